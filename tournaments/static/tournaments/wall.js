// The projector turns its screens over; without this the page does it by being loaded again. What is new is asked by htmx.
// Keys turn them by hand or hold one, until the desk says which screens there are: its order wins.
(() => {
  let key = ""; // the screen that is shown
  let shown = 0; // for how long, in milliseconds
  let known = new Set(); // the screens there were: what is announced since is shown at once
  let held = false; // here, by a key
  let order = ""; // what the desk said last
  let last = Date.now();
  let moved = last; // the pointer: where it rests, nothing stands over the names

  const screens = () => [...document.querySelectorAll("#wall [data-screen]")];

  function show(screen) {
    const all = screens();
    for (const each of all) each.hidden = each !== screen;
    if (key !== screen.dataset.screen) shown = 0;
    key = screen.dataset.screen;
    const at = document.querySelector("#wall [data-at]");
    if (at) at.textContent = all.indexOf(screen) + 1;
    turn(0);
  }

  function turn(passed) {
    const wall = document.getElementById("wall");
    const bar = wall.querySelector("[data-rotation]");
    if (!bar) return;
    const all = screens();
    const stays = Number(wall.dataset.seconds) * 1000;
    if (!held) shown += passed;
    if (shown >= stays && all.length) {
      shown = 0;
      if (all.length > 1) return step(1);
    }
    bar.value = Math.min((shown / stays) * 100, 100);
  }

  function step(by) {
    const all = screens();
    const at = all.findIndex((each) => each.dataset.screen === key);
    if (all.length) show(all[(at + by + all.length) % all.length]);
    shown = 0;
  }

  function hold(wanted) {
    held = wanted && screens().length > 0;
    const told = document.querySelector("#wall [data-held]");
    if (told) told.hidden = !held;
  }

  function help() {
    const keys = document.getElementById("keys");
    if (keys.open) keys.close();
    else keys.showModal();
  }

  function fill() {
    const filled = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
    filled?.catch(() => {});
  }

  function settle() {
    const all = screens();
    const said = document.getElementById("wall").dataset.order;
    hold(held && said === order);
    order = said;
    if (!all.length) return;
    const fresh = all.find((each) => each.dataset.screen.startsWith("announcement") && !known.has(each.dataset.screen));
    const same = all.find((each) => each.dataset.screen === key);
    known = new Set(all.map((each) => each.dataset.screen));
    show(fresh || same || all.find((each) => !each.hidden) || all[0]);
  }

  const KEYS = {
    ArrowRight: () => step(1), ArrowDown: () => step(1), PageDown: () => step(1),
    ArrowLeft: () => step(-1), ArrowUp: () => step(-1), PageUp: () => step(-1),
    " ": () => hold(!held), f: fill, h: help, "?": help,
  };

  document.addEventListener("keydown", (event) => {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
    const elsewhere = document.getElementById("keys").open && !"h?".includes(key);
    if (elsewhere || event.repeat || event.ctrlKey || event.altKey || event.metaKey || !KEYS[key]) return;
    if (key === " " && event.target.closest("button, a")) return; // it presses that
    event.preventDefault();
    KEYS[key]();
  });

  document.addEventListener("pointermove", () => {
    moved = Date.now();
    document.body.classList.remove("is-still");
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys]")) help();
  });

  document.querySelectorAll("[data-keys]").forEach((button) => { button.hidden = false; });
  document.addEventListener("htmx:afterSwap", settle);
  settle();
  setInterval(() => {
    const now = Date.now();
    if (!document.hidden) turn(now - last);
    last = now;
    if (now - moved > 3000) document.body.classList.add("is-still");
  }, 200);
})();
