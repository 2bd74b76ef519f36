// Chips of the player on the felt: put down, taken back, checked by the server, and bet.
import { $, clauseLink, money, post, tell } from "./basics.js";
import { betting, send } from "./connection.js";
import { showInfo } from "./panels.js";
import { advise } from "./says.js";
import {
  address,
  bettable,
  felts,
  mine,
  nameOf,
  path,
  redraw,
  show,
  stands,
  sum,
  table,
  wagers,
} from "./table_state.js";
import { t } from "./words.js";

/** What a wager costs, in cents, where that is fixed. */
const costsOf = (key) => Number($(`.felt [data-key="${CSS.escape(key)}"]`)?.dataset.costs ?? 0);

/** Put a chip on an area, or take one off while chips are taken off. */
export function choose(key) {
  if (!betting()) return;
  if (table.takingDown) return back(key);
  const limits = table.state.asked?.kind === "wagers" ? table.state.asked.limits : {};
  if (Object.keys(limits).length && !(key in limits)) {
    tell(t`Only these wagers now: ${Object.keys(limits).map(nameOf).join(", ")}.`);
    return;
  }
  const seat = mine();
  const free = seat.chips - sum(table.draft);
  const costs = costsOf(key);
  if (costs && table.draft[key] === costs) return;
  let amount = costs ? costs - (table.draft[key] || 0) : table.chip;
  if (limits[key] && !(table.draft[key] > 0)) amount = Math.max(limits[key][0], Math.min(table.chip, limits[key][1]));
  if (amount > free) {
    tell(t`You have ${money(free)} left.`);
    return;
  }
  remember();
  if (seat.prepared && !Object.keys(table.draft).length) table.draft = { ...seat.prepared };
  table.draft = { ...table.draft, [key]: (table.draft[key] || 0) + amount };
  if (!table.draft[key]) delete table.draft[key];
  changed();
}

/** Take a chip off an area. */
export function back(key) {
  if (!betting()) return;
  const standing = mine()?.stakes[key] || 0;
  const prepared = mine()?.prepared;
  if (prepared && !Object.keys(table.draft).length) table.draft = { ...prepared };
  remember();
  table.draft = { ...table.draft };
  if (table.draft[key] > 0) {
    table.draft[key] = Math.max(0, table.draft[key] - (costsOf(key) || table.chip));
    if (!table.draft[key]) delete table.draft[key];
  } else if (stands && standing) {
    table.draft[key] = Math.max(-standing, (table.draft[key] || 0) - table.chip);
  }
  changed();
}

/** Have something done with the next roll: a wager called on or off, or taken down; once more takes it back. */
async function call(key, cents) {
  if (!betting()) return;
  if (!Object.keys(table.draft).length) table.draft = { ...mine().prepared };
  const [word, ...rest] = key.split(":");
  const other = { on: "off", off: "on" }[word];
  const { [key]: said, [`${other}:${rest.join(":")}`]: _, ...others } = table.draft;
  const wanted = said === cents ? others : { ...others, [key]: cents };
  if (said !== cents) {
    try {
      await post(`${path}/check`, { seat: table.me, wagers: wanted }); // what may not be taken down holds no roll up
    } catch (refused) {
      tell(refused, { address });
      return;
    }
  }
  remember();
  table.draft = wanted;
  changed();
  tellOf(table.lookedAt);
}

export const remember = () => table.undo.push({ ...table.draft });

/** In what amounts a wager is paid in whole chips, in cents; 0: in any. */
const unitOf = (key) => Number((felts[0].areas.get(key) || felts[0].areas.get(key.split(":")[0]))?.dataset.unit || 0);

/** What is to be said of the first wager whose payout would need less than a chip. */
function inWholeChips(bets) {
  const odd = Object.keys(bets).find((key) => unitOf(key) && bets[key] > 0 && bets[key] % unitOf(key));
  return odd ? t`Bet ${nameOf(odd)} in multiples of ${money(unitOf(odd))}.` : "";
}

let checking = 0; // the check that is still to be asked for

/** The chips put down have changed: show them, and have the server check them. */
export function changed() {
  advise();
  show(table.state);
  redraw();
  clearTimeout(checking);
  if (!Object.keys(table.draft).length) return;
  const checked = table.draft;
  checking = setTimeout(async () => {
    try {
      const { fees } = await post(`${path}/check`, { seat: table.me, wagers: checked });
      if (table.draft === checked) advise(fees ? t`A fee of ${money(fees)} is due now.` : "", inWholeChips(checked));
    } catch (refused) {
      if (table.draft === checked) advise(refused.message, " ", clauseLink(refused.cite, address) ?? "");
    }
  }, 250);
}

/** Bet the chips that were put down. */
export async function bet(wanted) {
  clearTimeout(checking);
  const made = { ...wanted };
  if (!(await send("POST", "/wagers", { seat: table.me, wagers: made }))) return;
  if (sum(made)) localStorage.setItem(`last-${address}`, JSON.stringify(made));
  table.draft = {};
  table.undo = [];
  advise();
  if (!table.moving) {
    show(table.state);
    redraw();
  }
}

/** What was bet here last. */
export const last = () => {
  const kept = JSON.parse(localStorage.getItem(`last-${address}`) || "{}");
  return Object.fromEntries(
    Object.entries(kept).filter(([key, amount]) => amount > 0 && wagers.has(key.split(":")[0])),
  );
};

/** Tell of a wager, and light up what it covers. */
export function info(key) {
  if (!wagers.has(key.split(":")[0])) return;
  table.lookedAt = key;
  for (const felt of felts) felt.cover(key);
  tellOf(key);
}

export function tellOf(key) {
  const standing = stands && bettable() ? mine()?.stakes[key] || 0 : 0;
  const called = table.state?.shown?.called?.[table.me]?.[key];
  showInfo(key, wagers.get(key.split(":")[0]), address, {
    standing,
    called,
    draft: table.draft,
    call,
    unit: unitOf(key),
  });
}
