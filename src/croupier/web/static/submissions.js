// The list of submissions: which game to fill in the form for, and how the house reads the text.
import { $, $$, attempt, post, ready, tell } from "./basics.js";
import { chosenIn } from "./choices.js";

$("#begin")?.addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = `/games/${$("#game").value}/submission`;
});
for (const form of $$(".readings"))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { options } = chosenIn(form);
    const done = await attempt(() => post(`/api/submissions/readings/${form.dataset.book}`, { options }));
    if (done) tell(done.done, { fine: true });
  });
ready();
