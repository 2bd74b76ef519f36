// A checklist as a card: its steps with who did them and when, and what is ticked next.
import { clauseLink, dashless, el } from "./basics.js";
import { t } from "./words.js";

export const when = (ms) => new Date(ms).toLocaleString();

/** How a list stands, in a word. */
function stands(list) {
  if (list.overdue) return el("span", { class: "tag bad" }, t`due`);
  if (list.under_way) return el("span", { class: "tag" }, t`in progress`);
  if (list.skipped && list.done) return el("span", { class: "tag" }, "skipped");
  if (list.done && list.last) return el("span", { class: "tag good" }, t`done`);
  const once = !list.house && (list.phase === "opening" || list.phase === "closing");
  return once ? el("span", { class: "tag" }, t`to do`) : null;
}

/** Whether a list is to be gone on with now. */
const waits = (list) => list.overdue || list.under_way || (list.phase === "opening" && !list.done && !list.house);

/** One step: its text, its ticks, and a form if it is next. */
function step(list, one, ticks, does) {
  const done = one.ticks.map((tick) =>
    el(
      "div",
      { class: "soft ticked" },
      `✓ ${tick.did}${tick.by === tick.did ? "" : t` (recorded by ${tick.by})`}, ${when(tick.time)}`,
      tick.credential ? `, ${tick.credential}` : "",
      tick.note ? `: ${tick.note}` : "",
    ),
  );
  const whole = one.who.length > 0;
  const shown = el(
    "li",
    { class: one.next && whole ? "next" : "" },
    el("span", { class: whole ? "" : "soft" }, one.text),
    ...(list.under_way || list.last ? done : []),
  );
  if (!ticks || !one.next) {
    if (whole && !(list.under_way || list.last)) shown.append(el("div", { class: "soft" }, one.who.join(", then ")));
    return shown;
  }
  const others = /security|maintenance|surveillance|cashier|finance|slot/.test(one.asks);
  const field = (name, label, size) =>
    el("input", { name, placeholder: label, "aria-label": `${label}: ${list.name}`, size, maxlength: 200 });
  const form = el(
    "form",
    { class: "row" },
    list.house
      ? el("input", {
          name: "subject",
          placeholder: t`Subject`,
          "aria-label": t`Subject of ${list.name}`,
          required: true,
          maxlength: 80,
          readonly: list.under_way,
          value: list.under_way ? list.subject : "",
        })
      : null,
    others || list.local ? field("named", others ? t`Done by` : t`Second person`, 14) : null,
    list.signed ? field("credential", t`Credential number`, 14) : null,
    field("note", list.noted ? t`What was done` : t`Note`, 18),
    el("button", { class: waits(list) ? "primary" : "" }, t`Done: ${one.asks}`),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(form));
    does(list, { step: one.number, ...said });
  });
  shown.append(waits(list) || !list.last ? form : el("details", {}, el("summary", {}, t`Repeat`), form));
  return shown;
}

/** A list. `ticks`: whether whoever looks may tick; `does(list, what)` does it. */
export function card(list, ticks, does) {
  return el(
    "section",
    { class: `panel checklist${list.overdue ? " late" : ""}`, id: list.id },
    el(
      "h3",
      {},
      list.house && list.subject ? `${list.name}: ${list.subject}` : list.name,
      " ",
      stands(list),
      " ",
      clauseLink(list.cite, list.chapter),
      " ",
      list.link ? el("a", { href: list.link }, t`Open review`) : "",
    ),
    list.due || list.last
      ? el(
          "p",
          { class: "soft" },
          [list.due && t`Due ${list.due}.`, list.last && t`Last done ${when(list.last)}.`].filter(Boolean).join(" "),
        )
      : null,
    el("ol", {}, ...list.steps.map((one) => step(list, one, ticks, does))),
  );
}

/** Rows of the log; with `where`, the table or chapter too. */
export function logRows(rows, where) {
  return rows.map((one) =>
    el(
      "tr",
      {},
      el("td", {}, when(one.time)),
      where &&
        el(
          "td",
          {},
          one.table
            ? el("a", { href: `/tables/${one.table}/lists` }, t`Table ${one.table}`)
            : one.subject || one.chapter,
        ),
      el("td", {}, dashless(one.list)),
      el("td", {}, one.step < 0 ? "skipped" : String(one.step + 1)),
      el("td", {}, one.did === one.by ? one.did : t`${one.did} (recorded by ${one.by})`),
      el("td", {}, one.credential),
      el("td", {}, one.note),
    ),
  );
}
