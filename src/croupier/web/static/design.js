// Pay tables that reach a target, worked out by the server; each can be priced, compared and saved.
import { $, ask, clauseLink, el, post, progressOf, ready, wait } from "./basics.js";
import { t } from "./words.js";

const form = $("#design");
const { address } = form.dataset;
const submission = JSON.parse(form.dataset.submission);
const wagers = new Map(JSON.parse(form.dataset.wagers).map((one) => [one.id, one]));
const box = $("#design-found");
const percent = (part, digits) => `${(100 * part).toFixed(digits)}%`;

/** The tables and rows of the wager that is chosen. */
function choose() {
  const one = wagers.get($("#design-wager").value);
  if (!one) return;
  const own = el("option", { value: "" }, one.own ? t`current pay table (${one.own})` : t`current pay table`);
  const others = one.labels.filter((label) => label !== one.own).map((label) => el("option", { value: label }, label));
  $("#design-table").replaceChildren(own, ...others);
  $("#design-sweep").replaceChildren(
    el("option", { value: "" }, t`no, reach the target`),
    ...one.rows.map((row) => el("option", { value: row }, row)),
  );
}

const brief = () => ({
  wager: $("#design-wager").value,
  paytable: $("#design-table").value,
  sweep: $("#design-sweep").value,
  target: $("#design-sweep").value ? "" : $("#design-target").value,
  hit: $("#design-sweep").value ? "" : $("#design-hit").value,
  changes: Number($("#design-changes").value),
  steps: Number($("#design-steps").value),
  number: Number($("#design-number").value),
  fixed: $("#design-fixed").checked,
  submission,
});

let stopped = false;
$("#design-stop").addEventListener("click", async () => {
  stopped = true;
  await ask("DELETE", "/api/work").catch(() => {});
});

/** Ask until it is found, showing how far it is. */
async function found(asked) {
  for (;;) {
    const answer = await post(`/api/games/${address}/design`, asked);
    if (!answer.waiting) return answer;
    if (stopped) throw { message: t`Stopped.` };
    box.replaceChildren(el("div", { class: "panel" }, progressOf(answer)));
    await wait(700);
  }
}

function show(answer) {
  const heads = [t`House edge`, t`Exactly`, t`Hit frequency`, t`Standard deviation`, t`Changes`, ""];
  const row = (one) => {
    const cells = [
      `${one.bound ? "≤ " : ""}${percent(one.decimal, 4)}`,
      String(one.house_advantage).length <= 30 ? String(one.house_advantage) : "",
      percent(one.hit_frequency, 2),
      one.std_dev.toFixed(3),
    ];
    return el(
      "tr",
      {},
      ...cells.map((text) => el("td", { class: "num" }, text)),
      el(
        "td",
        {},
        one.differs.join("; ") || t`unchanged`,
        one.adapted ? el("span", { class: "soft" }, ` · ${t`different optimal play`}`) : "",
      ),
      el("td", {}, one.printed ? el("span", { class: "tag" }, t`printed: ${one.printed}`) : wholeTable(one)),
    );
  };
  box.replaceChildren(
    el(
      "section",
      { class: "panel" },
      el("h2", {}, t`${answer.given.name}: currently ${percent(answer.given.decimal, 4)} per ${answer.given.basis}`),
      el("p", { class: "soft" }, answer.strategy),
      el(
        "div",
        { class: "scrolls" },
        el(
          "table",
          { class: "edges" },
          el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)))),
          el("tbody", {}, ...answer.tables.map(row)),
        ),
      ),
      answer.given.cite
        ? el(
            "p",
            { class: "soft" },
            t`Current pay table: `,
            clauseLink(answer.given.cite, address) ?? answer.given.cite,
          )
        : "",
    ),
  );
}

const wholeTable = (one) =>
  el(
    "details",
    {},
    el("summary", {}, t`All rows`),
    el(
      "table",
      {},
      el(
        "tbody",
        {},
        ...one.rows.map(([hand, , pays]) => el("tr", {}, el("td", {}, hand), el("td", { class: "num" }, pays))),
      ),
    ),
  );

$("#design-wager").addEventListener("change", choose);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  stopped = false;
  $("#design-stop").hidden = false;
  box.replaceChildren(el("div", { class: "panel" }, t`Calculating …`, el("progress")));
  try {
    show(await found(brief()));
  } catch (refused) {
    const allowed = refused.allowed?.length ? ` ${t`Allowed: ${refused.allowed.join(", ")}`}` : "";
    box.replaceChildren(
      el(
        "p",
        { class: "refused" },
        stopped ? t`Stopped.` : `${refused.message}${allowed}`,
        " ",
        clauseLink(refused.cite || "", address) ?? "",
      ),
    );
  }
  $("#design-stop").hidden = true;
});
choose();
ready();
