// Before anything is drawn: the colours that were chosen here.
{
  const root = document.documentElement;
  const theme = localStorage.getItem("theme") || "auto";
  if (theme !== "auto") root.dataset.theme = theme;
  if (localStorage.getItem("deck") === "four") root.dataset.deck = "four";
}
