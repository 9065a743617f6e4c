#!/bin/sh
# unpack.sh ROOT: quickstart --prefix unpacks a package whose headers are partly for all processors and partly for one, in folders
# of one name (as those of nauty are), into a path with blanks, twice.
set -eu
root=$1
command -v dpkg-deb > /dev/null || exit 77
work="$(mktemp -d)/a folder"
trap 'rm -rf "${work%/*}"' EXIT
headers="$work/package/usr/include"
mkdir -p "$work/package/DEBIAN" "$work/bin" "$headers/both" "$headers/x86_64-linux-gnu/both"
printf 'Package: two-places\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: headers\n' > "$work/package/DEBIAN/control"
touch "$headers/both/for_all.h" "$headers/x86_64-linux-gnu/both/for_one.h" "$headers/x86_64-linux-gnu/single.h"
mkdir -p "$work/package/usr/lib/x86_64-linux-gnu"
ln -s libthere.so.1 "$work/package/usr/lib/x86_64-linux-gnu/libthere.so" # in a package of its own, which the system has
dpkg-deb -b "$work/package" "$work/two-places.deb" > /dev/null
cat > "$work/bin/apt-get" << 'END'
#!/bin/sh
case "$*" in
*download*) cp "$(dirname "$0")/../two-places.deb" . ;;
*) echo 'Inst two-places (1 somewhere [all])' ;;
esac
END
chmod +x "$work/bin/apt-get"

PATH="$work/bin:$PATH"
say() { :; }
fail() {
  echo "FAILED: $*"
  exit 1
}
use() { :; }
prefix="$work/libraries" packages=' two-places'
eval "$(sed -n '/^unpack() {/,/^}/p' "$root/quickstart")"
for time in first second; do
  unpack
  for header in both/for_all.h both/for_one.h single.h; do
    [ -f "$prefix/usr/include/$header" ] || fail "$header is not there the $time time"
  done
  to=$(readlink "$prefix/usr/lib/x86_64-linux-gnu/libthere.so")
  [ "$to" = /usr/lib/x86_64-linux-gnu/libthere.so.1 ] || fail "a library of the system is sought at $to"
done
