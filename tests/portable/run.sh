#!/bin/sh
# run.sh [m32] [s390x] [wasm32]: the library on machines other than this one; all three if none is named.
#
#   m32     gcc -m32: pointers, long and size_t of 32 bits, no 128-bit integers
#   s390x   the other byte order, under qemu-user
#   wasm32  clang and wasi-libc under node: 32 bits, no threads, no processes; the engine and the rulesets
#
# Builds the engine, the rulesets, the studies, the laboratory and the command with all suites of tests/, runs these
# and tests/cli; on wasm32 what needs nothing of the laboratory. Needs a Debian with gcc-multilib, qemu-user, clang-14, lld-14, node, cmake and what the build needs. All else
# comes by apt-get into WORK (build-portable, or $CGT_PORTABLE) and is unpacked there, not installed.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${CGT_PORTABLE:-$root/build-portable}
jobs=$(nproc)
mkdir -p "$work"
work=$(cd "$work" && pwd)

# ---- what Debian has -----------------------------------------------------------------------------------------

architectures='"amd64"; "i386"; "s390x";'
. "$root/tests/portable/apt.sh"

# unpacked FOLDER PACKAGE...: the files of packages, under WORK/FOLDER.
unpacked() {
  folder=$work/$1
  shift
  [ "$(cat "$folder/done" 2>/dev/null)" = "$*" ] && return
  mkdir -p "$folder/debs"
  (cd "$folder/debs" && apt download "$@")
  for deb in "$folder"/debs/*.deb; do dpkg -x "$deb" "$folder"; done
  echo "$*" >"$folder/done"
}

# libraries ARCHITECTURE FOLDER: what the build needs and what that needs, under WORK/FOLDER. Sets `here`, and `shared`,
# the options of the linker.
libraries() {
  packages=
  for name in libgmp-dev libmpfr-dev libflint-dev libjansson-dev libnauty2-dev libsqlite3-dev libedit-dev \
    libgmp10 libmpfr6 libflint17 libjansson4 libnauty2 libcliquer1 libsqlite3-0 libedit2 \
    libntl44 libgf2x3 libstdc++6 libgcc-s1 libtinfo6 libbsd0 libmd0; do
    packages="$packages $name:$1"
  done
  unpacked "$2" $packages
  here=$work/$2
  folders="$here/usr/lib/$1-linux-gnu:$here/lib/$1-linux-gnu:$here/usr/lib" # libcliquer stands in the last
  shared="-L$here/usr/lib/$1-linux-gnu -Wl,--disable-new-dtags -Wl,-rpath,$folders -Wl,-rpath-link,$folders -lflint -lmpfr -lgmp -ljansson -lnautyL1 \
-lsqlite3 -ledit -pthread"
}

# GMP and MPFR for wasm32, from their sources: WORK/wasm32/lib and include.
gmp_for_wasm() {
  [ -e "$work/wasm32/lib/libmpfr.a" ] && return
  mkdir -p "$work/source"
  (
    cd "$work/source"
    apt source --download-only gmp mpfr4
    for tar in *.orig.tar.xz; do tar -xf "$tar"; done
    for name in gmp mpfr; do
      cd "$work/source/$name"-*/
      if [ ! -e doc ]; then # which Debian leaves out
        mkdir doc
        printf 'all install:\n' >doc/Makefile.in
      fi
      ./configure --host=none-unknown-none --prefix="$work/wasm32" --disable-assembly --disable-shared \
        --with-gmp="$work/wasm32" CC="$wasm_cc" LDFLAGS=-nodefaultlibs CC_FOR_BUILD=cc CFLAGS=-O2 \
        LIBS="-lwasi-emulated-signal -lc $builtins" AR=llvm-ar-14 RANLIB=llvm-ranlib-14 NM=llvm-nm-14 \
        >configure.out 2>&1
      make -j"$jobs" install >make.out 2>&1
    done
  )
}

# ---- one machine ---------------------------------------------------------------------------------------------

# Sets cc (compiler, headers), libs, ar, launcher and the parts of the tree for a machine.
choose() {
  parts="cgt games studies base storage impartial lab command"
  launcher=
  case $1 in
  m32)
    libraries i386 i386
    cc="gcc -m32 -no-pie -isystem $here/usr/include/i386-linux-gnu -isystem $here/usr/include \
-isystem $here/usr/include/nauty -isystem $here/usr/include/i386-linux-gnu/nauty"
    libs=$shared
    ar=ar
    ;;
  s390x)
    unpacked cross gcc-12-s390x-linux-gnu cpp-12-s390x-linux-gnu binutils-s390x-linux-gnu \
      libgcc-12-dev-s390x-cross libc6-s390x-cross libc6-dev-s390x-cross linux-libc-dev-s390x-cross \
      libgcc-s1-s390x-cross
    libraries s390x s390x
    tools=$work/cross/usr
    cc="env LD_LIBRARY_PATH=$tools/lib/x86_64-linux-gnu $tools/bin/s390x-linux-gnu-gcc-12 \
-B$tools/bin/s390x-linux-gnu- -isystem $here/usr/include/s390x-linux-gnu -isystem $here/usr/include \
-isystem $here/usr/include/nauty -isystem $here/usr/include/s390x-linux-gnu/nauty"
    libs="$shared -Wl,--sysroot=$work/cross" # the C library names its parts by paths from there
    ar="env LD_LIBRARY_PATH=$tools/lib/x86_64-linux-gnu $tools/bin/s390x-linux-gnu-ar"
    launcher="qemu-s390x -L $tools/s390x-linux-gnu"
    ;;
  wasm32)
    unpacked wasi wasi-libc libclang-rt-14-dev-wasm32
    parts="cgt games"
    builtins=$(find "$work/wasi" -name 'libclang_rt.builtins-wasm32.a')
    wasm_cc="clang-14 --target=wasm32-wasi --sysroot=$work/wasi/usr -D_WASI_EMULATED_PROCESS_CLOCKS \
-D_WASI_EMULATED_SIGNAL -isystem $work/wasi/usr/include/wasm32-wasi"
    gmp_for_wasm
    cc="$wasm_cc -I$work/wasm32/include -DGAMES_WITHOUT_NAUTY"
    libs="$work/wasm32/lib/libmpfr.a $work/wasm32/lib/libgmp.a -nodefaultlibs -lc $builtins \
-lwasi-emulated-process-clocks -lwasi-emulated-signal -Wl,-z,stack-size=16777216 -Wl,--max-memory=2147483648"
    ar=llvm-ar-14
    ulimit -s 1000000 # node has a stack of its own beside that of the program, which is what the library measures
    launcher="node --no-warnings --stack-size=900000 $root/tests/portable/wasi.mjs"
    ;;
  esac
}

# linked PROGRAM OBJECT...: a program of these, in the folder of this machine.
linked() {
  program=$1
  shift
  $cc "$@" libcgt.a $libs -lm -o "$program.bin"
  printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$launcher" "$out/$program.bin" >"$program"
  chmod +x "$program"
}

# build MACHINE: the library, a program for each suite and, with the laboratory, the command, in WORK/build-MACHINE.
build() {
  out=$work/build-$1
  mkdir -p "$out" "$work/include"
  # The headers and the list of rulesets that CMake writes.
  rm -f "$work/host/CMakeCache.txt" # of another clone, perhaps
  cmake -S "$root" -B "$work/host" -G Ninja -DCGT_BUILD_TESTS=OFF >"$work/host.out"
  cp "$(sed -n 's/^XXHASH_INCLUDE_DIR:PATH=//p' "$work/host/CMakeCache.txt")/xxhash.h" "$work/include"
  flags="-std=gnu17 -O2 -D_FILE_OFFSET_BITS=64 -DCGT_ROOT='\"$root\"' -DCGT_TEST_DATA='\"$root/tests/data\"' -DCGT_STATIC_DEFINE -DCGT_IMPARTIAL_STATIC_DEFINE -DLAB_STATIC_DEFINE \
-I$root/include -I$work/host/include -I$root -I$root/tests -I$root/tests/support -I$root/tests/replaced -I$root/tests/portable -I$work/include"
  support="support/fixture support/oracle support/random_game support/tree_hash support/watched_flag portable/portable_runner"
  suites=$(cd "$root/tests" && find base storage cgt games impartial lab -name 'test_*.c' | sort)
  if [ "$1" = wasm32 ]; then # which include nothing of the laboratory, through no header
    suites=$(cd "$root/tests" && for suite in $suites; do
      sh -c "gcc -MM $flags $suite" | tr ' ' '\n' | grep -vE '/lab_(rulesets|export)\.h' |
        grep -qE '/base/|/lab/|/command/|/cgt/lab|sqlite3|failing_malloc' || echo "$suite"
    done)
    suites=$(cd "$root/tests" && grep -LE 'pthread|"studies/' $suites)
  else
    support=$(cd "$root/tests" && ls support/*.c)
    support="$support replaced/failing_malloc tools/json_lines portable/portable_runner fuzz/page_grammar fuzz/grammar"
  fi
  { # hottest counts in words of 128 bits
    for part in $parts; do find "$root/$part" -name '*.c'; done | grep -vE 'games/template.c|/mpi_[a-z_]*\.c|studies/hottest/'
    echo "$work/host/games/registry.c"
    [ "$1" = wasm32 ] || find "$work/host/lab" -name '*.c' # which CMake writes
    for name in $support $suites; do echo "$root/tests/${name%.c}.c"; done
  } | sort -u >"$out/sources"
  strict="-Wall -Wextra -Wpedantic -Wno-psabi -Werror"
  grep -v "^$root/tests/" "$out/sources" |
    xargs -P "$jobs" -I{} sh -c "$cc $flags $strict -c {} -o $out/\$(basename {} .c).o"
  grep "^$root/tests/" "$out/sources" |
    xargs -P "$jobs" -I{} sh -c "$cc $flags -c {} -o $out/\$(basename {} .c).o"
  (
    cd "$out"
    rm -f libcgt.a
    sed -e 's/.*\///' -e 's/c$/o/' sources | grep -vE '^(test_.*|main|failing_malloc|json_lines)\.o' | xargs $ar cr libcgt.a
    for suite in $suites; do
      faults=
      ! grep -q '"failing_malloc.h"' "$root/tests/$suite" || faults=failing_malloc.o
      name=$(basename "$suite" .c)
      linked "$name" "$name.o" portable_runner.o fixture.o $faults
    done
    if [ -e main.o ]; then
      linked cgt main.o
      linked json_lines json_lines.o
    fi
  )
  echo "$suites" | sed -e 's/.*\///' -e 's/\.c$//' >"$out/suites"
}

# run_suites MACHINE: where there are no processes each test is run alone.
run_suites() {
  out=$work/build-$1 bad=0 count=0
  while read -r suite; do
    count=$((count + 1))
    if [ "$1" = wasm32 ]; then
      "$out/$suite" --list >"$out/names"
      while read -r name; do "$out/$suite" "$name" </dev/null || true; done <"$out/names" >"$out/$suite.out" 2>&1
    else
      "$out/$suite" >"$out/$suite.out" 2>&1 || true
    fi
    if grep -qE 'FAILED|UNSOUND|rror:' "$out/$suite.out" || ! grep -q ' 0 failed' "$out/$suite.out"; then
      echo "$1: $suite failed:"
      head -20 "$out/$suite.out"
      bad=$((bad + 1))
    fi
  done <"$out/suites"
  echo "$1: $count suites, $bad failed"
  if [ -e "$out/cgt" ]; then
    for part in "$root"/tests/cli/*.part.sh; do # each in a folder of its own
      bash "$root/tests/cli/run.sh" "$out/cgt" "$out/json_lines" "$(basename "$part")" >"$out/cli.out" 2>&1 || bad=$((bad + 1))
      sed "s/^/$1: cli: /" "$out/cli.out"
    done
  fi
  [ $bad = 0 ]
}

if [ "${1-}" = --one ]; then # in a process of its own, so that the first fault ends it
  choose "$2"
  build "$2"
  run_suites "$2"
  exit
fi
[ $# -gt 0 ] || set -- m32 s390x wasm32
status=0
for machine; do sh "$0" --one "$machine" || status=1; done
exit $status
