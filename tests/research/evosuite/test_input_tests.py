"""An input of EvoSuite's as a test to run, and as one to paste."""

from mrscout.languages.java.syntax.parse import parse
from mrscout_research.evosuite.built_inputs import BuiltInput, case_of, pasteable

BUILT = BuiltInput(
    ("CodecGiven codecGiven0 = new CodecGiven();", "codecGiven0.decodeUndoesEncodeGiven(1);"),
    ("import org.junit.Test;", "import static org.junit.Assert.*;"),
    "key",
)


def test_the_class_stands_beside_the_relations():
    case = case_of("a.b.CodecGiven", 3, BUILT)
    assert case.name == "a.b.CodecGivenInput3"
    assert case.text.startswith("package a.b;\n")
    assert "@org.junit.Test" in case.text
    assert all(each in case.text for each in (*BUILT.imports, *BUILT.statements))
    assert not parse(case.text.encode()).root_node.has_error


def test_a_relation_may_have_no_package():
    case = case_of("CodecGiven", 0, BUILT)
    assert case.name == "CodecGivenInput0"
    assert "package" not in case.text


def test_what_is_pasted_calls_the_class_that_people_read():
    text = pasteable("a.CodecGiven", "Codec", "decodeUndoesEncode", BUILT)
    assert "new Codec();" in text
    assert "codecGiven0.decodeUndoesEncodeGiven(1);" in text
    assert "public void refutesDecodeUndoesEncode() throws Throwable {" in text
