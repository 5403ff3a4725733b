"""Tells a value that was passed to a call and comes back from one that is equal by chance.

`stack.push(7); assertEquals(7, stack.pop())` relates two calls. `setWidth(2); assertEquals(2, list.size())` does not,
although a 2 goes in and a 2 is expected. Variables tell by themselves. A value that is written out tells if

1. the keys agree, where both calls have some: `put("a", 1)` and `get("a")`, not `put("a", 1)` and `get("b")`; then any
   value tells, unless a later call with the same key puts another value in its place;
2. without keys, if the types agree, and the value is long, or is taken straight out of where it was put.
"""

from mrscout.discovery.flow import CLOSED, Flow, Key
from mrscout.discovery.invocations import Influence, Invocations
from mrscout.discovery.relation_assertions import Relation
from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr, LiteralKind, Read, Routine, uncast

#: fewer characters than these are equal to others by chance
_TELLING_TEXT = 4
_TELLING_NUMBER = 3
_TELLING_EXPRESSION = 4


class Chance:
    """Answers for the values in the assertions of one routine."""

    def __init__(
        self,
        routine: Routine,
        flow: Flow,
        invocations: Invocations,
        influence: Influence,
        facts: Facts,
        *,
        strict: bool,
    ) -> None:
        self._routine = routine
        self._flow = flow
        self._invocations = invocations
        self._influence = influence
        self._facts = facts
        self._strict = strict

    def tells_literal(
        self, key: Key, relation: Relation, operand: int, call: Call, index: int, *, behind: bool = False
    ) -> bool:
        """True if what is written out in an operand is what a call was given at a position."""
        if index < 0 or len(relation.operands) != 2 or (self._strict and self._facts.takes_out(call)):
            return False
        if self._flow.literal_key(relation.operands[operand], relation.step) is None:
            return False
        other = self.other(relation, operand)
        if other is None or other.signature is None or call.signature is None:
            return False
        result = other.signature.result
        inside = self._strict and self._invocations.is_accessor(other)
        if inside:
            other = self._read_of(other, call)
        if other is None or (self._strict and not self._invocations.is_own(other)):
            return False
        if any(self._flow.input_key(arg, other.step) == key for arg in other.args):
            return False  # the follow-up's own input
        if behind:
            return not inside and self._tells_behind(key, call, index, other)
        agree = self._keys_agree(call, index, other) if self._strict else None
        if agree is not None:
            return agree
        params = call.signature.params
        if index >= len(params) or result != params[index]:
            return False
        if self._facts.is_type_variable(params[index]):
            return key[0] not in CLOSED or key[1] not in (LiteralKind.BOOLEAN, LiteralKind.NULL)
        put_alone = len(call.args) == 1 or self._facts.names_accessor(other)
        taken = put_alone and not other.args and not inside and not self._facts.counts(other)
        return self._is_long(key, taken=taken) or (
            not inside and not other.args and self._tells_behind(key, call, index, other)
        )

    def _tells_behind(self, key: Key, call: Call, index: int, view: Call) -> bool:
        """The same for a view of what was looked up: `assertEquals(7, store.find("a").number())`."""
        looked_up = self.value(view.inputs[0], view.step) if view.inputs else None
        if (
            isinstance(looked_up, Call)
            and looked_up is not call
            and self._are_equal_keys(call, index, looked_up)
        ):
            return True
        return self._is_long(key, taken=False)

    def tells_constant(self, key: Key, other: Call, call: Call, index: int) -> bool:
        """True if a constant or a variable that is compared with `other` is what a call was given at a position."""
        if other.order <= call.order:
            return True
        agree = self._keys_agree(call, index, other)
        if agree is not None or key[0] != "constant":
            return agree is not False
        if self._facts.is_project(str(key[1])):
            return True
        # A constant of the language's library is as common as a small number.
        return not other.args and not self._facts.counts(other)

    def _is_long(self, key: Key, *, taken: bool) -> bool:
        weight = self._flow.weight(key)
        if key[0] == "closed":
            return taken or weight >= _TELLING_EXPRESSION
        if key[1] is LiteralKind.STRING:
            return weight >= _TELLING_TEXT
        if key[1] not in (LiteralKind.INTEGER, LiteralKind.FLOAT):
            return False
        # A small number is equal to others by chance, unless it is taken straight out of where it was put.
        return taken or weight >= _TELLING_NUMBER

    def _read_of(self, accessor: Call, call: Call) -> Call | None:
        """Return the call whose value an accessor reads, if it says something: `decode(code)` of `decode(code).getX()`.

        What a constructor took, or a setter, is read by an accessor in any case.
        """
        made = self.value(accessor.receiver, accessor.step) if accessor.receiver is not None else None
        if not isinstance(made, Call) or made is call or made.is_constructor or made.signature is None:
            return None
        return None if self._invocations.is_accessor(made) else made

    def other(self, relation: Relation, operand: int) -> Call | None:
        """The call whose value the other one of two operands is."""
        if len(relation.operands) != 2:
            return None
        value = self.value(relation.operands[1 - operand], relation.step)
        return value if isinstance(value, Call) else None

    def value(self, expr: Expr, step: int) -> Expr:
        """The expression that a variable was last given, if there is just one."""
        for _ in range(5):
            expr = uncast(expr)
            if not isinstance(expr, Read):
                break
            definitions = self._flow.definitions(expr.variable, step)
            if len(definitions) != 1:
                break
            expr, step = definitions[0]
        return expr

    def _keys_agree(self, call: Call, index: int, other: Call) -> bool | None:
        """True if a value was put where it is looked up; None where the calls do not go by keys."""
        if call.name == other.name or not self._are_on_one_object(call, other):
            return None
        if self._is_handed_on(call, other):
            return None
        agree = self._are_equal_keys(call, index, other)
        return agree and not self._is_replaced(call, index, other) if agree is not None else None

    def _are_equal_keys(self, call: Call, index: int, other: Call) -> bool | None:
        """True if two calls go by the same keys; None where they do not go by keys, or nobody knows."""
        keys = call.args[:index]
        if not keys or len(other.args) < len(keys):
            return None
        for key, looked_up in zip(keys, other.args, strict=False):
            one = self._flow.input_key(key, call.step)
            another = self._flow.input_key(looked_up, other.step)
            if key.type != looked_up.type or one is None or another is None:
                return None
            if one != another and not _are_alike(one, another):
                return False
        return True

    def _are_on_one_object(self, call: Call, other: Call) -> bool:
        if call.receiver is None or other.receiver is None:
            return False
        one = self._flow.input_key(call.receiver, call.step)
        return one is not None and one == self._flow.input_key(other.receiver, other.step)

    def _is_handed_on(self, call: Call, other: Call) -> bool:
        return any(call.order in self._flow.contents(arg, other.step).calls for arg in other.args)

    def _is_replaced(self, call: Call, index: int, other: Call) -> bool:
        """True if a later call puts another value in the same place."""
        for later in self._routine.calls[call.order + 1 : other.order]:
            if later.name != call.name or len(later.args) != len(call.args):
                continue
            if self._are_on_one_object(call, later) and all(
                self._flow.input_key(one, call.step) == self._flow.input_key(another, later.step)
                for one, another in zip(call.args[:index], later.args, strict=False)
            ):
                return True
        return False


def _are_alike(one: Key, other: Key) -> bool:
    """True for strings that differ in case alone, as in tests of keys that go without case."""
    strings = one[0] == other[0] == "literal" and one[1] is other[1] is LiteralKind.STRING
    return strings and str(one[2]).casefold() == str(other[2]).casefold()
