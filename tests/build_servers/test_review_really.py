"""The whole way of a pull request: plan, review, comment; on a real project whose tests do not see the fault."""

import json
import os
import sys
from pathlib import Path

import pytest
from tests.build_servers.test_scripts import Build, git
from tests.hosts.stand_in import standing_in

pytestmark = pytest.mark.network

CODEC = """package org.acme;

public final class Codec {
    public static String encode(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    public static String decode(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
"""
TEST = """package org.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CodecTest {
    @Test
    public void roundTrip() {
        String text = "shelf";
        assertEquals(text, Codec.decode(Codec.encode(text)));
    }
}
"""
_DECODE = "return new StringBuilder(text).reverse().toString();\n    }\n}"
_FAULT = 'return new StringBuilder(text).reverse().toString().replace("  ", " ").trim();\n    }\n}'


def test_a_pull_request_that_breaks_a_law_gets_one_comment(tmp_path: Path):
    build = Build(tmp_path)
    root = build.workspace
    main = root / "src/main/java/org/acme/Codec.java"
    test = root / "src/test/java/org/acme/CodecTest.java"
    for path, text in ((main, CODEC), (test, TEST)):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "first")
    git(root, "checkout", "--quiet", "-b", "change")
    main.write_text(CODEC.replace(_DECODE, _FAULT))
    git(root, "commit", "--quiet", "-a", "-m", "tidy up")
    base = git(root, "rev-parse", "main")

    program = tmp_path / "mrscout"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mrscout "$@"\n')
    program.chmod(0o755)
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"pull_request": {"number": 7}}))
    kept = {name: os.environ[name] for name in ("HOME", "JAVA_HOME", "MAVEN_OPTS") if name in os.environ}

    planned = build.run("plan.sh", GITHUB_EVENT_NAME="pull_request", REVIEW_EVENT_BASE=base)
    assert planned.returncode == 0, planned.stdout
    plan = dict(build.outputs)
    variables = {
        "REVIEW_COMMAND": str(program),
        "REVIEW_BASE": plan["base"],
        "REVIEW_WORK": plan["work"],
        "REVIEW_FAIL_ON": "new",
        "REVIEW_INPUTS": "60",
        "REVIEW_JOBS": "1",
    }
    reviewed = build.run("review.sh", **kept, **variables)
    assert reviewed.returncode == 0, reviewed.stdout + reviewed.stderr
    assert (build.outputs["exit-code"], build.outputs["findings"]) == ("5", "1")
    comment = build.outputs["comment"]
    with standing_in() as host:
        written = {
            "REVIEW_COMMAND": str(program),
            "REVIEW_FILE": comment,
            "GITHUB_API_URL": host.address,
            "GITHUB_REPOSITORY": "acme/shelf",
            "GITHUB_TOKEN": "secret",
            "GITHUB_EVENT_PATH": str(event),
            "no_proxy": "127.0.0.1",
        }
        for _ in range(2):
            done = build.run("comment.sh", **kept, **written)
            assert done.returncode == 0, done.stderr
        (body,) = [one["body"] for one in host.comments]
    assert body.startswith("<!-- mrscout -->\n### mrscout: this change breaks 1 law that held before\n")
    assert "Codec.decode(Codec.encode(" in body
    log = json.loads(Path(plan["work"], "mrscout.sarif").read_text())
    (result,) = log["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert place == "src/test/java/org/acme/CodecTest.java"
    assert git(root, "status", "--porcelain") == ""
