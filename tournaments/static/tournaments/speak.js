// A sentence of the page is read aloud when asked. A button is there where the browser has a voice for its language.
(() => {
  const speech = window.speechSynthesis;
  if (!speech) return;
  const voice = (code) => speech.getVoices().find((each) => each.lang.toLowerCase().startsWith(code));

  function offer() {
    for (const button of document.querySelectorAll("[data-speak]")) button.hidden = !voice(button.dataset.speak);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-speak]");
    if (!button) return;
    const said = new SpeechSynthesisUtterance(document.getElementById(button.getAttribute("aria-describedby")).textContent);
    said.voice = voice(button.dataset.speak);
    said.lang = said.voice.lang;
    speech.cancel();
    speech.speak(said);
  });

  speech.addEventListener?.("voiceschanged", offer);
  document.addEventListener("htmx:afterSwap", offer);
  offer();
})();
