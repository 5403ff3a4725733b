"""Generates candidates: applies the laws that mined relations state to the classes under test and to related classes.

A class is related if it is public, concrete, in the same package, and shares a superclass or interface of the project
with a class under test; or if it extends a class under test. Its objects come from the value factory. If that builds
none, or one that may be empty, a prefix of a test is continued instead.

Choice: each statement about the same methods once, none about exactly the methods that a mined relation calls. Guesses
come after candidates with more evidence, tested methods after untested ones, one of each law in turn, up to a limit for
each class and each module.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from mrscout.languages.java.laws.candidate_files import CandidateFile, write_test_class, write_test_copy
from mrscout.languages.java.laws.candidate_tests import (
    CandidateTest,
    Context,
    converters_of,
    methods_by_name,
)
from mrscout.languages.java.laws.class_profile import ClassProfile, is_open, type_arguments
from mrscout.languages.java.laws.law_registry import TEMPLATES, stated_laws
from mrscout.languages.java.laws.precedents import (
    Known,
    Precedents,
    about,
    propose,
    with_contract,
    with_precedent,
    write_precedents,
)
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.laws.test_places import TestPlaces, by_module
from mrscout.languages.java.laws.test_prefix import TestPrefix, prefixes_of
from mrscout.languages.java.laws.test_values import read_test_values
from mrscout.languages.java.laws.value_factory import ValueFactory
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.ir import TypeRef
from mrscout.model.origin import LAWS, Candidate, Law, StatedLaw, Trust
from mrscout.model.project import Project, Role, SourceFile
from mrscout.model.relations import Drafted, MetamorphicRelation, Skeleton

#: candidates of one class; of a module, and additional ones for each mined relation of it
OF_CLASS, OF_MODULE, OF_RELATION = 200, 200, 4
#: classes of a module, and concrete subclasses of one class or interface
CLASSES, BELOW = 120, 40

#: a class, and the context of a law for it
_Subject = tuple[ClassProfile, Callable[[StatedLaw], Context]]
#: a candidate with the name of its class
_Proposed = tuple[str, CandidateTest]


def generate(
    project: Project,
    mined: Iterable[Drafted],
    laws: Container[Law] = LAWS,
    precedents: Precedents | None = None,
    tests: Iterable[SourceFile] = (),
) -> list[CandidateFile]:
    """Return the files of candidate tests for a project; only `laws` are applied.

    `precedents` suggest candidates in the modules of `tests`, whether a relation was mined there or not.
    """
    files = {file.path: file for file in project.files}
    modules: dict[str, list[Drafted]] = {}
    for drafted in mined:
        modules.setdefault(files[drafted.relation.file].module, []).append(drafted)
    facts = Facts(project.root, project.files, project.encoding)
    generated = {name: list(_generate(files, name, modules[name], facts, laws)) for name in sorted(modules)}
    written = list(chain.from_iterable(generated.values()))
    for name, of_module in sorted(by_module(tests).items()) if precedents else ():
        known = Known.of(modules.get(name, ()), generated.get(name, ()))
        places = TestPlaces(of_module, facts)
        proposals = propose(precedents or {}, project.files, places, facts, name, known)
        written.extend(write_precedents(proposal, name) for proposal in proposals)
    return [file for file in written if file.tests]


def _generate(
    files: Mapping[str, SourceFile],
    module: str,
    drafted: Sequence[Drafted],
    facts: Facts,
    laws: Container[Law],
) -> Iterator[CandidateFile]:
    """Yield the files of candidate tests for one module."""
    framework = drafted[0].drafts[0].skeleton.framework
    mined = [entry.relation for entry in drafted]
    classes = _related_classes(dict.fromkeys(relation.class_under_test for relation in mined), module, facts)
    tests = [file for file in files.values() if file.role is Role.TEST and file.module == module]
    safety = Safety(facts, module)
    profiles = [
        ClassProfile(info, module, facts, type_arguments(info.bounds()) or (), safety)
        for info in classes.values()
    ]
    shown = read_test_values(tests, classes, methods_by_name(profiles), facts)
    factory = ValueFactory(shown.built, facts, module, shown.passed, safety)
    converters = converters_of(profiles)

    def subject(
        profile: ClassProfile, prefix: TestPrefix | None = None, receiver: str = "object"
    ) -> _Subject:
        shared = (profile, factory, framework, converters, prefix, receiver)
        return profile, lambda stated: Context(stated, *shared)

    subjects = [
        *map(subject, profiles),
        *(
            subject(profile, prefix, variable)
            for profile, prefix, variable in _prefixes(mined, safety, files)
            if factory.full_object(profile.info) is None or profile.is_mutable(TypeRef(profile.info.name))
        ),
    ]
    proposed = _in_order(_propose(mined, subjects, laws), shown.called)
    continued: dict[str, list[tuple[TestPrefix, CandidateTest]]] = {}
    for name, chosen in _within_limits(proposed, OF_MODULE + OF_RELATION * len(mined)).items():
        for test in chosen:
            if test.prefix is not None:
                continued.setdefault(test.prefix.file.path, []).append((test.prefix, test))
        alone = [test for test in chosen if test.prefix is None]
        if alone:
            yield write_test_class(classes[name], alone, framework, module)
    for path in sorted(continued):
        yield write_test_copy(continued[path], framework, facts, module)


def _related_classes(names: Iterable[str], module: str, facts: Facts) -> dict[str, SourceClass]:
    """Return the classes under test and then related ones, the nearest first, as far as any class can build them."""
    under_test = [info for name in names if (info := _main_class(name, module, facts)) is not None]
    related = {info.name: info for info in under_test if _is_buildable(info)}
    above = [
        (distance, info, shared)
        for info in under_test
        for distance, ancestor in enumerate(facts.members.ancestors(info))
        if (shared := _main_class(ancestor.name, module, facts)) is not None
    ]
    for _, info, shared in sorted(above, key=lambda entry: entry[0]):
        if len(related) >= CLASSES:
            break
        for name in facts.hierarchy.concrete_below(shared.name, module, BELOW):
            below = _main_class(name, module, facts)
            # Of other packages only classes that extend the class under test itself.
            near = below is not None and (below.decl.file.package == info.decl.file.package or shared is info)
            if below is not None and near and _is_buildable(below):
                related.setdefault(below.name, below)
    return dict(list(related.items())[:CLASSES])


def _main_class(name: str, module: str, facts: Facts) -> SourceClass | None:
    """Return a class of the project's main sources by its name."""
    info = facts.classes.find(name, module)
    return info if isinstance(info, SourceClass) and info.role is Role.MAIN else None


def _is_buildable(info: SourceClass) -> bool:
    abstract = info.kind == "interface" or "abstract" in info.decl.modifiers.words
    return not abstract and is_open(info.decl) and type_arguments(info.bounds()) is not None


def _prefixes(
    mined: Iterable[MetamorphicRelation], safety: Safety, files: Mapping[str, SourceFile]
) -> Iterable[tuple[ClassProfile, TestPrefix, str]]:
    """Return for each class under test the longest prefix with a variable of its type, and that variable."""
    by_file: dict[str, list[MetamorphicRelation]] = {}
    for relation in mined:
        by_file.setdefault(relation.file, []).append(relation)
    longest: dict[str, tuple[ClassProfile, TestPrefix, str]] = {}
    for path, relations in by_file.items():
        under_test = {relation.class_under_test for relation in relations}
        for prefix in prefixes_of(relations, files[path], safety):
            for variable, profile in _variables_of(under_test, prefix, safety):
                known = longest.get(profile.info.name)
                if known is None or len(known[1].statements) < len(prefix.statements):
                    longest[profile.info.name] = (profile, prefix, variable)
    return longest.values()


def _variables_of(
    classes: Iterable[str], prefix: TestPrefix, safety: Safety
) -> Iterator[tuple[str, ClassProfile]]:
    """Yield the variables of a prefix whose type is one of the classes, or a supertype or subtype of one."""
    facts, module = safety.facts, safety.module
    seen = facts.seen_from(module)
    for name, type_ in prefix.variables:
        info = _main_class(type_.name, module, facts) if type_.is_class else None
        if info is None or info.kind == "enum":
            continue
        if any(
            seen.is_subtype(class_name, info.name) or seen.is_subtype(info.name, class_name)
            for class_name in classes
        ):
            yield name, ClassProfile(info, module, facts, type_.args, safety)


def _propose(
    mined: Sequence[MetamorphicRelation], subjects: Iterable[_Subject], laws: Container[Law]
) -> Iterable[_Proposed]:
    """Return the candidates of all laws and classes; inherited methods only if the declaring class has none."""
    tested = {frozenset(relation.constituents.target_methods) for relation in mined}
    stated = [law for relation in mined for law in stated_laws(relation) if law.law in laws]
    proposed: dict[tuple[str, ...], _Proposed] = {}
    for profile, context_of in subjects:
        name = profile.info.name
        for nearest in _nearest(name, stated):
            law, template, context = nearest.law, TEMPLATES[nearest.law], context_of(nearest)
            unfit = context.prefix is not None and not template.with_prefix
            # Names and types promise something only among classes that keep the law.
            remote = law.trust is Trust.GUESSED and not _is_near(nearest, name)
            if unfit or remote or (not template.if_empty and context.may_be_empty):
                continue
            for test in template.tests(context):
                key = (law.slug, *test.key)
                better = key not in proposed or (test.declared and not proposed[key][1].declared)
                guess = law.trust is Trust.GUESSED
                steady = not guess or profile.nondeterministic.isdisjoint(test.members)
                if better and steady and test.members not in tested:
                    proposed[key] = (name, test)
    return proposed.values()


def _nearest(name: str, stated: Iterable[StatedLaw]) -> list[StatedLaw]:
    """Return each law once, with the evidence nearest to a class: on the class, in its package, or the first."""
    nearest: dict[tuple[Law, tuple[str, str]], tuple[int, StatedLaw]] = {}
    for statement in stated:
        distance = 0 if statement.class_under_test == name else 1 if _is_near(statement, name) else 2
        known = nearest.get((statement.law, statement.pair))
        if known is None or distance < known[0]:
            nearest[statement.law, statement.pair] = (distance, statement)
    order = list(Law)
    return sorted((law for _, law in nearest.values()), key=lambda stated_law: order.index(stated_law.law))


def _is_near(stated: StatedLaw, name: str) -> bool:
    """True if a mined relation on a class of the same package states a law."""
    return stated.class_under_test.startswith(f"{name.rpartition('.')[0]}.")


def _in_order(proposed: Iterable[_Proposed], called: Container[str]) -> list[_Proposed]:
    """Order candidates: guesses last, methods that tests call after others, one of each law in turn."""
    seen: Counter[tuple[str, Law, bool]] = Counter()
    ranked: list[tuple[tuple[bool, bool, int], _Proposed]] = []
    for name, test in proposed:
        law = test.stated.law
        tested = all(member.rpartition(".")[2] in called for member in test.members)
        seen[name, law, tested] += 1
        ranked.append(((law.trust is Trust.GUESSED, tested, seen[name, law, tested]), (name, test)))
    return [candidate for _, candidate in sorted(ranked, key=lambda entry: entry[0])]


def _within_limits(proposed: Iterable[_Proposed], limit: int) -> dict[str, list[CandidateTest]]:
    """Return the tests by class, without repeated ones; beyond the limit as evenly over classes as possible."""
    by_class: dict[str, dict[tuple[str, ...], CandidateTest]] = {}
    for name, test in proposed:
        by_class.setdefault(name, {}).setdefault(test.lines, test)
    spread = [(at, name) for name, tests in by_class.items() for at in range(min(len(tests), OF_CLASS))]
    counts = Counter(name for _, name in sorted(spread, key=lambda entry: entry[0])[:limit])
    return {name: list(by_class[name].values())[:count] for name, count in counts.items()}


def as_candidates(
    drafted: Iterable[Drafted], files: Mapping[str, CandidateFile], mined: Mapping[str, Drafted]
) -> Iterator[Drafted]:
    """Yield the relations drafted from candidate tests, with their origin: one for the assertion of each test."""
    seen: set[str] = set()
    for candidate in drafted:
        relation, file = candidate.relation, files[candidate.relation.file]
        method = relation.test.rpartition("(")[0].rpartition(".")[2]
        test = file.tests.get(method)
        # A prefix has assertions of the developers, too.
        if f"{file.path}/{method}" in seen or test is None or not _has_assertion_of(file, relation, test):
            continue
        seen.add(f"{file.path}/{method}")
        if file.place is not None:
            yield with_precedent(candidate, file.place, test)
        else:
            yield _with_origin(candidate, mined[test.stated.id], test)


def _has_assertion_of(file: CandidateFile, relation: MetamorphicRelation, test: CandidateTest) -> bool:
    """True if the assertion of a relation is that of the candidate test."""
    span = relation.constituents.output_relation
    return file.source[span.start : span.end].decode("utf-8", "replace") in test.lines[-1]


def _with_origin(drafted: Drafted, evidence: Drafted, test: CandidateTest) -> Drafted:
    """Return a relation as a candidate, at the place of its evidence.

    The test to run before it is that of the evidence, or that of its prefix.
    """
    at, first = evidence.relation, evidence.drafts[0].skeleton
    origin = Candidate(test.stated.law, test.stated.id)
    relation = replace(
        drafted.relation,
        file=at.file,
        line=at.line,
        test=at.test,
        origin=origin,
        constituents=about(test, drafted.relation.constituents),
    )
    relation = with_contract(relation, test)

    def placed(skeleton: Skeleton) -> Skeleton:
        if test.prefix is not None:
            return replace(skeleton, test_method=test.prefix.test)
        return replace(skeleton, test_class=first.test_class, test_method=first.test_method)

    drafts = (replace(draft, skeleton=placed(draft.skeleton)) for draft in drafted.drafts)
    return Drafted(relation, tuple(drafts))
