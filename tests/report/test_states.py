"""Every verdict and status has a state, which is what reports show."""

import pytest

from mrscout.model.relations import Status
from mrscout.model.verdicts import Verdict
from mrscout.report import states


@pytest.mark.parametrize("verdict", Verdict, ids=lambda verdict: verdict.slug)
def test_every_verdict_has_a_state_with_its_slug_and_sentence(verdict: Verdict):
    state = states._VERDICTS[verdict]
    assert (state.slug, state.sentence) == (verdict.slug, verdict.value)


def test_every_status_but_codified_has_a_state():
    assert {*Status} - {*states._STATUSES} == {Status.CODIFIED}


def test_no_two_states_share_a_glyph_or_a_slug():
    known = [*states._VERDICTS.values(), *states._STATUSES.values()]
    assert len({state.slug for state in known}) == len(known)
    assert len({state.glyph for state in known}) == len(known)
