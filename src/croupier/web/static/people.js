// Accounts: who there is, a new one, roles, blocking, lost passwords, money at the cage.
import { $, ask, attempt, cents, el, get, money, post, ready, tell, units } from "./basics.js";
import { t, word } from "./words.js";

const ROLES = [...$("#role").options].map((option) => option.value);

/** A person's role, to be changed. */
function roles(one) {
  const choice = el(
    "select",
    { "aria-label": t`Role of ${one.name}` },
    ...ROLES.map((role) => el("option", { value: role, selected: role === one.role }, word(role))),
  );
  choice.addEventListener("change", () =>
    change(
      () => ask("PATCH", `/api/people/${one.id}`, { role: choice.value }),
      /^[aeiou]/.test(choice.value)
        ? t`${one.name} is an ${word(choice.value)}.`
        : t`${one.name} is a ${word(choice.value)}.`,
    ),
  );
  return choice;
}

async function list() {
  const people = (await attempt(() => get("/api/people"))) || [];
  $("#people").replaceChildren(
    ...people.map((one) => {
      const amount = el("input", {
        size: 6,
        inputmode: "decimal",
        placeholder: "$",
        "aria-label": t`Amount for ${one.name}, in ${units}`,
      });
      return el(
        "tr",
        {},
        el("td", {}, one.name),
        el("td", {}, roles(one)),
        el("td", { class: "num" }, money(one.cents)),
        el("td", {}, one.blocked ? t`blocked` : t`active`),
        el(
          "td",
          {},
          el(
            "div",
            { class: "row" },
            amount,
            el("button", { type: "button", onclick: () => move(one, amount, "deposits", t`Deposited.`) }, t`Deposit`),
            el("button", { type: "button", onclick: () => move(one, amount, "withdrawals", t`Paid out.`) }, t`Pay out`),
            el(
              "button",
              {
                type: "button",
                class: one.blocked ? "" : "danger",
                onclick: () =>
                  change(
                    () => ask("PATCH", `/api/people/${one.id}`, { blocked: !one.blocked }),
                    one.blocked ? t`Unblocked.` : t`Blocked.`,
                  ),
              },
              one.blocked ? t`Unblock` : t`Block`,
            ),
            el("button", { type: "button", onclick: () => reset(one) }, t`Reset password`),
            one.role === "player" &&
              el(
                "button",
                {
                  type: "button",
                  class: "danger",
                  onclick: () =>
                    change(
                      () => post(`/api/people/${one.id}/exclusion`, { days: Number($("#days").value) }),
                      t`${one.name} is excluded from play.`,
                    ),
                },
                t`Exclude`,
              ),
          ),
        ),
      );
    }),
  );
}

/** Money into an account, or out of it. */
function move(one, amount, what, said) {
  const wanted = cents(amount.value);
  if (!(wanted > 0)) return tell(t`Enter an amount in ${units}, such as 500 or 12.50.`);
  return change(() => post(`/api/people/${one.id}/${what}`, { cents: wanted }), said);
}

const second = (asked) => t`A second supervisor must approve this in the pit. ${asked.said}`;

async function change(work, said) {
  const done = await attempt(work);
  if (done !== undefined) tell(done.waiting ? second(done) : said, { fine: true });
  await list();
}

/** Show a temporary password, once. */
function hand(made) {
  if (made.waiting) {
    tell(second(made), { fine: true });
    return;
  }
  $("#given-name").textContent = made.name;
  $("#given-hours").textContent = made.hours;
  $("#given-password").textContent = made.password;
  $("#given").hidden = false;
  $("#given").scrollIntoView({ block: "nearest" });
}

async function reset(one) {
  const without_factor = $("#lost-factor").checked;
  const made = await attempt(() => post(`/api/people/${one.id}/reset`, { without_factor }));
  if (made !== undefined) hand(made);
}

$("#new").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const made = await post("/api/people", { name: $("#name").value, role: $("#role").value });
    $("#refused").replaceChildren();
    event.target.reset();
    hand(made);
  } catch (refused) {
    $("#refused").replaceChildren(el("div", { class: "refused" }, refused.message));
  }
  await list();
});
await list();
ready();
