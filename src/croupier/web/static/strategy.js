// A strategy card to print: the best play on the first decision.
import { $, el, post, progressOf, ready, wait } from "./basics.js";
import { t } from "./words.js";

const box = $("#strategy");
const { address } = box.dataset;
const submission = JSON.parse(box.dataset.submission);

$("#print").addEventListener("click", () => print());
try {
  let found = await post(`/api/games/${address}/strategy`, { submission });
  while (found.waiting) {
    box.replaceChildren(progressOf(found));
    await wait(700);
    found = await post(`/api/games/${address}/strategy`, { submission });
  }
  const cell = (name, text, scope) =>
    el(name, { scope, class: name === "td" ? "play" : null, "data-play": text }, text);
  box.replaceChildren(
    found.columns.length
      ? el(
          "div",
          { class: "scroll" },
          el(
            "table",
            { class: "strategy" },
            el("thead", {}, el("tr", {}, ...found.columns.map((text) => cell("th", text, "col")))),
            el(
              "tbody",
              {},
              ...found.rows.map(([first, ...rest]) =>
                el("tr", {}, cell("th", first, "row"), ...rest.map((text) => cell("td", text))),
              ),
            ),
          ),
        )
      : el("p", {}, t`This game has no strategy chart. The coach shows the value of each action for a hand.`),
    ...found.notes.map((note) => el("p", { class: "soft" }, note)),
  );
} catch (refused) {
  box.replaceChildren(el("div", { class: "refused" }, refused.message));
}
ready();
