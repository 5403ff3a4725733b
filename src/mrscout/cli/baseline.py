"""`mrscout baseline`: accepts what is broken or wrong now, so that a build fails only for what is new."""

import os
from pathlib import Path
from typing import Annotated

import typer

from mrscout import __version__
from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import RUN_FOLDER, OfRun
from mrscout.environment import build_server_variable
from mrscout.errors import BaselineInBuild, DamagedBaseline, NoBaseline, NoRun
from mrscout.findings.stage import worth_showing
from mrscout.model.checks import Checked, CheckedFinding
from mrscout.report import instance_words as words
from mrscout.report.answer_records import BaselineAnswer
from mrscout.store.baseline import BASELINE, Baseline, read_baseline, updated, write_baseline
from mrscout.store.findings import known_findings
from mrscout.store.record_files import CHECKED_FOUND, CHECKS
from mrscout.store.runs import read_run

_HELP = lesson(
    COMMANDS["baseline"],
    "It has the findings about the code that are shown, and the relations that the last mrscout check found broken. "
    "What that check saw to be fixed goes; reasons that people have written stay. Write it, read it, and commit it: "
    "mrscout check --baseline FILE --fail-on new then fails for nothing in it. A build never writes it.",
    examples=(
        "mrscout baseline",
        'mrscout baseline --reason "issue 41"',
        "mrscout baseline config/mrscout.json --prune",
    ),
    executes="nothing.",
    writes="FILE.",
    then="git add FILE; mrscout check --baseline FILE --fail-on new.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it was written; 2 no run, a damaged baseline, or a build server. See docs/exit-codes.md.",
)
def baseline(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The baseline, in a folder of the project.")
    ] = Path(BASELINE),
    out: OfRun = RUN_FOLDER,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why what is added is accepted, for people.")
    ] = "",
    prune: Annotated[
        bool, flag("--prune", help="Remove entries that neither the run nor its check says anything about.")
    ] = False,
    force: Annotated[
        bool, flag("--force", help="Write it on a build server, too; start over if it is damaged.")
    ] = False,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Write or update the baseline. Raises MrscoutError."""
    variable = build_server_variable(os.environ)
    if variable is not None and not force:
        found = f"this is a build server ({variable} is set), where nobody looks at what is accepted"
        advice = "Run it on a machine of yours and commit the file; --force writes it all the same."
        raise BaselineInBuild(str(file), found, advice)
    before = _known(file, force=force)
    run = read_run(out)
    checked, checked_findings = _of_check(out)
    findings = [one for one in worth_showing(known_findings(out)) if one.is_about_code]
    if not run.verdicts():
        raise NoRun(str(out), "no relation of the run has a verdict", "Run mrscout run SOURCE first.")
    names = {codified.relation.id: codified.relation.name for codified in run.codified}
    update = updated(before, findings, checked, checked_findings, names, reason, prune=prune)
    size = write_baseline(file, update.baseline)
    if form is ObjectFormat.JSON:
        answer = BaselineAnswer(
            mrscout=__version__,
            file=str(file),
            entries=len(update.baseline.entries),
            added=len(update.added),
            removed=len(update.removed),
            unseen=0 if prune else len(update.unseen),
        )
        print_json(answer)
        return
    typer.echo(
        f"{file}: {words.counted(len(update.baseline.entries), 'entry', 'entries')}, {size:,} bytes; "
        f"{len(update.added):,} added, {len(update.removed):,} removed"
    )
    if update.unseen and not prune:
        typer.echo(f"  {len(update.unseen):,} are unknown to the run and its check; --prune removes them.")


def _known(file: Path, *, force: bool) -> Baseline:
    """Return the baseline that is there; none if there is no file. Raises DamagedBaseline, unless forced."""
    try:
        return read_baseline(file)
    except NoBaseline:
        return Baseline()
    except DamagedBaseline:
        if not force:
            raise
        return Baseline()


def _of_check(folder: Path) -> tuple[list[Checked], list[CheckedFinding]]:
    """Return what the last check of a run says; nothing if there was none. Raises DamagedRecord."""
    try:
        return [one for _, one in CHECKS.read(folder)], [one for _, one in CHECKED_FOUND.read(folder)]
    except FileNotFoundError:
        return [], []
