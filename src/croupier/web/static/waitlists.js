// The waiting lists: one's own name, the places before it, and for a supervisor who is next.
import { $, ask, attempt, el, get, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

const calls = "calls" in $("#lists").dataset;

/** The names by game and limit, in the order of asking. */
function grouped(rows) {
  const found = new Map();
  for (const row of rows) {
    const key = `${row.game}, ${row.bets}`;
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(row);
  }
  return [...found];
}

/** Do something with the lists, say what came of it, and show them again. */
async function act(what) {
  const done = await attempt(what);
  if (done) tell(done.done, { fine: true });
  await list();
}

function person(row) {
  const said = row.place ? `${row.place}. ` : t`Called: `;
  const off = () => act(() => ask("DELETE", `/api/waitlists/${row.id}`));
  return el(
    "li",
    { class: row.yours ? "yours" : "" },
    said,
    row.yours ? el("strong", {}, t`you`) : row.name || t`a player`,
    " ",
    row.yours || calls
      ? el("button", { type: "button", class: "quiet", onclick: off }, row.place ? t`Remove` : t`Done`)
      : "",
  );
}

async function list() {
  const rows = (await attempt(() => get("/api/waitlists"))) || [];
  $("#none").hidden = rows.length > 0;
  $("#lists").replaceChildren(
    ...grouped(rows).map(([title, names]) => {
      const { game, bets } = names[0];
      const next = () => act(() => post("/api/waitlists/call", { game, bets }));
      return el(
        "section",
        { class: "panel" },
        el("h2", {}, title),
        el("ol", { class: "plain" }, ...names.map(person)),
        calls && names.some((one) => one.place)
          ? el("button", { type: "button", class: "primary", onclick: next }, t`Call next player`)
          : "",
      );
    }),
  );
}

$("#join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  act(() => post("/api/waitlists", { game: $("#game").value, bets: $("#bets").value.trim() }));
});
await list();
ready();
