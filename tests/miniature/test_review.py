"""`mrscout ci review`: a change is compared with the commit that it starts from."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.miniature.conftest import SHOP, Tell, known
from tests.miniature.functions import Numbers

from mrscout.cli import ci, main
from mrscout.cli.ci import WORK
from mrscout.exits import Exit
from mrscout.store.baseline import BASELINE

_QUIET = ("--no-fence", "--quiet", "--jobs", "1", "--inputs", "60")
Review = Callable[..., int]


def git(root: Path, *arguments: str) -> str:
    variables = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
    done = subprocess.run(
        ["git", "-C", root, *who, *arguments], check=True, env=variables, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture(scope="session")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shop in a repository with one commit, whose base was mined; tests change the code after that."""
    shop = shutil.copytree(SHOP, tmp_path_factory.mktemp("review") / "shop")
    git(shop, "init", "--quiet", "--initial-branch", "main")
    git(shop, "add", ".")
    git(shop, "commit", "--quiet", "-m", "first")
    work = ("--work", str(shop / WORK))
    with known():
        assert main(["ci", "review", str(shop), "--base", "main", *work, *_QUIET, "--only-base"]) == Exit.FINE
    return shop


@pytest.fixture
def project(mined: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The repository as it was in the beginning, in the current folder."""
    start = git(mined, "rev-parse", "main")
    monkeypatch.chdir(mined)
    yield mined
    git(mined, "checkout", "--quiet", "--force", "-B", "main", start)
    git(mined, "clean", "--quiet", "--force", "-d")
    (mined / BASELINE).unlink(missing_ok=True)


@pytest.fixture
def review(project: Path) -> Review:
    """Call the command."""

    def call(*arguments: str) -> int:
        return main(["ci", "review", "--base", "main", *_QUIET, *arguments])

    return call


def spoil(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a function that a law is about."""
    root = Numbers.root
    monkeypatch.setattr(Numbers, "root", staticmethod(lambda number: root(number) if number < 100 else 9))


def written(project: Path, name: str) -> str:
    return (project / ".mrscout-ci" / name).read_text("utf-8")


def result(project: Path) -> dict[str, Any]:
    return dict(json.loads(written(project, "review.json")))


def test_without_a_change_nothing_is_broken(project: Path, review: Review):
    assert review("--fail-on", "new") == Exit.FINE
    comment = written(project, "comment.md")
    assert comment.startswith("### mrscout: nothing that held before is broken\n")
    assert (result(project)["findings"], result(project)["failed"]) == (0, False)
    assert json.loads(written(project, "mrscout.sarif"))["runs"][0]["results"] == []
    assert json.loads(written(project, "code-quality.json")) == []


def test_a_change_that_breaks_a_law_is_told_and_fails(project: Path, review: Review, monkeypatch):
    spoil(monkeypatch)
    assert review("--fail-on", "new") == Exit.FAILED
    comment = written(project, "comment.md")
    assert comment.startswith("### mrscout: this change breaks 1 law that held before\n")
    assert "<details>" in comment
    assert "- stated by `" in comment
    assert "mrscout show" not in comment, "the reader does not have the run"
    assert result(project)["failed"]
    issues = json.loads(written(project, "code-quality.json"))
    assert [issue["check_name"] for issue in issues] == ["mrscout-finding-regression"]


def test_it_only_tells_unless_it_is_asked_to_fail(project: Path, review: Review, monkeypatch):
    spoil(monkeypatch)
    assert review() == Exit.FINE
    assert result(project)["findings"] == 1
    assert not result(project)["failed"]


@pytest.mark.parametrize(("outcome", "ends"), [("broken", Exit.FAILED), ("gone", Exit.FINE)])
def test_the_exit_code_tells_what_fail_on_names(review: Review, monkeypatch, outcome: str, ends: Exit):
    spoil(monkeypatch)
    assert review("--fail-on", outcome) == ends


def test_what_the_baseline_knows_does_not_fail(project: Path, review: Review, monkeypatch):
    for name in ("CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TF_BUILD", "TEAMCITY_VERSION"):
        monkeypatch.delenv(name, raising=False)
    spoil(monkeypatch)
    assert review("--fail-on", "new") == Exit.FAILED
    assert main(["baseline", "--out", ".mrscout-ci/run"]) == Exit.FINE
    assert (project / BASELINE).exists()
    assert review("--fail-on", "new") == Exit.FINE
    assert "known to the baseline" in written(project, "comment.md")


def test_findings_of_the_base_are_nothing_new(project: Path, review: Review, monkeypatch):
    spoil(monkeypatch)
    assert review("--fail-on", "new") == Exit.FAILED
    (number,) = set(re.findall(r'"(F[0-9a-f]{9})"', written(project, "run/check-findings.jsonl")))
    before = SimpleNamespace(id=number)
    monkeypatch.setattr(ci, "known_findings", lambda _: [before])
    assert review("--fail-on", "new") == Exit.FINE


def test_the_project_has_nothing_of_it_but_one_folder_that_git_ignores(project: Path, review: Review):
    assert review() == Exit.FINE
    assert git(project, "status", "--porcelain") == ""
    assert git(project, "worktree", "list").count("\n") == 0


def test_the_base_is_the_commit_that_both_branches_have(project: Path, review: Review):
    start = git(project, "rev-parse", "HEAD")
    git(project, "checkout", "--quiet", "-b", "change")
    git(project, "commit", "--quiet", "--allow-empty", "-m", "change")
    git(project, "checkout", "--quiet", "main")
    git(project, "commit", "--quiet", "--allow-empty", "-m", "somebody else")
    git(project, "checkout", "--quiet", "change")
    assert review() == Exit.FINE
    assert result(project)["base"] == start
    assert result(project)["head"] == git(project, "rev-parse", "change")


def test_a_test_that_the_change_brings_is_told_with_its_law(project: Path, review: Review):
    git(project, "rm", "--quiet", "--cached", "tests/laws.mini")
    git(project, "commit", "--quiet", "-m", "without laws")
    assert review("--mode", "both") == Exit.FINE
    comment = written(project, "comment.md")
    assert "new law" in comment
    assert result(project)["laws"] > 0
    log = json.loads(written(project, "mrscout.sarif"))["runs"]
    assert len(log) == 1
    rules = log[0]["tool"]["driver"]["rules"]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in log[0]["results"])


def test_a_run_that_somebody_else_made_is_not_executed_unless_the_cache_is_ours(
    project: Path, review: Review, tell: Tell
):
    run = project / ".mrscout-ci/run"
    mark = run / ".origin"
    assert mark.exists()
    mark.unlink()
    told = tell("ci", "review", "--base", "main", *_QUIET, "--restored")
    assert "holds" in told


def test_a_project_that_the_base_does_not_have_has_nothing_to_check(project: Path):
    core = project / "core"
    core.mkdir()
    for path in sorted(project.rglob("*.mini")):
        if core not in path.parents and ".mrscout-ci" not in path.parts:
            (core / path.name).write_bytes(path.read_bytes())
    assert main(["ci", "review", "core", "--base", "main", *_QUIET, "--fail-on", "new"]) == Exit.FINE
    assert "nothing to check" in written(project, "comment.md")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--base", "nowhere"], "git fetch"),
        (["--base", "--all"], "no revision"),
        (["--base", "main", "--fail-on", "nonsense"], "there is no such outcome"),
        (["--base", "main", "--baseline", "missing.json"], "no-baseline"),
        (["--base", "main", "missing"], "no such folder"),
    ],
)
def test_what_makes_no_sense_is_an_error_that_says_what_to_do(
    project: Path, capsys, wrong: list[str], said: str
):
    assert main(["ci", "review", *_QUIET, *wrong]) in (Exit.USAGE, Exit.SOURCE)
    assert said in capsys.readouterr().err


def test_a_folder_without_git_is_an_error(shop: Path, capsys, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(shop.parent))
    assert main(["ci", "review", str(shop), "--base", "main", *_QUIET]) == Exit.USAGE
    assert "in no git repository" in capsys.readouterr().err


@pytest.mark.parametrize("mark", [None, "*.class\n"])
def test_a_folder_of_somebody_else_is_left_as_it_is(project: Path, tmp_path: Path, capsys, mark: str | None):
    mine = tmp_path / "mine"
    (mine / "base").mkdir(parents=True)
    (mine / "base/file").write_text("mine")
    if mark is not None:
        (mine / ".gitignore").write_text(mark)
    before = sorted(mine.rglob("*"))
    assert main(["ci", "review", "--base", "main", "--work", str(mine), *_QUIET]) == Exit.USAGE
    assert "holds other files" in capsys.readouterr().err
    assert sorted(mine.rglob("*")) == before
