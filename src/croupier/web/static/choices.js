// A form of a chapter's options and pay tables.
import { $, $$ } from "./basics.js";
import { t } from "./words.js";

/** What is chosen in a form other than the chapter's defaults, as a submission. */
export function chosenIn(form) {
  const options = {};
  for (const field of $$("[data-option]", form))
    if (field.value.trim() !== field.dataset.default) options[field.dataset.option] = field.value.trim();
  const paytables = {};
  for (const field of $$("[data-paytable]", form)) if (field.value) paytables[field.dataset.paytable] = field.value;
  return { options, paytables };
}

/** Fill a form in with a submission; what it does not name is the chapter's default. */
export function fillIn(form, submission) {
  for (const field of $$("[data-option]", form))
    field.value = submission.options?.[field.dataset.option] ?? field.dataset.default;
  for (const field of $$("[data-paytable]", form)) field.value = submission.paytables?.[field.dataset.paytable] ?? "";
}

for (const preset of $$("[data-preset]"))
  preset.addEventListener("click", () => {
    fillIn(preset.closest("form"), JSON.parse(preset.dataset.preset));
    for (const one of $$("[data-preset]")) one.setAttribute("aria-pressed", String(one === preset));
    $("#preset-said").textContent = t`${preset.textContent} is filled in below.`;
  });
