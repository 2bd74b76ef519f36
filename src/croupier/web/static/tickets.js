// The tickets at the cage: what is owed, which there are, paying one out, and claims for those that are lost.
import { $, attempt, confirmed, el, get, money, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

const decides = Boolean($("#redeem"));

/** What was claimed for a ticket, and what came of it. */
function claimed({ claim, redeemed }) {
  if (!claim) return "";
  const said = claim.documents
    ? t`reported lost on ${claim.reported}: ${claim.documents}`
    : t`reported lost on ${claim.reported}, without documents`;
  if (!claim.decided && !redeemed) return el("div", { class: "soft" }, said);
  const came = !claim.decided
    ? t`ticket presented`
    : claim.paid
      ? t`paid on ${claim.decided}`
      : t`denied on ${claim.decided}`;
  return el("div", { class: "soft" }, `${said}; ${came}`, claim.note ? ` (${claim.note})` : "");
}

/** A claim that is to be decided on. */
function openClaim(one) {
  const act = (pay, does) => el("button", { onclick: () => decide(one, pay) }, does);
  return el(
    "div",
    { class: "slip" },
    el("strong", {}, t`Ticket no. ${one.id}`, " ", money(one.cents)),
    claimed(one),
    decides ? el("div", { class: "row" }, act(true, t`Pay the claim`), act(false, t`Deny the claim`)) : "",
  );
}

async function decide(one, pay) {
  const asked = pay
    ? t`Pay ticket ${one.id} (${money(one.cents)}) without the ticket?`
    : t`Deny the claim for ticket ${one.id}?`;
  const sure = await confirmed(asked, pay ? t`Pay the claim` : t`Deny the claim`, { note: t`Reason (for the log)` });
  if (!sure) return;
  const body = { pay, note: sure.note.replace(/\s+/g, " ") };
  const done = await attempt(() => post(`/api/tickets/${one.id}/claim`, body));
  if (done === undefined) return;
  tell(done.waiting ? t`A second supervisor must approve this in the pit. ${done.said}` : t`Claim decided.`, {
    fine: true,
  });
  await list();
}

async function list() {
  const found = await attempt(() => get("/api/tickets"));
  if (!found) return;
  $("#owed").textContent = money(found.owed);
  $("#none").hidden = found.tickets.length > 0;
  const open = found.tickets.filter((one) => one.claim && !one.claim.decided && !one.redeemed);
  $("#claims").hidden = !open.length;
  $("#open-claims").replaceChildren(...open.map(openClaim));
  $("#tickets").replaceChildren(
    ...found.tickets.map((one) =>
      el(
        "tr",
        {},
        el("td", { class: "num" }, String(one.id)),
        el("td", { class: "num" }, money(one.cents)),
        el("td", {}, new Date(one.issued).toLocaleString()),
        el(
          "td",
          {},
          el(
            "a",
            { href: `/tables/${one.table}` },
            one.wager ? t`Table ${one.table}, seat ${one.station}` : t`Table ${one.table}, station ${one.station}`,
          ),
          one.wager ? el("div", { class: "soft" }, one.wager) : "",
        ),
        el("td", {}, one.until, " ", one.cite ? el("span", { class: "soft" }, one.cite) : ""),
        el(
          "td",
          {},
          one.redeemed ? t`redeemed at ${one.place}` : one.state === "expired" ? t`expired` : t`outstanding`,
          claimed(one),
        ),
      ),
    ),
  );
}

$("#redeem")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { ticket: $("#code").value.trim(), person: Number($("#person").value) };
  const done = await attempt(() => post("/api/tickets", body));
  if (done === undefined) return;
  tell(done.waiting ? t`A second supervisor must approve this in the pit. ${done.said}` : t`Ticket redeemed.`, {
    fine: true,
  });
  $("#code").value = "";
  await list();
});
await list();
ready();
