#!/bin/sh
# packaging.sh ROOT: one version everywhere, recipes that need all that quickstart needs, and no address but relative ones.
set -eu
cd "$1"
failed=0
fail() { echo "FAILED: $*"; failed=1; }

version=$(sed -n 's/^project(cgt VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
says() { grep -q -F -e "$2" "$1" || fail "$1 does not say $2"; }
says CITATION.cff "version: $version"
says CHANGELOG.md "## $version ("
says packaging/debian/changelog "cgt ($version-1)"
says packaging/tag.txt "cgt $version"
says packaging/conda/meta.yaml "version = \"$version\""
says packaging/homebrew/cgt.rb "cgt-$version.tar.gz"
says packaging/nix/default.nix "version = \"$version\""
says packaging/README.md "v$version"
says README.md "cgt-$version-linux-"
says README.md "cgt_$version-1_"
says README.md "cgtlab-$version-"
released=$(sed -n 's/^date-released: //p' CITATION.cff)
says CHANGELOG.md "## $version ($released)"

for library in gmp mpfr flint jansson sqlite nauty libedit xxhash; do
  for recipe in packaging/debian/control packaging/conda/meta.yaml packaging/homebrew/cgt.rb packaging/nix/default.nix packaging/Containerfile; do
    grep -q -i -e "${library#lib}" "$recipe" || fail "$recipe does not name $library"
  done
done
if grep -n -E 'https?://' packaging/conda/* packaging/homebrew/* packaging/nix/* packaging/Containerfile .github/workflows/*; then
  fail 'a recipe names a host'
fi
for script in packaging/source packaging/wheel packaging/debian.sh packaging/static packaging/libraries packaging/release; do sh -n "$script" || fail "$script is no shell script"; done
exit $failed
