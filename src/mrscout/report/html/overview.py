"""The first thing that a reader sees: what came of the run, in a picture, in figures, and what deserves a look."""

from collections import Counter
from collections.abc import Sequence

from mrscout.model.contrast import shown
from mrscout.model.worth import Measure
from mrscout.report import instance_words as words
from mrscout.report.counterexamples import failure, given
from mrscout.report.html.funnel import funnel
from mrscout.report.html.markup import Markup, joined, tag
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import lead, points, share
from mrscout.report.states import IMPERFECT, STATES, State, Tone, state_of
from mrscout.store.findings import Finding

_LOOK = 8
#: characters of an input, and of what it gives
_SHOWN = 160
_MEASURES = {
    "line_coverage": "line coverage",
    "covered_mutants": "mutants covered",
    "test_strength": "test strength",
    "mutation_score": "mutation score",
}


def overview(report: RunReport) -> Markup:
    """The parts that there is something to say in."""
    return joined(
        tag("h1", report.project),
        tag("p", lead(report), class_="lead"),
        _jump(len(report.findings)),
        *(_advice(missing, command) for missing, command in report.advice),
        _section("From tests to relations", funnel(report.steps)) if report.steps else None,
        _section("What they are worth", _worth(report), _alone(report)) if report.worth else None,
        _look(report.findings),
        tag("div", _verdicts(report.findings), _kinds(report.findings), class_="columns"),
        _reasons(report),
        _problems(report),
        _facts(report),
    )


def _jump(count: int) -> Markup:
    """For narrow screens, where the list stands below all of this."""
    return tag(
        "p", tag("a", f"To the list of {words.counted(count, 'relation')}", href="#results"), class_="jump"
    )


def _advice(missing: str, command: str) -> Markup:
    return tag("p", f"{missing} ", tag("code", command) if command else None, class_="next")


def _section(title: str, *content: Markup) -> Markup:
    name = "".join(char if char.isalnum() else "-" for char in title.lower())
    return tag("section", tag("h2", title, id=name), *content, aria_labelledby=name)


def _badge(state: State) -> Markup:
    return tag("span", state.glyph, class_=f"badge {state.tone.value}", aria_hidden="true")


def _worth(report: RunReport) -> Markup:
    head = ("Measure", "Developers' tests", "Relations alone", "Both", "Gain")
    titles = (tag("th", name, scope="col", class_="number" if at else None) for at, name in enumerate(head))
    rows = (
        tag("tr", tag("th", _MEASURES.get(name, name), scope="row"), *map(_number, _figures(measure)))
        for name, measure in report.worth.items()
    )
    table = tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows), class_="tally")
    return tag("div", table, class_="scrolling", tabindex=0, role="region", aria_label="Table of measures")


def _alone(report: RunReport) -> Markup:
    return tag("p", report.alone) if report.alone else joined()


def _figures(measure: Measure) -> tuple[str, ...]:
    shares = (measure.developers, measure.relations, measure.with_relations)
    return (*map(share, shares), points(measure))


def _number(text: str) -> Markup:
    return tag("td", text, class_="number")


def _verdicts(findings: Sequence[Finding]) -> Markup | None:
    counts = Counter(state_of(each).slug for each in findings)
    rows = [
        _row(f"{counts[each.slug]:,}", _badge(each), each.label, each.sentence, "state", each.slug)
        for each in STATES
        if counts[each.slug]
    ]
    return _section("Verdicts", tag("table", tag("tbody", *rows), class_="tally")) if rows else None


def _kinds(findings: Sequence[Finding]) -> Markup | None:
    counts = Counter(each.relation.relation.kind for each in findings if each.relation)
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0].slug))
    rows = [_row(f"{count:,}", None, kind.slug, kind.value, "kind", kind.slug) for kind, count in ordered]
    return _section("Kinds", tag("table", tag("tbody", *rows), class_="tally")) if rows else None


def _row(count: str, badge: Markup | None, name: str, sentence: str, facet: str, value: str) -> Markup:
    link = tag("a", name, href="#results", data_filter=facet, data_value=value)
    return tag("tr", _number(count), tag("td", badge, link, tag("small", sentence)))


def _look(findings: Sequence[Finding]) -> Markup | None:
    """Relations that say something about the code: the best tests, and what refutes what developers assumed."""
    best = sorted((each for each in findings if each.worth and each.worth.added), key=_rank)
    bad = [each for each in findings if state_of(each).tone is Tone.BAD]
    exceptions = [each for each in findings if state_of(each) is IMPERFECT]
    candidates = [each for each in bad if not each.origin.counts_in_funnel]
    others = [each for each in bad if each.origin.counts_in_funnel]
    chosen = [*candidates[: _LOOK // 2], *exceptions[:_LOOK], *best[:_LOOK], *others[:_LOOK]][:_LOOK]
    if not chosen:
        return None
    return _section("Worth a look", tag("ul", *(_entry(each) for each in chosen), class_="look"))


def _rank(finding: Finding) -> int:
    return finding.worth.rank if finding.worth else 0


def _entry(finding: Finding) -> Markup:
    state = state_of(finding)
    return tag(
        "li",
        _badge(state),
        " ",
        tag("a", finding.name, href=f"#{finding.id}"),
        tag("p", _why(finding, state)),
    )


def _why(finding: Finding, state: State) -> str:
    if finding.refuted:
        return f"{state.label}: {shown(given(finding), _SHOWN)} gives {shown(failure(finding), _SHOWN)}"
    if finding.worth is not None and finding.worth.added:
        return f"kills {words.counted(finding.worth.added, 'mutant')} that the developers' tests do not"
    return f"{state.label}: {state.sentence}"


def _reasons(report: RunReport) -> Markup | None:
    rows = [tag("tr", _number(f"{count:,}"), tag("td", said)) for said, count in report.reasons]
    if not rows:
        return None
    return _section("Why other tests hide none", tag("table", tag("tbody", *rows), class_="tally"))


def _problems(report: RunReport) -> Markup | None:
    rows = [tag("li", tag("code", place), tag("p", found)) for place, found in report.problems]
    return _section("What could not be built", tag("ul", *rows, class_="look")) if rows else None


def _facts(report: RunReport) -> Markup | None:
    facts = [tag_ for name, value in report.facts for tag_ in (tag("dt", name), tag("dd", value))]
    return _section("The run", tag("dl", *facts, class_="run-facts")) if facts else None
