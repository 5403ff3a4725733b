"""`filter --generator evosuite`, with everything real behind it where somebody brings EvoSuite."""

import json
import os
import shutil
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.report.relation_records import read_lines

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
    asked = ["filter", "--out", str(out), "--no-fence", "--generator", "evosuite"]
    assert main([*asked, "--evosuite-jar", str(jar), "--evosuite-java", str(java)]) == Exit.USAGE
    assert "none of its relations has the paper's form" in capsys.readouterr().err


@pytest.mark.network
@pytest.mark.skipif(not (JAR and JAVA), reason="MRSCOUT_EVOSUITE_JAR and MRSCOUT_EVOSUITE_JAVA are not set")
def test_its_tests_are_counted_and_judged_apart_from_ours(real: Path, run, tmp_path: Path):
    out = tmp_path / "run"
    shutil.copytree(real, out)
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
