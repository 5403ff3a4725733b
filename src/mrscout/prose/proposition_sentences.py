"""Relations as sentences: quantifier and domain, then the steps, then the comparison, then what names stand for.

For every `key` and `value`: after `map.put(key, value)`, `map.get(key)` equals `value`, where `map` is `new Map()`.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from mrscout.model.assertions import Operator
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.relations import Parameter
from mrscout.model.template import Hole, Slot, Template, fill, without_bound
from mrscout.prose.form_sentences import condition_phrases, derivation_phrase, expression_of
from mrscout.prose.phrases import Code, Phrase, capitalized, codes, joined, phrase

#: the words for an operator, and for its negation; a side is `{0}` or `{1}`
_COMPARISONS: dict[Operator, tuple[str, str]] = {
    Operator.EQUAL: ("{0} equals {1}", "{0} does not equal {1}"),
    Operator.SAME: ("{0} is the same object as {1}", "{0} is not the same object as {1}"),
    Operator.LESS: ("{0} is less than {1}", "{0} is at least {1}"),
    Operator.AT_MOST: ("{0} is at most {1}", "{0} is greater than {1}"),
    Operator.GREATER: ("{0} is greater than {1}", "{0} is at most {1}"),
    Operator.AT_LEAST: ("{0} is at least {1}", "{0} is less than {1}"),
    Operator.ORDERED: ("{0} and {1} are not level in order", "{0} and {1} are level in order"),
    Operator.LEVEL: ("{0} and {1} compare as equal", "{0} and {1} do not compare as equal"),
    Operator.CONTAINS: ("{0} contains {1}", "{0} does not contain {1}"),
    Operator.CONTAINS_KEY: ("{0} has the key {1}", "{0} does not have the key {1}"),
    Operator.CONTAINS_VALUE: ("{0} has the value {1}", "{0} does not have the value {1}"),
    Operator.CONTAINS_ALL: ("{0} contains all of {1}", "{0} does not contain all of {1}"),
    Operator.STARTS_WITH: ("{0} starts with {1}", "{0} does not start with {1}"),
    Operator.ENDS_WITH: ("{0} ends with {1}", "{0} does not end with {1}"),
    Operator.MATCHES: ("{0} matches {1}", "{0} does not match {1}"),
}
#: the words where both sides are the same code
_REPEATED: dict[Operator, tuple[str, str]] = {
    Operator.EQUAL: ("two calls of {0} give equal results", "two calls of {0} give different results"),
    Operator.SAME: ("two calls of {0} return the same object", "two calls of {0} return different objects"),
}
_WORD = re.compile(r"\w+")
#: an expression that makes an object of names
_MADE = re.compile(r"(?:new )?[\w.$]+(?:<[^()]*>)?\(([\w, ]*)\)")
_LOOPS = (StepKind.EACH, StepKind.COUNT, StepKind.WHILE, StepKind.IF)
#: the most characters of a developers' value in a sentence, and the most values that are listed
_SHORT, _LISTED = 40, 4
#: the part of a literal that is shown of one that is too long
_SHOWN = 30


class Detail(Enum):
    """How much of a relation a sentence says."""

    WHOLE = "all of it"
    STEPS = "its domain, its steps and what is compared, but not what names stand for"
    COMPARISON = "what is compared after the steps"

    __hash__ = object.__hash__


def sentence(
    proposition: Proposition,
    parameters: Sequence[Parameter],
    form: Form | None = None,
    constants: Mapping[str, str] = MappingProxyType({}),
    detail: Detail = Detail.WHOLE,
    also: Sequence[Comparison] = (),
) -> Phrase:
    """Return a relation as a sentence; with a form, its domain is the form's.

    A parameter that is computed from others by a short expression is that expression, one with a single value is the
    value, also if `constants` has it, and parameters that only make an object of the project are the object. What
    `also` compares holds behind the same steps.
    """
    computed = {**_constants(form, constants), **_computed(form)}
    written = {
        parameter.name: f"{_BEGIN}{computed[parameter.name]}{_END}"
        if parameter.name in computed
        else parameter.name
        for parameter in parameters
    }
    writer = _Writer({site: written[parameter.name] for parameter in parameters for site in parameter.sites})
    names = [parameter.name for parameter in parameters if parameter.name not in computed]
    names = list(dict.fromkeys((*proposition.quantified, *names)))
    objects: dict[str, str] = {}
    if proposition.program:
        compared = writer.comparisons((proposition.comparison, *also))
        body: Phrase = ("in the steps of ", Code(proposition.program), ", ", *compared)
        writer.mentioned |= set(names)
    else:
        steps = [writer.step(step) for step in proposition.steps]
        comparisons = (proposition.comparison, *also)
        objects = writer.objects(steps, comparisons, set(names) - _restricted(form))
        left = [step for step in steps if step.name not in objects or step.kind is not StepKind.DEFINITION]
        if detail is not Detail.WHOLE:
            left = [step for step in left if step.kind is not StepKind.DEFINITION]
        if detail is Detail.COMPARISON and left:
            return ("After some steps, ", *writer.comparisons(comparisons), ".")
        body = writer.body(left, comparisons)
    domain = _domain(names, writer.mentioned, form, computed, list(objects.values()))
    if not domain:
        return (*capitalized(body), ".")
    return (*domain, ": ", *body, ".")


#: around an expression in the place of a parameter; the places where it needs no parentheses
_BEGIN, _END = "\ue000", "\ue001"
_BARE = re.compile(rf"(?:(?<=[(,=])|(?<=[(,=] )|^\s*){_BEGIN}([^{_BEGIN}{_END}]*){_END}(?=\s*(?:[),;]|$))")
_NAME_ALONE = re.compile(rf"{_BEGIN}(\w+){_END}")


def _constants(form: Form | None, others: Mapping[str, str]) -> dict[str, str]:
    """Return the values of parameters with one value that fit into a sentence, by their names."""
    fixed = {
        parameter.name: parameter.original
        for parameter in (form.held_back if form is not None else ())
        if parameter.freedom is Freedom.FIXED
    }
    restricted = _conditioned(form)
    return {
        name: value
        for name, value in {**others, **fixed}.items()
        if value and len(value) <= _SHORT and "\n" not in value and name not in restricted
    }


def _conditioned(form: Form | None) -> set[str]:
    """Return the names of parameters that conditions and derivations are about."""
    if form is None:
        return set()
    places = {place for condition in form.conditions for place in condition.parameters}
    places |= {place for one in form.derivations for place in (one.parameter, *one.sources)}
    return {form.names[place] for place in places}


def _restricted(form: Form | None) -> set[str]:
    """Return the names of parameters that not every value is stated for."""
    held_back = {parameter.name for parameter in form.held_back} if form is not None else set()
    return _conditioned(form) | held_back


def _computed(form: Form | None) -> dict[str, str]:
    """Return the expressions of derived parameters, by their names; none of a parameter that is derived itself."""
    derivations = form.derivations if form is not None else ()
    names = form.names if form is not None else ()
    derived = {derivation.parameter for derivation in derivations}
    conditional = (
        {index for one in form.conditions for index in one.parameters} if form is not None else set()
    )
    return {
        names[derivation.parameter]: expression
        for derivation in derivations
        if derived.isdisjoint(derivation.sources)
        and derivation.parameter not in conditional
        and (expression := expression_of(derivation, names))
    }


class _Writer:
    """Puts templates into words, and remembers the parameters that they mention."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self.mentioned: set[str] = set()

    def text(self, template: Template) -> str:
        """Return the code of a template with the names of parameters."""
        text = fill(without_bound(template, ""), self._slot, lambda slot: self._names.get(slot.number, ""))
        text = _BARE.sub(r"\1", _NAME_ALONE.sub(r"\1", text)).replace(_BEGIN, "(").replace(_END, ")")
        self.mentioned |= set(_WORD.findall(text))
        return text

    def _slot(self, slot: Slot) -> str:
        return self._names.get(slot.number, "") if slot.hole in (Hole.SITE, Hole.HAND) else ""

    def code(self, template: Template) -> Code:
        """Return the code of a template."""
        return Code(self.text(template).strip())

    def step(self, step: StatedStep) -> StatedStep:
        """Return a step whose code is one text; one that gives a variable the parameter of its name has none."""
        text = self.text(step.code).strip()
        if step.kind in (StepKind.DEFINITION, StepKind.ACTION) and text == step.name:
            text = ""
        steps = tuple(self.step(inner) for inner in step.steps)
        bound = self.text(step.bound).strip()
        return StatedStep(step.kind, (text,), step.name, (bound,), step.inclusive, steps, type=step.type)

    def objects(
        self, steps: Sequence[StatedStep], comparisons: Sequence[Comparison], free: Collection[str]
    ) -> dict[str, str]:
        """Return the objects that are made of free parameters alone, which have no other part: `Range range`, by name.

        These parameters do not count as mentioned any more.
        """
        texts = [_first(code) for step in _all_steps(steps) for code in (step.code, step.bound)]
        sides = [side for one in comparisons for side in (one.left, one.right, one.tolerance)]
        words = _WORD.findall(" ".join([*texts, *map(self.text, sides)]))
        objects: dict[str, str] = {}
        for step in steps:
            match = (
                _MADE.fullmatch(_first(step.code)) if step.kind is StepKind.DEFINITION and step.type else None
            )
            taken = [name.strip() for name in match[1].split(",")] if match is not None else []
            if match is not None and all(name in free and words.count(name) == 1 for name in taken):
                objects[step.name] = f"{step.type} {step.name}"
                self.mentioned -= set(taken)
        return objects

    def body(self, steps: Sequence[StatedStep], comparisons: Sequence[Comparison]) -> Phrase:
        """Return the steps in order, the comparisons, and the definitions."""
        definitions = [step for step in steps if step.kind is StepKind.DEFINITION and step.code != ("",)]
        runs: list[str | Code] = []
        acting: list[Phrase] = []
        for step in steps:
            if step.kind in _LOOPS and not step.steps:
                runs += _after(acting)
                acting = []
                runs += (*_scope(step), ": " if step.kind is not StepKind.IF else ", ")
            elif step.kind is not StepKind.DEFINITION and (step.steps or step.code != ("",)):
                acting.append(_action(step))
        runs += (*_after(acting), *self.comparisons(comparisons))
        if definitions:
            named = [phrase("{0} is {1}", Code(step.name), Code(_first(step.code))) for step in definitions]
            runs += (", where ", *joined(named))
        return tuple(runs)

    def comparisons(self, comparisons: Sequence[Comparison]) -> Phrase:
        """Return all that is asserted."""
        return joined([self.comparison(comparison) for comparison in comparisons])

    def comparison(self, comparison: Comparison) -> Phrase:
        """Return what one assertion says."""
        left = self.code(comparison.left)
        negated = int(comparison.negated)
        if not comparison.right and comparison.predicate:
            return (left, f" {comparison.predicate}")
        if not comparison.right:
            return (left, " is false" if negated else " is true")
        right = self.code(comparison.right)
        if left == right and comparison.operator in _REPEATED:
            return phrase(_REPEATED[comparison.operator][negated], left)
        if comparison.operator in _COMPARISONS:
            words = phrase(_COMPARISONS[comparison.operator][negated], left, right)
        else:
            relation = " ".join(_words(comparison.predicate)) or "relates to"
            words = phrase(
                "{0} " + ("does not satisfy: " if negated else "") + relation + " {1}", left, right
            )
        if comparison.tolerance:
            words = (*words, " within ", self.code(comparison.tolerance))
        return words


def _all_steps(steps: Sequence[StatedStep]) -> Iterator[StatedStep]:
    for step in steps:
        yield step
        yield from _all_steps(step.steps)


def _first(code: Template) -> str:
    return code[0] if code and isinstance(code[0], str) else ""


def _after(actions: Sequence[Phrase]) -> Phrase:
    return ("after ", *joined(actions), ", ") if actions else ()


def _action(step: StatedStep) -> Phrase:
    if step.steps:
        inner = joined([_action(inner) for inner in step.steps if inner.code != ("",) or inner.steps])
        return (*inner, " ", *_scope(step))
    text = _first(step.code)
    return (Code(f"{step.name} = {text}" if step.name else text),)


def _scope(step: StatedStep) -> Phrase:
    """Return the head of a loop or a condition: ``for every `i` from `0` below `n` ``."""
    name, text = Code(step.name), Code(_first(step.code))
    if step.kind is StepKind.EACH:
        return phrase("for every {0} of {1}", name, text)
    if step.kind is StepKind.COUNT:
        bound = Code(_first(step.bound))
        if text.text == "0" and not step.inclusive:
            return phrase("for every {0} below {1}", name, bound)
        return phrase(
            "for every {0} from {1} " + ("to {2}" if step.inclusive else "below {2}"), name, text, bound
        )
    return phrase("if {0}" if step.kind is StepKind.IF else "as long as {0}", text)


def _words(name: str) -> list[str]:
    """`hasSameSizeAs` is `has same size as`."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)]


# The domain


def _domain(
    names: Sequence[str],
    mentioned: set[str],
    form: Form | None,
    computed: Collection[str] = (),
    objects: Sequence[str] = (),
) -> Phrase:
    """Return the quantifier: which objects and parameters, and which of their values; `computed` ones are none."""
    limits = {} if form is None else {parameter.name: parameter for parameter in form.held_back}
    clauses: list[Phrase] = []
    if form is not None:
        quoted = [Code(name) for name in form.names]
        clauses += [
            derivation_phrase(derivation, quoted)
            for derivation in form.derivations
            if form.names[derivation.parameter] not in computed
        ]
        clauses += condition_phrases(form.conditions, quoted)
        mentioned = mentioned | {run.text for clause in clauses for run in clause if isinstance(run, Code)}
    shown = [name for name in names if name in mentioned]
    fixed = [name for name in shown if name in limits and limits[name].freedom is Freedom.FIXED]
    free = [name for name in shown if name not in fixed]
    plain = [name for name in free if name not in limits]
    limited = [name for name in free if name in limits]
    quantified = [*codes(objects), *codes(plain), *(_limited(limits[name]) for name in limited)]
    runs: list[str | Code] = []
    if quantified:
        runs += ("For every ", *joined(quantified))
    if fixed:
        runs += (" and " if runs else "For ", *joined([_fixed(limits[name]) for name in fixed]))
    if clauses:
        runs += (" such that " if runs else "If ", *joined(clauses))
    return tuple(runs)


def _limited(parameter: FormParameter) -> Phrase:
    name, value = Code(parameter.name), Code(_shortened(parameter.original))
    if not parameter.original:
        return phrase("{0} like the test's", name)
    words = {
        Freedom.NARROW: "{0} like {1}",
        Freedom.SPELT: "{0} made of the characters of {1}",
        Freedom.LISTED: "{0} that the tests use (such as {1})",
    }
    return phrase(words.get(parameter.freedom, "{0} like {1}"), name, value)


def _fixed(parameter: FormParameter) -> Phrase:
    if not parameter.original:
        return phrase("the test's {0}", Code(parameter.name))
    return phrase("{0} = {1}", Code(parameter.name), Code(_shortened(parameter.original)))


def _shortened(value: str) -> str:
    flat = " ".join(value.split())
    if len(flat) <= _SHORT:
        return flat
    end = flat[-1] if flat[-1] in "\"'" and flat[0] == flat[-1] else ""
    return f"{flat[:_SHOWN]}…{end}"
