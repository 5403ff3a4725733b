"""Inputs tell which branches of the code under test they execute, and those behind a rare branch are found."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.filtering.conftest import plain, plan_of

from mrscout.filtering.branches import Branches
from mrscout.filtering.inputs import Input
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import InputOutcome
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Source
from mrscout.languages.java.runtime.runner import ran_of
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Verdict

pytestmark = pytest.mark.network

UNDER_TEST = Source(
    "Shop",
    r"""
    import java.util.function.IntSupplier;

    public class Shop {
        static final int[] TABLE = new int[4];
        static { for (int i = 0; i < 4; i++) { if (i > 2) TABLE[i] = square(i); else TABLE[i] = i; } }
        private static String cached;
        private final int number;

        Shop(int number) { this(number > 100 ? "many" : null, number); }
        private Shop(String word, int number) { this.number = word == null ? number : word.length(); }

        static int square(int i) { return i * i; }

        /** Executes most kinds of instructions that have something to do with branches. */
        static String walk(int n) {
            StringBuilder seen = new StringBuilder();
            switch (n) {
                case 0: seen.append("zero ");
                case 1: seen.append("one "); break;
                case 1000: seen.append("thousand "); break;
                default: seen.append("other ");
            }
            switch ("w" + n) {
                case "w2": seen.append("two "); break;
                case "w3": seen.append("three "); break;
                default:
            }
            long wide = (long) n << 33;
            double broken = n / 3.0;
            if (wide > 1L << 34 && broken < 5 || n == -7) seen.append("wide ");
            try {
                seen.append(10 / (n - 5)).append(' ');
            } catch (ArithmeticException e) {
                seen.append("caught ");
            } finally {
                seen.append("finally ");
            }
            IntSupplier lambda = () -> n < 0 ? -1 : new Shop(n).number;
            seen.append(lambda.getAsInt()).append(' ');
            for (int i = 0, j = n; i < 3 & j != 0; i++, j /= 2) { synchronized (seen) { seen.append(j); } }
            Object same = n % 2 == 0 ? seen : null;
            return seen.append(same == seen).append(same != null).toString();
        }

        static int sign(int n) { if (n < 0) return -1; return n > 0 ? 1 : 0; }

        /** As where the stack has room left for this method, and none for the call that counts its branches. */
        static int deepen(int n) {
            StackOverflowError error = new StackOverflowError();
            StackTraceElement[] trace = error.getStackTrace();
            StackTraceElement[] deeper = new StackTraceElement[trace.length + 1];
            System.arraycopy(trace, 0, deeper, 1, trace.length);
            deeper[0] = new StackTraceElement("mrscout.jvm.Branches", "ran", "Branches.java", 29);
            error.setStackTrace(deeper);
            throw error;
        }

        static String once(int n) { if (cached == null) cached = "x"; return cached + n; }

        static int discount(int amount, String code) {
            int limit = 5;
            if (code.length() > limit * 2 && amount > 0) { return amount - 1; }
            return amount;
        }
    }
    """,
)
LAWS = Source(
    "Laws",
    """
    import static org.junit.Assert.assertEquals;
    import mrscout.jvm.Probe;
    import org.junit.Test;

    public class Laws {
        @Test public void walks() { assertEquals("?", Probe.reached(Shop.walk(Probe.intInput(0)))); }
        int n = Probe.intInput(0);
        @Test public void signs() { assertEquals(Shop.sign(n), Probe.reached(Shop.sign(n))); }
        @Test public void deepens() { assertEquals(Shop.deepen(n), Probe.reached(Shop.deepen(n))); }
        @Test public void caches() { assertEquals(Shop.once(n), Probe.reached(Shop.once(n))); }
        @Test public void discounts() {
            int paid = Shop.discount(Probe.intInput(0), Probe.stringInput(1));
            assertEquals(paid, Probe.reached(Shop.discount(Probe.intInput(0), Probe.stringInput(1))));
        }
    }
    """,
)


@pytest.fixture(scope="module")
def home(
    jdk: Jdk, class_paths: dict[str, tuple[Path, ...]], tmp_path_factory: pytest.TempPathFactory
) -> ClassPaths:
    own, generated = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("generated")
    with Jvm(Launch(jdk, own, memory=256), ClassPaths(class_paths["junit4.4"])) as compiler:
        (under_test,) = compiler.compile([UNDER_TEST], own)
        compiler.open(ClassPaths((own, *class_paths["junit4.4"])))
        (laws,) = compiler.compile([LAWS], generated)
    assert under_test.ok
    assert laws.ok, laws
    return ClassPaths((own, *class_paths["junit4.4"]), (generated,), (own,))


@pytest.fixture(scope="module")
def launch(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Launch:
    return Launch(jdk, tmp_path_factory.mktemp("work"), memory=256)


@pytest.fixture(scope="module")
def counting(launch: Launch, home: ClassPaths) -> Iterator[Jvm]:
    with Jvm(replace(launch, branches=True), home) as jvm:
        yield jvm


def ints(*numbers: int) -> tuple[Input, ...]:
    return tuple((Value(Kind.INT, number),) for number in numbers)


def branches(jvm: Jvm, method: str, *numbers: int) -> list[Branches]:
    (results,) = jvm.run([Execution("Laws", method, ints(*numbers), branches=True)])
    return [Branches(result.branches) for result in results]


def test_code_does_the_same_when_its_branches_are_counted(launch: Launch, home: ClassPaths, counting: Jvm):
    walks = Execution("Laws", "walks", ints(*range(-9, 12), 101, 1000, 2**31 - 1, -(2**31)))
    with Jvm(launch, home) as plain_jvm:
        (without,) = plain_jvm.run([walks])
        assert not plain_jvm.run([replace(walks, branches=True)])[0][0].branches
    (counted,) = counting.run([replace(walks, branches=True)])
    said = [result.thrown.message if result.thrown is not None else "" for result in without]
    assert len(set(said)) > 20
    assert [result.thrown.message if result.thrown is not None else "" for result in counted] == said
    lines = [[frame.line for frame in result.thrown.frames] for result in counted if result.thrown]
    assert lines == [[frame.line for frame in result.thrown.frames] for result in without if result.thrown]


def test_a_stack_that_overflows_where_branches_are_counted_did_so_in_the_code_under_test(counting: Jvm):
    ((result,),) = counting.run([Execution("Laws", "deepens", ints(1), branches=True)])
    assert result.thrown is not None
    assert result.thrown.own
    assert result.thrown.frames[0].method == "deepen"


def test_inputs_on_one_side_of_a_condition_execute_the_same_branches(counting: Jvm):
    _, one, three, minus, zero = branches(counting, "signs", 1, 1, 3, -1, 0)
    assert one == three
    assert len(one) > 0
    assert len(minus - one) > 0
    assert len(one - minus) > 0
    assert len(zero - (one | minus)) > 0


def test_each_case_of_a_switch_and_each_caught_exception_is_a_branch(counting: Jvm):
    _, other, caught, thousand, same = branches(counting, "walks", 4, 4, 5, 1000, 4)
    assert len(thousand - other) > 0
    assert len(caught - other) > 0
    assert other == same


def test_branches_keep_their_numbers_when_classes_are_loaded_anew(counting: Jvm):
    before = branches(counting, "signs", 5, 5)[1]
    counting.reset()
    assert branches(counting, "signs", 5, 5)[1] == before


def judged_law(
    jvm: Jvm, method: str, *, on: bool = True, **own: object
) -> tuple[Verdict, list[list[object]]]:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        (results,) = jvm.run([Execution("Laws", method, tuple(inputs), branches=True)])
        return [ran_of(result) for result in results]

    trial = Trial("relation", plan_of(**own), execute, tracing=execute if on else None)
    judged = judge(trial, FilterOptions(inputs=150), lambda: False)
    return judged.verdict, [[plain(value) for value in example] for example in judged.examples]


def test_what_runs_once_whatever_the_input_is_no_news(counting: Jvm):
    counting.reset()
    first, again = branches(counting, "caches", 1, 2)
    assert len(first - again) > 0


def test_an_input_behind_a_branch_is_found_and_comes_first(counting: Jvm):
    verdict, examples = judged_law(counting, "discounts", amount=3, code="spring")
    assert verdict is Verdict.KEPT
    behind = [len(str(code)) > 10 and isinstance(amount, int) and amount > 0 for amount, code in examples]
    assert any(behind[:5])
