// On every page, after theme.js: light or dark, two or four colours of suits, who is here.
import { $, post, attempt } from "./basics.js";

const root = document.documentElement;
const order = ["auto", "light", "dark"];
const button = $("#theme");
const saved = () => localStorage.getItem("theme") || "auto";
function show(theme) {
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (button) {
    button.textContent = { auto: "◐", light: "○", dark: "●" }[theme];
    button.setAttribute(
      "aria-label",
      `Colours: ${{ auto: "as the system", light: "light", dark: "dark" }[theme]}. Change.`,
    );
    button.title = button.getAttribute("aria-label");
  }
}
show(saved());
button?.addEventListener("click", () => {
  const next = order[(order.indexOf(saved()) + 1) % order.length];
  localStorage.setItem("theme", next);
  show(next);
});
$("#deck")?.addEventListener("click", () => {
  const four = root.dataset.deck !== "four";
  if (four) root.dataset.deck = "four";
  else delete root.dataset.deck;
  localStorage.setItem("deck", four ? "four" : "two");
});
$("#logout")?.addEventListener("click", () =>
  attempt(async () => {
    await post("/api/logout");
    location.href = "/login";
  }),
);
