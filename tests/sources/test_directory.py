"""A folder becomes a project: its kind, and the side and module of every file."""

import time
from pathlib import Path

import pytest

from mrscout.errors import FileUnreadable, MrscoutError, NoSources, NoSuchPath, NotAFolder
from mrscout.exits import Exit
from mrscout.languages.java.language import LANGUAGE
from mrscout.languages.java.projects.folders import names_tests
from mrscout.model.project import ProblemCode, Project, Role
from mrscout.sources import directory, open_source


def open_directory(path: Path) -> Project:
    return directory.open_directory(path, LANGUAGE)


POM = "<project><artifactId>a</artifactId></project>"
FLAT_POM = (
    "<project><artifactId>a</artifactId><build><sourceDirectory>src</sourceDirectory>"
    "<testSourceDirectory>test</testSourceDirectory></build></project>"
)
MIXED_POM = FLAT_POM.replace(">test<", ">src<")
IMPORTS_JUNIT = "package org.acme;\nimport org.junit.Test;\nclass A { }"


@pytest.mark.parametrize(
    ("builds", "path", "content", "role"),
    [
        pytest.param({"pom.xml": POM}, "src/main/java/org/acme/A.java", "", "MAIN", id="maven-main"),
        pytest.param({"pom.xml": POM}, "src/test/java/org/acme/A.java", "", "TEST", id="maven-test"),
        pytest.param({"pom.xml": POM}, "src/main/java/org/acme/test/A.java", "", "MAIN", id="package-test"),
        pytest.param(
            {"pom.xml": POM}, "src/main/java/org/A.java", IMPORTS_JUNIT, "MAIN", id="root-beats-import"
        ),
        pytest.param({"pom.xml": POM}, "src/it/java/org/acme/A.java", "", "TEST", id="undeclared-it"),
        pytest.param({"pom.xml": POM}, "src/integration-test/java/A.java", "", "TEST", id="undeclared-set"),
        pytest.param({"pom.xml": POM}, "src/jmh/java/org/acme/A.java", "", "MAIN", id="benchmarks"),
        pytest.param({"pom.xml": FLAT_POM}, "src/org/acme/A.java", "", "MAIN", id="flat-main"),
        pytest.param({"pom.xml": FLAT_POM}, "test/org/acme/A.java", "", "TEST", id="flat-test"),
        pytest.param({"pom.xml": MIXED_POM}, "src/org/acme/A.java", "", "MAIN", id="one-root-for-both-main"),
        pytest.param(
            {"pom.xml": MIXED_POM}, "src/org/acme/A.java", IMPORTS_JUNIT, "TEST", id="one-root-for-both"
        ),
        pytest.param({"pom.xml": "<oops"}, "src/test/java/A.java", "", "TEST", id="broken-pom-usual-layout"),
        pytest.param({"build.gradle": ""}, "src/main/java/A.java", "", "MAIN", id="gradle-main"),
        pytest.param({"build.gradle": ""}, "src/testFixtures/java/A.java", "", "TEST", id="gradle-fixtures"),
        pytest.param({"build.gradle.kts": ""}, "src/androidTest/java/A.java", "", "TEST", id="android-test"),
        pytest.param(
            {"build.gradle": ""}, "src/testDebug/java/A.java", "", "TEST", id="android-variant-test"
        ),
        pytest.param({"build.gradle": ""}, "src/debug/java/A.java", "", "MAIN", id="android-variant"),
        pytest.param({}, "src/org/acme/A.java", "package org.acme;", "MAIN", id="plain-main"),
        pytest.param({}, "test/org/acme/A.java", "package org.acme;", "TEST", id="plain-test"),
        pytest.param({}, "tests/A.java", "", "TEST", id="plain-tests-default-package"),
        pytest.param({}, "src/org/test/A.java", "package org.test;", "MAIN", id="plain-package-test"),
        pytest.param({}, "test/A.java", "package test;", "MAIN", id="only-a-package-test"),
        pytest.param({}, "src/org/acme/A.java", IMPORTS_JUNIT, "TEST", id="plain-mixed"),
        pytest.param({}, "src/latest/contest/A.java", "", "MAIN", id="words-that-contain-test"),
        pytest.param({}, "src/org/test/A.java", "\ufeffpackage org.test;", "MAIN", id="package-after-a-mark"),
        pytest.param({}, "A.java", "", "MAIN", id="alone"),
        pytest.param({}, "test/A.java", "package not.the.folder;", "TEST", id="package-unlike-folders"),
        pytest.param(
            {"unit-tests/pom.xml": POM},
            "unit-tests/src/main/java/A.java",
            IMPORTS_JUNIT,
            "TEST",
            id="module-of-tests",
        ),
        pytest.param(
            {"unit-tests/pom.xml": POM}, "unit-tests/src/main/java/A.java", "", "MAIN", id="module-of-helpers"
        ),
    ],
)
def test_role(lay_out, builds, path: str, content: str, role: str):
    project = open_directory(lay_out({**builds, path: content}))
    assert [(file.path, file.role.name) for file in project.files] == [(path, role)]


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        *(
            (name, True)
            for name in ("test", "tests", "Test", "androidTest", "testFixtures", "integration-test")
        ),
        *(
            (name, True)
            for name in ("it", "unit_tests", "integTest", "e2e", "acceptance-tests", "JUnitTests")
        ),
        *(
            (name, False)
            for name in ("main", "src", "latest", "contest", "attestation", "jmh", "item", "testing")
        ),
        *((name, False) for name in ("", "java", "protest", "debug", "bit")),
    ],
)
def test_names_that_speak_of_tests(name: str, tests: bool):
    assert names_tests(name) is tests


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({"pom.xml": POM}, "maven"),
        ({"pom.xml": POM, "build.gradle": ""}, "maven"),
        ({"build.gradle": ""}, "gradle"),
        ({"settings.gradle": "include ':a'", "a/build.gradle": ""}, "gradle"),
        ({"build.gradle": "apply plugin: 'com.android.library'"}, "android"),
        ({"pom.xml": POM, "sample/build.gradle": "android {\n}"}, "maven"),
        ({"build.xml": "<project/>"}, "ant"),
        ({".classpath": "<classpath/>"}, "plain"),
        ({}, "plain"),
        ({"java/pom.xml": POM}, "maven"),
    ],
)
def test_kind(lay_out, files: dict[str, str], kind: str):
    assert open_directory(lay_out({**files, "src/A.java": ""})).kind == kind


def test_module_is_the_nearest_folder_with_a_build_file(lay_out):
    root = lay_out(
        {
            "pom.xml": POM,
            "a/pom.xml": POM,
            "a/b/pom.xml": POM,
            "A.java": "",
            "a/src/main/java/B.java": "",
            "a/b/src/test/java/C.java": "",
            "c/src/D.java": "",
        }
    )
    found = {file.path.rpartition("/")[2]: file.module for file in open_directory(root).files}
    assert found == {"A.java": "", "B.java": "a", "C.java": "a/b", "D.java": ""}


def test_a_build_file_among_test_data_names_no_module(lay_out):
    root = lay_out({"pom.xml": POM, "src/it/sample/pom.xml": POM, "src/it/sample/src/main/java/A.java": ""})
    (file,) = open_directory(root).files
    assert file.module == ""


def test_generated_sources_named_in_the_pom_are_read(lay_out):
    pom = FLAT_POM.replace(">src<", ">target/gen<")
    root = lay_out({"pom.xml": pom, "target/gen/A.java": "", "target/B.java": ""})
    assert [file.path for file in open_directory(root).files] == ["target/gen/A.java"]


def test_files_are_sorted_and_sides_can_be_asked_for(lay_out):
    root = lay_out(
        {"pom.xml": POM, "src/test/java/B.java": "", "src/main/java/C.java": "", "src/main/java/A.java": ""}
    )
    project = open_source(str(root))
    assert [file.path for file in project.files] == sorted(file.path for file in project.files)
    assert [file.path for file in project.having(Role.TEST)] == ["src/test/java/B.java"]
    assert (project.name, project.root, project.classpath) == ("project", root, ())


@pytest.mark.parametrize(
    ("encodings", "expected"), [(["GBK", "GBK", "UTF-8"], "GBK"), (["Cp1252", "UTF-8"], "Cp1252"), ([], None)]
)
def test_encoding_is_the_one_that_most_modules_declare(lay_out, encodings: list[str], expected: str | None):
    files = {"A.java": ""}
    for number, encoding in enumerate(encodings):
        declared = f"<project.build.sourceEncoding>{encoding}</project.build.sourceEncoding>"
        files[f"m{number}/pom.xml"] = POM.replace(
            "</project>", f"<properties>{declared}</properties></project>"
        )
    assert open_directory(lay_out(files)).encoding == expected


def test_problems_are_kept_and_the_rest_is_opened(lay_out):
    root = lay_out({"pom.xml": "<oops", "src/main/java/A.java": ""})
    (root / "loop").symlink_to(".")
    problems = open_directory(root).problems
    assert [problem.code for problem in problems] == [ProblemCode.SYMLINK_LOOP, ProblemCode.BROKEN_BUILD_FILE]
    assert [problem.code.slug for problem in problems] == ["symlink-loop", "broken-build-file"]
    assert str(problems[0]) == "loop: The link leads back to a folder that contains it."


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("absent", NoSuchPath),
        ("A.txt", NotAFolder),
        ("empty", NoSources),
        ("a\0b", FileUnreadable),
        ("~no-such-user/x", MrscoutError),
    ],
)
def test_what_cannot_be_opened_is_a_typed_error(lay_out, monkeypatch, name: str, error: type[MrscoutError]):
    root = lay_out({"A.txt": "", "empty/x.txt": ""})
    monkeypatch.chdir(root)
    with pytest.raises(error) as caught:
        open_source(name)
    assert caught.value.exit_code is Exit.SOURCE
    assert caught.value.found
    assert caught.value.advice.endswith(".")


def test_the_current_folder_has_its_own_name(lay_out, monkeypatch):
    monkeypatch.chdir(lay_out({"A.java": ""}))
    assert open_source(".").name == "project"


def test_ten_thousand_files_take_well_under_a_second(tmp_path: Path):
    for module in range(100):
        folder = tmp_path / f"m{module}" / "src/main/java/org/acme"
        folder.mkdir(parents=True)
        (tmp_path / f"m{module}" / "pom.xml").write_text(POM)
        for number in range(100):
            (folder / f"C{number}.java").touch()
    start = time.process_time()
    assert len(open_directory(tmp_path).files) == 10_000
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("spec", "advice"),
    [
        ("org.acme:thing:1.0", "For a coordinate write maven:org.acme:thing:1.0."),
        ("no/such/folder", "Check the spelling of the path."),
    ],
)
def test_a_coordinate_without_its_prefix_is_told_so(spec, advice):
    with pytest.raises(NoSuchPath) as refused:
        open_directory(Path(spec))
    assert refused.value.advice == advice


JUNIT = "import org.junit.Test; class ATest { @Test void a() { } }"


@pytest.mark.parametrize(
    ("files", "below", "message"),
    [
        ({"pom.xml": POM, "src/test/java/ATest.java": JUNIT}, "src/test/java", "../../.. has a pom.xml"),
        ({"pom.xml": POM, "src/test/java/ATest.java": JUNIT}, ".", ""),
        (
            {"build.gradle": "", "app/src/test/java/ATest.java": JUNIT},
            "app/src/test",
            "../../.. has a build.gradle",
        ),
        (
            {
                "pom.xml": POM,
                "src/test/java/ATest.java": JUNIT,
                "src/test/java/Helper.java": "class Helper { }",
            },
            "src/test",
            "../.. has a pom.xml",
        ),
    ],
)
def test_a_folder_of_tests_alone_asks_for_the_root(lay_out, files: dict[str, str], below: str, message: str):
    (problem,) = open_directory(lay_out(files) / below).problems
    assert (problem.code, problem.path) == (ProblemCode.TESTS_ONLY, ".")
    assert problem.message.startswith(message)


@pytest.mark.parametrize(
    "files",
    [
        {"src/main/java/A.java": "", "src/test/java/ATest.java": ""},
        {"src/main/java/A.java": ""},
        {"A.java": "", "pom.xml": POM},
    ],
)
def test_a_folder_with_main_sources_is_not_asked(lay_out, files: dict[str, str]):
    assert open_directory(lay_out(files)).problems == ()


def test_a_project_that_lies_among_the_tests_of_another_is_not_asked(lay_out):
    files = {"pom.xml": POM, "src/test/demo/pom.xml": POM, "src/test/demo/src/main/java/A.java": ""}
    assert open_directory(lay_out(files) / "src/test/demo").problems == ()
