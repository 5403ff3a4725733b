"""The literals of a test's file."""

from pathlib import Path

from mrscout.languages.java.harvest import literals_of


def test_literals_come_once_in_order_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_text(
        'class T { int a = 7; String b = "x\\"y"; char c = \'\\n\'; double d = -1.5e3; int e = 7; }'
    )
    assert literals_of(file) == ("7", '"x\\"y"', "'\\n'", "-1.5e3")


def test_comments_and_names_hold_none(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_text('// "no" 3\n/* "nor" 4 */ class T { int x2 = y.z1; }')
    assert literals_of(file) == ()


def test_a_file_that_is_not_there_has_none(tmp_path: Path) -> None:
    assert literals_of(tmp_path / "None.java") == ()
