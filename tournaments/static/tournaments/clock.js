// The clocks of a page count down; the page says the same without this: when the round ends, and what has come.
(() => {
  const LAST = 5 * 60;
  const FAR = 20000; // a device whose clock is further off than a kept answer is old
  let skew = 0;
  let audio = null;
  const running = new Set(); // the ends that were seen coming: only these are heard

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
    else if (running.delete(clock.dataset.ends)) ring();
  }

  function beep(at, length) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }

  function ring() {
    if (!audio) return;
    for (let stroke = 0; stroke < 4; stroke += 1) beep(audio.currentTime + stroke * 0.8, 0.7);
  }

  function tick() {
    const clocks = document.querySelectorAll("[data-clock]");
    clocks.forEach(show);
    document.querySelectorAll("[data-clock-sound]").forEach((button) => {
      button.hidden = !clocks.length || !("AudioContext" in window);
    });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-clock-sound]");
    if (button && !audio) {
      audio = new AudioContext();
      beep(audio.currentTime, 0.15);
      button.setAttribute("aria-pressed", "true");
      button.querySelector("span").textContent = button.dataset.on;
    }
    if (event.target.closest("[data-full-screen]")) {
      document.documentElement.requestFullscreen().catch(() => {});
      navigator.wakeLock?.request("screen").catch(() => {});
    }
  });

  // The site's clock is the one that counts: what it answers says what time it is there.
  document.addEventListener("htmx:afterRequest", (event) => {
    const told = Date.parse(event.detail.xhr?.getResponseHeader("Date") || "");
    if (Number.isNaN(told)) return;
    const off = told - Date.now();
    skew = Math.abs(off) > FAR ? off : 0;
  });
  document.addEventListener("htmx:afterSwap", tick);
  document.querySelectorAll("[data-full-screen]").forEach((button) => {
    button.hidden = !document.documentElement.requestFullscreen;
  });
  tick();
  setInterval(tick, 250);
})();
