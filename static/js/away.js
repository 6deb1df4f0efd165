// What the page of a table does by itself without network: it goes on with the next game, and takes the place of the
// pages on which lines and names are put right. Fetched once the page stands, which hands over what it shares with it.
const byId = (id) => document.getElementById(id);

function open(place) {
  place.hidden = false;
  place.scrollIntoView({ block: "center" });
  place.querySelector("[name=reason], [name=name]")?.focus();
}

export function awayOf({ phone, says, outbox, fill, make, rowsOf, rowText, show, apart, part, below, names }) {
  const brought = {}; // who plays, as what hangs on it was last fetched

  // What is done to a line, in words, and what it changes of the totals: `deal` is what was typed in its place. Only
  // where no other line hangs on it the phone knows its marks.
  function tellOf(kind, line, deal) {
    const words = fill(says[kind], { line: rowText(line), deal: deal?.words }), { tally } = phone(), stood = tally?.lines[line];
    if (!stood || (deal && !deal.marks)) return { words, marks: null };
    const sides = Object.keys(tally.sides), before = kind === "insert" ? {} : stood;
    const after = (side) => (kind === "swap" ? stood[sides.find((other) => other !== side)] : deal?.marks[side]) ?? 0;
    return { words, marks: Object.fromEntries(sides.map((side) => [side, after(side) - (before[side] ?? 0)])) };
  }

  // Where the game is over by the count of this phone, the next one of the table takes the place of the one button.
  function offerNext(reached) {
    const { key, game, games } = phone(), next = games.find(([number]) => number > game)?.[0];
    const goesOn = Boolean(reached && next && outbox.game(key, next)), button = byId("go").querySelector("[data-game]");
    byId("validate").hidden = goesOn;
    button?.remove();
    if (goesOn) byId("go").append(make("button", fill(says.game, { number: next }), { type: "button", class: "primary", "data-game": next }));
    return goesOn;
  }

  // The lines of this game, which the page fetches when somebody looks: without network nobody could.
  async function bringLines() {
    const { revision } = phone(), place = byId("below");
    if (!place?.hasAttribute("hx-get") || !byId("peek")?.querySelector("ol") || place.dataset.upon === `${revision}` || !navigator.onLine) return;
    await below();
    if (phone().revision !== revision) await bringLines(); // they are those of before
  }

  // The forms of the page of names, below the sheet.
  async function bringNames() {
    const seats = phone().seats.join();
    if (brought.names === seats || !navigator.onLine) return;
    brought.names = seats;
    const answer = await names();
    if (answer?.status !== 200) return delete brought.names;
    const forms = [...new DOMParser().parseFromString(answer.page, "text/html").querySelectorAll("form.name-of-seat")];
    byId("names")?.remove();
    byId("around").after(make("section", "", { id: "names", class: "stack", hidden: "" }));
    for (const form of forms) form.action = `${location.pathname}names/`, form.dataset.queued = "";
    byId("names").append(...forms);
  }

  // The other games of the table, fetched before they are needed, and again where other people play them.
  async function bring() {
    await bringLines();
    await bringNames();
    for (const [game, who] of phone().games) {
      if (!byId("deal") || brought[game] === who || !navigator.onLine) continue;
      brought[game] = who;
      if (!await bringGame(game)) delete brought[game];
    }
  }

  async function bringGame(game) {
    const answer = await part(game, "sheet");
    if (answer?.status !== 200 || !answer.headers.get("ETag")) return false;
    const fresh = new DOMParser().parseFromString(answer.page, "text/html"), place = fresh.querySelector("#below[hx-get]");
    const lines = place && fresh.querySelector("#peek ol") && await part(game, "below");
    if (lines && lines.status !== 200) return false;
    if (lines) place.innerHTML = lines.page;
    outbox.keepGame(phone().key, game, fresh.getElementById("sheet").outerHTML);
    return true;
  }

  // A game as this phone last saw it, with what waits: to go on with, or to leave what takes the place of its next deal.
  function replay(game) {
    const { key, revision } = phone(), kept = outbox.game(key, game);
    if (!kept) return;
    const fresh = new DOMParser().parseFromString(kept, "text/html"), data = fresh.getElementById("phone");
    fresh.getElementById("deal")?.setAttribute("hx-target", "#sheet"); // what else was received is not on it
    data.textContent = JSON.stringify({ ...JSON.parse(data.textContent), revision }).replaceAll("<", "\\u003c"); // what was received is not lost
    history.replaceState(null, "", location.pathname);
    show(game, fresh.getElementById("sheet").outerHTML);
    scrollTo(0, 0);
  }

  // The form of the next deal takes what corrects a line, or stands before it.
  function amend(name, line, hash) {
    const form = byId(hash === "#penalty" ? "penalty-form" : "deal"), [row] = rowsOf(line);
    if (!form || !row) return;
    form.append(make("input", "", { type: "hidden", name, value: line }));
    byId("deal-title").textContent = name === "before" ? says.insert_title : fill(says.correct_title, { number: row.querySelector(".n").textContent });
    byId("head").querySelector(".dealing").textContent = rowText(line);
    byId("validate").textContent = name === "before" ? says.insert_key : says.correct_key;
    byId("head").querySelector(".head-key").replaceWith(make("a", says.leave, { class: "head-key", href: location.pathname }));
    location.replace(hash);
  }

  function askWhy(line) {
    const form = byId("striking");
    if (!form) return;
    form.action = `${location.pathname}lines/${line}/strike/`;
    form.querySelector("p").textContent = rowText(line);
    open(form);
  }

  // What would leave this page for another of the table stays here while there is no network.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#sheet a[href], #around a[href]"), address = link && new URL(link.href), forms = byId("names");
    if (!link || link.getAttribute("href").startsWith("#") || !apart()) return;
    const renaming = address.pathname === `${location.pathname}names/`;
    if (!renaming && address.pathname !== location.pathname) return;
    event.preventDefault();
    if (renaming && forms) return open(forms);
    if (renaming) return;
    const query = address.searchParams, line = query.get("replaces") ?? query.get("before");
    if (query.has("strike")) askWhy(line);
    else if (query.has("move")) byId("outbox").querySelector("[data-outbox=why]").textContent = says.needs_network;
    else if (line) amend(query.has("before") ? "before" : "replaces", line, address.hash);
    else replay(Number(query.get("game") ?? phone().game));
  });

  return { tellOf, offerNext, bring, replay };
}
