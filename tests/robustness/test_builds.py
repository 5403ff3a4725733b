"""Build files that want to exhaust or mislead their reader."""
# ruff: noqa: E501 - a row of a table is one line

import pytest

_ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
POMS = {
    "entity-bomb": f'<?xml version="1.0"?><!DOCTYPE p [<!ENTITY e0 "ha">{_ENTITIES}]><project><name>&e11;</name></project>',
    "quadratic-entity": f'<!DOCTYPE p [<!ENTITY a "{"a" * 100_000}">]><project><name>{"&a;" * 10_000}</name></project>',
    "external-entity": '<!DOCTYPE p [<!ENTITY a SYSTEM "file:///dev/zero">]><project><name>&a;</name></project>',
    "external-type": '<!DOCTYPE p SYSTEM "file:///dev/zero"><project/>',
    "own-parent": "<project><parent><relativePath>pom.xml</relativePath></parent><artifactId>a</artifactId></project>",
    "circular-property": "<project><properties><a>${b}</a><b>${a}</b></properties><build><testSourceDirectory>${a}"
    "</testSourceDirectory></build></project>",
    "growing-property": "<project><properties>"
    + "".join(f"<p{n}>${{p{n + 1}}}${{p{n + 1}}}</p{n}>" for n in range(60))
    + "</properties><build><sourceDirectory>${p0}</sourceDirectory></build></project>",
    "deep": "<a>" * 100_000 + "</a>" * 100_000,
    "unclosed": "<project><build>",
    "empty": "",
    "zeros": "\0" * 1000,
    "outside": "<project><build><testSourceDirectory>../../../../../..</testSourceDirectory></build></project>",
    "absolute": "<project><build><testSourceDirectory>/</testSourceDirectory></build></project>",
    "strange-encoding": "<project><properties><project.build.sourceEncoding>no-such</project.build.sourceEncoding>"
    "</properties></project>",
    "codec-that-is-no-text": "<project><properties><project.build.sourceEncoding>zlib_codec"
    "</project.build.sourceEncoding></properties></project>",
    "modules": "<project><modules>"
    + "<module>.</module><module>..</module><module>/</module>" * 1000
    + "</modules></project>",
}


@pytest.mark.parametrize("pom", POMS.values(), ids=POMS)
def test_a_hostile_pom_costs_only_itself(pom, lay, discover):
    latin = "package org.acme; // caf\xe9\nclass L { }".encode(
        "latin-1"
    )  # so that the declared encoding is used
    discover(lay({"pom.xml": pom, "src/main/java/org/acme/L.java": latin}))


def test_poms_that_are_each_others_parents_are_read(lay, discover):
    pom = "<project><parent><relativePath>../{}/pom.xml</relativePath></parent><artifactId>x</artifactId></project>"
    discover(lay({"a/pom.xml": pom.format("b"), "b/pom.xml": pom.format("c"), "c/pom.xml": pom.format("a")}))


SCRIPTS = {
    "braces": "sourceSets { " * 20_000,
    "closings": "}" * 50_000,
    "strings": '"' * 50_001,
    "interpolation": '"${' * 10_000,
    "comments": "/*" * 50_000,
    "srcdirs": "sourceSets { test { java { srcDirs = [" + "'x'," * 50_000 + "] } } }",
    "itself": "apply from: 'build.gradle'",
    "binary": "\0\x01\x02" * 1000,
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_a_hostile_script_costs_only_itself(script, lay, discover):
    discover(lay({"build.gradle": script, "settings.gradle": script, "build.gradle.kts": script}))
