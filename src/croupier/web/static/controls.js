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
  card: [t`Next: a card.`, t`Next card`],
  spin: [t`Next: the spin.`, t`Spin`],
  roll: [t`Next: the roll.`, t`Roll`],
  shown: [t`The result is showing.`, t`Confirm result`],
  showdown: [t`The hands are shown.`, t`Settle`],
  stub: [t`Count the stub.`, t`Confirm count`],
  "magic-card": [t`Next: the Magic Card.`, t`Select`],
  "lucky-position": [t`Next: the lucky position.`, t`Select`],
  balls: [t`Next: the balls.`, t`Draw`],
  lines: [t`Next: the lines.`, t`Post`],
  results: [t`Next: the results.`, t`Report`],
  "quick-pick": [t`Next: the quick pick.`, t`Pick`],
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
    rows.push(el("p", {}, t`Play at this table is stopped. `, clauseLink(now.closed, address) ?? ""));
    if (now.may.includes("reopen"))
      rows.push(button(t`Problem fixed: reopen table`, () => send("POST", "/reopen"), { primary: true }));
  } else {
    if (now.by_hand)
      rows.push(el("p", {}, t`Cards are being shuffled by hand. `, clauseLink(now.by_hand, address) ?? ""));
    if (now.may.includes("reopen")) rows.push(button(t`Device repaired`, () => send("POST", "/reopen")));
  }
  if (now.stadium && now === table.state) rows.push(windowRow(now));
  if (!now.you.length && (!now.playing || now.stadium)) rows.push(sitDown(now, table.purse, send));
  else if (seat && now === table.state && bettable()) rows.push(...(between ? dealRows(seat) : bettingRows(now, seat)));
  else if (now === table.state && deciding()) rows.push(...decisionRows(now));
  else if (now === table.state && now.asked?.kind === "equipment") {
    const [due, does] = DUE[now.asked.about] || [t`The dealer acts next.`, t`Continue`];
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
        ? t`A hand won the progressive. A supervisor must verify it.`
        : t`The payout at seat ${now.asked.seat} waits for a supervisor to verify it.`;
    rows.push(
      el(
        "div",
        { class: "actions" },
        el("span", { class: "asks" }, what),
        now.may.includes("verify") ? button(t`Verify and pay`, verified, { primary: true }) : null,
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
        t`${asked?.name || t`Seat ${now.asked.seat}`} to act${now.asked.about ? ` (${now.asked.about})` : ""}.`,
      ),
    );
  } else if (seat) {
    const others = seat.ready && !now.stadium;
    rows.push(el("p", { class: "asks soft" }, others ? t`Waiting for other players.` : t`Waiting …`));
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
      el("div", { class: "soft" }, t`${money(risked)} in play`),
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
  const said = await confirmed(t`Verify this hand?`, t`Verify and pay`, {
    note: t`Also verified by (surveillance, inspector), if required`,
  });
  if (said === null) return;
  try {
    const answer = await ask("POST", `${path}/jackpot?surveillance=${encodeURIComponent(said.note)}`);
    if (answer.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    else told(answer, []);
  } catch (error) {
    tell(error, { address });
  }
}
