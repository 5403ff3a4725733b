"""Code of a statement, in which expressions stand in the place of variables.

Goal: code that is read at once. A variable that holds one value gives way to the expression behind it if that is short
enough, if nothing in between changes its value, and if no other mention needs the name. Any other variable is mentioned
by its name, which the caller has to define in a step before.

Invariants: steps are written from the last to the first, so that all mentions of a variable are known when its
definition is reached; a variable that was mentioned once by its name never gives way after that.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from mrscout.languages.base import Syntax
from mrscout.model.ir import (
    PRIMITIVES,
    Call,
    Constant,
    Expr,
    Function,
    Literal,
    Operation,
    Read,
    Span,
    VariableKind,
    Write,
    uncast,
)
from mrscout.model.template import Edit, Hole, Slot, Template, compose
from mrscout.synthesis.describe.variable_values import VariableValues
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.slicing.slice import Slicer

#: characters of an expression that takes the place of a variable: once, several times, and as a whole side
_ONCE, _OFTEN, _WHOLE = 100, 30, 150
#: characters of a string literal in a statement, and those that are shown of a longer one
_LONGEST, _SHOWN = 40, 30
#: the longest chain of variables that give way to expressions
_DEEPEST = 12
#: characters of the name of a parameter, about
_NAME = 8
_SIMPLE = re.compile(r"-?[\w.]+")
_BLANKS = re.compile(r"\s+")
_AFTER_BRACKET = re.compile(r"(?<=\()\s+")


class Inlining:
    """Writes code with the edits of a draft, and notes the variables that it mentions by name."""

    def __init__(
        self, context: InstanceContext, slicer: Slicer, values: VariableValues, edits: Iterable[Edit]
    ) -> None:
        self._file = context.subject.file
        self._routine = context.subject.routine
        self._facts = context.facts
        self._located = context.located
        self._slicer, self._values = slicer, values
        self._edits = sorted(edits, key=lambda edit: edit.start)
        self.mentioned: set[int] = set()  #: variables that are mentioned by name
        self.mentioned_writes: set[int] = set()  #: the writes of their values
        self.unbound: list[str] = []  #: parameters of the test that are mentioned, and stay its parameters
        self._pending: set[int] = set()  #: writes whose expressions are being written
        self._of_functions = {
            variable
            for step in self._routine.steps
            for part in exprs(step)
            if isinstance(part, Function)
            for variable in part.parameters
        }

    def code(self, expr: Expr, step: int) -> Template:
        """Return the code of an expression that a step evaluates."""
        return self.source(expr.span, step, list(parts(expr)))

    def source(
        self, span: Span | None, step: int, within: Sequence[Expr] | None = None, *, plain: bool = False
    ) -> Template:
        """Return the source of a place with the draft's edits, and expressions in the place of variables."""
        if span is None:
            return ()
        if within is None:
            within = [part for part in exprs(self._routine.steps[step]) if span.encloses(part.span)]
        edits = (
            [
                edit
                for edit in self._edits
                if span.start <= edit.start
                and edit.end <= span.end
                and edit.end - edit.start <= span.end - span.start
                and not (edit.start == span.end and _is_handed(edit))
            ]
            if span.file == self._file
            else []
        )
        sites = [edit for edit in edits if edit.end > edit.start]
        if not plain:
            for read in self._reads(within, span):
                if any(edit.start <= read.span.start and read.span.end <= edit.end for edit in sites):
                    continue
                instead = self._instead(read, step, within)
                if instead is not None:
                    edits.append(Edit(read.span.start, read.span.end, instead))
        edits += self._unboxed(within, span)
        moved = [Edit(edit.start - span.start, edit.end - span.start, edit.instead) for edit in edits]
        source = self._facts.source_of(span).encode()
        return self.tidy(without_bodies(compose(source, 0, len(source), moved), self._facts.syntax))

    def _unboxed(self, within: Sequence[Expr], span: Span) -> Iterator[Edit]:
        """Yield the edits that leave out calls which only box a value: `3` for `Integer.valueOf(3)`."""
        receivers = {id(part.receiver) for part in within if isinstance(part, Call)}
        for call in within:
            if not isinstance(call, Call) or id(call) in receivers or not span.encloses(call.span):
                continue
            facts = self._facts
            if facts.is_box(call) and facts.unboxed(call.owner) and not facts.is_project(call.owner):
                (arg,) = call.args
                yield Edit(call.span.start, arg.span.start)
                yield Edit(arg.span.end, call.span.end)

    def _reads(self, within: Iterable[Expr], span: Span) -> Iterator[Read]:
        seen: set[Span] = set()
        for part in within:
            if isinstance(part, Read) and span.encloses(part.span) and part.span not in seen:
                name = self._routine.variables[part.variable].name
                if self._facts.source_of(part.span) == name:
                    seen.add(part.span)
                    yield part

    def _instead(self, read: Read, step: int, within: Sequence[Expr]) -> Template | None:
        """Return what stands in the place of a variable; None if it is its name."""
        write = self._values.definition(read.variable, step)
        if self._is_parameter_of_test(read.variable) and not self._values.writers[read.variable]:
            self.unbound.append(self._routine.variables[read.variable].name)
        whole = bool(within) and within[0] is read
        if (
            write is None
            or write.value is None
            or write.index in self._pending
            or len(self._pending) > _DEEPEST
            or not self.gives_way(write, whole=whole)
        ):
            self._mention(read, step)
            return None
        self._pending.add(write.index)
        is_side = whole and step == self._located.step
        code = self.code(uncast_object(write.value) if is_side else write.value, write.step)
        self._pending.discard(write.index)
        if isinstance(write.value, Operation) and len(code) + len(str(code)) and not is_simple(code):
            alone = any(read in part.args for part in within if isinstance(part, Call))
            if not alone and within[0] is not read:
                return ("(", *code, ")")
        return code

    def _mention(self, read: Read, step: int) -> None:
        """Note that a variable is mentioned by its name, with the values that it may have there."""
        self.mentioned.add(read.variable)
        self.mentioned_writes |= {write.index for write in self._slicer.reaching.at(read.variable, step)}

    def _is_parameter_of_test(self, variable: int) -> bool:
        is_parameter = self._routine.variables[variable].kind is VariableKind.PARAMETER
        return is_parameter and variable not in self._of_functions

    def gives_way(self, write: Write, *, whole: bool = False) -> bool:
        """True if the expression behind a variable stands in its place; `whole` if it is all of a side."""
        value = write.value
        if value is None or write.variable in self.mentioned:
            return False
        made = self._slicer.statement_of[write.step]
        bare = uncast(value)
        code = self.source(value.span, write.step, plain=True)
        parameter = len(code) == 1 and has_parameter(code)
        if isinstance(bare, (Read, Literal, Constant)) or parameter:
            return not self.is_fleeting(write)
        if made is None or self._values.is_mutated(write):
            return False
        variable = self._routine.variables[write.variable]
        if variable.kind is VariableKind.FIELD and not has_parameter(code):
            is_used_once = len(self._values.uses_of(write)) == 1
            if not (
                is_used_once and isinstance(bare, Call) and bare.is_constructor and len(str(code)) <= _OFTEN
            ):
                return False
        if any(isinstance(part, Function) for part in parts(value)) or not self._is_expression(value):
            return False
        uses = self._values.uses_of(write)
        size = sum(len(part) if isinstance(part, str) else _NAME * has_parameter((part,)) for part in code)
        once = _WHOLE if whole else _ONCE
        if size > (once if len(uses) <= 1 else _OFTEN):
            return False
        if len(uses) > 1 and not self._values.is_short(value, write.step):
            return False
        if self._values.acts(made, write) or self.is_fleeting(write):
            return self._values.is_absorbed(write, made)
        return True

    def is_fleeting(self, write: Write) -> bool:
        """True if a later statement changes what the value was computed from."""
        made = self._slicer.statement_of[write.step]
        read = {
            part.variable
            for part in (parts(write.value) if write.value is not None else ())
            if isinstance(part, Read) and not self._vanishes(part, write.step)
        }
        if made is None:
            return True
        user = self._values.only_taker(write)
        later = [at for at in self._values.standing if at.index > made.index and at is not user]
        changed = any(self._values.changes[at] & read - {write.variable} for at in later)
        again = any(
            other.step > write.step and not self._values.counts(other, made)
            for variable in read
            for other in self._values.writers[variable]
        )
        return changed or again

    def _vanishes(self, read: Read, step: int) -> bool:
        """True if an earlier value of a variable that has several gives way to its expression."""
        write = self._values.definition(read.variable, step)
        return (
            write is not None
            and write.step < step
            and self._values.is_reassigned(write)
            and self.gives_way(write)
        )

    def _is_expression(self, value: Expr) -> bool:
        """True if the source of a value can stand anywhere, as array initialisers without a type cannot."""
        return not self._facts.source_of(value.span).lstrip().startswith("{")

    def tidy(self, template: Template) -> Template:
        """Return a template on one line, with long strings shortened."""
        return tuple(self._flat(part) if isinstance(part, str) else part for part in template)

    def _flat(self, part: str) -> str:
        syntax = self._facts.syntax
        line = syntax.on_one_line(part)
        before = " " if part[:1].isspace() and not line.startswith(".") else ""
        after = " " if part[-1:].isspace() and line else ""
        line = syntax.quoted.sub(lambda quote: _shortened(quote[0]), f"{before}{line}{after}")
        return _AFTER_BRACKET.sub("", _BLANKS.sub(" ", line)) if '"' not in line and "'" not in line else line


def uncast_object(value: Expr) -> Expr:
    """Return a value without a cast to a class, which changes nothing of it."""
    bare = uncast(value)
    type_ = value.type
    return value if type_ is not None and type_.name in PRIMITIVES and not type_.dims else bare


def _is_handed(edit: Edit) -> bool:
    """True if an edit passes a parameter on to a helper."""
    return any(isinstance(part, Slot) and part.hole is Hole.HAND for part in edit.instead)


def without_bodies(code: Template, syntax: Syntax) -> Template:
    """Return code with `…` in the place of blocks of statements, such as the methods of an anonymous class."""
    begin, end = syntax.block
    if not begin or not any(isinstance(part, str) and syntax.end in part for part in code):
        return code
    parts: list[str | Slot] = []
    depth, last = 0, 0
    for part in code:
        if isinstance(part, Slot):
            parts += [] if depth else [part]
            continue
        left, at = [], 0
        for mark in re.finditer(f"{syntax.quoted.pattern}|{re.escape(begin)}|{re.escape(end)}", part):
            if mark[0] == begin:
                depth += 1
                if depth == 1:
                    left.append(part[at : mark.start()])
                    last = len(parts)
            elif mark[0] == end and depth:
                depth -= 1
                if not depth:
                    left.append(f"{begin}…{end}")
                    at = mark.end()
        if not depth:
            left.append(part[at:])
        parts.append("".join(left))
    return tuple(parts) if not depth and last >= 0 else code


def has_parameter(code: Template) -> bool:
    """True if a parameter stands in code, or may stand there."""
    return any(isinstance(part, Slot) and part.hole in (Hole.SITE, Hole.HAND) for part in code)


def is_simple(code: Template) -> bool:
    """True for a parameter, a name or a number."""
    if len(code) == 1 and isinstance(code[0], Slot):
        return True
    return (
        all(isinstance(part, Slot) or _SIMPLE.fullmatch(part) is not None for part in code) and len(code) < 4
    )


def _shortened(quote: str) -> str:
    return quote if len(quote) <= _LONGEST else f"{quote[:_SHOWN]}…{quote[-1]}"
