// A sheet that is shown follows its table: asked every few seconds, answered 304 while nothing changed, never while
// hidden. A phone that sits there has the way back. And the link that leads there: handed to the phone's own ways of
// sending, or copied.
const EVERY = 5000;
let waiting = null;

function leadBack() {
  const way = document.querySelector("[data-seated]"), here = /^(.*)\/s\/([a-z2-7]{26})\//.exec(location.pathname);
  try {
    if (!way || !here || !localStorage.getItem(`manille/secret/${here[2]}`)) return;
  } catch { return; } // nothing is kept
  [way.textContent, way.href] = [way.dataset.seated, `${here[1]}/t/${here[2]}/${location.search}`];
}

async function look() {
  const shown = document.getElementById("shared");
  clearTimeout(waiting);
  if (!shown || document.hidden) return;
  const headers = { "HX-Request": "true", "HX-Target": "shared", "If-None-Match": `"${shown.dataset.version}"` };
  try {
    const answer = await fetch(location.href, { headers, cache: "no-store", credentials: "omit" });
    if (answer.status === 200 && answer.headers.has("ETag")) shown.outerHTML = await answer.text();
    leadBack();
  } catch { /* no network: asked again */ }
  clearTimeout(waiting);
  waiting = setTimeout(look, EVERY);
}

if (document.getElementById("shared")) {
  leadBack();
  document.addEventListener("visibilitychange", look);
  waiting = setTimeout(look, EVERY);
}

async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch { // over plain HTTP a browser has no clipboard
    input.select();
    document.execCommand("copy");
  }
}

for (const key of document.querySelectorAll("[data-send]")) {
  key.hidden = !navigator.share;
  key.addEventListener("click", () => {
    navigator.share({ title: key.dataset.title, url: key.dataset.send }).catch(() => {});
  });
}
for (const key of document.querySelectorAll("[data-copy]")) {
  key.hidden = false;
  key.addEventListener("click", async () => {
    const field = key.closest(".field");
    await copy(field.querySelector("input, textarea"));
    field.querySelector("[data-copied]").hidden = false;
  });
}
