"""`--format json`: each command prints one object, which its schema allows."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.miniature.conftest import MiniRun

from mrscout import machine_checks
from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.model.machine import Finding, Health
from mrscout.report.answer_schemas import ANSWERS, answer_schema, answer_schema_path


def validated(name: str, text: str) -> Any:
    answer = json.loads(text)
    Draft202012Validator(json.loads(answer_schema(name))).validate(answer)
    return answer


@pytest.mark.parametrize("name", ANSWERS)
def test_a_schema_is_as_its_type_says(name: str):
    assert answer_schema_path(name).read_text("utf-8") == answer_schema(name), "run make schemas"
    Draft202012Validator.check_schema(json.loads(answer_schema(name)))


def test_every_schema_has_an_answer():
    assert {path.name for path in answer_schema_path("run").parent.iterdir()} == {
        f"{name}.schema.json" for name in ANSWERS
    }


def test_a_run_is_one_object(tell, shop: Path, tmp_path: Path):
    folder = tmp_path / "run"
    common = ("--out", folder, "--quiet", "--format", "json")
    answer = validated("run", tell("run", shop, *common, "--no-fence", "--inputs", "20"))
    assert answer["complete"]
    assert [step["name"] for step in answer["steps"]][:3] == ["tests", "mtcs", "instances"]
    assert answer["states"]["kept"] == sum(one["state"] == "kept" for one in answer["relations"]) > 0
    assert [one["rank"] for one in answer["relations"]] == list(range(1, len(answer["relations"]) + 1))
    again = validated("run", tell("filter", *common, "--no-fence", "--inputs", "20"))
    assert again["relations"] == answer["relations"]


def test_synthesis_alone_has_no_verdicts(tell, shop: Path, tmp_path: Path):
    told = tell("synthesize", shop, "--out", tmp_path / "run", "--quiet", "--format", "json")
    answer = validated("run", told)
    assert "kept" not in answer["states"]
    assert answer["states"]["unjudged"] > 0


def test_discovery_is_one_object_with_what_jsonl_has(tell, shop: Path):
    answer = validated("discover", tell("discover", shop, "--format", "json"))
    lines = [json.loads(line) for line in tell("discover", shop, "--format", "jsonl").splitlines()]
    assert answer["tests"] == lines
    assert answer["mtcs"] == sum(line["mtc"] for line in lines) > 0


def test_an_interesting_discovery_has_only_mtcs(tell, shop: Path):
    answer = validated("discover", tell("discover", shop, "--interesting", "--format", "json"))
    assert all(test["mtc"] for test in answer["tests"])


def test_an_object_goes_to_a_file(tell, shop: Path, tmp_path: Path):
    out = tmp_path / "tests.json"
    assert tell("discover", shop, "--format", "json", "--out", out) == ""
    validated("discover", out.read_text("utf-8"))


def test_a_survey_is_one_object(tell, shop: Path, tmp_path: Path):
    told = tell("survey", shop, "--out", tmp_path / "found", "--quiet", "--format", "json")
    (row,) = validated("survey", told)["sources"]
    assert row["mtcs"] > 0
    assert row["error"] is None


def test_a_list_is_one_object_with_what_jsonl_has(made: MiniRun, tell):
    wanted = ("list", "--out", made.folder, "--state", "kept", "--format")
    answer = validated("list", tell(*wanted, "json"))
    assert answer["relations"] == [json.loads(line) for line in tell(*wanted, "jsonl").splitlines()]
    assert answer["total"] > len(answer["relations"]) > 0


def test_findings_are_one_object(made: MiniRun, tell):
    answer = validated("findings", tell("findings", "--out", made.folder, "--format", "json"))
    every = validated("findings", tell("findings", "--out", made.folder, "--all", "--format", "json"))
    assert len(answer["findings"]) + answer["left_out"] == len(every["findings"])


def test_a_relation_is_one_object_with_its_verdict(made: MiniRun, tell):
    kept = json.loads(tell("list", "--out", made.folder, "--state", "kept", "--format", "json"))["relations"]
    answer = validated("show", tell("show", kept[0]["id"], "--out", made.folder, "--format", "json"))
    assert answer["relation"]["name"] == kept[0]["name"]
    assert answer["verdict"]["verdict"] == "kept"
    assert answer["finding"] is None


def test_a_baseline_is_one_object(made: MiniRun, tell, tmp_path: Path):
    folder = shutil.copytree(made.folder, tmp_path / "run")
    file = tmp_path / "baseline.json"
    answer = validated("baseline", tell("baseline", file, "--out", folder, "--force", "--format", "json"))
    assert answer["file"] == str(file)
    assert answer["entries"] == answer["added"]


def test_a_check_is_one_object(tell, shop: Path, tmp_path: Path):
    common = ("--out", tmp_path / "run", "--no-fence", "--quiet")
    tell("run", shop, *common, "--inputs", "20")
    told = tell("check", *common, "--format", "json")
    answer = validated("check", told)
    assert {one["outcome"] for one in answer["relations"]} >= {"holds"}
    assert answer["new"] == []


def test_a_dry_export_is_one_object(made: MiniRun, tell):
    told = tell("export", "--dry-run", "--out", made.folder, "--no-fence", "--format", "json")
    answer = validated("export", told)
    assert answer["dry_run"]
    laws = [law for file in answer["files"] for law in file["laws"]]
    kept = json.loads(tell("list", "--out", made.folder, "--state", "kept", "--format", "json"))
    assert {law["relation"] for law in laws} <= {one["id"] for one in kept["relations"]}


def test_a_patch_and_an_object_do_not_share_standard_output(made: MiniRun, capsys):
    arguments = ["export", "--patch", "-", "--out", str(made.folder), "--no-fence", "--format", "json"]
    assert main(arguments) == Exit.USAGE
    assert capsys.readouterr().out == ""


def test_the_doctor_is_one_object_with_the_next_step(tell, monkeypatch):
    fence = Finding("fence", Health.MISSING, "none", "running", "Get one.", frozenset({"run"}))
    monkeypatch.setattr(machine_checks, "examine", lambda: iter([fence]))
    answer = validated("doctor", tell("doctor", "--format", "json"))
    assert "discover" in answer["ready"]
    assert answer["lacking"] == {"run": ["fence"]}
    assert answer["next"] == "fence is missing for mrscout run. Get one."


def test_rules_are_one_object(tell):
    answer = validated("rules", tell("doctor", "--rules", "--format", "json"))
    assert {"weak relations", "literals left as they are"} <= {rule["group"] for rule in answer["rules"]}


def test_codes_are_one_object(tell):
    (code,) = validated("explain", tell("explain", "no-java", "--format", "json"))["codes"]
    assert (code["code"], code["kind"], code["exit_code"]) == ("no-java", "error", 3)


def test_an_error_prints_no_object(capsys, tmp_path: Path):
    assert main(["list", "--out", str(tmp_path), "--format", "json"]) == Exit.USAGE
    assert capsys.readouterr().out == ""


def test_a_report_has_the_object_of_the_run(tell, shop: Path, tmp_path: Path):
    folder = tmp_path / "run"
    run = ("--out", folder, "--quiet", "--no-fence", "--inputs", "20")
    told = validated("run", tell("run", shop, *run, "--format", "json"))
    path = tell("report", "--out", folder, "--quiet", "--format", "json").strip()
    assert validated("run", Path(path).read_text("utf-8")) == told


def test_catalogues_tell_what_was_written(tell, shop: Path, tmp_path: Path):
    pytest.importorskip("duckdb")
    folder = tmp_path / "run"
    tell("run", shop, "--out", folder, "--quiet", "--no-fence", "--inputs", "20")
    built = validated(
        "catalog-build", tell("catalog", "build", folder, "--out", tmp_path / "catalog", "--format", "json")
    )
    assert (built["projects"], built["made"]) == (1, 1)
    assert built["rows"]["relations"] > 0
    laws = validated(
        "catalog-laws", tell("catalog", "laws", folder, "--out", tmp_path / "laws.json", "--format", "json")
    )
    assert laws["projects"] == 1
    assert laws["patterns"] == len(json.loads((tmp_path / "laws.json").read_text("utf-8"))["patterns"])


def test_a_corpus_tells_how_far_it_is(tell, shop: Path, tmp_path: Path):
    manifest, corpus = tmp_path / "corpus.toml", tmp_path / "corpus"
    manifest.write_text(f'version = 1\n\n[[project]]\nname = "shop"\nfolder = "{shop}"\n', "utf-8")
    told = tell("mine", manifest, "--out", corpus, "--jobs", "1", "--quiet", "--format", "json")
    (item,) = validated("mine", told)["items"]
    assert item["state"] == "ended"
    again = validated("mine", tell("mine", "status", corpus, "--format", "json"))
    assert again["outcomes"] == {item["outcome"]: 1}
