// Which rows are shown: five filters, words to search for, and an order.

const WORTHS = [
  ["adds", "kills mutants that no test kills"],
  ["kills", "kills only what tests kill"],
  ["nothing", "kills nothing"],
  ["flagged", "slow, flaky or not run"],
  ["unknown", "not measured"],
];
const ORIGINS = [
  ["mined", "a test hides it"],
  ["candidate", "a candidate from a law"],
];
const FACETS = {
  state: (row) => row.state.slug,
  kind: (row) => (row.kind ? row.kind.slug : "none"),
  class: (row) => row.owner,
  worth: (row) => WORTHS[row.worth][0],
  origin: (row) => ORIGINS[row.candidate][0],
};
const ORDERS = {
  best: ["best first", (a, b) => a.at - b.at],
  worth: ["by mutants added", (a, b) => b.added - a.added || a.at - b.at],
  name: ["by name", (a, b) => compare(a.name, b.name) || a.at - b.at],
  tried: ["by valid inputs", (a, b) => b.valid - a.valid || a.at - b.at],
};
const wanted = { words: [], state: "", kind: "", class: "", worth: "", origin: "", order: "best" };

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const NAMES = Object.keys(FACETS);

/** What each filter sees of a row, as numbers: they are compared for every row at every key. */
const facets = NAMES.map((name) => {
  const numbers = new Map();
  const of = Int32Array.from(rows, (row) => {
    const value = FACETS[name](row);
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value);
  });
  return { name, numbers, of };
});

/** The rows to show, and for each facet how many there would be of each value. */
function select() {
  const asked = facets.map(({ name, numbers }) => (wanted[name] ? numbers.get(wanted[name]) : -1));
  const counts = facets.map(({ numbers }) => new Int32Array(numbers.size));
  const shown = [];
  for (const row of rows) {
    if (!wanted.words.every((word) => row.text.includes(word))) continue;
    let misses = 0;
    let missed = -1;
    for (let at = 0; at < facets.length; at += 1) {
      if (asked[at] >= 0 && facets[at].of[row.at] !== asked[at]) {
        misses += 1;
        missed = at;
      }
    }
    if (misses > 1) continue;  // another choice in one filter would not bring it back
    for (let at = 0; at < facets.length; at += 1) {
      if (misses === 0 || missed === at) counts[at][facets[at].of[row.at]] += 1;
    }
    if (misses === 0) shown.push(row);
  }
  if (wanted.order !== "best") shown.sort(ORDERS[wanted.order][1]);
  const countOf = (name, value) => {
    const at = NAMES.indexOf(name);
    const number = facets[at].numbers.get(value);
    return number === undefined ? 0 : counts[at][number];
  };
  return { shown, countOf };
}

/** The choices of a filter, in the order in which they are offered. */
function choicesOf(name) {
  const there = new Set(facets[NAMES.indexOf(name)].numbers.keys());
  const all = {
    state: () => shared.states.map((each) => [each.slug, `${each.glyph} ${each.label}`]),
    kind: () => [...shared.kinds.map((each) => [each.slug, each.slug]), ["none", "no relation yet"]],
    class: () => [...there].sort(compare).map((each) => [each, shortName(each)]),
    worth: () => WORTHS,
    origin: () => ORIGINS,
  }[name]();
  return all.filter(([value]) => there.has(value));
}
