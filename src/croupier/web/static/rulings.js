// Rulings: what happened? → what the book says → apply it to this table.
import { $, $$, attempt, el, get, post, tell } from "./basics.js";
import { words } from "./find.js";

const root = $("#rulings");
const { address, table } = root.dataset;
const list = $("#list");
const items = $$("[data-id]", list);
const COMMON = new Set(
  "a an the is was were are of to in on at by or and it its has had from that this for with be been not no".split(" "),
);

/** Those that share words with what happened, the closest first. */
function search(text) {
  const wanted = words(text)
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(ed|ing|s|es)$/, "") : word));
  let left = 0;
  const scored = items.map((node) => {
    const has = node.dataset.find.toLowerCase();
    const score = wanted.reduce((all, word) => all + (has.includes(word) ? 1 : 0), 0);
    return { node, score };
  });
  const best = Math.max(...scored.map((one) => one.score), 1);
  for (const { node, score } of scored) {
    node.hidden = wanted.length > 0 && score < best / 2;
    if (!node.hidden) left += 1;
  }
  if (wanted.length) scored.sort((one, other) => other.score - one.score);
  list.append(...scored.map((one) => one.node));
  $("#found").textContent = text ? `${left} possible` : "";
}
$("#search").addEventListener("input", (event) => search(event.target.value));
if ($("#search").value) search($("#search").value); // written before this was loaded

async function live() {
  const [state, rulings] = await Promise.all([get(`/api/tables/${table}`), get(`/api/tables/${table}/rulings`)]);
  const now = $("#table-now");
  now.replaceChildren(
    el(
      "p",
      { class: "panel" },
      state.playing ? `Round ${state.round} is under way. ` : "No round is under way. ",
      state.asked
        ? `Waiting for ${state.asked.kind === "equipment" ? "the dealer" : `seat ${state.asked.seat}`}. `
        : "",
      el("a", { href: `/tables/${table}` }, "Back to the table"),
    ),
  );
  for (const ruling of rulings) {
    const node = items.find((one) => one.dataset.id === ruling.id);
    if (!node) continue;
    $(".apply", node)?.remove();
    const box = el("div", { class: "apply row" });
    if (!state.may.includes("rule")) box.append(el("span", { class: "soft" }, "A supervisor makes rulings."));
    else if (!ruling.can_act && !wagerOf(ruling, state))
      box.append(el("span", { class: "soft" }, ruling.why_not || "Cannot act now."));
    else {
      const fields = fieldsFor(ruling, state);
      box.append(
        ...fields.map((field) => field.node),
        el(
          "button",
          {
            class: "primary",
            type: "button",
            onclick: () => apply(ruling, Object.assign({}, ...fields.map((field) => field.value()))),
          },
          "Apply to this table",
        ),
      );
    }
    node.append(box);
  }
}

/** Whether a ruling only waits for the wager that goes back. */
const wagerOf = (ruling, state) =>
  ruling.effect.includes("return-wager") && state.playing && state.seats.some((one) => Object.keys(one.stakes).length);

/** What a ruling must be told: the seat, the wager concerned, or how what lies open is read. */
function fieldsFor(ruling, state) {
  const select = (label, options) =>
    el("select", { "aria-label": label }, ...options.map(([value, text]) => el("option", { value }, text)));
  if (!ruling.can_act) {
    const stakes = state.seats.flatMap((one) =>
      Object.keys(one.stakes).map((key) => [`${one.seat} ${key}`, `Seat ${one.seat}, ${key}`]),
    );
    const node = select("Which wager", stakes);
    return [
      { node, value: () => ({ seat: parseInt(node.value, 10), wager: node.value.slice(node.value.indexOf(" ") + 1) }) },
    ];
  }
  const fields = [];
  if (ruling.needs_seat) {
    const node = select(
      "Which seat",
      state.seats.map((one) => [one.seat, `Seat ${one.seat}, ${one.name}`]),
    );
    fields.push({ node, value: () => ({ seat: Number(node.value) }) });
  }
  const open = state.asked?.kind === "equipment" && state.asked.about === "shown";
  if (
    open &&
    ruling.effect.includes("call-supervisor") &&
    ruling.effect.some((word) => ["respin", "reroll"].includes(word))
  ) {
    const node = el("input", {
      size: 10,
      placeholder: "read it as …",
      "aria-label": "How what lies open is read: a pocket, or the dice with commas",
    });
    const result = () => (node.value.includes(",") ? node.value.split(",").map(Number) : node.value.trim());
    fields.push({ node, value: () => (node.value.trim() ? { result: result() } : {}) });
  }
  return fields;
}

async function apply(ruling, told) {
  const done = await attempt(() => post(`/api/tables/${table}/rulings`, { irregularity: ruling.id, ...told }), address);
  if (done === undefined) return;
  tell(`Ruled: ${ruling.ruling} (${ruling.cite})`, { fine: true });
  await live();
}

if (table) attempt(live, address);
