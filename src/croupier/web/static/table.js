// The table: what is on the felt, chips of the player, actions, and what the dealer says.
import {
  $,
  $$,
  ask,
  attempt,
  cents,
  chip,
  clauseLink,
  el,
  get,
  money,
  post,
  still,
  svg,
  tell,
  wait,
} from "./basics.js";
import { Felt } from "./felt.js";
import { before, step } from "./fold.js";
import { inOrder, pointsOf, showRest, showResult, showSeats } from "./panels.js";

const page = $("#table");
const { id, address, family, game } = page.dataset;
const stands = page.dataset.stands === "yes";
const wagers = new Map(JSON.parse(page.dataset.wagers).map((one) => [one.id, one]));
const felts = $$(".felt", page).map((node) => new Felt(node));
const path = `/api/tables/${id}`;
const VERB = { wheel: "Spin", dice: "Roll" }[family] || "Deal";
const DUE = {
  card: ["A card is due.", "Next card"],
  spin: ["The wheel is due.", "Spin"],
  roll: ["The dice are due.", "Roll"],
  shown: ["It lies open.", "It stands"],
  lot: ["A lot is due.", "Draw"],
};
const CHIPS = [100, 500, 2500, 10000, 50000, 100000];

let state = null; // as the server last told
let view = null; // as it is shown, perhaps in the middle of an animation
let me = 0;
let draft = {};
let undo = [];
let value = Number(localStorage.getItem("chip")) || 500;
let coaching = localStorage.getItem("coach") === "yes";
let values = null;
let takingDown = false;
let hurry = false;
const hurried = () => hurry;
let less = {};
const queue = [];
let busy = false;
const results = [];

// --- talking with the server ---

let socket = null;
let tries = 0;
function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/${id}`);
  socket.addEventListener("open", () => {
    tries = 0;
    $("#offline").hidden = true;
  });
  socket.addEventListener("message", (message) => {
    const { state: next, events } = JSON.parse(message.data);
    queue.push({ next, events: events || [] });
    drain();
  });
  socket.addEventListener("close", () => {
    $("#offline").hidden = false;
    tries += 1;
    setTimeout(
      async () => {
        await refresh();
        connect();
      },
      Math.min(8000, 400 * 2 ** tries),
    );
  });
}

async function refresh() {
  const next = await attempt(() => get(path), address);
  if (next) {
    queue.push({ next, events: [] });
    await drain();
  }
}

async function send(method, where, body) {
  return attempt(async () => {
    await ask(method, `${path}${where}`, body);
    if (socket?.readyState !== WebSocket.OPEN) await refresh();
    return true;
  }, address);
}

async function drain() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      const { next, events } = queue.shift();
      if (state && next.revision < state.revision) continue;
      const first = state === null;
      if (!first && events.length) await play(events, next);
      if (!first && next.round !== state.round) draft = {}; // it lies on the felt now
      state = next;
      view = next;
      settleDown(first);
      if (first) page.removeAttribute("aria-busy");
    }
  } finally {
    busy = false;
    hurry = false;
  }
}

const PAUSE = { card: 210, turn: 320, decision: 180, settled: 60, say: 120, "card-moved": 200, moved: 160 };
/** Show events one by one before the state that they led to. */
async function play(events, next) {
  const starts = events.findLastIndex((event) => event.kind === "round");
  const shown = starts >= 0 ? events.slice(starts) : events;
  const current = starts >= 0 ? before({ ...state, seats: state.seats }) : structuredClone(view);
  current.may = [];
  current.asked = null;
  const dealt = shown.filter((event) => event.kind === "card").length;
  const quick = dealt > 14 ? 0.5 : 1;
  controls(current);
  for (const felt of felts) felt.cover("");
  if (starts >= 0) draft = {};
  for (const event of shown) {
    step(current, event, next);
    view = current;
    if (event.kind === "wagers" && state.you.includes(event.data.seat)) controls(current);
    if (event.kind === "spin") results.unshift(event.data.pocket);
    if (event.kind === "roll") results.unshift(event.data.dice);
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
}

function show(what, animate = false) {
  const sorts = family === "pai-gow"; // a hand that is set in two is easier to read in order
  const told = {
    ...what,
    places: what.places.map((one) => ({
      ...one,
      cards: sorts ? inOrder(one.cards) : one.cards,
      total: pointsOf(one, family, game),
    })),
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
  less = {};
  for (const felt of felts) felt.unpick();
  show(state);
  controls(state);
  showSeats(state, me, family, { send, play: takeOver });
  showRest(state, results, id, nameOf);
  const told = showResult(state, address);
  say(told && !first ? [...state.said, { text: told, cite: "" }] : state.said);
  if (coaching && deciding()) coach();
}

/** Play another of one's own seats. */
function takeOver(seat) {
  me = seat;
  draft = {};
  settleDown(true);
}

const mine = () => state?.seats.find((one) => one.seat === me);
const deciding = () => state?.asked?.kind === "decision" && state.asked.seat === me && state.asked.actions.length > 0;
const betting = () =>
  Boolean(me) &&
  ((state.may.includes("bet") && !state.playing) || (state.asked?.kind === "wagers" && state.asked.seat === me));

// --- chips ---

function choose(key) {
  if (!betting()) return;
  if (takingDown) return back(key);
  const limits = state.asked?.kind === "wagers" ? state.asked.limits : {};
  if (Object.keys(limits).length && !(key in limits)) {
    tell(`Now only: ${Object.keys(limits).map(nameOf).join(", ")}.`);
    return;
  }
  const seat = mine();
  const free = seat.chips - sum(draft);
  let amount = value;
  if (limits[key] && !(draft[key] > 0)) amount = Math.max(limits[key][0], Math.min(value, limits[key][1]));
  if (amount > free) {
    tell(`You have ${money(free)} left.`);
    return;
  }
  remember();
  if (seat.prepared && !Object.keys(draft).length) draft = { ...seat.prepared };
  draft[key] = (draft[key] || 0) + amount;
  if (!draft[key]) delete draft[key];
  changed();
}

function back(key) {
  if (!betting()) return;
  const standing = mine()?.stakes[key] || 0;
  const prepared = mine()?.prepared;
  if (prepared && !Object.keys(draft).length) draft = { ...prepared };
  remember();
  if (draft[key] > 0) {
    draft[key] = Math.max(0, draft[key] - value);
    if (!draft[key]) delete draft[key];
  } else if (stands && standing) {
    draft[key] = Math.max(-standing, (draft[key] || 0) - value);
  }
  changed();
}

const remember = () => undo.push({ ...draft });
const sum = (bets) => Object.values(bets).reduce((all, amount) => all + Math.max(0, amount), 0);
const nameOf = (key) => {
  const [wager, ...spot] = key.split(":");
  return [wagers.get(wager)?.name || wager, ...spot].join(" ");
};

let checking = 0;
function changed() {
  show(state);
  controls(state);
  clearTimeout(checking);
  const hint = $("#hint");
  if (!Object.keys(draft).length) return;
  checking = setTimeout(async () => {
    try {
      const { fees } = await post(`${path}/check`, { seat: me, wagers: draft });
      hint.textContent = fees ? `With ${money(fees)} to pay at once.` : "";
    } catch (refused) {
      hint.replaceChildren(refused.message, " ", clauseLink(refused.cite, address) ?? "");
    }
  }, 250);
}

let sending = false;
async function bet(wanted) {
  if (sending) return;
  sending = true;
  clearTimeout(checking);
  const made = { ...wanted };
  const done = await send("POST", "/wagers", { seat: me, wagers: made });
  sending = false;
  if (done) {
    if (Object.keys(made).length) localStorage.setItem(`last-${address}`, JSON.stringify(made));
    draft = {};
    undo = [];
    if (!busy && state) {
      show(state);
      controls(state);
    }
  }
}

const last = () => {
  const kept = JSON.parse(localStorage.getItem(`last-${address}`) || "{}");
  return Object.fromEntries(
    Object.entries(kept).filter(([key, amount]) => amount > 0 && wagers.has(key.split(":")[0])),
  );
};

// --- what can be done now ---

const SHORTCUTS = { hit: "h", stand: "s", double: "d", split: "p", surrender: "r", fold: "f", check: "k", play: "y" };
let keys = new Map();

function controls(now) {
  const box = $("#controls");
  keys = new Map();
  const kept = document.activeElement?.dataset?.act;
  const rows = [];
  const seat = now.seats.find((one) => one.seat === me);
  if (now.closed) {
    rows.push(el("p", {}, "Play at this table has stopped. ", clauseLink(now.closed, address) ?? ""));
    if (now.may.includes("reopen"))
      rows.push(button("What was wrong is put right: open again", () => send("POST", "/reopen"), { primary: true }));
  }
  if (!now.you.length && !now.playing) rows.push(...sitDown(now));
  else if (seat && now === state && betting()) rows.push(...bettingRows(now, seat));
  else if (now === state && deciding()) rows.push(...decisionRows(now));
  else if (now === state && now.asked?.kind === "equipment") {
    const [due, does] = DUE[now.asked.about] || ["The dealer is due.", "Go on"];
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks" }, due),
        now.may.includes("proceed") ? button(does, () => send("POST", "/proceed"), { primary: true, key: "n" }) : null,
      ),
    );
  } else if (now !== state && state) {
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks soft" }, "…"),
        button("Skip", () => (hurry = true), { key: "Escape", quiet: true }),
      ),
    );
  } else if (now.asked?.seat && now.asked.kind !== "equipment") {
    const asked = now.seats.find((one) => one.seat === now.asked.seat);
    rows.push(
      el(
        "p",
        { class: "asks soft" },
        `${asked?.name || `Seat ${now.asked.seat}`} is asked${now.asked.about ? ` (${now.asked.about})` : ""}.`,
      ),
    );
  } else if (seat) {
    rows.push(el("p", { class: "asks soft" }, seat.ready ? "Waiting for the other players." : "Waiting."));
  }
  if (seat) {
    const risked =
      sum(seat.stakes) + (now === state ? sum(Object.keys(draft).length ? draft : seat.prepared || {}) : 0);
    const left = seat.chips - (now === state && Object.keys(draft).length ? sum(draft) : 0);
    const purse = el(
      "div",
      { class: "bankroll money" },
      el("strong", {}, money(left)),
      el("div", { class: "soft" }, `on the felt ${money(risked)}`),
    );
    (rows[0]?.classList?.contains("tray") || rows[0]?.classList?.contains("actions")
      ? rows[0]
      : (rows.unshift(el("div", { class: "actions" })), rows[0])
    ).append(purse);
  }
  rows.push(el("div", { id: "hint", class: "soft" }), el("div", { id: "clock", class: "soft money" }));
  box.replaceChildren(...rows);
  if (kept) $(`[data-act="${CSS.escape(kept)}"]`, box)?.focus();
  if (now === state && deciding() && state.asked.about === "low-hand") setting();
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

function sitDown(now) {
  if (!now.may.includes("sit")) return [el("p", { class: "soft" }, "You are watching.")];
  const taken = new Set(now.seats.map((one) => one.seat));
  const free = Array.from({ length: now.capacity }, (_, index) => index + 1).filter((one) => !taken.has(one));
  const select = el(
    "select",
    { id: "seat", "aria-label": "Seat" },
    ...free.map((one) => el("option", { value: one, selected: one === Math.ceil(now.capacity / 2) }, `Seat ${one}`)),
  );
  const amount = el("input", {
    id: "buy-in",
    inputmode: "decimal",
    value: "1000",
    size: 8,
    "aria-label": "Buy-in in dollars",
  });
  return [
    el(
      "form",
      {
        class: "row",
        onsubmit: (event) => {
          event.preventDefault();
          send("POST", "/seats", { seat: Number(select.value), cents: cents(amount.value) });
        },
      },
      el("strong", {}, "Take a seat"),
      select,
      el("label", {}, "with $ ", amount),
      el("button", { class: "primary", "data-act": "sit" }, "Sit down"),
    ),
  ];
}

function bettingRows(now, seat) {
  const asked = now.asked?.kind === "wagers" && now.asked.seat === me ? now.asked : null;
  const limits = asked?.limits || {};
  const tray = el(
    "div",
    { class: "tray", role: "group", "aria-label": "Chips" },
    ...CHIPS.map((amount, index) => {
      const pick = () => {
        value = amount;
        takingDown = false;
        localStorage.setItem("chip", amount);
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
          "aria-label": `Chip of ${money(amount)}`,
          title: `Chip of ${money(amount)} (${index + 1})`,
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
        takingDown ? "Taking chips off ✕" : "Take chips off",
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
      ([key, [least, most]]) => `${nameOf(key)} ${money(least)} ${most < 1e12 ? `to ${money(most)}` : "or more"}`,
    );
    go.append(el("span", { class: "asks" }, `${capital(asked.about)}${from.length ? `: ${from.join(", ")}` : ""}`));
  }
  go.append(
    button(asked ? "Confirm" : seat.ready ? "Change" : VERB, () => bet(empty && prepared ? seat.prepared : draft), {
      primary: true,
      key: VERB[0].toLowerCase(),
      act: "go",
      disabled: empty && !prepared && !standing,
    }),
  );
  if (Object.keys(again).length && empty && !Object.keys(limits).length && !(stands && standing))
    go.append(
      button(
        `Same again ${money(sum(again))}`,
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
        "Undo",
        () => {
          draft = undo.pop() || {};
          changed();
        },
        { key: "u" },
      ),
    );
    go.append(
      button(
        "Clear",
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
    go.append(button(asked ? "Pass" : "Sit this one out", () => bet({}), { quiet: true, act: "pass" }));
  if (stands && now.shown?.shooter === me)
    go.append(button("Pass the dice", () => bet({ "pass-dice": 0 }), { quiet: true }));
  return [tray, go];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function decisionRows(now) {
  const asked = now.asked;
  const setting = asked.about === "low-hand";
  const shown = setting ? asked.actions.filter((one) => !/^(Joker|[2-9TJQKA][cdhs]) /.test(one.id)) : asked.actions;
  const used = new Set();
  const row = el(
    "div",
    { class: "actions" },
    el(
      "span",
      { class: "asks" },
      setting ? "Choose two cards for the low hand" : `${capital(asked.about.replaceAll("-", " "))}?`,
    ),
  );
  if (setting)
    row.append(button("Set the hand", () => setHand(), { primary: true, key: "Enter", act: "set", disabled: true }));
  shown.forEach((action, index) => {
    let key = SHORTCUTS[action.id.split(" ")[0]] || String(index + 1);
    if (used.has(key) || keys.has(key)) key = String(index + 1);
    used.add(key);
    const worth = values?.find((one) => one.action === action.id);
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
        primary: index === 0 && !setting,
        key,
        act: action.id,
        extra,
        classes: worth?.best ? "best" : "",
      }),
    );
    if (action.for_less) {
      const input = el("input", {
        size: 6,
        inputmode: "decimal",
        placeholder: "for less",
        "aria-label": `${action.label} for less, in dollars`,
        oninput: (event) => (less[action.id] = event.target.value),
      });
      row.append(input);
    }
  });
  if (setting && values) {
    const best = values.find((one) => one.best);
    if (best) row.append(el("span", { class: "worth" }, `Best: ${best.action} (${best.decimal.toFixed(3)})`));
  }
  row.append(
    button(
      coaching ? "Coach is on" : "Coach",
      () => {
        coaching = !coaching;
        localStorage.setItem("coach", coaching ? "yes" : "no");
        if (coaching) coach();
        else {
          values = null;
          controls(state);
        }
      },
      { quiet: true, key: "c", act: "coach" },
    ),
  );
  return [row];
}

let picked = [];
function setting() {
  picked = [];
  for (const felt of felts)
    felt.pick(`seat ${me}`, 2, (cards) => {
      picked = cards;
      const set = $("[data-act='set']");
      if (set) set.disabled = picked.length !== 2;
    });
}
const setHand = () => picked.length === 2 && send("POST", "/decisions", { seat: me, action: picked.join(" ") });

function decide(action) {
  const amount = less[action.id]?.trim();
  return send("POST", "/decisions", { seat: me, action: amount ? `${action.id} ${amount}` : action.id });
}

async function coach() {
  const at = state.version;
  const hint = $("#hint");
  hint.textContent = "The coach is counting …";
  try {
    let found = await get(`${path}/coach?seat=${me}`);
    while (found.waiting && state.version === at) {
      await wait(500);
      found = await get(`${path}/coach?seat=${me}`);
    }
    if (state.version !== at) return;
    values = found;
    controls(state);
    $("#hint").textContent = found.length
      ? `The coach: ${found.find((one) => one.best)?.action} is best. Values are in units of the first wager.`
      : "Every action is worth the same.";
  } catch (refused) {
    if (state.version === at) $("#hint").textContent = refused.message;
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

function info(key) {
  const [wager, ...spot] = key.split(":");
  const law = wagers.get(wager);
  if (!law) return;
  for (const felt of felts) felt.cover(key);
  const standing = mine()?.stakes[key] || 0;
  const rows = law.rows.map(([hand, pays]) => el("tr", {}, el("td", {}, hand), el("td", { class: "num" }, pays)));
  const call = (word) =>
    button(`Call ${word}`, () => bet({ ...draft, [`${word}:${key}`]: 0 }), { act: `${word}:${key}` });
  $("#info").replaceChildren(
    el("h2", {}, [law.name, ...spot].join(" ")),
    el("p", {}, law.wins, " ", clauseLink(law.cite, address) ?? ""),
    law.limits ? el("p", { class: "soft" }, law.limits) : "",
    rows.length ? el("table", { class: "info-pays" }, el("tbody", {}, ...rows)) : "",
    stands && standing && betting()
      ? el(
          "div",
          { class: "row" },
          button("Take down", () => bet({ ...draft, [key]: -standing }), { act: `down:${key}` }),
          call("on"),
          call("off"),
        )
      : "",
  );
  $("#info").hidden = false;
}

// --- keys, forms ---

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
  const onButton = event.target.closest("button, a, [role='button'], [role='checkbox'], summary");
  if (event.key === "?") return $("#help").showModal();
  if (event.key === "Enter" && onButton) return;
  const key = event.key === "Enter" && betting() ? VERB[0].toLowerCase() : event.key;
  const work = keys.get(key.length === 1 ? key.toLowerCase() : key);
  if (work) {
    event.preventDefault();
    work();
  }
});

setInterval(() => {
  const clock = $("#clock");
  const left = state?.asked?.until ? Math.ceil((Date.parse(state.asked.until) - Date.now()) / 1000) : 0;
  if (clock) clock.textContent = left > 0 ? `${left} s` : "";
}, 500);

$("#help-button").addEventListener("click", () => $("#help").showModal());
$("#buy form").addEventListener("submit", async (event) => {
  const amount = cents($("#buy-amount").value);
  if (event.submitter?.value === "buy" && amount > 0) await send("POST", `/seats/${me}/buy`, { cents: amount });
});
for (const felt of felts) felt.listen({ choose, back, info });
$(".stage").addEventListener("click", () => busy && (hurry = true));
addEventListener("visibilitychange", () => document.hidden || refresh());
connect(); // its first message is the table as it is: whoever can act also sees what follows
