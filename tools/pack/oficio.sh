#!/bin/sh
# oficio [command [argument…]]: runs the product, or one of its commands, with the Node beside this file.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_ENV="${NODE_ENV-production}"
export VERSION="${VERSION-@VERSION@}"
# The brand and the country that the pages were built for.
export BRAND_DIR="${BRAND_DIR:-$home/@BRAND@}"
export COUNTRY="${COUNTRY:-$home/@COUNTRY@}"
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$home/.cache/compiled}"

run() {
  exec "$home/bin/node" --max-semi-space-size=8 --heap-growing-percent=60 --expose-gc "$@"
}

command="${1-start}"
[ $# -eq 0 ] || shift
case "$command" in
  start) run "$home/server/main.ts" "$@" ;;
  doctor | health | integrity | archive | admin-create | bucket | count-figures) run "$home/server/cli/$command.ts" "$@" ;;
  migrate | backup | restore) run "$home/tools/db/$command.ts" "$@" ;;
  # At 3:20 each night, where no scheduler starts `oficio backup`.
  backup-nightly)
    trap 'kill "$!" 2>/dev/null || true; exit 0' TERM INT
    while :; do
      sleep "$((($(date -d 3:20 +%s) - $(date +%s) + 86399) % 86400 + 1))" &
      wait "$!"
      (run "$home/tools/db/backup.ts" "$@") &
      wait "$!" || echo 'The backup failed. The next one is tomorrow.' >&2
    done
    ;;
  # Once after unpacking: the server then starts faster, and holds less memory.
  compile)
    (run "$home/db/compile.ts" server)
    (run "$home/server/compile.ts" pages)
    ;;
  *)
    echo "oficio $command is no command. There are: start (the default), doctor, health, migrate, admin-create, backup, backup-nightly, restore, archive, integrity, count-figures, bucket, compile" >&2
    exit 64
    ;;
esac
