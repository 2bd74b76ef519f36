// On every page, after theme.js: light or dark, two or four colours of suits, who is here.
import { $, attempt, post } from "./basics.js";
import { t } from "./words.js";

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
      {
        auto: t`Theme: system. Change theme.`,
        light: t`Theme: light. Change theme.`,
        dark: t`Theme: dark. Change theme.`,
      }[theme],
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
$("#language")?.addEventListener("change", (event) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `language=${event.target.value}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
});
$("#logout")?.addEventListener("click", () =>
  attempt(async () => {
    await post("/api/logout");
    location.href = "/login";
  }),
);
