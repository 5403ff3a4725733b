"""The candidates of the fixture project `orchard`, and the classes and members that have none."""

from pathlib import Path

import pytest

from mrscout.discovery.identity import FreeIdentities
from mrscout.languages.java.laws.generate import generate
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import LAWS, Candidate, Law
from mrscout.pipeline import Options
from mrscout.pipeline import synthesize as synthesis
from mrscout.pipeline.synthesis_events import Candidates
from mrscout.pipeline.synthesize import Drafter, SynthesisOptions, _draft_candidates
from mrscout.sources import open_source

ORCHARD = Path(__file__).parents[3] / "fixtures" / "projects" / "orchard"


@pytest.fixture(scope="module")
def project():
    return open_source(str(ORCHARD))


@pytest.fixture(scope="module")
def mined(project):
    worker = Drafter(project, Options())
    return [drafted for file in project.files for drafted in worker.work(file).drafted]


def test_candidates_read_as_tests_that_a_person_could_have_written(project, mined, golden):
    files = generate(project, mined)
    assert all(not parse(each.text.encode()).root_node.has_error for each in files)
    golden("candidates/orchard.java", "\n".join(each.text for each in files).encode())


def test_only_related_classes_that_anybody_can_build_have_candidates(project, mined):
    files = {each.path.rpartition("/")[2] for each in generate(project, mined)}
    assert files == {f"{name}Candidates.java" for name in ("Apple", "Pear", "Plum", "Digits")}


def test_what_tests_state_already_is_no_candidate(project, mined):
    apple = next(each for each in generate(project, mined) if "/Apple" in each.path)
    assert "object.setOrigin(" in apple.text
    assert "getLabel()" not in apple.text


def test_a_law_that_no_relation_states_has_no_candidates(project, mined):
    digits = [each for each in mined if each.relation.class_under_test.endswith("Digits")]
    files = generate(project, digits)
    assert [list(each.tests) for each in files] == [["encodeOctalDecodeOctal"]]


def test_a_candidate_has_the_place_of_the_relation_that_is_its_evidence(project, mined):
    found = _draft_candidates(project, Options(), mined, FreeIdentities())
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
        Law.COPY_INDEPENDENCE,
        Law.HASH_CODE,
        Law.EQUALITY_SYMMETRY,
    }
    assert laws == {*objects, Law.SET_AFTER_GET, Law.ROUND_TRIP}


def test_a_contract_is_stated_as_a_whole(project, mined):
    found = _draft_candidates(project, Options(), mined, FreeIdentities())
    stated = {
        (each.relation.name, each.relation.statement)
        for each in found.drafted
        if each.relation.origin.law is Law.HASH_CODE and each.relation.class_under_test.endswith("Plum")
    }
    assert stated == {
        ("equalObjectsHaveEqualHashCodes", "For objects of `Plum`: equal objects have equal hash codes.")
    }


def test_the_candidates_do_not_depend_on_the_number_of_processes(project, mined):
    first, second = (
        _draft_candidates(project, Options(jobs=jobs), mined, FreeIdentities()) for jobs in (1, 2)
    )
    assert first == second


@pytest.mark.parametrize("fenced", [True, False])
def test_there_are_no_candidates_without_a_fence(project, tmp_path: Path, monkeypatch, fenced: bool):
    def stop(*_: object) -> None:
        raise InterruptedError  # what comes after is not looked at

    monkeypatch.setattr(type(project.language), "build", stop)
    monkeypatch.setattr(synthesis, "in_force", lambda: "a fence")
    generated: list[bool] = []
    events = synthesis.synthesize_project(project, SynthesisOptions(fenced=fenced), tmp_path)
    with pytest.raises(InterruptedError):
        generated.extend(isinstance(event, Candidates) for event in events)
    assert any(generated) is fenced


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
    ("member", "statement", "from_test"),
    [
        ("public void fill(String name) { held.add(name); }", 'bag.fill("a");', True),
        ("public void put(String name) { held.add(name); }", 'bag.put("a");', False),
        ("", "", False),
    ],
)
def test_an_object_that_may_be_empty_comes_from_a_test_that_fills_it(
    tmp_path: Path, member: str, statement: str, from_test: bool
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
        test.prefix is not None
        for each in generate(project, mined)
        for test in each.tests.values()
        if test.stated.law is Law.COUNT
    ]
    assert set(counts) == {from_test}


def test_a_law_can_be_switched_off(project, mined):
    without = [law for law in LAWS if law is not Law.GET_AFTER_SET]
    every, applied = laws_of(generate(project, mined)), laws_of(generate(project, mined, without))
    assert Law.GET_AFTER_SET in every
    assert applied == every - {Law.GET_AFTER_SET}
    assert generate(project, mined, ()) == []


def laws_of(files):
    return {test.stated.law for file in files for test in file.tests.values()}
