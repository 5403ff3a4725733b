"""A project whose tests relate no two executions, with laws that hold elsewhere; everything real behind it."""

import json
from pathlib import Path

import pytest
from tests.records import read_lines

from mrscout.exits import Exit

pytestmark = pytest.mark.network
CODEC = """package org.acme;

public class Hex {
    public static String encode(byte[] data) {
        StringBuilder text = new StringBuilder();
        for (byte one : data) {
            text.append(String.format("%02x", one));
        }
        return text.toString();
    }

    public static byte[] decode(String text) {
        byte[] data = new byte[text.length() / 2];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
        }
        return data;
    }

    public static int plus(int one, int other) {
        return one + 2 * other;
    }
}
"""
TEST = """package org.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HexTest {
    @Test
    public void encodesTwoBytes() {
        assertEquals("0aff", Hex.encode(new byte[] {10, -1}));
    }
}
"""
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.acme</groupId><artifactId>hex</artifactId><version>1</version>
  <properties><maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target></properties>
  <dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency>
  </dependencies>
</project>
"""
SEEN = ["acme-codec", "acme-hash"]
LAWS = {
    "version": 1,
    "projects": SEEN,
    "patterns": [
        {"law": "commutativity", "names": ["plus"], "shapes": ["static (A,A)A"], "held": 5, "projects": SEEN},
        {
            "law": "round-trip",
            "names": ["encode*", "decode*"],
            "shapes": ["(A)B", "(B)A"],
            "stated": 5,
            "projects": SEEN,
        },
    ],
}


def test_a_law_of_other_projects_is_tried_kept_and_shown_with_them(run, lay_out, tmp_path: Path):
    """One long test, since builds and JVMs take their time to start."""
    project = lay_out(
        {
            "pom.xml": POM,
            "src/main/java/org/acme/Hex.java": CODEC,
            "src/test/java/org/acme/HexTest.java": TEST,
        }
    )
    out, laws = tmp_path / "run", tmp_path / "laws.json"
    ran = run("run", project, "--out", out, "--inputs", "40", "--no-laws")
    assert ran.returncode == Exit.FINE
    assert b"No test hides a metamorphic relation" in ran.stdout
    assert (out / "relations.jsonl").read_bytes() == b""

    laws.write_text(json.dumps(LAWS))
    ran = run("run", project, "--out", out, "--inputs", "40", "--laws", laws)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    relations = list(read_lines((out / "relations.jsonl").read_bytes()))
    verdicts = {each["id"]: each["verdict"] for each in read_lines((out / "verdicts.jsonl").read_bytes())}
    kept = [each for each in relations if verdicts.get(each["id"]) == "kept"]
    assert [(each["origin"]["law"], each["name"]) for each in kept] == [
        ("round-trip", "encodeDecodeRoundTrip")
    ]
    assert kept[0]["origin"] == {
        "kind": "candidate",
        "law": "round-trip",
        "trust": "guessed",
        "if_refuted": "wrong-guess",
        "pattern": "encode* (A)B, decode* (B)A",
        "seen_in": SEEN,
    }
    assert kept[0]["test"] == "org.acme.HexTest.encodesTwoBytes()"
    assert b"proposed, as in acme-codec and acme-hash" in ran.stdout
    # A guess that does not hold is no finding that is shown.
    assert {each["status"] for each in relations} <= {"codified", "fails"}
    assert b"Hex.plus" not in ran.stdout

    ran = run("show", kept[0]["id"], "--out", out)
    assert ran.returncode == Exit.FINE
    assert b"by round-trip, as in acme-codec and acme-hash" in ran.stdout
    assert b"encode* (A)B, decode* (B)A" in ran.stdout

    # What was found is a case of the pattern for the next project.
    ran = run("catalog", "laws", out, "--out", tmp_path / "more.json")
    assert ran.returncode == Exit.FINE
    found = json.loads((tmp_path / "more.json").read_bytes())["patterns"]
    trip = {"law": "round-trip", "names": ["encode*", "decode*"], "shapes": ["(A)B", "(B)A"]}
    assert any(trip.items() <= pattern.items() for pattern in found)
    assert found[-1]["law"] == "round-trip-by-name"
    assert (found[-1]["held"], found[-1]["projects"]) == (1, ["project"])


def test_a_file_without_laws_is_refused(run, lay_out, tmp_path: Path):
    project = lay_out({"pom.xml": POM, "src/test/java/org/acme/HexTest.java": TEST})
    ran = run("run", project, "--out", tmp_path / "run", "--laws", tmp_path / "gone.json")
    assert ran.returncode == Exit.USAGE
    assert b"mrscout catalog laws" in ran.stderr
