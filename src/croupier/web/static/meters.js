// The house's meters: what they show and are worth, hands that wait to be verified, history, and opening and removing.
import { $, attempt, cents, clauseLink, confirmed, el, get, money, post, ready, tell, units } from "./basics.js";
import { t } from "./words.js";

const opens = "opens" in $("#meters").dataset; // whoever only looks has no buttons
const rules = "rules" in $("#claims-panel").dataset;
const worths = new Map(); // by meter, at what it showed when it was asked for
let looked = 0;

const said = (decimal) => `${decimal < 0 ? "−" : "+"}${(100 * Math.abs(decimal)).toFixed(2)}%`;

async function list() {
  const found = (await attempt(() => get("/api/meters"))) || [];
  $("#none").hidden = found.length > 0;
  $("#meters").replaceChildren(...found.map(row));
  const claims = found.flatMap((one) => one.claims.map((claim) => ({ ...claim, title: one.title })));
  $("#claims-panel").hidden = claims.length === 0;
  $("#claims").replaceChildren(...claims.map(claimRow));
  if (looked) await history(looked);
}

function row(one) {
  const worth = el("td", { class: "num" }, "…");
  const even = el("td", { class: "num" }, "…");
  price(one, worth, even);
  return el(
    "tr",
    {},
    el(
      "td",
      {},
      el("strong", {}, one.title),
      el("div", { class: "soft" }, `${one.id} · ${one.name}, ${one.wager_name}`),
    ),
    el("td", { class: "num" }, money(one.shown)),
    el("td", { class: "num" }, one.reserve ? money(one.reserve) : "–"),
    el("td", { class: "num" }, one.stake ? money(one.stake) : t`any`),
    worth,
    even,
    el("td", {}, ...one.tables.flatMap((table) => [el("a", { href: `/tables/${table}` }, String(table)), " "])),
    el(
      "td",
      {},
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", onclick: () => history(one.id, one.title) }, t`History`),
        opens && el("button", { type: "button", class: "quiet", onclick: () => remove(one) }, t`Remove`),
      ),
    ),
  );
}

/** What the wager is worth; a count that takes long is asked for again when the list is next looked at. */
async function price(one, worth, even) {
  const key = `${one.id} ${one.shown}`;
  if (!worths.has(key)) {
    let found;
    try {
      found = await get(`/api/meters/${one.id}/worth`);
    } catch (refused) {
      worth.textContent = "–";
      even.textContent = "–";
      worth.title = refused.message;
      return;
    }
    if (found.waiting) return;
    worths.set(key, found);
  }
  const found = worths.get(key);
  worth.textContent = said(found.decimal);
  worth.title = t`exactly ${found.expected} per unit wagered`;
  worth.classList.add(found.decimal < 0 ? "bad" : "good");
  even.textContent = one.wager in found.break_even ? money(found.break_even[one.wager]) : "–";
}

function claimRow(one) {
  const verify = async () => {
    const said = await confirmed(t`Verify the hand of round ${one.round} at table ${one.table}?`, t`Verify and pay`, {
      note: t`Also verified by (surveillance, inspector), if required`,
    });
    if (said === null) return;
    const done = await attempt(() =>
      post(`/api/tables/${one.table}/jackpot?surveillance=${encodeURIComponent(said.note)}`),
    );
    if (done !== undefined)
      tell(done.waiting ? t`A second supervisor must approve this. See the pit page.` : t`Paid.`, { fine: true });
    await list();
  };
  return el(
    "tr",
    {},
    el("td", {}, one.title),
    el("td", {}, el("a", { href: `/tables/${one.table}` }, t`${one.table}, round ${one.round}`)),
    el("td", {}, new Date(one.keyed).toLocaleTimeString()),
    el("td", { class: "num" }, one.frozen === null ? t`waiting` : money(one.frozen)),
    el(
      "td",
      {},
      rules && one.frozen !== null
        ? el("button", { type: "button", class: "primary", onclick: verify }, t`Verify`)
        : "",
    ),
  );
}

const KINDS = {
  seed: t`Seed`,
  meter: t`Contributions`,
  reserve: t`To the reserve`,
  jackpot: t`Paid`,
  reseed: t`Reset`,
  removal: t`Removed`,
};

async function history(number, title) {
  const found = await attempt(() => get(`/api/meters/${number}`));
  if (found === undefined) return;
  looked = number;
  $("#history-panel").hidden = false;
  $("#history-title").textContent = t`History of ${title || found.meter.title}`;
  const held = found.meter.shown + found.meter.reserve;
  $("#fits").textContent = found.fits
    ? t`Contributions and payments reconcile with the balance to the cent.`
    : t`Contributions and payments do not reconcile with the balance (${money(held)}). See the audit.`;
  $("#moves").replaceChildren(
    ...Object.entries(found.moves).map(([kind, amount]) =>
      el("div", {}, el("dt", {}, KINDS[kind] || kind), el("dd", {}, money(amount))),
    ),
  );
  const amount = (cents) => el("td", { class: "num" }, cents ? money(cents) : "");
  $("#history").replaceChildren(
    ...found.events.map((one) =>
      el(
        "tr",
        {},
        el("td", {}, new Date(one.time).toLocaleString()),
        el("td", {}, one.kind, one.note ? el("div", { class: "soft" }, one.note) : ""),
        el("td", {}, one.table ? el("a", { href: `/tables/${one.table}` }, String(one.table)) : ""),
        amount(one.fed),
        amount(one.reserved),
        amount(one.paid),
        el("td", { class: "num" }, money(one.shown)),
        el("td", {}, one.by),
      ),
    ),
  );
}

async function remove(one) {
  const said = await confirmed(t`Remove ${one.title}? ${money(one.shown)} goes to the cage.`, t`Remove meter`, {
    note: t`Written approval: number, date and signatory`,
  });
  if (!said) return;
  const done = await attempt(() => post(`/api/meters/${one.id}/removal`, { approval: said.note }));
  if (done !== undefined)
    tell(done.waiting ? t`A second supervisor must approve this. See the pit page.` : t`Meter removed.`, {
      fine: true,
    });
  looked = 0;
  $("#history-panel").hidden = true;
  await list();
}

$("#open-meter")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const [address, wager] = $("#meter-game").value.split(" ");
  const pairs = $("#meter-options").value.trim().split(/\s+/).filter(Boolean);
  const options = Object.fromEntries(pairs.map((pair) => pair.split("=")));
  const stake = $("#meter-stake").value.trim() ? cents($("#meter-stake").value) : 0;
  if (Number.isNaN(stake)) return tell(t`Enter the wager in ${units}, such as 1 or 5.`);
  try {
    await post("/api/meters", {
      address,
      wager,
      submission: { options },
      title: $("#meter-title").value.trim(),
      stake,
    });
    $("#refused").replaceChildren();
  } catch (refused) {
    $("#refused").replaceChildren(
      el(
        "div",
        { class: "refused" },
        refused.message,
        " ",
        clauseLink(refused.cite || "", address) ?? "",
        refused.allowed?.length ? el("div", { class: "allowed" }, t`Allowed: ${refused.allowed.join(", ")}`) : "",
      ),
    );
    return undefined;
  }
  return list();
});
setInterval(list, 5000);
await list();
ready();
