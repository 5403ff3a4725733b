"""The action of GitHub: no text of an event in a script, the token in one step, other actions by their commits."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTIONS = ("action.yml", "ci/comment/action.yml")


def action(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / name).read_text("utf-8")))


def steps(name: str) -> list[dict[str, Any]]:
    return list(action(name)["runs"]["steps"])


@pytest.mark.parametrize("name", ACTIONS)
def test_no_script_has_an_expression_in_its_text(name: str):
    scripts = [step["run"] for step in steps(name) if "run" in step]
    assert scripts
    assert [script for script in scripts if "${{" in script] == []


@pytest.mark.parametrize("name", ACTIONS)
def test_other_actions_are_named_by_their_commits(name: str):
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w-]+(?:/[\w-]+)+@[0-9a-f]{40}", one)] == []


@pytest.mark.parametrize("name", ACTIONS)
def test_the_token_is_in_no_step_that_runs_code_of_the_project(name: str):
    holders = [step for step in steps(name) if "github-token" in str(step)]
    assert holders
    for step in holders:
        assert "comment.sh" in step.get("run", "") or step.get("uses", "").startswith(
            "actions/download-artifact@"
        )


@pytest.mark.parametrize("name", ACTIONS)
def test_every_input_is_described_and_used_and_no_other_is(name: str):
    inputs = action(name)["inputs"]
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / name).read_text("utf-8")))
    assert used == set(inputs)
    assert all(one["description"] for one in inputs.values())


@pytest.mark.parametrize("name", ACTIONS)
def test_every_script_is_there_and_can_be_executed(name: str):
    folder = (ROOT / name).parent
    scripts = [
        folder / found
        for step in steps(name)
        for found in re.findall(r"ACTION_PATH/([\w./]+\.sh)", step.get("run", ""))
    ]
    assert scripts
    assert [path for path in scripts if not path.resolve().stat().st_mode & 0o111] == []


@pytest.mark.parametrize("name", ACTIONS)
def test_a_variable_of_a_script_is_set_by_the_step_that_runs_it(name: str):
    folder = (ROOT / name).parent
    for step in steps(name):
        for found in re.findall(r"ACTION_PATH/([\w./]+\.sh)", step.get("run", "")):
            text = (folder / found).resolve().read_text("utf-8")
            needed = set(re.findall(r"\$\{?(REVIEW_\w+)(?!\w*:-)\b(?!:-)", text))
            assert needed <= set(step["env"]), (step["name"], needed - set(step["env"]))
            assert set(step["env"]) - {"GITHUB_TOKEN"} <= set(re.findall(r"REVIEW_\w+", text)), step["name"]


def test_no_variable_has_a_name_that_mrscout_reads():
    text = "".join((ROOT / name).read_text("utf-8") for name in (*ACTIONS, *(f"ci/{one}" for one in SCRIPTS)))
    assert "MRSCOUT_" not in text


SCRIPTS = ("plan.sh", "install.sh", "review.sh", "comment.sh")


def test_a_fork_gets_no_step_that_needs_to_write():
    for step in steps("action.yml"):
        if step["name"] in ("Comment", "Upload to code scanning"):
            assert "github.event.pull_request.head.repo.full_name == github.repository" in step["if"]


def test_the_inputs_that_the_documentation_lists_are_those_of_the_action():
    text = (ROOT / "docs/ci.md").read_text("utf-8")
    table = text.partition("| input |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE) == list(action("action.yml")["inputs"])
