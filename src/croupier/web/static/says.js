// What the dealer says, and what is to be said of the chips put down.
import { $, clauseLink } from "./basics.js";
import { address, table } from "./table_state.js";

let spoken = "";

/** Show the last of what the dealer says, with the clauses. */
export function say(said) {
  const lines = said.slice(-3);
  const text = lines.map((one) => one.text).join(" ");
  if (text === spoken) return;
  spoken = text;
  $("#says").replaceChildren(
    ...lines.flatMap((one) => [one.text, " ", one.cite ? clauseLink(one.cite, address) : "", " "]),
  );
}

/** Say something of the chips put down, or of the decision that is asked. */
export function advise(...parts) {
  table.hint = parts;
  $("#hint")?.replaceChildren(...parts);
}
