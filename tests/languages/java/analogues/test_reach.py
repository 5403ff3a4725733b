"""Which methods keep to themselves, and which do something that nobody should guess at."""

import pytest

from mrscout.languages.java.analogues.profile import Profile
from mrscout.languages.java.analogues.reach import Reach

OTHER = """import java.io.*; public class Other {
    public static void erase(String name) { new File(name).delete(); }
    public static long time() { return System.currentTimeMillis(); }
    public static int size(String s) { return s.length(); }
    public Other(String name) { try { new FileWriter(name); } catch (IOException e) { } }
}"""


def profile_of(lay, member: str) -> Profile:
    small = lay({"org.acme.Other": OTHER, "org.acme.Thing": f"public abstract class Thing {{ {member} }}"})
    info = small.facts.classes.find("org.acme.Thing")
    return Profile(info, "", small.facts, reach=Reach(small.facts, ""))


@pytest.mark.parametrize(
    "body",
    [
        "return new java.io.File(s).delete() ? 1 : 0;",
        "try { java.nio.file.Files.write(p(), b()); } catch (Exception e) { } return 1;",
        "System.exit(1); return 1;",
        "new Thread(null, null, s).start(); return 1;",
        "System.setProperty(s, s); return 1;",
        "Other.erase(s); return 1;",
        "new Other(s); return 1;",
        "return helper(s);",
    ],
)
def test_what_reaches_beyond_the_program_is_not_told_of(lay, body: str):
    helper = "private int helper(String s) { Other.erase(s); return 1; }"
    assert profile_of(lay, f"public int ask(String s) {{ {body} }} {helper}").methods == ()


@pytest.mark.parametrize(
    "member",
    [
        "public abstract int deleteAll(String s);",
        "public abstract int read(String fileName);",
        "public abstract int connect(int n);",
    ],
)
def test_of_what_has_no_body_the_names_tell(lay, member: str):
    assert profile_of(lay, member).methods == ()


@pytest.mark.parametrize(
    ("member", "unsteady"),
    [
        ("public int ask(String s) { return Other.size(s); }", False),
        ("public int ask(String fileName) { return fileName.length(); }", False),  # it can be looked into
        ("public abstract int deleted(int n);", False),
        ("public Object ask(int n) { return new StringBuilder().delete(n, n).deleteCharAt(n); }", False),
        ("public long ask(int n) { return Other.time() + n; }", True),
        ("public int ask(int n) { return new java.util.Random().nextInt(n); }", True),
        ("public Object ask(int n) { return java.time.LocalDate.now(); }", True),
        ("public Object ask(long n) { return new java.util.Date(n); }", False),
        ("public Object ask(long n) { return new java.util.Date(); }", True),
    ],
)
def test_what_depends_on_a_clock_or_a_lot_is_known(lay, member: str, unsteady: bool):
    profile = profile_of(lay, member)
    assert len(profile.methods) == 1
    assert bool(profile.unsteady) is unsteady
