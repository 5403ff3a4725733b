"""The scripts of the action, run for real in real repositories; a stand-in for mrscout notes what it is given."""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SEARCHED = os.environ["PATH"]


def git(root: Path, *arguments: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    variables = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    done = subprocess.run(
        ["git", "-C", root, *who, *arguments], check=True, env=variables, capture_output=True, text=True
    )
    return done.stdout.strip()


class Build:
    """A step of a build: its files, and what the script leaves."""

    def __init__(self, folder: Path) -> None:
        self.workspace = folder / "work space"
        self.workspace.mkdir()
        self.output, self.summary, self.temp = folder / "output", folder / "summary", folder / "temp"
        self.temp.mkdir()

    def run(self, script: str, **variables: str) -> subprocess.CompletedProcess[str]:
        self.output.write_text("")
        own = {
            "PATH": SEARCHED,
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "RUNNER_TEMP": str(self.temp),
            "GIT_CONFIG_GLOBAL": os.devnull,
        }
        command = ["bash", str(ROOT / "ci" / script)]
        return subprocess.run(
            command, cwd=self.workspace, env={**own, **variables}, capture_output=True, text=True, check=False
        )

    @property
    def outputs(self) -> Mapping[str, str]:
        return dict(line.split("=", 1) for line in self.output.read_text().splitlines())

    def stand_in(self, code: int = 0, findings: int = 0) -> Path:
        """A command that notes its arguments, and leaves what mrscout would leave."""
        work = self.temp / "mrscout"
        program = self.temp / "command"
        (self.temp / "review.json").write_text(
            json.dumps({"base": "x", "findings": findings, "laws": 0}, indent=2)
        )
        program.write_text(
            "#!/usr/bin/env bash\n"
            f"printf '%s\\n' \"$@\" > '{self.temp}/arguments'\n"
            f"mkdir -p '{work}'\n"
            f"echo '### comment' > '{work}/comment.md'\n"
            f"cp '{self.temp}/review.json' '{work}/review.json'\n"
            f"exit {code}\n"
        )
        program.chmod(0o755)
        return program

    @property
    def arguments(self) -> list[str]:
        return (self.temp / "arguments").read_text().splitlines()


@pytest.fixture
def build(tmp_path: Path) -> Build:
    return Build(tmp_path)


@pytest.fixture
def merged(build: Build) -> Build:
    """A checkout of the merge of a change into main, as GitHub makes it."""
    root = build.workspace
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "first")
    git(root, "checkout", "--quiet", "-b", "change")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "change")
    git(root, "checkout", "--quiet", "main")
    git(root, "commit", "--quiet", "--allow-empty", "-m", "somebody else")
    git(root, "checkout", "--quiet", "--detach")
    git(root, "merge", "--quiet", "--no-ff", "-m", "merge", "change")
    return build


# Plan


def test_a_pull_request_is_compared_with_what_it_will_be_merged_into(merged: Build):
    done = merged.run("plan.sh", GITHUB_EVENT_NAME="pull_request", REVIEW_EVENT_BASE="0" * 40)
    assert done.returncode == 0, done.stdout + done.stderr
    main = git(merged.workspace, "rev-parse", "main")
    assert (merged.outputs["base"], merged.outputs["only-base"]) == (main, "false")
    assert merged.outputs["cache-key"] == merged.outputs["cache-prefix"] + main


def test_a_checkout_of_the_change_alone_is_compared_with_the_base_of_the_event(merged: Build):
    git(merged.workspace, "checkout", "--quiet", "change")
    base = git(merged.workspace, "rev-parse", "main")
    assert merged.run("plan.sh", GITHUB_EVENT_NAME="pull_request", REVIEW_EVENT_BASE=base).returncode == 0
    assert merged.outputs["base"] == base


def test_a_push_only_mines_what_was_pushed(merged: Build):
    assert merged.run("plan.sh", GITHUB_EVENT_NAME="push").returncode == 0
    assert merged.outputs["base"] == git(merged.workspace, "rev-parse", "HEAD")
    assert merged.outputs["only-base"] == "true"


def test_a_base_that_the_user_names_goes_before_the_events(merged: Build):
    assert merged.run("plan.sh", GITHUB_EVENT_NAME="push", REVIEW_BASE="main~1").returncode == 0
    assert merged.outputs["base"] == git(merged.workspace, "rev-parse", "main~1")
    assert merged.outputs["only-base"] == "false"


@pytest.mark.parametrize("event", ["pull_request_target", "workflow_run", "issue_comment", "deployment", ""])
def test_an_event_that_may_have_rights_that_a_stranger_must_not_have_is_refused(merged: Build, event: str):
    done = merged.run("plan.sh", GITHUB_EVENT_NAME=event, REVIEW_BASE="main")
    assert done.returncode == 1
    assert done.stdout.startswith("::error title=mrscout::")
    assert merged.outputs == {}


def test_a_checkout_that_is_too_shallow_is_told_how_to_be_deeper(merged: Build):
    git(merged.workspace, "checkout", "--quiet", "change")
    done = merged.run("plan.sh", GITHUB_EVENT_NAME="pull_request", REVIEW_EVENT_BASE="1" * 40)
    assert done.returncode == 1
    assert "fetch-depth" in done.stdout


@pytest.mark.parametrize("text", ["$(touch hacked)", "`touch hacked`", "; touch hacked", "--all", "x\ny=z"])
def test_a_revision_is_never_a_command_nor_a_second_output(merged: Build, text: str):
    done = merged.run("plan.sh", GITHUB_EVENT_NAME="pull_request", REVIEW_BASE=text)
    assert done.returncode == 1
    assert not (merged.workspace / "hacked").exists()
    assert merged.outputs == {}


def test_other_inputs_have_a_cache_of_their_own(merged: Build):
    merged.run("plan.sh", GITHUB_EVENT_NAME="push", REVIEW_INPUTS="100")
    few = merged.outputs["cache-prefix"]
    merged.run("plan.sh", GITHUB_EVENT_NAME="push", REVIEW_INPUTS="200")
    assert merged.outputs["cache-prefix"] != few


# Review


def review(build: Build, program: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    work = str(build.temp / "mrscout")
    return build.run(
        "review.sh", REVIEW_COMMAND=str(program), REVIEW_BASE="abc", REVIEW_WORK=work, **variables
    )


@pytest.mark.parametrize("code", [0, 5])
def test_a_review_that_came_to_its_end_leaves_its_exit_code_to_a_later_step(build: Build, code: int):
    done = review(build, build.stand_in(code, findings=12))
    assert done.returncode == 0, done.stderr
    assert build.outputs["exit-code"] == str(code)
    assert build.outputs["findings"] == "12"
    assert build.summary.read_text() == "### comment\n"


@pytest.mark.parametrize("code", [1, 2, 3, 4, 143])
def test_a_review_that_did_not_come_to_its_end_fails_the_step(build: Build, code: int):
    done = review(build, build.stand_in(code))
    assert done.returncode == code
    assert "::error" in done.stdout
    assert "comment" not in build.outputs


def test_inputs_become_options_and_what_is_empty_becomes_none(build: Build):
    review(
        build,
        build.stand_in(),
        REVIEW_FAIL_ON="new  rejected",
        REVIEW_INPUTS="50",
        REVIEW_PROJECT="core",
        REVIEW_JOBS="",
    )
    assert build.arguments[:8] == [
        "ci",
        "review",
        "--base",
        "abc",
        "--work",
        str(build.temp / "mrscout"),
        "--mode",
        "check",
    ]
    assert build.arguments[8:] == [
        "--quiet",
        "--inputs",
        "50",
        "--fail-on",
        "new",
        "--fail-on",
        "rejected",
        "--",
        "core",
    ]


@pytest.mark.parametrize("text", ["$(touch hacked)", "a; touch hacked", "--no-fence"])
def test_an_input_is_one_argument_whatever_is_in_it(build: Build, text: str):
    review(build, build.stand_in(), REVIEW_PROJECT=text, REVIEW_BASELINE=text)
    assert build.arguments[-2:] == ["--", text]
    assert build.arguments[build.arguments.index("--baseline") + 1] == text
    assert not (build.workspace / "hacked").exists()


def test_a_restored_run_is_accepted_and_one_that_is_not_is_not(build: Build):
    review(build, build.stand_in(), REVIEW_RESTORED="true")
    assert "--restored" in build.arguments
    review(build, build.stand_in(), REVIEW_RESTORED="false")
    assert "--restored" not in build.arguments


def test_without_a_change_to_review_there_is_no_comment(build: Build):
    assert review(build, build.stand_in(), REVIEW_ONLY_BASE="true").returncode == 0
    assert build.outputs == {"exit-code": "0"}
    assert not build.summary.exists()


# Comment


@pytest.mark.parametrize(
    ("when", "findings", "updates"),
    [("always", "0", False), ("findings", "0", True), ("findings", "2", False), ("always", "2", False)],
)
def test_a_comment_without_findings_is_new_only_if_it_is_wanted(
    build: Build, when: str, findings: str, updates: bool
):
    variables = {"REVIEW_COMMENT": when, "REVIEW_FINDINGS": findings, "REVIEW_FILE": "comment.md"}
    assert build.run("comment.sh", REVIEW_COMMAND=str(build.stand_in()), **variables).returncode == 0
    assert ("--only-update" in build.arguments) is updates
    assert build.arguments[-2:] == ["--", "comment.md"]
