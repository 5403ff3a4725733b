"""Which tests a name or a path on the command line means."""

import pytest

from mrscout.model.selection import Selection, matches_test

FILE = "core/src/test/java/org/acme/StackTest.java"
TEST = "org.acme.StackTest.Deep.push(int, List<String>)"


@pytest.mark.parametrize(
    ("pattern", "covered"),
    [
        ("StackTest", True),
        ("Stack*", True),
        ("org.acme", True),
        ("org.acme.*", True),
        ("StackTest.Deep", True),
        ("Deep.push", True),
        ("push", True),
        ("push(int, List<String>)", True),
        ("StackTest.java", True),
        ("core/*", True),
        ("core/", True),
        ("./core/src/", True),
        ("org/acme/*Test.java", True),
        ("Stack", False),
        ("acme.Stack", False),
        ("org.acme.StackTest.push", False),
        ("push(int)", False),
        ("stacktest", False),
        ("Stack.java", False),
        ("cor/*", False),
        ("ore/src/*", False),
        ("", False),
    ],
)
def test_a_pattern_covers_what_it_names(pattern: str, covered: bool):
    assert Selection((pattern,)).covers(FILE, TEST) is covered


@pytest.mark.parametrize(
    ("patterns", "held"),
    [
        ((), True),
        (("core/*",), True),
        (("web/*",), False),
        (("web/*", "core/*"), True),
        (("web/*", "AnyName"), True),
        (("AnyName",), True),
    ],
)
def test_a_file_is_passed_over_only_where_paths_alone_are_asked_for(patterns: tuple[str, ...], held: bool):
    assert Selection(patterns).may_hold(FILE) is held


@pytest.mark.parametrize(
    ("pattern", "excluded"),
    [
        ("StackTest", True),
        ("push", True),
        ("core/*", True),
        ("core:StackTest", True),
        ("core/src:push", True),
        ("core:*Test.java", True),
        ("QueueTest", False),
        ("web:StackTest", False),
        ("cor:StackTest", False),
        ("core:QueueTest", False),
    ],
)
def test_an_excluded_test_is_not_covered_whatever_else_names_it(pattern: str, excluded: bool):
    assert Selection((), (pattern,)).covers(FILE, TEST) is not excluded
    assert Selection(("StackTest",), (pattern,)).covers(FILE, TEST) is not excluded
    assert not Selection(("QueueTest",), (pattern,)).covers(FILE, TEST)


@pytest.mark.parametrize(
    ("pattern", "held"),
    [
        ("core/*", False),
        ("core:*Test.java", False),
        ("web:*Test.java", True),
        ("StackTest", True),
        ("web/", True),
    ],
)
def test_a_file_is_passed_over_if_an_excluded_path_names_it(pattern: str, held: bool):
    assert Selection((), (pattern,)).may_hold(FILE) is held


@pytest.mark.parametrize(
    ("wanted", "matches"),
    [
        (TEST, True),
        ("org.acme.StackTest.Deep.push", True),
        ("Deep.push", True),
        ("push", True),
        ("StackTest$Deep#push", True),
        ("Deep.push(int,List<String>)", True),
        ("eep.push", False),
        ("Deep.push()", False),
        ("Deep", False),
        ("Deep.pus", False),
        ("com.acme.StackTest.Deep.push", False),
        ("", False),
    ],
)
def test_a_test_is_known_by_its_name_in_full_or_its_end(wanted: str, matches: bool):
    assert matches_test(TEST, wanted) is matches
