#!/bin/sh
# Runs in a mount and PID namespace of its own: enter-restricted.sh <root> <command that restricts and becomes the function>.
# SHARED_MEMORY is full, absent or unwritable; READ_ONLY is yes or no.
set -eu
root=$1
shift
. "$(dirname "$0")/../../support/lambda-root/mounts.sh"
if [ "$SHARED_MEMORY" = absent ]; then
  rm -rf "$root/dev/shm"
else
  mkdir -p "$root/dev/shm"
  access=rw
  [ "$SHARED_MEMORY" = full ] || access=ro
  mount -t tmpfs -o "$access,mode=1777,size=2048m" tmpfs "$root/dev/shm"
fi
[ "$READ_ONLY" = no ] || mount -o remount,bind,ro "$root"
PATH=/usr/sbin:/sbin:$PATH
exec "$@"
