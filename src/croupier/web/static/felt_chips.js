// Chips, stacks and markers on a felt.
import { $, $$, chip, money, svg } from "./basics.js";
import { box, number } from "./felt_places.js";
import { t } from "./words.js";

export function showChips(felt, state, me, draft) {
  felt.chips.replaceChildren();
  const put = new Map(); // how many chips lie on an area already
  const lay = (key, amount, extra, word = "", free = 0) => {
    const node = felt.areas.get(key) || felt.areas.get(key.split(":")[0]);
    if (!node || !(amount || free)) return false;
    const at = box(node);
    const count = put.get(node) || 0;
    put.set(node, count + 1);
    const hot = node.classList.contains("hot");
    const big = felt.wideFelt ? 19 : 14;
    const r = hot ? big * 0.66 : Math.min(big, at.h * 0.42, at.w * 0.3);
    const shift = count ? (count % 2 ? 1 : -1) * Math.ceil(count / 2) * r * 1.1 : 0;
    const beside = number(node, "chip");
    const high = !hot && !beside && at.h > r * 2.9 ? at.h * 0.27 : 0;
    const y = at.y + high - Math.abs(shift) * 0.1;
    felt.chips.append(
      free ? lammer(free, at.x + beside + shift, y, r) : chip(amount, at.x + beside + shift, y, r, extra),
    );
    if (word) felt.chips.append(badge(word, at.x + beside + shift, y - r * 1.1, r));
    return true;
  };
  const pools = new Map(); // what lies together of all seats
  const home = (key) => (key.startsWith("side-pot-") ? "pot" : key.split(":")[0]); // side pots lie beside the pot
  const pooled = (key) => "pooled" in (felt.areas.get(home(key))?.dataset ?? {});
  const shared = !felt.places.has("own") && felt.root.dataset.arrangement !== "two-hands";
  for (const seat of state.seats) {
    const mine = seat.seat === me;
    const bets = { ...seat.stakes };
    for (const key of Object.keys(bets).filter(pooled)) {
      pools.set(key, (pools.get(key) || 0) + bets[key]);
      delete bets[key];
    }
    if (!mine && seat.prepared)
      for (const [key, amount] of Object.entries(seat.prepared)) bets[key] = (bets[key] || 0) + amount;
    if (mine) {
      const all = { ...bets };
      const added = seat.prepared && !Object.keys(draft).length ? seat.prepared : draft;
      for (const [key, amount] of Object.entries(added)) all[key] = (all[key] || 0) + amount;
      const called = { ...state.shown?.called?.[me] };
      for (const key of Object.keys(added))
        if (/^(on|off):/.test(key)) called[key.slice(key.indexOf(":") + 1)] = key.split(":")[0];
      for (const [key, amount] of Object.entries(all))
        if (amount > 0) lay(key, amount, added[key] ? "prepared mine" : "mine", called[key]);
      for (const [key, count] of Object.entries(seat.lammers ?? {})) if (count > 0) lay(key, 0, "", "", count);
    } else if (shared) {
      for (const [key, amount] of Object.entries(bets)) if (amount > 0) lay(key, amount, `other seat-${seat.seat}`);
    }
    const node = felt.seats.get(seat.seat);
    const total = Object.values(bets).reduce((sum, amount) => sum + Math.max(0, amount), 0);
    if (node && !mine && total) {
      const at = box(node);
      const r = felt.wideFelt ? 13 : 9;
      felt.chips.append(chip(total, at.x + at.w / 2 + r * 2.2, at.y + at.h - r - 1, r, `other seat-${seat.seat}`));
    }
  }
  for (const [key, amount] of [...pools].sort()) lay(home(key), amount, "pool");
  if (felt.areas.get("pot")?.dataset.pooled) showStacks(felt, state, [...pools].sort());
}

/** At a table with a pot: what lies in it and beside it, what everybody has in front, the button, who is all-in. */
function showStacks(felt, state, pools) {
  const middle = box(felt.areas.get("pot"));
  const small = !felt.wideFelt;
  const named = pools.map(([key, cents]) => `${key === "pot" ? t`Pot` : t`Side ${key.slice(9)}`} ${money(cents)}`);
  for (const [index, text] of named.entries()) {
    const y = middle.y + middle.h / 2 - (named.length - 1 - index) * (small ? 11 : 15) - (small ? 5 : 7);
    felt.chips.append(svg("text", { class: "stack", x: middle.x, y, "font-size": small ? 10 : 14 }, text));
  }
  const button = state.shown?.dealer ?? state.shown?.button;
  for (const seat of state.seats) {
    const node = felt.seats.get(seat.seat);
    if (!node) continue;
    const at = box(node);
    const staked = Object.values(seat.stakes).some((cents) => cents > 0);
    const allIn = state.playing && staked && !seat.chips;
    const text = allIn ? t`ALL IN` : money(seat.chips);
    const [x, y] = [at.x + at.w / 2, at.y + at.h + (small ? 8 : 14)];
    const said = small ? text : `${seat.name} ${text}`;
    felt.chips.append(
      svg("text", { class: `stack${allIn ? " all-in" : ""}`, x, y, "font-size": small ? 11 : 13 }, said),
    );
    const cards = state.places.some((one) => one.place === `seat ${seat.seat}` && one.cards.length);
    node.classList.toggle("folded", state.playing && state.places.length > 0 && !cards);
    if (seat.seat === button) {
      const r = small ? 7 : 10;
      const disc = svg("g", {
        class: "button-disc",
        transform: `translate(${at.x + r + 2} ${at.y + at.h - r - 2})`,
      });
      disc.append(svg("title", {}, t`The button`), svg("circle", { r }), svg("text", { "font-size": r * 1.1 }, "D"));
      felt.chips.append(disc);
    }
  }
}

export function showMarkers(felt, state) {
  for (const node of $$(".puck, .marker", felt.root)) node.remove();
  const boxes = $$(".number", felt.root);
  if (boxes.length) {
    const point = state.shown?.point || 0;
    const on = boxes.find((node) => node.dataset.number === String(point));
    const at = on || boxes[0];
    const r = felt.wideFelt ? 19 : 12;
    const half = number(at, "x") - Number($("rect", at).getAttribute("x"));
    const tray = felt.dice && box(felt.dice); // while there is no point the marker lies beside the dice
    const [x, y] =
      on || !tray ? [number(at, "x") + half - r - 3, number(at, "y")] : [tray.x + r + 10, tray.y + tray.h / 2];
    const puck = svg("g", { class: on ? "puck" : "puck off", transform: `translate(${x} ${y})` });
    puck.append(svg("circle", { r }), svg("text", { "font-size": r * 0.8 }, on ? t`ON` : t`OFF`));
    felt.root.insertBefore(puck, felt.chips);
  }
  const last = state.results?.at(-1);
  const node = last !== undefined && !Array.isArray(last) ? felt.numbers.get(String(last)) : null;
  if (node && !state.playing) {
    const at = box(node);
    felt.root.insertBefore(
      svg("circle", { class: "marker", cx: at.x + at.w / 2 - 9, cy: at.y - at.h / 2 + 9, r: 6 }),
      felt.chips,
    );
  }
}

/** The marker of bets that the house has laid for a player. */
function lammer(count, x, y, r) {
  const node = svg("g", { class: "lammer", transform: `translate(${x} ${y})` });
  const text = count > 1 ? t`${count} free` : t`free`;
  node.append(
    svg("title", {}, t`Free bet`),
    svg("circle", { r: r * 1.1 }),
    svg("text", { "font-size": r * 0.72 }, text.toUpperCase()),
  );
  return node;
}

/** A wager called on or off, above its chips. */
function badge(word, x, y, r) {
  const node = svg("g", { class: `called ${word}`, transform: `translate(${x} ${y})` });
  node.append(
    svg("rect", { x: -r, y: -r * 0.45, width: r * 2, height: r * 0.9, rx: r * 0.3 }),
    svg("text", { "font-size": r * 0.75 }, word.toUpperCase()),
  );
  return node;
}
