// What moves (data-again: its address) is asked for again, without htmx: a room opens this page at once.
(() => {
  const EVERY = 20000;
  let seen = "";

  async function ask() {
    const part = document.querySelector("[data-again]");
    if (document.hidden || !part) return;
    const answer = await fetch(part.dataset.again, { cache: "no-cache" });
    document.dispatchEvent(new CustomEvent("site:answered", { detail: answer.headers.get("Date") }));
    if (!answer.ok || answer.headers.get("ETag") === seen) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    seen = answer.headers.get("ETag");
    const fresh = page.getElementById(part.id);
    if (fresh) part.replaceWith(fresh);
  }

  setInterval(() => ask().catch(() => {}), EVERY);
})();
