"""`mrscout mine`: mines many projects, here or on a cluster; `init` writes a manifest, `status` reads a corpus."""

import os
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, Group, app, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import Quiet
from mrscout.corpora.conductor import Event, conduct
from mrscout.corpora.inventory import counts, take_inventory
from mrscout.corpora.journal import Corpus, CorpusState, read_state
from mrscout.corpora.manifest import Manifest, read_manifest
from mrscout.corpora.outcomes import Outcome
from mrscout.corpora.pools import DaskPool, LocalPool, Pool
from mrscout.errors import UsageError
from mrscout.report.answer_records import mine_answer
from mrscout.report.terminal.corpus_summary import MineProgress, print_corpus
from mrscout.report.terminal.sourcelines import printable
from mrscout.store.output import check_output_path, open_output
from mrscout.store.run_folder import is_in_use, sole_use

_INIT_NAME, _STATUS_NAME = "init", "status"


class _MineGroup(Group):
    """`mine MANIFEST` beside `mine init` and `mine status`: what names none of its commands is the first of them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - click's own, or the one within typer
        """Take the arguments; without a command they are those of `mine` itself."""
        if not args or args[0] not in (_INIT_NAME, _STATUS_NAME):
            args = ["", *args]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - as above
        """Return the command that the arguments name."""
        if args[0] == "":
            return "", self.commands["corpus"], args[1:]
        return super().resolve_command(ctx, args)


_Context: Any = Command.context_class


class _GroupsContext(_Context):  # type: ignore[misc]
    """The context of a command that goes by the name of its group."""

    @property
    def command_path(self) -> str:
        """The group's name, for the line of usage."""
        return str(self.parent.command_path)


class _GroupsCommand(Command):
    """The command of a group that goes by the group's name."""

    context_class = _GroupsContext


group = typer.Typer(cls=_MineGroup, rich_markup_mode="rich", add_completion=False)
app.add_typer(group, name="mine")

_HELP = lesson(
    COMMANDS["mine"],
    "A manifest (TOML) names the projects, with options, limits and costs; mrscout mine init writes one. Each project "
    "is mined by a process of its own, as mrscout run does, the dearest first. What fails in a way that may pass is "
    "tried again, and set aside after two tries. After Ctrl-C, a kill or a full disk the same command goes on.",
    "mrscout mine init SOURCE writes a manifest, mrscout mine status DIR tells how far a corpus is.",
    examples=(
        "mrscout mine corpus.toml --out corpus/",
        "mrscout mine corpus.toml --out corpus/ --cluster local:2x4",
        "mrscout mine corpus.toml --out corpus/ --cluster tcp://host:8786",
        "mrscout mine corpus.toml --out corpus/ --again no-build",
    ),
    executes="for each project what mrscout run does, in the fence, on this machine or the workers of the cluster.",
    writes="a run folder for each project and a journal into the folder that --out names; nothing into the projects.",
    then="mrscout catalog build DIR --out catalog/ makes tables of all runs.",
)


@group.command(
    "corpus",
    cls=_GroupsCommand,
    help=_HELP,
    epilog="Exit codes: 0 every project was mined or has the reason why not; 2 usage, also a manifest with errors and "
    "a disk that is full; 4 no scheduler answers, or the extra cluster is not installed; 130 Ctrl-C. See "
    "docs/exit-codes.md.",
)
def corpus(
    manifest: Annotated[Path, typer.Argument(metavar="MANIFEST", help="What to mine.", show_default=False)],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="The folder of the corpus; it is gone on with if it is there.",
            show_default=False,
        ),
    ],
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            metavar="N",
            help="Projects at a time on this machine; as many as there are processors if not given.",
            show_default=False,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="The scheduler of a Dask cluster, tcp://host:8786; or local:2x4, which starts two workers here with "
            "four projects each. Workers need mrscout, and build tools; they need not see the folder of the corpus.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OUTCOME",
            help="Try the projects anew that ended so: no-build, out-of-time, crashed and so on, as the summary names "
            "them. May be given several times.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
    quiet: Quiet = False,
) -> None:
    """Mine every project of a manifest, and print what became of them. Raises MrscoutError."""
    wanted, outcomes = read_manifest(manifest), _outcomes(again or [])
    check_output_path(out, "--out")
    errors = Console(stderr=True, highlight=False)
    with sole_use(out, make=True), Corpus(out, wanted.items) as opened:
        try:
            with (
                closing(_pool(cluster, jobs)) as pool,
                MineProgress(errors, read_state(out), quiet=quiet) as progress,
            ):
                progress.say(f"mrscout: {_words(wanted)}, {pool.slots} at a time on {pool.place}")
                with closing(conduct(opened, pool, again=outcomes)) as events:
                    _listen(events, progress)
        finally:
            _print_state(read_state(out), form, running=False)


def _listen(events: Generator[Event, None, None], progress: MineProgress) -> None:
    for event in events:
        progress.hear(event)


def _words(manifest: Manifest) -> str:
    return f"{len(manifest.items):,} projects of {printable(str(manifest.path))}"


def _pool(cluster: str | None, jobs: int | None) -> Pool:
    if cluster is not None and jobs is not None:
        advice = (
            "Give --jobs without --cluster; a cluster tries as many at a time as its workers have threads."
        )
        raise UsageError("--jobs", "it is about this machine, and --cluster is about another", advice)
    return LocalPool(jobs or os.cpu_count() or 1) if cluster is None else DaskPool(cluster)


def _outcomes(slugs: list[str]) -> list[Outcome]:
    known = {outcome.slug: outcome for outcome in Outcome}
    for slug in slugs:
        if slug not in known:
            raise UsageError("--again", f"{slug!r} is no outcome", f"Outcomes are {', '.join(known)}.")
    return [known[slug] for slug in slugs]


_INIT = lesson(
    "Write a manifest for mrscout mine.",
    "SOURCE is a folder with checkouts or bare repositories in it, a text file with a coordinate, an address or a "
    "folder on each line, or a CSV file with a column repository (an address, or owner/name) and, if there are, commit "
    "and name. Nothing is fetched. Where the number of source files is known, it is the cost.",
    examples=(
        "mrscout mine init checkouts/ --out corpus.toml",
        "mrscout mine init coordinates.txt --out corpus.toml",
        "mrscout mine init repositories.csv --out corpus.toml",
    ),
    writes="the manifest into the file that --out names, or to standard output.",
    then="mrscout mine corpus.toml --out corpus/, after a look at it.",
)


@group.command(
    _INIT_NAME,
    cls=Command,
    help=_INIT,
    epilog="Exit codes: 0 fine; 2 usage, also a line that is no source; 3 SOURCE is not there. See docs/exit-codes.md.",
)
def init(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="A folder, a list or a CSV file.", show_default=False)
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="The manifest.", show_default=False)
    ] = None,
) -> None:
    """Write a manifest. Raises MrscoutError."""
    inventory = take_inventory(source)
    with open_output(out) as stream:
        stream.write(inventory.to_toml().encode("utf-8", "backslashreplace"))
    told = Console(stderr=True, highlight=False, markup=False)
    kinds = ", ".join(f"{count:,} by {kind}" for kind, count in counts(inventory).items())
    told.print(f"  {len(inventory.found):,} projects: {kinds}", soft_wrap=True)
    if inventory.repeated:
        told.print(f"  {inventory.repeated:,} named again, and left out", soft_wrap=True)
    if inventory.passed_over:
        names = ", ".join(map(printable, inventory.passed_over[:5]))
        told.print(f"  {len(inventory.passed_over):,} passed over, without sources: {names}", soft_wrap=True)


_STATUS = lesson(
    "Tell how far a corpus is: done, running, failed by reason, time left.",
    "It can be asked while mrscout mine is at work, and after it was killed.",
    examples=("mrscout mine status corpus/", "mrscout mine status corpus/ --format json"),
    writes="nothing.",
    then="mrscout mine corpus.toml --out corpus/ goes on.",
)


@group.command(
    _STATUS_NAME,
    cls=Command,
    help=_STATUS,
    epilog="Exit codes: 0 fine; 2 usage, also a folder that is no corpus. See docs/exit-codes.md.",
)
def status(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder of the corpus.", show_default=False)
    ],
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Print how far a corpus is. Raises CorpusWrong."""
    _print_state(read_state(folder), form, running=is_in_use(folder))


def _print_state(state: CorpusState, form: ObjectFormat, *, running: bool) -> None:
    if form is ObjectFormat.JSON:
        print_json(mine_answer(state, running=running))
    else:
        print_corpus(Console(highlight=False, markup=False, emoji=False), state, running=running)
