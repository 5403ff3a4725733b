"""What tests need besides what their build files say."""

import zipfile
from pathlib import Path

import pytest

from mrscout.languages.java.build.dependencies import engines, imported, lacking, platform_version
from mrscout.languages.java.build.javac import read_errors
from mrscout.languages.java.build.module_files import SourceSet, find_output, without_class
from mrscout.languages.java.projects.jars import artifact_of, version_of
from mrscout.sources import Role


def jar(folder: Path, name: str, *classes: str) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for each in classes:
            archive.writestr(each, b"")
    return path


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("import org.junit.Test;", {"org.junit"}),
        ("package a; import org.junit.Test; class A {}", {"org.junit"}),
        ("import static org.junit.Assert.assertEquals;", {"org.junit"}),
        ("import java.util.Map.Entry;", {"java.util"}),
        ("import org.mockito.*;", {"org.mockito"}),
        ("@org.junit.jupiter.api.Test void t() { }", {"org.junit.jupiter.api"}),
        ("// import org.junit.Test;", set()),
        ('String s = "import org.junit.Test";', set()),
    ],
)
def test_imports(tmp_path, text, packages):
    (tmp_path / "A.java").write_text(text)
    assert imported(tmp_path, ["A.java", "Gone.java"]) == packages


@pytest.mark.parametrize(
    ("imports", "own", "artifacts"),
    [
        ({"org.junit"}, set(), {"junit"}),
        ({"org.junit.jupiter.api"}, set(), {"junit-jupiter"}),
        ({"javax.xml.bind"}, set(), {"jaxb-api", "jaxb-runtime"}),
        ({"javax.annotation"}, set(), {"javax.annotation-api"}),
        ({"com.carrotsearch.randomizedtesting.annotations"}, set(), {"randomizedtesting-runner"}),
        ({"com.carrotsearch.hppc"}, set(), set()),
        ({"javax.annotation.processing"}, set(), set()),
        ({"javax.transaction.xa"}, set(), set()),
        ({"org.junit"}, {"org.junit"}, set()),
        ({"com.acme"}, set(), set()),
        ({"org.testng.present"}, set(), set()),
    ],
)
def test_well_known_packages_are_brought_where_nobody_else_has_them(tmp_path, imports, own, artifacts):
    present = jar(tmp_path, "x-1.jar", "org/testng/present/A.class")
    assert {each.artifact for each in lacking(imports, own, [present])} == artifacts


def test_engines_match_what_is_there(tmp_path):
    jars = [
        jar(tmp_path, "junit-jupiter-api-5.7.0.jar"),
        jar(tmp_path, "junit-platform-commons-1.7.2.jar"),
        jar(tmp_path, "junit-4.12.jar"),
    ]
    wanted = {
        f"{each.artifact}:{each.version}" for each in engines({"org.junit.jupiter.api", "org.junit"}, jars)
    }
    assert wanted == {
        "junit-jupiter-engine:5.7.0",
        "junit-jupiter-params:5.7.0",
        "junit-platform-launcher:1.7.2",
        "junit-vintage-engine:5.7.0",
    }
    assert engines({"org.junit"}, jars) == ()


@pytest.mark.parametrize(("jupiter", "platform"), [("5.9.1", "1.9.1"), ("6.0.0", "6.0.0")])
def test_platforms(jupiter, platform):
    assert platform_version(jupiter) == platform


@pytest.mark.parametrize(
    ("name", "artifact", "version"),
    [
        ("junit-4.12.jar", "junit", "4.12"),
        ("junit-jupiter-api-5.7.0.jar", "junit-jupiter-api", "5.7.0"),
        ("guava-31.1-jre.jar", "guava", "31.1"),
        ("zql.jar", "zql", None),
    ],
)
def test_names_of_jars(name, artifact, version):
    assert artifact_of(Path(name)) == artifact
    assert version_of([Path(name)], artifact) == version


def test_javac_is_understood():
    said = (
        "/a/B.java:3: error: cannot find symbol\n  Foo f;\n  ^\n  symbol:   class Foo\n  location: class B\n"
        "/a/B.java:4: warning: [removal] x\n"
        "/a/C.java:9: error: ';' expected\n  x\n   ^\n"
        "error: warnings found\nNote: Some input files\n2 errors\n"
    )
    assert [(each.path, each.line, each.message) for each in read_errors(said)] == [
        ("/a/B.java", 3, "cannot find symbol: class Foo"),
        ("/a/C.java", 9, "';' expected"),
        ("", 0, "warnings found"),
    ]


def compiled(major: int) -> bytes:
    return b"\xca\xfe\xba\xbe\x00\x00" + major.to_bytes(2)


@pytest.mark.parametrize(("major", "java", "usable"), [(52, 17, True), (61, 17, True), (65, 17, False)])
def test_classes_for_a_later_java_are_not_used(tmp_path, major, java, usable):
    (tmp_path / "A.java").write_text("class A { }")
    (tmp_path / "target/classes").mkdir(parents=True)
    (tmp_path / "target/classes/A.class").write_bytes(compiled(major))
    sources = SourceSet(tmp_path, ("A.java",))
    assert (
        find_output(tmp_path, Role.MAIN, sources, java, within=tmp_path, fresh=True) is not None
    ) == usable


def test_an_output_must_be_whole(tmp_path):
    (tmp_path / "A.java").write_text("class A { }")
    (tmp_path / "B.java").write_text("class B { }")
    (tmp_path / "None.java").write_text("// nothing here")
    output = tmp_path / "build/classes/java/main"
    output.mkdir(parents=True)
    (output / "A.class").write_bytes(compiled(52))
    assert (
        find_output(
            tmp_path, Role.MAIN, SourceSet(tmp_path, ("A.java", "B.java")), 17, within=tmp_path, fresh=True
        )
        is None
    )
    assert (
        find_output(
            tmp_path, Role.MAIN, SourceSet(tmp_path, ("A.java", "None.java")), 17, within=tmp_path, fresh=True
        )
        == output
    )
    assert without_class([output], SourceSet(tmp_path, ("A.java", "B.java"))) == ["B.java"]
