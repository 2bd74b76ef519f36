// Odds: every wager and pay table under a house's choices, its outcomes as bars, and "change this pay".
import {
  $,
  $$,
  ask,
  clauseLink,
  dashless,
  el,
  get,
  money,
  post,
  progressOf,
  Refused,
  ready,
  sign,
  svg,
  wait,
} from "./basics.js";
import { chosenIn } from "./choices.js";
import { evenings } from "./evening.js";
import { t } from "./words.js";

const root = $("#odds");
const { address } = root.dataset;
const submission = JSON.parse(root.dataset.submission);
const path = `/api/games/${address}`;
const percent = (part, digits = 3) => `${(part * 100).toFixed(digits)}%`;

async function counted() {
  const bar = $("#progress");
  let stopped = false;
  const stop = async () => {
    stopped = true;
    await ask("DELETE", "/api/work").catch(() => {});
  };
  for (;;) {
    if (stopped) throw new Refused({ refused: t`Stopped.` }, 0);
    const found = await post(`${path}/odds`, { submission });
    if (!found.waiting) {
      bar.remove();
      return found;
    }
    bar.replaceChildren(progressOf(found), el("button", { type: "button", class: "quiet", onclick: stop }, t`Stop`));
    await wait(700);
  }
}

const narrow = innerWidth < 720;

/** Bars with a name before and figures behind each; a phone gets less room for all of them. */
function chartOf(rows, label) {
  const [width, line, names, longest] = narrow ? [340, 22, 130, 105] : [680, 22, 270, 230];
  const chart = svg("svg", {
    class: "bars",
    viewBox: `0 0 ${width} ${rows.length * line + 4}`,
    role: "img",
    "aria-label": label,
  });
  const most = Math.max(...rows.map((one) => one.size), 1e-9);
  rows.forEach((one, index) => {
    const y = index * line + line / 2 + 2;
    const long = Math.max(1.5, (longest * one.size) / most);
    chart.append(
      svg("text", { class: "end", x: names - 8, y }, clip(one.name, narrow ? 19 : 40)),
      svg("rect", { class: one.tone, x: names, y: y - 7, width: long, height: 14, rx: 3 }),
      svg("text", { x: names + 6 + long, y }, one.figure),
    );
    if (one.end && !(narrow && one.end.length > 9))
      chart.append(svg("text", { class: "end soft", x: width - 2, y }, one.end));
  });
  return chart;
}

/** Outcomes as bars: how likely each is, what it pays. */
function bars(outcomes) {
  const rows = outcomes
    .filter((one) => one.probability > 0)
    .map((one) => ({
      name: dashless(one.outcome),
      size: one.probability,
      tone: one.net > 0 ? "win" : one.net < 0 ? "lose" : "push",
      figure: one.probability < 0.0001 ? one.probability.toExponential(2) : percent(one.probability),
      end: one.pays,
    }));
  return chartOf(rows, `Outcomes: ${rows.map((one) => `${one.name} ${one.figure}`).join(", ")}`);
}
const clip = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const edgeText = (one) => percent(one.decimal, 4);
const signed = (part) => (part > 0 ? "+" : "−") + percent(Math.abs(part), 4);
const exactly = (one) =>
  typeof one.house_advantage === "string" && one.house_advantage.length < 60 ? one.house_advantage : "";

function card(price, tables) {
  const body = el("article", { class: "panel" });
  const edge = el("span", { class: `edge ${price.decimal > 0 ? "" : "good"}` }, edgeText(price));
  const chart = el("div", {}, bars(price.outcomes));
  const figures = el("p", { class: "soft" }, figuresOf(price));
  const outcomes = el("div", { class: "scrolls" }, outcomesOf(price));
  body.append(
    el(
      "div",
      { class: "price" },
      el(
        "div",
        {},
        el("h3", {}, price.name, price.paytable ? ` · ${price.paytable}` : ""),
        clauseLink(price.cite, address) ?? "",
      ),
      el("div", {}, edge, el("span", { class: "soft" }, ` per ${price.basis}`)),
    ),
    figures,
    price.warning ? el("p", { class: "refused" }, price.warning) : "",
    chart,
    el("details", {}, el("summary", {}, t`Combinations and true odds`), outcomes),
  );
  const wager = price.wager.split(":")[0];
  const table = tables.get(wager)?.find((one) => one.label === price.paytable) || tables.get(wager)?.[0];
  const show = (found) => {
    edge.textContent = edgeText(found);
    edge.classList.toggle("good", found.decimal <= 0);
    figures.textContent = figuresOf(found);
    chart.replaceChildren(bars(found.outcomes));
    outcomes.replaceChildren(outcomesOf(found));
  };
  if (table?.rows.length) body.append(changer(price, table, show));
  return body;
}

/** What else is known of a price, in a line. */
const figuresOf = (price) =>
  [
    exactly(price) && t`exactly ${exactly(price)}`,
    t`wins ${percent(price.hit_frequency, 2)}`,
    t`standard deviation ${price.std_dev.toFixed(3)}`,
    Math.abs(price.element_of_risk - price.decimal) > 1e-12 && t`element of risk ${percent(price.element_of_risk, 4)}`,
    price.break_even > 0 && t`breaks even with the meter at ${money(Math.round(price.break_even))}`,
    price.method !== "exact" && price.method,
    ...price.conditions,
  ]
    .filter(Boolean)
    .join(" · ");

/** A table of texts; those that are figures are set to the right. */
function tableOf(headings, rows) {
  const cell = (name, text, index) =>
    el(name, { class: index ? "num" : null, scope: name === "th" ? "col" : null }, text);
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, ...headings.map((text, index) => cell("th", text, index)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((text, index) => cell("td", text, index))))),
  );
}

/** What the counts of a price are called. */
const countHeading = (price) =>
  ({ weights: () => t`Weights`, rounds: () => t`Rounds` })[price.count_unit]?.() ?? t`Combinations`;

const outcomesOf = (price) =>
  tableOf(
    [t`Outcome`, countHeading(price), t`Probability`, t`True odds`, t`Pays`, t`Return`],
    price.outcomes.map((one) => [
      dashless(one.outcome),
      one.combinations.toLocaleString("en"),
      one.probability.toPrecision(6),
      one.true_odds,
      one.pays,
      percent(one.return, 4),
    ]),
  );

/** Inputs for each row of the pay table; `show` is given the price that follows them. */
function changer(price, table, show) {
  const status = el("span", { role: "status", class: "soft" });
  let timer = 0;
  const rows = table.rows.map(([hand, pays]) => ({
    hand,
    pays,
    input: el("input", { class: "pay-input", value: pays, "aria-label": `${hand} pays`, oninput: () => later() }),
  }));
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(work, 300);
  };
  let asked = 0; // an answer to what was written before comes too late
  let leaving = new AbortController(); // and nobody need work it out
  const work = async () => {
    asked += 1;
    const number = asked;
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    status.textContent = "…";
    const body = {
      wager: price.wager,
      paytable: price.paytable,
      rows: rows.map((row) => [row.hand, asPays(row.input.value)]),
      submission,
    };
    const unread = rows.find((row) => !PAYS.test(asPays(row.input.value)));
    if (unread) {
      show(price);
      status.textContent = t`“${unread.input.value}” is not a valid payout for ${unread.hand}. Enter odds such as 3 to 1 or 3 for 1, an amount such as ${sign}500, Push or Lose.`;
      return;
    }
    try {
      let found = await post(`${path}/reprice`, body, signal);
      while (found.waiting && number === asked) {
        status.textContent = t`Calculating …`;
        await wait(700);
        found = await post(`${path}/reprice`, body, signal);
      }
      if (number !== asked) return;
      const by = found.decimal - price.decimal;
      show(found);
      status.textContent =
        Math.abs(by) < 1e-12 ? t`As printed.` : t`${signed(by)} for the house compared with the printed table.`;
    } catch (refused) {
      if (number !== asked) return;
      show(price);
      status.replaceChildren(refused.message, " ", clauseLink(refused.cite || "", address) ?? "");
    }
  };
  const reset = el(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        for (const row of rows) row.input.value = row.pays;
        work();
      },
    },
    t`As printed`,
  );
  return el(
    "details",
    {},
    el("summary", {}, t`Change this payout`),
    el(
      "table",
      {},
      el(
        "tbody",
        {},
        ...rows.map((row) => el("tr", {}, el("td", {}, row.hand), el("td", { class: "num" }, row.input))),
      ),
    ),
    el("div", { class: "row" }, reset, status),
  );
}

/** What a player writes as odds: `3` and `3/2` are `3 to 1` and `3 to 2`. */
const asPays = (text) => {
  const [, over, under = "1"] = /^\s*(\d+)(?:\s*[/:]\s*(\d+))?\s*$/.exec(text) || [];
  return over ? `${over} to ${under}` : text.trim();
};
const PAYS = /^(\S.* (to|for) \S.*|\$[\d,.]+|push|lose|nothing|.*%.*|.*meter.*)$/i;

const COLUMNS = [
  [t`Wager`, (one) => one.name, (one) => one.name],
  [t`Pay table`, (one) => one.paytable, (one) => [one.paytable, ...one.conditions].filter(Boolean).join(" · ")],
  [t`House edge`, (one) => one.decimal, (one) => percent(one.decimal, 4)],
  [t`Element of risk`, (one) => one.element_of_risk, (one) => percent(one.element_of_risk, 4)],
  [t`Hit frequency`, (one) => one.hit_frequency, (one) => percent(one.hit_frequency, 2)],
  [t`Standard deviation`, (one) => one.std_dev, (one) => one.std_dev.toFixed(3)],
  [t`Per`, (one) => one.basis, (one) => one.basis],
];
const mark = (_price, number) => `price-${number + 1}`;

/** Every price in a row that leads to it; a click on a heading sorts. */
function overview(prices) {
  const body = el("tbody");
  const most = Math.max(...prices.map((one) => Math.abs(one.decimal)), 1e-9);
  const row = (price, number) =>
    el(
      "tr",
      { class: price.decimal < 0 ? "favors" : null },
      ...COLUMNS.map(([, , text], index) =>
        el(
          index ? "td" : "th",
          {
            class: index > 1 && index < 6 ? "num" : null,
            scope: index ? null : "row",
          },
          index ? text(price) : el("a", { href: `#${mark(price, number)}` }, text(price)),
        ),
      ),
    );
  const rows = prices.map((price, number) => ({ price, node: row(price, number) }));
  for (const { price, node } of rows) node.children[2].style.setProperty("--share", Math.abs(price.decimal) / most);
  let sorted = [-1, 1];
  const heads = COLUMNS.map(([name, by], index) => {
    const sort = () => {
      sorted = [index, sorted[0] === index ? -sorted[1] : 1];
      const order = (one, other) => (by(one.price) > by(other.price) ? 1 : by(one.price) < by(other.price) ? -1 : 0);
      body.append(...rows.toSorted((one, other) => sorted[1] * order(one, other)).map((one) => one.node));
      for (const [place, head] of heads.entries())
        head.setAttribute("aria-sort", place !== index ? "none" : sorted[1] > 0 ? "ascending" : "descending");
    };
    return el(
      "th",
      { scope: "col", "aria-sort": "none" },
      el("button", { type: "button", class: "quiet", onclick: sort }, name),
    );
  });
  body.append(...rows.map((one) => one.node));
  $("#edges").replaceChildren(el("table", { class: "edges" }, el("thead", {}, el("tr", {}, ...heads)), body));
  $("#overview").hidden = !prices.length;
  for (const button of $$("[data-export]")) button.onclick = () => save(prices, button.dataset.export);
}

/** The prices as a file. */
function save(prices, form) {
  const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;
  const fields = [
    "wager",
    "name",
    "paytable",
    "conditions",
    "house_advantage",
    "decimal",
    "element_of_risk",
    "hit_frequency",
    "std_dev",
    "basis",
    "method",
    "cite",
  ];
  const line = (one) =>
    fields.map((name) => quoted(Array.isArray(one[name]) ? one[name].join("; ") : one[name])).join(",");
  const text = form === "json" ? JSON.stringify(prices, null, 1) : [fields.join(","), ...prices.map(line)].join("\n");
  const href = URL.createObjectURL(new Blob([text], { type: form === "json" ? "application/json" : "text/csv" }));
  el("a", { href, download: `${address.replaceAll("/", "-")}-odds.${form}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

$("#house").addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = { ...chosenIn(event.target), ...(submission.limits ? { limits: submission.limits } : {}) };
  location.search = `?submission=${encodeURIComponent(JSON.stringify(chosen))}`;
});
ready();

try {
  const [prices, law] = await Promise.all([counted(), get(path)]);
  const tables = new Map(law.wagers.map((one) => [one.id, one.paytables]));
  overview(prices);
  evenings(address, submission, prices);
  const list = $("#prices");
  let heading = "";
  for (const [number, price] of prices.entries()) {
    const several = prices.filter((one) => one.name === price.name).length > 1;
    if (several && price.name !== heading) list.append(el("h2", {}, price.name));
    heading = price.name;
    const made = card(price, tables);
    made.id = mark(price, number);
    list.append(made);
  }
} catch (refused) {
  $("#progress")?.replaceChildren(
    el("div", { class: "refused" }, refused.message, " ", clauseLink(refused.cite || "", address) ?? ""),
  );
}
$("#odds").dataset.shown = "yes";
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
