"""Any file becomes UTF-8, and only reading it can fail."""

import codecs
import pickle
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mrscout.errors import FileUnreadable, FileVanished, MrscoutError
from mrscout.sources.text import decode_source, read_source

JAVA = 'class Größe { String s = "naïve"; }'
CHINESE = 'class A { /* 测试用例的注释，说明这个方法的作用 */ String s = "中文"; }'


@pytest.mark.parametrize(
    ("data", "declared", "text", "encoding"),
    [
        pytest.param(b"class A { }", None, "class A { }", "utf-8", id="ascii"),
        pytest.param(b"", None, "", "utf-8", id="empty"),
        pytest.param(JAVA.encode(), None, JAVA, "utf-8", id="utf-8"),
        pytest.param(codecs.BOM_UTF8 + JAVA.encode(), None, JAVA, "utf-8", id="utf-8-mark-is-stripped"),
        pytest.param(codecs.BOM_UTF8, None, "", "utf-8", id="only-a-mark"),
        pytest.param(JAVA.encode(), "iso-8859-1", JAVA, "utf-8", id="valid-utf-8-beats-the-declaration"),
        pytest.param(codecs.BOM_UTF16_LE + JAVA.encode("utf-16-le"), None, JAVA, "utf-16-le", id="utf-16-le"),
        pytest.param(codecs.BOM_UTF16_BE + JAVA.encode("utf-16-be"), None, JAVA, "utf-16-be", id="utf-16-be"),
        pytest.param(codecs.BOM_UTF32_LE + JAVA.encode("utf-32-le"), None, JAVA, "utf-32-le", id="utf-32-le"),
        pytest.param(JAVA.encode("utf-16-le"), None, JAVA, "utf-16-le", id="utf-16-le-without-mark"),
        pytest.param(JAVA.encode("utf-16-be"), None, JAVA, "utf-16-be", id="utf-16-be-without-mark"),
        pytest.param(JAVA.encode("latin-1"), None, JAVA, "windows-1252", id="latin-1"),
        pytest.param(JAVA.encode("latin-1"), "ISO-8859-1", JAVA, "iso-8859-1", id="latin-1-declared"),
        pytest.param("“é”".encode("cp1252"), None, "“é”", "windows-1252", id="curly-quotes"),
        pytest.param(b"\x81\xe9", None, "\x81é", "iso-8859-1", id="undefined-in-windows-1252"),
        pytest.param(CHINESE.encode("gbk"), None, CHINESE, "gbk", id="gbk"),
        pytest.param(CHINESE.encode("gbk"), "UTF-8", CHINESE, "gbk", id="gbk-declared-as-utf-8"),
        pytest.param(CHINESE.encode("gbk"), "GBK", CHINESE, "gbk", id="gbk-declared"),
        pytest.param("日本".encode("shift-jis"), "Shift_JIS", "日本", "shift_jis", id="shift-jis-declared"),
        pytest.param(
            JAVA.encode("latin-1"), "no-such-charset", JAVA, "windows-1252", id="unknown-declaration"
        ),
        pytest.param(JAVA.encode("latin-1"), "hex", JAVA, "windows-1252", id="declaration-of-no-charset"),
        pytest.param(JAVA.encode("latin-1"), "a\0b", JAVA, "windows-1252", id="declaration-of-nonsense"),
        pytest.param(JAVA.encode("latin-1"), "${enc}", JAVA, "windows-1252", id="unresolved-declaration"),
        pytest.param(b"char c = '\0';", None, "char c = '\0';", "utf-8", id="a-zero-byte-is-not-utf-16"),
    ],
)
def test_encoding_is_found(data: bytes, declared: str | None, text: str, encoding: str):
    source = decode_source(data, declared)
    assert source.data.decode() == text
    assert source.encoding == encoding


@pytest.mark.parametrize(
    "word",
    [
        "Größe",
        "Übergröße ÄÖÜ",
        "déjà vu",
        "señor Muñoz",
        "naïve façade",
        "Ångström",
        "élève",
        "© 2010 Müller",
    ],
)
def test_european_text_is_not_taken_for_chinese(word: str):
    assert decode_source(f"// {word}".encode("latin-1")).data.decode() == f"// {word}"


@pytest.mark.parametrize("word", ["测试", "中文注释", "用户名不能为空", "返回结果", "你好，世界"])
def test_short_chinese_text_is_recognised(word: str):
    assert decode_source(f"// {word}".encode("gbk")).data.decode() == f"// {word}"


def test_truncated_utf_16_loses_one_character_only():
    data = codecs.BOM_UTF16_LE + "class A".encode("utf-16-le")[:-1]
    assert decode_source(data).data.decode() == "class �"


@given(st.text())
def test_utf_8_comes_back(text: str):
    assume(not text.startswith("\ufeff") and "\0" not in text)
    assert decode_source(text.encode()).data == text.encode()


@given(st.text(), st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_marked_utf_16_comes_back(text: str, encoding: str):
    assume(not (encoding == "utf-16-le" and text.startswith("\0")))  # its mark and a zero are UTF-32's mark
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else codecs.BOM_UTF16_BE
    assert decode_source(mark + text.encode(encoding)).data == text.encode()


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), min_size=1))
def test_declared_latin_1_comes_back(text: str):
    assume(not text.startswith(("þÿ", "ÿþ")))  # in Latin-1 these are the bytes of UTF-16's marks
    data = text.encode("latin-1")
    try:
        data.decode()
    except UnicodeDecodeError:
        assert decode_source(data, "iso-8859-1").data == text.encode()


@given(
    st.binary(), st.none() | st.sampled_from(["gbk", "utf-8", "utf-16", "utf-7", "idna", "rot13"]) | st.text()
)
def test_any_bytes_and_any_declaration_give_valid_utf_8(data: bytes, declared: str | None):
    decode_source(data, declared).data.decode()


def test_reading_a_file(tmp_path: Path):
    (tmp_path / "A.java").write_bytes(b"class A { }")
    assert read_source(tmp_path / "A.java").data == b"class A { }"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Gone.java", FileVanished),
        (".", FileUnreadable),
        ("a\0b", FileUnreadable),
        ("x" * 300, FileUnreadable),
    ],
)
def test_what_cannot_be_read_is_a_typed_error(tmp_path: Path, name: str, error: type[MrscoutError]):
    with pytest.raises(error) as caught:
        read_source(tmp_path / name)
    assert caught.value.place == str(tmp_path / name)


def test_errors_survive_the_way_back_from_a_worker():
    error = FileVanished("A.java", "it is gone", "Run again.")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
