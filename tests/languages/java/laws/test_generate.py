"""What is told of the classes of the fixture project `orchard`, and of which of them nothing is."""

from pathlib import Path

import pytest

from mrscout.languages.java.laws.generate import generate
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import Candidate, Law
from mrscout.pipeline import Options
from mrscout.pipeline import synthesize as synthesis
from mrscout.pipeline.synthesis_events import Candidates
from mrscout.pipeline.synthesize import Drafter, SynthesisOptions, _candidates
from mrscout.sources import open_source

ORCHARD = Path(__file__).parents[3] / "fixtures" / "projects" / "orchard"


@pytest.fixture(scope="module")
def project():
    return open_source(str(ORCHARD))


@pytest.fixture(scope="module")
def mined(project):
    worker = Drafter(project, Options())
    return [drafted for file in project.files for drafted in worker.work(file).drafted]


def test_claims_read_as_tests_that_a_person_could_have_written(project, mined, golden):
    told = generate(project, mined)
    assert all(not parse(each.text.encode()).root_node.has_error for each in told)
    golden("candidates/orchard.java", "\n".join(each.text for each in told).encode())


def test_only_kin_that_anybody_can_build_is_told(project, mined):
    told = {each.path.rpartition("/")[2] for each in generate(project, mined)}
    assert told == {f"{name}Candidates.java" for name in ("Apple", "Pear", "Plum", "Digits")}


def test_nothing_is_told_that_tests_state_already(project, mined):
    apple = next(each for each in generate(project, mined) if "/Apple" in each.path)
    assert "object.setOrigin(" in apple.text
    assert "getLabel()" not in apple.text


def test_nothing_is_told_without_a_relation_that_states_the_law(project, mined):
    digits = [each for each in mined if each.relation.class_under_test.endswith("Digits")]
    told = generate(project, digits)
    assert [list(each.tests) for each in told] == [["encodeOctalDecodeOctal", "encodeOctalRecovers"]]


def test_an_analogue_stands_by_the_test_of_the_relation_that_it_is_like(project, mined):
    found = _candidates(project, Options(), mined, set())
    ids = {each.relation.id: each.relation for each in mined}
    assert found.proposed >= len(found.drafted) == len({each.relation.id for each in found.drafted}) > 0
    for each in found.drafted:
        relation = each.relation
        assert isinstance(relation.origin, Candidate)
        origin = ids[relation.origin.evidence]
        assert (relation.file, relation.line, relation.test) == (origin.file, origin.line, origin.test)
        assert relation.constituents.output_relation.file in found.sources
    laws = {each.relation.origin.law for each in found.drafted}
    objects = {
        Law.GET_AFTER_SET,
        Law.COPY_EQUIVALENCE,
        Law.HASH_CODE,
        Law.HASH_DISTINCTNESS,
        Law.DISTINCTNESS,
    }
    assert laws == {*objects, Law.ROUND_TRIP, Law.ROUND_TRIP_BY_NAME}


def test_the_same_is_told_each_time(project, mined):
    first, second = (_candidates(project, Options(jobs=jobs), mined, set()) for jobs in (1, 2))
    assert first == second


@pytest.mark.parametrize("fenced", [True, False])
def test_nothing_is_told_without_a_fence(project, tmp_path: Path, monkeypatch, fenced: bool):
    def stop(*_: object) -> None:
        raise InterruptedError  # what comes after is not looked at

    monkeypatch.setattr(synthesis, "prepare", stop)
    monkeypatch.setattr(synthesis, "in_force", lambda: "a fence")
    told: list[bool] = []
    events = synthesis.synthesize_project(project, SynthesisOptions(fenced=fenced), tmp_path)
    with pytest.raises(InterruptedError):
        told.extend(isinstance(event, Candidates) for event in events)
    assert any(told) is fenced


BAG = """package org.acme;
public class Bag {
    private final java.util.List<String> held = new java.util.ArrayList<>();
    public Bag(int room) { }
    %s
    public int size() { return held.size(); }
    public java.util.List<String> names() { return held; }
    public String first() { return held.isEmpty() ? "" : held.get(0); }
    @Override public boolean equals(Object other) { return other instanceof Bag && held.equals(((Bag) other).held); }
}
"""
BAG_TEST = """package org.acme;
public class BagTest extends junit.framework.TestCase {
    public void testOne() { Bag bag = new Bag(3); %s assertEquals(bag.size(), bag.names().size()); }
}
"""


@pytest.mark.parametrize(
    ("member", "statement", "scene"),
    [
        ("public void put(String name) { held.add(name); }", 'bag.put("a");', True),
        ("", "", False),
    ],
)
def test_what_may_be_empty_is_told_of_where_a_test_fills_it(
    tmp_path: Path, member: str, statement: str, scene: bool
):
    for path, text in {
        "src/main/java/org/acme/Bag.java": BAG % f"public boolean isEmpty() {{ return true; }} {member}",
        "src/test/java/org/acme/BagTest.java": BAG_TEST % statement,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "pom.xml").write_text("<project/>")
    project = open_source(str(tmp_path))
    worker = Drafter(project, Options())
    mined = [drafted for file in project.files for drafted in worker.work(file).drafted]
    counts = [
        claim.prefix is not None
        for each in generate(project, mined)
        for claim in each.tests.values()
        if claim.stated.law is Law.COUNT
    ]
    assert set(counts) == {scene}
