// The tickets at the cage: what is owed, which there are, and paying one out.
import { $, attempt, el, get, money, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

async function list() {
  const found = await attempt(() => get("/api/tickets"));
  if (!found) return;
  $("#owed").textContent = money(found.owed);
  $("#none").hidden = found.tickets.length > 0;
  $("#tickets").replaceChildren(
    ...found.tickets.map((one) =>
      el(
        "tr",
        {},
        el("td", { class: "num" }, String(one.id)),
        el("td", { class: "num" }, money(one.cents)),
        el("td", {}, new Date(one.issued).toLocaleString()),
        el("td", {}, el("a", { href: `/tables/${one.table}` }, t`Table ${one.table}, station ${one.station}`)),
        el("td", {}, one.until),
        el("td", {}, one.redeemed ? t`redeemed at ${one.place}` : one.state === "expired" ? t`expired` : t`outstanding`),
      ),
    ),
  );
}

$("#redeem")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { ticket: $("#code").value.trim(), person: Number($("#person").value) };
  if ((await attempt(() => post("/api/tickets", body))) === undefined) return;
  tell(t`The ticket is redeemed.`, { fine: true });
  $("#code").value = "";
  await list();
});
await list();
ready();
