// The felt: puts the table's state on the drawn layout, and tells which area a person means.
import { $, $$, still } from "./basics.js";
import { showCards } from "./felt_cards.js";
import { showChips, showMarkers } from "./felt_chips.js";
import { layDice, roll } from "./felt_dice.js";
import { pick, unpick } from "./felt_picking.js";
import { number } from "./felt_places.js";
import { rest, spin } from "./felt_wheel.js";

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
    showCards(this, state, me, animate && !still());
    showChips(this, state, me, draft);
    showMarkers(this, state);
    this.showOutcome(state, me);
    if (!state.results?.length && this.dice && !animate) this.dice.replaceChildren();
    this.showBalls((state.results ?? []).flat(), state.seats.find((seat) => seat.seat === me)?.stakes ?? {});
    const last = state.results?.at(-1);
    if (last !== undefined && !animate) {
      if (Array.isArray(last)) layDice(this, last);
      else rest(this, String(last));
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
  spin(pocket, hurried, ms) {
    return spin(this, pocket, hurried, ms);
  }

  /** Throw the dice, or lay them at once when `hurried()`. */
  roll(faces, hurried) {
    return roll(this, faces, hurried);
  }

  /** Let a person pick cards of its own seat; calls back with those picked. */
  pick(place, most, changed) {
    pick(this, place, most, changed);
  }

  unpick() {
    unpick(this);
  }
}
