"""What raters read beside their sheet: every item of a sample with its sources, as Markdown."""

import re
from collections.abc import Iterator, Sequence

from mrscout.model.studies import Item, Sample, Section

_TICKS = re.compile(r"`+")


def page_of(sample: Sample, items: Sequence[Item]) -> str:
    """The page. It says what to do first."""
    return "\n".join(_lines(sample, items)) + "\n"


def _lines(sample: Sample, items: Sequence[Item]) -> Iterator[str]:
    study = sample.population.study
    yield f"# {study.title}"
    yield ""
    yield f"{len(items):,} of {sample.size:,}, drawn at random with the seed {sample.seed}."
    yield ""
    yield f"**{study.question}**"
    yield ""
    yield "Write one of these into the column `answer` of your sheet, on your own, and a comment where you have one:"
    yield ""
    yield from (f"- `{answer.word}`: {answer.meaning}" for answer in study.answers)
    for number, item in enumerate(items, 1):
        yield ""
        yield f"## {number}. {_plain(item.name)}"
        yield ""
        yield f"`{item.id}`, {_plain(item.place)}"
        for section in item.sections:
            yield ""
            yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield f"**{section.heading}**"
    yield ""
    if not section.code:
        yield _plain(section.text)
        return
    longest = max((len(ticks) for ticks in _TICKS.findall(section.text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}java"
    yield section.text.rstrip("\n")
    yield fence


def _plain(text: str) -> str:
    """Text in which nothing is markup, but for what stands between backticks."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # one without its other half
        return re.sub(r"([\\`*_<>#\[\]|])", r"\\\1", text)
    return "`".join(
        piece if number % 2 else re.sub(r"([\\*_<>#\[\]|])", r"\\\1", piece)
        for number, piece in enumerate(pieces)
    )
