import { $, el, post, ready } from "./basics.js";

$("#login").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post("/api/login", { name: $("#name").value, password: $("#password").value });
    location.href = "/";
  } catch (refused) {
    $("#refused").replaceChildren(el("div", { class: "refused" }, refused.message));
    $("#password").value = "";
    $("#password").focus();
  }
});
ready();
