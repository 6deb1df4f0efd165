// The end of a round and what calls a table are heard once somebody has allowed it with a tap: browsers are silent
// before. At a table any tap does; at the desk its own key. A phone that cannot vibrate is not offered it.
(() => {
  let audio = null;

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

  function ring(strokes, length) {
    if (!audio) return;
    for (let stroke = 0; stroke < strokes; stroke += 1) beep(audio.currentTime + stroke * (length + 0.1), length);
  }

  function offer() {
    const clocks = document.querySelectorAll("[data-clock]");
    document.querySelectorAll("[data-clock-sound]").forEach((button) => {
      button.hidden = !clocks.length || !("AudioContext" in window);
    });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-clock-sound]");
    if (audio || !("AudioContext" in window) || !(button || document.getElementById("sheet"))) return;
    audio = new AudioContext();
    if (!button) return;
    beep(audio.currentTime, 0.15);
    button.setAttribute("aria-pressed", "true");
    button.querySelector("span").textContent = button.dataset.on;
  });
  document.addEventListener("clock:over", () => ring(4, 0.7));
  document.addEventListener("table:calls", () => ring(2, 0.2));
  document.addEventListener("htmx:afterSwap", offer);
  offer();
  for (const key of document.querySelectorAll("[data-buzz]")) key.hidden = !navigator.vibrate;
})();
