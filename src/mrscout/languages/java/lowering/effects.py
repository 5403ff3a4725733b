"""Which of receiver and arguments a method reads and writes, through its call chain (paper 3.1).

A production method is lowered to the same IR as a test. Its own effect is read off its writes; the effects of
what it calls are added until nothing changes any more. A method without a body has the effects of all its
implementations in the project; one with none is judged by its name and result, and marked as unknown.
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
#: methods looked through for one answer; a longer chain is cut there
_CHAIN = 24
_MUTATOR = re.compile(
    r"(set|add|put|remove|delete|clear|append|push|pop|poll|offer|insert|update|write|save|store|register|reset|"
    r"increment|decrement|create|merge|apply|process|accept|close|open|start|stop|init|load|read|next|record|"
    r"replace|swap|sort|shuffle|fill|flush|send|publish|subscribe|enqueue|dequeue|assign|move|rotate|translate|"
    r"scale|normalize|negate|with|mark|enable|disable|attach|detach|bind|unbind|drop|truncate|commit|rollback)"
)
#: calls that give a part of their receiver rather than an object of its own
_PART = re.compile(
    r"(get|first|last|peek|element|values|keySet|entrySet|subList|computeIfAbsent)([A-Z]|$)|(as|cast)$"
)


class Passed(NamedTuple):
    """A call, and whose objects it is handed."""

    callee: Signature
    #: origins of the receiver
    receiver: frozenset[int]
    #: the caller's field that the receiver is, or is a part of; None for the caller's own object
    field: str | None
    #: origins of the arguments
    args: tuple[frozenset[int], ...]


@dataclass(slots=True)
class Summary:
    """What one body does by itself, and the calls whose effects add to it."""

    reads: set[int] = field(default_factory=set)
    writes: set[int] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    calls: list[Passed] = field(default_factory=list)
    #: implementations of a method that has no body of its own
    options: tuple[Signature, ...] = ()
    #: its name or result says that it is there to change something
    command: bool = False
    known: bool = True

    def copy(self) -> "Summary":
        """The same, to be added to."""
        return replace(self, reads=set(self.reads), writes=set(self.writes), fields=set(self.fields))

    def size(self) -> int:
        """Grows with everything that is added."""
        return len(self.reads) + len(self.writes) + len(self.fields)


class Effects:
    """Effects of the project's methods, each computed once."""

    def __init__(self, facts: "Facts") -> None:
        self._facts = facts
        self._summaries: dict[Signature, Summary] = {}
        self._effects: dict[Signature, Effect] = {}
        #: what methods write for certain, of those whose whole effect nobody asked for
        self._writing: set[tuple[Signature, int]] = set()

    def of_call(self, call: Call, module: str) -> Effect:
        """The effect of a call in a test."""
        if call.signature is None:
            return _by_name(call.name, None)
        return self.of(call.signature, module)

    def of(self, signature: Signature, module: str) -> Effect:
        """The effect of a method."""
        known = self._effects.get(signature)
        if known is None:
            known = self._effects[signature] = self._compute(signature, module)
        return known

    def writes(self, call: Call, origin: int, module: str) -> bool:
        """Whether a call changes its receiver or an argument.

        A method that does mostly shows it before all that it calls was read.
        """
        signature = call.signature
        if signature is not None and signature not in self._effects:
            if (signature, origin) in self._writing:
                return True
            if self._facts.declaration(signature, module) is not None:
                found: dict[Signature, Summary] = {}
                for found in self._reach(signature, module):
                    if _shows_write(found, signature, origin):
                        self._writing.add((signature, origin))
                        return True
                self._effects[signature] = self._settle(signature, found)
        effect = self.of_call(call, module)
        return effect.writes_receiver if origin == THIS else origin in effect.writes_args

    def _compute(self, signature: Signature, module: str) -> Effect:
        if self._facts.declaration(signature, module) is None:
            return self._library(signature)
        *_, found = self._reach(signature, module)
        return self._settle(signature, found)

    def _settle(self, signature: Signature, reached: dict[Signature, Summary]) -> Effect:
        """The effect of a method, with what those that it reaches add to it."""
        found = {each: summary.copy() for each, summary in reached.items()}
        changed = True
        while changed:
            changed = False
            for summary in found.values():
                before = summary.size()
                self._propagate(summary, found)
                changed |= summary.size() != before
        summary = found[signature]
        return Effect(
            THIS in summary.reads or THIS in summary.writes,
            THIS in summary.writes,
            frozenset(origin for origin in summary.writes if origin >= 0),
            frozenset(summary.fields),
            summary.known,
        )

    def _reach(self, start: Signature, module: str) -> Iterator[dict[Signature, Summary]]:
        """The methods that a method may call, itself first, as far as objects are handed on to them.

        What was found so far is given whenever another method would have to be read, and at the end.
        """
        found: dict[Signature, Summary] = {}
        pending = [start]
        while pending and len(found) < _CHAIN:
            signature = pending.pop(0)
            if signature in found:
                continue
            if found and signature not in self._summaries:
                yield found
            summary = found[signature] = self._summary(signature, module)
            pending += [each.callee for each in summary.calls if each.callee not in found]
            pending += summary.options
        yield found

    def _summary(self, signature: Signature, module: str) -> Summary:
        known = self._summaries.get(signature)
        if known is None:
            known = self._summaries[signature] = self._summarize(signature, module)
        return known

    def _propagate(self, summary: Summary, found: dict[Signature, Summary]) -> None:
        if summary.options:
            _vote(summary, [found[each] for each in summary.options if each in found])
        for callee, receiver, field_, args in summary.calls:
            effect = found[callee] if callee in found else _summary_of(self._library(callee))
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
        if signature.owner.startswith(("java.", "javax.")):
            effect = jdk_effect(signature.owner, signature.name, signature.params)
            if effect is None:
                return Effect(True, False, frozenset())
            return Effect(True, effect.writes_receiver, effect.writes_args)
        return _by_name(signature.name, signature.result)

    def _summarize(self, signature: Signature, module: str) -> Summary:
        found = self._facts.declaration(signature, module)
        if found is None:
            return _summary_of(self._library(signature))
        method, owner = found
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
            helper.method.release()  # it was parsed for this question alone
        return _Reader(routine, len(signature.params)).summary()

    def _abstract(self, signature: Signature, owner: SourceClass) -> Summary:
        if owner.kind == "record":
            return Summary(reads={THIS})
        implementations = self._facts.hierarchy.implementations(signature, owner)
        if not implementations:
            return _summary_of(_by_name(signature.name, signature.result))
        command = _is_command(signature.name, signature.result)
        return Summary(options=tuple(implementations), command=command)


def _shows_write(found: dict[Signature, Summary], start: Signature, origin: int) -> bool:
    """Whether a method writes an object for certain, by itself or through methods that were found."""
    pending = [(start, origin)]
    seen = {pending[0]}
    for signature, at in pending:
        summary = found[signature]
        if at in summary.writes:
            return True
        handed = [(option, at) for option in summary.options] if summary.command else []
        for callee, receiver, _, args in summary.calls:
            if at in receiver:
                handed.append((callee, THIS))
            handed += [(callee, index) for index, origins in enumerate(args) if at in origins]
        for each in handed:
            if each[0] in found and each not in seen:
                seen.add(each)
                pending.append(each)
    return False


def _vote(summary: Summary, options: list[Summary]) -> None:
    """What implementations do: any of them for a command, most of them for what reads like a question.

    Wrappers that refuse, delegate or count do not speak for the others.
    """
    for option in options:
        summary.reads |= option.reads
        for origin in tuple(option.writes):
            if summary.command or 2 * sum(origin in each.writes for each in options) > len(options):
                summary.writes.add(origin)
                if origin == THIS:
                    summary.fields |= option.fields


def _is_command(name: str, result: TypeRef | None) -> bool:
    return (result is not None and result.name == "void") or bool(_MUTATOR.match(name))


def _by_name(name: str, result: TypeRef | None) -> Effect:
    """The best guess about code that cannot be seen: commands write, questions do not."""
    return Effect(True, _is_command(name, result), frozenset(), frozenset(), known=False)


def _summary_of(effect: Effect) -> Summary:
    writes = set(effect.writes_args) | ({THIS} if effect.writes_receiver else set())
    reads: set[int] = {THIS} if effect.reads_receiver else set()
    return Summary(reads, writes, set(effect.fields), known=effect.known)


def _gives_part(call: Call) -> bool:
    """Whether a call gives a part of its receiver: a getter, or a look-up in one of the JDK's collections."""
    library = call.signature is not None and call.signature.owner.startswith("java.")
    if call.args and not library:
        return False
    return bool(_PART.match(call.name)) or call.name.endswith("Property")


def _is_this(expr: Expr) -> bool:
    expr = uncast(expr)
    return isinstance(expr, Operation) and expr.op == "this"


class _Reader:
    """Reads a summary off a lowered body; origins are THIS or the position of a parameter."""

    def __init__(self, routine: Routine, parameters: int) -> None:
        self._routine = routine
        self._parameters = parameters
        self._origins: dict[int, frozenset[int]] = {}
        self._first_parameter = next(
            (each.index for each in routine.variables if each.kind is VariableKind.PARAMETER), 0
        )

    def summary(self) -> Summary:
        """Everything the body does."""
        summary = Summary()
        for write in self._routine.writes:
            variable = self._routine.variables[write.variable]
            if write.step <= 1:
                continue  # entry: parameters and fields get their values there
            if not write.strong:
                summary.writes |= self._variable(write.variable)
            elif variable.kind is VariableKind.FIELD:
                summary.writes.add(THIS)
            if variable.kind is VariableKind.FIELD:
                summary.fields.add(variable.name)
        if any(each.kind is VariableKind.FIELD for each in self._routine.variables):
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
                    summary.calls.append(Passed(call.signature, receiver, self._field(call.receiver), args))
            elif any(map(_is_this, call.args)):
                # The JDK's own changes of variables are writes of the body; this object is no variable.
                effect = jdk_effect(call.signature.owner, call.name, call.signature.params)
                if effect is not None and any(_is_this(call.args[index]) for index in effect.writes_args):
                    summary.writes.add(THIS)
                    summary.fields.add("")
        return summary

    def _unresolved(self, call: Call, summary: Summary) -> None:
        if call.receiver is not None and _MUTATOR.match(call.name):
            origins = self._expr(call.receiver)
            summary.writes |= origins
            if THIS in origins:
                summary.fields.add(self._field(call.receiver) or "")

    def _field(self, expr: Expr | None) -> str | None:
        """The field of this object that an expression starts from; a getter stands for its field."""
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
        known = self._origins.get(index)
        if known is not None:
            return known
        variable = self._routine.variables[index]
        if variable.kind is VariableKind.FIELD:
            found = frozenset({THIS})
        elif variable.kind is VariableKind.PARAMETER and index - self._first_parameter < self._parameters:
            found = frozenset({index - self._first_parameter})
        else:
            self._origins[index] = frozenset()
            found = frozenset().union(
                *(
                    self._expr(write.value)
                    for write in self._routine.writes
                    if write.variable == index and write.strong and write.value is not None
                )
            )
        self._origins[index] = found
        return found

    def _expr(self, expr: Expr) -> frozenset[int]:
        """Whose object an expression's value is, or is a part of."""
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
        if isinstance(expr, Call) and not expr.static and _gives_part(expr):
            if expr.type is not None and expr.type.dims == 0 and not expr.type.is_class:
                return frozenset()
            if expr.type is not None and expr.type.name.startswith("java.lang."):
                return frozenset()
            # `items.get(0).grow()` changes a part of what `items` belongs to; other calls give new objects.
            return self._expr(expr.receiver) if expr.receiver is not None else frozenset({THIS})
        return frozenset()
