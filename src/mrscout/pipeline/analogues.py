"""Tells of other members and classes what mined relations state, and drafts relations of that as of any other test."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from mrscout.languages.java.laws.annex import write_annex
from mrscout.languages.java.laws.chains import meeting, returning, settling, undone
from mrscout.languages.java.laws.claims import Claim, Ground, converters_of, takers_of
from mrscout.languages.java.laws.found import find, with_neighbours
from mrscout.languages.java.laws.generic import stand_ins
from mrscout.languages.java.laws.kin import kin_of
from mrscout.languages.java.laws.objects import (
    copying,
    hashing,
    ordering,
    telling,
    telling_apart,
    writing,
)
from mrscout.languages.java.laws.observers import answering, counting, showing, viewing
from mrscout.languages.java.laws.pairs import conversion, retrieval, undoing
from mrscout.languages.java.laws.profile import Profile
from mrscout.languages.java.laws.reach import Reach
from mrscout.languages.java.laws.scenes import Scene, scenes_of
from mrscout.languages.java.laws.script import Script, write_script
from mrscout.languages.java.laws.stock import Stock
from mrscout.languages.java.laws.twice import commuting, distinguishing, growing, repeating
from mrscout.languages.java.laws.ways import opposing, overloading, recovering
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.origin import Candidate, Law, StatedLaw, Trust
from mrscout.model.project import Role
from mrscout.model.relations import Drafted, MetamorphicRelation, Skeleton
from mrscout.model.types import TypeRef
from mrscout.sources import Project, SourceFile
from mrscout.synthesis.laws import laws_of

#: claims about one class, and those of a module: some, and more where more was mined
_CLAIMS, _LEAST, _EACH = 200, 200, 4
_TELLERS: Mapping[Law, tuple[Callable[[StatedLaw, Ground], Iterator[Claim]], ...]] = {
    Law.GET_AFTER_SET: (retrieval,),
    Law.ROUND_TRIP: (undoing,),
    Law.CONVERSION: (conversion,),
    Law.COMMUTATIVITY: (commuting, meeting),
    Law.IDEMPOTENCE: (repeating, settling),
    Law.OVERLOAD_EQUIVALENCE: (overloading,),
    Law.ROUND_TRIP_BY_NAME: (opposing, undone),
    Law.ROUND_TRIP_BY_TYPE: (recovering, returning),
    Law.DISTINCTNESS: (distinguishing, telling_apart, showing),
    Law.MONOTONICITY: (growing,),
    Law.VIEW_EQUIVALENCE: (viewing,),
    Law.CHANGE_REPORT: (answering,),
    Law.COUNT: (counting,),
    Law.COPY_EQUIVALENCE: (copying,),
    Law.HASH_CODE: (hashing,),
    Law.HASH_DISTINCTNESS: (telling,),
    Law.STRING_EQUALITY: (writing,),
    Law.COMPARISON_SYMMETRY: (ordering,),
}
#: laws that can be told of an object that is there already
_OF_ONE = frozenset(
    {
        *(
            Law.GET_AFTER_SET,
            Law.ROUND_TRIP,
            Law.COMMUTATIVITY,
            Law.IDEMPOTENCE,
            Law.OVERLOAD_EQUIVALENCE,
            Law.ROUND_TRIP_BY_NAME,
        ),
        *(
            Law.ROUND_TRIP_BY_TYPE,
            Law.DISTINCTNESS,
            Law.MONOTONICITY,
            Law.VIEW_EQUIVALENCE,
            Law.CHANGE_REPORT,
            Law.COUNT,
        ),
        Law.COPY_EQUIVALENCE,
    }
)
#: laws that hold of what is empty, whatever they say
_OF_CONTENT = frozenset({Law.ROUND_TRIP_BY_TYPE, Law.VIEW_EQUIVALENCE, Law.CHANGE_REPORT, Law.COUNT})


@dataclass(frozen=True, slots=True)
class Told:
    """A file of claims about one class of a module."""

    script: Script
    file: SourceFile
    instead: str = ""  #: the file of the developers' that it is a copy of


def tell(project: Project, drafted: Iterable[Drafted]) -> list[Told]:
    """What the mined relations of a project let one expect of other members and classes."""
    files = {file.path: file for file in project.files}
    modules: dict[str, list[Drafted]] = {}
    for each in drafted:
        modules.setdefault(files[each.relation.file].module, []).append(each)
    facts = Facts(project.root, project.files, project.encoding)
    told = (_told(files, module, modules[module], facts) for module in sorted(modules))
    return [each for each in chain.from_iterable(told) if each.script.claims]


def _told(
    files: Mapping[str, SourceFile], module: str, drafted: list[Drafted], facts: Facts
) -> Iterator[Told]:
    facts.module = module
    framework = drafted[0].drafts[0].skeleton.framework
    mined = [each.relation for each in drafted]
    kin = kin_of(dict.fromkeys(each.class_under_test for each in mined), module, facts)
    tests = [file for file in files.values() if file.role is Role.TEST and file.module == module]
    reach = Reach(facts, module)
    profiles = [Profile(info, module, facts, stand_ins(info.bounds()) or (), reach) for info in kin.values()]
    shown = find(tests, kin, takers_of(profiles), facts)
    stock = Stock(with_neighbours(shown.buildings), facts, module, shown.handed, reach)
    converters = converters_of(profiles)
    grounds = [
        *(Ground(each, stock, framework, converters) for each in profiles),
        *(
            Ground(profile, stock, framework, converters, scene, name)
            for profile, scene, name in _staged(mined, reach, files)
            if stock.fullest(profile.info) is None or profile.is_filled(TypeRef(profile.info.name))
        ),
    ]
    chosen = _in_turn(_chosen(mined, grounds), shown.called)
    scenes: dict[str, list[tuple[Scene, Claim]]] = {}
    for name, claims in _affordable(chosen, _LEAST + _EACH * len(mined)).items():
        alone = [each for each in claims if each.scene is None]
        for each in claims:
            if each.scene is not None:
                scenes.setdefault(each.scene.file.path, []).append((each.scene, each))
        if alone:
            script = write_script(kin[name], alone, framework, module)
            yield Told(script, SourceFile(script.path, Role.TEST, module))
    for path in sorted(scenes):
        script = write_annex(scenes[path], framework, facts)
        yield Told(script, SourceFile(script.path, Role.TEST, module), path)


def _chosen(mined: list[MetamorphicRelation], grounds: Iterable[Ground]) -> Iterable[tuple[str, Claim]]:
    """What can be told, once of the same members, with the class that it is told of."""
    known = {frozenset(each.constituents.target_methods) for each in mined}
    stated = [law for each in mined for law in laws_of(each)]
    chosen: dict[tuple[str, ...], tuple[str, Claim]] = {}
    for ground in grounds:
        name = ground.profile.info.name
        for law in _nearest(name, stated):
            of_two = ground.scene is not None and law.law not in _OF_ONE
            of_content = ground.hollow and law.law in _OF_CONTENT
            if of_two or of_content:
                continue
            for claim in chain.from_iterable(teller(law, ground) for teller in _TELLERS[law.law]):
                key = (law.law.slug, *claim.about)
                better = key not in chosen or (claim.own and not chosen[key][1].own)
                steady = law.law.trust is not Trust.GUESSED or ground.profile.unsteady.isdisjoint(
                    claim.members
                )
                if better and steady and claim.members not in known:
                    chosen[key] = (name, claim)
    return chosen.values()


def _in_turn(chosen: Iterable[tuple[str, Claim]], called: Container[str]) -> list[tuple[str, Claim]]:
    """What is no guess before what is one, what tests leave alone before what they call; one of each law in turn."""
    seen: Counter[tuple[str, Law, bool]] = Counter()
    ranked: list[tuple[tuple[bool, bool, int], tuple[str, Claim]]] = []
    for name, claim in chosen:
        law = claim.stated.law
        tested = all(each.rpartition(".")[2] in called for each in claim.members)
        seen[name, law, tested] += 1
        ranked.append(((law.trust is Trust.GUESSED, tested, seen[name, law, tested]), (name, claim)))
    return [each for _, each in sorted(ranked, key=lambda each: each[0])]


def _staged(
    mined: Iterable[MetamorphicRelation], reach: Reach, files: Mapping[str, SourceFile]
) -> list[tuple[Profile, Scene, str]]:
    """For each class that relations speak of, a variable of it in the scene with most in it."""
    by_file: dict[str, list[MetamorphicRelation]] = {}
    for each in mined:
        by_file.setdefault(each.file, []).append(each)
    found: dict[str, tuple[Profile, Scene, str]] = {}
    for path, relations in by_file.items():
        under = {each.class_under_test for each in relations}
        for scene in scenes_of(relations, files[path], reach):
            for name, profile in _told_of(scene, under, reach):
                known = found.get(profile.info.name)
                if known is None or len(known[1].statements) < len(scene.statements):
                    found[profile.info.name] = (profile, scene, name)
    return list(found.values())


def _told_of(scene: Scene, under: Iterable[str], reach: Reach) -> Iterator[tuple[str, Profile]]:
    """The variables of a scene that are of a class under test, or of one above or below it."""
    facts, module = reach.facts, reach.module
    for name, type_ in scene.variables:
        info = facts.classes.find(type_.name, module) if type_.is_class else None
        if not isinstance(info, SourceClass) or info.role is not Role.MAIN or info.kind == "enum":
            continue
        if any(facts.is_subtype(each, info.name) or facts.is_subtype(info.name, each) for each in under):
            yield name, Profile(info, module, facts, type_.args, reach)


def _affordable(chosen: Iterable[tuple[str, Claim]], most: int) -> dict[str, list[Claim]]:
    """Claims by class, each only once; where there are too many, as many of each class as can be."""
    by_class: dict[str, dict[tuple[str, ...], Claim]] = {}
    for name, claim in chosen:
        by_class.setdefault(name, {}).setdefault(claim.lines, claim)
    spread = [(at, name) for name, claims in by_class.items() for at in range(min(len(claims), _CLAIMS))]
    counts = Counter(name for _, name in sorted(spread, key=lambda each: each[0])[:most])
    return {name: list(by_class[name].values())[:count] for name, count in counts.items()}


def _nearest(name: str, stated: Iterable[StatedLaw]) -> list[StatedLaw]:
    """Every law, by the relation that is nearest to a class: of the class, of its package, or the first."""
    package = f"{name.rpartition('.')[0]}."
    found: dict[tuple[Law, tuple[str, str]], tuple[int, StatedLaw]] = {}
    for each in stated:
        far = 0 if each.class_under_test == name else 1 if each.class_under_test.startswith(package) else 2
        known = found.get((each.law, each.pair))
        if known is None or far < known[0]:
            found[each.law, each.pair] = (far, each)
    # Of two laws that say the same the one counts that has more of a reason to.
    order = list(Law)
    return sorted((each for _, each in found.values()), key=lambda each: order.index(each.law))


def as_analogues(
    found: Iterable[Drafted], scripts: Mapping[str, Script], mined: Mapping[str, Drafted]
) -> Iterator[Drafted]:
    """Drafts of what was told, as analogues of the mined relations; the first of each test stands for it."""
    seen: set[str] = set()
    for each in found:
        relation = each.relation
        script = scripts[relation.file]
        method = relation.test.rpartition("(")[0].rpartition(".")[2]
        claim = script.claims.get(method)
        # In a scene there are assertions of the developers', too.
        if f"{relation.file}/{method}" in seen or claim is None or not _asserts(script, relation, claim):
            continue
        seen.add(f"{relation.file}/{method}")
        stated = claim.stated
        origin = mined[stated.id]
        yield _moved(each, origin, Candidate(stated.law, stated.id), claim.scene)


def _asserts(script: Script, relation: MetamorphicRelation, claim: Claim) -> bool:
    """Whether a relation's assertion is that of a claim."""
    span = relation.constituents.output_relation
    return script.source[span.start : span.end].decode("utf-8", "replace") in claim.lines[-1]


def _moved(drafted: Drafted, origin: Drafted, candidate: Candidate, scene: Scene | None) -> Drafted:
    """A relation that stands by the test which its like was mined from, and runs after it, or after its own scene."""
    at: MetamorphicRelation = origin.relation
    first = origin.drafts[0].skeleton
    relation = replace(drafted.relation, file=at.file, line=at.line, test=at.test, origin=candidate)

    def moved(skeleton: Skeleton) -> Skeleton:
        if scene is not None:
            return replace(skeleton, test_method=scene.test)
        return replace(skeleton, test_class=first.test_class, test_method=first.test_method)

    return Drafted(relation, tuple(replace(each, skeleton=moved(each.skeleton)) for each in drafted.drafts))
