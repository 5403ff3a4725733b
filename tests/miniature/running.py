"""Runs Mini: an interpreter over the Python classes of `functions.py`, in the process that asks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.miniature.codify import call_source, harness_source, read_draft, write_draft
from tests.miniature.functions import CLASSES
from tests.miniature.syntax import MiniError, Node, literal, parse
from tests.miniature.values import VALUES

from mrscout.filtering.tally import InputOutcome
from mrscout.languages.base import StoredDraft
from mrscout.languages.base.exporting import ExportedFile, ExportedLaw, ExportRequest, Kept, NotExported
from mrscout.model.builds import BuildProblem
from mrscout.model.relations import CodifiedMR, Draft, Drafted, Status, Trial, TriedRelation
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending

#: rows of an exported test, if nobody says how many
_ROWS = 4
_SIGNS: Mapping[str, Callable[[object, object], bool]] = {
    "is": lambda left, right: left == right,
    "is not": lambda left, right: left != right,
    "<": lambda left, right: left < right,  # type: ignore[operator]
}


class Interpreter:
    """Runs the blocks of one file."""

    def __init__(self, source: str) -> None:
        self._blocks = {block.name: block for block in parse(source.encode())}

    def run(self, name: str, arguments: Sequence[object] = ()) -> InputOutcome:
        """How a test, or a relation on some arguments, ends."""
        block = self._blocks[name]
        names = dict(zip((name for name, _ in block.parameters), arguments, strict=True))
        ran = InputOutcome(Ending.VACUOUS)
        for line in block.lines:
            try:
                values = [self._value(each, names) for each in line.values]
            except (LookupError, TypeError, ValueError) as complaint:
                return InputOutcome(Ending.INVALID, f"{type(complaint).__name__}: {complaint}")
            if line.name:
                names[line.name] = values[0]
            elif line.sign and not _SIGNS[line.sign](*values):
                return InputOutcome(Ending.REFUTED, f"expected: {values[1]!r} but was: {values[0]!r}")
            elif line.sign:
                ran = InputOutcome(Ending.PASSED)
            elif isinstance(values[0], InputOutcome) and values[0].ending is not Ending.PASSED:
                return values[0]
            elif isinstance(values[0], InputOutcome):
                ran = values[0]
        return ran

    def _value(self, node: Node, names: Mapping[str, object]) -> object:
        if node.kind == "name":
            return names[node.text]
        if node.kind != "call":
            return literal(node)
        arguments = [self._value(each, names) for each in node.arguments]
        head, _, method = node.text.rpartition(".")
        if not head:
            return self.run(method, arguments)
        owner = names[head] if head in names else CLASSES[head]
        called: Callable[..., object] = CLASSES[head] if method == "new" else getattr(owner, method)
        return called(*arguments)


class MiniBench:
    """Compiles relations, which is to parse them and to keep the harness, and runs each once."""

    def __init__(self, classes: Path) -> None:
        self._classes = classes

    def try_batch(self, trials: Sequence[Trial]) -> list[TriedRelation]:
        return [self._tried(trial) for trial in trials]

    def _tried(self, trial: Trial) -> TriedRelation:
        tried = untried(trial, Status.NOT_SYNTHESIZED)
        for draft in trial.drafted.drafts:
            tried = self._settled(untried(trial, Status.DRAFTED, draft=draft))
            if tried.status is Status.CODIFIED:
                break
        return tried

    def _settled(self, tried: TriedRelation) -> TriedRelation:
        own = [VALUES.value_at(site) for site in tried.draft.sites]
        try:
            interpreter = Interpreter(tried.harness)
        except MiniError as error:
            return replace(tried, status=Status.DOES_NOT_COMPILE, detail=str(error))
        ran = interpreter.run(tried.harness_class, [each.data for each in own if each is not None])
        if ran.ending is not Ending.PASSED:
            return replace(tried, status=Status.FAILS, detail=ran.message, ended=ran.ending)
        self._classes.mkdir(parents=True, exist_ok=True)
        _compiled(self._classes, tried.harness_class).write_text(tried.harness, "utf-8")
        return replace(tried, status=Status.CODIFIED, ended=ran.ending)

    def close(self) -> None:
        pass


def untried(trial: Trial, status: Status, detail: str = "", draft: Draft | None = None) -> TriedRelation:
    """A relation that was written, and not run."""
    name, draft = trial.class_name, draft or trial.drafted.drafts[0]
    stored, harness = write_draft(draft, name), f"{name}Harness"
    relation = trial.drafted.relation
    codified = CodifiedMR(
        *(relation, status, detail, draft.weaknesses, draft.lifted.parameters, draft.sites, draft.types),
        *(draft.sliced, "", harness, draft.skeleton.method, ""),
    )
    source = read_draft(stored).relation_class(codified).text
    return TriedRelation(
        *(trial.drafted, draft, status, detail, None, f"{name}.mini", harness, source),
        *(harness_source(draft, harness), "", stored),
    )


def _compiled(classes: Path, harness: str) -> Path:
    return classes / f"{harness}.mini"


def sweep(classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
    """Remove all compiled relations but these."""
    stay = {_compiled(folder, harness) for folder, harness in kept}
    for path in set(classes.rglob("*.mini")) - stay:
        path.unlink()


@dataclass(frozen=True)
class MiniRunner:
    """Runs compiled relations; nothing of one input is left for the next."""

    classes: Path

    def renew(self) -> None:
        pass

    def start(self) -> None:
        pass

    def execute(
        self,
        codified: CodifiedMR,
        draft: StoredDraft | None,
        vectors: Sequence[tuple[Value, ...]],
        limit: float,
        expired: Callable[[], bool],
        *,
        branches: bool = False,
    ) -> list[InputOutcome]:
        interpreter = Interpreter(_compiled(self.classes, codified.harness).read_text("utf-8"))
        return [interpreter.run(codified.harness, [each.data for each in vector]) for vector in vectors]

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class MiniPlace:
    """Where compiled relations run."""

    classes: Path
    run: Path | None

    def runner(self, scratch: Path | None, *, branches: bool = False) -> MiniRunner:
        return MiniRunner(self.classes)


@dataclass(frozen=True)
class MiniModule:
    """The one module of a project."""

    module: str = ""
    how: str = "by an interpreter"
    version: str = "1"
    identity: object = "mini"

    def classes(self, folder: Path) -> Path:
        return folder / "mini"

    def has_compiled(self, classes: Path, harness: str) -> bool:
        return _compiled(classes, harness).is_file()

    def compile(self, sources: Mapping[str, str], classes: Path, scratch: Path | None) -> dict[str, str]:
        classes.mkdir(parents=True, exist_ok=True)
        errors: dict[str, str] = {}
        for harness, source in sources.items():
            try:
                Interpreter(source)
            except MiniError as error:
                errors[harness] = str(error)
            else:
                _compiled(classes, harness).write_text(source, "utf-8")
        return errors

    def bench(self, classes: Path, scratch: Path | None) -> MiniBench:
        return MiniBench(classes)

    def place(self, classes: Path, run: Path) -> MiniPlace:
        return MiniPlace(classes, run)


@dataclass(frozen=True)
class MiniBuild:
    """There is nothing to build."""

    modules: tuple[MiniModule, ...] = (MiniModule(),)
    problems: tuple[BuildProblem, ...] = ()

    def left_out(self, drafted: Sequence[Drafted]) -> frozenset[str]:
        return frozenset()

    def export(
        self, kept: Sequence[Kept], request: ExportRequest, *, scratch: Path | None
    ) -> Iterator[ExportedFile | NotExported]:
        return (_exported(each, request.rows or _ROWS) for each in kept[: request.most])


def _exported(kept: Kept, rows: int) -> ExportedFile | NotExported:
    """The relation in a file of its own, with a test for each row, all of which pass."""
    codified, names = kept.codified, kept.judged.form.names
    written = VALUES.row_writer(codified, names)
    own = tuple(each.value for each in codified.parameters)
    inputs = list(dict.fromkeys((own, *map(written, kept.judged.examples))))[:rows]
    name = codified.relation.name
    tests = [call_source(f"{name}_{number}", name, row) for number, row in enumerate(inputs, 1)]
    text = "\n".join([kept.draft.relation_class(codified).text, *tests])
    interpreter = Interpreter(text)
    ended = {interpreter.run(f"{name}_{number}").ending for number in range(1, len(tests) + 1)}
    if ended != {Ending.PASSED}:
        return NotExported(kept, "a row fails")
    law = ExportedLaw(kept, name, len(inputs), text.count("\n"))
    return ExportedFile("", "tests", f"{Path(codified.path).stem}Test.mini", "", text, (law,))
