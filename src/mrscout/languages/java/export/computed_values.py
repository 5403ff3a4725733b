"""Writes derived parameters as Java expressions over the parameters that they are computed from."""

import json
from collections.abc import Mapping

from mrscout.model.forms import Derivation, DerivationOperator, Form, Formula, Function

_STRING = "String"
_BINARY = {
    Function.ADD: "+",
    Function.SUBTRACT: "-",
    Function.MULTIPLY: "*",
    Function.AND: "&",
    Function.OR: "|",
    Function.XOR: "^",
    Function.SHIFT_LEFT: "<<",
    Function.SHIFT_RIGHT: ">>",
}
_CALLED = {
    Function.LOWER_CASE: "toLowerCase()",
    Function.UPPER_CASE: "toUpperCase()",
    Function.TRIMMED: "trim()",
}


def computed_values(form: Form, types: Mapping[str, str], renamed: Mapping[str, str]) -> dict[str, str]:
    """Return the expressions of derived parameters by their names, as far as Java has a short one.

    `types` are the parameters' written types by names, after `renamed` has replaced some of these. The sources of an
    expression are never derived themselves.
    """
    names = [renamed.get(name, name) for name in form.names]
    derived = {derivation.parameter for derivation in form.derivations}
    written: dict[str, str] = {}
    for derivation in form.derivations:
        sources = [names[index] for index in derivation.sources]
        if derived.isdisjoint(derivation.sources) and all(name in types for name in sources):
            expression = _expression(derivation, [(name, types[name]) for name in sources])
            if expression:
                written[names[derivation.parameter]] = expression
    return written


def _expression(derivation: Derivation, sources: list[tuple[str, str]]) -> str:
    if derivation.by_element:
        return ""
    if derivation.operator is DerivationOperator.EQUAL:
        return sources[0][0]
    return _formula(derivation.formula, sources) if derivation.formula is not None else ""


def _formula(formula: Formula, sources: list[tuple[str, str]]) -> str:
    """Return a formula as Java; empty if a part of it has no short expression."""
    function, arguments = formula.function, formula.arguments
    if function is Function.PARAMETER:
        return sources[formula.value][0] if isinstance(formula.value, int) else ""
    if function is Function.CONSTANT:
        return json.dumps(formula.value) if isinstance(formula.value, str) else str(formula.value)
    parts = [_formula(argument, sources) for argument in arguments]
    if not all(parts):
        return ""
    within = [
        f"({part})" if len(argument.arguments) > 1 else part
        for part, argument in zip(parts, arguments, strict=True)
    ]
    if function is Function.JOIN:
        return _joined(arguments, within, sources)
    if function in _BINARY:
        return f"{within[0]} {_BINARY[function]} {within[1]}"
    if function is Function.TEXT:
        return f"String.valueOf({parts[0]})"
    if function in _CALLED:
        return f"{within[0]}.{_CALLED[function]}"
    if function is Function.ELEMENT:
        return f"{within[0]}[{parts[1]}]"
    if function is Function.LENGTH and arguments[0].function is Function.PARAMETER:
        is_string = _type_of(arguments[0], sources) == _STRING
        return f"{parts[0]}.length()" if is_string else f"{parts[0]}.length"
    return ""


def _joined(arguments: tuple[Formula, ...], parts: list[str], sources: list[tuple[str, str]]) -> str:
    """Return parts joined by `+`, which joins strings only if one of the first two is one."""
    plain = [
        part.removeprefix("String.valueOf(").removesuffix(")") if argument.function is Function.TEXT else part
        for argument, part in zip(arguments, parts, strict=True)
    ]
    strings = [
        isinstance(argument.value, str) or _type_of(argument, sources) == _STRING
        for argument in arguments[:2]
    ]
    return " + ".join(plain if any(strings) else ['""', *plain])


def _type_of(formula: Formula, sources: list[tuple[str, str]]) -> str:
    is_parameter = formula.function is Function.PARAMETER and isinstance(formula.value, int)
    return sources[formula.value][1].removeprefix("final ") if is_parameter else ""  # type: ignore[index]
