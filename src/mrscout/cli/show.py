"""`mrscout show`: prints everything about one relation of a run."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.options import RUN_FOLDER, OfRun
from mrscout.cli.rules import rule_descriptions
from mrscout.errors import AmbiguousRelation, NoSuchRelation
from mrscout.languages.registry import language_of_file
from mrscout.model.outline import method_around, method_lines
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.selection import matches_test
from mrscout.model.verdicts import Judged
from mrscout.pipeline.stored_drafts import readable_class
from mrscout.prose.relation_sentences import with_verdict
from mrscout.report.terminal.relation_page import Sources, print_relation
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say_line
from mrscout.store.records import to_json
from mrscout.store.relation_records import RelationRecord, from_record
from mrscout.store.run_record import ProjectOrigin
from mrscout.store.runs import read_run
from mrscout.store.source_excerpts import read_named
from mrscout.store.verdict_records import to_record

_LISTED = 20

_HELP = lesson(
    COMMANDS["show"],
    "The ids are in the summaries, in relations.jsonl and in verdicts.jsonl.",
    examples=(
        "mrscout show 8986602893",
        "mrscout show decodeUndoesEncode --out /tmp/codec",
        "mrscout show 8986 --json | jq .parameters",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout export --to DIR --only ID makes a test of it, if it was kept.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it was shown; 2 no run, no such relation, or several of them, which are listed. "
    "See docs/exit-codes.md.",
)
def show(
    wanted: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="The first digits of a relation's id; or the name of the relation, its class or its test.",
            show_default=False,
        ),
    ],
    out: OfRun = RUN_FOLDER,
    as_json: Annotated[bool, flag("--json", help="The record alone, as JSON, for programs.")] = False,
) -> None:
    """Print one relation. Raises MrscoutError."""
    run = read_run(out)
    console = Console(highlight=False, markup=False, emoji=False)
    record = _find_record(console, list(run.lines), wanted)
    verdict = run.verdicts().get(record.id)
    if as_json:
        print(
            json.dumps(
                {**to_json(record), "verdict": to_json(to_record(verdict)) if verdict else None}, indent=2
            )
        )
        return
    settled = from_record(record)
    if isinstance(settled, CodifiedMR):
        settled = with_verdict(settled, verdict)
    print_relation(console, settled, _read_sources(record, settled, run.origin, out, verdict))


def _find_record(console: Console, records: list[RelationRecord], wanted: str) -> RelationRecord:
    """Return the only relation with an id or name. Raises NoSuchRelation; AmbiguousRelation after listing several."""
    matching = [record for record in records if _goes_by(record, wanted)]
    if len(matching) == 1:
        return matching[0]
    if not matching:
        example = f" such as {records[0].id}" if records else "; this run has none"
        advice = f"Give the first digits of an id{example}, or the name of a relation, its class or its test."
        raise NoSuchRelation(wanted, f"none of {len(records):,} relations goes by this", advice)
    for record in matching[:_LISTED]:
        name = record.name or record.status
        line = Text.assemble((record.id, "bold"), f"  {printable(name)}  {record.class_under_test}  ")
        place = f"{record.test}, line {record.asserted_line}"
        if record.is_candidate:
            place = f"a candidate by what {record.test} states"
        say_line(console, line + Text(printable(place), style="dim"))
    if len(matching) > _LISTED:
        console.print(f"and {len(matching) - _LISTED:,} more")
    advice = "Give as many digits of an id as it takes."
    raise AmbiguousRelation(wanted, f"{len(matching):,} relations go by this", advice)


def _goes_by(record: RelationRecord, wanted: str) -> bool:
    """True if ``wanted`` is the relation's name, class or test, or the start of its id."""
    if not wanted:
        return False
    if record.id.startswith(wanted.lower()):
        return True
    return wanted in (record.name, Path(record.path or "").stem) or matches_test(record.test, wanted)


def _read_sources(
    record: RelationRecord,
    settled: CodifiedMR | Undrafted,
    origin: ProjectOrigin,
    folder: Path,
    verdict: Judged | None,
) -> Sources:
    """Read the sources that the page shows: the test, the relation, and the passages that the record names."""
    texts = record.texts()
    file, line = record.place_of_test
    test = read_named(folder, file, origin.root, origin.encoding)
    readable = readable_class(folder, settled, verdict) if isinstance(settled, CodifiedMR) else None
    relation = readable.text.encode("utf-8", "backslashreplace") if readable is not None else None
    # The text of a lifted site may be recorded in another form than in the file; constituents are verbatim.
    parts = record.texts(sites=False).items()
    in_file = [(span, text) for span, text in parts if span.file == file]
    changed = test is not None and any(
        test[span.start : span.end].decode("utf-8", "replace") != text for span, text in in_file
    )
    language = language_of_file(file)
    methods = language.methods(test) if test is not None else ()
    lines_of = method_around if record.is_candidate else method_lines
    method = lines_of(methods, line - 1)
    place = (file, line)
    place, rules = (file, line), rule_descriptions()
    return Sources(test, changed, method, relation, texts, str(folder), verdict, place, language.name, rules)
