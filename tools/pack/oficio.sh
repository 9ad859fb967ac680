#!/bin/sh
# oficio [command [argument…]]: runs the product, or one of its commands, with the Node beside this file.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
export NODE_ENV="${NODE_ENV-production}"
export VERSION="${VERSION-@VERSION@}"
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$home/.cache/compiled}"

run() {
  exec "$home/bin/node" --max-semi-space-size=8 --heap-growing-percent=60 --expose-gc "$@"
}

command="${1-start}"
[ $# -eq 0 ] || shift
case "$command" in
  start) run "$home/server/main.ts" "$@" ;;
  doctor | health | integrity | admin-create | bucket | count-figures) run "$home/server/cli/$command.ts" "$@" ;;
  migrate | backup | restore) run "$home/tools/db/$command.ts" "$@" ;;
  # Once after unpacking: the server then starts faster, and holds less memory.
  compile)
    (run "$home/db/compile.ts" server)
    (run "$home/server/compile.ts" pages)
    ;;
  *)
    echo "oficio $command is no command. There are: start (the default), doctor, health, migrate, admin-create, backup, restore, integrity, count-figures, bucket, compile" >&2
    exit 64
    ;;
esac
