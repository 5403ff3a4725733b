"""One relation under EvoSuite: its class compiled, tests written for it, and their inputs run and counted."""

import os
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from mrscout.fence.probe import fence
from mrscout.filtering.evidence import evidence_of
from mrscout.filtering.inputs import Input
from mrscout.filtering.sampling import Ran, Tally
from mrscout.filtering.statistics import lower_bound
from mrscout.filtering.verdict import verdict_of
from mrscout.languages.java.codify.render import GIVEN
from mrscout.languages.java.evosuite.cases import METHOD, case_of, pasteable
from mrscout.languages.java.evosuite.generator import Suite, Surroundings, generate
from mrscout.languages.java.evosuite.settings import EvoSuite
from mrscout.languages.java.evosuite.suites import BuiltInput, inputs_of
from mrscout.languages.java.execute import Jvm
from mrscout.languages.java.launch import Launch, intact
from mrscout.languages.java.outcomes import Execution, Framework, Home, Source
from mrscout.languages.java.worker_classes import worker_classes
from mrscout.model.relations import CodifiedMR, Weakness
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Judged, Verdict
from mrscout.pipeline.filter import RunOptions
from mrscout.pipeline.places import Place, launch_for
from mrscout.pipeline.plans import ran_of

_RELEASE = 11  # the latest Java whose classes EvoSuite reads
_REPLAYED = 20  # inputs run a second time, to see whether they end in the same way
_WORDS = ("the source input: built by EvoSuite",)


class Trial:
    """Use it as a context manager: it has a folder and two JVMs, of which the one that runs code is fenced."""

    def __init__(
        self, codified: CodifiedMR, text: str, evosuite: EvoSuite, place: Place, options: RunOptions
    ) -> None:
        self._codified = codified
        self._given = Source(f"{codified.harness.removesuffix('Harness')}{GIVEN}", text)
        self._method = f"{codified.relation.name}{GIVEN}"
        self._evosuite = evosuite
        self._place = place
        self._options = options
        self._stack = ExitStack()
        self._tally = Tally()
        #: by key, the name of the class that it is run in, and the input itself
        self._built: dict[str, tuple[str, BuiltInput]] = {}

    def __enter__(self) -> Self:
        home, jar, scratch = self._place.home, self._evosuite.jar, self._options.scratch
        self._folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(dir=scratch)))
        self._classes = self._folder / "classes"
        self._classes.mkdir()
        path = (*intact(home.classpath), jar)  # it has JUnit 4, where the project has none
        known = Home(path, (self._classes,), self._place.own)
        unfenced = Launch(home.jdk, home.folder, options=home.options)
        fenced = launch_for(Place(home, self._classes), scratch, jar)
        self._compiler = self._stack.enter_context(Jvm(unfenced, known))
        self._runner = self._stack.enter_context(Jvm(fenced, known))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def judge(self) -> Judged:
        """The verdict, after all runs of EvoSuite."""
        release = min(self._place.home.release or _RELEASE, _RELEASE)
        (compiled,) = self._compiler.compile([self._given], self._classes, release)
        if not compiled.ok:
            return nothing(self._codified, Verdict.NO_VALID_INPUT, compiled.diagnostics[0].message)
        for number in range(1, self._evosuite.seeds + 1):
            suite = self._suite(self._options.filtering.seed + number)
            if suite.said:
                self._tally.complaints[suite.said] += 1
            self._count([each for source in suite.sources for each in inputs_of(source, self._method)])
        return self._judged()

    def _suite(self, seed: int) -> Suite:
        evosuite, home = self._evosuite, self._place.home
        own = self._folder / f"evosuite{seed}"
        own.mkdir()
        path = (self._classes, worker_classes(home.jdk).probe, *intact(home.classpath))
        around = Surroundings(own)
        if self._options.scratch is not None:
            made = fence(own, (evosuite.java_home, evosuite.jar, *path))
            around = Surroundings(own, made.prefix, made.java_options, made.environment(os.environ))
        return generate(evosuite, self._given.name, path, seed, around)

    def _count(self, inputs: Sequence[BuiltInput]) -> None:
        """Run the inputs that are new, and count them."""
        new = {each.key: each for each in inputs if each.key not in self._built}
        cases = [
            case_of(self._given.name, len(self._built) + number, each)
            for number, each in enumerate(new.values())
        ]
        self._built |= {key: (case.name, new[key]) for key, case in zip(new, cases, strict=True)}
        runnable: list[str] = []
        for key, compiled in zip(new, self._compiler.compile(cases, self._classes), strict=True):
            if compiled.ok:
                runnable.append(key)
            else:
                said = f"it does not compile: {compiled.diagnostics[0].message}"
                self._tally.add(_named(key), Ran(Ending.INVALID, said))
        self._compiler.reset()
        for key, ran in zip(runnable, self._run(runnable), strict=True):
            self._tally.add(_named(key), ran)

    def _run(self, keys: Sequence[str]) -> list[Ran]:
        self._runner.reset()
        executions = [
            Execution(self._built[key][0], METHOD, inputs=((),), framework=Framework.JUNIT4) for key in keys
        ]
        return [ran_of(result) for (result,) in self._runner.run(executions, limit=self._options.limit)]

    def _judged(self) -> Judged:
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
            generalised=_WORDS,
            given_up=(),
            counterexample=self._counterexample(refuting) if refuting else None,
            complaints=tuple(tally.complaints.most_common(3)),
            examples=(),
        )

    def _keys(self, ending: Ending) -> list[str]:
        return [str(value.data) for (value,) in self._tally.inputs(ending)]

    def _differs(self, refuting: list[str]) -> bool:
        """Whether inputs end differently when they are run again, in another order."""
        chosen = [*refuting[:3], *self._keys(Ending.PASSED)[:_REPLAYED]][::-1]
        before = [self._tally.ended[repr(_named(key))][1].ending for key in chosen]
        return before != [ran.ending for ran in self._run(chosen)]

    def _counterexample(self, refuting: list[str]) -> Counterexample:
        """The one with the least code."""
        key = min(refuting, key=lambda each: (len(each), each))
        relation = self._codified.relation
        test = pasteable(self._given.name, Path(self._codified.path).stem, relation.name, self._built[key][1])
        return Counterexample((), self._tally.ended[repr(_named(key))][1].said, (), test)


def nothing(codified: CodifiedMR, verdict: Verdict, why: str) -> Judged:
    """The verdict where there is no evidence."""
    complaints = ((why, 1),)
    return Judged(codified.relation.id, verdict, Evidence(), 0.0, False, False, (), (), None, complaints, ())


def _named(key: str) -> Input:
    """An input as a tally counts it."""
    return (Value(Kind.STRING, key),)
