// What a screen reader hears: every card, roll, spin, total, offer and payment, in order; and the table in words.
import { $, cardName, dashless, el, money } from "./basics.js";
import { tellEvent } from "./fold.js";
import { t } from "./words.js";

const KEEPS = 80; // lines of the log
const ASIDE = new Set(["burn", "discard"]);
const QUIET = new Set(["commit", "word", "shuffle", "stands", "meter", "buy", "cut-card"]);

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `your hand`, `seat 3`, `the dealer`. */
function whose(place, own) {
  const seat = Number(/^seat (\d+)/.exec(place)?.[1] || 0);
  if (!seat) return place === "dealer" ? t`the dealer` : t`the ${dashless(place)}`;
  const part = place.replace(/^seat \d+ ?/, "");
  return `${own.includes(seat) ? t`you` : t`seat ${seat}`}${part ? `, ${dashless(part)}` : ""}`;
}

/** An event as it is heard; empty for what nobody needs to hear. */
export function heard(event, state, nameOf) {
  const { kind, data } = event;
  if (QUIET.has(kind)) return "";
  const own = state.you;
  const total = (place) => (data.totals?.[place] ? `: ${data.totals[place]}` : "");
  const seat = (number) =>
    own.includes(number) ? t`You` : state.seats.find((one) => one.seat === number)?.name || t`Seat ${number}`;
  const bets = (all) =>
    Object.entries(all || {})
      .map(([key, cents]) => `${nameOf(key)} ${money(cents)}`)
      .join(", ");
  switch (kind) {
    case "card":
      return t`${capital(cardName(data.card))} to ${whose(data.to, own)}${total(data.to)}.`;
    case "turn":
      return data.shown?.length
        ? t`${capital(whose(data.place, own))} ${own.length && whose(data.place, own) === t`you` ? t`turn` : t`turns`} up ${data.shown.map(cardName).join(", ")}${total(data.place)}.`
        : "";
    case "card-moved":
      return t`${capital(cardName(data.card))} moves from ${whose(data.place, own)} to ${whose(data.to, own)}.`;
    case "wagers":
      return Object.keys(data.wagers || {}).length ? `${seat(data.seat)}: ${bets(data.wagers)}.` : "";
    case "decision":
      return `${seat(data.seat)}: ${dashless(data.action || "set")}${data.wagers ? ` ${bets(data.wagers)}` : ""}.`;
    case "settled":
      return `${seat(data.seat)}, ${nameOf(data.wager)}: ${data.hand || dashless(data.outcome)}, ${
        data.net > 0 ? t`wins ${money(data.net)}` : data.net < 0 ? t`loses ${money(-data.net)}` : t`push`
      }.`;
    case "end":
      return Object.entries(data.plays ?? {})
        .map(
          ([place, cards]) =>
            t`${capital(whose(place, own))}: ${data.totals[place]}, made of ${cards.map(cardName).join(", ")}.`,
        )
        .join(" ");
    default:
      return data.call || tellEvent(event, Object.fromEntries(state.seats.map((one) => [one.seat, one.name])));
  }
}

/** Add lines to the log. */
export function speak(...lines) {
  const log = $("#spoken");
  for (const line of lines) if (line) log.append(el("p", {}, line));
  while (log.children.length > KEEPS) log.firstChild.remove();
}

/** What a seat that is asked may do. */
export function offered(asked) {
  if (asked.kind !== "decision" || !asked.actions.length) return "";
  const priced = (one) => `${one.label}${one.cost ? t` for ${money(one.cost)}` : ""}`;
  const said = asked.actions.slice(0, 12).map(priced);
  const more = asked.actions.length - said.length;
  return `${capital(dashless(asked.about))}? ${said.join(", ")}${more > 0 ? t`, and ${more} more` : ""}.`;
}

/** The cards that make a hand, where it has more: the board's are named with it. */
const made = (one) =>
  one.plays?.length && one.plays.join() !== one.cards.join() ? t`, made of ${one.plays.map(cardName).join(", ")}` : "";

/** The cards and results that lie on the table, in a list that can be read at any time. */
export function inWords(state) {
  const places = state.places.filter((one) => one.cards.length && !ASIDE.has(one.place));
  $("#in-words").replaceChildren(
    ...places.map((one) =>
      el(
        "li",
        {},
        `${capital(whose(one.place, state.you))}: ${one.cards.map(cardName).join(", ")}${one.total ? `; ${one.total}` : ""}${made(one)}.`,
      ),
    ),
    ...(state.results.length
      ? [el("li", {}, t`Results: ${state.results.map((one) => [one].flat().join(", ")).join("; ")}.`)]
      : []),
  );
}
