"""Strategies for forms, as filtering finds them."""

from hypothesis import strategies as st

from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Formula,
    Freedom,
    Function,
)

_TEXTS = st.text(max_size=8)
_NUMBERS = st.integers(1, 10**15)
#: one of these fits any operator
_CONSTANTS = (st.none(), _NUMBERS, _TEXTS, st.characters(codec="utf-8"))
_SEVERAL = (
    st.just(()),
    st.tuples(_NUMBERS),
    st.tuples(_TEXTS, _TEXTS),
)


@st.composite
def conditions(draw: st.DrawFn, parameters: int) -> Condition:
    """Conditions on the first so many parameters."""
    operator, negated = draw(st.sampled_from(ConditionOperator)), draw(st.booleans())
    about = draw(st.permutations(range(parameters)))
    made = (
        Condition(operator, tuple(about[:count]), constant, negated)
        for count in (1, 2)
        for constant in map(draw, _CONSTANTS)
    )
    return next(each for each in made if each.is_well_formed)


def formulas() -> st.SearchStrategy[Formula]:
    """Formulas of the first source."""
    source = Formula(Function.PARAMETER, value=0)
    constants = st.builds(Formula, st.just(Function.CONSTANT), value=_NUMBERS | _TEXTS)
    unary = st.sampled_from([Function.LENGTH, Function.REVERSED, Function.TEXT, Function.UPPER_CASE])
    binary = st.sampled_from([Function.ADD, Function.AND, Function.FIRST, Function.PADDED])
    wholes = st.builds(lambda function: Formula(function, (source,)), unary)
    wholes |= st.builds(lambda function, other: Formula(function, (source, other)), binary, constants)
    joined = st.lists(wholes | constants, max_size=3)
    return wholes | joined.map(lambda parts: Formula(Function.JOIN, (source, *parts)))


@st.composite
def derivations(draw: st.DrawFn, parameters: int) -> Derivation:
    """Derivations of and from the first so many parameters."""
    operator, by_element = draw(st.sampled_from(DerivationOperator)), draw(st.booleans())
    formula = draw(formulas()) if operator is DerivationOperator.FORMULA else None
    target, *others = draw(st.permutations(range(parameters)))
    made = (
        Derivation(operator, target, tuple(others[:count]), constants, each, formula)
        for each in (by_element, False)
        for count in (1, 2)
        for constants in map(draw, _SEVERAL)
    )
    return next(each for each in made if each.is_well_formed)


def forms() -> st.SearchStrategy[Form]:
    """Forms of three parameters, and the empty one."""
    names = st.lists(_TEXTS, min_size=3, max_size=3, unique=True)
    parameters = names.flatmap(
        lambda three: st.tuples(
            *(st.builds(FormParameter, st.just(name), st.sampled_from(Freedom), _TEXTS) for name in three)
        )
    )
    several = st.builds(
        Form,
        parameters,
        st.lists(derivations(3), max_size=2).map(tuple),
        st.lists(conditions(3), max_size=2).map(tuple),
    )
    return st.just(Form()) | several
