"""Words of Java for claims: names of types, names of variables, and what compares two values."""

import re

from mrscout.languages.java.laws.named import Names, named
from mrscout.languages.java.laws.profile import Profile
from mrscout.model.types import TypeRef

#: words that no variable can be called by, and names that claims have given already
_TAKEN = re.compile(
    "abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|"
    "final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|"
    "protected|public|return|short|static|strictfp|super|switch|synchronized|this|throws?|transient|try|void|"
    "volatile|while|true|false|null|object|copy|other|_"
)


def typed(type_: TypeRef, profile: Profile) -> tuple[str, Names]:
    """A type as it is written, without type arguments, and the class whose name it takes."""
    brackets = "[]" * type_.dims
    if "." not in type_.name:
        return f"{type_.name}{brackets}", frozenset()
    written, names = named(type_.name, profile.facts.classes.find(type_.name, profile.module))
    return f"{written}{brackets}", names


def spelled(type_: TypeRef, profile: Profile) -> tuple[str, Names]:
    """A type as it is written, with its type arguments where each of them can be."""
    written, names = typed(type_._replace(dims=0), profile)
    args = [spelled(each, profile) for each in type_.args]
    if args and all(
        "?" not in text and (each.dims or "." in each.name)
        for (text, _), each in zip(args, type_.args, strict=True)
    ):
        written = f"{written}<{', '.join(text for text, _ in args)}>"
        names = names.union(*(more for _, more in args))
    return f"{written}{'[]' * type_.dims}", names


def variable(words: str) -> str:
    """A name for a variable, of the words that a method's name ends in."""
    shouted = words.isupper()
    name = words.lower() if shouted else words[:1].lower() + words[1:]
    return f"value{words}" if _TAKEN.fullmatch(name) or not name.isidentifier() else name


def compared(first: str, second: str, type_: TypeRef | None, framework: str) -> str:
    """The assertion that two values of a type are equal; empty where there is none."""
    if type_ is None or type_.name == "void":
        return ""
    if type_.dims:
        if framework == "junit3" or type_.dims > 1:
            return ""
        if type_.name in ("float", "double") and framework == "junit4":
            return f"assertArrayEquals({first}, {second}, {_delta(type_)});"
        return f"{'assertEquals' if framework == 'testng' else 'assertArrayEquals'}({first}, {second});"
    if type_.name in ("float", "double") and framework != "jupiter":  # which wants one above zero, or none
        return f"assertEquals({first}, {second}, {_delta(type_)});"
    return f"assertEquals({first}, {second});"


def differing(first: str, second: str, type_: TypeRef | None) -> tuple[str, Names]:
    """The assertion that two values of a type are not equal, and the name that it takes; empty where there is none."""
    if type_ is None or type_.dims > 1 or type_.name in ("void", "boolean", "java.lang.Boolean"):
        return "", frozenset()
    if type_.dims:
        return f"assertFalse(Arrays.equals({first}, {second}));", frozenset({("Arrays", "java.util.Arrays")})
    if type_.is_class:
        return f"assertFalse({first}.equals({second}));", frozenset()
    return f"assertTrue({first} != {second});", frozenset()


def _delta(type_: TypeRef) -> str:
    return "0.0f" if type_.name == "float" else "0.0"
