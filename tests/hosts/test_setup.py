"""`mrscout init`: what it would write, what it leaves alone, and that the files are what build servers read."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from mrscout.cli import main
from mrscout.errors import UsageError
from mrscout.exits import Exit
from mrscout.hosts.setup import Facts, Server, Step, plan, server_file, server_of

FILES = {
    "pom.xml": "<project/>",
    "src/main/java/a/A.java": "package a; class A {}",
    "src/test/java/a/ATest.java": "package a; class ATest {}",
}
Init = Callable[..., tuple[int, str]]


@pytest.fixture
def project(lay_out) -> Path:
    root = lay_out(FILES)
    git(root, "init", "--quiet", "--initial-branch", "trunk")
    git(root, "add", ".")
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "first")
    return root


@pytest.fixture
def init(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Init:
    """Call the command without a terminal; gives the exit code, and all that it prints."""
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str | Path) -> tuple[int, str]:
        code = main(["init", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


def git(root: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", "-C", root, *arguments], check=True, env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    )


def files_of(root: Path) -> dict[str, bytes]:
    paths = (
        path for path in root.rglob("*") if path.is_file() and ".git" not in path.relative_to(root).parts
    )
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def facts(root: Path, project: str = ".", branch: str = "main", action: str = "acme/mrscout@v1") -> Facts:
    return Facts(root, root, project, branch, "17", action)


@pytest.mark.parametrize(
    ("server", "written"),
    [
        ("github", {"mrscout.toml", ".github/workflows/mrscout.yml", ".gitignore"}),
        ("gitlab", {"mrscout.toml", ".gitlab/mrscout.yml", ".gitignore"}),
        ("jenkins", {"mrscout.toml", "mrscout.Jenkinsfile", ".gitignore"}),
        ("none", {"mrscout.toml", ".gitignore"}),
    ],
)
def test_it_writes_these_files_and_no_others(project: Path, init: Init, server: str, written: set[str]):
    code, printed = init(project, "--ci", server, "--yes")
    assert code == Exit.FINE
    assert files_of(project).keys() - FILES.keys() == written
    assert all(name in printed for name in written)


def test_nothing_is_written_without_a_terminal_to_ask_on(project: Path, init: Init):
    code, printed = init(project)
    assert code == Exit.USAGE
    assert "--yes" in printed
    assert files_of(project).keys() == FILES.keys()


def test_a_dry_run_shows_the_texts_and_writes_nothing(project: Path, init: Init):
    code, printed = init(project, "--ci", "github", "--dry-run")
    assert code == Exit.FINE
    assert "persist-credentials: false" in printed
    assert files_of(project).keys() == FILES.keys()


def test_the_second_call_changes_nothing_and_asks_nothing(project: Path, init: Init):
    init(project, "--ci", "github", "--yes")
    before = files_of(project)
    code, printed = init(project, "--ci", "github")
    assert (code, printed.count("is as it should be")) == (Exit.FINE, 3)
    assert files_of(project) == before


def test_a_file_that_was_changed_stays_and_the_others_are_written(project: Path, init: Init):
    (project / "mrscout.toml").write_text("inputs = 7\n")
    code, printed = init(project, "--ci", "gitlab", "--yes")
    assert code == Exit.FINE
    assert "stays" in printed
    assert (project / "mrscout.toml").read_text() == "inputs = 7\n"
    assert (project / ".gitlab/mrscout.yml").exists()


def test_it_is_replaced_if_one_asks_for_that(project: Path, init: Init):
    (project / "mrscout.toml").write_text("inputs = 7\n")
    assert init(project, "--ci", "none", "--yes", "--replace")[0] == Exit.FINE
    assert "inputs = 7" not in (project / "mrscout.toml").read_text()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"/target\n", b"/target\n.mrscout/\n"),
        (b"/target", b"/target\n.mrscout/\n"),
        (b"/target\r\n", b"/target\r\n.mrscout/\r\n"),
        (b"\xff\xfe\n", b"\xff\xfe\n.mrscout/\n"),
        (b"", b".mrscout/\n"),
        (b"# .mrscout/\n", b"# .mrscout/\n.mrscout/\n"),
        (b".mrscout/\n", b".mrscout/\n"),
        (b"/.mrscout\n/target\n", b"/.mrscout\n/target\n"),
        (b"  .mrscout  \n", b"  .mrscout  \n"),
    ],
)
def test_gitignore_gets_the_line_that_it_lacks(project: Path, init: Init, before: bytes, after: bytes):
    (project / ".gitignore").write_bytes(before)
    assert init(project, "--ci", "none", "--yes")[0] == Exit.FINE
    assert (project / ".gitignore").read_bytes() == after


@pytest.mark.parametrize(
    ("remote", "server"),
    [
        ("git@github.com:acme/shelf.git", Server.GITHUB),
        ("https://github.example.org/acme/shelf", Server.GITHUB),
        ("ssh://git@gitlab.example.org:22/acme/shelf.git", Server.GITLAB),
        ("https://user:secret@gitlab.com/acme/shelf", Server.GITLAB),
        ("https://git.example.org/github/mirror", Server.NONE),
        ("/srv/git/github/shelf.git", Server.NONE),
        ("file:///srv/gitlab/shelf.git", Server.NONE),
        ("../gitlab:x", Server.NONE),
        (None, Server.NONE),
    ],
)
def test_the_server_is_guessed_by_the_host_of_the_remote(tmp_path: Path, remote: str | None, server: Server):
    assert server_of(tmp_path, remote) is server


@pytest.mark.parametrize(
    ("file", "server"),
    [
        (".github/workflows/build.yml", Server.GITHUB),
        (".gitlab-ci.yml", Server.GITLAB),
        ("Jenkinsfile", Server.JENKINS),
        (".github/CODEOWNERS", Server.NONE),
    ],
)
def test_a_servers_own_file_tells_more_than_the_remote(tmp_path: Path, file: str, server: Server):
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).touch()
    assert server_of(tmp_path, None) is server
    if server is not Server.NONE:
        assert server_of(tmp_path, "git@github.com:acme/shelf.git") is server


def test_the_branch_of_the_repository_is_the_one_that_is_mined(project: Path, init: Init):
    init(project, "--ci", "github", "--yes")
    workflow = yaml.safe_load((project / ".github/workflows/mrscout.yml").read_text())
    assert workflow[True]["push"]["branches"] == ["trunk"]  # YAML 1.1 reads `on` as true


def test_a_project_in_a_folder_of_its_repository_has_its_file_at_the_root(lay_out, init: Init):
    root = lay_out({f"core/{path}": text for path, text in FILES.items()})
    git(root, "init", "--quiet")
    assert init(root / "core", "--ci", "github", "--yes")[0] == Exit.FINE
    workflow = yaml.safe_load((root / ".github/workflows/mrscout.yml").read_text())
    assert workflow["jobs"]["mrscout"]["steps"][-1]["with"]["project"] == "core"
    assert (root / "core/mrscout.toml").exists()
    assert not (root / "mrscout.toml").exists()


def test_a_project_without_git_is_set_up_too(lay_out, init: Init):
    root = lay_out(FILES)
    code, printed = init(root, "--yes")
    assert code == Exit.FINE
    assert "Build server: none" in printed
    assert files_of(root).keys() - FILES.keys() == {"mrscout.toml", ".gitignore"}


def test_a_project_without_tests_is_told_so(lay_out, init: Init):
    root = lay_out({path: text for path, text in FILES.items() if "test" not in path})
    assert "no test" in init(root, "--dry-run")[1]


def test_no_project_is_an_error(tmp_path: Path, init: Init):
    assert init(tmp_path, "--yes")[0] == Exit.SOURCE
    assert init("maven:a:b:1", "--yes")[0] == Exit.USAGE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "wrong", [["--ci", "travis"], ["--java-version", '17"\n'], ["--action", "a/b@v1\n      run: id"]]
)
def test_an_option_that_makes_no_sense_is_an_error(project: Path, init: Init, wrong: list[str]):
    assert init(project, "--ci", "github", "--yes", *wrong)[0] == Exit.USAGE
    assert files_of(project).keys() == FILES.keys()


@pytest.mark.parametrize("name", ['x"; id; "', "$(id)", "`id`", "a\nb", "${{ github.token }}", "", "a'b"])
@pytest.mark.parametrize("server", [Server.GITHUB, Server.GITLAB, Server.JENKINS])
def test_a_name_that_a_script_would_misread_is_refused(tmp_path: Path, name: str, server: Server):
    with pytest.raises(UsageError, match="misread"):
        server_file(facts(tmp_path, project=name), server)
    with pytest.raises(UsageError, match="misread"):
        server_file(facts(tmp_path, branch=name), server)


@pytest.mark.parametrize("link", [".github", ".gitignore", "mrscout.toml"])
def test_a_link_of_the_project_does_not_lead_a_file_away(
    project: Path, init: Init, tmp_path: Path, link: str
):
    outside = tmp_path / "outside"
    outside.mkdir()
    (project / link).symlink_to(outside if link == ".github" else outside / "file")
    code, _ = init(project, "--ci", "github", "--yes")
    assert code == Exit.USAGE
    assert list(outside.iterdir()) == []


def test_a_folder_in_the_place_of_a_file_is_an_error(project: Path, init: Init):
    (project / "mrscout.toml").mkdir()
    assert init(project, "--ci", "none", "--yes")[0] == Exit.USAGE
    assert not (project / ".gitignore").exists()


def test_a_plan_says_what_becomes_of_each_file(tmp_path: Path):
    (tmp_path / "mrscout.toml").write_text("x = 1\n")
    (tmp_path / ".gitignore").write_text("x\n")
    steps = [file.step for file in plan(facts(tmp_path), Server.GITHUB)]
    assert steps == [Step.KEPT, Step.NEW, Step.ADDED]
    assert plan(facts(tmp_path), Server.NONE, replace=True)[0].step is Step.REPLACED


def test_the_configuration_sets_nothing(tmp_path: Path):
    import tomllib

    assert tomllib.loads(plan(facts(tmp_path), Server.NONE)[0].data.decode()) == {}


def test_the_configuration_names_options_that_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = plan(facts(tmp_path), Server.NONE)[0].data.decode()
    command = ""
    for line in text.splitlines():
        if line.startswith("# ["):
            command = line.strip("# []")
            main([command, "--help"])
            known = capsys.readouterr().out
        elif " = " in line:
            assert f"--{line.removeprefix('# ').partition(' =')[0]} " in known, line
    assert command


def test_github_gives_the_job_the_rights_that_it_needs_and_no_others(tmp_path: Path):
    workflow = yaml.safe_load(server_file(facts(tmp_path), Server.GITHUB))
    assert workflow["permissions"] == {"contents": "read"}
    job = workflow["jobs"]["mrscout"]
    assert job["permissions"] == {"contents": "read", "pull-requests": "write", "security-events": "write"}
    assert "pull_request_target" not in json.dumps(workflow[True])
    assert job["steps"][-1]["uses"] == "acme/mrscout@v1"
    assert not [step for step in job["steps"] if "run" in step]


def test_gitlab_runs_no_code_of_the_project_where_the_token_is(tmp_path: Path):
    jobs = yaml.safe_load(server_file(facts(tmp_path), Server.GITLAB))
    assert jobs["mrscout-comment"]["script"] == ["mrscout ci comment .mrscout-ci/comment.md"]
    assert jobs["mrscout-comment"]["environment"]["name"] == "mrscout-comment"
    assert "environment" not in jobs["mrscout"]
    assert jobs["mrscout"]["artifacts"]["reports"]["codequality"] == ".mrscout-ci/code-quality.json"


def test_jenkins_puts_no_variable_into_the_text_of_a_script(tmp_path: Path):
    stage = server_file(facts(tmp_path), Server.JENKINS).decode()
    script = stage.split("sh '''")[1].split("'''")[0]
    assert '"origin/$CHANGE_TARGET"' in script
    assert 'sh """' not in stage
