"""Reaching definitions over the control-flow graph: which writes a read may see."""

from mrscout.model.ir import Routine, Write


class Reaching:
    """The writes that reach each step, as bit sets of write numbers."""

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self._of_variable: dict[int, int] = {}
        for write in routine.writes:
            self._of_variable[write.variable] = self._of_variable.get(write.variable, 0) | (1 << write.index)
        self._before = self._solve()

    def _solve(self) -> list[int]:
        steps = self._routine.steps
        generated: list[int] = []
        kept: list[int] = []
        for step in steps:
            gen = kill = 0
            for write in step.writes:
                bit = 1 << write.index
                if write.strong:
                    everything = self._of_variable[write.variable]
                    kill |= everything
                    gen &= ~everything
                gen |= bit
            generated.append(gen)
            kept.append(~kill)
        before = [0] * len(steps)
        stale = bytearray(b"\1" * len(steps))
        order = range(len(steps))
        while 1 in stale:
            for index in order:
                if not stale[index]:
                    continue
                stale[index] = 0
                after = (before[index] & kept[index]) | generated[index]
                for successor in steps[index].successors:
                    if before[successor] | after != before[successor]:
                        before[successor] |= after
                        stale[successor] = 1
            # There and back: what leaves loops goes upwards, through as many at once as there are.
            order = order[::-1]
        return before

    def at(self, variable: int, step: int) -> tuple[Write, ...]:
        """The writes of a variable that reach the entry of a step, in order."""
        return self.writes(self.bits(variable, step))

    def bits(self, variable: int, step: int) -> int:
        """The same as a bit set: steps that see the same writes have the same one."""
        return self._before[step] & self._of_variable.get(variable, 0)

    def writes(self, bits: int) -> tuple[Write, ...]:
        """The writes of a bit set, in order."""
        found: list[Write] = []
        while bits:
            lowest = bits & -bits
            found.append(self._routine.writes[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(found)
