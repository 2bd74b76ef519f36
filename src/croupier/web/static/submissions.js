// The list of submissions: which game to fill in the form for, approvals of layouts, signs and equipment, the steps of
// new games, and how the house reads the text.
import { $, $$, attempt, post, ready, tell } from "./basics.js";
import { chosenIn } from "./choices.js";
import { t } from "./words.js";

$("#begin")?.addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = `/games/${$("#game").value}/submission`;
});
for (const form of $$(".approve"))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = { step: "approved", on: $("input", form).value };
    const done = await attempt(() => post(`/api/submissions/${form.dataset.number}/notices`, said));
    if (done?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    else if (done) location.reload();
  });
$("#papers")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const submission = $("#papers-of").selectedOptions[0];
  const said = {
    address: submission.dataset.address,
    submission: Number(submission.value),
    what: $$("input[name=what]:checked", event.target).map((one) => one.value),
    table: $("#papers-table").value,
    on: $("#papers-on").value,
    reference: $("#papers-reference").value.trim(),
  };
  if (await attempt(() => post("/api/approvals", said))) location.reload();
});
for (const form of $$(".decide"))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = {
      step: event.submitter.value,
      on: $("input[type=date]", form).value,
      reference: $("input[type=text]", form).value.trim(),
    };
    const done = await attempt(() => post(`/api/approvals/${form.dataset.number}/notices`, said));
    if (done?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    else if (done) location.reload();
  });
$("#step")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = {
    address: $("#step-game").value.trim(),
    step: $("#step-which").value,
    on: $("#step-on").value,
    reference: $("#step-reference").value.trim(),
    note: $("#step-note").value.trim(),
  };
  if (await attempt(() => post("/api/new-games", said))) location.reload();
});
for (const form of $$(".readings"))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { options } = chosenIn(form);
    const done = await attempt(() => post(`/api/submissions/readings/${form.dataset.book}`, { options }));
    if (done) tell(done.done, { fine: true });
  });
ready();
