// Which rows are shown: four filters, words to search for, and an order.

const WORTHS = [
  ["adds", "kills mutants that no test kills"],
  ["kills", "kills only what tests kill"],
  ["nothing", "kills nothing"],
  ["flagged", "slow, flaky or not run"],
  ["unknown", "not measured"],
];
const FACETS = {
  state: (row) => row.state.slug,
  kind: (row) => (row.kind ? row.kind.slug : "none"),
  class: (row) => row.owner,
  worth: (row) => WORTHS[row.worth][0],
};
const ORDERS = {
  found: ["as found", (a, b) => a.at - b.at],
  worth: ["by worth", (a, b) => (a.rank || Infinity) - (b.rank || Infinity) || a.at - b.at],
  name: ["by name", (a, b) => compare(a.name, b.name) || a.at - b.at],
  tried: ["by valid inputs", (a, b) => b.valid - a.valid || a.at - b.at],
};
const wanted = { words: [], state: "", kind: "", class: "", worth: "", order: "found" };

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The rows to show, and for each facet how many there would be of each value. */
function select() {
  const counts = Object.fromEntries(Object.keys(FACETS).map((name) => [name, new Map()]));
  const names = Object.keys(FACETS);
  const shown = [];
  for (const row of rows) {
    if (!wanted.words.every((word) => row.text.includes(word))) continue;
    const values = names.map((name) => FACETS[name](row));
    const missed = names.filter((name, at) => wanted[name] && wanted[name] !== values[at]);
    if (missed.length > 1) continue;
    names.forEach((name, at) => {
      if (!missed.length || missed[0] === name) {
        counts[name].set(values[at], (counts[name].get(values[at]) || 0) + 1);
      }
    });
    if (!missed.length) shown.push(row);
  }
  if (wanted.order !== "found") shown.sort(ORDERS[wanted.order][1]);
  return { shown, counts };
}

/** The choices of a filter, in the order in which they are offered. */
function choicesOf(name) {
  const there = new Set(rows.map(FACETS[name]));
  const all = {
    state: () => shared.states.map((each) => [each.slug, `${each.glyph} ${each.label}`]),
    kind: () => [...shared.kinds.map((each) => [each.slug, each.slug]), ["none", "no relation yet"]],
    class: () => [...there].sort(compare).map((each) => [each, shortName(each)]),
    worth: () => WORTHS,
  }[name]();
  return all.filter(([value]) => there.has(value));
}
