# What is read: line by line as it comes, with a line of output for each expression; whatever the file is; within the
# memory budget.

# ---- an expression, a line
printf '1+1\n\n# a comment\n{1|\n1/0\ndef f(n) = n+\ndef f(n) = n+1\nf(3); 1/0; f(4)\nfor n in 1..3: n > 0\n2^(2^70)\n"a"\n' > steps.txt
input=steps.txt run eval
if [ "$rc" = 3 ] && [ "$(sed 's/!!.*/!!/' <<< "$out")" = $'2\n!!\n!!\n4\n!!\n5\n!!\n!!\na' ] && grep -q '^!! division by zero$' <<< "$out"; then pass
else fail 'eval < steps' "$rc $out $err"; fi
if grep -q '^stdin:5:2: division by zero$' err.txt && grep -q '^stdin:6:' err.txt && grep -q '^stdin:8:8:' err.txt; then pass
else fail 'messages of eval < steps' "$err"; fi
input=steps.txt is_json 3 eval --json
input=steps.txt run eval --json
if [ "$(wc -l <<< "$out")" = 9 ] && grep -qx '{"error": "division by zero", "code": "no such value", "line": 5, "column": 2}' <<< "$out" &&
  grep -q '"code": "invalid argument", "line": 9}$' <<< "$out" && [ "$(tail -n 1 <<< "$out")" = '"a"' ]; then pass; else fail 'eval --json < steps' "$out"; fi
input=steps.txt has 3 '^% !! division by zero$' eval --latex
# Beside the expressions it is a file that cgt verify takes.
printf '1/0\n1+1\n{1|\n' > asked.txt
input=asked.txt run eval
paste asked.txt <(printf '%s\n' "$out") > told.tsv
is 0 '3 passed, 0 failed' verify told.tsv
# Of arguments the messages are enough.
is 0 '3' eval '1+2'
refuses 2 'division by zero' eval 1/0

# A line is answered when it is there, before the next one is written.
mkfifo questions answers
"$cgt" eval < questions > answers 2> err.txt &
child=$!
exec 7> questions 8< answers
good=true
for n in 1 2 3; do
  echo "$n+1" >&7
  IFS= read -r -t 20 answer <&8 && [ "$answer" = $((n + 1)) ] || good=false
done
exec 7>&- 8<&-
wait $child
if [ $? = 0 ] && $good; then pass; else fail 'eval as a partner' "$answer $(cat err.txt)"; fi

# A worksheet goes on behind what a command of it reads from the same input.
printf '1+1\nload "-"\ndef f(n) = n\n2 == 2\n' > sheet.txt
input=sheet.txt is 0 $'2\n-: 1 definition, 1 claim; \'check\' decides them'
printf '1+1\nverify -\n\n1+1\t2\n' > sheet.txt
input=sheet.txt is 0 $'2\n1 passed, 0 failed'

# ---- files that are none
mkfifo silent
for way in 'eval -f FILE 1' 'check FILE' 'verify FILE' 'verify certificate FILE' 'guess sequence FILE' 'convert --from cgsuite FILE' 'convert --from mcgs FILE' \
  'convert --from cgt-rs FILE'; do
  refuses 2 "^cgt: cannot read '/dev/zero': it is not text: byte 0x00 in line 1$" ${way/FILE/\/dev/zero}
  refuses 2 "^cgt: cannot read '.': it is a directory$" ${way/FILE/.}
  refuses 2 "^cgt: cannot read '/dev/null': it is empty$" ${way/FILE/\/dev/null}
done
refuses 2 "^cgt: cannot read 'silent': it is a FIFO that no process writes to$" eval -f silent 1
input=/dev/zero refuses 2 '^cgt: cannot read the standard input: it is not text: byte 0x00 in line 1$' eval
input=/dev/zero refuses 2 '^cgt: cannot read the standard input: it is not text: byte 0x00 in line 1$'
for way in 'store sql silent select' 'store merge silent -o made.db' 'check --store silent 1==1' 'store check silent' 'heap --store silent 0.77 10' \
  'count nim_squared 2 2 --store silent' 'eval --ruleset ./silent 1' 'eval --store silent 1'; do
  refuses 2 'it is not a regular file' $way
done
ln -s silent silent.py
refuses 2 'it is not a regular file' eval --ruleset silent.py 1
(sleep 0.3; echo 'def f(n) = n + 1') > silent &
is 0 4 eval -f silent 'f(3)'
is 0 4 eval -f <(echo 'def f(n) = n + 1') 'f(3)'

# ---- what stands in an included file is shown of definitions alone
printf 'user:secret:0:0\n' > passwords
printf 'def f(n) = secret+\n' > own.cgt
printf 'include "passwords"\n' > includes.cgt
refuses 2 '^cgt: [^:]*/passwords:1: an included file contains definitions' check includes.cgt
if ! grep -q 'secret' err.txt; then pass; else fail 'include "passwords"' "$err"; fi
ln -s passwords looks.cgt
printf 'include "looks.cgt"\n' > includes.cgt
run check includes.cgt
if [ "$rc" = 2 ] && ! grep -q 'secret' err.txt; then pass; else fail 'include of a link' "$rc $err"; fi
printf 'include "own.cgt"\n' > includes.cgt
refuses 2 'own.cgt:2:1: found the end of the text' check includes.cgt
printf 'include "%s"\n' "$cgt" > includes.cgt
refuses 2 'it is not text: byte 0x7F in line 1' check includes.cgt

# ---- memory
seq 1 200000 | sed 's/.*/f(&) == & + &/' > long.cgt
refuses 3 "long.cgt:[0-9]+:[0-9]+: the text up to here takes more than the 12 MiB that the memory budget leaves for input; --memory SIZE raises it" \
  check --memory 50MB long.cgt
refuses 3 "^cgt: cannot read 'long.cgt': it has 5[0-9]{3} KiB, and the memory budget leaves it 2560 KiB; --memory SIZE raises it$" check --memory 20MB long.cgt
cat long.cgt > pipe.txt
input=pipe.txt refuses 3 'cannot read the standard input: it has more than 2560 KiB, and the memory budget leaves it 2560 KiB; --memory' check --memory 20MB -
head -c 3000000 /dev/zero | tr '\0' 1 > line.txt
input=line.txt refuses 3 'cannot read the standard input: line 1 has more than 2560 KiB, and the memory budget leaves it 2560 KiB' eval --memory 20MB
# Lines without definitions take no memory, however many there are.
yes '{3|1} + sum(k for k in 1..3)' | head -n 50000 > many.txt
input=many.txt run eval --memory 20MB
if [ "$rc" = 0 ] && [ "$(sort -u <<< "$out")" = '{9|7}' ] && [ "$(wc -l <<< "$out")" = 50000 ]; then pass; else fail 'eval < many' "$rc ${err:0:300}"; fi

# ---- the stop
if CLOCK=10 bash "$here/../long_inputs.sh" "$cgt" > out.txt 2>&1; then pass; else fail 'long_inputs.sh' "$(cat out.txt)"; fi
