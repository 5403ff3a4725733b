"""Source roots and encoding from POMs, as Maven itself would work them out."""

import pytest

from mrscout.languages.java.projects.maven_roots import read_maven
from mrscout.model.project import ProblemCode, Role

MAIN, TEST = Role.MAIN, Role.TEST


def pom(body: str = "", name: str = "a", parent: str = "") -> str:
    above = f"<parent><groupId>g</groupId><artifactId>{parent}</artifactId></parent>" if parent else ""
    return f"<project>{above}<groupId>g</groupId><artifactId>{name}</artifactId>{body}</project>"


def helper(goal: str, *sources: str) -> str:
    listed = "".join(f"<source>{source}</source>" for source in sources)
    return (
        "<plugins><plugin><groupId>org.codehaus.mojo</groupId><artifactId>build-helper-maven-plugin</artifactId>"
        f"<executions><execution><goals><goal>{goal}</goal></goals><configuration><sources>{listed}</sources>"
        "</configuration></execution></executions></plugin></plugins>"
    )


def roots(root, *paths: str) -> dict[str, Role | None]:
    return {source.path: source.role for source in read_maven(root, paths).roots}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("", {"src/main/java": MAIN, "src/test/java": TEST}, id="defaults"),
        pytest.param(
            "<build><sourceDirectory>src</sourceDirectory><testSourceDirectory>test</testSourceDirectory></build>",
            {"src": MAIN, "test": TEST},
            id="stated",
        ),
        pytest.param(
            "<build><sourceDirectory>${basedir}/src</sourceDirectory></build>",
            {"src": MAIN, "src/test/java": TEST},
            id="basedir",
        ),
        pytest.param(
            "<build><sourceDirectory>${project.basedir}/src/./x/..</sourceDirectory></build>",
            {"src": MAIN, "src/test/java": TEST},
            id="path-is-cleaned",
        ),
        pytest.param(
            "<properties><where>${part}/java</where><part>code</part></properties>"
            "<build><testSourceDirectory>${where}</testSourceDirectory></build>",
            {"src/main/java": MAIN, "code/java": TEST},
            id="properties-of-properties",
        ),
        pytest.param(
            f"<build>{helper('add-test-source', 'src/it/java', 'src/more')}</build>",
            {"src/main/java": MAIN, "src/test/java": TEST, "src/it/java": TEST, "src/more": TEST},
            id="added-tests",
        ),
        pytest.param(
            f"<build>{helper('add-source', '${project.build.directory}/gen')}</build>",
            {"src/main/java": MAIN, "src/test/java": TEST, "target/gen": MAIN},
            id="added-generated-sources",
        ),
        pytest.param(
            f"<profiles><profile><build>{helper('add-test-source', 'x')}</build></profile></profiles>",
            {"src/main/java": MAIN, "src/test/java": TEST, "x": TEST},
            id="added-in-a-profile",
        ),
        pytest.param(
            f"<build>{helper('reserve-network-port', 'x')}</build>",
            {"src/main/java": MAIN, "src/test/java": TEST},
            id="another-goal-adds-nothing",
        ),
        pytest.param(
            "<build><sourceDirectory>${unknown}/src</sourceDirectory></build>",
            {"src/test/java": TEST},
            id="unknown-property-is-no-root",
        ),
        pytest.param(
            "<properties><a>${b}</a><b>${a}</b></properties><build><sourceDirectory>${a}</sourceDirectory></build>",
            {"src/test/java": TEST},
            id="properties-in-a-circle",
        ),
        pytest.param(
            "<properties><a>${a}${a}</a></properties><build><sourceDirectory>${a}</sourceDirectory></build>",
            {"src/test/java": TEST},
            id="a-property-that-grows",
        ),
        pytest.param(
            "<build><sourceDirectory>../../elsewhere</sourceDirectory></build>",
            {"src/test/java": TEST},
            id="outside-the-project",
        ),
    ],
)
def test_roots_of_one_pom(lay_out, body: str, expected: dict[str, Role]):
    assert roots(lay_out({"pom.xml": pom(body)}), "pom.xml") == expected


COMPILER = (
    "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>"
    "<encoding>ISO-8859-1</encoding></configuration></plugin></plugins></build>"
)
STATED = (
    "<build><sourceDirectory>${where}</sourceDirectory></build><properties><where>code</where></properties>"
)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"pom.xml": pom(STATED, "top"), "m/pom.xml": pom("", "m", parent="top")},
            "m/code",
            id="from-above",
        ),
        pytest.param(
            {
                "pom.xml": pom(STATED, "top"),
                "m/pom.xml": pom("<properties><where>mine</where></properties>", "m", parent="top"),
            },
            "m/mine",
            id="own-property-in-inherited-text",
        ),
        pytest.param(
            {"parent/pom.xml": pom(STATED, "top"), "m/pom.xml": pom("", "m", parent="top")},
            "m/code",
            id="from-beside-by-name",
        ),
        pytest.param(
            {"pom.xml": pom(STATED, "other"), "m/pom.xml": pom("", "m", parent="top")},
            "m/src/main/java",
            id="not-from-another-artifact",
        ),
        pytest.param(
            {"pom.xml": pom(STATED, "top"), "m/pom.xml": pom("", "m")}, "m/src/main/java", id="no-parent"
        ),
        pytest.param({"m/pom.xml": pom("", "m", parent="m")}, "m/src/main/java", id="its-own-parent"),
    ],
)
def test_inherited_root_is_relative_to_the_module(lay_out, files: dict[str, str], expected: str):
    found = roots(lay_out(files), *files)
    assert {path for path, role in found.items() if role is MAIN and path.startswith("m/")} == {expected}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "<properties><project.build.sourceEncoding>GBK</project.build.sourceEncoding></properties>",
            ("GBK",),
        ),
        (
            "<properties><e>Cp1252</e><project.build.sourceEncoding>${e}</project.build.sourceEncoding></properties>",
            ("Cp1252",),
        ),
        (COMPILER, ("ISO-8859-1",)),
        ("", ()),
        ("<properties><project.build.sourceEncoding>${x}</project.build.sourceEncoding></properties>", ()),
    ],
)
def test_declared_encoding(lay_out, body: str, expected: tuple[str, ...]):
    assert read_maven(lay_out({"pom.xml": pom(body)}), ["pom.xml"]).encodings == expected


@pytest.mark.parametrize("content", ["", "<project", "<!DOCTYPE p [<!ENTITY a 'b'>]><project/>"])
def test_a_broken_pom_is_a_problem_and_the_others_are_read(lay_out, content: str):
    facts = read_maven(lay_out({"pom.xml": content, "m/pom.xml": pom()}), ["pom.xml", "m/pom.xml"])
    assert [(problem.code, problem.path) for problem in facts.problems] == [
        (ProblemCode.BROKEN_BUILD_FILE, "pom.xml")
    ]
    assert {source.path for source in facts.roots} == {"m/src/main/java", "m/src/test/java"}
    assert facts.modules == {"", "m"}
