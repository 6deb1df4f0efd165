// A presenter's remote control sends keys: each does what its button does.
(() => {
  const KEYS = { PageDown: "[data-next]", ArrowRight: "[data-next]", PageUp: "[data-back]", ArrowLeft: "[data-back]" };
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.target.matches("input, textarea, select")) return;
    const button = document.querySelector(KEYS[event.key] || ":not(*)");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
})();
