// The pit: each table's inventory, fills and credits, and the shift.
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

$("#shift").addEventListener("submit", async (event) => {
  event.preventDefault();
  if ((await attempt(() => post("/api/shifts", { name: $("#shift-name").value }))) !== undefined)
    tell("The shift has begun.", { fine: true });
  await list();
});
await list();
ready();
