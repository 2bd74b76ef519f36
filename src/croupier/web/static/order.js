// Persons and order: who was refused, sent away or listed, why, and who was let in again.
import { $, attempt, confirmed, el, get, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

const rules = "rules" in $("#people").dataset;
const when = (ms) => (ms ? new Date(ms).toLocaleString() : "");

function show(found) {
  const reasons = Object.entries(found.reasons);
  if ($("#reason") && !$("#reason").children.length)
    $("#reason").replaceChildren(
      ...reasons.map(([reason, cite]) => el("option", { value: reason }, cite ? `${reason} (${cite})` : reason)),
    );
  $("#similar-panel").hidden = found.similar.length === 0;
  $("#similar").replaceChildren(...found.similar.map(similarRow));
  $("#none").hidden = found.people.length > 0;
  $("#people").replaceChildren(
    ...found.people.map((one) => {
      const lift = async () => {
        const said = await confirmed(t`Readmit ${one.name}?`, t`Readmit`, { note: t`Reason` });
        if (!said) return;
        const after = await attempt(() => post(`/api/order/${one.id}/lift`, { note: said.note }));
        if (after) show(after);
      };
      const until = one.lifted ? t`readmitted ${when(one.lifted)}` : when(one.until) || t`lifted`;
      return el(
        "tr",
        { class: one.holds ? "" : "soft" },
        el("td", {}, when(one.time)),
        el("td", {}, one.name),
        el("td", {}, one.what),
        el(
          "td",
          {},
          one.reason,
          one.cite ? el("span", { class: "cite" }, ` ${one.cite}`) : "",
          one.note ? el("div", { class: "soft" }, one.note) : null,
        ),
        el("td", {}, one.holds && !one.until ? t`until lifted` : until),
        el("td", {}, one.by),
        el("td", {}, rules && one.holds ? el("button", { type: "button", onclick: lift }, t`Readmit`) : ""),
      );
    }),
  );
}

/** A name that a supervisor decides on. */
function similarRow(one) {
  const decide = async (same) => {
    const question = same
      ? t`Is ${one.name} the same person as ${one.listed}?`
      : t`Is ${one.name} a different person from ${one.listed}?`;
    const said = await confirmed(question, same ? t`Same person` : t`Different person`, {
      note: t`ID document checked`,
    });
    if (!said) return;
    const after = await attempt(() => post(`/api/order/${one.id}/decision`, { name: one.name, same, note: said.note }));
    if (after) show(after);
  };
  const button = (same, label) => el("button", { type: "button", onclick: () => decide(same) }, label);
  return el(
    "tr",
    {},
    el("td", {}, one.name, one.person === null ? el("div", { class: "soft" }, t`account requested`) : null),
    el("td", {}, one.listed, el("span", { class: "cite" }, ` ${one.cite}`), el("div", { class: "soft" }, one.reason)),
    el(
      "td",
      {},
      rules ? el("div", { class: "row" }, button(true, t`Same person`), button(false, t`Different person`)) : "",
    ),
  );
}

$("#bar")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const found = await attempt(() =>
    post("/api/order", {
      what: $("#what").value,
      reason: $("#reason").value,
      name: $("#name").value,
      note: $("#note").value,
      days: Number($("#days").value),
    }),
  );
  if (!found) return;
  event.target.reset();
  show(found);
  tell(t`Recorded.`, { fine: true });
});
$("#many")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const names = $("#names")
    .value.split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
  const done = await attempt(() => post("/api/order/list", { names, note: $("#source").value }));
  if (!done) return;
  event.target.reset();
  tell(done.done, { fine: true });
  show(await get("/api/order"));
});
const found = await attempt(() => get("/api/order"));
if (found) show(found);
ready();
