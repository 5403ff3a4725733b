"""Command lines that messages advise people to run next."""

import shlex
from pathlib import Path


def command(name: str, out: Path | str, source: str = "") -> str:
    """Return a command line to paste: `mrscout show ID --out DIR`, without `--out` for the default run folder."""
    words = ["mrscout", *name.split()]
    words += [shlex.quote(source if not source.startswith("-") else f"./{source}")] if source else []
    words += ["--out", shlex.quote(str(out))] if str(out) != ".mrscout" else []
    return " ".join(words)
