"""The Python API on the smallest language: the same records as the commands, as iterators."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mrscout import api
from mrscout.store.records import to_json


def lines(path: Path) -> dict[str, Any]:
    return {record["id"]: record for record in map(json.loads, path.read_text("utf-8").splitlines())}


def test_mining_and_judging_yield_the_records_of_the_run(shop: Path, tmp_path: Path):
    out = tmp_path / "run"
    mined = {record.id: to_json(record) for record in api.mine(shop, out=out, fenced=False)}
    assert mined == lines(out / "relations.jsonl")
    judged = {record.id: to_json(record) for record in api.judge(out, inputs=20, fenced=False)}
    assert judged == {id_: record for id_, record in lines(out / "verdicts.jsonl").items() if id_ in mined}
    assert {record["verdict"] for record in judged.values()} >= {"kept", "rejected"}
    assert [to_json(finding) for finding in api.findings(out)] == [
        json.loads(line) for line in (out / "findings.jsonl").read_text("utf-8").splitlines()
    ]


def test_the_same_seed_gives_the_same_verdicts(shop: Path, tmp_path: Path):
    def verdicts(out: Path) -> list[Any]:
        list(api.mine(shop, out=out, fenced=False))
        judged = api.judge(out, inputs=20, seed=3, fenced=False, jobs=1)
        return sorted((record.id, record.verdict, record.valid) for record in judged)

    assert verdicts(tmp_path / "a") == verdicts(tmp_path / "b")


def test_an_iterator_that_is_closed_keeps_what_is_settled(shop: Path, tmp_path: Path):
    out = tmp_path / "run"
    with closing(api.mine(shop, out=out, fenced=False)) as relations:  # type: ignore[type-var]
        first = next(relations)
    assert list(lines(out / "relations.jsonl")) == [first.id]
    assert not json.loads((out / "run.json").read_text("utf-8"))["complete"]
    whole = [record.id for record in api.mine(shop, out=out, fenced=False)]
    assert first.id in whole
    assert len(whole) > 1


def test_nothing_happens_before_the_iterator_is_read(tmp_path: Path):
    assert isinstance(api.mine(tmp_path / "nowhere", out=tmp_path / "run"), Iterator)
    assert not (tmp_path / "run").exists()


def test_only_some_tests_are_mined(shop: Path, tmp_path: Path):
    every = [record.test for record in api.discover(shop)]
    some = [record.test for record in api.discover(shop, only=["*reversing_twice*"])]
    assert 0 < len(some) < len(every)


@pytest.mark.parametrize("work", [api.judge, api.findings])
def test_a_folder_without_a_run_is_an_error_with_a_code(work, tmp_path: Path):
    with pytest.raises(api.MrscoutError) as refused:
        list(work(tmp_path))
    assert refused.value.slug == "no-run"
    assert refused.value.exit_code is api.Exit.USAGE
