// A page for the room fills its screen, which then stays awake.
(() => {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-full-screen]")) return;
    document.documentElement.requestFullscreen().catch(() => {});
    navigator.wakeLock?.request("screen").catch(() => {});
  });
  document.querySelectorAll("[data-full-screen]").forEach((button) => {
    button.hidden = !document.documentElement.requestFullscreen;
  });
})();
