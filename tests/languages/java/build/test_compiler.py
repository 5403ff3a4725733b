"""javac in a JVM that stays up."""

from pathlib import Path

from mrscout.languages.java.build.javac import JavacServer, read_errors
from mrscout.languages.java.jdks import find_jdks


def test_what_javac_leaves_where_it_was_started_is_beside_its_log(tmp_path: Path, monkeypatch):
    source, logs, elsewhere = tmp_path / "A.java", tmp_path / "logs", tmp_path / "elsewhere"
    source.write_text("class A {}", "utf-8")
    logs.mkdir()
    elsewhere.mkdir()
    (logs / "a.args").write_text(f"-d\nmade\n{source}", "utf-8")
    monkeypatch.chdir(elsewhere)
    jdk = find_jdks()[-1]
    with JavacServer(jdk) as compiler:
        outcome = compiler.run(Path("../logs/a.args"), Path("../logs/a.log"), 60)
    assert (outcome.code, outcome.text()) == (0, "")
    assert (logs / "made" / "A.class").exists()
    assert not list(elsewhere.iterdir())


def test_a_long_line_with_thousands_of_errors_makes_no_endless_log(tmp_path: Path):
    source, logs = tmp_path / "A.java", tmp_path / "logs"
    source.write_text("class A {" + " X x;" * 6_000 + "}", "utf-8")
    logs.mkdir()
    (logs / "a.args").write_text(f"-Xmaxerrs\n100000\n-d\nmade\n{source}", "utf-8")
    jdk = find_jdks()[-1]
    with JavacServer(jdk) as compiler:
        outcome = compiler.run(logs / "a.args", logs / "a.log", 60)
    assert outcome.code == 1
    assert (logs / "a.log").stat().st_size <= 16 << 20
    assert {error.line for error in read_errors(outcome.text())} == {1}
