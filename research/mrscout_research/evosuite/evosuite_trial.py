"""A trial of one relation on the tests that EvoSuite wrote for it: compiles, runs, counts and judges the inputs."""

import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from mrscout.filtering.acceptance import lower_bound, verdict_of
from mrscout.filtering.tally import InputOutcome, Tally, evidence_of
from mrscout.languages.java.codify.render import GIVEN
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place, compiler_launch, launch_for
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Framework, Source
from mrscout.languages.java.runtime.runner import ran_of
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.instances import Weakness
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Judged, Verdict
from mrscout.pipeline.filter import RunOptions
from mrscout.untrusted import remove_tree
from mrscout_research.evosuite.built_inputs import METHOD, BuiltInput, case_of, inputs_of, pasteable

_RELEASE = 11  # the latest Java whose classes EvoSuite reads
_REPLAYED = 20  # inputs run a second time, to see whether they end in the same way
_FORM = Form((FormParameter("the source input", Freedom.FREE),))  # it builds what it likes


class Trial:
    """A context manager with a folder and two JVMs for one relation; the JVM that runs code is fenced."""

    def __init__(
        self, codified: CodifiedMR, text: str, place: Place, options: RunOptions, *more: Path
    ) -> None:
        """Take the class with the paper's form as ``text``, and the class path of its tests as ``more``."""
        self._codified = codified
        self.given = Source(f"{codified.harness.removesuffix('Harness')}{GIVEN}", text)
        self._method = f"{codified.relation.name}{GIVEN}"
        self._place = place
        self._options = options
        self._more = more
        self._stack = ExitStack()
        self._tally = Tally()
        #: by key: the class that an input is run in, the input itself, and how it ended
        self._cases: dict[str, str] = {}
        self._built: dict[str, BuiltInput] = {}
        self._ran: dict[str, InputOutcome] = {}

    def __enter__(self) -> Self:
        runtime, scratch = self._place.runtime, self._options.scratch
        self.folder = Path(tempfile.mkdtemp(dir=scratch))
        self._stack.callback(remove_tree, self.folder)
        self.classes = self.folder / "classes"
        self.classes.mkdir()
        known = ClassPaths((*intact(runtime.classpath), *self._more), (self.classes,), self._place.under_test)
        compiling = compiler_launch(runtime, self.classes, scratch)
        fenced = launch_for(Place(runtime, self.classes), scratch, *self._more)
        self._compiler = self._stack.enter_context(Jvm(compiling, known))
        self._runner = self._stack.enter_context(Jvm(fenced, known))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def compile(self) -> str:
        """Compile the relation's class; what the compiler objects to, empty for nothing."""
        release = min(self._place.runtime.release or _RELEASE, _RELEASE)
        (compiled,) = self._compiler.compile([self.given], self.classes, release)
        return "" if compiled.ok else compiled.diagnostics[0].message

    def complain(self, complaint: str) -> None:
        """Record a run of EvoSuite that produced verdict_without_evidence."""
        self._tally.complaints[complaint] += 1

    def count(self, sources: Iterable[str]) -> None:
        """Run the inputs of a suite that are new, and count their outcomes."""
        inputs = [input_ for source in sources for input_ in inputs_of(source, self._method)]
        if not inputs:
            self.complain("no test of EvoSuite's calls the relation")
        new = {input_.key: input_ for input_ in inputs if input_.key not in self._built}
        numbers = range(len(self._built), len(self._built) + len(new))
        cases = [
            case_of(self.given.name, number, input_)
            for number, input_ in zip(numbers, new.values(), strict=True)
        ]
        self._built |= new
        self._cases |= {key: case.name for key, case in zip(new, cases, strict=True)}
        runnable: list[str] = []
        for key, compiled in zip(new, self._compiler.compile(cases, self.classes), strict=True):
            if compiled.ok:
                runnable.append(key)
            else:
                said = f"it does not compile: {compiled.diagnostics[0].message}"
                self._ran[key] = InputOutcome(Ending.INVALID, said)
        self._ran |= zip(runnable, self._run(runnable), strict=True)
        for key in new:
            self._tally.add((Value(Kind.STRING, key),), self._ran[key])

    def _run(self, keys: Sequence[str]) -> list[InputOutcome]:
        self._runner.reset()
        executions = [
            Execution(self._cases[key], METHOD, inputs=((),), framework=Framework.JUNIT4) for key in keys
        ]
        options = self._options
        results = self._runner.run(executions, options.limit, options.loading)
        return [ran_of(result) for (result,) in results]

    def judged(self) -> Judged:
        """Return the verdict on all counted inputs."""
        tally, options = self._tally, self._options.filtering
        refuting = self._keys(Ending.REFUTED)
        golden = Weakness.GOLDEN_VALUE in self._codified.weaknesses
        verdict = verdict_of(tally, options.criterion, refuted=bool(refuting), golden=golden)
        if verdict in (Verdict.KEPT, Verdict.REJECTED) and self._differs(refuting):
            verdict = Verdict.FLAKY
        return Judged(
            self._codified.relation.id,
            verdict,
            evidence_of(tally),
            lower_bound(tally.passed, tally.valid, options.confidence),
            whole_domain=False,
            perfect=verdict is Verdict.KEPT and tally.passed == tally.valid,
            form=_FORM,
            counterexample=self._counterexample(refuting) if refuting else None,
            complaints=tuple(tally.complaints.most_common(3)),
            examples=(),
        )

    def _keys(self, ending: Ending) -> list[str]:
        return [key for key, ran in self._ran.items() if ran.ending is ending]

    def _differs(self, refuting: list[str]) -> bool:
        """True if inputs end differently when they are run again in another order."""
        chosen = [*refuting[:3], *self._keys(Ending.PASSED)[:_REPLAYED]][::-1]
        return [self._ran[key].ending for key in chosen] != [ran.ending for ran in self._run(chosen)]

    def _counterexample(self, refuting: list[str]) -> Counterexample:
        """Return the refuting input with the least code."""
        key = min(refuting, key=lambda text: (len(text), text))
        name, readable = self._codified.relation.name, Path(self._codified.path).stem
        test = pasteable(self.given.name, readable, name, self._built[key])
        return Counterexample((), self._ran[key].message, (), test)


def verdict_without_evidence(codified: CodifiedMR, verdict: Verdict, why: str) -> Judged:
    """Return a verdict without evidence."""
    complaints = ((why, 1),)
    return Judged(codified.relation.id, verdict, Evidence(), 0.0, False, False, Form(), None, complaints, ())
