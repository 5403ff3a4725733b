// One relation: what it says, where it comes from, what was tried, and what became of it.

function relationPage(row, more) {
  const title = el("h1", { id: "relation-title", tabindex: "-1" }, humps(row.name));
  const held = row.valid > 0 && ` It held on ${row.passed.toLocaleString("en")} of ${counted(row.valid, "valid input")}.`;
  return [
    el("p", { class: "crumbs" },
      el("a", { href: "#", class: "back" }, "← All relations"),
      el("code", { class: "id" }, row.id),
      copyButton("Copy link", `${location.href.replace(/#.*$/, "")}#${row.id}`)),
    title,
    el("p", { class: "verdict-line" }, badge(row.state),
      el("strong", {}, row.state.label), ` — ${row.state.sentence}`, held, more.advice && ` ${more.advice}`),
    row.statement && el("p", { class: "statement" }, statement(row.statement)),
    facts(row, more),
    more.detail && section("What went wrong", el("pre", { class: "said", tabindex: "0" }, more.detail)),
    more.counterexample && counterexample(row, more.counterexample, more.verdict),
    sources(row, more),
    more.parameters.length > 0 && parameters(more),
    more.verdict && evidence(more.verdict),
    more.plot && section("Inputs tried", plotOf(more.plot)),
    more.worth && worth(more.worth),
  ];
}

let sections = 0;

function section(title, ...content) {
  sections += 1;
  const id = `part-${sections}`;
  return el("section", { "aria-labelledby": id }, el("h2", { id }, title), content);
}

/** IF and THEN stand out, and what is between backticks is code. */
function statement(words) {
  return words.split(/(`[^`]*`|\bIF\b|\bTHEN\b)/).map((part) => {
    if (part.startsWith("`")) return el("code", {}, part.slice(1, -1));
    return part === "IF" || part === "THEN" ? el("b", {}, part) : part;
  });
}

function facts(row, more) {
  const entries = [
    ["Class under test", el("code", {}, row.owner)],
    ["Test", [el("code", {}, row.test), el("br"), place(row.file, row.line)]],
    more.places.length > 1 && [`Stated in ${more.places.length.toLocaleString("en")} places`, statedIn(more.places)],
    row.kind && ["Kind", `${row.kind.slug}: ${row.kind.sentence}`],
    more.inputRelation && ["Inputs", more.inputRelation],
    ...more.notes.map((note) => ["Note", note]),
  ].filter(Boolean);
  return el("dl", { class: "facts" }, entries.map(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
}

/** Where tests state a relation: a few at once, the others when they are asked for. */
function statedIn(places) {
  const items = places.map((each) => el("li", {}, el("code", {}, shortTest(each.test)), " ", place(each.file, each.line)));
  const list = el("ul", { class: "places" }, items);
  if (places.length <= 5) return list;
  return el("details", {}, el("summary", {}, shortTest(places[0].test), " …"), list);
}

/** A path that breaks between its parts. */
function paths(words) {
  return words.split(/(?<=\/)/).map((part) => [part, el("wbr")]);
}

function place(file, line) {
  const words = paths(`${file}:${line}`);
  const href = hrefOf(file, line);
  return href ? el("a", { href, class: "place" }, words) : el("span", { class: "place" }, words);
}

function counterexample(row, counter, verdict) {
  const title = verdict.perfect ? "Refuted in a more general form" : "Counterexample";
  return section(title, el("div", { class: "counter" },
    el("dl", { class: "values" }, counter.pairs.map(([name, text]) =>
      [el("dt", {}, el("code", {}, name)), el("dd", {}, el("code", {}, text))])),
    el("p", { class: "failure" }, counter.failure),
    counter.test && el("div", { class: "paste" },
      el("div", { class: "bar" }, "As a test, to be pasted into the relation's class",
        copyButton("Copy test", counter.test)),
      listing(counter.test, 1, [], [], "Counterexample as a test"))));
}

function sources(row, more) {
  const { original, codified } = more;
  if (!original && !codified) return section("Source", el("p", { class: "quiet" }, more.sourceless));
  return section(original && codified ? "The test, and the relation made of it" : "Source",
    el("div", { class: original && codified ? "beside" : "alone" },
      original && originalPane(original, more.helpers),
      codified && codifiedPane(codified)),
    original && codified && el("p", { class: "key" },
      el("span", { class: "swatch hot" }), "lines of the relation ",
      original.marks.length > 0 && [el("mark", {}, "value"), " became a parameter"]));
}

function originalPane(original, helpers) {
  const warning = original.changed && "The file has changed since the run: lines may be off.";
  const shown = (each, label) => listing(each.text, each.first, each.hot, each.marks, label);
  const title = isOurs(original.file) ? "Test that was written for it" : "Original test";
  return pane(title, place(original.file, original.first), warning, [
    shown(original, title),
    helpers.map((each) => [el("p", { class: "where" }, "with a helper, ", place(each.file, each.first)), shown(each, "Helper")]),
  ], copyButton("Copy", original.text));
}

function codifiedPane(codified) {
  const lines = codified.text.split("\n");
  const part = lines.slice(codified.from, codified.to).join("\n");
  const shift = (hot) => hot.map((line) => line - codified.from);
  const short = () => listing(part, codified.from + 1, shift(codified.hot), [], "Codified relation");
  const whole = () => listing(codified.text, 1, codified.hot, [], "Codified relation, whole class");
  const holder = el("div", {}, short());
  const toggle = el("button", { type: "button", "aria-expanded": "false" }, "Whole class");
  toggle.addEventListener("click", () => {
    const open = toggle.getAttribute("aria-expanded") === "false";
    toggle.setAttribute("aria-expanded", String(open));
    holder.replaceChildren(open ? whole() : short());
  });
  return pane("Codified relation", el("span", { class: "place" }, paths(codified.file)), null, holder,
    [codified.from > 0 && toggle, copyButton("Copy class", codified.text)]);
}

function pane(title, where, warning, code, tools) {
  return el("div", { class: "pane" },
    el("div", { class: "bar" }, el("h3", {}, title), el("span", { class: "buttons" }, tools)),
    el("p", { class: "where" }, where), warning && el("p", { class: "warning" }, warning), code);
}

function parameters(more) {
  const light = (number, on) => () => document.querySelectorAll(`mark[data-parameter="${number}"]`)
    .forEach((each) => each.classList.toggle("lit", on));
  const heads = ["Parameter", "The developers' value", "Lifted from", "Generated"];
  return section("Parameters", el("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": "Table of parameters" },
    // The roles stay where a narrow page shows the rows as blocks, each cell below its head.
    el("table", { class: "parameters", role: "table" },
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads
        .map((name) => el("th", { scope: "col", role: "columnheader" }, name)))),
      el("tbody", { role: "rowgroup" }, more.parameters.map((each, number) => el("tr", { role: "row",
        on: { mouseenter: light(number, true), mouseleave: light(number, false) } },
      el("th", { scope: "row", role: "rowheader" },
        el("code", {}, el("span", { class: "j-type" }, each.type), ` ${each.name}`)),
      el("td", { role: "cell", "data-head": heads[1] }, el("code", {}, each.value)),
      el("td", { role: "cell", "data-head": heads[2] }, el("span", {}, each.role),
        el("ul", { class: "sites" }, each.sites.map((site) => el("li", {}, place(site.file, site.line),
          site.borrowed && ` borrowed from ${site.borrowed}`))),
        each.link && el("p", { class: "quiet" }, each.link)),
      el("td", { role: "cell", "data-head": heads[3] }, each.generated ?? el("span", { class: "quiet" }, "kept as it is"))))))));
}

function evidence(verdict) {
  const figures = [
    [verdict.tried, "tried", "different inputs, other than the developers' own"],
    [verdict.valid, "valid", "reached the assertion with both operands"],
    [verdict.passed, "held", verdict.wholeDomain ? "and there are no other inputs" : "of the valid ones"],
  ];
  const rest = [
    verdict.passed > 0 && verdict.kept && !verdict.wholeDomain
      && `It holds on at least ${percent(verdict.bound)} of valid inputs, with the confidence asked for.`,
    verdict.vacuous > 0 && `${counted(verdict.vacuous, "input")} never reached the assertion.`,
    verdict.exhausted > 0 && `${counted(verdict.exhausted, "input")} ran out of memory, stack or time.`,
    verdict.crashes > 0 && `${counted(verdict.crashes, "input")} made the code under test throw.`,
    verdict.cutShort && "The time limit cut it short.",
  ].filter(Boolean);
  return section("Evidence",
    verdict.tried > 0 && el("dl", { class: "figures-row" }, figures.map(([count, name, words]) =>
      el("div", {}, el("dt", {}, name), el("dd", {}, el("b", {}, count.toLocaleString("en")), el("span", {}, words))))),
    verdict.tried > 0 && meter(verdict),
    rest.map((words) => el("p", {}, words)),
    verdict.givenUp.length > 0 && [el("h3", {}, "Conditions learnt, and freedom given up"),
      el("ul", {}, verdict.givenUp.map((each) => el("li", {}, each)))],
    verdict.leftOut.length > 0 && [el("h3", {}, "What the conditions leave out"),
      el("ul", { class: "complaints" }, verdict.leftOut.map((each) => el("li", {}, el("code", {}, each))))],
    verdict.complaints.length > 0 && [el("h3", {}, "What was wrong with invalid inputs"),
      el("ul", { class: "complaints" }, verdict.complaints.map(([said, times]) =>
        el("li", {}, `${times.toLocaleString("en")} × `, el("code", {}, said))))]);
}

function meter({ tried, valid, passed }) {
  const width = (count) => Math.max(count ? 0.4 : 0, (count / tried) * 100);
  const bar = (class_, from, count) => svg("rect", { class: class_, x: `${from}%`, y: 0, width: `${width(count)}%`, height: 8 });
  return svg("svg", { class: "meter", height: 8, width: "100%", role: "img",
    "aria-label": `${passed} held, ${valid - passed} refuted, ${tried - valid} invalid` },
  bar("passed", 0, passed), bar("refuted", (passed / tried) * 100, valid - passed),
  bar("invalid", (valid / tried) * 100, tried - valid));
}

function worth(found) {
  const lines = [
    `It kills ${counted(found.killed, "mutant")} and runs ${counted(found.coveredLines, "line")} of the classes under test.`,
    found.added > 0 || found.addedLines > 0
      ? `Of these the developers' tests kill ${found.added === found.killed ? "none" : `all but ${found.added}`}, `
        + `and leave ${counted(found.addedLines, "line")} unrun.`
      : "The developers' tests kill and run all of these already.",
  ];
  return section("Worth", lines.map((words) => el("p", {}, words)),
    found.flags.map((words) => el("p", { class: "warning" }, words)),
    mutants("Mutants that only this relation kills", found.only),
    mutants("Mutants that other relations kill, too, and the developers' tests do not", found.shared));
}

function mutants(title, found) {
  return found.length > 0 && [el("h3", {}, `${title} (${found.length})`),
    el("ul", { class: "mutants" }, found.map((each) => el("li", {},
      el("p", {}, place(each.file || each.class, each.line), " ", el("code", {}, each.method), ` — ${each.description}`),
      each.before && el("pre", { class: "diff", tabindex: "0" },
        // What it becomes cannot always be written; the line alone is not one that goes.
        each.after === null ? `  ${each.before}\n`
          : [el("del", {}, `- ${each.before}\n`), el("ins", {}, `+ ${each.after}\n`)]))))];
}
