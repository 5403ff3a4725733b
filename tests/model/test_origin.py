"""What the origin of a relation decides."""

import pytest

from mrscout.model.origin import LAWS, MINED, Candidate, Kind, Law, Refutation, Trust


def candidate(law: Law) -> Candidate:
    return Candidate(law, "00000000aa")


def test_a_candidate_is_counted_apart_and_stays_in_the_fence():
    found = candidate(Law.COUNT)
    assert found.needs_fence
    assert not found.counts_in_funnel
    assert not found.has_developers_values
    assert not MINED.needs_fence
    assert MINED.counts_in_funnel
    assert MINED.has_developers_values


def test_only_candidates_have_a_limit_of_inputs():
    assert MINED.input_limit is None
    assert candidate(Law.COUNT).input_limit == 200


@pytest.mark.parametrize(
    ("law", "trust"),
    [
        (Law.ROUND_TRIP, Trust.STATED),
        (Law.ROUND_TRIP_BY_NAME, Trust.NAMED),
    ],
)
def test_a_round_trip_is_trusted_by_its_evidence(law: Law, trust: Trust):
    assert law.kind is Kind.ROUND_TRIP
    assert candidate(law).trust is trust


def test_what_a_test_states_is_trusted():
    assert MINED.trust is Trust.STATED


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(
    ("passes", "refuted", "recorded"), [(True, False, True), (False, True, True), (False, False, False)]
)
def test_a_candidate_has_a_record_if_it_was_judged(law: Law, passes: bool, refuted: bool, recorded: bool):
    assert candidate(law).is_recorded(passes=passes, refuted=refuted) is recorded


@pytest.mark.parametrize(
    ("law", "refutation"),
    [
        (Law.HASH_CODE, Refutation.DEFECT),
        (Law.COMPARISON_SYMMETRY, Refutation.DEFECT),
        (Law.GET_AFTER_SET, Refutation.SUSPECT),
        (Law.COPY_EQUIVALENCE, Refutation.SUSPECT),
        (Law.ROUND_TRIP_BY_NAME, Refutation.WRONG_GUESS),
        (Law.COUNT, Refutation.WRONG_GUESS),
    ],
)
def test_a_refuted_candidate_says_as_much_of_the_code_as_its_law_is_trusted(law: Law, refutation: Refutation):
    assert candidate(law).if_refuted is refutation
    assert MINED.if_refuted is Refutation.SUSPECT


def test_a_contract_and_a_guess_have_no_exceptions():
    assert [trust for trust in Trust if trust.allows_exceptions] == [Trust.STATED, Trust.NAMED]


def test_a_mined_relation_is_always_recorded():
    assert MINED.is_recorded(passes=False, refuted=False)


def test_one_refuted_contract_refutes_the_others_of_its_class():
    assert Law.HASH_CODE.is_of_class
    assert not Law.GET_AFTER_SET.is_of_class


def test_laws_have_different_descriptions():
    assert len({law.description for law in LAWS}) == len(LAWS) == len(Law)
