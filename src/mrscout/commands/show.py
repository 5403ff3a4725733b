"""The `show` command: everything about one relation of a run."""

import json
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mrscout.commands.runs import read_run
from mrscout.commands.source_excerpts import read_named
from mrscout.errors import AmbiguousRelation, NoSuchRelation
from mrscout.languages.java.syntax.extent import method_around, method_lines
from mrscout.model.ir import Span
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.selection import matches_test
from mrscout.model.verdicts import Judged
from mrscout.pipeline.verdict_source import told_source
from mrscout.prose.relations import with_verdict
from mrscout.report.terminal.relation_page import Sources, print_relation
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say_line
from mrscout.store.records import Json
from mrscout.store.relation_records import from_json, is_candidate, place_of_test, texts_in
from mrscout.store.run_record import Origin
from mrscout.store.verdict_records import to_json

_LISTED = 20


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    wanted: str
    out: Path = Path(".mrscout")
    json: bool = False


def run(request: Request) -> None:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    found = read_run(request.out)
    console = Console(highlight=False, markup=False, emoji=False)
    record = _chosen(console, list(found.lines), request.wanted)
    verdict = found.verdicts().get(record["id"])
    if request.json:
        print(json.dumps({**record, "verdict": to_json(verdict) if verdict else None}, indent=2))
        return
    settled = from_json(record)
    if isinstance(settled, CodifiedMR):
        settled = with_verdict(settled, verdict)
    sources = _sources(record, settled, found.origin, request.out, verdict)
    print_relation(console, settled, sources)


def _chosen(console: Console, records: list[Json], wanted: str) -> Json:
    """The one relation that goes by an id or a name; several are listed, and refused."""
    found = [record for record in records if _goes_by(record, wanted)]
    if len(found) == 1:
        return found[0]
    if not found:
        example = f" such as {records[0]['id']}" if records else "; this run has none"
        advice = f"Give the first digits of an id{example}, or the name of a relation, its class or its test."
        raise NoSuchRelation(wanted, f"none of {len(records):,} relations goes by this", advice)
    for record in found[:_LISTED]:
        name = record["name"] or record["status"]
        line = Text.assemble((record["id"], "bold"), f"  {printable(name)}  {record['class_under_test']}  ")
        place = f"{record['test']}, line {_asserted(record)}"
        if is_candidate(record):
            place = f"a candidate by what {record['test']} states"
        say_line(console, line + Text(printable(place), style="dim"))
    if len(found) > _LISTED:
        console.print(f"and {len(found) - _LISTED:,} more")
    advice = "Give as many digits of an id as it takes."
    raise AmbiguousRelation(wanted, f"{len(found):,} relations go by this", advice)


def _asserted(record: Json) -> int:
    """The line of the assertion, which tells relations of one test apart; of the test where there is none."""
    parts = record["constituents"]
    return int(parts["output_relation"]["line"] if parts else record["line"])


def _goes_by(record: Json, wanted: str) -> bool:
    if not wanted:
        return False
    if record["id"].startswith(wanted.lower()):
        return True
    file = (record["path"] or "").rpartition("/")[2].removesuffix(".java")
    return wanted in (record["name"], file) or matches_test(record["test"], wanted)


def _sources(
    record: Json, settled: CodifiedMR | Undrafted, origin: Origin, folder: Path, verdict: Judged | None
) -> Sources:
    texts = texts_in(record)
    file, line = place_of_test(record)
    test = read_named(folder, file, origin.root, origin.encoding)
    relation = told_source(folder, settled, verdict) if isinstance(settled, CodifiedMR) else None
    # A lifted site may be written down otherwise than it is written, so only the constituents can tell.
    parts = texts_in({**record, "sites": []}).items()
    own = [(span, text) for span, text in parts if span.file == file]
    changed = test is not None and any(_differs(test, span, text) for span, text in own)
    lines_of = method_around if is_candidate(record) else method_lines
    method = None if test is None else lines_of(test, line - 1)
    return Sources(test, changed, method, relation, texts, str(folder), verdict, (file, line))


def _differs(data: bytes, span: Span, text: str) -> bool:
    return data[span.start : span.end].decode("utf-8", "replace") != text
