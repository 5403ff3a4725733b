"""A project is a table of paths and contents; ``site`` puts it on disk and makes its tests ready."""

import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mrscout.languages.java.build import Build, BuildEvent, ModuleRuntime, prepare
from mrscout.model.builds import BuildRequest
from mrscout.sources import Project, Role, open_source


@dataclass
class Ground:
    """One project on disk, and the workspace for it."""

    root: Path
    workspace: Path
    events: list[BuildEvent]

    def project(self) -> Project:
        return open_source(str(self.root))

    def ready(self, **options: Any) -> Build:
        project = self.project()
        tests = options.pop("tests", None) or tuple(file.path for file in project.having(Role.TEST))
        return prepare(project, BuildRequest(tests, **options), self.workspace, self.events.append)

    def state(self) -> dict[str, tuple[int, bytes]]:
        return {
            str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
            for path in sorted(self.root.rglob("*"))
        }


@pytest.fixture
def ground(tmp_path: Path) -> Callable[[Mapping[str, str | bytes]], Ground]:
    def lay_out(files: Mapping[str, str | bytes]) -> Ground:
        root = tmp_path / "project"
        for path, content in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return Ground(root, tmp_path / "workspace", [])

    return lay_out


@pytest.fixture
def java() -> Callable[..., str]:
    """Runs a class on a home's class path, in its folder."""

    def run(home: ModuleRuntime, *words: str) -> str:
        path = ":".join(map(str, home.classpath))
        command = [str(home.jdk.home / "bin" / "java"), *home.options, "-cp", path, *words]
        ran = subprocess.run(
            command, cwd=home.folder, capture_output=True, text=True, timeout=60, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


@pytest.fixture
def loads() -> Callable[[ModuleRuntime, str], bool]:
    """Whether some folder of the class path has this class."""

    def look(home: ModuleRuntime, name: str) -> bool:
        relative = name.replace(".", "/") + ".class"
        return any((entry / relative).is_file() for entry in home.classpath if entry.is_dir())

    return look
