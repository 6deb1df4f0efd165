// The outbox of a phone: what was written at a table and has no receipt yet. No page in here: a store that may be full
// or blocked, a way to send, and what follows from each answer. One item of the store for each entry, so that two tabs
// never overwrite each other; sent twice, an entry is one line all the same.
const ENTRY = "manille/entry/", SECRET = "manille/secret/", LEASE = "manille/lease/", GAME = "manille/game/";
const KEPT = 24 * 60 * 60 * 1000; // received lines, for the day on which the site comes back from a backup
// What a person has to answer before the next deal of its game may go: that would be refused for the same reason.
const HOLDS = new Set(["stale_revision", "seats_moved", "not_this_game"]);
const AGAIN = new Set(["disputed", "not_this_game"]); // what others may have settled meanwhile

// A UUID without crypto.randomUUID, which plain HTTP does not have.
export function makeUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export class Outbox {
  constructor(store, now = Date.now) {
    this.store = store;
    this.now = now;
  }

  // Whether anything is kept at all: a private window may say yes and throw.
  works() {
    try {
      this.store.setItem("manille/probe", "1");
      this.store.removeItem("manille/probe");
      return true;
    } catch {
      return false;
    }
  }

  // The secret that the phone last got at a table: an old copy of a page may bear one from before it was sent away.
  // A later number or a later hour says which: a site back from a backup counts anew, a clock may be put back.
  secret(key) { return this.store.getItem(SECRET + key)?.split(" ").at(-1) ?? null; }
  keepSecret(key, secret, device, joined) {
    const [number, since] = (this.store.getItem(SECRET + key) ?? "0 0").split(" ").map(Number);
    if (!(device <= number && joined <= since)) this.store.setItem(SECRET + key, `${device} ${joined} ${secret}`);
  }

  // The page of each game of a table, to go on with or to come back to without network, until another table is sat at.
  game(key, game) { return this.store.getItem(`${GAME}${key}/${game}`); }
  keepGame(key, game, part) {
    try {
      this.store.setItem(`${GAME}${key}/${game}`, part);
    } catch { /* full: deals come first */ }
  }

  forgetGames(but) {
    for (const name of Object.keys(this.store)) if (name.startsWith(GAME) && !name.startsWith(GAME + but)) this.store.removeItem(name);
  }

  // Every entry of the table `key` in the order in which they were typed; of all tables without one.
  all(key = "") {
    const found = [];
    for (let place = 0; place < this.store.length; place++) {
      const name = this.store.key(place);
      if (name.startsWith(ENTRY + key)) found.push(JSON.parse(this.store.getItem(name)));
    }
    return found.sort((one, other) => one.order - other.order || (one.uuid < other.uuid ? -1 : 1));
  }

  tables() { return [...new Set(this.all().filter((entry) => entry.state !== "received").map((entry) => entry.key))]; }
  unsent(key) { return this.all(key).filter((entry) => entry.state !== "received"); }
  get(key, uuid) { return JSON.parse(this.store.getItem(`${ENTRY}${key}/${uuid}`)); }
  save(entry) { this.store.setItem(`${ENTRY}${entry.key}/${entry.uuid}`, JSON.stringify(entry)); }

  // Keep a new entry, typed upon the last one of its table that waits, else upon what was received of this phone, of
  // which its page may not know yet; throws where the store is full.
  add(entry) {
    const all = this.all(entry.key), before = all.filter((other) => other.state !== "received").at(-1);
    const order = Math.max(0, ...all.map((other) => other.order)) + 1;
    const revision = Math.max(entry.revision, ...all.map((other) => other.receipt?.revision ?? 0));
    const kept = { ...entry, revision, uuid: makeUuid(), order, upon: before?.uuid ?? null, state: "waiting", typed: this.now() };
    this.save(kept);
    return kept;
  }

  // `entry` takes the place of another that was refused: what was typed upon that one is now upon this. A deal that was
  // only mistyped keeps its turn: where its followers went ahead of it, it is written before the first of them.
  replace(old, entry) {
    const mended = old.kind === "deal" && old.state === "mend" && old.code !== "not_the_dealer";
    const ahead = mended && this.all(old.key).find((other) => other.order > old.order && other.game === old.game && other.kind === "deal" && other.receipt);
    const fields = ahead ? [...entry.fields, ["before", `${ahead.receipt.revision}`]] : entry.fields, turn = mended ? { seat: old.seat } : { sides: null };
    const kept = { ...entry, ...turn, fields, uuid: makeUuid(), order: old.order, upon: null, state: "waiting", sent: false, typed: this.now() };
    this.save(kept);
    for (const next of this.unsent(old.key)) if (next.upon === old.uuid) this.save({ ...next, upon: kept.uuid });
    this.store.removeItem(`${ENTRY}${old.key}/${old.uuid}`);
    return kept;
  }

  // A person takes an entry out; what was typed upon it is upon `revision` of the sheet now.
  discard(entry, revision = entry.revision) {
    for (const next of this.unsent(entry.key))
      if (next.upon === entry.uuid) this.save({ ...next, upon: entry.upon, revision });
    this.store.removeItem(`${ENTRY}${entry.key}/${entry.uuid}`);
  }

  // The next to be sent: what was refused lets the others go, but for a game in which nothing fits any more.
  next(key) {
    const held = new Set();
    for (const entry of this.unsent(key)) {
      if (entry.state === "decide" && HOLDS.has(entry.code)) held.add(entry.game);
      if (entry.state === "waiting" && !held.has(entry.game)) return entry;
    }
    return null;
  }

  // Upon which revision it goes: what its page said, or that of the receipt of the one before it, or upon which the
  // refusal of that one lets it go on.
  revisionOf(entry) {
    const before = entry.upon && this.get(entry.key, entry.upon);
    return Math.max(entry.revision, before ? before.receipt?.revision ?? before.goesOn ?? this.revisionOf(before) : 0);
  }

  // How many deals before it in its game were refused, and are missing in the order of the dealers.
  missing({ key, game, order }) {
    return this.unsent(key).filter((other) => other.game === game && other.order < order && other.state !== "waiting" && other.code !== "disputed")
      .reduce((sum, { turn }) => sum + (turn ?? 0), 0);
  }

  // What a verdict makes of the entry.
  settle(entry, verdict, revision) {
    const kept = this.get(entry.key, entry.uuid);
    if (!kept) return; // another tab was quicker, or a person took it out
    if (verdict.act === "received") {
      this.save({ ...kept, state: "received", revision, receipt: verdict.receipt, received: this.now() });
      this.ask(entry.key, ({ code, game }) => code === "not_this_game" && game !== entry.game);
    } else if (["decide", "mend", "closed"].includes(verdict.act))
      this.save({ ...kept, state: verdict.act, code: verdict.code, goesOn: verdict.goesOn });
    else this.save({ ...kept, tries: (kept.tries ?? 0) + 1 });
  }

  // What waited for a decision may be asked about again: somebody may have decided.
  ask(key, which = ({ code }) => AGAIN.has(code)) {
    for (const entry of this.unsent(key))
      if (entry.state === "decide" && which(entry)) this.save({ ...entry, state: "waiting" });
  }

  // Received lines older than a day go; those that the sheet at `revision` no longer has come back, and are sent again.
  tend(key, revision) {
    let lost = false;
    for (const entry of this.all(key).filter((other) => other.state === "received")) {
      const { receipt, ...again } = entry;
      if (receipt.number > revision) {
        this.save({ ...again, state: "waiting" });
        lost = true;
      } else if (entry.received < this.now() - KEPT) this.store.removeItem(`${ENTRY}${key}/${entry.uuid}`);
    }
    return lost;
  }

  // One tab at a time, by a lease that runs out; they may race all the same, the ledger counts once.
  async alone(key, work) {
    if (globalThis.navigator?.locks)
      return navigator.locks.request(LEASE + key, { ifAvailable: true }, (lock) => (lock ? work() : null));
    const lease = JSON.parse(this.store.getItem(LEASE + key) ?? "null");
    const own = (this.tab ??= makeUuid());
    if (lease && lease.tab !== own && lease.until > this.now() && lease.until < this.now() + 60_000) return null;
    this.store.setItem(LEASE + key, JSON.stringify({ tab: own, until: this.now() + 15_000 }));
    try {
      return await work();
    } finally {
      this.store.removeItem(LEASE + key);
    }
  }
}

// Whether the site itself says that this phone no longer sits there: the page of a café's network cannot.
export const sentAway = ({ status, headers }) => status === 401 && headers.get("WWW-Authenticate") === "Device";

// What follows from an answer to the entry `uuid`; `answer` is null where none came. It is received; or a person looks:
// decide (409), mend (413, 422), closed (410); or it is sent again: scan (401 of ours), login, wait.
export function judge(answer, uuid) {
  if (answer === null) return { act: "wait" };
  const header = (name) => answer.headers.get(name) ?? "";
  const [whose, number, revision, head] = header("Manille-Receipt").split(" ");
  if (answer.ok && whose === uuid && Number(number) > 0)
    return { act: "received", receipt: { number: Number(number), revision: Number(revision), head } };
  const [about, code, goesOn] = header("Manille-Refused").split(" ");
  const ours = about === uuid, status = answer.status;
  if (status === 409 && ours) return { act: "decide", code, goesOn: goesOn ? Number(goesOn) : undefined };
  if (status === 410 && ours) return { act: "closed", code };
  if (status === 413 || (status === 422 && ours)) return { act: "mend", code: code ?? "too_large" };
  if (sentAway(answer)) return { act: "scan" };
  if (status === 429 || status >= 500) return { act: "wait", seconds: Number(header("Retry-After")) || 0, code: ours ? code : "" };
  return { act: "login" };
}

// How long to wait after so many tries: 1 s to 60 s with jitter, never less than what the answer asks.
export function pause(tries, seconds = 0, chance = Math.random()) {
  const most = Math.min(60_000, 1000 * 2 ** Math.min(tries, 6));
  return Math.max(seconds * 1000, 0) + most * (0.5 + chance / 2);
}

// Send what waits, the oldest first, until nothing is left or an answer says to stop; that verdict, or null.
// `send(entry, revision)` answers { ok, status, headers } or null; `told(entry, verdict, answer)` hears of each.
export function drain(outbox, key, send, told) {
  return outbox.alone(key, async () => {
    for (let entry = outbox.next(key); entry; entry = outbox.next(key)) {
      const revision = outbox.revisionOf(entry);
      const answer = await send(entry, revision);
      const verdict = judge(answer, entry.uuid);
      outbox.settle(entry, verdict, revision);
      await told(entry, verdict, answer);
      if (!["received", "decide", "mend", "closed"].includes(verdict.act)) return verdict;
    }
    return null;
  });
}
