import { $, el, post, ready } from "./basics.js";

$("#login").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const said = { name: $("#name").value, password: $("#password").value, code: $("#code").value };
    const me = await post("/api/login", said);
    location.href = me.temporary ? "/account" : "/";
  } catch (refused) {
    $("#refused").replaceChildren(el("div", { class: "refused" }, refused.message));
    const second = refused.allowed.includes("code"); // the password was right
    $("#second").hidden = !second;
    const wrong = second ? $("#code") : $("#password");
    wrong.value = "";
    wrong.focus();
  }
});
ready();
