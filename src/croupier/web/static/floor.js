// The floor: search, and a table of any game with one click.
import { $, $$, anchor, ask, attempt, confirmed, el, get, patiently, post, ready, tell } from "./basics.js";
import "./find.js";
import { t } from "./words.js";

/** Open a table, sit down in the middle of it, and go there. */
export async function openTable(body, cents = 100000) {
  const table = await patiently(
    t`Preparing the table. The first time you open a game this can take half a minute.`,
    () => post("/api/tables", body),
  );
  if (table.stadium) {
    location.href = `/tables/${table.id}${table.paused ? "/dealer" : ""}`;
    return;
  }
  if (table.may.includes("sit"))
    await post(`/api/tables/${table.id}/seats`, { seat: Math.ceil(table.capacity / 2), cents });
  location.href = `/tables/${table.id}`;
}

const KINDS = { irregularity: "ruling", chapter: "chapter" };
/** Where a place in the law is shown. */
const hrefOf = (one) =>
  one.kind === "irregularity"
    ? `/games/${one.address}/rulings#${one.id}`
    : `/games/${one.address}${one.kind === "game" ? "" : `#${anchor(one.cite)}`}`;

let looking = 0;
/** What the rulebooks have of the words, below the search. */
function lookFor() {
  clearTimeout(looking);
  const text = $("#search").value.trim();
  const list = $("#hits");
  list.hidden = text.length < 2;
  if (list.hidden) return;
  looking = setTimeout(async () => {
    const found = await get(`/api/search?most=12&text=${encodeURIComponent(text)}`).catch(() => []);
    if ($("#search").value.trim() !== text) return;
    list.hidden = !found.length;
    list.replaceChildren(
      ...found.map((one) =>
        el(
          "li",
          {},
          el("span", { class: "tag" }, KINDS[one.kind] || one.kind),
          " ",
          el("a", { href: hrefOf(one) }, one.title),
          el("span", { class: "soft" }, one.kind === "game" ? " " : ` ${one.name} `),
          el("span", { class: "cite" }, `${one.address.split("/")[0]} ${one.cite}`),
        ),
      ),
    );
  }, 200);
}
$("#search")?.addEventListener("input", lookFor);
if ($("#search")?.value) lookFor();

for (const link of $$("[data-play]")) {
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await openTable({ address: link.dataset.play });
    } catch (refused) {
      if (refused.status === 401) location.href = "/login";
      else if (refused.status === 403) tell(refused);
      else location.href = `${link.href}?why=${encodeURIComponent(refused.message)}`;
    }
  });
}

/** Everyone who is mine, or a companion, gets up; a table at which nobody is left is closed. */
async function closeTable(id) {
  const state = await get(`/api/tables/${id}`);
  for (const seat of state.seats)
    if (seat.yours || seat.companion) await ask("DELETE", `/api/tables/${id}/seats/${seat.seat}`);
  return ask("DELETE", `/api/tables/${id}`);
}
for (const button of $$("[data-close]")) {
  button.addEventListener("click", async () => {
    if (!(await confirmed(t`${button.getAttribute("aria-label")}? The journal is kept.`, t`Close table`))) return;
    const done = await attempt(async () => (await closeTable(button.dataset.close)) || {});
    if (done?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    if (!done || done.waiting) return;
    button.closest("li").remove();
    $("#open").hidden = !$("#tables li");
  });
}
ready();
