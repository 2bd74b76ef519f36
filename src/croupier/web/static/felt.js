// The felt: puts the table's state on the drawn layout, and tells which area a person means.
import { $, $$, cardHref, cardName, chip, dieHref, money, still, svg } from "./basics.js";
import { t } from "./words.js";

/** How wide a piece is for its height. */
const RATIO = { card: 100 / 140, tile: 70 / 140 };
/** How the place ends where a card lies beside a hand. */
const BESIDE = " beside";
/** How the places end where cards lie that a hand gave up for others. */
const GIVEN_UP = / (discards|zapped)$/;
/** Where the cards of a cross lie from its middle one, in cards, in the order in which they are dealt. */
const CROSS = [
  [0, 1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [0, -1],
];
const number = (node, name) => Number(node.dataset[name]);
const box = (node) => ({
  x: number(node, "x"),
  y: number(node, "y"),
  w: number(node, "w"),
  h: number(node, "h"),
  label: Boolean($(":scope > text", node)), // a place with its name at the top
});

export class Felt {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    this.areas = new Map($$(".area", root).map((node) => [node.dataset.key, node]));
    this.places = new Map($$(".place", root).map((node) => [node.dataset.place, node]));
    this.numbers = new Map(
      [...this.areas.values()]
        .filter((node) => node.dataset.covers && !node.dataset.covers.includes(" "))
        .map((node) => [node.dataset.covers, node]),
    ); // the area of each number that wagers cover
    this.seats = new Map($$(".seat", root).map((node) => [Number(node.dataset.seat), node]));
    this.balls = new Map($$(".ball", root).map((node) => [Number(node.dataset.ball), node]));
    this.cards = $(".cards", root);
    this.chips = $(".chips", root);
    this.dice = $(".dice", root);
    this.wheel = $(".wheel", root);
    this.turned = 0;
    this.width = root.viewBox.baseVal.width;
    this.laid = new Map(); // "place/index" to the element of a card
    this.wideFelt = root.dataset.shape === "wide";
    this.pieces = root.dataset.pieces || "card";
  }

  /** Whether chips can be put on the areas now. */
  enable(may) {
    $(".areas", this.root).setAttribute("aria-disabled", String(!may));
  }

  get visible() {
    return this.root.getClientRects().length > 0;
  }

  // --- areas ---

  /** Call back with a key when a person chooses an area; `back` takes chips off, `info` only looks. */
  listen({ choose, back, info }) {
    for (const [key, node] of this.areas) {
      if (node.getAttribute("role") === "button") {
        node.addEventListener("click", (event) => {
          this.rove(node, false);
          (event.shiftKey ? back : choose)(key);
        });
        node.addEventListener("contextmenu", (event) => {
          event.preventDefault();
          back(key);
        });
      } else node.addEventListener("click", () => info(key));
      node.addEventListener("mouseenter", () => info(key));
      node.addEventListener("focus", () => info(key));
    }
    this.root.addEventListener("keydown", (event) => {
      const node = /** @type {HTMLElement | undefined} */ (/** @type {Element} */ (event.target).closest?.(".area"));
      if (!node) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        (event.shiftKey ? back : choose)(node.dataset.key);
      } else if (event.key === "Backspace" || event.key === "Delete") {
        event.preventDefault();
        back(node.dataset.key);
      } else if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        const next = this.nearest(node, event.key.slice(5).toLowerCase());
        if (next) this.rove(next, true);
      }
    });
  }

  rove(node, focus) {
    for (const other of this.areas.values())
      if (other.getAttribute("role") === "button") other.setAttribute("tabindex", "-1");
    node.setAttribute("tabindex", "0");
    if (focus) node.focus({ preventScroll: false });
  }

  /** The nearest area in a direction: near along it, and not far beside it. */
  nearest(from, direction) {
    const [x, y] = [number(from, "x"), number(from, "y")];
    let best = null;
    let least = Infinity;
    for (const node of this.areas.values()) {
      if (node === from || node.getAttribute("role") !== "button") continue;
      const dx = number(node, "x") - x;
      const dy = number(node, "y") - y;
      const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
      const beside = Math.abs(direction === "left" || direction === "right" ? dy : dx);
      if (along <= 1) continue;
      const far = along + beside * 2.2;
      if (far < least) [best, least] = [node, far];
    }
    return best;
  }

  /** Light up the numbers that a wager on several covers. */
  cover(key) {
    for (const node of this.areas.values()) node.classList.remove("covered");
    const numbers = this.areas.get(key)?.dataset.covers?.split(" ") ?? [];
    if (numbers.length > 1) for (const one of numbers) this.numbers.get(one)?.classList.add("covered");
  }

  // --- state ---

  /** Show a state: `me` is the seat whose cards lie in front, `draft` what it is about to bet. */
  show(state, me, draft = {}, { animate = false } = {}) {
    this.me = me;
    this.showSeats(state, me);
    this.showCards(state, me, animate && !still());
    this.showChips(state, me, draft);
    this.showMarkers(state);
    this.showOutcome(state, me);
    if (!state.results?.length && this.dice && !animate) this.dice.replaceChildren();
    this.showBalls((state.results ?? []).flat(), state.seats.find((seat) => seat.seat === me)?.stakes ?? {});
    const last = state.results?.at(-1);
    if (last !== undefined && !animate) {
      if (Array.isArray(last)) this.layDice(last);
      else this.rest(String(last));
    }
  }

  /** Light up the balls that are out; the last one flashes. */
  showBalls(drawn, stakes) {
    const own = new Set();
    for (const key of Object.keys(stakes).filter((one) => !one.includes("quick")))
      for (const [, first, last] of key.replace(/^[^:]*:|[@x].*$/g, "").matchAll(/(\d+)(?:\.\.(\d+))?/g))
        for (let number = Number(first); number <= Number(last ?? first); number += 1) own.add(number);
    for (const [number, node] of this.balls) {
      node.classList.toggle("own", own.has(number));
      node.classList.toggle("out", drawn.includes(number));
      node.classList.toggle("last", drawn.at(-1) === number);
    }
  }

  /** Have numbers of the board marked: call back with one that a person chooses. */
  listenBalls(choose) {
    for (const [number, node] of this.balls) {
      node.setAttribute("role", "checkbox");
      node.setAttribute("tabindex", "0");
      node.setAttribute("aria-checked", "false");
      node.setAttribute("aria-label", String(number));
      node.addEventListener("click", () => choose(number));
      node.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(number);
      });
    }
  }

  /** Show which numbers are marked: groups of them. */
  mark(groups) {
    for (const [number, node] of this.balls) {
      const place = groups.findIndex((group) => group.includes(number));
      node.setAttribute("aria-checked", String(place >= 0));
      node.dataset.group = place >= 0 ? place % 6 : "";
    }
  }

  /** Show which selections are put together on one ticket. */
  join(selections) {
    for (const [key, node] of this.areas)
      node.classList.toggle("joined", selections.includes(key.slice(key.indexOf(":") + 1)));
  }

  showSeats(state, me) {
    for (const [seat, node] of this.seats) {
      const taken = state.seats.find((one) => one.seat === seat);
      node.classList.toggle("taken", Boolean(taken));
      node.classList.toggle("mine", seat === me);
      node.classList.toggle("turn", state.asked?.seat === seat && state.asked.kind !== "equipment");
    }
    this.places
      .get("own")
      ?.classList.toggle("turn", Boolean(me) && state.asked?.seat === me && state.asked.kind === "decision");
  }

  /** Where a place of the script lies here, and which part of it. */
  spot(place, state, me) {
    if (GIVEN_UP.test(place) && this.places.has("burn")) return box(this.places.get("burn"));
    if (place.endsWith(BESIDE)) {
      const hand = this.spot(place.slice(0, -BESIDE.length), state, me); // at its right end, and smaller
      const [x, w] = hand?.room ? [hand.w, hand.room] : [hand?.w * 0.78, hand?.w * 0.22];
      return hand && { ...hand, x: hand.x + x, y: hand.y + hand.h * 0.25, w, h: hand.h * 0.5 };
    }
    const own = me && (place === `seat ${me}` || place.startsWith(`seat ${me} `));
    const rest = own ? place.slice(`seat ${me}`.length).trim() : "";
    const part = this.places.has(`own ${rest}`) ? `own ${rest}` : "own"; // of a hand that is set in several
    if (own && this.places.has(part)) {
      const area = box(this.places.get(part));
      const hands = state.places.filter(
        (one) => !one.place.endsWith(BESIDE) && (one.place === `seat ${me}` || one.place.startsWith(`seat ${me} hand`)),
      ).length;
      if (hands > 1 && part === "own") {
        const index = rest.startsWith("hand") ? Number(rest.slice(5)) - 1 : 0;
        const columns = hands > 2 ? 2 : 1;
        const rows = Math.ceil(hands / columns);
        return {
          x: area.x + (index % columns) * (area.w / columns),
          y: area.y + Math.floor(index / columns) * (area.h / rows),
          w: area.w / columns - 6,
          h: area.h / rows - 4,
        };
      }
      const lies = (name) => state.places.some((one) => one.place === name && one.cards.length);
      if (part === "own" && lies(place + BESIDE)) return { ...area, w: area.w * 0.78, room: area.w * 0.22 };
      const hole = part === "own" && !this.places.has("bonus") && lies(`bonus ${me}`);
      return hole ? { ...area, w: area.w * 0.66 } : area;
    }
    const bonus = /^bonus (\d+)$/.exec(place); // a seat's card that nobody sees until wagers are settled
    if (bonus && Number(bonus[1]) === me && this.places.has("bonus")) return box(this.places.get("bonus"));
    if (bonus && Number(bonus[1]) === me && this.places.has("own")) {
      const area = box(this.places.get("own")); // beside the hand, and smaller
      return { ...area, x: area.x + area.w * 0.66, y: area.y + area.h * 0.2, w: area.w * 0.34, h: area.h * 0.6 };
    }
    if (this.places.has(place)) return box(this.places.get(place));
    if (this.places.has("banker") && place.startsWith("seat ")) {
      // where players hold the cards the first hand is the Player's, the other the Banker's
      const hands = state.places
        .filter((one) => one.place.startsWith("seat ") && one.cards.length)
        .map((one) => one.place);
      return box(this.places.get(hands.indexOf(place) > 0 ? "banker" : "player"));
    }
    const match = bonus || /^seat (\d+)(?: (.*))?$/.exec(place);
    const seat = match && this.seats.get(Number(match[1]));
    if (seat) {
      const at = box(seat);
      const part = match[2] || "";
      const parts = state.places.filter(
        (one) =>
          one.place === `bonus ${match[1]}` ||
          (!GIVEN_UP.test(one.place) &&
            !one.place.endsWith(BESIDE) &&
            one.place.startsWith(`seat ${match[1]}`) &&
            (one.place === `seat ${match[1]}` || one.place[`seat ${match[1]}`.length] === " ")),
      );
      const index = Math.max(
        0,
        parts.findIndex((one) => one.place === place),
      );
      const room = at.h - (this.wideFelt ? 30 : 21);
      const h = parts.length > 1 ? room / parts.length : room;
      return { x: at.x + 3, y: at.y + 3 + index * h, w: at.w - 6, h: h - 1, part, hands: parts.length };
    }
    const spare = this.places.get("burn");
    return spare ? box(spare) : null;
  }

  showCards(state, me, animate) {
    const seen = new Set();
    const shoe = this.places.get("burn");
    const from = shoe
      ? { x: number(shoe, "x") + number(shoe, "w") / 2, y: number(shoe, "y") + number(shoe, "h") / 2 }
      : { x: 0, y: 0 };
    for (const node of $$(".total, .turn-frame, .given-up", this.cards)) node.remove();
    const asked = state.asked?.kind === "decision" && /\bhand \d+$/.test(state.asked.about) ? state.asked : null;
    const about = asked?.about.replace(/^.*\bhand /, "hand "); // a doubled or busted hand is one of them
    const turn = asked && `seat ${asked.seat}${about === "hand 1" ? "" : ` ${about}`}`;
    const plays = playing(state, me);
    for (const { place, cards, total } of state.places) {
      const at = this.spot(place, state, me);
      if (!at || !cards.length) continue;
      const label = at.label ? 15 : 2;
      const cross = this.places.get(place)?.dataset.form === "cross";
      const ratio = RATIO[this.pieces];
      const most = Math.min(at.h - label - 4, 190);
      const small = at.w < 140 && cards.length > 3; // there no card lies on another, if need be in two rows
      const [rows, gap] = small ? [inRows(cards.length, at.w - 8, most, ratio), 2] : [1, 6];
      const columns = Math.ceil(cards.length / rows);
      const abreast = (at.w - 2 * gap - gap * (columns - 1)) / columns / ratio; // so high they lie side by side
      const whole = small ? abreast : cards.length > 3 ? most : Math.max(abreast, most * 0.45);
      const h = cross ? (at.h - label - 16) / 3 : Math.min((most - gap * (rows - 1)) / rows, whole);
      const w = h * ratio;
      const step = columns > 1 ? Math.min(w + gap, (at.w - w - 2 * gap) / (columns - 1)) : 0;
      const start = cross ? at.x + (at.w - w) / 2 : at.x + Math.max(gap, (at.w - (w + step * (columns - 1))) / 2);
      const high = rows * (h + gap) - gap;
      const top = at.y + label + (at.h - label - high) / 2;
      cards.forEach((card, index) => {
        const key = `${place}/${index}`;
        seen.add(key);
        let node = this.laid.get(key);
        const href = cardHref(card, w < 46, this.pieces);
        const [across, down] = cross ? CROSS[index] || [0, 0] : [0, 0];
        const x = cross ? start + across * (w + 6) : start + (index % columns) * step;
        const y = top + (cross ? down * (h + 4) : Math.floor(index / columns) * (h + gap));
        if (!node) {
          node = svg("g", { class: "card-laid", "data-card": card });
          node.append(
            svg("title", {}, cardName(card)),
            svg("use", { href, width: w, height: h }),
            svg("rect", { class: "pick-frame", width: w, height: h, rx: w * 0.09, fill: "none" }),
            svg("path", { class: "plays-own" }),
            svg("path", { class: "plays-theirs" }),
          );
          node.setAttribute("transform", `translate(${x} ${y})`);
          this.cards.append(node);
          this.laid.set(key, node);
          if (animate) {
            node.animate(
              [
                { transform: `translate(${from.x}px, ${from.y}px) rotate(-24deg)`, opacity: 0.2 },
                { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
              ],
              { duration: 320, easing: "cubic-bezier(.2,.7,.3,1)" },
            );
          }
        } else {
          const use = $("use", node);
          if (use.getAttribute("href") !== href) {
            const turned = node.dataset.card !== card;
            use.setAttribute("href", href);
            if (animate && turned)
              node.animate(
                [
                  { transform: `translate(${x + w / 2}px, ${y}px) scaleX(.05)` },
                  { transform: `translate(${x}px, ${y}px)` },
                ],
                { duration: 220 },
              );
          }
          node.dataset.card = card;
          $("title", node).textContent = cardName(card);
          use.setAttribute("width", w);
          use.setAttribute("height", h);
          const frame = $(".pick-frame", node);
          frame.setAttribute("width", w);
          frame.setAttribute("height", h);
          node.setAttribute("transform", `translate(${x} ${y})`);
        }
        node.dataset.place = place;
        node.dataset.index = index;
        const [mine, theirs] = [plays.own.has(card), plays.dealer.has(card)];
        const played = place === "community" ? mine || theirs : plays.of.get(place)?.has(card);
        node.classList.toggle("plays", Boolean(place === "community" ? mine : played && place !== "dealer"));
        node.classList.toggle(
          "plays-for-dealer",
          Boolean(place === "community" ? theirs : played && place === "dealer"),
        );
        node.classList.toggle("idle", plays.of.size > 0 && !played && (place === "community" || plays.of.has(place)));
        $(".plays-own", node).setAttribute("d", `M${w * 0.08} ${h + 1}H${w * 0.92}`);
        $(".plays-theirs", node).setAttribute("d", `M${w * 0.08} -1H${w * 0.92}`);
        this.cards.append(node);
      });
      if (place === turn && state.places.some((one) => one.place === `seat ${asked.seat} hand 2`)) {
        const wide = w + step * (cards.length - 1);
        this.cards.append(
          svg("rect", { class: "turn-frame", x: start - 3, y: top - 3, width: wide + 6, height: h + 6, rx: w * 0.12 }),
        );
      }
      if (GIVEN_UP.test(place) && this.places.has("burn"))
        this.cards.append(svg("text", { class: "given-up", x: at.x + at.w, y: at.y + at.h + 11 }, t`exchanged`));
      if (total) {
        const size = high >= 90 ? 15 : this.wideFelt ? 12 : 10;
        const seat = at.part !== undefined; // another one: there is room beside it on a desk alone
        const lines = inLines(total, Math.max(seat && this.wideFelt ? 1.6 * at.w : at.w, 8 * size) / size);
        const width = 0.8 * size + size * Math.max(...lines.map(long));
        const height = size * (1.2 * lines.length + 0.3);
        const end = start + w + step * (columns - 1) + 4;
        const beside = end + width <= at.x + at.w; // else over the foot of the cards
        const edge = beside ? end : Math.max(3, Math.min(at.x + (at.w - width) / 2, this.width - width - 3));
        const foot = seat && this.wideFelt && !beside ? at.y + at.h - 3 : top + high - height; // there below the cards
        const mark = svg("g", { class: "total", transform: `translate(${edge} ${foot})` });
        mark.append(
          svg("rect", { width, height, rx: 0.75 * size }),
          ...lines.map((line, row) =>
            svg("text", { x: width / 2, y: size * (0.75 + 1.2 * row), "font-size": size }, line),
          ),
        );
        const free = this.wideFelt ? beside || at.hands === 1 : rows === 1 && width <= at.w + 8;
        if (!seat || free) this.cards.append(mark); // no name lies on another hand of the seat
      }
    }
    for (const [key, node] of this.laid) {
      if (!seen.has(key)) {
        node.remove();
        this.laid.delete(key);
      }
    }
  }

  showChips(state, me, draft) {
    this.chips.replaceChildren();
    const put = new Map(); // how many chips lie on an area already
    const lay = (key, amount, extra, word = "", free = 0) => {
      const node = this.areas.get(key) || this.areas.get(key.split(":")[0]);
      if (!node || !(amount || free)) return false;
      const at = box(node);
      const count = put.get(node) || 0;
      put.set(node, count + 1);
      const hot = node.classList.contains("hot");
      const big = this.wideFelt ? 19 : 14;
      const r = hot ? big * 0.66 : Math.min(big, at.h * 0.42, at.w * 0.3);
      const shift = count ? (count % 2 ? 1 : -1) * Math.ceil(count / 2) * r * 1.1 : 0;
      const beside = number(node, "chip");
      const high = !hot && !beside && at.h > r * 2.9 ? at.h * 0.27 : 0;
      const y = at.y + high - Math.abs(shift) * 0.1;
      this.chips.append(
        free ? lammer(free, at.x + beside + shift, y, r) : chip(amount, at.x + beside + shift, y, r, extra),
      );
      if (word) this.chips.append(badge(word, at.x + beside + shift, y - r * 1.1, r));
      return true;
    };
    const pools = new Map(); // what lies together of all seats
    const home = (key) => (key.startsWith("side-pot-") ? "pot" : key.split(":")[0]); // side pots lie beside the pot
    const pooled = (key) => "pooled" in (this.areas.get(home(key))?.dataset ?? {});
    const shared = !this.places.has("own") && this.root.dataset.arrangement !== "two-hands";
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
      const node = this.seats.get(seat.seat);
      const total = Object.values(bets).reduce((sum, amount) => sum + Math.max(0, amount), 0);
      if (node && !mine && total) {
        const at = box(node);
        const r = this.wideFelt ? 13 : 9;
        this.chips.append(chip(total, at.x + at.w / 2 + r * 2.2, at.y + at.h - r - 1, r, `other seat-${seat.seat}`));
      }
    }
    for (const [key, amount] of [...pools].sort()) lay(home(key), amount, "pool");
    if (this.areas.get("pot")?.dataset.pooled) this.showStacks(state, [...pools].sort());
  }

  /** At a table with a pot: what lies in it and beside it, what everybody has in front, the button, who is all-in. */
  showStacks(state, pools) {
    const middle = box(this.areas.get("pot"));
    const small = !this.wideFelt;
    const named = pools.map(([key, cents]) => `${key === "pot" ? "Pot" : `Side ${key.slice(9)}`} ${money(cents)}`);
    for (const [index, text] of named.entries()) {
      const y = middle.y + middle.h / 2 - (named.length - 1 - index) * (small ? 11 : 15) - (small ? 5 : 7);
      this.chips.append(svg("text", { class: "stack", x: middle.x, y, "font-size": small ? 10 : 14 }, text));
    }
    const button = state.shown?.dealer ?? state.shown?.button;
    for (const seat of state.seats) {
      const node = this.seats.get(seat.seat);
      if (!node) continue;
      const at = box(node);
      const staked = Object.values(seat.stakes).some((cents) => cents > 0);
      const allIn = state.playing && staked && !seat.chips;
      const text = allIn ? t`ALL IN` : money(seat.chips);
      const [x, y] = [at.x + at.w / 2, at.y + at.h + (small ? 8 : 14)];
      const said = small ? text : `${seat.name} ${text}`;
      this.chips.append(
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
        this.chips.append(disc);
      }
    }
  }

  showMarkers(state) {
    for (const node of $$(".puck, .marker", this.root)) node.remove();
    const boxes = $$(".number", this.root);
    if (boxes.length) {
      const point = state.shown?.point || 0;
      const on = boxes.find((node) => node.dataset.number === String(point));
      const at = on || boxes[0];
      const r = this.wideFelt ? 19 : 12;
      const half = number(at, "x") - Number($("rect", at).getAttribute("x"));
      const tray = this.dice && box(this.dice); // while there is no point the marker lies beside the dice
      const [x, y] =
        on || !tray ? [number(at, "x") + half - r - 3, number(at, "y")] : [tray.x + r + 10, tray.y + tray.h / 2];
      const puck = svg("g", { class: on ? "puck" : "puck off", transform: `translate(${x} ${y})` });
      puck.append(svg("circle", { r }), svg("text", { "font-size": r * 0.8 }, on ? t`ON` : t`OFF`));
      this.root.insertBefore(puck, this.chips);
    }
    const last = state.results?.at(-1);
    const node = last !== undefined && !Array.isArray(last) ? this.numbers.get(String(last)) : null;
    if (node && !state.playing) {
      const at = box(node);
      this.root.insertBefore(
        svg("circle", { class: "marker", cx: at.x + at.w / 2 - 9, cy: at.y - at.h / 2 + 9, r: 6 }),
        this.chips,
      );
    }
  }

  showOutcome(state, me) {
    for (const node of this.areas.values()) node.classList.remove("won", "lost");
    if (state.playing) return;
    for (const line of state.lines || []) {
      if (line.seat !== me) continue;
      const node = this.areas.get(line.wager) || this.areas.get(line.wager.split(":")[0]);
      if (line.net > 0) node?.classList.add("won");
      else if (line.net < 0) node?.classList.add("lost");
    }
  }

  // --- what moves ---

  /** Turn the wheel until it rests on `pocket`, or at once when `hurried()`. */
  async spin(pocket, hurried = () => false, ms = 3200) {
    if (!this.wheel) return;
    const stop = this.angles(pocket);
    this.resting = pocket;
    this.stop = stop;
    const rotor = $(".rotor", this.wheel);
    const arm = $(".ball-arm", this.wheel);
    const [cx, cy] = [number(this.wheel, "cx"), number(this.wheel, "cy")];
    for (const node of $$(".landed", this.wheel)) node.classList.remove("landed");
    if (!still() && this.visible) {
      const runs = [turn(rotor, this.turned, stop.rotor - 360 * (arm ? 2 : 4), ms, cx, cy, hurried)];
      if (arm) runs.push(turn(arm, 0, 360 * 5 + stop.arm, ms, cx, cy, hurried));
      await Promise.all(runs);
    }
    this.rest(pocket);
  }

  angles(pocket) {
    const pockets = this.wheel.dataset.pockets.split("|");
    const all = pockets.flatMap((one, index) => (one === pocket ? [index] : []));
    const index = all.length ? all[Math.floor(Math.random() * all.length)] : 0;
    const turnOf = (360 * index) / pockets.length;
    this.place = index;
    return $(".ball-arm", this.wheel) ? { rotor: 40, arm: 40 + turnOf } : { rotor: -turnOf, arm: 0 };
  }

  rest(pocket) {
    if (!this.wheel) return;
    const [cx, cy] = [this.wheel.dataset.cx, this.wheel.dataset.cy];
    const stop = this.resting === pocket ? this.stop : this.angles(pocket);
    this.resting = pocket;
    this.stop = stop;
    this.turned = stop.rotor;
    $(".rotor", this.wheel).setAttribute("transform", `rotate(${stop.rotor} ${cx} ${cy})`);
    $(".ball-arm", this.wheel)?.setAttribute("transform", `rotate(${stop.arm} ${cx} ${cy})`);
    for (const node of $$(".landed", this.wheel)) node.classList.remove("landed");
    $$(".pocket", this.wheel)[this.place]?.classList.add("landed");
    this.wheel.setAttribute("aria-label", t`The wheel, at rest on ${pocket}`);
  }

  layDice(faces) {
    if (!this.dice) return [];
    const at = box(this.dice);
    const size = Math.min(at.h * 0.72, at.w / faces.length - 12);
    const start = at.x + at.w / 2 - (faces.length * (size + 12) - 12) / 2;
    this.dice.replaceChildren(svg("title", {}, t`Dice: ${faces.join(", ")}`));
    const tones = this.dice.dataset.tones?.split(" ") || [];
    this.dice.setAttribute("role", "img");
    this.dice.setAttribute("aria-label", t`Dice: ${faces.join(", ")}`);
    return faces.map((face, index) => {
      const node = svg("use", {
        href: dieHref(face),
        width: size,
        height: size,
        x: start + index * (size + 12),
        y: at.y + (at.h - size) / 2,
        class: tones[index] ? `die tone-${tones[index]}` : "die",
      });
      this.dice.append(node);
      return node;
    });
  }

  async roll(faces, hurried = () => false, ms = 900) {
    const nodes = this.layDice(faces);
    if (still() || !this.visible) return;
    const end = Date.now() + ms * 0.7;
    for (const [index, node] of nodes.entries())
      node.animate(
        [
          { transform: `translate(${-260 - index * 40}px, ${index % 2 ? -50 : 40}px)`, opacity: 0.3 },
          { transform: "translate(0, 0)", opacity: 1 },
        ],
        { duration: ms * 0.8, easing: "cubic-bezier(.15,.8,.3,1)" },
      );
    while (Date.now() < end && !hurried()) {
      for (const node of nodes) node.setAttribute("href", dieHref(1 + Math.floor(Math.random() * 6)));
      await new Promise((done) => setTimeout(done, 80));
    }
    for (const [index, node] of nodes.entries()) node.setAttribute("href", dieHref(faces[index]));
    if (!hurried()) await new Promise((done) => setTimeout(done, ms * 0.3));
  }

  // --- choosing cards (a hand that is set in two) ---

  /** Let a person pick cards of its own seat; calls back with those picked. */
  pick(place, most, changed) {
    this.unpick();
    const picked = new Set();
    const nodes = [...this.laid.values()].filter((node) => node.dataset.place === place);
    for (const node of nodes) {
      node.classList.add("pick");
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "checkbox");
      node.setAttribute("aria-checked", "false");
      node.setAttribute("aria-label", cardName(node.dataset.card));
      node.pickOne = (event) => {
        if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (picked.has(node)) picked.delete(node);
        else if (picked.size < most) picked.add(node);
        for (const one of nodes) {
          one.classList.toggle("picked", picked.has(one));
          one.setAttribute("aria-checked", String(picked.has(one)));
        }
        changed([...picked].map((one) => one.dataset.card));
      };
      node.addEventListener("click", node.pickOne);
      node.addEventListener("keydown", node.pickOne);
    }
    this.cards.removeAttribute("aria-hidden");
  }

  unpick() {
    for (const node of this.laid.values()) {
      if (!node.pickOne) continue;
      node.removeEventListener("click", node.pickOne);
      node.removeEventListener("keydown", node.pickOne);
      node.pickOne = null;
      node.classList.remove("pick", "picked");
      for (const name of ["tabindex", "role", "aria-checked", "aria-label"]) node.removeAttribute(name);
    }
    this.cards.setAttribute("aria-hidden", "true");
  }
}

/** The marker of bets that the house has laid for a player. */
function lammer(count, x, y, r) {
  const node = svg("g", { class: "lammer", transform: `translate(${x} ${y})` });
  const text = count > 1 ? t`${count} free` : t`free`;
  node.append(
    svg("title", {}, t`A bet of the house`),
    svg("circle", { r: r * 1.1 }),
    svg("text", { "font-size": r * 0.72 }, text.toUpperCase()),
  );
  return node;
}

/** In how many rows cards lie in a small box so that each is as large as can be and lies on no other. */
function inRows(count, width, height, ratio) {
  const high = (rows) => {
    const columns = Math.ceil(count / rows);
    return Math.min((height - 2 * (rows - 1)) / rows, (width - 2 * (columns - 1)) / columns / ratio);
  };
  return high(2) > high(1) ? 2 : 1;
}

/** How long a bold line is, in units of its size. */
const long = (line) => 0.6 * line.length;

/** What a hand is called in lines: each hand on its own, and what follows a comma below it where the line is too long. */
const inLines = (total, room) =>
  total.split("; ").flatMap((hand) => (long(hand) + 0.8 > room ? hand.split(/(?<=,) /) : [hand]));

/** After a showdown the cards that make each hand, where some of its own or of the board do not: those of the viewer,
 * of the dealer, and by place. */
function playing(state, me) {
  const board = state.places.find((one) => one.place === "community")?.cards.length;
  const told = state.places.filter((one) => one.plays?.length && (board || one.plays.length < one.cards.length));
  const of = new Map(told.map((one) => [one.place, new Set(one.plays)]));
  return { of, own: of.get(`seat ${me}`) ?? new Set(), dealer: of.get("dealer") ?? new Set() };
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

function turn(node, from, to, ms, cx, cy, hurried) {
  const start = performance.now();
  return new Promise((done) => {
    const step = (now) => {
      const part = hurried() ? 1 : Math.min(1, (now - start) / ms);
      const eased = 1 - (1 - part) ** 3;
      node.setAttribute("transform", `rotate(${from + (to - from) * eased} ${cx} ${cy})`);
      if (part < 1) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
}
