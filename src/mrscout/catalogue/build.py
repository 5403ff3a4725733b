"""Builds a catalogue, or adds to it: Parquet files by table and bucket, written by DuckDB.

    catalog/
      catalog.json               version, and of each project: its corpus, and the digest of what its rows were made of
      relations/part-3.parquet   the projects whose name hashes to 3, in order

A project whose digest has not changed is left alone; the buckets of others are written anew, each whole or not at all,
and `catalog.json` comes last: after a kill the same projects are simply made again. Rows are in order of project, and
of the records; with the same DuckDB the same corpus gives the same bytes.
"""

import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mrscout import __version__
from mrscout.catalogue.rows import Mined, rows_of
from mrscout.catalogue.schema import TABLES, VERSION, Table
from mrscout.corpora.attempts import MARK, RUN
from mrscout.corpora.extras import load_extra
from mrscout.corpora.journal import read_mark, read_state
from mrscout.errors import CatalogueWrong, CorpusWrong, DamagedRecord, NoRun, OutputUnwritable
from mrscout.model.run_marker import RUN as RUN_RECORD
from mrscout.store.record_files import read_run_record
from mrscout.untrusted import read_bytes, write_below

CATALOG = "catalog.json"
#: of a table; one hexadecimal digit
_BUCKETS = "0123456789abcdef"
#: larger than any row
_LONGEST_ROW = 256 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """A corpus, or a single run, whose projects are catalogued."""

    id: str
    projects: tuple[Mined, ...]


@dataclass(slots=True)
class Built:
    """What a build did."""

    projects: int = 0  #: that the catalogue has
    made: int = 0  #: whose rows are new
    removed: int = 0
    rows: dict[str, int] = field(default_factory=dict)  #: new ones, by table
    damaged: list[tuple[str, str]] = field(
        default_factory=list
    )  #: projects whose records cannot be read, and why


def read_source(folder: Path) -> Source:
    """Return the projects of a corpus, or of a run folder. Raises CorpusWrong, NoRun and DamagedRecord."""
    if (folder / MARK).exists():
        state = read_state(folder)
        projects = (
            Mined(
                project=name,
                folder=folder / "items" / name / RUN,
                source=entry.item.source,
                commit=entry.commit,
                outcome=entry.outcome.slug if entry.outcome is not None else "waiting",
                tries=entry.number,
                seconds=round(entry.seconds, 3),
            )
            for name, entry in state.entries.items()
        )
        return Source(read_mark(folder).id, tuple(projects))
    if (folder / RUN_RECORD).exists():
        run = read_run_record(folder)
        outcome = "complete" if run["complete"] else "cut"
        name = str(run["project"]["name"])
        seconds = round(sum(run["seconds"].values()), 3)
        return Source(f"run:{name}", (Mined(name, folder, outcome=outcome, tries=1, seconds=seconds),))
    advice = "Name the folder of a corpus, which mrscout mine makes, or that of a run."
    raise (CorpusWrong if folder.is_dir() else NoRun)(str(folder), "there is no corpus in it", advice)


def read_catalogue(folder: Path) -> dict[str, Any]:
    """Return `catalog.json`. Raises CatalogueWrong if there is none, or one of another version."""
    advice = "Make one with mrscout catalog build DIR --out DIR."
    try:
        record = json.loads(read_bytes(folder / CATALOG))
        version, projects = record["version"], record["projects"]
    except FileNotFoundError as missing:
        raise CatalogueWrong(str(folder), "there is no catalogue in it", advice) from missing
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as damaged:
        raise CatalogueWrong(
            str(folder / CATALOG), f"it cannot be read: {damaged}", "Build it anew."
        ) from damaged
    if version != VERSION or not isinstance(projects, dict):
        problem = f"its tables have version {version}, and this mrscout writes {VERSION}"
        raise CatalogueWrong(
            str(folder), problem, "Remove the folder, and build it anew; corpora keep all that it has."
        )
    return dict(record)


def build(sources: Sequence[Source], folder: Path) -> Built:
    """Write a catalogue of the projects, or add them to one; a project of the same name is replaced.

    Raises CatalogueWrong, OutputUnwritable, and EnvironmentLacks without duckdb.
    """
    duckdb = load_extra("duckdb", "catalog", "catalog")
    known = _claimed(folder)
    wanted = {mined.project: (source.id, mined) for source in sources for mined in source.projects}
    ids = {source.id for source in sources}
    gone = [name for name, entry in known.items() if entry["corpus"] in ids and name not in wanted]
    digests = {name: mined.digest for name, (_, mined) in wanted.items()}
    fresh = [name for name in sorted(wanted) if known.get(name, {}).get("digest") != digests[name]]
    built = Built(made=len(fresh), removed=len(gone))
    kept = {name: entry for name, entry in known.items() if name not in gone}
    kept |= {name: {"corpus": id_, "digest": digests[name]} for name, (id_, _) in wanted.items()}
    built.projects = len(kept)
    try:
        with (
            tempfile.TemporaryDirectory(dir=folder, prefix=".building-") as scratch,
            duckdb.connect() as connection,
        ):
            connection.execute(
                "SET threads = 1"
            )  # the order of rows, and so the bytes, are those of the query
            connection.execute(f"SET temp_directory = {quoted(Path(scratch, 'spilled'))}")
            for bucket in _BUCKETS:
                names = [name for name in fresh if bucket_of(name) == bucket]
                outdated = [*names, *(name for name in gone if bucket_of(name) == bucket)]
                if outdated:
                    _write_bucket(
                        connection,
                        folder,
                        Path(scratch),
                        bucket,
                        [wanted[name][1] for name in names],
                        outdated,
                        built,
                    )
        record = {"version": VERSION, "mrscout": __version__, "projects": dict(sorted(kept.items()))}
        write_below(folder, CATALOG, json.dumps(record, indent=1).encode() + b"\n")
    except (OSError, duckdb.IOException) as refused:
        advice = "Make room, or name another folder with --out; the same command goes on."
        raise OutputUnwritable(str(folder), f"it cannot be written: {refused}", advice) from refused
    return built


def _claimed(folder: Path) -> dict[str, Any]:
    """Make the folder, and return the projects that it has. Raises CatalogueWrong and OutputUnwritable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CATALOG).exists():
            return dict(read_catalogue(folder)["projects"])
        ours = {table.name for table in TABLES}
        foreign = sorted(
            path.name for path in folder.iterdir() if path.name not in ours and path.name[0] != "."
        )
    except OSError as refused:
        problem = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(str(folder), problem, "Name another folder with --out.") from refused
    if foreign:
        problem = f"the folder holds other files, such as {foreign[0]}"
        raise OutputUnwritable(str(folder), problem, "Name a new or an empty folder with --out.")
    return {}


def bucket_of(project: str) -> str:
    """Return the bucket of a project."""
    return hashlib.sha256(project.encode("utf-8", "surrogatepass")).hexdigest()[0]


def _write_bucket(
    connection: Any,  # noqa: ANN401 - of duckdb
    folder: Path,
    scratch: Path,
    bucket: str,
    fresh: Iterable[Mined],
    outdated: Sequence[str],
    built: Built,
) -> None:
    """Write the files of a bucket: rows of other projects as they are, and those of the fresh ones."""
    lines = {table.name: scratch / f"{table.name}.jsonl" for table in TABLES}
    streams = {name: path.open("wb") for name, path in lines.items()}
    try:
        for mined in fresh:
            for name, line in _lines(mined, built):
                streams[name].write(line)
    finally:
        for stream in streams.values():
            stream.close()
    connection.execute(
        "CREATE OR REPLACE TEMP TABLE outdated AS SELECT unnest($1::VARCHAR[]) AS project", [outdated]
    )
    for table in TABLES:
        (folder / table.name).mkdir(exist_ok=True)
        target = folder / table.name / f"part-{bucket}.parquet"
        partial = scratch / f"{table.name}.parquet"
        query = _merging(table, lines[table.name], target if target.exists() else None)
        connection.execute(f"COPY ({query}) TO {quoted(partial)} (FORMAT parquet, COMPRESSION zstd)")
        rows = connection.execute(f"SELECT count(*) FROM read_parquet({quoted(partial)})").fetchone()[0]
        if rows:
            partial.replace(target)
        else:
            partial.unlink()
            target.unlink(missing_ok=True)


def _merging(table: Table, lines: Path, before: Path | None) -> str:
    """Return the query for the rows of a table's bucket, in order of project and, within it, of the records."""
    columns = ", ".join(f'"{name}"' for name in table.names)
    types = ", ".join(f"'{column.name}': '{column.type}'" for column in table.columns)
    fresh = (
        f"SELECT {columns}, row_number() OVER () AS place FROM read_json({quoted(lines)}, "
        f"format = 'newline_delimited', columns = {{{types}}}, maximum_object_size = {_LONGEST_ROW})"
    )
    if before is None:
        return f"SELECT {columns} FROM ({fresh}) ORDER BY project, place"
    kept = (
        f"SELECT {columns}, row_number() OVER () AS place FROM read_parquet({quoted(before)}) "
        "WHERE project NOT IN (FROM outdated)"
    )
    return f"SELECT {columns} FROM ({kept} UNION ALL {fresh}) ORDER BY project, place"


def _lines(mined: Mined, built: Built) -> Iterator[tuple[str, bytes]]:
    """Yield the rows of a project as JSON, with the table of each; a damaged run has a row of its project only."""
    try:
        made = rows_of(mined).rows
    except DamagedRecord as damaged:
        built.damaged.append((mined.project, f"{damaged.place}: {damaged.found}"))
        made = {
            "projects": [
                {"project": mined.project, "source": mined.source, "outcome": "damaged", "tries": mined.tries}
            ]
        }
    for table in TABLES:
        rows = made.get(table.name, ())
        built.rows[table.name] = built.rows.get(table.name, 0) + len(rows)
        for row in rows:
            text = json.dumps({name: row.get(name) for name in table.names}, ensure_ascii=False)
            yield table.name, text.encode("utf-8", "replace") + b"\n"


def quoted(path: Path) -> str:
    """Return a path as a literal of SQL."""
    return "'" + str(path).replace("'", "''") + "'"
