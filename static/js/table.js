// The page of a table: what is typed is kept on this phone first, then sent; without network the game goes on, added
// up from the marks that stand on the keys. The rules of the game are not in here: the site counts, when it receives.
import "./count.js";
import "./undo.js";
import { stayAwake } from "./awake.js";
import { Outbox, drain, pause, sentAway } from "./outbox.js";
import { ask, put, renew } from "./pieces.js";
import { fill, lacks, tally, tell } from "./told.js";

const partOf = (target) => ({ "HX-Request": "true", "HX-Target": target });
const OURS = ["csrfmiddlewaretoken", "uuid", "revision", "typed_at"]; // fields that are told anew with every sending
const TWICE = 60_000, PATIENCE = 2500;
const read = (id, page = document) => JSON.parse(page.getElementById(id).textContent);
const says = read("says");
const byId = (id) => document.getElementById(id), all = (what, where = byId("sheet")) => [...where.querySelectorAll(what)];

let phone = read("phone");
let busy = null; // the entry whose answer the page waits for
let facing = null; // the entry whose refusal the page shows
let ahead = null; // the game that this phone went on with, of which the site may not know yet
let away = null; // what the page does by itself without network, fetched once it stands
let state = { act: "" }; // what the last sending came to
let seen = phone.seen, held = null, moved = Date.now(), tries = 0, pumping = null, behind = false, pumpTimer = 0, watchTimer = 0, misses = 0, local = false, heard = phone.calls;
const outbox = new Outbox(storeOf(), () => Date.now());
let keeps = outbox.works();

function storeOf() {
  try {
    return window.localStorage;
  } catch { // blocked: nothing is kept, and nothing of this page may break for it
    return { length: 0, getItem: () => null, key: () => null, removeItem() {}, setItem() { throw new Error("blocked"); } };
  }
}

const unsent = () => outbox.unsent(phone.key);
const waiting = () => unsent().filter((entry) => entry.state === "waiting" && entry.uuid !== busy && entry.game === phone.game);
// Whether the page goes by itself: no network, or the site knows less than this phone.
const apart = () => keeps && (!navigator.onLine || unsent().some(({ state }) => state === "waiting"));
const dealForm = () => byId("deal");
const at = (places, seat) => places[((seat % places.length) + places.length) % places.length]; // round the table
const rowsOf = (line) => all(`[data-line="${line}"]`), rowText = (line) => rowsOf(line).at(-1)?.querySelector(".what, li > span").textContent ?? "";
// What a form says before it is validated has its place outside of it.
const lineOf = (form) => document.querySelector(`.sentence[hx-include="#${form.id}"]`), formOf = (line) => document.querySelector(line.getAttribute("hx-include"));

// --- to the site and back --------------------------------------------------------------------------------------

function bearing(key) {
  const secret = key === phone.key ? phone.secret && (outbox.secret(key) ?? phone.secret) : outbox.secret(key);
  const token = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  return secret ? { Authorization: `Device ${secret}` } : { "X-CSRFToken": token };
}

// Where the answer goes: where nothing but this entry is new to the page, only what is said is, with the pieces it names.
const placeOf = ({ kind }, revision) => (kind === "deal" && revision === read("phone").revision && dealForm()?.getAttribute("hx-target") === "#news" ? "news" : "sheet");

function post(entry, revision) {
  const dealer = !entry.sent && entry.sides && at(entry.sides, entry.seat - outbox.missing(entry));
  const fields = entry.fields.map(([name, value]) => [name, (name === "dealer" && dealer) || value]), body = new URLSearchParams(fields);
  if (navigator.onLine) outbox.save({ ...entry, fields, sent: true }); // from now on it may be there, whatever is answered
  for (const [name, value] of [["uuid", entry.uuid], ["revision", revision], ["typed_at", new Date(entry.typed).toISOString()]])
    body.set(name, value);
  const part = entry.uuid === busy && entry.kind !== "name" ? partOf(placeOf(entry, revision)) : { Prefer: "return=minimal" };
  return ask(entry.path, { method: "POST", body, headers: { ...bearing(entry.key), ...part } });
}

// Why an entry was refused, as the page says that came with the answer.
const reason = ({ page }) => new DOMParser().parseFromString(page, "text/html").querySelector(".refused strong, .news.error p")?.textContent.trim() ?? "";

// What an answer makes of the page. A refusal is shown where a person stands before it.
function told(entry, verdict, answer) {
  state = { ...verdict, said: verdict.act === "wait" && verdict.code ? reason(answer) : "" };
  tries = verdict.act === "received" ? 0 : tries + 1;
  if (entry.key !== phone.key) return;
  if (verdict.act === "received") phone.revision = Math.max(phone.revision, verdict.receipt.revision);
  const awaited = entry.uuid === busy, refused = ["decide", "mend", "closed"].includes(verdict.act);
  if (verdict.act === "received" && entry.game === ahead) ahead = null;
  if (verdict.act === "received" && awaited) busy = null;
  if (verdict.act === "received" && awaited && answer.page) {
    if (entry.line) history.replaceState(null, "", location.pathname);
    answer.page.includes('id="sheet"') ? swap(answer.page) : put("news", answer.page);
    scrollTo(0, 0);
  } else if (verdict.act === "received") behind = true;
  else if (refused && answer.page) {
    const kept = outbox.get(entry.key, entry.uuid);
    if (!kept) return; // a person took it out meanwhile
    outbox.save({ ...kept, said: reason(answer) });
    if (!awaited && (document.hidden || typed() || entry.game !== phone.game)) return;
    busy = null;
    swap(answer.page, false, entry.uuid);
    offer(entry, verdict);
    if (verdict.code !== "disputed" && !all("[data-offers]").length) facing = null; // it stands among what waits for a person
    scrollTo(0, 0);
  }
}

// Mark the form that came back with what was typed in `entry`: what it says next takes the place of that.
function offer({ uuid, path }, { act }) {
  const banner = byId("sheet").querySelector(".refused");
  if (banner ? !banner.querySelector("[data-leave]") : act !== "mend") return;
  for (const form of all("form.deal")) if (new URL(form.action).pathname === path) form.dataset.offers = uuid;
}

// Send all that waits, of every table this phone wrote at; come back by itself while something is left.
function pump() {
  pumpTimer = clearTimeout(pumpTimer);
  pumping ??= sendAll().finally(() => {
    pumping = null;
    if (outbox.tables().some((table) => outbox.next(table))) pumpTimer = setTimeout(pump, pause(Math.max(tries - 1, 0), state.seconds));
    render();
  });
  return pumping;
}

async function sendAll() {
  for (const table of outbox.tables()) await drain(outbox, table, post, told);
  if (behind && !facing) await look(true);
}

// --- writing ----------------------------------------------------------------------------------------------------

async function write(form, submitter) {
  if (busy) return;
  const fields = [...new FormData(form)].filter(([name]) => !OURS.includes(name));
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  const path = new URL(submitter?.getAttribute("formaction") ?? form.action, location).pathname, act = actOf(path, form, fields);
  const missing = submitter?.name || !form.matches(".deal") ? "" : lacks(form, phone, says);
  if (missing) return speak(form, missing);
  if (act.kind === "deal" && twice(form, fields)) return speak(form, says.twice);
  const entry = { key: phone.key, path, game: phone.game, revision: phone.revision, fields, ...act, ...describe(act, form, submitter) };
  try {
    const refused = facing && form.dataset.offers === facing && outbox.get(phone.key, facing);
    busy = (refused ? outbox.replace(refused, entry) : outbox.add(entry)).uuid;
  } catch { // full, or blocked: sent at once, and the page waits for its receipt
    keeps = false;
    render();
    return setTimeout(() => form.requestSubmit(submitter)); // not before this submission is done with
  }
  const own = busy, behindOthers = waiting().length > 0;
  form.setAttribute("aria-busy", "true");
  const clock = setTimeout(() => goOn(own, form), behindOthers || !navigator.onLine ? 0 : PATIENCE);
  await ((pumpTimer && state.said) || pump()); // a site that said how long to wait is not asked before
  clearTimeout(clock);
  goOn(own, form);
}

// What a form does to the sheet: a deal more, or something to the line that it names; how many `deals` more that makes,
// and how many turns of the dealer.
function actOf(path, form, fields) {
  if (form.closest("#names")) return { kind: "name", line: null, deals: 0, turn: 0 };
  const [, struck, how] = /\/lines\/(\d+)\/(strike|swap)\/$/.exec(path) ?? [], value = (name) => form.elements[name]?.value;
  const line = struck ?? value("replaces") ?? value("before") ?? null, kind = how ?? (value("replaces") ? "correct" : line ? "insert" : "deal");
  const deals = { strike: -1, swap: 0, correct: 0 }[kind] ?? 1, stays = phone.again && (phone.again.includes(Number(line)) || fields.some(([name]) => name === "all_pass"));
  const dealer = fields.find(([name]) => name === "dealer");
  if (dealer && line) dealer[1] = at(phone.sides, seatOf(line));
  return { kind, line, deals, turn: stays ? 0 : deals, ...(dealer && !line && { sides: phone.sides, seat: dealing() }) };
}

// Who dealt the deal of a line, or deals the next one: its seat.
const seatOf = (line) => (line ? phone.dealer - phone.number + Number(rowsOf(line)[0]?.querySelector(".n").textContent) : dealing());

// What a form does, in words, and, where the phone can tell them, the marks by which it changes the totals.
function describe({ kind, line }, form, submitter) {
  const deal = form.matches(".deal") ? toldIn(form, submitter, line) : null;
  if (kind === "name") return { words: fill(says.name, { name: form.elements.name.value, was: form.querySelector("label").textContent }), marks: {} };
  return line ? away?.tellOf(kind, line, deal) ?? { words: rowText(line), marks: null } : deal;
}

// The forms as they were before anything was typed; what was written from among the lines leaves the deal alone.
function clear(written = dealForm()) {
  const deal = !written || written.matches(".deal");
  for (const form of deal ? all("form.deal") : [written]) form.removeAttribute("aria-busy"), form.reset(), speak(form, "");
  if (deal && all(":target").length) location.replace("#deal");
}

// Nobody waits for the network: the line stands on this phone, and the form is ready for the next deal.
function goOn(uuid, written) {
  if (busy !== uuid) return;
  busy = facing = null;
  clear(written);
  for (const id of ["striking", "names"]) byId(id)?.setAttribute("hidden", "");
  if (written?.matches(".deal") && (written.elements.replaces ?? written.elements.before)) away?.replay(phone.game);
  for (const banner of all(".news:is(.receipt, .refused, .error, .confirm)")) banner.hidden = true;
  local = true;
  render();
  if (!written || written.matches(".deal")) scrollTo(0, 0);
}

// Whether the line before, typed on this phone a moment ago, says the very same: asked once.
function twice(form, fields) {
  const last = outbox.all(phone.key).at(-1), said = (list) => JSON.stringify(list.filter(([name]) => name !== "dealer"));
  if (!last || last.typed < Date.now() - TWICE || said(last.fields) !== said(fields) || facing) return false;
  const asked = form.dataset.twice === last.uuid;
  form.dataset.twice = last.uuid;
  return !asked;
}

// --- what is tapped, in words ---------------------------------------------------------------------------------------

const sum = (entries, what) => entries.reduce((number, entry) => number + entry[what], 0);
const dealing = (entries = waiting()) => phone.dealer + sum(entries, "turn");
const toldIn = (form, submitter, line) => tell(form, submitter, phone, says, at(phone.sides, seatOf(line)));

// It stands until something else is tapped: an answer of the site that comes late takes nothing back.
function speak(form, text) {
  const line = lineOf(form);
  if (!line) return;
  [line.textContent, line.dataset.spoken] = [text, "here"];
  reach(line);
}

// Its place does not grow: what is longer than that is scrolled, with the keyboard as well.
const reachAll = () => all(".sentence, .news > p, .news-told").forEach(reach);

function reach(line) {
  line.toggleAttribute("tabindex", line.scrollHeight > line.clientHeight);
  if (line.hasAttribute("tabindex")) line.tabIndex = 0;
}

// Without network, or while lines wait, the sentence before validating is said here.
function sayHere(form) {
  const missing = lacks(form, phone, says), deal = toldIn(form);
  if (missing || !deal.words) return speak(form, missing);
  if (!phone.tally || !deal.marks) return speak(form, `${deal.words}. ${says.later}`);
  const { totals, known } = tally([...waiting(), deal], phone.tally), { sides } = phone.tally;
  const after = Object.keys(totals).map((side) => `${sides[side].name} ${totals[side]}`).join(", ");
  return speak(form, `${deal.words} ${known ? fill(says.total, { totals: after }) : says.later}`);
}

// --- what the page shows ----------------------------------------------------------------------------------------

function make(name, text = "", attributes = {}) {
  const element = Object.assign(document.createElement(name), { textContent: text });
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const key = (text, act, uuid) => make("button", text, { type: "button", class: "quiet", [`data-${act}`]: uuid });

function render() {
  const entries = unsent().filter(({ uuid }) => uuid !== busy), lines = waiting();
  renderBanner(entries);
  const list = byId("unsent");
  list.hidden = lines.length === 0;
  list.replaceChildren(...lines.map((entry, place) => {
    const line = make("li", "", { class: "pending" }), last = place === lines.length - 1 && !pumping && !entry.received;
    line.append(make("span", entry.words, { class: "what" }), make("small", entry.marks ? says.on_phone : `${says.on_phone} · ${says.later}`, { class: "soft" }));
    if (last) line.append(key(says.undo, "undo", entry.uuid));
    return line;
  }).reverse());
  for (const row of all("[data-line].pending")) row.classList.remove("pending", "struck");
  for (const { line, kind } of lines) for (const row of rowsOf(line)) row.classList.add("pending", ...(["strike", "correct"].includes(kind) ? ["struck"] : []));
  for (const button of all("form[action$='/sign/'] button")) button.disabled = entries.length > 0;
  if (lines.length || local) renderGame(lines);
  local = lines.length > 0;
}

function renderBanner(entries) {
  const banner = byId("outbox"), list = byId("asks"), badge = document.querySelector("[data-outbox=badge]"), part = (name) => banner.querySelector(`[data-outbox=${name}]`);
  const queue = entries.filter((entry) => entry.state === "waiting"), asks = entries.filter((entry) => entry.state !== "waiting" && entry.uuid !== facing);
  const elsewhere = keeps && outbox.tables().some((table) => table !== phone.key);
  const why = { wait: (navigator.onLine && (state.said || (state.seconds && says.busy))) || (isSecureContext ? says.waiting : `${says.waiting} ${says.keep_open}`), login: says.login, scan: says.scan }[state.act] ?? "";
  const signing = entries.length && all(":is(.over, .banner) form[action$='/sign/'], #stop[open]").length;
  banner.hidden = (asks.every((entry) => entry.state === "closed") && all(".receipt:not([hidden])").length > 0) || keeps && !(queue.length || asks.length || signing || elsewhere) && state.act !== "scan";
  if (badge) [badge.textContent, badge.hidden] = [entries.length, !entries.length];
  part("count").textContent = [queue.length && fill(says.unsent, { n: queue.length }), asks.length && fill(says.look_at, { n: asks.length })].filter(Boolean).join(" ");
  part("why").textContent = [keeps ? "" : says.blocked, queue.length || state.act === "scan" ? why : "", signing ? says.needs_network : "", elsewhere ? says.elsewhere : ""].filter(Boolean).join(" ");
  part("send").hidden = queue.length === 0 || asks.length > 0; // what is to be decided comes first
  part("asks").hidden = asks.length === 0;
  list.hidden = asks.length === 0;
  list.replaceChildren(...asks.map((entry) => {
    const line = make("li", "", { class: "ask" });
    line.append(make("span", entry.words, { class: "what" }), make("small", entry.state === "closed" ? says.closed : entry.said ?? ""));
    if (entry.state !== "closed") line.append(["strike", "swap"].includes(entry.kind) ? key(says.resend, "resend", entry.uuid) : key(says.open, "open", entry.uuid));
    line.append(key(says.discard, "discard", entry.uuid));
    return line;
  }));
}

// The head of the form and the totals, as they are after what waits.
function renderGame(lines) {
  const form = dealForm();
  if (!form || offered() || form.elements.replaces || form.elements.before) return;
  const seat = dealing(lines), number = phone.number + sum(lines, "deals"), next = at(phone.seats, seat + 1);
  byId("deal-title").textContent = fill(phone.all ? says.deal_of : says.deal, { number, all: phone.all });
  const [before, , after] = says.dealing.split(/<\/?strong>/);
  byId("head").querySelector(".dealing").replaceChildren(before, make("strong", at(phone.seats, seat)), fill(after, { next }));
  byId("head").querySelector(".turns-said").hidden = lines.length > 0;
  for (const field of all("input[name=dealer]")) field.value = at(phone.sides, seat);
  let reached = phone.all !== null && number > phone.all;
  if (phone.tally) {
    const { totals } = tally(lines, phone.tally), target = phone.tally.target;
    for (const side in totals) {
      const tile = form.querySelector(`label.side:has([value="${side}"]) .side-total`);
      if (tile && tile.firstElementChild.textContent !== `${totals[side]}`) tile.replaceChildren(make("b", totals[side]));
    }
    reached ||= target !== null && Math.max(...Object.values(totals)) >= target;
  }
  byId("validate").disabled = reached;
  const goesOn = away?.offerNext(reached);
  if (!reached) return;
  speak(form, "");
  if (!goesOn) byId("outbox").querySelector("[data-outbox=why]").textContent = says.reached;
}

// Whether the form holds what was refused; of a dispute there is nothing to be typed.
const offered = () => facing && outbox.get(phone.key, facing)?.code !== "disputed";

// Whether somebody is in the middle of typing.
function typed() {
  const touched = (field) => ["radio", "checkbox"].includes(field.type)
    ? field.checked !== field.defaultChecked : "defaultValue" in field && field.value !== field.defaultValue;
  return offered() || all("form.deal").some((form) => form.elements.replaces || [...form.elements].some((field) => field.type !== "hidden" && touched(field)));
}

// The new part of the page in the place of the old; what is typed comes along where `kept`. `about` is the entry whose
// refusal it shows.
function swap(part, kept = false, about = null) {
  facing = about;
  const form = dealForm(), values = kept && form ? [...new FormData(form)].filter(([name]) => form.querySelector(`:not([type=hidden])[name="${name}"]`)) : [];
  const below = byId("below"), open = all("details[open][id]").map(({ id }) => id), target = all(":target")[0]?.id, top = scrollY;
  byId("meanwhile").hidden = true;
  put("sheet", part);
  if (kept && below?.querySelector("table") && byId("below").hasAttribute("hx-get")) byId("below").replaceChildren(...below.children);
  if (kept) for (const id of open) byId(id)?.setAttribute("open", "");
  if (kept && target && byId(target)) location.replace(`#${target}`);
  else if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  for (const [name, value] of values)
    for (const field of all(`#deal [name="${name}"]`)) ["radio", "checkbox"].includes(field.type) ? (field.checked ||= field.value === value) : (field.value = value);
  if (values.some(([, value]) => value && value !== "0")) dealForm()?.dispatchEvent(new Event("change", { bubbles: true }));
  scrollTo(0, top);
}

// Below, until the site is asked again: the last lines, as they stand above the form.
const shorten = () => byId("below").replaceChildren(...all("#below h2").slice(0, 1), ...all("#peek ol").map((list) => list.cloneNode(true)));

// The lines below are those of the sheet as it is now.
function lined() {
  byId("below").dataset.upon = phone.revision;
  render();
  keep();
}

// A deal was recorded, and the page has the pieces that it made new: the rest holds for the sheet as it is now.
function recorded() {
  const { totals, lines, ...fresh } = read("recorded");
  byId("recorded").remove();
  Object.assign(phone, fresh);
  for (const side in phone.tally?.sides) phone.tally.sides[side].total = totals[side];
  if (phone.tally) phone.tally.lines = Object.keys(lines).length ? { ...phone.tally.lines, ...lines } : {}; // none of a manche that is over
  byId("phone").textContent = JSON.stringify(phone).replaceAll("<", "\\u003c"); // a copy of the page is made of it
  for (const field of all("input[name=revision]")) field.value = phone.revision;
  facing = null;
  shorten();
  clear();
  settled();
}

// The page as it is now, for when it is opened again without network, and to come back to from another game.
function keep() {
  const part = byId("sheet").outerHTML;
  navigator.serviceWorker?.controller?.postMessage({ page: location.href, part });
  if (!byId("sheet").querySelector("[role=alert], [name=replaces], [name=before]")) outbox.keepGame(phone.key, phone.game, part);
}

// The page has a new part: what it says of the sheet holds from now on.
function settled() {
  const before = phone.revision;
  phone = read("phone");
  [seen, held, behind, heard] = [phone.seen, null, false, phone.calls];
  if (keeps && phone.secret) {
    outbox.keepSecret(phone.key, phone.secret, phone.device, phone.joined);
    sessionStorage.removeItem(`manille/healed/${phone.key}`); // the table is open: a cookie lost again is healed again
  }
  if (state.act === "scan") state = { act: "" };
  if (before !== phone.revision && !pumping) outbox.ask(phone.key); // somebody may have decided
  local = true;
  reachAll();
  if (keeps) outbox.tend(phone.key, phone.revision);
  keep();
  if (keeps && outbox.next(phone.key) && !pumping && !busy) pump();
  render();
  keepAwake();
  away?.bring();
}

const keepAwake = () => stayAwake(phone.open, byId("outbox").dataset.film);

// --- following the other phones ---------------------------------------------------------------------------------

async function look(kept = false) {
  const game = ahead ?? new URLSearchParams(location.search).get("game"), before = seen;
  const answer = await ask(location.pathname + (game ? `?game=${game}` : ""), { headers: { ...bearing(phone.key), ...partOf("sheet"), "If-None-Match": before } });
  if (answer && sentAway(answer)) state = { act: "scan" };
  misses = answer && [401, 403, 404].includes(answer.status) ? misses + 1 : 0; // a café's network may say so: asked again
  if (answer?.status !== 200 || !answer.headers.get("ETag") || busy || seen !== before) return render(); // what was shown meanwhile may be newer
  moved = Date.now();
  const fresh = read("phone", new DOMParser().parseFromString(answer.page, "text/html"));
  hear(fresh.calls);
  if (kept || !typed()) return swap(answer.page, true);
  [seen, held] = [fresh.seen, answer.page];
  const taken = fresh.follows && !phone.follows, banner = byId("meanwhile");
  banner.querySelector("p").textContent = taken ? fill(says.taken, { who: fresh.writer }) : fill(says.meanwhile, { line: fresh.last });
  banner.querySelector("[data-meanwhile=pen]").hidden = !taken;
  banner.hidden = !taken && fresh.upon <= phone.revision;
}

// What came from elsewhere and calls whoever holds this phone is felt, and heard where they wish it (bell.js).
function hear(calls) {
  if (calls.some((call) => !heard.includes(call))) {
    if (phone.buzz) navigator.vibrate?.([80, 60, 80]);
    document.dispatchEvent(new Event("table:calls"));
  }
  heard = calls;
}

async function follow() {
  clearTimeout(watchTimer);
  if (document.hidden || state.act === "scan") return;
  if (!busy && !pumping && !(keeps && outbox.next(phone.key))) await look();
  watchTimer = setTimeout(follow, Math.max(Date.now() - moved > 60_000 ? 10_000 : 3000, misses && pause(misses)));
}

async function takeBack() {
  const answer = await ask(`${location.pathname}pen/`, { method: "POST", headers: { ...bearing(phone.key), Prefer: "return=minimal" } });
  if (answer?.status !== 204) return;
  byId("meanwhile").hidden = true;
  [seen, held] = [phone.seen, null];
}

// Once the page stands: what it needs to go by itself, for now and, by the worker, for when it is opened again.
async function goAway() {
  if (document.hidden) return;
  const get = (address, headers) => ask(location.pathname + address, { headers: { ...bearing(phone.key), ...headers } });
  const show = (game, sheet) => { ahead = game; swap(sheet); };
  const fetched = away ? null : await import("./away.js").catch(() => null);
  if (fetched) {
    const part = (game, name) => get(`?game=${game}${name === "below" ? "&lines=1" : ""}`, partOf(name)), below = () => renew(byId("below"), bearing(phone.key));
    away = fetched.awayOf({ phone: () => phone, says, outbox, fill, make, rowsOf, rowText, show, apart, part, below, names: () => get("names/") });
    render();
    await away.bring();
    document.documentElement.dataset.away = "";
  }
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const files = [...performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]), ...all("link[rel=stylesheet]", document).map(({ href }) => href)];
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage([...new Set(files), location.href]));
}

// --- what people and the browser do -----------------------------------------------------------------------------

// Before it goes as a form: deals and penalties go by the outbox; what would judge unsent lines waits for them.
document.addEventListener("submit", (event) => {
  const form = event.target, { submitter } = event, left = unsent(), there = submitter?.getAttribute("formaction") ?? form.action;
  if (!form.closest("#sheet, #names") || !keeps) return;
  const queued = form.matches("form.deal") ? !submitter?.hasAttribute("formaction") && !/\/ask\/$/.test(there) : form.matches("[data-queued]");
  const judging = /\/reopen\/$/.test(there) ? outbox.next(phone.key) : /\/(sign|again)\/$/.test(there) && left.length;
  if (!judging && (!queued || submitter?.name === "look")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (judging) byId("outbox").querySelector("[data-outbox=why]").textContent = says.needs_network;
  else write(form, submitter);
}, true);

// What took the place of the keys leaves nothing behind in the history: going back leaves the table.
let opened = "";
function change(event, hash) {
  const shut = /^#(deal|keys|head)$/.test(hash), open = opened && opened === location.hash;
  opened = shut ? "" : hash;
  if (!shut && !open) return;
  event.preventDefault();
  shut && open ? history.back() : location.replace(hash);
}

// The menu closes over what it leads to, and what is a drawer there is open.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('.table-screen a[href^="#"]'), drawer = link && byId(link.hash.slice(1));
  if (!link) return;
  link.closest("details")?.removeAttribute("open");
  change(event, link.hash);
  if (drawer?.matches("details")) drawer.open = true;
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-undo], [data-discard], [data-open], [data-resend], [data-game], [data-outbox=send], [data-meanwhile], [data-leave]");
  if (!button) return;
  const { undo, discard, open, resend, game, meanwhile } = button.dataset, entry = outbox.get(phone.key, undo ?? discard ?? open ?? resend ?? facing);
  if (game) return away.replay(Number(game));
  if (resend && entry) outbox.replace(entry, { ...entry, revision: phone.revision });
  if ((undo || discard || "leave" in button.dataset) && entry) outbox.discard(entry, phone.revision);
  if (open && entry) show(entry);
  if (meanwhile === "look" && held) swap(held, true);
  if (meanwhile === "pen") takeBack();
  local = true;
  render();
  if (undo && entry && dealForm()) speak(dealForm(), fill(entry.sent ? says.undone_here : says.undone, { deal: entry.words }));
  if (!open && !undo && !meanwhile) pump();
});

// Show the refusal of an entry again: it is asked once more, under the UUID it has.
function show(entry) {
  [busy, tries] = [entry.uuid, 0];
  outbox.save({ ...entry, state: "waiting" });
  pump().then(() => goOn(entry.uuid));
}

for (const name of ["input", "change"])
  document.addEventListener(name, ({ target }) => {
    if (!target.form?.matches("form.deal")) return;
    delete lineOf(target.form)?.dataset.spoken;
    for (const news of all(".news:is(.refused, .error)")) news.hidden = true; // it was read
  }, true);
document.addEventListener("htmx:beforeRequest", (event) => {
  const line = event.target, { spoken } = line.dataset;
  if (!line.matches(".sentence") || (navigator.onLine && !waiting().length && !spoken)) return;
  event.preventDefault();
  if (!spoken) sayHere(formOf(line));
});
document.addEventListener("htmx:sendError", ({ target }) => {
  if (target.matches(".sentence")) sayHere(formOf(target));
  if (target.id === "below" && !target.querySelector("table")) shorten();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "sheet") facing = null;
  if (event.target.dataset.spoken) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id === "sheet") settled();
  if (target.id === "news") recorded();
  if (target.id === "below") lined();
  if (target.matches(".sentence")) reach(target);
});
window.addEventListener("resize", reachAll);
window.addEventListener("online", () => { tries = 0; pump(); follow(); goAway(); });
window.addEventListener("offline", render);
window.addEventListener("storage", render);
document.addEventListener("visibilitychange", () => { if (!document.hidden) { pump(); follow(); goAway(); } keepAwake(); });

outbox.ask(phone.key);
outbox.forgetGames(phone.key);
settled();
pump();
watchTimer = setTimeout(follow, 3000);
setTimeout(goAway, 1500);
if (window.isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register("/sw.js").catch(() => null);
