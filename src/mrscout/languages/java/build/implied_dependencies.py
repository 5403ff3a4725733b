"""What tests need besides what their build files say: engines of JUnit, and what the JDK no longer has.

A build tool brings an engine of its own, a JDK of the time had ``javax.xml.bind``, and a build file that is
computed hides what it asks for. All of it is known by the packages that the sources import.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from mrscout.languages.java.build.gradle.plugins import LOMBOK
from mrscout.languages.java.build.jars import artifact_of, provides, version_of
from mrscout.languages.java.build.modules import Dependency, Module

_JUPITER = "5.10.2"


def _of(*coordinates: str) -> tuple[Dependency, ...]:
    parts = (text.split(":") for text in coordinates)
    return tuple(Dependency(group, artifact, version) for group, artifact, version in parts)


#: Packages that the JDK had until Java 10, and where they are now; the last versions with the old names.
_GONE = {
    "javax.xml.bind": _of("javax.xml.bind:jaxb-api:2.3.1", "org.glassfish.jaxb:jaxb-runtime:2.3.8"),
    "javax.annotation": _of("javax.annotation:javax.annotation-api:1.3.2"),
    "javax.activation": _of("com.sun.activation:javax.activation:1.2.0"),
    "javax.jws": _of("javax.jws:javax.jws-api:1.1"),
    "javax.xml.ws": _of("javax.xml.ws:jaxws-api:2.3.1"),
    "javax.xml.soap": _of("javax.xml.soap:javax.xml.soap-api:1.4.0"),
    "javax.transaction": _of("javax.transaction:javax.transaction-api:1.3"),
}
#: What tests are written with, for modules whose build files do not say; all of them run on Java 8.
_USUAL = {
    "org.junit.jupiter": _of(f"org.junit.jupiter:junit-jupiter:{_JUPITER}"),
    "org.junit": _of("junit:junit:4.13.2"),
    "junit.framework": _of("junit:junit:4.13.2"),
    "org.hamcrest": _of("org.hamcrest:hamcrest:2.2", "org.hamcrest:hamcrest-library:2.2"),
    "org.testng": _of("org.testng:testng:7.4.0"),
    "org.mockito": _of("org.mockito:mockito-core:4.11.0"),
    "org.assertj.core": _of("org.assertj:assertj-core:3.24.2"),
    "com.google.common.truth": _of("com.google.truth:truth:1.1.5"),
    "org.easymock": _of("org.easymock:easymock:4.3"),
    "net.jqwik": _of("net.jqwik:jqwik:1.7.4"),
    "com.google.common": _of("com.google.guava:guava:32.1.3-jre"),
    "org.apache.commons.lang3": _of("org.apache.commons:commons-lang3:3.14.0"),
    "org.apache.commons.io": _of("commons-io:commons-io:2.15.1"),
    "org.apache.commons.math3": _of("org.apache.commons:commons-math3:3.6.1"),
    "org.slf4j": _of("org.slf4j:slf4j-api:1.7.36"),
    "javax.inject": _of("javax.inject:javax.inject:1"),
    "lombok": (LOMBOK,),
    "android": _of("com.google.android:android:4.1.1.4"),  # signatures only: enough to compile
}


def lacking(imports: Iterable[str], own: Iterable[str], jars: Iterable[Path]) -> tuple[Dependency, ...]:
    """The well-known artifacts for packages that are imported, and that neither sources nor jars have."""
    listed = list(jars)
    sources = set(own)
    found: dict[Dependency, None] = {}
    for prefix, artifacts in (*_GONE.items(), *_USUAL.items()):
        wanted = [name for name in imports if _is_below(name, prefix) and not _is_other(name, prefix)]
        if not wanted or any(_is_below(name, prefix) for name in sources):
            continue
        if any(not provides(listed, name) for name in wanted):
            found.update(dict.fromkeys(artifacts))
    return tuple(found)


def _is_below(package: str, prefix: str) -> bool:
    return package == prefix or package.startswith(prefix + ".")


def _is_other(package: str, prefix: str) -> bool:
    """JUnit 5 has its packages below JUnit 4's, the JDK keeps some of those that it gave away."""
    if prefix == "org.junit":
        return package.startswith(("org.junit.jupiter", "org.junit.platform", "org.junitpioneer"))
    if prefix == "com.google.common":
        return package.startswith("com.google.common.truth")
    return package in ("javax.annotation.processing", "javax.transaction.xa")


def engines(imports: Iterable[str], jars: Iterable[Path]) -> tuple[Dependency, ...]:
    """What the JUnit Platform needs to run these tests and is not among the jars."""
    listed = list(jars)
    names = set(imports)
    if not any(_is_below(name, "org.junit.jupiter") for name in names):
        return ()
    jupiter = version_of(listed, "junit-jupiter-api") or _JUPITER
    platform = version_of(listed, "junit-platform-commons") or platform_version(jupiter)
    present = {artifact_of(jar) for jar in listed}
    wanted = {
        "junit-jupiter-engine": ("org.junit.jupiter", jupiter),
        "junit-jupiter-params": ("org.junit.jupiter", jupiter),
        "junit-platform-launcher": ("org.junit.platform", platform),
    }
    if "junit" in present and any(
        _is_below(name, "org.junit") and not _is_other(name, "org.junit") for name in names
    ):
        wanted["junit-vintage-engine"] = ("org.junit.vintage", jupiter)
    return tuple(
        Dependency(group, artifact, version)
        for artifact, (group, version) in wanted.items()
        if artifact not in present
    )


def platform_version(jupiter: str) -> str:
    """Jupiter 5.x.y runs on Platform 1.x.y; from 6 on both have one number."""
    return f"1.{jupiter[2:]}" if jupiter.startswith("5.") else jupiter


def with_engines(module: Module, imports: Mapping[str, set[str]]) -> tuple[Dependency, ...]:
    """Engines that can be asked for together with the rest, where the build file tells Jupiter's version."""
    names = imports.get(module.folder, set())
    if not any(_is_below(name, "org.junit.jupiter") for name in names):
        return ()
    for dependency in module.dependencies:
        version = dependency.version or ""
        if dependency.group == "org.junit.jupiter" and version[:1].isdigit():
            return (
                Dependency("org.junit.jupiter", "junit-jupiter-engine", version, scope="test"),
                Dependency(
                    "org.junit.platform", "junit-platform-launcher", platform_version(version), scope="test"
                ),
            )
    return ()
