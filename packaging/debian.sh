#!/bin/sh
# debian.sh FOLDER: source and binary packages for Debian in FOLDER, of the last commit, looked at by lintian where that
# is installed. Their maintainer is who makes them: DEBFULLNAME and DEBEMAIL, as for all tools of Debian.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
archive=$("$root/packaging/source" "$1")
version=$(basename "$archive" .tar.gz | sed 's/^cgt-//')
cd "$1"
rm -rf "cgt-$version"
mv "cgt-$version.tar.gz" "cgt_$version.orig.tar.gz"
tar -x -z -f "cgt_$version.orig.tar.gz"
cp -R "cgt-$version/packaging/debian" "cgt-$version/debian"
maintainer="${DEBFULLNAME:-The cgt authors} <${DEBEMAIL:-$(id -un)@$(hostname)}>"
sed -i "s/@MAINTAINER@/$maintainer/" "cgt-$version/debian/control" "cgt-$version/debian/changelog"
(cd "cgt-$version" && dpkg-buildpackage --no-sign)
if command -v lintian >/dev/null; then lintian --fail-on error -- *.changes; fi
