// A table's checklists: what opens it, what is due while it runs, what closes it; who deals.
import { $, attempt, el, get, post, ready, tell } from "./basics.js";
import { card, logRows } from "./checklist.js";
import { t } from "./words.js";

const table = $("#lists").dataset.table;
const path = `/api/tables/${table}`;

async function does(list, what) {
  const found = await attempt(() => post(`${path}/lists/${list.id}`, what), list.chapter);
  if (found) await show(found);
}

async function show(found) {
  $("#said").textContent = found.required
    ? t`This floor runs by the book: wagers are accepted only after the opening checklist is done and while nothing is overdue.`
    : t`Procedures that the chapter requires at this table. Play does not wait for them on this floor.`;
  $("#dealer").textContent = found.dealer || t`not recorded`;
  const waiting = found.lists.some((one) => one.overdue || (/opening|closing/.test(one.phase) && !one.done));
  $("#skip-panel").hidden = !(found.skips && waiting);
  const headings = [...new Set(found.lists.map((one) => one.heading))];
  $("#lists").replaceChildren(
    ...headings.flatMap((heading) => [
      el("h2", {}, heading),
      ...found.lists
        .filter((one) => one.heading === heading)
        .map((one) => card({ ...one, local: found.skips }, found.ticks, does)),
    ]),
  );
  if (!found.lists.length)
    $("#lists").replaceChildren(el("p", { class: "panel soft" }, t`The chapter has no checklists for this game.`));
  const log = (await attempt(() => get(`/api/checks?table=${table}`))) || [];
  $("#none").hidden = log.length > 0;
  $("#log").replaceChildren(...logRows(log, false));
}

$("#skip").addEventListener("click", async () => {
  const found = await attempt(() => post(`${path}/skip-lists`));
  if (found) await show(found);
});
if ($("#send")) {
  const [dealers, me] = [(await attempt(() => get("/api/dealers"))) || {}, await get("/api/me")];
  const names = Object.entries(me.may.includes("rule") && me.accounts ? dealers : { [me.name]: me.id });
  $("#send").replaceChildren(
    ...names.map(([name, id]) => el("option", { value: id }, name)),
    el("option", { value: "" }, "nobody"),
  );
  $("#sends").addEventListener("click", async () => {
    const person = Number($("#send").value) || null;
    const noted = await attempt(() => post(`${path}/dealer`, { person }));
    if (!noted) return;
    $("#dealer").textContent = noted.name || t`not recorded`;
    tell(noted.name ? t`${noted.name} is the dealer.` : t`No dealer recorded.`, { fine: true });
  });
}
const found = await attempt(() => get(`${path}/lists`));
if (found) await show(found);
ready();
