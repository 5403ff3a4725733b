"""What happens while relations are made: events that progress, files and reports listen to."""

from dataclasses import dataclass

from mrscout.model.builds import Announced, Building, BuildProblem
from mrscout.model.relations import CodifiedMR, Drafted, Status, Undrafted
from mrscout.pipeline.discover import FileAnalysed, Opened


@dataclass(frozen=True, slots=True)
class FileDrafted:
    """The tests of one file were looked at, and relations drafted of those that hide some."""

    analysed: FileAnalysed
    drafted: tuple[Drafted, ...]
    undrafted: tuple[Undrafted, ...]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Laws were applied to members and classes that no test states them of."""

    proposed: int  #: generated tests
    drafted: tuple[
        Drafted, ...
    ]  #: those that hide a relation by the same definition as the developers' tests
    sources: dict[str, str]  #: the generated test files, by their paths
    fault: str = ""  #: why there are none, where mrscout has a bug


@dataclass(frozen=True, slots=True)
class ModuleReady:
    """The code of a module runs."""

    module: str  #: the module's folder, "" for the root
    rung: str  #: how it came to run, a phrase for people
    java: str  #: version of the JDK


@dataclass(frozen=True, slots=True)
class Ready:
    """The project's code runs, or as much of it as could be brought."""

    relations: int  #: that will be tried
    modules: tuple[ModuleReady, ...]
    problems: tuple[BuildProblem, ...]
    tests: tuple[str, ...] = ()  #: files that were asked of the build; the same question is answered at once
    fenced: bool = True  #: whether mined relations are tried inside of the fence


@dataclass(frozen=True, slots=True)
class Synthesized:
    """A relation was settled."""

    codified: CodifiedMR
    source: str
    harness: str
    given: str = ""  #: the paper's form as a class of its own; empty where it has none
    draft: str = ""  #: the file of its draft, which classes and tests are rendered from again

    @property
    def is_recorded(self) -> bool:
        """True if it has a record."""
        passes = self.codified.status is Status.CODIFIED
        return self.codified.relation.origin.is_recorded(passes=passes, refuted=self.codified.is_refuted)


SynthesisEvent = Opened | FileDrafted | Candidates | Building | Announced | Ready | Synthesized
