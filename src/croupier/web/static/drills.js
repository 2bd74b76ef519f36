// Drills: the games to choose from with one's own record, and everybody's for whoever answers for the dealers.
import { $, $$, attempt, el, get, ready } from "./basics.js";
import { t } from "./words.js";

const part = (rows) => {
  const [asked, right] = [rows.reduce((sum, one) => sum + one.asked, 0), rows.reduce((sum, one) => sum + one.right, 0)];
  return { asked, right, percent: asked ? Math.round((100 * right) / asked) : 0 };
};
const by = (rows, name) => Map.groupBy(rows, (one) => one[name]);
const mean = (rows, name) => Math.round(rows.reduce((sum, one) => sum + one[name] * one.asked, 0) / part(rows).asked);

async function showOwn() {
  const rows = (await attempt(() => get("/api/drills/record"))) ?? [];
  $("#mine").hidden = !rows.length;
  $("#record").replaceChildren(
    ...[...by(rows, "address")].map(([address, own]) => {
      const all = part(own);
      const weakest = own.toSorted((one, other) => one.right / one.asked - other.right / other.asked)[0];
      return el(
        "tr",
        {},
        el("td", {}, el("a", { href: `/drills/${address}` }, own[0].name), el("div", { class: "soft" }, address)),
        el("td", { class: "num" }, String(all.asked)),
        el("td", { class: "num" }, `${all.percent}%`),
        el("td", { class: "num" }, `${mean(own, "mastered")}%`),
        el("td", { class: "num" }, String(own.reduce((sum, one) => sum + one.due, 0))),
        el("td", {}, weakest.right < weakest.asked ? weakest.heading : "–"),
      );
    }),
  );
  $("#find").addEventListener("input", find);
}

function find() {
  const words = $("#find").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const node of $$(".drill-games li")) node.hidden = !words.every((word) => node.dataset.find.includes(word));
  for (const node of $$(".drill-family")) node.hidden = !$("li:not([hidden])", node);
}

function showPeople(rows) {
  const kinds = [...by(rows, "kind")].map(([kind, own]) => [kind, own[0].heading]);
  const chosen = $("#which").value;
  const shown = chosen ? rows.filter((one) => one.address === chosen) : rows;
  $("#none").hidden = rows.length > 0;
  $("#people thead").replaceChildren(
    el(
      "tr",
      {},
      el("th", { scope: "col" }, t`Person`),
      el("th", { scope: "col", class: "num" }, t`Asked`),
      el("th", { scope: "col", class: "num" }, t`Correct`),
      ...kinds.map(([, heading]) => el("th", { scope: "col", class: "num" }, heading)),
    ),
  );
  $("#people tbody").replaceChildren(
    ...[...by(shown, "person")].map(([person, own]) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, person),
        el("td", { class: "num" }, String(part(own).asked)),
        el("td", { class: "num" }, el("strong", {}, `${part(own).percent}%`)),
        ...kinds.map(([kind]) => {
          const here = own.filter((one) => one.kind === kind);
          if (!here.length) return el("td", { class: "num soft" }, "–");
          const all = part(here);
          const level = all.percent >= 90 ? "good" : all.percent >= 70 ? "fair" : "bad";
          return el(
            "td",
            { class: `num level ${level}` },
            `${all.percent}%`,
            el("div", { class: "soft" }, `${mean(here, "seconds")} s · ${all.asked}`),
          );
        }),
      ),
    ),
  );
}

async function showEverybody() {
  const rows = (await attempt(() => get("/api/drills/records"))) ?? [];
  for (const [address, own] of by(rows, "address"))
    $("#which").append(el("option", { value: address }, `${own[0].name} (${address})`));
  $("#which").addEventListener("change", () => showPeople(rows));
  showPeople(rows);
}

await ($("#people") ? showEverybody() : showOwn());
ready();
