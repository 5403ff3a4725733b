#!/usr/bin/env bash
# Reviews a change, and leaves the exit code to a later step, so that the cache, the log and the comment come first.
set -euo pipefail

arguments=(ci review --base "$REVIEW_BASE" --work "$REVIEW_WORK" --mode "${REVIEW_MODE:-check}" --quiet)
[[ "${REVIEW_ONLY_BASE:-false}" == true ]] && arguments+=(--only-base)
# The cache of a repository is written by builds of the repository alone; a pull request sees its own and its base's.
[[ "${REVIEW_RESTORED:-false}" == true ]] && arguments+=(--restored)
[[ -n "${REVIEW_BASELINE:-}" ]] && arguments+=(--baseline "$REVIEW_BASELINE")
[[ -n "${REVIEW_INPUTS:-}" ]] && arguments+=(--inputs "$REVIEW_INPUTS")
[[ -n "${REVIEW_BUDGET:-}" ]] && arguments+=(--budget "$REVIEW_BUDGET")
[[ -n "${REVIEW_JOBS:-}" ]] && arguments+=(--jobs "$REVIEW_JOBS")
read -ra outcomes <<<"${REVIEW_FAIL_ON:-}"
for outcome in "${outcomes[@]}"; do
  arguments+=(--fail-on "$outcome")
done
arguments+=(-- "${REVIEW_PROJECT:-.}")

code=0
"$REVIEW_COMMAND" "${arguments[@]}" || code=$?
printf 'exit-code=%s\n' "$code" >>"$GITHUB_OUTPUT"
if [[ $code != 0 && $code != 5 ]]; then
  echo "::error title=mrscout::The review did not come to its end (exit code $code, see docs/exit-codes.md)."
  exit "$code"
fi
[[ "${REVIEW_ONLY_BASE:-false}" == true ]] && exit 0

comment="$REVIEW_WORK/comment.md"
# A summary takes a megabyte; a comment is far shorter.
cat "$comment" >>"$GITHUB_STEP_SUMMARY"
findings=$(sed -n 's/^  "findings": \([0-9]*\),$/\1/p' "$REVIEW_WORK/review.json")
{
  printf 'comment=%s\n' "$comment"
  printf 'sarif=%s\n' "$REVIEW_WORK/mrscout.sarif"
  printf 'findings=%s\n' "${findings:-0}"
} >>"$GITHUB_OUTPUT"
