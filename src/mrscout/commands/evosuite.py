"""`--generator evosuite`: the same command with the paper's generator in place of ours."""

from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.commands.arguments import Generator
from mrscout.errors import NoRun
from mrscout.languages.java.evosuite.settings import EvoSuite, evosuite_at
from mrscout.languages.java.evosuite.starting import check_starts, content_of
from mrscout.model.relations import CodifiedMR
from mrscout.pipeline.evosuite import EvoSuiteRun
from mrscout.pipeline.filter_run import FilterRun
from mrscout.store.run_folder import GIVEN, given_path
from mrscout.untrusted import read_below

#: the folder of its verdicts, below that of the run
EVOSUITE = "evosuite"


@dataclass(frozen=True, slots=True)
class Texts:
    """Reads the paper's form of relations out of the folder of a run."""

    out: Path

    def __call__(self, codified: CodifiedMR) -> str:
        """Empty where a relation has none."""
        try:
            return read_below(self.out, given_path(codified).as_posix()).decode("utf-8", "replace")
        except OSError:
            return ""


def evosuite_for(
    generator: Generator, jar: Path | None, java: Path | None, seeds: int, seconds: int
) -> EvoSuite | None:
    """What the options ask for; None for our own generator. Raises UsageError, also where EvoSuite does not start."""
    if generator is not Generator.EVOSUITE:
        return None
    evosuite = evosuite_at(jar, java, seeds, seconds)
    check_starts(evosuite)
    return evosuite


def with_evosuite(options: FilterRun, evosuite: EvoSuite, out: Path) -> FilterRun:
    """The same, with EvoSuite's inputs; a verdict is used again only where EvoSuite ran as long. Raises NoRun."""
    if not (out / GIVEN).is_dir():
        advice = "Run mrscout synthesize SOURCE again, where an earlier version wrote it."
        raise NoRun(str(out), "none of its relations has the paper's form", advice)
    mark = f"{options.project} evosuite {content_of(evosuite)} {evosuite.seeds} {evosuite.seconds}"
    return replace(options, project=mark, judges=EvoSuiteRun(evosuite, Texts(out)))
