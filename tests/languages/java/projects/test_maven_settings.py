"""What mvn is shown of the user's own, and what it is not told."""

from pathlib import Path

import pytest

from mrscout.languages.java.projects.maven_settings import repositories_on_disk, without_foreign

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home" / ".m2").mkdir(parents=True)
    return tmp_path / "home"


def environment(home: Path) -> dict[str, str]:
    return {"MAVEN_OPTS": f"-Duser.home={home}", "HOME": str(home), "SHARE": str(home / "share")}


def test_repositories_on_disk_of_the_users_own_settings_are_shown(home: Path, tmp_path: Path):
    for name in ("mirror", "with space", "home/plugins", "home/share"):
        (tmp_path / name).mkdir(parents=True)
    addresses = [
        f"file://{tmp_path}/mirror",
        f"file:{tmp_path}/with%20space",
        "file://${user.home}/plugins",
        "file://localhost${env.SHARE}",
    ]
    others = [
        "https://example.org/x",
        "file:///",
        f"file:{home}",
        f"file:{tmp_path}/gone",
        "file:relative",
        "file://[x",
    ]
    nodes = "".join(f"<repository><url>{url}</url></repository>" for url in (*addresses[1:], *others))
    (home / ".m2" / "settings.xml").write_text(
        f"<settings><mirrors><mirror><url>{addresses[0]}</url></mirror></mirrors><profiles><profile>"
        f"<repositories>{nodes}</repositories></profile></profiles></settings>"
    )
    found = list(repositories_on_disk(environment(home), "/nowhere/bin/mvn"))
    assert found == [tmp_path / "mirror", tmp_path / "with space", home / "plugins", home / "share"]


def test_mvn_is_not_told_variables_that_are_for_other_programs(home: Path):
    variables = {
        "HTTPS_PROXY": "http://me:password@proxy",
        "http_proxy": "x",
        "GRADLE_OPTS": "-Dtoken=x",
        "PATH": "/bin",
    }
    assert without_foreign(variables, environment(home)) == {"PATH": "/bin"}
    passed = variables | {"TOKEN": "x"}  # with --env, for the build and the tests
    assert without_foreign(passed, environment(home) | passed, ["http_proxy", "TOKEN", "PATH"]) == {
        "PATH": "/bin"
    }
    (home / ".m2" / "settings.xml").write_text("<settings><!-- ${env.TOKEN} --></settings>")
    assert without_foreign(passed, environment(home) | passed, ["TOKEN"]) == {"PATH": "/bin", "TOKEN": "x"}
    (home / ".mavenrc").write_text('MAVEN_OPTS="-Dhttps.proxyHost=${HTTPS_PROXY#*@}"')
    assert without_foreign(variables, environment(home)).keys() == {"PATH", "HTTPS_PROXY"}
