"""Relations as sentences: quantifier and domain, then the steps, then the comparison, then what names stand for.

For every `key` and `value`: after `map.put(key, value)`, `map.get(key)` equals `value`, where `map` is `new Map()`.

The domain is what the code accepts: objects where parameters only make them, conditions, and else the call that
refuses some of the values. Values that follow from others are expressions in the place of their parameters.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from mrscout.model.assertions import Operator
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.relations import Parameter
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Hole, Slot, Template, fill, without_bound
from mrscout.prose.acceptance import Refusal, accepting_calls, occurs
from mrscout.prose.code_text import tidy
from mrscout.prose.form_sentences import condition_phrases, derivation_phrase, expression_of
from mrscout.prose.made_objects import MadeObject, ObjectMaker
from mrscout.prose.phrases import Code, Phrase, capitalized, codes, joined, phrase
from mrscout.prose.plain_names import is_numbered, names_in, plain_name

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
_LOOPS = (StepKind.EACH, StepKind.COUNT, StepKind.WHILE, StepKind.IF)
#: a call of a static method on one parameter
_NAME_OF_CALL = re.compile(r"([A-Z][\w.]*)\(\w+\)")
#: the most characters of a developers' value in a sentence, and the most values that are listed
_SHORT, _LISTED = 40, 4
#: the part of a literal that is shown of one that is too long
_SHOWN = 30


class Detail(Enum):
    """How much of a relation a sentence says."""

    WHOLE = "all of it"
    STEPS = "its domain, its steps and what is compared, but not what names stand for"
    OUTLINE = "its steps and what is compared"

    __hash__ = object.__hash__


def sentence(
    proposition: Proposition,
    parameters: Sequence[Parameter],
    form: Form | None = None,
    constants: Mapping[str, str] = MappingProxyType({}),
    detail: Detail = Detail.WHOLE,
    also: Sequence[Comparison] = (),
    refusals: Sequence[Refusal] = (),
) -> Phrase:
    """Return a relation as a sentence; with a form, its domain is the form's.

    A parameter that is computed from others by a short expression is that expression, one with a single value is the
    value, also if `constants` has it, and parameters that only make an object of the project are the object. What
    `also` compares holds behind the same steps; `refusals` are the calls that do not accept all of the domain.
    """
    computed = {**_constants(form, constants), **_computed(form, parameters)}
    written = {
        parameter.name: f"{_BEGIN}{computed[parameter.name]}{_END}"
        if parameter.name in computed
        else parameter.name
        for parameter in parameters
    }
    writer = _Writer({site: written[parameter.name] for parameter in parameters for site in parameter.sites})
    names = [parameter.name for parameter in parameters if parameter.name not in computed]
    names = list(dict.fromkeys((*proposition.quantified, *names)))
    types = {one.name: one.type for one in parameters if _is_of_several(one.type)}
    domain = _Domain(names, form, computed, types)
    comparisons = (proposition.comparison, *also)
    if proposition.program:
        body: Phrase = ("in the steps of ", Code(proposition.program), ", ", *writer.comparisons(comparisons))
        writer.mentioned |= set(names)
        domain.limit(refusals, [])
    else:
        seeds = {one.name for one in parameters if one.role.kind is RoleKind.SEED}
        steps, objects = _with_objects(proposition, comparisons, writer, domain, refusals, seeds)
        domain.make(objects)
        left = [step for step in steps if step.kind is not StepKind.DEFINITION or step.name not in objects]
        left = _without_idle_loops(left, writer.sides(comparisons))
        if detail is not Detail.WHOLE:
            left = [step for step in left if step.kind is not StepKind.DEFINITION]
        domain.limit(refusals, [*_codes(left), *writer.sides(comparisons)])
        body = writer.body(left, comparisons)
    if detail is Detail.OUTLINE:
        return (*capitalized(body), ".")
    stated = domain.phrase(writer.mentioned)
    if not stated:
        return (*capitalized(body), ".")
    return (*stated, ": ", *body, ".")


def _is_of_several(type_: str) -> bool:
    """True for a type that is more than a name, `int[]`: the name of such a parameter sounds like that of one value."""
    return type_.endswith("]")


#: around an expression in the place of a parameter; the places where it needs no parentheses
_BEGIN, _END = "\ue000", "\ue001"
_BARE = re.compile(rf"(?:(?<=[(,=])|(?<=[(,=] )|^\s*){_BEGIN}([^{_BEGIN}{_END}]*){_END}(?=\s*(?:[),;]|$))")
#: an expression that needs no parentheses anywhere: a name, a constant, a literal
_ALONE = re.compile(rf"{_BEGIN}([\w.]+|\"(?:\\\\.|[^\"\\\\])*\"|'[^']*'){_END}")


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


def _computed(form: Form | None, parameters: Sequence[Parameter]) -> dict[str, str]:
    """Return the expressions of derived parameters, by their names; none of a parameter that is derived itself."""
    if form is None:
        return {}
    names = form.names
    types = {parameter.name: parameter.type for parameter in parameters}
    derived = {derivation.parameter for derivation in form.derivations}
    return {
        names[derivation.parameter]: expression
        for derivation in form.derivations
        if derived.isdisjoint(derivation.sources) and (expression := expression_of(derivation, names, types))
    }


class _Writer:
    """Puts templates into words, and remembers the parameters that they mention."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self.replaced: dict[str, str] = {}
        self.renamed: dict[str, str] = {}  #: new names of variables
        self.mentioned: set[str] = set()

    def text(self, template: Template) -> str:
        """Return the code of a template with the names of parameters."""
        text = fill(without_bound(template, ""), self._slot, lambda slot: self._names.get(slot.number, ""))
        text = _BARE.sub(r"\1", _ALONE.sub(r"\1", text)).replace(_BEGIN, "(").replace(_END, ")")
        text = tidy(text)
        for old, new in self.renamed.items():
            text = re.sub(rf"(?<![\w.]){re.escape(old)}\b", new, text)
        for code, name in self.replaced.items():
            text = text.replace(code, name)
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
        name = self.renamed.get(step.name, step.name)
        return StatedStep(step.kind, (text,), name, (bound,), step.inclusive, steps, type=step.type)

    def sides(self, comparisons: Sequence[Comparison]) -> list[str]:
        """Return the code that is compared."""
        sides = (side for one in comparisons for side in (one.left, one.right, one.tolerance))
        return [text for side in sides if (text := self.text(side).strip())]

    def instead(self, names: Mapping[str, str]) -> None:
        """Write names in the place of the code of objects from now on."""
        self.replaced = dict(names)

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
            runs += (", where ", *joined(_defined(definitions)))
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


def _defined(definitions: Sequence[StatedStep]) -> list[Phrase]:
    """Return what names stand for; names of equal code share a clause."""
    named: dict[str, list[Code]] = {}
    for step in definitions:
        named.setdefault(_first(step.code), []).append(Code(step.name))
    return [
        phrase(
            "{0} {1} {2}",
            joined([(name,) for name in names]),
            "is" if len(names) == 1 else "are each",
            Code(code),
        )
        for code, names in named.items()
    ]


def _with_objects(
    proposition: Proposition,
    comparisons: Sequence[Comparison],
    writer: "_Writer",
    domain: "_Domain",
    refusals: Sequence[Refusal],
    seeds: Collection[str],
) -> tuple[list[StatedStep], dict[str, MadeObject]]:
    """Return the steps in code, and the objects, by name, that the sentence is about in the place of parameters."""
    steps = [writer.step(step) for step in proposition.steps]
    if any(is_numbered(step.name) for step in steps):
        writer.renamed = _plain_names(steps, [*_codes(steps), *writer.sides(comparisons)])
        steps = [writer.step(step) for step in proposition.steps]
    maker = ObjectMaker([*_codes(steps), *writer.sides(comparisons)], domain, refusals)
    objects: dict[str, MadeObject] = {}
    for step in steps:
        if step.kind is StepKind.DEFINITION:
            made = maker.defined(step.name, _first(step.code), step.type, seeds)
            objects |= {step.name: made} if made is not None else {}
    defined = {step.name: _first(step.code) for step in steps if step.kind is StepKind.DEFINITION}
    # Without a form there may be a counterexample, which is about the parameters.
    makers = proposition.makers if domain.is_settled else ()
    for name, made in maker.within(makers, [defined[name] for name in objects]).items():
        instead = {**writer.replaced, made.code: name}
        writer.instead(instead)
        sides = [[writer.text(side).strip() for side in (one.left, one.right)] for one in comparisons]
        if any(_says_nothing(*pair) for pair in sides):
            del instead[made.code]
            writer.instead(instead)
        else:
            objects[name] = made
    writer.mentioned.clear()
    return [writer.step(step) for step in proposition.steps], objects


def _plain_names(steps: Sequence[StatedStep], codes: Sequence[str]) -> dict[str, str]:
    """Return names without a number for variables that are called after a value that is a parameter now."""
    taken = names_in(" ".join(codes))
    names: dict[str, str] = {}
    for step in steps:
        if step.name and step.name not in names and is_numbered(step.name):
            names[step.name] = plain_name(step.name, _first(step.code), {*taken, *names.values()})
    return names


def _says_nothing(left: str, right: str) -> bool:
    """True if a comparison is of one object with itself, or of two calls of one method on it."""
    itself = re.fullmatch(r"(\w+)\.\w+\((\w+)\)", left)
    return left == right or (itself is not None and itself[1] == itself[2])


def _without_idle_loops(steps: Sequence[StatedStep], sides: Sequence[str]) -> list[StatedStep]:
    """Return steps without loops that repeat the same comparison, which nothing changes in between."""
    if any(step.kind is StepKind.ACTION or step.steps for step in steps):
        return list(steps)
    words = set(_WORD.findall(" ".join([*_codes(steps), *sides])))
    return [step for step in steps if step.kind is not StepKind.COUNT or step.name in words]


def _codes(steps: Sequence[StatedStep]) -> list[str]:
    """Return the code of steps, and of the steps in them."""
    return [text for step in _all_steps(steps) for code in (step.code, step.bound) if (text := _first(code))]


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


class _Domain:
    """The quantifier of a sentence: which objects and parameters, and which of their values."""

    def __init__(
        self,
        names: Sequence[str],
        form: Form | None,
        computed: Mapping[str, str],
        types: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._names = names
        self._types = types  #: of the parameters that are quantified with theirs
        self._form = form
        self._computed = computed
        self._limits = {} if form is None else {parameter.name: parameter for parameter in form.held_back}
        self.objects: dict[str, MadeObject] = {}
        self._accepting: list[str] | None = []

    @property
    def is_settled(self) -> bool:
        """True if the relation is known to hold on the domain."""
        return self._form is not None

    @property
    def free(self) -> set[str]:
        """The names of parameters that every value is stated for."""
        return set(self._names) - _conditioned(self._form) - set(self._limits)

    def are_refused(self, taken: Collection[str], code: str, refusals: Sequence[Refusal]) -> bool:
        """True if an object cannot be made of the values of parameters that do not meet the conditions on them."""
        form = self._form
        if form is None or self._limits.keys() & set(taken) or form.derivations:
            return False
        if not set(taken) <= set(form.names):
            return False
        if refusals and not any(occurs(refusal, code) for refusal in refusals):
            return False
        places = {form.names.index(name) for name in taken}
        about = [condition for condition in form.conditions if places & set(condition.parameters)]
        return all(one.precondition and places >= set(one.parameters) for one in about)

    def make(self, objects: Mapping[str, MadeObject]) -> None:
        """Quantify over objects in the place of the parameters that make them."""
        self.objects |= objects

    def limit(self, refusals: Sequence[Refusal], codes: Sequence[str]) -> None:
        """Leave out what calls do not accept; `codes` is all code but that of the objects."""
        made = [one.code for one in self.objects.values()]
        names = {*self._names, *self.objects}
        left = [
            refusal
            for refusal in refusals
            if any(occurs(refusal, code, names) for code in codes)
            or not any(occurs(refusal, code) for code in made)
        ]
        self._accepting = accepting_calls(left, codes, names) if left else []

    def phrase(self, mentioned: set[str]) -> Phrase:
        """Return the quantifier with its conditions; `mentioned` are the names that the sentence has."""
        clauses = self._clauses()
        mentioned = mentioned | {
            word
            for clause in clauses
            for run in clause
            if isinstance(run, Code)
            for word in _WORD.findall(run.text)
        }
        taken = {name for one in self.objects.values() for name in one.taken}
        shown = [name for name in self._names if name in mentioned and name not in taken]
        limits = self._limits
        fixed = [name for name in shown if name in limits and limits[name].freedom is Freedom.FIXED]
        free = [name for name in shown if name not in fixed]
        plain = [name for name in free if name not in limits]
        limited = [name for name in free if name in limits]
        objects = [one.declared for one in self.objects.values()]
        typed = [f"{self._types[name]} {name}" if name in self._types else name for name in plain]
        quantified = [*objects, *codes(typed), *(_limited(limits[name]) for name in limited)]
        calls = self._accepting
        runs: list[str | Code] = []
        if quantified:
            runs += ("For every ", *joined(quantified))
        if fixed:
            runs += (" and " if runs else "For ", *joined([_fixed(limits[name]) for name in fixed]))
        if calls is None:
            clauses = [*clauses, ("no call throws",)]
        elif (
            calls
            and quantified
            and not fixed
            and not limited
            and len(quantified) == len(objects) + len(plain)
        ):
            accepting = list(dict.fromkeys(_short_call(call) for call in calls))
            runs += (" that ", *joined(codes(accepting)), " accepts" if len(accepting) == 1 else " accept")
        elif calls:
            clauses = [
                *clauses,
                (*joined(codes(calls)), " does not throw" if len(calls) == 1 else " do not throw"),
            ]
        if clauses and runs:
            runs += (", such that " if calls and runs[-1] in (" accepts", " accept") else " such that ",)
            runs += joined(clauses)
        elif clauses:
            runs += ("If ", *joined(clauses))
        return tuple(runs)

    def _clauses(self) -> list[Phrase]:
        """Return the conditions and derivations that the sentence states; not those of objects."""
        form = self._form
        if form is None:
            return []
        taken = {name for one in self.objects.values() for name in one.taken}
        quoted = [Code(self._computed.get(name, name)) for name in form.names]
        clauses = [
            derivation_phrase(derivation, quoted)
            for derivation in form.derivations
            if form.names[derivation.parameter] not in self._computed
        ]
        stated = [
            one for one in form.conditions if not {form.names[place] for place in one.parameters} <= taken
        ]
        return [*clauses, *condition_phrases(stated, quoted)]


def _short_call(call: str) -> str:
    """Return a call by its name if it takes nothing but a parameter: `Range.parse`."""
    match = _NAME_OF_CALL.fullmatch(call)
    return match[1] if match is not None else call


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
