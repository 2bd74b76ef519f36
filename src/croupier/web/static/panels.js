// What stands around the felt: seats, the result, roads, meters and what was thrown or spun.
import { $, cents, clauseLink, confirmed, dashless, el, get, money, sign } from "./basics.js";
import { roads } from "./roads.js";
import { showStation, showTickets, takeStation } from "./stations.js";
import { t } from "./words.js";

const RANKS = "23456789TJQKA";
const worth = (card) => (card === "Joker" ? 99 : card.includes("-") ? 0 : card ? RANKS.indexOf(card[0]) : -1); // tiles stay as they lie
/** Cards from the highest to the lowest. */
export const inOrder = (cards) => [...cards].sort((one, other) => worth(other) - worth(one));

/** Where to sit, and with how much; `send` asks the server. */
export function sitDown(state, purse, send) {
  if (state.stadium) return takeStation(state, purse, send);
  if (!state.may.includes("sit")) return el("p", { class: "soft" }, t`You are watching.`);
  const taken = new Set(state.seats.map((one) => one.seat));
  const free = Array.from({ length: state.capacity }, (_, index) => index + 1).filter((one) => !taken.has(one));
  const select = el(
    "select",
    { id: "seat", "aria-label": t`Seat` },
    ...free.map((one) => el("option", { value: one, selected: one === Math.ceil(state.capacity / 2) }, t`Seat ${one}`)),
  );
  const most = purse === null ? 100000 : Math.min(100000, purse); // in cents; nobody buys in for more than the cage holds
  const amount = el("input", { id: "buy-in", inputmode: "decimal", value: String(Math.floor(most / 100)), size: 8 });
  const submit = (event) => {
    event.preventDefault();
    send("POST", "/seats", { seat: Number(select.value), cents: cents(amount.value) });
  };
  return el(
    "form",
    { class: "row", onsubmit: submit },
    el("strong", {}, t`Choose a seat`),
    select,
    el("label", {}, t`with ${sign} `, amount),
    el("button", { class: "primary", "data-act": "sit" }, t`Sit down`),
    purse === null ? "" : el("span", { class: "soft" }, t`You have ${money(purse)} at the cage.`),
  );
}

const MOST_ROWS = 40; // of a pay table that is shown at once

/** A wager: what wins, what it pays, its clause; and what can be done with one that stands from roll to roll. */
export function showInfo(key, law, address, { standing, called, draft, call, unit }) {
  const listed = law.spots[key.split(":")[1]] ?? law.rows; // a pay table of several spots has a part for each
  const rows = listed.map(([hand, pays]) => el("tr", {}, el("td", {}, hand), el("td", { class: "num" }, pays)));
  const pays = el("table", { class: "info-pays" }, el("tbody", {}, ...rows));
  const item = (label, what, amount) =>
    el(
      "button",
      { type: "button", "aria-pressed": String(draft[what] === amount), onclick: () => call(what, amount) },
      label,
    );
  const stands = t`${money(standing)} is on this wager${called ? t`, called ${called}` : ""}. On the next roll:`;
  const acts = [
    item(t`Take down`, key, -standing),
    item(t`Turn on`, `on:${key}`, 0),
    item(t`Turn off`, `off:${key}`, 0),
  ];
  $("#info").replaceChildren(
    el("h2", {}, [law.name, ...key.split(":").slice(1)].join(" ")),
    el("p", {}, law.wins, " ", clauseLink(law.cite, address) ?? ""),
    law.limits ? el("p", { class: "soft" }, law.limits) : "",
    unit ? el("p", { class: "soft" }, t`Bet in multiples of ${money(unit)}.`) : "",
    rows.length > MOST_ROWS ? el("details", {}, el("summary", {}, t`Payouts`), pays) : rows.length ? pays : "",
    standing ? el("div", {}, el("p", {}, stands), el("div", { class: "row" }, ...acts)) : "",
  );
}

/** Who sits where, and what can be done about it; `act` are what its buttons do. */
export function showSeats(state, me, comes, act) {
  if (state.stadium) return showStation(state, me, act);
  const list = $("#seats");
  const rows = state.seats.map((one) => {
    const turn = state.asked?.seat === one.seat && state.asked.kind !== "equipment";
    const whose = one.yours ? (one.name === "you" ? "" : t`you`) : one.companion ? t`computer player` : "";
    const note = one.away ? t`gone` : one.rests ? t`sits out` : one.value_chips ? t`value chips` : whose;
    const ready = !state.playing && (one.ready ? t`ready` : one.prepared ? t`betting` : "");
    return el(
      "li",
      { class: `seat-${one.seat}${turn ? " turn" : ""}` },
      el("span", { class: "dot" }),
      el("span", { class: "who" }, `${one.seat} ${one.name}`, note ? el("span", { class: "soft" }, ` · ${note}`) : ""),
      ready ? el("span", { class: "tag" }, ready) : "",
      el("span", { class: "money" }, money(one.chips)),
      one.yours && state.you.length > 1 && one.seat !== me
        ? el("button", { onclick: () => act.play(one.seat) }, t`Play`)
        : "",
      one.yours && state.may.includes("value-chips")
        ? el(
            "button",
            {
              class: "quiet",
              onclick: () => act.send("POST", `/seats/${one.seat}/value-chips`, { uses: !one.value_chips }),
            },
            one.value_chips ? t`Use the game's chips` : t`Use value chips`,
          )
        : null,
      one.yours && state.may.includes("rest")
        ? el(
            "button",
            { class: "quiet", onclick: () => act.send("POST", `/seats/${one.seat}/rest`, { rests: !one.rests }) },
            one.rests ? t`Deal me in` : t`Sit out`,
          )
        : "",
      (one.yours || one.companion) && state.may.includes("leave") && !state.playing
        ? el(
            "button",
            {
              class: "quiet",
              onclick: () => act.send("DELETE", `/seats/${one.seat}`),
              "aria-label": t`Leave seat ${one.seat}`,
              title: t`Leave seat ${one.seat}`,
            },
            one.yours ? t`Leave` : "✕",
          )
        : "",
      !one.yours && !one.companion && !one.away && state.may.includes("rule")
        ? el(
            "button",
            {
              class: "quiet",
              onclick: async () =>
                (await confirmed(t`Stand ${one.name} up? Standing wagers are played out.`, t`Stand up`)) &&
                act.send("POST", `/seats/${one.seat}/stand-up`),
            },
            t`Stand up`,
          )
        : "",
    );
  });
  list.replaceChildren(...rows);
  const more = $("#more-seats");
  const actions = [];
  const taken = new Set(state.seats.map((one) => one.seat));
  const free = Array.from({ length: state.capacity }, (_, index) => index + 1).filter((one) => !taken.has(one));
  if (!state.playing && free.length && state.may.includes("companion"))
    actions.push(
      el("button", { onclick: () => act.send("POST", "/companions", { seat: free[0] }) }, t`Add a computer player`),
    );
  if (!state.playing && free.length && state.you.length && state.may.includes("sit"))
    actions.push(
      el(
        "button",
        { onclick: () => act.send("POST", "/seats", { seat: free[0], cents: 100000 }) },
        t`Play another seat`,
      ),
    );
  if (me) actions.push(el("button", { onclick: () => $("#buy").showModal() }, t`Buy chips`));
  if (state.may.includes("pause"))
    actions.push(
      el(
        "button",
        { onclick: () => act.send("POST", "/pause", { paused: !state.paused }) },
        state.paused
          ? t`Deal without stopping`
          : comes === "wheel"
            ? t`Stop before each spin`
            : comes === "dice"
              ? t`Stop before each roll`
              : comes === "balls"
                ? t`Stop before each draw`
                : comes === "events"
                  ? t`Stop before results come in`
                  : t`Stop before each card`,
      ),
    );
  if (state.may.includes("tickets")) actions.push(...showTickets(state, me, act));
  more.replaceChildren(...actions);
}

const wonOrLost = (net) =>
  net > 0 ? t`You win ${money(net)}` : net < 0 ? t`You lose ${money(-net)}` : t`You break even`;

/** How a line of a pot ends that wins nothing of it. */
const LOST = new Set(["lose", "folded"]);

/** What the round came to, each line with its clause; what it is in one sentence. */
export function showResult(state, address, isMain, send) {
  const panel = $("#result");
  const lines = state.lines.filter((line) => line.stake || line.net);
  panel.hidden = !lines.length;
  if (!lines.length) return "";
  const own = lines.filter((line) => state.you.includes(line.seat));
  if (state.playing && !own.length) {
    panel.hidden = true; // another seat's side wager is settled, the round is not over
    return "";
  }
  const others = lines.filter((line) => !state.you.includes(line.seat));
  const net = own.reduce((all, line) => all + line.net, 0);
  const tone = net > 0 ? "good" : net < 0 ? "bad" : "soft";
  const total = (place) => state.places.find((one) => one.place === place)?.total;
  /** Why a wager won or lost: its hand in the table's words, or both hands where they were compared. */
  const why = (line) => {
    const [[own, ...more], dealer] = [(total(`seat ${line.seat}`) || "").split("; "), total("dealer")];
    const compared = ["win", "lose", "tie"].includes(line.outcome) || line.outcome.startsWith("dealer-not-qualified");
    const said = line.hand || dashless(line.outcome);
    if (!isMain(line.wager) || !own || !compared) return said;
    return dealer ? t`${said}: ${own} against ${dealer}` : more.length ? said : `${said}: ${own}`;
  };
  const item = (line) =>
    el(
      "li",
      {},
      el(
        "span",
        {},
        [
          state.you.length === 1 && state.you[0] === line.seat ? "" : `${line.seat} ·`,
          line.name,
          ...(line.pooled ? [] : line.wager.split(":").slice(1)),
        ]
          .filter(Boolean)
          .join(" "),
      ),
      el(
        "span",
        { class: `money ${line.net > 0 ? "good" : line.net < 0 ? "bad" : "soft"}` },
        line.net ? `${line.net > 0 ? "+" : ""}${money(line.net)}` : line.pooled ? money(0) : t`push`,
      ),
      el(
        "span",
        { class: "why" },
        `${why(line)}${line.net > 0 && line.pays ? t` pays ${line.pays}` : ""} `,
        clauseLink(line.cite, address) ?? "",
      ),
      line.ticket
        ? el(
            "button",
            {
              "data-act": "as-ticket",
              onclick: () => send("POST", `/seats/${line.seat}/as-ticket`, { wager: line.wager }),
            },
            t`Take ${money(line.ticket)} as a ticket`,
          )
        : "",
    );
  $("#result-total").replaceChildren(
    own.length ? el("span", { class: tone }, state.playing ? t`So far: ` : "", wonOrLost(net)) : t`The round is over`,
  );
  $("#result-lines").replaceChildren(...own.map(item));
  const rest = $("#result-others");
  rest.hidden = !others.length;
  $("ul", rest).replaceChildren(...others.map(item));
  if (state.playing) return "";
  const awards = lines.filter((line) => line.pooled && !LOST.has(line.outcome)); // everybody wants to know who won
  if (awards.length) rest.open = true;
  const takes = (seat) => {
    const who = state.seats.find((one) => one.seat === seat)?.name ?? t`seat ${seat}`;
    const parts = awards.filter((line) => line.seat === seat).map((line) => line.pays);
    const what = new Intl.ListFormat(document.documentElement.lang).format(parts.reverse()); // the pot, then side pots
    const hand = total(`seat ${seat}`);
    return `${state.you.includes(seat) ? t`You take ${what}` : t`${who} takes ${what}`}${hand ? ` (${hand})` : ""}.`;
  };
  const winners = [...new Set(awards.map((line) => line.seat))];
  return [own.length ? `${$("#result-total").textContent}.` : "", ...winners.map(takes)].filter(Boolean).join(" ");
}

/** The cards that a player holds, with the numbers called so far covered. */
function showPapers(state) {
  const out = new Set((state.results ?? []).flat().map(String)).add("★");
  $("#papers-panel").hidden = !state.papers?.length;
  $("#papers").replaceChildren(
    ...(state.papers ?? []).map((one) =>
      el(
        "table",
        { class: "paper" },
        el("caption", {}, one.name),
        ...one.rows.map((row) =>
          el("tr", {}, ...row.map((mark) => el("td", { class: out.has(mark) ? "covered" : "" }, mark))),
        ),
      ),
    ),
  );
}

const counted = { of: "", by: {} };

/** What meters show, and what their wagers are worth with them, as soon as that is counted. */
function showMeters(meters, id, nameOf) {
  const keys = Object.keys(meters);
  $("#meters-panel").hidden = !keys.length;
  $("#meters").replaceChildren(
    ...keys.map((key) =>
      el(
        "div",
        {},
        el("dt", {}, nameOf(key)),
        el("dd", {}, money(meters[key])),
        counted.by[key] ? el("dd", { class: "worth" }, counted.by[key]) : "",
      ),
    ),
  );
  const of = JSON.stringify(meters);
  if (keys.length && counted.of !== of) {
    counted.of = of;
    askWorth(meters, id, nameOf);
  }
}

async function askWorth(meters, id, nameOf) {
  let found;
  try {
    found = await get(`/api/tables/${id}/meters`);
  } catch {
    return;
  }
  if (found.waiting) {
    setTimeout(() => counted.of === JSON.stringify(meters) && askWorth(meters, id, nameOf), 3000);
    return;
  }
  for (const one of found)
    for (const [key, even] of Object.entries(one.break_even)) {
      const percent = `${one.decimal < 0 ? "−" : "+"}${(100 * Math.abs(one.decimal)).toFixed(2)}%`;
      counted.by[key] = t`${money(one.stake)} is worth ${percent}; even at ${money(even)}`;
    }
  showMeters(meters, id, nameOf);
}

/** Roads, meters, results, and what else the game has to say of itself. */
export function showRest(state, results, id, nameOf) {
  const road = state.shown?.road || [];
  $("#roads-panel").hidden = !road.length;
  if (road.length) $("#roads").replaceChildren(...roads(road));
  showMeters(state.meters || {}, id, nameOf);
  const list = $("#history");
  $("#history-panel").hidden = !results.length;
  list.replaceChildren(
    ...results.slice(0, 24).flatMap((one) => {
      if (Array.isArray(one) && one.every((came) => typeof came === "string"))
        return one.map((came) => el("span", {}, came));
      if (Array.isArray(one)) {
        const dice = one.length < 4 && one.every((face) => typeof face === "number");
        return el("span", {}, dice ? String(one.reduce((all, face) => all + face, 0)) : one.join(" "));
      }
      const node = $(`.felt .wheel [data-pocket="${CSS.escape(String(one))}"]`);
      const tone = ["red", "black", "green"].find((name) => node?.classList.contains(`tone-${name}`));
      return el("span", { class: tone || "" }, String(one));
    }),
  );
  showPapers(state);
  $("#facts-panel").hidden = !state.facts.length;
  $("#facts").replaceChildren(...state.facts.flatMap(([name, fact]) => [el("dt", {}, name), el("dd", {}, fact)]));
  $("#round").textContent = state.round ? t`Round ${state.round}` : "";
  // between rounds what comes next is promised; a shoe that lasts goes on
  const committed = (!state.playing && state.promised[0]) || state.commitment;
  $("#fairness").hidden = !committed;
  const said = state.seats.find((one) => one.yours && one.word)?.word;
  $("#word-form").hidden = !state.may.includes("word");
  $("#word-said").textContent = said ? t`“${said}” was added to the seed.` : "";
  $("#fairness-says").replaceChildren(
    t`Committed to `,
    el("code", {}, `${committed.slice(0, 16)}…`),
    state.seed
      ? t`; last revealed seed: `
      : state.keeps_cards
        ? t`; cards that are never shown stay secret`
        : t`; seeds are revealed when a round or shoe ends`,
    state.seed ? el("code", {}, `${state.seed.slice(0, 16)}…`) : "",
    ". ",
    el("a", { href: `/tables/${id}/rounds` }, t`Verify`),
  );
}
