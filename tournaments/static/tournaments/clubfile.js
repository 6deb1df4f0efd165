// While a file is on its way: say so, and send it once.
for (const form of document.querySelectorAll("[data-sends]")) {
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    if (button.getAttribute("aria-disabled")) event.preventDefault();
    button.setAttribute("aria-disabled", "true");
    form.querySelector("[data-sending]").hidden = false;
  });
  // Back from the next page, the form can be sent again.
  addEventListener("pageshow", () => {
    button.removeAttribute("aria-disabled");
    form.querySelector("[data-sending]").hidden = true;
  });
}
