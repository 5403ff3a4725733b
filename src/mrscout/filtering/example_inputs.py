"""The inputs that are kept with a verdict, as rows that people can read."""

from mrscout.languages.base.values import Row
from mrscout.languages.registry import language_of_file
from mrscout.model.forms import Freedom
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged

#: characters of a row; longer ones tell a reader nothing
_LONGEST = 400


def varied(judged: Judged) -> list[str]:
    """The parameters that an example has values of, in order."""
    return list(judged.form.names)


def fixed(judged: Judged) -> set[str]:
    """The parameters that keep the developers' value."""
    return {parameter.name for parameter in judged.form.parameters if parameter.freedom is Freedom.FIXED}


def readable_rows(codified: CodifiedMR, judged: Judged) -> dict[int, Row]:
    """Examples as rows, by their number in the verdict; those that are too long to read are left out."""
    values = language_of_file(codified.relation.file).values
    written = values.row_writer(codified, varied(judged))
    rows = {number: written(example) for number, example in enumerate(judged.examples)}
    return {number: row for number, row in rows.items() if sum(map(len, row)) <= _LONGEST}
