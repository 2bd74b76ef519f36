// Events shown one by one, and the results of the rounds before.

import { get, still, wait } from "./basics.js";
import { mark } from "./connection.js";
import { controls } from "./controls.js";
import { before, step } from "./fold.js";
import { showRest } from "./panels.js";
import { say } from "./says.js";
import { heard, speak } from "./spoken.js";
import { felts, id, nameOf, path, show, table } from "./table_state.js";

const RESULTS = 24; // as many as are shown
const past = new Map(); // round to what was spun or thrown in it
const hurried = () => table.hurry;

/** Note what was spun or thrown in the round of the state, unless it was voided. */
export function note(events) {
  const counts = !events.some((event) => event.kind === "void");
  past.set(table.state.round, counts ? table.state.results : []);
}

/** Rounds that were not seen here: before the page was opened, or while there was no connection. */
export async function recall() {
  const rows = (await get(`${path}/rounds?most=${RESULTS}`).catch(() => [])) || [];
  for (const row of rows) if (row.number !== table.state?.round) past.set(row.number, row.void ? [] : row.results);
  if (table.state && !table.moving) showRest(table.state, results(), id, nameOf);
}

/** What was spun or thrown, newest first. */
export const results = () =>
  [...past.keys()]
    .sort((one, other) => other - one)
    .flatMap((round) => past.get(round).toReversed())
    .slice(0, RESULTS);

const PAUSE = { card: 210, turn: 320, decision: 180, settled: 60, say: 120, balls: 260, "card-moved": 200, moved: 160 };

/** Show events one by one before the state that they led to. */
export async function play(events, next) {
  table.moving = true;
  const starts = events.findLastIndex((event) => event.kind === "round");
  const shown = starts >= 0 ? events.slice(starts) : events;
  const current = starts >= 0 ? before({ ...table.state, seats: table.state.seats }) : structuredClone(table.view);
  current.may = [];
  current.asked = null;
  const dealt = shown.filter((event) => event.kind === "card").length;
  const quick = dealt > 14 ? 0.5 : 1;
  controls(current);
  mark();
  for (const felt of felts) felt.cover("");
  if (starts >= 0) table.draft = {};
  for (const event of shown) {
    step(current, event, next);
    speak(heard(event, table.state, nameOf));
    table.view = current;
    if (event.kind === "wagers" && event.data.seat === table.me) table.draft = {}; // it lies on the felt now
    if (event.kind === "wagers" && table.state.you.includes(event.data.seat)) controls(current);
    if (still() || table.hurry || document.hidden) continue;
    if (event.kind === "spin") {
      show(current);
      await Promise.all(felts.map((felt) => felt.spin(String(event.data.pocket), hurried)));
    } else if (event.kind === "roll") {
      await Promise.all(felts.map((felt) => felt.roll(event.data.dice, hurried)));
    } else if (PAUSE[event.kind]) {
      show(current, true);
      if (event.kind === "say") say([{ text: event.data.text, cite: event.data.cite }]);
      await wait(PAUSE[event.kind] * quick);
    }
  }
  table.moving = false;
}
