"""Draws the inputs of a law in plain Java, with `java.util.Random` and a fixed seed, for laws that need many.

Only laws whose inputs are free but for simple conditions get a generator: what is drawn has to meet the form in which
the relation holds, and an `if` has to say so in a line that people read.
"""

from collections.abc import Sequence
from dataclasses import replace

from mrscout.languages.base.exporting import Kept
from mrscout.languages.java.export.law_source import Law
from mrscout.languages.java.library.primitives import KINDS
from mrscout.model.forms import Condition, Freedom
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.relations import SiteShape

#: an expression that draws a value, by its type
_DRAWS = {
    "boolean": "random.nextBoolean()",
    "byte": "(byte) random.nextInt(256)",
    "short": "(short) random.nextInt(65536)",
    "char": "(char) (' ' + random.nextInt(95))",
    "int": "random.nextInt()",
    "long": "random.nextLong()",
    "float": "random.nextFloat() * 2000 - 1000",
    "double": "random.nextDouble() * 2000 - 1000",
    "String": "randomString(random)",
    "byte[]": "randomBytes(random)",
}
#: the helper of an expression, in the layout of `law_source`, by the word that it is recognised by
_HELPERS = {
    "randomString": (
        "private static String randomString({Random} random)",
        (
            "StringBuilder text = new StringBuilder();",
            "for (int left = random.nextInt(10); left > 0; left--) {",
            "    text.append((char) (' ' + random.nextInt(95)));",
            "}",
            "return text.toString();",
        ),
    ),
    "randomBytes": (
        "private static byte[] randomBytes({Random} random)",
        (
            "byte[] bytes = new byte[random.nextInt(20)];",
            "random.nextBytes(bytes);",
            "return bytes;",
        ),
    ),
}
#: conditions of numbers, and of what has a length; {n} stands for the length
_GUARDS = {
    Op.NOT_ZERO: "{0} != 0",
    Op.NOT_NEGATIVE: "{0} >= 0",
    Op.POSITIVE: "{0} > 0",
    Op.ODD: "{0} % 2 != 0",
    Op.MULTIPLE_OF: "{0} % {c} == 0",
    Op.AT_MOST: "{0} <= {1}",
    Op.LESS_THAN: "{0} < {1}",
}
#: the greatest magnitude of examples that is drawn up to
_SMALL = 1 << 20


def with_generator(law: Law, kept: Kept) -> Law | None:
    """Return the law with inputs that are drawn; None if its form is not one of those that can be."""
    form = kept.judged.form
    freedoms = {law.renamed.get(one.name, one.name): one.freedom for one in form.parameters}
    types = {name: type_.removeprefix("final ") for type_, name in law.columns}
    if form.derivations or not types or law.passed_on or law.parts.test.parameters:
        return None
    if any(freedoms.get(name) is not Freedom.FREE for name in types):
        return None
    names = [law.renamed.get(name, name) for name in form.names]
    guards = [_guard(condition, names, types) for condition in form.conditions]
    drawn = [_drawn(law, kept, name, type_) for name, type_ in types.items()]
    if None in guards or None in drawn:
        return None
    texts = tuple(text for text in drawn if text)
    return replace(
        law,
        generated=texts,
        guard=" && ".join(text for text in guards if text),
        helpers=tuple(helper for word, helper in _HELPERS.items() if any(word in text for text in texts)),
        inputs=tuple(one for one in law.inputs if one.developers),
    )


def _drawn(law: Law, kept: Kept, name: str, type_: str) -> str | None:
    """Return an expression that draws a value of a parameter; None if none is known."""
    site = next(
        (
            kept.codified.sites[parameter.sites[0]]
            for parameter in kept.codified.parameters
            if law.renamed.get(parameter.name, parameter.name) == name
        ),
        None,
    )
    if site is not None and site.choices:
        constants = site.shape is SiteShape.CONSTANT and type_ not in KINDS
        return f"{type_}.values()[random.nextInt({type_}.values().length)]" if constants else None
    numbers = _examples(kept, law, name)
    most = max((abs(number) for number in numbers), default=0)
    if type_ in ("int", "long") and numbers and most < _SMALL:
        if min(numbers) >= 0:
            return f"random.nextInt({most + 1})"
        return f"random.nextInt({2 * most + 1}) - {most}"
    return _DRAWS.get(type_)


def _examples(kept: Kept, law: Law, name: str) -> list[int]:
    """Return the integers on which a law held, of one parameter."""
    names = [law.renamed.get(one, one) for one in kept.judged.form.names]
    if name not in names:
        return []
    at = names.index(name)
    drawn = (example[at].data for example in kept.judged.examples)
    return [data for data in drawn if isinstance(data, int) and not isinstance(data, bool)]


def _guard(condition: Condition, names: Sequence[str], types: dict[str, str]) -> str | None:
    """Return a condition as a Java expression; None if it has none that is easily read."""
    about = [names[index] for index in condition.parameters]
    if condition.negated or any(name not in types for name in about):
        return None
    sorts = [types[name] for name in about]
    if condition.operator in _GUARDS and all(sort in KINDS and sort != "String" for sort in sorts):
        return _GUARDS[condition.operator].format(*about, c=condition.constant)
    if condition.operator is Op.MAGNITUDE_AT_MOST and sorts[0] in ("int", "long"):
        return f"Math.abs({about[0]}) <= {condition.constant}"
    if condition.operator is Op.UP_TO and sorts[0] in ("int", "long"):
        return f"0 <= {about[0]} && {about[0]} <= {condition.constant}"
    if condition.operator is Op.DIFFER:
        plain = all(sort in KINDS and sort != "String" for sort in sorts)
        return f"{about[0]} != {about[1]}" if plain else f"!{about[0]}.equals({about[1]})"
    if condition.operator is Op.NOT_EMPTY:
        return f"!{about[0]}.isEmpty()" if sorts[0] == "String" else f"{about[0]}.length > 0"
    if condition.operator in (Op.LESS_THAN_LENGTH, Op.AT_MOST_LENGTH):
        length = "length()" if sorts[1] == "String" else "length"
        sign = "<" if condition.operator is Op.LESS_THAN_LENGTH else "<="
        return f"{about[0]} {sign} {about[1]}.{length}"
    return None
