"""Commands that people are told to run next, as they can be pasted."""

import shlex
from pathlib import Path


def command(name: str, out: Path | str, source: str = "") -> str:
    """`mrscout show ID --out DIR`: with the folder of the run where it is not the usual one."""
    words = ["mrscout", *name.split()]
    words += [shlex.quote(source if not source.startswith("-") else f"./{source}")] if source else []
    words += ["--out", shlex.quote(str(out))] if str(out) != ".mrscout" else []
    return " ".join(words)
