// Open a table with the house's choices; a choice that the book does not allow comes back with its clause.
import { $, $$, cents, clauseLink, el, ready } from "./basics.js";
import { chosenIn, fillIn } from "./choices.js";
import { openTable } from "./floor.js";
import { t } from "./words.js";

const form = $("#open-form");
const refusedBox = $("#refused");
const { address } = form.dataset;

function refuse(error) {
  refusedBox.replaceChildren(
    el(
      "div",
      { class: "refused" },
      error.message,
      " ",
      clauseLink(error.cite || "", address) ?? "",
      error.allowed?.length ? el("div", { class: "allowed" }, t`Allowed: ${error.allowed.join(", ")}`) : "",
    ),
  );
  refusedBox.scrollIntoView({ block: "center" });
}
const why = new URLSearchParams(location.search).get("why");
if (why) refuse({ message: why, allowed: [] });

$("#fill")?.addEventListener("click", (event) => {
  fillIn(form, { options: JSON.parse(event.target.dataset.example) });
  refusedBox.replaceChildren();
});

/** What the house chooses for stations; null for a table with seats. */
function stationsOf(form) {
  const number = Number($("#stations", form)?.value);
  if (!number) return null;
  const options = Object.fromEntries($$("[data-stadium]", form).map((field) => [field.dataset.stadium, field.value]));
  const seconds = Number($("#window-seconds").value) || 20;
  return { stations: number, seconds, hand_pay: cents($("#hand-pay").value) || 0, options };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  refusedBox.replaceChildren();
  const submission = chosenIn(form);
  const [least, most] = [$("#least").value.trim(), $("#most").value.trim()];
  if (least || most) submission.limits = { table: [least, most] };
  const chosen = $$("[data-join]", form).filter((field) => field.value);
  const stadium = stationsOf(form);
  const joined = Object.fromEntries(chosen.map((field) => [field.dataset.join, Number(field.value)]));
  try {
    await openTable(
      { address, submission, title: $("#title").value.trim(), paused: $("#paused").checked, joined, stadium },
      cents($("#buy-in").value) || 100000,
    );
  } catch (error) {
    refuse(error);
  }
});
ready();
