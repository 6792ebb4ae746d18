#!/bin/sh
# Runs in a mount and PID namespace of its own: enter.sh <root> <user or nothing>. Leaves only the root, read-only, with
# an empty /tmp, and becomes the function's process in it.
set -eu
root=$1
user=$2
. "$(dirname "$0")/mounts.sh"
mount -o remount,bind,ro "$root"
PATH=/usr/sbin:/sbin:$PATH
chroot=$(command -v chroot)
export PATH=/var/lang/bin:/usr/local/bin:/usr/bin:/bin:/opt/bin
exec "$chroot" ${user:+"--userspec=$user"} "$root" /var/lang/bin/node /var/runtime/bootstrap.ts
