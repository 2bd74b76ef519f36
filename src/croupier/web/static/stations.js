// A station of a stadium table: the window for bets, money and tickets in and out, a gratuity; and tickets of wagers.
import { $, attempt, cents, confirmed, count, el, get, money, post, sign } from "./basics.js";
import { t } from "./words.js";

let tickets = []; // one's own that nobody has redeemed
let known = ""; // what they were looked up for

/** Whether bets are taken, by which the player acts; the clock beside it counts down. */
export function windowRow(state) {
  const { window, bets } = state.stadium;
  const said =
    window === "open"
      ? state.asked?.left
        ? t`Betting is open`
        : t`Place your bets. The timer starts with the first bet.`
      : window === "result"
        ? t`Confirming the result`
        : t`No more bets`;
  return el(
    "div",
    { class: `window ${window}`, role: "status" },
    el("strong", {}, said),
    el("span", { class: "soft" }, bets ? count(bets, "station") : ""),
    el("span", { id: "clock", class: "money", role: "timer" }),
  );
}

/** Buying into a station that is free: with money, or with a ticket. */
export function takeStation(state, purse, send) {
  if (!state.may.includes("sit")) return el("p", { class: "soft" }, t`You are watching.`);
  const most = purse === null ? 100000 : Math.min(100000, purse);
  const amount = el("input", { id: "buy-in", inputmode: "decimal", value: String(Math.floor(most / 100)), size: 8 });
  const sit = (event) => {
    event.preventDefault();
    send("POST", "/stations", { cents: cents(amount.value) || 0 });
  };
  return el(
    "div",
    {},
    el(
      "form",
      { class: "row", onsubmit: sit },
      el("strong", {}, t`Take a station`),
      el("label", {}, t`with ${sign} `, amount),
      el("button", { class: "primary", "data-act": "sit" }, t`Sit down`),
    ),
    ticketForm(t`or insert a ticket `, t`Insert`, (ticket) => send("POST", "/stations", { ticket })),
    el("div", { id: "tickets" }, ...slips((ticket) => send("POST", "/stations", { ticket }))),
  );
}

function ticketForm(label, does, use) {
  const code = el("input", { size: 18, inputmode: "numeric", autocomplete: "off", placeholder: "1-2345-6789-0123" });
  const submit = (event) => {
    event.preventDefault();
    if (code.value.trim()) use(code.value.trim());
  };
  return el("form", { class: "row", onsubmit: submit }, el("label", {}, label, code), el("button", {}, does));
}

/** What lies in one's station, and what can be done with it; `act.send` asks the server. */
export function showStation(state, me, act) {
  const seat = state.seats.find((one) => one.seat === me);
  const list = $("#seats");
  const staff = state.may.includes("pause");
  const own = seat
    ? [
        el(
          "li",
          {},
          el("span", { class: "who" }, t`Station ${me}`),
          el("strong", { class: "money" }, money(seat.chips)),
        ),
      ]
    : [];
  list.replaceChildren(
    ...own,
    el("li", {}, el("span", { class: "who soft" }, t`${state.stadium.seated} of ${state.capacity} stations taken`)),
  );
  const more = [];
  if (seat) {
    more.push(
      el(
        "button",
        {
          class: "primary",
          "data-act": "cash-out",
          disabled: state.playing,
          onclick: () => act.send("DELETE", `/seats/${me}`),
        },
        t`Cash out`,
      ),
      el("button", { onclick: () => $("#buy").showModal() }, t`Insert money`),
      ticketForm(t`Ticket `, t`Insert`, (ticket) => act.send("POST", `/seats/${me}/ticket`, { ticket })),
      tipForm(t`Tip the dealers ${sign} `, "dealers", (cents, to) => tip(act, me, cents, to)),
      state.stadium.gratuity && state.stadium.hand_pay && seat.chips >= state.stadium.hand_pay
        ? tipForm(t`Tip the slot team on this payout ${sign} `, "slot-team", (cents, to) => tip(act, me, cents, to))
        : "",
    );
  }
  if (staff) {
    more.push(
      el("a", { href: `/tables/${state.id}/dealer` }, t`Dealer's screen`),
      el(
        "button",
        { disabled: state.playing, onclick: () => act.send("POST", "/pause", { paused: !state.paused }) },
        state.paused ? t`Switch to automatic` : t`Switch to dealer`,
      ),
    );
  }
  if (state.may.includes("pay")) more.push(el("a", { href: `/tables/${state.id}/attendant` }, t`Attendant`));
  const use = (ticket) => act.send("POST", seat ? `/seats/${me}/ticket` : "/stations", { ticket });
  if (seat) more.push(el("div", { id: "tickets" }, ...slips(use)));
  $("#more-seats").replaceChildren(...more);
  const now = `${state.you.length} ${seat?.chips ?? ""}`;
  if (known !== now && state.may.includes("sit")) {
    known = now;
    lookUp(use);
  }
}

const tip = (act, me, cents, to) => act.send("POST", `/seats/${me}/tip`, { cents, to });

function tipForm(label, to, give) {
  const amount = el("input", { inputmode: "decimal", size: 4, value: "5" });
  const submit = (event) => {
    event.preventDefault();
    give(cents(amount.value) || 0, to);
  };
  return el(
    "form",
    { class: "row", onsubmit: submit },
    el("label", {}, label, amount),
    el("button", { class: "quiet" }, t`Tip`),
  );
}

/** One's tickets at a table whose wagers are honoured by ticket, each to be presented, or reported lost. */
export function showTickets(state, me, act) {
  const use = me ? (ticket) => act.send("POST", `/seats/${me}/ticket`, { ticket }) : null;
  const now = `${state.round} ${state.version}`;
  if (known !== now) {
    known = now;
    lookUp(use);
  }
  return [me ? ticketForm(t`Ticket `, t`Present`, use) : "", el("div", { id: "tickets" }, ...slips(use))];
}

/** The loss of a ticket is reported, with what supports that, if anything does. */
async function reportLost(one, use) {
  const asked = one.claim
    ? t`Ticket ${one.id} was reported lost on ${one.claim.reported}. Which documents support the claim?`
    : t`Report ticket ${one.id} as lost or stolen? A claim with supporting documents is paid; a claim without may have to wait.`;
  const sure = await confirmed(asked, t`Report`, { note: t`Supporting documents or information` });
  if (!sure) return;
  await attempt(() => post(`/api/tickets/${one.id}/lost`, { documents: sure.note.replace(/\s+/g, " ") }));
  await lookUp(use);
}

async function lookUp(use) {
  const found = await get("/api/tickets/own").catch(() => null);
  if (!found) return;
  tickets = found.tickets;
  $("#tickets")?.replaceChildren(...slips(use));
}

/** One's tickets as they would lie in the hand. */
const slips = (use) =>
  tickets.map((one) =>
    el(
      "div",
      { class: "slip", "data-ticket": one.id },
      el(
        "div",
        { class: "soft" },
        one.wager
          ? t`Ticket ${one.id}, table ${one.table}: ${one.wager}`
          : t`Ticket, station ${one.station} of table ${one.table}`,
      ),
      el("strong", { class: "money" }, money(one.cents)),
      el("code", {}, one.code),
      el("div", { class: "soft" }, one.state === "expired" ? t`expired ${one.until}` : t`expires ${one.until}`),
      one.claim
        ? el(
            "div",
            { class: "soft" },
            one.claim.decided
              ? t`reported lost; denied on ${one.claim.decided}`
              : one.claim.documents
                ? t`reported lost on ${one.claim.reported}, with documents`
                : t`reported lost on ${one.claim.reported}, without documents`,
          )
        : "",
      one.state === "outstanding" && use
        ? el("button", { type: "button", onclick: () => use(one.code) }, one.wager ? t`Present` : t`Insert`)
        : "",
      one.wager && !one.claim?.decided && (one.claim || one.state === "outstanding")
        ? el(
            "button",
            { type: "button", class: "quiet", onclick: () => reportLost(one, use) },
            one.claim ? t`Add documents` : t`Report lost`,
          )
        : "",
    ),
  );
