// A page nobody looks at asks nothing: elements marked data-poll stay quiet while their tab is hidden.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-poll]")) event.preventDefault();
});

// What somebody has unfolded stays so when its place is filled anew.
const unfolded = new Set();
document.addEventListener("toggle", ({ target }) => {
  if (target.id && target.closest("[data-poll]")) unfolded[target.open ? "add" : "delete"](target.id);
}, true);
document.addEventListener("htmx:afterSettle", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});
