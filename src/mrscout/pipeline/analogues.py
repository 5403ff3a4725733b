"""Tells of other members and classes what mined relations state, and drafts relations of that as of any other test."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.languages.java.analogues.claims import Claim, Ground, converters_of
from mrscout.languages.java.analogues.found import found_buildings, with_neighbours
from mrscout.languages.java.analogues.functions import commuting, overloading, repeating
from mrscout.languages.java.analogues.kin import kin_of
from mrscout.languages.java.analogues.objects import copying, hashing, ordering, telling, writing
from mrscout.languages.java.analogues.pairs import conversion, retrieval, undoing
from mrscout.languages.java.analogues.profile import Profile
from mrscout.languages.java.analogues.script import Script, write_script
from mrscout.languages.java.analogues.stock import Stock
from mrscout.languages.java.facts import Facts
from mrscout.model.analogy import Analogue, Law, Stated
from mrscout.model.relations import Drafted, MetamorphicRelation
from mrscout.sources import Project, SourceFile
from mrscout.sources.project import Role
from mrscout.synthesis.laws import laws_of

#: claims about one class, and those of a module: some, and more where more was mined
_CLAIMS, _LEAST, _EACH = 100, 100, 4
_TELLERS: Mapping[Law, Callable[[Stated, Ground], Iterator[Claim]]] = {
    Law.RETRIEVAL: retrieval,
    Law.UNDOING: undoing,
    Law.CONVERSION: conversion,
    Law.COMMUTING: commuting,
    Law.REPEATING: repeating,
    Law.OVERLOADING: overloading,
    Law.COPYING: copying,
    Law.HASHING: hashing,
    Law.TELLING: telling,
    Law.WRITING: writing,
    Law.ORDERING: ordering,
}


@dataclass(frozen=True, slots=True)
class Told:
    """A file of claims about one class of a module."""

    script: Script
    file: SourceFile


def tell(project: Project, drafted: Iterable[Drafted]) -> list[Told]:
    """What the mined relations of a project let one expect of other members and classes."""
    files = {file.path: file for file in project.files}
    modules: dict[str, list[Drafted]] = {}
    for each in drafted:
        modules.setdefault(files[each.relation.file].module, []).append(each)
    facts = Facts(project.root, project.files, project.encoding)
    return [each for module in sorted(modules) for each in _told(project, module, modules[module], facts)]


def _told(project: Project, module: str, drafted: list[Drafted], facts: Facts) -> Iterator[Told]:
    facts.module = module
    framework = drafted[0].drafts[0].skeleton.framework
    mined = [each.relation for each in drafted]
    kin = kin_of(dict.fromkeys(each.class_under_test for each in mined), module, facts)
    tests = [file for file in project.having(Role.TEST) if file.module == module]
    stock = Stock(with_neighbours(found_buildings(tests, kin, facts)), facts, module)
    known = {frozenset(each.constituents.target_methods) for each in mined}
    stated = [law for each in mined for law in laws_of(each)]
    chosen: dict[tuple[str, ...], tuple[str, Claim]] = {}
    profiles = {name: Profile(info, module, facts) for name, info in kin.items()}
    converters = converters_of(profiles.values())
    for name, profile in profiles.items():
        ground = Ground(profile, stock, framework, converters)
        for law in _nearest(name, stated):
            for claim in _TELLERS[law.law](law, ground):
                key = (law.law.slug, *claim.about)
                better = key not in chosen or (claim.own and not chosen[key][1].own)
                if better and claim.members not in known:
                    chosen[key] = (name, claim)
    for name, claims in _affordable(chosen.values(), _LEAST + _EACH * len(mined)).items():
        script = write_script(kin[name], claims, framework, module)
        if script.claims:
            yield Told(script, SourceFile(script.path, Role.TEST, module))


def _affordable(chosen: Iterable[tuple[str, Claim]], most: int) -> dict[str, list[Claim]]:
    """Claims by class, each only once; where there are too many, as many of each class as can be."""
    by_class: dict[str, dict[tuple[str, ...], Claim]] = {}
    for name, claim in chosen:
        by_class.setdefault(name, {}).setdefault(claim.lines, claim)
    spread = [(at, name) for name, claims in by_class.items() for at in range(min(len(claims), _CLAIMS))]
    counts = Counter(name for _, name in sorted(spread, key=lambda each: each[0])[:most])
    return {name: list(by_class[name].values())[:count] for name, count in counts.items()}


def _nearest(name: str, stated: Iterable[Stated]) -> list[Stated]:
    """Every law, by the relation that is nearest to a class: of the class, of its package, or the first."""
    package = f"{name.rpartition('.')[0]}."
    found: dict[tuple[Law, tuple[str, str]], tuple[int, Stated]] = {}
    for each in stated:
        far = 0 if each.class_under_test == name else 1 if each.class_under_test.startswith(package) else 2
        known = found.get((each.law, each.pair))
        if known is None or far < known[0]:
            found[each.law, each.pair] = (far, each)
    return [each for _, each in found.values()]


def as_analogues(
    found: Iterable[Drafted], scripts: Mapping[str, Script], mined: Mapping[str, Drafted]
) -> Iterator[Drafted]:
    """Drafts of what was told, as analogues of the mined relations; the first of each test stands for it."""
    seen: set[str] = set()
    for each in found:
        relation = each.relation
        script = scripts[relation.file]
        method = relation.test.rpartition("(")[0].rpartition(".")[2]
        if f"{relation.file}/{method}" in seen:
            continue
        seen.add(f"{relation.file}/{method}")
        stated = script.claims[method].stated
        origin = mined[stated.id]
        yield _moved(each, origin, Analogue(stated.law, stated.id))


def _moved(drafted: Drafted, origin: Drafted, analogue: Analogue) -> Drafted:
    """A relation that stands by the test which its like was mined from."""
    at: MetamorphicRelation = origin.relation
    first = origin.drafts[0].skeleton
    relation = replace(drafted.relation, file=at.file, line=at.line, test=at.test, analogue=analogue)
    drafts = tuple(
        replace(
            each,
            skeleton=replace(each.skeleton, test_class=first.test_class, test_method=first.test_method),
        )
        for each in drafted.drafts
    )
    return Drafted(relation, drafts)
