"""What is told of a failed mvn."""

import pytest

from mrscout.languages.java.build.maven.mvn import complaint

ENDING = "[INFO] -----\n[INFO] Total time:  4.270 s\n[INFO] Finished at: 2026-11-18T02:37:28Z\n[INFO] -----\n"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (f"[ERROR] no such plug-in -> [Help 1]\n{ENDING}[ERROR] Re-run Maven with -X", "no such plug-in"),
        (f"Error: JAVA_HOME is not defined\n{ENDING}", "Error: JAVA_HOME is not defined"),
        (f"{ENDING}\n[WARNING] the lock is held\n{ENDING}", "[WARNING] the lock is held"),
        ("10:01:02 [INFO] Total time\n10:01:02 [ERROR] gone\n", "gone"),
    ],
)
def test_the_cause_is_told(said: str, told: str):
    assert complaint(said) == told


@pytest.mark.parametrize("said", ["", ENDING, f"10:01:02,3 {ENDING}", f"Downloading from x: y\n{ENDING}"])
def test_progress_is_not_told_for_a_cause(said: str):
    assert complaint(said) == "it named no error; another mvn may have been at work in the same repository"
