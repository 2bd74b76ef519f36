// What is due on the floor, the checklists of the house, and the log of all.
import { $, attempt, clauseLink, el, get, post, ready } from "./basics.js";
import { card, logRows } from "./checklist.js";
import { t } from "./words.js";

const me = await get("/api/me");

async function does(list, what) {
  if (await attempt(() => post("/api/lists", { chapter: list.chapter, list: list.id, ...what }), list.chapter))
    await show();
}

async function show() {
  const [found, tables, log] = await Promise.all([
    attempt(() => get("/api/lists")),
    attempt(() => get("/api/tables")),
    attempt(() => get("/api/checks")),
  ]);
  if (!found) return;
  $("#said").textContent = found.required
    ? t`This floor runs by the book: play waits until due steps are done.`
    : t`Procedures that the rulebooks require. Play does not wait for them on this floor (croupier serve --by-the-book makes it wait).`;
  $("#due-table").hidden = !found.due.length;
  $("#none-due").hidden = found.due.length > 0;
  $("#due").replaceChildren(
    ...found.due.map((one) =>
      el(
        "tr",
        {},
        el("td", {}, el("a", { href: `/tables/${one.table}/lists#${one.list}` }, `${one.title} (${one.table})`)),
        el("td", {}, one.name),
        el("td", { class: one.overdue ? "bad" : "" }, one.overdue ? t`overdue, ${one.due}` : t`before play`),
        el("td", {}, clauseLink(one.cite, "")),
      ),
    ),
  );
  const open = (tables || []).map((one) =>
    el("li", {}, el("a", { href: `/tables/${one.id}/lists` }, `${one.title || one.name} (${one.id})`)),
  );
  $("#tables").replaceChildren(...(open.length ? open : [el("li", { class: "soft" }, t`No table is open.`)]));
  $("#house").replaceChildren(
    ...found.house.map((one) => card({ ...one, house: true, local: !me.accounts }, me.may.includes("check"), does)),
  );
  $("#none").hidden = (log || []).length > 0;
  $("#log").replaceChildren(...logRows(log || [], true));
}
await show();
ready();
