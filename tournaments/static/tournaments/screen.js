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

// A name that the letters of this browser make longer than its place is set smaller, as far as it is still read ten
// metres away; what is longer still goes on below. Without this it ends in dots.
(() => {
  const LEAST = 29; // the size of letters that is still read, in the parts of a screen that sizes are told in

  function fit(list) {
    const names = [...list.querySelectorAll(".names span")];
    for (const name of names) name.removeAttribute("style");
    const least = Math.min(LEAST / Number(getComputedStyle(list).getPropertyValue("--size")), 1);
    const parts = names.map((name) => (name.scrollWidth > name.clientWidth ? name.clientWidth / (name.scrollWidth + 1) : 1));
    names.forEach((name, at) => {
      if (parts[at] < 1) name.style.fontSize = `${Math.max(parts[at], least)}em`;
      if (parts[at] < least) name.style.whiteSpace = "normal";
    });
  }

  const seen = new ResizeObserver((changes) => changes.forEach(({ target }) => fit(target)));

  function watch() {
    seen.disconnect();
    for (const list of document.querySelectorAll(".wall-lists")) seen.observe(list);
  }

  document.addEventListener("htmx:afterSwap", watch);
  watch();
})();
