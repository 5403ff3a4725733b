"""The kin of a class: those of its package that extend or implement what it does, of the project's own."""

from collections.abc import Iterable

from mrscout.languages.java.analogues.stock import is_open
from mrscout.languages.java.classes import SourceClass
from mrscout.languages.java.facts import Facts
from mrscout.sources.project import Role

#: classes of a module that something is told of, and classes below one that are looked at
_MOST, _BELOW = 120, 60


def kin_of(classes: Iterable[str], module: str, facts: Facts) -> dict[str, SourceClass]:
    """Classes that relations speak of, and then their kin, by canonical name; none that cannot be instantiated."""
    found: dict[str, SourceClass] = {}
    mined = [info for each in classes if (info := _main(each, module, facts)) is not None]
    for info in mined:
        _admit(info, found)
    for info in mined:
        package = info.decl.file.package
        for above in facts.members.ancestors(info):
            shared = _main(above.name, module, facts)
            if shared is None:
                continue
            for name in facts.hierarchy.concrete_below(shared.name, module, _BELOW):
                kin = _main(name, module, facts)
                if kin is not None and (kin.decl.file.package == package or shared is info):
                    _admit(kin, found)
    return dict(list(found.items())[:_MOST])


def _main(name: str, module: str, facts: Facts) -> SourceClass | None:
    info = facts.classes.find(name, module)
    return info if isinstance(info, SourceClass) and info.role is Role.MAIN else None


def _admit(info: SourceClass, found: dict[str, SourceClass]) -> None:
    abstract = info.kind == "interface" or "abstract" in info.decl.modifiers.words
    if not abstract and is_open(info.decl) and not info.decl.type_params:
        found.setdefault(info.name, info)
