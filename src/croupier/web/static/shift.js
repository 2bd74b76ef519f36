// A shift's book: results beside theory with their band, by table, game, dealer, wager and player; and the pit book.
import { $, attempt, el, get, money, ready, svg, wait } from "./basics.js";
import { t } from "./words.js";

const shift = $("#which").dataset.shift;
$("#which").addEventListener("change", () => (location.href = `/pit/shifts/${$("#which").value}`));
const whole = (cents) => money(Math.round(cents));
const deviation = (one) => [...new Set([whole(one.std_dev), whole(one.std_dev_most)])].join(" – "); // one figure where both readings agree
const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}`;

/** The band around each table's theory, with the result in it, on one scale. */
function bands(lines) {
  const shown = lines.filter((one) => one.std_dev && !one.without);
  $("#bands-panel").hidden = !shown.length;
  const row = 34,
    left = 210,
    width = 1000,
    right = 20;
  const ends = shown.flatMap((one) => [
    one.theory - 3 * one.std_dev_most,
    one.theory + 3 * one.std_dev_most,
    one.result,
  ]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const x = (cents) => left + ((cents - least) / (most - least || 1)) * (width - left - right);
  const picture = svg("svg", {
    class: "bands",
    viewBox: `0 0 ${width} ${row * shown.length + 30}`,
    role: "img",
    "aria-label": t`Results against theoretical win; the table below has the figures`,
  });
  picture.append(svg("line", { class: "axis", x1: x(0), x2: x(0), y1: 0, y2: row * shown.length + 6 }));
  picture.append(svg("text", { class: "soft", x: x(0), y: row * shown.length + 24, "text-anchor": "middle" }, "$0"));
  shown.forEach((one, place) => {
    const y = place * row + 18;
    const bar = (deviation, height, name) =>
      svg("rect", {
        class: name,
        x: x(one.theory - 3 * deviation),
        y: y - height / 2,
        height,
        width: x(one.theory + 3 * deviation) - x(one.theory - 3 * deviation),
      });
    const name = one.name.length > 26 ? `${one.name.slice(0, 25)}…` : one.name;
    picture.append(
      svg("text", { x: 0, y: y + 5 }, one.table ? `${name} (${one.table})` : name),
      bar(one.std_dev_most, 20, "most"),
      bar(one.std_dev, 12, "band"),
      svg("line", { class: "theory", x1: x(one.theory), x2: x(one.theory), y1: y - 12, y2: y + 12 }),
      svg(
        "circle",
        { class: one.outside ? "result outside" : "result", cx: x(one.result), cy: y, r: 6 },
        svg("title", {}, t`${one.name}: ${whole(one.result)}, theoretical ${whole(one.theory)}`),
      ),
    );
  });
  $("#bands").replaceChildren(picture);
}

const HEADINGS = {
  tables: t`Tables`,
  games: t`Games`,
  dealers: t`Dealers`,
  wagers: t`Handle by wager`,
  players: t`Players (basis for comps)`,
};

/** One part of the book as a table. */
function part(name, lines) {
  const cage = name === "tables" || name === "games";
  const columns = [
    t`Name`,
    t`Rounds`,
    t`Bets`,
    t`Handle`,
    ...(cage ? [t`Drop`, t`Win`, t`Hold`] : []),
    t`Result`,
    t`Theo win`,
    t`Standard deviation`,
    t`SDs from theo`,
    ...(name === "players" ? [t`Minutes`] : []),
  ];
  const cell = (text, more = "") => el("td", { class: `num ${more}` }, text);
  const body = lines.map((one) =>
    el(
      "tr",
      { class: one.outside ? "outside" : "" },
      el(
        "td",
        {},
        one.table ? el("a", { href: `/tables/${one.table}/rounds` }, `${one.name} (${one.table})`) : one.name,
        one.outside
          ? el(
              "div",
              { class: "bad" },
              `outside three standard deviations${Math.abs(one.away_least) > 3 ? ", even if all wagers of a round go the same way" : ""}`,
            )
          : null,
        one.without
          ? el("div", { class: "soft" }, t`no theoretical yet for ${money(one.without)} of the handle`)
          : null,
        name === "wagers" && one.conditions.length
          ? el(
              "details",
              {},
              el("summary", { class: "soft" }, t`conditions`),
              el("span", { class: "soft" }, one.conditions.join("; ")),
            )
          : null,
      ),
      cell(one.rounds.toLocaleString("en")),
      cell(one.bets.toLocaleString("en")),
      cell(money(one.handle)),
      ...(cage
        ? [cell(money(one.drop)), cell(money(one.win), one.win < 0 ? "bad" : "good"), cell(one.hold || "–")]
        : []),
      cell(money(one.result), one.result < 0 ? "bad" : "good"),
      cell(one.std_dev ? whole(one.theory) : "–"),
      cell(one.std_dev ? deviation(one) : "–"),
      cell(one.std_dev && !one.without ? signed(one.away) : "–"),
      ...(name === "players" ? [cell(String(one.minutes))] : []),
    ),
  );
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, HEADINGS[name]),
    el("p", { class: "row" }, el("a", { href: `/api/shifts/${shift}/book/${name}` }, "CSV")),
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el("tr", {}, ...columns.map((text, place) => el("th", { scope: "col", class: place ? "num" : "" }, text))),
        ),
        el("tbody", {}, ...body),
      ),
    ),
    lines.length ? null : el("p", { class: "soft" }, t`No play.`),
  );
}

function show(book) {
  const { total } = book;
  const outside = book.tables.filter((one) => one.outside).length;
  const facts = [
    [t`Handle`, money(total.handle)],
    [t`Drop`, money(total.drop)],
    [t`Win`, money(total.win)],
    [t`Hold`, total.hold || "–"],
    [t`Theo win`, total.std_dev ? whole(total.theory) : "–"],
    [t`Tables outside the band`, String(outside)],
  ];
  $("#totals").replaceChildren(
    ...facts.map(([name, text]) => el("li", {}, el("h2", {}, name), el("strong", {}, text))),
  );
  bands(book.tables);
  $("#missing").hidden = !book.missing.length;
  $("#missing").replaceChildren(
    t`Some wagers have no theoretical yet. Open their odds page to calculate it: `,
    ...book.missing.flatMap((address) => [el("a", { href: `/games/${address}/odds` }, address), " "]),
  );
  $("#parts").replaceChildren(...Object.keys(HEADINGS).map((name) => part(name, book[name])));
}

async function log() {
  const found = (await attempt(() => get(`/api/shifts/${shift}/log`))) || [];
  const draw = () =>
    $("#log").replaceChildren(
      ...found
        .filter((one) => !$("#kind").value || one.kind === $("#kind").value)
        .map((one) =>
          el(
            "tr",
            {},
            el("td", {}, new Date(one.time).toLocaleString()),
            el("td", {}, one.table ? el("a", { href: `/tables/${one.table}` }, String(one.table)) : ""),
            el("td", {}, one.said),
            el("td", {}, one.by),
          ),
        ),
    );
  for (const kind of [...new Set(found.map((one) => one.kind))].sort())
    $("#kind").append(el("option", { value: kind }, kind));
  $("#kind").addEventListener("change", draw);
  draw();
}

$("#progress").textContent = t`Reading journals …`;
let book = await attempt(() => get(`/api/shifts/${shift}/book`));
while (book?.waiting) {
  await wait(500);
  book = await attempt(() => get(`/api/shifts/${shift}/book`));
}
$("#progress").textContent = "";
if (book) show(book);
await log();
ready();
