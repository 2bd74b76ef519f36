// What is offered while a decision is asked: actions, cards to pick, amounts, and what the coach says of them.
import { $, dashless, el, get, money, progressOf, units, wait } from "./basics.js";
import { button, keys } from "./buttons.js";
import { send } from "./connection.js";
import { advise } from "./says.js";
import { sizing } from "./sizing.js";
import { between, capital, felts, mine, path, redraw, table } from "./table_state.js";
import { t, word } from "./words.js";

/** The actions that are asked for, with what each costs and is worth. */
export function decisionRows(now) {
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
      button(t`Confirm ${word(`${felts[0].pieces}s`)}`, () => sendPicked(choices), {
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
    const worths = (table.values || []).filter(
      (one) => one.action === action.id || one.action.startsWith(`${action.id} `),
    );
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
        primary: table.values ? Boolean(worth?.best) && !setting : shown.length === 1 && !setting,
        key,
        act: action.id,
        extra,
        classes: worth?.best ? "best" : "",
      }),
    );
    if (action.amount && between) {
      const chips = mine().chips;
      const chosen = Math.round(Number(table.amounts[action.id] ?? action.cost / 100) * 100);
      const set = (cents) => {
        table.amounts[action.id] = String(cents / 100);
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
        value: table.amounts[action.id] ?? action.cost / 100,
        title: `${money(least)} to ${money(most)}${step > 1 ? ` in steps of ${money(step)}` : ""} ${cite}`.trim(),
        "aria-label": t`${action.label} amount in ${units}`,
        "data-amount": action.id,
        oninput: (event) => (table.amounts[action.id] = event.target.value),
      });
      row.append(input);
    }
  });
  if (setting && table.values) {
    const best = table.values.find((one) => one.best);
    if (best) row.append(el("span", { class: "worth" }, t`Best: ${best.action} (${best.decimal.toFixed(3)})`));
  }
  row.append(
    button(
      table.coaching ? t`Coach is on` : t`Coach`,
      () => {
        table.coaching = !table.coaching;
        localStorage.setItem("coach", table.coaching ? "yes" : "no");
        table.values = null;
        advise();
        if (!table.moving) redraw();
        if (table.coaching) coach();
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
  return `${least === most ? least : t`${least} to ${most}`} ${word(`${felts[0].pieces}${most === 1 ? "" : "s"}`)}`;
};

let picked = []; // cards of the own hand

/** Have cards of the own hand picked. */
export function pickCards() {
  const choices = picks(table.state.asked);
  if (!choices.length) return;
  picked = [];
  for (const felt of felts)
    felt.pick(`seat ${table.me}`, Math.max(...sizes(choices)), (cards) => {
      picked = cards;
      const go = $("[data-act='set']");
      if (go) go.disabled = !sizes(choices).includes(picked.length);
    });
}

/** Of a hand that is set in two the part that was picked, or the other one where only that can be answered. */
function sendPicked(choices) {
  if (!picked.length) return;
  const same = (one, cards) => [...one.id.split(" ")].sort().join(" ") === [...cards].sort().join(" ");
  const rest = [...(table.state.places.find((one) => one.place === `seat ${table.me}`)?.cards || [])];
  for (const card of picked) rest.splice(rest.indexOf(card), 1);
  const turned = !choices.some((one) => same(one, picked)) && choices.some((one) => same(one, rest));
  send("POST", "/decisions", { seat: table.me, action: (turned ? rest : picked).join(" ") });
}

function decide(action) {
  const amount = table.amounts[action.id]?.trim();
  return send("POST", "/decisions", { seat: table.me, action: amount ? `${action.id} ${amount}` : action.id });
}

/** Ask what each action is worth. */
export async function coach() {
  const at = table.state.revision;
  advise(t`Calculating …`);
  try {
    let found = await get(`${path}/coach?seat=${table.me}`);
    while (found.waiting && table.state.revision === at) {
      advise(progressOf(found));
      await wait(500);
      found = await get(`${path}/coach?seat=${table.me}`);
    }
    if (table.state.revision !== at || !table.coaching) return;
    table.values = found;
    const best = found.find((one) => one.best)?.action;
    advise(
      best
        ? t`Best play: ${dashless(best)}. Values are in units of the first wager.`
        : t`All actions have the same value.`,
    );
    if (!table.moving) redraw();
  } catch (refused) {
    if (table.state.revision === at) advise(refused.message);
  }
}
