"""The names that a stretch of Java code takes from its surroundings, and the imports that it may need."""

from collections.abc import Collection, Iterator

from tree_sitter import Node

from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.parse import dotted, text
from mrscout.model.ir import TypeRef
from mrscout.model.relations import Import

#: marks the name of a method, which is no variable's
CALLED = "()"


def mentions(node: Node, source: bytes, owners: frozenset[str], without: Collection[int] = ()) -> set[str]:
    """Names of variables and types, and of methods with `()` behind; what is reached through an object is not there.

    `owners` are the classes whose own members may be named through them, as in `FooTest.helper()`; `without` are
    nodes that are passed over.
    """
    names: set[str] = set()
    pending = [node]
    while pending:
        at = pending.pop()
        if at.id in without:
            continue
        kind = at.type
        if kind in ("identifier", "type_identifier"):
            names.add(text(source, at))
        elif kind in ("method_invocation", "field_access", "method_reference"):
            pending += _through(at, source, owners, names)
        else:
            pending += at.children
    return names


def _through(node: Node, source: bytes, owners: frozenset[str], names: set[str]) -> list[Node]:
    """What is to be looked at in something with a dot; a member of the test's own class is noted."""
    kind = node.type
    if kind == "method_reference":
        target, member = node.children[0], node.children[-1]
        rest = [target]
    else:
        first = node.child_by_field_name("object")
        named = node.child_by_field_name("name" if kind == "method_invocation" else "field")
        rest = [child for child in node.children if named is None or child.id != named.id]
        if named is None:
            return rest
        target, member = first if first is not None else node, named
    is_own = target is node or target.type in ("this", "super") or text(source, target) in owners
    if is_own and member.type == "identifier":
        names.add(text(source, member) + ("" if kind == "field_access" else CALLED))
    return rest


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
    imports: list[Import], names: set[str], facts: Facts, place: TypeDecl, module: str
) -> tuple[Import, ...]:
    """The imports that some names may come from; one of a whole package stays unless all names come from elsewhere."""
    single = {line.name for line in imports if line.name}
    package = place.file.package
    loose = {name for name in names - single if facts.classes.find(f"{package}.{name}", module) is None}
    types = {
        name
        for name in loose
        if name[:1].isupper() and facts.classes.find(f"java.lang.{name}", module) is None
    }
    unknown = {name for name in types if facts.classes.names.name(name, place, module) is None}
    kept: list[Import] = []
    for line in imports:
        if line.name:
            if line.name in names:
                kept.append(line)
            continue
        owner = line.text.removesuffix(".*;").split()[-1]
        if line.static:
            if _offers(owner, loose, facts, module):
                kept.append(line)
        elif _holds(owner, types, unknown, facts, module):
            kept.append(line)
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
