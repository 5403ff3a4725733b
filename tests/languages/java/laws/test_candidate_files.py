"""Candidate tests as files: which tests are left out, and that the text is always the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mrscout.languages.java.laws.candidate_files import write_test_class
from mrscout.languages.java.laws.candidate_tests import CandidateTest
from mrscout.model.origin import Law, StatedLaw

ORCHARD = Path(__file__).parents[3] / "fixtures" / "projects" / "orchard"
STATED = StatedLaw(Law.COPY_EQUIVALENCE, "0123456789", "org.acme.Thing")


def candidate(line: str, *names: tuple[str, str], name: str = "holds") -> CandidateTest:
    return CandidateTest(STATED, name, (line,), frozenset(names), frozenset(), (line,))


@pytest.fixture
def thing(lay):
    return lay({"org.acme.Thing": "public class Thing { public static class Part {} }"})


def written(small, tests, framework="junit4", name="org.acme.Thing", module=""):
    return write_test_class(small.facts.classes.find(name), tests, framework, module)


@pytest.mark.parametrize(
    "tests",
    [
        [candidate("assertEquals(1, 2);", ("Date", "java.util.Date"), ("Date", "java.sql.Date"))],
        [candidate("assertEquals(1, 2);", ("Test", "org.acme.Test"))],
        [candidate("assertEquals(1, 2);", ("Integer", "org.acme.Integer"))],
        [candidate("assertEquals(1, 2);", ("ThingCandidates", "org.acme.ThingCandidates"))],
        [candidate('String 1a = "x";')],
    ],
    ids=["itself", "annotation", "language", "file", "syntax"],
)
def test_a_test_that_cannot_be_written_is_left_out(thing, tests):
    assert written(thing, tests).tests == {}


def test_of_two_tests_that_mean_different_classes_the_first_is_written(thing):
    first = candidate("assertEquals(1, 2);", ("Date", "java.util.Date"))
    second = candidate("assertEquals(2, 3);", ("Date", "java.sql.Date"), name="other")
    found = written(thing, [first, second])
    assert list(found.tests.values()) == [first]
    assert "import java.util.Date;" in found.text


@pytest.mark.parametrize("framework", ["junit3", "junit4", "jupiter", "testng"])
def test_each_framework_has_its_own_head(thing, framework):
    text = written(thing, [candidate("assertEquals(1, 2);")], framework).text
    assert ("import org.junit.Test;" in text) is (framework == "junit4")
    assert ("extends junit.framework.TestCase" in text) is (framework == "junit3")
    assert ("public void testHolds()" in text) is (framework == "junit3")


def test_nested_classes_and_modules_have_files_of_their_own(thing):
    one = [candidate("assertEquals(1, 2);")]
    assert written(thing, one).path == "candidates:org/acme/ThingCandidates.java"
    assert (
        written(thing, one, name="org.acme.Thing.Part").path
        == "candidates:org/acme/Thing_PartCandidates.java"
    )
    assert written(thing, one, module="core").path == "candidates:core/org/acme/ThingCandidates.java"


def test_the_text_does_not_depend_on_the_hash_seed():
    code = (
        "from mrscout.sources import open_source; from mrscout.pipeline import Options;"
        "from mrscout.pipeline.synthesize import Drafter; from mrscout.languages.java.laws.generate import generate;"
        f"project = open_source({str(ORCHARD)!r}); worker = Drafter(project, Options());"
        "mined = [each for file in project.files for each in worker.work(file).drafted];"
        "print([each.text for each in generate(project, mined)])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "5")
    }
    assert len(said) == 1
