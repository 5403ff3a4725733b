#!/usr/bin/env bash
# Decides what a build does: review a pull request, or only mine a commit for the cache of later builds.
# Everything comes in by variables, in quotes: titles and branches of pull requests are text of strangers.
set -euo pipefail

fail() {
  echo "::error title=mrscout::$1"
  exit 1
}

set_output() {
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

resolve() {
  git -C "$GITHUB_WORKSPACE" -c safe.directory='*' rev-parse --quiet --verify --end-of-options "$1^{commit}"
}

deepen='Give actions/checkout the input fetch-depth: 2, or 0 for the whole history.'
only_base=false
base=''
case "$GITHUB_EVENT_NAME" in
  pull_request | merge_group)
    # HEAD is the merge of the base and the change, unless the workflow checks out something else.
    if resolve 'HEAD^2' >/dev/null; then
      base=$(resolve 'HEAD^1')
    elif [[ -n "${REVIEW_EVENT_BASE:-}" ]]; then
      base=$(resolve "$REVIEW_EVENT_BASE") || fail "The base of the pull request is not in this checkout. $deepen"
    else
      fail "The event names no base. Give the action the input base."
    fi
    ;;
  push | schedule | workflow_dispatch)
    base=$(resolve HEAD) || fail "There is no checkout in $GITHUB_WORKSPACE. Run actions/checkout before."
    only_base=true
    ;;
  *)
    fail "The event is $GITHUB_EVENT_NAME, which may run with rights that a stranger's change must not have, and this \
action builds and runs the change. Use pull_request; docs/ci.md says how to comment on pull requests of forks."
    ;;
esac
if [[ -n "${REVIEW_BASE:-}" ]]; then
  base=$(resolve "$REVIEW_BASE") || fail "git does not know the revision of the input base. $deepen"
  only_base=false
fi

# What a run depends on, apart from the code; mrscout itself does again what has changed.
settings=$(printf '%s\n' "${GITHUB_ACTION_REF:-}" "${REVIEW_PROJECT:-}" "${REVIEW_INPUTS:-}" | sha256sum | cut -c1-12)
prefix="mrscout-${RUNNER_OS:-Linux}-$settings-"
set_output base "$base"
set_output only-base "$only_base"
set_output work "$RUNNER_TEMP/mrscout"
set_output cache-key "$prefix$base"
set_output cache-prefix "$prefix"
