// The names typed on this phone, offered again: the whole table of last time in one tap, or one name after the other.
// They stay in this browser; without it, or where it keeps nothing, names are typed.
const STORE = "names";
const MOST = 14;
const form = () => document.getElementById("play-form");
const box = () => document.getElementById("names");
const seats = () => [...form().querySelectorAll(".seat > input")];
const place = (input) => Number(input.name.slice("seat_".length));
const isName = (name) => typeof name === "string" && name.trim() !== "" && name.length <= 60;

function remembered() {
  try {
    const { table, known, on } = JSON.parse(localStorage.getItem(STORE));
    return { table: table.every(isName) ? table : [], known: known.filter(isName).slice(0, MOST), on };
  } catch {
    return { table: [], known: [] };
  }
}

function remember(names) {
  const known = [...new Set([...names, ...remembered().known])].slice(0, MOST);
  try {
    localStorage.setItem(STORE, JSON.stringify({ table: names, known, on: Date.now() }));
  } catch { /* nothing is kept: next time they are typed */ }
}

function fill(names) {
  for (const input of seats()) input.value = names[place(input)] ?? "";
  show();
}

// A name goes to the first empty place; tapped again it leaves the one it has.
function toggle(name) {
  const at = seats().find((input) => input.value.trim() === name);
  const free = seats().find((input) => input.value.trim() === "");
  if (at) at.value = "";
  else if (free) free.value = name;
  show();
}

// Within a week people say the day; seen on the day itself, or without one, it was last time.
function day(on) {
  const midnight = new Date().setHours(0, 0, 0, 0), ago = midnight - new Date(on).setHours(0, 0, 0, 0);
  const near = ago > 0 && ago < 6.5 * 864e5;
  return near ? new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long" }).format(on) : "";
}

function chip(name, seated) {
  const key = document.createElement("button");
  key.type = "button";
  key.className = "chip";
  key.textContent = name;
  key.setAttribute("aria-pressed", seated.includes(name));
  return key;
}

function show() {
  if (!form() || !box()) return;
  const { table, known, on } = remembered();
  const seated = seats().map((input) => input.value.trim());
  const same = form().querySelector(".same"), who = document.getElementById("who");
  box().hidden = known.length === 0;
  same.hidden = table.length !== seated.length || seated.some((name) => name !== "");
  if (day(on)) same.querySelector("span").textContent = same.dataset.on.replace("{day}", day(on));
  who.textContent = seated.includes("") ? who.dataset.hint : who.dataset.ready.replace(/{(\d)}/g, (_, seat) => seated[seat]);
  box().querySelector(".chips").replaceChildren(...known.map((name) => chip(name, seated)));
  document.getElementById("known-names").replaceChildren(...known.map((name) => new Option(name)));
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("#names button, #play-form :is(.same, .turn)");
  if (!key) return;
  if (key.matches(".chip")) toggle(key.textContent);
  else if (key.matches(".same")) fill(remembered().table);
  else if (key.matches(".turn")) {
    event.preventDefault();
    const [first, ...others] = seats().map((input) => input.value);
    fill([...others, first]);
  } else {
    try { localStorage.removeItem(STORE); } catch { /* nothing was kept */ }
    show();
  }
});
document.addEventListener("input", ({ target }) => { if (target.name?.startsWith("seat_")) show(); });
document.addEventListener("submit", ({ target, submitter }) => {
  if (target !== form() || !["start", "draw"].includes(submitter?.name)) return;
  const names = [];
  for (const input of seats()) names[place(input)] = input.value.trim();
  if (names.every(isName)) remember(names);
});
document.addEventListener("htmx:afterSettle", show);
show();

// A group that closes above takes its height away: what was opened stays in sight.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".preset-group[open]")) target.scrollIntoView({ block: "nearest" });
}, true);
