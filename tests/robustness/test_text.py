"""Files that are odd as text: encodings, no text at all, very long lines, names in any script."""

import pytest

TEST = "src/test/java/org/acme/OddTest.java"
CODE = """package org.acme;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
// %s
public class OddTest {
    @Test public void odd() {
        Stack stack = new Stack();
        int item = 5;
        stack.push(item);
        assertEquals("%s", item, stack.pop());
    }
}
"""


def _code(text: str) -> str:
    return CODE.replace("%s", text)


ENCODED = {
    "latin-1": _code("Füße, déjà vu").encode("latin-1"),
    "windows-1252": _code("“€uro” – naïve").encode("windows-1252"),
    "gbk": _code("测试用例，先入后出").encode("gbk"),
    "utf-8-with-mark": _code("€").encode("utf-8-sig"),
    "utf-16-with-mark": _code("€").encode("utf-16"),
    "utf-16-le": _code("x").encode("utf-16-le"),
    "utf-16-be": _code("x").encode("utf-16-be"),
    "utf-32-with-mark": _code("€").encode("utf-32"),
    "surrogates": _code("x").encode() + b"// \xed\xa0\x80",
    "zero-in-a-comment": _code("\0").encode(),
    "escapes": _code("\\u0041\\u00e9").encode(),
    "dos-lines": _code("x").replace("\n", "\r\n").encode(),
    "mac-lines": _code("x").replace("// x\n", "").replace("\n", "\r").encode(),
    "form-feeds": _code("x").replace("\n", "\n\f\n").encode(),
    "end-of-file-mark": _code("x").encode() + b"\x1a",
    "one-line": _code("x").replace("// x", "").replace("\n", " ").encode(),
    "identifiers": _code("x").replace("stack", "σωρός漢字_$").encode(),
}


@pytest.mark.parametrize("data", ENCODED.values(), ids=ENCODED)
def test_a_test_is_found_in_any_encoding(data, lay, discover):
    outcome = discover(lay({TEST: data}))
    assert [(each["test"], each["mtc"]) for each in outcome.named("odd")] == [
        ("org.acme.OddTest.odd()", True)
    ]


NO_TEXT = {
    "empty": b"",
    "mark-alone": b"\xef\xbb\xbf",
    "wide-mark-alone": b"\xff\xfe",
    "half-a-wide-character": b"\xff\xfe@\0T",
    "zeros": bytes(100_000),
    "binary": bytes(range(256)) * 400,
    "class-file": b"\xca\xfe\xba\xbe\0\0\0\x41@Test void test(",
    "zip": b"PK\x03\x04" + b"@Test\0" * 1000,
    "marker-alone": b"@Test",
    "markers": b"@Test " * 10_000,
    "quotation-mark": b'@Test "',
    "open-comment": b"@Test /*" * 1000,
    "text-block": b'@Test """' * 999,
    "escapes": b"@Test \\u" * 10_000,
    "page": b"<html><body>404 @Test not found: void test()</body></html>",
    "conflict": b"<<<<<<< HEAD\n@Test\n=======\nclass A {}\n>>>>>>> other\n",
    "pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:TestCase\n",
}


def test_what_is_no_java_costs_only_itself(lay, discover):
    files = {
        f"src/test/java/org/acme/No{number}Test.java": data for number, data in enumerate(NO_TEXT.values())
    }
    files |= {f"src/main/java/org/acme/No{number}.java": data for number, data in enumerate(NO_TEXT.values())}
    discover(lay(files))


def test_production_code_that_is_no_java_leaves_its_class_unknown(lay, discover):
    names = {f"No{number}": data for number, data in enumerate(NO_TEXT.values())}
    tests = "".join(
        f"@Test public void t{name}() {{ {name} n = new {name}(); n.f(); assertEquals(n.f(), n.g()); }}\n"
        for name in names
    )
    files = {f"src/main/java/org/acme/{name}.java": data for name, data in names.items()}
    outcome = discover(
        lay({**files, TEST: f"package org.acme; import org.junit.Test; class OddTest {{ {tests} }}"})
    )
    assert len(outcome.records) == len(NO_TEXT) + 1
    assert not any(each["mtc"] for each in outcome.records if "OddTest" in each["test"])


LINES = {
    "string": 'String s = "' + "x" * 1_000_000 + '";',
    "escaped-string": 'String s = "' + '\\"' * 500_000 + '";',
    "comment": "/* " + "*" * 1_000_000 + "/",
    "spaces": " " * 1_000_000 + ";",
    "digits": "int x = " + "1" * 1_000_000 + ";",
    "name": "int " + "x" * 1_000_000 + " = 1;",
    "array": "int[] x = {" + "1," * 300_000 + "};",
    "method-name": "Stack." + "f" * 1_000_000 + "();",
    "type-name": "T" * 1_000_000 + " x = null;",
    "annotation": "@" + "A" * 1_000_000 + " int x = 1;",
    "text-block": 'String s = """\n' + "x\n" * 200_000 + '""";',
    "statements": "stack.push(1);" * 20_000,
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_of_a_megabyte_is_read(line, lay, discover):
    code = _code("x").replace("stack.push(item)", line + " stack.push(item)")
    outcome = discover(lay({TEST: code}))
    assert [each["mtc"] for each in outcome.named("odd")] == [True]
