"""Attempts to get out of the fence, each a small program in it.

An attempt says OUT, or the secret, where it got somewhere. That it would outside of the fence is tested too,
so that none fails for a reason of its own. Attempts of one kind share a process, to be quick.
"""

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from mrscout.sandbox.fence.fence import Mechanism

SECRET = "the-secret-of-the-house"

_TRY = """
def out(action):
    try:
        result = action()
    except (OSError, UnicodeDecodeError) as refused:
        show(type(refused).__name__, refused)
    else:
        show("OUT", result)
def show(*values):
    print(json.dumps([name, " ".join(map(str, values))]))
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    if libc.syscall(number, *map(ctypes.c_long, arguments)) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def connect(family, address):
    with socket.socket(family) as it:
        it.setblocking(False)
        try:
            it.connect(address)
        except BlockingIOError:  # on its way, which is too far
            pass
        import select
        select.select([], [it], [], 1)
        if number := it.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise OSError(number, os.strerror(number))
"""

NETWORK = {
    "a listener on the loopback outside": "out(lambda: connect(socket.AF_INET, ADDRESS))",
    "a listener on another interface": "out(lambda: connect(socket.AF_INET, BEYOND))",
    "an address that is nobody's": "out(lambda: connect(socket.AF_INET, ('203.0.113.7', 9)))",
    "a datagram": """
def send():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as it:
        it.sendto(b"OUT", DATAGRAMS)
out(send)""",
    "an abstract socket": "out(lambda: connect(socket.AF_UNIX, '\\0' + os.path.dirname(OTHER)))",
    "a socket in a folder": "out(lambda: connect(socket.AF_UNIX, OTHER + '/socket'))",
    "raw packets": "out(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3).close())",
    "the host of a virtual machine": "out(lambda: socket.socket(40, socket.SOCK_STREAM).close())",
}

WRITING = {
    "to the checkout": "out(lambda: open(CHECKOUT + '/new', 'w').write('x'))",
    "over the checkout": "out(lambda: open(CHECKOUT + '/file', 'r+').write('x'))",
    "to the class path": "out(lambda: open(CHECKOUT + '/classes/A.class', 'wb').write(b'x'))",
    "beside the scratch folder": "out(lambda: open(SCRATCH + '/../other/new', 'w').write('x'))",
    "to the home": "out(lambda: open(HOME + '/.bashrc', 'w').write('x'))",
    "through a symbolic link": """
os.symlink(CHECKOUT + '/file', SCRATCH + '/link')
out(lambda: open(SCRATCH + '/link', 'w').write('x'))""",
    "through a link to a folder": """
os.symlink(CHECKOUT, SCRATCH + '/folder')
out(lambda: open(SCRATCH + '/folder/new', 'w').write('x'))""",
    "through a hard link": """
def link():
    os.link(CHECKOUT + '/file', SCRATCH + '/hard')
    open(SCRATCH + '/hard', 'w').write('x')
out(link)""",
    "by renaming outwards": """
open(SCRATCH + '/mine', 'w').write('x')
out(lambda: os.rename(SCRATCH + '/mine', CHECKOUT + '/file'))""",
    "by renaming inwards": "out(lambda: os.rename(CHECKOUT + '/file', SCRATCH + '/taken'))",
    "through the process's root": "out(lambda: open('/proc/self/root' + CHECKOUT + '/new', 'w').write('x'))",
    "through the process's folder": "out(lambda: open('/proc/self/cwd/new', 'w').write('x'))",
    "through the parent's root": "out(lambda: open(f'/proc/{PARENT}/root{OTHER}/new', 'w').write('x'))",
    "by truncating": "out(lambda: os.truncate(CHECKOUT + '/file', 0))",
    "by opening to truncate": "out(lambda: os.open(CHECKOUT + '/file', os.O_RDONLY | os.O_TRUNC))",
    "by removing": "out(lambda: os.unlink(CHECKOUT + '/file'))",
    "of modes": "out(lambda: os.chmod(CHECKOUT + '/file', 0o777))",
    "of modes, by a descriptor": "out(lambda: os.fchmod(os.open(CHECKOUT + '/file', 0), 0o777))",
    "of times": "out(lambda: os.utime(CHECKOUT + '/file', (1, 1)))",
    "of attributes": "out(lambda: os.setxattr(CHECKOUT + '/file', 'user.x', b'x'))",
    "of a folder": "out(lambda: os.mkdir(CHECKOUT + '/folder'))",
    "of a file without a name": """
def unnamed():
    file = os.open(CHECKOUT, os.O_TMPFILE | os.O_WRONLY)
    os.link(f'/proc/self/fd/{file}', CHECKOUT + '/new', follow_symlinks=True)
out(unnamed)""",
}

READING = {
    "a key": "out(lambda: open(HOME + '/.ssh/id_rsa').read())",
    "a key, through a link": """
os.symlink(HOME + '/.ssh', SCRATCH + '/keys')
out(lambda: open(SCRATCH + '/keys/id_rsa').read())""",
    "a dot file, by way of the scratch folder": "out(lambda: open(SCRATCH + '/../home/.netrc').read())",
    "a dot file, by way of the root": "out(lambda: open('/proc/self/root' + HOME + '/.netrc').read())",
    "a dot file, by way of the parent": "out(lambda: open(f'/proc/{PARENT}/root{HOME}/.netrc').read())",
    "the names in the home": "out(lambda: os.listdir(HOME + '/.ssh'))",
    "the home that is not named": "out(lambda: open(HOME + '/.m2/a.jar').read())",
    "the parent's environment": "out(lambda: open(f'/proc/{PARENT}/environ').read())",
    "the parent's memory": "out(lambda: open(f'/proc/{PARENT}/mem', 'rb').close())",
    "the parent's open files": "out(lambda: os.listdir(f'/proc/{PARENT}/fd'))",
    "the parent's command line": "out(lambda: open(f'/proc/{PARENT}/cmdline').read())",
    "the environment": "show(os.environ)",
}

PROCESSES = {
    "a signal": "out(lambda: os.kill(PARENT, 0))",
    "a handle": """
import signal
out(lambda: signal.pidfd_send_signal(os.pidfd_open(PARENT), 0))""",
    "limits": """
import resource
kind = resource.RLIMIT_CORE
out(lambda: resource.prlimit(PARENT, kind, resource.prlimit(PARENT, kind)))""",
    "priority": "out(lambda: os.setpriority(0, PARENT, os.getpriority(0, PARENT)))",
    "affinity": "out(lambda: os.sched_setaffinity(PARENT, os.sched_getaffinity(PARENT)))",
}

_NUMBERS = """
import json
machine = os.uname().machine
def number(x86_64, aarch64):
    return {'x86_64': x86_64, 'aarch64': aarch64}[machine]
"""
#: Outside of the fence most of these need privileges, or harm: they are not tried there.
KERNEL = {
    "ptrace": "out(lambda: call(number(101, 117), 0x4206, PARENT, 0, 0))",
    "the parent's memory by a call": "out(lambda: call(number(310, 270), PARENT, 0, 0, 0, 0, 0))",
    "mounting": """
def mount():
    if libc.mount(b'none', SCRATCH.encode(), b'tmpfs', 0, None) == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
out(mount)""",
    "mounting anew": "out(lambda: call(430, 0, 0))",
    "unmounting": """
place = ctypes.create_string_buffer(b'/')
out(lambda: call(number(166, 39), ctypes.addressof(place), 2))""",
    "another root": "out(lambda: os.chroot(SCRATCH))",
    "a new user namespace": "out(lambda: call(number(272, 97), 0x10000000))",
    "a child in a new user namespace": "out(lambda: call(number(56, 220), 0x10000011, 0, 0, 0, 0))",
    "a child in one, by the newer call": "out(lambda: call(435, 0, 88))",
    "the parent's namespace": "out(lambda: call(number(308, 268), os.open(f'/proc/{PARENT}/ns/net', 0), 0))",
    "a file by its handle": "out(lambda: call(number(304, 265), -100, 0, 0))",
    "keys of the kernel": "out(lambda: call(number(250, 219), 0, -4, 1))",
    "a new key": "out(lambda: call(number(248, 217), 0, 0, 0, 0, -4))",
    "faults in user space": "out(lambda: call(number(323, 282), 1))",
    "programs in the kernel": "out(lambda: call(number(321, 280), 0, 0, 0))",
    "rings": "out(lambda: call(425, 1, ctypes.addressof(ctypes.create_string_buffer(256))))",
    "counters": "out(lambda: call(number(298, 241), 0, 0, -1, -1, 0))",
    "the log of the kernel": "out(lambda: call(number(103, 116), 10, 0, 0))",
    "a device": """
import stat
def disk():
    os.mknod(SCRATCH + '/disk', stat.S_IFBLK | 0o600, os.stat('/').st_dev)
    open(SCRATCH + '/disk', 'rb').read(512)
out(disk)""",
    "settings of the kernel": "out(lambda: open('/proc/sys/kernel/core_pattern', 'w').close())",
    "the capabilities of root": "out(lambda: os.chown(SCRATCH, 12345, 12345))",
    "another user": "out(lambda: os.setuid(12345))",
    "shared passwords": "out(lambda: open('/etc/shadow').read())",
    "the terminal": "out(lambda: open('/dev/tty', 'w').close())",
    "other terminals": "out(lambda: os.listdir('/dev/pts'))",
}


TABLES = {
    "network": NETWORK,
    "writing": WRITING,
    "reading": READING,
    "processes": PROCESSES,
    "the kernel": KERNEL,
}
#: Outside they may not work either, for reasons that are not ours: no route, no such family of sockets.
_NOT_EVERYWHERE = {
    "an address that is nobody's",
    "a listener on another interface",
    "raw packets",
    "the host of a virtual machine",
    "of attributes",
    "of a file without a name",
    "through the parent's root",
    "a dot file, by way of the parent",
    "the parent's memory",
}
_RESTORED = """
import shutil
shutil.rmtree(SCRATCH, ignore_errors=True)
shutil.rmtree(CHECKOUT, ignore_errors=True)
for folder in (SCRATCH, CHECKOUT + '/classes'):
    os.makedirs(folder)
for file in ('/file', '/classes/A.class'):
    open(CHECKOUT + file, 'w').close()
"""


def _said(yard, attempts: dict[str, str], fenced: bool = True) -> dict[str, str]:
    """What each attempt said."""
    between = "" if fenced else _RESTORED
    text = f"""
prelude = {_NUMBERS + _TRY!r}
for name, text in {attempts!r}.items():
    exec({between!r}, globals())
    exec(prelude + text, dict(globals()))
"""
    lines = yard.attempt(text, fenced, cwd=yard.base / "checkout" if fenced else yard.base).splitlines()
    said = dict(json.loads(line) for line in lines)
    assert said.keys() == attempts.keys()
    return said


@pytest.mark.parametrize("kind", TABLES)
def test_nothing_gets_out(yard, kind: str):
    attempts = TABLES[kind]
    if not yard.beyond:  # there is no interface but the loopback
        attempts = {name: text for name, text in attempts.items() if "BEYOND" not in text}
    said = _said(yard, attempts)
    assert {name: text for name, text in said.items() if "OUT" in text or SECRET in text} == {}
    assert yard.is_unharmed
    with pytest.raises(BlockingIOError):
        yard.datagrams.recv(100)


@pytest.mark.parametrize("kind", [kind for kind in TABLES if kind != "the kernel"])
def test_without_the_fence_the_same_gets_out(make_yard, kind: str):
    attempts = {name: text for name, text in TABLES[kind].items() if name not in _NOT_EVERYWHERE}
    said = _said(make_yard(Mechanism.NAMESPACES), attempts, fenced=False)
    assert {name: text for name, text in said.items() if "OUT" not in text and SECRET not in text} == {}


def test_names_are_not_looked_up_elsewhere(yard):
    said = yard.attempt("try: print(socket.getaddrinfo('example.org', 80))\nexcept OSError: print('no')")
    assert said == "no\n"


def test_a_descriptor_that_was_left_open_does_not_go_in(yard):
    with open(yard.base / "home/.netrc") as secret, open(yard.base / "other/file", "r+") as other:
        descriptors = (secret.fileno(), other.fileno())
        text = f"""
for descriptor in {descriptors}:
    try: print(os.read(descriptor, 100))
    except OSError: print('no')
    try: print(os.write(descriptor, b'OUT'))
    except OSError: print('no')"""
        assert yard.attempt(text, pass_fds=descriptors) == "no\n" * 4
    assert yard.is_unharmed


def test_a_program_with_the_rights_of_root_has_none(make_yard):
    yard = make_yard(Mechanism.NAMESPACES, stranger=True)
    trick = yard.base / "checkout" / "trick"
    trick.write_bytes(Path("/usr/bin/id").read_bytes())
    trick.chmod(0o4755)
    assert yard.run([str(trick), "-u"], fenced=False).stdout == b"0\n"
    assert yard.run([str(trick), "-u"]).stdout == b"65534\n"


def test_nothing_is_typed_into_a_terminal(yard):
    leader, follower = pty.openpty()
    try:
        text = "import fcntl\ntry: fcntl.ioctl(0, 0x5412, b'x')\nexcept PermissionError: print('no')"
        assert yard.attempt(text, stdin=follower) == "no\n"
    finally:
        os.close(leader)
        os.close(follower)


def test_no_program_is_left_that_runs_with_the_rights_of_the_user(yard):
    text = """
import os
import tempfile
def attempt(action):
    try:
        action()
    except PermissionError:
        print("refused")
    else:
        print("done")
folder = tempfile.mkdtemp()
file = folder + "/file"
flags = os.O_CREAT | os.O_WRONLY
attempt(lambda: os.close(os.open(file, flags, 0o600)))
attempt(lambda: os.chmod(file, 0o4755))
attempt(lambda: os.chmod(file, 0o2755))
attempt(lambda: os.close(os.open(folder + "/other", flags, 0o4755)))
attempt(lambda: os.mknod(folder + "/third", 0o104755))
print(oct(os.stat(file).st_mode & 0o6000))
"""
    assert yard.attempt(text) == "done\n" + "refused\n" * 4 + "0o0\n"


def test_no_lease_keeps_others_from_writing(yard):
    text = """
import fcntl
import tempfile
with tempfile.NamedTemporaryFile() as own, open(own.name) as reading:
    try:
        fcntl.fcntl(reading, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except PermissionError:
        print("refused")
    print(fcntl.fcntl(reading, fcntl.F_GETFD) >= 0)
"""
    assert yard.attempt(text) == "refused\nTrue\n"


def test_flags_of_files_are_not_changed(yard):
    """Not even those of its own file, for which the kernel asks nobody's leave."""
    text = """
import fcntl
import tempfile
with tempfile.TemporaryFile() as own:
    for request in (0x40086602, 0x401C5820, 0x40087602, 0x40086604, 0x80086601):
        try:
            fcntl.ioctl(own, request, bytes(32))
        except PermissionError:
            print("refused")
        except OSError:
            print("asked")
        else:
            print("asked")
"""
    assert yard.attempt(text) == "refused\n" * 4 + "asked\n"


@pytest.mark.parametrize("request_", ["0x5423", "0x80087601", "0xC0185879", "0xC0045877"])
def test_with_landlock_alone_no_request_is_let_through_that_nobody_needs(make_yard, request_: str):
    """The kernel answers some requests for any file that can be read, such as that for its generation."""
    text = f"""
import fcntl
with open(CHECKOUT + "/file") as file:
    try: fcntl.ioctl(file, {request_}, bytes(64)); print("OUT")
    except OSError as refused: print(errno.errorcode[refused.errno])"""
    assert make_yard(Mechanism.LANDLOCK, stranger=True).attempt(text) == "ENOTTY\n"


def test_what_programs_ask_of_their_descriptors_is_answered(yard):
    text = """
import fcntl, struct, termios
reading, writing = os.pipe()
os.write(writing, b"abc")
os.set_blocking(writing, False)
os.set_inheritable(writing, True)
fcntl.ioctl(reading, termios.FIONBIO, struct.pack("i", 1))
print(struct.unpack("i", fcntl.ioctl(reading, termios.FIONREAD, bytes(4)))[0], os.isatty(reading))"""
    assert yard.attempt(text) == "3 False\n"


def test_with_landlock_alone_attributes_are_read_of_open_files_only(make_yard):
    yard = make_yard(Mechanism.LANDLOCK)
    for path in (yard.base / "other" / "file", yard.base / "checkout" / "file"):
        try:
            os.setxattr(path, "user.word", SECRET.encode())
        except OSError:
            pytest.skip("the file system knows no attributes")
    text = """
def attempt(action):
    try: print(action())
    except OSError as refused: print(errno.errorcode[refused.errno])
for path in (OTHER + "/file", CHECKOUT + "/file"):
    for follow in (True, False):
        attempt(lambda: os.getxattr(path, "user.word", follow_symlinks=follow))
        attempt(lambda: os.listxattr(path, follow_symlinks=follow))
libc = ctypes.CDLL(None, use_errno=True)
for number in (464, 465):
    print(libc.syscall(number, -100, (OTHER + "/file").encode(), 0, b"user.word", bytes(64), 64), ctypes.get_errno())
with open(CHECKOUT + "/file") as file:
    attempt(lambda: len(os.getxattr(file.fileno(), "user.word")))"""
    said = yard.attempt(text).splitlines()
    assert said == ["ENOTSUP"] * 8 + ["-1 95"] * 2 + [str(len(SECRET))]


def test_a_crash_leaves_no_image_of_its_memory(yard):
    text = "import resource; print(resource.getrlimit(resource.RLIMIT_CORE), flush=True); os.abort()"
    done = yard.run(yard.program(text))
    assert done.returncode == -6
    assert b"(0, 0)" in done.stdout
    assert not [*yard.scratch.iterdir()]
    assert yard.is_unharmed


def test_what_is_readable_in_the_scratch_folder_stays_as_it_is(make_yard):
    yard = make_yard(Mechanism.NAMESPACES)
    (yard.scratch / "jars").mkdir()
    fence = type(yard.fence)(
        Mechanism.NAMESPACES, yard.scratch, (yard.scratch / "jars", *yard.fence.readable)
    )
    command = [*fence.prefix, *yard.program("open(SCRATCH + '/jars/x', 'w')")]
    done = subprocess.run(command, capture_output=True, check=False, env=fence.environment({}))
    assert b"Read-only" in done.stderr
