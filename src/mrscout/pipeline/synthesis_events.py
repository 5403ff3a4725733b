"""The events of synthesis, for the run folder, progress displays and summaries."""

from dataclasses import dataclass

from mrscout.model.builds import Announced, Building, BuildProblem
from mrscout.model.relations import CodifiedMR, Drafted, Status, Undrafted
from mrscout.pipeline.discover import FileAnalysed, Opened


@dataclass(frozen=True, slots=True)
class FileDrafted:
    """The event that a test file was analysed and relations were drafted from its MTCs."""

    analysed: FileAnalysed
    drafted: tuple[Drafted, ...]
    undrafted: tuple[Undrafted, ...]


@dataclass(frozen=True, slots=True)
class DraftingCut:
    """The event that the budget ended drafting: these test files were not looked at."""

    files: int


@dataclass(frozen=True, slots=True)
class Candidates:
    """The event that candidates were drafted from the laws that mined relations state."""

    proposed: int  #: number of generated tests
    drafted: tuple[Drafted, ...]  #: of those generated tests that are MTCs
    sources: dict[str, str]  #: the generated test files, by their paths
    fault: str = ""  #: the exception, if a defect of mrscout prevented them


@dataclass(frozen=True, slots=True)
class ModuleReady:
    """A module whose code runs."""

    module: str  #: the module's folder, "" for the root
    build_step: str  #: the step of the ladder that made it run, a phrase for people
    version: str  #: of the language's runtime


@dataclass(frozen=True, slots=True)
class Ready:
    """The event that the build has ended: the code of these modules runs."""

    relations: int  #: that will be tried
    modules: tuple[ModuleReady, ...]
    problems: tuple[BuildProblem, ...]
    tests: tuple[
        str, ...
    ] = ()  #: the test files of the build request, by which a later run finds the same build
    fenced: bool = True  #: mined relations are tried inside of the fence


@dataclass(frozen=True, slots=True)
class Synthesized:
    """The event that a relation has its status, with its sources."""

    codified: CodifiedMR
    source: str
    harness: str
    paper_form: str = ""  #: the paper's form as a class of its own; empty if it has none
    draft: str = ""  #: its draft as JSON

    @property
    def is_recorded(self) -> bool:
        """True if it has a record."""
        passes = self.codified.status is Status.CODIFIED
        return self.codified.relation.origin.is_recorded(passes=passes, refuted=self.codified.is_refuted)


@dataclass(frozen=True, slots=True)
class CallTried:
    """The event that a call, which is tried for its failures alone, has its status."""

    tried: Synthesized


SynthesisEvent = (
    Opened | FileDrafted | DraftingCut | Candidates | Building | Announced | Ready | Synthesized | CallTried
)
