// One's own account: password, second factor, sessions, limits.
import { $, ask, attempt, cents, confirmed, el, get, money, post, ready, sign, tell, units } from "./basics.js";
import { t } from "./words.js";

const when = (text) => new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** Have a form do something, say that it is done, and show the account again. */
function does(form, work, said = "") {
  $(form)?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await attempt(work);
    if (answer === undefined) return;
    event.target.reset();
    if (said || answer.done) tell(said || answer.done, { fine: true });
    await show();
  });
}

async function show() {
  const account = await attempt(() => get("/api/account"));
  if (!account || account.temporary) return;
  $("#held").textContent = account.role === "player" ? t`${money(account.cents)} at the cage.` : "";
  $("#factor-now").textContent = account.factor
    ? t`On. You enter a code each time you sign in. Recovery codes left: ${account.recoveries}.`
    : t`Off. Your password alone opens this account.`;
  $("#factor").hidden = account.factor;
  $("#drop").hidden = !account.factor;
  limits(account);
  $("#sessions").replaceChildren(
    ...account.sessions.map((one) =>
      el(
        "tr",
        {},
        el("td", {}, when(one.began)),
        el("td", {}, one.here ? t`this session` : when(one.seen)),
        el("td", {}, one.address),
        el("td", { class: "soft" }, one.browser),
        el(
          "td",
          {},
          !one.here &&
            el(
              "button",
              { type: "button", "aria-label": t`Sign out the session from ${one.address}`, onclick: () => end(one.id) },
              t`Sign out`,
            ),
        ),
      ),
    ),
  );
}

const CALLED = { deposit: t`deposits`, wager: t`wagers`, loss: t`losses` };
const said = (amount) => (amount === null ? t`none` : money(amount));
function limits(account) {
  if (!$("#limits")) return;
  $("#excluded").textContent = account.excluded
    ? t`You are excluded from play until ${when(account.excluded)}.`
    : t`While you are excluded you cannot sit down, buy chips, bet or deposit. Nobody can shorten the period.`;
  $("#limits").replaceChildren(
    ...account.limits.map((one) => {
      const amount = el("input", {
        size: 7,
        inputmode: "decimal",
        placeholder: sign,
        "aria-label": t`Limit for ${CALLED[one.kind]}, in ${units}`,
      });
      const set = async () => {
        const chosen = amount.value.trim() ? cents(amount.value) : null;
        if ((await attempt(() => post("/api/account/limits", { kind: one.kind, cents: chosen }))) !== undefined)
          await show();
      };
      const later = one.since ? t`, ${said(one.later)} from ${when(one.since)} on` : "";
      return el(
        "tr",
        {},
        el("td", {}, CALLED[one.kind]),
        el("td", {}, said(one.cents) + later),
        el("td", {}, el("div", { class: "row" }, amount, el("button", { type: "button", onclick: set }, t`Save`))),
      );
    }),
  );
}
does("#exclude", async () => {
  const days = $("#days").selectedOptions[0];
  const sure = await confirmed(
    t`Exclude yourself from play for ${days.textContent}? You leave all your seats at once. Nobody can undo this.`,
    t`Exclude me`,
  );
  return sure ? post("/api/account/exclusion", { days: Number(days.value) }) : undefined;
});

async function end(id) {
  await attempt(() => ask("DELETE", `/api/account/sessions/${id}`));
  await show();
}

$("#password").addEventListener("submit", async (event) => {
  event.preventDefault();
  if ($("#new").value !== $("#again").value) {
    tell(new Error(t`The two new passwords do not match.`));
    return;
  }
  const done = await attempt(() => post("/api/account/password", { old: $("#old").value, new: $("#new").value }));
  if (done === undefined) return;
  if (!$("#sessions")) {
    location.href = "/";
    return;
  }
  event.target.reset();
  tell(done.done, { fine: true });
  await show();
});

$("#factor")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = await attempt(() => post("/api/account/factor", { password: $("#factor-password").value }));
  if (made === undefined) return;
  event.target.reset();
  event.target.hidden = true;
  $("#secret").textContent = made.secret.replace(/(.{4})/g, "$1 ").trim();
  $("#uri").href = made.uri;
  $("#confirm").hidden = false;
  $("#confirm-code").focus();
});
$("#confirm")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = await attempt(() => post("/api/account/factor/confirm", { code: $("#confirm-code").value }));
  if (made === undefined) return;
  event.target.reset();
  event.target.hidden = true;
  $("#secret").textContent = "";
  $("#code-list").replaceChildren(...made.codes.map((code) => el("li", {}, el("code", {}, code))));
  $("#codes").hidden = false;
  await show();
});
does("#drop", () =>
  post("/api/account/factor/drop", { password: $("#drop-password").value, code: $("#drop-code").value }),
);

await show();
ready();
