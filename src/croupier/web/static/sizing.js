// How much a bet or raise is for: parts of the pot, a slider, and the amount itself; by touch and by keys.
import { el, money, units } from "./basics.js";
import { t } from "./words.js";

const sum = (bets) => Object.values(bets).reduce((all, amount) => all + Math.max(0, amount), 0);

/** What lies on the table, and what it takes to call. */
export function pot(state) {
  return state.seats.reduce((all, seat) => all + sum(seat.stakes), 0);
}

/** The nearest amount that an action may be for, in cents. */
export function allowed({ least, most, step }, wanted) {
  const within = Math.max(least, Math.min(most, wanted));
  return within === most ? most : least + Math.floor((within - least) / Math.max(step, 1)) * Math.max(step, 1);
}

/** Presets of an action that adds `amount`: the least, half the pot, the pot, everything; doubles are left out. */
export function presets(state, amount, chips) {
  const call = state.asked.actions.find((one) => one.id === "call")?.cost || 0;
  const whole = pot(state) + call;
  const all = [
    ["Min", "m", amount.least],
    ["½ pot", "h", call + whole / 2],
    [t`Pot`, "p", call + whole],
    [amount.most >= chips ? "All-in" : "Most", "i", amount.most],
  ].map(([label, key, wanted]) => ({ label, key, cents: allowed(amount, Math.round(wanted)) }));
  return all.filter((one, index) => all.findIndex((other) => other.cents === one.cents) === index);
}

/** The control; `set` hears the amount in cents, `bind` gets the keys. */
export function sizing(state, action, chips, chosen, { set, bind }) {
  const { least, most, step } = action.amount;
  const dollars = (cents) => String(cents / 100);
  const slider = el("input", {
    type: "range",
    min: least,
    max: most,
    step: Math.max(step, 1),
    value: chosen,
    "aria-label": t`${action.label} amount`,
    "aria-valuetext": money(chosen),
    "data-act": "slider",
  });
  const box = el("input", {
    type: "number",
    inputmode: "decimal",
    min: least / 100,
    max: most / 100,
    step: Math.max(step, 1) / 100,
    value: dollars(chosen),
    "aria-label": t`${action.label} amount in ${units}`,
    "data-amount": action.id,
  });
  const buttons = presets(state, action.amount, chips).map((one) => {
    const choose = () => put(one.cents);
    const key = bind(one.key, choose) ? one.key : "";
    return el(
      "button",
      {
        type: "button",
        class: "quiet preset",
        onclick: choose,
        "data-act": `size-${one.key}`,
        "data-cents": one.cents,
        title: money(one.cents),
        "aria-keyshortcuts": key || null,
      },
      one.label,
      key ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null,
    );
  });
  function put(cents, typed = false) {
    const now = typed ? cents : allowed(action.amount, cents);
    slider.value = now;
    slider.setAttribute("aria-valuetext", money(now));
    if (!typed) box.value = dollars(now);
    for (const one of buttons) one.setAttribute("aria-pressed", String(Number(one.dataset.cents) === now));
    set(now);
  }
  slider.addEventListener("input", () => put(Number(slider.value)));
  box.addEventListener("input", () => put(Math.round(Number(box.value) * 100), true));
  const by = Math.max(step, Math.ceil((most - least) / 100 / Math.max(step, 1)) * Math.max(step, 1));
  bind("ArrowUp", () => put(Number(slider.value) + by));
  bind("ArrowDown", () => put(Number(slider.value) - by));
  put(chosen);
  return el(
    "div",
    { class: "sizing", role: "group", "aria-label": t`${action.label} amount` },
    ...buttons,
    slider,
    box,
  );
}
