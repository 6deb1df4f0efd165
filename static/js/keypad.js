// Tens and units: what they make stands beside its name, the next number comes by itself, and the last count is filled
// in where the sum is certain. Without it the keys are plain radios, and the server fills in the same.
const all = (what, where) => [...where.querySelectorAll(what)];
const digits = (pad) => all(":is(.tens, .units) :checked", pad).map(({ value }) => value);
const round = (pad) => !pad.querySelector(".units :checked"); // of tens alone nobody knows yet what they make
const empty = (pad) => digits(pad).length === 0;
const clear = (inputs) => inputs.forEach((input) => (input.checked = false));

// What is still to be shared out; null where the last count does not follow from the others.
function rest({ elements }, { dataset }, pads) {
  const asleep = elements.talon_points?.value ?? "";
  if (asleep === "" && dataset.least !== dataset.total) return null;
  return pads.reduce((left, pad) => left - Number(digits(pad).join("")), dataset.total - asleep);
}

function show(form) {
  const box = form.querySelector(".pads"), pads = all(".pad", box), open = pads.filter(empty);
  const left = box.dataset.total && open.length === 1 && !pads.some((pad) => !empty(pad) && round(pad)) ? rest(form, box, pads) : null;
  all(".typed", form).forEach((typed, place) => {
    const pad = pads[place], follows = pad === open[0] && left !== null && left >= 0;
    typed.textContent = follows ? left : empty(pad) ? "" : round(pad) ? `${digits(pad)}_` : Number(digits(pad).join(""));
    typed.toggleAttribute("data-filled", follows);
  });
}

// Both digits are there for the first time: on to the number that has none yet.
function moveOn(form, pad) {
  if (digits(pad).length < 2 || pad.dataset.done) return;
  pad.dataset.done = "yes";
  const pads = all(".pad", form), next = [...pads.slice(pads.indexOf(pad) + 1), ...pads].find(empty);
  const tile = next && all("[name=whose]", form)[pads.indexOf(next)];
  if (tile) tile.checked = true;
}

function begin() {
  const form = document.getElementById("deal");
  if (!form?.querySelector(".pads")) return;
  for (const pad of all(".pad", form)) if (digits(pad).length === 2) pad.dataset.done = "yes";
  show(form);
}

// Before the sentence asks what stands here: a number and a contract with a name take each other's place.
document.addEventListener("change", ({ target }) => {
  const form = target.form, pad = target.closest(".pad");
  if (form?.id !== "deal" || !form.querySelector(".pads")) return;
  if (target.name === "contract" && target.value) clear(all("[name^=bid_]:checked", form));
  else if (target.name.startsWith("bid_")) clear(all("[name=contract]:checked", form));
  if (pad && target.name !== "contract") moveOn(form, pad);
  show(form);
}, true);
document.addEventListener("input", ({ target }) => {
  if (target.name === "talon_points") show(target.form);
});
document.addEventListener("htmx:afterSettle", begin);
begin();

// A number typed here is a bid, and no deal.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".bidding input")) return;
  event.preventDefault();
  event.target.nextElementSibling.click();
});

// The bids of a deal that waits are not those of the next, and the first number is the one that is tapped.
document.addEventListener("reset", ({ target: form }) => {
  const bids = form.querySelector("input[name=bids]");
  form.querySelector(".bidding")?.remove();
  if (bids) bids.remove();
  if (bids) for (const field of all("[name=declarer], [name^=bid_], [name=contract]", form)) field.defaultChecked = false;
  for (const pad of all(".pad", form)) delete pad.dataset.done;
  setTimeout(() => form.querySelector(".pads") && show(form)); // once it is empty
}, true);
