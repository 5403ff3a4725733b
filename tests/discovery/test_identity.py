"""The identity of a relation: which edits of a test it survives, and which make another relation of it."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from mrscout.discovery import identity
from mrscout.discovery.identity import FreeIdentities
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.sources import open_source

STACK = """package a;
public class Stack {
    private final java.util.List<Integer> items = new java.util.ArrayList<>();
    public void push(int item) { items.add(item); }
    public void add(int item) { items.add(item); }
    public int pop() { return items.remove(items.size() - 1); }
    public int peek() { return items.get(items.size() - 1); }
    public int size() { return items.size(); }
    public int depth(int floor) { return items.size() - floor; }
}
"""
TEST = """package a;

import static org.junit.Assert.*;

import org.junit.Test;

public class StackTest {
    @Test
    public void grows() {
        Stack stack = new Stack();
        stack.push(3);
        int before = stack.depth(1);
        stack.push(-4);
        assertTrue("it grows", before < stack.depth(1));
    }
}
"""
Ids = Callable[..., list[str]]


@pytest.fixture
def ids(tmp_path: Path) -> Ids:
    """The ids of the instances of a class of tests, in order."""

    def of(test: str, file: str = "src/test/java/a/StackTest.java") -> list[str]:
        root = tmp_path / "project"
        for path in root.rglob("*Test.java"):
            path.unlink()
        for name, text in (("src/main/java/a/Stack.java", STACK), (file, test), ("pom.xml", "<project/>")):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        events = discover_project(open_source(str(root)), Options(jobs=1))
        tests = (test for event in events if isinstance(event, FileAnalysed) for test in event.tests)
        return [each.id for test in tests for each in test.instances]

    return of


SURVIVED = {
    "the test is renamed": ("void grows()", "void growsWithEachPush()"),
    "its class is renamed": ("class StackTest", "class PileTest"),
    "a literal is changed": ("push(3)", "push(12345)"),
    "a number gets a sign": ("push(3)", "push(-3)"),
    "every literal is changed": (r"\d", "7"),
    "the message is reworded": ("it grows", "a stack with more in it is deeper"),
    "the message goes": ('"it grows", ', ""),
    "it is reformatted": ("\n        ", "\n\n    /* */ "),
    "a local variable is renamed": (r"\bstack\b", "pile"),
    "all local variables are renamed": (r"\b(stack|before)\b", r"\1Of"),
    "an assertion is added above": ("int before", "assertEquals(1, stack.size()); int before"),
    "an assertion is added below": (r"(assertTrue\(.*)", r"\1 assertEquals(2, stack.size());"),
    "something else is done above": ("int before", "System.out.println(1); int before"),
    "an annotation gets an argument": ("@Test", "@Test(timeout = 1000)"),
    "it fails by another assertion of the same": (
        r"assertTrue\((.*)\);",
        r"assertFalse(!(before < stack.depth(1)));",
    ),
}
OTHERS = {
    "another target method": (r"depth\(1\)\)", "size())"),
    "another method before": ("push(3)", "add(3)"),
    "another operator": ("before <", "before <="),
    "a negation": ("assertTrue", "assertFalse"),
    "swapped operands of an ordering": (r"before < stack.depth\(1\)", "stack.depth(1) < before"),
    "a call less": (r"stack.push\(-4\);", ""),
    "a call more": (r"stack.push\(-4\);", "stack.push(-4); stack.push(5);"),
    "a literal of another kind of expression": (r"push\(3\)", "push(before())"),
}


def edited(before: str, after: str) -> str:
    text = re.sub(before if "\\" in before else re.escape(before), after, TEST)
    assert text != TEST
    return text


@pytest.mark.parametrize("edit", SURVIVED)
def test_it_stays_the_same_where(edit: str, ids: Ids) -> None:
    own = ids(TEST)
    assert len(own) == 1
    assert re.fullmatch("[0-9a-f]{10}", own[0])
    assert ids(edited(*SURVIVED[edit])) == own


@pytest.mark.parametrize("edit", OTHERS)
def test_it_is_another_one_with(edit: str, ids: Ids) -> None:
    (own,) = ids(TEST)
    members = "    static int before() { return new java.util.Random().nextInt(); }\n}\n"
    others = ids(edited(*OTHERS[edit]).removesuffix("}\n") + members)
    assert len(others) == 1
    assert own not in others


@pytest.mark.parametrize(
    "file",
    ["src/test/java/b/StackTest.java", "module/src/test/java/a/StackTest.java"],
    ids=["package", "module"],
)
def test_it_stays_the_same_where_the_file_is_moved(file: str, ids: Ids) -> None:
    moved = TEST
    if "/b/" in file:
        moved = TEST.replace("package a;", "package b;\n\nimport a.Stack;")
    assert ids(moved, file) == ids(TEST)


def test_operands_that_are_equated_have_no_order(ids: Ids) -> None:
    equal = edited(r"assertTrue\(.*\)", "assertEquals(before, stack.depth(1))")
    turned = edited(r"assertTrue\(.*\)", "assertEquals(stack.depth(1), before)")
    assert ids(equal) == ids(turned) != ids(TEST)


def test_equal_relations_have_an_ordinal(ids: Ids) -> None:
    (own,) = ids(TEST)
    test = TEST[TEST.index("    @Test") : TEST.rindex("}")]
    copies = ids(
        TEST.replace(test, test + test.replace("grows()", "again()") + test.replace("grows()", "more()"))
    )
    assert copies[0] == own
    assert len(set(copies)) == 3


def test_a_relation_that_is_equal_to_none_keeps_its_id_whatever_is_added(ids: Ids) -> None:
    (own,) = ids(TEST)
    other = TEST[TEST.index("    @Test") : TEST.rindex("}")].replace("grows()", "first()").replace("<", ">=")
    assert ids(TEST.replace("    @Test", other + "    @Test"))[1] == own


def test_a_free_identity_is_taken_as_it_is() -> None:
    free = FreeIdentities()
    assert [free.take("a"), free.take("b")] == ["a", "b"]


def test_a_taken_identity_gives_the_next_that_is_free() -> None:
    free, alone = FreeIdentities(), FreeIdentities()
    first, second, third = (alone.take("a") for _ in range(3))
    assert [free.take(second), free.take(first), free.take(first)] == [second, first, third]


def test_identities_of_many_equal_relations_take_time_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    digest, digested = identity._digest, Counter[str]()

    def counted(written: str) -> str:
        digested[written] += 1
        return digest(written)

    monkeypatch.setattr(identity, "_digest", counted)
    free = FreeIdentities()
    of_one_test = [free.take("a") for _ in range(100)]
    taken = [*of_one_test, *(free.take(each) for _ in range(9) for each in of_one_test)]
    assert len(set(taken)) == 1000
    assert digested.total() <= 1000
