#!/bin/sh
# Copies the running shop and .env, and sends the copy, encrypted, to RESTIC_REPOSITORY. backup.env.example has the settings.
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
npm run --silent backup -- --unsent "$copy/data"
cp -p .env "$copy/env"
cd "$copy"
# Relative paths: restic compares a copy with the one before by its paths.
restic backup --quiet --tag vale data env
restic forget --quiet --tag vale --group-by tags --keep-daily 14 --keep-weekly 8 --keep-monthly 12 --prune
npm run --silent --prefix "$OLDPWD" backup -- --sent
# The monitor that expects this call tells the owner when it stays away.
[ -z "${BACKUP_PING_URL:-}" ] || curl -fsS -m 10 --retry 3 -o /dev/null "$BACKUP_PING_URL"
