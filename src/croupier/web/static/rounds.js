// The rounds of a table, and their verification.
import { $, attempt, el, get, money } from "./basics.js";

const { id, address } = $("#rounds").dataset;
const path = `/api/tables/${id}`;

$("#verify").addEventListener("click", async () => {
  const said = $("#verified");
  said.className = "soft";
  said.textContent = "Checking …";
  try {
    const found = await get(`${path}/verify`);
    said.className = "good";
    const counted = `${found.events} events, ${found.rounds} rounds, everything drawn again from ${found.seeds} seeds`;
    said.textContent = `All is well: ${counted}. Head ${found.head.slice(0, 16)}…`;
  } catch (refused) {
    said.className = "bad";
    said.textContent = refused.message;
  }
});

const rows = (await attempt(() => get(`${path}/rounds`), address)) || [];
$("#none").hidden = rows.length > 0;
$("#list").replaceChildren(
  ...[...rows]
    .sort((one, other) => other.number - one.number)
    .map((row) => {
      const lines = row.lines.filter((line) => line.stake || line.net);
      const net = lines.reduce((all, line) => all + line.net, 0);
      const shown = lines
        .slice(0, 6)
        .map((line) => `${line.seat} ${line.name}: ${line.hand || line.outcome}`)
        .join("; ");
      return el(
        "tr",
        {},
        el("td", {}, String(row.number)),
        el("td", {}, new Date(row.began).toLocaleString()),
        el(
          "td",
          {},
          row.void ? "void" : row.over ? shown || "nothing was settled" : "under way",
          lines.length > 6 ? " …" : "",
        ),
        el("td", { class: `num ${net > 0 ? "good" : net < 0 ? "bad" : ""}` }, money(net)),
        el("td", {}, el("a", { href: `/tables/${id}/rounds/${row.number}` }, "Replay")),
      );
    }),
);
