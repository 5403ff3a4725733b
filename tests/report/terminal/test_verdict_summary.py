"""Which relations the summary of filtering lists, and with which words."""

import io

import pytest
from rich.console import Console

from mrscout.model.forms import Form
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, MetamorphicRelation, Status
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
from mrscout.pipeline.tallies import VerdictTally
from mrscout.report.terminal.verdict_summary import print_examples


def listed(*verdicts: Verdict, limit: int = 5) -> str:
    relations, judged = {}, []
    for number, verdict in enumerate(verdicts):
        name = f"{number:010}"
        relation = MetamorphicRelation(
            *(name, "T.java", 1, "T.t()", "C", f"relation{number}", "C", "IF a, THEN b."),
            *(Kind.ROUND_TRIP, None, 2, None),
        )
        relations[name] = CodifiedMR(
            *(relation, Status.CODIFIED, "", (), (), (), (), True, "", "", "f", "")  # type: ignore[arg-type]
        )
        counter = Counterexample((), "expected 1", ("0",)) if verdict is Verdict.REJECTED else None
        judged.append(
            Judged(
                *(name, verdict, Evidence(50, 7, 7), 0.6, False, False, Form(), counter),
                *((("java.lang.Error: odd", 43),), ()),
            )
        )
    tally = VerdictTally(relations)
    for each in judged:
        tally.hear(each)
    console = Console(file=io.StringIO(), width=100, color_system=None)
    print_examples(console, tally, limit)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_an_unsettled_relation_is_listed_with_its_cause():
    said = listed(Verdict.UNSETTLED)
    assert "relation0  0000000000  unsettled" in said
    assert "only 7 valid inputs could be found among 50" in said
    assert "43 × java.lang.Error: odd" in said


def test_the_kept_come_first_and_the_unsettled_last():
    said = listed(Verdict.UNSETTLED, Verdict.REJECTED, Verdict.KEPT)
    assert said.index("relation2") < said.index("relation1") < said.index("relation0")


def test_no_more_of_a_verdict_are_listed_than_asked_for():
    said = listed(*[Verdict.UNSETTLED] * 4, limit=2)
    assert "relation1" in said
    assert "relation2" not in said


@pytest.mark.parametrize("verdict", [Verdict.NO_PARAMETER, Verdict.FLAKY, Verdict.GOLDEN_VALUE])
def test_others_are_only_counted(verdict: Verdict):
    assert listed(verdict) == ""
