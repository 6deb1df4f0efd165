// What is typed of a deal goes along to the counter of a pile, and comes back with what it counted.
document.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a.count-link");
  if (!link) return;
  const form = document.getElementById("deal"), address = new URL(link.href);
  for (const field of form.querySelectorAll("input:is([type=text], :checked)"))
    if (field.value !== "") address.searchParams.set(field.name, field.value);
  const counted = form.querySelector(".sides [name=whose]:checked");
  if (counted) address.searchParams.set("of", counted.value);
  link.href = address;
});
