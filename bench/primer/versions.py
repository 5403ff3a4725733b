"""mrscout at one commit: the entry of the corpus that it runs on, and the folder of that run."""

import hashlib
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).parent.parent.parent
#: few inputs and no clock: a verdict that a time limit cut short differs from run to run
_OPTIONS = ("--inputs", "60", "--time-limit", "600", "--seed", "0", "--limit", "0")
_DONE = "primer-seconds"


@dataclass(frozen=True)
class Project:
    """An entry of the corpus."""

    source: str
    only: tuple[str, ...] = ()
    quick: bool = False
    seconds: int = 60

    @property
    def name(self) -> str:
        return self.source.removeprefix("maven:").replace("/", "__").replace(":", "-")

    def place(self, checkouts: Path | None) -> str | None:
        """What mrscout is given; None for a checkout that is not there."""
        if self.source.startswith("maven:"):
            return self.source
        folder = checkouts / self.name if checkouts else None
        return str(folder) if folder and folder.is_dir() else None


@dataclass(frozen=True)
class Tool:
    """mrscout at one commit."""

    revision: str
    source: Path  #: its src folder
    runs: Path

    def run(self, project: Project, place: str) -> tuple[Path, float]:
        """The folder of the run, and the seconds that it took, now or when it was first made."""
        options = [*_OPTIONS, *(word for name in project.only for word in ("--only", name))]
        mark = hashlib.sha256("\n".join((place, *options)).encode()).hexdigest()[:8]
        out = self.runs / f"{project.name}-{mark}"
        done = out / _DONE
        if done.is_file():
            return out, float(done.read_text())
        subprocess.run(["rm", "-rf", str(out)], check=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        with (self.runs / f"{project.name}-{mark}.log").open("wb") as log:
            ended = subprocess.run(
                [sys.executable, "-m", "mrscout", "run", place, "--out", str(out), *options],
                env={**os.environ, "PYTHONPATH": str(self.source)},
                stdout=log,
                stderr=log,
                check=False,
            )
        seconds = time.monotonic() - began
        if ended.returncode != 0:
            raise SystemExit(
                f"{self.revision} fails on {project.source} ({ended.returncode}): see {log.name}"
            )
        done.write_text(f"{seconds:.1f}")
        return out, seconds


def tool_at(revision: str, work: Path) -> Tool:
    """The working tree, or a worktree of the commit that is made once."""
    if revision == ".":
        runs = work / "runs" / "working-tree"
        subprocess.run(["rm", "-rf", str(runs)], check=True)
        return Tool(revision, _ROOT / "src", runs)
    commit = _git("rev-parse", "--verify", f"{revision}^{{commit}}")
    tree = work / "tools" / commit
    if not (tree / "src").is_dir():
        _git("worktree", "prune")
        _git("worktree", "add", "--force", "--detach", str(tree), commit)
    return Tool(commit[:10], tree / "src", work / "runs" / commit)


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", "-C", str(_ROOT), *arguments], check=True, capture_output=True, text=True
    ).stdout.strip()
