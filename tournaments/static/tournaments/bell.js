// The end of a round is heard, once somebody has allowed it with a tap: browsers are silent before.
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

  function ring() {
    if (!audio) return;
    for (let stroke = 0; stroke < 4; stroke += 1) beep(audio.currentTime + stroke * 0.8, 0.7);
  }

  function offer() {
    const clocks = document.querySelectorAll("[data-clock]");
    document.querySelectorAll("[data-clock-sound]").forEach((button) => {
      button.hidden = !clocks.length || !("AudioContext" in window);
    });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-clock-sound]");
    if (!button || audio) return;
    audio = new AudioContext();
    beep(audio.currentTime, 0.15);
    button.setAttribute("aria-pressed", "true");
    button.querySelector("span").textContent = button.dataset.on;
  });
  document.addEventListener("clock:over", ring);
  document.addEventListener("htmx:afterSwap", offer);
  offer();
})();
