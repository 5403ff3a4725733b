"""Which fixtures move into a relation: those that hold a parameter, and what runs after them and depends on them."""

from dataclasses import dataclass, field

from mrscout.model.outline import Statement
from mrscout.synthesis.exprs import variables_read
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(slots=True)
class _Unit:
    touched: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)


def moved(kept: list[Statement], slicer: Slicer, first: set[int], test_unit: int) -> frozenset[int]:
    """The units that run inside the relation; `first` are those that hold a parameter."""
    found = {unit for unit in first if unit < test_unit}
    if not found:
        return frozenset({test_unit})
    units = _units(kept, slicer, test_unit)
    pending = sorted(found)
    while pending:
        at = pending.pop()
        for number, unit in units.items():
            if number <= at or number in found:
                continue
            if unit.touched & units[at].written or unit.written & units[at].touched:
                found.add(number)
                pending.append(number)
    return frozenset({*found, test_unit})


def _units(kept: list[Statement], slicer: Slicer, test_unit: int) -> dict[int, _Unit]:
    units: dict[int, _Unit] = {}
    for statement in kept:
        if statement.unit >= test_unit:
            continue
        unit = units.setdefault(statement.unit, _Unit())
        for step in slicer.steps(statement):
            unit.touched |= set(variables_read(step))
            unit.written |= {write.variable for write in step.writes}
        unit.written |= slicer.changes.by(statement)
        unit.touched |= unit.written
    return units
