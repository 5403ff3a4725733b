"""What an expression's value is made of: the writes that reach it, and the inputs and outputs of calls it contains.

The paper asks of an assertion's operand that it "contains" an input or output of an invocation. Containment
here follows the data: through variables by reaching definitions, through operators, casts, fields, library
calls and plain accessors. What has passed through another call of the project's own code is contained, too,
but not directly: it has become that call's business.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from mrscout.model.ir import (
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Literal,
    Member,
    Operation,
    Read,
    Routine,
    Write,
    uncast,
)


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


#: identity of a value that can be an input: a variable under certain definitions, a constant, a literal …
Key = tuple[object, ...]

#: expression, step, direct, whole, order, accessor
_Item = tuple[Expr, int, bool, bool, int, int]

#: operators whose value is told by those of their operands
_PURE = frozenset({"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "~", "array"})
#: kinds of identities of what is written out
CLOSED = frozenset({"literal", "closed"})
#: those of what anything may have in common by chance
CONSTANT = CLOSED | {"constant"}
_MOST_OPERANDS = 64
#: expressions followed in one question; generated tests with thousands of linked variables end there
_LIMIT = 4000
#: steps of a routine times its writes: of so many bits, three times, are the sets of writes that reach each step
_MOST_BITS = 200_000_000
#: steps of a routine whose branches are told apart
_MOST_BRANCHING = 4000
#: steps of all questions about a routine. Of 18,000 tests of eight projects the longest takes 40,000; an object that is
#: changed and compared a thousand times takes many more
_MOST_STEPS = 400_000


class Held(NamedTuple):
    """How a value is contained in another."""

    #: not through another call of the project's own code
    direct: bool
    #: it was read after this many calls: what a later call did to it does not show
    order: int
    #: position of the accessor call that shows it, which may show only a part; -1 where it is seen whole
    accessor: int = -1


@dataclass(slots=True)
class Contents:
    """What a value contains; for calls the flag says whether directly."""

    calls: dict[int, bool] = field(default_factory=dict)
    accessors: dict[int, bool] = field(default_factory=dict)
    keys: dict[Key, Held] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _State:
    """A variable under certain definitions, which many steps share; what is asked of it is worked out once."""

    variable: int
    #: the writes that gave it an object, rather than a change to one
    strong: list[Write]
    #: what it may hold, each with the step that computed it
    values: list[tuple[Expr, int]]
    key: Key | None = None
    contents: Contents | None = None


class Flow:
    """Questions about the data flow of one routine.

    Every answer is empty once they have taken too many steps, and for a routine that is too large.
    """

    def __init__(
        self,
        routine: Routine,
        is_own: Callable[[Call], bool],
        is_accessor: Callable[[Call], bool],
        is_opaque: Callable[[Call], bool],
        is_box: Callable[[Call], bool],
        is_pure: Callable[[Call], bool] = lambda _: False,
        is_fixture: Callable[[Expr], bool] = lambda _: False,
        *,
        feeds: bool = False,
    ) -> None:
        self._routine = routine
        self._solved: Reaching | None = None
        self._is_own = is_own
        self._is_accessor = is_accessor
        self._is_opaque = is_opaque
        self._is_box = is_box
        self._is_pure = is_pure
        self._is_fixture = is_fixture
        #: by variable and the writes that reach it
        self._states: dict[tuple[int, int], _State] = {}
        self._contents: dict[tuple[int, int], Contents] = {}
        self._compound: dict[tuple[int, int], Key | None] = {}
        self._numbers: dict[Key, int] = {}
        #: characters of the literals in a value that is made of literals alone
        self._weights: dict[Key, int] = {}
        self._orders: list[int] | None = None
        self._following: list[int] | None = None
        #: the collections, with steps, whose elements a library's method hands to the parameters of a function
        self._fed: dict[int, list[tuple[Expr, int]]] = {}
        if feeds:
            for call in routine.calls:
                for arg in call.args:
                    if isinstance(arg, Function) and arg.parameters and call.receiver and not is_own(call):
                        self._fed.update({key: [(call.receiver, call.step)] for key in arg.parameters})
        self._steps = 0
        #: True if the sets of writes would take too much memory
        self.is_too_large = len(routine.steps) * len(routine.writes) > _MOST_BITS

    @property
    def is_exhausted(self) -> bool:
        """True if the questions have taken so many steps that answers are not to be relied on."""
        return self._steps > _MOST_STEPS or self.is_too_large

    def _state(self, variable: int, step: int) -> _State:
        if self.is_too_large:
            return _State(variable, [], [])
        reaching = self._solved
        if reaching is None:
            reaching = self._solved = Reaching(self._routine)
        place = (variable, reaching.bits(variable, step))
        known = self._states.get(place)
        if known is None:
            writes = reaching.writes(place[1])
            strong = [write for write in writes if write.strong]
            values = [(write.value, write.step) for write in writes if write.value is not None]
            known = self._states[place] = _State(variable, strong, values)
        return known

    def _executed(self) -> list[int]:
        """How many calls were executed by the end of each step."""
        if self._orders is None:
            self._orders = []
            done = 0
            for step in self._routine.steps:
                for call in step.calls:
                    if call.order >= done:
                        done = call.order + 1
                self._orders.append(done)
        return self._orders

    def may_follow(self, step: int, later: int) -> bool:
        """True if control may go from one step to a later one: not from one branch to the other."""
        steps = self._routine.steps
        # The body of a lambda has steps before that of the call which takes the lambda.
        if step >= later or len(steps) > _MOST_BRANCHING:
            return True
        if self._following is None:
            self._following = self._solve_following() if _branches(self._routine) else []
        return not self._following or bool(self._following[step] >> later & 1)

    def _solve_following(self) -> list[int]:
        """For each step those that may come after it, as bit sets."""
        steps = self._routine.steps
        after = [0] * len(steps)
        changed = True
        while changed:
            changed = False
            for step in reversed(steps):
                reached = after[step.index]
                for successor in step.successors:
                    reached |= after[successor] | 1 << successor
                if reached != after[step.index]:
                    after[step.index] = reached
                    changed = True
        return after

    def key(self, expr: Expr, step: int) -> Key | None:
        """The identity of a value, equal for two reads of the same thing; None for what is computed."""
        if isinstance(expr, Read):
            return self._variable_key(self._state(expr.variable, step))
        if isinstance(expr, Constant):
            return ("constant", expr.owner, expr.name)
        if isinstance(expr, Literal):
            return ("literal", expr.kind, expr.text)
        if isinstance(expr, (Member, Element, Operation, Call)):
            place = (id(expr), step)
            if place not in self._compound:
                self._compound[place] = self._compound_key(expr, step)
            return self._compound[place]
        return None

    def _compound_key(self, expr: Member | Element | Operation | Call, step: int) -> Key | None:
        # Keys hold the numbers of other keys rather than those keys, so that deep ones are compared at once.
        if isinstance(expr, Operation):
            inside = uncast(expr)
            if inside is not expr:
                return self.key(inside, step)
            if expr.op == "this":
                return ("this",)
            return self._computed_key((expr.op,), expr.operands, step) if expr.op in _PURE else None
        if isinstance(expr, Call):
            return self._call_key(expr)
        target = self.key(expr.target, step)
        if target is None:
            return None
        if isinstance(expr, Member):
            return ("member", self._number(target), expr.name)
        index = self.key(expr.index, step)
        return ("element", self._number(target), self._number(index)) if index else None

    def _call_key(self, call: Call) -> Key | None:
        """`key.bytes()` written twice is one value, as `a.id` is."""
        if self._is_accessor(call) and not call.args:
            return self._accessor_key(call)
        if call.inlined is not None or not self._is_pure(call):
            return None
        return self._computed_key((call.owner, call.name), call.inputs, call.step)

    def _computed_key(self, head: tuple[str, ...], operands: tuple[Expr, ...], step: int) -> Key | None:
        """The identity of what is computed from values that all have one."""
        if not operands or len(operands) > _MOST_OPERANDS:
            return None
        numbers: list[int] = []
        weight, closed = 0, True
        for operand in operands:
            key = self.key(self._unboxed(operand), step)
            if key is None:
                return None
            numbers.append(self._number(key))
            closed = closed and key[0] in CLOSED
            weight += self.weight(key)
        key = ("closed" if closed else "computed", *head, *numbers)
        if closed:
            self._weights[key] = weight
        return key

    def weight(self, key: Key) -> int:
        """Return the number of characters in a value that is made of literals alone, and 0 for any other."""
        if key[0] == "literal":
            return len(str(key[2]).lstrip("-"))
        return self._weights.get(key, 0)

    def _number(self, key: Key) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _variable_key(self, state: _State) -> Key:
        if state.key is None:
            at = state
            for _ in range(20):  # follow `b = a` to a, so that aliases are one
                write = at.strong[0] if len(at.strong) == 1 else None
                value = uncast(write.value) if write is not None and write.value is not None else None
                if write is None or not isinstance(value, Read):
                    break
                at = self._state(value.variable, write.step)
            head = self._routine.variables[at.variable].counts
            if head:
                state.key = ("counter", head)
            else:
                state.key = ("variable", at.variable, frozenset([write.index for write in at.strong]))
        return state.key

    def definitions(self, variable: int, step: int) -> list[tuple[Expr, int]]:
        """The values that a variable may hold at a step, each with the step that computed it."""
        return self._state(variable, step).values

    def contents(self, expr: Expr, step: int) -> Contents:
        """Everything that an expression's value contains."""
        if self.is_exhausted:
            return Contents()
        if isinstance(expr, Literal):
            key = ("literal", expr.kind, expr.text)
            return Contents(keys={key: Held(True, len(self._routine.calls))})
        if isinstance(expr, Read):
            state = self._state(expr.variable, step)
            if state.contents is None:
                state.contents = self._collect(expr, step)
            return state.contents
        memo = (id(expr), step)
        known = self._contents.get(memo)
        if known is None:
            known = self._contents[memo] = self._collect(expr, step)
        return known

    def calls_in(self, expr: Expr, step: int) -> list[Call]:
        """The calls of the project's own methods, accessors aside, that an expression's value depends on."""
        return [self._routine.calls[order] for order in self.contents(expr, step).calls]

    def _collect(self, start: Expr, at: int) -> Contents:
        found = Contents()
        executed = self._executed()
        seen: dict[tuple[int, int], bool] = {}
        pending: list[_Item] = [(start, at, True, True, len(self._routine.calls), -1)]
        while pending and len(seen) < _LIMIT and not self.is_exhausted:
            self._steps += 1
            expr, step, direct, whole, order, accessor = pending.pop()
            place = (id(expr), step)
            if seen.get(place, -1) >= direct:
                continue
            seen[place] = direct
            if isinstance(expr, Literal):
                if whole:
                    _hold(found.keys, ("literal", expr.kind, expr.text), direct, order)
                continue
            if isinstance(expr, Call):
                key = self.key(expr, step) if self._is_pure(expr) else None
                if key is not None and (whole or key[0] != "closed"):
                    _hold(found.keys, key, direct, min(order, expr.order))
                pending += self._through_call(expr, direct, min(order, expr.order), accessor, found)
                continue
            if isinstance(expr, Read):
                state = self._state(expr.variable, step)
                _hold(found.keys, self._variable_key(state), direct, order, accessor)
                self._steps += len(state.values)
                # A literal in a variable is the variable's business.
                pending += [
                    (value, where, direct, False, min(order, executed[where]), accessor)
                    for value, where in (*self._fed.get(expr.variable, ()), *state.values)
                ]
                continue
            key = self.key(expr, step)
            if key is not None and (whole or key[0] != "closed"):
                _hold(found.keys, key, direct, order, accessor)
            if isinstance(expr, (Member, Element)):
                for value, where in self._behind(expr, step):
                    pending.append((value, where, direct, False, min(order, executed[where]), accessor))
            elif isinstance(expr, Operation):
                operands = expr.operands[1:] if expr.op == "?:" else expr.operands
                inner = whole and expr.op == "cast"
                pending += [(operand, step, direct, inner, order, accessor) for operand in operands]
            elif isinstance(expr, Function):
                pending += [(each, step, direct, False, order, accessor) for each in expr.captured]
        return found

    def _behind(self, expr: Member | Element, step: int) -> list[tuple[Expr, int]]:
        """Return the values that a field or an element is a part of, each with the step that computed it.

        The fields of an object that the tests made up are as good as variables: only what was put into it counts.
        """
        target = expr.target
        if isinstance(expr, Element) or not self._is_fixture(target):
            return [(target, step)]
        if not isinstance(target, Read):
            return []
        state = self._state(target.variable, step)
        given = {id(write.value) for write in state.strong}
        return [(value, where) for value, where in state.values if id(value) not in given]

    def _through_call(
        self, call: Call, direct: bool, order: int, accessor: int, found: Contents
    ) -> list["_Item"]:
        step = call.step
        own = self._is_own(call)
        if call.inlined is not None:
            if own:
                _note(found.calls, call.order, direct)
            values = self.definitions(call.inlined, step)
            return [(value, where, direct, False, order, accessor) for value, where in values]
        if own and call.is_constructor:
            # An object built from a value is not that value; what was called to get the value still shows.
            return [(each, step, False, False, order, -1) for each in call.inputs]
        if own and not self._is_accessor(call):
            _note(found.calls, call.order, direct)
            return [(each, step, False, False, order, -1) for each in call.inputs]
        if own:
            _note(found.accessors, call.order, direct)
            accessor = call.order
            key = self._accessor_key(call)
            if key is not None:
                _hold(found.keys, key, direct, order)
        direct = direct and (own or not self._is_opaque(call))
        return [(each, step, direct, self._is_box(call), order, accessor) for each in call.inputs]

    def _accessor_key(self, call: Call) -> Key | None:
        """`a.getId()` read twice is one value, as `a.id` is."""
        if call.receiver is None or call.args:
            return None
        target = self.key(call.receiver, call.step)
        return ("accessor", self._number(target), call.name) if target else None

    def literal_key(self, expr: Expr, step: int) -> Key | None:
        """The same as `input_key`, for what is made of literals alone."""
        value = self._unboxed(expr)
        return self.key(value, step) if self._is_written_out(value) else None

    def _is_written_out(self, expr: Expr) -> bool:
        """True if an expression is made of literals alone."""
        expr = uncast(expr)
        if isinstance(expr, Literal):
            return True
        if isinstance(expr, Operation):
            return expr.op in _PURE and all(map(self._is_written_out, expr.operands))
        if isinstance(expr, Call) and self._is_pure(expr):
            return all(map(self._is_written_out, expr.inputs))
        return False

    def input_key(self, expr: Expr, step: int) -> Key | None:
        """The identity under which a value that is passed to a call can appear in an assertion."""
        return self.key(self._unboxed(expr), step)

    def _unboxed(self, expr: Expr) -> Expr:
        """An expression without casts, and without the boxes that the language puts values into."""
        value = uncast(expr)
        while isinstance(value, Call) and self._is_box(value) and not self._is_own(value):
            value = uncast(value.args[0])
        return value


def _branches(routine: Routine) -> bool:
    """True if not every step is followed by the next one alone."""
    return any(step.successors not in ([], [step.index + 1]) for step in routine.steps)


def _note(into: dict[int, bool], item: int, direct: bool) -> None:
    into[item] = into.get(item, False) or direct


def _hold(into: dict[Key, Held], key: Key, direct: bool, order: int, accessor: int = -1) -> None:
    """Note that a value is contained, if that says more than what is known of it."""
    known = into.get(key)
    if known is None or (direct, accessor < 0, order) > (known.direct, known.accessor < 0, known.order):
        into[key] = Held(direct, order, accessor)
