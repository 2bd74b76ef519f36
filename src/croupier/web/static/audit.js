// Audit: the ledger against the journals, each journal against its hashes.
import { $, attempt, count, el, get, money, ready, wait } from "./basics.js";
import { t } from "./words.js";

$("#audit").addEventListener("click", async () => {
  const said = $("#report");
  said.textContent = t`Checking …`;
  let report = await attempt(() => get("/api/audit"));
  while (report?.waiting) {
    if (report.total) said.textContent = t`Checking table ${report.done + 1} of ${report.total} …`;
    await wait(500);
    report = await attempt(() => get("/api/audit"));
  }
  if (!report) return;
  said.className = report.wrong.length ? "bad" : "good";
  said.textContent = report.wrong.length
    ? report.wrong.join(" ")
    : t`Every chip is accounted for: ${count(report.tables, "table")}, ${count(report.events, "event")}, ${count(report.moves, "move")}, ${count(report.links, "link")}, ${count(report.anchors, "anchor")}.`;
});

$("#self-check").addEventListener("click", async () => {
  const said = $("#software");
  said.textContent = t`Checking …`;
  const found = await attempt(() => get("/api/self-check"));
  if (!found) return;
  said.className = { "as-released": "good", differs: "bad" }[found.result] || "soft";
  said.textContent = [found.said, ...found.differs].join(" ");
});

const tables = (await attempt(() => get("/api/tables"))) || [];
$("#tables").replaceChildren(
  ...tables.map((table) => {
    const said = el("span", { class: "soft", role: "status" });
    const check = async () => {
      said.textContent = t`Checking …`;
      try {
        const found = await get(`/api/tables/${table.id}/verify`);
        said.className = "good";
        said.textContent = t`${count(found.events, "event")}, ${count(found.seeds, "seed")}: verified.`;
      } catch (refused) {
        said.className = "bad";
        said.textContent = refused.message;
      }
    };
    return el(
      "tr",
      {},
      el("td", {}, el("a", { href: `/tables/${table.id}/rounds` }, table.title || table.name)),
      el("td", {}, table.address),
      el("td", { class: "num" }, String(table.round)),
      el(
        "td",
        {},
        el(
          "div",
          { class: "row" },
          el("button", { type: "button", onclick: check }, t`Verify`),
          el("a", { href: `/api/tables/${table.id}/journal` }, t`Journal`),
          said,
        ),
      ),
    );
  }),
);
/** What a record is about: `person 3, address 10.0.0.1`. */
const about = (data) =>
  Object.entries(data)
    .filter(([, value]) => value !== "" && value !== null)
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
async function log() {
  const rows = (await attempt(() => get(`/api/log?kind=${$("#kind").value}`))) || [];
  $("#log").replaceChildren(
    ...rows.map((one) =>
      el(
        "tr",
        {},
        el("td", {}, new Date(one.time).toLocaleString()),
        el("td", {}, one.kind),
        el("td", {}, one.by),
        el("td", { class: "soft" }, about(one.data)),
      ),
    ),
  );
}
$("#kind").addEventListener("change", log);
await log();
const moves = (await attempt(() => get("/api/moves"))) || [];
$("#moves").replaceChildren(
  ...moves
    .slice(0, 200)
    .map((one) =>
      el(
        "tr",
        {},
        el("td", {}, new Date(one.time).toLocaleString()),
        el("td", {}, one.kind),
        el("td", {}, one.source),
        el("td", {}, one.target),
        el("td", { class: "num" }, money(one.cents)),
        el("td", {}, one.by),
        el("td", {}, one.note),
      ),
    ),
);
ready();
