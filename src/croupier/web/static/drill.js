// A drill: the table turned round. The server deals a position and asks; the key stays there until the answer is given.
import {
  $,
  $$,
  attempt,
  cardHref,
  cardName,
  cents,
  chip,
  clauseLink,
  el,
  get,
  money,
  patiently,
  post,
  ready,
  sign,
  svg,
  units,
} from "./basics.js";
import { Felt } from "./felt.js";
import { step, tellEvent } from "./fold.js";
import { t } from "./words.js";

const page = $("#drill");
const { address, submission } = page.dataset;
const tray = JSON.parse(page.dataset.chips); // greatest first
const felts = $$(".felt", page).map((node) => new Felt(node));
const answers = $("#answers");
let question = null; // what is asked now; null once it is answered
let picked = []; // options in the order in which they were picked
let stack = []; // chips in the order in which they were put down, by worth
let began = 0;
let timer = 0;
const score = { asked: 0, right: 0, run: 0 };

// --- the table ---

function showScene(scene) {
  $("#stage").classList.toggle("idle", !scene);
  $("#steps-panel").hidden = !scene;
  const view = {
    round: 1,
    playing: true,
    seats: (scene?.seats ?? []).map(([seat, name]) => ({ seat, name, chips: 0, stakes: {}, prepared: null })),
    places: [],
    results: [],
    said: [],
    lines: [],
    asked: null,
    shown: scene?.shown ?? {},
  };
  for (const [seat, stakes] of Object.entries(scene?.standing ?? {}))
    Object.assign(view.seats.find((one) => one.seat === Number(seat))?.stakes ?? {}, stakes);
  for (const event of scene?.events ?? []) step(view, event);
  const me = scene?.seat || view.seats[0]?.seat || 0;
  for (const felt of felts) {
    felt.show({ ...view, lines: [] }, me);
    for (const [seat, node] of felt.seats.entries()) node.classList.toggle("turn", seat === scene?.seat);
  }
  const names = Object.fromEntries((scene?.seats ?? []).map(([seat, name]) => [seat, t`Seat ${seat} (${name})`]));
  const told = (scene?.events ?? []).filter((event) => !["round", "stands", "cut-card"].includes(event.kind));
  $("#steps").replaceChildren(...told.map((event) => el("li", {}, tellEvent(event, names))));
  $("#steps").scrollTop = $("#steps").scrollHeight;
  $("#last").textContent = told.length ? tellEvent(told.at(-1), names) : "";
}

// --- a question ---

async function ask() {
  clearInterval(timer);
  answers.replaceChildren(el("p", { class: "soft" }, t`Dealing a position …`));
  $("#verdict").hidden = true;
  const kinds = $$("#kinds input:checked").map((one) => one.value);
  const all = $$("#kinds input").length;
  const body = { seconds: Number($("#seconds").value) };
  if (kinds.length && kinds.length < all) body.kinds = kinds;
  if (submission) body.submission = JSON.parse(submission);
  const made = await attempt(
    () => patiently(t`Preparing the game …`, () => post(`/api/drills/${address}/questions`, body)),
    address,
  );
  if (!made) return answers.replaceChildren(again(t`Try again`));
  question = made;
  picked = [];
  stack = [];
  showScene(made.scene);
  $("#heading").textContent = made.heading;
  $("#text").textContent = made.text;
  draw();
  began = performance.now();
  runClock(made.seconds);
  $("#text").focus({ preventScroll: true });
  if (innerWidth < 700) $("#card").scrollIntoView({ block: made.scene ? "end" : "start", behavior: "instant" });
}

const again = (says) => el("button", { type: "button", class: "primary", onclick: ask }, says);

function runClock(seconds) {
  const bar = $("#clock");
  bar.hidden = !seconds;
  if (!seconds) return;
  const tick = () => {
    const left = Math.max(0, 1 - (performance.now() - began) / (1000 * seconds));
    bar.firstElementChild.style.setProperty("width", `${100 * left}%`);
    bar.classList.toggle("late", left === 0);
  };
  tick();
  timer = setInterval(tick, 100);
}

/** The controls of the question, as far as it is answered. */
function draw() {
  if (question.form === "money") return drawTray();
  const several = question.form !== "choice";
  const buttons = question.options.map((option, index) => {
    const place = picked.indexOf(index);
    const label = question.pieces ? piece(option) : option;
    return el(
      "button",
      {
        type: "button",
        class: `option${question.pieces ? " piece" : ""}`,
        "data-option": index,
        "aria-pressed": several ? String(place >= 0) : null,
        "aria-label": question.pieces ? cardName(option) : null,
        onclick: () => pick(index),
      },
      el("kbd", {}, question.form === "order" && place >= 0 ? `${place + 1}.` : index < 9 ? String(index + 1) : "·"),
      label,
    );
  });
  answers.replaceChildren(el("div", { class: question.pieces ? "options pieces" : "options" }, ...buttons));
  if (several)
    answers.append(
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "primary", id: "answer", onclick: give }, t`Answer`),
        question.form === "pick"
          ? el("button", { type: "button", class: "quiet", onclick: everything }, t`All or none`)
          : null,
        el(
          "span",
          { class: "soft" },
          question.form === "order" ? t`Tap them in order.` : t`Select all that apply; none is also an answer.`,
        ),
      ),
    );
}

function piece(name) {
  const kind = felts[0].pieces;
  const wide = kind === "tile" ? 70 : 100;
  return svg(
    "svg",
    { viewBox: `0 0 ${wide} 140`, class: `piece-${kind}`, "aria-hidden": "true" },
    svg("use", { href: cardHref(name, false, kind), width: wide, height: 140 }),
  );
}

const drawnChip = (worth, extra = "") =>
  svg(
    "svg",
    { viewBox: "-24 -24 48 48", class: "chip-picture", "aria-hidden": "true" },
    chip(worth, 0, 0, 20, worth < 100 ? `coin ${extra}` : extra),
  );

function drawTray() {
  const field = el("input", {
    id: "amount",
    inputmode: "decimal",
    size: 8,
    autocomplete: "off",
    "aria-label": t`Or enter the amount in ${units}`,
    placeholder: t`or ${sign} …`,
    value: $("#amount")?.value ?? "",
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      give();
    }
  });
  const small = [...tray].reverse();
  const button = (one) =>
    el(
      "button",
      {
        type: "button",
        class: "chip-button",
        "data-chip": one.cents,
        "aria-label": `${one.name}, ${money(one.cents)}`,
        title: `${one.name}, ${money(one.cents)}`,
        onclick: () => put(one.cents),
      },
      drawnChip(one.cents),
    );
  const total = stack.reduce((sum, worth) => sum + worth, 0);
  answers.replaceChildren(
    el("div", { class: "chip-tray", "aria-label": t`Chips` }, ...small.filter((one) => one.cents >= 100).map(button)),
    el(
      "div",
      { class: "chip-tray coins", "aria-label": t`Coins` },
      ...small.filter((one) => one.cents < 100).map(button),
    ),
    piles(stack, "cut"),
    el(
      "div",
      { class: "row" },
      el(
        "button",
        { type: "button", class: "primary", id: "answer", onclick: give },
        stack.length ? t`Pay ${money(total)}` : t`Answer`,
      ),
      el(
        "button",
        { type: "button", class: "quiet", id: "back", disabled: !stack.length, onclick: back },
        t`Take back`,
      ),
      field,
    ),
  );
}

/** Chips as they are cut out: a pile for each colour. */
function piles(chips, name) {
  const worths = [...new Set(chips)].sort((one, other) => other - one);
  return el(
    "div",
    {
      class: `piles ${name}`,
      role: "img",
      "aria-label":
        worths.map((worth) => `${chips.filter((one) => one === worth).length} × ${money(worth)}`).join(", ") ||
        t`No chips yet`,
    },
    ...worths.map((worth) =>
      el(
        "div",
        { class: "pile" },
        drawnChip(worth),
        el("span", {}, `× ${chips.filter((one) => one === worth).length}`),
      ),
    ),
  );
}

// --- answering ---

function pick(index) {
  if (!question) return;
  if (question.form === "choice") {
    picked = [index];
    give();
    return;
  }
  picked = picked.includes(index) ? picked.filter((one) => one !== index) : [...picked, index];
  draw();
  $(`[data-option="${index}"]`)?.focus({ preventScroll: true });
}

function everything() {
  picked = picked.length === question.options.length ? [] : question.options.map((_, index) => index);
  draw();
}

function put(worth) {
  if (!question) return;
  stack.push(worth);
  draw();
  $(`[data-chip="${worth}"]`)?.focus({ preventScroll: true });
}

function back() {
  if (question?.form === "money") stack.pop();
  else picked.pop();
  draw();
}

async function give() {
  if (!question) return;
  const body = { picked };
  if (question.form === "money") {
    delete body.picked;
    const written = cents($("#amount").value);
    if (stack.length) {
      body.chips = {};
      for (const worth of stack) body.chips[worth] = (body.chips[worth] ?? 0) + 1;
    } else if (!Number.isNaN(written)) body.cents = written;
  }
  const took = (performance.now() - began) / 1000;
  const given = question;
  const verdict = await attempt(() => post(`/api/drills/questions/${given.id}/answer`, body), address);
  if (!verdict || question !== given) return;
  question = null;
  clearInterval(timer);
  tellVerdict(given, verdict, took);
}

function tellVerdict(given, verdict, took) {
  const counts = verdict.right && !verdict.late;
  score.asked += 1;
  score.right += counts ? 1 : 0;
  score.run = counts ? score.run + 1 : 0;
  $("#score").textContent = `${score.right} of ${score.asked} right${score.run > 2 ? t` · ${score.run} in a row` : ""}`;
  for (const node of $$("button, input", answers)) node.disabled = true;
  for (const node of $$(".option", answers)) {
    const mine = picked.includes(Number(node.dataset.option));
    if (mine) node.classList.add(verdict.right ? "was-right" : "was-wrong");
    if (given.form === "choice" && given.options[node.dataset.option] === verdict.says) node.classList.add("was-right");
  }
  const fewest = Object.entries(verdict.cut).flatMap(([worth, number]) => Array(number).fill(Number(worth)));
  const [head, ...more] = verdict.why;
  const box = $("#verdict");
  box.className = `verdict ${counts ? "known" : "missed"}`;
  const next = again(t`Next`);
  box.replaceChildren(
    el(
      "p",
      { class: "says" },
      el("strong", {}, counts ? t`Correct` : verdict.right ? t`Correct, but too slow` : t`Incorrect`),
      t` in ${took.toFixed(1)} s. ${verdict.note}`,
    ),
    ...(verdict.right ? [] : [el("p", {}, t`Correct answer: `, el("strong", {}, verdict.says))]),
    ...(fewest.length && fewest.length < 60 && !(verdict.right && !verdict.note) ? [piles(fewest, "fewest")] : []),
    el("p", {}, clauseLink(verdict.cite, address) ?? "", " ", head ?? ""),
    ...(more.length ? [el("ul", {}, ...more.map((line) => el("li", {}, line)))] : []),
    el("div", { class: "row" }, next),
  );
  box.hidden = false;
  next.focus({ preventScroll: true });
  if (innerWidth < 700) box.scrollIntoView({ block: "nearest", behavior: "instant" });
  showRecord();
}

async function showRecord() {
  const rows = ((await attempt(() => get("/api/drills/record"))) ?? []).filter((one) => one.address === address);
  $("#mine").hidden = !rows.length;
  $("#record").replaceChildren(
    ...rows.flatMap((one) => [
      el("dt", {}, one.heading),
      el("dd", {}, `${one.right} of ${one.asked} right, ${one.seconds} s${one.due ? t`, ${one.due} due` : ""}`),
    ]),
  );
}

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /** @type {Element} */ (event.target).closest("input, select, dialog, a")
  )
    return;
  if (event.key === "?") $("#help").showModal();
  if (!question) return;
  const number = Number(event.key);
  if (
    event.key === "Enter" &&
    question.form !== "choice" &&
    !(/** @type {Element} */ (event.target).closest("button:not(.option, .chip-button)"))
  ) {
    event.preventDefault();
    give();
  } else if (event.key === "Backspace") {
    event.preventDefault();
    back();
  } else if (event.key.toLowerCase() === "a" && question.form === "pick") everything();
  else if (number >= 1 && question.form === "money") {
    const worth = [...tray].reverse().filter((one) => one.cents >= 100)[number - 1]?.cents;
    if (worth) put(worth);
  } else if (number >= 1 && number <= question.options.length) pick(number - 1);
});
$("#help-button").addEventListener("click", () => $("#help").showModal());
$("#start").addEventListener("click", () => {
  $("#asked").open = false;
  ask();
});
showScene(null);
await showRecord();
ready();
