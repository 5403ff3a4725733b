"""Limits on the time, memory, processes and files of a process and all that it starts."""

import os
import resource

from mrscout.sandbox.fence.inside.plan import Plan

_GRACE = 1  # seconds between the signal that can be caught and the one that cannot
_COUNTED_APART = (5, 14)  # since this Linux a user namespace counts its own processes only


def limit(plan: Plan, namespaces: bool) -> None:
    """Lower the limits of this process for good."""
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_CPU, plan.cpu, _GRACE)
    _lower(resource.RLIMIT_NOFILE, plan.files)
    _lower(resource.RLIMIT_FSIZE, plan.file_size)
    _lower(resource.RLIMIT_DATA, plan.memory)
    _lower(resource.RLIMIT_NPROC, plan.processes + _other_processes(namespaces))
    if plan.address_space:
        _lower(resource.RLIMIT_AS, plan.address_space)


def _lower(kind: int, wanted: int, grace: int = 0) -> None:
    _, hard = resource.getrlimit(kind)
    most = wanted + grace if hard == resource.RLIM_INFINITY else min(wanted + grace, hard)
    resource.setrlimit(kind, (min(wanted, most), most))


def _other_processes(namespaces: bool) -> int:
    """Return the number of processes that the limit counts besides the fenced ones."""
    if namespaces:
        version = os.uname().release.split(".")
        if (int(version[0]), int(version[1])) >= _COUNTED_APART:
            return 2
    try:
        with open("/proc/loadavg", encoding="utf-8") as file:
            return int(
                file.read().split()[3].partition("/")[2]
            )  # all threads of the machine, at least as many as the user's
    except OSError:  # not on Linux
        return 2048
