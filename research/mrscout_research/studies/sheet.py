"""The sheets that raters fill in, the page of items that they judge, and the record of the sample."""

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from mrscout import untrusted
from mrscout.errors import SheetWrong
from mrscout.store.developer_files import SAMPLE
from mrscout.store.records import Json
from mrscout_research.studies.study import Item, Population, Sample, Section

_COLUMNS = ("number", "id", "name", "place", "answer", "comment")
#: what formulas begin with
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_TOLD = 5  # wrong cells that are told one by one


def sheet_of(items: Sequence[Item]) -> bytes:
    """Return an empty sheet. The mark at its start tells spreadsheets that it is UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for number, item in enumerate(items, 1):
        writer.writerow((number, item.id, _text(item.name), _text(item.place), "", ""))
    return text.getvalue().encode("utf-8-sig", "backslashreplace")


def _text(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, with an apostrophe before it if necessary."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def answers_in(path: Path, sample: Sample) -> dict[str, str]:
    """Return the answer to each item, in the order of the sample. Raises SheetWrong for cells that are no answers."""
    try:
        text = untrusted.read_bytes(path.resolve()).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as refused:
        advice = "Save the sheet as CSV in UTF-8."
        raise SheetWrong(str(path), f"it cannot be read: {refused}", advice) from refused
    rows = csv.DictReader(io.StringIO(text, newline=""), restval="", dialect=_dialect(text))
    rows.fieldnames = [name.strip().lower() for name in rows.fieldnames or ()]
    if missing := [name for name in ("id", "answer") if name not in rows.fieldnames]:
        problem = f"line 1: there is no column {' and no column '.join(missing)}"
        raise SheetWrong(str(path), problem, f"Keep the first line: {', '.join(_COLUMNS)}.")
    answers, wrong = _cells(rows, sample)
    wrong += [f"{id_} has no line" for id_ in sample.items if id_ not in answers]
    if wrong:
        problems = "; ".join(wrong[:_TOLD]) + (
            f"; and {len(wrong) - _TOLD} more" if len(wrong) > _TOLD else ""
        )
        raise SheetWrong(
            str(path), problems, f"An answer is one of: {', '.join(sample.population.study.words)}."
        )
    return {id_: answers[id_] for id_ in sample.items}


def _cells(rows: "csv.DictReader[str]", sample: Sample) -> tuple[dict[str, str], list[str]]:
    """Return the answered cells, and a problem for each line that cannot be used."""
    cells: dict[str, str] = {}
    wrong: list[str] = []
    for row in rows:
        id_, answer = row["id"].strip(), row["answer"].strip().lower()
        if not id_ and not answer:
            continue
        if id_ not in sample.items:
            wrong.append(f"line {rows.line_num}: {id_!r} is not in the sample")
        elif id_ in cells:
            wrong.append(f"line {rows.line_num}: {id_} stands there twice")
        elif not answer:
            wrong.append(f"line {rows.line_num}: {id_} has no answer")
        elif answer not in sample.population.study.words:
            wrong.append(f"line {rows.line_num}: {answer!r} is no answer")
        cells.setdefault(id_, answer)
    return cells, wrong


def _dialect(text: str) -> type[csv.Dialect]:
    """Return the separator of a sheet: spreadsheets of some languages write semicolons, and some programs tabs."""
    head = text.partition("\n")[0]

    class Written(csv.excel):
        delimiter = max(",;\t", key=head.count)

    return Written


def sample_record(sample: Sample) -> bytes:
    """Return the JSON record of a sample."""
    record: Json = {
        "population": sample.population.value,
        "size": sample.size,
        "confidence": sample.confidence,
        "margin": sample.margin,
        "seed": sample.seed,
        "items": list(sample.items),
    }
    return json.dumps(record, indent=2).encode() + b"\n"


def sample_in(folder: Path) -> Sample:
    """Return the sample that a folder's sheets belong to. Raises SheetWrong."""
    path = folder / SAMPLE
    advice = "Keep the sheets in the folder that mrscout sample wrote them to."
    try:
        record = json.loads(untrusted.read_bytes(path))
        return Sample(
            Population(record["population"]),
            int(record["size"]),
            float(record["confidence"]),
            float(record["margin"]),
            int(record["seed"]),
            tuple(map(str, record["items"])),
        )
    except FileNotFoundError as missing:
        raise SheetWrong(str(path), "it is not there", advice) from missing
    except (OSError, ValueError, KeyError, TypeError) as broken:
        raise SheetWrong(
            str(path), f"it cannot be read: {type(broken).__name__}: {broken}", advice
        ) from broken


_TICKS = re.compile(r"`+")


def page_of(sample: Sample, items: Sequence[Item]) -> str:
    """Return the page of the items, which begins with instructions."""
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
    """Return text without Markdown markup, except for code between backticks."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # one without its other half
        return re.sub(r"([\\`*_<>#\[\]|])", r"\\\1", text)
    return "`".join(
        piece if number % 2 else re.sub(r"([\\*_<>#\[\]|])", r"\\\1", piece)
        for number, piece in enumerate(pieces)
    )
