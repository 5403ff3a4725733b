"""`synthesize` and `show` with everything real behind them: mvn, javac, a JVM, and a small Maven project."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.records import read_lines

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.java.runtime import built_modules
from mrscout.languages.java.runtime import relation_trial as trial
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.pipeline import synthesize
from mrscout.sandbox.fence.probe import in_force
from mrscout.store.run_origin import sign

pytestmark = pytest.mark.network


def test_a_small_maven_project_becomes_relations(real: Path, shelf: Path):
    schema = json.loads(files("mrscout.store").joinpath("relations.schema.json").read_text("utf-8"))
    records = list(read_lines((real / "relations.jsonl").read_bytes()))
    for each in records:
        Draft202012Validator(schema).validate(each)
    mined = [each for each in records if each["origin"]["kind"] == "mined"]
    assert [each["status"] for each in mined] == ["codified"] * 8
    assert all((real / each["path"]).is_file() for each in records)
    assert json.loads((real / "run.json").read_bytes())["funnel"]["codified"] == 8
    assert not (shelf / ".mrscout").exists()
    assert not (shelf / "target").exists()


def test_a_relation_is_shown_with_its_test(real: Path, run):
    ran = run("show", "encodeDecodeRoundTrip", "--out", real)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    for said in (b"For every", b"void roundTrip() {", b"round-trip", b"output relation", b"byte[]"):
        assert said in ran.stdout


def test_a_second_run_writes_the_same_bytes(real: Path, run, shelf: Path, tmp_path: Path):
    shutil.copytree(real, tmp_path / "run")
    sign(tmp_path / "run", (tmp_path / "run" / "run.json").read_bytes())
    ran = run("synthesize", shelf, "--out", tmp_path / "run", "--jobs", "1")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    for name in ("discover.jsonl", "relations.jsonl"):
        assert (tmp_path / "run" / name).read_bytes() == (real / name).read_bytes()
    for path in (real / "relations").rglob("*.java"):
        assert (tmp_path / "run" / path.relative_to(real)).read_bytes() == path.read_bytes()


def test_relations_that_are_tried_side_by_side_stand_in_the_same_order(
    real: Path, begun: Path, shelf: Path, monkeypatch
):
    monkeypatch.setattr(synthesize, "BATCH", 2)
    assert main(["synthesize", str(shelf), "--out", str(begun), "--quiet", "--jobs", "3"]) == Exit.FINE
    assert (begun / "relations.jsonl").read_bytes() == (real / "relations.jsonl").read_bytes()


def test_only_the_relations_that_cost_their_process_each_time_are_lost(begun: Path, shelf: Path, monkeypatch):
    usual = built_modules.try_batch

    def deadly(compiler, runner, release, classes, candidates, **how):
        if any("roundTrip" in each.drafted.relation.test for each in candidates):
            os.kill(os.getpid(), signal.SIGKILL)
        return usual(compiler, runner, release, classes, candidates, **how)

    command = ["synthesize", str(shelf), "--out", str(begun), "--quiet", "--jobs", "2"]
    with monkeypatch.context() as patched:
        patched.setattr(built_modules, "try_batch", deadly)
        assert main(command) == Exit.FINE
    records = list(read_lines((begun / "relations.jsonl").read_bytes()))
    lost = [each for each in records if "roundTrip" in each["test"]]
    assert lost
    assert {each["status"] for each in lost} == {"lost"}
    assert "lost each time (signal 9)" in lost[0]["detail"]
    assert {each["status"] for each in records if each not in lost} == {"codified"}
    assert not json.loads((begun / "run.json").read_text())["complete"]
    assert main(command) == Exit.FINE, "the next run tries them again"
    records = list(read_lines((begun / "relations.jsonl").read_bytes()))
    assert {each["status"] for each in records} == {"codified"}
    assert json.loads((begun / "run.json").read_text())["complete"]


def test_ctrl_c_ends_all_processes_and_leaves_whole_files(begun: Path, shelf: Path):
    command = [sys.executable, "-m", "mrscout", "synthesize", str(shelf), "--out", str(begun)]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # A job in the background of a script ignores Ctrl-C, and so would what it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    until = time.monotonic() + 60
    while not (begun / "relations.jsonl").exists() and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    printed, said = running.communicate(timeout=30)
    assert (running.returncode, printed) == (Exit.INTERRUPTED, b"")
    assert said.startswith(b"stopped early; ")
    assert json.loads((begun / "run.json").read_bytes())["complete"] is False
    assert list(begun.rglob("*.partial")) == []


#: A test that is left out, so that nobody sees that it cannot be compiled.
LACKING = """package org.acme.shelf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.gone.Bytes;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class LackingTest {
    @Test
    @Disabled
    void roundTrip() {
        byte[] given = Bytes.some();
        assertArrayEquals(given, HexCodec.decode(HexCodec.encode(given)));
    }
}
"""


def test_what_does_not_compile_in_its_own_test_is_the_environments(
    begun: Path, shelf: Path, run, tmp_path: Path
):
    project, out = tmp_path / "shelf", begun
    shutil.copytree(shelf, project)
    test = project / "src/test/java/org/acme/shelf/HexCodecTest.java"
    text = test.read_text("utf-8")
    test.write_text(text.replace("{1, 2, (byte) 0xff};", "org.gone.Bytes.some();"), "utf-8")
    test.with_name("LackingTest.java").write_text(LACKING, "utf-8")
    only = ("--only", "HexCodecTest", "--only", "LackingTest")
    # Maven refuses the whole project for it, and would be asked in vain.
    run("synthesize", project, "--out", out, *only, "--no-build", "--quiet")
    records = read_lines((out / "relations.jsonl").read_bytes())
    broken = [each for each in records if each["test"].endswith(".roundTrip()")]
    assert [each["status"] for each in broken] == ["environment"] * 2
    told = {each["test"].split(".")[-2]: each["detail"] for each in broken}
    assert told["HexCodecTest"].startswith("the original test does not compile here either: ")
    assert told["LackingTest"].startswith("a library is not there: ")


HANGING = """package org.acme.shelf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HangingTest {
    @Test
    void neverEnds() throws InterruptedException {
        Thread.sleep(60_000);
        String one = "01";
        String two = "0203";
        String three = "040506";
        String four = "ff";
        assertEquals(one, HexCodec.encode(HexCodec.decode(one)));
        assertEquals(two.length(), HexCodec.encode(HexCodec.decode(two)).length());
        assertEquals(three, HexCodec.encode(HexCodec.decode(three)).toLowerCase());
        assertEquals(four, HexCodec.encode(HexCodec.decode(four)).trim());
    }
}
"""


def test_not_every_relation_of_a_test_that_hangs_is_waited_for(
    begun: Path, shelf: Path, tmp_path: Path, monkeypatch
):
    project, out = tmp_path / "shelf", begun
    shutil.copytree(shelf, project)
    (project / "src/test/java/org/acme/shelf/HangingTest.java").write_text(HANGING, "utf-8")
    ran = tmp_path / "ran"

    class Watched(Jvm):
        def run(self, executions, *limits):
            with ran.open("a") as names:  # in a process of its own
                names.writelines(f"{each.class_name}\n" for each in executions)
            return super().run(executions, *limits)

    monkeypatch.setattr(trial, "Jvm", Watched)
    monkeypatch.setattr(trial, "_LIMIT", 0.2)
    monkeypatch.setattr(trial, "_LOADING", 2.0)
    only = (
        "--only",
        "HangingTest",
        "--no-candidates",
    )  # which also leaves out calls of the classes under test
    main(["synthesize", str(project), "--out", str(out), *only, "--quiet"])
    records = list(read_lines((out / "relations.jsonl").read_bytes()))
    assert [each["status"] for each in records] == ["environment"] * 4
    assert [name.endswith("Harness") for name in ran.read_text().split()] == [True, False, True]


#: A test that leaves a trace outside where it can, and holds either way.
TRACING = """package org.acme.shelf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Files;
import java.nio.file.Paths;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NAME {
    static class Trace {
        static byte[] left(byte[] given) {
            try {
                Files.write(Paths.get("FOLDER", "NAME"), given);
            } catch (java.io.IOException fenced) {
                // it is as well
            }
            return given;
        }
    }

    @Test
    TAG
    void roundTrip() {
        byte[] given = Trace.left(new byte[] {1, 2});
        assertArrayEquals(given, HexCodec.decode(HexCodec.encode(given)));
    }
}
"""
EXCLUDED = (
    "<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration>"
    "<excludedGroups>slow</excludedGroups></configuration></plugin></plugins></build></project>"
)


@pytest.mark.skipif(in_force() is None, reason="there is no fence on this machine")
@pytest.mark.parametrize(
    ("options", "status", "traces"),
    [
        ((), "codified", set()),
        (("--unfenced-trial",), "codified", {"PlainTest"}),
        (("--unfenced-trial", "--integration"), "codified", {"PlainTest", "TraceIT", "TaggedTest"}),
        (("--no-fence",), "left-out", {"PlainTest"}),
        (("--no-fence", "--integration"), "codified", {"PlainTest", "TraceIT", "TaggedTest"}),
    ],
)
def test_what_the_build_leaves_out_runs_in_the_fence_or_not_at_all(
    begun: Path, shelf: Path, tmp_path: Path, options: tuple[str, ...], status: str, traces: set[str]
):
    project, traced = tmp_path / "shelf", tmp_path / "traced"
    traced.mkdir()
    shutil.copytree(shelf, project)
    pom = project / "pom.xml"
    pom.write_text(pom.read_text("utf-8").replace("</project>", EXCLUDED), "utf-8")
    for name in ("PlainTest", "TraceIT", "TaggedTest"):
        text = TRACING.replace("NAME", name).replace("FOLDER", str(traced))
        text = text.replace("TAG", '@Tag("slow")' if name == "TaggedTest" else "")
        (project / f"src/test/java/org/acme/shelf/{name}.java").write_text(text, "utf-8")
    only = ("--only", "PlainTest", "--only", "TraceIT", "--only", "TaggedTest", "--no-candidates")
    asked = ["run", str(project), "--out", str(begun), *only, "--quiet", "--inputs", "1"]
    assert main([*asked, *options]) == Exit.FINE
    records = list(read_lines((begun / "relations.jsonl").read_bytes()))
    found = {each["test"].split(".")[-2]: each["status"] for each in records}
    assert found == {"PlainTest": "codified", "TraceIT": status, "TaggedTest": status}
    assert {path.name for path in traced.iterdir()} == traces
