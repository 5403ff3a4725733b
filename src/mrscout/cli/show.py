"""`mrscout show`: prints everything about one relation, or one finding, of a run."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout import __version__
from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import RUN_FOLDER, OfRun
from mrscout.cli.rules import rule_descriptions
from mrscout.errors import AmbiguousRelation, NoSuchRelation
from mrscout.languages.registry import language_of_file
from mrscout.model.findings import MARK, Finding
from mrscout.model.outline import method_around, method_lines
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.verdicts import Judged
from mrscout.pipeline.stored_drafts import readable_class
from mrscout.report import instance_words as words
from mrscout.report.answer_records import ShowAnswer
from mrscout.report.terminal.entries import print_entry
from mrscout.report.terminal.finding_list import print_finding
from mrscout.report.terminal.relation_page import Sources, print_relation
from mrscout.store.finding_records import to_record as finding_record
from mrscout.store.findings import known_findings
from mrscout.store.lookup import named, suggestions
from mrscout.store.records import to_json
from mrscout.store.relation_records import RelationRecord
from mrscout.store.results import RelationResult, read_results
from mrscout.store.run_record import ProjectOrigin
from mrscout.store.source_excerpts import read_named
from mrscout.store.verdict_records import to_record

_LISTED = 10

_HELP = lesson(
    COMMANDS["show"],
    "The ids are in the summaries and in mrscout list; those of findings begin with F.",
    examples=(
        "mrscout show 8986602893",
        "mrscout show decodeUndoesEncode --out /tmp/codec",
        "mrscout show 8986 --format json | jq .verdict.counterexample",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout export --only ID makes a test of it, if it was kept.",
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
            metavar="LAW",
            help="The first digits of the id of a relation or a finding; or a relation's name, its class, one of its "
            "methods, or its test.",
            show_default=False,
        ),
    ],
    out: OfRun = RUN_FOLDER,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
    as_json: Annotated[
        bool, flag("--json", help="The record of the relation or the finding alone, as JSON.")
    ] = False,
) -> None:
    """Print one relation. Raises MrscoutError."""
    read = read_results(out)
    console = Console(highlight=False, markup=False, emoji=False)
    finding = _find_finding(out, wanted)
    if finding is not None:
        if form is ObjectFormat.JSON:
            print_json(ShowAnswer(mrscout=__version__, finding=finding_record(finding)))
        elif as_json:
            print(json.dumps(to_json(finding_record(finding)), indent=2))
        else:
            print_finding(console, finding)
        return
    result = _find(console, [result for result in read.results if result.settled is not None], wanted)
    assert read.run is not None
    record = next(line for line in read.run.lines if line.id == result.id)
    verdict = result.judged
    if form is ObjectFormat.JSON:
        evidence = to_record(verdict) if verdict else None
        print_json(ShowAnswer(mrscout=__version__, relation=record, verdict=evidence))
        return
    if as_json:
        print(
            json.dumps(
                {**to_json(record), "verdict": to_json(to_record(verdict)) if verdict else None}, indent=2
            )
        )
        return
    assert result.settled is not None
    sources = _read_sources(record, result.settled, read.run.origin, out, verdict)
    print_relation(console, result.settled, sources)


def _find_finding(out: Path, wanted: str) -> Finding | None:
    """Return the only finding whose id begins so; None if there is none, or several."""
    if not wanted.startswith(MARK):
        return None
    matching = [finding for finding in known_findings(out) if finding.id.startswith(wanted)]
    return matching[0] if len(matching) == 1 else None


def _find(console: Console, results: Sequence[RelationResult], wanted: str) -> RelationResult:
    """Return the only result with an id or name. Raises NoSuchRelation; AmbiguousRelation after listing several."""
    matching = named(results, wanted)
    if len(matching) == 1:
        return matching[0]
    if not results:
        raise NoSuchRelation(wanted, "the run has no relation", "mrscout discover SOURCE says why.")
    if not matching:
        near = suggestions(results, wanted)
        advice = f"Did you mean {words.joined(near, 'or')}?" if near else "mrscout list has them all."
        raise NoSuchRelation(wanted, f"none of {len(results):,} relations goes by this", advice)
    for result in matching[:_LISTED]:
        print_entry(console, result)
    if len(matching) > _LISTED:
        console.print(f"and {len(matching) - _LISTED:,} more")
    advice = "Give the id of one, or as many digits of it as it takes."
    raise AmbiguousRelation(wanted, f"{len(matching):,} relations go by this", advice)


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
