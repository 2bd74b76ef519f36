// The talk with the server: acts go to it, states and events come from it and are shown in their order.
import { $, $$, ask, get, tell } from "./basics.js";
import { Live } from "./live.js";
import { address, bettable, felts, id, page, path, table } from "./table_state.js";
import { t } from "./words.js";

const LATE = 5000; // after so long without word of it an act is shown as it was answered
const queue = [];
let busy = false; // the queue is being worked on
let live = null;
let shown = null; // how states and events are shown

/** Open the live connection; its first message is the table as it is: whoever can act also sees what follows. */
export function connect(showing) {
  shown = showing;
  live = new Live(id, told, (wrong) => {
    $("#offline").textContent = wrong;
    $("#offline").hidden = !wrong;
    mark();
  });
}

/** The events that are being shown need not move any more. */
export function hurry() {
  if (busy) table.hurry = true;
}

/** Take in a state of the table and the events that led to it. */
export function told(next, events) {
  if (next.asked?.left) next.asked.ends = Date.now() + next.asked.left;
  queue.push({ next, events });
  drain();
}

/** Whether an act would meet the table as it is shown. */
export const free = () => Boolean(table.state) && live.known && !table.sending && !table.moving;

/** Whether chips can be put on the felt now. */
export const betting = () => free() && bettable();

/** Say what can be acted on now: nothing is clicked in vain. */
export function mark() {
  page.setAttribute("aria-busy", String(!free()));
  page.dataset.revision = table.state?.revision ?? "";
  for (const node of $$(".acts", page))
    node.setAttribute("aria-disabled", String(!free() && !(table.moving && node.id === "controls"))); // but for Skip
  for (const felt of felts) felt.enable(betting());
}

let waiting = [];

/** Do something at the table; it is done when the table has been shown as it then is. */
export async function send(method, where, body) {
  if (!free()) return false;
  table.sending = true;
  mark();
  let answer;
  try {
    answer = await ask(method, `${path}${where}`, body);
  } catch (error) {
    tell(error, { address });
    if (!error.status) answer = await get(path).catch(() => undefined); // perhaps it was done all the same
    if (answer) told(answer, []);
    answer = undefined;
  }
  if (answer?.waiting) {
    tell(t`A second supervisor must approve this in the pit. ${answer.said}`, { fine: true });
  } else if (answer) {
    const late = setTimeout(() => told(answer, []), live.known ? LATE : 0);
    if (busy || table.state.revision < answer.revision)
      await new Promise((done) => waiting.push({ revision: answer.revision, done }));
    clearTimeout(late);
  }
  table.sending = false;
  mark();
  return Boolean(answer);
}

async function drain() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      const { next, events } = queue.shift();
      if (table.state && next.revision <= table.state.revision) continue;
      const first = table.state === null;
      if (first ? next.round > 1 : next.round > table.state.round + 1) shown.recall();
      if (!first && events.length) await shown.play(events, next);
      if (!first && next.round !== table.state.round) table.draft = {}; // it lies on the felt now
      table.state = table.view = next;
      shown.settle(events, first);
    }
  } finally {
    busy = table.hurry = table.moving = false;
    mark();
    const over = waiting.filter((one) => one.revision <= table.state?.revision);
    waiting = waiting.filter((one) => !over.includes(one));
    for (const one of over) one.done();
  }
}
