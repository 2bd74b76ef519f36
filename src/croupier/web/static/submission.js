// One submission: notices that were received, its document with figures, tables that are opened anew under it.
import { $, $$, attempt, confirmed, get, post, ready, tell, wait } from "./basics.js";
import { t } from "./words.js";

$("#notice")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = {
    step: $("#step").value,
    on: $("#on").value,
    reasons: $("#reasons").value.trim(),
    alternative: $("#alternative").value.trim(),
  };
  const done = await attempt(() => post(`/api/submissions/${event.target.dataset.number}/notices`, said));
  if (done?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
  else if (done) location.reload();
});

$("#worth")?.addEventListener("click", async (event) => {
  const button = event.target;
  const path = `/api/submissions/${button.dataset.number}/document?odds=true`;
  button.disabled = true;
  for (;;) {
    const found = await attempt(() => get(path));
    if (found === undefined) break;
    if (!found.waiting) {
      location.href = path;
      break;
    }
    $("#progress").textContent = found.counting ? t`Calculating ${found.counting} …` : t`Calculating …`;
    await wait(800);
  }
  $("#progress").textContent = "";
  button.disabled = false;
});

for (const button of $$(".renew"))
  button.addEventListener("click", async () => {
    const { table } = button.dataset;
    if (!(await confirmed(t`Close table ${table} and open a new one under this submission?`, t`Close and reopen`)))
      return;
    const made = await attempt(() => post(`/api/tables/${table}/renew`));
    if (made?.waiting) tell(t`A second supervisor must approve this. See the pit page.`, { fine: true });
    else if (made) location.href = `/tables/${made.table}`;
  });
ready();
