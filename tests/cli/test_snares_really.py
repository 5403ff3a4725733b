"""A hostile project plants links in the folder that it may write to, while `evaluate` runs; nothing follows them."""

import json
from pathlib import Path

import pytest

from mrscout.exits import Exit
from mrscout.sources.cache import cache_folder

pytestmark = pytest.mark.network

POM = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.acme</groupId><artifactId>snares</artifactId><version>1</version>
  <properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target></properties>
  <dependencies><dependency>
    <groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope>
  </dependency></dependencies>
</project>"""
#: wherever a name in the folder for temporary files is free, it becomes a link to a file of the user
CODEC = """package org.acme;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class Codec {
    public static String encode(String text) {
        if (System.getProperty("mrscout.assignment") != null) {
            for (String stem : "trial mutants doubtful other other-mutants Trial Lines".split(" ")) {
                for (String end : ".json .txt -classes.txt -under-test.txt -path.txt -trace -report .log".split(" ")) {
                    plant(stem + end);
                }
                for (int number = 0; number < 20; number++) {
                    plant(stem + "-" + number + ".bin");
                    plant(stem + "-" + number + ".jsonl");
                }
            }
        }
        return new StringBuilder(text).reverse().toString();
    }

    public static String decode(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private static void plant(String name) {
        String temporary = System.getProperty("java.io.tmpdir");
        for (String folder : new String[] {temporary, parent("mrscout.assignment"), parent("mrscout.trace")}) {
            try {
                Files.createSymbolicLink(Paths.get(folder, name), Paths.get("@HOME@/.bashrc"));
            } catch (Exception taken) {
                continue;
            }
        }
    }

    private static String parent(String property) {
        String path = System.getProperty(property);
        return path == null ? "/nowhere" : new File(path).getParent();
    }
}
"""
TEST = """package org.acme;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CodecTest {
    @Test
    public void roundTrip() {
        String text = "some text";
        assertEquals(text, Codec.decode(Codec.encode(text)));
    }

    @Test
    public void fails() {
        Codec.encode("x");
        throw new IllegalStateException("$(touch @HOME@/ran)");
    }
}
"""


def test_links_that_the_project_plants_lead_nobody_out(run, tmp_path: Path):
    home, project, out = tmp_path / "home", tmp_path / "snares", tmp_path / "run"
    home.mkdir()
    (home / ".bashrc").write_text("# mine\n")
    for name, text in (
        ("pom.xml", POM),
        ("src/main/java/org/acme/Codec.java", CODEC),
        ("src/test/java/org/acme/CodecTest.java", TEST),
    ):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text.replace("@HOME@", str(home)), "utf-8")
    (tmp_path / "temporary").mkdir()
    surroundings = {
        "HOME": str(home),
        "TMPDIR": str(tmp_path / "temporary"),
        "MRSCOUT_CACHE": str(cache_folder()),
    }
    ran = run(
        *("run", project, "--out", out, "--inputs", "20", "--limit", "1", "--evaluate", "--quiet"),
        **surroundings,
    )
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    worth = json.loads((out / "run.json").read_bytes())["worth"]
    assert (worth["complete"], worth["problems"]) == (True, [])
    assert worth["mutants"] > 0
    assert [(each["test"], each["reason"]) for each in worth["excluded"]] == [("fails", "fails")]

    # The user's files are as they were, and nothing is left behind.
    assert (home / ".bashrc").read_text() == "# mine\n"
    assert [path.name for path in home.iterdir()] == [".bashrc"]
    assert not list((tmp_path / "temporary").iterdir())
