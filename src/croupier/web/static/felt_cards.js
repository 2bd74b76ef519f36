// Cards and tiles on a felt: dealt, turned, and what each hand is called.
import { $, $$, cardHref, cardName, svg } from "./basics.js";
import { GIVEN_UP, number, spot } from "./felt_places.js";
import { t } from "./words.js";

/** How wide a piece is for its height. */
const RATIO = { card: 100 / 140, tile: 70 / 140 };
/** Where the cards of a cross lie from its middle one, in cards, in the order in which they are dealt. */
const CROSS = [
  [0, 1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [0, -1],
];

export function showCards(felt, state, me, animate) {
  const seen = new Set();
  const shoe = felt.places.get("burn");
  const from = shoe
    ? { x: number(shoe, "x") + number(shoe, "w") / 2, y: number(shoe, "y") + number(shoe, "h") / 2 }
    : { x: 0, y: 0 };
  for (const node of $$(".total, .turn-frame, .given-up", felt.cards)) node.remove();
  const asked = state.asked?.kind === "decision" && /\bhand \d+$/.test(state.asked.about) ? state.asked : null;
  const about = asked?.about.replace(/^.*\bhand /, "hand "); // a doubled or busted hand is one of them
  const turn = asked && `seat ${asked.seat}${about === "hand 1" ? "" : ` ${about}`}`;
  const plays = playing(state, me);
  for (const { place, cards, total } of state.places) {
    const at = spot(felt, place, state, me);
    if (!at || !cards.length) continue;
    const label = at.label ? 15 : 2;
    const cross = felt.places.get(place)?.dataset.form === "cross";
    const ratio = RATIO[felt.pieces];
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
      let node = felt.laid.get(key);
      const href = cardHref(card, w < 46, felt.pieces);
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
        felt.cards.append(node);
        felt.laid.set(key, node);
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
      node.classList.toggle("plays-for-dealer", Boolean(place === "community" ? theirs : played && place === "dealer"));
      node.classList.toggle("idle", plays.of.size > 0 && !played && (place === "community" || plays.of.has(place)));
      $(".plays-own", node).setAttribute("d", `M${w * 0.08} ${h + 1}H${w * 0.92}`);
      $(".plays-theirs", node).setAttribute("d", `M${w * 0.08} -1H${w * 0.92}`);
      felt.cards.append(node);
    });
    if (place === turn && state.places.some((one) => one.place === `seat ${asked.seat} hand 2`)) {
      const wide = w + step * (cards.length - 1);
      felt.cards.append(
        svg("rect", { class: "turn-frame", x: start - 3, y: top - 3, width: wide + 6, height: h + 6, rx: w * 0.12 }),
      );
    }
    if (GIVEN_UP.test(place) && felt.places.has("burn"))
      felt.cards.append(svg("text", { class: "given-up", x: at.x + at.w, y: at.y + at.h + 11 }, t`exchanged`));
    if (total) {
      const size = high >= 90 ? 15 : felt.wideFelt ? 12 : 10;
      const seat = at.part !== undefined; // another one: there is room beside it on a desk alone
      const lines = inLines(total, Math.max(seat && felt.wideFelt ? 1.6 * at.w : at.w, 8 * size) / size);
      const width = 0.8 * size + size * Math.max(...lines.map(long));
      const height = size * (1.2 * lines.length + 0.3);
      const end = start + w + step * (columns - 1) + 4;
      const beside = end + width <= at.x + at.w; // else over the foot of the cards
      const edge = beside ? end : Math.max(3, Math.min(at.x + (at.w - width) / 2, felt.width - width - 3));
      const foot = seat && felt.wideFelt && !beside ? at.y + at.h - 3 : top + high - height; // there below the cards
      const mark = svg("g", { class: "total", transform: `translate(${edge} ${foot})` });
      mark.append(
        svg("rect", { width, height, rx: 0.75 * size }),
        ...lines.map((line, row) =>
          svg("text", { x: width / 2, y: size * (0.75 + 1.2 * row), "font-size": size }, line),
        ),
      );
      const free = felt.wideFelt ? beside || at.hands === 1 : rows === 1 && width <= at.w + 8;
      if (!seat || free) felt.cards.append(mark); // no name lies on another hand of the seat
    }
  }
  for (const [key, node] of felt.laid) {
    if (!seen.has(key)) {
      node.remove();
      felt.laid.delete(key);
    }
  }
}

/** After a showdown the cards that make each hand, where some of its own or of the board do not: those of the viewer,
 * of the dealer, and by place. */
function playing(state, me) {
  const board = state.places.find((one) => one.place === "community")?.cards.length;
  const told = state.places.filter((one) => one.plays?.length && (board || one.plays.length < one.cards.length));
  const of = new Map(told.map((one) => [one.place, new Set(one.plays)]));
  return { of, own: of.get(`seat ${me}`) ?? new Set(), dealer: of.get("dealer") ?? new Set() };
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
