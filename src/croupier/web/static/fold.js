// A round, event by event: the same fold as the table's own, for animation and replay.
import { dashless, money } from "./basics.js";
import { t } from "./words.js";

/** What the table looked like before a round's events, from what it looks like now. */
export function before(state) {
  return {
    ...state,
    places: [],
    results: [],
    said: [],
    lines: [],
    playing: true,
    asked: null,
    seats: state.seats.map((seat) => ({ ...seat, stakes: { ...seat.stakes } })),
  };
}

/** Apply one event; `final` is a later state in which cards that are turned up now can be looked up. */
export function step(view, event, final = null) {
  const data = event.data;
  const seat = view.seats.find((one) => one.seat === data.seat);
  const place = (name) => {
    let found = view.places.find((one) => one.place === name);
    if (!found) {
      found = { place: name, cards: [], up: [] };
      view.places.push(found);
    }
    found.up ||= found.cards.map(Boolean);
    return found;
  };
  switch (event.kind) {
    case "sit":
      if (!seat)
        view.seats.push({
          seat: data.seat,
          name: data.name,
          chips: data.cents,
          stakes: {},
          prepared: null,
          ready: false,
          yours: false,
          companion: false,
        });
      break;
    case "ticket":
      if (seat) seat.chips -= data.cents;
      break;
    case "leave":
      view.seats = view.seats.filter((one) => one.seat !== data.seat);
      break;
    case "round":
      view.round = data.number;
      Object.assign(view, { places: [], results: [], said: [], lines: [], playing: true });
      break;
    case "wagers":
    case "decision":
    case "posted":
      for (const [key, amount] of Object.entries(data.wagers || {})) {
        if (!seat || amount <= 0) continue;
        seat.stakes[key] = (seat.stakes[key] || 0) + amount;
        seat.chips -= amount;
        seat.prepared = null;
      }
      if (seat && data.lammer)
        seat.lammers = { ...seat.lammers, [data.lammer]: (seat.lammers?.[data.lammer] || 0) + 1 };
      break;
    case "card": {
      const at = place(data.to);
      at.cards.push(data.card || "");
      at.up.push(data.face === "up");
      break;
    }
    case "card-moved": {
      const from = place(data.place);
      const index = data.card ? from.cards.indexOf(data.card) : from.cards.length - 1;
      const at = index < 0 ? from.cards.length - 1 : index;
      if (at < 0) break;
      place(data.to).cards.push(from.cards.splice(at, 1)[0] || data.card || "");
      place(data.to).up.push(from.up.splice(at, 1)[0]);
      break;
    }
    case "turn": {
      const at = place(data.place);
      const later = final?.places.find((one) => one.place === data.place);
      const shown = [...(data.shown || [])];
      let left = data.cards || at.cards.length;
      at.cards.forEach((card, index) => {
        if (at.up[index] || left <= 0 || (data.which && !data.which.includes(index))) return;
        at.up[index] = true;
        left -= 1;
        const turned = shown.shift() || later?.cards[index] || "";
        if (!card) at.cards[index] = turned;
      });
      break;
    }
    case "void-result":
      if (!("result" in data)) view.results.pop(); // else it was never shown
      break;
    case "read":
      view.results[view.results.length - 1] = data.result;
      break;
    case "say":
    case "verified":
      view.said.push({ text: data.text, cite: data.cite });
      break;
    case "ruling":
      view.said.push({ text: t`Ruling: ${data.irregularity}`, cite: data.cite });
      break;
    case "settled":
      view.lines.push({ name: data.wager, ...data });
      if (seat) {
        seat.chips += data.stake + data.net;
        const left = (seat.stakes[data.wager] || 0) - data.stake;
        if (left > 0) seat.stakes[data.wager] = left;
        else delete seat.stakes[data.wager];
        const area = data.wager.split(":")[0];
        if (seat.lammers?.[area]) seat.lammers = { ...seat.lammers, [area]: seat.lammers[area] - 1 };
      }
      break;
    case "moved":
      if (seat) {
        seat.stakes[data.to] = (seat.stakes[data.to] || 0) + data.cents;
        seat.stakes[data.wager] = (seat.stakes[data.wager] || 0) - data.cents;
        if (seat.stakes[data.wager] <= 0) delete seat.stakes[data.wager];
      }
      break;
    case "rests":
      if (seat) seat.rests = data.rests;
      break;
    case "value-chips":
      if (seat) seat.value_chips = data.uses;
      break;
    case "charge":
      for (const one of view.seats) one.chips -= data.seats[one.seat] || 0;
      break;
    case "gathered":
      for (const one of view.seats) if (data.stands[one.seat]) one.stakes = { ...data.stands[one.seat] };
      break;
    case "cleared": {
      const from = place(data.place);
      const to = place("discard");
      to.cards.push(...from.cards.map(() => ""));
      to.up.push(...from.cards.map(() => false));
      view.places = view.places.filter((one) => one !== from);
      break;
    }
    case "end":
    case "void":
      view.playing = false;
      if (data.carry) view.shown = { ...view.shown, ...data.carry };
      break;
  }
  if ("came_up" in data) view.results.push(data.came_up); // a spin, a throw, or whatever else lies open
  if (data.call) view.said.push({ text: data.call, cite: "" });
  for (const [name, total] of Object.entries(data.totals ?? {})) place(name).total = total;
  for (const [name, cards] of Object.entries(data.plays ?? {})) place(name).plays = cards;
  return view;
}

/** What happened, in a few words. */
export function tellEvent(event, names = {}) {
  const data = event.data;
  const who = (seat) => names[seat] || t`Seat ${seat}`;
  const signed = (cents) => (cents >= 0 ? "+" : "−") + money(Math.abs(cents));
  const wagers = (all) =>
    Object.entries(all || {})
      .map(([key, cents]) => `${key} ${money(cents)}`)
      .join(", ");
  switch (event.kind) {
    case "round":
      return t`Round ${data.number} starts.`;
    case "shuffle":
      return t`New shoe shuffled.`;
    case "wagers":
      return Object.keys(data.wagers || {}).length
        ? t`${who(data.seat)} bets ${wagers(data.wagers)}.`
        : t`${who(data.seat)} sits out.`;
    case "decision":
      return `${`${who(data.seat)}: ${data.action} ${wagers(data.wagers)}`.trim()}.`;
    case "posted":
      return t`${who(data.seat)} posts ${wagers(data.wagers)}.`;
    case "charge":
      return t`Time charge collected.`;
    case "gathered":
      return t`Bets go into the pot.`;
    case "cleared":
      return t`The cards of ${data.place} go to the discard rack.`;
    case "shuffle-in":
      return t`Cards on the table are shuffled into the deck.`;
    case "fund":
      return t`${money(data.cents)} goes to the ${data.wager} jackpot fund.`;
    case "card":
      return t`${data.card || "A card"} to ${data.to}${data.face === "down" ? ", face down" : ""}.`;
    case "card-moved":
      return t`${data.card || "A card"} moves from ${data.place} to ${data.to}.`;
    case "turn":
      return t`The cards of ${data.place} are turned up.`;
    case "read":
      return t`The result is read as ${data.result}.`;
    case "begun":
      return data.kind === "spin" ? t`The ball is spun.` : t`The dice are shaken.`;
    case "say":
    case "verified":
      return data.text;
    case "settled":
      return `${who(data.seat)}, ${dashless(data.wager)}: ${data.hand || dashless(data.outcome)}, ${data.net ? signed(data.net) : t`push`}.`;
    case "moved":
      return t`${who(data.seat)}: ${data.wager} moves to ${data.to}.`;
    case "ruling":
      return t`Ruling: ${data.irregularity}.`;
    case "void":
      return t`The round is void.`;
    case "void-result":
      return t`No spin or no roll: the result does not count.`;
    case "returned":
      return t`${who(data.seat)}: ${data.wager} is returned.`;
    case "set-aside":
      return t`${data.card || "A card"} is set aside.`;
    case "out":
      return t`${who(data.seat)} is out of this round.`;
    case "reshuffle":
      return t`The cards are shuffled again.`;
    case "recut":
      return t`The cards are cut again.`;
    case "stands":
      return t`Standing wagers carry over to the next round.`;
    case "stub":
      return t`The stub has ${data.cards} cards.`;
    case "magic-card":
      return data.selected ? t`The system selects ${data.selected}.` : t`The system selects no card.`;
    case "lucky-position":
      return data.selected ? t`The system selects position ${data.selected}.` : t`The system selects no position.`;
    case "toke":
      return t`Toke: ${money(data.cents)}.`;
    case "close":
      return t`Play at this table is stopped.`;
    case "opened":
      return t`Supervisors opened the cards of seat ${data.seat} in round ${data.round}: ${data.cards.map((one) => one.card).join(" ")}. ${data.note}`;
    case "reopen":
      return t`Play resumes.`;
    case "end":
      return t`The round is over.`;
    case "sit":
      return t`${data.name} sits down at seat ${data.seat}.`;
    case "ticket":
      return t`${who(data.seat)} takes ${money(data.cents)} as a ticket.`;
    case "leave":
      return t`Seat ${data.seat} leaves.`;
    case "away":
      return t`${who(data.seat)} left; standing wagers are played out.`;
    case "rests":
      return data.rests ? t`${who(data.seat)} sits out.` : t`${who(data.seat)} is dealt in again.`;
    case "value-chips":
      return data.uses
        ? t`${who(data.seat)} wagers with value chips.`
        : t`${who(data.seat)} wagers with the game's chips.`;
    case "commit":
      return t`The next seed is committed.`;
    case "word":
      return data.word
        ? t`${who(data.seat)} adds “${data.word}” to the next seed.`
        : t`${who(data.seat)} adds nothing to the next seed.`;
    case "buy":
      return t`${who(data.seat)} buys chips for ${money(data.cents)}.`;
    case "meter":
      return t`Meter ${data.wager}: ${money(data.cents)}.`;
    case "join":
      return t`${data.wager} is linked to house meter ${data.meter}.`;
    case "reading":
      return t`Meter ${data.meter} shows ${money(data.cents)}.`;
    case "cut-card":
      return data.out ? t`The cut card is out.` : t`The cut card is not out yet.`;
    default:
      return data.says || event.kind;
  }
}
