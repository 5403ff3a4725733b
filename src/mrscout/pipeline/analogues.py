"""Tells of other members and classes what mined relations state, and drafts relations of that as of any other test."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.languages.java.analogues.claims import Claim, Speaker
from mrscout.languages.java.analogues.found import found_buildings, with_neighbours
from mrscout.languages.java.analogues.kin import kin_of
from mrscout.languages.java.analogues.profile import Profile
from mrscout.languages.java.analogues.script import Script, write_script
from mrscout.languages.java.analogues.stock import Stock
from mrscout.languages.java.facts import Facts
from mrscout.model.analogy import Analogue, Law, Stated
from mrscout.model.relations import Drafted, MetamorphicRelation
from mrscout.sources import Project, SourceFile
from mrscout.sources.project import Role
from mrscout.synthesis.laws import laws_of

#: claims about one class
_CLAIMS = 60


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
    return [
        each for module in sorted(modules) for each in _Module(project, module, modules[module], facts).told()
    ]


class _Module:
    def __init__(self, project: Project, module: str, drafted: list[Drafted], facts: Facts) -> None:
        self._project = project
        self._module = module
        self._mined = [each.relation for each in drafted]
        self._framework = drafted[0].drafts[0].skeleton.framework
        self._facts = facts
        facts.module = module

    def told(self) -> Iterator[Told]:
        kin = kin_of(dict.fromkeys(each.class_under_test for each in self._mined), self._module, self._facts)
        tests = [file for file in self._project.having(Role.TEST) if file.module == self._module]
        found = found_buildings(tests, kin, self._facts)
        stock = Stock(with_neighbours(found), self._facts, self._module)
        said: dict[tuple[str, ...], tuple[str, Claim]] = {}
        for name, info in kin.items():
            speaker = Speaker(Profile(info, self._module, self._facts), stock, self._framework)
            for stated in self._laws(name):
                for claim in speaker.claims(stated):
                    if self._is_new(claim):
                        key = (stated.law.slug, *claim.about)
                        if key not in said or (claim.own and not said[key][1].own):
                            said[key] = (name, claim)
        for name, info in kin.items():
            claims = [claim for of, claim in said.values() if of == name][:_CLAIMS]
            if claims:
                script = write_script(info, claims, self._framework)
                yield Told(script, SourceFile(script.path, Role.TEST, self._module))

    def _laws(self, name: str) -> list[Stated]:
        """Every law, with the relation that is nearest to a class."""
        package = name.rpartition(".")[0]
        nearest: dict[tuple[Law, tuple[str, str]], tuple[int, Stated]] = {}
        for relation in self._mined:
            far = (
                0
                if relation.class_under_test == name
                else 2 - relation.class_under_test.startswith(f"{package}.")
            )
            for stated in laws_of(relation):
                known = nearest.get((stated.law, stated.pair))
                if known is None or far < known[0]:
                    nearest[stated.law, stated.pair] = (far, stated)
        return [stated for _, stated in nearest.values()]

    def _is_new(self, claim: Claim) -> bool:
        members = frozenset(each.partition("/")[0] for each in claim.about if "/" in each)
        return not members or members not in self._known()

    def _known(self) -> set[frozenset[str]]:
        return {frozenset(each.constituents.target_methods) for each in self._mined}


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
