"""javac in a JVM that stays up."""

from pathlib import Path

from mrscout.jdks import find_jdks
from mrscout.languages.java.build.compiler import Compiler
from mrscout.languages.java.build.javac import major


def test_what_javac_leaves_where_it_was_started_is_beside_its_log(tmp_path: Path, monkeypatch):
    source, logs, elsewhere = tmp_path / "A.java", tmp_path / "logs", tmp_path / "elsewhere"
    source.write_text("class A {}", "utf-8")
    logs.mkdir()
    elsewhere.mkdir()
    (logs / "a.args").write_text(f"-d\nmade\n{source}", "utf-8")
    monkeypatch.chdir(elsewhere)
    jdk = find_jdks()[-1]
    with Compiler(jdk, major(jdk)) as compiler:
        outcome = compiler.run(Path("../logs/a.args"), Path("../logs/a.log"), 60)
    assert (outcome.code, outcome.text()) == (0, "")
    assert (logs / "made" / "A.class").exists()
    assert not list(elsewhere.iterdir())
