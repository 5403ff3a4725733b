"""`mrscout export`: writes kept relations as tests, beside the project's own tests or into a patch."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Annotated

import typer
from rich.console import Console

from mrscout import __version__, untrusted
from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import RUN_FOLDER, Env, NoFence, Offline, OfRun, Quiet, spread
from mrscout.errors import OutputUnwritable, UsageError
from mrscout.languages.base.exporting import (
    ExportedFile,
    ExportedLaw,
    ExportRequest,
    Kept,
    NotExported,
    RowStyle,
)
from mrscout.languages.registry import is_source_file
from mrscout.model.offers import VARIANT, objection
from mrscout.model.origin import Candidate
from mrscout.model.ranking import Standing, ranked, standing_of, weaknesses_of
from mrscout.model.relations import CodifiedMR
from mrscout.model.selection import Selection
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Flag, Worth
from mrscout.pipeline.stored_drafts import relation_class_of, stored_draft
from mrscout.report.answer_records import (
    ExportAnswer,
    ExportedFileRecord,
    ExportedLawRecord,
    NotExportedRecord,
)
from mrscout.report.patch import FileChange, patch
from mrscout.report.pull_request import LawEvidence, commit_message, pull_request
from mrscout.report.terminal.export_summary import Entry, ExportEnd, Fate, LawLine, print_export
from mrscout.report.terminal.gaps import warn_of_gaps
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Project, Role, is_coordinate
from mrscout.store.developer_files import may_be_run
from mrscout.store.export_marks import State, marked, state_of
from mrscout.store.output import check_output_path, open_output
from mrscout.store.runs import Run, kept_relations, read_run, read_worths

#: the laws of an export, and how many more are tried in the place of those that do not pass
ENOUGH, _SPARE = 8, 8
#: the most lines that a law may take along from its test class
_LONGEST = 15
_Pair = tuple[CodifiedMR, Judged]
#: how a patch for git begins
_PATCH_HEAD = b"diff --git "
#: why relations are left out
_BEYOND = "behind the {} best (--all)"
_PLACEHOLDER = re.compile(r"\{[^{}/]*\}")
#: stands for the folder of a relation's module in the name of the folder
MODULE = "{module}"
#: the folder, below the run's, for the texts that go with the tests
TEXTS = "export"
_MESSAGE, _REQUEST = "COMMIT_MESSAGE", "pull-request.md"

_HELP = lesson(
    COMMANDS["export"],
    f"The {ENOUGH} best laws become test methods: one class for each class under test, beside the project's own tests "
    "and in their style. Only laws that hold without exception are written, those that mrscout evaluate found to add "
    "something first. Every class is compiled and run twice before it is written. A file that a person has changed is "
    "never overwritten. A commit message and the evidence for a pull request are written into the folder of the run.",
    examples=(
        "mrscout export --dry-run",
        "mrscout export --patch laws.patch && git apply laws.patch",
        "mrscout export --to /tmp/tests --only decodeUndoesEncode",
    ),
    executes="each test that it writes, in the fence; with --no-fence without it. It builds the project again where "
    "that is needed, as mrscout synthesize does.",
    writes="test classes, into the project's folders of tests, below --to, or into the patch; .mrscout/export/.",
    then="the project's own tests, such as mvn test, and git commit -F .mrscout/export/COMMIT_MESSAGE.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of `mrscout export`."""

    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="DIR",
            help="The folder of the tests; they go below it by their package. [bold]{module}[/] in it stands for the "
            "folder of each relation's module. If not given, the folder of the tests that state the laws.",
            show_default=False,
        ),
    ] = None
    patch: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a patch for git apply instead: new files, methods in existing test classes, and tests in the "
            "place of copied ones.",
            show_default=False,
        ),
    ] = None
    out: OfRun = RUN_FOLDER
    everything: Annotated[
        bool,
        flag(
            "--all",
            help="Write all kept relations: variants, weak ones, and those that have exceptions, too.",
        ),
    ] = False
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Only relations of this name, id or test. May be given several times.",
            show_default=False,
        ),
    ] = None
    limit: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help=f"At most N laws, instead of {ENOUGH}.", show_default=False),
    ] = None
    style: Annotated[
        RowStyle | None,
        typer.Option(
            help="Whether inputs are written down, or drawn by a method with a fixed seed. If not given, what suits "
            "each law.",
            show_default=False,
        ),
    ] = None
    rows: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=40,
            metavar="N",
            help="Inputs of each test, the developers' own first. If not given, as many as mrscout evaluate "
            "found to be needed, or up to 6.",
            show_default=False,
        ),
    ] = None
    dry_run: Annotated[bool, flag("--dry-run", help="Say what would be written, and write nothing.")] = False
    prune: Annotated[
        bool, flag("--prune", help="Remove tests of earlier exports whose relation is not exported any more.")
    ] = False
    env: Env = None
    no_fence: NoFence = False
    offline: Offline = False
    quiet: Quiet = False
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT

    @property
    def names(self) -> tuple[str, ...]:
        """The names, ids and tests that `--only` lists."""
        return tuple(self.only or ())

    @property
    def most(self) -> int | None:
        """The most laws to write; None for all that were asked for."""
        return self.limit or (None if self.everything or self.only else ENOUGH)


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of an exported test. The project may have planted links, pipes and files anywhere below ``root``."""

    root: Path  #: the folder of tests or the project, without links
    name: str  #: relative to it; no part but the last may be a link
    shown: Path  #: as the user would write it

    @property
    def path(self) -> Path:
        """The path of the file, without links."""
        return self.root / self.name


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The kept relations to export, best first, and the number of those that are left out, by reason."""

    kept: list[Kept]
    left_out: Counter[str]
    worths: dict[str, Worth]
    beside: list[Kept] = field(
        default_factory=list
    )  #: variants, which a law of the same steps may assert, too


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the tests are there, or are said not to be; 2 usage, also no run, nothing kept, "
    "and --to or --patch that cannot be written; 3 the source cannot be opened; 4 a tool or the fence is missing. See "
    "docs/exit-codes.md.",
)
@spread
def export(options: ExportOptions) -> None:
    """Write kept relations as tests. Raises MrscoutError."""
    _check_options(options)
    check_output_path(options.out, "--out")
    run = read_run(options.out)
    if options.to is None and options.patch is None and is_coordinate(run.source):
        problem = "the run is of a library of the registry, which has no folder of tests here"
        raise UsageError("mrscout export", problem, "Name a folder with --to, or a file with --patch.")
    chosen = _choose(run, options)
    project = run.open_project()
    warn_of_gaps(run, quiet=options.quiet)
    if options.to is not None:
        modules = {relation.codified.module for relation in chosen.kept}
        _check_target(options, modules)
        for folder in {_folder_of_module(options, module) for module in modules}:
            check_output_path(folder, "--to", [project.root])
            _check_writable(folder, writes=not options.dry_run)
    relations = [relation.codified for relation in chosen.kept]
    asked = run.build_request(relations, offline=options.offline, passed=tuple(options.env or ()))
    build = project.language.build(project, asked, options.out.resolve() / "build", lambda _: None)
    request = ExportRequest(
        options.most,
        options.rows,
        None if options.everything or options.only else _LONGEST,
        options.style,
        in_place=options.patch is not None,
        beside=tuple(chosen.beside),
    )
    with scratch_folder(fenced=not options.no_fence) as scratch:
        exported = list(build.export(chosen.kept, request, scratch=scratch))
    files = [one for one in exported if isinstance(one, ExportedFile)]
    _finish(run, project, options, chosen, files, [one for one in exported if isinstance(one, NotExported)])


def _check_options(options: ExportOptions) -> None:
    """Raises UsageError for options that contradict each other."""
    if options.to == "":
        advice = "Name one, such as --to src/test/java, or leave the option out."
        raise UsageError("--to ''", "this names no folder", advice)
    if options.patch is not None and (options.to is not None or options.prune):
        problem = "a patch is made for the project's own folders of tests, and removes nothing"
        raise UsageError("--patch", problem, "Leave out --to and --prune.")
    if options.patch is not None and str(options.patch).startswith("--"):
        raise UsageError(
            "--patch", f"it takes a file, and {options.patch} is an option", "Name one, laws.patch."
        )
    if options.patch is not None and str(options.patch) != "-":
        _check_patch_file(options.patch)
    if str(options.patch) == "-" and options.form is ObjectFormat.JSON:
        problem = "the patch and the object would both go to standard output"
        raise UsageError("--format json", problem, "Name a file with --patch.")


def _check_patch_file(path: Path) -> None:
    """Raises UsageError for a file that is there and is no patch: a source or a build file named by mistake."""
    advice = "Name a file that is not there, or an earlier patch, such as laws.patch."
    if path.is_symlink():
        raise UsageError(f"--patch {path}", "this is a link, which is not written through", advice)
    if not path.is_file():
        return
    with path.open("rb") as stream:
        head = stream.read(len(_PATCH_HEAD))
    if head and head != _PATCH_HEAD:
        raise UsageError(f"--patch {path}", "there is a file that is no patch", advice)


def _choose(run: Run, options: ExportOptions) -> _Chosen:
    """Return the kept relations that were asked for, best first.

    Raises NothingKept if none is kept, and UsageError if `--only` names none of them.
    """
    holding = kept_relations(run)
    worths = read_worths(run, holding)
    placed = ranked(holding, lambda pair: standing_of(*pair, worths.get(pair[1].id)))
    wanted = [one for one in placed if _is_asked_for(*one.item, options.names)]
    if not wanted:
        advice = f"Name a test, a relation or an id, such as {holding[0][0].relation.name}."
        raise UsageError(f"--only {' '.join(options.names)}", "no kept relation goes by this", advice)
    chosen: list[Kept] = []
    beside: list[Kept] = []
    left_out: Counter[str] = Counter()
    for one in wanted:
        codified, verdict = one.item
        worth = worths.get(verdict.id)
        reason = _reason_against(one.standing, options)
        if not reason and options.most is not None and len(chosen) >= options.most + _SPARE:
            reason = _BEYOND.format(options.most)
        if reason:
            left_out[reason] += 1
            if reason != VARIANT.sentence:
                continue
        draft = stored_draft(options.out, codified)
        relation_class_of(options.out, codified)  # raises NoRun for a draft that cannot be rendered
        selected = worth.selected if worth else None
        doubts = _doubts_about(codified, verdict, worth)
        (beside if reason else chosen).append(Kept(codified, verdict, draft, selected, doubts))
    return _Chosen(chosen, left_out, worths, beside)


def _reason_against(standing: Standing, options: ExportOptions) -> str:
    """Return the reason why a relation is not exported, a predicate of several; empty if it is."""
    worth = standing.worth
    if worth is not None and worth.unfit:  # nobody would want to run it every day
        return str(next(flag.value for flag in worth.flags if flag is not Flag.KILLS_NOTHING))
    against = None if options.only else objection(standing, everything=options.everything)
    return against.sentence if against is not None else ""


def _doubts_about(codified: CodifiedMR, judged: Judged, worth: Worth | None) -> tuple[str, ...]:
    """Return the reasons why a relation is weak, as clauses."""
    flags = [flag.value for flag in worth.flags] if worth is not None else []
    clauses = (f"{sentence[0].lower()}{sentence[1:]}".removesuffix(".") for sentence in flags)
    return (*(weakness.value for weakness in weaknesses_of(codified, judged, worth)), *clauses)


def _is_asked_for(codified: CodifiedMR, judged: Judged, only: tuple[str, ...]) -> bool:
    """True if `--only` names the relation, by its name, its id or its test; or if there is no `--only`."""
    relation = codified.relation
    named = any(name in (relation.name, Path(codified.path).stem) for name in only)
    by_id = any(len(prefix) >= 4 and judged.id.startswith(prefix.lower()) for prefix in only)
    return named or by_id or Selection(only).covers(relation.file, relation.test)


def _finish(
    run: Run,
    project: Project,
    options: ExportOptions,
    chosen: _Chosen,
    files: Sequence[ExportedFile],
    others: Sequence[NotExported],
) -> None:
    """Write test classes and the texts that go with them, and print what became of each."""
    left_out = chosen.left_out
    variants = {one.judged.id for one in chosen.beside}
    stated = {one.judged.id for file in files for law in file.laws for one in law.beside} & variants
    left_out.subtract({VARIANT.sentence: len(stated)})
    left_out = +left_out
    failed: dict[str, str] = {}
    for other in others:
        relation = other.kept.codified.relation
        if other.reason:
            failed[f"{relation.name}  {relation.id}"] = other.reason
        else:
            left_out[_BEYOND.format(options.most)] += 1
    placed = [(file, _place_of(file, project, options)) for file in files]
    if options.patch is not None:
        entries = _write_patch(placed, project, options.patch, dry_run=options.dry_run)
    else:
        entries = [_write_test(file, place, options, project.language.comment) for file, place in placed]
        if not options.only and options.limit is None:
            names = {place.path.name for _, place in placed}
            entries += _stale_tests(names, _earlier_places(project, run, options), options)
    message = request = ""
    evidence = [_evidence(law, file, chosen.worths) for file in files for law in file.laws]
    if evidence and not options.dry_run:
        message = _write_text(options.out, _MESSAGE, commit_message(evidence))
        request = _write_text(options.out, _REQUEST, pull_request(evidence, run.filter_options.seed))
    patch_file = str(options.patch) if options.patch is not None else ""
    end = ExportEnd(options.dry_run, options.prune, patch_file, message, request)
    if options.form is ObjectFormat.JSON:
        print_json(_answer(entries, left_out, failed, end))
        return
    console = Console(highlight=False, markup=False, emoji=False, stderr=patch_file == "-")
    print_export(console, entries, left_out, failed, end)


def _answer(
    entries: Sequence[Entry], left_out: Mapping[str, int], failed: Mapping[str, str], end: ExportEnd
) -> ExportAnswer:
    """Return what became of each test class, for programs."""
    files = tuple(
        ExportedFileRecord(
            path=str(entry.path),
            fate=entry.fate.name.lower(),
            why=entry.why,
            laws=tuple(
                ExportedLawRecord(
                    relation=law.relation,
                    test=law.test,
                    rows=law.rows,
                    doubts=law.doubts,
                    replaces=law.replaces,
                )
                for law in entry.laws
            ),
        )
        for entry in entries
    )
    return ExportAnswer(
        mrscout=__version__,
        dry_run=end.dry_run,
        files=files,
        not_made=tuple(NotExportedRecord(relation=name, reason=why) for name, why in failed.items()),
        left_out=dict(left_out),
        patch=end.patch,
        message=end.message,
        request=end.request,
    )


def _evidence(law: ExportedLaw, file: ExportedFile, worths: dict[str, Worth]) -> LawEvidence:
    relation, judged = law.kept.codified.relation, law.kept.judged
    worth = worths.get(relation.id)
    mined = relation.origin.counts_in_funnel
    tests = [occurrence.test for occurrence in relation.occurrences] or [relation.test]
    return LawEvidence(
        _in_project(file),
        law.test,
        relation.class_under_test.rpartition(".")[2],
        relation.statement,
        law.rows,
        judged.evidence.passed,
        judged.evidence.valid,
        tuple(dict.fromkeys(tests)) if mined else (),
        relation.origin.law.description if isinstance(relation.origin, Candidate) else "",
        worth.added if worth is not None else None,
        law.replaces,
    )


def _in_project(file: ExportedFile) -> str:
    """Return the path of a test class, relative to the project."""
    return PurePosixPath(file.module, file.folder, file.path).as_posix()


def _write_text(out: Path, name: str, text: str) -> str:
    """Write a text into the folder of the run, and return its path."""
    root = out.resolve()
    try:
        untrusted.write_below(root, f"{TEXTS}/{name}", text.encode("utf-8", "backslashreplace"), shared=True)
    except OSError as refused:
        problem = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(str(out / TEXTS / name), problem, "Remove what is in its place.") from refused
    return str(out / TEXTS / name)


def _place_of(file: ExportedFile, project: Project, options: ExportOptions) -> _Place:
    """Return the place to write a test class to. Raises OutputUnwritable if a link leads out of the folder of tests."""
    if options.to is None:
        name = _in_project(file)
        return _Place(project.root, name, _as_written(project.root / name))
    folder = _folder_of_module(options, file.module)
    shown = folder / file.path
    if not untrusted.is_within(shown.parent, folder):
        raise _leads_out(shown.parent, folder)
    root = folder.resolve()
    return _Place(root, (shown.parent.resolve() / shown.name).relative_to(root).as_posix(), shown)


def _as_written(path: Path) -> Path:
    """Return a path relative to the working directory, if it is below it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _folder_of_module(options: ExportOptions, module: str) -> Path:
    """Return the folder for the tests of a module. Raises OutputUnwritable if a link leads out of the named folder.

    The user has named the folders up to ``{module}``, which may be links. The rest of the path is the project's.
    """
    assert options.to is not None
    folder = Path(options.to.replace(MODULE, module or "."))
    named = Path(options.to.partition(MODULE)[0] + "x").parent if MODULE in options.to else folder
    if not untrusted.is_within(folder, named):
        raise _leads_out(folder, named)
    return folder


def _leads_out(folder: Path, named: Path) -> OutputUnwritable:
    problem = f"a symbolic link leads it out of {named}, and no test is written through that"
    advice = "Remove the link, or name another folder with --to."
    return OutputUnwritable(str(folder), problem, advice)


def _check_target(options: ExportOptions, modules: set[str]) -> None:
    """Raises UsageError for a folder in which tests would be lost, or would not be compiled as tests."""
    assert options.to is not None
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


def _law_lines(file: ExportedFile) -> tuple[LawLine, ...]:
    return tuple(
        LawLine(law.test, law.rows, law.kept.doubts, law.replaces, law.kept.codified.relation.id)
        for law in file.laws
    )


def _write_test(file: ExportedFile, place: _Place, options: ExportOptions, comment: str) -> Entry:
    """Write a test class, but not over somebody else's file, and return its summary."""
    before = _read_test(place)
    state = state_of(before)
    if state in (State.CHANGED, State.FOREIGN):
        return Entry(place.shown, Fate.LEFT, why=state.value)
    new = marked(file.head, file.text, comment).encode("utf-8", "backslashreplace")
    fate = Fate.NEW if before is None else Fate.SAME if before == new else Fate.REWRITTEN
    if not options.dry_run and fate is not Fate.SAME:
        _write_file(place, new)
    return Entry(place.shown, fate, _law_lines(file))


def _write_patch(
    placed: Sequence[tuple[ExportedFile, _Place]], project: Project, path: Path, *, dry_run: bool
) -> list[Entry]:
    """Write the changes as a patch, and return their summary; files that a person has changed are left alone."""
    entries: list[Entry] = []
    changes: list[FileChange] = []
    for file, place in placed:
        data = _read_test(place)
        before = data.decode("utf-8", "surrogateescape") if data is not None else None
        state = state_of(data)
        after = (
            file.head + file.text if file.edited else marked(file.head, file.text, project.language.comment)
        )
        if not file.edited and state in (State.CHANGED, State.FOREIGN):
            entries.append(Entry(place.shown, Fate.LEFT, why=state.value))
            continue
        changed = Fate.EDITED if file.edited else Fate.REWRITTEN
        fate = Fate.NEW if before is None else Fate.SAME if before == after else changed
        changes.append(FileChange(place.name, before, after))
        entries.append(Entry(place.shown, fate, _law_lines(file)))
    if not dry_run:
        with open_output(None if str(path) == "-" else path) as stream:
            stream.write(patch(changes).encode("utf-8", "surrogateescape"))
    return entries


def _earlier_places(project: Project, run: Run, options: ExportOptions) -> Iterator[_Place]:
    """Yield the files at which tests of earlier exports may stand."""
    if options.to is None:
        folders = {PurePosixPath(file.path).parent for file in project.having(Role.TEST)}
        for folder in sorted(folders):
            for path in _files_in(project.root / folder):
                name = path.relative_to(project.root).as_posix()
                if is_source_file(path.name):
                    yield _Place(project.root, name, _as_written(path))
        return
    seen: set[Path] = set()
    for module in sorted({relation.module for relation in run.codified}):
        for place in _tests_in_module(module, options):
            if place.path not in seen:
                seen.add(place.path)
                yield place


def _files_in(folder: Path) -> list[Path]:
    """Return what is in a folder; nothing if it cannot be read."""
    with suppress(OSError):
        return sorted(folder.iterdir())
    return []


def _stale_tests(current: set[str], places: Iterator[_Place], options: ExportOptions) -> Iterator[Entry]:
    """Yield test classes of earlier exports that are not exported any more; with `--prune` they are removed."""
    for place in sorted(places, key=lambda one: one.shown):
        if place.path.name in current:
            continue
        state = state_of(_read_test(place))
        if state is State.OURS:
            if options.prune and not options.dry_run:
                with suppress(OSError):
                    untrusted.unlink_below(place.root, place.name)
            yield Entry(place.shown, Fate.STALE)
        elif state is State.CHANGED:
            yield Entry(place.shown, Fate.LEFT, why=state.value)


def _tests_in_module(module: str, options: ExportOptions) -> Iterator[_Place]:
    """Yield the test files in a module's folder; none if a link leads elsewhere, since nothing was exported there."""
    try:
        folder = _folder_of_module(options, module)
    except OutputUnwritable:
        return
    root = folder.resolve()
    for here, below, names in untrusted.walk(root):
        below[:] = [name for name in below if not _may_be_run(here / name)]
        for name in names:
            if is_source_file(name):
                inner = (here / name).relative_to(root)
                yield _Place(root, inner.as_posix(), folder / inner)


def _may_be_run(folder: Path) -> bool:
    """True if the folder is, or may be, that of a run, so that nothing in it is pruned."""
    try:
        return may_be_run(folder)
    except OSError:
        return True


def _read_test(place: _Place) -> bytes | None:
    """Return the bytes of a test; None if there is no file, and nothing at all for a link, a pipe or a folder."""
    try:
        return untrusted.read_below(place.root, place.name)
    except FileNotFoundError:
        return None
    except OSError:
        return b""


def _write_file(place: _Place, data: bytes) -> None:
    try:
        untrusted.write_below(place.root, place.name, data, shared=True)
    except OSError as refused:
        problem = f"it cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(place.shown), problem, "Name a folder with --to that you may write to."
        ) from refused
