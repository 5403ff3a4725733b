"""Constants of the code under test: those that the methods on a relation's call path compare and compute with.

Goal: inputs at the boundaries that the code itself draws, such as the 21 of ``i >> 21`` or the comma of ``c == ','``.

A walk begins with the relation's target methods and goes on with the methods that they call, the nearest first. It
goes by names alone: a call without a receiver is one of the class's own methods, or of its superclasses; one on a
class, that class's; any other call is looked for in the class itself and in those that its file names. Overloads are
followed together.

Not analysed: types of receivers, values of variables, constants of libraries.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

from tree_sitter import Node

from mrscout.errors import TooIntricate
from mrscout.languages.base.values import NO_CONSTANTS, CodeConstants
from mrscout.languages.java.runtime.source_files import read_source_file, sources_by_class
from mrscout.languages.java.syntax.literals import plain_value
from mrscout.languages.java.syntax.parse import declarators, name_of, parse, text
from mrscout.model.relations import CodifiedMR
from mrscout.model.role_kind import RoleKind

#: the most methods of a walk, files that it reads, and calls from a target method to one that is looked at
_METHODS, _FILES, _DEPTH = 40, 12, 3
#: the most constants of each type, and the most elements of a table of constants
_MOST, _TABLE = 40, 40
#: the longest string that is a token, and that is a separator
_TOKEN, _SEPARATOR = 12, 3
#: the length of an escaped character
_ESCAPED = 2
#: numbers up to this are tried anyway
_SMALL = 1
#: bits of the widest number
_BITS = 63
_EXECUTABLE = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_LITERALS = frozenset(
    f"{sort}_literal"
    for sort in ("decimal_integer", "hex_integer", "octal_integer", "binary_integer", "character", "string")
)
#: these do not change the use of a literal inside of them
_TRANSPARENT = frozenset(
    {"parenthesized_expression", "cast_expression", "unary_expression", "ternary_expression"}
)
#: a literal inside of these is only shown to people
_SHOWN = frozenset({"throw_statement", "assert_statement", "annotation", "marker_annotation"})
#: methods whose arguments are looked for in strings, or written into them
_OF_TEXT = re.compile(
    r"(last)?[iI]ndexOf\w*|(starts|ends)With\w*|contains\w*|equals\w*|is[A-Z]\w*|split\w*|replace\w*|strip\w*|trim\w*"
    r"|remove\w*|append\w*|insert|write|print|match\w*|compare\w*|consume\w*|skip\w*|chomp\w*|join|pad\w*|valueOf|of"
)
_CONSTANT_NAME = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
_CLASS_NAME = re.compile(rb"\b[A-Z]\w*[a-z]\w*")
_SHIFTS = frozenset({"<<", ">>", ">>>"})
#: methods of these names are too many to be found by name
_COMMON = frozenset(
    {
        *("add", "get", "set", "put", "remove", "size", "length", "append", "toString", "equals", "hashCode"),
        *("compareTo", "next", "hasNext", "close", "write", "read", "valueOf", "of", "name", "iterator"),
        *("contains", "isEmpty"),
    }
)

Constant = int | str


def code_constants(root: Path, codified: CodifiedMR) -> CodeConstants:
    """Return the constants of the methods that a relation calls, and of those that these call, the nearest first."""
    relation = codified.relation
    called = [method.rpartition(".") for method in relation.constituents.target_methods]
    targets = [(owner.rpartition(".")[2], method) for owner, _, method in called]
    for parameter in codified.parameters:
        role = parameter.role
        if role.kind is RoleKind.ARGUMENT:
            owner = role.owner.rpartition(".")[2]
            targets.append((owner, role.method or owner))
    simple = relation.class_under_test.rpartition(".")[2]
    targets.append((simple, simple))
    return constants_on_path(root, tuple(dict.fromkeys(targets)))


@cache
def constants_on_path(root: Path, targets: tuple[tuple[str, str], ...]) -> CodeConstants:
    """Return the constants of the methods that targets, pairs of class and method, reach, the nearest first."""
    values = list(dict.fromkeys(_Walk(root).constants(targets)))
    numbers = [value for value in values if isinstance(value, int)]
    strings = [value for value in values if isinstance(value, str)]
    return CodeConstants(tuple(numbers[:_MOST]), tuple(strings[:_MOST])) if values else NO_CONSTANTS


class _Walk:
    """Follows calls from target methods through the project's sources."""

    def __init__(self, root: Path) -> None:
        self._places = sources_by_class(root)
        self._files: dict[str, _File] = {}

    def constants(self, targets: Sequence[tuple[str, str]]) -> Iterator[Constant]:
        """Yield the constants of the methods that targets, pairs of class and method, reach, the nearest first."""
        pending = [(owner, method, 0) for owner, method in targets]
        seen: set[tuple[str, str]] = set()
        while pending and len(seen) < _METHODS:
            owner, name, depth = pending.pop(0)
            file = self._file(owner)
            if file is None or (owner, name) in seen:
                continue
            if name not in file.methods:
                if depth < _DEPTH:
                    pending += [(above, name, depth + 1) for above in file.above]
                continue
            seen.add((owner, name))
            for node in file.methods[name]:
                yield from self._used_in(node, file)
                if depth < _DEPTH:
                    pending += [
                        (other, called, depth + 1) for other, called in self._calls(node, file, owner)
                    ]

    def _calls(self, method: Node, file: "_File", owner: str) -> Iterator[tuple[str, str]]:
        # Words of comments, and classes of libraries, are no places to look for a method.
        named = [name for name in file.classes if name in self._places]
        return _calls(method, file, owner, named[:_FILES])

    def _file(self, class_name: str) -> "_File | None":
        """Return the file of a class; None if it is none of the project's, or too many were read."""
        if class_name not in self._files:
            path = self._places.get(class_name)
            if path is None or len(self._files) >= _FILES:
                return None
            self._files[class_name] = _file_at(path)
        return self._files[class_name]

    def _used_in(self, method: Node, file: "_File") -> Iterator[Constant]:
        """Yield the constants of a method in their order, written out or by name."""
        for node in _in_order(method):
            if node.type in _LITERALS:
                yield from _as_used(node, plain_value(text(file.source, node)), file.source)
            elif node.type == "identifier" and node.parent is not None:
                name = text(file.source, node)
                if len(name) > 1 and _CONSTANT_NAME.fullmatch(name):
                    for value in self._named(name, node, file):
                        yield from _as_used(node, value, file.source)

    def _named(self, name: str, node: Node, file: "_File") -> Sequence[Constant]:
        """Return the values of a constant: of the class that is written before it, the file, or what is above it."""
        access = node.parent
        owner = access.child_by_field_name("object") if access and access.type == "field_access" else None
        if owner is not None and owner != node:
            others = [self._file(text(file.source, owner))]
        else:
            others = [file, *map(self._file, (*file.above, *file.imported))]
        return next((other.constants[name] for other in others if other and name in other.constants), ())


class _File:
    """The methods and constants of the types in a file, by name."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.methods: dict[str, list[Node]] = {}
        self.constants: dict[str, tuple[Constant, ...]] = {}
        #: simple names of superclasses and interfaces, and of classes with members that are imported
        self.above: list[str] = []
        self.imported: list[str] = []
        self.classes: tuple[str, ...] = ()  #: that the file names
        try:
            root = parse(source).root_node
        except TooIntricate:
            return
        names = (name.decode() for name in _CLASS_NAME.findall(source))
        self.classes = tuple(dict.fromkeys(names))
        self._read(root)

    def _read(self, root: Node) -> None:
        pending = [root]
        while pending:
            node = pending.pop(0)
            if node.type in _EXECUTABLE:
                self.methods.setdefault(name_of(self.source, node), []).append(node)
            elif node.type in ("field_declaration", "constant_declaration"):
                self._read_constants(node)
            elif node.type in ("superclass", "super_interfaces", "extends_interfaces"):
                self.above += [name.decode() for name in _CLASS_NAME.findall(_bytes(self.source, node))]
            elif node.type == "import_declaration":
                self._read_import(_bytes(self.source, node))
            elif node.type not in ("block", "constructor_body", "modifiers"):
                pending += node.named_children

    def _read_import(self, written: bytes) -> None:
        if b" static " in written:
            self.imported += [name.decode() for name in _CLASS_NAME.findall(written)]

    def _read_constants(self, declaration: Node) -> None:
        """Read constants with a known value, and tables of such values."""
        for declarator in declarators(declaration):
            value = declarator.child_by_field_name("value")
            name = name_of(self.source, declarator)
            if value is None or not _CONSTANT_NAME.fullmatch(name):
                continue
            computed = self._computed(value)
            if computed is not None:
                self.constants[name] = (computed,)
            elif value.type in ("array_initializer", "array_creation_expression"):
                elements = (self._computed(node) for node in _in_order(value) if node.type in _LITERALS)
                self.constants[name] = tuple(one for one in elements if one is not None)[:_TABLE]

    def _computed(self, node: Node) -> Constant | None:
        """Return the value of a constant expression: literals, other constants of the file, sums, products, shifts."""
        if node.type in _LITERALS:
            data = plain_value(text(self.source, node))
            return data if isinstance(data, (int, str)) else None
        if node.type == "identifier":
            known = self.constants.get(text(self.source, node), ())
            return known[0] if len(known) == 1 else None
        if node.type in ("parenthesized_expression", "cast_expression", "unary_expression"):
            inner = self._computed(node.named_children[-1]) if node.named_children else None
            negative = node.type == "unary_expression" and text(self.source, node)[0] == "-"
            other = node.type == "unary_expression" and text(self.source, node)[0] not in "+-"
            return None if other else -inner if negative and isinstance(inner, int) else inner
        if node.type != "binary_expression":
            return None
        sides = [node.child_by_field_name(side) for side in ("left", "right")]
        left, right = (self._computed(side) if side is not None else None for side in sides)
        if not isinstance(left, int) or not isinstance(right, int):
            return None
        computed = _apply(_operator(node, self.source), left, right)
        return computed if computed is not None and computed.bit_length() <= _BITS else None


@lru_cache(maxsize=24)
def _file_at(path: Path) -> _File:
    return _File(read_source_file(path))


def _apply(operator: str, left: int, right: int) -> int | None:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if operator == "/" and left >= 0 and right > 0:
        return left // right
    return left << right if operator == "<<" and 0 <= right <= _BITS else None


def _as_used(node: Node, value: object, source: bytes) -> Iterator[Constant]:
    """Yield the values that a constant stands for where it is used; none if it is only shown or counts steps."""
    at, user = node, node.parent
    while user is not None and (user.type in _TRANSPARENT or user.type == "field_access"):
        if user.type == "unary_expression" and isinstance(value, int) and _bytes(source, user)[:1] == b"-":
            value = -value
        at, user = user, user.parent
    if user is None or _is_shown(user):
        return
    operator = _operator(user, source) if user.type == "binary_expression" else ""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if operator in _SHIFTS and at == user.child_by_field_name("right") and 0 < value < _BITS:
            for bits in (value, value + _bits_of_mask(user, source)):
                yield from (1 << bits, (1 << bits) - 1)
        if abs(value) > _SMALL:
            yield value
    elif isinstance(value, str) and value and _is_token(value, at, user, operator, source):
        yield _unescaped(value)


def _unescaped(token: str) -> str:
    """Return the character that an escaped one stands for in a regular expression: the dot of ``\\.``."""
    escaped = len(token) == _ESCAPED and token[0] == "\\" and not token[1].isalnum()
    return token[1] if escaped else token


def _bits_of_mask(shift: Node, source: bytes) -> int:
    """Return the number of bits that a mask leaves of a shifted number: 7 for ``(i >> 21) & 0x7f``."""
    masked = shift.parent
    while masked is not None and masked.type in _TRANSPARENT:
        masked = masked.parent
    mask = masked.child_by_field_name("right") if masked is not None else None
    if masked is None or mask is None or _operator(masked, source) != "&":
        return 0
    value = plain_value(text(source, mask))
    return value.bit_length() if isinstance(value, int) else 0


def _is_token(value: str, node: Node, user: Node, operator: str, source: bytes) -> bool:
    """True if the code looks for a string in its input, or writes it as a separator."""
    if len(value) == 1:
        return operator not in ("<=", ">=", "<", ">") or not value.isalnum()
    if len(value) > _TOKEN:
        return False
    if operator:
        return len(value) <= _SEPARATOR and not any(map(str.isalnum, value))
    if user.type == "argument_list" and user.parent is not None:
        return _OF_TEXT.fullmatch(name_of(source, user.parent)) is not None
    compared = user.type == "method_invocation" and node == user.child_by_field_name("object")
    return compared or user.type in ("switch_label", "array_initializer", "return_statement")


def _is_shown(user: Node) -> bool:
    node: Node | None = user
    while node is not None and node.type not in _EXECUTABLE:
        if node.type in _SHOWN:
            return True
        node = node.parent
    return False


def _calls(method: Node, file: _File, owner: str, named: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the classes and names of methods that a method may call."""
    for node in _in_order(method):
        if node.type == "object_creation_expression":
            created = node.child_by_field_name("type")
            name = text(file.source, created).partition("<")[0].rpartition(".")[2] if created else ""
            yield name, name
        elif node.type == "method_invocation":
            name, receiver = name_of(file.source, node), node.child_by_field_name("object")
            written = text(file.source, receiver) if receiver is not None else ""
            if receiver is None or written in ("this", "super"):
                yield owner, name
            elif receiver.type == "identifier" and written[:1].isupper():
                yield written, name
            elif name not in _COMMON:
                yield from ((other, name) for other in (owner, *named))


def _in_order(root: Node) -> Iterator[Node]:
    """Yield the named nodes below a node in the order of the source."""
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending += reversed(node.named_children)


def _operator(node: Node, source: bytes) -> str:
    operator = node.child_by_field_name("operator")
    return text(source, operator) if operator is not None else ""


def _bytes(source: bytes, node: Node) -> bytes:
    return source[node.start_byte : node.end_byte]
