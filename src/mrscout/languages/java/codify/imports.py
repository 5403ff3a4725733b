"""The imports that a stretch of a file's code may need."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.parse import dotted
from mrscout.model.relations import Import
from mrscout.model.types import TypeRef


def imports_of(root: Node, source: bytes) -> Iterator[Import]:
    """The imports that a file declares."""
    for node in root.children:
        if node.type != "import_declaration":
            continue
        kinds = {child.type for child in node.children}
        name = next(
            (child for child in node.children if child.type in ("scoped_identifier", "identifier")), None
        )
        if name is None:
            continue
        full, static = dotted(source, name), "static" in kinds
        word = "static " if static else ""
        if "asterisk" in kinds:
            yield Import(f"import {word}{full}.*;", "", static)
        else:
            yield Import(f"import {word}{full};", full.rpartition(".")[2], static)


def needed(
    found: list[Import], names: set[str], facts: Facts, place: TypeDecl, module: str
) -> tuple[Import, ...]:
    """The imports that some names may come from; one of a whole package stays unless all names come from elsewhere."""
    single = {each.name for each in found if each.name}
    package = place.file.package
    loose = {name for name in names - single if facts.classes.find(f"{package}.{name}", module) is None}
    types = {
        name
        for name in loose
        if name[:1].isupper() and facts.classes.find(f"java.lang.{name}", module) is None
    }
    unknown = {name for name in types if facts.classes.names.name(name, place, module) is None}
    kept: list[Import] = []
    for each in found:
        if each.name:
            if each.name in names:
                kept.append(each)
            continue
        owner = each.text.removesuffix(".*;").split()[-1]
        if each.static:
            if _offers(owner, loose, facts, module):
                kept.append(each)
        elif _holds(owner, types, unknown, facts, module):
            kept.append(each)
    return tuple(kept)


def _holds(package: str, types: set[str], unknown: set[str], facts: Facts, module: str) -> bool:
    if any(facts.classes.find(f"{package}.{name}", module) is not None for name in types):
        return True
    # A package that neither the project nor the JDK knows may hold any name that nobody else does.
    return bool(unknown) and not package.startswith("java.")


def _offers(owner: str, names: set[str], facts: Facts, module: str) -> bool:
    if facts.classes.find(owner, module) is None:
        return bool(names)
    type_ = TypeRef(owner)
    return any(
        facts.members.methods(type_, name, module).candidates
        or facts.members.field(type_, name, module)
        or facts.classes.find(f"{owner}.{name}", module) is not None
        for name in names
    )
