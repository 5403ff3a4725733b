"""The catalogue of laws is made of what runs recorded, and read back as it was."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.java.laws.test_precedents import DECODE, ENCODE, relation

from mrscout.errors import DamagedRecord
from mrscout.languages.registry import language_called
from mrscout.model.forms import Condition, ConditionOperator, Form, FormParameter, Freedom
from mrscout.model.law_patterns import LawPattern, Support
from mrscout.model.origin import Candidate, Kind, Law
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
from mrscout.store import relation_records, verdict_records
from mrscout.store.law_catalogue import (
    catalogue_of,
    catalogue_text,
    read_catalogue,
    shipped_laws,
    without_projects,
)

CODE = LawPattern(Law.ROUND_TRIP, ("encode*", "decode*"), ("(A)B", "(B)A"))
SAME = LawPattern(Law.ROUND_TRIP, ("encode*", "decode*"), ("(A)A", "(A)A"))
NONE = "(java.lang.String)java.lang.String"
FREE = Form((FormParameter("text", Freedom.FREE, '"a"'),))
KEPT = Judged("", Verdict.KEPT, Evidence(9, 9, 9), 0.9, False, True, FREE, None, (), ())
REJECTED = replace(KEPT, verdict=Verdict.REJECTED, perfect=False, counterexample=Counterexample((), "no"))


def written(folder: Path, *cases: tuple[CodifiedMR, Judged | None]) -> Path:
    """A run folder with some relations, and their verdicts."""
    folder.mkdir(parents=True)
    lines, verdicts = [], []
    for number, (codified, judged) in enumerate(cases):
        id_ = f"{number:010x}"
        at = replace(codified, path="relations/A.java", harness="AHarness", method="a")
        at = replace(at, relation=replace(codified.relation, id=id_))
        lines.append(relation_records.to_line(at, lambda _: ""))
        if judged is not None:
            verdicts.append(verdict_records.to_line(replace(judged, id=id_)))
    (folder / "relations.jsonl").write_bytes(b"".join(lines))
    (folder / "verdicts.jsonl").write_bytes(b"".join(verdicts))
    return folder


TRIP = relation(Kind.ROUND_TRIP, ENCODE, DECODE)
OF_TEXT = relation(Kind.ROUND_TRIP, ("encode", NONE), ("decode", NONE))
GUESS = replace(OF_TEXT, relation=replace(OF_TEXT.relation, origin=Candidate(Law.ROUND_TRIP, "00000000aa")))


@pytest.fixture
def runs(tmp_path: Path) -> dict[str, Path]:
    return {
        "g:codec:1.0": written(tmp_path / "1", (TRIP, KEPT), (OF_TEXT, None)),
        "hashids": written(tmp_path / "2", (TRIP, KEPT), (GUESS, REJECTED)),
    }


def test_what_holds_speaks_for_a_pattern_and_what_inputs_refute_against_it(runs, tmp_path: Path):
    (tmp_path / "laws.json").write_bytes(catalogue_text(catalogue_of(runs)))
    known = read_catalogue(tmp_path / "laws.json")
    assert known[SAME] == Support(1, 0, 1, ("codec",), ("hashids",))
    assert known[CODE] == Support(3, 0, 1, ("codec", "hashids"), ("hashids",))
    assert {pattern.names for pattern in known} == {("encode*", "decode*"), ("en*", "de*"), ()}


def test_the_order_of_the_runs_does_not_matter(runs):
    assert catalogue_text(catalogue_of(runs)) == catalogue_text(catalogue_of(dict(reversed(runs.items()))))


def test_an_earlier_catalogue_that_shares_no_project_counts_in_full(runs, tmp_path: Path):
    earlier = catalogue_of(runs)
    assert catalogue_of({}, earlier) == earlier
    doubled = {"tidy": written(tmp_path / "3", (TRIP, KEPT)), **runs}
    assert catalogue_of({"tidy": tmp_path / "3"}, earlier) == catalogue_of(doubled)


def test_a_catalogue_without_a_project_is_that_of_the_others(runs):
    assert without_projects(catalogue_of(runs), ["hashids"]) == catalogue_of({"codec": runs["g:codec:1.0"]})
    assert without_projects(catalogue_of(runs), []) == catalogue_of(runs)
    assert without_projects(catalogue_of(runs), ["codec", "hashids"]).patterns == ()


def test_an_earlier_catalogue_does_not_count_where_a_project_was_run_again(runs, tmp_path: Path):
    earlier = catalogue_of(runs)
    refuted = {"codec": written(tmp_path / "3", (GUESS, REJECTED))}
    both = catalogue_of(refuted, earlier)
    assert both.projects == ("codec", "hashids")
    (tmp_path / "laws.json").write_bytes(catalogue_text(both))
    known = read_catalogue(tmp_path / "laws.json")
    # What `codec` says of this pattern is what its new run says.
    assert known[SAME] == Support(0, 0, 2, (), ("codec", "hashids"))
    assert known[CODE] == Support(2, 0, 2, ("codec", "hashids"), ("codec", "hashids"))


@pytest.mark.parametrize(
    "judged",
    [
        replace(KEPT, perfect=False),
        replace(KEPT, verdict=Verdict.UNSETTLED),
        replace(KEPT, verdict=Verdict.NO_VALID_INPUT),
        replace(KEPT, form=replace(FREE, conditions=(Condition(ConditionOperator.NOT_BLANK, (0,)),))),
    ],
)
def test_what_holds_under_a_condition_or_not_at_all_says_nothing(tmp_path: Path, judged: Judged):
    assert catalogue_of({"codec": written(tmp_path / "1", (TRIP, judged))}).patterns == ()


def test_a_test_states_a_law_also_where_it_varies_nothing(tmp_path: Path):
    stated = replace(KEPT, verdict=Verdict.NO_PARAMETER, perfect=False)
    found = catalogue_of({"codec": written(tmp_path / "1", (TRIP, stated))}).patterns
    assert [(pattern.stated, pattern.held) for pattern in found] == [(1, 0)] * 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "it is not JSON"),
        ('{"version":2,"projects":[],"patterns":[]}', "version"),
        ('{"version":1,"projects":[],"patterns":[{"law":"gravity"}]}', "'gravity' is no Law"),
        ('{"version":1,"projects":[],"patterns":[{"law":"count","names":["a"]}]}', "a name and a shape"),
        ('{"version":1,"projects":["\\u001b"],"patterns":[]}', "projects"),
    ],
)
def test_a_damaged_catalogue_is_refused(tmp_path: Path, text: str, fault: str):
    (tmp_path / "laws.json").write_text(text)
    with pytest.raises(DamagedRecord, match=fault):
        read_catalogue(tmp_path / "laws.json")


def test_the_shipped_catalogue_is_sound():
    known = shipped_laws(language_called("java"))
    assert list(known) == sorted(known, key=lambda pattern: pattern.key)
    assert all(support.projects or support.against for support in known.values())
