// The form of a submission: checked against the book and what is in force, priced by the workers, filed.
import { $, clauseLink, el, post, ready, wait } from "./basics.js";
import { chosenIn } from "./choices.js";
import { t } from "./words.js";

const form = $("#filing");
const { address } = form.dataset;
const base = JSON.parse(form.dataset.base);

function made() {
  const [least, most] = [$("#least").value.trim(), $("#most").value.trim()];
  const { table: _, ...limits } = base.limits || {};
  if (least || most) limits.table = [least, most];
  const { table: __, ...increments } = base.increments || {};
  const step = $("#increment")?.value.trim();
  if (step) increments.table = step;
  return { ...base, ...chosenIn(form), limits, increments };
}

function refuse(error) {
  $("#refused").replaceChildren(
    el(
      "div",
      { class: "refused" },
      error.message,
      " ",
      clauseLink(error.cite || "", address) ?? "",
      error.allowed?.length ? el("div", { class: "allowed" }, t`Allowed: ${error.allowed.join(", ")}`) : "",
    ),
  );
  $("#refused").scrollIntoView({ block: "center" });
}

async function trying(work) {
  $("#refused").replaceChildren();
  try {
    return await work();
  } catch (error) {
    refuse(error);
    return undefined;
  }
}

async function check() {
  const found = await trying(() => post(`/api/games/${address}/choices`, { submission: made() }));
  if (!found) return;
  const changed = [...found.choices.filter((one) => one.before !== null), ...found.gone];
  $("#changes").hidden = false;
  $("#changed").replaceChildren(
    ...changed.map((one) =>
      el(
        "tr",
        { class: "changed" },
        el("td", {}, el("strong", {}, one.name), el("div", { class: "soft" }, one.asks)),
        el("td", { "data-label": t`In force` }, one.before || t`not asked`),
        el("td", { "data-label": t`Changed to` }, one.needs || found.gone.includes(one) ? t`not asked` : one.chosen),
        el("td", {}, clauseLink(one.cite, address)),
      ),
    ),
  );
  const answered = found.choices.filter((one) => one.own).length;
  $("#same").hidden = changed.length > 0;
  $("#same").textContent = found.in_force
    ? t`Nothing: the same as submission ${found.in_force}.`
    : t`No submission is in force to compare with. The choices are consistent: ${answered} of ${found.choices.length} are answered, the others use the default.`;
  const open = found.choices.filter((one) => one.open);
  $("#open").hidden = open.length === 0;
  $("#open").textContent =
    t`Not answered, so the features that depend on them are not used: ${open.map((one) => one.name).join(", ")}.`;
}

async function price() {
  for (;;) {
    const found = await trying(() => post(`/api/games/${address}/costs`, { submission: made() }));
    if (!found) break;
    if (!found.waiting) {
      $("#worth").hidden = false;
      $("#prices").replaceChildren(
        ...found.map((one) =>
          el(
            "tr",
            {},
            el("td", {}, one.name),
            el("td", {}, one.paytable),
            el("td", { class: `num ${one.decimal > 0 ? "" : "bad"}` }, `${(one.decimal * 100).toFixed(4)}%`),
            el("td", {}, one.basis),
            el("td", {}, clauseLink(one.cite, address)),
          ),
        ),
      );
      break;
    }
    $("#progress").textContent = found.counting ? t`Calculating ${found.counting} …` : t`Calculating …`;
    await wait(800);
  }
  $("#progress").textContent = "";
}

$("#check").addEventListener("click", check);
$("#price")?.addEventListener("click", price);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const filed = await trying(() =>
    post("/api/submissions", {
      address,
      submission: made(),
      revises: Number(form.dataset.revises),
      begins: $("#begins").value || null,
      reasons: $("#reasons").value.trim(),
    }),
  );
  if (filed) location.href = `/submissions/${filed.number}`;
});
ready();
