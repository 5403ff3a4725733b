"""What an effective POM says, and what of it counts."""

import time

import pytest

from mrscout.languages.java.build.jvm_flags import jvm_options, opened
from mrscout.languages.java.build.maven.effective import parse_level, read_effective
from mrscout.languages.java.build.maven.poms import closure
from mrscout.languages.java.build.modules import ROOT, Module, Sibling, built_from, needed
from mrscout.languages.java.build.test_selection import SUREFIRE, SelectedTests
from mrscout.markup import parse_markup
from mrscout.sources import Role


def read(tmp_path, body: str) -> Module:
    names = {("g", "core"): "core", ("g", "own"): "own"}
    return read_effective(
        "own", parse_markup(f"<project>{body}</project>".encode()), tmp_path, "/stage/tree", names
    )


def plugin(name: str, configuration: str) -> str:
    return (
        f"<build><plugins><plugin><artifactId>{name}</artifactId><configuration>{configuration}</configuration>"
        "</plugin></plugins></build>"
    )


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("1.8", 8),
        ("8", 8),
        ("11", 11),
        ("1.6", 6),
        ("17.0", 17),
        (None, None),
        ("", None),
        ("${java}", None),
        ("x", None),
    ],
)
def test_levels(text, level):
    assert parse_level(text) == level


@pytest.mark.parametrize(
    ("configuration", "properties", "level"),
    [
        ("<source>1.6</source><target>1.6</target>", "", 6),
        ("<release>11</release>", "<maven.compiler.source>8</maven.compiler.source>", 11),
        ("<source>8</source><testSource>11</testSource>", "", 11),
        ("", "<maven.compiler.release>17</maven.compiler.release>", 17),
        ("<source>${unknown}</source>", "", None),
        ("", "<java.version>11</java.version>", None),
    ],
)
def test_the_highest_level_that_either_side_asks_for_counts(tmp_path, configuration, properties, level):
    body = plugin("maven-compiler-plugin", configuration) + f"<properties>{properties}</properties>"
    assert read(tmp_path, body).level == level


def test_siblings_are_told_from_dependencies(tmp_path):
    body = (
        "<dependencies>"
        "<dependency><groupId>g</groupId><artifactId>core</artifactId><version>1</version></dependency>"
        "<dependency><groupId>g</groupId><artifactId>core</artifactId><type>test-jar</type><scope>test</scope></dependency>"
        "<dependency><groupId>other</groupId><artifactId>core</artifactId><version>2</version></dependency>"
        "</dependencies>"
    )
    module = read(tmp_path, body)
    assert module.siblings == (Sibling("core"), Sibling("core", "test", True))
    assert [str(each) for each in module.dependencies] == ["other:core:2"]


def test_folders_are_brought_back_from_the_stage(tmp_path):
    body = (
        "<build><sourceDirectory>/stage/tree/own/src</sourceDirectory>"
        "<testSourceDirectory>/stage/tree/own/../shared/test</testSourceDirectory>"
        "<resources><resource><directory>/stage/tree/own/res</directory></resource>"
        "<resource><directory>/elsewhere</directory></resource></resources></build>"
    )
    module = read(tmp_path, body)
    assert module.roots == {Role.MAIN: ("own/src",), Role.TEST: ("shared/test",)}
    assert module.resources[Role.MAIN] == ("own/res",)


def test_what_tests_find_in_their_environment(tmp_path):
    given = (
        "<environmentVariables><PROJECT_BASE>/stage/tree/own/target</PROJECT_BASE><MODE>fast</MODE>"
        "<UNKNOWN>${nobody.knows}</UNKNOWN><LD_PRELOAD>/x.so</LD_PRELOAD><JAVA_TOOL_OPTIONS>-ea</JAVA_TOOL_OPTIONS>"
        "<PYTHONSTARTUP>/x.py</PYTHONSTARTUP><PATH>/x</PATH></environmentVariables>"
    )
    module = read(tmp_path, plugin("maven-surefire-plugin", given))
    assert module.variables == (("PROJECT_BASE", f"{ROOT}/own/target"), ("MODE", "fast"))


def test_tests_that_the_usual_run_leaves_out_are_read_and_those_of_other_runs_are_not(tmp_path):
    slow, late = (
        "<excludes><exclude>**/Slow*, %regex[x]</exclude></excludes>",
        "<exclude>LateTest.java</exclude>",
    )
    run = "<execution><id>{}</id><configuration><excludes>{}</excludes></configuration></execution>"
    runs = run.format("default-test", late) + run.format("nightly", "<exclude>**/*IT</exclude>")
    build = (
        "<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId>"
        f"<configuration>{slow}</configuration><executions>{runs}</executions></plugin>"
        "<plugin><artifactId>maven-failsafe-plugin</artifactId>"
        "<configuration><excludes><exclude>Other</exclude></excludes></configuration></plugin></plugins></build>"
    )
    assert read(tmp_path, build).left_out == ("**/Slow*", "%regex[x]", "LateTest.java")


SUITE = """<suite><!-- <class name="a.Gone"/> --><test><groups><run><exclude name="slow"/></run></groups>
<classes><class name="a.One"/></classes><packages><package name="b.deep.*"/>
<package name="c"/></packages></test></suite>"""


@pytest.mark.parametrize(
    ("configuration", "properties", "chosen"),
    [
        ("", "", SelectedTests(included=SUREFIRE)),
        (
            "<includes><include>**/*Spec.java</include></includes>",
            "",
            SelectedTests(included=("**/*Spec.java",)),
        ),
        ("<includes><include>A, B</include></includes>", "", SelectedTests(included=("A", "B"))),
        ("<test>AllTests</test>", "", SelectedTests(included=("AllTests",))),
        (
            "<includes><include>A</include></includes>",
            "<test>B,C#d</test>",
            SelectedTests(included=("B", "C#d")),
        ),
        ("<groups>fast</groups>", "", SelectedTests(included=SUREFIRE, groups=("fast",))),
        (
            "<excludedGroups>a.Slow,a.Db</excludedGroups>",
            "",
            SelectedTests(included=SUREFIRE, excluded_groups=("a.Slow,a.Db",)),
        ),
        (
            "",
            "<excludedGroups>slow | db</excludedGroups>",
            SelectedTests(included=SUREFIRE, excluded_groups=("slow | db",)),
        ),
        ("<skipTests>true</skipTests>", "", SelectedTests(nothing=True, included=SUREFIRE)),
        ("<skip>true</skip>", "", SelectedTests(nothing=True, included=SUREFIRE)),
        ("", "<maven.test.skip>true</maven.test.skip>", SelectedTests(nothing=True, included=SUREFIRE)),
        ("<skipTests>false</skipTests>", "<skipTests>false</skipTests>", SelectedTests(included=SUREFIRE)),
        (
            "<suiteXmlFiles><suiteXmlFile>testng.xml</suiteXmlFile></suiteXmlFiles>",
            "",
            SelectedTests(included=("a/One", "b/deep/**", "c/*"), excluded_groups=("slow",)),
        ),
        ("<suiteXmlFiles><file>absent.xml</file></suiteXmlFiles>", "", SelectedTests(included=("/",))),
        ("<suiteXmlFiles><file>../../secret.xml</file></suiteXmlFiles>", "", SelectedTests(included=("/",))),
    ],
)
def test_what_the_usual_run_chooses_is_read(
    tmp_path, configuration: str, properties: str, chosen: SelectedTests
):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "testng.xml").write_text(SUITE)
    body = plugin("maven-surefire-plugin", configuration) + f"<properties>{properties}</properties>"
    assert read(tmp_path, body).chosen == chosen


@pytest.mark.parametrize("name", ["maven-failsafe-plugin", "maven-jar-plugin"])
def test_what_other_plugins_choose_does_not_count(tmp_path, name: str):
    configuration = "<groups>x</groups><includes><include>**/*IT</include></includes><skip>true</skip>"
    assert read(tmp_path, plugin(name, configuration)).chosen == SelectedTests(included=SUREFIRE)


def test_places_in_options_are_told_from_the_root(tmp_path):
    given = "<systemPropertyVariables><data>/stage/tree/own/data</data></systemPropertyVariables>"
    module = read(tmp_path, plugin("maven-surefire-plugin", given))
    assert module.options == (f"-Dbasedir={ROOT}/own", f"-Ddata={ROOT}/own/data")


def test_resources_that_stand_elsewhere_are_known_with_where_that_is(tmp_path):
    def resource(directory: str, target: str) -> str:
        return f"<resource><directory>/stage/tree/own/{directory}</directory>{target}</resource>"

    body = (
        "<build><resources>"
        + resource("conf", "<targetPath>/stage/tree/own/target/conf</targetPath>")
        + resource("legal", "<targetPath>META-INF</targetPath>")
        + resource("", "<targetPath>META-INF</targetPath>")
        + resource("target", "<targetPath>META-INF</targetPath>")
        + resource("plain", "")
        + resource("out", "<targetPath>/elsewhere</targetPath>")
        + "</resources></build>"
    )
    module = read(tmp_path, body)
    assert module.copied[Role.MAIN] == (
        ("own/conf", "own/target/conf"),
        ("own/legal", "own/target/classes/META-INF"),
    )
    assert module.copied[Role.TEST] == ()


def test_repositories_other_than_mavens_own_are_known(tmp_path):
    stated = "".join(
        f"<repository><id>{name}</id><url>file:///stage/tree/{name}</url></repository>"
        for name in ("central", "lib")
    )
    module = read(tmp_path, f"<repositories>{stated}</repositories>")
    assert module.repositories == (("lib", f"file://{tmp_path}/lib"),)


def test_a_jar_of_the_checkout_is_used_by_its_path(tmp_path):
    (tmp_path / "own/lib").mkdir(parents=True)
    (tmp_path / "own/lib/x.jar").touch()
    body = (
        "<dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>1</version>"
        "<scope>system</scope><systemPath>/stage/tree/own/lib/x.jar</systemPath></dependency></dependencies>"
    )
    module = read(tmp_path, body)
    assert (module.jars, module.dependencies) == ((tmp_path / "own/lib/x.jar",), ())


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("-Xmx1g -Dk=v", ("-Xmx1g", "-Dk=v")),
        ("--add-opens java.base/java.lang=ALL-UNNAMED", ("--add-opens=java.base/java.lang=ALL-UNNAMED",)),
        ("--add-opens=a/b=ALL-UNNAMED -ea", ("--add-opens=a/b=ALL-UNNAMED", "-ea")),
        ("'-Dtext=two words'", ("-Dtext=two words",)),
        ("@{argLine} ${jacoco} -javaagent:x.jar", ()),
        ("-Xmxlots -Xmx1 -Xss1 -Xss2g -Xmx99999999g -Xmx\u0661g", ()),
        ("-Xss2m -Xmx512M -Xss512k -Xms4g", ("-Xss2m", "-Xmx512M", "-Xss512k")),
        ("--add-exports=x --add-opens java.base --add-reads=x --add-opens=java.base/=x", ()),
        (
            "--add-exports a.b/c.d=e,f --add-reads=a=ALL-UNNAMED",
            ("--add-exports=a.b/c.d=e,f", "--add-reads=a=ALL-UNNAMED"),
        ),
        ("-XX:MaxPermSize=1m -XX:+UseG1GC", ()),
        ("--illegal-access=permit", ()),
        ("-Dunbalanced='", ("-Dunbalanced='",)),
        ("", ()),
    ],
)
def test_arguments(line, kept):
    assert jvm_options(line, {}) == kept


def test_properties_that_are_not_known_are_left_out():
    assert jvm_options("", {"a": "1", "b": "${x}", "": "2"}) == ("-Da=1",)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "java.home",
            "java.system.class.loader",
            "java.nio.file.spi.DefaultFileSystemProvider",
            "java.class.path",
        ),
        *("java.ext.dirs", "java.endorsed.dirs", "java.security.manager", "java.security.properties"),
        *("java.version", "java.awt.headless.x", "java.net", "jdk.module.path", "jdk.internal.lambda.x"),
        *("sun.boot.library.path", "sun.jnu.encoding", "com.sun.management.jmxremote.port"),
    ],
)
def test_a_property_that_the_jvm_may_not_survive_is_left_out(name: str):
    assert jvm_options(f"-D{name}=/x -Dk=v -D{name}", {name: "/x"}) == ("-Dk=v",)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "java.awt.headless",
            "java.net.preferIPv4Stack",
            "java.util.logging.config.file",
            "java.security.egd",
        ),
        *("java.library.path", "java.locale.providers", "jdk.attach.allowAttachSelf", "sun.net.client.x"),
        *("javax.xml.parsers.SAXParserFactory", "javahome", "user.timezone", "my.java.home", "sunny.day"),
    ],
)
def test_a_property_that_tests_need_is_kept(name: str):
    assert jvm_options(f"-D{name}=x", {}) == jvm_options("", {name: "x"}) == (f"-D{name}=x",)


@pytest.mark.parametrize(("java", "kept"), [(8, False), (11, False), (12, True), (23, True), (24, False)])
def test_a_security_manager_is_allowed_where_the_jvm_knows_the_word(java: int, kept: bool):
    stated = jvm_options("-Djava.security.manager=allow", {})
    assert stated == ("-Djava.security.manager=allow",)
    assert (stated[0] in opened(java, stated)) is kept


def test_an_old_jvm_is_not_given_what_it_does_not_know():
    assert opened(8, ("--add-opens=a/b=ALL-UNNAMED", "-Da=b")) == ("-Da=b",)
    assert "--add-opens=java.base/java.lang=ALL-UNNAMED" in opened(17, ())


@pytest.mark.parametrize(
    ("option", "kept"),
    [
        ("--add-modules=java.sql", True),
        ("--add-modules=jdk.incubator.vector,ALL-SYSTEM", True),
        ("--add-modules=org.joda.convert", False),  # it would be on the module path, which there is none of
        ("--add-modules=java.sql,org.joda.convert", False),
        ("--add-reads=a=ALL-UNNAMED", True),
    ],
)
def test_modules_that_no_module_path_provides_are_not_added(option: str, kept: bool):
    assert (option in opened(17, (option,))) is kept


def chain(**siblings: list[Sibling]) -> dict[str, Module]:
    return {name: Module(name, siblings=tuple(listed)) for name, listed in siblings.items()}


def test_a_module_comes_after_what_it_is_built_from():
    modules = chain(
        app=[Sibling("lib"), Sibling("kit", "test")],
        lib=[Sibling("base")],
        kit=[],
        base=[Sibling("only", "test")],
        only=[],
    )
    assert needed(["app"], modules) == ["base", "lib", "kit", "app"]


def test_a_circle_of_modules_ends():
    assert sorted(needed(["a"], chain(a=[Sibling("b")], b=[Sibling("a")]))) == ["a", "b"]


def test_what_a_siblings_tests_need_its_users_need_only_for_those_tests():
    modules = chain(
        app=[Sibling("lib", "test", True)], lib=[Sibling("kit", "test"), Sibling("base")], kit=[], base=[]
    )
    assert [each.module for each in built_from("app", modules) if not each.tests] == ["kit", "base", "lib"]
    modules = chain(app=[Sibling("lib")], lib=[Sibling("kit", "test"), Sibling("base")], kit=[], base=[])
    assert [each.module for each in built_from("app", modules)] == ["lib", "base"]


def test_what_tests_need_by_way_of_another_module_the_main_side_does_without():
    modules = chain(
        app=[Sibling("kit", "test"), Sibling("lib")], kit=[Sibling("plus")], plus=[Sibling("app")], lib=[]
    )
    assert [each.module for each in built_from("app", modules)] == ["kit", "lib", "plus"]
    assert [each.module for each in built_from("app", modules, tests=False)] == ["lib"]


def test_only_poms_that_are_needed_are_asked_about():
    def pom(name: str, uses: str = "", runs: str = "") -> bytes:
        dependency = f"<dependency><artifactId>{uses}</artifactId></dependency>" if uses else ""
        plugin = f"<plugin><artifactId>{runs}</artifactId></plugin>" if runs else ""
        return f"<project><artifactId>{name}</artifactId>{dependency}{plugin}</project>".encode()

    texts = {"a": pom("a", "b"), "b": pom("b", runs="p"), "c": pom("c", "a"), "p": pom("p")}
    poms = {folder: parse_markup(text) for folder, text in texts.items()}
    assert closure(poms, ["a", "gone"]) == ["a", "b"]
    assert closure(poms, ["a"], plugins=True) == ["a", "b", "p"]


@pytest.mark.parametrize(
    "suite", ["<run>" * 200_000, "<suite>" + "<!--" * 200_000, "<suite><class name='a.One'/>"]
)
def test_a_suite_that_is_broken_holds_no_class_and_is_read_at_once(tmp_path, suite: str):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "testng.xml").write_text(suite)
    stated = "<suiteXmlFiles><file>testng.xml</file></suiteXmlFiles>"
    start = time.process_time()
    assert read(tmp_path, plugin("maven-surefire-plugin", stated)).chosen == SelectedTests(included=("/",))
    assert time.process_time() - start < 5


def test_a_suite_may_name_its_document_type_and_use_either_quote(tmp_path):
    (tmp_path / "own").mkdir()
    head = '<!DOCTYPE suite SYSTEM "https://testng.org/testng-1.0.dtd" >'
    (tmp_path / "own" / "testng.xml").write_text(f"{head}<suite><class id='1' name='a.One'></class></suite>")
    stated = "<suiteXmlFiles><file>testng.xml</file></suiteXmlFiles>"
    chosen = read(tmp_path, plugin("maven-surefire-plugin", stated)).chosen
    assert chosen == SelectedTests(included=("a/One",))
