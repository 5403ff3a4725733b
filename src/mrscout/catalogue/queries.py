"""Asks a catalogue in SQL: its tables by their names, read by DuckDB from the Parquet files."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mrscout.catalogue.build import quoted, read_catalogue
from mrscout.catalogue.schema import TABLES
from mrscout.corpora.extras import load_extra
from mrscout.errors import CatalogueWrong


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    @property
    def first(self) -> Any:  # noqa: ANN401 - whatever was asked for
        """The first value of the first row."""
        return self.rows[0][0]


class Catalogue:
    """A catalogue that can be asked."""

    def __init__(self, folder: Path, connection: Any, errors: type[Exception]) -> None:  # noqa: ANN401 - of duckdb
        self.folder = folder
        self._connection, self._errors = connection, errors

    def ask(self, query: str, values: Sequence[object] = ()) -> Answer:
        """Return the answer to a query. Raises CatalogueWrong for a query that fails, with what DuckDB says."""
        try:
            asked = self._connection.execute(query, list(values))
            columns = tuple(entry[0] for entry in asked.description or ())
            return Answer(columns, tuple(asked.fetchall()) if columns else ())
        except self._errors as wrong:
            tables = ", ".join(table.name for table in TABLES)
            advice = f"The tables are {tables}; docs/catalogue.md has their columns and examples."
            raise CatalogueWrong(query.strip()[:80], str(wrong).strip(), advice) from wrong


@contextmanager
def opened_catalogue(folder: Path) -> Iterator[Catalogue]:
    """Yield a catalogue. Raises CatalogueWrong if there is none, and EnvironmentLacks without duckdb."""
    duckdb = load_extra("duckdb", "catalog", "catalog")
    read_catalogue(folder)
    with duckdb.connect() as connection:
        for table in TABLES:
            files = sorted((folder / table.name).glob("part-*.parquet"))
            if files:
                listed = ", ".join(map(quoted, files))
                connection.execute(f'CREATE VIEW "{table.name}" AS SELECT * FROM read_parquet([{listed}])')
            else:
                columns = ", ".join(f'"{column.name}" {column.type}' for column in table.columns)
                connection.execute(f'CREATE TABLE "{table.name}" ({columns})')
        yield Catalogue(folder, connection, duckdb.Error)
