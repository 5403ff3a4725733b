"""Explanations: each call has a standing and each relation an outcome, and both agree with the judgement."""

from pathlib import Path

import pytest

from mrscout.errors import NoSuchTest
from mrscout.model.explanation import Explanation, Obstacle, Standing
from mrscout.pipeline import FileAnalysed, Options, discover_project, explain_test
from mrscout.sources import open_source

SHELF = Path(__file__).parent.parent / "fixtures" / "projects" / "shelf"
MAIN = """package p;
public class Box {
    private int size;
    public int getSize() { return size; }
    public Box grown(int by) { Box b = new Box(); b.size = size + by; return b; }
    public int weight(int of) { return size * of; }
    public void fill(int by) { size = size + by; }
}
"""
OTHER = """package p;
public class Lid {
    public int width(int of) { return of + 1; }
    public int height(int of) { return of + 2; }
}
"""


@pytest.fixture
def explained(tmp_path: Path):
    def explain(body: str) -> Explanation:
        test = f"package p; import org.junit.Test; public class T {{ @Test public void t() {{\n{body}\n}} }}"
        for path, text in {"main/java/p/Box": MAIN, "main/java/p/Lid": OTHER, "test/java/p/T": test}.items():
            file = tmp_path / "src" / f"{path}.java"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        (tmp_path / "pom.xml").write_text("<project/>")
        (found,) = explain_test(open_source(str(tmp_path)), "T.t")
        return found

    return explain


@pytest.mark.parametrize(
    ("body", "obstacle"),
    [
        ("int w = new Box().weight(1); assertEquals(w, new Box().weight(2));", None),
        ("Box b = new Box(); b.fill(2); assertEquals(10, b.weight(5));", Obstacle.CONSTANT),
        ("Box b = new Box(); b.weight(1); assertEquals(7, b.weight(2));", Obstacle.CONSTANT),
        ("int x = n(); assertEquals(x, new Box().weight(x));", Obstacle.SAME_CALL),
        ("assertEquals(new Box().weight(1), new Lid().width(2));", Obstacle.OTHER_CLASSES),
        ("int x = n(); new Lid().width(x); assertEquals(x, new Lid().height(3));", Obstacle.UNCONNECTED),
    ],
)
def test_a_relation_has_instances_or_an_obstacle(explained, body: str, obstacle: Obstacle | None):
    explanation = explained(body)
    (relation,) = (relation for each in explanation.assertions for relation in each.relations)
    assert relation.obstacle is obstacle
    assert bool(relation.instances) is (obstacle is None)
    assert (explanation.test.reason is None) is (obstacle is None)


@pytest.mark.parametrize(
    ("body", "method", "standing"),
    [
        ("new Box().weight(1);", "p.Box.weight", Standing.INVOCATION),
        ("new Box().weight(1);", "p.Box.new", Standing.CONSTRUCTOR),
        ("new Box().getSize();", "p.Box.getSize", Standing.ACCESSOR),
        ('"text".length();', "java.lang.String.length", Standing.EXTERNAL),
        ("org.acme.Unknown.call();", "org.acme.Unknown.call", Standing.UNRESOLVED),
        ("Box b = Mockito.mock(Box.class); b.weight(1);", "p.Box.weight", Standing.MOCK),
        ("assertEquals(1, 2);", "p.T.assertEquals", Standing.ASSERTION),
    ],
)
def test_a_call_has_a_standing(explained, body: str, method: str, standing: Standing):
    calls = explained(f"{body} assertNotNull(this);").calls
    assert {call.method.rpartition(".")[2]: call.standing for call in calls}[
        method.rpartition(".")[2]
    ] is standing


@pytest.mark.parametrize("body", ["assertNotNull(new Box().grown(1));", "fail();", "assertTrue(flag());"])
def test_an_assertion_that_compares_nothing_has_no_relation(explained, body: str):
    (assertion,) = explained(body).assertions
    assert assertion.relations == ()


def test_a_fluent_chain_is_one_assertion(explained):
    explanation = explained("assertThat(new Box().weight(1)).isEqualTo(new Box().weight(2));")
    (assertion,) = explanation.assertions
    assert len(assertion.relations) == 1


def test_explanations_and_judgements_agree_on_every_test():
    project = open_source(str(SHELF))
    judged = [
        test for event in discover_project(project) if isinstance(event, FileAnalysed) for test in event.tests
    ]
    for test in judged:
        (explanation,) = explain_test(project, test.test)
        relations = [relation for each in explanation.assertions for relation in each.relations]
        assert explanation.test == test
        assert tuple(instance for each in relations for instance in each.instances) == test.instances


def test_the_options_change_the_standing():
    project = open_source(str(SHELF))
    (usual,) = explain_test(project, "LabelTest.getterAfterSetter")
    (counted,) = explain_test(project, "LabelTest.getterAfterSetter", Options(accessors=True))
    assert Standing.ACCESSOR in {call.standing for call in usual.calls}
    assert Standing.ACCESSOR not in {call.standing for call in counted.calls}


@pytest.mark.parametrize(
    ("wanted", "advice"),
    [
        ("org.acme.shelf.StackTest.pushThanPop", "org.acme.shelf.StackTest.pushThenPop()"),
        ("StakTest.pushThenPop", "org.acme.shelf.StackTest.pushThenPop()"),
        ("StackTest.popsIn", "org.acme.shelf.StackTest.popsInReverse()"),
        ("zzz", "Tests are named like"),
    ],
)
def test_a_name_that_is_not_there_brings_those_that_come_near(wanted: str, advice: str):
    with pytest.raises(NoSuchTest) as refused:
        explain_test(open_source(str(SHELF)), wanted)
    assert advice in refused.value.advice
