"""Makes a project's tests compilable and runnable: a ladder of ways, and a report of which one held.

``prepare`` is all that others need. It never writes into the checkout: classes, copies and logs go to a
workspace, and what was made once for the same inputs is used again.
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
