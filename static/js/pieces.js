// What the page of a table needs of htmx, at a tenth of its weight: the same attributes, headers and events. A form or
// a place asks, and the answer takes the place of a piece of the page, with what of it names a place of its own.
const TIMEOUT = 10_000, TYPING = 400;
const byId = (id) => document.getElementById(id);
const say = (element, name) => element.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, cancelable: true }));

export async function ask(path, options) {
  const stop = options.stop ?? new AbortController(), clock = setTimeout(() => stop.abort(), TIMEOUT);
  try {
    const answer = await fetch(path, { ...options, redirect: "manual", signal: stop.signal });
    return { ok: answer.ok, status: answer.status, headers: answer.headers, page: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(clock);
  }
}

export function put(id, page) {
  const part = document.createRange().createContextualFragment(page), focused = document.activeElement.id;
  for (const piece of part.querySelectorAll("[hx-swap-oob]")) {
    const [, where] = piece.getAttribute("hx-swap-oob").split(":"); // at the beginning of another, or in its own place
    piece.removeAttribute("hx-swap-oob");
    if (where) document.querySelector(where).prepend(...piece.childNodes), piece.remove();
    else byId(piece.id).replaceWith(piece);
  }
  byId(id).replaceWith(part);
  (byId(id).querySelector("[autofocus]") ?? byId(focused))?.focus({ preventScroll: true });
  Promise.resolve().then(() => say(byId(id), "afterSettle")); // once whoever put it there has done the rest
  watcher.disconnect(); // what is in view is looked at anew
  watch();
}

// What stands below is fetched when somebody comes to look at it: the lines every time, for they have grown.
const watcher = new IntersectionObserver((places) => {
  for (const { isIntersecting, target } of places) if (isIntersecting) renew(target);
}, { rootMargin: "0px 0px -40px" }); // what only touches the edge of the screen is not looked at

export async function renew(target, headers = {}) {
  if (target.renewing) return;
  target.renewing = true;
  const answer = await ask(target.getAttribute("hx-get"), { headers: { ...headers, "HX-Request": "true", "HX-Target": target.id } });
  target.renewing = false;
  if (!answer?.ok) return say(target, "sendError");
  if (target.querySelector(".line-menu[open]")) return; // somebody is at a line
  const around = target.parentElement;
  target[target.getAttribute("hx-swap") ?? "innerHTML"] = answer.page;
  watch();
  say(target.isConnected ? target : around, "afterSettle");
}

function watch() {
  for (const place of document.querySelectorAll("[hx-trigger=intersect]")) watcher.observe(place);
}

// What is typed is said in words by the site, the last that was typed alone.
async function preview(line, form) {
  line.stop?.abort();
  if (!say(line, "beforeRequest")) return;
  const stop = (line.stop = new AbortController()), fields = new URLSearchParams(new FormData(form));
  fields.delete("csrfmiddlewaretoken");
  const answer = await ask(`${line.getAttribute("hx-get")}?${fields}`, { headers: { "HX-Request": "true", "HX-Target": line.id }, stop });
  if (line.stop !== stop || !line.isConnected) return;
  if (!answer) return say(line, "sendError");
  if (!answer.ok || !say(line, "beforeSwap")) return;
  line.innerHTML = answer.page;
  say(line, "afterSettle");
}

for (const [name, delay] of [["change", 0], ["input", TYPING]])
  document.addEventListener(name, ({ target }) => {
    const form = target.form ?? target, line = form.id && document.querySelector(`.sentence[hx-include="#${form.id}"]`);
    if (!line) return;
    clearTimeout(line.clock);
    if (delay) line.clock = setTimeout(() => preview(line, form), delay);
    else preview(line, form);
  });

document.addEventListener("submit", async (event) => {
  const form = event.target, there = event.submitter?.getAttribute("formaction") ?? form.getAttribute("hx-post");
  if (!form.hasAttribute("hx-post")) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const target = form.closest("[hx-target]").getAttribute("hx-target").slice(1), body = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await ask(there, { method: "POST", body, headers: { "HX-Request": "true", "HX-Target": target } });
  form.ariaBusy = null;
  if (!answer) return say(form, "sendError");
  say(form, "beforeOnLoad");
  if (!answer.ok && ![409, 422, 429].includes(answer.status)) return say(form, "responseError");
  if (answer.status === 204) return;
  const place = answer.headers.get("HX-Retarget")?.slice(1) ?? target, address = answer.headers.get("HX-Replace-Url");
  say(byId(place), "beforeSwap");
  put(place, answer.page);
  if (address) history.replaceState(null, "", address);
  scrollTo(0, 0);
});

watch();
