// Pages of tables open without network: from the site where it answers in time, else the last copy of that page.
// An address with a query is another page, and has none.
// Static files come from the copy. Nothing else is kept; a page tells what it shows after a receipt, and the copy too.
const KEPT = "manille-{{ version }}", FILES = "{{ static }}";
const PAGE = /^\/(?:t\/[a-z2-7]{26}|play)\/$/;
const PART = /<div id="sheet"[^]*<script id="phone"[^]*?<\/script>\s*<\/div>/;
const isPage = ({ pathname, search }) => PAGE.test(pathname) && !search;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.waitUntil(event.data.part ? renew(event.data) : keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith(FILES)) event.respondWith(file(request));
  else if (request.mode === "navigate" && isPage(address)) event.respondWith(page(request, address.pathname));
});

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("manille-") && name !== KEPT).map((name) => caches.delete(name)));
}

// The files that a page was made of before this script was there to keep them, and the page itself.
async function keep(addresses) {
  const copies = await caches.open(KEPT);
  for (const told of addresses) {
    const address = new URL(told), { origin, pathname } = address;
    if (origin !== location.origin || !(pathname.startsWith(FILES) || isPage(address))) continue;
    const name = pathname.startsWith(FILES) ? told : pathname;
    if (await copies.match(name)) continue;
    const answer = await fetch(told).catch(() => null);
    if (answer?.ok && !answer.redirected) await copies.put(name, answer);
  }
}

// What a page shows now takes its place in the copy, but no refusal.
async function renew({ page, part }) {
  const address = new URL(page), copies = await caches.open(KEPT), copy = await copies.match(address.pathname);
  if (!copy || !isPage(address) || part.includes('role="alert"')) return;
  const headers = new Headers(copy.headers), whole = await copy.text();
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name); // of other bytes
  await copies.put(address.pathname, new Response(whole.replace(PART, () => part), { headers }));
}

async function file(request) {
  const copies = await caches.open(KEPT), copy = await copies.match(request);
  if (copy) return copy;
  const answer = await fetch(request);
  if (answer.ok) await copies.put(request, answer.clone());
  return answer;
}

async function page(request, name) {
  const copies = await caches.open(KEPT);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await copies.put(name, answer.clone());
    if ([401, 403, 404].includes(answer.status)) await copies.delete(name); // sent away from the table
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, 3000));
  const answer = await Promise.race([fresh.catch(() => null), late]);
  if (answer && answer.status < 500) return answer; // a site that is down is as good as none
  return (await copies.match(name)) ?? answer ?? fresh;
}
