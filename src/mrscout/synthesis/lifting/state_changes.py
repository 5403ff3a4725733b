"""Changes of the objects that a relation begins with: calls of their own methods that the test does not make.

A test builds an object in one state, and states something that holds in many. What the literals of its construction
cannot reach, the object's own methods can: `card -> card.setKind("a")`. The developers' own input is no change.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.model.ir import Call, Signature, Span, Variable
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.relations import RoleKind, SiteShape, ValueRole
from mrscout.model.template import Edit, Hole, Slot
from mrscout.model.types import TypeRef
from mrscout.synthesis.exprs import exprs, variables_read
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.margin import margin

_CONSUMER = "java.util.function.Consumer"
#: characters before a statement that tell what it stands in
_BEFORE = 200
_COMMENT = re.compile(r"//.*")
#: changes of one object that are tried, calls in one of them, and methods that are called alone
_MOST, _TOGETHER, _ALONE = 24, 4, 8
#: fewer than this settle nothing
_FEWEST = 10
_NUMBERS = ("3", "12", "1", "0", "100", "7", "-1", "2", "1000", "50")
_VALUES = {
    "boolean": ("true", "false"),
    "char": ("'x'", "'0'", "' '", "'A'", "'-'", "'z'", "'9'", "'.'", "'e'", "'~'"),
    "byte": tuple(f"(byte) {each}" for each in _NUMBERS),
    "short": tuple(f"(short) {each}" for each in _NUMBERS),
    "int": _NUMBERS,
    "long": tuple(f"{each}L" for each in _NUMBERS),
    "float": tuple(f"{each}.5f" for each in _NUMBERS),
    "double": tuple(f"{each}.5" for each in _NUMBERS),
    "java.lang.String": ('"abc"', '"x y"', '"7"', '"A"', '""', '"a.b"', '"Z-1"', '"e"', '"long text"', '"_"'),
}


@dataclass(frozen=True, slots=True)
class Alteration:
    """An object that can be changed right behind the statement that builds it."""

    site: Site
    statement: int  #: the number of the one that builds it
    name: str  #: of the variable that holds it
    margin: str  #: before the statement

    def edit(self, number: int) -> Edit:
        """The statement that changes it, as the parameter of that number says."""
        begin, end = Slot(Hole.CHANGE, number), Slot(Hole.CHANGED, number)
        call = (Slot(Hole.SITE, number), f".accept({self.name});")
        at = self.site.span.start
        return Edit(at, at, (begin, f"\n{self.margin}", *call, end))


def alterations(kept: Sequence[Statement], scene: Scene) -> list[Alteration]:
    """The objects among what is kept that the test builds from nothing else; those of one class are changed alike.

    Where one of them cannot be changed, or not in the same way, the others of its class stay as they are as well.
    """
    found: list[tuple[Call, Alteration]] = []
    firsts: dict[str, Variable] = {}  #: the first variable of each class
    unlike: set[str] = set()  #: classes of objects that are built from nothing, and stay as they are
    made: set[int] = set()  #: variables that such an object has a part in
    for statement in kept:
        changed: set[int] = set()
        for step in scene.slicer.steps(statement):
            for write in step.writes:
                if not made.isdisjoint(variables_read(step)):
                    made.add(write.variable)
                elif write.strong and isinstance(write.value, Call) and write.value.is_constructor:
                    variable = scene.subject.routine.variables[write.variable]
                    first = firsts.setdefault(write.value.owner, variable)
                    each = _alteration(statement, variable, write.value, first, scene)
                    if each is not None:
                        found.append((write.value, each))
                        changed.add(id(write.value))
                        made.add(write.variable)
            built = (each for each in exprs(step) if isinstance(each, Call) and each.is_constructor)
            unlike |= {each.owner for each in built if not each.args and id(each) not in changed}
    return [each for value, each in found if value.owner not in unlike]


def _alteration(
    statement: Statement, variable: Variable, value: Call, first: Variable, scene: Scene
) -> Alteration | None:
    type_, facts, span = variable.type, scene.facts, statement.span
    if variable.mock or type_ is None or type_ != first.type or not facts.is_project(type_.name):
        return None
    if not _is_alone(statement, scene) or not _is_all(value, statement, scene):
        return None
    calls = changes(facts.mutators(type_.name))
    if not calls:
        return None
    name = first.name
    own = f"{name} -> {{ }}"
    site = Site(
        Span(span.end, span.end, span.end_line, span.end_line, span.file),
        TypeRef(_CONSUMER, (type_,)),
        own,
        ValueRole(RoleKind.CHANGE, name=name),
        f"change of {type_.name}",
        "change",
        shown=own,
        shape=SiteShape.CHANGE,
        choices=(own, *(_function(name, each) for each in calls)),
    )
    return Alteration(site, statement.index, variable.name, margin(span, facts))


def _is_alone(statement: Statement, scene: Scene) -> bool:
    """Whether another statement can follow it."""
    if statement.kind is not StatementKind.SIMPLE or statement.span.file != scene.subject.file:
        return False
    span = statement.span
    start = max(0, span.start - _BEFORE)
    before = scene.facts.source_of(Span(start, span.start, span.line, span.line, span.file)).rstrip()
    return statement.parent is None or _COMMENT.sub("", before).rstrip().endswith(("{", "}", ";"))


def _is_all(built: Call, statement: Statement, scene: Scene) -> bool:
    """Whether a statement gives a value to one variable, and not to others, or those of a helper."""
    steps = scene.slicer.steps(statement)
    written = {write.variable for step in steps for write in step.writes if write.strong}
    return len(written) == 1 and statement.span.encloses(built.span)


def changes(mutators: Sequence[Signature]) -> list[tuple[str, ...]]:
    """What can be done to an object: one method at a time, some of them together, and again with other values.

    None where that is not enough to judge by.
    """
    found: list[tuple[str, ...]] = []
    size = max(2, min(_TOGETHER, -(-len(mutators) // (_MOST // 2))))
    for variant in range(len(_NUMBERS)):
        written = [_written(each, variant) for each in mutators]
        found += [(each,) for each in written[:_ALONE]]
        found += [tuple(written[at : at + size]) for at in range(0, len(written), size)]
    distinct = list(dict.fromkeys(found))[:_MOST]
    return distinct if len(distinct) >= _FEWEST else []


def _written(method: Signature, variant: int) -> str:
    options = (_VALUES[each.name] for each in method.params)
    return f"{method.name}({', '.join(each[variant % len(each)] for each in options)})"


def _function(name: str, calls: Sequence[str]) -> str:
    if len(calls) == 1:
        return f"{name} -> {name}.{calls[0]}"
    return f"{name} -> {{ {' '.join(f'{name}.{each};' for each in calls)} }}"
