// The dealer's screen of a stadium table: what is next, who has bet, and a void by a supervisor.
import { $, attempt, clauseLink, confirmed, count, el, get, money, post, ready, tell } from "./basics.js";
import { Live } from "./live.js";
import { t } from "./words.js";

const { id, address } = $("#dealer").dataset;
const path = `/api/tables/${id}`;
let state = null;
let ends = 0; // when betting closes, by this screen's clock

const fact = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

function told(next) {
  if (state && next.revision < state.revision) return;
  const settled = state && state.round === next.round && state.playing && !next.playing;
  state = next;
  ends = state.asked?.left ? Date.now() + state.asked.left : 0;
  const { stadium } = state;
  $("#round").textContent = state.round ? t`Round ${state.round}` : "";
  $("#next").textContent = stadium.operation === "dealer" ? stadium.next : t`Running automatically. ${stadium.next}`;
  $("#next-cite").replaceChildren(clauseLink(stadium.cite, address) ?? "");
  $("#proceed").hidden = !state.may.includes("proceed");
  $("#proceed").textContent = stadium.window === "result" ? t`Confirm` : t`Done`;
  const operation = stadium.operation === "dealer" ? t`dealer` : t`automatic`;
  $("#sums").replaceChildren(
    fact(t`Seated`, t`${stadium.seated} of ${state.capacity}`),
    fact(t`Bets placed`, String(stadium.bets)),
    fact(t`Total bets`, money(stadium.staked)),
    fact(t`Operated by`, operation),
  );
  if (state.may.includes("pause")) {
    const does = state.paused ? t`Switch to automatic` : t`Switch to dealer`;
    $("#sums").append(fact("", el("button", { type: "button", class: "quiet", onclick: operate }, does)));
  }
  const results = state.results.map((one) => el("strong", { class: "came-up" }, String(one)));
  const cards = state.places.filter((one) => one.cards.length && !["burn", "discard"].includes(one.place));
  $("#shown-panel").hidden = !results.length && !cards.length;
  $("#shown").replaceChildren(...results, ...cards.map(hand));
  if (settled || !$("#history").children.length) history();
  rulings();
}

const hand = (one) => {
  const named = one.cards.map((card) => card || "▮").join(" ");
  return el("p", {}, `${one.place}: ${named}${one.total ? ` = ${one.total}` : ""}`);
};

const operate = () => act("pause", { paused: !state.paused });

async function act(what, body = {}) {
  const next = await attempt(() => post(`${path}/${what}`, body), address);
  if (next?.waiting) tell(t`A second supervisor must approve this in the pit. ${next.said}`, { fine: true });
  else if (next) told(next);
  return next;
}

async function history() {
  const rows = (await get(`${path}/rounds?most=24`).catch(() => [])) || [];
  $("#history").parentNode.hidden = !rows.some((row) => row.void || row.results.length);
  const said = (row) => (row.void ? [t`void`] : row.results);
  $("#history").replaceChildren(...rows.flatMap(said).map((one) => el("span", {}, String(one))));
}

let looked = -1;
/** The stadium's own rulings; a supervisor makes them. */
async function rulings() {
  if (looked === state.version) return;
  looked = state.version;
  const found = ((await get(`${path}/rulings`).catch(() => [])) || []).filter((one) => / [a-z]/.test(one.cite));
  $("#rulings").replaceChildren(
    ...found.map((one) =>
      el(
        "button",
        {
          type: "button",
          disabled: !one.can_act || !state.may.includes("rule"),
          title: one.why_not || one.ruling,
          "data-ruling": one.id,
          onclick: () => rule(one),
        },
        one.event.replace(/\.$/, ""),
      ),
    ),
    state.may.includes("rule") ? "" : el("span", { class: "soft" }, t`Only a supervisor can make rulings.`),
  );
}

async function rule(one) {
  const asked = t`${one.event} ${one.ruling} This takes effect at once and cannot be undone.`;
  const note = { note: t`What happened (for the log)`, needed: one.needs_note };
  const sure = await confirmed(asked, t`Apply ruling`, note);
  if (sure) await act("rulings", { irregularity: one.id, ...sure });
}

$("#proceed").addEventListener("click", () => act("proceed"));
setInterval(() => {
  const left = Math.ceil((ends - Date.now()) / 1000);
  $("#clock").textContent = left > 0 ? count(left, "second") : "";
}, 250);
new Live(id, told, (wrong) => {
  $("#offline").textContent = wrong;
  $("#offline").hidden = !wrong;
});
ready();
