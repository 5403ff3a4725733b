"""What a manifest means, and what is said about one that is wrong."""

import inspect
from pathlib import Path

import pytest

from mrscout.corpora.manifest import OPTIONS, Limits, bytes_of, items_from_json, items_to_json, read_manifest
from mrscout.corpora.outcomes import Outcome
from mrscout.errors import ManifestWrong

HEAD = "version = 1\n"


def read(tmp_path: Path, text: str):
    path = tmp_path / "corpus.toml"
    path.write_text(text, "utf-8")
    return read_manifest(path).items


def refusal(tmp_path: Path, text: str) -> ManifestWrong:
    with pytest.raises(ManifestWrong) as refused:
        read(tmp_path, text)
    return refused.value


def test_a_project_has_source_options_limits_expectation_and_cost(tmp_path: Path):
    (item,) = read(
        tmp_path,
        HEAD
        + '[[project]]\nname = "shelf"\nfolder = "co/shelf"\nexpected = "no-build"\ncost = 7\n'
        + 'options = { evaluate = true, only = ["ATest"] }\nlimits = { time = "90s", memory = "2GB" }\n',
    )
    assert item.source == str((tmp_path / "co/shelf").resolve())
    assert item.arguments == ("--evaluate", "--only=ATest")
    assert item.limits == Limits(90, 2 << 30, Limits().disk)
    assert (item.expected, item.cost) == (Outcome.NO_BUILD, 7)


def test_options_and_limits_of_all_projects_are_those_of_each_unless_it_has_its_own(tmp_path: Path):
    first, second = read(
        tmp_path,
        HEAD
        + 'options = { inputs = 200, seed = 1 }\nlimits = { time = "1h" }\n[[project]]\nfolder = "a"\n'
        + '[[project]]\nfolder = "b"\noptions = { inputs = 5, seed = 1 }\nlimits = { disk = "1GB" }\n',
    )
    assert (first.arguments, second.arguments) == (("--inputs=200", "--seed=1"), ("--inputs=5", "--seed=1"))
    assert second.limits == Limits(3600, Limits().memory, 1 << 30)


def test_paths_among_the_options_are_relative_to_the_manifest(tmp_path: Path):
    (item,) = read(
        tmp_path,
        HEAD + "[[project]]\nfolder = 'a'\noptions = { classpath = 'lib/*:/x.jar', laws = 'l.json' }\n",
    )
    assert item.arguments == (f"--classpath={tmp_path}/lib/*:/x.jar", f"--laws={tmp_path}/l.json")


def test_every_option_is_one_of_mrscout_run():
    from mrscout.cli.run import run

    known = {name.replace("_", "-") for name in inspect.signature(run).parameters}
    assert set(OPTIONS) <= known


def test_a_repository_has_a_commit_and_an_address_is_no_path(tmp_path: Path):
    mirror, hosted = read(
        tmp_path,
        HEAD
        + f'[[project]]\ngit = "m/acme+shelf.git"\ncommit = "{"a" * 40}"\n[[project]]\ngit = "https://h/x/y.git"\n',
    )
    assert (mirror.name, mirror.source, mirror.is_git) == (
        "acme+shelf",
        str((tmp_path / "m/acme+shelf.git").resolve()),
        True,
    )
    assert (hosted.name, hosted.source) == ("y", "https://h/x/y.git")


def test_a_coordinate_is_named_by_artifact_and_version(tmp_path: Path):
    (item,) = read(tmp_path, HEAD + '[[project]]\ncoordinate = "maven:org.acme:shelf:1.2"\n')
    assert item.name == "shelf-1.2"


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("version = 1\n[[project]\n", "2:10", "this is not TOML"),
        ("[[project]]\nfolder = 'a'\n", "1:1", "its version is missing"),
        ("version = 2\n[[project]]\nfolder = 'a'\n", "1:1", "its version is 2"),
        (HEAD, "1:1", "it names no project"),
        (HEAD + "[[project]]\nfolder = 'a'\n\n[[project]]\n  fodler = 'b'\n", "6:3", "'fodler' is unknown here"),
        (HEAD + "[[project]]\nname = 'a'\n", "2:1", "it has no source"),
        (HEAD + "[[project]]\nfolder = 'a'\ngit = 'b'\n", "4:1", "it has folder and git"),
        (HEAD + "[[project]]\nfolder = 'a'\ncommit = 'abcdef0'\n", "4:1", "a folder has no commit"),
        (HEAD + "[[project]]\ngit = 'a'\ncommit = 'main'\n", "4:1", "commit is no hash"),
        (HEAD + "[[project]]\ncoordinate = 'a:b:c'\n", "3:1", "is no coordinate"),
        (HEAD + "[[project]]\nfolder = 'a'\nname = '../x'\n", "4:1", "is no name of a folder"),
        (HEAD + "[[project]]\nfolder = 'a'\ncost = 'dear'\n", "4:1", "cost is no positive number"),
        (HEAD + "[[project]]\nfolder = 'a'\nexpected = 'fine'\n", "4:1", "'fine' is no outcome"),
        (HEAD + "[[project]]\nfolder = 'a'\noptions = { out = 'x' }\n", "4:13", "'out' is unknown here"),
        (HEAD + "[[project]]\nfolder = 'a'\noptions = { inputs = true }\n", "4:13", "True is no value of inputs"),
        (HEAD + "[[project]]\nfolder = 'a'\nlimits = { time = 'long' }\n", "4:12", "'long' is no time"),
        (HEAD + "[[project]]\nfolder = 'a'\n[[project]]\nfolder = 'b'\nname = 'A'\n", "6:1", "that of line 2, too"),
        (HEAD + "[[project]]\nfolder = 'a'\n[[project]]\nfolder = './a'\nname = 'b'\n", "5:1", "of line 2 again"),
    ],
)  # fmt: skip
def test_an_error_names_line_and_column(tmp_path: Path, text: str, place: str, found: str):
    refused = refusal(tmp_path, text)
    assert refused.place == f"{tmp_path / 'corpus.toml'}:{place}"
    assert found in refused.found
    assert refused.advice


def test_two_checks_of_one_project_with_other_options_are_two_projects(tmp_path: Path):
    text = HEAD + "[[project]]\nfolder = 'a'\n[[project]]\nfolder = 'a'\nname = 'b'\noptions = { seed = 2 }\n"
    first, second = read(tmp_path, text)
    assert first.key != second.key


def test_a_project_of_unknown_cost_is_taken_for_one_like_the_others(tmp_path: Path):
    costs = ("cost = 9\n", "cost = 2\n", "cost = 4\n", "")
    text = "".join(f"[[project]]\nfolder = 'p{at}'\n{cost}" for at, cost in enumerate(costs))
    assert [item.cost for item in read(tmp_path, HEAD + text)] == [9, 2, 4, 4]


def test_a_key_is_about_the_result_and_not_about_cost_or_limits(tmp_path: Path):
    before, after = (
        read(tmp_path, HEAD + f"[[project]]\nfolder = 'a'\n{more}")[0].key
        for more in ("", "cost = 9\nlimits = { time = '1s' }\nexpected = 'no-build'\n")
    )
    assert before == after


def test_items_are_the_same_after_they_were_written(tmp_path: Path):
    items = read(
        tmp_path, HEAD + "[[project]]\nfolder = 'ä/x'\nexpected = 'cut'\noptions = { only = ['x'] }\n"
    )
    assert items_from_json(items_to_json(items)) == items


@pytest.mark.parametrize(
    ("written", "size"), [("4GB", 4 << 30), ("1.5 kB", 1536), ("7", 7), ("4 apples", None)]
)
def test_sizes(written: str, size: int | None):
    assert bytes_of(written) == size
