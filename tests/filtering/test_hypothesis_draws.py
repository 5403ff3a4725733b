"""The values of a seed are the same whatever code the process has loaded."""

import subprocess
import sys
from pathlib import Path

DRAW = """
import sys
sys.path.insert(0, sys.argv[1])
{loading}
from mrscout.filtering.hypothesis_draws import whole_range
from mrscout.filtering.values.value_kind import of_kind
from mrscout.model.values import Kind
for kind in (Kind.INT, Kind.DOUBLE, Kind.STRING):
    print(ascii(whole_range(of_kind(kind), 12, 7)))
"""


def drawn(folder: Path, loading: str) -> str:
    command = [sys.executable, "-c", DRAW.format(loading=loading), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_constants_of_loaded_modules_are_not_drawn(tmp_path: Path) -> None:
    constants = ", ".join(f"{number}, {number}.5, 'word {number}'" for number in range(7_100_000, 7_100_100))
    (tmp_path / "mine.py").write_text(f"CONSTANTS = [{constants}]\n")
    alone, beside = drawn(tmp_path, ""), drawn(tmp_path, "import mine")
    assert alone == beside
    assert "71000" not in beside


def test_edge_cases_are_drawn(tmp_path: Path) -> None:
    values = drawn(tmp_path, "")
    assert "2147483647" in values or "-2147483648" in values
    assert "nan" in values or "inf" in values
