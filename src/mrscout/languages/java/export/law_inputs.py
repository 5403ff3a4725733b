"""The inputs of an exported law: which ones, in which order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mrscout.filtering.example_inputs import readable_rows, varied
from mrscout.filtering.shown_inputs import OWN_ROWS, ROWS
from mrscout.languages.base.exporting import Kept
from mrscout.languages.base.values import Row
from mrscout.languages.java.export.test_rows import developers_row
from mrscout.languages.java.runtime.value_forms import decode, own_values
from mrscout.model.relations import CodifiedMR, Occurrence
from mrscout.model.values import Value

#: the most inputs of a law whose inputs were measured
_MEASURED = 10
#: the most inputs of a domain that is written out
_WHOLE = 10


@dataclass(frozen=True, slots=True)
class LawInput:
    """An input of a law."""

    row: Row  #: an expression for each parameter of the relation
    values: tuple[Value | None, ...] = ()  #: None for an expression that is no literal
    name: str = ""  #: the test that it was the only input of before; empty for others
    developers: bool = False


def select_inputs(kept: Kept, most: int | None = None) -> list[LawInput]:
    """Return the inputs of a law: the developers' own first, then a few that are known to matter."""
    codified, judged = kept.codified, kept.judged
    if not codified.parameters:
        return [LawInput(developers_row(codified), developers=True)]
    theirs = list(_developers_inputs(codified))[: min(most or OWN_ROWS, OWN_ROWS)]
    rows = readable_rows(codified, judged)
    names = varied(judged)
    places = [_place(codified, name) for name in names]
    measured = kept.selected is not None
    if judged.whole_domain and not measured and len(rows) <= (most or _WHOLE):
        numbers = list(rows)
    elif kept.selected is not None:
        numbers = [number for number in kept.selected if number in rows]
    else:
        numbers = [number for number in judged.shown if number in rows]
    first = theirs[0].values
    others = (LawInput(rows[number], _filled(first, places, judged.examples[number])) for number in numbers)
    unique: dict[Row, LawInput] = {}
    for one in (*theirs, *others):
        unique.setdefault(one.row, one)
    limit = most or max(_MEASURED if measured else ROWS, len(unique) if judged.whole_domain else 0)
    return list(unique.values())[:limit]


def _place(codified: CodifiedMR, name: str) -> int | None:
    return next((at for at, parameter in enumerate(codified.parameters) if parameter.name == name), None)


def _filled(
    first: tuple[Value | None, ...], places: Sequence[int | None], drawn: tuple[Value, ...]
) -> tuple[Value | None, ...]:
    values = list(first)
    for place, value in zip(places, drawn, strict=False):
        if place is not None:
            values[place] = value
    return tuple(values)


def _developers_inputs(codified: CodifiedMR) -> Iterator[LawInput]:
    """Yield the developers' inputs, those of the test first that the relation is named after."""
    own = own_values(codified)
    first = tuple(own[parameter.sites[0]] for parameter in codified.parameters)
    row = developers_row(codified)
    yield LawInput(row, first, developers=True)
    for occurrence in codified.relation.occurrences:
        if other := _row_of(codified, occurrence):
            values = tuple(
                decode(text, codified.sites[parameter.sites[0]].canonical)
                for text, parameter in zip(other, codified.parameters, strict=True)
            )
            if other != row and values != first:
                yield LawInput(other, values, developers=True)


def _row_of(codified: CodifiedMR, occurrence: Occurrence) -> Row:
    """Return the values of an occurrence by parameter; empty if it has none, or they are long or of several lines."""
    if len(occurrence.values) != len(codified.sites):
        return ()
    row = tuple(" ".join(occurrence.values[parameter.sites[0]].split()) for parameter in codified.parameters)
    plain = all(row) and not any('"""' in text or "//" in text for text in row)
    same = all(
        len({occurrence.values[site] for site in parameter.sites}) == 1 for parameter in codified.parameters
    )
    return row if plain and same and sum(map(len, row)) <= 2 * 80 else ()
