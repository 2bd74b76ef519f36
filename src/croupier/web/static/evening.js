// What an evening of one wager brings, and the report as a file.
import { $, cents, el, money, post, progressOf, wait } from "./basics.js";
import { t } from "./words.js";

const PARTS = {
  0.05: t`1 session in 20 is worse than`,
  0.25: t`1 in 4 is worse than`,
  0.5: t`half are worse than`,
  0.75: t`1 in 4 is better than`,
  0.95: t`1 in 20 is better than`,
};
const percent = (part) => `${(100 * part).toFixed(2)}%`;

/** Ask until it is counted, showing how far it is. */
async function counted(path, body, box) {
  for (;;) {
    const found = await post(path, body);
    if (!found.waiting) return found;
    box.replaceChildren(progressOf(found));
    await wait(700);
  }
}

/** The form for evenings of the wagers that have a price. */
export function evenings(address, submission, prices) {
  const [form, box] = [$("#evening"), $("#evening-result")];
  const names = new Map(prices.map((one) => [one.wager, one.name]));
  $("#evening-wager").replaceChildren(
    ...[...names].map(([key, name]) =>
      el("option", { value: key }, [name, key.split(":")[1]].filter(Boolean).join(" ")),
    ),
  );
  form.hidden = !names.size;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const asked = {
      wager: $("#evening-wager").value,
      rounds: Number($("#evening-rounds").value),
      bankroll: cents($("#evening-bankroll").value) || 0,
      stake: cents($("#evening-stake").value) || 0,
      submission,
    };
    try {
      const found = await counted(`/api/games/${address}/session`, asked, box);
      const row = (name, text) => el("div", {}, el("dt", {}, name), el("dd", {}, text));
      box.replaceChildren(
        el(
          "dl",
          { class: "meters" },
          row(t`Average`, money(Math.round(found.mean))),
          row(t`Standard deviation`, money(Math.round(found.deviation))),
          ...Object.entries(found.quantiles).map(([part, amount]) => row(PARTS[part], money(Math.round(amount)))),
          row(t`Chance to finish ahead`, percent(found.ahead)),
          row(t`Chance of ruin`, percent(found.ruin)),
        ),
        ...found.notes.map((note) => el("p", { class: "soft" }, note)),
      );
    } catch (refused) {
      box.replaceChildren(el("p", { class: "refused" }, refused.message));
    }
  });
  $("#report")?.addEventListener("click", async () => {
    const said = $("#report-said");
    try {
      const text = await counted(`/api/games/${address}/report`, { submission }, said);
      const href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
      el("a", { href, download: `${address.replaceAll("/", "-")}-report.html` }).click();
      said.textContent = t`Report downloaded.`;
      setTimeout(() => URL.revokeObjectURL(href), 10000);
    } catch (refused) {
      said.textContent = refused.message;
    }
  });
}
