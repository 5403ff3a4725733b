"""Java source text for candidates: types, variables, declarations and assertions."""

import re

from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.laws.expressions import Expression, Names, plain
from mrscout.languages.java.syntax.classes import ClassInfo, SourceClass
from mrscout.model.types import TypeRef

#: reserved words, and names that templates use
_TAKEN = re.compile(
    "abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|"
    "final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|"
    "protected|public|return|short|static|strictfp|super|switch|synchronized|this|throws?|transient|try|void|"
    "volatile|while|true|false|null|object|copy|other|_"
)


def qualified(name: str, info: ClassInfo | None) -> Expression:
    """A class by its canonical name, written without its package, which `info` knows: `Outer.Inner`."""
    package = info.decl.file.package if isinstance(info, SourceClass) else name.rpartition(".")[0]
    written = name.removeprefix(f"{package}.")
    head = written.partition(".")[0]
    return plain(written, {(head, f"{package}.{head}")})


def typed(type_: TypeRef, profile: ClassProfile) -> Expression:
    """A type without its type arguments."""
    brackets = plain("[]" * type_.dims)
    if "." not in type_.name:
        return plain(type_.name) + brackets
    return qualified(type_.name, profile.facts.classes.find(type_.name, profile.module)) + brackets


def generic(type_: TypeRef, profile: ClassProfile) -> Expression:
    """A type with its type arguments if all of them can be written."""
    written = typed(type_._replace(dims=0), profile)
    args = [generic(each, profile) for each in type_.args]
    pairs = zip(args, type_.args, strict=True)
    if args and all("?" not in arg.text and (each.dims or "." in each.name) for arg, each in pairs):
        names = frozenset[tuple[str, str]]().union(*(arg.names for arg in args))
        written += plain(f"<{', '.join(arg.text for arg in args)}>", names)
    return written + plain("[]" * type_.dims)


def declaration(type_: Expression, name: str, text: str, names: Names = frozenset()) -> Expression:
    """The declaration of a variable with its initial value."""
    return plain(f"{type_.text} {name} = {text};", type_.names | names)


def variable(words: str) -> str:
    """A variable named after the last words of a method's name, `headerComment` for `HeaderComment`."""
    shouted = words.isupper()
    name = words.lower() if shouted else words[:1].lower() + words[1:]
    return f"value{words}" if _TAKEN.fullmatch(name) or not name.isidentifier() else name


def assert_equal(first: str, second: str, type_: TypeRef | None, framework: str) -> str:
    """The assertion that two values of a type are equal; empty if the framework has none for the type."""
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


def assert_different(first: str, second: str, type_: TypeRef | None) -> Expression | None:
    """The assertion that two values of a type are not equal; None for types with too few values."""
    if type_ is None or type_.dims > 1 or type_.name in ("void", "boolean", "java.lang.Boolean"):
        return None
    if type_.dims:
        return plain(f"assertFalse(Arrays.equals({first}, {second}));", {("Arrays", "java.util.Arrays")})
    if type_.is_class:
        return plain(f"assertFalse({first}.equals({second}));")
    return plain(f"assertTrue({first} != {second});")


def capital(name: str) -> str:
    """`Name` for `name`."""
    return name[:1].upper() + name[1:]


def stem_of(name: str, prefix: str) -> str | None:
    """The words after a prefix, `Name` for `getName` and `get`; None if the prefix is no word of the name."""
    stem = name.removeprefix(prefix)
    return stem if name.startswith(prefix) and not stem[:1].islower() else None


def _delta(type_: TypeRef) -> str:
    return "0.0f" if type_.name == "float" else "0.0"
