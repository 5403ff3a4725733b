"""A filter in the kernel that refuses system calls which fenced code does not need.

The filter is a program for the kernel's packet-filter machine, assembled here. It is known for two architectures;
others have no filter, and none is claimed for them.
"""

import ctypes
import os

from mrscout.sandbox.fence.inside import kernel

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_X32 = 0x40000000  # x86_64 has the same calls again in a second table

#: Ways into the kernel, other processes, other namespaces, keys, clocks and mounts; x86_64, aarch64.
_NEVER = {
    "ptrace": (101, 117),
    "syslog": (103, 116),
    "pivot_root": (155, 41),
    "adjtimex": (159, 171),
    "chroot": (161, 51),
    "acct": (163, 89),
    "settimeofday": (164, 170),
    "mount": (165, 40),
    "umount2": (166, 39),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "iopl": (172, None),
    "ioperm": (173, None),
    "init_module": (175, 105),
    "delete_module": (176, 106),
    "quotactl": (179, 60),
    "clock_settime": (227, 112),
    "kexec_load": (246, 104),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "migrate_pages": (256, 238),
    "unshare": (272, 97),
    "move_pages": (279, 239),
    "perf_event_open": (298, 241),
    "fanotify_init": (300, 262),
    "open_by_handle_at": (304, 265),
    "clock_adjtime": (305, 266),
    "setns": (308, 268),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "finit_module": (313, 273),
    "kexec_file_load": (320, 294),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "pidfd_getfd": (438, 438),
    "process_madvise": (440, 440),
    "mount_setattr": (442, 442),
    "quotactl_fd": (443, 443),
    "open_tree_attr": (467, 467),
}
#: What namespaces would keep in, and Landlock does not see: all sockets, other sessions, other processes'
#: priorities, memory shared by name, metadata of files.
_WITHOUT_NAMESPACES = {
    "socket": (41, 198),
    "setpgid": (109, 154),
    "setsid": (112, 157),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "setpriority": (141, 140),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "semtimedop": (220, 192),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "ioprio_set": (251, 30),
    "sched_setattr": (314, 274),
    "chmod": (90, None),
    "fchmod": (91, 52),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "utime": (132, None),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "utimes": (235, None),
    "fchownat": (260, 54),
    "futimesat": (261, None),
    "fchmodat": (268, 53),
    "utimensat": (280, 88),
    "fchmodat2": (452, 452),
    "setxattrat": (463, 463),
    "removexattrat": (466, 466),
    "file_setattr": (469, 469),
    "name_to_handle_at": (303, 264),
}
#: Without namespaces, attributes of files that cannot be opened could be read by their paths. Programs take the answer
#: for that of a file system without attributes; those of open files can be read.
_ATTRIBUTES = {
    "getxattr": (191, 8),
    "lgetxattr": (192, 9),
    "listxattr": (194, 11),
    "llistxattr": (195, 12),
    "getxattrat": (464, 464),
    "listxattrat": (465, 465),
    "file_getattr": (468, 468),
}
_SET_ID = 0o6000
_OPENAT2 = (437, 437)
#: Who has a lease on a file, for which it need only be readable, keeps others from writing to it.
_FCNTL, _SETLEASE = (72, 25), 1024
_CLONE, _CLONE3, _IOCTL, _SOCKET, _PRLIMIT = (56, 220), (435, 435), (16, 29), (41, 198), (302, 261)
_SOCKETPAIR = (53, 199)
_STREAM, _KIND = 1, 0xF  # a type of socket, and the part of an argument that holds it
_NEW_NAMESPACE = 0x7E020000  # any flag of clone that makes one; the one of time is clone3's alone
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C  # type into a terminal
#: Change the flags of a file, such as "append only", or its generation, for which it need only be readable.
_SETFLAGS, _SETXATTR, _SETVERSION, _SETVERSION_OLD = 0x40086602, 0x401C5820, 0x40087602, 0x40086604
_IOCTLS_REFUSED = (_TIOCSTI, _TIOCLINUX, _SETFLAGS, _SETXATTR, _SETVERSION, _SETVERSION_OLD)
#: Without namespaces any file that can be read can be asked for anything: these alone are let through, which Python,
#: the JVM, shells, mvn, Gradle and git use. All but the four that are marked only ask.
_IOCTLS_KNOWN = (
    0x5401,  # TCGETS, by which programs find out whether they talk to a terminal
    0x802C542A,  # TCGETS2, of newer C libraries
    0x540F,  # TIOCGPGRP
    0x5411,  # TIOCOUTQ
    0x5413,  # TIOCGWINSZ
    0x541B,  # FIONREAD
    0x5421,  # FIONBIO: sets a flag of a descriptor
    0x5450,  # FIONCLEX: the same
    0x5451,  # FIOCLEX: the same
    0x80086601,  # FS_IOC_GETFLAGS
    0x40049409,  # FICLONE: writes to a file that is open for writing
    0x8905,  # SIOCATMARK
    *(
        0x8910,
        0x8912,
        0x8913,
        0x8915,
        0x8917,
        0x8919,
    ),  # SIOCGIFNAME, -CONF, -FLAGS, -ADDR, -DSTADDR, -BRDADDR
    *(0x891B, 0x8921, 0x8927, 0x8933),  # SIOCGIFNETMASK, -MTU, -HWADDR, -INDEX
)
#: Unix, IPv4 and IPv6 belong to a namespace; others, as to a virtual machine's host, do not
_FAMILIES = (1, 2, 10)
#: Where the network is the machine's own, Unix sockets without a path lead to its services.
_FAMILIES_OUTSIDE = (2, 10)
#: Netlink tells of interfaces and routes; its other protocols tell of processes, sockets and devices of the machine.
_NETLINK, _ROUTE = 16, 0

_EPERM, _ENOTTY, _ENOSYS, _EOPNOTSUPP = 1, 25, 38, 95
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
#: where the lower halves of the call's number, the architecture and the arguments lie, little end first
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND, _THIRD, _FOURTH = 0, 4, 16, 24, 32, 40

#: Calls that give a file a mode, and the argument that it is; x86_64, aarch64. A program that a fenced build leaves
#: behind must not run with the user's rights for others. The mode of openat2 lies in memory, where no filter sees it.
_MODES = {
    "open": ((2, None), _THIRD),
    "creat": ((85, None), _SECOND),
    "chmod": ((90, None), _SECOND),
    "fchmod": ((91, 52), _SECOND),
    "mknod": ((133, None), _SECOND),
    "openat": ((257, 56), _FOURTH),
    "mknodat": ((259, 33), _THIRD),
    "fchmodat": ((268, 53), _THIRD),
    "fchmodat2": ((452, 452), _THIRD),
}

_Step = tuple[int, int, int, int]


def is_known() -> bool:
    """True if the numbers of system calls are known for this machine."""
    return os.uname().machine in _ARCHITECTURES


def program(namespaces: bool, network: bool) -> bytes:
    """Return the filter. With namespaces fewer calls have to be refused; with ``network`` IP sockets are allowed."""
    machine = os.uname().machine
    if machine not in _ARCHITECTURES:
        raise kernel.Unsupported(_ENOSYS, f"no filter of system calls is known for {machine}")
    column = list(_ARCHITECTURES).index(machine)
    refuse: _Step = (_RETURN, 0, 0, _REFUSE | _EPERM)
    number: _Step = (_LOAD, 0, 0, _NUMBER)
    steps: list[_Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, _ARCHITECTURES[machine]),
        refuse,
        number,
    ]
    if machine == "x86_64":
        steps += [(_AT_LEAST, 0, 1, _X32), refuse]
    refused = _NEVER if namespaces else _NEVER | _WITHOUT_NAMESPACES
    for name, numbers in refused.items():
        if (call := numbers[column]) is not None and not (network and name == "socket"):
            steps += [(_EQUAL, 0, 1, call), refuse]
    for numbers in _ATTRIBUTES.values() if not namespaces else ():
        steps += [(_EQUAL, 0, 1, numbers[column]), (_RETURN, 0, 0, _REFUSE | _EOPNOTSUPP)]
    # The C library goes back to clone, whose flags a filter can see.
    steps += [(_EQUAL, 0, 1, _CLONE3[column]), (_RETURN, 0, 0, _REFUSE | _ENOSYS)]
    steps += [(_EQUAL, 0, 1, _OPENAT2[column]), (_RETURN, 0, 0, _REFUSE | _ENOSYS)]
    allow: _Step = (_RETURN, 0, 0, _ALLOW)
    for name, (numbers, argument) in _MODES.items():
        if (call := numbers[column]) is not None and name not in (refused if not namespaces else ()):
            steps += _steps_for_call(call, argument, [(_ANY_BIT, 0, 1, _SET_ID), refuse, allow])
    steps += _steps_for_call(_FCNTL[column], _SECOND, [(_EQUAL, 0, 1, _SETLEASE), refuse, allow])
    steps += _steps_for_call(_CLONE[column], _FIRST, [(_ANY_BIT, 0, 1, _NEW_NAMESPACE), refuse, allow])
    requests = [step for request in _IOCTLS_REFUSED for step in ((_EQUAL, 0, 1, request), refuse)]
    if not namespaces:
        requests += [step for request in _IOCTLS_KNOWN for step in ((_EQUAL, 0, 1, request), allow)]
    others: _Step = allow if namespaces else (_RETURN, 0, 0, _REFUSE | _ENOTTY)
    steps += _steps_for_call(_IOCTL[column], _SECOND, [*requests, others])
    known = _FAMILIES_OUTSIDE if network else _FAMILIES
    families = [step for family in known for step in ((_EQUAL, 0, 1, family), allow)]
    netlink = [(_EQUAL, 0, 3, _NETLINK), (_LOAD, 0, 0, _THIRD), (_EQUAL, 0, 1, _ROUTE), allow]
    steps += _steps_for_call(_SOCKET[column], _FIRST, [*families, *netlink, refuse])
    # A pair of datagram sockets can be connected anew, to any Unix socket in sight; a pair of streams cannot.
    steps += _steps_for_call(
        _SOCKETPAIR[column], _SECOND, [(_AND, 0, 0, _KIND), (_EQUAL, 1, 0, _STREAM), refuse, allow]
    )
    if not namespaces:  # its own limits alone
        steps += _steps_for_call(_PRLIMIT[column], _FIRST, [(_EQUAL, 1, 0, 0), refuse, allow])
    steps.append(allow)
    return b"".join(
        code.to_bytes(2, "little") + bytes((yes, no)) + operand.to_bytes(4, "little")
        for code, yes, no, operand in steps
    )


def _steps_for_call(number: int, argument: int, steps: list[_Step]) -> list[_Step]:
    """Return steps that apply to one system call only: they load an argument, and decide by it."""
    return [(_EQUAL, 0, len(steps) + 1, number), (_LOAD, 0, 0, argument), *steps]


def refuse_calls(namespaces: bool, network: bool) -> None:
    """Put the filter into force for this process and all that it starts."""
    text = program(namespaces, network)
    kept = ctypes.create_string_buffer(text, len(text))

    class Filter(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))

    described = Filter(len(text) // 8, ctypes.addressof(kept))
    for flags in (4, 0):  # without 4, kernels before 5.16 slow down everything that is compiled at run time
        try:
            kernel.call("syscall", _SECCOMP[os.uname().machine], 1, flags, ctypes.byref(described))
        except OSError:
            if not flags:
                raise
        else:
            return
