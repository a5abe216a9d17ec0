#!/bin/sh
# Redis with a user for each service: `start.sh [arguments of redis-server]`. ACL files know no variables, so the passwords are
# put in here.
set -eu
umask 077
data=${REDIS_DATA:-/data}
eval "cat <<END
$(cat "${REDIS_USERS:-/etc/redis/users.acl}")
END" >"$data/users.acl"
# The image's entrypoint gives the folder to the user redis and becomes it; a server of a machine has none.
entrypoint=$(command -v docker-entrypoint.sh || true)
exec $entrypoint redis-server --dir "$data" --appendonly yes --maxmemory-policy noeviction --aclfile "$data/users.acl" "$@"
