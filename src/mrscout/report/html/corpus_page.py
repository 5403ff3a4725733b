"""A page about a catalogue: its funnel, and an answer to each of the documented questions, with plots.

One file with its style, and nothing that runs. The same catalogue gives the same page.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from mrscout import __version__
from mrscout.catalogue.queries import Answer, Catalogue
from mrscout.catalogue.questions import QUESTIONS, Question, Shape
from mrscout.catalogue.schema import LATER_STEPS, STEPS
from mrscout.model.figures import Step
from mrscout.report import instance_words as words
from mrscout.report.escaping import Markup, joined, shown, tag
from mrscout.report.html.overview import funnel
from mrscout.report.html.page import asset, policy
from mrscout.report.terminal.catalogue_answers import cell

#: the page scrolls as a whole, unlike that of a run
_STYLE = """
body { display: block; height: auto; overflow: auto; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; overflow: visible; container: main / inline-size; }
section { margin-top: 2.5rem; }
.scrolling { overflow-x: auto; }
details { margin-top: 0.6rem; color: var(--soft); font-size: 0.85rem; }
.tally td { overflow-wrap: anywhere; }
.plot { width: 100%; max-width: 46rem; height: auto; display: block; }
.plot text { fill: var(--text); font: 14px var(--sans); }
.plot .count { font-weight: 650; }
.plot .rail { fill: var(--sunk); }
.plot .bar { fill: var(--hot-edge); }
"""
#: steps of the funnel, each with the step that it is a share of; its own for the first of a group
_WHOLES = {"tests": "tests", "mtcs": "tests", "instances": "instances", "relations": "relations"}
#: rows of a table, and bars of a plot
_ROWS, _BARS = 1_000, 25


def corpus_page(catalogue: Catalogue) -> bytes:
    """Return the page."""
    style = asset("style.css") + _STYLE
    count = catalogue.ask("SELECT count(*) FROM projects WHERE outcome <> 'waiting'").first
    title = f"Metamorphic relations of {words.counted(count, 'project')}"
    body = tag(
        "main",
        tag("h1", title),
        tag("p", _lead(catalogue), class_="lead"),
        _section("From tests to kept relations", funnel(_steps(catalogue), "From tests to kept relations")),
        *(_asked(catalogue, question) for question in QUESTIONS),
    )
    page = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(style)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta name="generator" content="mrscout {shown(__version__)}">\n<title>{shown(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
    return page.encode("utf-8")


def _lead(catalogue: Catalogue) -> str:
    tests, mtcs, kept, laws = catalogue.ask(
        "SELECT coalesce(sum(tests), 0)::BIGINT, coalesce(sum(mtcs), 0)::BIGINT, coalesce(sum(kept), 0)::BIGINT, "
        "(SELECT count(DISTINCT law) FROM relations WHERE status = 'codified') FROM projects"
    ).rows[0]
    waiting, cut = catalogue.ask(
        "SELECT count(*) FILTER (outcome = 'waiting'), count(*) FILTER (kept IS NOT NULL AND outcome NOT IN "
        "('waiting', 'complete')) FROM projects"
    ).rows[0]
    return (
        f"{words.counted(tests, 'test')}, of which {mtcs:,} hide a metamorphic relation; "
        f"{words.counted(kept, 'relation')} of tests {'is' if kept == 1 else 'are'} kept. "
        f"All relations and candidates state {words.counted(laws, 'law')}."
        + (
            f" In {words.counted(cut, 'project')} a budget or a limit left relations that were not tried or judged."
            if cut
            else ""
        )
        + (
            f" {words.counted(waiting, 'project')} {'is' if waiting == 1 else 'are'} not mined yet."
            if waiting
            else ""
        )
    )


def _steps(catalogue: Catalogue) -> list[Step]:
    names = (*STEPS, *LATER_STEPS)
    sums = ", ".join(f"coalesce(sum({name}), 0)::BIGINT" for name in names)
    counts = dict(zip(names, catalogue.ask(f"SELECT {sums} FROM projects").rows[0], strict=True))  # noqa: S608
    steps, whole = [], "tests"
    for name in names:
        whole = _WHOLES.get(name, whole)
        label = name.replace("_", " ").replace("mtcs", "MTCs")
        first = name == whole
        steps.append(Step(label, counts[name], counts[whole], first=first))
        if name in ("instances", "relations"):
            whole = name
    return steps


def _asked(catalogue: Catalogue, question: Question) -> Markup:
    answer = catalogue.ask(question.query)
    if not answer.rows:
        content: Markup = tag("p", "Nothing.")
    elif question.shape is Shape.BARS:
        content = _plot(question.title, [(cell(row[0]), float(row[1] or 0)) for row in answer.rows])
    else:
        content = _table(answer)
    return _section(
        question.title,
        content,
        tag("details", tag("summary", "The query"), tag("pre", tag("code", question.query))),
    )


def _section(title: str, *content: Markup) -> Markup:
    return tag("section", tag("h2", title), *content)


def _table(answer: Answer) -> Markup:
    heads = (
        tag("th", name.replace("_", " "), scope="col", class_=_class(answer, at))
        for at, name in enumerate(answer.columns)
    )
    rows = (
        tag("tr", *(tag("td", cell(value), class_=_class(answer, at)) for at, value in enumerate(row)))
        for row in answer.rows[:_ROWS]
    )
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="tally")
    return tag("div", table, class_="scrolling", tabindex=0, role="region", aria_label="Table")


def _class(answer: Answer, column: int) -> str | None:
    values = [row[column] for row in answer.rows if row[column] is not None]
    is_number = all(
        isinstance(value, int | float | Decimal) and not isinstance(value, bool) for value in values
    )
    return "number" if values and is_number else None


_WIDTH, _ROW, _NAME, _COUNT = 736, 28, 330, 80


def _plot(title: str, rows: Sequence[tuple[str, float]]) -> Markup:
    """Return a bar for each row, as a drawing that is read out as text."""
    drawn = rows[:_BARS]
    most = max((count for _, count in drawn), default=0) or 1
    told = ", ".join(f"{name} {cell(count)}" for name, count in drawn)
    height = _ROW * len(drawn)
    bars = joined(*_bars(drawn, most))
    return tag(
        "svg",
        tag("title", f"{title}: {told}"),
        bars,
        class_="plot",
        viewBox=f"0 0 {_WIDTH} {height}",
        role="img",
    )


def _bars(rows: Sequence[tuple[str, float]], most: float) -> Iterator[Markup]:
    length = _WIDTH - _NAME - _COUNT
    for number, (name, count) in enumerate(rows):
        top = number * _ROW
        yield tag("text", name if len(name) <= 45 else f"{name[:44]}…", x=0, y=top + 19)
        yield tag("rect", class_="rail", x=_NAME, y=top + 6, width=length, height=16, rx=3)
        yield tag(
            "rect",
            class_="bar",
            x=_NAME,
            y=top + 6,
            width=round(max(2.0, length * count / most), 1),
            height=16,
            rx=3,
        )
        yield tag("text", cell(count), class_="count", x=_WIDTH, y=top + 19, text_anchor="end")
