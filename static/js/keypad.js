// The figures of a deal on one large keypad: it moves on by itself, fills in the last count where the sum is certain,
// and says what is missing. Without it the fields are plain numbers, and the server fills in the same.
const inputsOf = (form) => [...form.querySelectorAll("input[data-most]")];
const shown = (input) => input.getClientRects().length > 0;
const figure = (input) => (input.value === "" ? null : Number(input.value));

function activate(form, input) {
  for (const other of inputsOf(form)) other.classList.toggle("active", other === input);
}

function activeOf(form) {
  return form.querySelector("input.active") ?? inputsOf(form).find(shown);
}

// What is being shared out: the total, less what sleeps; whether the last count follows from the others.
function shareOf(form) {
  const { total, least } = form.querySelector(".numbers").dataset;
  if (!total) return null;
  const asleep = form.querySelector("[name=talon_points]");
  const known = asleep ? figure(asleep) : null;
  return {
    total: Number(total) - (known ?? 0),
    slack: known === null ? Number(total) - Number(least) : 0,
    inputs: inputsOf(form).filter((input) => input !== asleep),
  };
}

const sumOf = (inputs) => inputs.reduce((sum, input) => sum + (figure(input) ?? 0), 0);

function fill(form) {
  const share = shareOf(form);
  if (!share) return;
  for (const input of share.inputs) if ("filled" in input.dataset) empty(input);
  const open = share.inputs.filter((input) => input.value === "");
  const rest = share.total - sumOf(share.inputs);
  if (share.slack === 0 && open.length === 1 && rest >= 0) {
    open[0].value = rest;
    open[0].dataset.filled = "";
  }
  tell(form, share);
}

function empty(input) {
  input.value = "";
  delete input.dataset.filled;
}

function tell(form, { total, slack, inputs }) {
  const line = form.querySelector(".missing");
  const rest = total - sumOf(inputs);
  const all = inputs.every((input) => input.value !== "");
  if (inputs.every((input) => input.value === "")) return;
  line.classList.toggle("wrong", rest < 0 || (all && rest > slack));
  if (rest < 0) line.textContent = line.dataset.over.replace("{n}", -rest);
  else if (all && rest <= slack) line.textContent = line.dataset.right.replace("{n}", total - rest);
  else line.textContent = line.dataset.short.replace("{n}", rest);
}

// The most that `input` can hold now.
function mostOf(form, input) {
  const share = shareOf(form);
  if (!share || !share.inputs.includes(input)) return Number(input.dataset.most);
  const typed = share.inputs.filter((other) => other !== input && !("filled" in other.dataset));
  return Math.max(share.total - sumOf(typed), 0);
}

function moveOn(form, input) {
  const inputs = inputsOf(form).filter(shown);
  const after = [...inputs.slice(inputs.indexOf(input) + 1), ...inputs];
  const next = after.find((other) => other.value === "" && other.name !== "talon_points");
  activate(form, next ?? input);
  if (!isAlone(form)) input.dataset.done = "";
}

const isAlone = (form) => inputsOf(form).filter(shown).length === 1;

function pressFigure(form, input, key) {
  const again = "done" in input.dataset || "filled" in input.dataset;
  const value = (again ? "" : input.value) + key;
  if (isAlone(form) && Number(value) > mostOf(form, input)) return; // a figure too many, and no field to take it
  empty(input);
  delete input.dataset.done;
  input.value = Number(value);
  const number = form.querySelector("[name=contract][value='']");
  if (number && input.name === "bid") number.checked = true;
  if (value.length > 1 || value === "0" || Number(value) * 10 > mostOf(form, input)) {
    fill(form);
    moveOn(form, input);
  }
}

function erase(form, input) {
  const inputs = inputsOf(form).filter(shown);
  const before = inputs[inputs.indexOf(input) - 1];
  const own = input.value === "" || "filled" in input.dataset ? before ?? input : input;
  own.value = own.value.slice(0, -1);
  delete own.dataset.filled;
  delete own.dataset.done;
  activate(form, own);
}

function press(form, key) {
  const input = activeOf(form);
  if (!input) return;
  if (key === "next") moveOn(form, input);
  else if (key === "erase") erase(form, input);
  else pressFigure(form, input, key);
  fill(form);
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// A form that is new on the page: its keypad is still hidden.
function begin() {
  for (const keypad of document.querySelectorAll("form.deal .keypad[hidden]")) {
    keypad.hidden = false;
    const form = keypad.closest("form");
    for (const input of inputsOf(form)) {
      input.inputMode = "none";
      if (input.value !== "") input.dataset.done = "";
    }
    const inputs = inputsOf(form).filter(shown);
    activate(form, inputs.find((input) => input.value === "") ?? inputs[0]);
    fill(form);
  }
}

document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-press]");
  if (key) press(key.form, key.dataset.press);
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("form.deal input[data-most]")) activate(target.form, target);
});
document.addEventListener("input", ({ target }) => {
  if (!target.matches("form.deal input[data-most]")) return;
  delete target.dataset.filled;
  fill(target.form);
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[name=contract]") && target.value) empty(target.form.elements.bid);
}, true);
document.addEventListener("htmx:afterSettle", begin);
begin();

// A number typed here is a bid, and no deal.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".bidding input")) return;
  event.preventDefault();
  event.target.nextElementSibling.click();
});

// The bids of a deal that waits are not those of the next.
document.addEventListener("reset", ({ target: form }) => {
  const bids = form.querySelector("input[name=bids]");
  form.querySelector(".bidding")?.remove();
  if (!bids) return;
  bids.remove();
  for (const field of form.querySelectorAll("[name=declarer], [name=bid], [name=contract]"))
    field.type === "radio" ? (field.defaultChecked = field.value === "") : (field.defaultValue = "");
}, true);
