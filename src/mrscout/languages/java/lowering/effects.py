"""Computes which of its receiver and arguments a method reads and writes, through its call chain (paper 3.1).

A production method is lowered to the same IR as a test. A `Summary` has the effect of its body alone, and its calls;
the effects of callees are added to those of their callers up to a fixed point. A method without a body has the effects
of its implementations in the project; one without any is judged by its name and result, and marked as unknown.

An object goes by its origin: `THIS` for the receiver, or the position of the argument that it is, or is a part of.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from mrscout.languages.base import RECEIVER, Effect
from mrscout.languages.java.library.jdk import jdk_effect
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.ir import (
    Call,
    Element,
    Expr,
    Member,
    Operation,
    Read,
    Routine,
    Signature,
    TypeRef,
    VariableKind,
    uncast,
)

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts

THIS = RECEIVER
#: methods that are read for one effect; what further methods do is not seen
_MOST_METHODS = 24
_MUTATOR = re.compile(
    r"(set|add|put|remove|delete|clear|append|push|pop|poll|offer|insert|update|write|save|store|register|reset|"
    r"increment|decrement|create|merge|apply|process|accept|close|open|start|stop|init|load|read|next|record|"
    r"replace|swap|sort|shuffle|fill|flush|send|publish|subscribe|enqueue|dequeue|assign|move|rotate|translate|"
    r"scale|normalize|negate|with|mark|enable|disable|attach|detach|bind|unbind|drop|truncate|commit|rollback)"
)
#: names of methods that return a part of their receiver rather than a new object
_PART = re.compile(
    r"(get|first|last|peek|element|values|keySet|entrySet|subList|computeIfAbsent)([A-Z]|$)|(as|cast)$"
)


class CallSummary(NamedTuple):
    """A call in a body, with the origins of the objects that it takes."""

    callee: Signature
    #: origins of the receiver
    receiver: frozenset[int]
    #: the caller's field that the receiver is, or is a part of; None for the caller's own object
    field: str | None
    #: origins of the arguments
    args: tuple[frozenset[int], ...]


@dataclass(slots=True)
class Summary:
    """The effect of one body by itself, and the calls whose effects add to it."""

    #: origins of what is read and written
    reads: set[int] = field(default_factory=set)
    writes: set[int] = field(default_factory=set)
    #: names of the fields that are written
    fields: set[str] = field(default_factory=set)
    calls: list[CallSummary] = field(default_factory=list)
    #: implementations of a method that has no body of its own
    implementations: tuple[Signature, ...] = ()
    #: True if its name or result is that of a method that writes
    command: bool = False
    known: bool = True

    def copy(self) -> "Summary":
        """A copy that effects can be added to."""
        return replace(self, reads=set(self.reads), writes=set(self.writes), fields=set(self.fields))

    def size(self) -> int:
        """The number of effects, which grows with each that is added."""
        return len(self.reads) + len(self.writes) + len(self.fields)


class Effects:
    """The effects of methods, each computed once."""

    def __init__(self, facts: "Facts") -> None:
        self._facts = facts
        self._summaries: dict[Signature, Summary] = {}
        self._effects: dict[Signature, Effect] = {}
        #: certain writes of methods whose whole effect is not computed
        self._certain_writes: set[tuple[Signature, int]] = set()

    def of_call(self, call: Call, module: str) -> Effect:
        """The effect of a call in a test."""
        if call.signature is None:
            return _by_name(call.name, None)
        return self.of(call.signature, module)

    def of(self, signature: Signature, module: str) -> Effect:
        """The effect of a method."""
        if signature not in self._effects:
            self._effects[signature] = self._compute(signature, module)
        return self._effects[signature]

    def writes(self, call: Call, origin: int, module: str) -> bool:
        """True if a call writes its receiver or an argument.

        Reads callees only until one of them writes the object, which is mostly long before the whole effect is known.
        """
        signature = call.signature
        if signature is not None and signature not in self._effects:
            if (signature, origin) in self._certain_writes:
                return True
            if self._facts.declaration(signature, module) is not None:
                summaries: dict[Signature, Summary] = {}
                for summaries in self._reach(signature, module):
                    if _surely_writes(summaries, signature, origin):
                        self._certain_writes.add((signature, origin))
                        return True
                self._effects[signature] = self._combine(signature, summaries)
        effect = self.of_call(call, module)
        return effect.writes_receiver if origin == THIS else origin in effect.writes_args

    def _compute(self, signature: Signature, module: str) -> Effect:
        if self._facts.declaration(signature, module) is None:
            return self._library(signature)
        *_, summaries = self._reach(signature, module)
        return self._combine(signature, summaries)

    def _combine(self, signature: Signature, reached: dict[Signature, Summary]) -> Effect:
        """The effect of a method, with those of the methods that it reaches."""
        summaries = {callee: summary.copy() for callee, summary in reached.items()}
        changed = True
        while changed:
            changed = False
            for summary in summaries.values():
                before = summary.size()
                self._propagate(summary, summaries)
                changed |= summary.size() != before
        summary = summaries[signature]
        return Effect(
            THIS in summary.reads or THIS in summary.writes,
            THIS in summary.writes,
            frozenset(origin for origin in summary.writes if origin >= 0),
            frozenset(summary.fields),
            summary.known,
        )

    def _reach(self, start: Signature, module: str) -> Iterator[dict[Signature, Summary]]:
        """Summaries of a method and of those that it may pass objects on to.

        Yields the summaries so far before each method that has to be read, and all of them at the end.
        """
        summaries: dict[Signature, Summary] = {}
        pending = [start]
        while pending and len(summaries) < _MOST_METHODS:
            signature = pending.pop(0)
            if signature in summaries:
                continue
            if summaries and signature not in self._summaries:
                yield summaries
            summary = summaries[signature] = self._summary(signature, module)
            pending += [call.callee for call in summary.calls if call.callee not in summaries]
            pending += summary.implementations
        yield summaries

    def _summary(self, signature: Signature, module: str) -> Summary:
        if signature not in self._summaries:
            self._summaries[signature] = self._summarize(signature, module)
        return self._summaries[signature]

    def _propagate(self, summary: Summary, summaries: dict[Signature, Summary]) -> None:
        """Add the effects of the implementations and callees of a method to its summary."""
        if summary.implementations:
            _add_implementations(
                summary, [summaries[it] for it in summary.implementations if it in summaries]
            )
        for callee, receiver, field_, args in summary.calls:
            effect = summaries[callee] if callee in summaries else _summary_of(self._library(callee))
            if THIS in effect.reads:
                summary.reads |= receiver
            if THIS in effect.writes:
                summary.writes |= receiver
                if THIS in receiver:
                    summary.fields |= effect.fields if field_ is None else {field_}
            for index in tuple(effect.writes):
                if 0 <= index < len(args):
                    summary.writes |= args[index]

    def _library(self, signature: Signature) -> Effect:
        """The effect of a method that no source of the project declares."""
        if signature.owner.startswith(("java.", "javax.")):
            effect = jdk_effect(signature.owner, signature.name, signature.params)
            if effect is None:
                return Effect(True, False, frozenset())
            return Effect(True, effect.writes_receiver, effect.writes_args)
        return _by_name(signature.name, signature.result)

    def _summarize(self, signature: Signature, module: str) -> Summary:
        declaration = self._facts.declaration(signature, module)
        if declaration is None:
            return _summary_of(self._library(signature))
        method, owner = declaration
        if method.body is None:
            return self._abstract(signature, owner)
        helper = self._facts.alone(method, owner.module)
        if helper is None or helper.method.node is None:
            return Summary(known=False)
        try:
            routine = self._facts.lowering.run(helper, inlines=False, asserts=False)
        except RecursionError:
            return Summary(known=False)
        if method.node is None:
            helper.method.release()  # it was parsed for this summary alone
        return _Summarizer(routine, len(signature.params)).summary()

    def _abstract(self, signature: Signature, owner: SourceClass) -> Summary:
        if owner.kind == "record":
            return Summary(reads={THIS})
        implementations = self._facts.hierarchy.implementations(signature, owner)
        if not implementations:
            return _summary_of(_by_name(signature.name, signature.result))
        command = _is_command(signature.name, signature.result)
        return Summary(implementations=tuple(implementations), command=command)


def _surely_writes(summaries: dict[Signature, Summary], start: Signature, origin: int) -> bool:
    """True if a method surely writes an object, by itself or through other methods that have a summary."""
    pending = [(start, origin)]
    seen = {pending[0]}
    for signature, source in pending:
        summary = summaries[signature]
        if source in summary.writes:
            return True
        passed = [(method, source) for method in summary.implementations] if summary.command else []
        for callee, receiver, _, args in summary.calls:
            if source in receiver:
                passed.append((callee, THIS))
            passed += [(callee, index) for index, origins in enumerate(args) if source in origins]
        for target in passed:
            if target[0] in summaries and target not in seen:
                seen.add(target)
                pending.append(target)
    return False


def _add_implementations(summary: Summary, implementations: list[Summary]) -> None:
    """Add what any implementation writes if the method is a command, else what most implementations write.

    So a wrapper that refuses, delegates or counts does not decide about a query.
    """
    for implementation in implementations:
        summary.reads |= implementation.reads
        for origin in tuple(implementation.writes):
            writers = sum(origin in other.writes for other in implementations)
            if summary.command or 2 * writers > len(implementations):
                summary.writes.add(origin)
                if origin == THIS:
                    summary.fields |= implementation.fields


def _is_command(name: str, result: TypeRef | None) -> bool:
    """True for a method that returns nothing, or is named like one that writes."""
    return (result is not None and result.name == "void") or bool(_MUTATOR.match(name))


def _by_name(name: str, result: TypeRef | None) -> Effect:
    """The effect that is assumed of unknown code: a command writes its receiver, a query does not."""
    return Effect(True, _is_command(name, result), frozenset(), frozenset(), known=False)


def _summary_of(effect: Effect) -> Summary:
    writes = set(effect.writes_args) | ({THIS} if effect.writes_receiver else set())
    reads: set[int] = {THIS} if effect.reads_receiver else set()
    return Summary(reads, writes, set(effect.fields), known=effect.known)


def _returns_part(call: Call) -> bool:
    """True if a call returns a part of its receiver: a getter, or a look-up in a collection of the JDK."""
    library = call.signature is not None and call.signature.owner.startswith("java.")
    if call.args and not library:
        return False
    return bool(_PART.match(call.name)) or call.name.endswith("Property")


def _is_this(expr: Expr) -> bool:
    expr = uncast(expr)
    return isinstance(expr, Operation) and expr.op == "this"


class _Summarizer:
    """Makes the summary of a lowered body."""

    def __init__(self, routine: Routine, parameters: int) -> None:
        self._routine = routine
        self._parameters = parameters
        self._origins: dict[int, frozenset[int]] = {}
        self._first_parameter = next(
            (variable.index for variable in routine.variables if variable.kind is VariableKind.PARAMETER), 0
        )

    def summary(self) -> Summary:
        """The effect of the body, and its calls."""
        summary = Summary()
        for write in self._routine.writes:
            variable = self._routine.variables[write.variable]
            if write.step <= 1:
                continue  # at entry parameters and fields get their values
            if not write.strong:
                summary.writes |= self._variable(write.variable)
            elif variable.kind is VariableKind.FIELD:
                summary.writes.add(THIS)
            if variable.kind is VariableKind.FIELD:
                summary.fields.add(variable.name)
        if any(variable.kind is VariableKind.FIELD for variable in self._routine.variables):
            summary.reads.add(THIS)
        for call in self._routine.calls:
            if call.signature is None:
                self._unresolved(call, summary)
            elif not call.signature.owner.startswith("java."):
                receiver = frozenset({THIS}) if call.receiver is None else self._expr(call.receiver)
                args = tuple(map(self._expr, call.args))
                if call.is_constructor:
                    receiver = frozenset()
                if receiver or any(args):
                    summary.calls.append(
                        CallSummary(call.signature, receiver, self._field(call.receiver), args)
                    )
            elif any(map(_is_this, call.args)):
                # Lowering adds a write for each variable that a JDK method changes, but `this` is no variable.
                effect = jdk_effect(call.signature.owner, call.name, call.signature.params)
                if effect is not None and any(_is_this(call.args[index]) for index in effect.writes_args):
                    summary.writes.add(THIS)
                    summary.fields.add("")
        return summary

    def _unresolved(self, call: Call, summary: Summary) -> None:
        """Add the effect of a call whose method is unknown: it writes its receiver if it is named like a mutator."""
        if call.receiver is not None and _MUTATOR.match(call.name):
            origins = self._expr(call.receiver)
            summary.writes |= origins
            if THIS in origins:
                summary.fields.add(self._field(call.receiver) or "")

    def _field(self, expr: Expr | None) -> str | None:
        """The field of this object that an expression starts from, or the getter that returns it; None for neither."""
        while expr is not None:
            expr = uncast(expr)
            if isinstance(expr, Read):
                variable = self._routine.variables[expr.variable]
                if variable.kind is VariableKind.FIELD:
                    return variable.name
                values = [write.value for write in self._routine.writes if write.variable == expr.variable]
                expr = values[0] if len(values) == 1 else None
            elif isinstance(expr, (Member, Element)):
                expr = expr.target
            elif isinstance(expr, Call):
                if expr.receiver is None:
                    return expr.name
                expr = expr.receiver
            else:
                return None
        return None

    def _variable(self, index: int) -> frozenset[int]:
        """The origins of the objects that a variable may hold."""
        if index in self._origins:
            return self._origins[index]
        variable = self._routine.variables[index]
        if variable.kind is VariableKind.FIELD:
            origins = frozenset({THIS})
        elif variable.kind is VariableKind.PARAMETER and index - self._first_parameter < self._parameters:
            origins = frozenset({index - self._first_parameter})
        else:
            self._origins[index] = frozenset()  # for a variable that depends on itself
            origins = frozenset().union(
                *(
                    self._expr(write.value)
                    for write in self._routine.writes
                    if write.variable == index and write.strong and write.value is not None
                )
            )
        self._origins[index] = origins
        return origins

    def _expr(self, expr: Expr) -> frozenset[int]:
        """The origins of the object that an expression's value is, or is a part of."""
        expr = uncast(expr)
        if isinstance(expr, Read):
            return self._variable(expr.variable)
        if isinstance(expr, (Member, Element)):
            return self._expr(expr.target)
        if isinstance(expr, Operation):
            if expr.op == "this":
                return frozenset({THIS})
            if expr.op == "?:":
                return frozenset().union(*map(self._expr, expr.operands[1:]))
        if isinstance(expr, Call) and not expr.static and _returns_part(expr):
            if expr.type is not None and expr.type.dims == 0 and not expr.type.is_class:
                return frozenset()
            if expr.type is not None and expr.type.name.startswith("java.lang."):
                return frozenset()
            # `items.get(0).grow()` changes a part of `items`, while other calls return new objects.
            return self._expr(expr.receiver) if expr.receiver is not None else frozenset({THIS})
        return frozenset()
