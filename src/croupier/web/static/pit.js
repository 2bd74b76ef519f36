// The pit: what waits for a second supervisor, each table's inventory, fills and credits, and the shift.
import { $, attempt, cents, el, get, money, post, ready, tell } from "./basics.js";

async function list() {
  const found = (await attempt(() => get("/api/inventory"))) || [];
  $("#none").hidden = found.length > 0;
  $("#tables").replaceChildren(
    ...found.map((one) => {
      const amount = el("input", {
        size: 6,
        inputmode: "decimal",
        placeholder: "$",
        "aria-label": `Amount for table ${one.table}, in dollars`,
      });
      const move = (what) => async () => {
        if (
          (await attempt(() => post(`/api/tables/${one.table}/${what}`, { cents: cents(amount.value) }))) !== undefined
        )
          tell("Done.", { fine: true });
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
          el(
            "div",
            { class: "row" },
            amount,
            el("button", { type: "button", onclick: move("fills") }, "Fill"),
            el("button", { type: "button", onclick: move("credits") }, "Credit"),
          ),
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
            !one.mine && el("button", { type: "button", class: "primary", onclick: decide("agree") }, "Agree"),
            el("button", { type: "button", onclick: decide("deny") }, one.mine ? "Withdraw" : "Deny"),
          ),
        ),
      );
    }),
  );
}
setInterval(requests, 5000);

$("#shift").addEventListener("submit", async (event) => {
  event.preventDefault();
  if ((await attempt(() => post("/api/shifts", { name: $("#shift-name").value }))) !== undefined)
    tell("The shift has begun.", { fine: true });
  await list();
});
await requests();
await list();
ready();
