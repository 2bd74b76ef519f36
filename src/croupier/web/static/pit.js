// The pit: what waits for a second supervisor, each table's inventory, fills and credits, and the shift.
import { $, $$, attempt, cents, confirmed, el, get, money, post, ready, tell, units } from "./basics.js";
import { t } from "./words.js";

const moves = "moves" in $("#tables").dataset; // whoever only looks has no buttons

let newest = 1; // the shift under way

/** What came of chips that were moved: done, or waiting for a second supervisor. */
function moved(done) {
  if (done?.waiting) tell(t`A second supervisor must approve this. See the list above.`, { fine: true });
  else if (done !== undefined) tell(t`Done.`, { fine: true });
  return done;
}

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
        "aria-label": t`Amount for table ${one.table}, in ${units}`,
      });
      const move = (what) => async () => {
        const wanted = cents(amount.value);
        if (!(wanted > 0)) return tell(t`Enter an amount in ${units}, such as 500 or 12.50.`);
        moved(await attempt(() => post(`/api/tables/${one.table}/${what}`, { cents: wanted })));
        return list();
      };
      const drop = async () => {
        if (!(await confirmed(t`Bring the drop box of ${one.title || one.address} to the cage?`, t`Bring to cage`)))
          return;
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

/** The chips on the slip that is being written: how much they come to, and how many there are of each. */
function counted() {
  const chips = $$("[data-chips]")
    .map((field) => ({ cents: Number(field.dataset.chips), pieces: Number(field.value) }))
    .filter((one) => one.pieces > 0);
  return { chips, cents: chips.reduce((sum, one) => sum + one.cents * one.pieces, 0) };
}

async function slips() {
  const found = (await attempt(() => get(`/api/slips?shift=${$("#which").value || newest}`))) || [];
  $("#no-slips").hidden = found.length > 0;
  $("#slips").replaceChildren(
    ...found.map((one) =>
      el(
        "tr",
        {},
        el("td", { class: "num" }, one.number),
        el("td", {}, one.kind === "fill" ? t`Fill` : t`Credit`),
        el("td", {}, el("a", { href: `/tables/${one.table}` }, one.table)),
        el("td", { class: "num" }, money(one.cents)),
        ...[one.prepared, one.carried, one.dealer, one.supervisor].map((name) => el("td", {}, name)),
        el("td", {}, new Date(one.time).toLocaleString()),
        el("td", {}, el("a", { class: "button", href: `/api/slips/${one.number}/document` }, "PDF")),
      ),
    ),
  );
}

/** The open tables, for the slip. */
async function slipTables() {
  const found = (await attempt(() => get("/api/tables"))) || [];
  $("#slip-table").replaceChildren(
    ...found.map((one) => el("option", { value: one.id }, `${one.id} ${one.title || one.address}`)),
  );
}
$("#slip")?.addEventListener("input", () => {
  $("#slip-total").textContent = money(counted().cents);
});
$("#slip")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { chips, cents: total } = counted();
  if (!total) return tell(t`Enter the number of chips of each denomination.`);
  const signed = {
    prepared: $("#slip-prepared").value.trim(),
    carried: $("#slip-carried").value.trim(),
    dealer: $("#slip-dealer").value.trim(),
  };
  const said = { cents: total, chips, signed, note: $("#slip-note").value.trim() };
  const done = moved(await attempt(() => post(`/api/tables/${$("#slip-table").value}/${$("#slip-kind").value}`, said)));
  if (done === undefined) return undefined;
  event.target.reset();
  $("#slip-total").textContent = money(0);
  await list();
  return slips();
});

/** What one supervisor asks for, until another agrees; looked at now and then. */
async function requests() {
  /** @type {any[]} */
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
            !one.mine && el("button", { type: "button", class: "primary", onclick: decide("agree") }, t`Approve`),
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
  newest = found[0].id;
  const label = (one) => `${one.name} (${new Date(one.began).toLocaleString()})`;
  $("#which").replaceChildren(
    el("option", { value: "" }, t`this shift`),
    ...found.filter((one) => one.ended).map((one) => el("option", { value: one.id }, label(one))),
  );
}
$("#which").addEventListener("change", () => {
  list();
  slips();
});
$("#shift")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if ((await attempt(() => post("/api/shifts", { name: $("#shift-name").value }))) !== undefined)
    tell(t`Shift started.`, { fine: true });
  await shifts();
  await list();
  await slips();
});
await shifts();
await requests();
await list();
await slips();
if ($("#slip")) await slipTables();
ready();
