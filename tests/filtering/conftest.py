"""Relations made of Python functions, so that the ladder can be watched without a JVM."""

from collections.abc import Callable, Sequence

import pytest

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.filtering.values.domain import Domain
from mrscout.model.failures import Failure, Nature
from mrscout.model.forms import Condition, Derivation, Freedom
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending, Judged
from mrscout.prose.form_sentences import condition_words, derivation_words

Check = Callable[..., bool]
QUICK = FilterOptions(inputs=300)


def value(data: object) -> Value:
    match data:
        case bool():
            return Value(Kind.BOOLEAN, data)
        case int():
            return Value(Kind.INT, data)
        case float():
            return Value(Kind.DOUBLE, data)
        case str():
            return Value(Kind.STRING, data)
        case list():
            return Value(Kind.ARRAY, tuple(map(value, data)), "int")
    raise AssertionError(data)


def plain(given: Value) -> object:
    return [plain(each) for each in given.data] if isinstance(given.data, tuple) else given.data


def plan_of(**own: object) -> Plan:
    domains = []
    for data in own.values():
        given = value(data)
        domains.append(Domain(given.kind, given, Kind.INT if given.kind is Kind.ARRAY else None))
    return Plan(tuple(own), tuple(domains), tuple(Freedom.FREE for _ in domains))


def running(
    check: Check,
    invalid: type[Exception] = ValueError,
    *,
    refusal: bool = False,
    fault: type[Exception] = KeyError,
) -> Execute:
    """Runs a function: its truth passes or refutes, an exception of the one kind is an invalid input.

    If `refusal`, the code refuses the inputs that refute; an exception of the kind `fault` shows that it breaks,
    but for an IndexError, of an index that the test passes.
    """
    failed = Failure(Nature.REFUSED if refusal else Nature.ASSERTION)

    def one(given: Input) -> InputOutcome:
        try:
            holds = check(*map(plain, given))
        except invalid as complaint:
            return InputOutcome(Ending.INVALID, f"{type(complaint).__name__}: {complaint}")
        except fault as mistake:
            message = f"{type(mistake).__name__}: {mistake}"
            return InputOutcome(
                *(Ending.REFUTED, message),
                by_code_under_test=True,
                failure=Failure(Nature.UNCHECKED),
                out_of_bounds=isinstance(mistake, IndexError),
            )
        refuted = InputOutcome(Ending.REFUTED, "expected another value", failure=failed)
        return InputOutcome(Ending.PASSED) if holds else refuted

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [one(each) for each in inputs]

    return execute


def words(asked: Condition | Derivation, names: Sequence[str]) -> str:
    """A condition or a derivation as people read it, by which cases name it."""
    if isinstance(asked, Condition):
        return condition_words(asked, names)
    return derivation_words(asked, names)


@pytest.fixture
def judged() -> Callable[..., Judged]:
    def run(check: Check, options: FilterOptions = QUICK, **own: object) -> Judged:
        return judge(Trial("relation", plan_of(**own), running(check)), options, lambda: False)

    return run
