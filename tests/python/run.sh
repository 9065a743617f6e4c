#!/bin/sh
# run.sh FOLDER [BUILD]: installs the Python package into a new virtual environment in FOLDER, from packages of the
# distribution alone, and tests it. With BUILD, a folder where ninja built the libraries, these are taken instead of being
# compiled again, and all that they were made of must be in the source distribution. Exit status 77, a skipped test, where
# something is missing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=$1
build=${2-}
python=${PYTHON:-/usr/bin/python3}

"$python" -c 'import cffi, setuptools, wheel, venv, ensurepip' 2>/dev/null || {
  echo "skipped: $python has no cffi, setuptools, wheel or venv (python3-cffi python3-setuptools python3-wheel python3-venv)"
  exit 77
}
include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$include/Python.h" ] || {
  echo "skipped: $include/Python.h is missing (python3-dev)"
  exit 77
}

mkdir -p "$folder/python" "$folder/source"
"$python" -m venv --clear --system-site-packages "$folder/env"
# What is installed is the source distribution. It is made from a copy, for setuptools writes beside what it builds.
rm -rf "$folder"/python/native "$folder"/python/cgtlab "$folder"/python/dist "$folder"/source/[!b]* # files that are no more
cp -R -u -p "$root/python/." "$folder/python/"
(cd "$folder/python" && CGT_ROOT=$root "$folder/env/bin/python" -W ignore setup.py --quiet sdist 2>&1) ||
  { echo 'setuptools could not make a source distribution'; exit 1; }
tar -x -z -f "$folder"/python/dist/cgtlab-*.tar.gz -C "$folder/source" --strip-components=1
if [ -n "$build" ]; then
  (cd "$build" && ninja -t deps | sed -n 's/^    //p' | sort -u | tr '\n' '\0' | xargs -0 realpath) |
    sed -n "s|^$root/||p" | grep -vE "^(tests|${build##*/})/" >"$folder/needed"
  [ -s "$folder/needed" ] || { echo "ninja does not know what $build was made of"; exit 1; }
  while read -r file; do
    [ -e "$folder/source/c/$file" ] || [ ! -e "$root/$file" ] || { echo "the source distribution has no $file"; exit 1; }
  done <"$folder/needed"
  rm -rf "$folder/configured"
  cmake -G Ninja -S "$folder/source/c" -B "$folder/configured" -DCGT_BUILD_TESTS=OFF >"$folder/configured.out" 2>&1 ||
    { cat "$folder/configured.out"; exit 1; }
  export CGT_BUILD="$build"
fi
# Compiling takes longer than the tests: a little optimisation is enough, and none for what only passes calls on.
env -u CGT_ROOT CFLAGS="-O0 -g0 ${CFLAGS:-}" CMAKE_ARGS="-DCMAKE_C_FLAGS_RELEASE='-O1 -DNDEBUG' ${CMAKE_ARGS:-}" \
  "$folder/env/bin/pip" install --no-build-isolation --no-index --no-deps --quiet "$folder/source" ||
  { echo 'pip could not install the package'; exit 1; }
"$folder/env/bin/pip" show -f cgtlab | grep 'dist-info.*/LICENSE' > /dev/null || { echo 'the wheel has no LICENSE'; exit 1; }
PYTHONDONTWRITEBYTECODE=1 exec "$folder/env/bin/python" -X faulthandler -m unittest discover -s "$root/tests/python"
