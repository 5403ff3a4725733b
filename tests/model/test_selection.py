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
