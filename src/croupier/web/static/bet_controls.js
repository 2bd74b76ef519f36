// What is offered while wagers are taken: the tray of chips, and what becomes of the chips put down.
import { chip, el, money, sign, svg } from "./basics.js";
import { bet, changed, last, remember } from "./betting.js";
import { button, keys } from "./buttons.js";
import { joinedRow, ticketRow } from "./combined_tickets.js";
import { capital, KEY, nameOf, redraw, stands, sum, table, VERB } from "./table_state.js";
import { t } from "./words.js";

const CHIPS = [100, 500, 2500, 10000, 50000, 100000];

/** Before a hand among players nobody bets: everybody says when to deal. */
export function dealRows(seat) {
  const go = button(seat.ready ? t`You are in` : VERB, () => bet({}), {
    primary: true,
    key: VERB[0].toLowerCase(),
    act: "go",
    disabled: seat.ready,
  });
  return [el("div", { class: "actions" }, go)];
}

/** The chips to choose from, and whether they are put down or taken off. */
function chipTray() {
  const tray = el(
    "div",
    { class: "tray", role: "group", "aria-label": t`Chips` },
    ...CHIPS.map((amount, index) => {
      const pick = () => {
        table.chip = amount;
        table.takingDown = false;
        localStorage.setItem("chip", String(amount));
        redraw();
      };
      keys.set(String(index + 1), pick);
      const picture = svg("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true" });
      picture.append(chip(amount, 0, 0, 19));
      return el(
        "button",
        {
          type: "button",
          class: "chip-button",
          "aria-pressed": String(table.chip === amount && !table.takingDown),
          "aria-label": t`Chip of ${sign + amount / 100}`,
          title: t`Chip of ${money(amount)} (${index + 1})`,
          onclick: pick,
          "data-act": `chip-${amount}`,
        },
        picture,
      );
    }),
  );
  if (stands || Object.keys(table.draft).length) {
    tray.append(
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": String(table.takingDown),
          "data-act": "take",
          onclick: () => {
            table.takingDown = !table.takingDown;
            redraw();
          },
        },
        table.takingDown ? t`Stop removing chips ✕` : t`Remove chips`,
      ),
    );
  }
  return tray;
}

/** While wagers are taken: tickets to put together, the tray, and what becomes of the chips put down. */
export function bettingRows(now, seat) {
  const asked = now.asked?.kind === "wagers" && now.asked.seat === table.me ? now.asked : null;
  const limits = asked?.limits || {};
  const tray = chipTray();
  const empty = !Object.keys(table.draft).length;
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
      () => bet(empty && prepared ? seat.prepared : table.draft),
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
        t`Repeat ${money(sum(again))}`,
        () => {
          table.draft = again;
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
          table.draft = table.undo.pop() || {};
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
          table.draft = {};
          changed();
        },
        { key: "x" },
      ),
    );
  }
  if (empty && !(stands && standing))
    go.append(button(asked ? t`Pass` : t`Sit out this round`, () => bet({}), { quiet: true, act: "pass" }));
  if (stands && now.shown?.shooter === table.me)
    go.append(button(t`Pass the dice`, () => bet({ ...table.draft, "pass-dice": 0 }), { quiet: true }));
  for (const [key, amount] of Object.entries(table.draft)) {
    const [word, ...rest] = key.split(":");
    if (word === "on" || word === "off") go.append(el("span", { class: "tag" }, `${nameOf(rest.join(":"))}: ${word}`));
    else if (amount < 0) go.append(el("span", { class: "tag" }, `${nameOf(key)}: ${money(amount)}`));
  }
  return [ticketRow(), joinedRow(), tray, go].filter(Boolean);
}
