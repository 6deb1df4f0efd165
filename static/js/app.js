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

// At a table the outbox says it; what is only previewed, looked at or comes by itself needs no saying.
const silent = ({ target }) => target.matches?.(".sentence, #figures, #below");
document.addEventListener("htmx:sendError", (event) => silent(event) || say("offline"));
document.addEventListener("htmx:timeout", (event) => silent(event) || say("offline"));
document.addEventListener("htmx:responseError", () => say("refused"));
document.addEventListener("htmx:beforeOnLoad", () => say(""));
window.addEventListener("offline", () => document.getElementById("outbox") || say("offline"));
window.addEventListener("online", () => say(""));

// What is shared goes to the phone's own ways of sending; a browser without them follows the link to a page that shows it.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  const url = new URL(link.dataset.share, location).href;
  navigator.share({ title: link.dataset.title, url }).catch((error) => {
    if (error.name !== "AbortError") location.assign(link.href);
  });
});

// The answer to a button that keeps nothing takes the place of the page: no step back leads to it.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-look]"), form = button?.form;
  if (!form || !window.htmx) return;
  event.preventDefault();
  if (!form.noValidate && !form.reportValidity()) return;
  const address = new URL(form.getAttribute("action") ?? "", location), values = { [button.name]: button.value };
  htmx.ajax("POST", address.pathname + address.search, { source: form, target: "#main", select: "#main", swap: "outerHTML", values });
});
