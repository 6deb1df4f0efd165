// Keeps the screen on while a game is open: by the browser's own lock, which it gives to safe addresses alone; over
// plain HTTP by a film without picture or sound, for which phones stay awake as well. It may begin only at a tap.
let film = null, wanted = false;

export async function stayAwake(isOpen, address) {
  wanted = isOpen && !document.hidden;
  if (navigator.wakeLock) return wanted && navigator.wakeLock.request("screen").catch(() => null); // an empty battery may say no
  film ??= begin(address);
  return wanted ? play() : film.pause();
}

function begin(address) {
  const made = document.createElement("video");
  Object.assign(made, { src: address, loop: true, playsInline: true, preload: "none", className: "visually-hidden", tabIndex: -1 });
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  document.addEventListener("click", play);
  return made;
}

const play = () => wanted && film.paused && film.play().catch(() => null);
