#!/usr/bin/env bash
# Builds the Dockerfile with buildah, which needs no engine, and starts what it built: as a user without rights, on a
# read-only root. No image can be pulled here, so the base is made of Debian's minimal system and Node's own binary.
# The last line is `N passed, N failed, N skipped`.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 2
passed=0 failed=0
ok() { passed=$((passed + 1)); echo "  ok: $1"; }
bad() { failed=$((failed + 1)); echo "  FAILED: $1"; }
finish() { echo "$passed passed, $failed failed, ${1:-0} skipped"; [ "$failed" -eq 0 ]; exit; }

for tool in buildah debootstrap; do
  command -v "$tool" >/dev/null || { echo "  SKIPPED: $tool is not there"; finish 1; }
done
[ "$(id -u)" -eq 0 ] || { echo '  SKIPPED: needs root'; finish 1; }

export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
LIMIT_MB=250
work=$PWD/.cache/image
base=$work/base
mkdir -p "$work"
log=$work/build.log

if [ ! -e "$base/.complete" ]; then
  rm -rf "$base"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base" >"$log" 2>&1 || { bad 'debootstrap'; tail -5 "$log"; finish; }
  node=$(readlink -f node_modules/.bin/node)
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  install -D "$node" "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules" && cp -a "$npm" "$base/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  touch "$base/.complete"
fi
# The npm registry settings of this machine.
for rc in /etc/npmrc /usr/etc/npmrc "$HOME/.npmrc"; do
  [ -e "$rc" ] && mkdir -p "$base$(dirname "$rc")" && grep -v '^nodedir' "$rc" >"$base$rc"
done
cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/" 2>/dev/null

container=$(buildah from scratch) && buildah add -q "$container" "$base" / >/dev/null \
  && buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container" \
  && buildah commit -q "$container" vale-base >/dev/null && buildah rm "$container" >/dev/null

started=$SECONDS
if buildah bud --pull-never --layers=false --build-arg NODE_IMAGE=localhost/vale-base -t vale:verify . >"$log" 2>&1; then
  ok "the Dockerfile builds ($((SECONDS - started)) s)"
else
  bad 'the Dockerfile builds'; tail -30 "$log"; finish
fi

container=$(buildah from --pull-never localhost/vale:verify)
root=$(buildah mount "$container")
beyond=$((($(du -sm "$root" | cut -f1) - $(du -sm "$base" | cut -f1))))
if [ "$beyond" -lt "$LIMIT_MB" ]; then ok "$beyond MB beyond the base image"; else bad "$beyond MB beyond the base image, at most $LIMIT_MB"; fi
[ "$(buildah inspect --format '{{.OCIv1.Config.User}}' "$container")" = 1000:1000 ] && ok 'runs as a user without rights' || bad 'runs as a user without rights'
if [ -d "$root/app/node_modules/typescript" ] || [ -d "$root/app/node_modules/vite" ]; then bad 'production dependencies only'; else ok 'production dependencies only'; fi

# Started as it would be in a cluster: that user, nothing writable but /data and /tmp. Loopback is this machine's.
data=$work/data
rm -rf "$data" && install -d -o 1000 -g 1000 "$data"
port=$(node -e 'const s=require("net").createServer().listen(0,()=>{console.log(s.address().port);s.close()})')
unshare --mount --pid --fork --kill-child bash -c '
  root=$1 data=$2 port=$3
  mount --bind "$root" "$root"
  mount --bind "$data" "$root/data"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t proc proc "$root/proc"
  mount -o remount,ro,bind "$root"
  exec chroot --userspec=1000:1000 "$root" /usr/bin/env -i -C /app PATH=/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=development HOST=127.0.0.1 DATA_DIR=/data PORT="$port" node apps/all-in-one/dist/main.js
' image "$root" "$data" "$port" >"$work/run.log" 2>&1 &
pid=$!
ready=no
for _ in $(seq 300); do
  curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && { ready=yes; break; }
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.2
done
page=$(curl -sf "http://127.0.0.1:$port/")
if [ "$ready" = yes ] && [[ $page == *'<div id="root"'* ]]; then
  ok 'the one-process shape serves pages on a read-only root'
else
  bad 'the one-process shape serves pages on a read-only root'; tail -5 "$work/run.log"
fi
# unshare itself ignores the signal; its child is PID 1 of the container, as in a cluster.
kill "$(pgrep -P "$pid")" 2>/dev/null
for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
if kill -0 "$pid" 2>/dev/null; then bad 'stops on a signal'; kill -9 "$pid"; else ok 'stops on a signal'; fi
wait "$pid" 2>/dev/null
for app in $(node -e "import('./scripts/deploy/topology.mjs').then(({ apps }) => console.log(...apps))") psp-sandbox; do
  [ -f "$root/app/apps/$app/dist/main.js" ] && ok "holds $app" || bad "holds $app"
done
buildah umount "$container" >/dev/null; buildah rm "$container" >/dev/null; buildah rmi vale:verify >/dev/null 2>&1
finish
