// The controls below the felt: what can be done now, or who is waited for.
import { $, ask, clauseLink, confirmed, el, money, tell } from "./basics.js";
import { bettingRows, dealRows } from "./bet_controls.js";
import { button, keys } from "./buttons.js";
import { send, told } from "./connection.js";
import { decisionRows, pickCards } from "./decisions.js";
import { sitDown } from "./panels.js";
import { windowRow } from "./stations.js";
import { address, bettable, between, deciding, path, sum, table } from "./table_state.js";
import { t } from "./words.js";

const DUE = {
  card: [t`A card is due.`, t`Next card`],
  spin: [t`The wheel is due.`, t`Spin`],
  roll: [t`The dice are due.`, t`Roll`],
  shown: [t`It lies open.`, t`It stands`],
  showdown: [t`The hands are shown.`, t`Settle`],
  stub: [t`The stub is counted.`, t`Count is right`],
  "magic-card": [t`The Magic Card is due.`, t`Select`],
  "lucky-position": [t`The lucky position is due.`, t`Select`],
  balls: [t`The balls are due.`, t`Draw`],
  lines: [t`The lines are due.`, t`Post`],
  results: [t`The results are due.`, t`Report`],
  "quick-pick": [t`Numbers are to be picked.`, t`Pick`],
};

/** Show what can be done at the table as it is, or as it is shown while events move. */
export function controls(now) {
  const box = $("#controls");
  keys.clear();
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const kept = box.contains(focused) && (focused.dataset.act || "none");
  const rows = [];
  const seat = now.seats.find((one) => one.seat === table.me);
  if (now.closed) {
    rows.push(el("p", {}, t`Play at this table has stopped. `, clauseLink(now.closed, address) ?? ""));
    if (now.may.includes("reopen"))
      rows.push(button(t`What was wrong is put right: open again`, () => send("POST", "/reopen"), { primary: true }));
  } else {
    if (now.by_hand)
      rows.push(el("p", {}, t`The cards are shuffled by hand. `, clauseLink(now.by_hand, address) ?? ""));
    if (now.may.includes("reopen")) rows.push(button(t`The device works again`, () => send("POST", "/reopen")));
  }
  if (now.stadium && now === table.state) rows.push(windowRow(now));
  if (!now.you.length && (!now.playing || now.stadium)) rows.push(sitDown(now, table.purse, send));
  else if (seat && now === table.state && bettable()) rows.push(...(between ? dealRows(seat) : bettingRows(now, seat)));
  else if (now === table.state && deciding()) rows.push(...decisionRows(now));
  else if (now === table.state && now.asked?.kind === "equipment") {
    const [due, does] = DUE[now.asked.about] || [t`The dealer is due.`, t`Go on`];
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks" }, due),
        now.may.includes("proceed") ? button(does, () => send("POST", "/proceed"), { primary: true, key: "n" }) : null,
      ),
    );
  } else if (now === table.state && (now.asked?.kind === "jackpot" || now.asked?.kind === "verification")) {
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
  } else if (now !== table.state && table.state) {
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks soft" }, "…"),
        button(t`Skip`, () => (table.hurry = true), { key: "Escape", quiet: true }),
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
      sum(seat.stakes) +
      (now === table.state ? sum(Object.keys(table.draft).length ? table.draft : seat.prepared || {}) : 0);
    const left = seat.chips - (now === table.state && Object.keys(table.draft).length ? sum(table.draft) : 0);
    const bankroll = el(
      "div",
      { class: "bankroll money" },
      el("strong", {}, money(left)),
      el("div", { class: "soft" }, t`on the felt ${money(risked)}`),
    );
    const beside = rows.findLast((row) => row.classList.contains("actions"));
    if (beside) beside.append(bankroll);
    else rows.push(el("div", { class: "actions" }, bankroll));
  }
  rows.push(
    el("div", { id: "hint", class: "soft", role: "status" }, ...table.hint),
    now.stadium && now === table.state ? "" : el("div", { id: "clock", class: "soft money", role: "timer" }),
  );
  box.replaceChildren(...rows);
  if (kept) ($(`[data-act="${CSS.escape(kept)}"]:enabled`, box) || box).focus({ preventScroll: true }); // Tab goes on
  if (now === table.state && deciding()) pickCards();
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
