// What the page of a table knows: its game, the state that the server last told, and what its player is about to do.
import { $, $$ } from "./basics.js";
import { Felt } from "./felt.js";
import { inOrder } from "./panels.js";
import { t } from "./words.js";

export const page = $("#table");
export const { id, address, results: comes } = page.dataset; // what results come from: cards, dice, a wheel
export const stands = page.dataset.stands === "yes";
export const between = page.dataset.between === "yes"; // players bet against each other, and only when they are asked
export const wagers = new Map(JSON.parse(page.dataset.wagers).map((one) => [one.id, one]));
export const felts = $$(".felt", page).map((node) => new Felt(node));
export const path = `/api/tables/${id}`;
export const KEY = { wheel: "s", dice: "r", events: "r" }[comes] || "d";
export const VERB = { wheel: t`Spin`, dice: t`Roll`, balls: t`Draw`, events: t`Report` }[comes] || t`Deal`;

/** What changes while the page is open. */
export const table = {
  state: null, // as the server last told
  view: null, // as it is shown, perhaps in the middle of an animation
  moving: false, // events are shown one by one
  sending: false, // an act of ours is under way, or what it led to is not shown yet
  hurry: false, // nothing moves until the events have been shown
  me: 0, // the seat that is played
  draft: {}, // the chips that are about to be bet
  undo: [],
  chip: Number(localStorage.getItem("chip")) || 500, // the one that is put down, in cents
  takingDown: false, // a chosen area gives chips back
  amounts: {}, // what the player says an action is for
  purse: null, // what the cage holds for the player, on a floor with accounts
  coaching: localStorage.getItem("coach") === "yes",
  values: null, // what the coach says that actions are worth
  hint: [], // what is to be said of the chips put down so far
  lookedAt: "", // the area of which the panel tells
};

export const mine = () => table.state?.seats.find((one) => one.seat === table.me);
export const deciding = () =>
  table.state?.asked?.kind === "decision" &&
  table.state.asked.seat === table.me &&
  table.state.asked.actions.length > 0;
/** Whether chips of this seat may go on the felt at this stage. */
export const bettable = () =>
  Boolean(table.me) &&
  ((table.state.may.includes("bet") && !table.state.playing) ||
    (table.state.asked?.kind === "wagers" && table.state.asked.seat === table.me));

export const sum = (bets) => Object.values(bets).reduce((all, amount) => all + Math.max(0, amount), 0);
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** A wager and its spot as a person says them. */
export const nameOf = (key) => {
  const [wager, ...spot] = key.split(":");
  return [wagers.get(wager)?.name || wager, ...spot].join(" ");
};

/** Draw a state on the felts. */
export function show(what, animate = false) {
  const sorts = felts.some((felt) => felt.places.has("own low")); // a hand set in two is easier to read in order
  const told = {
    ...what,
    places: what.places.map((one) => ({ ...one, cards: sorts ? inOrder(one.cards) : one.cards })),
  };
  for (const felt of felts) felt.show(told, table.me, table.draft, { animate });
}

/** Have the controls below the felt drawn again; table.js hears it. */
export const redraw = () => page.dispatchEvent(new Event("redraw"));
