# Sourced in a mount namespace of its own: mounts /proc, the devices and an empty /tmp into $root.
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
for device in null zero full random urandom; do
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t tmpfs -o mode=1777,size=4096m tmpfs "$root/tmp"
