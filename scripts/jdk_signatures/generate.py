# ruff: noqa: INP001 (a script, no package)
"""Generate the table of JDK signatures that mrscout ships; see README.md."""

import argparse
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parents[1] / "src/mrscout/languages/java/library/data/jdk.sig"


def main() -> None:
    """Run `Dump.java` and write what it prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--java", default="java", help="the java to run, of the JDK to describe (17 or later)"
    )
    java: str = parser.parse_args().java
    command = [java, "--add-modules", "ALL-SYSTEM", str(HERE / "Dump.java")]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_bytes(text)
    header, *lines = text.decode("ascii").splitlines()
    print(f"{header.lstrip('# ')}: {len(lines)} classes, {TABLE.stat().st_size} bytes, {TABLE.name}")


if __name__ == "__main__":
    main()
