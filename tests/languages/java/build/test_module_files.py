"""Which files are a module's code and which its tests, where build files and folders do not agree."""

import pytest

from mrscout.languages.java.build.module_files import lay_out
from mrscout.languages.java.build.modules import Module
from mrscout.sources import Role

POM = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId></project>"
CODE = "package org.acme; public class Till {}"
TEST = "package org.acme; class TillTest { @org.junit.Test public void test() {} }"
DEFAULT = {Role.MAIN: ("src/main/java",), Role.TEST: ("src/test/java",)}


@pytest.mark.parametrize(
    ("code", "test", "roots", "found"),
    [
        pytest.param("src/main/java", "src/test/java", DEFAULT, ["src/main/java"], id="where the POM says"),
        pytest.param("src/java", "test", DEFAULT, ["src/java"], id="where another tool builds from"),
        pytest.param("src/java", "test", {}, ["src/java"], id="where nothing is said"),
        pytest.param(
            "samples", "src/test/java", {Role.MAIN: ("other",)}, [], id="a module with no wanted test"
        ),
    ],
)
def test_code_is_found(ground, code, test, roots, found):
    at = ground({"pom.xml": POM, f"{code}/org/acme/Till.java": CODE, f"{test}/org/acme/TillTest.java": TEST})
    wanted = [f"{test}/org/acme/TillTest.java"] if found else []
    sides = lay_out(at.project(), Module("", roots=roots), wanted)
    assert list(sides[Role.MAIN].roots) == found
    assert [path.rpartition("/")[2] for path in sides[Role.MAIN].files] == ["Till.java"][: len(found)]


def test_code_beside_the_folder_of_the_pom_is_left_out(ground):
    files = {"pom.xml": POM, "src/main/java/org/acme/Till.java": CODE, "samples/org/acme/Demo.java": CODE}
    at = ground({**files, "src/test/java/org/acme/TillTest.java": TEST})
    sides = lay_out(at.project(), Module("", roots=DEFAULT), ["src/test/java/org/acme/TillTest.java"])
    assert sides[Role.MAIN].files == ("src/main/java/org/acme/Till.java",)
