// The clocks of a page count down; the page says the same without this: when the round ends, and what has come.
(() => {
  const LAST = 5 * 60;
  const FAR = 20000; // a device whose clock is further off than a kept answer is old
  let skew = 0;
  const running = new Set(); // the ends that were seen coming: only these are told (bell.js)

  const left = (clock) => Math.max(Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - skew) / 1000), 0);

  function show(clock) {
    const seconds = left(clock);
    const phase = seconds === 0 ? "over" : seconds <= LAST ? "last" : "running";
    const digits = clock.querySelector("[data-clock-left]");
    const words = clock.querySelector("[data-clock-words]");
    digits.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    digits.hidden = false;
    for (const each of ["running", "last", "over"]) clock.classList.toggle(`is-${each}`, each === phase);
    const said = clock.dataset[phase] || "";
    if (words.textContent !== said) words.textContent = said;
    if (phase !== "over") running.add(clock.dataset.ends);
    else if (running.delete(clock.dataset.ends)) document.dispatchEvent(new Event("clock:over"));
  }

  function tick() {
    document.querySelectorAll("[data-clock]").forEach(show);
  }

  // The site's clock is the one that counts: what it answers says what time it is there.
  function correct(date) {
    const told = Date.parse(date || "");
    if (Number.isNaN(told)) return;
    const off = told - Date.now();
    skew = Math.abs(off) > FAR ? off : 0;
  }

  document.addEventListener("htmx:afterRequest", (event) => correct(event.detail.xhr?.getResponseHeader("Date")));
  document.addEventListener("site:answered", (event) => correct(event.detail));
  document.addEventListener("htmx:afterSwap", tick);
  tick();
  setInterval(tick, 250);
})();
