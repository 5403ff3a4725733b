"""Makes a project's tests compilable and runnable.

``prepare`` is all that other packages need: it tries the steps of a ladder and reports which one worked for each
module. The checkout is never written: classes, copies and logs go to a workspace, and results are kept for reuse.
"""

from mrscout.languages.java.build.context import BuildEvent, FirstBuild, Stage, StageFinished, StageStarted
from mrscout.languages.java.build.ladder import prepare
from mrscout.languages.java.build.module_runtime import (
    Build,
    BuildStep,
    ModuleRuntime,
    Shortfall,
)

__all__ = [
    "Build",
    "BuildEvent",
    "BuildStep",
    "FirstBuild",
    "ModuleRuntime",
    "Shortfall",
    "Stage",
    "StageFinished",
    "StageStarted",
    "prepare",
]
