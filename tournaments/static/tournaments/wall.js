// The projector turns its screens over; without this the page does it by being loaded again. What is new is asked by htmx.
(() => {
  let key = ""; // the screen that is shown
  let shown = 0; // for how long, in milliseconds
  let known = new Set(); // the screens there were: what is announced since is shown at once
  let last = Date.now();

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
    shown += passed;
    if (shown >= stays && all.length) {
      shown = 0;
      const at = all.findIndex((each) => each.dataset.screen === key);
      const next = all[(at + 1) % all.length];
      if (next.dataset.screen !== key) return show(next);
    }
    bar.value = Math.min((shown / stays) * 100, 100);
  }

  function settle() {
    const all = screens();
    if (!all.length) return;
    const fresh = all.find((each) => each.dataset.screen.startsWith("announcement") && !known.has(each.dataset.screen));
    const same = all.find((each) => each.dataset.screen === key);
    known = new Set(all.map((each) => each.dataset.screen));
    show(fresh || same || all.find((each) => !each.hidden) || all[0]);
  }

  document.addEventListener("htmx:afterSwap", settle);
  settle();
  setInterval(() => {
    const now = Date.now();
    if (!document.hidden) turn(now - last);
    last = now;
  }, 200);
})();
