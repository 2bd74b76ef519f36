// Tickets of several numbers or selections: marked on a board, or put together from areas of the felt.
import { el, money } from "./basics.js";
import { choose } from "./betting.js";
import { button } from "./buttons.js";
import { betting } from "./connection.js";
import { felts, redraw, table, wagers } from "./table_state.js";
import { t } from "./words.js";

const { marks, groups: ways, joins } = felts[0].root.dataset; // the wagers that are written by marking or joining
let marked = [[]]; // numbers marked, in groups
let joined = null; // selections that are being put together, while somebody does that

/** Have numbers of the board marked, where a wager is written so. */
export function listenForMarks() {
  if (marks) for (const felt of felts) felt.listenBalls(markNumber);
}

/** Choose an area: for a chip, or for the ticket that is being put together. */
export function chooseArea(key) {
  const joining = joined && betting() && !table.takingDown && !key.startsWith(`${joins}:`);
  if (joining) join(key.slice(key.indexOf(":") + 1));
  else choose(key);
}

/** Mark a number in the last group, or take it out of the one that it is in. */
function markNumber(number) {
  if (!betting()) return;
  const inside = marked.find((group) => group.includes(number));
  if (inside) inside.splice(inside.indexOf(number), 1);
  else marked.at(-1).push(number);
  marked = [...marked.slice(0, -1).filter((group) => group.length), marked.at(-1)];
  remark();
}

function remark(groups = marked) {
  marked = groups;
  for (const felt of felts) felt.mark(marked);
  redraw();
}

/** What can be done with the numbers that are marked. */
export function ticketRow() {
  if (!marks) return null;
  const groups = marked.filter((group) => group.length);
  if (!groups.length) return null;
  const spelled = groups.map((group) => group.toSorted((one, other) => one - other).join("-"));
  const spots = groups.flat().length;
  const several = groups.length > 1;
  const size = el("input", { type: "number", id: "way-spots", min: 1, max: spots, value: spots, class: "amount" });
  const games = el("input", { type: "number", id: "ticket-games", min: 1, max: 99, value: 1, class: "amount" });
  const write = () => {
    const times = Number(games.value) > 1 ? `x${games.value}` : "";
    choose(several ? `${ways}:${spelled.join("/")}@${size.value}${times}` : `${marks}:${spelled[0]}${times}`);
    remark([[]]);
  };
  return el(
    "div",
    { class: "actions ticket" },
    el("span", { class: "asks" }, t`Ticket ${spelled.join(" / ")}`),
    several ? el("label", {}, t`ways of `, size, t` spots`) : null,
    el("label", {}, t`games `, games),
    button(t`Bet ${money(table.chip)}`, write, { act: "write" }),
    ways ? button(t`Next group`, () => remark([...groups, []]), { quiet: true, act: "group" }) : null,
    button(t`Clear`, () => remark([[]]), { quiet: true, act: "unmark" }),
  );
}

/** Put a selection on the ticket, instead of another one of the same event; once more takes it off. */
function join(selection) {
  const event = selection.split(".")[0];
  const others = joined.filter((one) => one.split(".")[0] !== event);
  rejoin(joined.includes(selection) ? others : [...others, selection]);
}

function rejoin(selections) {
  joined = selections;
  for (const felt of felts) felt.join(joined || []);
  redraw();
}

/** What can be done with the selections that are put together. */
export function joinedRow() {
  if (!joins) return null;
  const name = wagers.get(joins)?.name || joins;
  if (!joined)
    return el(
      "div",
      { class: "actions ticket" },
      button(name, () => rejoin([]), { quiet: true, act: "join" }),
    );
  const said = joined.length
    ? joined.map((one) => one.split(".").join(" ")).join(" with ")
    : t`choose selections on the board`;
  const write = () => {
    const key = `${joins}:${joined.toSorted().join("&")}`;
    rejoin(null);
    choose(key);
  };
  return el(
    "div",
    { class: "actions ticket" },
    el("span", { class: "asks" }, `${name}: ${said}`),
    joined.length > 1 ? button(t`Bet ${money(table.chip)}`, write, { act: "write" }) : null,
    button(t`Single bets`, () => rejoin(null), { quiet: true, act: "unjoin" }),
  );
}
