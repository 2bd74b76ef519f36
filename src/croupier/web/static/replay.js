// A round step by step on the felt.
import {
  $,
  $$,
  attempt,
  clauseLink,
  confirmed,
  dashless,
  el,
  get,
  money,
  post,
  ready,
  still,
  tell,
  wait,
} from "./basics.js";
import { Felt } from "./felt.js";
import { step, tellEvent } from "./fold.js";
import { t } from "./words.js";

const page = $("#replay");
const { id, number, address } = page.dataset;
const felts = $$(".felt", page).map((node) => new Felt(node));
const round = await attempt(() => get(`/api/tables/${id}/rounds/${number}`), address);
const steps = round?.steps || [];
const range = $("#at");
let at = 0;
let playing = false;

const standing = Object.keys(round?.standing || {}).map(Number);
const seated = [...new Set([...standing, ...steps.map((event) => event.data.seat).filter(Boolean)])].sort(
  (one, other) => one - other,
);
// one's own cards lie in front
const { you = [], may = [] } = (await get(`/api/tables/${id}`).catch(() => null)) ?? {};
const me = seated.find((seat) => you.includes(seat)) || round?.row.lines[0]?.seat || seated[0] || 0;

function viewAt(place) {
  const view = {
    round: Number(number),
    playing: true,
    seats: seated.map((seat) => ({ seat, name: t`Seat ${seat}`, chips: 0, stakes: {}, prepared: null })),
    places: [],
    results: [],
    said: [],
    lines: [],
    asked: null,
    shown: round?.shown || {},
  };
  for (const [seat, stakes] of Object.entries(round?.standing || {}))
    Object.assign(view.seats.find((one) => one.seat === Number(seat))?.stakes || {}, stakes);
  for (const event of steps.slice(0, place)) step(view, event);
  return view;
}

/** A supervisor opens what a seat was dealt, in a dispute. */
function opensCards(seat) {
  const open = async () => {
    const said = await confirmed(t`Everybody will see the cards of seat ${seat}.`, t`Open cards`, {
      note: t`Reason for opening the hand`,
      needed: true,
    });
    if (said === null) return;
    const found = await attempt(
      () => post(`/api/tables/${id}/rounds/${number}/open`, { seat, note: said.note }),
      address,
    );
    if (found?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    else if (found) location.reload();
  };
  return el(
    "p",
    {},
    el("button", { type: "button", class: "quiet", onclick: open }, t`Open the cards of seat ${seat}`),
  );
}

function show(animate = false) {
  const view = viewAt(at);
  for (const felt of felts) felt.show(view, me, {}, { animate });
  range.value = at;
  $("#where").textContent = `${at} / ${steps.length}`;
  const event = steps[at - 1];
  $("#says").replaceChildren(
    event ? tellEvent(event) : t`Before the round.`,
    " ",
    event?.data.cite ? (clauseLink(event.data.cite, address) ?? "") : "",
  );
  $$("#steps li").forEach((node, index) => {
    if (index === at - 1) {
      node.setAttribute("aria-current", "step");
      node.parentElement.scrollTop = node.offsetTop - node.parentElement.offsetTop - 80;
    } else node.removeAttribute("aria-current");
  });
}

async function go(place, animate = false) {
  at = Math.max(0, Math.min(steps.length, place));
  const event = steps[at - 1];
  if (animate && event?.kind === "spin") {
    for (const felt of felts) felt.show(viewAt(at - 1), me, {}, { animate: true });
    await Promise.all(felts.map((felt) => felt.spin(String(event.data.pocket), undefined, 2000)));
  }
  if (animate && event?.kind === "roll") await Promise.all(felts.map((felt) => felt.roll(event.data.dice)));
  show(animate && !["spin", "roll"].includes(event?.kind));
}

async function run() {
  playing = !playing;
  $("#play").textContent = playing ? t`Stop` : t`Replay`;
  if (playing && at >= steps.length) at = 0;
  while (playing && at < steps.length) {
    await go(at + 1, true);
    await wait(still() ? 60 : 480);
  }
  playing = false;
  $("#play").textContent = t`Replay`;
}

range.max = steps.length;
range.addEventListener("input", () => go(Number(range.value)));
$("#first").addEventListener("click", () => go(0));
$("#back").addEventListener("click", () => go(at - 1));
$("#next").addEventListener("click", () => go(at + 1, true));
$("#play").addEventListener("click", run);
document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).closest("input, button, a")) return;
  if (event.key === "ArrowRight") go(at + 1, true);
  if (event.key === "ArrowLeft") go(at - 1);
  if (event.key === " ") {
    event.preventDefault();
    run();
  }
});
$("#steps").replaceChildren(
  ...steps.map((event, index) =>
    el("li", {}, el("button", { type: "button", onclick: () => go(index + 1) }, tellEvent(event))),
  ),
);
$("#lines").replaceChildren(
  ...(round?.row.lines || [])
    .filter((line) => line.stake || line.net)
    .map((line) =>
      el(
        "li",
        {},
        el("span", {}, `${line.seat} · ${line.name}`),
        el("span", { class: `money ${line.net > 0 ? "good" : line.net < 0 ? "bad" : ""}` }, money(line.net)),
        el(
          "span",
          { class: "why" },
          `${line.hand || dashless(line.outcome)}${line.net > 0 ? t` pays ${line.pays}` : ""} `,
          clauseLink(line.cite, address) ?? "",
        ),
      ),
    ),
);
$("#fairness").replaceChildren(
  el("p", {}, t`Commitment `, el("code", {}, round?.row.commitment || "none")),
  round?.row.sealed
    ? el(
        "p",
        {},
        t`Each card was sealed separately before the hand. Cards that were never shown stay secret.`,
        " ",
        el(
          "a",
          { href: `/api/tables/${id}/rounds/${number}/deal`, download: `deal-${id}-${number}.json` },
          t`Deal record`,
        ),
      )
    : el("p", {}, round?.row.seed ? t`Seed ` : t`The seed is not revealed yet.`, el("code", {}, round?.row.seed || "")),
  el("a", { href: `/tables/${id}/rounds` }, t`Verify journal`),
  ...(round?.row.sealed && may.includes("rule") && !steps[0].hash ? seated.map(opensCards) : []),
);
$("#share").hidden = !steps[0]?.hash; // a round file tells everything
await go(steps.length);
ready();
