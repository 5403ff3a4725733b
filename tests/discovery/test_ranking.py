"""What is weak about an instance, and which of a test's instances comes first."""

import re
from functools import cache
from pathlib import Path

import pytest

from mrscout.discovery.ranking import RULES
from mrscout.model.instances import MRInstance
from mrscout.model.instances import TestCase as Discovered
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.sources import open_source

WORKSHOP = Path(__file__).parent.parent / "fixtures" / "projects" / "workshop"
SOURCE = WORKSHOP / "src/test/java/org/acme/workshop/Weaknesses.java"
MARKED = {
    name: weakness or ""
    for weakness, name in re.findall(
        r"// (?:strong|weak: ([\w-]+))\s+@Test\s+public void (\w+)", SOURCE.read_text()
    )
}


@cache
def discovered(without: frozenset[str] = frozenset()) -> dict[tuple[str, str], Discovered]:
    """Every test of the fixture by its file and name."""
    events = discover_project(open_source(str(WORKSHOP)), Options(jobs=1, without_rules=without))
    tests = [test for event in events if isinstance(event, FileAnalysed) for test in event.tests]
    return {(Path(test.file).stem, test.test.partition("(")[0].rpartition(".")[2]): test for test in tests}


def first_instance(test: str) -> MRInstance:
    return discovered()["Weaknesses", test].instances[0]


@pytest.mark.parametrize(("test", "weakness"), MARKED.items())
def test_a_weakness_is_named(test: str, weakness: str):
    slugs = {found.slug for found in first_instance(test).weaknesses}
    assert slugs == set() if not weakness else weakness in slugs


def test_each_rule_of_discovery_has_a_case():
    assert {rule.slug for rule in RULES} == set(filter(None, MARKED.values()))


@pytest.mark.parametrize("rule", [rule.slug for rule in RULES])
def test_a_rule_that_is_switched_off_names_no_weakness(rule: str):
    named = {
        weakness.slug
        for (file, _), test in discovered(frozenset({rule})).items()
        if file == "Weaknesses"
        for instance in test.instances
        for weakness in instance.weaknesses
    }
    assert rule not in named
    assert named == {each.slug for each in RULES} - {rule}


def test_every_weak_instance_ranks_behind_every_strong_one():
    strong = [first_instance(test).rank for test, weakness in MARKED.items() if not weakness]
    weak = [first_instance(test).rank for test, weakness in MARKED.items() if weakness]
    assert strong
    assert max(strong) < min(weak)


def test_the_instances_of_a_test_stand_in_the_order_of_their_ranks():
    several = [test for test in discovered().values() if len(test.instances) > 1]
    assert several
    for test in several:
        ranks = [instance.rank for instance in test.instances]
        assert ranks == sorted(ranks), test.test
