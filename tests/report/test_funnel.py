"""The picture of a funnel: relations are shares of the instances that differ."""

from io import StringIO

import pytest
from rich.console import Console

from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, MetamorphicRelation, Status
from mrscout.pipeline.tallies import Tally
from mrscout.report.states import print_funnel
from mrscout.report.terminal.synthesis_summary import different_relations, named_steps


def settled(number: int, status: Status) -> CodifiedMR:
    relation = MetamorphicRelation(
        *(f"{number:010}", "T.java", 1, "T.t()", "C", "f", "C", "IF, THEN.", Kind.ROUND_TRIP, None, 2, None)
    )
    return CodifiedMR(relation, status, "", (), (), (), (), True, "", "", "f", "")


def tally(*statuses: Status) -> Tally:
    found = [settled(number, status) for number, status in enumerate(statuses)]
    good = sum(status is Status.CODIFIED for status in statuses)
    return Tally(tests=9, mtcs=1, instances=len(found), drafted=len(found), good=good, settled=found)


def picture(of: Tally) -> list[list[str]]:
    console = Console(file=StringIO(), width=80)
    print_funnel(
        console, [*named_steps(of.funnel[:-1]), *different_relations(of), *named_steps(of.funnel[-1:])]
    )
    return [line.split() for line in console.file.getvalue().splitlines() if line]


def test_instances_that_another_stands_for_are_no_loss():
    shown = picture(tally(Status.CODIFIED, Status.SAME, Status.SAME, Status.CODIFIED))
    assert shown[-2][:2] == ["relations", "2"]
    assert (shown[-1][:2], shown[-1][-2:]) == (["codified", "2"], ["100", "%"])


@pytest.mark.parametrize("status", [each for each in Status if each not in (Status.SAME, Status.CODIFIED)])
def test_other_instances_are(status: Status):
    shown = picture(tally(Status.CODIFIED, status))
    assert "relations" not in str(shown)
    assert (shown[-1][:2], shown[-1][-2:]) == (["codified", "1"], ["50", "%"])
