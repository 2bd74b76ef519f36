// The pit: what waits for a second supervisor, each table's inventory, fills and credits, and the shift.
import { $, attempt, cents, confirmed, el, get, money, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

const moves = "moves" in $("#tables").dataset; // whoever only looks has no buttons

async function list() {
  const shift = $("#which").value;
  if (shift) $("#book").href = `/pit/shifts/${shift}`;
  const found = (await attempt(() => get(`/api/inventory${shift ? `?shift=${shift}` : ""}`))) || [];
  const now = moves && !shift;
  $("#none").hidden = found.length > 0;
  $("#tables").replaceChildren(
    ...found.map((one) => {
      const amount = el("input", {
        size: 6,
        inputmode: "decimal",
        placeholder: "$",
        "aria-label": t`Amount for table ${one.table}, in dollars`,
      });
      const move = (what) => async () => {
        const wanted = cents(amount.value);
        if (!(wanted > 0)) return tell(t`Write an amount in dollars, such as 500 or 12.50.`);
        if ((await attempt(() => post(`/api/tables/${one.table}/${what}`, { cents: wanted }))) !== undefined)
          tell(t`Done.`, { fine: true });
        return list();
      };
      const drop = async () => {
        if (!(await confirmed(t`Bring the drop box of ${one.title || one.address} to the cage?`, t`Bring it`))) return;
        if ((await attempt(() => post(`/api/tables/${one.table}/drop`))) !== undefined) tell(t`Done.`, { fine: true });
        await list();
      };
      return el(
        "tr",
        {},
        el(
          "td",
          {},
          el("a", { href: `/tables/${one.table}` }, one.title || one.address),
          el("div", { class: "soft" }, one.shift),
        ),
        ...[one.opening, one.fills, one.credits, one.drop, one.closing, one.chips_out].map((part) =>
          el("td", { class: "num" }, money(part)),
        ),
        el("td", { class: `num ${one.win < 0 ? "bad" : "good"}` }, money(one.win)),
        el("td", { class: "num" }, one.hold || "–"),
        el(
          "td",
          {},
          now
            ? el(
                "div",
                { class: "row" },
                amount,
                el("button", { type: "button", onclick: move("fills") }, t`Fill`),
                el("button", { type: "button", onclick: move("credits") }, t`Credit`),
                el("button", { type: "button", class: "quiet", onclick: drop }, t`Drop`),
              )
            : "",
        ),
      );
    }),
  );
}

/** What one supervisor asks for, until another agrees; looked at now and then. */
async function requests() {
  let waiting = [];
  try {
    waiting = await get("/api/requests");
  } catch (refused) {
    if (refused.status === 401) location.href = "/login";
    return;
  }
  $("#second").hidden = waiting.length === 0;
  $("#requests").replaceChildren(
    ...waiting.map((one) => {
      const decide = (what) => async () => {
        const done = await attempt(() => post(`/api/requests/${one.id}/${what}`));
        if (done?.given) {
          $("#given-name").textContent = done.given.name;
          $("#given-password").textContent = done.given.password;
          $("#given").hidden = false;
        }
        if (done !== undefined) tell(done.done, { fine: true });
        await requests();
        await list();
      };
      return el(
        "tr",
        {},
        el("td", {}, one.table ? el("a", { href: `/tables/${one.table}` }, one.said) : one.said),
        el("td", {}, one.mine ? "you" : one.by),
        el("td", { class: "num" }, `${Math.ceil(one.left / 60)} min`),
        el(
          "td",
          {},
          el(
            "div",
            { class: "row", hidden: !("rules" in $("#second").dataset) },
            !one.mine && el("button", { type: "button", class: "primary", onclick: decide("agree") }, t`Agree`),
            el("button", { type: "button", onclick: decide("deny") }, one.mine ? t`Withdraw` : t`Deny`),
          ),
        ),
      );
    }),
  );
}
setInterval(requests, 5000);

/** The shifts to choose from, the present one first. */
async function shifts() {
  const found = (await attempt(() => get("/api/shifts"))) || [];
  const label = (one) => `${one.name} (${new Date(one.began).toLocaleString()})`;
  $("#which").replaceChildren(
    el("option", { value: "" }, t`this shift`),
    ...found.filter((one) => one.ended).map((one) => el("option", { value: one.id }, label(one))),
  );
}
$("#which").addEventListener("change", list);
$("#shift")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if ((await attempt(() => post("/api/shifts", { name: $("#shift-name").value }))) !== undefined)
    tell(t`The shift has begun.`, { fine: true });
  await shifts();
  await list();
});
await shifts();
await requests();
await list();
ready();
