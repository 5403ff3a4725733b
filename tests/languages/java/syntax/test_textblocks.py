"""Text blocks and the ordinary literals that they are turned into have one value, as the JDK itself reads them."""

import subprocess
from pathlib import Path

import pytest

from mrscout.languages.java.syntax.literals import ordinary

BLOCKS = {
    '"""\n    one\n    """': '"one\\n"',
    '"""\n    one\n      two\n    three"""': '"one\\n  two\\nthree"',
    '"""\n        one\n    two\n  """': '"      one\\n  two\\n"',
    '"""\n    say "so"\n    """': '"say \\"so\\"\\n"',
    '"""\n    a\\tb\\n\\u0041 \\\\ end\n    """': '"a\\tb\\n\\u0041 \\\\ end\\n"',
    '"""\n    joined \\\n    lines\n    """': '"joined lines\\n"',
    '"""\n    trailing   \n    kept\\s\\s\n    """': '"trailing\\nkept\\s\\s\\n"',
    '"""\n\n\n    after blank lines\n\n    """': '"\\n\\nafter blank lines\\n\\n"',
    '"""\n    """': '""',
    '"""   \n    a\tb\n    """': '"a\\tb\\n"',
    '"""\r\n    windows\r\n    """': '"windows\\n"',
    '"""\n    quotes \\""" inside\n    """': '"quotes \\"\\"\\" inside\\n"',
}


@pytest.mark.parametrize(("block", "literal"), BLOCKS.items())
def test_a_block_becomes_a_literal(block, literal):
    assert ordinary(block) == literal


@pytest.mark.slow
def test_the_jdk_finds_both_equal(tmp_path: Path):
    checks = "\n".join(
        f"if (!{block}.equals({ordinary(block)})) System.out.println({number});"
        for number, block in enumerate(BLOCKS)
    )
    program = tmp_path / "Blocks.java"
    program.write_bytes(f"class Blocks {{ public static void main(String[] a) {{\n{checks}\n}} }}".encode())
    ran = subprocess.run(["java", str(program)], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
