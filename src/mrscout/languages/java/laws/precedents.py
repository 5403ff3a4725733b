"""Candidates by precedent: laws that hold in other projects, for the methods of this one that fit their patterns.

A class of the main sources is asked for each pattern whose names it has. The template of the law writes the tests, as
it does for a law that this project's tests state; of these, the ones stay that are cases of the pattern, types
included. So a class needs no test that relates two executions, and a project none at all.

Invariants:

- no candidate is about exactly the methods of a mined relation, or states what another candidate states;
- a law that no contract demands has no candidate about a method that depends on time or randomness;
- a class has at most `OF_CLASS` candidates and a module `OF_MODULE`, one of each law in turn; at most `CONTRACTS` of
  them are about what every class has to keep.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mrscout.languages.java.laws.abstraction import TEMPLATES_OF, Names, pairs_by_pattern, patterns_of_test
from mrscout.languages.java.laws.candidate_files import CandidateFile, write_test_class
from mrscout.languages.java.laws.candidate_tests import (
    CandidateTest,
    Context,
    Converters,
    converters_of,
    methods_by_name,
)
from mrscout.languages.java.laws.class_profile import ClassProfile, type_arguments
from mrscout.languages.java.laws.java_text import assert_equal, plain
from mrscout.languages.java.laws.law_registry import TEMPLATES, Template
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.laws.test_places import TestPlace, TestPlaces, main_classes
from mrscout.languages.java.laws.test_values import read_test_values
from mrscout.languages.java.laws.value_factory import ValueFactory
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.law_patterns import LawPattern
from mrscout.model.origin import Candidate, Law, Precedent, StatedLaw, Trust
from mrscout.model.project import Role, SourceFile
from mrscout.model.relations import Constituents, Drafted, MetamorphicRelation

#: candidates of one class and of one module, and contracts among these; classes of a module
OF_CLASS, OF_MODULE, CONTRACTS, CLASSES = 12, 40, 12, 60
#: the prefixes of setters and getters, for the law that is not about certain methods
_SETTERS = ("set", "get")
#: what a candidate states: law and methods
Statement = tuple[str, ...]
Precedents = Mapping[LawPattern, Precedent]


@dataclass(frozen=True, slots=True)
class Known:
    """What a module's own tests state or suggest, which a precedent does not propose again."""

    tested: frozenset[frozenset[str]]  #: the methods of each mined relation
    statements: frozenset[Statement]  #: of other candidates
    lines: frozenset[tuple[str, ...]]  #: of other candidates' tests

    @classmethod
    def of(cls, mined: Iterable[Drafted], files: Iterable[CandidateFile]) -> "Known":
        """Return what some mined relations, and files of candidates, say."""
        tests = [test for file in files for test in file.tests.values()]
        return cls(
            frozenset(frozenset(drafted.relation.constituents.target_methods) for drafted in mined),
            frozenset(map(_statement, tests)),
            frozenset(test.lines for test in tests),
        )


@dataclass(frozen=True, slots=True)
class Proposal:
    """The candidates of a class, and the place of the tests that they run beside."""

    info: SourceClass
    place: TestPlace
    tests: tuple[CandidateTest, ...]


def propose(
    precedents: Precedents,
    files: Iterable[SourceFile],
    places: TestPlaces,
    facts: Facts,
    module: str,
    known: Known,
) -> Iterator[Proposal]:
    """Yield the candidates that precedents suggest for the classes of a module."""
    files = list(files)
    safety = Safety(facts, module)
    buildable = filter(_is_buildable, main_classes(files, module, facts))
    classes = {info.name: info for info in places.in_order(buildable)[:CLASSES]}
    profiles = [
        ClassProfile(info, module, facts, type_arguments(info.bounds()) or (), safety)
        for info in classes.values()
    ]
    tests = [file for file in files if file.role is Role.TEST and file.module == module]
    shown = read_test_values(tests, classes, methods_by_name(profiles), facts)
    factory = ValueFactory(shown.built, facts, module, shown.passed, safety)
    proposer = _Proposer(precedents, factory, converters_of(profiles), known)
    proposer.statements.update(known.statements)
    proposer.lines.update(known.lines)
    found = {profile.info.name: (profile.info, places.of(profile.info)) for profile in profiles}
    tests_of = {
        profile.info.name: list(proposer.tests(profile, place))
        for profile in profiles
        if (place := places.of(profile.info)) is not None
    }
    for name, chosen in _chosen(tests_of).items():
        info, place = found[name]
        assert place is not None
        yield Proposal(info, place, tuple(chosen))


def _chosen(tests: Mapping[str, Iterable[CandidateTest]]) -> dict[str, list[CandidateTest]]:
    """Return the tests by class that are tried: one of each law in turn, and contracts last, once for each class."""
    ranked: list[tuple[bool, int, str, CandidateTest]] = []
    for name, of_class in tests.items():
        seen: Counter[Law] = Counter()
        for test in of_class:
            law = test.stated.law
            seen[law] += 1
            demanded = law.trust is Trust.DEMANDED
            if seen[law] == 1 or not demanded:
                ranked.append((demanded, seen[law], name, test))
    chosen: dict[str, list[CandidateTest]] = {}
    contracts = 0
    for demanded, _, name, test in sorted(ranked, key=lambda entry: entry[:2])[:OF_MODULE]:
        contracts += demanded
        if len(chosen.get(name, ())) < OF_CLASS and contracts <= CONTRACTS:
            chosen.setdefault(name, []).append(test)
    return chosen


def write_precedents(proposal: Proposal, module: str) -> CandidateFile:
    """Return the file with the candidates of a class."""
    place = proposal.place
    return write_test_class(proposal.info, proposal.tests, place.framework, module, place)


def with_precedent(drafted: Drafted, place: TestPlace, test: CandidateTest) -> Drafted:
    """Return a relation as a candidate by precedent, at a place of tests."""
    origin = Candidate(test.stated.law, precedent=test.stated.precedent)
    relation = replace(
        drafted.relation,
        file=place.file.path,
        line=place.line,
        test=place.test,
        origin=origin,
        constituents=about(test, drafted.relation.constituents),
    )
    drafts = (
        replace(
            draft,
            skeleton=replace(draft.skeleton, test_class=place.test_class, test_method=place.method),
        )
        for draft in drafted.drafts
    )
    return Drafted(with_contract(relation, test), tuple(drafts))


def about(test: CandidateTest, parts: Constituents) -> Constituents:
    """Return the constituents of a candidate without calls of a prefix, which are about something else than the law."""
    named = {member.rpartition(".")[2] for member in test.members}
    signatures = parts.signatures or ("",) * len(parts.target_methods)
    every = zip(parts.target_methods, signatures, strict=True)
    methods = [(name, written) for name, written in every if name.rpartition(".")[2] in named]
    if not methods:
        return parts
    names, written = zip(*methods, strict=True)
    return replace(parts, target_methods=names, signatures=written)


#: names of relations by those of the candidate tests that contracts demand
_NAMES = {
    "equalsBothWays": "equalsIsSymmetric",
    "comparesBothWays": "compareToIsAntisymmetric",
    "comparesInOneOrder": "compareToIsTransitive",
    "comparesAsEquals": "compareToIsConsistentWithEquals",
    "equalObjectsShareHashCode": "equalObjectsHaveEqualHashCodes",
}


def with_contract(relation: MetamorphicRelation, test: CandidateTest) -> MetamorphicRelation:
    """Return a candidate with the statement of the contract that demands it; any other as it is.

    The contract says more than its assertion's operands, `if they are equal` for one.
    """
    if test.stated.law.trust is not Trust.DEMANDED:
        return relation
    objects = relation.class_under_test.rpartition(".")[2]
    statement = f"For objects of `{objects}`: {test.stated.law.description}."
    return replace(relation, name=_NAMES.get(test.name, test.name), statement=statement)


def _is_buildable(info: SourceClass) -> bool:
    abstract = info.kind == "interface" or "abstract" in info.decl.modifiers.words
    return not abstract and type_arguments(info.bounds()) is not None


@dataclass(slots=True)
class _Proposer:
    """Applies patterns to classes, and remembers what was proposed."""

    precedents: Precedents
    factory: ValueFactory
    converters: Converters
    known: Known
    statements: set[Statement] = field(default_factory=set)  #: of tests that were proposed
    lines: set[tuple[str, ...]] = field(default_factory=set)

    def tests(self, profile: ClassProfile, place: TestPlace) -> Iterator[CandidateTest]:
        """Yield the tests of all patterns that fit a class."""
        names = {method.name for method in profile.methods}
        pairs = pairs_by_pattern(sorted(names))
        for pattern, precedent in self.precedents.items():
            for pair in _pairs_for(pattern, names, pairs):
                for law, template in _templates(pattern):
                    stated = StatedLaw(law, "", profile.info.name, pair, precedent)
                    context = Context(stated, profile, self.factory, place.framework, self.converters)
                    yield from filter(self._is_new, self._cases(pattern, context, template))

    def _cases(self, pattern: LawPattern, context: Context, template: Template) -> Iterator[CandidateTest]:
        """Yield the tests of one law that are cases of a pattern."""
        law, profile = context.stated.law, context.profile
        if not template.if_empty and context.may_be_empty:
            return
        for test in template.tests(context):
            steady = law.trust is Trust.DEMANDED or profile.nondeterministic.isdisjoint(test.members)
            if steady and any(map(pattern.covers, patterns_of_test(test))):
                yield test

    def _is_new(self, test: CandidateTest) -> bool:
        """True for a test that states what no other does; remembers it."""
        statement = _statement(test)
        if test.members in self.known.tested or statement in self.statements or test.lines in self.lines:
            return False
        self.statements.add(statement)
        self.lines.add(test.lines)
        return True


def _templates(pattern: LawPattern) -> Iterator[tuple[Law, Template]]:
    """Yield the templates for the cases of a pattern, each with the law of its candidates."""
    law = pattern.law
    if pattern.names or law is not Law.ROUND_TRIP:
        for other in TEMPLATES_OF.get(law, (law,)):
            yield other, TEMPLATES[other]
    if law is Law.ROUND_TRIP:
        yield law, Template(_recoveries, with_prefix=False)


def _recoveries(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `Thing.from(value).toValue()` equals `value`, for all such methods."""
    profile = context.profile
    for there in profile.having(static=True, parameters=1):
        (type_,) = there.params
        value = (
            context.argument(there)
            if context.returns_own_type(there) and profile.has_equality(type_)
            else None
        )
        for back in context.pure(0) if value is not None else ():
            trip = f"{context.class_name}.{there.name}(value).{back.name}()"
            assertion = assert_equal("value", trip, type_, context.framework)
            if assertion and back.result == type_:
                assert value is not None
                yield context.test((context.declare(type_, "value", value), plain(assertion)), there, back)


def _pairs_for(
    pattern: LawPattern, names: Container[str], pairs: Mapping[Names, Sequence[tuple[str, str]]]
) -> Sequence[tuple[str, str]]:
    """Return the pairs of names in a class that a pattern is about; one of empty names for all objects of a class."""
    match pattern.names:
        case ():
            return (_SETTERS if pattern.law is Law.SET_AFTER_GET else ("", ""),)
        case (name,):
            return ((name, ""),) if name in names else ()
        case _:
            return pairs.get(pattern.names, ())


def _statement(test: CandidateTest) -> Statement:
    return test.stated.law.slug, *test.key
