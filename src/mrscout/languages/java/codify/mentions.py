"""The variables, types and methods that Java code mentions by simple name, and the imports that they may come from."""

from collections.abc import Collection, Iterator

from tree_sitter import Node

from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.parse import dotted, text
from mrscout.model.ir import TypeRef
from mrscout.model.relations import Import

#: ends the mention of a method, so that it differs from that of a variable: `size()`, `size`
CALLED = "()"


def mentions(node: Node, source: bytes, owners: frozenset[str], without: Collection[int] = ()) -> set[str]:
    """Return the names that code mentions by themselves: `x`, `Foo` and `helper()` for `new Foo(helper(x)).go()`.

    Members of other objects (`go`) do not count; those of `this`, `super` and the classes `owners` do, as in
    `FooTest.helper()`. Nodes whose ids are in `without` are skipped.
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
            pending += _qualifying(at, source, owners, names)
        else:
            pending += at.children
    return names


def _qualifying(node: Node, source: bytes, owners: frozenset[str], names: set[str]) -> list[Node]:
    """Return the parts of `a.b`, `a.b()` or `a::b` but its last name, which is added to `names` if `a` is an owner."""
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
    """Yield the imports that a file declares."""
    for node in root.children:
        if node.type != "import_declaration":
            continue
        kinds = {child.type for child in node.children}
        names = (child for child in node.children if child.type in ("scoped_identifier", "identifier"))
        name = next(names, None)
        if name is None:
            continue
        full, static = dotted(source, name), "static" in kinds
        word = "static " if static else ""
        if "asterisk" in kinds:
            yield Import(f"import {word}{full}.*;", "", static)
        else:
            yield Import(f"import {word}{full};", full.rpartition(".")[2], static)


def needed_imports(
    imports: list[Import], names: set[str], facts: Facts, place: TypeDecl, module: str
) -> tuple[Import, ...]:
    """Return the imports that some names of a class `place` may come from.

    An import of a whole package or class stays if it has one of the names that no other import has, or may have it.
    """
    single = {line.name for line in imports if line.name}
    package = place.file.package
    loose = {name for name in names - single if facts.classes.find(f"{package}.{name}", module) is None}
    types = {name for name in loose if name[:1].isupper()}
    types = {name for name in types if facts.classes.find(f"java.lang.{name}", module) is None}
    unknown = {name for name in types if facts.classes.names.name(name, place, module) is None}
    kept: list[Import] = []
    for line in imports:
        if line.name:
            if line.name in names:
                kept.append(line)
            continue
        owner = line.text.removesuffix(".*;").split()[-1]
        if line.static:
            if _has_static_member(owner, loose, facts, module):
                kept.append(line)
        elif _may_declare(owner, types, unknown, facts, module):
            kept.append(line)
    return tuple(kept)


def _may_declare(package: str, types: set[str], unknown: set[str], facts: Facts, module: str) -> bool:
    """True if a package has one of the types; one that neither project nor JDK knows may have the unknown ones."""
    if any(facts.classes.find(f"{package}.{name}", module) is not None for name in types):
        return True
    return bool(unknown) and not package.startswith("java.")


def _has_static_member(owner: str, names: set[str], facts: Facts, module: str) -> bool:
    """True if a class has a method, field or nested class of one of the names; an unknown class may have any."""
    if facts.classes.find(owner, module) is None:
        return bool(names)
    type_ = TypeRef(owner)
    return any(
        facts.members.methods(type_, name, module).candidates
        or facts.members.field(type_, name, module)
        or facts.classes.find(f"{owner}.{name}", module) is not None
        for name in names
    )
