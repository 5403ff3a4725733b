"""Fences with more than a scratch folder: other folders to write to, the machine's network, a home."""

import dataclasses
import os
import subprocess
from pathlib import Path

import pytest

from mrscout.sandbox.fence import probe
from mrscout.sandbox.fence.fence import Fence, Mechanism, Protection
from mrscout.sandbox.fence.inside import landlock, seccomp
from mrscout.sandbox.fence.inside.plan import Plan, between
from mrscout.sandbox.fence.inside.system_programs import profile
from mrscout.sandbox.fence.paths import outermost, system_paths
from mrscout.sandbox.fence.probe import Standing, fence

_TRY = """
def attempt(name, action):
    try:
        action()
        print(name)
    except OSError:
        pass
def write(path):
    with open(path, "w") as file:
        file.write("x")
def connect(family, address):
    with socket.socket(family) as it:
        it.settimeout(2)
        it.connect(address)
"""


def attempt(yard, made: Fence, text: str) -> set[str]:
    """The names of the attempts that succeeded in this fence."""
    command = [*made.prefix, *yard.program(_TRY + text)]
    done = yard.run(command, fenced=False, env=made.environment(os.environ))
    said = done.stdout.decode().split("\n")
    assert said[-2:] == ["tried", ""], (done.returncode, said, done.stderr.decode())
    return set(said[:-2])


def test_a_writable_folder_can_be_written_and_nothing_beside_it(yard):
    made = dataclasses.replace(yard.fence, writable=(yard.base / "checkout" / "classes",))
    text = """
attempt("new", lambda: write(CHECKOUT + "/classes/new"))
attempt("over", lambda: write(CHECKOUT + "/classes/A.class"))
attempt("folder", lambda: os.mkdir(CHECKOUT + "/classes/folder"))
attempt("scratch", lambda: write(SCRATCH + "/new"))
attempt("around", lambda: write(CHECKOUT + "/new"))
attempt("around, over", lambda: write(CHECKOUT + "/file"))
attempt("other", lambda: write(OTHER + "/new"))
attempt("home", lambda: write(HOME + "/new"))
"""
    assert attempt(yard, made, text) == {"new", "over", "folder", "scratch"}
    assert (yard.base / "checkout" / "classes" / "new").read_text() == "x"
    assert not (yard.base / "checkout" / "new").exists()


def test_a_readable_folder_in_a_writable_one_stays_read_only(yard):
    sealed = yard.base / "checkout" / "classes"
    beside = yard.base / "checkout" / "beside"
    beside.mkdir()
    if yard.stranger:
        os.chown(beside, 65534, 65534)
    readable = (sealed, *yard.fence.readable)
    made = dataclasses.replace(yard.fence, readable=readable, writable=(yard.base / "checkout",))
    text = """
attempt("beside", lambda: write(CHECKOUT + "/beside/new"))
attempt("read", lambda: open(CHECKOUT + "/classes/A.class").read())
attempt("over", lambda: write(CHECKOUT + "/classes/A.class"))
attempt("new", lambda: write(CHECKOUT + "/classes/new"))
attempt("removed", lambda: os.unlink(CHECKOUT + "/classes/A.class"))
attempt("renamed", lambda: os.rename(CHECKOUT + "/classes", CHECKOUT + "/gone"))
attempt("linked", lambda: os.link(CHECKOUT + "/classes/A.class", CHECKOUT + "/beside/hard"))
"""
    assert attempt(yard, made, text) == {"beside", "read"}
    assert (sealed / "A.class").read_text() == "public"


def test_the_network_can_be_kept_without_unix_sockets(yard):
    text = """
attempt("loopback", lambda: connect(socket.AF_INET, ADDRESS))
attempt("abstract", lambda: connect(socket.AF_UNIX, "\\0" + os.path.dirname(OTHER)))
attempt("unix", lambda: connect(socket.AF_UNIX, OTHER + "/socket"))
attempt("packets", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3).close())
attempt("secret", lambda: open(HOME + "/.ssh/id_rsa").read())
attempt("parent", lambda: os.kill(PARENT, 0))
"""
    kept = attempt(yard, dataclasses.replace(yard.fence, network=True), text)
    assert kept == {"loopback"} or (yard.mechanism is Mechanism.LANDLOCK and kept <= {"loopback", "parent"})
    assert "loopback" not in attempt(yard, yard.fence, text)


def test_names_of_hosts_are_resolved_as_outside_where_the_network_is_kept(yard):
    made = dataclasses.replace(yard.fence, network=True)
    same = {"resolv.conf", "hosts", "nsswitch.conf"}
    text = "".join(
        f"attempt({name!r}, lambda: print(*open('/etc/{name}').read().split()))\n"
        for name in same
        if Path("/etc", name).exists()
    )
    told = attempt(yard, made, text)
    for name in same & {path.name for path in Path("/etc").iterdir()}:
        assert " ".join(Path("/etc", name).read_text().split()) in told


@pytest.mark.parametrize("kind", [Mechanism.NAMESPACES, Mechanism.BUBBLEWRAP])
def test_a_home_of_ones_own_is_empty_but_for_what_is_named(make_yard, kind):
    yard = make_yard(kind)
    home = yard.base / "home"
    made = dataclasses.replace(
        yard.fence, readable=(home / ".m2", *yard.fence.readable), home=home, writable=()
    )
    text = """
print(*sorted(os.listdir(HOME)), os.environ["HOME"] == HOME)
attempt("named", lambda: open(HOME + "/.m2/a.jar").read())
attempt("named, over", lambda: write(HOME + "/.m2/a.jar"))
attempt("settings", lambda: write(HOME + "/.bashrc"))
attempt("secret", lambda: open(HOME + "/.ssh/id_rsa").read())
import pwd
print(pwd.getpwuid(os.getuid()).pw_dir == HOME)
"""
    told = attempt(yard, made, text)
    if kind is Mechanism.BUBBLEWRAP:  # the list of users is the machine's
        told = {line for line in told if line not in ("True", "False")} | {"True"}
    assert told == {".m2 True", "named", "settings", "True"}
    assert yard.is_unharmed


def test_a_writable_folder_in_the_home_shows_nothing_else_of_it(yard):
    home = yard.base / "home"
    made = dataclasses.replace(yard.fence, writable=(home / ".m2",))
    text = """
attempt("written", lambda: write(HOME + "/.m2/new"))
attempt("secret", lambda: open(HOME + "/.ssh/id_rsa").read())
attempt("settings", lambda: write(HOME + "/.bashrc"))
"""
    # The yard lies in /tmp, which is a private one inside: what is written there does not come out.
    assert attempt(yard, made, text) - {"settings"} == {"written"}
    assert not (home / ".bashrc").exists()


@pytest.mark.parametrize("folder", ["", "me"])
def test_a_folder_that_holds_a_home_is_not_writable(monkeypatch, tmp_path: Path, folder: str):
    monkeypatch.setattr(probe, "in_force", lambda: Standing(Mechanism.LANDLOCK, tuple(Protection), ""))
    for name in ("me/.m2", "scratch"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    scratch = tmp_path / "scratch"
    with pytest.raises(ValueError, match="holds a home"):
        fence(scratch, (), writable=(tmp_path / folder,))
    assert fence(scratch, (), writable=(tmp_path / "me" / ".m2",)).writable
    with pytest.raises(FileNotFoundError):
        fence(scratch, (), writable=(tmp_path / "absent",))


def test_what_is_readable_in_something_writable_is_named_again():
    def paths(*names: str) -> list[Path]:
        return [Path(name) for name in names]

    readable = paths("/a", "/a/b", "/a/w/r", "/a/w/r/x", "/a/w/r/w/s", "/a/w")
    writable = paths("/a/w", "/a/w/r/w")
    assert outermost(readable, writable) == paths("/a", "/a/w/r", "/a/w/r/w/s")
    assert outermost(readable) == paths("/a")


def test_landlock_gives_no_right_on_what_is_sealed(tmp_path: Path):
    for name in ("a/sealed", "a/free", "b"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "a" / "file").write_text("")
    (tmp_path / "a" / "link").symlink_to("/etc")
    top = str(tmp_path)
    assert landlock.parts(top, [f"{top}/a/sealed"]) == [f"{top}/{name}" for name in ("a/file", "a/free", "b")]
    assert landlock.parts(top, [f"{top}/b", f"{top}/a"]) == []
    assert landlock.parts(top, ["/elsewhere"]) == [top]


def test_the_profile_for_macos_has_the_network_and_seals_what_is_read_only():
    common = ["--mechanism", "seatbelt", "--scratch", "/s", "--write", "/w", "--read", "/w/r", "--read", "/r"]
    text = profile(Plan([*common, "--write", "/w/r/w", "--", "java"]))
    assert '(allow file-read* file-write* (subpath "/s") (subpath "/w") (subpath "/w/r/w"))' in text
    sealed = text.index('(deny file-write* (subpath "/w/r"))')
    assert text.index("(allow file-read* file-write*") < sealed
    assert sealed < text.index('(allow file-write* (subpath "/w/r/w"))')
    assert '(deny file-write* (subpath "/r"))' not in text
    assert "(deny network*)" in text
    assert "network" not in profile(Plan([*common, "--network", "--", "java"]))


@pytest.mark.skipif(not seccomp.is_known(), reason="no filter is known for this machine")
def test_filters_with_and_without_network_differ():
    filters = [seccomp.program(space, network) for space in (True, False) for network in (True, False)]
    assert len(set(filters)) == 4


def test_only_a_kept_network_shows_how_hosts_are_resolved():
    with_network = {path.name for path in system_paths(users=False, network=True)}
    without = {path.name for path in system_paths(users=False, network=False)}
    assert {"resolv.conf", "hosts"} <= with_network - without
    assert "passwd" not in with_network


def test_the_way_to_a_read_only_folder_in_a_writable_one_cannot_be_renamed(yard):
    sealed = yard.base / "checkout" / "way" / "on" / "sealed"
    sealed.mkdir(parents=True)
    (sealed / "file").write_text("public")
    for folder in (yard.base / "checkout", sealed.parent.parent, sealed.parent, sealed):
        if yard.stranger:
            os.chown(folder, 65534, 65534)
    readable = (sealed, *yard.fence.readable)
    made = dataclasses.replace(yard.fence, readable=readable, writable=(yard.base / "checkout",))
    text = """
attempt("first", lambda: os.rename(CHECKOUT + "/way", CHECKOUT + "/gone"))
attempt("second", lambda: os.rename(CHECKOUT + "/way/on", CHECKOUT + "/gone"))
attempt("sealed", lambda: write(CHECKOUT + "/way/on/sealed/file"))
attempt("beside", lambda: write(CHECKOUT + "/way/on/beside"))
"""
    # Landlock alone lets nothing be made in the folders that lead there.
    free = set() if yard.mechanism is Mechanism.LANDLOCK else {"beside"}
    assert attempt(yard, made, text) == free
    assert (sealed / "file").read_text() == "public"


def test_folders_between_a_writable_one_and_a_readable_one_inside_are_known():
    assert between(["/w/a/b/r", "/w/r", "/x/y", "/w/v/c/r"], ["/w", "/w/v"]) == ["/w/a", "/w/a/b", "/w/v/c"]
    assert between(["/r", "/r/w/s"], ["/r/w"]) == []


@pytest.mark.parametrize("network", [False, True])
def test_only_pairs_of_streams_can_be_made(yard, network: bool):
    """A datagram socket of a pair could be connected anew, to a socket of the machine."""
    text = """
for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    for flags in (0, socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC):
        attempt(f"{kind.name} {flags > 0}", lambda: socket.socketpair(socket.AF_UNIX, kind | flags))
"""
    made = dataclasses.replace(yard.fence, network=network)
    assert attempt(yard, made, text) == {"SOCK_STREAM False", "SOCK_STREAM True"}


@pytest.mark.parametrize("network", [False, True])
def test_netlink_tells_of_interfaces_and_of_nothing_else(yard, network: bool):
    """Not of processes of the machine (11), its sockets (4) and devices (15)."""
    if not network and yard.mechanism is Mechanism.LANDLOCK:
        pytest.skip("there are no sockets at all")
    text = """
for protocol in range(24):
    try: socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, protocol).close()
    except PermissionError: continue
    except OSError: pass
    print(protocol)
print(len(socket.if_nameindex()) > 0)"""
    made = dataclasses.replace(yard.fence, network=network)
    done = subprocess.run(
        [*yard.outside, *made.prefix, *yard.program(text)],
        env=made.environment(os.environ),
        cwd=yard.base / "checkout",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "0\nTrue\ntried\n", done.stderr
