"""Java source of candidate tests: expressions with replaceable values, types, declarations and assertions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass
from mrscout.model.ir import TypeRef

#: characters of a string literal, escape sequences as one
_CHARACTERS = re.compile(r"\\u+[0-9A-Fa-f]{4}|\\[0-7]{1,3}|\\.|.", re.DOTALL)
_NUMBER = re.compile(r"(?P<cast>\(\w+\) )?(?P<digits>\d+)(?P<rest>(?:\.\d+)?[lLfFdD]?)")
_NAME = re.compile(r"[\w.]+")
#: the largest numbers of their types
_GREATEST = (2**7 - 1, 2**15 - 1, 2**31 - 1, 2**63 - 1)
_FLIPPED = {"true": "false", "false": "true"}
#: reserved words, and names that templates use
_TAKEN = re.compile(
    "abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|"
    "final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|"
    "protected|public|return|short|static|strictfp|super|switch|synchronized|this|throws?|transient|try|void|"
    "volatile|while|true|false|null|object|copy|other|_"
)

Names = frozenset[tuple[str, str]]  #: simple names of classes in source code, with their canonical names


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression as source, with the literals in it that can be replaced, and the class names that it needs."""

    texts: tuple[str, ...]  #: the source around the values, so one more than there are values
    values: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  #: for each value another one of its type; an empty string if none is known
    names: Names = frozenset()

    @property
    def text(self) -> str:
        """The source of the expression."""
        return self._with_values(self.values)

    def changed(self, position: int) -> str:
        """Return the source with another value at a position; empty if none is known."""
        other = self.others[position]
        return self.with_value(position, other) if other else ""

    def with_value(self, position: int, other: str) -> str:
        """Return the source with `other` as the value at a position."""
        return self._with_values((*self.values[:position], other, *self.values[position + 1 :]))

    def parameter_of(self, position: int) -> tuple[str, int, str]:
        """Return which argument of which callee a value is, and the kind of its literal, `("Point", 0, "1")`."""
        first = self.values[position][0]
        return (*self._callee_of(position), "1" if first.isdigit() else first)

    def _callee_of(self, position: int) -> tuple[str, int]:
        """Return the call around a value, by counting brackets and commas before it."""
        before = "".join("".join(pair) for pair in zip(self.texts, ("v" * position), strict=False))
        before += self.texts[position]
        depth = argument = 0
        for at in range(len(before) - 1, -1, -1):
            depth += {")": 1, "(": -1}.get(before[at], 0)
            if depth < 0:
                return _NAME.findall(before[:at])[-1], argument
            argument += before[at] == "," and not depth
        return "", argument

    def _with_values(self, values: tuple[str, ...]) -> str:
        pieces = (f"{value}{text}" for value, text in zip(values, self.texts[1:], strict=True))
        return self.texts[0] + "".join(pieces)

    def __add__(self, other: "Expression") -> "Expression":
        joint = self.texts[-1] + other.texts[0]
        return Expression(
            (*self.texts[:-1], joint, *other.texts[1:]),
            self.values + other.values,
            self.others + other.others,
            self.names | other.names,
        )


def plain(text: str, names: Iterable[tuple[str, str]] = ()) -> Expression:
    """Return an expression without replaceable values."""
    return Expression((text,), names=frozenset(names))


def value(text: str, other: str | None = None, names: Iterable[tuple[str, str]] = ()) -> Expression:
    """Return an expression that is one value; `other` is another value of its type, by default a derived one."""
    return Expression(("", ""), (text,), (another(text) if other is None else other,), frozenset(names))


def call(head: Expression, arguments: Iterable[Expression]) -> Expression:
    """Return the call `head(arguments)`."""
    separated = [part for argument in arguments for part in (plain(", "), argument)][1:]
    return reduce(Expression.__add__, separated, head + plain("(")) + plain(")")


def another(literal: str) -> str:
    """Return a different literal of the same type, `4` for `3`; empty if there is no simple one."""
    if literal in _FLIPPED:
        return _FLIPPED[literal]
    if literal.startswith('"'):
        characters = _CHARACTERS.findall(literal)
        for at in range(len(characters) - 1, -1, -1):
            if characters[at].isascii() and characters[at].isalnum():
                return "".join((*characters[:at], _next_character(characters[at]), *characters[at + 1 :]))
        return '"x"' if literal == '""' else ""
    if len(literal) == len("'x'") and literal.startswith("'"):
        return f"'{_next_character(literal[1])}'"
    match = _NUMBER.fullmatch(literal)
    if match is None or (match["digits"].startswith("0") and len(match["digits"]) > 1):
        return ""
    number = int(match["digits"])
    beside = number - 1 if number in _GREATEST else number + 1
    return f"{match['cast'] or ''}{beside}{match['rest']}"


def _next_character(character: str) -> str:
    """Return the next letter or digit, `a` for `z`; `x` for any other character."""
    for first, last in ("az", "AZ", "09"):
        if first <= character <= last:
            return first if character == last else chr(ord(character) + 1)
    return "x"


def qualified(name: str, info: ClassInfo | None) -> Expression:
    """Return a class by its canonical name without its package, `Outer.Inner`; `info` knows the package."""
    package = info.decl.file.package if isinstance(info, SourceClass) else name.rpartition(".")[0]
    written = name.removeprefix(f"{package}.")
    head = written.partition(".")[0]
    return plain(written, {(head, f"{package}.{head}")})


def typed(type_: TypeRef, profile: ClassProfile) -> Expression:
    """Return a type without its type arguments."""
    brackets = plain("[]" * type_.dims)
    if "." not in type_.name:
        return plain(type_.name) + brackets
    return qualified(type_.name, profile.facts.classes.find(type_.name, profile.module)) + brackets


def generic(type_: TypeRef, profile: ClassProfile) -> Expression:
    """Return a type with its type arguments if all of them are known classes."""
    written = typed(type_._replace(dims=0), profile)
    args = [generic(arg, profile) for arg in type_.args]
    pairs = zip(args, type_.args, strict=True)
    if args and all(
        "?" not in arg.text and (type_arg.dims or "." in type_arg.name) for arg, type_arg in pairs
    ):
        names = frozenset[tuple[str, str]]().union(*(arg.names for arg in args))
        written += plain(f"<{', '.join(arg.text for arg in args)}>", names)
    return written + plain("[]" * type_.dims)


def declaration(type_: Expression, name: str, text: str, names: Names = frozenset()) -> Expression:
    """Return the declaration of a variable with its initial value."""
    return plain(f"{type_.text} {name} = {text};", type_.names | names)


def variable(words: str) -> str:
    """Return a variable's name for the last words of a method's name, `headerComment` for `HeaderComment`."""
    shouted = words.isupper()
    name = words.lower() if shouted else words[:1].lower() + words[1:]
    return f"value{words}" if _TAKEN.fullmatch(name) or not name.isidentifier() else name


def assert_equal(first: str, second: str, type_: TypeRef | None, framework: str) -> str:
    """Return the assertion that two values of a type are equal; empty if the framework has none for the type."""
    if type_ is None or type_.name == "void":
        return ""
    if type_.dims:
        if framework == "junit3" or type_.dims > 1:
            return ""
        if type_.name in ("float", "double") and framework == "junit4":
            return f"assertArrayEquals({first}, {second}, {_delta(type_)});"
        return f"{'assertEquals' if framework == 'testng' else 'assertArrayEquals'}({first}, {second});"
    if type_.name in ("float", "double") and framework != "jupiter":  # which refuses a delta of zero
        return f"assertEquals({first}, {second}, {_delta(type_)});"
    return f"assertEquals({first}, {second});"


def capital(name: str) -> str:
    """Return a name with a capital first letter."""
    return name[:1].upper() + name[1:]


def stem_of(name: str, prefix: str) -> str | None:
    """Return the words after a prefix, `Name` for `getName` and `get`; None if the prefix is no word of the name."""
    stem = name.removeprefix(prefix)
    return stem if name.startswith(prefix) and not stem[:1].islower() else None


def _delta(type_: TypeRef) -> str:
    return "0.0f" if type_.name == "float" else "0.0"
