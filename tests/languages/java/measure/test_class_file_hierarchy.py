"""Which classes are behind an abstract one, read from what javac writes."""

import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.measure.targets import Header, implementing, read_header

pytestmark = pytest.mark.slow

SOURCE = """
package a;
interface Shape { double area(); }
interface Round extends Shape { long MANY = 1L << 40; double PI = 3.14; }
abstract class Base implements Shape { }
class Square extends Base { public double area() { return 4.0; } }
class Circle implements Round, Comparable<Circle> {
    public double area() { return PI * MANY; }
    public int compareTo(Circle other) { return 0; }
    static final Shape UNIT = new Shape() { public double area() { return 1; } };
}
class Plain { }
class Child extends Plain { }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    (folder / "Shape.java").write_text(SOURCE, "utf-8")
    javac = find_jdks()[-1].home / "bin" / "javac"
    subprocess.run([str(javac), "-d", str(folder), str(folder / "Shape.java")], check=True)
    return folder


def test_a_header_names_the_class_and_its_parents(folder: Path):
    circle = read_header((folder / "a" / "Circle.class").read_bytes())
    assert circle == Header("a.Circle", False, ("java.lang.Object", "a.Round", "java.lang.Comparable"))
    assert read_header((folder / "a" / "Round.class").read_bytes()).abstract


@pytest.mark.parametrize(
    ("classes", "behind"),
    [
        (["a.Shape"], ["a.Base", "a.Circle", "a.Circle$1", "a.Round", "a.Square"]),
        (["a.Base"], ["a.Square"]),
        (["a.Round", "a.Circle"], []),
        (["a.Plain"], []),  # which has its own code
        (["a.Absent"], []),
        ([], []),
    ],
)
def test_behind_an_abstract_class_are_all_that_extend_it(folder: Path, classes: list[str], behind: list[str]):
    assert implementing(classes, [folder]) == behind


@pytest.mark.parametrize("cut", [0, 3, 12, 200])
def test_what_is_no_class_file_is_refused_and_passed_over(folder: Path, tmp_path: Path, cut: int):
    data = (folder / "a" / "Circle.class").read_bytes()[:cut]
    with pytest.raises(ValueError, match="class file"):
        read_header(data)
    (tmp_path / "Broken.class").write_bytes(data)
    assert implementing(["a.Shape"], [tmp_path]) == []


@given(place=st.integers(0, 400), byte=st.integers(0, 255), cut=st.integers(0, 600))
def test_a_damaged_class_is_a_header_or_none(folder: Path, place: int, byte: int, cut: int):
    data = bytearray((folder / "a" / "Circle.class").read_bytes())
    data[place % len(data)] = byte
    with suppress(ValueError):
        read_header(bytes(data[: cut if cut < 500 else None]))


@given(st.binary(max_size=60))
def test_random_bytes_are_no_class(data: bytes):
    with pytest.raises(ValueError, match="class file"):
        read_header(b"\xca\xfe\xba\xbe" + data[:3])
    with suppress(ValueError):
        read_header(b"\xca\xfe\xba\xbe\0\0\0\x34" + data)


def class_file(name: bytes, interfaces: int) -> bytes:
    """A class file whose interfaces all have one name."""
    pool = b"\x01" + len(name).to_bytes(2, "big") + name + b"\x07\x00\x01"
    head = b"\xca\xfe\xba\xbe\x00\x00\x00\x34\x00\x03" + pool + b"\x00\x21\x00\x02\x00\x02"
    return head + interfaces.to_bytes(2, "big") + b"\x00\x02" * interfaces


def test_a_class_with_a_usual_number_of_interfaces_is_read():
    assert read_header(class_file(b"a/B", 100)).parents == ("a.B",) * 101


@pytest.mark.parametrize(("name", "interfaces"), [(b"a/B", 1001), (b"n" * 1001, 1)])
def test_a_class_that_would_take_gigabytes_is_refused(name: bytes, interfaces: int):
    with pytest.raises(ValueError, match="too"):
        read_header(class_file(name, interfaces))
