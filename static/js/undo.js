// The receipt offers to undo for ten seconds; afterwards the last line of the sheet still does.
const TEN_SECONDS = 10_000;

function forget() {
  const undo = document.querySelector(".news.receipt .undo:not([hidden])");
  if (undo && !undo.dataset.timed) {
    undo.dataset.timed = "";
    setTimeout(() => (undo.hidden = true), TEN_SECONDS);
  }
}

document.addEventListener("htmx:afterSettle", forget);
forget();
