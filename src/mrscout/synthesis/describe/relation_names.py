"""Names of relations: the law in the words in which people name tests, and qualifiers that tell laws of one name apart.

A name has no number in it. `mrscout.synthesis.describe.distinct_names` decides which qualifiers are needed.
"""

import re
from collections.abc import Sequence

from mrscout.model.assertions import Operator
from mrscout.model.instances import ElementKind, RelatedElement, Transformation
from mrscout.model.ir import Call, Expr, Literal, Read, TypeRef, VariableKind, uncast
from mrscout.model.origin import Kind
from mrscout.model.outline import Statement
from mrscout.model.relations import Qualifier
from mrscout.synthesis.exprs import Shape
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.slicing.constituents import Stated

#: verbs for operators that one operand's object has as a method, and for their negations
_VERBS = {
    Operator.CONTAINS: ("ContainsWhat", "LacksWhat"),
    Operator.CONTAINS_KEY: ("HasTheKeyThat", "LacksTheKeyThat"),
    Operator.CONTAINS_VALUE: ("HasTheValueThat", "LacksTheValueThat"),
    Operator.CONTAINS_ALL: ("ContainsAllThat", "LacksSomeThat"),
    Operator.STARTS_WITH: ("StartsWithWhat", "DoesNotStartWithWhat"),
    Operator.ENDS_WITH: ("EndsWithWhat", "DoesNotEndWithWhat"),
}
_ORDERS = {
    Operator.LESS: ("IsLessThan", "IsAtLeast"),
    Operator.AT_MOST: ("IsAtMost", "IsGreaterThan"),
    Operator.GREATER: ("IsGreaterThan", "IsAtMost"),
    Operator.AT_LEAST: ("IsAtLeast", "IsLessThan"),
}
_SHAPES = {
    Kind.ROUND_TRIP: "{source}{Follow}RoundTrip",
    Kind.RETRIEVAL: "{source}Then{Follow}",
    Kind.IDEMPOTENCE: "{source}IsIdempotent",
    Kind.AGREEMENT: "{source}Equals{Follow}",
    Kind.REPETITION: "{source}IsDeterministic",
    Kind.DISTINCTION: "{source}DiffersFrom{Follow}",
    Kind.FRESHNESS: "{follow}ReturnsCopy",
}
#: the same for two calls of one method, which would be named twice
_OF_ONE_METHOD = {
    Kind.ROUND_TRIP: "{source}IsItsOwnInverse",
    Kind.RETRIEVAL: "{source}ReturnsWhatItTook",
    Kind.DISTINCTION: "{source}DistinguishesInputs",
    Kind.FRESHNESS: "{source}ReturnsNewObject",
}
#: the same for constructors
_OF_CONSTRUCTORS = {
    Kind.REPETITION: "equallyConstructed{Classes}AreEqual",
    Kind.DISTINCTION: "different{Classes}AreNotEqual",
    Kind.FRESHNESS: "constructorReturnsNewObject",
}
#: the same for one method that changes two objects, which are compared
_OF_CHANGED_OBJECTS = {
    Kind.REPETITION: "equal{Classes}AfterSame{Source}",
    Kind.DISTINCTION: "different{Classes}AfterDifferent{Source}",
}
_CONSTRUCTOR = "constructor"
_COMPARATOR = "comparator"
#: methods that state a relation themselves
_ASKING = ("contains", "containsKey", "containsValue", "containsAll", "startsWith", "endsWith")
#: methods that only give out the one object of their class
_GIVING_OUT = re.compile(r"(?:get|instance|getInstance|of|create|newInstance|build)$")
_WORD = re.compile(r"[A-Za-z]+")
_TEST = re.compile(r"^(?i:tests?|should|verify|check)(?=[A-Z_]|$)_*")
#: verbs for what a method does to a result that is compared with the one before it; the second for a denial
_CHANGES = {
    Operator.LESS: ("increases", "doesNotIncrease"),
    Operator.AT_MOST: ("doesNotDecrease", "decreases"),
    Operator.GREATER: ("decreases", "doesNotDecrease"),
    Operator.AT_LEAST: ("doesNotIncrease", "increases"),
}
_OPPOSITES = {
    Operator.LESS: Operator.GREATER,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.GREATER: Operator.LESS,
    Operator.AT_LEAST: Operator.AT_MOST,
}
_TRUTH = TypeRef("boolean")
#: the most calls that are followed, or named
_MOST = 3
_LONGEST_CHAIN = 12
#: characters of a name that people still read
LONGEST = 50
#: names shorter than this tell nothing of a test or a parameter
_SHORT = 3


class RelationNamer:
    """Names one relation."""

    def __init__(
        self, context: InstanceContext, kept: Sequence[Statement], between: Sequence[Statement], kind: Kind
    ) -> None:
        self._context = context
        self._instance = context.instance
        self._stated: Stated = context.located.stated
        self._kept = set(kept)
        self._between = set(between)
        self._kind = kind
        simple = re.sub(r"\W", "", self._instance.class_under_test.rpartition(".")[2])
        self._class = simple or "Object"
        spans = {call.span: call for call in context.located.calls}
        self._calls = tuple(
            spans.get(self._instance.invocations[element.invocation].span)
            for element in (self._instance.source, self._instance.follow_up)
        )

    def name(self) -> str:
        """Return a name such as `encodeDecodeRoundTrip`, without regard to other relations."""
        name = re.sub(r"\W", "", self._name())
        if len(name) > LONGEST and self._kind is Kind.ROUND_TRIP:
            name = re.sub(r"\W", "", f"{self._method(self._instance.follow_up)}RoundTrip")
        return name if _WORD.match(name) else f"{_small(self._class)}IsConsistent"

    def _name(self) -> str:
        source, follow = (
            self._method(element) for element in (self._instance.source, self._instance.follow_up)
        )
        heads = self._heads()
        if self._hashes() and self._kind is not Kind.REPETITION:
            sort = "different" if self._stated.negated else "equal"
            return f"{sort}ObjectsHave{_capital(sort)}HashCodes"
        if self._kind in (Kind.AGREEMENT, Kind.CONSISTENCY) and (after := self._name_by_state()):
            return after
        if self._kind is Kind.COMMUTATIVITY:
            return f"{source}IsSymmetric" if self._is_predicate() else f"{source}IsCommutative"
        if self._kind is Kind.INVARIANCE:
            return self._invariance_name(source)
        if self._kind is Kind.MONOTONICITY:
            return self._order_name(source, follow, heads)
        if self._kind is Kind.CONSISTENCY:
            return self._consistency_name(source, follow, heads)
        return self._name_of_result(source, follow) or self._name_by_shape(source, follow, heads)

    def _name_of_result(self, source: str, follow: str) -> str:
        """Return a name by the objects that are compared; empty if that tells nothing."""
        one = source == follow
        if one and self._compares_changed_objects() and self._kind in _OF_CHANGED_OBJECTS:
            shape = _OF_CHANGED_OBJECTS[self._kind]
            return shape.format(Classes=_plural(self._class), Source=_capital(source))
        if one and self._kind is Kind.REPETITION and self._stated.operator is Operator.SAME:
            return f"{source}ReturnsSameObject"
        if self._kind is Kind.AGREEMENT and not one and self._returns_its_object():
            return f"{follow}ReturnsEqual{self._class}"
        if self._kind is Kind.DISTINCTION and (result := self._result()):
            if not one and self._instance.transformation is Transformation.OUTPUT:
                return f"{follow}GivesDifferent{result}"
            return f"different{_plural(result)}AreNotEqual"
        return ""

    def _name_by_shape(self, source: str, follow: str, heads: tuple[str, str]) -> str:
        """Return the name that the kind has for two methods, or for two calls of one."""
        one = source == follow
        last = self._calls[1]
        if self._kind is Kind.RETRIEVAL and last is not None and not last.args and heads[1]:
            follow = heads[1]  # of what a builder has built
        shape = _OF_ONE_METHOD.get(self._kind, _SHAPES[self._kind]) if one else _SHAPES[self._kind]
        if _CONSTRUCTOR in (source, follow):
            if one and self._kind in _OF_CONSTRUCTORS:
                shape = _OF_CONSTRUCTORS[self._kind]
            elif self._kind is Kind.ROUND_TRIP and not one:
                shape = "{other}RoundTrip"
        if one and self._kind is Kind.AGREEMENT:
            source, follow = self._overloads(source)
        other = follow if source == _CONSTRUCTOR else source
        return shape.format(
            source=source,
            follow=follow,
            other=other,
            Source=_capital(source),
            Follow=_capital(follow),
            Classes=_plural(self._class),
        )

    def _compares_changed_objects(self) -> bool:
        """True if what is compared are the objects that both calls change, and not what these return."""
        elements = (self._instance.source, self._instance.follow_up)
        return all(element.kind is ElementKind.RECEIVER_AFTER for element in elements)

    def _returns_its_object(self) -> bool:
        """True if what the last call returns is compared with the object that it is called on, made by the first."""
        source, follow = self._calls
        if source is None or follow is None or follow.receiver is None or follow.is_constructor:
            return False
        on = self._made(follow.receiver)
        shapes = self._context.shapes
        return isinstance(on, Call) and on.name == source.name and shapes.of(on) == shapes.of(source)

    def _result(self) -> str:
        """Return the class of the project whose objects are compared, if methods make them; empty for others."""
        names = set[str]()
        for call in self._calls:
            made = call.signature.result if call is not None and call.signature is not None else None
            if made is None or made.dims or not self._context.facts.is_project(made.name):
                return ""
            names.add(re.sub(r"\W", "", made.name.rpartition(".")[2]))
        return names.pop() if len(names) == 1 else ""

    def _invariance_name(self, source: str) -> str:
        """Return `shiftPreservesLength`, by what happens between the two calls."""
        if self._is_associativity():
            return f"{source}IsAssociative"
        if words := self._ignored():
            return f"{source}Ignores{words}"
        names = self._transforming()
        preserved = re.sub(r"^(get|is)(?=[A-Z])", "", source)
        if len(names) == 1:
            return f"{names[0]}Preserves{_capital(preserved)}"
        if 1 < len(names) <= _MOST:
            return f"{names[0]}{''.join(f'And{_capital(name)}' for name in names[1:])}Preserve{_capital(preserved)}"
        return f"{source}GivesEqualResults"

    def _ignored(self) -> str:
        """Return that by which two texts differ that give the same result: `Case`, `WhiteSpace`; empty for more."""
        source, follow = self._calls
        if source is None or follow is None or source.name != follow.name:
            return ""
        values = [[self._text(arg) for arg in call.args] for call in (source, follow)]
        pairs = [(one, other) for one, other in zip(*values, strict=False) if one != other]
        if len(pairs) != 1 or None in pairs[0]:
            return ""
        one, other = (text or "" for text in pairs[0])
        if one.lower() == other.lower():
            return "Case"
        return "WhiteSpace" if "".join(one.split()) == "".join(other.split()) else ""

    def _text(self, value: Expr) -> str | None:
        """Return the source of a literal; None for other values."""
        made = self._made(value)
        return self._context.facts.source_of(made.span) if isinstance(made, Literal) else None

    def _is_associativity(self) -> bool:
        """True for `f(f(a, b), c)` and `f(a, f(b, c))`: one is nested in its first input, one in a later one."""
        source, follow = self._calls
        if source is None or follow is None or source.name != follow.name:
            return False
        nested = [
            {at for at, value in enumerate(call.inputs) if _is_call_of(value, call.name)}
            for call in (source, follow)
        ]
        first, last = self._leaves(source), self._leaves(follow)
        return all(nested) and sorted(0 in places for places in nested) == [False, True] and first == last

    def _leaves(self, call: Call) -> list[Shape]:
        """Return the inputs of calls of one method that are nested in each other; constants only if all are."""
        leaves: list[Expr] = []
        pending = list(call.inputs)
        while pending:
            value = uncast(pending.pop(0))
            if isinstance(value, Call) and value.name == call.name:
                pending[:0] = value.inputs
            else:
                leaves.append(value)
        varying = [leaf for leaf in leaves if not isinstance(leaf, Literal)]
        return [self._context.shapes.of(leaf) for leaf in varying or leaves]

    def _transforming(self) -> list[str]:
        """Return the methods by which the follow-up input is made of the source input."""
        source, follow = self._calls
        if source is None or follow is None:
            return []
        names = [
            call.name
            for call in self._context.subject.routine.calls
            if self._context.slicer.statement_of[call.step] in self._between
            and call.assertion is None
            and not call.is_constructor
        ]
        for call in self._context.subject.routine.calls:
            stands = self._context.slicer.statement_of[call.step] in self._kept and call.assertion is None
            if stands and call.receiver is not None and _takes(call, source.receiver):
                names += [call.name] if _same(call.receiver, follow.receiver) else []
        at, chain = follow.receiver, list[str]()
        for _ in range(_MOST):
            made = self._made(at) if at is not None else None
            if isinstance(made, Call) and made.is_constructor and _takes(made, source.receiver):
                chain.append(_CONSTRUCTOR)
            if not isinstance(made, Call) or made.is_constructor or made.receiver is None or made is source:
                break
            if not _same(at, source.receiver):
                chain.append(made.name)
            at = made.receiver
        related = {source.name, follow.name}
        return [name for name in dict.fromkeys((*names, *reversed(chain))) if name not in related]

    def _comparator(self) -> str:
        """Return a name of the third object that orders both values: `sizeComparator`; empty if there is none."""
        wanted = {id(self._stated.source), id(self._stated.follow_up)}
        for call in self._context.subject.routine.steps[self._context.located.step].calls:
            if not self._context.facts.is_ordering(call) or not {id(arg) for arg in call.args} >= wanted:
                continue
            made = self._made(call.receiver) if call.receiver is not None else None
            if isinstance(made, Call):
                owner = _small(re.sub(r"\W", "", made.owner.rpartition(".")[2]))
                if not made.is_constructor and not self._context.facts.is_project(made.owner):
                    return made.name
                plain = made.is_constructor or _GIVING_OUT.match(made.name)
                return owner if plain else f"{owner}{_capital(made.name)}"
            if isinstance(made, Read):
                return _camel(self._context.subject.routine.variables[made.variable].name)
            return _COMPARATOR
        return ""

    def _compared_class(self) -> str:
        """Return the simple name of the class whose objects are compared."""
        for value in (self._stated.source, self._stated.follow_up):
            type_ = value.type if value is not None else None
            if type_ is not None and not type_.dims and self._context.facts.is_project(type_.name):
                return re.sub(r"\W", "", re.split(r"[.$]", type_.name)[-1])
        return self._result() or self._class.removesuffix("Builder") or self._class

    def _order_name(self, source: str, follow: str, heads: tuple[str, str]) -> str:
        if comparator := self._comparator():
            return f"{comparator}Orders{_plural(self._compared_class())}"
        first, last = (heads[0] or source, heads[1] or follow)
        if self._instance.follow_up.span < self._instance.source.span:
            first, last = last, first
        changing = self._transforming()
        if first == last and 0 < len(changing) <= _MOST and self._stated.operator in _CHANGES:
            return self._change_name(first, changing)
        if first == last:
            return f"{first}IsMonotonic"
        verb = _ORDERS.get(self._stated.operator)
        between = verb[self._stated.negated] if verb is not None else "IsOrderedLike"
        return f"{first}{between}{_capital(last)}"

    def _of_test(self, words: str) -> str:
        """Return the words of the test's name as a name that is not the test's own."""
        method = self._context.subject.test.partition("(")[0].rpartition(".")[2]
        return f"{_small(words)}Law" if _small(words) == method else _small(words)

    def _change_name(self, result: str, changing: Sequence[str]) -> str:
        """Return `widenedDoesNotDecreaseLength`, by what happens between two calls of one method."""
        source, follow_up, operator = self._stated.source, self._stated.follow_up, self._stated.operator
        if source is not None and follow_up is not None and follow_up.span < source.span:
            operator = _OPPOSITES[operator]
        verb = _CHANGES[operator][self._stated.negated]
        if len(changing) > 1:
            verb = verb.replace("doesNot", "doNot") if verb.startswith("does") else verb.removesuffix("s")
        joined = "And".join([changing[0], *map(_capital, changing[1:])])
        return f"{joined}{_capital(verb)}{_capital(re.sub(r'^(get|is)(?=[A-Z])', '', result))}"

    def _is_bare(self) -> bool:
        """True if the very results of both calls are compared."""
        values = (self._stated.source, self._stated.follow_up)
        return all(
            value is not None and self._made(value) is call
            for value, call in zip(values, self._calls, strict=True)
        )

    def _is_predicate(self) -> bool:
        """True if both calls give truth values."""
        results = [call.signature.result if call and call.signature else None for call in self._calls]
        return all(result == _TRUTH for result in results)

    def _name_by_state(self) -> str:
        """Return `addThenSearch` if one side of the comparison comes from no method of the project; else nothing."""
        sides = [self._project_calls(value) for value in (self._stated.source, self._stated.follow_up)]
        if all(sides) or not any(sides):
            return ""
        (asked, *_), *_ = filter(None, sides)
        of_pair = [call for call in self._calls if call is not None and not call.static]
        own = [_capital(call.name) for call in of_pair if call.owner == self._instance.class_under_test]
        makers = [name for name in (*self._makers(), *own) if name.lower() != asked.lower()]
        return f"{_small(makers[-1])}Then{_capital(asked)}" if makers else ""

    def _project_calls(self, value: Expr | None) -> list[str]:
        """Return the methods of the class under test in the chain of calls that makes a value, the last first."""
        names: list[str] = []
        at = self._made(value) if value is not None else None
        for _ in range(_LONGEST_CHAIN):  # a variable that is given what a call on it returns has no end
            if not isinstance(at, Call):
                break
            if at.owner == self._instance.class_under_test and not at.is_constructor:
                names.append(at.name)
            at = self._made(at.receiver) if at.receiver is not None else None
        return names

    def _consistency_name(self, source: str, follow: str, heads: tuple[str, str]) -> str:
        """Return a name for a relation without a special kind."""
        stated, instance = self._stated, self._instance
        pair = sorted((instance.source, instance.follow_up), key=lambda element: element.span.start)
        methods = {id(instance.source): source, id(instance.follow_up): follow}
        asking = next((name for name in (follow, source) if name in _ASKING), "")
        if stated.operator in _VERBS and asking and source != follow:
            return f"{source if asking == follow else follow}Then{_capital(asking)}"
        if stated.operator in _VERBS:
            holder, held = pair
            subject = methods[id(holder)]
            if holder.kind in (ElementKind.RECEIVER, ElementKind.RECEIVER_AFTER):
                subject = _small(self._class)
            verb = _VERBS[stated.operator][stated.negated]
            word = "Took" if not held.kind.is_output else "Left"
            if held.kind is ElementKind.RETURN:
                word = "Returned"
            return f"{subject}{verb}{_capital(methods[id(held)])}{word}"
        if stated.operator is Operator.LEVEL and not stated.negated:
            classes = _plural(self._compared_class())
            comparator = self._comparator()
            return f"{comparator}RatesEqual{classes}" if comparator else f"equal{classes}CompareAsEqual"
        if stated.predicate and not stated.operator.equates:
            if source == stated.predicate:
                return f"{source}IsConsistent"
            return f"{stated.predicate}{'FailsAfter' if stated.negated else 'HoldsAfter'}{_capital(source)}"
        one, other = heads
        if stated.operator.equates and one and other and one != other:
            return f"{other}Equals{_capital(one)}"
        kept = self._transforming() if source == follow else []
        if len(kept) == 1 and stated.operator is Operator.EQUAL and not stated.negated and self._is_bare():
            return f"{kept[0]}DoesNotChange{_capital(source)}"
        if source == follow and bool(one) is not bool(other) and Kind.CONSISTENCY is self._kind:
            return f"{source}ReturnsEarlierArgument" if self._returns_argument() else f"{source}IsConsistent"
        if source == follow:
            return f"{other}IsConsistent" if one == other and one else f"{source}IsConsistent"
        return self._sequence_name(source, other or follow)

    def _sequence_name(self, source: str, last: str) -> str:
        """Return a name for what one call says after another one, or beside it."""
        words = self._test()
        if len(self._makers()) > _MOST and words and len(re.findall("[A-Z]", words[0])) > 1:
            return self._of_test(words[0])  # of many steps the test's name says more
        if last == source:
            return f"{source}IsConsistent"
        elements = (self._instance.source, self._instance.follow_up)
        if all(element.kind is ElementKind.RETURN for element in elements) and not self._continues():
            return f"{last}IsConsistentWith{_capital(source)}"
        return f"{source}Then{_capital(last)}"

    def _continues(self) -> bool:
        """True if the last call takes what the first returns, or is called on it."""
        source, follow = self._calls
        inputs = [self._made(value) for value in follow.inputs] if follow is not None else []
        return source is not None and any(made is source for made in inputs)

    def _returns_argument(self) -> bool:
        """True if the result of one call is compared with an argument of the other."""
        values = [value for value in (self._stated.source, self._stated.follow_up) if value is not None]
        shapes = self._context.shapes
        arguments = [
            shapes.of(self._bare(arg)) for call in self._calls if call is not None for arg in call.args
        ]
        return any(shapes.of(self._bare(value)) in arguments for value in values)

    def _bare(self, value: Expr) -> Expr:
        """Return a value without the box that it is in."""
        made = self._made(value)
        return made.args[0] if isinstance(made, Call) and self._context.facts.is_box(made) else made

    def _overloads(self, method: str) -> tuple[str, str]:
        """Return two names for overloads of one method: `getByName` and `getByIndex`."""
        first, last = self._calls
        if first is None or last is None:
            return method, method
        join = "By" if re.match(r"(get|find|is|has|lookup|opt)(?![a-z])", method) else "Of"
        one, other = self._differing(first, last), self._differing(last, first)
        if one == other:
            return method, f"{method}OfTheOther"
        return f"{method}{join}{one}" if one else method, f"{method}{join}{other}" if other else method

    def _differing(self, call: Call, other: Call) -> str:
        """Return words for the argument by which a call differs from another of its name."""
        types = [_type_word(value.type) for value in other.args]
        for index, value in enumerate(call.args):
            if _type_word(value.type) not in types or len(call.args) != len(other.args):
                name = self._context.facts.parameter_name(call, index)
                return _capital(name) if len(name) >= _SHORT and name.isalpha() else _type_word(value.type)
        return ""

    # What tells it from others

    def qualifiers(self) -> tuple[Qualifier, ...]:
        """Return what can stand behind the name to tell it from others, each perhaps empty; always as many."""
        return (
            ("For", self._argument_types()),
            ("On", self._receiver()),
            ("With", self._makers()),
            ("With", self._other_calls()),
            ("Of", self._values()),
            ("In", self._test()),
        )

    def _argument_types(self) -> tuple[str, ...]:
        first = self._calls[0]
        types = [_type_word(value.type) for value in first.args] if first is not None else []
        return tuple(dict.fromkeys(filter(None, types)))

    def _receiver(self) -> tuple[str, ...]:
        """Return the class of the object that is called, if it is another than the class under test."""
        for call in self._calls[::-1]:
            receiver = call.receiver if call is not None else None
            made = self._made(receiver) if receiver is not None else None
            if isinstance(made, Call) and made.is_constructor:
                name = re.sub(r"\W", "", made.owner.rpartition(".")[2])
                if name and name != self._class:
                    return (_capital(name),)
        return ()

    def _makers(self) -> tuple[str, ...]:
        """Return the other methods of the class under test that the relation calls."""
        related = {call.name for call in self._calls if call is not None}
        names: list[str] = []
        for call in self._context.subject.routine.calls:
            at = self._context.slicer.statement_of[call.step]
            if (
                at not in self._kept
                or call.is_constructor
                or call.name in related
                or call.assertion is not None
            ):
                continue
            result = call.signature.result if call.signature is not None else None
            makes = result is not None and result.name == self._instance.class_under_test
            if makes or call.owner == self._instance.class_under_test:
                names.append(_capital(re.sub(r"\W", "", call.name)))
        return tuple(dict.fromkeys(names))

    def _other_calls(self) -> tuple[str, ...]:
        """Return the methods of other classes of the project that the relation calls."""
        related = {call.name for call in self._calls if call is not None}
        calls = (
            call
            for call in self._context.subject.routine.calls
            if self._context.slicer.statement_of[call.step] in self._kept
            and call.assertion is None
            and not call.is_constructor
            and call.owner != self._instance.class_under_test
            and self._context.facts.is_project(call.owner)
        )
        names = (_capital(re.sub(r"\W|\d", "", call.name)) for call in calls if call.name not in related)
        return tuple(dict.fromkeys(filter(None, names)))

    def _values(self) -> tuple[str, ...]:
        """Return the names of the compared variables and of those that members are read of."""
        words: list[str] = []
        for value in (self._stated.source, self._stated.follow_up):
            bare = uncast(value) if value is not None else None
            while isinstance(bare, Call) and bare.receiver is not None:
                bare = bare.receiver
            if isinstance(bare, Read):
                name = _camel(self._context.subject.routine.variables[bare.variable].name)
                words.append(_capital(re.sub(r"\W|\d", "", name)))
        return tuple(word for word in dict.fromkeys(words) if len(word) >= _SHORT)

    def _test(self) -> tuple[str, ...]:
        method = self._context.subject.test.partition("(")[0].rpartition(".")[2]
        words = re.sub(r"\W|\d", "", _capital(_camel(_TEST.sub("", method))))
        return (words,) if len(words) >= _SHORT else ()

    # What is called and compared

    def _method(self, element: RelatedElement) -> str:
        call = self._calls[element is self._instance.follow_up]
        if call is not None and call.is_constructor:
            return _CONSTRUCTOR
        name = self._instance.invocations[element.invocation].method.rpartition(".")[2]
        cleaned = re.sub(r"\W", "", name)
        return _CONSTRUCTOR if cleaned in ("init", self._class) else cleaned or "call"

    def _heads(self) -> tuple[str, str]:
        """Return the methods whose results the assertion compares; empty for what is no result."""
        values = (self._stated.source, self._stated.follow_up)
        one, other = (self._head(value) for value in values)
        if one and one == other:  # what the language's library says of two results, such as their arrays
            one, other = (
                self._asked(value) or head for value, head in zip(values, (one, other), strict=True)
            )
        return one, other

    def _hashes(self) -> bool:
        """True if two hashes are compared."""
        values = (self._stated.source, self._stated.follow_up)
        made = [self._made(value) for value in values if value is not None]
        library = self._context.facts.library
        return len(made) > 1 and all(isinstance(call, Call) and library.hashes(call) for call in made)

    def _asked(self, value: Expr | None) -> str:
        """Return the last method of the project in the chain of calls that makes a value; empty if there is none."""
        made = self._made(value) if value is not None else None
        for _ in range(_MOST):
            if not isinstance(made, Call) or self._context.facts.is_project(made.owner):
                break
            made = self._made(made.receiver) if made.receiver is not None else None
        return made.name if isinstance(made, Call) and not made.is_constructor else ""

    def _head(self, value: Expr | None) -> str:
        made = self._made(value) if value is not None else None
        if isinstance(made, Call) and self._context.facts.is_box(made):
            return ""
        return made.name if isinstance(made, Call) and not made.is_constructor else ""

    def _made(self, value: Expr) -> Expr:
        """Return the expression that computed a value, through variables."""
        at, step = uncast(value), self._context.located.step
        for _ in range(_MOST):
            if not isinstance(at, Read):
                break
            if self._context.subject.routine.variables[at.variable].kind is VariableKind.RESULT:
                break
            definitions = self._context.slicer.definitions(at.variable, step)
            if len(definitions) != 1:
                break
            expr, step = definitions[0]
            at = uncast(expr)
        return at


def _same(one: Expr | None, other: Expr | None) -> bool:
    return isinstance(one, Read) and isinstance(other, Read) and one.variable == other.variable


def _takes(call: Call, value: Expr | None) -> bool:
    return any(_same(argument, value) for argument in call.args)


def _type_word(type_: TypeRef | None) -> str:
    """`String[]` is `StringArray`."""
    if type_ is None or type_.name == "null":
        return ""
    word = re.sub(r"\W|\d", "", type_.name.rpartition(".")[2])
    return _capital(word) + "Array" * min(type_.dims, 1) if word and word != "Object" else ""


def _camel(name: str) -> str:
    """`scale_is_one` is `scaleIsOne`, and `MAX_SIZE` is `maxSize`."""
    if name.isupper():
        name = name.lower()
    head, *rest = [word for word in re.split(r"[\W_]+", name) if word] or [""]
    return head + "".join(map(_capital, rest))


def _plural(name: str) -> str:
    if name.endswith(("Data", "Info", "s")):
        return f"{name}Objects"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("x", "ch", "sh")) else f"{name}s"


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _is_call_of(value: Expr, name: str) -> bool:
    value = uncast(value)
    return isinstance(value, Call) and value.name == name
