#!/bin/sh
# Fetches the latest backup into a temporary folder and reads every document in it.
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
restic restore latest --quiet --tag vale --target "$copy"
DATA_DIR="$copy/restored" npm run --silent restore -- "$copy/data"
DATA_DIR="$copy/restored" npm run --silent store:check
grep -q '^SECRET_KEY=' "$copy/env"
[ -z "${RESTORE_TEST_PING_URL:-}" ] || curl -fsS -m 10 --retry 3 -o /dev/null "$RESTORE_TEST_PING_URL"
