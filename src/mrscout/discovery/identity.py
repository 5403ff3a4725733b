"""The identity of a relation: a hash of what it says, by which it is known again in the next version of its test.

It is made of

- the subject: the class under test and the target methods in the order of their calls, with their signatures;
- the program: the definitions and the changes of objects that the calls and the assertion depend on, in order, with
  variables numbered in the order of their definition, and literals replaced by holes that keep their kind;
- the assertion: its operator, whether it is negated, whether it has a tolerance, and its operands, which have no order
  where the operator equates them.

It does not change if the test is renamed, moved, or reformatted, if variables are renamed, literals changed, messages
reworded, or other assertions added. It does change with a target method, with the operator or its negation, and with
the operands of an ordering. Not part of it: the fixture (its variables are typed unknowns), branches and loops around
the statements, and the bodies of lambdas.

Relations of a project may be equal in all this. Then `FreeIdentities` gives the second, third … the next identity that
is free, in the order of files, tests and assertions.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from mrscout.discovery.flow import Flow, Key
from mrscout.discovery.invocations import Influence
from mrscout.discovery.pair import Instance
from mrscout.languages.base import RECEIVER
from mrscout.model.assertions import Operator
from mrscout.model.instances import TestCase
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
    uncast,
)

_DIGITS = 10
#: expressions that are followed for one identity, and changes of one object, the last before the assertion:
#: generated tests with thousands of linked variables end there
_LIMIT = 500
_SIGNS = ("-", "+")
#: step, 0 for a definition and 1 for a change, number of the variable or position of the call
_Position = tuple[int, int, int]


def _digest(written: str) -> str:
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


class FreeIdentities:
    """Gives each relation an identity that no other has."""

    def __init__(self) -> None:
        #: for each identity that is taken one further on; all between the two are taken as well
        self._further: dict[str, str] = {}

    def take(self, identity: str) -> str:
        """This identity, or the first after it that is free, which is taken then."""
        passed: list[str] = []
        while identity in self._further:
            passed.append(identity)
            identity = self._further[identity]
        # Many equal relations take no more time than as many different ones.
        self._further.update(dict.fromkeys((*passed, identity), _digest(identity)))
        return identity


class Identities:
    """The identities of the relations of one test."""

    def __init__(self, routine: Routine, flow: Flow, influence: Influence, test_class: str) -> None:
        self._routine = routine
        self._flow = flow
        self._influence = influence
        self._test_class = test_class
        self._free = FreeIdentities()
        self._uses = _Uses(routine, flow, influence)

    def of(self, instance: Instance) -> str:
        """The identity of an instance's relation; no two of a test are the same."""
        return self._free.take(_digest(repr(tuple(self._parts(instance)))))

    def _parts(self, instance: Instance) -> Iterator[object]:
        relation, numbers = instance.relation, _Numbers(self._routine, self._test_class)
        yield instance.class_under_test
        yield tuple(numbers.signature(call) for call in instance.calls)
        needed = _Needed(self._flow, self._uses, relation.order)
        needed.follow([(operand, relation.step) for operand in relation.values])
        needed.follow([(call, call.step) for call in instance.calls])
        yield tuple(needed.program(numbers))
        name = relation.predicate or relation.name if relation.operator is Operator.PREDICATE else ""
        yield relation.operator.name, name, relation.negated, relation.assertion.tolerance is not None
        operands = [numbers.form(operand) for operand in relation.values]
        yield sorted(operands, key=repr) if relation.operator.equates else operands


class _Uses:
    """The calls of a test by the objects that they are given, so that no identity has to look at all of them."""

    def __init__(self, routine: Routine, flow: Flow, influence: Influence) -> None:
        self._routine = routine
        self._flow = flow
        self._influence = influence
        self._by_key: dict[Key, list[tuple[Call, int]]] | None = None
        self._changes: dict[tuple[int, int], bool] = {}

    def changes(self, key: Key, before: int) -> Iterator[Call]:
        """The calls before a position that change an object, the last one first."""
        if self._by_key is None:
            self._by_key = {}
            for call in self._routine.calls:
                if call.assertion is None and not call.scripted:
                    for origin, given in _origins(call):
                        of = self._flow.key(uncast(given), call.step)
                        if of is not None:
                            self._by_key.setdefault(of, []).append((call, origin))
        uses = self._by_key.get(key, [])
        for call, origin in reversed(uses[: bisect_left(uses, before, key=lambda use: use[0].order)]):
            place = (call.order, origin)
            if place not in self._changes:
                self._changes[place] = self._influence.writes(call, origin)
            if self._changes[place]:
                yield call


class _Needed:
    """The definitions and changes that some expressions depend on: a backward slice over the data flow."""

    def __init__(self, flow: Flow, uses: _Uses, before: int) -> None:
        self._flow = flow
        self._uses = uses
        self._before = before  #: calls from this position on come too late
        self._events: dict[_Position, tuple[int | None, Expr]] = {}
        self._seen: set[tuple[int, int]] = set()
        self._keys: set[Key] = set()
        self._calls: set[int] = set()

    def follow(self, pending: list[tuple[Expr, int]]) -> None:
        """Add what expressions, each evaluated at a step, depend on."""
        while pending and len(self._seen) < _LIMIT:
            expr, step = pending.pop()
            if (id(expr), step) in self._seen:
                continue
            self._seen.add((id(expr), step))
            pending += [(each, step) for each in _operands(expr)]
            if isinstance(expr, Call):
                self._calls.add(expr.order)
            variable = _variable(expr)
            if variable is not None:
                pending += self._defined(variable, step)
            if isinstance(expr, Read):
                key = self._flow.key(expr, step)
                if key is not None and key not in self._keys:
                    self._keys.add(key)
                    pending += self._changed(key)

    def _defined(self, variable: int, step: int) -> Iterator[tuple[Expr, int]]:
        for value, where in self._flow.definitions(variable, step):
            self._events.setdefault((where, 0, variable), (variable, value))
            yield value, where

    def _changed(self, key: Key) -> Iterator[tuple[Expr, int]]:
        """Calls before the assertion that change an object which is needed."""
        for call in islice(self._uses.changes(key, self._before), _LIMIT):
            if call.order not in self._calls:
                self._calls.add(call.order)
                self._events[call.step, 1, call.order] = (None, call)
                yield call, call.step

    def program(self, numbers: "_Numbers") -> Iterator[object]:
        """The canonical forms of definitions and changes, in order."""
        for _, (variable, value) in sorted(self._events.items(), key=lambda event: event[0]):
            form = numbers.form(value)
            yield form if variable is None else ("set", numbers.number(variable), form)


class _Numbers:
    """Canonical forms of expressions, with variables numbered as they come."""

    def __init__(self, routine: Routine, test_class: str) -> None:
        self._routine = routine
        self._test_class = test_class
        self._numbers: dict[int, int] = {}

    def number(self, variable: int) -> object:
        """A variable by its number and type."""
        number = self._numbers.setdefault(variable, len(self._numbers))
        type_ = self._routine.variables[variable].type
        return number, str(type_) if type_ is not None else ""

    def signature(self, call: Call) -> object:
        """What is called, with the types of its parameters where that is known."""
        owner = "test" if call.owner == self._test_class else call.owner
        types = call.signature.params if call.signature is not None else ()
        return owner, call.name, tuple(map(str, types)) if call.signature is not None else len(call.args)

    def form(self, expr: Expr) -> object:
        """An expression without names of variables, values of literals, casts and places."""
        expr = uncast(expr)
        variable = _variable(expr)
        if variable is not None:
            return "variable", self.number(variable)
        inside = tuple(self.form(each) for each in _operands(expr))
        match expr:
            case Literal():
                return "hole", expr.kind.name
            case Operation() if expr.op in _SIGNS and len(inside) == 1 and _is_hole(inside[0]):
                return inside[0]
            case Operation() if expr.op == "array" and inside and all(map(_is_hole, inside)):
                return "hole", "ARRAY", inside[0]
            case Operation():
                return expr.op, str(expr.asked) if expr.asked is not None else "", inside
            case Call():
                return "call", self.signature(expr), inside
            case Constant():
                return "constant", "test" if expr.owner == self._test_class else expr.owner, expr.name
            case Member():
                return "member", expr.name, inside
            case _:
                return type(expr).__name__, inside


def _is_hole(form: object) -> bool:
    return isinstance(form, tuple) and form[0] == "hole"


def _variable(expr: Expr) -> int | None:
    """The variable that an expression reads: its own, or the one that holds the result of an inlined helper."""
    if isinstance(expr, Read):
        return expr.variable
    return expr.inlined if isinstance(expr, Call) else None


def _operands(expr: Expr) -> tuple[Expr, ...]:
    match expr:
        case Call():
            return expr.inputs if expr.inlined is None else ()
        case Operation():
            return expr.operands
        case Function():
            return expr.captured
        case Member():
            return (expr.target,)
        case Element():
            return expr.target, expr.index
        case _:
            return ()


def _origins(call: Call) -> Iterator[tuple[int, Expr]]:
    if call.receiver is not None:
        yield RECEIVER, call.receiver
    yield from enumerate(call.args)


#: the id that an instance has now, by the line of its test and the one that it had
Renamed = dict[tuple[int, str], str]


def with_own_ids(tests: tuple[TestCase, ...], free: FreeIdentities) -> tuple[tuple[TestCase, ...], Renamed]:
    """The tests of one file with ids that no other file has."""
    renamed: Renamed = {}
    for test in tests:
        for instance in test.instances:
            identity = free.take(instance.id)
            if identity != instance.id:
                renamed[test.line, instance.id] = identity
    return (tuple(_renamed(test, renamed) for test in tests) if renamed else tests), renamed


def _renamed(test: TestCase, renamed: Renamed) -> TestCase:
    instances = (each._replace(id=renamed.get((test.line, each.id), each.id)) for each in test.instances)
    return test._replace(instances=tuple(instances))
