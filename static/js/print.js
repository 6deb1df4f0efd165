// The browser's own dialog, for whoever does not know its key.
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
