"""The literals of a test's file, and the constants of what it names."""

from pathlib import Path

from mrscout.languages.java.runtime.input_values import constants_of, literals_of


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


def test_literals_close_to_the_test_come_first(tmp_path: Path) -> None:
    file = tmp_path / "T.java"
    file.write_text('"far"\n\n\n"near"\n"test"\n\n"behind"\n"far"')
    assert literals_of(file, 5) == ('"test"', '"near"', '"behind"', '"far"')


def project(root: Path, **sources: str) -> Path:
    for name, text in sources.items():
        (root / "src").mkdir(exist_ok=True)
        (root / "src" / f"{name}.java").write_text(text)
    return root


def test_the_constants_of_classes_that_a_file_names_are_found(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        Algorithms="class Algorithms { public static final String MD5 = \"MD5\"; static final char LF = '\\n'; }",
        Other='class Other { static final String NO = "not named"; }',
        T='@MethodSource("org.acme.Algorithms#values") class T { final String own = "its own"; }',
    )
    assert constants_of(root, root / "src" / "T.java") == ('"MD5"', "'\\n'")


def test_variables_and_computed_constants_are_none(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        A='class A { static String variable = "v"; static final String MADE = "a" + make(); int n = 3; }',
        T="class T { A a; }",
    )
    assert constants_of(root, root / "src" / "T.java") == ()


def test_what_build_tools_write_is_no_source(tmp_path: Path) -> None:
    root = project(tmp_path, T="class T { A a; }")
    (root / "target").mkdir()
    (root / "target" / "A.java").write_text('class A { static final String X = "x"; }')
    assert constants_of(root, root / "src" / "T.java") == ()
