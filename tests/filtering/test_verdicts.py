"""What a relation is given as its verdict, and what is said with it."""

import zlib
from collections.abc import Callable, Sequence

import pytest
from tests.filtering.conftest import plan_of, running

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import InputOutcome
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.origin import Trust
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending, Judged, Verdict
from mrscout.prose.form_sentences import restriction_words

Judge = Callable[..., Judged]


def test_what_holds_for_all_inputs_is_kept_and_perfect(judged: Judge) -> None:
    found = judged(lambda a, b: a + b == b + a, a=3, b=4)
    assert found.verdict is Verdict.KEPT
    assert found.perfect
    assert found.evidence.valid >= 300
    assert restriction_words(found.form) == ()
    assert found.counterexample is None


def test_what_holds_for_the_developers_input_alone_is_rejected_with_its_smallest_counterexample(
    judged: Judge,
) -> None:
    found = judged(lambda a: a == 7, a=7)
    assert found.verdict is Verdict.REJECTED
    assert found.counterexample is not None
    assert found.counterexample.values[0].data == 0
    assert found.counterexample.failure == "expected another value"


def test_one_refutation_in_a_thousand_is_shown_and_leaves_it_unsettled(judged: Judge) -> None:
    found = judged(lambda a: a != 17, a=30)
    assert found.verdict is Verdict.UNSETTLED
    assert not found.perfect
    assert found.counterexample is not None
    assert found.counterexample.values[0].data == 17


def test_a_relation_without_parameters_has_nothing_to_vary() -> None:
    found = judge(Trial("relation", plan_of(), running(lambda: True)), FilterOptions(), lambda: False)
    assert found.verdict is Verdict.NO_PARAMETER


def test_a_relation_that_tells_nothing_is_not_run() -> None:
    trial = Trial("relation", plan_of(a=3), lambda _: pytest.fail("it was run"), empty=True)
    assert judge(trial, FilterOptions(), lambda: False).verdict is Verdict.EMPTY


def test_inputs_that_are_never_valid_are_told_with_the_commonest_complaint(judged: Judge) -> None:
    def check(a: int) -> bool:
        raise ValueError("nobody takes this")

    found = judged(check, a=5)
    assert found.verdict is Verdict.NO_VALID_INPUT
    assert found.complaints[0][0] == "ValueError: nobody takes this"


def test_all_inputs_of_a_small_domain_are_tried(judged: Judge) -> None:
    found = judged(lambda a, b: (a and b) == (b and a), a=True, b=False)
    assert found.verdict is Verdict.KEPT
    assert found.whole_domain
    assert found.evidence.tried == 3  # the developers' own is not counted


def test_a_few_values_of_the_developers_are_not_all_that_there_are() -> None:
    listed = tuple(Value(Kind.STRING, each) for each in ("b!", "c!"))
    domain = Domain(Kind.STRING, Value(Kind.STRING, "a!"), listed=listed)
    plan = Plan(("a",), (domain,), (Freedom.FREE,))
    check = running(lambda a: a in ("a!", "b!", "c!"))
    found = judge(Trial("relation", plan, check), FilterOptions(), lambda: False)
    assert found.verdict is Verdict.REJECTED
    assert not found.whole_domain


def test_a_constant_on_one_side_is_a_golden_value_when_it_is_refuted() -> None:
    plan = plan_of(a=7)
    found = judge(
        Trial("relation", plan, running(lambda a: a == 7), golden=True), FilterOptions(), lambda: False
    )
    assert found.verdict is Verdict.GOLDEN_VALUE


def test_an_input_that_ends_differently_the_second_time_makes_it_flaky() -> None:
    seen: dict[str, int] = {}

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        endings = []
        for each in inputs:
            seen[repr(each)] = seen.get(repr(each), 0) + 1
            endings.append(InputOutcome(Ending.PASSED if seen[repr(each)] == 1 else Ending.REFUTED, "moody"))
        return endings

    found = judge(Trial("relation", plan_of(a=5), execute), FilterOptions(inputs=50), lambda: False)
    assert found.verdict is Verdict.FLAKY


def test_what_never_ends_is_told_after_few_tries() -> None:
    runs = []

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        runs.append(len(inputs))
        return [InputOutcome(Ending.TIMED_OUT, "it did not end") for _ in inputs]

    found = judge(Trial("relation", plan_of(a=5), execute), FilterOptions(inputs=50), lambda: False)
    assert found.verdict is Verdict.TIMED_OUT
    assert sum(runs) < 400


def test_the_same_seed_gives_the_same_verdict_inputs_and_counterexample(judged: Judge) -> None:
    def check(a: int, b: str) -> bool:
        return a < 50 or "x" in b

    assert judged(check, a=3, b="text") == judged(check, a=3, b="text")


def test_another_seed_draws_other_inputs(judged: Judge) -> None:
    one = judged(lambda a: True, FilterOptions(inputs=50, seed=1), a=3)
    other = judged(lambda a: True, FilterOptions(inputs=50, seed=2), a=3)
    assert one.examples != other.examples


def by_chance(refuted: float) -> Callable[[int], bool]:
    """Refutes this share of all numbers, which have nothing else in common."""
    return lambda a: zlib.crc32(str(a).encode()) % 10_000 >= refuted * 10_000


@pytest.mark.parametrize("seed", range(3))
def test_what_holds_so_often_that_other_inputs_may_tell_otherwise_is_not_kept(seed: int) -> None:
    options = FilterOptions(inputs=1000, seed=seed)
    found = judge(Trial("relation", plan_of(a=1234), running(by_chance(0.05))), options, lambda: False)
    assert found.verdict in (Verdict.UNSETTLED, Verdict.REJECTED)
    assert found.counterexample is not None


def test_what_holds_clearly_more_often_than_asked_for_is_unsettled_and_not_rejected(judged: Judge) -> None:
    found = judged(by_chance(0.01), FilterOptions(inputs=1000), a=1234)
    assert found.verdict is Verdict.UNSETTLED
    assert found.bound >= 0.95
    assert found.evidence.passed < found.evidence.valid


def test_a_whole_domain_leaves_no_doubt() -> None:
    domain = Domain(Kind.BYTE, Value(Kind.BYTE, 5))
    plan = Plan(("a",), (domain,), (Freedom.FREE,))
    check = running(by_chance(0.035), refusal=True)
    found = judge(Trial("relation", plan, check), FilterOptions(), lambda: False)
    assert 0.95 <= found.evidence.passed / found.evidence.valid < 0.97, (
        "which would not be enough of a sample"
    )
    assert found.verdict is Verdict.KEPT
    assert found.whole_domain


def test_an_input_of_an_earlier_run_that_refutes_what_holds_otherwise_counts() -> None:
    earlier = (Value(Kind.INT, 987_654_321),)
    check = running(lambda a: a != 987_654_321)
    found = judge(Trial("relation", plan_of(a=30), check, earlier=[earlier]), FilterOptions(), lambda: False)
    assert found.verdict is Verdict.UNSETTLED
    assert not found.perfect
    assert found.evidence.passed == found.evidence.valid - 1
    assert found.counterexample is not None


def test_inputs_of_an_earlier_run_that_pass_make_no_difference() -> None:
    check = running(lambda a, b: a <= b)
    earlier = [(Value(Kind.INT, low), Value(Kind.INT, low + 7)) for low in range(50)]
    plan = plan_of(a=3, b=9)
    before = judge(Trial("relation", plan, check), FilterOptions(inputs=60), lambda: False)
    after = judge(Trial("relation", plan, check, earlier=earlier), FilterOptions(inputs=60), lambda: False)
    assert after == before


def test_a_counterexample_of_a_less_general_form_is_one_of_its_inputs() -> None:
    plan = plan_of(a="one", b="two", c=30)
    found = judge(
        Trial("relation", plan, running(lambda a, b, c: a != b and c % 61 != 17)),
        FilterOptions(),
        lambda: False,
    )
    assert found.verdict is Verdict.UNSETTLED
    assert restriction_words(found.form)
    assert found.counterexample is not None
    a, b, c = (each.data for each in found.counterexample.values)
    assert a != b
    assert isinstance(c, int)
    assert c % 61 == 17


def test_inputs_that_there_is_no_time_for_are_not_counted() -> None:
    ran: list[Input] = []

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        some = inputs[: 25 - len(ran)]
        ran.extend(some)
        return [InputOutcome(Ending.PASSED) for _ in some]

    found = judge(Trial("relation", plan_of(a=5), execute), FilterOptions(), lambda: len(ran) >= 25)
    assert found.cut_short
    assert found.evidence.tried <= 25


@pytest.mark.parametrize(("inputs", "verdict"), [(30, Verdict.UNSETTLED), (10**9, Verdict.REJECTED)])
def test_a_relation_is_rejected_only_after_less_general_forms_had_their_time(
    inputs: int, verdict: Verdict
) -> None:
    ran: list[Input] = []
    never_so = running(lambda n: n == 5)

    def execute(given: Sequence[Input]) -> Sequence[InputOutcome]:
        ran.extend(given)
        return never_so(given)

    found = judge(Trial("relation", plan_of(n=5), execute), FilterOptions(), lambda: len(ran) > inputs)
    assert found.verdict is verdict
    assert found.counterexample is not None, "what refutes the most general form is told anyway"


def guessed(check: Callable[..., bool], trust: Trust = Trust.GUESSED, **own: object) -> Judged:
    options = FilterOptions(inputs=300)
    return judge(Trial("relation", plan_of(**own), running(check), trust=trust), options, lambda: False)


@pytest.mark.parametrize(
    ("check", "own"),
    [
        (lambda a, b: a + b == b + a, {"a": 3, "b": 4}),
        (lambda a, b: a != b, {"a": 3, "b": 4}),  # how two values stand to each other is no exception
        (lambda a, b: a // 7 <= b // 7, {"a": 3, "b": 40}),
    ],
    ids=["always", "where they differ", "where they are in order"],
)
def test_a_guess_that_has_no_exception_is_kept(check: Callable[..., bool], own: dict[str, object]) -> None:
    assert guessed(check, **own).verdict is Verdict.KEPT


@pytest.mark.parametrize(
    ("check", "own"),
    [
        (lambda a: a != 17, {"a": 30}),
        (lambda a: a.isalnum(), {"a": "abc"}),
        (lambda a: a >= 0, {"a": 3}),
    ],
    ids=["one in a thousand", "a kind of text", "a kind of number"],
)
def test_a_guess_that_an_input_refutes_is_rejected(
    check: Callable[..., bool], own: dict[str, object]
) -> None:
    found = guessed(check, **own)
    assert found.verdict is Verdict.REJECTED
    assert found.counterexample is not None
    stated = judge(
        Trial("relation", plan_of(**own), running(check)), FilterOptions(inputs=300), lambda: False
    )
    assert stated.verdict is not Verdict.REJECTED  # if the developers had stated it


def test_a_guess_may_be_narrow_where_only_few_inputs_are_valid() -> None:
    def check(a: int) -> bool:
        if not 0 <= a < 256:
            raise ValueError("nobody takes this")
        return True

    assert guessed(check, a=7).verdict is Verdict.KEPT


@pytest.mark.parametrize(
    ("check", "own"),
    [
        (lambda a, b: a == b or a.upper() != b.upper(), {"a": "abc", "b": "abd"}),
        (lambda a, b: a == b or a.strip("'") != b.strip("'"), {"a": "abc", "b": "abd"}),
        (lambda a, b: a == b or abs(a) != abs(b), {"a": 3, "b": 4}),
        (lambda a, b: a == b or sorted(a) != sorted(b), {"a": "abc", "b": "abd"}),
        (lambda a, b: a == b or a[:8] != b[:8], {"a": "abc", "b": "abd"}),
        (lambda a, b: a == b or a % 2**16 != b % 2**16, {"a": 3, "b": 4}),
        (lambda a: a.replace(",", "\\,") == a, {"a": "abc"}),
    ],
    ids=["case", "quotes", "sign", "order", "length", "bits", "escapes"],
)
def test_a_guess_is_tried_on_what_only_just_differs(
    check: Callable[..., bool], own: dict[str, object]
) -> None:
    assert guessed(check, **own).verdict is Verdict.REJECTED


def test_what_names_say_may_have_exceptions_but_no_condition() -> None:
    assert guessed(lambda a: a != 17, Trust.NAMED, a=30).verdict is Verdict.UNSETTLED
    padded = guessed(lambda a, b: a <= len(b), Trust.NAMED, a=2, b="hello")
    assert padded.verdict is Verdict.REJECTED
    assert guessed(lambda a, b: a != b, Trust.NAMED, a=3, b=4).verdict is Verdict.KEPT


def test_a_guess_is_not_kept_in_a_form_that_is_narrow_since_others_refute_it() -> None:
    def check(text: str) -> bool:
        return len(text) <= 6 or zlib.crc32(text.encode("utf-8", "surrogatepass")) % 3 == 0

    assert guessed(check, Trust.NAMED, text="abcd").verdict is Verdict.REJECTED
    plan = plan_of(text="abcd")
    stated = judge(Trial("relation", plan, running(check)), FilterOptions(inputs=300), lambda: False)
    assert stated.verdict is Verdict.KEPT  # if the developers had stated it


def reading(mistake: type[Exception]) -> Judge:
    """Return a relation about an index, whose code breaks with a mistake if there is no such index."""

    def holds(index: int, size: int) -> bool:
        if index < 0 or size < 0:
            raise ValueError
        if index >= size:
            raise mistake
        return True

    def run() -> Judged:
        execute = running(holds, fault=mistake)
        return judge(
            Trial("relation", plan_of(index=1, size=5), execute), FilterOptions(inputs=300), lambda: False
        )

    return run


def test_indices_that_are_not_there_are_left_out_by_a_condition() -> None:
    found = reading(IndexError)()
    assert found.verdict is Verdict.KEPT
    assert restriction_words(found.form) == (
        "only where index is less than size",
        "only where index is not negative",
    )


def test_no_condition_leaves_out_inputs_on_which_the_code_breaks_in_another_way() -> None:
    assert reading(KeyError)().verdict is Verdict.REJECTED


def compared(*, telling: Callable[[int], bool], equates: bool = True) -> Verdict:
    """The verdict on a relation that always holds, by what it compares for a number."""

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [InputOutcome(Ending.PASSED, telling=telling(int(str(a.data)))) for (a,) in inputs]

    trial = Trial("relation", plan_of(a=3), execute, equates=equates)
    return judge(trial, FilterOptions(inputs=100), lambda: False).verdict


def test_a_relation_that_compares_nothing_with_nothing_for_every_input_is_empty() -> None:
    assert compared(telling=lambda _: False) is Verdict.EMPTY


def test_a_relation_that_compares_something_for_some_inputs_is_kept() -> None:
    assert compared(telling=lambda a: a > 5) is Verdict.KEPT


def test_a_predicate_that_is_false_for_every_input_is_kept() -> None:
    assert compared(telling=lambda _: False, equates=False) is Verdict.KEPT


def unrelated(check: Callable[..., bool], **own: object) -> Verdict:
    """The verdict on a relation that equates values without a common parameter."""
    trial = Trial("relation", plan_of(**own), running(check), unrelated=True)
    return judge(trial, FilterOptions(inputs=100), lambda: False).verdict


def test_a_hash_that_the_test_spells_out_is_a_golden_value() -> None:
    def check(text: str, digest: int) -> bool:
        return zlib.crc32(text.encode("utf-8", "replace")) % 1000 == digest

    assert unrelated(check, text="abc", digest=zlib.crc32(b"abc") % 1000) is Verdict.GOLDEN_VALUE


def test_a_parameter_that_makes_a_difference_for_some_values_only_leads_to_a_rejection() -> None:
    assert unrelated(lambda length: zlib.crc32(str(length).encode()) % 4 != 0, length=5) is Verdict.REJECTED


def test_values_without_a_common_parameter_that_are_always_equal_are_kept() -> None:
    assert unrelated(lambda a, b: True, a=3, b=4) is Verdict.KEPT
