// Search on a page: every element with data-find stays if it has all the words.
import { $, $$ } from "./basics.js";

export function words(text) {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9.()]+/)
    .filter(Boolean);
}

/** Filter what is on the page; returns how many stay. */
export function filter(text, nodes = $$("[data-find]")) {
  const wanted = words(text);
  let left = 0;
  for (const node of nodes) {
    const has = node.dataset.find.toLowerCase();
    node.hidden = !wanted.every((word) => has.includes(word));
    if (!node.hidden) left += 1;
  }
  return left;
}

/** If a clause in the address has no anchor of its own, go to the clause that it is part of. */
export function goToClause() {
  let mark = decodeURIComponent(location.hash.slice(1));
  if (!mark.startsWith("c-") || document.getElementById(mark)) return;
  while (mark.includes("-") && mark !== "c") {
    mark = mark.slice(0, mark.lastIndexOf("-"));
    const node = document.getElementById(mark) || $(`[id^="${CSS.escape(mark)}-"]`);
    if (node && mark !== "c") {
      location.replace(`#${node.id}`);
      return;
    }
  }
}

const input = $("#search");
let book = ""; // the rulebook of which games are shown; empty: of all
function search() {
  const left = filter(input.value);
  for (const tile of $$("[data-books]")) {
    if (book && !tile.dataset.books.split(" ").includes(book)) tile.hidden = true;
    for (const chapter of $$(".chapter", tile)) chapter.hidden = Boolean(book) && chapter.dataset.book !== book;
  }
  for (const part of $$("main section").toReversed())
    if ($("[data-find]", part)) part.hidden = !$$("[data-find]", part).some((node) => !node.hidden);
  const found = $("#found");
  if (found) found.textContent = input.value ? `${left} game${left === 1 ? "" : "s"} and tables` : "";
}
if (input && !$("#rulings")) {
  input.addEventListener("input", search);
  if (input.value) search(); // written before this was loaded, or kept by the browser
  input.form?.addEventListener("submit", (event) => event.preventDefault());
}
for (const button of $$("#books button"))
  button.addEventListener("click", () => {
    book = button.dataset.book;
    for (const one of $$("#books button")) one.setAttribute("aria-pressed", String(one === button));
    search();
  });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && input && !(/** @type {Element} */ (event.target).closest("input, select, textarea"))) {
    event.preventDefault();
    input.focus();
  }
});
goToClause();
addEventListener("hashchange", goToClause);
