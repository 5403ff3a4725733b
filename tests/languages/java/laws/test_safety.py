"""Which methods are safe to call with made-up values, and which are deterministic."""

import pytest

from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.laws.value_factory import ValueFactory

OTHER = """import java.io.*; public class Other {
    public static void erase(String name) { new File(name).delete(); }
    public static long time() { return System.currentTimeMillis(); }
    public static int size(String s) { return s.length(); }
    public Other(String name) { try { new FileWriter(name); } catch (IOException e) { } }
}"""


DISK = """import java.io.*; public class Disk {
    void wipe(String s) { new File(s).delete(); }
    static void swipe(String s) { new Disk().wipe(s); }
}"""
VAULT = """import java.io.*; public class Vault implements Store {
    static Store any() { return new Vault(); }
    public void keep(String s) { try { new FileWriter(s); } catch (IOException e) { } }
}"""
WRITER = """public class Writer1 extends Writer0 { private final String s; public Writer1(String s) { this.s = s; }
    public int size() { return s.length(); } }"""
ABOVE = """public class Writer0 {
    private final java.io.FileWriter open = make();
    static java.io.FileWriter make() { return null; }
}"""


def profile_of(lay, member: str) -> ClassProfile:
    small = lay(
        {
            "org.acme.Other": OTHER,
            "org.acme.Disk": DISK,
            "org.acme.Store": "public interface Store { void keep(String s); }",
            "org.acme.Vault": VAULT,
            "org.acme.Writer1": WRITER,
            "org.acme.Writer0": ABOVE,
            "org.acme.Thing": f"public abstract class Thing {{ private final Disk disk = null; {member} }}",
        }
    )
    info = small.facts.classes.find("org.acme.Thing")
    return ClassProfile(info, "", small.facts, safety=Safety(small.facts, ""))


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
        "disk.wipe(s); return 1;",
        "Disk other = disk; other.wipe(s); return 1;",
        "new Disk().wipe(s); return 1;",
        "java.util.function.Consumer<String> all = Disk::swipe; all.accept(s); return 1;",
        "Runnable later = () -> disk.wipe(s); later.run(); return 1;",
        "Store store = new Vault(); store.keep(s); return 1;",
        "Store store = Vault.any(); store.keep(s); return 1;",
        'String text = "// no comment"; Other.erase(s); return 1;',
        "return new Writer1(s).size();",
    ],
)
def test_a_method_that_reaches_outside_of_the_program_is_left_out(lay, body: str):
    helper = "private int helper(String s) { Other.erase(s); return 1; }"
    assert profile_of(lay, f"public int ask(String s) {{ {body} }} {helper}").methods == ()


def test_an_unsafe_override_hides_the_method_that_it_overrides(lay):
    above = "public class Above { public int ask(String s) { return 1; } }"
    own = "public class Thing extends Above { public int ask(String s) { System.exit(1); return 1; } }"
    small = lay({"org.acme.Above": above, "org.acme.Thing": own})
    info = small.facts.classes.find("org.acme.Thing")
    assert ClassProfile(info, "", small.facts, safety=Safety(small.facts, "")).methods == ()


@pytest.mark.parametrize(
    ("member", "built"),
    [
        ("public Thing(int n) { }", True),
        ("public Thing(int n) { new java.io.File(String.valueOf(n)).delete(); }", False),
        ("public static Thing of(int n) { System.exit(n); return null; } private Thing() { }", False),
        ('private final boolean gone = new java.io.File("x").delete();', False),
    ],
)
def test_no_object_is_built_by_an_unsafe_constructor(lay, member: str, built: bool):
    small = lay({"org.acme.Thing": f"public class Thing {{ {member} }}"})
    factory = ValueFactory({}, small.facts, "", safety=Safety(small.facts, ""))
    found = factory.small_object(small.facts.classes.find("org.acme.Thing"))
    assert (found is not None) is built


@pytest.mark.parametrize(
    "member",
    [
        "public abstract int deleteAll(String s);",
        "public abstract int read(String fileName);",
        "public abstract int connect(int n);",
    ],
)
def test_a_method_without_a_body_is_judged_by_its_names(lay, member: str):
    assert profile_of(lay, member).methods == ()


RANDOM = "private static final java.util.Random RANDOM = new java.util.Random();"


@pytest.mark.parametrize(
    ("member", "nondeterministic"),
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
        # A field that depends on randomness matters to the methods that name it, or what is made of it.
        (f"{RANDOM} public int ask(int n) {{ return n + 1; }}", False),
        (f"{RANDOM} public int ask(int n) {{ return RANDOM.hashCode(); }}", True),
        (f"{RANDOM} private int seed = RANDOM.hashCode(); public int ask(int n) {{ return seed; }}", True),
        (
            f"{RANDOM} private int seed; {{ seed = RANDOM.hashCode(); }} public int ask(int n) {{ return seed; }}",
            True,
        ),
        (f"{RANDOM} private int seed = 3; public int ask(int n) {{ return seed; }}", False),
        (
            f"{RANDOM} public int ask(int n) {{ return more(n); }} int more(int n) {{ return of(RANDOM); }}",
            True,
        ),
        (f"{RANDOM} {{ mix(RANDOM); }} public int ask(int n) {{ return n + 1; }}", True),
        ("@Deprecated private final java.util.Random dice; public int ask(int n) { return n + 1; }", False),
        ("class Dice extends java.util.Random { } public int ask(int n) { return n + 1; }", True),
        ("private long born = System.nanoTime(); public int ask(int n) { return n + 1; }", False),
        ("private long born = System.nanoTime(); public long ask(int n) { return this.born; }", True),
    ],
)
def test_a_method_that_depends_on_time_or_randomness_is_known(lay, member: str, nondeterministic: bool):
    profile = profile_of(lay, member)
    assert len(profile.methods) == 1
    assert bool(profile.nondeterministic) is nondeterministic
