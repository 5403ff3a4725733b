"""`mrscout export`: writes kept relations as tests, in the folders of the project's own tests."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout import untrusted
from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.options import RUN_FOLDER, Env, NoFence, Offline, OfRun, spread
from mrscout.errors import OutputUnwritable, UsageError
from mrscout.languages.base.exporting import TEST, Exported, Kept, test_class_name
from mrscout.languages.registry import is_source_file
from mrscout.model.relations import CodifiedMR
from mrscout.model.selection import Selection
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Flag, Worth
from mrscout.pipeline.stored_drafts import relation_class_of
from mrscout.report.terminal.export_summary import Entry, Fate, print_export
from mrscout.report.terminal.gaps import warn_of_gaps
from mrscout.sandbox.scratch import scratch_folder
from mrscout.store.developer_files import may_be_run
from mrscout.store.export_marks import State, marked, relation_of, state_of
from mrscout.store.output import check_output_path
from mrscout.store.runs import Run, kept_relations, read_run, read_worths

#: why candidates are left out
_UNMEASURED = (
    "It is a candidate, and mrscout evaluate has not measured if it adds anything; --only ID writes it."
)
_ADDS_NOTHING = (
    "It is a candidate, and adds nothing to the developers' tests; --only ID writes it all the same."
)
_PLACEHOLDER = re.compile(r"\{[^{}/]*\}")
#: stands for the folder of a relation's module in the name of the folder
MODULE = "{module}"

_HELP = lesson(
    COMMANDS["export"],
    "Each has a few telling inputs as rows, and is compiled and run before it is written. A file that a person "
    "has changed is never overwritten. After mrscout evaluate the relations that add most come first, and those that "
    "kill nothing are named. Candidates are written if mrscout evaluate shows that they add something.",
    examples=(
        "mrscout export --to src/test/java",
        "mrscout export --to '{module}/src/test/java' --dry-run",
        "mrscout export --to /tmp/tests --only decodeUndoesEncode",
    ),
    executes="each test that it writes, in the fence; with --no-fence without it. It builds the project again where "
    "that is needed, as mrscout synthesize does.",
    writes="a test class for each relation, below --to; nothing into the folder of the run.",
    then="the project's own tests, such as mvn test, and a commit.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of `mrscout export`."""

    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="DIR",
            help="The folder of the tests, such as src/test/java; tests go below it by their package. "
            "[bold]{module}[/] in it stands for the folder of each relation's module.",
            show_default=False,
        ),
    ]
    out: OfRun = RUN_FOLDER
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only relations of this name, id or test. May be given several times.",
            show_default=False,
        ),
    ] = None
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The first N relations.", show_default=False)
    ] = None
    rows: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=40,
            metavar="N",
            help="Inputs of each test, the developers' own first. If not given, as many as mrscout evaluate "
            "found to be needed, or 8.",
            show_default=False,
        ),
    ] = None
    dry_run: Annotated[bool, flag("--dry-run", help="Say what would be written, and write nothing.")] = False
    prune: Annotated[
        bool, flag("--prune", help="Remove tests of earlier exports whose relation is not exported any more.")
    ] = False
    no_weak: Annotated[
        bool,
        flag(
            "--no-weak",
            help="Leave out relations that kill no mutant, by mrscout evaluate, and those that are marked weak, "
            "such as an object compared with itself.",
        ),
    ] = False
    env: Env = None
    no_fence: NoFence = False
    offline: Offline = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names, ids and tests that `--only` lists."""
        return tuple(self.only or ())


@dataclass(frozen=True, slots=True)
class _Test:
    """The file of an exported test. The project may have planted links, pipes and files anywhere below ``root``."""

    root: Path  #: the folder of tests, without links: the user named it
    name: str  #: relative to it; no part but the last may be a link
    shown: Path  #: as the user would write it

    @property
    def place(self) -> Path:
        """The path of the file, without links."""
        return self.root / self.name


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The kept relations to export, and the number of those that are left out, by reason."""

    kept: list[Kept]
    left_out: Counter[str]


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the tests are there, or are said not to be; 2 usage, also no run, nothing kept, "
    "and --to that cannot be written; 3 the source cannot be opened; 4 a tool or the fence is missing. See "
    "docs/exit-codes.md.",
)
@spread
def export(options: ExportOptions) -> None:
    """Write kept relations as tests. Raises MrscoutError."""
    if not options.to:
        raise UsageError("--to ''", "this names no folder", "Name one, such as --to src/test/java.")
    check_output_path(options.out, "--out")
    run = read_run(options.out)
    chosen = _choose(run, options)
    kept = chosen.kept
    project = run.open_project()
    warn_of_gaps(run)
    _check_target(options, {relation.codified.module for relation in kept})
    for folder in {_folder_of_module(options, relation.codified.module) for relation in kept}:
        check_output_path(folder, "--to", [project.root])
        _check_writable(folder, writes=not options.dry_run)
    for relation in kept:
        _test_of(relation, options)
    relations = [relation.codified for relation in kept]
    asked = run.build_request(relations, offline=options.offline, passed=tuple(options.env or ()))
    build = project.language.build(project, asked, options.out.resolve() / "build", lambda _: None)
    with scratch_folder(fenced=not options.no_fence) as scratch:
        exported = list(build.export(kept, options.rows, scratch=scratch))
    tests = [_write_test(test, options, project.language.comment) for test in exported]
    entries = [entry for _, entry in tests]
    if not options.only and options.limit is None:
        modules = {relation.module for relation in run.codified}
        current = {test.place for test, _ in tests}
        entries += _stale_tests(
            current, {relation.codified.relation.id for relation in kept}, modules, options
        )
    console = Console(highlight=False, markup=False, emoji=False)
    print_export(console, entries, chosen.left_out, dry_run=options.dry_run, pruned=options.prune)


def _choose(run: Run, options: ExportOptions) -> _Chosen:
    """Return the kept relations that were asked for, those that add most first.

    Raises NothingKept if none is kept, and UsageError if `--only` names none of them.
    """
    holding = kept_relations(run)
    worths = read_worths(run, holding)
    wanted = [pair for pair in holding if _is_asked_for(*pair, options.names)]
    if not wanted:
        advice = f"Name a test, a relation or an id, such as {holding[0][0].relation.name}."
        raise UsageError(f"--only {' '.join(options.names)}", "no kept relation goes by this", advice)
    if worths:  # the ones that add most first
        wanted.sort(key=lambda pair: worths[pair[1].id].rank)
    chosen: list[Kept] = []
    left_out: Counter[str] = Counter()
    for codified, verdict in wanted:
        worth = worths.get(verdict.id)
        doubts = _doubts_about(codified, worth)
        if worth is not None and worth.unfit:  # nobody would want to run it every day
            left_out[next(flag.value for flag in worth.flags if flag is not Flag.KILLS_NOTHING)] += 1
        elif (
            codified.relation.origin.exported_if_it_adds and not options.only and not (worth and worth.added)
        ):
            left_out[_UNMEASURED if worth is None else _ADDS_NOTHING] += 1
        elif doubts and options.no_weak:
            left_out["It is weak, and --no-weak was given."] += 1
        elif options.limit is None or len(chosen) < options.limit:
            parts = relation_class_of(options.out, codified, test_class_name(codified))
            chosen.append(Kept(codified, verdict, parts, worth.selected if worth else None, doubts))
    return _Chosen(chosen, left_out)


def _doubts_about(codified: CodifiedMR, worth: Worth | None) -> tuple[str, ...]:
    """Return the reasons why a relation is weak, as clauses."""
    flags = [flag.value for flag in worth.flags] if worth is not None else []
    clauses = (f"{sentence[0].lower()}{sentence[1:]}".removesuffix(".") for sentence in flags)
    return (*(weakness.value for weakness in codified.weaknesses), *clauses)


def _is_asked_for(codified: CodifiedMR, judged: Judged, only: tuple[str, ...]) -> bool:
    """True if `--only` names the relation, by its name, its id or its test; or if there is no `--only`."""
    relation = codified.relation
    named = any(name in (relation.name, Path(codified.path).stem) for name in only)
    by_id = any(len(prefix) >= 4 and judged.id.startswith(prefix.lower()) for prefix in only)
    return named or by_id or Selection(only).covers(relation.file, relation.test)


def _folder_of_module(options: ExportOptions, module: str) -> Path:
    """Return the folder for the tests of a module. Raises OutputUnwritable if a link leads out of the named folder.

    The user has named the folders up to ``{module}``, which may be links. The rest of the path is the project's.
    """
    folder = Path(options.to.replace(MODULE, module or "."))
    named = Path(options.to.partition(MODULE)[0] + "x").parent if MODULE in options.to else folder
    if not untrusted.is_within(folder, named):
        raise _leads_out(folder, named)
    return folder


def _test_of(kept: Kept, options: ExportOptions) -> _Test:
    """Return the file to write a relation to. Raises OutputUnwritable if a link leads out of the folder of tests."""
    folder = _folder_of_module(options, kept.codified.module)
    shown = folder / kept.path
    if not untrusted.is_within(shown.parent, folder):
        raise _leads_out(shown.parent, folder)
    root = folder.resolve()
    return _Test(root, (shown.parent.resolve() / shown.name).relative_to(root).as_posix(), shown)


def _leads_out(folder: Path, named: Path) -> OutputUnwritable:
    problem = f"a symbolic link leads it out of {named}, and no test is written through that"
    advice = "Remove the link, or name another folder with --to."
    return OutputUnwritable(str(folder), problem, advice)


def _check_target(options: ExportOptions, modules: set[str]) -> None:
    """Raises UsageError for a folder in which tests would be lost, or would not be compiled as tests."""
    asked, advice = f"--to {options.to}", "Name a folder of the tests, such as --to src/test/java."
    if unknown := [placeholder for placeholder in _PLACEHOLDER.findall(options.to) if placeholder != MODULE]:
        known = f"The one that there is: {MODULE}, the folder of each relation's module."
        raise UsageError(asked, f"nothing is known by the name of {unknown[0]}", known)
    parts = Path(options.to).parts
    if Path(options.to).resolve().is_relative_to(options.out.resolve()):
        raise UsageError(asked, "this is inside of the run's own folder, which the next run clears", advice)
    if ("src", "main") in pairwise(parts):
        raise UsageError(asked, "this is where the code under test stands", advice)
    apart = modules - {""}
    if apart and MODULE not in options.to and parts[:2] == ("src", "test"):
        problem = f"the relations are of other modules: {', '.join(sorted(apart)[:3])}"
        wanted = str(Path(MODULE, *parts))
        raise UsageError(asked, problem, f"Say where the module's folder goes: --to '{wanted}'.")


def _check_writable(folder: Path, *, writes: bool) -> None:
    """Raises OutputUnwritable, before any work is done, for a folder that cannot be made or written to."""
    if folder.exists() and not folder.is_dir():
        raise OutputUnwritable(
            str(folder), "this is a file", "Name a folder with --to, such as src/test/java."
        )
    if not writes:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # a name of its own, so that no file is touched
            pass
    except OSError as refused:
        problem = f"the folder cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(folder), problem, "Name a folder with --to that you may write to."
        ) from refused


def _write_test(exported: Exported, options: ExportOptions, comment: str) -> tuple[_Test, Entry]:
    """Write an exported test, but not over somebody else's file; return the file and its summary."""
    kept = exported.kept
    test = _test_of(kept, options)
    name = kept.codified.relation.name
    if not exported.text:
        return test, Entry(test.shown, Fate.NOT_MADE, name, why=exported.reason)
    text = marked(exported.text, kept.codified.relation.id, comment)
    before = _read_test(test)
    state = state_of(before)
    if state in (State.CHANGED, State.FOREIGN):
        return test, Entry(test.shown, Fate.LEFT, name, exported.rows, state.value, kept.doubts)
    new = text.encode("utf-8", "backslashreplace")
    fate = Fate.NEW if before is None else Fate.SAME if before == new else Fate.REWRITTEN
    if not options.dry_run and fate is not Fate.SAME:
        _write_file(test, new)
    return test, Entry(test.shown, fate, name, exported.rows, doubts=kept.doubts)


def _stale_tests(
    current: set[Path], kept: set[str], modules: set[str], options: ExportOptions
) -> Iterator[Entry]:
    """Yield tests of earlier exports whose relation is not exported any more; with `--prune` they are removed."""
    tests = {test.place: test for module in sorted(modules) for test in _tests_in_module(module, options)}
    for test in sorted(tests.values(), key=lambda written: written.shown):
        data = _read_test(test)
        if test.place in current or relation_of(data) in kept:
            continue
        state = state_of(data)
        if state is State.OURS:
            if options.prune and not options.dry_run:
                with suppress(OSError):
                    untrusted.unlink_below(test.root, test.name)
            yield Entry(test.shown, Fate.STALE)
        elif state is State.CHANGED:
            yield Entry(test.shown, Fate.LEFT, why=state.value)


def _tests_in_module(module: str, options: ExportOptions) -> Iterator[_Test]:
    """Yield the test files in a module's folder; none if a link leads elsewhere, since nothing was exported there."""
    try:
        folder = _folder_of_module(options, module)
    except OutputUnwritable:
        return
    root = folder.resolve()
    for here, below, names in untrusted.walk(root):
        below[:] = [name for name in below if not _may_be_run(here / name)]
        for name in names:
            if is_source_file(name) and name.rpartition(".")[0].endswith(TEST):
                inner = (here / name).relative_to(root)
                yield _Test(root, inner.as_posix(), folder / inner)


def _may_be_run(folder: Path) -> bool:
    """True if the folder is, or may be, that of a run, so that nothing in it is pruned."""
    try:
        return may_be_run(folder)
    except OSError:
        return True


def _read_test(test: _Test) -> bytes | None:
    """Return the bytes of a test; None if there is no file, and nothing at all for a link, a pipe or a folder."""
    try:
        return untrusted.read_below(test.root, test.name)
    except FileNotFoundError:
        return None
    except OSError:
        return b""


def _write_file(test: _Test, data: bytes) -> None:
    try:
        untrusted.write_below(test.root, test.name, data, shared=True)
    except OSError as refused:
        problem = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(test.shown), problem, "Name a folder with --to that you may write to."
        ) from refused
