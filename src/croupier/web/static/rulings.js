// Rulings: what happened? → what the book says → apply it to this table.
import { $, $$, attempt, clauseLink, confirmed, dashless, el, get, money, post, ready, tell } from "./basics.js";
import { words } from "./find.js";
import { t } from "./words.js";

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

/** The table as it is, and what can be ruled at it; `done` is what was ruled last. */
async function live(done = null) {
  const [state, rulings] = await Promise.all([get(`/api/tables/${table}`), get(`/api/tables/${table}/rulings`)]);
  const now = $("#table-now");
  now.replaceChildren(
    el(
      "p",
      { class: "panel" },
      state.playing ? t`Round ${state.round} is in progress. ` : t`No round is in progress. `,
      state.asked
        ? state.asked.kind === "equipment"
          ? t`Waiting for the dealer. `
          : t`Waiting for seat ${state.asked.seat}. `
        : "",
      el("a", { href: `/tables/${table}` }, t`Back to the table`),
    ),
    done
      ? el("p", { class: "panel good" }, t`Ruling applied: ${done.ruling} `, clauseLink(done.cite, address) ?? "")
      : "",
  );
  for (const ruling of rulings) {
    const node = items.find((one) => one.dataset.id === ruling.id);
    if (!node) continue;
    $(".apply", node)?.remove();
    const box = el("div", { class: "apply row" });
    const asks = ruling.effect.includes("player-agrees") && !state.may.includes("rule");
    if (asks && ruling.takes_wager && stakesOf(state, state.you).length) {
      const [field] = fieldsFor({ ...ruling, can_act: false }, state, state.you);
      box.append(
        field.node,
        el("button", { type: "button", onclick: () => ask(ruling, field.value()) }, t`Ask for this ruling`),
      );
    } else if (!state.may.includes("rule"))
      box.append(el("span", { class: "soft" }, t`Only a supervisor can make rulings.`));
    else if (!ruling.can_act && !(ruling.takes_wager && stakesOf(state).length))
      box.append(el("span", { class: "soft" }, ruling.why_not || t`Not available now.`));
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
          t`Apply to this table`,
        ),
      );
    }
    node.append(box);
  }
}

const stakesOf = (state, own = null) =>
  state.seats
    .filter((one) => !own || own.includes(one.seat))
    .flatMap((one) =>
      Object.entries(one.stakes).map(([key, amount]) => ({ seat: one.seat, key, name: one.name, amount })),
    );

/** What a ruling must be told: the seat, the wager concerned, or how what lies open is read. */
function fieldsFor(ruling, state, own = null) {
  const select = (label, options) =>
    el("select", { "aria-label": label }, ...options.map(([value, text]) => el("option", { value }, text)));
  const fields = [];
  if (ruling.takes_wager) {
    const stakes = stakesOf(state, own);
    const options = stakes.map((one, index) => [index, t`Seat ${one.seat}, ${dashless(one.key)} ${money(one.amount)}`]);
    const node = select(t`Which wager`, ruling.can_act ? [["", t`The card was not taken`], ...options] : options);
    const named = () => stakes[Number(node.value)];
    fields.push({ node, value: () => (node.value ? { seat: named().seat, wager: named().key } : {}) });
  } else if (ruling.needs_seat) {
    const node = select(
      t`Which seat`,
      state.seats.map((one) => [one.seat, t`Seat ${one.seat}, ${one.name}`]),
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
      placeholder: t`corrected result …`,
      "aria-label": t`Corrected result: a pocket, or the dice separated by commas`,
    });
    const result = () => (node.value.includes(",") ? node.value.split(",").map(Number) : node.value.trim());
    fields.push({ node, value: () => (node.value.trim() ? { result: result() } : {}) });
  }
  return fields;
}

/**
 * A player asks for what both the player and the house agree to.
 * @param {any} ruling
 * @param {any} about the seat and the wager
 */
async function ask(ruling, { seat, wager }) {
  const asked = { irregularity: ruling.id, wager };
  const done = await attempt(() => post(`/api/tables/${table}/seats/${seat}/asks`, asked), address);
  if (done !== undefined) tell(t`A supervisor must approve this in the pit.`, { fine: true });
}

async function apply(ruling, told) {
  const asked = t`${ruling.event} ${ruling.ruling} This takes effect at once and cannot be undone.`;
  const note = { note: t`What happened (for the log)`, needed: ruling.needs_note };
  const sure = await confirmed(asked, t`Apply ruling`, note);
  if (!sure) return;
  const done = await attempt(
    () => post(`/api/tables/${table}/rulings`, { irregularity: ruling.id, ...told, ...sure }),
    address,
  );
  if (done === undefined) return;
  if (done.waiting) tell(t`A second supervisor must approve this in the pit. ${done.said}`, { fine: true });
  await live(ruling);
  $("#table-now").scrollIntoView({ block: "nearest" });
}

if (table) await attempt(live, address);
ready();
