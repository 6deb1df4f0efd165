// The names typed on this phone, offered again: the whole table of last time in one tap, or one name after the other.
// They stay in this browser; without it, or where it keeps nothing, names are typed.
const STORE = "names";
const MOST = 14;
const form = () => document.getElementById("play-form");
const box = () => document.getElementById("names");
const seats = () => [...form().querySelectorAll(".chairs input[type=text][name^=seat_]")];
const place = (input) => Number(input.name.slice("seat_".length));
const isName = (name) => typeof name === "string" && name.trim() !== "" && name.length <= 60;

function remembered() {
  try {
    const { table, known } = JSON.parse(localStorage.getItem(STORE));
    return { table: table.every(isName) ? table : [], known: known.filter(isName).slice(0, MOST) };
  } catch {
    return { table: [], known: [] };
  }
}

function remember(names) {
  const known = [...new Set([...names, ...remembered().known])].slice(0, MOST);
  try {
    localStorage.setItem(STORE, JSON.stringify({ table: names, known }));
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
  const { table, known } = remembered();
  const seated = seats().map((input) => input.value.trim());
  const same = box().querySelector(".same");
  box().hidden = known.length === 0;
  same.hidden = table.length !== seated.length || seated.some((name) => name !== "");
  same.querySelector("span").textContent = table.join(", ");
  box().querySelector(".chips").replaceChildren(...known.map((name) => chip(name, seated)));
  document.getElementById("known-names").replaceChildren(...known.map((name) => new Option(name)));
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest("#names button");
  if (!key) return;
  if (key.matches(".chip")) toggle(key.textContent);
  else if (key.matches(".same")) fill(remembered().table);
  else {
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
