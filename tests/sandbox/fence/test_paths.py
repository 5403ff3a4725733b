"""What is in sight inside: what was named, what programs need, and nothing of a home by accident."""

import os
from pathlib import Path

import pytest

from mrscout.sandbox.fence.fence import Fence, Mechanism
from mrscout.sandbox.fence.inside.plan import Plan
from mrscout.sandbox.fence.inside.system_programs import profile
from mrscout.sandbox.fence.paths import homes, inside, links, outermost, without_home


@pytest.fixture
def home(tmp_path: Path, monkeypatch) -> Path:
    for name in ("me/.ssh", "me/project", "me/.m2/repository", "you/.ssh"):
        (tmp_path / "home" / name).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home" / "me"))
    return tmp_path / "home" / "me"


@pytest.mark.parametrize(
    ("asked", "seen"),
    [
        ("me/project", ["me/project"]),
        ("me/.m2/repository", ["me/.m2/repository"]),
        ("me", ["me/project"]),
        ("", ["me/project", "you"]),
        ("you", ["you"]),
    ],
)
def test_a_folder_that_holds_the_home_shows_no_dot_files(home: Path, asked: str, seen: list[str]):
    found = list(without_home([home.parent / asked], home))
    assert found == [home.parent / name for name in seen]


def test_the_home_is_known_by_environment_and_by_system(home: Path, monkeypatch):
    assert homes()[0] == home.resolve()
    monkeypatch.delenv("HOME")
    assert home not in homes()


def test_what_is_in_another_need_not_be_named():
    paths = map(Path, ("/a/b", "/a", "/a-b", "/c/d", "/a/b/c", "/c/d"))
    assert outermost(paths) == [Path("/a"), Path("/a-b"), Path("/c/d")]


def test_the_links_on_the_way_are_found(tmp_path: Path):
    base = tmp_path.resolve()
    (base / "real" / "inner").mkdir(parents=True)
    (base / "first").symlink_to("real")
    (base / "real" / "second").symlink_to(base / "real" / "inner")
    assert list(links(base / "first" / "second" / "x")) == [
        (base / "first", "real"),
        (base / "real" / "second", str(base / "real" / "inner")),
    ]
    (base / "loop").symlink_to("loop")
    assert len(list(links(base / "loop"))) < 100


def _plan(fence: Fence) -> Plan:
    arguments = list(fence.prefix)
    return Plan([*arguments[arguments.index("--mechanism") :], "program", "--", "-x"])


def test_a_plan_survives_the_command_line(home: Path, tmp_path: Path):
    (tmp_path / "jars").mkdir()
    (tmp_path / "a b\nü.jar").write_text("")
    scratch = (tmp_path / "jars").resolve()
    fence = Fence(Mechanism.LANDLOCK, scratch, (home, tmp_path / "a b\nü.jar", tmp_path / "missing"))
    plan = _plan(fence)
    assert plan.command == ["program", "--", "-x"]
    assert (plan.scratch, plan.files, plan.output) == (str(scratch), fence.limits.files, 0)
    assert str(home / "project") in plan.readable
    assert str(tmp_path / "a b\nü.jar") in plan.readable
    assert str(tmp_path / "missing") not in plan.readable
    assert not [path for path in plan.readable if "/.ssh" in path or path == str(home)]


@pytest.mark.parametrize("arguments", [[], ["--scratch", "/x", "--", "y"], ["--what"]])
def test_a_plan_that_is_not_whole_is_refused(arguments: list[str]):
    with pytest.raises(ValueError, match=r"incomplete|--what"):
        Plan(arguments)


def test_the_environment_holds_no_secrets(tmp_path: Path):
    fence = Fence(Mechanism.LANDLOCK, tmp_path, ())
    outside = {
        "PATH": "/bin",
        "HOME": "/me",
        "TOKEN": "x",
        "SSH_AUTH_SOCK": "/s",
        "TMPDIR": "/t",
        "LANG": "C",
        "A": "1",
    }
    inside = fence.environment(outside, passed=("A",))
    assert inside == {
        "PATH": "/bin",
        "LANG": "C",
        "A": "1",
        "HOME": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "USER": "mrscout",
        "LOGNAME": "mrscout",
    }
    assert f"-Djava.io.tmpdir={tmp_path}" in fence.java_options
    assert f"-Duser.home={tmp_path}" in fence.java_options


def test_the_profile_for_macos_names_the_paths_and_quotes_them(tmp_path: Path):
    (tmp_path / 'a"b').mkdir()
    arguments = ["--mechanism", "seatbelt", "--scratch", str(tmp_path / "s"), "--read", str(tmp_path / 'a"b')]
    text = profile(Plan([*arguments, "--", "java"]))
    assert f'(subpath "{tmp_path}/a\\"b")' in text
    assert f'(allow file-read* file-write* (subpath "{tmp_path}/s"))' in text
    assert text.index("(deny file-write*)") < text.index("(allow file-read* file-write*")
    assert text.count("(") == text.count(")")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("project/real.jar", True),
        ("project/inner.jar", True),
        ("project/to-the-copy.jar", True),
        ("project/key.jar", False),
        ("project/folder/id_rsa", False),
        ("project/chain.jar", False),
        ("project/circle.jar", False),
        ("user-link/real.jar", True),
        ("user-link/key.jar", False),
        ("repository.jar", True),
    ],
)
def test_links_of_confined_folders_do_not_lead_out_of_them(tmp_path: Path, path: str, shown: bool):
    base = tmp_path.resolve()
    for name in ("project", "copy", "secrets"):
        (base / name).mkdir()
    for name in ("project/real.jar", "copy/a.jar", "secrets/id_rsa", "secrets/real.jar"):
        (base / name).touch()
    for name, target in {
        "project/inner.jar": "real.jar",
        "project/to-the-copy.jar": base / "copy/a.jar",
        "project/key.jar": "../secrets/id_rsa",
        "project/folder": "../secrets",
        "project/chain.jar": "key.jar",
        "project/circle.jar": "circle.jar",
        "user-link": "project",
        "repository.jar": "secrets/real.jar",
    }.items():
        (base / name).symlink_to(target)
    assert inside([base / path], (base / "project", base / "copy")) == ([base / path] if shown else [])


def test_nothing_is_confined_unless_it_is_said(tmp_path: Path):
    (tmp_path / "key").symlink_to("/etc/hostname")
    assert inside([tmp_path / "key"], ()) == [tmp_path / "key"]


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="the launcher of other systems has no namespaces")
@pytest.mark.parametrize("mechanism", [Mechanism.NAMESPACES, Mechanism.LANDLOCK])
def test_a_link_of_a_checkout_shows_nothing_of_the_home_inside(make_yard, mechanism: Mechanism):
    yard = make_yard(mechanism)
    secret, jar = yard.base / "home/.ssh/id_rsa", yard.base / "checkout/aws.jar"
    jar.symlink_to(secret)
    readable = (jar, *yard.fence.readable)
    for confined, seen in (((yard.base / "checkout",), b""), ((), secret.read_bytes())):
        fence = Fence(mechanism, yard.scratch, readable, confined=confined)
        for place in (jar, secret):
            assert yard.run([*fence.prefix, "cat", str(place)], fenced=False).stdout == seen


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="the launcher of other systems has no namespaces")
def test_a_path_that_is_reached_by_a_link_is_there_inside(make_yard):
    yard = make_yard(Mechanism.NAMESPACES)
    (yard.base / "link").symlink_to("checkout")
    fence = Fence(Mechanism.NAMESPACES, yard.scratch, (yard.base / "link" / "file", *yard.fence.readable[1:]))
    yard.python = fence.python
    command = [*fence.prefix, "cat", str(yard.base / "link" / "file")]
    assert yard.run(command, fenced=False).stdout == b"public"
