"""The catalogue of laws: which patterns of methods keep which law, as a file of JSON (docs/records.md).

It is made of run folders: a relation or candidate that holds without exception supports its patterns, one that inputs
refute speaks against them. A relation that a test states counts also if it was not tried on other inputs. The file
holds names of methods and of projects, shapes and counts, and no code.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mrscout.errors import DamagedRecord
from mrscout.languages.base import Language
from mrscout.languages.registry import language_of_file
from mrscout.model.law_patterns import Catalogue, LawPattern, Support, plain_name
from mrscout.model.origin import Law
from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Judged, Verdict
from mrscout.store.record_files import FAULTS, JUDGED, SETTLED, fault_words
from mrscout.store.records import Count, loads, read_record, slugs_of
from mrscout.untrusted import read_bytes

VERSION = 1
#: bytes of a file of laws
_MOST = 64 << 20
_Name = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,200}$")]


class PatternRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pattern of methods with a law, and what speaks for and against it."""

    law: Annotated[str, Meta(extra_json_schema=slugs_of(Law))]
    names: Annotated[
        tuple[_Name, ...], Meta(description="Of the methods; * stands for any words. None for all classes.")
    ] = ()
    shapes: Annotated[
        tuple[_Name, ...],
        Meta(description="What the methods take and return; letters are types: static (A)B."),
    ] = ()
    stated: Annotated[Count, Meta(description="Relations that tests state, and that hold.")] = 0
    held: Annotated[Count, Meta(description="Candidates that hold.")] = 0
    refuted: Annotated[Count, Meta(description="Relations and candidates that inputs refute.")] = 0
    projects: Annotated[tuple[_Name, ...], Meta(description="In which it holds.")] = ()
    against: Annotated[tuple[_Name, ...], Meta(description="In which it is refuted.")] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if not each method has its shape."""
        if len(self.names) != len(self.shapes):
            raise ValueError("each method has a name and a shape")


class CatalogueRecord(Struct, frozen=True, kw_only=True):
    """The laws that hold in some projects."""

    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    projects: Annotated[tuple[_Name, ...], Meta(description="Whose runs were read.")]
    patterns: tuple[PatternRecord, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A relation or candidate of a run that is a case of a pattern."""

    pattern: LawPattern
    holds: bool
    mined: bool  #: False for a candidate


@dataclass(slots=True)
class _Cases:
    """The cases of a pattern that were met so far."""

    stated: int = 0
    held: int = 0
    refuted: int = 0
    projects: set[str] = field(default_factory=set)
    against: set[str] = field(default_factory=set)

    def add(self, other: "_Cases") -> None:
        """Count the cases of another pattern as well."""
        self.stated += other.stated
        self.held += other.held
        self.refuted += other.refuted
        self.projects |= other.projects
        self.against |= other.against


def catalogue_of(folders: Mapping[str, Path], earlier: CatalogueRecord | None = None) -> CatalogueRecord:
    """Return the catalogue of some runs by the names of their projects, in an order that depends on its content alone.

    An ``earlier`` catalogue counts as well, but for the patterns of which a project's run here has a case. Raises
    DamagedRecord, and FileNotFoundError for a folder without a run that came to its verdicts.
    """
    return catalogue_of_cases(
        {project: list(read_cases(folder)) for project, folder in folders.items()}, earlier
    )


def catalogue_of_cases(
    known: Mapping[str, Iterable[Case]], earlier: CatalogueRecord | None = None
) -> CatalogueRecord:
    """Return the catalogue of what was read of some runs, as `catalogue_of` does."""
    projects = set(map(plain_name, known))
    cases: dict[LawPattern, _Cases] = defaultdict(_Cases)
    for project, of_project in known.items():
        name = plain_name(project)
        for one in of_project:
            case = cases[one.pattern]
            case.stated += one.holds and one.mined
            case.held += one.holds and not one.mined
            case.refuted += not one.holds
            (case.projects if one.holds else case.against).add(name)
    if earlier is not None:
        for pattern, case in _cases_alone(earlier).items():
            here = cases.get(pattern, _Cases())
            left = _without(case, here.projects | here.against)
            if left.projects or left.against:
                cases[pattern].add(left)
        projects.update(earlier.projects)
    return _catalogue_record(projects, cases)


def without_projects(catalogue: CatalogueRecord, projects: Collection[str]) -> CatalogueRecord:
    """Return a catalogue without the cases of some projects, as if each project had the same number of them."""
    alone = {pattern: _without(case, projects) for pattern, case in _cases_alone(catalogue).items()}
    cases = {pattern: case for pattern, case in alone.items() if case.projects or case.against}
    return _catalogue_record(set(catalogue.projects).difference(projects), cases)


def _catalogue_record(projects: Iterable[str], cases: Mapping[LawPattern, _Cases]) -> CatalogueRecord:
    patterns = (
        _pattern_record(pattern, _with_special_cases(pattern, cases))
        for pattern in sorted(cases, key=lambda one: one.key)
    )
    return CatalogueRecord(version=VERSION, projects=tuple(sorted(projects)), patterns=tuple(patterns))


def _cases_alone(catalogue: CatalogueRecord) -> dict[LawPattern, _Cases]:
    """Return the cases of each pattern of a catalogue, without those that it counts of more special patterns."""
    known = {_pattern_of(record): record for record in catalogue.patterns}
    special = {one: [other for other in known if other != one and one.covers(other)] for one in known}
    alone: dict[LawPattern, _Cases] = {}
    for pattern in sorted(known, key=lambda one: (len(special[one]), one.key)):
        record, below = known[pattern], [alone[other] for other in special[pattern] if other in alone]
        alone[pattern] = _Cases(
            record.stated - sum(case.stated for case in below),
            record.held - sum(case.held for case in below),
            record.refuted - sum(case.refuted for case in below),
            set(record.projects),
            set(record.against),
        )
    return alone


def _without(case: _Cases, projects: Collection[str]) -> _Cases:
    """Return the cases of other projects, as if each project had the same number."""
    holds, fails = case.projects.difference(projects), case.against.difference(projects)
    kept, refuted = _share(holds, case.projects), _share(fails, case.against)
    left = _Cases(round(case.stated * kept), round(case.held * kept), round(case.refuted * refuted))
    if left.stated or left.held:
        left.projects = holds
    if left.refuted:
        left.against = fails
    return left


def _share(part: Collection[str], whole: Collection[str]) -> float:
    return len(part) / len(whole) if whole else 0.0


def _pattern_of(record: PatternRecord) -> LawPattern:
    return LawPattern(Law.from_slug(record.law), record.names, record.shapes)


def read_cases(folder: Path) -> Iterator[Case]:
    """Yield the cases of patterns in a run. Raises DamagedRecord, and FileNotFoundError as `catalogue_of` does."""
    for codified, holds in _settled(folder):
        language = language_of_file(codified.relation.file)
        for pattern in dict.fromkeys(language.law_patterns(codified)):
            yield Case(pattern, holds, codified.relation.origin.counts_in_funnel)


def _with_special_cases(pattern: LawPattern, cases: Mapping[LawPattern, _Cases]) -> _Cases:
    """Return the cases of a pattern with those of all patterns that are cases of it."""
    every = _Cases()
    for other, its in cases.items():
        if pattern.covers(other):
            every.add(its)
    return every


def _settled(folder: Path) -> Iterator[tuple[CodifiedMR, bool]]:
    """Yield the relations and candidates of a run that hold without exception, with true, and the refuted ones."""
    verdicts = {judged.id: judged for _, judged in JUDGED.read(folder)}
    for _, codified in SETTLED.read(folder):
        if not isinstance(codified, CodifiedMR):
            continue
        judged = verdicts.get(codified.relation.id)
        if codified.is_refuted and not codified.relation.origin.has_developers_values:
            yield codified, False
        elif codified.status is Status.CODIFIED and judged is not None:
            if _holds(judged):
                yield codified, True
            elif judged.verdict is Verdict.REJECTED:
                yield codified, False
        elif codified.status is Status.CODIFIED and codified.relation.origin.counts_in_funnel:
            yield codified, True  # the test states it, and it passes on the developers' input


def _holds(judged: Judged) -> bool:
    """True if a relation was kept without a condition and no valid input refutes it, or has nothing to vary."""
    if judged.verdict is Verdict.NO_PARAMETER:
        return True
    return judged.verdict is Verdict.KEPT and judged.perfect and not judged.form.conditions


def _pattern_record(pattern: LawPattern, case: _Cases) -> PatternRecord:
    return PatternRecord(
        law=pattern.law.slug,
        names=pattern.names,
        shapes=pattern.shapes,
        stated=case.stated,
        held=case.held,
        refuted=case.refuted,
        projects=tuple(sorted(case.projects)),
        against=tuple(sorted(case.against)),
    )


def catalogue_text(record: CatalogueRecord) -> bytes:
    """Return a catalogue as the text of its file, a pattern on each line."""
    head = msgspec.json.encode({"version": record.version, "projects": record.projects})[:-1]
    patterns = b",\n".join(map(msgspec.json.encode, record.patterns))
    return head + b',"patterns":[\n' + patterns + b"\n]}\n"


def read_catalogue(path: Path) -> Catalogue:
    """Return the patterns of a file of laws with their support. Raises DamagedRecord, and FileNotFoundError."""
    return {
        _pattern_of(one): Support(one.stated, one.held, one.refuted, one.projects, one.against)
        for one in read_catalogue_record(path).patterns
    }


def read_catalogue_record(path: Path) -> CatalogueRecord:
    """Read a file of laws. Raises DamagedRecord, and FileNotFoundError."""
    try:
        record = read_record(loads(read_bytes(path, _MOST)), CatalogueRecord)
        for one in record.patterns:
            _pattern_of(one)
    except FileNotFoundError:
        raise
    except (OSError, *FAULTS) as fault:
        advice = "Make it again with mrscout catalog laws DIR... --out FILE, or name another with --laws."
        raise DamagedRecord(str(path), fault_words(fault), advice) from fault
    return record


def shipped_laws(language: Language) -> Catalogue:
    """Return the catalogue of a language that comes with mrscout."""
    path = language.laws_elsewhere
    return read_catalogue(path) if path is not None else {}
