"""Options that several commands have as a group, and the one place where each group becomes a request.

A command names a group as one parameter under `@spread`, which gives typer an option for each field.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mrscout.commands.arguments import (
    Accessors,
    ClassPath,
    Confidence,
    Criterion,
    Definition,
    DefinitionOption,
    Env,
    EvoSuiteJar,
    EvoSuiteJava,
    EvoSuiteSeconds,
    EvoSuiteSeeds,
    FailOn,
    Generator,
    GeneratorOption,
    Inputs,
    Integration,
    Java,
    Jobs,
    NoAnalogues,
    NoBuild,
    NoCandidates,
    NoFence,
    Offline,
    Only,
    Quiet,
    RunFolder,
    Seed,
    Since,
    Source,
    TimeLimit,
    UnfencedBuild,
    UnfencedTrial,
)

if TYPE_CHECKING:
    from mrscout.commands import filter as filtering
    from mrscout.commands import synthesize as synthesis


@dataclass(frozen=True, slots=True)
class Working:
    """How a command goes about it, whatever it does."""

    jobs: Jobs = None
    env: Env = None
    quiet: Quiet = False

    @property
    def passed(self) -> tuple[str, ...]:
        """Names of environment variables for the project's code."""
        return tuple(dict.fromkeys(self.env or ()))


@dataclass(frozen=True, slots=True)
class Making:
    """Which relations are made, of what, and how the project's code comes to run."""

    source: Source
    out: RunFolder = Path(".mrscout")
    only: Only = None
    since: Since = None
    definition: DefinitionOption = Definition.STRICT
    accessors: Accessors = False
    no_candidates: NoCandidates = False
    no_analogues: NoAnalogues = False
    no_build: NoBuild = False
    classpath: ClassPath = None
    java: Java = None
    offline: Offline = False
    unfenced_build: UnfencedBuild = False
    unfenced_trial: UnfencedTrial = False
    integration: Integration = False

    def request(
        self, working: Working, limit: int, then: tuple[str, ...] = (), *, fenced: bool = True
    ) -> "synthesis.Request":
        """What that asks of synthesis; `then` names the stages that are to follow."""
        from mrscout.commands.synthesize import Request

        return Request(
            source=self.source,
            out=self.out,
            definition=self.definition.value,
            accessors=self.accessors,
            only=tuple(self.only or ()),
            jobs=working.jobs,
            build=not self.no_build,
            classpath=self.classpath,
            java=self.java,
            offline=self.offline,
            quiet=working.quiet,
            limit=limit,
            since=self.since,
            candidates=not (self.no_candidates or self.no_analogues),
            fenced=fenced,
            unfenced_build=self.unfenced_build,
            unfenced_trial=self.unfenced_trial,
            integration=self.integration,
            passed=working.passed,
            then=then,
        )


@dataclass(frozen=True, slots=True)
class Judging:
    """What relations are tried on, and what is enough."""

    inputs: Inputs = 1000
    seed: Seed = 0
    criterion: Criterion = 0.95
    confidence: Confidence = 0.95
    time_limit: TimeLimit = 60.0
    no_fence: NoFence = False
    generator: GeneratorOption = Generator.HYPOTHESIS
    evosuite_jar: EvoSuiteJar = None
    evosuite_java: EvoSuiteJava = None
    evosuite_seeds: EvoSuiteSeeds = 10
    evosuite_seconds: EvoSuiteSeconds = 120
    fail_on: FailOn = None

    def request(self, out: Path, working: Working, limit: int, *, offline: bool) -> "filtering.Request":
        """What that asks of filtering. Raises UsageError, before any work, also where EvoSuite does not start."""
        from mrscout.commands.evosuite import evosuite_for
        from mrscout.commands.filter import Request, verdicts_named

        return Request(
            out=out,
            inputs=self.inputs,
            seed=self.seed,
            criterion=self.criterion,
            confidence=self.confidence,
            time_limit=self.time_limit,
            jobs=working.jobs,
            fenced=not self.no_fence,
            quiet=working.quiet,
            limit=limit,
            offline=offline,
            passed=working.passed,
            fail_on=verdicts_named(tuple(self.fail_on or ())),
            evosuite=evosuite_for(
                self.generator,
                self.evosuite_jar,
                self.evosuite_java,
                self.evosuite_seeds,
                self.evosuite_seconds,
            ),
        )
