// What an attendant does at a stadium table: stations that tickets do not pay out are paid by hand.
import { $, attempt, confirmed, el, money, post, ready, tell } from "./basics.js";
import { Live } from "./live.js";
import { t } from "./words.js";

const { id, address } = $("#attendant").dataset;
let state = null;

function told(next) {
  if (state && next.revision < state.revision) return;
  state = next;
  const from = state.stadium.hand_pay;
  $("#from").textContent = from
    ? t`Payouts of ${money(from)} or more are hand pays.`
    : t`Tickets have no limit at this table.`;
  const due = from ? state.seats.filter((one) => one.chips >= from) : [];
  $("#none").hidden = due.length > 0;
  $("#due").replaceChildren(...due.map(station));
}

const station = (one) =>
  el(
    "li",
    { class: "row" },
    el("span", {}, t`Station ${one.seat}`),
    el("strong", { class: "money" }, money(one.chips)),
    el("span", { class: "soft" }, one.name),
    el("button", { type: "button", disabled: state.playing, onclick: () => pay(one.seat) }, t`Hand pay`),
  );

async function pay(station) {
  const seat = state.seats.find((one) => one.seat === station);
  if (!seat) return tell(t`Nobody is at station ${station}.`);
  const asked = t`Hand pay ${money(seat.chips)} at station ${station} to the account of ${seat.name}?`;
  if (!(await confirmed(asked, t`Hand pay`))) return;
  const paid = await attempt(() => post(`/api/tables/${id}/seats/${station}/hand-pay`, {}), address);
  if (!paid) return;
  $("#hand-pay").reset();
  told(paid);
  tell(t`Done.`, { fine: true });
}

$("#hand-pay").addEventListener("submit", (event) => {
  event.preventDefault();
  pay(Number($("#station").value));
});
new Live(id, told, (wrong) => {
  $("#offline").textContent = wrong;
  $("#offline").hidden = !wrong;
});
ready();
