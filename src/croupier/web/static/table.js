// The table: shows each state of it, and hears keys and forms.
import { $, cents, el, get } from "./basics.js";
import { back, info, tellOf } from "./betting.js";
import { keys } from "./buttons.js";
import { chooseArea, listenForMarks } from "./combined_tickets.js";
import { betting, connect, hurry, mark, send, told } from "./connection.js";
import { controls } from "./controls.js";
import { coach } from "./decisions.js";
import { showRest, showResult, showSeats } from "./panels.js";
import { note, play, recall, results } from "./playback.js";
import { lookBack } from "./review.js";
import { advise, say } from "./says.js";
import { inWords, offered, speak } from "./spoken.js";
import {
  address,
  comes,
  deciding,
  felts,
  id,
  KEY,
  mine,
  nameOf,
  page,
  path,
  redraw,
  show,
  table,
  wagers,
} from "./table_state.js";
import { t } from "./words.js";

/** After all has moved: the state as it is, and what can be done. */
function settleDown(first) {
  const own = table.state.you;
  if (!own.includes(table.me)) table.me = own[0] || 0;
  const asked = table.state.asked;
  if (asked && own.includes(asked.seat) && asked.kind !== "equipment") table.me = asked.seat;
  const seat = mine();
  if (seat?.prepared && Object.keys(seat.prepared).length) table.draft = {};
  table.values = null;
  table.amounts = {};
  if (!Object.keys(table.draft).length) advise();
  for (const felt of felts) felt.unpick();
  show(table.state);
  redraw();
  mark();
  if (table.lookedAt) tellOf(table.lookedAt);
  showSeats(table.state, table.me, comes, { send, play: takeOver });
  showRest(table.state, results(), id, nameOf);
  const told = showResult(
    table.state,
    address,
    (key) => ["main", "raise"].includes(wagers.get(key.split(":")[0])?.kind),
    send,
  );
  inWords(table.state);
  if (!first) speak(told);
  if (deciding()) speak(offered(asked));
  const said = table.state.playing ? table.state.said : table.state.said.filter((one) => one.text !== "No more bets."); // they were settled
  say(told ? [...said, { text: told, cite: "" }] : said);
  if (table.coaching && deciding()) coach();
  review();
}

let reviewed = -1; // the last round of those that the panel tells of

/** What one's decisions in the last rounds cost, once the panel is open: again after each round. */
function review() {
  const panel = $("#review"); // who may not ask the coach has none
  if (!panel || !table.state) return;
  panel.hidden = !table.state.you.length || !table.state.round;
  const over = table.state.playing ? table.state.round - 1 : table.state.round;
  if (!panel.open || panel.hidden || reviewed === over) return;
  reviewed = over;
  lookBack(id, nameOf, () => reviewed === over);
}

/** Play another of one's own seats. */
function takeOver(seat) {
  table.me = seat;
  table.draft = {};
  settleDown(true);
}

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /** @type {Element} */ (event.target).closest("input, select, textarea, dialog")
  )
    return;
  const onButton = /** @type {Element} */ (event.target).closest(
    "button, a, [role='button'], [role='checkbox'], summary",
  );
  if (event.key === "?") return $("#help").showModal();
  if (event.key === "Enter" && onButton) return;
  const key = event.key === "Enter" && betting() ? KEY : event.key;
  const work = keys.get(key.length === 1 ? key.toLowerCase() : key);
  if (work) {
    event.preventDefault();
    work();
  }
});

/** How long the clock still runs, by what the server said was left when it spoke. */
function tick() {
  const clock = $("#clock");
  const left = Math.ceil(((table.state?.asked?.ends || 0) - Date.now()) / 1000);
  if (!clock) return;
  clock.textContent = left > 0 ? t`${left} s left` : "";
  clock.classList.toggle("bad", left <= 5);
}
setInterval(tick, 250);

$("#review")?.addEventListener("toggle", review);
$("#help-button").addEventListener("click", () => $("#help").showModal());
$("#buy form").addEventListener("submit", async (event) => {
  const amount = cents($("#buy-amount").value);
  if (event.submitter?.value === "buy" && amount > 0) await send("POST", `/seats/${table.me}/buy`, { cents: amount });
});
$("#word-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await send("POST", "/words", { seat: table.me, word: $("#word").value.trim() })) $("#word").value = "";
});
for (const felt of felts) felt.listen({ choose: chooseArea, back, info });
listenForMarks();
$(".stage").addEventListener("click", hurry);
page.addEventListener("redraw", () => controls(table.state));
addEventListener("visibilitychange", async () => {
  const next = document.hidden ? undefined : await get(path).catch(() => undefined);
  if (next) told(next, []);
});
connect({
  recall,
  play,
  settle: (events, first) => {
    note(events);
    settleDown(first);
  },
});
const person = await get("/api/me").catch(() => null);
if (person?.accounts) {
  table.purse = person.cents;
  if (table.state && !table.moving) redraw();
}
// last, and nobody waits for it: what a house should know of its prices
const favors = await get(`${path}/warnings`).catch(() => []);
if (favors.length) {
  $("#warnings").replaceChildren($("#warnings h2"), ...favors.map((one) => el("p", { class: "refused" }, one)));
  $("#warnings").hidden = false;
}
