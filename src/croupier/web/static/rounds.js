// The rounds of a table, and their verification.
import { $, attempt, count, dashless, el, get, money, ready } from "./basics.js";
import { t } from "./words.js";

const { id, address, between } = $("#rounds").dataset;
const path = `/api/tables/${id}`;

$("#verify").addEventListener("click", async () => {
  const said = $("#verified");
  said.className = "soft";
  said.textContent = t`Checking …`;
  try {
    const found = await get(`${path}/verify`);
    said.className = "good";
    const counted = [count(found.events, "event"), count(found.rounds, "round")].join(", ");
    const drawn = between
      ? t`every card shown matches the sealed deck, in ${count(found.seeds, "hand")}`
      : t`everything redrawn from ${count(found.seeds, "seed")}`;
    const well = t`Verified: ${counted}, ${drawn}.`;
    const head = found.head ? [t`Head ${found.head.slice(0, 16)}…`] : [];
    said.textContent = [well, ...head, ...found.changed].join(" ");
  } catch (refused) {
    said.className = "bad";
    said.textContent = refused.message;
  }
});

const MOST = 50;
/** A page of rounds, from the newest before `first` on. */
async function list(first = 0) {
  const found = await attempt(() => get(`${path}/rounds?most=${MOST}${first ? `&before=${first}` : ""}`), address);
  const rows = found || [];
  $("#none").hidden = Boolean(first || rows.length);
  $("#list").append(...rows.map(rowOf));
  const last = rows.at(-1)?.number;
  $("#earlier").hidden = rows.length < MOST || last <= 1;
  $("#earlier").onclick = () => list(last);
}

const resultOf = (one) => (Array.isArray(one) ? one.join(" ") : String(one));
function rowOf(row) {
  const lines = row.lines.filter((line) => line.stake || line.net);
  const net = lines.reduce((all, line) => all + line.net, 0);
  const settled = lines
    .slice(0, 6)
    .map((line) => `${line.seat} ${line.name}: ${line.hand || dashless(line.outcome)}`)
    .join("; ");
  const told = row.void ? "void" : row.over ? settled || t`nothing settled` : t`in progress`;
  return el(
    "tr",
    {},
    el("td", {}, String(row.number)),
    el("td", {}, el("a", { href: `/tables/${id}/rounds/${row.number}` }, t`Replay`)),
    el("td", {}, new Date(row.began).toLocaleString()),
    el("td", { class: "num" }, row.results.map(resultOf).join(", ")),
    el("td", { class: "long" }, told, lines.length > 6 ? " …" : ""),
    el("td", { class: `num ${net > 0 ? "good" : net < 0 ? "bad" : ""}` }, money(net)),
  );
}

await list();
ready();
