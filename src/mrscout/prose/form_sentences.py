"""Forms in words: what is drawn for each parameter, and under which conditions a relation holds.

One table per vocabulary. A template names parameters by their number: ``{0}`` is the first parameter that a condition
is about, or the one that is derived; ``{c}`` is the constant.
"""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mrscout.model.forms import Condition, Derivation, Form, FormParameter, Formula, Freedom, Function
from mrscout.model.forms import ConditionOperator as Asks
from mrscout.model.forms import DerivationOperator as Follows
from mrscout.prose.inequalities import order_phrases, split_order
from mrscout.prose.phrases import Code, Phrase, joined, phrase

#: the most characters of a fixed value that is shown
_SHORT = 60
_NO_TYPES: Mapping[str, str] = MappingProxyType({})

FREEDOMS: dict[Freedom, str] = {
    Freedom.FREE: "any",
    Freedom.NARROW: "like the developers'",
    Freedom.SPELT: "made of the developers' characters",
    Freedom.LISTED: "one of the developers' values",
    Freedom.FIXED: "the developers' value",
}

CONDITIONS: dict[Asks, str] = {
    Asks.DIFFER: "{0} and {1} differ",
    Asks.ALL_DIFFERENT: "{all} are all different",
    Asks.NOT_ZERO: "{0} is not zero",
    Asks.NOT_NEGATIVE: "{0} is not negative",
    Asks.POSITIVE: "{0} is positive",
    Asks.MAGNITUDE_ABOVE_ONE: "{0} is more than 1 in magnitude",
    Asks.FINITE: "{0} is finite",
    Asks.INTEGRAL: "{0} is a whole number",
    Asks.POWER_OF_TWO: "{0} is a power of two",
    Asks.MULTIPLE_OF: "{0} is a multiple of {c}",
    Asks.ODD: "{0} is odd",
    Asks.MAGNITUDE_AT_MOST: "{0} is at most {c:,} in magnitude",
    Asks.MAGNITUDE_BELOW: "{0} is less than {c:,} in magnitude",
    Asks.UP_TO: "{0} is from 0 to {c:,}",
    Asks.LETTER_OR_DIGIT: "{0} is a letter or a digit",
    Asks.PRINTABLE_ASCII: "{0} is printable ASCII",
    Asks.NOT_EMPTY: "{0} is not empty",
    Asks.EVEN_LENGTH: "{0} has an even length",
    Asks.LENGTH: "{0} has a length of {c}",
    Asks.LENGTH_AT_LEAST: "{0} has a length of at least {c}",
    Asks.NOT_BLANK: "{0} is not blank",
    Asks.ASCII: "{0} is ASCII",
    Asks.LATIN_1: "{0} is Latin-1",
    Asks.DIGITS: "{0} is made of digits",
    Asks.LACKS: "{0} does not contain {c}",
    Asks.TRIMMED: "{0} has no space at its ends",
    Asks.NO_WHITE_SPACE: "{0} has no white space",
    Asks.LOWER_CASE: "{0} is in lower case",
    Asks.UPPER_CASE: "{0} is in upper case",
    Asks.ALPHANUMERIC: "{0} is made of letters and digits",
    Asks.ALPHABETIC: "{0} is made of letters",
    Asks.LETTER_FIRST: "{0} begins with a letter",
    Asks.DISTINCT_ELEMENTS: "{0} has different elements",
    Asks.SORTED: "{0} is sorted",
    Asks.FINITE_ELEMENTS: "{0} has finite elements",
    Asks.ELEMENTS_MAGNITUDE_AT_MOST: "{0} has elements of at most {c:,} in magnitude",
    Asks.DOES_NOT_CALL: "{0} does not call {c}",
    Asks.AT_MOST: "{0} is at most {1}",
    Asks.LESS_THAN: "{0} is less than {1}",
    Asks.FITS_BITS: "{0} has at most {1} bits",
    Asks.AT_MOST_LENGTH: "{0} is at most the length of {1}",
    Asks.LESS_THAN_LENGTH: "{0} is less than the length of {1}",
    Asks.SAME_LENGTH: "{0} is as long as {1}",
    Asks.NOT_LONGER: "{0} is not longer than {1}",
    Asks.SHORTER: "{0} is shorter than {1}",
    Asks.DIFFER_IGNORING_CASE: "{0} and {1} differ by more than case",
    Asks.SORTED_BEFORE: "{0} comes before {1}",
    Asks.CONTAINED_IN: "{1} contains {0}",
    Asks.NOT_CONTAINED_IN: "{1} does not contain {0}",
}

DERIVATIONS: dict[Follows, str] = {
    Follows.EQUAL: "{0} equals {1}",
    Follows.NAME: "{0} is the name of {1}",
    Follows.NAME_IN_LOWER_CASE: "{0} is the name of {1} in lower case",
    Follows.NAME_IN_UPPER_CASE: "{0} is the name of {1} in upper case",
    Follows.OPPOSITE: "{0} is the opposite of {1}",
    Follows.SQUARE: "{0} is the square of {1}",
    Follows.CUBE: "{0} is the cube of {1}",
    Follows.TWICE: "{0} is twice {1}",
    Follows.RECIPROCAL: "{0} is the reciprocal of {1}",
    Follows.LENGTH: "{0} is the length of {1}",
    Follows.LAST_INDEX: "{0} is the last index of {1}",
    Follows.WIDTH: "{0} is the width of {1}",
    Follows.ELEMENT: "{0} is element {c} of {1}",
    Follows.CONTAINING_NUMBER: "{0} contains {1}",
    Follows.SHARING_WORDS: "{0} has the numbers and words of {1}",
    Follows.SUM: "{0} = {1} + {2}",
    Follows.PRODUCT: "{0} = {1} * {2}",
    Follows.DIFFERENCE: "{0} = {1} - {2}",
    Follows.QUOTIENT: "{0} = {1} / {2}",
    Follows.OFFSET: "{0} is {1} {sign} {c}",
    Follows.MULTIPLE: "{0} is {c} times {1}",
    Follows.FORMULA: "{0} is {formula}",
}

#: templates for functions of formulas, but for those of any number of arguments
FUNCTIONS: dict[Function, str] = {
    Function.ADD: "{0} + {1}",
    Function.SUBTRACT: "{0} - {1}",
    Function.MULTIPLY: "{0} * {1}",
    Function.DIVIDE: "{0} / {1}",
    Function.REMAINDER: "{0} % {1}",
    Function.LEAST: "the smaller of {0} and {1}",
    Function.GREATEST: "the greater of {0} and {1}",
    Function.AND: "{0} & {1}",
    Function.OR: "{0} | {1}",
    Function.XOR: "{0} ^ {1}",
    Function.SHIFT_LEFT: "{0} << {1}",
    Function.SHIFT_RIGHT: "{0} >> {1}",
    Function.LENGTH: "the length of {0}",
    Function.FIRST: "the first {1} of {0}",
    Function.LAST: "the last {1} of {0}",
    Function.ELEMENT: "element {1} of {0}",
    Function.REVERSED: "{0} backwards",
    Function.LOWER_CASE: "{0} in lower case",
    Function.UPPER_CASE: "{0} in upper case",
    Function.TRIMMED: "{0} without space at its ends",
    Function.TEXT: "{0}",
    Function.PADDED: "{0} with {1} digits",
    Function.HEXADECIMAL: "{0} in hexadecimal with {1} digits",
}


def condition_words(condition: Condition, names: Sequence[str]) -> str:
    """Return a condition in words: ``start is at most end``."""
    about = [names[index] for index in condition.parameters]
    constant = _constant_words(condition)
    words = CONDITIONS[condition.operator].format(*about, c=constant, all=", ".join(about))
    return f"not: {words}" if condition.negated else words


def _constant_words(condition: Condition) -> int | str | None:
    """Return the constant of a condition, a character for people."""
    constant = condition.constant
    lacks = condition.operator is Asks.LACKS and isinstance(constant, str)
    return character_words(str(constant)) if lacks else constant


def character_words(character: str) -> str:
    """Return a character for people: ``','``, ``a space``, ``U+0000`` if it cannot be seen."""
    if character == " ":
        return "a space"
    return f"'{character}'" if character.isprintable() else f"U+{ord(character):04X}"


def derivation_words(derivation: Derivation, names: Sequence[str]) -> str:
    """Return a derivation in words: ``n is the length of s``."""
    about = [names[index] for index in (derivation.parameter, *derivation.sources)]
    constant = derivation.constants[0] if derivation.constants else None
    sign = ""
    if derivation.operator is Follows.OFFSET and isinstance(constant, int):
        sign, constant = "plus" if constant > 0 else "minus", abs(constant)
    formula = formula_words(derivation.formula, about[1:]) if derivation.formula is not None else ""
    words = DERIVATIONS[derivation.operator].format(*about, c=constant, sign=sign, formula=formula)
    return f"{words}, element by element" if derivation.by_element else words


def condition_phrase(condition: Condition, names: Sequence[Code]) -> Phrase:
    """Return a condition as a clause with the names of parameters as code."""
    about = [names[index] for index in condition.parameters]
    template, enumerated = CONDITIONS[condition.operator], joined([(name,) for name in about])
    negated = _negated(condition.operator) if condition.negated else template
    words = phrase(negated or template, *about, c=_constant_words(condition), all=enumerated)
    return ("it is not true that ", *words) if condition.negated and not negated else words


#: words about one parameter, with those that say the opposite
_OPPOSITES = {
    " is not ": " is ",
    " does not contain ": " contains ",
    " has no ": " has ",
    " is ": " is not ",
    " contains ": " does not contain ",
    " has ": " does not have ",
    " begins ": " does not begin ",
    " comes ": " does not come ",
}


def _negated(operator: Asks) -> str:
    """Return the template that says the opposite of a condition; empty if there is none."""
    if operator is Asks.DIFFER:
        return "{0} equals {1}"
    if operator in (Asks.ALL_DIFFERENT, Asks.DIFFER_IGNORING_CASE, Asks.DOES_NOT_CALL):
        return ""
    template = CONDITIONS[operator]
    for words, opposite in _OPPOSITES.items():
        if words in template:
            return template.replace(words, opposite, 1)
    return ""


#: beginnings of words about one parameter, with those about several
_PLURALS = {
    "{0} is a ": "{0} are each a ",
    "{0} is ": "{0} are ",
    "{0} has ": "{0} have ",
    "{0} does ": "{0} do ",
    "{0} begins ": "{0} begin ",
}


def condition_phrases(conditions: Sequence[Condition], names: Sequence[Code]) -> list[Phrase]:
    """Return conditions as clauses: what orders numbers as chains, and a condition on several parameters as one.

    ``0 <= a < b <= 9``; `c` and `d` are not empty.
    """
    edges, others = split_order(conditions)
    alike: dict[object, list[Condition]] = {}
    for condition in others:
        single = len(condition.parameters) == 1
        what: object = (condition.operator, condition.constant, condition.negated) if single else condition
        alike.setdefault(what, []).append(condition)
    clauses = order_phrases(edges, names)
    for first, *more in alike.values():
        clauses.append(_shared_phrase((first, *more), names) if more else condition_phrase(first, names))
    return clauses


def _shared_phrase(conditions: Sequence[Condition], names: Sequence[Code]) -> Phrase:
    """Return a condition that several parameters meet as a clause."""
    places = sorted(place for condition in conditions for place in condition.parameters)
    (first, *_) = conditions
    words = (_negated(first.operator) if first.negated else "") or CONDITIONS[first.operator]
    begin = next((begin for begin in _PLURALS if words.startswith(begin)), "")
    plural = _PLURALS.get(begin, "") + words.removeprefix(begin)
    shared = phrase(plural, joined([(names[place],) for place in places]), c=_constant_words(first))
    return shared if not first.negated or _negated(first.operator) else ("it is not true that ", *shared)


def derivation_phrase(derivation: Derivation, names: Sequence[Code]) -> Phrase:
    """Return a derivation as a clause with the names of parameters as code."""
    about = [names[index] for index in (derivation.parameter, *derivation.sources)]
    constant = derivation.constants[0] if derivation.constants else None
    sign = ""
    if derivation.operator is Follows.OFFSET and isinstance(constant, int):
        sign, constant = "plus" if constant > 0 else "minus", abs(constant)
    formula = formula_phrase(derivation.formula, about[1:]) if derivation.formula is not None else ()
    words = phrase(DERIVATIONS[derivation.operator], *about, c=constant, sign=sign, formula=formula)
    return (*words, ", element by element") if derivation.by_element else words


def formula_phrase(formula: Formula, names: Sequence[Code]) -> Phrase:
    """Return a formula as a phrase, with names and strings as code: ``"Te" + name + "st"``, ``the length of text``."""
    if formula.function is Function.PARAMETER:
        return (names[formula.value],) if isinstance(formula.value, int) else ()
    if formula.function is Function.CONSTANT:
        text = formula.value
        return (Code(json.dumps(text, ensure_ascii=False)),) if isinstance(text, str) else (str(text),)
    parts = [formula_phrase(argument, names) for argument in formula.arguments]
    if formula.function is Function.JOIN:
        return joined(parts, " + ", between=" + ")
    if formula.function is Function.LIST:
        return ("the list of ", *joined(parts))
    within = [
        ("(", *part, ")") if len(argument.arguments) > 1 else part
        for part, argument in zip(parts, formula.arguments, strict=True)
    ]
    return phrase(FUNCTIONS[formula.function], *within)


#: templates of functions as code in the place of a parameter; those of any number of arguments are JOIN's
_CODE: dict[Function, str] = {
    Function.ADD: "{0} + {1}",
    Function.SUBTRACT: "{0} - {1}",
    Function.MULTIPLY: "{0} * {1}",
    Function.AND: "{0} & {1}",
    Function.OR: "{0} | {1}",
    Function.XOR: "{0} ^ {1}",
    Function.SHIFT_LEFT: "{0} << {1}",
    Function.SHIFT_RIGHT: "{0} >> {1}",
    Function.ELEMENT: "{0}[{1}]",
    Function.LOWER_CASE: "{0}.toLowerCase()",
    Function.UPPER_CASE: "{0}.toUpperCase()",
    Function.TRIMMED: "{0}.trim()",
    Function.TEXT: "{0}",
}


def expression_of(derivation: Derivation, names: Sequence[str], types: Mapping[str, str] = _NO_TYPES) -> str:
    """Return a derived value as an expression that can take its parameter's place in code; empty if there is none.

    `types` are those of parameters, by their names; without one, a length has no expression.
    """
    sources = [names[index] for index in derivation.sources]
    constant = derivation.constants[0] if derivation.constants else None
    if derivation.by_element:
        return ""
    if derivation.operator is Follows.EQUAL:
        return sources[0]
    if derivation.operator is Follows.OFFSET and isinstance(constant, int):
        return f"{sources[0]} {'+' if constant > 0 else '-'} {abs(constant)}"
    return _code(derivation.formula, sources, types) if derivation.formula is not None else ""


def _code(formula: Formula, names: Sequence[str], types: Mapping[str, str]) -> str:
    """Return a formula as code: ``"Te" + name + "st"``, ``text.toLowerCase()``; empty if it has none."""
    function = formula.function
    if function in (Function.PARAMETER, Function.CONSTANT):
        return formula_words(formula, names)
    parts = [_code(argument, names, types) for argument in formula.arguments]
    if not all(parts):
        return ""
    within = [
        f"({part})" if len(argument.arguments) > 1 else part
        for part, argument in zip(parts, formula.arguments, strict=True)
    ]
    if function is Function.JOIN:
        return " + ".join(within)
    if function is Function.LENGTH and parts[0] in types:
        return f"{parts[0]}.length" if types[parts[0]].endswith("]") else f"{parts[0]}.length()"
    template = _CODE.get(function)
    return template.format(*within) if template is not None else ""


def formula_words(formula: Formula, names: Sequence[str]) -> str:
    """Return a formula in words: ``"Te" + name + "st"``, ``the length of text``."""
    words = formula_phrase(formula, [Code(name) for name in names])
    return "".join(run.text if isinstance(run, Code) else run for run in words)


def drawn_words(form: Form) -> tuple[str, ...]:
    """Return the freedom of each parameter in words: ``n: any``."""
    return tuple(f"{parameter.name}: {FREEDOMS[parameter.freedom]}" for parameter in form.parameters)


def requirement_words(form: Form) -> tuple[str, ...]:
    """Return derivations, then conditions in words: ``n is the length of s``, ``s is not empty``."""
    names = form.names
    return (
        *(derivation_words(derivation, names) for derivation in form.derivations),
        *(condition_words(condition, names) for condition in form.conditions),
    )


def held_back_words(form: Form) -> tuple[str, ...]:
    """Return the parameters that are not fully free in words: ``n = 5 only``, ``s is like the developers'``."""
    return tuple(map(_held_back, form.held_back))


def restriction_words(form: Form) -> tuple[str, ...]:
    """Return all restrictions of a form in words: ``where n is …``, ``n = 5 only``, ``only where s is …``."""
    names = form.names
    return (
        *(f"where {derivation_words(derivation, names)}" for derivation in form.derivations),
        *held_back_words(form),
        *(f"only where {condition_words(condition, names)}" for condition in form.conditions),
    )


def _held_back(parameter: FormParameter) -> str:
    if parameter.freedom is not Freedom.FIXED:
        return f"{parameter.name} is {FREEDOMS[parameter.freedom]}"
    if 0 < len(parameter.original) <= _SHORT and "\n" not in parameter.original:
        return f"{parameter.name} = {parameter.original} only"
    return f"{parameter.name} keeps the developers' value"
