// Cards of a hand that a person picks.
import { cardName } from "./basics.js";

/** Let a person pick cards of its own seat; calls back with those picked. */
export function pick(felt, place, most, changed) {
  unpick(felt);
  const picked = new Set();
  const nodes = [...felt.laid.values()].filter((node) => node.dataset.place === place);
  for (const node of nodes) {
    node.classList.add("pick");
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "checkbox");
    node.setAttribute("aria-checked", "false");
    node.setAttribute("aria-label", cardName(node.dataset.card));
    node.pickOne = (event) => {
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (picked.has(node)) picked.delete(node);
      else if (picked.size < most) picked.add(node);
      for (const one of nodes) {
        one.classList.toggle("picked", picked.has(one));
        one.setAttribute("aria-checked", String(picked.has(one)));
      }
      changed([...picked].map((one) => one.dataset.card));
    };
    node.addEventListener("click", node.pickOne);
    node.addEventListener("keydown", node.pickOne);
  }
  felt.cards.removeAttribute("aria-hidden");
}

export function unpick(felt) {
  for (const node of felt.laid.values()) {
    if (!node.pickOne) continue;
    node.removeEventListener("click", node.pickOne);
    node.removeEventListener("keydown", node.pickOne);
    node.pickOne = null;
    node.classList.remove("pick", "picked");
    for (const name of ["tabindex", "role", "aria-checked", "aria-label"]) node.removeAttribute(name);
  }
  felt.cards.setAttribute("aria-hidden", "true");
}
