// Accounts: who there is, a new one, blocking, money at the cage.
import { $, ask, attempt, cents, el, get, money, post, ready, tell } from "./basics.js";

async function list() {
  const people = (await attempt(() => get("/api/people"))) || [];
  $("#people").replaceChildren(
    ...people.map((one) => {
      const amount = el("input", {
        size: 6,
        inputmode: "decimal",
        placeholder: "$",
        "aria-label": `Deposit for ${one.name}, in dollars`,
      });
      return el(
        "tr",
        {},
        el("td", {}, one.name),
        el("td", {}, one.role),
        el("td", { class: "num" }, money(one.cents)),
        el("td", {}, one.blocked ? "blocked" : "active"),
        el(
          "td",
          {},
          el(
            "div",
            { class: "row" },
            amount,
            el(
              "button",
              {
                type: "button",
                onclick: () =>
                  change(() => post(`/api/people/${one.id}/deposits`, { cents: cents(amount.value) }), "Deposited."),
              },
              "Deposit",
            ),
            el(
              "button",
              {
                type: "button",
                class: one.blocked ? "" : "danger",
                onclick: () =>
                  change(
                    () => ask("PATCH", `/api/people/${one.id}`, { blocked: !one.blocked }),
                    one.blocked ? "Unblocked." : "Blocked.",
                  ),
              },
              one.blocked ? "Unblock" : "Block",
            ),
          ),
        ),
      );
    }),
  );
}

async function change(work, said) {
  if ((await attempt(work)) !== undefined) tell(said, { fine: true });
  await list();
}

$("#new").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post("/api/people", { name: $("#name").value, password: $("#password").value, role: $("#role").value });
    $("#refused").replaceChildren();
    event.target.reset();
    tell("Added.", { fine: true });
  } catch (refused) {
    $("#refused").replaceChildren(el("div", { class: "refused" }, refused.message));
  }
  await list();
});
await list();
ready();
