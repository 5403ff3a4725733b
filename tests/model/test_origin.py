"""What the origin of a relation decides."""

import pytest

from mrscout.model.origin import LAWS, MINED, Candidate, Kind, Law, Trust


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
        (Law.ROUND_TRIP_BY_TYPE, Trust.GUESSED),
    ],
)
def test_a_round_trip_is_trusted_by_its_evidence(law: Law, trust: Trust):
    assert law.kind is Kind.ROUND_TRIP
    assert candidate(law).trust is trust


def test_what_a_test_states_is_trusted():
    assert MINED.trust is Trust.STATED


@pytest.mark.parametrize("law", LAWS)
def test_only_distinctness_has_to_fail_on_equal_values(law: Law):
    assert candidate(law).needs_distinct_values is (law is Law.DISTINCTNESS)


@pytest.mark.parametrize(
    ("law", "passes", "refuted", "recorded"),
    [
        (Law.HASH_CODE, True, False, True),
        (Law.HASH_CODE, False, True, True),
        (Law.HASH_CODE, False, False, False),
        (Law.COMMUTATIVITY, True, False, True),
        (Law.COMMUTATIVITY, False, True, False),
    ],
)
def test_a_candidate_that_fails_is_recorded_if_it_breaks_a_contract(
    law: Law, passes: bool, refuted: bool, recorded: bool
):
    assert candidate(law).is_recorded(passes=passes, refuted=refuted) is recorded


def test_a_mined_relation_is_always_recorded():
    assert MINED.is_recorded(passes=False, refuted=False)


def test_laws_about_hash_codes_fall_together():
    assert Law.HASH_DISTINCTNESS.refuted_with is Law.HASH_CODE
    assert Law.STRING_EQUALITY.refuted_with is Law.STRING_EQUALITY


def test_laws_have_different_descriptions():
    assert len({law.description for law in LAWS}) == len(LAWS) == len(Law)
