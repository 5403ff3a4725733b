"""Loops over literals that disappear: the loop's variable becomes a parameter, its bounds the range to begin with."""

from collections.abc import Iterator, Sequence

from mrscout.languages.base import Codifier
from mrscout.model.ir import Routine, VariableKind
from mrscout.model.kept_code import CountedLoop
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.relations import RoleKind, ValueRole
from mrscout.model.types import UNBOXES, TypeRef
from mrscout.synthesis.lifting.site import SIMPLE, Site
from mrscout.synthesis.slicing.slice import Slicer


def loop_sites(
    kept: list[Statement], criterion: Statement, routine: Routine, slicer: Slicer, codifier: Codifier
) -> Iterator[tuple[Site, CountedLoop]]:
    """The loops around the assertion that need not be loops, each as a site."""
    for statement in kept:
        if not statement.loop or not statement.encloses(criterion) or statement is criterion:
            continue
        loop = codifier.counted(statement)
        if loop is None or not loop.literal or _declared(loop.name, kept) != 1:
            continue
        type_ = _type(loop, statement, routine, slicer)
        inside = _inside(statement, kept)
        read = any(loop.name in each.uses for each in inside)
        if type_ is not None and read and _independent(loop.name, inside, routine, slicer):
            yield (
                Site(
                    loop.first,
                    type_,
                    loop.text,
                    ValueRole(RoleKind.LOOP_VARIABLE, name=loop.name),
                    f"loop {statement.index}",
                    loop.name,
                    values=loop.values,
                    near=loop.near,
                    bound=loop.name,
                ),
                loop,
            )


def idle_loops(
    kept: list[Statement],
    criterion: Statement,
    drawn: Sequence[Site],
    routine: Routine,
    slicer: Slicer,
    codifier: Codifier,
) -> Iterator[CountedLoop]:
    """The loops around the assertion that only repeat draws, which are parameters now."""
    for statement in kept:
        if not statement.loop or not statement.encloses(criterion) or statement is criterion:
            continue
        loop, inside = codifier.counted(statement), _inside(statement, kept)
        if loop is None or any(loop.name in each.uses for each in inside):
            continue
        draws = any(statement.span.encloses(site.span) for site in drawn)
        if draws and _independent(loop.name, inside, routine, slicer):
            yield loop


def _inside(statement: Statement, kept: list[Statement]) -> list[Statement]:
    return [each for each in kept if statement.encloses(each) and each is not statement]


def _declared(name: str, kept: list[Statement]) -> int:
    return sum(name in each.declares for each in kept)


def _type(loop: CountedLoop, statement: Statement, routine: Routine, slicer: Slicer) -> TypeRef | None:
    for step in slicer.steps(statement):
        for write in step.writes:
            variable = routine.variables[write.variable]
            if variable.name == loop.name and variable.type is not None and not variable.type.dims:
                simple = variable.type.name in SIMPLE or variable.type.name in UNBOXES
                return variable.type if simple else None
    return None


def _independent(name: str, inside: list[Statement], routine: Routine, slicer: Slicer) -> bool:
    """Whether no round of a loop depends on an earlier one."""
    own = {each for statement in inside for each in statement.declares}
    for statement in inside:
        if statement.kind in (StatementKind.JUMP, StatementKind.RETURN):
            return False
        touched = {write.variable for step in slicer.steps(statement) for write in step.writes}
        for index in touched | set(slicer.changes.by(statement)):
            if index < 0:
                return False  # it is fetched from the test object
            variable = routine.variables[index]
            inner = variable.name in own or variable.kind in (VariableKind.PARAMETER, VariableKind.RESULT)
            if not inner or variable.name == name:
                return False
    return True


def without_arrays(kept: list[Statement], loops: list[CountedLoop]) -> list[Statement]:
    """What is kept without the arrays that only loops which disappear go through."""
    headers = {loop.header.start for loop in loops}
    for loop in loops:
        users = [each for each in kept if loop.over in each.uses and each.span.start not in headers]
        if loop.over and all(each.declares == {loop.over} for each in users):
            kept = [each for each in kept if each.declares != {loop.over}]
    return kept
