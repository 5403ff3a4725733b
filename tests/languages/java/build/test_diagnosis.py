"""The cause behind missing code: the first of those that others follow from."""

from pathlib import Path

import pytest

from mrscout.languages.java.build.diagnosis import cause_of_lacking_code, lacks_code
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.model.diagnosis import ReportedProblem


def problem(
    reason: Shortfall, place: str = ".", found: str = "it", advice: str = "Do it."
) -> ReportedProblem:
    return ReportedProblem(reason.slug, place, found, advice)


NO_PACKAGE = problem(
    Shortfall.SOURCE_DOES_NOT_COMPILE, "src/main/java/A.java:3", "package org.acme.parser does not exist"
)


@pytest.mark.parametrize(
    "detail",
    [
        "the original test does not compile here either: A:3: package org.acme does not exist",
        "the original test: failed: java.lang.Error: Unresolved compilation problems: X cannot be resolved",
        "the original test: failed: java.lang.NoClassDefFoundError: org/acme/Parser",
        "a library is not there: package org.junit does not exist",
    ],
)
def test_a_test_that_cannot_be_loaded_lacks_code(detail: str):
    assert lacks_code(detail)


@pytest.mark.parametrize(
    "detail",
    [
        "",
        "the original test: skipped (bug fix pending)",
        "the original test: failed: java.lang.AssertionError",
    ],
)
def test_a_test_that_fails_lacks_no_code(detail: str):
    assert not lacks_code(detail)


def test_what_others_follow_from_is_the_cause(tmp_path: Path):
    problems = [
        NO_PACKAGE,
        problem(Shortfall.TEST_DOES_NOT_COMPILE),
        problem(Shortfall.DEPENDENCY_MISSING, "org.acme:parser", "it is left out", "Check mvn's settings."),
    ]
    cause = cause_of_lacking_code(problems, [], tmp_path)
    assert cause is not None
    assert cause.code == "dependency-missing"
    assert "org.acme:parser" in cause.sentence
    assert cause.advice == "Check mvn's settings."


def test_the_jdk_that_the_build_names_comes_before_all(tmp_path: Path):
    old = problem(Shortfall.JDK_TOO_OLD, ".", "Java 21 is asked for, and Java 17 is the newest here")
    cause = cause_of_lacking_code([problem(Shortfall.DEPENDENCY_MISSING), old], [], tmp_path)
    assert cause is not None
    assert cause.code == "jdk-too-old"
    assert "Java 21" in cause.sentence


def test_class_files_name_the_jdk_that_they_need(tmp_path: Path):
    detail = "java.lang.UnsupportedClassVersionError: A (class file version 65.0)"
    cause = cause_of_lacking_code([], [detail], tmp_path)
    assert cause is not None
    assert (cause.code, cause.advice) == ("jdk-too-old", "Install JDK 21 or later, or name one with --java.")


def test_a_package_that_newer_jdks_lack_is_told_from_others(tmp_path: Path):
    found = "package javax.xml.bind.annotation does not exist"
    cause = cause_of_lacking_code([problem(Shortfall.SOURCE_DOES_NOT_COMPILE, found=found)], [], tmp_path)
    assert cause is not None
    assert "JDKs up to 10" in cause.sentence


def test_a_grammar_explains_a_package_of_the_project_that_is_missing(tmp_path: Path):
    (tmp_path / "src/main/java/org/acme/code").mkdir(parents=True)
    (tmp_path / "src/main/antlr4").mkdir()
    (tmp_path / "src/main/antlr4/Query.g4").touch()
    cause = cause_of_lacking_code([NO_PACKAGE], [], tmp_path)
    assert cause is not None
    assert "ANTLR seems to generate from src/main/antlr4/Query.g4: org.acme.parser" in cause.sentence


def test_a_grammar_does_not_explain_a_package_of_others(tmp_path: Path):
    (tmp_path / "src/main/java/com/other").mkdir(parents=True)
    (tmp_path / "Query.g4").touch()
    cause = cause_of_lacking_code([NO_PACKAGE], [], tmp_path)
    assert cause is not None
    assert "ANTLR" not in cause.sentence
    assert "A.java:3" in cause.sentence


def test_many_places_are_counted(tmp_path: Path):
    problems = [problem(Shortfall.DEPENDENCY_MISSING, f"org.acme:{name}") for name in "abcde"]
    cause = cause_of_lacking_code(problems, [], tmp_path)
    assert cause is not None
    assert "org.acme:a, org.acme:b, org.acme:c and 2 more" in cause.sentence


def test_nothing_that_was_reported_is_no_cause(tmp_path: Path):
    assert cause_of_lacking_code([], ["the original test does not compile here either"], tmp_path) is None
