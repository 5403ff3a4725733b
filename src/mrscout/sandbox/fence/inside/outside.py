"""Fences without namespaces of our own: by Landlock and a filter of system calls, or by a program of the system."""

import os

from mrscout.sandbox.fence.inside import kernel, landlock, limits, seccomp
from mrscout.sandbox.fence.inside.plan import Plan

_KILL = 9
#: of /proc: the process's own folder, and what says something about the machine alone
_PROC = (
    "self",
    "cpuinfo",
    "meminfo",
    "stat",
    "version",
    "loadavg",
    "filesystems",
    "sys/vm",
    "sys/kernel/osrelease",
)
_DEVICES = ("null", "zero", "full", "random", "urandom")


def enter(plan: Plan) -> None:
    """Restrict this process, or replace the plan's command by one that a program of the system restricts."""
    if plan.mechanism == "lifetime":  # this mechanism restricts nothing
        kernel.die_with_parent(_KILL)
        return
    limits.limit(plan, namespaces=False)
    if plan.mechanism == "landlock":
        kernel.drop_capabilities()
        kernel.gain_nothing()
        readable = [*plan.readable, *(f"/proc/{name}" for name in _PROC)]
        folders = [plan.scratch, *plan.writable]
        writable = [part for folder in folders for part in landlock.parts(folder, plan.readable)]
        writable += (f"/dev/{name}" for name in _DEVICES)
        landlock.restrict([*readable, *folders], writable, network=plan.network)
        seccomp.refuse_calls(namespaces=False, network=plan.network)
    elif plan.mechanism == "bubblewrap":
        from mrscout.sandbox.fence.inside.system_programs import wrapped

        plan.command = wrapped(plan)
    elif plan.mechanism == "seatbelt":
        from mrscout.sandbox.fence.inside.system_programs import profile

        plan.command = [plan.helper, "-p", profile(plan), *plan.command]
    else:
        raise ValueError(plan.mechanism)
    if os.uname().sysname == "Linux":
        kernel.die_with_parent(_KILL)


def program_status(plan: Plan, status: int) -> int:
    """Return the program's own status; bubblewrap, as shells do, turns signals into exit codes above 128."""
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0
    return code - 128 if plan.mechanism == "bubblewrap" and 128 < code < 192 else status


def end_orphans() -> None:
    """Kill the processes that the program has left behind, which this process has adopted."""
    if os.uname().sysname != "Linux":
        return
    task = f"/proc/self/task/{os.getpid()}/children"
    while True:
        try:
            with open(task, encoding="utf-8") as file:
                left = file.read().split()
            for process in left:
                os.kill(int(process), _KILL)
            os.wait()
        except (ChildProcessError, FileNotFoundError):
            return
        reap()


def reap(kept: int = 0) -> int | None:
    """Collect children that have ended; return the status of the child `kept` if it is one of them.

    A process that adopts orphans must do so all the time: an ended child keeps its process id until then.
    """
    kept_status = None
    try:
        while True:
            ended, status = os.waitpid(-1, os.WNOHANG)
            if not ended:
                return kept_status
            if ended == kept:
                kept_status = status
    except ChildProcessError:
        return kept_status
