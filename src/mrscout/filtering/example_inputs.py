"""The example inputs of a verdict as rows of source code."""

from mrscout.languages.base.values import Row
from mrscout.languages.registry import language_of_file
from mrscout.model.forms import Freedom
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged

#: the most characters of a readable row
_LONGEST = 400


def varied(judged: Judged) -> list[str]:
    """Return the names of the parameters that an example has values for, in order."""
    return list(judged.form.names)


def fixed(judged: Judged) -> set[str]:
    """Return the names of the parameters that keep the developers' value."""
    return {parameter.name for parameter in judged.form.parameters if parameter.freedom is Freedom.FIXED}


def readable_rows(codified: CodifiedMR, judged: Judged) -> dict[int, Row]:
    """Return the examples as rows by their index in the verdict, without rows that are too long to read."""
    values = language_of_file(codified.relation.file).values
    written = values.row_writer(codified, varied(judged))
    rows = {number: written(example) for number, example in enumerate(judged.examples)}
    return {number: row for number, row in rows.items() if sum(map(len, row)) <= _LONGEST}
