"""`filter --generator evosuite`, with everything real behind it where somebody brings EvoSuite."""

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.records import read_lines

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.store.run_origin import sign
from mrscout_research.evosuite.settings import EvoSuite, content_of

JAR, JAVA = os.environ.get("MRSCOUT_EVOSUITE_JAR"), os.environ.get("MRSCOUT_EVOSUITE_JAVA")


@pytest.mark.parametrize("command", [("filter",), ("run", ".")])
def test_without_a_jar_nothing_is_begun(command: tuple[str, ...], tmp_path: Path, capsys):
    arguments = [*command, "--out", str(tmp_path / "run"), "--generator", "evosuite"]
    assert main(arguments) == Exit.USAGE
    assert "--evosuite-jar" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_run_without_the_papers_form_is_told(capsys, shelf: Path, out: Path, tmp_path: Path):
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    jar, java = tmp_path / "evosuite.jar", tmp_path / "java"
    jar.touch()
    java.touch(mode=0o755)
    java.write_text("#!/bin/sh\necho '* EvoSuite 1.2.0'; echo 'usage: EvoSuite'\n")
    asked = ["filter", "--out", str(out), "--no-fence", "--generator", "evosuite"]
    assert main([*asked, "--evosuite-jar", str(jar), "--evosuite-java", str(java)]) == Exit.USAGE
    assert "none of its relations has the paper's form" in capsys.readouterr().err
    assert not (out / "evosuite").exists()


@pytest.mark.parametrize("command", [("filter",), ("run", ".")])
def test_a_jar_that_does_not_run_is_told_before_anything_is_begun(
    capsys, command: tuple[str, ...], tmp_path: Path
):
    jar, java = tmp_path / "evosuite.jar", shutil.which("java")
    jar.write_bytes(b"no archive")
    arguments = [*command, "--out", str(tmp_path / "run"), "--generator", "evosuite"]
    assert main([*arguments, "--evosuite-jar", str(jar), "--evosuite-java", str(java)]) == Exit.USAGE
    said = capsys.readouterr().err
    assert "EvoSuite does not start (exit 1)" in said
    assert "corrupt jarfile" in said
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("script", ["echo something else", "echo usage: EvoSuite; exit 3", "exit 0"])
def test_what_is_no_evosuite_is_told(capsys, tmp_path: Path, script: str):
    jar, java = tmp_path / "evosuite.jar", tmp_path / "java"
    jar.touch()
    java.touch(mode=0o755)
    java.write_text(f"#!/bin/sh\n{script}\n")
    arguments = [
        "filter",
        "--generator",
        "evosuite",
        "--evosuite-jar",
        str(jar),
        "--evosuite-java",
        str(java),
    ]
    assert main(arguments) == Exit.USAGE
    assert "EvoSuite does not start" in capsys.readouterr().err


def test_a_jar_is_known_by_its_content_and_not_by_its_name(tmp_path: Path):
    one, other, copy = (tmp_path / name for name in ("a/evosuite.jar", "b/evosuite.jar", "renamed.jar"))
    for path, text in ((one, b"1.0"), (other, b"1.2"), (copy, b"1.2")):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
    first, second, third = (content_of(EvoSuite(path, path)) for path in (one, other, copy))
    assert first != second == third


@pytest.mark.network
@pytest.mark.skipif(not (JAR and JAVA), reason="MRSCOUT_EVOSUITE_JAR and MRSCOUT_EVOSUITE_JAVA are not set")
def test_its_tests_are_counted_and_judged_apart_from_ours(real: Path, run, tmp_path: Path):
    out = tmp_path / "run"
    shutil.copytree(real, out)
    sign(out, (out / "run.json").read_bytes())
    lines = (out / "relations.jsonl").read_bytes().splitlines(keepends=True)
    given = {path.stem for path in (out / "given").rglob("*.java")}
    assert given
    wanted = [
        line
        for line in lines
        if (each := json.loads(line))["status"] == "codified"
        and each["harness"].rpartition(".")[2].removesuffix("Harness") + "Given" in given
    ][:1]
    (out / "relations.jsonl").write_bytes(b"".join(wanted))
    before = (out / "run.json").read_bytes()
    asked = ("filter", "--out", out, "--generator", "evosuite", "--evosuite-jar", str(JAR))
    asked += ("--evosuite-java", str(JAVA), "--evosuite-seeds", "1", "--evosuite-seconds", "10")
    ran = run(*asked, "--offline")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    (verdict,) = read_lines((out / "evosuite" / "verdicts.jsonl").read_bytes())
    assert verdict["tried"] >= verdict["valid"] >= verdict["passed"]
    assert verdict["tried"] > 0
    assert verdict["valid"] > 0
    assert not (out / "verdicts.jsonl").exists()
    assert (out / "run.json").read_bytes() == before

    # A second run has nothing to do, and says the same.
    again = run(*asked, "--offline")
    assert again.stdout == ran.stdout
