"""What version goes with the others, where a build states none."""

import pytest

from mrscout.languages.java.build.maven.versions import version_beside
from mrscout.languages.java.build.modules import Dependency

ENGINE = Dependency("org.acme.run", "engine", "5.1")
LAUNCHER = ("org.acme.platform", "launcher")


def managing(*entries):
    listed = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{version}</version>{rest}</dependency>"
        for group, artifact, version, rest in entries
    )
    return f"<project><dependencyManagement><dependencies>{listed}</dependencies></dependencyManagement></project>"


IMPORTED = ("org.acme", "list", "5.1", "<type>pom</type><scope>import</scope>")
ENTRY = ("org.acme.platform", "launcher", "1.1", "")


@pytest.fixture
def repository(tmp_path):
    def write(pom, listing):
        folder = tmp_path / "org/acme/run/engine/5.1"
        folder.mkdir(parents=True)
        (folder / "engine-5.1.pom").write_text(pom)
        place = tmp_path / "org/acme/list/5.1"
        place.mkdir(parents=True)
        (place / "list-5.1.pom").write_text(listing)
        return folder / "engine-5.1.jar"

    return write


def test_a_list_that_a_dependency_imports_says_the_version(repository):
    jar = repository(managing(IMPORTED), managing(ENTRY))
    assert version_beside(LAUNCHER, [ENGINE], [jar]) == "1.1"


def test_the_newest_that_is_brought_goes_before_a_list(repository, tmp_path):
    jar = repository(managing(IMPORTED), managing(ENTRY))
    brought = [
        tmp_path / f"org/acme/platform/launcher/{version}/launcher-{version}.jar"
        for version in ("1.9", "1.10")
    ]
    assert version_beside(LAUNCHER, [ENGINE], [jar, *brought]) == "1.10"


@pytest.mark.parametrize(
    ("pom", "listing"),
    [
        (managing(ENTRY), managing()),  # what a library manages for itself, Gradle does not take from it
        (managing(("org.acme", "list", "5.1", "")), managing(ENTRY)),  # no import
        (managing(IMPORTED), managing(("org.acme.platform", "other", "1.1", ""))),
        (managing(IMPORTED), managing(("org.acme.platform", "launcher", "${launcher}", ""))),
        (managing(IMPORTED), "<project>"),
        ("<project>", managing(ENTRY)),
    ],
    ids=["own", "not-imported", "another", "open", "broken-list", "broken-pom"],
)
def test_what_no_list_says_stays_open(repository, pom, listing):
    assert version_beside(LAUNCHER, [ENGINE], [repository(pom, listing)]) is None


def test_only_lists_of_what_the_build_states_count(repository):
    jar = repository(managing(IMPORTED), managing(ENTRY))
    assert version_beside(LAUNCHER, [Dependency("org.acme.run", "engine", "4.0")], [jar]) is None
    assert version_beside(LAUNCHER, [Dependency("acme.run", "other", "5.1")], [jar]) is None
    assert version_beside(LAUNCHER, [], [jar]) is None


def test_a_jar_of_another_group_is_not_taken_for_it(tmp_path):
    jar = tmp_path / "org/else/platform/launcher/9/launcher-9.jar"
    assert version_beside(LAUNCHER, [], [jar]) is None
