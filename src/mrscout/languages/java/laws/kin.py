"""The kin of a class: those of its package that extend or implement what it does, of the project's own."""

from collections.abc import Iterable

from mrscout.languages.java.laws.generic import stand_ins
from mrscout.languages.java.laws.open import is_open
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.project import Role

#: classes of a module that something is told of, and kin of one class by one class above it
_MOST, _BELOW = 120, 40


def kin_of(classes: Iterable[str], module: str, facts: Facts) -> dict[str, SourceClass]:
    """Classes that relations speak of, and then their kin, the nearest first; none that cannot be instantiated."""
    found: dict[str, SourceClass] = {}
    mined = [info for each in classes if (info := _main(each, module, facts)) is not None]
    for info in mined:
        _admit(info, found)
    above = [
        (distance, info, shared)
        for info in mined
        for distance, each in enumerate(facts.members.ancestors(info))
        if (shared := _main(each.name, module, facts)) is not None
    ]
    for _, info, shared in sorted(above, key=lambda each: each[0]):
        if len(found) < _MOST:
            _admit_below(shared, info, module, facts, found)
    return dict(list(found.items())[:_MOST])


def _admit_below(
    shared: SourceClass, info: SourceClass, module: str, facts: Facts, found: dict[str, SourceClass]
) -> None:
    """Take in what extends a class that another one extends, or is; of other packages only what extends that one."""
    below = facts.hierarchy.concrete_below(shared.name, module, _BELOW)
    for kin in (_main(name, module, facts) for name in below):
        if kin is not None and (kin.decl.file.package == info.decl.file.package or shared is info):
            _admit(kin, found)


def _main(name: str, module: str, facts: Facts) -> SourceClass | None:
    info = facts.classes.find(name, module)
    return info if isinstance(info, SourceClass) and info.role is Role.MAIN else None


def _admit(info: SourceClass, found: dict[str, SourceClass]) -> None:
    abstract = info.kind == "interface" or "abstract" in info.decl.modifiers.words
    if not abstract and is_open(info.decl) and stand_ins(info.bounds()) is not None:
        found.setdefault(info.name, info)
