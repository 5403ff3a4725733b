#!/usr/bin/env bash
# Writes the comment; nothing of the project runs here, so that this step alone may have the token.
set -euo pipefail

arguments=(ci comment --name "${REVIEW_NAME:-}")
if [[ "${REVIEW_COMMENT:-always}" == findings && "${REVIEW_FINDINGS:-0}" == 0 ]]; then
  arguments+=(--only-update)
fi
exec "$REVIEW_COMMAND" "${arguments[@]}" -- "$REVIEW_FILE"
