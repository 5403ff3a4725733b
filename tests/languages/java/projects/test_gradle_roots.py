"""Source sets from Gradle scripts, in both languages and in the forms that people write."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.projects.gradle_roots import is_android, read_gradle, statements
from mrscout.model.project import Role

MAIN, TEST = Role.MAIN, Role.TEST


def roots(root, *paths: str) -> dict[str, Role | None]:
    return {source.path: source.role for source in read_gradle(root, paths).roots}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("sourceSets { main { java { srcDir 'src' } } }", {"src": MAIN}),
        (
            "sourceSets { main { java { srcDirs = ['a', 'b'] } }\n test { java { srcDirs = ['t'] } } }",
            {"a": MAIN, "b": MAIN, "t": TEST},
        ),
        (
            "sourceSets {\n main.java.srcDirs += 'gen'\n test.java.srcDir 'tests'\n}",
            {"gen": MAIN, "tests": TEST},
        ),
        ("sourceSets.main.java.srcDirs = ['src']", {"src": MAIN}),
        ("sourceSets.main.java {\n srcDirs 'a',\n   'b'\n}", {"a": MAIN, "b": MAIN}),
        ("sourceSets { integrationTest { java.srcDir file('src/integ/java') } }", {"src/integ/java": TEST}),
        ("sourceSets { jmh { java.srcDir 'src/jmh' } }", {"src/jmh": MAIN}),
        (
            'sourceSets { test { java.srcDir "$rootDir/common" \n java.srcDir "${projectDir}/own" } }',
            {"common": TEST, "own": TEST},
        ),
        ('sourceSets { main { java { srcDir "$buildDir/gen" } } }', {"build/gen": MAIN}),
        (
            "sourceSets { main { java.srcDir 'a' } } // srcDir 'b'\n/* sourceSets.main.java.srcDir 'c' */",
            {"a": MAIN},
        ),
        (
            "android { sourceSets { main.java.srcDirs = ['src']\n androidTest.setRoot('tests') } }",
            {"src": MAIN, "tests/java": TEST},
        ),
        ('sourceSets["main"].java.srcDir("a")', {"a": MAIN}),
        ('sourceSets { named("test") { java.srcDirs("a", "b") } }', {"a": TEST, "b": TEST}),
        ('sourceSets { main { java.setSrcDirs(listOf("a", "b")) } }', {"a": MAIN, "b": MAIN}),
        ('sourceSets.getByName("main") { java.srcDir("a") }', {"a": MAIN}),
        ('sourceSets.main.get().java.srcDir(file("a"))', {"a": MAIN}),
        ('sourceSets { create("funcTest") { java { srcDir("f") } } }', {"f": TEST}),
        ('val itest by sourceSets.creating { java.srcDir("i") }', {"i": TEST}),
        ('java { sourceSets { getByName("test") { java { srcDirs(\n"t"\n) } } } }', {"t": TEST}),
        ("sourceSets { main { resources { srcDir 'res' } } }", {}),
        ("sourceSets { main { resources.srcDirs = ['res'] } }", {}),
        ("sourceSets { main { java { exclude 'x' } } }", {}),
        ('sourceSets { main { java { srcDir "$unknown/src" } } }', {}),
        ("sourceSets { main { java { srcDir '../../out' } } }", {}),
        ("task x { srcDir 'src' }", {}),
        ("def s = \"sourceSets { main { java { srcDir 'src' } } }\"", {}),
        ("}}}} sourceSets { main { java { srcDir 'src' ", {"src": MAIN}),
        ("", {}),
    ],
)
def test_roots_of_one_script(lay_out, script: str, expected: dict[str, Role]):
    assert roots(lay_out({"build.gradle": script}), "build.gradle") == expected


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("allprojects", {"src", "a/src", "b/c/src"}),
        ("subprojects", {"a/src", "b/c/src"}),
        ("project(':b:c')", {"b/c/src"}),
        ("other", {"src"}),
    ],
)
def test_a_block_configures_the_modules_that_it_names(lay_out, block: str, expected: set[str]):
    root = lay_out(
        {
            "settings.gradle": "include ':a', ':b:c'\ninclude(\":gone\")",
            "build.gradle": f"{block} {{ sourceSets {{ main.java.srcDirs = ['src'] }} }}",
            "a/build.gradle": "",
            "b/c/x.txt": "",
        }
    )
    assert set(roots(root, "settings.gradle", "build.gradle", "a/build.gradle")) == expected


def test_included_folders_are_modules_without_a_script_of_their_own(lay_out):
    root = lay_out(
        {"settings.gradle.kts": 'include(":a", ":b:c")', "a/x": "", "b/c/x": "", "build.gradle.kts": ""}
    )
    assert read_gradle(root, ["settings.gradle.kts", "build.gradle.kts"]).modules == {"", "a", "b/c"}


@pytest.mark.parametrize(
    "statement",
    [
        "apply from: 'gradle/it.gradle'",
        'apply(from = "gradle/it.gradle")',
        'apply from: "$rootDir/gradle/it.gradle"',
    ],
)
def test_an_applied_script_speaks_for_the_module_that_applies_it(lay_out, statement: str):
    applied = "apply from: 'gradle/it.gradle'\nsourceSets { it { java.srcDir 'src/it' } }"
    root = lay_out({"build.gradle": statement, "gradle/it.gradle": applied})
    assert roots(root, "build.gradle") == {"src/it": TEST}


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("compileJava.options.encoding = 'UTF-8'", ("UTF-8",)),
        ('tasks.withType<JavaCompile> { options.encoding = "GBK" }', ("GBK",)),
        ("options.encoding = someVariable", ()),
    ],
)
def test_declared_encoding(lay_out, script: str, expected: tuple[str, ...]):
    assert read_gradle(lay_out({"build.gradle": script}), ["build.gradle"]).encodings == expected


@pytest.mark.parametrize(
    ("script", "android"),
    [
        ("apply plugin: 'com.android.library'", True),
        ("plugins { id('com.android.application') }", True),
        ("plugins { alias(libs.plugins.android.library) }", True),
        ("apply plugin: 'x'\nandroid {\n}", True),
        ("apply plugin: 'java'", False),
        ("dependencies { testCompile 'org.android:x:1' }", False),
    ],
)
def test_android_is_recognised(lay_out, script: str, android: bool):
    assert is_android(lay_out({"build.gradle": script}), ["build.gradle"]) is android


@given(st.text(alphabet="{}()[]'\"\\\n;,.=+/* abc$", max_size=80))
def test_no_script_breaks_the_reader(script: str):
    list(statements(script))


@pytest.mark.parametrize("text", ["/*", '"""', "'''", "{", "(", "\\", "'", '"'])
def test_a_hostile_script_is_read_in_linear_time(text: str):
    start = time.process_time()
    list(statements(text * 50_000))
    assert time.process_time() - start < 2
