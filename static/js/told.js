// What is typed into the form of a deal, in words, and its marks as far as the keys of the page bear them: the rules of
// the game are not in here. `phone` is what the page says of its sheet, `says` are its sentences.
export const fill = (text, holes) => text.replace(/\{(\w+)\}/g, (hole, name) => holes[name] ?? hole);
const all = (what, where) => [...where.querySelectorAll(what)];

const chosen = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
const labelled = (input) => {
  const label = input.closest("label") ?? input.form.querySelector(`label[for="${input.id}"]`);
  return (label?.querySelector(".side-names, .key-count") ?? label)?.textContent.replace(/\s+/g, " ").trim() ?? "";
};
// A number that is typed, or tapped as tens and units; "" while it lacks its units.
const numberIn = (form, name) => form.elements[name]?.value ?? (chosen(form, `${name}_units`) && chosen(form, `${name}_tens`) + chosen(form, `${name}_units`));
// The answers to questions that have a usual one, which goes without saying.
const isAnswer = ({ name, value }) => !(name === "doubles" && value === "0") && !/^whose$|_(tens|units)$/.test(name);
const besides = (form) => all("input:checked", form)
  .filter((input) => !["side", "count"].includes(input.name) && input.value !== "" && isAnswer(input))
  .map(labelled);

// The count of a deal that one key tells: tapped, or typed as piles; null while it is not certain.
function counted(form, { total, sides }) {
  const piles = Object.keys(sides).map((side) => [side, numberIn(form, `pile_${side}`)]);
  if (piles.every(([, pile]) => pile === "")) {
    const count = Number(chosen(form, "count"));
    return count ? { count, side: chosen(form, "side") || piles[0][0] } : null;
  }
  const told = piles.map(([side, pile], place) => [side, pile === "" ? total - piles[1 - place][1] : Number(pile)]);
  const [side, count] = told[0][1] < told[1][1] ? told[1] : told[0];
  return told[0][1] + told[1][1] === total ? { count, side } : null;
}

// A fault of the dealer names nobody; of one after which the deal goes on, below the form, the site says more.
function lacksOfPenalty(form, says) {
  const fault = [...form.elements].find(({ name, checked }) => name === "article" && checked);
  if (!chosen(form, "offender") && !fault?.matches("[data-dealer], .going-on *")) return says.tap_offender;
  return (fault && fault.value !== "other") || form.elements.reason.value.trim() ? "" : says.tap_fault;
}

// What a deal or a penalty still lacks, in words.
export function lacks(form, phone, says) {
  if (form.id === "penalty-form") return lacksOfPenalty(form, says);
  if (!phone.tally || form.id !== "deal") return "";
  if (Object.keys(phone.tally.sides).some((side) => numberIn(form, `pile_${side}`))) return "";
  const count = Number(chosen(form, "count"));
  if (!count) return says.tap_count;
  if (!chosen(form, "side") && 2 * count !== phone.tally.total) return says.tap_side;
  return form.querySelector("[name=turnup]") && !chosen(form, "turnup") ? says.tap_turnup : "";
}

// The marks on the key, under the multipliers chosen; null where the site has to count.
function marksOf(form, { count, side }, phone, dealt) {
  if (all("input[type=checkbox]:checked", form).some(({ name }) => !["no_trump", "blind"].includes(name))) return null;
  const times = Number(chosen(form, "doubles") || 0), [blind, bare] = ["blind", "no_trump"].map((name) => (chosen(form, name) ? 1 : 0));
  const doubles = all("[name=doubles]", form).length || 1, bares = form.elements.no_trump ? 2 : 1, level = 2 * count === phone.tally.total;
  const key = form.querySelector(`[name=count][value="${count}"]`)?.closest("label");
  const mark = Number(key?.dataset.marks.split(" ")[(blind * doubles + times) * bares + bare]);
  if (!level && !Number.isFinite(mark)) return null;
  const marks = level ? {} : { [side]: mark };
  const bonus = phone.tally.turnup[chosen(form, "turnup")] ?? 0;
  return { ...marks, [dealt]: (marks[dealt] ?? 0) + bonus };
}

// What is typed, in words, and its marks by side where the keys tell them; `dealt` is the side that deals.
export function tell(form, submitter, phone, says, dealt) {
  if (submitter?.name) return { words: submitter.textContent.trim(), marks: null };
  const deal = phone.tally && form.id === "deal" ? counted(form, phone.tally) : null;
  if (deal) {
    const marks = marksOf(form, deal, phone, dealt), { sides, total } = phone.tally;
    const other = Object.keys(sides).find((side) => side !== deal.side);
    const counts = `${sides[deal.side].name} ${deal.count}, ${sides[other].name} ${total - deal.count}`;
    const scored = Object.entries(marks ?? {}).filter(([, points]) => points).map(([side, points]) => fill(sides[side].marks, { n: points }));
    const words = [counts, ...besides(form)].join(" – ");
    const outcome = scored.join(", ") || says.nobody;
    return { words: marks ? fill(says.told, { told: words, outcome }) : words, marks, level: 2 * deal.count === total };
  }
  const figures = all("input:not([type=hidden], [type=radio], [type=checkbox]), select", form).filter((input) => input.value && !input.closest("details:not([open])"));
  const tapped = all(".pad", form).map((pad) => [pad.firstElementChild.textContent.trim(), numberIn(form, pad.querySelector("input").name.slice(0, -5))]);
  const numbers = [...tapped, ...figures.map((input) => [labelled(input), input.value])].flatMap(([name, number]) => (number ? `${name} ${number}` : []));
  return { words: [...all("input:checked", form).filter(isAnswer).map(labelled), ...numbers].join(" · "), marks: null };
}

// The totals with what waits on this phone; `known` until something is for the site to count.
export function tally(entries, { sides, carries, carried }) {
  const totals = {};
  for (const side in sides) totals[side] = sides[side].total;
  let known = true, sure = true;
  for (const { marks, level } of entries) {
    known &&= sure && Boolean(marks);
    if (known) for (const side in marks) totals[side] += marks[side];
    if (carried || (carries && level)) sure = false; // the keys of the page do not show what the next one is worth
  }
  return { totals, known };
}
