// Says when an answer did not come, and takes it back when one does. The sentences are in base.html.
const net = document.getElementById("net");

function say(what) {
  for (const line of net.children) line.hidden = line.dataset.net !== what;
  net.hidden = what === "";
}

// A count that is tapped takes the place of the piles typed before; first, so that the sentence hears of it.
document.addEventListener("change", ({ target }) => {
  if (!target.matches("form.deal input[name=count]")) return;
  for (const pile of target.form.querySelectorAll(".piles input")) pile.value = "";
}, true);

document.addEventListener("htmx:sendError", () => say("offline"));
document.addEventListener("htmx:timeout", () => say("offline"));
document.addEventListener("htmx:responseError", () => say("refused"));
document.addEventListener("htmx:beforeOnLoad", () => say(""));
window.addEventListener("offline", () => say("offline"));
window.addEventListener("online", () => say(""));
