"""The line that a mutant would have, written as source where the mutator and the line tell it without a doubt.

Mutants are made of byte code, which knows no columns. So a change is written only where the line has one place
for it; of two candidates none is guessed.
"""

import re
from collections.abc import Mapping

from mrscout.model.mutation import Mutation

#: what holds no operator: keywords, texts, comments, and the arguments of types
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
    """The line after the change, empty where the line is gone; None where it cannot be told."""
    masked = _OPAQUE.sub(lambda found: "·" * len(found[0]), before)
    match mutation.mutator:
        case "conditionals-boundary":
            return _swapped(before, masked, _RELATION, _ORDER)
        case "negate-conditionals":
            return _swapped(before, masked, _RELATION, _OPPOSITE) or _negated(before, masked)
        case "math":
            return _computed(before, masked, mutation.description)
        case "increments":
            return _stepped(before, masked, mutation.description)
        case "invert-negs":
            return _swapped(before, masked, _NEGATION, {"-": ""})
        case "void-method-call":
            return _without_call(masked, mutation.description)
        case name if name.endswith(("-vals", "-returns")):
            return _returned(before, mutation.description)
    return None


def _swapped(before: str, masked: str, pattern: re.Pattern[str], new: Mapping[str, str]) -> str | None:
    """The line with its only match replaced."""
    found = list(pattern.finditer(masked))
    if len(found) != 1:
        return None
    start, end = found[0].span(found[0].lastindex or 0)
    replacement = new.get(masked[start:end])
    return None if replacement is None else before[:start] + replacement + before[end:]


def _negated(before: str, masked: str) -> str | None:
    """`if (!(…))`, where the condition is one call or name."""
    found = _CONDITION.search(masked)
    if found is None:
        return None
    inner = before[found.start(2) : found.end(2)].strip()
    simple = inner[1:] if inner.startswith("!") else f"!{inner}"
    return before[: found.start(2)] + simple + before[found.end(2) :]


def _computed(before: str, masked: str, description: str) -> str | None:
    told = _REPLACED.fullmatch(description)
    if told is None or told[1] not in _MATH or told[2] not in _SIGNS:
        return None
    pattern = re.compile(_MATH[told[1]])
    old = {**_SIGNS, "modulus": "%", "XOR": "^", "bitwise AND": "&", "bitwise OR": "|"}
    sign = old.get(told[1], ">>>")
    return _swapped(before, masked, pattern, {sign: _SIGNS[told[2]]})


def _stepped(before: str, masked: str, description: str) -> str | None:
    swapped = _swapped(before, masked, _STEP, {"++": "--", "--": "++"})
    told = _INCREMENT.fullmatch(description)
    if swapped is not None or told is None:
        return swapped
    compound = re.compile(rf"(?:\+=|-=)\s*({abs(int(told[1]))})\b")
    return _swapped(before, masked, compound, {told[1].lstrip("-"): f"-{told[1].lstrip('-')}"})


def _returned(before: str, description: str) -> str | None:
    line, value = _RETURN.search(before), _VALUE.match(description)
    if line is None or value is None or before.count("return") != 1:
        return None
    name = value[1]
    written = _VALUES.get(name, f"{name}()" if name[:1].isupper() and "." in name else name)
    return before[: line.start(2)] + written + before[line.start(3) :]


def _without_call(masked: str, description: str) -> str | None:
    """Nothing, where the line is that call and nothing else."""
    told = _REMOVED.fullmatch(description)
    if told is None:
        return None
    whole = re.fullmatch(rf"(?:[\w.]+\.)?{re.escape(told[2])}\([^;]*\);", masked)
    return "" if whole is not None and masked.count(f"{told[2]}(") == 1 else None
