#!/usr/bin/env bash
# Installs the mrscout that this action is part of, with the Python that it is given, and names the command.
set -euo pipefail

place="$RUNNER_TEMP/mrscout-venv"
if [[ ! -x "$place/bin/mrscout" ]]; then
  "$REVIEW_PYTHON" -m venv "$place"
  "$place/bin/python" -m pip install --quiet --disable-pip-version-check "$GITHUB_ACTION_PATH${REVIEW_ROOT:-}"
fi
printf 'command=%s\n' "$place/bin/mrscout" >>"$GITHUB_OUTPUT"
"$place/bin/mrscout" --version
