// A page nobody looks at asks nothing: elements marked data-poll stay quiet while their tab is hidden.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches("[data-poll]")) event.preventDefault();
});

// What somebody has unfolded, ticked or typed stays so when its place is filled anew.
const FIELDS = "input:not([type=hidden]), select, textarea";
const formOf = (element) => element?.closest("form")?.getAttribute("action");
const drawerOf = (it) => it.id || JSON.stringify([formOf(it.querySelector("form *")), it.querySelector("summary")?.textContent]);
const fieldOf = (it) => JSON.stringify([formOf(it), it.name, /radio|checkbox/.test(it.type) ? it.value : ""]);
const isTouched = (it) => it.options
  ? [...it.options].some((one) => one.selected !== one.defaultSelected) && it.value !== ""
  : /radio|checkbox/.test(it.type) ? it.checked !== it.defaultChecked : it.value !== it.defaultValue;
const drawers = new Map(), typed = new Map();
let busy = null; // the field that has the focus, and what of it is marked

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (!target.matches("[data-poll]")) return;
  drawers.clear();
  typed.clear();
  const active = document.activeElement;
  busy = target.contains(active) && active.matches(FIELDS) ? [fieldOf(active), active.selectionStart, active.selectionEnd] : null;
  for (const drawer of target.querySelectorAll("details")) drawers.set(drawerOf(drawer), drawer.open);
  for (const field of target.querySelectorAll(FIELDS)) if (isTouched(field)) typed.set(fieldOf(field), [field.value, field.checked]);
});
const unfold = () => {
  for (const drawer of document.querySelectorAll("[data-poll] details")) drawer.open = drawers.get(drawerOf(drawer)) ?? drawer.open;
};
document.addEventListener("htmx:afterSwap", () => {
  unfold();
  for (const field of document.querySelectorAll(`[data-poll] :is(${FIELDS})`)) {
    const key = fieldOf(field), [value, checked] = typed.get(key) ?? [];
    const isThere = value !== undefined && (!field.options || [...field.options].some((one) => one.value === value));
    if (isThere && /radio|checkbox/.test(field.type)) field.checked = checked;
    else if (isThere && field.type !== "file") field.value = value;
    if (busy?.[0] !== key || field.type === "radio" && !field.checked) continue;
    field.focus({ preventScroll: true });
    if (busy[1] !== null && field.setSelectionRange) field.setSelectionRange(busy[1], busy[2]);
  }
  typed.clear();
  busy = null;
});
document.addEventListener("htmx:afterSettle", () => {
  unfold(); // htmx writes the attributes of elements that keep their id once more
  drawers.clear();
});
