"""The head of the page: the run in a sentence, its funnel, verdicts, kinds, measures and problems."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mrscout.model.contrast import shown
from mrscout.model.figures import Step
from mrscout.model.worth import Measure
from mrscout.prose.finding_sentences import reason_words, sentence, snippet, title
from mrscout.report import instance_words as words
from mrscout.report.escaping import Markup, joined, tag
from mrscout.report.run_report import RunReport
from mrscout.report.sentences import counterexample_input, failure, lead, points, share, state_counts
from mrscout.report.states import IMPERFECT, State, Tone, percent, state_of
from mrscout.store.results import RelationResult

_LOOK = 8
#: findings that are shown unfolded
_OPEN = 3
#: characters of an input, and of what it gives
_SHOWN = 160
_MEASURES = {
    "line_coverage": "line coverage",
    "covered_mutants": "mutants covered",
    "test_strength": "test strength",
    "mutation_score": "mutation score",
}


def overview(report: RunReport) -> Markup:
    """Return the sections of the head; those with nothing to show are left out."""
    to_list = f"To the list of {words.counted(len(report.results), 'relation')}"
    return joined(
        tag("h1", report.project),
        tag("p", lead(report), class_="lead"),
        tag("p", tag("a", to_list, href="#results"), class_="jump"),  # for narrow screens
        *(
            tag("p", f"{missing} ", tag("code", command) if command else None, class_="next")
            for missing, command in report.advice
        ),
        _section("What fails", *_findings(report)) if report.findings else None,
        _section("From tests to relations", *_funnels(report)),
        _section("What they are worth", *_worth(report)) if report.worth else None,
        _worth_a_look(report.results),
        tag("div", _verdicts(report), _kinds(report.results), class_="columns"),
        _reasons(report),
        _problems(report),
        _facts(report),
    )


def _section(title: str, *content: Markup) -> Markup:
    name = "".join(char if char.isalnum() else "-" for char in title.lower())
    return tag("section", tag("h2", title, id=name), *content, aria_labelledby=name)


def _findings(report: RunReport) -> Iterator[Markup]:
    """Yield the findings that are probably real, the first ones whole."""
    for number, finding in enumerate(report.findings):
        head = f"{title(finding)} ({finding.kind.slug}, confidence: {finding.confidence.slug})"
        parts = sentence(finding).split("`")
        clauses = (tag("code", part) if at % 2 else joined(part) for at, part in enumerate(parts))
        code = snippet(finding)
        yield tag(
            "details",
            tag("summary", tag("strong", head)),
            tag("p", *clauses),
            tag("pre", tag("code", code), tabindex=0) if code else None,
            tag("ul", *(tag("li", reason) for reason in reason_words(finding))),
            tag("p", tag("code", f"mrscout show {finding.id}")),
            open="" if number < _OPEN else None,
        )


def _badge(state: State) -> Markup:
    return tag("span", state.glyph, class_=f"badge {state.tone.value}", aria_hidden="true")


def _worth(report: RunReport) -> Iterator[Markup]:
    head = ("Measure", "Developers' tests", "Relations alone", "Both", "Gain")
    titles = (tag("th", name, scope="col", class_="number" if at else None) for at, name in enumerate(head))
    rows = (
        tag("tr", tag("th", _MEASURES.get(name, name), scope="row"), *map(_number, _figures(measure)))
        for name, measure in report.worth.items()
    )
    table = tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows), class_="tally")
    yield tag("div", table, class_="scrolling", tabindex=0, role="region", aria_label="Table of measures")
    if report.alone:
        yield tag("p", report.alone)


def _figures(measure: Measure) -> tuple[str, ...]:
    shares = (measure.developers, measure.relations, measure.with_relations)
    return (*map(share, shares), points(measure))


def _number(text: str) -> Markup:
    return tag("td", text, class_="number")


def _verdicts(report: RunReport) -> Markup | None:
    rows = [
        _row(
            _counts(mined, candidates),
            _badge(state),
            state.label,
            f"{state.sentence} {state.advice}",
            "state",
            state.slug,
        )
        for state, mined, candidates in state_counts(report)
    ]
    return _section("Verdicts", tag("table", tag("tbody", *rows), class_="tally")) if rows else None


def _counts(mined: int, candidates: int) -> str:
    """Return `7 + 3` for seven mined relations and three candidates."""
    return f"{mined:,} + {candidates:,}" if candidates else f"{mined:,}"


def _kinds(results: Sequence[RelationResult]) -> Markup | None:
    counts = Counter(result.relation.relation.kind for result in results if result.relation)
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0].slug))
    rows = [_row(f"{count:,}", None, kind.slug, kind.value, "kind", kind.slug) for kind, count in ordered]
    return _section("Kinds", tag("table", tag("tbody", *rows), class_="tally")) if rows else None


def _row(count: str, badge: Markup | None, name: str, sentence: str, facet: str, value: str) -> Markup:
    link = tag("a", name, href="#results", data_filter=facet, data_value=value)
    return tag("tr", _number(count), tag("td", badge, link, tag("small", sentence)))


def _worth_a_look(results: Sequence[RelationResult]) -> Markup | None:
    """Return links to the most telling relations: those that add most, and those that are refuted."""
    best = [result for result in results if result.worth and result.worth.added]
    bad = [result for result in results if state_of(result).tone is Tone.BAD]
    exceptions = [result for result in results if state_of(result) is IMPERFECT]
    candidates = [result for result in bad if not result.origin.counts_in_funnel and result.judged is None]
    others = [result for result in bad if result.origin.counts_in_funnel]
    chosen = [*candidates[: _LOOK // 2], *exceptions[:_LOOK], *best[:_LOOK], *others[:_LOOK]][:_LOOK]
    if not chosen:
        return None
    return _section("Worth a look", tag("ul", *(_entry(result) for result in chosen), class_="look"))


def _entry(result: RelationResult) -> Markup:
    state = state_of(result)
    return tag(
        "li",
        _badge(state),
        " ",
        tag("a", result.name, href=f"#{result.id}"),
        tag("p", _why(result, state)),
    )


def _why(result: RelationResult, state: State) -> str:
    if result.refuted:
        return f"{state.label}: {shown(counterexample_input(result), _SHOWN)} gives {shown(failure(result), _SHOWN)}"
    if result.worth is not None and result.worth.added:
        return f"kills {words.counted(result.worth.added, 'mutant')} that the developers' tests do not"
    return f"{state.label}: {state.sentence}"


def _reasons(report: RunReport) -> Markup | None:
    rows = [tag("tr", _number(f"{count:,}"), tag("td", reason)) for reason, count in report.reasons]
    if not rows:
        return None
    return _section("Why other tests hide none", tag("table", tag("tbody", *rows), class_="tally"))


def _problems(report: RunReport) -> Markup | None:
    rows = [tag("li", tag("code", place), tag("p", problem)) for place, problem in report.problems]
    return _section("What could not be built", tag("ul", *rows, class_="look")) if rows else None


def _facts(report: RunReport) -> Markup | None:
    facts = [tag_ for name, value in report.facts for tag_ in (tag("dt", name), tag("dd", value))]
    return _section("The run", tag("dl", *facts, class_="run-facts")) if facts else None


_GAP = 12  #: between groups of steps


@dataclass(frozen=True, slots=True)
class _Layout:
    """Positions in a drawing of the funnel: names beside the bars, or above them on a narrow screen."""

    name: str
    width: int
    row: int
    bar: int  #: left end
    length: int
    down: int  #: from the top of a row to its bar
    count: int
    words: int  #: from the top of a row to the line that names and figures stand on


_LAYOUTS = (_Layout("wide", 736, 34, 150, 430, 8, 650, 21), _Layout("narrow", 340, 46, 0, 340, 22, 280, 16))


def _funnels(report: RunReport) -> Iterator[Markup]:
    yield funnel(report.figures.steps, "From tests to relations")
    if report.figures.candidate_steps:
        yield tag("p", "Candidates: laws that tests state of some members, applied to others.")
        yield funnel(report.figures.candidate_steps, "Candidates")


def funnel(steps: Sequence[Step], title: str) -> Markup:
    """Return the funnel as two SVG drawings, for wide and narrow screens.

    Tests, instances and relations are groups, each a whole of its own.
    """
    description = ", ".join(f"{step.count:,} {step.name}" for step in steps)
    return joined(*(_picture(steps, f"{title}: {description}", layout) for layout in _LAYOUTS))


def _picture(steps: Sequence[Step], description: str, layout: _Layout) -> Markup:
    rows: list[Markup] = []
    top = 0
    for number, step in enumerate(steps):
        top += _GAP if step.first and number else 0
        rows.append(_bar(step, top, layout))
        top += layout.row
    box, kind = f"0 0 {layout.width} {top}", f"funnel {layout.name}"
    return tag("svg", tag("title", description), *rows, class_=kind, viewBox=box, role="img")


def _bar(step: Step, top: int, layout: _Layout) -> Markup:
    length = round(max(layout.length * step.share, 2 if step.count else 0), 1)
    at, line = top + layout.down, top + layout.words
    return tag(
        "g",
        tag("text", step.name, x=0, y=line),
        tag("rect", class_="rail", x=layout.bar, y=at, width=layout.length, height=18, rx=3),
        tag("rect", class_="bar", x=layout.bar, y=at, width=length, height=18, rx=3),
        tag("text", f"{step.count:,}", class_="count", x=layout.count, y=line, text_anchor="end"),
        None
        if step.first
        else tag(
            "text", percent(step.share).strip(), class_="share", x=layout.width, y=line, text_anchor="end"
        ),
        class_="last" if step.last else None,
    )
