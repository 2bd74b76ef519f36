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
if (input && !$("#rulings")) {
  const found = $("#found");
  const search = () => {
    const left = filter(input.value);
    for (const group of $$("tbody"))
      if ($("[data-find]", group)) group.hidden = !$$("[data-find]", group).some((node) => !node.hidden);
    for (const part of $$("main section"))
      if ($("[data-find]", part)) part.hidden = !$$("[data-find]", part).some((node) => !node.hidden);
    if (found) found.textContent = input.value ? `${left} game${left === 1 ? "" : "s"} and tables` : "";
  };
  input.addEventListener("input", search);
  if (input.value) search(); // written before this was loaded, or kept by the browser
  input.form?.addEventListener("submit", (event) => event.preventDefault());
}
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && input && !event.target.closest("input, select, textarea")) {
    event.preventDefault();
    input.focus();
  }
});
goToClause();
addEventListener("hashchange", goToClause);
