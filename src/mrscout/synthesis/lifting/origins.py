"""What the objects were made of that two calls are given."""

from mrscout.model.ir import Call, Function, Literal, Operation, Read, Routine, VariableKind, Write
from mrscout.synthesis.exprs import parts
from mrscout.synthesis.slicing.slice import Slicer

#: what a variable can be said to be; any other gives one of many, as a loop does
_MAKING = (Call, Function, Operation, Literal)


def origins(one: Call, other: Call, routine: Routine, slicer: Slicer) -> list[Write]:
    """What gave values to the variables that only one of two calls is given.

    There is nothing to say of any where some may have changed since, or two have one name.
    """
    first, second = (
        {part.variable for each in call.inputs for part in parts(each) if isinstance(part, Read)}
        for call in (one, other)
    )
    found: dict[str, Write] = {}
    for variable in sorted(first ^ second):
        write = _unchanged(variable, one.step if variable in first else other.step, routine, slicer)
        name = routine.variables[variable].name
        if write is None or name in found:
            return []
        found[name] = write
    return [each for each in found.values() if not isinstance(each.value, Literal)]


def _unchanged(variable: int, step: int, routine: Routine, slicer: Slicer) -> Write | None:
    """What gave a variable the value that a step sees, where nothing can have changed it since."""
    writes = slicer.reaching.at(variable, step)
    if len(writes) != 1 or not _makes(writes[0], routine):
        return None
    made, user = (slicer.statement_of[each] for each in (writes[0].step, step))
    if made is None or user is None:
        return None
    changers = (at for at, changed in slicer.changes.all if variable in changed)
    return None if any(made.index < at.index < user.index for at in changers) else writes[0]


def _makes(write: Write, routine: Routine) -> bool:
    """Whether a write says what its variable is; what a field has at first may be changed out of sight."""
    kind = routine.variables[write.variable].kind
    local = kind is VariableKind.LOCAL and isinstance(write.value, _MAKING)
    given = kind is VariableKind.PARAMETER and write.value is not None
    return write.strong and (local or given) and not names_itself(write, routine)


def names_itself(write: Write, routine: Routine) -> bool:
    """Whether a variable is made of one of its own name, be it itself or what a helper is given."""
    read = (part for part in parts(write.value) if isinstance(part, Read)) if write.value else ()
    names = {routine.variables[each.variable].name for each in read}
    return routine.variables[write.variable].name in names
