// Buttons below the felt, and the keys that press them.
import { el } from "./basics.js";

/** Key to what it does while the controls are as they are. */
export const keys = new Map();

/** A button, and the key that presses it. */
export function button(
  label,
  work,
  { primary = false, quiet = false, key = "", act = "", disabled = false, extra = null, classes = "" } = {},
) {
  if (key && !disabled) keys.set(key, work);
  return el(
    "button",
    {
      type: "button",
      class: `${primary ? "primary" : ""} ${quiet ? "quiet" : ""} ${classes}`,
      onclick: work,
      disabled,
      "data-act": act || label,
      "aria-keyshortcuts": key || null,
    },
    label,
    extra,
    key && key.length === 1 ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null,
  );
}
