"""A batch of sources: each is compiled, or says what is wrong with it and where."""

from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Source

GOOD = Source("a.Good", "package a; public class Good { public int one() { return 1; } }")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory):
    """A JVM without anything on its class path."""
    folder = tmp_path_factory.mktemp("bare")
    with Jvm(Launch(find_jdks()[0], folder), ClassPaths((), (folder / "generated",))) as bare:
        yield bare


def test_one_bad_source_costs_only_itself(bare: Jvm, tmp_path: Path):
    sources = [
        Source("a.Unparsed", "package a; class Unparsed {"),
        GOOD,
        Source("a.Untyped", "package a; class Untyped { String s = 1; }"),
        Source("a.Unflowed", "package a; class Unflowed { int f() { } }"),
        Source("a.User", "package a; class User { int two() { return new Good().one(); } }"),
    ]
    results = bare.compile(sources, tmp_path)
    assert [(each.name, each.ok) for each in results] == [
        ("a.Unparsed", False),
        ("a.Good", True),
        ("a.Untyped", False),
        ("a.Unflowed", False),
        ("a.User", True),
    ]
    assert sorted(path.name for path in tmp_path.glob("a/*")) == ["Good.class", "User.class"]


SNEAKY = """package a;
import lombok.SneakyThrows;
public class Sneaky { @SneakyThrows void sleep() { Thread.sleep(0); } }
"""


@pytest.mark.network
def test_what_lombok_completes_is_compiled_beside_what_it_does_not_touch(
    class_paths: dict[str, tuple[Path, ...]], tmp_path: Path
):
    broken = Source("a.Broken", SNEAKY.replace("Sneaky {", "Broken {").replace("sleep(0)", "slip(0)"))
    launch = Launch(find_jdks()[0], tmp_path)
    with Jvm(launch, ClassPaths(class_paths["lombok"], (tmp_path / "classes",))) as jvm:
        results = jvm.compile([Source("a.Sneaky", SNEAKY), broken, GOOD], tmp_path / "classes")
    assert [each.ok for each in results] == [True, False, True]
    assert results[1].diagnostics[0].code.startswith("compiler.err.cant.resolve")


def test_without_lombok_its_annotations_are_unknown(bare: Jvm, tmp_path: Path):
    sneaky, good = bare.compile([Source("a.Sneaky", SNEAKY), GOOD], tmp_path)
    assert not sneaky.ok
    assert good.ok


def test_what_uses_a_bad_source_is_bad_too(bare: Jvm, tmp_path: Path):
    user = Source("a.User", "package a; class User { Bad bad; }")
    bad = Source("a.Bad", "package a; class Bad { String s = 1; }")
    other = Source("a.Other", "package a; class Other { }")
    assert [each.ok for each in bare.compile([user, bad, other], tmp_path)] == [False, False, True]
    assert sorted(path.name for path in tmp_path.glob("a/*")) == ["Other.class"]


def test_a_diagnostic_knows_its_place(bare: Jvm, tmp_path: Path):
    text = "package a;\nclass Bad {\n  // 😀\n  int x = new Missing().y;\n}\n"
    (bad,) = bare.compile([Source("a.Bad", text)], tmp_path)
    (found,) = bad.diagnostics
    assert (found.line, found.column, found.code) == (4, 15, "compiler.err.cant.resolve.location")
    assert "Missing" in found.message
    units = text.encode("utf-16-le")
    assert units[2 * found.start : 2 * found.end].decode("utf-16-le") == "Missing"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("package a; public class Elsewhere { }", "compiler.err.class.public.should.be.in.file"),
        ("package a; class Bad extends Bad { }", "compiler.err.cyclic.inheritance"),
        ("package a; import b.Nothing; class Bad { }", "compiler.err.doesnt.exist"),
        ("package a; class Bad { int i = 99999999999; }", "compiler.err.int.number.too.large"),
        ('package a; class Bad { String s = "', "compiler.err.unclosed.str.lit"),
        ("\ufeff\0", "compiler.err.illegal.char"),
    ],
)  # fmt: skip
def test_other_ways_to_be_bad(bare: Jvm, tmp_path: Path, text: str, code: str):
    bad, good = bare.compile([Source("a.Bad", text), GOOD], tmp_path)
    assert code in [each.code for each in bad.diagnostics]
    assert good.ok


def test_errors_beyond_count_are_bounded(bare: Jvm, tmp_path: Path):
    body = "".join(f"Missing{n} m{n};" for n in range(500))
    bad = [Source(f"a.Bad{n}", f"package a; class Bad{n} {{ {body} }}") for n in range(3)]
    results = bare.compile([*bad, GOOD], tmp_path)
    assert [len(each.diagnostics) for each in results] == [20, 20, 20, 0]


def test_a_source_that_overflows_the_compilers_stack_costs_only_itself(bare: Jvm, tmp_path: Path):
    deep = Source("a.Deep", "package a; class Deep { int i = " + "(" * 20000 + "1" + ")" * 20000 + "; }")
    results = bare.compile([deep, GOOD, Source("a.C", "package a; class C { }")], tmp_path)
    assert [each.ok for each in results] == [False, True, True]


def test_the_same_class_twice_is_an_error_of_the_second(bare: Jvm, tmp_path: Path):
    assert [each.ok for each in bare.compile([GOOD, GOOD], tmp_path)] == [True, False]


def test_no_sources_are_no_work(bare: Jvm, tmp_path: Path):
    assert bare.compile([], tmp_path) == ()


def test_generated_code_sees_the_probe_and_nothing_else_of_the_worker(bare: Jvm, tmp_path: Path):
    probe = Source("P", "class P { int i = mrscout.jvm.Probe.intInput(0); }")
    worker = Source("W", "class W { mrscout.jvm.Worker w; }")
    assert [each.ok for each in bare.compile([probe, worker], tmp_path)] == [True, False]


@pytest.mark.parametrize("jdk", find_jdks(), ids=lambda jdk: jdk.version)
def test_a_release_is_taken_or_the_nearest_one(jdk: Jdk, tmp_path: Path):
    new = Source("N", 'class N { Object o = java.util.List.of(); String s = "é"; }')
    with Jvm(Launch(jdk, tmp_path), ClassPaths(())) as jvm:
        assert [jvm.compile([new], tmp_path, release)[0].ok for release in (8, 9, None)] == [
            False,
            True,
            True,
        ]
        assert [jvm.compile([GOOD], tmp_path, release)[0].ok for release in (5, 99)] == [True, True]


def test_compiled_classes_keep_the_names_of_parameters(bare: Jvm, tmp_path: Path):
    named = Source("N", "class N { void f(int distinctive) { } }")
    assert bare.compile([named], tmp_path, 8)[0].ok
    code = (tmp_path / "N.class").read_bytes()
    assert b"MethodParameters" in code
    assert b"LocalVariableTable" in code
