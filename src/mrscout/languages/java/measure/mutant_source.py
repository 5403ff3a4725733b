"""Describes mutants for people: file, line number, and the source line before and after the mutation."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from mrscout.languages.java.projects.layout import package_of
from mrscout.model.worth import Mutant, Mutation
from mrscout.sources import Project, Role, read_source


class SourceLines:
    """The source lines of a project's main classes; files are read when they are needed."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._paths: dict[str, list[str]] = {}
        for file in project.having(Role.MAIN):
            self._paths.setdefault(file.path.rpartition("/")[2].removesuffix(".java"), []).append(file.path)
        self._lines: dict[str, list[str]] = {}

    def describe(self, mutation: Mutation) -> Mutant:
        """A mutation with the source line that it changes."""
        path = self._path(mutation.class_name)
        before = self._line(path, mutation.line) if path else ""
        return Mutant(
            mutation.class_name,
            path,
            mutation.line,
            mutation.method,
            mutation.mutator,
            mutation.description,
            before,
            mutated_line(before, mutation) if before else None,
        )

    def _path(self, class_name: str) -> str:
        package, _, simple = class_name.rpartition(".")
        candidates = self._paths.get(simple.partition("$")[0], [])
        root = self._project.root
        return next((path for path in candidates if package_of(root / path) == package), "")

    def _line(self, path: str, number: int) -> str:
        if path not in self._lines:
            text = read_source(self._project.root / path, self._project.encoding).data.decode(
                "utf-8", "replace"
            )
            self._lines[path] = text.splitlines()
        lines = self._lines[path]
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def test_classes(root: Path, paths: Iterable[str]) -> list[str]:
    """The classes after which test files are named."""
    names = (
        (package_of(root / path), path.rpartition("/")[2].removesuffix(".java")) for path in sorted(paths)
    )
    return [f"{package}.{simple}" if package else simple for package, simple in names]


#: parts of a line without operators: keywords, literals, comments, and type arguments
_OPAQUE = re.compile(
    r"\b(?:return|case|throw|yield)\b"
    r"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|//.*|/\*.*?\*/|<[\w\s,.?&\[\]<>]*>(?=[\s(\w.)>])"""
)
_RELATION = re.compile(r"(?<![<>=!\-])(?:<=|>=|==|!=|<|>)(?![<>=])")
_ORDER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_MATH = {
    "addition": r"(?<![+\s(,=])\s*(\+)(?!\+)(?<!\+\+)",
    "subtraction": r"(?<=[\w)\]])\s*(-)(?![->])(?<!--)",
    "multiplication": r"(\*)",
    "division": r"(/)",
    "modulus": r"(%)",
    "bitwise AND": r"(?<!&)(&)(?!&)",
    "bitwise OR": r"(?<!\|)(\|)(?!\|)",
    "XOR": r"(\^)",
    "Shift Left": r"(<<)",
    "Shift Right": r"(?<!>)(>>)(?!>)",
    "Unsigned Shift Right": r"(>>>)",
}
_SIGNS = {
    "addition": "+",
    "subtraction": "-",
    "multiplication": "*",
    "division": "/",
    "AND": "&",
    "OR": "|",
    "Shift Left": "<<",
    "Shift Right": ">>",
}
_REPLACED = re.compile(r"Replaced (?:(?:integer|long|float|double) )?(.+) with (.+)")
_INCREMENT = re.compile(r"Changed increment from (-?\d+) to (-?\d+)")
_STEP = re.compile(r"(\+\+|--)")
_NEGATION = re.compile(r"(?<![\w)\]\-])(-)(?=[\w(])")
_RETURN = re.compile(r"(return\s)(.+)(;)$")
_VALUE = re.compile(r"replaced (?:\w+ )?return(?: value)? with (\S+)")
_VALUES = {"True": "Boolean.TRUE", "False": "Boolean.FALSE", '""': '""'}
_CONDITION = re.compile(r"((?:if|while)\s*\()([^&|<>=?]+)(\)\s*\{?)$")
_REMOVED = re.compile(r"removed call to (\S+)::(\w+)")


def mutated_line(before: str, mutation: Mutation) -> str | None:
    """The source line after a mutation, empty if it removes the line; None if that is not clear."""
    masked = _OPAQUE.sub(lambda match: "·" * len(match[0]), before)
    match mutation.mutator:
        case "conditionals-boundary":
            return _replace_only(before, masked, _RELATION, _ORDER)
        case "negate-conditionals":
            return _replace_only(before, masked, _RELATION, _OPPOSITE) or _negate_condition(before, masked)
        case "math":
            return _replace_operator(before, masked, mutation.description)
        case "increments":
            return _replace_increment(before, masked, mutation.description)
        case "invert-negs":
            return _replace_only(before, masked, _NEGATION, {"-": ""})
        case "void-method-call":
            return _remove_call(masked, mutation.description)
        case name if name.endswith(("-vals", "-returns")):
            return _replace_returned(before, mutation.description)
    return None


def _replace_only(before: str, masked: str, pattern: re.Pattern[str], new: Mapping[str, str]) -> str | None:
    """The line with the only match of a pattern replaced; None if there are several, or no replacement."""
    matches = list(pattern.finditer(masked))
    if len(matches) != 1:
        return None
    start, end = matches[0].span(matches[0].lastindex or 0)
    replacement = new.get(masked[start:end])
    return None if replacement is None else before[:start] + replacement + before[end:]


def _negate_condition(before: str, masked: str) -> str | None:
    """The line with a negated condition, ``if (!found)``, if that is a single call or name."""
    condition = _CONDITION.search(masked)
    if condition is None:
        return None
    inner = before[condition.start(2) : condition.end(2)].strip()
    simple = inner[1:] if inner.startswith("!") else f"!{inner}"
    return before[: condition.start(2)] + simple + before[condition.end(2) :]


def _replace_operator(before: str, masked: str, description: str) -> str | None:
    """The line with another arithmetic operator."""
    replacement = _REPLACED.fullmatch(description)
    if replacement is None or replacement[1] not in _MATH or replacement[2] not in _SIGNS:
        return None
    pattern = re.compile(_MATH[replacement[1]])
    old = {**_SIGNS, "modulus": "%", "XOR": "^", "bitwise AND": "&", "bitwise OR": "|"}
    sign = old.get(replacement[1], ">>>")
    return _replace_only(before, masked, pattern, {sign: _SIGNS[replacement[2]]})


def _replace_increment(before: str, masked: str, description: str) -> str | None:
    """The line with an increment turned into a decrement, or the other way round."""
    swapped = _replace_only(before, masked, _STEP, {"++": "--", "--": "++"})
    increment = _INCREMENT.fullmatch(description)
    if swapped is not None or increment is None:
        return swapped
    compound = re.compile(rf"(?:\+=|-=)\s*({abs(int(increment[1]))})\b")
    return _replace_only(before, masked, compound, {increment[1].lstrip("-"): f"-{increment[1].lstrip('-')}"})


def _replace_returned(before: str, description: str) -> str | None:
    """The line with another returned value."""
    line, value = _RETURN.search(before), _VALUE.match(description)
    if line is None or value is None or before.count("return") != 1:
        return None
    name = value[1]
    written = _VALUES.get(name, f"{name}()" if name[:1].isupper() and "." in name else name)
    return before[: line.start(2)] + written + before[line.start(3) :]


def _remove_call(masked: str, description: str) -> str | None:
    """The empty string if the line has the removed call and nothing else, else None."""
    removed = _REMOVED.fullmatch(description)
    if removed is None:
        return None
    whole = re.fullmatch(rf"(?:[\w.]+\.)?{re.escape(removed[2])}\([^;]*\);", masked)
    return "" if whole is not None and masked.count(f"{removed[2]}(") == 1 else None
