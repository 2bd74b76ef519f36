// Where things lie on a felt: the boxes that are drawn on it, and the place of each hand.
import { $ } from "./basics.js";

/** How the place ends where a card lies beside a hand. */
const BESIDE = " beside";
/** How the places end where cards lie that a hand gave up for others. */
export const GIVEN_UP = / (discards|zapped)$/;

export const number = (node, name) => Number(node.dataset[name]);
export const box = (node) => ({
  x: number(node, "x"),
  y: number(node, "y"),
  w: number(node, "w"),
  h: number(node, "h"),
  label: Boolean($(":scope > text", node)), // a place with its name at the top
});

/** Where a place of the script lies here, and which part of it. */
export function spot(felt, place, state, me) {
  if (GIVEN_UP.test(place) && felt.places.has("burn")) return box(felt.places.get("burn"));
  if (place.endsWith(BESIDE)) {
    const hand = spot(felt, place.slice(0, -BESIDE.length), state, me); // at its right end, and smaller
    const [x, w] = hand?.room ? [hand.w, hand.room] : [hand?.w * 0.78, hand?.w * 0.22];
    return hand && { ...hand, x: hand.x + x, y: hand.y + hand.h * 0.25, w, h: hand.h * 0.5 };
  }
  const own = me && (place === `seat ${me}` || place.startsWith(`seat ${me} `));
  const rest = own ? place.slice(`seat ${me}`.length).trim() : "";
  const part = felt.places.has(`own ${rest}`) ? `own ${rest}` : "own"; // of a hand that is set in several
  if (own && felt.places.has(part)) {
    const area = box(felt.places.get(part));
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
    const hole = part === "own" && !felt.places.has("bonus") && lies(`bonus ${me}`);
    return hole ? { ...area, w: area.w * 0.66 } : area;
  }
  const bonus = /^bonus (\d+)$/.exec(place); // a seat's card that nobody sees until wagers are settled
  if (bonus && Number(bonus[1]) === me && felt.places.has("bonus")) return box(felt.places.get("bonus"));
  if (bonus && Number(bonus[1]) === me && felt.places.has("own")) {
    const area = box(felt.places.get("own")); // beside the hand, and smaller
    return { ...area, x: area.x + area.w * 0.66, y: area.y + area.h * 0.2, w: area.w * 0.34, h: area.h * 0.6 };
  }
  if (felt.places.has(place)) return box(felt.places.get(place));
  if (felt.places.has("banker") && place.startsWith("seat ")) {
    // where players hold the cards the first hand is the Player's, the other the Banker's
    const hands = state.places
      .filter((one) => one.place.startsWith("seat ") && one.cards.length)
      .map((one) => one.place);
    return box(felt.places.get(hands.indexOf(place) > 0 ? "banker" : "player"));
  }
  const match = bonus || /^seat (\d+)(?: (.*))?$/.exec(place);
  const seat = match && felt.seats.get(Number(match[1]));
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
    const room = at.h - (felt.wideFelt ? 30 : 21);
    const h = parts.length > 1 ? room / parts.length : room;
    return { x: at.x + 3, y: at.y + 3 + index * h, w: at.w - 6, h: h - 1, part, hands: parts.length };
  }
  const spare = felt.places.get("burn");
  return spare ? box(spare) : null;
}
