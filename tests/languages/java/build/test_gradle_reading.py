"""What Gradle scripts say about dependencies: as many that must be read as that must be left alone."""

import tracemalloc
from collections.abc import Mapping
from pathlib import Path

import pytest

from mrscout.languages.java.build.gradle import gradle_modules
from mrscout.languages.java.build.gradle.gradle_modules import GradleProject
from mrscout.languages.java.build.gradle.notation import maven_version, scope_of
from mrscout.languages.java.build.modules import Module, Sibling
from mrscout.languages.java.build.test_selection import SelectedTests
from mrscout.sources import Role


def read(tmp_path: Path, files: Mapping[str, str], *wanted: str) -> dict[str, Module]:
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    folders = frozenset(path.rpartition("/")[0] for path in files if "build.gradle" in path)
    return GradleProject(tmp_path, "", folders).read(wanted or ("",))


def coordinates(module: Module) -> list[str]:
    return [f"{each}:{each.scope}" for each in module.dependencies]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("implementation 'a:b:1'", ["a:b:1:compile"]),
        ('implementation("a:b:1")', ["a:b:1:compile"]),
        ("compile 'a:b:1', 'c:d:2'", ["a:b:1:compile", "c:d:2:compile"]),
        ("compile(\n 'a:b:1',\n 'c:d:2'\n)", ["a:b:1:compile", "c:d:2:compile"]),
        ("testCompile group: 'a', name: 'b', version: '1'", ["a:b:1:test"]),
        ('testImplementation(group = "a", name = "b", version = "1")', ["a:b:1:test"]),
        ('testImplementation("a", "b", "1")', ["a:b:1:test"]),
        ("implementation('a:b:1') { exclude group: 'x', module: 'y' }", ["a:b:1:compile"]),
        ("implementation('a:b') { version { strictly '1' } }", ["a:b:1:compile"]),
        ('implementation "a:b:$v"', ["a:b:7:compile"]),
        ('implementation "a:b:${v}"', ["a:b:7:compile"]),
        ('implementation "a:b:${rootProject.ext.v}"', ["a:b:7:compile"]),
        ('implementation "a:b:" + v', ["a:b:7:compile"]),
        ('implementation "a:b:${versions.b}"', ["a:b:8:compile"]),
        ("implementation \"a:b:${versions['b']}\"", ["a:b:8:compile"]),
        ("implementation libraries.b", ["a:b:8:compile"]),
        ("implementation all", ["a:b:1:compile", "c:d:2:compile"]),
        ("implementation \"a:b:${property('w')}\"", ["a:b:9:compile"]),
        ("implementation libs.b.core", ["a:b-core:5:compile"]),
        ("implementation(libs.b.core)", ["a:b-core:5:compile"]),
        ("testImplementation libs.bundles.two", ["a:b-core:5:test", "c:d:6:test"]),
        ("compileOnly 'a:b:1'", ["a:b:1:provided"]),
        ("runtimeOnly 'a:b:1:linux@jar'", ["a:b:1:runtime"]),
        ("integrationTestImplementation 'a:b:1'", ["a:b:1:test"]),
        ("testFixturesApi 'a:b:1'", ["a:b:1:test"]),
        ("implementation 'a:b'", ["a:b:?:compile"]),
        ('implementation "a:b:$unknown"', ["a:b:?:compile"]),
        ("if (x) { }\nimplementation 'a:b:1' // later 'c:d:2'", ["a:b:1:compile"]),
        (
            "implementation project(':x'), 'a:b:1',\n  project(':y'),\n  'c:d:2'",
            ["a:b:1:compile", "c:d:2:compile"],
        ),
        ("implementation([project(':x'), 'a:b:1'])", ["a:b:1:compile"]),
        ("implementation project(path: ':x', configuration: 'y'), libs.b.core", ["a:b-core:5:compile"]),
        ("implementation files('x.jar', 'y.jar'), 'a:b:1'", ["a:b:1:compile"]),
        ("implementation('a:b:1'), ('c:d:2')", ["a:b:1:compile", "c:d:2:compile"]),
        ("implementation 'a:b:1', platform('x:y:1'), configurations.z", ["a:b:1:compile"]),
        # What is not the tests' business.
        ("checkstyle 'a:b:1'", []),
        ("jmh 'a:b:1'", []),
        ("errorprone 'a:b:1'", []),
        ("jmhImplementation 'a:b:1'", []),
        ("classpath 'a:b:1'", []),
        ("/* implementation 'a:b:1' */", []),
        ("// implementation 'a:b:1'", []),
        ("implementation configurations.other", []),
        ("implementation nested.web.core", ["a:web:2:compile"]),
        ("implementation nested.web.deep.er", ["a:er:3:compile"]),
        ("implementation nested.made", ["a:made:4:compile"]),
        ("implementation nested.parts", ["a:parts:5:compile"]),
        ("implementation nested.plain", ["a:plain:6:compile"]),
        ("implementation nested.several", ["a:x:1:compile", "a:y:2:compile"]),
        ("implementation nested.core", []),
        ("implementation files('x.jar')", []),
    ],
)
def test_statements(tmp_path, statement, expected):
    script = f"""
        buildscript {{ ext.v = '7'
          dependencies {{ classpath 'never:never:1' }} }}
        ext {{ versions = [b: '8', 'c': "9"]
               libraries = [b: "a:b:${{versions.b}}"] }}
        ext.nested = [
            web: [core: 'a:web:2', deep: [er: 'a:er:3']],
            made: dependencies.create('a:made:4') {{ exclude group: 'z' }},
            parts: [group: 'a', name: 'parts', version: '5'],
            several: ['a:x:1', 'a:y:2'],
            plain: 'a:plain:6',
        ]
        def all = ['a:b:1', 'c:d:2']
        dependencies {{ {statement}
        }}
    """
    catalog = """
        [versions]
        five = "5"
        [libraries]
        b-core = { module = "a:b-core", version.ref = "five" }
        d = "c:d:6"
        [bundles]
        two = ["b-core", "d"]
    """
    files = {"build.gradle": script, "gradle.properties": "w=9\n", "gradle/libs.versions.toml": catalog}
    assert coordinates(read(tmp_path, files)[""]) == expected


@pytest.mark.parametrize(
    ("gradle", "maven"),
    [
        ("1.2", "1.2"),
        ("4.+", "[4,4.99999]"),
        ("1.2+", "[1.2,1.2.99999]"),
        ("+", "RELEASE"),
        ("latest.release", "RELEASE"),
        ("[1.0,2.0)", "[1.0,2.0)"),
        ("]1.0,2.0[", "(1.0,2.0)"),
        ("1.2!!", "1.2"),
    ],
)
def test_open_versions(gradle, maven):
    assert maven_version(gradle) == maven


@pytest.mark.parametrize(
    ("name", "scope"),
    [("api", "compile"), ("testRuntimeOnly", "test"), ("kapt", "processor"), ("shadow", "compile")]
    + [(name, None) for name in ("dokka", "detekt", "archives", "jmhCompile", "perfCompile", "latestApi")],
)
def test_configurations(name, scope):
    assert scope_of(name) == scope


def test_what_scripts_above_pass_down_arrives(tmp_path):
    files = {
        "build.gradle": """
            allprojects { ext.v = '3' }
            dependencies { implementation 'root:only:1' }
            subprojects { dependencies { testImplementation 'junit:junit:4.12' } }
            project(':x') { dependencies { implementation "a:b:$v" } }
            project(':y') { dependencies { implementation 'never:never:1' } }
        """,
        "x/build.gradle": "dependencies { implementation 'own:own:1' }",
    }
    assert coordinates(read(tmp_path, files, "x")["x"]) == [
        "junit:junit:4.12:test",
        "a:b:3:compile",
        "own:own:1:compile",
    ]


@pytest.mark.parametrize(
    ("script", "arrives"),
    [
        ("javaSubprojects { apply { plugin('java') }\n dependencies { api 'a:b:1' } }", True),
        ("javaProjects.each { dependencies { api 'a:b:1' } }", True),
        ("subprojects.findAll { it.name != 'y' }.each { dependencies { api 'a:b:1' } }", True),
        ("[project(':x'), project(':y')].each { dependencies { api 'a:b:1' } }", True),
        ("[project(':y'), project(':z')].each { dependencies { api 'a:b:1' } }", False),
        ("if (hasProperty('x')) { dependencies { api 'a:b:1' } }", False),
        ("plugins.withId('java') { dependencies { api 'a:b:1' } }", False),
        ("def shared = { dependencies { api 'a:b:1' } }", False),
        ("fun Project.shared() { dependencies { api('a:b:1') } }", False),
        ("javaSubprojects { pom { dependencies { api 'a:b:1' } } }", False),
        ("configure(subprojects) { dependencies { api 'a:b:1' } }", True),
        ("configure(project(':x')) { dependencies { api 'a:b:1' } }", True),
        ("configure(project(':y')) { dependencies { api 'a:b:1' } }", False),
        ("configure(subprojects - project(':y')) { dependencies { api 'a:b:1' } }", True),
        ("configure(subprojects - project(':x')) { dependencies { api 'a:b:1' } }", False),
        ("pluginManager.withPlugin('java') { dependencies { api 'a:b:1' } }", False),
        ("gradle.projectsEvaluated { dependencies { api 'a:b:1' } }", False),
        ("rootProject { dependencies { api 'a:b:1' } }", False),
        ("for (each in names) { dependencies { api 'a:b:1' } }", False),
    ],
)
def test_a_block_above_by_a_name_of_the_scripts_own_arrives(tmp_path, script, arrives):
    files = {"build.gradle": script, "x/build.gradle": "", "y/build.gradle": "", "z/build.gradle": ""}
    assert coordinates(read(tmp_path, files, "x")["x"]) == ["a:b:1:compile"] * arrives


@pytest.mark.parametrize("name", ["build.gradle", "build.gradle.kts", "x.gradle", "x.gradle.kts"])
def test_a_script_may_have_the_name_of_its_folder(tmp_path, name):
    files = {
        "build.gradle": "",
        f"x/{name}": 'dependencies { api("a:b:1") }',
        "x/y.gradle": "dependencies { api 'c:d:1' }",
    }
    assert coordinates(read(tmp_path, files, "x")["x"]) == ["a:b:1:compile"]


def test_settings_may_speak_of_all_projects(tmp_path):
    settings = """
        rootProject.name = 'whole'
        gradle.ext.version = '3'
        gradle.allprojects {
            buildscript { dependencies { classpath 'never:never:1' } }
            afterEvaluate { project ->
                if (project.hasProperty('android')) { dependencies { compile 'a:b:' + gradle.version } }
            }
        }
        dependencyResolutionManagement { dependencies { api 'never:never:2' } }
    """
    files = {"settings.gradle": settings, "x/build.gradle": "dependencies { testCompile 'c:d:1' }"}
    assert coordinates(read(tmp_path, files, "x")["x"]) == ["a:b:3:compile", "c:d:1:test"]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("implementation project(':y')", [Sibling("y")]),
        ('api(project(":y"))', [Sibling("y")]),
        ("testImplementation project(path: ':y', configuration: 'testOutput')", [Sibling("y", "test", True)]),
        ("testImplementation project(':y').sourceSets.test.output", [Sibling("y", "test", True)]),
        ("testImplementation(testFixtures(project(':y')))", [Sibling("y", "test", True)]),
        ("implementation project(':deep:why')", [Sibling("deep/why.impl")]),
        ("implementation projects.y", [Sibling("y")]),
        ("api project(':y'), 'a:b:1', project(':deep:why')", [Sibling("y"), Sibling("deep/why.impl")]),
        (
            "testCompile(\n  project(':y'),\n  project(path: ':deep:why', configuration: 'testOutput')\n)",
            [Sibling("y", "test"), Sibling("deep/why.impl", "test", True)],
        ),
        ("implementation project(':acme-y')", [Sibling("y")]),
        ("implementation(yes)", [Sibling("y")]),
        ("implementation(platform(project(':y')))", []),
        ("implementation(no)", []),
        ("implementation project(':deep:renamed')", [Sibling("deep/why.impl")]),
        ("implementation project(':why-not')", [Sibling("y")]),
        ("implementation rootProject", [Sibling("")]),
        ("api rootProject, project(':y')", [Sibling(""), Sibling("y")]),
        ("api rootProject.ext.unknown", []),
        ("implementation project(':gone')", []),
        ("implementation project(':acmey')", []),
        ("jmh project(':y')", []),
    ],
)
def test_other_projects_are_siblings(tmp_path, statement, expected):
    settings = """
        include 'x', 'y'
        project(':deep:why').projectDir = file('deep/why.impl')
        project(':deep:why').name = 'renamed'
        project(':y').name = 'why-not'
    """
    files = {
        "settings.gradle": settings,
        "x/build.gradle": f"dependencies {{ {statement} }}",
        "build.gradle": "def yes = project(':y')\ndef no = project(':gone')",
        "y/build.gradle": "",
        "deep/why.impl/build.gradle": "",
    }
    assert list(read(tmp_path, files, "x")["x"].siblings) == expected


@pytest.mark.parametrize(
    ("script", "level"),
    [
        ("sourceCompatibility = 1.8", 8),
        ("sourceCompatibility = '11'", 11),
        ("sourceCompatibility = JavaVersion.VERSION_1_7", 7),
        ("java { sourceCompatibility = JavaVersion.VERSION_17 }", 17),
        ("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }", 21),
        ("java { toolchain { languageVersion.set(JavaLanguageVersion.of(21)) } }", 21),
        ("compileJava { sourceCompatibility = '1.8' }", 8),
        ("tasks.withType(JavaCompile) { options.release = 11 }", 11),
        ("ext.j = '11'\nsourceCompatibility = j", 11),
        ("subprojects { sourceCompatibility = 9 }", None),
        ("version = '1.8'", None),
        (
            "plugins.withType<JavaPlugin> { configure<Java> { sourceCompatibility = JavaVersion.VERSION_21 } }",
            21,
        ),
        (
            "plugins.withId('java') { java { toolchain { languageVersion = JavaLanguageVersion.of(21) } } }",
            21,
        ),
        ("plugins { id 'java' version '21' }", None),
    ],
)
def test_levels(tmp_path, script, level):
    assert read(tmp_path, {"build.gradle": script})[""].level == level


def test_arguments_of_the_compiler_are_kept_where_they_change_what_compiles(tmp_path):
    script = "compileJava { options.compilerArgs += ['-Xlint:all', '--add-modules', 'jdk.incubator.vector'] }"
    assert read(tmp_path, {"build.gradle": script})[""].flags == ("--add-modules=jdk.incubator.vector",)


def test_hamcrest_comes_before_what_brings_an_older_one(tmp_path):
    script = "dependencies { testImplementation 'junit:junit:4.13'\ntestImplementation 'org.hamcrest:hamcrest:2.2' }"
    found = read(tmp_path, {"build.gradle": script})[""]
    assert coordinates(found) == ["org.hamcrest:hamcrest:2.2:test", "junit:junit:4.13:test"]


def test_a_long_chain_of_platforms_comes_to_an_end(tmp_path):
    files = {
        f"m{number}/build.gradle": f"dependencies {{ api platform(project(':m{number + 1}')) }}"
        for number in range(300)
    }
    assert read(tmp_path, files, "m0")["m0"].managed == ()


def test_the_root_may_be_the_platform(tmp_path):
    files = {
        "build.gradle": "dependencies { constraints { api 'a:b:2' } }",
        "x/build.gradle": "dependencies { api platform(rootProject) }",
    }
    assert [str(each) for each in read(tmp_path, files, "x")["x"].managed] == ["a:b:2"]


@pytest.mark.parametrize("platform", ["project(':versions')", "versions", "projects.versions"])
def test_a_project_of_the_build_may_be_the_platform_of_the_others(tmp_path, platform):
    files = {
        "build.gradle": f"""
            def versions = project(':versions')
            configure(libraries) {{ dependencies {{ api(platform({platform})) }} }}
        """,
        "x/build.gradle": "dependencies { api 'a:b' }",
        "versions/build.gradle": """
            dependencies {
                api(platform('p:bom:1'))
                constraints { api 'a:b:2' }
            }
        """,
    }
    module = read(tmp_path, files, "x")["x"]
    assert [f"{each}:{each.scope}" for each in module.managed] == ["p:bom:1:import", "a:b:2:compile"]
    assert module.siblings == ()


def test_platforms_manage_versions(tmp_path):
    script = """
        plugins { id 'org.springframework.boot' version '2.5.0' }
        dependencyManagement { imports { mavenBom "m:bom:2" } }
        dependencies { implementation platform('p:bom:1')
                       implementation 'a:b'
                       constraints { implementation 'c:d:3' } }
    """
    managed = read(tmp_path, {"build.gradle": script})[""].managed
    assert sorted(f"{each}:{each.scope}" for each in managed) == [
        "c:d:3:compile",
        "m:bom:2:import",
        "org.springframework.boot:spring-boot-dependencies:2.5.0:import",
        "p:bom:1:import",
    ]


@pytest.mark.parametrize(
    ("statement", "file", "text", "expected"),
    [
        (
            "'a:b'",
            "gradle.lockfile",
            "# header\na:b:1=testRuntimeClasspath\nempty=annotationProcessor",
            "a:b:1",
        ),
        ("'a:b'", "gradle/dependency-locks/compileClasspath.lockfile", "a:b:1\nc:d:2", "a:b:1"),
        ("'a:b'", "dependencies.lock", '{"compile": {"a:b": {"locked": "1", "requested": "1.+"}}}', "a:b:1"),
        ("'a:b'", "versions.lock", "# Run ./gradlew --write-locks\na:b:1 (3 constraints: abc)", "a:b:1"),
        ("'a:b'", "versions.props", "a:b = 1", "a:b:1"),
        ("'a:b'", "versions.props", "a:* = 1\na:b = 2", "a:b:2"),
        ("'a:b'", "versions.props", "x:* = 2\na:* = 1", "a:b:1"),
        ("'a:b'", "dependencies.properties", "a:b = 1", "a:b:1"),
        ("'a:b:latest.release'", "dependencies.lock", '{"compile": {"a:b": {"locked": "1"}}}', "a:b:1"),
        ("'a:b:1.+'", "gradle.lockfile", "a:b:1.9=compileClasspath", "a:b:1.9"),
        # What states its version keeps it; what no file speaks of, and files that say nothing, change nothing.
        ("'a:b:7'", "gradle.lockfile", "a:b:1=compileClasspath", "a:b:7"),
        ("'a:b'", "gradle.lockfile", "a:bc:1=compileClasspath", "a:b:?"),
        ("'a:b'", "versions.props", "# a:b = 1\nab:* = 1", "a:b:?"),
        ("'a:b'", "dependencies.lock", '{"compile": {"a:b": {"project": true}}, "more": []}', "a:b:?"),
        ("'a:b'", "dependencies.lock", "{ not json", "a:b:?"),
        ("'a:b'", "other.properties", "a:b = 1", "a:b:?"),
    ],
)
def test_versions_stand_in_locks(tmp_path, statement, file, text, expected):
    module = read(
        tmp_path,
        {"build.gradle": "", "x/build.gradle": f"dependencies {{ api {statement} }}", file: text},
        "x",
    )["x"]
    assert coordinates(module) == [f"{expected}:compile"]


def test_the_lock_of_a_module_comes_before_the_one_above(tmp_path):
    files = {
        "x/build.gradle": "dependencies { api 'a:b', 'c:d' }",
        "x/gradle.lockfile": "a:b:1=compileClasspath",
        "versions.props": "a:b = 2\nc:d = 3",
    }
    assert coordinates(read(tmp_path, files, "x")["x"]) == ["a:b:1:compile", "c:d:3:compile"]


def test_scripts_that_are_applied_count(tmp_path):
    files = {
        "build.gradle": """
            plugins { id 'own-library' }
            apply from: 'gradle/more.gradle'
            apply from: "$rootDir/gradle/other.gradle"
        """,
        "gradle/more.gradle": "dependencies { implementation 'a:b:1' }",
        "gradle/other.gradle": "dependencies { implementation 'c:d:1' }",
        "buildSrc/src/main/groovy/own-library.gradle": "dependencies { testImplementation 'e:f:1' }",
        "buildSrc/src/main/kotlin/Versions.kt": 'object Versions { const val x = "1" }',
    }
    assert coordinates(read(tmp_path, files)[""]) == ["e:f:1:test", "a:b:1:compile", "c:d:1:compile"]


@pytest.mark.parametrize("inside", ["apply from: 'deps.gradle'", "buildscript { apply from: 'deps.gradle' }"])
def test_a_script_of_names_counts_below_wherever_it_is_applied(tmp_path, inside):
    files = {
        "settings.gradle": "include 'a'",
        "build.gradle": inside,
        "deps.gradle": "ext.deps = [// common\n  inject : 'a:b:1',\n  junit4 : 'c:d:2',\n]",
        "a/build.gradle": "dependencies { api deps.inject\n testImplementation deps.junit4 }",
    }
    assert coordinates(read(tmp_path, files, "a")["a"]) == ["a:b:1:compile", "c:d:2:test"]


def test_what_the_build_itself_depends_on_is_no_dependency_of_a_module(tmp_path):
    files = {
        "settings.gradle": "include 'a'",
        "build.gradle": "buildscript { apply from: 'deps.gradle'\n dependencies { classpath 'a:b:1' } }",
        "deps.gradle": "dependencies { implementation 'c:d:2' }",
        "a/build.gradle": "dependencies { api 'e:f:3' }",
    }
    assert coordinates(read(tmp_path, files, "a")["a"]) == ["e:f:3:compile"]


def test_constants_of_build_src_are_known(tmp_path):
    files = {
        "build.gradle.kts": """
            dependencies { implementation(Libs.b)
                           testImplementation("c:d:${Versions.x}") }
        """,
        "buildSrc/src/main/kotlin/Libs.kt": """
            object Versions { const val x = "1" }
            object Libs {
                const val b = "a:b:${Versions.x}"
            }
        """,
    }
    assert coordinates(read(tmp_path, files)[""]) == ["a:b:1:compile", "c:d:1:test"]


def test_a_companion_without_a_name_costs_nothing(tmp_path):
    files = {
        "build.gradle.kts": 'dependencies { implementation("a:b:${Versions.x}") }',
        "buildSrc/src/main/kotlin/Task.kt": """
            class Task { companion object { private val y = "2" } }
            object Versions { const val x = "1" }
        """,
    }
    assert coordinates(read(tmp_path, files)[""]) == ["a:b:1:compile"]


def test_arguments_of_the_tests_are_kept_where_they_matter(tmp_path):
    script = """
        test { jvmArgs '--add-opens=java.base/java.lang=ALL-UNNAMED', '-javaagent:x.jar', '-XX:MaxPermSize=1m'
               systemProperty 'a', 'b' }
    """
    options = read(tmp_path, {"build.gradle": script})[""].options
    assert options == ("--add-opens=java.base/java.lang=ALL-UNNAMED", "-Da=b")


@pytest.mark.parametrize(
    ("script", "patterns"),
    [
        ("test { exclude '**/slow/**', '**/*IT.class' }", ("**/slow/**", "**/*IT.class")),
        ("test { useJUnit()\n exclude('**/Slow*') }", ("**/Slow*",)),
        ("jar { exclude '**/x' }\n configurations { all { exclude group: 'a', module: 'b' } }", ()),
        ("task nightly(type: Test) { exclude '**/x' }", ()),
    ],
)
def test_tests_that_are_left_out_are_read(tmp_path, script: str, patterns: tuple[str, ...]):
    assert read(tmp_path, {"build.gradle": script})[""].left_out == patterns


@pytest.mark.parametrize(
    ("script", "chosen"),
    [
        ("test { include '**/*Test.class' }", SelectedTests(included=("**/*Test.class",))),
        (
            "test { useJUnitPlatform { excludeTags 'slow', 'db' } }",
            SelectedTests(excluded_groups=("slow", "db")),
        ),
        ("test {\n useJUnitPlatform {\n includeTags('fast')\n }\n}", SelectedTests(groups=("fast",))),
        ("test { useJUnit { excludeCategories 'a.Slow' } }", SelectedTests(excluded_groups=("a.Slow",))),
        ("test { useJUnit { includeCategories 'a.Fast' } }", SelectedTests(groups=("a.Fast",))),
        (
            "test { useTestNG { excludeGroups 'slow'\n includeGroups 'fast' } }",
            SelectedTests(groups=("fast",), excluded_groups=("slow",)),
        ),
        ("test { filter { excludeTestsMatching '*IT' } }", SelectedTests(not_matching=("*IT",))),
        ("test { filter { includeTestsMatching 'a.*' } }", SelectedTests(matching=("a.*",))),
        ('tasks.test { useJUnitPlatform { excludeTags("slow") } }', SelectedTests(excluded_groups=("slow",))),
        (
            "tasks.named('test') { useJUnitPlatform { excludeTags 'slow' } }",
            SelectedTests(excluded_groups=("slow",)),
        ),
        (
            "tasks.withType(Test) { useJUnitPlatform { excludeTags 'slow' } }",
            SelectedTests(excluded_groups=("slow",)),
        ),
        ("test { useJUnitPlatform { excludeTags SLOW } }", SelectedTests(excluded_groups=("${}",))),
        ("test { enabled = false }", SelectedTests(nothing=True)),
        ("test { useJUnitPlatform() }", SelectedTests()),
        ("test { enabled = true }", SelectedTests()),
        ("jar { include '**/x' }\n jar { enabled = false }", SelectedTests()),
        ("task nightly(type: Test) { useJUnitPlatform { includeTags 'slow' } }", SelectedTests()),
        ("tasks.register('nightly', Test) { useJUnitPlatform { includeTags 'slow' } }", SelectedTests()),
    ],
)
def test_what_the_task_of_tests_chooses_is_read(tmp_path, script: str, chosen: SelectedTests):
    assert read(tmp_path, {"build.gradle": script})[""].chosen == chosen


@pytest.mark.parametrize(
    "script", ["dependencies {", "}}}}", "dependencies { implementation('a:b:1'", '"""', "{" * 500]
)
def test_a_script_that_cannot_be_followed_yields_less_and_no_error(tmp_path, script):
    assert isinstance(read(tmp_path, {"build.gradle": script})[""], Module)


PROTOC = "protobuf { protoc { artifact = 'com.google.protobuf:protoc:3.10.0' } }"


@pytest.mark.parametrize(
    ("script", "compiler", "lite", "services"),
    [
        (PROTOC, "3.10.0", False, None),
        (
            "ext.v = '3.10.0'\nprotobuf { protoc { artifact = \"com.google.protobuf:protoc:$v\" } }",
            "3.10.0",
            False,
            None,
        ),
        ("apply plugin: 'com.google.protobuf'", None, False, None),
        ("plugins { id 'com.google.protobuf' version '0.9.4' }", None, False, None),
        (
            f"{PROTOC}\nprotobuf {{ generateProtoTasks {{ all().each {{ task -> task.builtins {{"
            ' java { option "lite" } } } } }',
            "3.10.0",
            True,
            None,
        ),
        (
            f"{PROTOC}\nprotobuf {{ plugins {{ grpc {{ artifact = 'io.grpc:protoc-gen-grpc-java:1.60.0' }} }} }}",
            "3.10.0",
            False,
            "1.60.0",
        ),
    ],
)
def test_blocks_of_protocol_buffers_are_read(tmp_path, script, compiler, lite, services):
    found = read(tmp_path, {"build.gradle": script})[""].schemas
    assert found is not None
    assert (found.compiler.version if found.compiler else None) == compiler
    assert (found.services.version if found.services else None) == services
    assert found.lite is lite


@pytest.mark.parametrize(
    "script",
    [
        "dependencies { implementation 'com.google.protobuf:protobuf-java:3.10.0' }",
        "sourceSets { main { proto { srcDir 'elsewhere' } } }",
        "subprojects { protobuf { } }",
    ],
)
def test_where_nothing_makes_java_of_them_there_are_no_schemas(tmp_path, script):
    assert read(tmp_path, {"build.gradle": script})[""].schemas is None


@pytest.mark.parametrize(
    ("sets", "main", "test"),
    [
        ("", [], []),
        ("sourceSets { main.proto.srcDir '../shared' }", ["../shared"], []),
        ("sourceSets { main { proto { srcDir 'a'\n srcDir 'b' } } }", ["a", "b"], []),
        ("sourceSets { test { proto { srcDirs = ['c'] } } }", [], ["c"]),
        ('sourceSets.main.proto.srcDir("$rootDir/d")', ["d"], []),
        ("sourceSets { main { java { srcDir 'e' } } }", [], []),
        ("sourceSets { main { proto { include 'f' } } }", [], []),
    ],
)
def test_folders_of_schemas_are_read_beside_the_usual_ones(tmp_path, sets, main, test):
    found = read(tmp_path, {"build.gradle": f"{PROTOC}\n{sets}"})[""].schemas
    assert found is not None
    assert found.roots == {
        Role.MAIN: ("src/main/proto", *main),
        Role.TEST: ("src/test/proto", *test),
    }


def test_scripts_that_apply_each_other_are_a_problem_and_no_end_of_the_work(tmp_path: Path):
    scripts = {f"s{n}.gradle": f"apply from: 's{n + 1}.gradle'\n" * 8 for n in range(12)}
    scripts["build.gradle"] = "dependencies { implementation 'a:b:1' }\napply from: 's0.gradle'\n"
    for path, text in scripts.items():
        (tmp_path / path).write_text(text)
    project = GradleProject(tmp_path, "", frozenset({""}))
    module = project.read([""])[""]
    assert coordinates(module) == ["a:b:1:compile"]
    assert [each.reason.slug for each in project.problems] == ["build-file-unreadable"]


@pytest.mark.parametrize("doubled", ['"${a%d}${a%d}"', "a%d + a%d", '"$a%d$a%d"'])
def test_a_value_that_doubles_again_and_again_is_not_known(tmp_path: Path, doubled: str):
    lines = ["ext.a0 = 'abcdefgh'", *(f"ext.a{n + 1} = {doubled % (n, n)}" for n in range(25))]
    used = 'dependencies { implementation "g:${a3}:1"\n implementation "g:${a25}:1" }'
    tracemalloc.start()
    module = read(tmp_path, {"build.gradle": "\n".join((*lines, used))})[""]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert f"g:{'abcdefgh' * 8}:1:compile" in coordinates(module)
    assert len(module.dependencies) < 3
    assert peak < 20 << 20


@pytest.mark.parametrize(
    "named", ["implementation many\n" * 1000, f"implementation {', '.join(['many'] * 1000)}"]
)
def test_a_list_that_is_named_a_thousand_times_is_cut_and_told(tmp_path: Path, named: str):
    many = ", ".join(f"'g:a{n}:1'" for n in range(300))
    (tmp_path / "build.gradle").write_text(f"ext.many = [{many}]\ndependencies {{\n{named}\n}}")
    project = GradleProject(tmp_path, "", frozenset({""}))
    assert len(project.read([""])[""].dependencies) == 300
    assert [problem.found for problem in project.problems] == [
        "it names more than 10000 artifacts; what comes after is left out"
    ]


def test_a_list_that_is_named_a_few_times_is_whole(tmp_path: Path):
    many = ", ".join(f"'g:a{n}:1'" for n in range(300))
    script = f"ext.many = [{many}]\ndependencies {{\nimplementation many\ntestImplementation many\n}}"
    (tmp_path / "build.gradle").write_text(script)
    project = GradleProject(tmp_path, "", frozenset({""}))
    assert len(project.read([""])[""].dependencies) >= 300
    assert project.problems == []


def test_exclusions_count_like_artifacts(tmp_path: Path):
    named = ", ".join(f"'g:a{n}:1'" for n in range(900))
    excluded = "".join(f"exclude group: 'g{n}'\n" for n in range(300))
    script = f"dependencies {{\nimplementation({named}) {{\n{excluded}}}\n}}"
    (tmp_path / "build.gradle").write_text(script)
    project = GradleProject(tmp_path, "", frozenset({""}))
    dependencies = project.read([""])[""].dependencies
    assert len(dependencies) == 10_000 // 301
    assert {len(dependency.exclusions) for dependency in dependencies} == {300}
    assert [problem.found for problem in project.problems] == [
        "it names more than 10000 artifacts; what comes after is left out"
    ]


def test_modules_share_a_number_of_artifacts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gradle_modules, "_MOST_IN_ALL", 700)
    many = ", ".join(f"'g:a{n}:1'" for n in range(300))
    folders = [f"m{number}" for number in range(4)]
    included = ", ".join(f"'{folder}'" for folder in folders)
    (tmp_path / "settings.gradle").write_text(f"include {included}")
    (tmp_path / "build.gradle").write_text(
        f"ext.many = [{many}]\nsubprojects {{ dependencies {{ implementation many }} }}"
    )
    for folder in folders:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "build.gradle").write_text("")
    project = GradleProject(tmp_path, "", frozenset(folders))
    modules = project.read(folders)
    assert [len(modules[folder].dependencies) for folder in folders] == [300, 300, 100, 0]
    assert [problem.found for problem in project.problems] == [
        "the modules name more than 700 artifacts; what comes after is left out"
    ]
