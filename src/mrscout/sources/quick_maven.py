"""How mvn is started for a run of seconds, which is over before the JVM's second compiler has paid off."""

import os


def quick() -> dict[str, str]:
    """Variables for the environment; what the user has set stays before them."""
    own = os.environ.get("MAVEN_OPTS", "")
    return {"MAVEN_OPTS": f"{own} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC".strip()}
