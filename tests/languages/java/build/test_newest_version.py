"""The versions that Gradle takes where Maven takes others."""

import pytest

from mrscout.languages.java.build.maven.versions import newer_versions, newest


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.7.36", "2.0.7"),
        ("1.9", "1.10"),
        ("2.0-alpha-1", "2.0-beta1"),
        ("2.0-beta1", "2.0-rc1"),
        ("2.0-RC1", "2.0"),
        ("1.0-SNAPSHOT", "1.0-alpha1"),
        ("31.0", "31.1-jre"),
        ("5.6.8", "5.6.8.1"),
        ("20040616", "20040617"),
        ("4.1.0.Final", "4.1.1.Final"),
    ],
)
def test_the_newer_of_two_versions(older: str, newer: str):
    assert newest((older, newer)) == newest((newer, older)) == newer


@pytest.mark.parametrize(
    ("one", "same"), [("2", "2.0"), ("2.0", "2.0.0.Final"), ("31.1-jre", "31.1-android")]
)
def test_of_equal_versions_the_first_is_taken(one: str, same: str):
    assert newest((one, same)) == one
    assert newest((same, one)) == same


def test_what_was_left_out_for_an_older_version_is_told_with_the_newest():
    tree = """m0:m0:pom:1
+- a:old:jar:1.7.36:compile
|  +- (a:old:jar:2.0.7:compile - omitted for conflict with 1.7.36)
|  \\- (a:old:jar:tests:2.0.9:test - scope updated from compile; omitted for conflict with 1.7.36)
+- a:new:jar:2.0:compile
|  +- (a:new:jar:1.0:compile - omitted for conflict with 2.0)
|  \\- (a:same:jar:1.0:compile - omitted for duplicate)
\\- a:managed:jar:1.0:compile (version managed from 2.0)
"""
    assert newer_versions(tree) == {("a", "old"): "2.0.9"}
