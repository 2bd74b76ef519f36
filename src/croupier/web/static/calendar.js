// The calendar: terms that begin, and that are done.
import { $, $$, attempt, post, ready } from "./basics.js";

async function note(said) {
  if (await attempt(() => post("/api/calendar", said))) location.reload();
}

$("#begin")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [address, term] = $("#term").value.split(" ");
  note({ address, term, subject: $("#subject").value.trim(), what: "begun", on: $("#on").value });
});
for (const button of $$(".done"))
  button.addEventListener("click", () => {
    const { address, term, subject } = button.dataset;
    note({ address, term, subject, what: "done", on: new Date().toISOString().slice(0, 10) });
  });
ready();
