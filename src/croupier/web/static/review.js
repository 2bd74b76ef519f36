// Looking back at one's own rounds: each decision with what it cost, the result beside what was to be expected.
import { $, cardHref, cardName, dashless, el, get, money, progressOf, svg, wait } from "./basics.js";
import { counted, t } from "./words.js";

const ROUNDS = 20;
const pieces = () => $(".felt")?.dataset.pieces || "card";
const signed = (cents) => `${cents > 0 ? "+" : ""}${money(Math.round(cents))}`;

/** Cards, small, each with its name. */
const cards = (names) =>
  el(
    "span",
    { class: "hand", role: "img", "aria-label": names.map(cardName).join(", ") },
    ...names.map((one) => {
      const picture = svg("svg", { viewBox: "0 0 60 84", "aria-hidden": "true" });
      picture.append(svg("use", { href: cardHref(one, true, pieces()), width: 60, height: 84 }));
      return picture;
    }),
  );

/** An action as it is said; one that names cards stays as it is. */
const said = (action) => (/[2-9TJQKA][cdhs]|\d-\d/.test(action) ? action : dashless(action));

function decisionOf(one, table) {
  const costs = one.cents !== null && Math.round(one.cents) > 0;
  const tone = one.cost === null ? "soft" : one.cost > 0 ? "bad" : "good";
  const mark =
    one.cost === null ? t`not rated` : one.cost > 0 ? (costs ? `−${money(Math.round(one.cents))}` : t`close`) : t`best`;
  const values = one.values.map(([action, worth]) =>
    el(
      "tr",
      { class: action === one.taken ? "taken" : "" },
      el("td", {}, said(action)),
      el("td", { class: "num" }, `${worth >= 0 ? "+" : "−"}${Math.abs(worth).toFixed(4)}`),
    ),
  );
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("a", { href: `/tables/${table}/rounds/${one.round}` }, t`Round ${one.round}`),
      " ",
      cards(one.hand),
      ...Object.entries(one.seen).map(([place, seen]) =>
        el("span", { class: "soft" }, ` ${dashless(place)} `, cards(seen)),
      ),
    ),
    el("span", { class: `money ${tone}` }, mark),
    el(
      "details",
      { class: "why" },
      el("summary", {}, one.cost > 0 ? t`${said(one.taken)}; best was ${said(one.best)}` : said(one.taken)),
      values.length
        ? el(
            "table",
            { class: "info-pays" },
            el("caption", { class: "visually-hidden" }, t`Value of each action, in units of the first wager`),
            el("tbody", {}, ...values),
          )
        : "",
    ),
  );
}

/** The result in parts: what was to be expected, what decisions cost, and chance. */
function resultOf(found, nameOf) {
  const luck = found.net - found.expected + found.cost;
  const row = (name, cents) =>
    el("div", {}, el("dt", {}, name), el("dd", { class: cents < 0 ? "bad" : cents > 0 ? "good" : "" }, signed(cents)));
  const spread = found.deviation ? luck / found.deviation : 0;
  const unpriced = Object.keys(found.unpriced);
  return el(
    "div",
    {},
    el("p", {}, t`${counted(found.rounds, "{0} round", "{0} rounds")}, ${money(found.wagered)} wagered.`),
    el(
      "dl",
      { class: "meters" },
      row(t`Result`, found.net),
      row(t`Expected with optimal play`, found.expected),
      row(t`Cost of your decisions`, -found.cost),
      row(t`Luck`, luck),
    ),
    found.deviation
      ? el(
          "p",
          { class: "soft" },
          t`Luck is ${Math.abs(spread).toFixed(1)} standard deviations of ${money(Math.round(found.deviation))}.`,
        )
      : "",
    unpriced.length ? el("p", { class: "soft" }, t`No figures for: ${unpriced.map(nameOf).join(", ")}.`) : "",
  );
}

/** Ask for one's last rounds at a table and show them; `still` says whether it is still wanted. */
export async function lookBack(table, nameOf, wanted) {
  const panel = $("#review-rounds");
  try {
    let found = await get(`/api/tables/${table}/played?most=${ROUNDS}`);
    while (found.waiting && wanted()) {
      panel.replaceChildren(progressOf(found));
      await wait(500);
      found = await get(`/api/tables/${table}/played?most=${ROUNDS}`);
    }
    if (!wanted()) return;
    const valued = found.decisions.filter((one) => one.cost !== null).length;
    panel.replaceChildren(
      found.rounds ? resultOf(found, nameOf) : el("p", { class: "soft" }, t`No finished rounds yet.`),
      valued ? el("p", {}, t`${found.best} of ${valued} decisions were optimal.`) : "",
      el("ul", { class: "lines decisions" }, ...found.decisions.map((one) => decisionOf(one, table))),
    );
  } catch (refused) {
    panel.replaceChildren(el("p", { class: "soft" }, refused.message));
  }
}
