// Reviews of randomness: a finished one is read from its file and recorded.
import { $, attempt, post, ready, tell } from "./basics.js";
import { t } from "./words.js";

$("#add")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  let review;
  try {
    review = JSON.parse(await $("#file").files[0].text());
  } catch {
    return tell(t`This file is not a review (JSON).`);
  }
  if (await attempt(() => post("/api/reviews", { review, subject: $("#subject").value.trim() }))) location.reload();
  return undefined;
});
ready();
