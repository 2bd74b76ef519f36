// Odds: every wager and pay table, its outcomes as bars, and "change this pay".
import { $, Refused, ask, clauseLink, el, get, post, ready, svg, wait } from "./basics.js";

const root = $("#odds");
const { address } = root.dataset;
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
    if (stopped) throw new Refused({ refused: "It is stopped." }, 0);
    const found = await get(`${path}/odds`);
    if (!found.waiting) {
      bar.remove();
      return found;
    }
    bar.replaceChildren(
      found.counting ? `Counting ${found.counting} …` : "Counting …",
      found.total ? el("progress", { max: found.total, value: found.done }) : el("progress"),
      el("button", { type: "button", class: "quiet", onclick: stop }, "Stop"),
    );
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
      name: one.outcome.replaceAll("-", " "),
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
  const body = el("article", {
    class: "panel",
    id: `price-${price.wager}-${price.paytable}`.replaceAll(/[^\w-]+/g, "-"),
  });
  const edge = el("span", { class: `edge ${price.decimal > 0 ? "" : "good"}` }, edgeText(price));
  const chart = el("div", {}, bars(price.outcomes));
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
    el(
      "p",
      { class: "soft" },
      [
        exactly(price) && `exactly ${exactly(price)}`,
        `wins ${percent(price.hit_frequency, 2)}`,
        `standard deviation ${price.std_dev.toFixed(3)}`,
        Math.abs(price.element_of_risk - price.decimal) > 1e-12 &&
          `element of risk ${percent(price.element_of_risk, 4)}`,
        price.method !== "exact" && price.method,
        ...price.conditions,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    price.warning ? el("p", { class: "refused" }, price.warning) : "",
    chart,
  );
  const wager = price.wager.split(":")[0];
  const table = tables.get(wager)?.find((one) => one.label === price.paytable) || tables.get(wager)?.[0];
  if (table?.rows.length) body.append(changer(price, wager, table, edge, chart));
  return body;
}

/** Inputs for each row of the pay table; the price follows them. */
function changer(price, wager, table, edge, chart) {
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
    const number = (asked += 1);
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    status.textContent = "…";
    const body = {
      wager: price.wager,
      paytable: price.paytable,
      rows: rows.map((row) => [row.hand, row.input.value.trim()]),
    };
    try {
      let found = await post(`${path}/reprice`, body, signal);
      while (found.waiting && number === asked) {
        status.textContent = "Counting …";
        await wait(700);
        found = await post(`${path}/reprice`, body, signal);
      }
      if (number !== asked) return;
      const by = found.decimal - price.decimal;
      edge.textContent = edgeText(found);
      edge.classList.toggle("good", found.decimal <= 0);
      status.textContent =
        Math.abs(by) < 1e-12
          ? "As printed."
          : `${signed(by)} for the house against the printed table. ${exactly(found)}`;
      chart.replaceChildren(bars(found.outcomes));
    } catch (refused) {
      if (number === asked) status.replaceChildren(refused.message, " ", clauseLink(refused.cite || "", address) ?? "");
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
    "As printed",
  );
  return el(
    "details",
    {},
    el("summary", {}, "Change this pay"),
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

function overview(prices) {
  const names = prices.map((one) => `${one.name}${one.paytable ? ` · ${one.paytable}` : ""}`);
  const called = (one) => {
    const name = names[prices.indexOf(one)];
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} · ${one.conditions[0] || one.wager}`;
  };
  const rows = [...prices]
    .sort((one, other) => one.decimal - other.decimal)
    .map((one) => ({
      name: called(one),
      size: Math.abs(one.decimal),
      tone: one.decimal > 0 ? "lose" : "win",
      figure: percent(one.decimal, 2),
      end: "",
    }));
  const chart = chartOf(rows, `House advantage: ${rows.map((one) => `${one.name} ${one.figure}`).join(", ")}`);
  $("#edges").replaceChildren(chart);
  $("#overview").hidden = prices.length < 2;
}

try {
  const [prices, law] = await Promise.all([counted(), get(path)]);
  const tables = new Map(law.wagers.map((one) => [one.id, one.paytables]));
  overview(prices);
  const list = $("#prices");
  let heading = "";
  for (const price of prices) {
    const several = prices.filter((one) => one.name === price.name).length > 1;
    if (several && price.name !== heading) list.append(el("h2", {}, price.name));
    heading = price.name;
    list.append(card(price, tables));
  }
} catch (refused) {
  $("#progress")?.replaceChildren(
    el("div", { class: "refused" }, refused.message, " ", clauseLink(refused.cite || "", address) ?? ""),
  );
}
ready();
