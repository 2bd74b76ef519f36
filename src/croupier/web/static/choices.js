// A form of a chapter's options and pay tables.
import { $$ } from "./basics.js";

/** What is chosen in a form other than the chapter's defaults, as a submission. */
export function chosenIn(form) {
  const options = {};
  for (const field of $$("[data-option]", form))
    if (field.value.trim() !== field.dataset.default) options[field.dataset.option] = field.value.trim();
  const paytables = {};
  for (const field of $$("[data-paytable]", form)) if (field.value) paytables[field.dataset.paytable] = field.value;
  return { options, paytables };
}
