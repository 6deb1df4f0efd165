// The results of a round by the keyboard: Enter saves the table and goes down to the next, the arrows move around.
const rows = () => [...document.querySelectorAll("[data-row]")];
const fields = (row) => [...row.querySelectorAll("input:not([type=hidden]), select")].filter((field) => !field.matches(":disabled"));
const edges = { ArrowLeft: -1, ArrowRight: 1 };

function go(field) {
  field?.focus();
  field?.select?.();
}

// The next table with something to type, `step` away; in the same column where it has one.
function beside(row, step, column) {
  const all = rows();
  for (let at = all.indexOf(row) + step; at >= 0 && at < all.length; at += step) {
    const found = fields(all[at]);
    if (found.length) return found[Math.min(column, found.length - 1)];
  }
  return null;
}

function save(row) {
  const next = beside(row, 1, 0) ?? document.getElementById("save_results");
  if (row.matches(".is-typed, .is-refused")) htmx.trigger(row, "save");
  go(next);
}

// Somebody else's result stands: what was typed gives way to it.
function keep(row) {
  for (const field of row.querySelectorAll("[data-written]")) field.value = field.dataset.written;
  save(row);
}

document.addEventListener("click", ({ target }) => {
  const answer = target.closest("[data-answer]")?.dataset.answer;
  if (answer) (answer === "keep" ? keep : save)(target.closest("[data-row]"));
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event, row = target.closest("[data-row]");
  if (!row || !target.matches("input, select") || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === "Enter") {
    event.preventDefault();
    save(row);
  } else if (key === "Escape" && row.querySelector("[data-answer]")) {
    event.preventDefault();
    keep(row);
  } else if (target.matches("input") && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    go(beside(row, key === "ArrowUp" ? -1 : 1, fields(row).indexOf(target)));
  } else if (target.matches("input") && key in edges) {
    const whole = target.selectionStart !== target.selectionEnd, at = key === "ArrowLeft" ? 0 : target.value.length;
    if (!whole && target.selectionStart !== at) return;
    event.preventDefault();
    const all = rows().flatMap(fields);
    go(all[all.indexOf(target) + edges[key]]);
  }
});

// Cells of a spreadsheet go into the fields of their row, one after the other; left to the browser, those of a column
// would run together to one figure. Where the row has too few fields they stay apart in one, to be refused.
document.addEventListener("paste", (event) => {
  const { target } = event, row = target.closest("[data-row]");
  const cells = event.clipboardData.getData("text").trim().split(/[\t\r\n]+/);
  if (!row || !target.matches("input") || cells.length < 2) return;
  event.preventDefault();
  const all = fields(row).filter((field) => field.matches("input")), open = all.slice(all.indexOf(target));
  if (cells.length > open.length) target.value = cells.join(" ");
  else cells.forEach((cell, at) => { open[at].value = cell.trim(); });
  target.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", ({ target }) => target.closest("[data-row]")?.classList.add("is-typed"));

// What is typed and not saved is not left behind unasked.
let leaving = false;
document.getElementById("results")?.addEventListener("submit", (event) => {
  const open = document.querySelector("[data-row]:has([data-answer])");
  if (open) {  // the button decides between no two results
    event.preventDefault();
    go(fields(open)[0]);
  } else leaving = true;
});
window.addEventListener("beforeunload", (event) => {
  if (!leaving && document.querySelector("[data-row].is-typed")) event.preventDefault();
});
