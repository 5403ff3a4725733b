"""A file of settings is a stranger's: what is wrong with it is an error with its line, and nothing else happens."""

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.cli import main
from mrscout.cli.settings_file import MOST, find_settings, has_settings
from mrscout.cli.settings_in_force import Asked, check_settings, settings_for
from mrscout.errors import SettingsWrong
from mrscout.exits import Exit


@pytest.fixture
def project(tmp_path: Path, monkeypatch) -> Path:
    """The root of a project, which is the current folder."""
    root = tmp_path / "project"
    (root / "core").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "FooTest.java").write_text("class FooTest { @Test void bar() {} }")
    monkeypatch.chdir(root)
    for name in [name for name in os.environ if name.startswith("MRSCOUT_") and name != "MRSCOUT_CACHE"]:
        monkeypatch.delenv(name)
    return root


def refusal(root: Path) -> SettingsWrong:
    """The error that settings in a project are refused with."""
    with pytest.raises(SettingsWrong) as refused:
        settings_for(Asked(str(root)), {})
    return refused.value


@pytest.mark.parametrize(
    ("text", "line", "problem", "advice"),
    [
        ("inptus = 5", 1, "no setting or command 'inptus'", "Did you mean inputs?"),
        ("without_rule = []", 1, "no setting", "Did you mean without-rule?"),
        ("[discovr]\n", 1, "no setting or command", "Did you mean discover?"),
        ("\n[run]\ninptus = 5", 3, "run has no setting 'inptus'", "Did you mean inputs?"),
        ("[run]\nrows = 5", 2, "run has no setting 'rows'", "below [export]"),
        ("budget = '5m'", 1, "budget belongs to run alone", "below [run]"),
        ("format = 'text'", 1, "belongs to single commands", "[run] or [discover] or"),
        ("report = true", 1, "report is the table of a command", "below [run]"),
        ("inputs = 'many'", 1, "inputs is 'many'", "mrscout run --help"),
        ("inputs = true", 1, "inputs is true", "mrscout run --help"),
        ("inputs = 0", 1, "an integer of at least 1", "mrscout run --help"),
        ("inputs = 1.5", 1, "an integer of at least 1", "mrscout run --help"),
        ("inputs = 99999999999999999999", 1, "an integer of at least 1", "mrscout run --help"),
        ("criterion = 0.4", 1, "a number from 0.5 to 1", "mrscout run --help"),
        ("criterion = nan", 1, "a number from 0.5 to 1", "mrscout run --help"),
        ("time-limit = inf", 1, "a number from 1", "mrscout run --help"),
        ("definition = 'papr'", 1, "did you mean paper?", "mrscout run --help"),
        ("only = 'FooTest'", 1, "a list of", "mrscout run --help"),
        ("only = ['a', 1]", 1, "a list of", "mrscout run --help"),
        ('since = "a\\u0000b"', 1, "on one line", "mrscout run --help"),
        ("since = 'main'\n\n[run]\nsince = 5", 4, "since is 5", "mrscout run --help"),
        ("accessors = 1", 1, "true or false", "mrscout run --help"),
        ("modules = 1", 1, "modules is no table", "[modules."),
        ("[modules.core]\nseed = 1", 2, "seed is the same for all modules", "inputs"),
        ("[modules.core]\nsede = 1", 2, "a module has no setting", "inputs"),
        ("[modules.core]\ninputs = 0", 2, "an integer of at least 1", "mrscout run --help"),
        ("[modules.gone]\ninputs = 1", 1, "there is no folder gone", "Name a folder"),
        ("[modules.'../core']\ninputs = 1", 1, "names no folder in the project", "[modules."),
        ("[modules.'a:b']\ninputs = 1", 1, "names no folder in the project", "[modules."),
        ("inputs = 1\ninputs = 2", 2, "this is not TOML", "A line is a key"),
        ("inputs = ", 1, "this is not TOML", "A line is a key"),
        ("inputs = 1\nx = " + "[" * 5000, 2, "this is not TOML", "A line is a key"),
        ("inputs = " + "9" * 5000, 1, "this is not TOML", "A line is a key"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_with_what_to_write(
    project: Path, text: str, line: int, problem: str, advice: str
):
    (project / "mrscout.toml").write_text(text)
    refused = refusal(project)
    assert (refused.place, refused.exit_code) == (f"mrscout.toml:{line}", Exit.USAGE)
    assert problem in refused.found
    assert advice in refused.advice


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no-fence = true", "sandbox"),
        ("unfenced-build = true", "sandbox"),
        ("unfenced-trial = true", "sandbox"),
        ("integration = true", "sandbox"),
        ("[evaluate]\nno-fence = false", "sandbox"),
        ("env = ['AWS_SECRET_ACCESS_KEY']", "environment"),
        ("java = 'jdk'", "program or code"),
        ("classpath = '/home'", "program or code"),
        ("[evaluate]\nsuite = '/'", "program or code"),
        ("quiet = true", "hide warnings"),
        ("jobs = 1000", "machine"),
        ("[report]\nopen = true", "browser"),
        ("[export]\nprune = true", "removes"),
        ("[export]\npatch = '../x'", "single call"),
        ("[discover]\nout = 'pom.xml'", "single call"),
        ("config = 'x'", "which file"),
        ("[run]\ngenerator = 'evosuite'", "comparisons"),
        ("module = ['core:inputs=1']", "table of its own"),
    ],
)
def test_what_a_project_must_not_decide_is_refused_with_the_reason(project: Path, text: str, reason: str):
    (project / "mrscout.toml").write_text(text)
    refused = refusal(project)
    assert "is refused in a file" in refused.found
    assert reason in refused.found


@pytest.mark.parametrize(
    "path", ["/tmp/x", "../x", "a/../../x", "~/x", "", ".git/x", "a/.GIT/hooks", "led/x", "led"]
)
@pytest.mark.parametrize(
    "text", ["out = '{}'", "laws = '{}'", "[export]\nto = '{}'", "[check]\nbaseline = '{}'"]
)
def test_paths_stay_in_the_project(project: Path, tmp_path: Path, path: str, text: str):
    (tmp_path / "elsewhere").mkdir()
    (project / "led").symlink_to(tmp_path / "elsewhere")
    (project / "mrscout.toml").write_text(text.format(path))
    assert "a path in the project" in refusal(project).found


def test_paths_are_relative_to_the_file(project: Path, monkeypatch):
    (project / "mrscout.toml").write_text("out = 'build/laws'\n[export]\nto = '{module}/src/test/java'")
    assert settings_for(Asked("."), {}).of_command("run")["out"].value == "build/laws"
    monkeypatch.chdir(project.parent)
    settings = settings_for(Asked("project"), {})
    assert settings.of_command("run")["out"].value == str(project / "build/laws")
    assert settings.of_command("export")["to"].value == str(project / "{module}/src/test/java")


def test_a_file_that_is_not_utf_8_is_refused(project: Path):
    (project / "mrscout.toml").write_bytes(b"inputs = 5\n# caf\xe9\n")
    assert refusal(project).place == "mrscout.toml:2"
    assert "not UTF-8" in refusal(project).found


def test_a_huge_file_is_refused(project: Path):
    with (project / "mrscout.toml").open("wb") as file:
        file.truncate(1 << 40)
    assert f"larger than {MOST} bytes" in refusal(project).found


@pytest.mark.parametrize("name", ["mrscout.toml", "pyproject.toml"])
def test_a_link_out_of_the_project_is_refused(project: Path, tmp_path: Path, name: str):
    (tmp_path / "secret").write_text("[tool.mrscout]\npassword = 5")
    (project / name).symlink_to(tmp_path / "secret")
    assert "leads out of" in refusal(project).found
    assert "password" not in str(refusal(project))


def test_a_link_within_the_project_is_followed(project: Path):
    (project / "core" / "settings.toml").write_text("inputs = 5")
    (project / "mrscout.toml").symlink_to("core/settings.toml")
    assert settings_for(Asked("."), {}).of_command("run")["inputs"].value == 5


@pytest.mark.parametrize("kind", ["folder", "pipe", "circle", "nothing"])
def test_what_is_no_file_is_refused(project: Path, kind: str):
    path = project / "mrscout.toml"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "circle":
            path.symlink_to("mrscout.toml")
        case _:
            path.symlink_to("gone")
    assert refusal(project).exit_code == Exit.USAGE


@pytest.mark.parametrize(
    "text", ["not TOML at all [", "[tool.other]\nx = 1", "[project]\nname = 'mrscout'", "tool = 5"]
)
def test_a_pyproject_without_settings_is_nobodys_business(project: Path, text: str):
    (project / "pyproject.toml").write_text(text)
    assert find_settings(project) is None
    assert not has_settings(project)


def test_a_pyproject_has_settings_in_its_table(project: Path):
    (project / "pyproject.toml").write_text(
        "[tool.other]\ninputs = 1\n\n[tool.mrscout]\ninputs = 5\n[tool.mrscout.run]\nsede = 1"
    )
    refused = refusal(project)
    assert refused.place == "pyproject.toml:7"
    (project / "pyproject.toml").write_text("[tool.mrscout]\ninputs = 5\n")
    value = settings_for(Asked("."), {}).of_command("run")["inputs"]
    assert (value.value, value.place) == (5, "pyproject.toml:2")


def test_the_files_own_name_counts_before_pyproject(project: Path):
    (project / "pyproject.toml").write_text("[tool.mrscout]\ninputs = 5")
    (project / "mrscout.toml").write_text("inputs = 6")
    assert settings_for(Asked("."), {}).of_command("run")["inputs"].value == 6


def test_a_file_is_found_above_up_to_the_root_of_the_repository(project: Path):
    (project.parent / "mrscout.toml").write_text("inputs = 5")
    assert find_settings(project / "core") is None
    (project / "mrscout.toml").write_text("inputs = 6")
    found = find_settings(project / "core")
    assert found is not None
    assert found.root == project
    (project / ".git").rmdir()
    assert find_settings(project / "core") is None


def test_a_coordinate_has_no_file(project: Path):
    (project / "mrscout.toml").write_text("inputs = 5")
    assert settings_for(Asked("maven:a:b:1"), {}).of_command("run") == {}


_KEYS = st.sampled_from(
    ["inputs", "run", "modules", "only", "env", "core", "x", "[", "]", "=", "'", '"', ".", "\n", "1", "#"]
)


@given(st.lists(_KEYS, max_size=20).map("".join))
def test_any_text_is_taken_or_refused(tmp_path_factory, text: str):
    root = tmp_path_factory.mktemp("any")
    (root / "mrscout.toml").write_text(text)
    place = ""
    try:
        file = find_settings(root)
        assert file is not None
        check_settings(file)
    except SettingsWrong as refused:
        place = refused.place
    assert place.startswith(str(root / "mrscout.toml")) or (place == "" and tomllib.loads(text) is not None)


def test_a_command_ends_with_the_usage_code_and_without_a_traceback(project: Path, capsys):
    (project / "mrscout.toml").write_text("inptus = 5")
    assert main(["discover", "."]) == Exit.USAGE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "error: mrscout.toml:1: there is no setting or command 'inptus' [settings-wrong]\n"
        "  next: Did you mean inputs? mrscout config lists all settings.\n"
        "  more: mrscout explain settings-wrong\n"
    )


@pytest.mark.parametrize(
    "arguments", [["discover", ".", "--no-config"], ["discover", "--help"], ["config", "--schema"]]
)
def test_a_broken_file_is_no_obstacle_where_it_is_not_read(project: Path, capsys, arguments: list[str]):
    (project / "mrscout.toml").write_text("inptus = 5")
    assert main(arguments) == Exit.FINE
    assert "inptus" not in capsys.readouterr().err
