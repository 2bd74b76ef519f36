// The table: what is on the felt, chips of the player, actions, and what the dealer says.
import {
  $,
  $$,
  ask,
  cents,
  chip,
  clauseLink,
  confirmed,
  dashless,
  el,
  get,
  money,
  post,
  progressOf,
  still,
  svg,
  tell,
  wait,
} from "./basics.js";
import { Felt } from "./felt.js";
import { before, step } from "./fold.js";
import { Live } from "./live.js";
import { inOrder, showInfo, showRest, showResult, showSeats, sitDown } from "./panels.js";
import { lookBack } from "./review.js";
import { sizing } from "./sizing.js";
import { heard, inWords, offered, speak } from "./spoken.js";
import { windowRow } from "./stations.js";
import { t } from "./words.js";

const page = $("#table");
const { id, address, results: comes } = page.dataset; // what results come from: cards, dice, a wheel
const stands = page.dataset.stands === "yes";
const between = page.dataset.between === "yes"; // players bet against each other, and only when they are asked
const wagers = new Map(JSON.parse(page.dataset.wagers).map((one) => [one.id, one]));
const felts = $$(".felt", page).map((node) => new Felt(node));
const path = `/api/tables/${id}`;
const KEY = { wheel: "s", dice: "r", events: "r" }[comes] || "d";
const VERB = { wheel: t`Spin`, dice: t`Roll`, balls: t`Draw`, events: t`Report` }[comes] || t`Deal`;
const DUE = {
  card: [t`A card is due.`, t`Next card`],
  spin: [t`The wheel is due.`, t`Spin`],
  roll: [t`The dice are due.`, t`Roll`],
  shown: [t`It lies open.`, t`It stands`],
  stub: [t`The stub is counted.`, t`Count is right`],
  "magic-card": [t`The Magic Card is due.`, t`Select`],
  "lucky-position": [t`The lucky position is due.`, t`Select`],
  balls: [t`The balls are due.`, t`Draw`],
  lines: [t`The lines are due.`, t`Post`],
  results: [t`The results are due.`, t`Report`],
  "quick-pick": [t`Numbers are to be picked.`, t`Pick`],
};
const CHIPS = [100, 500, 2500, 10000, 50000, 100000];
const RESULTS = 24; // as many as are shown

let state = null; // as the server last told
let view = null; // as it is shown, perhaps in the middle of an animation
let me = 0;
let draft = {};
let undo = [];
let value = Number(localStorage.getItem("chip")) || 500;
let coaching = localStorage.getItem("coach") === "yes";
let values = null;
let takingDown = false;
let purse = null; // what the cage holds for the player, on a floor with accounts
let hurry = false;
const hurried = () => hurry;
let amounts = {}; // what the player says an action is for
const queue = [];
let busy = false; // the queue is being worked on
const { marks, groups: ways, joins } = felts[0].root.dataset; // the wagers that are written by marking or joining
let marked = [[]]; // numbers marked, in groups
let joined = null; // selections that are being put together, while somebody does that
let moving = false; // events are shown one by one
let sending = false; // an act of ours is under way, or what it led to is not shown yet
const past = new Map(); // round to what was spun or thrown in it

// --- talking with the server ---

function told(next, events) {
  if (next.asked?.left) next.asked.ends = Date.now() + next.asked.left;
  queue.push({ next, events });
  drain();
}

/** Whether an act would meet the table as it is shown. */
const free = () => Boolean(state) && live.known && !sending && !moving;

/** Say what can be acted on now: nothing is clicked in vain. */
function mark() {
  page.setAttribute("aria-busy", String(!free()));
  page.dataset.revision = state?.revision ?? "";
  for (const node of $$(".acts", page))
    node.setAttribute("aria-disabled", String(!free() && !(moving && node.id === "controls"))); // but for Skip
  for (const felt of felts) felt.enable(betting());
}

const LATE = 5000;
let waiting = [];
/** Do something at the table; it is done when the table has been shown as it then is. */
async function send(method, where, body) {
  if (!free()) return false;
  sending = true;
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
  if (answer) {
    const late = setTimeout(() => told(answer, []), live.known ? LATE : 0);
    if (busy || state.revision < answer.revision)
      await new Promise((done) => waiting.push({ revision: answer.revision, done }));
    clearTimeout(late);
  }
  sending = false;
  mark();
  return Boolean(answer);
}

async function drain() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      const { next, events } = queue.shift();
      if (state && next.revision <= state.revision) continue;
      const first = state === null;
      if (first ? next.round > 1 : next.round > state.round + 1) recall();
      if (!first && events.length) await play(events, next);
      if (!first && next.round !== state.round) draft = {}; // it lies on the felt now
      state = view = next;
      const counts = !events.some((event) => event.kind === "void");
      past.set(state.round, counts ? state.results : []);
      settleDown(first);
    }
  } finally {
    busy = hurry = moving = false;
    mark();
    const over = waiting.filter((one) => one.revision <= state?.revision);
    waiting = waiting.filter((one) => !over.includes(one));
    for (const one of over) one.done();
  }
}

/** Rounds that were not seen here: before the page was opened, or while there was no connection. */
async function recall() {
  const rows = (await get(`${path}/rounds?most=${RESULTS}`).catch(() => [])) || [];
  for (const row of rows) if (row.number !== state?.round) past.set(row.number, row.void ? [] : row.results);
  if (state && !moving) showRest(state, results(), id, nameOf);
}

/** What was spun or thrown, newest first. */
const results = () =>
  [...past.keys()]
    .sort((one, other) => other - one)
    .flatMap((round) => past.get(round).toReversed())
    .slice(0, RESULTS);

const PAUSE = { card: 210, turn: 320, decision: 180, settled: 60, say: 120, balls: 260, "card-moved": 200, moved: 160 };
/** Show events one by one before the state that they led to. */
async function play(events, next) {
  moving = true;
  const starts = events.findLastIndex((event) => event.kind === "round");
  const shown = starts >= 0 ? events.slice(starts) : events;
  const current = starts >= 0 ? before({ ...state, seats: state.seats }) : structuredClone(view);
  current.may = [];
  current.asked = null;
  const dealt = shown.filter((event) => event.kind === "card").length;
  const quick = dealt > 14 ? 0.5 : 1;
  controls(current);
  mark();
  for (const felt of felts) felt.cover("");
  if (starts >= 0) draft = {};
  for (const event of shown) {
    step(current, event, next);
    speak(heard(event, state, nameOf));
    view = current;
    if (event.kind === "wagers" && event.data.seat === me) draft = {}; // it lies on the felt now
    if (event.kind === "wagers" && state.you.includes(event.data.seat)) controls(current);
    if (still() || hurry || document.hidden) continue;
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
  moving = false;
}

function show(what, animate = false) {
  const sorts = felts.some((felt) => felt.places.has("own low")); // a hand set in two is easier to read in order
  const told = {
    ...what,
    places: what.places.map((one) => ({ ...one, cards: sorts ? inOrder(one.cards) : one.cards })),
  };
  for (const felt of felts) felt.show(told, me, draft, { animate });
}

/** After all has moved: the state as it is, and what can be done. */
function settleDown(first) {
  const own = state.you;
  if (!own.includes(me)) me = own[0] || 0;
  const asked = state.asked;
  if (asked && own.includes(asked.seat) && asked.kind !== "equipment") me = asked.seat;
  const seat = mine();
  if (seat?.prepared && Object.keys(seat.prepared).length) draft = {};
  values = null;
  amounts = {};
  if (!Object.keys(draft).length) advise();
  for (const felt of felts) felt.unpick();
  show(state);
  controls(state);
  mark();
  if (lookedAt) tellOf(lookedAt);
  showSeats(state, me, comes, { send, play: takeOver });
  showRest(state, results(), id, nameOf);
  const told = showResult(
    state,
    address,
    (key) => ["main", "raise"].includes(wagers.get(key.split(":")[0])?.kind),
    send,
  );
  inWords(state);
  if (!first) speak(told);
  if (deciding()) speak(offered(asked));
  const said = state.playing ? state.said : state.said.filter((one) => one.text !== "No more bets."); // they were settled
  say(told ? [...said, { text: told, cite: "" }] : said);
  if (coaching && deciding()) coach();
  review();
}

/** What one's decisions in the last rounds cost, once the panel is open: again after each round. */
let reviewed = -1;
function review() {
  const panel = $("#review"); // who may not ask the coach has none
  if (!panel || !state) return;
  panel.hidden = !state.you.length || !state.round;
  const over = state.playing ? state.round - 1 : state.round;
  if (!panel.open || panel.hidden || reviewed === over) return;
  reviewed = over;
  lookBack(id, nameOf, () => reviewed === over);
}

/** Play another of one's own seats. */
function takeOver(seat) {
  me = seat;
  draft = {};
  settleDown(true);
}

const mine = () => state?.seats.find((one) => one.seat === me);
const deciding = () => state?.asked?.kind === "decision" && state.asked.seat === me && state.asked.actions.length > 0;
/** Whether chips of this seat may go on the felt at this stage, and whether they can be put there now. */
const bettable = () =>
  Boolean(me) &&
  ((state.may.includes("bet") && !state.playing) || (state.asked?.kind === "wagers" && state.asked.seat === me));
const betting = () => free() && bettable();

// --- chips ---

/** What a wager costs, in cents, where that is fixed. */
const costsOf = (key) => Number($(`.felt [data-key="${CSS.escape(key)}"]`)?.dataset.costs ?? 0);

function choose(key) {
  if (!betting()) return;
  if (takingDown) return back(key);
  if (joined && !key.startsWith(`${joins}:`)) return join(key.slice(key.indexOf(":") + 1));
  const limits = state.asked?.kind === "wagers" ? state.asked.limits : {};
  if (Object.keys(limits).length && !(key in limits)) {
    tell(t`Now only: ${Object.keys(limits).map(nameOf).join(", ")}.`);
    return;
  }
  const seat = mine();
  const free = seat.chips - sum(draft);
  const costs = costsOf(key);
  if (costs && draft[key] === costs) return;
  let amount = costs ? costs - (draft[key] || 0) : value;
  if (limits[key] && !(draft[key] > 0)) amount = Math.max(limits[key][0], Math.min(value, limits[key][1]));
  if (amount > free) {
    tell(t`You have ${money(free)} left.`);
    return;
  }
  remember();
  if (seat.prepared && !Object.keys(draft).length) draft = { ...seat.prepared };
  draft = { ...draft, [key]: (draft[key] || 0) + amount };
  if (!draft[key]) delete draft[key];
  changed();
}

function back(key) {
  if (!betting()) return;
  const standing = mine()?.stakes[key] || 0;
  const prepared = mine()?.prepared;
  if (prepared && !Object.keys(draft).length) draft = { ...prepared };
  remember();
  draft = { ...draft };
  if (draft[key] > 0) {
    draft[key] = Math.max(0, draft[key] - (costsOf(key) || value));
    if (!draft[key]) delete draft[key];
  } else if (stands && standing) {
    draft[key] = Math.max(-standing, (draft[key] || 0) - value);
  }
  changed();
}

/** Have something done with the next roll: a wager called on or off, or taken down; once more takes it back. */
async function call(key, cents) {
  if (!betting()) return;
  if (!Object.keys(draft).length) draft = { ...mine().prepared };
  const [word, ...rest] = key.split(":");
  const other = { on: "off", off: "on" }[word];
  const { [key]: said, [`${other}:${rest.join(":")}`]: _, ...others } = draft;
  const wanted = said === cents ? others : { ...others, [key]: cents };
  if (said !== cents) {
    try {
      await post(`${path}/check`, { seat: me, wagers: wanted }); // what may not be taken down holds no roll up
    } catch (refused) {
      tell(refused, { address });
      return;
    }
  }
  remember();
  draft = wanted;
  changed();
  tellOf(lookedAt);
}

const remember = () => undo.push({ ...draft });
const sum = (bets) => Object.values(bets).reduce((all, amount) => all + Math.max(0, amount), 0);
const nameOf = (key) => {
  const [wager, ...spot] = key.split(":");
  return [wagers.get(wager)?.name || wager, ...spot].join(" ");
};

let hint = []; // what is to be said of the chips put down so far
function advise(...parts) {
  hint = parts;
  $("#hint")?.replaceChildren(...parts);
}

/** In what amounts a wager is paid in whole chips, in cents; 0: in any. */
const unitOf = (key) => Number((felts[0].areas.get(key) || felts[0].areas.get(key.split(":")[0]))?.dataset.unit || 0);

/** What is to be said of the first wager whose payout would need less than a chip. */
function inWholeChips(bets) {
  const odd = Object.keys(bets).find((key) => unitOf(key) && bets[key] > 0 && bets[key] % unitOf(key));
  return odd ? t`${nameOf(odd)} is paid in whole chips in ${money(unitOf(odd))}.` : "";
}

let checking = 0;
function changed() {
  advise();
  show(state);
  controls(state);
  clearTimeout(checking);
  if (!Object.keys(draft).length) return;
  const checked = draft;
  checking = setTimeout(async () => {
    try {
      const { fees } = await post(`${path}/check`, { seat: me, wagers: checked });
      if (draft === checked) advise(fees ? t`With ${money(fees)} to pay at once.` : "", inWholeChips(checked));
    } catch (refused) {
      if (draft === checked) advise(refused.message, " ", clauseLink(refused.cite, address) ?? "");
    }
  }, 250);
}

async function bet(wanted) {
  clearTimeout(checking);
  const made = { ...wanted };
  if (!(await send("POST", "/wagers", { seat: me, wagers: made }))) return;
  if (sum(made)) localStorage.setItem(`last-${address}`, JSON.stringify(made));
  draft = {};
  undo = [];
  advise();
  if (!moving) {
    show(state);
    controls(state);
  }
}

const last = () => {
  const kept = JSON.parse(localStorage.getItem(`last-${address}`) || "{}");
  return Object.fromEntries(
    Object.entries(kept).filter(([key, amount]) => amount > 0 && wagers.has(key.split(":")[0])),
  );
};

// --- a ticket that is marked on a board of numbers ---

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
  controls(state);
}

/** What can be done with the numbers that are marked. */
function ticketRow() {
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
    button(t`Put ${money(value)} on it`, write, { act: "write" }),
    ways ? button(t`Next group`, () => remark([...groups, []]), { quiet: true, act: "group" }) : null,
    button(t`Clear`, () => remark([[]]), { quiet: true, act: "unmark" }),
  );
}

// --- a ticket that is several selections ---

/** Put a selection on the ticket, instead of another one of the same event; once more takes it off. */
function join(selection) {
  const event = selection.split(".")[0];
  const others = joined.filter((one) => one.split(".")[0] !== event);
  rejoin(joined.includes(selection) ? others : [...others, selection]);
}

function rejoin(selections) {
  joined = selections;
  for (const felt of felts) felt.join(joined || []);
  controls(state);
}

/** What can be done with the selections that are put together. */
function joinedRow() {
  const name = wagers.get(joins)?.name || joins;
  if (!joined)
    return el(
      "div",
      { class: "actions ticket" },
      button(name, () => rejoin([]), { quiet: true, act: "join" }),
    );
  const said = joined.length ? joined.map((one) => one.split(".").join(" ")).join(" with ") : t`choose on the board`;
  const write = () => {
    const key = `${joins}:${joined.toSorted().join("&")}`;
    rejoin(null);
    choose(key);
  };
  return el(
    "div",
    { class: "actions ticket" },
    el("span", { class: "asks" }, `${name}: ${said}`),
    joined.length > 1 ? button(t`Put ${money(value)} on it`, write, { act: "write" }) : null,
    button(t`Single wagers`, () => rejoin(null), { quiet: true, act: "unjoin" }),
  );
}

// --- what can be done now ---

let keys = new Map();

function controls(now) {
  const box = $("#controls");
  keys = new Map();
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const kept = box.contains(focused) && (focused.dataset.act || "none");
  const rows = [];
  const seat = now.seats.find((one) => one.seat === me);
  if (now.closed) {
    rows.push(el("p", {}, t`Play at this table has stopped. `, clauseLink(now.closed, address) ?? ""));
    if (now.may.includes("reopen"))
      rows.push(button(t`What was wrong is put right: open again`, () => send("POST", "/reopen"), { primary: true }));
  }
  if (now.stadium && now === state) rows.push(windowRow(now));
  if (!now.you.length && (!now.playing || now.stadium)) rows.push(sitDown(now, purse, send));
  else if (seat && now === state && bettable()) rows.push(...(between ? dealRows(seat) : bettingRows(now, seat)));
  else if (now === state && deciding()) rows.push(...decisionRows(now));
  else if (now === state && now.asked?.kind === "equipment") {
    const [due, does] = DUE[now.asked.about] || [t`The dealer is due.`, t`Go on`];
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks" }, due),
        now.may.includes("proceed") ? button(does, () => send("POST", "/proceed"), { primary: true, key: "n" }) : null,
      ),
    );
  } else if (now === state && (now.asked?.kind === "jackpot" || now.asked?.kind === "verification")) {
    const what =
      now.asked.kind === "jackpot"
        ? t`A hand has won of the meter; a supervisor verifies it.`
        : t`A payout at seat ${now.asked.seat} waits; a supervisor verifies it.`;
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks" }, what),
        now.may.includes("verify") ? button(t`Verified: pay it`, verified, { primary: true }) : null,
      ),
    );
  } else if (now !== state && state) {
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks soft" }, "…"),
        button(t`Skip`, () => (hurry = true), { key: "Escape", quiet: true }),
      ),
    );
  } else if (now.asked?.seat && now.asked.kind !== "equipment") {
    const asked = now.seats.find((one) => one.seat === now.asked.seat);
    rows.push(
      el(
        "p",
        { class: "asks soft" },
        t`${asked?.name || t`Seat ${now.asked.seat}`} is asked${now.asked.about ? ` (${now.asked.about})` : ""}.`,
      ),
    );
  } else if (seat) {
    const others = seat.ready && !now.stadium;
    rows.push(el("p", { class: "asks soft" }, others ? t`Waiting for the other players.` : t`Waiting.`));
  }
  if (seat) {
    const risked =
      sum(seat.stakes) + (now === state ? sum(Object.keys(draft).length ? draft : seat.prepared || {}) : 0);
    const left = seat.chips - (now === state && Object.keys(draft).length ? sum(draft) : 0);
    const purse = el(
      "div",
      { class: "bankroll money" },
      el("strong", {}, money(left)),
      el("div", { class: "soft" }, t`on the felt ${money(risked)}`),
    );
    const beside = rows.findLast((row) => row.classList.contains("actions"));
    if (beside) beside.append(purse);
    else rows.push(el("div", { class: "actions" }, purse));
  }
  rows.push(
    el("div", { id: "hint", class: "soft", role: "status" }, ...hint),
    now.stadium && now === state ? "" : el("div", { id: "clock", class: "soft money", role: "timer" }),
  );
  box.replaceChildren(...rows);
  if (kept) ($(`[data-act="${CSS.escape(kept)}"]:enabled`, box) || box).focus({ preventScroll: true }); // Tab goes on
  if (now === state && deciding() && picks(state.asked).length) picking(picks(state.asked));
}

function button(
  label,
  work,
  { primary = false, quiet = false, key = "", act = "", disabled = false, extra = null, classes = "" } = {},
) {
  if (key && !disabled) keys.set(key, work);
  return el(
    "button",
    {
      type: "button",
      class: `${primary ? "primary" : ""} ${quiet ? "quiet" : ""} ${classes}`,
      onclick: work,
      disabled,
      "data-act": act || label,
      "aria-keyshortcuts": key || null,
    },
    label,
    extra,
    key && key.length === 1 ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null,
  );
}

/** Before a hand among players nobody bets: everybody says when to deal. */
function dealRows(seat) {
  const go = button(seat.ready ? t`You are in` : VERB, () => bet({}), {
    primary: true,
    key: VERB[0].toLowerCase(),
    act: "go",
    disabled: seat.ready,
  });
  return [el("div", { class: "actions" }, go)];
}

function bettingRows(now, seat) {
  const asked = now.asked?.kind === "wagers" && now.asked.seat === me ? now.asked : null;
  const limits = asked?.limits || {};
  const tray = el(
    "div",
    { class: "tray", role: "group", "aria-label": t`Chips` },
    ...CHIPS.map((amount, index) => {
      const pick = () => {
        value = amount;
        takingDown = false;
        localStorage.setItem("chip", String(amount));
        controls(state);
      };
      keys.set(String(index + 1), pick);
      const picture = svg("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true" });
      picture.append(chip(amount, 0, 0, 19));
      return el(
        "button",
        {
          type: "button",
          class: "chip-button",
          "aria-pressed": String(value === amount && !takingDown),
          "aria-label": t`Chip of $${amount / 100}`,
          title: t`Chip of ${money(amount)} (${index + 1})`,
          onclick: pick,
          "data-act": `chip-${amount}`,
        },
        picture,
      );
    }),
  );
  if (stands || Object.keys(draft).length) {
    tray.append(
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": String(takingDown),
          "data-act": "take",
          onclick: () => {
            takingDown = !takingDown;
            controls(state);
          },
        },
        takingDown ? t`Taking chips off ✕` : t`Take chips off`,
      ),
    );
  }
  const empty = !Object.keys(draft).length;
  const prepared = seat.prepared && Object.keys(seat.prepared).length;
  const again = last();
  const standing = Object.keys(seat.stakes).length;
  const go = el("div", { class: "actions" });
  if (asked?.about) {
    const from = Object.entries(limits).map(
      ([key, [least, most]]) => `${nameOf(key)} ${money(least)} ${most < 1e12 ? t`to ${money(most)}` : t`or more`}`,
    );
    go.append(el("span", { class: "asks" }, `${capital(asked.about)}${from.length ? `: ${from.join(", ")}` : ""}`));
  }
  go.append(
    button(
      asked ? t`Confirm` : seat.ready ? t`Change` : now.stadium ? t`Bet` : VERB,
      () => bet(empty && prepared ? seat.prepared : draft),
      {
        primary: true,
        key: KEY,
        act: "go",
        disabled: empty && !prepared && !standing,
      },
    ),
  );
  if (Object.keys(again).length && empty && !Object.keys(limits).length && !(stands && standing))
    go.append(
      button(
        t`Same again ${money(sum(again))}`,
        () => {
          draft = again;
          bet(again);
        },
        { key: "a", act: "again" },
      ),
    );
  if (!empty) {
    go.append(
      button(
        t`Undo`,
        () => {
          draft = undo.pop() || {};
          changed();
        },
        { key: "u" },
      ),
    );
    go.append(
      button(
        t`Clear`,
        () => {
          remember();
          draft = {};
          changed();
        },
        { key: "x" },
      ),
    );
  }
  if (empty && !(stands && standing))
    go.append(button(asked ? t`Pass` : t`Sit this one out`, () => bet({}), { quiet: true, act: "pass" }));
  if (stands && now.shown?.shooter === me)
    go.append(button(t`Pass the dice`, () => bet({ ...draft, "pass-dice": 0 }), { quiet: true }));
  for (const [key, amount] of Object.entries(draft)) {
    const [word, ...rest] = key.split(":");
    if (word === "on" || word === "off") go.append(el("span", { class: "tag" }, `${nameOf(rest.join(":"))}: ${word}`));
    else if (amount < 0) go.append(el("span", { class: "tag" }, `${nameOf(key)}: ${money(amount)}`));
  }
  return [marks ? ticketRow() : null, joins ? joinedRow() : null, tray, go].filter(Boolean);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function decisionRows(now) {
  const asked = now.asked;
  const choices = picks(asked);
  const setting = choices.length > 0;
  const shown = asked.actions.filter((one) => !choices.includes(one));
  const used = new Set();
  let sized = null;
  const row = el(
    "div",
    { class: "actions" },
    el(
      "span",
      { class: "asks" },
      setting ? t`${capital(dashless(asked.about))}: choose ${howMany(choices)}` : `${capital(dashless(asked.about))}?`,
    ),
  );
  if (setting)
    row.append(
      button(t`These ${felts[0].pieces}s`, () => sendPicked(choices), {
        primary: true,
        key: "Enter",
        act: "set",
        disabled: true,
      }),
    );
  shown.forEach((action, index) => {
    let key = action.key || String(index + 1);
    if (used.has(key) || keys.has(key)) key = String(index + 1);
    used.add(key);
    const worths = (values || []).filter((one) => one.action === action.id || one.action.startsWith(`${action.id} `));
    const worth = worths.find((one) => one.best) || worths[0];
    const extra = el(
      "span",
      {},
      action.cost ? el("span", { class: "money" }, ` ${money(action.cost)}`) : "",
      worth
        ? el("span", { class: "worth" }, ` ${worth.decimal >= 0 ? "+" : "−"}${Math.abs(worth.decimal).toFixed(3)}`)
        : "",
    );
    row.append(
      button(action.label, () => decide(action), {
        primary: values ? Boolean(worth?.best) && !setting : shown.length === 1 && !setting,
        key,
        act: action.id,
        extra,
        classes: worth?.best ? "best" : "",
      }),
    );
    if (action.amount && between) {
      const chips = mine().chips;
      const chosen = Math.round(Number(amounts[action.id] ?? action.cost / 100) * 100);
      const set = (cents) => {
        amounts[action.id] = String(cents / 100);
        const cost = $(`[data-act="${CSS.escape(action.id)}"] .money`, row);
        if (cost) cost.textContent = ` ${money(cents)}`;
      };
      const bind = (key, work) => !keys.has(key) && Boolean(keys.set(key, work));
      sized = sizing(now, action, chips, chosen, { set, bind });
    } else if (action.amount) {
      const { least, most, step, cite } = action.amount;
      const input = el("input", {
        type: "number",
        min: least / 100,
        max: most / 100,
        step: Math.max(step, 1) / 100,
        value: amounts[action.id] ?? action.cost / 100,
        title: `${money(least)} to ${money(most)}${step > 1 ? ` in steps of ${money(step)}` : ""} ${cite}`.trim(),
        "aria-label": t`${action.label}: how much, in dollars`,
        "data-amount": action.id,
        oninput: (event) => (amounts[action.id] = event.target.value),
      });
      row.append(input);
    }
  });
  if (setting && values) {
    const best = values.find((one) => one.best);
    if (best) row.append(el("span", { class: "worth" }, t`Best: ${best.action} (${best.decimal.toFixed(3)})`));
  }
  row.append(
    button(
      coaching ? t`Coach is on` : t`Coach`,
      () => {
        coaching = !coaching;
        localStorage.setItem("coach", coaching ? "yes" : "no");
        values = null;
        advise();
        if (!moving) controls(state);
        if (coaching) coach();
      },
      { quiet: true, key: "c", act: "coach" },
    ),
  );
  return sized ? [sized, row] : [row];
}

/** The actions that name cards of the own hand: they are picked on the felt. */
const picks = (asked) => asked.actions.filter((one) => /^((Joker|[2-9TJQKA][cdhs]|[1-6]-[1-6])( |$))+$/.test(one.id));
const sizes = (choices) => choices.map((one) => one.id.split(" ").length);
const howMany = (choices) => {
  const [least, most] = [Math.min(...sizes(choices)), Math.max(...sizes(choices))];
  return `${least === most ? least : t`${least} to ${most}`} ${felts[0].pieces}${most === 1 ? "" : "s"}`;
};
let picked = [];
function picking(choices) {
  picked = [];
  for (const felt of felts)
    felt.pick(`seat ${me}`, Math.max(...sizes(choices)), (cards) => {
      picked = cards;
      const go = $("[data-act='set']");
      if (go) go.disabled = !sizes(choices).includes(picked.length);
    });
}
/** Of a hand that is set in two the part that was picked, or the other one where only that can be answered. */
function sendPicked(choices) {
  if (!picked.length) return;
  const same = (one, cards) => [...one.id.split(" ")].sort().join(" ") === [...cards].sort().join(" ");
  const rest = [...(state.places.find((one) => one.place === `seat ${me}`)?.cards || [])];
  for (const card of picked) rest.splice(rest.indexOf(card), 1);
  const turned = !choices.some((one) => same(one, picked)) && choices.some((one) => same(one, rest));
  send("POST", "/decisions", { seat: me, action: (turned ? rest : picked).join(" ") });
}

/** A supervisor has verified the hand that wins of the meter; of a large one another has to agree. */
async function verified() {
  const said = await confirmed(t`Does the hand win?`, t`Verified: pay it`, {
    note: t`Who else has verified it (surveillance, an inspector), where the rules ask for that`,
  });
  if (said === null) return;
  try {
    const answer = await ask("POST", `${path}/jackpot?surveillance=${encodeURIComponent(said.note)}`);
    if (answer.waiting) tell(t`A second supervisor must agree: see the pit.`, { fine: true });
    else told(answer, []);
  } catch (error) {
    tell(error, { address });
  }
}

function decide(action) {
  const amount = amounts[action.id]?.trim();
  return send("POST", "/decisions", { seat: me, action: amount ? `${action.id} ${amount}` : action.id });
}

async function coach() {
  const at = state.revision;
  advise(t`The coach is counting …`);
  try {
    let found = await get(`${path}/coach?seat=${me}`);
    while (found.waiting && state.revision === at) {
      advise(progressOf(found));
      await wait(500);
      found = await get(`${path}/coach?seat=${me}`);
    }
    if (state.revision !== at || !coaching) return;
    values = found;
    const best = found.find((one) => one.best)?.action;
    advise(
      best
        ? t`The coach: ${dashless(best)} is best. Values are in units of the first wager.`
        : t`Every action is worth the same.`,
    );
    if (!moving) controls(state);
  } catch (refused) {
    if (state.revision === at) advise(refused.message);
  }
}

// --- around the felt ---

let spoken = "";
function say(said) {
  const lines = said.slice(-3);
  const text = lines.map((one) => one.text).join(" ");
  if (text === spoken) return;
  spoken = text;
  $("#says").replaceChildren(
    ...lines.flatMap((one) => [one.text, " ", one.cite ? clauseLink(one.cite, address) : "", " "]),
  );
}

let lookedAt = ""; // the area of which the panel tells
function info(key) {
  if (!wagers.has(key.split(":")[0])) return;
  lookedAt = key;
  for (const felt of felts) felt.cover(key);
  tellOf(key);
}
function tellOf(key) {
  const standing = stands && bettable() ? mine()?.stakes[key] || 0 : 0;
  const called = state?.shown?.called?.[me]?.[key];
  showInfo(key, wagers.get(key.split(":")[0]), address, { standing, called, draft, call, unit: unitOf(key) });
}

// --- keys, forms ---

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
  const left = Math.ceil(((state?.asked?.ends || 0) - Date.now()) / 1000);
  if (!clock) return;
  clock.textContent = left > 0 ? t`${left} s left` : "";
  clock.classList.toggle("bad", left <= 5);
}
setInterval(tick, 250);

$("#review")?.addEventListener("toggle", review);
$("#help-button").addEventListener("click", () => $("#help").showModal());
$("#buy form").addEventListener("submit", async (event) => {
  const amount = cents($("#buy-amount").value);
  if (event.submitter?.value === "buy" && amount > 0) await send("POST", `/seats/${me}/buy`, { cents: amount });
});
$("#word-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await send("POST", "/words", { seat: me, word: $("#word").value.trim() })) $("#word").value = "";
});
for (const felt of felts) felt.listen({ choose, back, info });
if (marks) for (const felt of felts) felt.listenBalls(markNumber);
$(".stage").addEventListener("click", () => {
  if (busy) hurry = true;
});
addEventListener("visibilitychange", async () => {
  const next = document.hidden ? undefined : await get(path).catch(() => undefined);
  if (next) told(next, []);
});
// its first message is the table as it is: whoever can act also sees what follows
const live = new Live(id, told, (wrong) => {
  $("#offline").textContent = wrong;
  $("#offline").hidden = !wrong;
  mark();
});
const person = await get("/api/me").catch(() => null);
if (person?.accounts) {
  purse = person.cents;
  if (state && !moving) controls(state);
}
// last, and nobody waits for it: what a house should know of its prices
const favours = await get(`${path}/warnings`).catch(() => []);
if (favours.length) {
  $("#warnings").replaceChildren($("#warnings h2"), ...favours.map((one) => el("p", { class: "refused" }, one)));
  $("#warnings").hidden = false;
}
