// A page nobody looks at asks nothing: elements marked data-poll stay quiet while their tab is hidden.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-poll]")) event.preventDefault();
});
