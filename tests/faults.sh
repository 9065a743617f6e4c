#!/usr/bin/env bash
# What may go wrong around the command, made to go wrong:
#   faults.sh PATH-TO-CGT PATH-TO-CGT_FAULTS POINTS [SECTION...]
# POINTS: how many places each fault is tried at (memory: of each command; cut, flip: of a store); sections:
# memory disk readonly cut flip together stopped clock threads (default: all). In each case there is a message of one
# line and the right exit status, what was committed is there, and a resumed run reports what an unbroken one
# does, byte for byte. Prints one line a section; exit status 1 if anything was wrong. SEED chooses the places.
set -u
shopt -s extglob
cgt=$(realpath "$1")
faulty=$(realpath "$2")
points=$3
sections=${*:4}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C.UTF-8 HOME=$work XDG_STATE_HOME=$work/state
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:allocator_may_return_null=1 # a sanitizer cannot do without memory itself
injected=0
failed=0
seed=${SEED:-1}
RANDOM=$seed

wrong() {
  failed=$((failed + 1))
  printf 'FAILED: %s: %s\n  status %s, %s\n  %s\n' "$1" "$2" "$rc" "$(head -c 600 out.txt)" "$(head -c 600 err.txt)"
}

# Reports without the times in them.
timeless() { sed -i -E 's: in [0-9.]+ s,.*| +[0-9.]+ s$::' "$1"; }

# run ARGUMENT...: output in out.txt, messages in err.txt, exit status in $rc.
run() {
  timeout 120 "$cgt" "$@" > out.txt 2> err.txt < /dev/null
  rc=$?
  timeless out.txt
  sed -i -E '/^[0-9][0-9,]* rows in [0-9.]+ s|^[0-9.]+ s, /d' err.txt
}

# told STATUS WORDS: the run has ended with this status and one line that has these words.
told() {
  [ "$rc" = "$1" ] && [ "$(wc -l < err.txt)" = 1 ] && grep -Eq -- "$2" err.txt
}

is_sick() { grep -Eq 'Sanitizer|runtime error|[Aa]ssert' err.txt || [ "$rc" -ge 124 ]; }

# ---- a store to work on ------------------------------------------------------------------------------------

sweep=(table -j 1 'for a in 0..9, b in 0..9: matrix_nim([a,b;2,1])' --fields 'value,mean,outcome')
check=(check -j 1 --all 'for a in 0..9, b in 0..9: a + b != 4')
long=(table -j 2 matrix_nim 'a in 0..11, b in 0..11, c in 0..11, d in 0..11' --fields value,mean)
wide=(table -j 1 'for a in 0..99, b in 0..39: *a + b' --fields 'value,birthday')

# whole FILE: a store with both.
whole() {
  run "${sweep[@]}" --store "$1"
  run "${check[@]}" --store "$1"
}

# same ONE OTHER: two stores have the same rows.
same() {
  rm -f one-copy.db other-copy.db
  "$cgt" store merge "$1" -o one-copy.db && "$cgt" store merge "$2" -o other-copy.db && cmp -s one-copy.db other-copy.db
}

# ---- memory: each allocation fails in turn ------------------------------------------------------------------

# [typed=FILE] starve SETUP ARGUMENT...: the k-th allocation of the command fails, or all from the k-th on. Then it does what
# it does otherwise, or says what there was no memory for and ends with status 3.
starve() {
  local setup=$1 all expected k plus
  shift
  rm -f s.db made.*
  eval "$setup"
  CGT_TEST_FAIL=0 CGT_TEST_FAIL_COUNT=count.txt timeout 60 "$faulty" "$@" > whole.txt 2> err.txt < "${typed:-/dev/null}"
  expected=$?
  timeless whole.txt
  cat made.* >> whole.txt 2> /dev/null
  read -r all _ < count.txt
  for ((k = 1 + RANDOM % (all / points + 1); k <= all; k += all / points + 1)); do
    for plus in '' +; do
      rm -f s.db made.*
      eval "$setup"
      CGT_TEST_FAIL=$k$plus timeout 60 "$faulty" "$@" > out.txt 2> err.txt < "${typed:-/dev/null}"
      rc=$?
      grep -q 'CHECK failed: sanitizer' err.txt && continue
      injected=$((injected + 1))
      timeless out.txt
      [ "$rc" = "$expected" ] && cat made.* >> out.txt 2> /dev/null
      if is_sick; then
        wrong "cgt $*" "allocation $k$plus"
      elif [ "$rc" = "$expected" ] && grep -q 'memory ran out' out.txt; then
        : # the answer is there, its explanation is not
      elif [ "$rc" != "$expected" ] || ! cmp -s out.txt whole.txt; then
        [ "$rc" = 3 ] && grep -q memory out.txt err.txt && ! grep -Eqv '^(cgt|lines.cgt|stdin(:[0-9]+)*): |^  |^[0-9]' err.txt ||
          wrong "cgt $*" "allocation $k$plus"
      fi
    done
  done
}

section_memory() {
  printf 'mean({3|1})\n\nx := 3; x + *\n' > lines.cgt
  whole base.db
  "$cgt" why '^ + * <> 0' --certificate base.cert > /dev/null
  local store='cp base.db s.db'
  "$cgt" encyclopedia build edition.db --edition mini --rulesets nim > /dev/null
  starve 'rm -f made.db.rows' encyclopedia build made.db --edition mini --rulesets nim -j 1
  starve 'cp edition.db s.db' occurs '*' --encyclopedia s.db
  starve 'cp edition.db s.db' encyclopedia verify s.db --sample 3
  starve 'cp edition.db s.db; rm -rf files' encyclopedia export s.db files
  starve '' eval '{3|1} + *' 'domineering(3,3)' 'nim_product(2^70,3)'
  printf 'def two = 2\n' > two.cgt
  printf 'include "two.cgt"\ndef f(n) =\n  n + two\nf(1)\nans + 1\nfor n in 0..1: f(n) > n\nshow f(1)\nsave made.cgt\n' > sheet.txt
  typed=sheet.txt starve ''
  starve '' eval --latex -f lines.cgt '{3|1}'
  starve '' show '{3|1}'
  starve '' show 'domineering(2,3)'
  starve '' show --json '^^*2'
  starve '' moves 'nim(1,2,3) + nim(4)'
  starve '' explain '{3,1||2|1}'
  starve '' explain 'thermograph({3|1})'
  starve '' why '^ + * <> 0'
  starve '' why '^ + * <> 0' --certificate made.cert
  starve '' why 'over - tis >= upon'
  starve '' explain options upon
  starve '' verify certificate base.cert
  starve '' verify deep 'domineering(2,3)'
  starve '' verify '{3|1} + * == {3*|1*}'
  starve '' games nim
  starve '' help mean
  starve '' check -j 1 'for a in 0..5, b in 0..5: a + b != 4'
  starve '' check -j 2 'for a in 0..5, b in 0..5: a + b != 4'
  starve '' guess region -j 1 'for a in 0..9, b in 0..9: a + 3 <= 2*b'
  starve '' guess -j 1 'for a in 0..6, b in 0..6: max(a,b)'
  starve '' table --format tsv -j 1 'for a in 0..3: matrix_nim([a,a;2,1])' --fields value,mean
  starve '' table --grid 'for a in 0..3, b in 0..3: *a + *b'
  starve '' guess sequence '[1,1,2,3,5,8,13,21,34,55,89,144,233,377,610]'
  starve '' guess sequence --octal 0.77
  starve '' heap 0.106 1000
  starve '' heap quotient 0.123 24 --certificate made.cert
  starve '' show 'a{0|a}'
  starve '' count -j 1 nim_squared 3 3
  starve '' plot thermograph '{3|1}' -o made.svg
  starve '' plot heatmap 'for a in 0..5, b in 0..5: a + b' -o made.tex
  starve '' plot tree '{3||2|1}' -o made.svg
  starve '' plot board 'domineering(2,3)' -o made.txt
  starve '' "${sweep[@]}" --store s.db
  starve '' "${check[@]}" --store s.db
  starve "$store" "${sweep[@]}" --store s.db --resume
  starve "$store" "${check[@]}" --store s.db --resume
  starve "$store" store rows s.db
  starve "$store" store rows s.db 1
  starve "$store" store sql s.db 'select a, b, value from sweep_1 order by value'
  starve "$store" store merge s.db -o made.db
  starve "$store" store check s.db
  starve 'rm -f s.db.damaged; LC_ALL=C sed s/matrix_nim/matrix_nin/ base.db > s.db' store repair s.db
  starve_and_resume "${sweep[@]}"
  starve_and_resume "${check[@]}"
}

# A run that had no memory goes on, and ends as one that had.
starve_and_resume() {
  local k
  for ((k = 700; k <= 4000; k += 3300 / points + 1)); do
    rm -f s.db
    CGT_TEST_FAIL=$k+ timeout 60 "$faulty" "$@" --store s.db > /dev/null 2>&1 < /dev/null
    injected=$((injected + 1))
    run "$@" --store s.db --resume
    cp out.txt resumed.txt
    rm -f s.db
    run "$@" --store s.db
    cmp -s out.txt resumed.txt || wrong "cgt $* --resume" "after allocation $k+"
  done
}

# ---- the disk ----------------------------------------------------------------------------------------------

# resumes WHAT FILE: the wide sweep goes on in FILE to the rows of wide.db.
resumes() {
  run "${wide[@]}" --store "$2" --resume
  [ "$rc" = 0 ] && same "$2" wide.db || wrong "$1" 'not as an unbroken run'
}

# on_disk KB SETUP ARGUMENT...: the command where the folder disk/, and TMPDIR, are a disk of so many kB; what is there when it
# has ended is then in kept/. SETUP runs first, there.
on_disk() {
  local size=$1 setup=$2
  shift 2
  rm -rf disk kept rc.txt
  mkdir disk kept
  unshare -rm bash -c 'mount -t tmpfs -o size="$1"k tmpfs disk || exit 77
    eval "$2"
    TMPDIR=$PWD/disk timeout 60 "$3" "${@:4}" > out.txt 2> err.txt < "${typed:-/dev/null}"
    echo $? > rc.txt
    cp -a disk/. kept' - "$size" "$setup" "$cgt" "$@" 2> /dev/null || return 1
  read -r rc < rc.txt
  injected=$((injected + 1))
}

# keeps_old NAME ARGUMENT...: on a full disk the command, which writes to disk/NAME, says so in one line, and leaves what was
# there, alone.
keeps_old() {
  local name=$1
  shift
  on_disk 64 "echo old > disk/$name; head -c 1M /dev/zero > disk/filler" "$@"
  told 2 'disk is full|database or disk is full' || wrong "cgt $*" 'a full disk'
  [ "$(cat "kept/$name")" = old ] && [ "$(cd kept && echo *)" = "$(printf '%s\n' filler "$name" | sort | xargs)" ] ||
    wrong "cgt $*" "a full disk: $(ls -A kept)"
}

# Each command that writes, on a disk that is full at once or in the middle.
writers() {
  on_disk 64 true eval 1 || { echo 'skipped: a disk of its own'; return; }
  keeps_old c.txt why '^ + * <> 0' --certificate disk/c.txt
  keeps_old c.v why '^ + * <> 0' --coq disk/c.v
  keeps_old c.txt heap quotient 0.123 24 --certificate disk/c.txt
  keeps_old c.txt heap 0.77 --certificate disk/c.txt
  keeps_old c.svg plot thermograph '{3|1}' -o disk/c.svg
  printf 'def two = 2\nsave "disk/c.cgt"\n' > save.txt
  typed=save.txt on_disk 64 'head -c 1M /dev/zero > disk/filler'
  told 2 'disk is full' && [ "$(cd kept && echo *)" = filler ] || wrong 'save' 'a full disk'

  rm -f made.db
  on_disk 200 true store merge wide.db -o disk/made.db
  told 2 'disk is full' && [ -z "$(ls -A kept)" ] || wrong 'merge' "a full disk: $(ls -A kept)"
  local most
  most=$(($(stat -c %s wide.db) / 1024 + 100)) # the damaged one fits, and no other
  on_disk "$most" 'LC_ALL=C sed s/39.17/39:17/ wide.db > disk/s.db; cp disk/s.db before.db' store repair disk/s.db
  tail -n 1 err.txt > last.txt
  [ "$rc" = 2 ] && grep -q 'disk is full' last.txt && cmp -s kept/s.db before.db && [ "$(ls -A kept)" = s.db ] ||
    wrong 'store repair' "a full disk: $(ls -A kept)"

  run heap --all 0.16 3000000
  cp out.txt whole.txt
  on_disk 3000 true heap --store disk/h --all 0.16 3000000
  told 2 'disk/h: its disk is full: it has .* needs 58[0-9][0-9] KiB' || wrong 'heap --store' 'a full disk, known at once'
  on_disk 250 true heap --store disk/h 0.16 3000000
  told 2 'disk is full.*the values of [0-9]+ heaps are kept' || wrong 'heap --store' 'a full disk in the middle'
  run heap --all --store kept/h --resume 0.16 3000000
  [ "$rc" = 0 ] && cmp -s out.txt whole.txt || wrong 'heap --store' 'not as an unbroken run'
  on_disk 200 true heap --memory 3MB 0.16 3000000
  [ "$rc" = 0 ] || wrong 'heap' 'a temporary file that is not needed'
  on_disk 200 true heap --memory 1MB --all 0.16 3000000
  told 2 'TMPDIR.*disk is full' && [ -z "$(ls -A kept)" ] || wrong 'heap' 'a full TMPDIR'

  on_disk 100 true count nim_squared 6 7 --memory 3MB --store disk/c
  told 3 'MiB of disk next to the checkpoint' && [ -z "$(ls -A kept)" ] || wrong 'count' "a full disk: $(ls -A kept)"
  on_disk 300 true count nim_squared 7 7 --limit-time 1s --store disk/c
  told 2 "cannot write 'disk/c': its disk is full: it has 0 bytes, needs .* [KM]iB" && [ -z "$(ls -A kept)" ] ||
    wrong 'count' "a full disk for its checkpoint: $(ls -A kept)"
  rm -rf disk kept
}

section_disk() {
  run "${wide[@]}" --store wide.db
  local most k
  most=$(($(stat -c %s wide.db) / 1024))
  for ((k = 4; k < most; k += most / points + 1)); do
    rm -f full.db*
    (ulimit -f "$k" && run "${wide[@]}" --store full.db; echo "$rc" > rc.txt)
    read -r rc < rc.txt
    injected=$((injected + 1))
    told 2 'full|cannot be read or written' || wrong 'a file that may not grow' "$k KiB"
    resumes 'a file that may not grow' full.db
  done
  for ((k = 40; k < most; k += most / points + 1)); do
    mkdir -p disk kept
    rm -f kept/*
    unshare -rm bash -c 'mount -t tmpfs -o size="$1"k tmpfs disk || exit 77
      timeout 60 "$2" "${@:3}" --store disk/full.db > out.txt 2> err.txt
      echo $? > rc.txt
      cp disk/* kept' - "$k" "$cgt" "${wide[@]}" 2> /dev/null || { echo 'skipped: a disk of its own'; break; }
    read -r rc < rc.txt
    injected=$((injected + 1))
    told 2 'full' || wrong 'a full disk' "$k KiB"
    resumes 'a full disk' kept/full.db
  done
  writers
  ln -s /dev/full full.svg
  for k in "plot thermograph {3|1} -o full.svg" "why ^+*<>0 --certificate /dev/full"; do
    run $k
    injected=$((injected + 1))
    told 2 'No space left' || wrong "cgt $k" 'no space'
  done
  "$cgt" eval '{3|1}' > /dev/full 2> err.txt
  rc=$?
  told 2 'cannot write' || wrong 'cgt eval > /dev/full' 'no space'
}

# nobody ARGUMENT...: as run, by a user who may not write here.
nobody() {
  setpriv --reuid=65534 --regid=65534 --clear-groups timeout 60 ./cgt "$@" > out.txt 2> err.txt < /dev/null
  rc=$?
  timeless out.txt
}

section_readonly() {
  [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2> /dev/null ||
    { echo 'skipped: no other user to be'; return; }
  cp "$cgt" cgt
  chmod 755 . cgt
  whole sound.db
  chmod 644 sound.db
  cp sound.db before.db
  nobody "${check[@]}" --store sound.db --resume
  told 2 'may not be written to' || wrong 'a read-only store' 'check'
  nobody "${check[@]}" --store new.db
  told 2 'Permission denied' || wrong 'a read-only folder' 'check'
  nobody store merge sound.db -o new.db
  told 2 'Permission denied|may not be written' || wrong 'a read-only folder' 'merge'
  nobody plot thermograph '{3|1}' -o new.svg
  told 2 'Permission denied' || wrong 'a read-only folder' 'plot'
  nobody store rows sound.db 1
  [ "$rc" = 0 ] && [ "$(wc -l < out.txt)" -ge 100 ] || wrong 'a read-only store' 'reading'
  chmod 600 sound.db
  nobody store rows sound.db 1
  told 2 'Permission denied' || wrong 'an unreadable store' 'table'
  cmp -s sound.db before.db || wrong 'a read-only store' 'it was changed'
  mkdir -p closed
  whole closed/s.db
  chmod 666 closed/s.db # the file may be written, the folder, where the journal goes, may not
  nobody "${check[@]}" --store closed/s.db --resume
  [ "$rc" = 1 ] || told 2 'it cannot be opened|may not be written to' || wrong 'a read-only folder' 'resume'
  nobody check -j 1 'for a in 0..9: a != 3' --store closed/s.db
  told 2 'it cannot be opened|may not be written to|Permission denied' || wrong 'a read-only folder' 'a new run'
  injected=$((injected + 8))
}

# ---- stores that are broken ----------------------------------------------------------------------------------

# reads WHAT WHERE: everything that reads or goes on with s.db says what it did for the sound store, or that the
# file is not what it should be; and if that is repaired, or was gone on with, it ends with the rows of the sound one.
reads() {
  local name swept
  injected=$((injected + 1))
  cp s.db wounded.db
  for name in list rows query check sweep after mended; do
    case $name in
      list) run store rows s.db ;;
      rows) run store rows s.db 1 ;;
      after) run store rows s.db "$(number s.db)" ;;
      mended) mend; run store rows s.db "$(number s.db)" ;;
      query) run store sql s.db 'select * from sweep_1' ;;
      check) run "${check[@]}" --store s.db --resume ;;
      sweep) run "${sweep[@]}" --store s.db --resume ;;
    esac
    if is_sick; then
      wrong "$1 at $2" "$name"
    elif [ "$rc" = 0 ] || [ "$rc" = 1 ]; then
      # what SQL finds is what SQLite reads, which knows no hashes
      [ "$name" = query ] || cmp -s out.txt "sound.${name/#@(after|mended)/rows}" || wrong "$1 at $2" "$name"
    else
      [ "$rc" = 2 ] && grep -q '^cgt: ' err.txt && [ "$(wc -l < err.txt)" -le 3 ] || wrong "$1 at $2" "$name"
      [ "$name" = mended ] || { [ "$name" = after ] && [ "$swept" = 0 ]; } && wrong "$1 at $2" "$name"
    fi
    [ "$name" = sweep ] && swept=$rc
  done
}

# The store as it was damaged, repaired if that can be, and its sweep computed again where it was lost.
mend() {
  rm -f s.db*
  cp wounded.db s.db
  "$cgt" store repair s.db > /dev/null 2>&1
  "$cgt" store sql s.db 'select 1' > /dev/null 2>&1 || rm -f s.db # nothing could be kept
  run "${sweep[@]}" --store s.db --resume
}

sound() {
  whole sound.db
  cp sound.db s.db
  run store rows s.db; cp out.txt sound.list
  run store rows s.db 1; cp out.txt sound.rows
  run store sql s.db 'select * from sweep_1'; cp out.txt sound.query
  run "${check[@]}" --store s.db --resume; cp out.txt sound.check
  run "${sweep[@]}" --store s.db --resume; cp out.txt sound.sweep
}

# A repaired store that cannot take its place: the damaged one is where it was, and nothing else is there.
unmoved() {
  rm -f s.db*
  LC_ALL=C sed 's/matrix_nim/matrix_nin/' sound.db > s.db
  cp s.db wounded.db
  CGT_TEST_RENAME=.cgt-new- "$faulty" store repair s.db > out.txt 2> err.txt < /dev/null
  rc=$?
  injected=$((injected + 1))
  told 2 "cannot write 's.db': " && cmp -s s.db wounded.db && [ "$(echo s.db*)" = s.db ] ||
    wrong 'a repaired store that cannot take its place' "$(echo s.db*)"
}

section_cut() {
  sound
  local size k
  size=$(stat -c %s sound.db)
  for ((k = 1; k < size; k += size / points + 1)); do
    head -c "$k" sound.db > s.db
    reads 'a store cut short' "$k"
  done
  unmoved
}

section_flip() {
  sound
  local size k byte
  size=$(stat -c %s sound.db)
  for ((k = RANDOM % (size / points + 1); k < size; k += size / points + 1)); do
    cp sound.db s.db
    byte=$(od -An -tu1 -j "$k" -N 1 sound.db)
    printf "\\x$(printf %x $((byte ^ (1 << RANDOM % 8))))" | dd of=s.db bs=1 seek="$k" conv=notrunc status=none
    reads 'a store with a wrong bit' "$k"
  done
}

# ---- processes ----------------------------------------------------------------------------------------------

section_together() {
  run "${long[@]}" --store long.db
  local k child other
  for ((k = 0; k < points && k < 20; k++)); do
    rm -f both.db*
    "$cgt" "${long[@]}" --store both.db > /dev/null 2>&1 &
    child=$!
    [ $((k % 2)) = 0 ] && sleep 0.3
    run "${check[@]}" --store both.db
    cp err.txt other.txt
    other=$rc
    run store rows both.db
    [ "$rc" = 0 ] || told 2 'nothing in it|No such file' || wrong 'reading while another writes' "$k"
    wait $child
    rc=$?
    injected=$((injected + 1))
    cp other.txt err.txt
    if [ "$rc" = 0 ]; then
      rc=$other
      [ "$rc" = 1 ] || told 2 'another process is writing to it' || wrong 'two writers' "$k"
    elif [ "$other" != 1 ]; then
      wrong 'two writers' 'neither could write'
    fi
    run "${check[@]}" --store both.db --resume
    [ "$rc" = 1 ] || wrong 'two writers' 'afterwards'
    rm -f sum.db
    whole_long both.db
  done
}

# The long sweep is whole in this store, beside others.
whole_long() {
  run "${long[@]}" --store "$1" --resume
  [ "$rc" = 0 ] && cmp -s <("$cgt" store sql "$1" "select * from sweep_$(number "$1") order by 1,2,3,4") \
    <("$cgt" store sql long.db 'select * from sweep_1 order by 1,2,3,4') || wrong 'two writers' 'the rows differ'
}

number() { "$cgt" store sql --format csv "$1" "select id from run where kind = 'sweep'" 2> /dev/null | tail -1; }

# Waits until a store has rows.
readable() {
  local i
  for ((i = 0; i < 300; i++)); do
    "$cgt" store rows "$1" > /dev/null 2>&1 && return
    sleep 0.05
  done
}

section_stopped() {
  run "${long[@]}" --store long.db
  local child
  rm -f s.db
  "$cgt" "${long[@]}" --store s.db > out.txt 2> err.txt &
  child=$!
  readable s.db
  kill -STOP $child
  sleep 3
  run store rows s.db
  [ "$rc" = 0 ] || wrong 'SIGSTOP' 'its store cannot be read meanwhile'
  kill -CONT $child
  wait $child
  rc=$?
  [ "$rc" = 0 ] && same s.db long.db || wrong 'SIGSTOP' 'the rows differ'
  rm -f s.db
  "$cgt" "${long[@]}" --store s.db --limit-time 2s > out.txt 2> err.txt &
  child=$!
  readable s.db
  kill -STOP $child
  sleep 4 # longer than the time that is allowed
  kill -CONT $child
  wait $child
  rc=$?
  [ "$rc" = 0 ] || { [ "$rc" = 3 ] && grep -q 'time limit is reached' err.txt; } || wrong 'SIGSTOP' '--limit-time'
  run "${long[@]}" --store s.db --resume
  [ "$rc" = 0 ] && same s.db long.db || wrong 'SIGSTOP with --limit-time' 'the rows differ'
  injected=$((injected + 2))
}

# The time of day jumps to and fro by days.
section_clock() {
  run "${long[@]}" --store long.db
  rm -f s.db
  CGT_TEST_CLOCK=1 timeout 120 "$faulty" "${long[@]}" --store s.db > out.txt 2> err.txt
  rc=$?
  [ "$rc" = 0 ] && same s.db long.db || wrong 'a clock that jumps' 'sweep'
  rm -f s.db
  CGT_TEST_CLOCK=1 timeout 120 "$faulty" "${long[@]}" --store s.db --limit-time 1s > out.txt 2> err.txt
  rc=$?
  [ "$rc" = 0 ] || { [ "$rc" = 3 ] && grep -q 'time limit is reached' err.txt; } ||
    wrong 'a clock that jumps' '--limit-time'
  run "${long[@]}" --store s.db --resume
  [ "$rc" = 0 ] && same s.db long.db || wrong 'a clock that jumps' 'the resumed rows differ'
  injected=$((injected + 2))
}

# A system that starts no thread: the command does the work itself.
section_threads() {
  local commands=("${sweep[*]@Q}" "${check[*]@Q}" "check --all 'for a in 0..9, b in 0..9: *a + *b <> 1'"
    "guess region 'for a in 0..5, b in 0..5: a <= b'" "guess 'for a in 0..5, b in 0..5: *a + *b'" "table 'for a in 0..5, b in 0..5: *a + b'"
    "eval -j 2 'outcome(domineering(\".......|.......|#...#..|.......|..#....|...#...|.......|...#...\"))'")
  local command
  for command in "${commands[@]}"; do
    eval "run $command"
    mv out.txt expected.txt
    local expected=$rc
    CGT_TEST_THREADS=none eval "timeout 120 \"\$faulty\" $command" > out.txt 2> err.txt < /dev/null
    rc=$?
    timeless out.txt
    [ "$rc" = "$expected" ] && ! is_sick && cmp -s out.txt expected.txt || wrong 'no threads' "$command"
    injected=$((injected + 1))
  done
}

for section in ${sections:-memory disk readonly cut flip together stopped clock threads}; do
  before=$injected
  section_"$section"
  echo "$section: $((injected - before)) faults"
done
echo "$injected faults, $failed not as they should be; seed $seed"
[ "$failed" = 0 ]
