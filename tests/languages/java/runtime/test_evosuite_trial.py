"""Tests in the style of EvoSuite's, run and counted: what is valid, what refutes, and what the verdict is."""

import textwrap
from pathlib import Path

import pytest

from mrscout.languages.java.build import BuildStep, ModuleRuntime
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.module_sandbox import Place
from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, Constituents, InputRelation, MetamorphicRelation, Status
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.filter import RunOptions
from mrscout_research.evosuite.evosuite_trial import Trial

pytestmark = pytest.mark.network
SPAN = Span(0, 1, 0, 0, "T.java")
#: the root of a square is the number again, which negative numbers refute
GIVEN = """
package a;

import static org.junit.Assert.assertEquals;

public class RootGiven {
    static int calls;
    public void rootUndoesSquareGiven(Integer number) throws Exception {
        if (number == 99) { throw new java.io.IOException("not today"); }
        if (number == 98) { return; }
        if (number == 97) { Thread.sleep(60_000); }
        if (calls++ > 0 && number == 96) { number = -1; }
        long square = (long) number * number;
        assertEquals((long) number, mrscout.jvm.Probe.reached(Math.round(Math.sqrt(square))));
    }
}
"""


def codified(*weaknesses: Weakness) -> CodifiedMR:
    relation = MetamorphicRelation(
        *("a1b2c3d4e5", "T.java", 1, "a.RootTest.squares()", "a.Root", "rootUndoesSquare", "Root"),
        *("IF … THEN …", Kind.ROUND_TRIP, InputRelation.FROM_OUTPUT, 2),
        Constituents((), (), (), (), SPAN, SPAN, SPAN),
    )
    return CodifiedMR(
        *(relation, Status.CODIFIED, "", weaknesses, (), (), (), True),
        *("relations/a/Root.java", "a.RootHarness", "squares", ""),
    )


def suite(*bodies: str) -> str:
    tests = []
    for number, body in enumerate(bodies):
        lines = textwrap.indent(textwrap.dedent(body).strip("\n"), "      ")
        head = f"  @Test(timeout = 4000)\n  public void test{number}()  throws Throwable  {{\n"
        tests.append(f"\n{head}{lines}\n  }}\n")
    imports = "import org.junit.Test;\nimport static org.junit.Assert.*;\nimport a.RootGiven;\n"
    return f"package a;\n\n{imports}\npublic class RootGiven_ESTest {{\n{''.join(tests)}}}\n"


def calls(*numbers: object) -> str:
    """One test that calls the relation on each."""
    lines = [f"rootGiven0.rootUndoesSquareGiven({number});" for number in numbers]
    return suite("\n".join(["RootGiven rootGiven0 = new RootGiven();", *lines]))


@pytest.fixture
def trial(jdk: Jdk, class_paths, tmp_path: Path):
    """Judges tests of the relation above."""

    def judge(*sources: str, weaknesses: tuple[Weakness, ...] = ()):
        home = ModuleRuntime("", tmp_path, class_paths["all"], jdk, 8, BuildStep.GIVEN, ())
        options = RunOptions(loading=8.0)  # a call that does not come back takes all of it
        with Trial(codified(*weaknesses), GIVEN, Place(home, tmp_path), options) as made:
            assert made.compile() == ""
            for source in sources:
                made.count([source])
            return made.judged()

    return judge


def test_every_call_is_counted_once_however_many_tests_make_it(trial):
    judged = trial(calls(*range(12)), calls(3, 4, 5), calls(20))
    assert (judged.evidence.tried, judged.evidence.valid, judged.evidence.passed) == (13, 13, 13)
    assert judged.verdict is Verdict.KEPT
    assert judged.perfect


def test_few_inputs_settle_nothing(trial):
    assert trial(calls(1, 2, 3)).verdict is Verdict.UNSETTLED


def test_a_relation_that_does_not_hold_shows_the_shortest_test_against_it(trial):
    judged = trial(calls(*range(-9, 10)))
    assert judged.verdict is Verdict.REJECTED
    assert (judged.evidence.valid, judged.evidence.passed) == (19, 10)
    assert judged.counterexample is not None
    assert "new Root();" in judged.counterexample.test
    assert "rootUndoesSquareGiven(-" in judged.counterexample.test
    assert "expected:<-" in judged.counterexample.failure


def test_what_never_reaches_the_assertion_is_not_valid(trial):
    judged = trial(calls("(Integer) null", 99, 98, 97), calls("noSuchName", 1))
    evidence = judged.evidence
    assert (evidence.tried, evidence.valid, evidence.vacuous, evidence.exhausted) == (6, 1, 1, 1)


def test_no_valid_input_is_a_verdict_of_its_own(trial):
    judged = trial(calls(99))
    assert judged.verdict is Verdict.NO_VALID_INPUT
    assert judged.complaints == (("java.io.IOException: not today", 1),)
    assert trial().verdict is Verdict.NO_VALID_INPUT


def test_tests_that_never_call_the_relation_are_told(trial):
    judged = trial(suite("RootGiven rootGiven0 = new RootGiven();"), calls(1))
    assert judged.evidence.tried == 1
    assert judged.complaints == (("no test of EvoSuite's calls the relation", 1),)


def test_an_exception_that_the_test_expects_is_counted_all_the_same(trial):
    expecting = suite(
        """
        RootGiven rootGiven0 = new RootGiven();
        try {
          rootGiven0.rootUndoesSquareGiven((-5));
          fail("Expecting exception: AssertionError");

        } catch(AssertionError e) {
        }
        """
    )
    judged = trial(expecting)
    assert (judged.evidence.valid, judged.evidence.passed) == (1, 0)


def test_an_input_that_ends_otherwise_the_second_time_makes_it_flaky(trial):
    assert trial(calls(96, *range(12))).verdict is Verdict.FLAKY


def test_a_constant_on_one_side_is_told(trial):
    judged = trial(calls(*range(-9, 1)), weaknesses=(Weakness.GOLDEN_VALUE,))
    assert judged.verdict is Verdict.GOLDEN_VALUE
