"""The parts that every language shares hold no word of Java: its names and syntax belong below `languages/java/`.

Looked at are names and strings of the code. Docstrings and comments may give examples, and people read them as such.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "mrscout"
#: what no language may have a part in
SHARED = (
    *("discovery", "synthesis", "filtering", "evaluation", "pipeline", "store", "report", "model", "prose"),
    *("sources", "languages/base", "corpora", "catalogue"),
)
WORDS = {
    "a package of the JDK": r"\bjavax?\.\w",
    "a file of Java": r"(?-i:\.(?:java|class|jar))\b",
    "a test library": r"junit|testng|assertj|hamcrest|mockito",
    "a tool": r"\b(?:java|javac|jdk|jvm|mvn|maven|gradle|jacoco)\b|pom\.xml|build\.xml|\.classpath\b",
    "an assertion": r"\bassert(?:Equals|True|That|Same)\b",
    "syntax": r"@Test\b|\bnew [A-Z]\w*[(\[{]|\bpublic (?:static |void |class )|\bimport (?:static )?\w+\.[\w.]+;"
    r"|\binstanceof\b|\.(?:getBytes|toCharArray|valueOf|compareTo|hashCode)\(",
}
_WORDS = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in WORDS.items()}
#: what stays, by file and word, each with the reason
ALLOWED = {
    (
        "languages/base/syntax.py",
        ".class",
    ): "a type of the IR whose name begins with a dot, as those of no package do",
    ("corpora/manifest.py", "java"): "the option --java",
    ("catalogue/rows.py", "java"): "the fields of run.json for the toolchain and its version, read back",
    ("model/project.py", "java"): "messages for users, whose wording is part of what Java projects get",
    ("model/worth.py", "jvm"): "a message for users, and the slug of a flag in records",
    ("model/worth.py", "jacoco"): "a message for users",
    ("store/discover_records.py", "assertequals"): "an example in the description of a field in a schema",
    ("store/verdict_records.py", "java"): "the description of a field in a schema",
    (
        "store/run_record.py",
        "java",
    ): "the fields of run.json for the toolchain and its version, as records spell them",
    ("store/runs.py", "java"): "the same fields, read back",
    ("report/run_report.py", "java"): "the same fields, read back",
    ("report/terminal/synthesis_summary.py", "java"): "advice that names the option --java",
    ("report/terminal/synthesis_summary.py", "jdk"): "the same advice",
}


def words_in(code: str) -> Iterator[tuple[int, str, str]]:
    """Line, kind and word of everything in names and strings that is Java's."""
    tree = ast.parse(code)
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        written = "" if isinstance(node, ast.Constant) and id(node) in docstrings else _written(node)
        for kind, pattern in _WORDS.items():
            for found in pattern.finditer(written):
                yield getattr(node, "lineno", 0), kind, found[0]


def _written(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Constant(value=bytes(data)):
            return data.decode("latin-1")
        case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            return _apart(name)
        case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return _apart(name)
        case ast.ImportFrom(module=str(name)):
            return _apart(name)
    return ""


def _apart(name: str) -> str:
    """The words of a name, `java_home` and `JavaHome` alike."""
    return re.sub(r"[_.]|(?<=[a-z])(?=[A-Z])", " ", name)


def entry_for(file: str, word: str) -> tuple[str, str] | None:
    """The entry of the list that allows a word in a file."""
    return next((each for each in ALLOWED if each[0] == file and each[1] in word.lower()), None)


@cache
def found() -> list[tuple[str, int, str, str]]:
    """File, line, kind and word of all that is Java's in what languages share."""
    paths = sorted(path for folder in SHARED for path in (SOURCE / folder).rglob("*.py"))
    return [
        (path.relative_to(SOURCE).as_posix(), *word)
        for path in paths
        for word in words_in(path.read_text("utf-8"))
    ]


def test_what_all_languages_share_holds_no_word_of_java():
    said = [
        f"{file}:{line}: {kind}: {word}" for file, line, kind, word in found() if not entry_for(file, word)
    ]
    assert said == [], "it belongs behind the protocol in languages/base, or into ALLOWED with a reason"


def test_every_exception_is_needed():
    used = {entry_for(file, word) for file, _, _, word in found()}
    assert set(ALLOWED) - used == set()


@pytest.mark.parametrize(
    "code",
    [
        'OWNER = "java.util.List"',
        'path.endswith(".java")',
        'NAMES = ("pom.xml",)',
        'framework = "junit4"',
        'text = f"new ArrayList({size})"',
        'PATTERN = re.compile(rb"^import static org.junit.Assert;")',
        'suffix = ".toCharArray()"',
        'if name == "assertEquals": pass',
        "java_home = None",
        "request.java",
        "Options(java=None)",
        "class JdkFinder: pass",
        "from mrscout.languages.java.library import jdk",
        'def f():\n    """What java.util.List is."""\n    return "java.util.List"',
    ],
)
def test_a_word_of_java_is_noticed(code: str):
    assert list(words_in(code))


@pytest.mark.parametrize(
    "code",
    [
        '"""Counts as java.util.List does."""',
        "x = 1  # as java.util.List does",
        'language = "mini"',
        'message = "a new relation is public"',
        'javascript = "the page needs JavaScript"',
        "value = decode(written)",
    ],
)
def test_other_words_are_let_pass(code: str):
    assert not list(words_in(code))
