# Far too deep, too long, too large: the right answer at once, or one line that names the limit.

# repeat COUNT TEXT
repeat() { head -c "$1" /dev/zero | sed "s/\x00/$2/g"; }

# deep STATUS PATTERN FILE COMMAND...: the command reads FILE; its result or its message matches, in little time.
deep() {
  local status=$1 pattern=$2 file=$3
  shift 3
  input=$file run "$@"
  if [ "$rc" = "$status" ] && [ "$(wc -l < err.txt)" -le 3 ] && grep -Eq -- "$pattern" <<< "$out$err"; then pass; return; fi
  fail "cgt $* < $file" "  expected ($status): $pattern
  got      ($rc): ${out:0:300}
  messages: ${err:0:600}"
}

# ---- 100,000 levels
many=100000
for pair in '{ |}' '( )' '{0| }' '+-( )' 'tiny( )' '[ ]' '{1|{ |0}}' 'mean( )'; do
  before=${pair% *} after=${pair##* }
  { repeat $many "$before"; printf 1; repeat $many "$after"; echo; } > deep.txt
  deep 3 'deep|chain' deep.txt eval
done
{ printf "'"; repeat $many '{'; repeat $many '|}'; echo "'"; } > deep.txt
deep 3 'deep' deep.txt eval
for sign in 'not ' 'if true then ' 'let x=1 in ' '2^'; do
  { repeat $many "$sign"; echo 1; } > deep.txt
  deep 3 'nested|chain|branches|longer' deep.txt eval
done
{ printf 'def f(x) = '; repeat $many '('; printf x; repeat $many ')'; echo; echo 'f(1) == 1'; } > deep.cgt
deep 3 'deep' /dev/null check deep.cgt
{ printf 'for n in 1..2: '; repeat $many 'not '; echo 'n == 1'; } > deep.cgt
deep 3 'deep' /dev/null check deep.cgt
{ printf 1; repeat $many '+1'; echo; } > chain.txt
deep 0 '^100001$' chain.txt eval
{ repeat $many '['; repeat $many ']'; echo; } > deep.txt
deep 2 "begins with the line 'cgt certificate 1'" /dev/null verify certificate deep.txt
{
  echo 'cgt certificate 1'
  echo 'game 0 = |'
  seq $many | awk '{ print "game " $1 " = " $1 - 1 "|" }'
  printf 'claim %d > - : %d > 0\nsum %d\nLeft first 0:%d\nLeft second\n' $many $many $many $((many - 1))
} > chain.txt
is 0 'accepted: 100000 > 0' verify certificate chain.txt
(
  ulimit -s 1024
  for text in '+-(' '{0|' 'tiny(' '(1+'; do
    { repeat 1500 "$text"; printf 1; repeat 1500 "$([ "$text" = '{0|' ] && echo '}' || echo ')')"; echo; } > "small-$passed.txt"
    "$cgt" eval < "small-$passed.txt" > small.out 2> small.err
    case $? in 0 | 3) ;; *) echo "$text" ;; esac
    passed=$((passed + 1))
  done
) > small.bad
if [ -s small.bad ]; then fail 'a stack of 1 MB' "$(cat small.bad small.err)"; else pass; fi

# ---- 100,000 options
is 0 '100000' eval '{k for k in 0..99999 | 10^6+k for k in 0..99999}'
is 0 '{299999|0}' eval '{200000+k for k in 0..99999 | k for k in 0..99999}'
is 0 '*100000' eval '{*k for k in 0..99999 | *k for k in 0..99999}'
is 0 '100000' eval 'size(left_options(*100000))'
{ printf '{0'; for ((i = 1; i < 100000; i++)); do printf ',%d' "$i"; done; echo '|}'; } > long.txt
deep 0 '^100000$' long.txt eval
refuses 3 '4096 options' explain "'{k for k in 0..10000|}'"

# ---- birthday 10,000
is 0 $'10002\n10003\n10003' eval 'birthday({1|-1}:10000)' 'birthday({2|*}:10000)' 'birthday({1|-1}:(1/2^10000))'
is 0 $'1\n1\n0' eval 'mean({2|*}:10000)' 'temperature({1|-1}:10000)' '({2|*}:10000) - ({2|*}:10000)'
is 0 $'true\nfalse' eval '({2|*}:9999) < ({2|*}:10000)' '({2|*}:10000) <= (^:10000)'
is 0 '10000*' eval '{10000|*} + {10000|*}'
has 0 'birthday +10003' show '{2|*}:10000'
refuses 3 'limit of 4000 moves' verify deep '{2|*}:10000'
is 0 $'{^10000|*10000}\n20000' eval '{^10000|*10000}' 'birthday(^10000*10000)'

# ---- heaps of 10^18 and of 10^50: each ruleset that takes numbers
too_large='more than 4194304 moves is too large'
is 0 $'*1000000000000000003\n*'"1$(repeat 49 0)3" eval 'nim(10^18,3)' 'nim(10^50,3)'
is 0 $'*1000000000000000003\n*'"1$(repeat 49 0)3" eval 'odd_nim(10^18,1,2)' 'odd_nim(10^50,1,2)'
is 0 $'*2000000000000000001\n*'"2$(repeat 49 0)1" eval 'mock_turtles(10^18)' 'mock_turtles(10^50)'
is 0 $'*262144\n*1125899906842624' eval 'ruler(10^18)' 'ruler(10^50)'
is 0 $'*1000000000000000000\n*'"1$(repeat 50 0)" eval 'turning_turtles(10^18)' 'twins(10^50)'
is 0 $'*1000000000000000002\n*'"1$(repeat 49 0)2" eval 'welter(10^18,3)' 'welter(10^50,3)'
is 0 $'*999999999999999997\n*'"$(repeat 49 9)7" eval 'saturated_welter(3,[10^18,1])' 'saturated_welter(3,[10^50,1])'
is 0 $'*1000000000000000001\n*'"1$(repeat 49 0)1" eval 'p_nim(3,[10^18,1])' 'saturated_nim(3,[10^50,1])'
is 0 '*100000000000000000000000000000001000000000000000000' eval 'naive_p_nim(3,[10^18,10^50])'
is 0 $'0\n0\n0\n0' eval 'matrix_nim([10^18,1;1,2])' 'matrix_nim([10^50,1;1,2])' \
  'matrix_nim_impartial([10^18,1;1,2])' 'matrix_nim_impartial([10^50,1;1,2])'
is 0 $'N\nN\nN\nN' eval 'outcome(holladay([10^18,1;2,3]))' 'outcome(holladay([10^50,1;2,3]))' \
  'outcome(nim_rows_columns([10^18,1;1,2]))' 'outcome(nim_rows_columns([10^50,1;1,2]))'
is 0 $'N\nN\nN' eval 'outcome(wythoff(10^50,3))' 'outcome(two_dimensional_nim(10^50,3))' \
  'outcome(matrix_nim([10^50,10^50;10^50,10^50]))'
is 0 $'0\nN' eval 'integer_nim([0,10^18,10^50],"lose",[0],"win",[1,2])' 'outcome(turning_corners(10^18,3))'
for game in 'grundy(10^18)' 'holladay([10^18,1;2,3])' 'holladay([10^50,1;2,3])' 'nim_rows_columns([10^50,1;1,2])' \
  'wythoff(10^18,3)' 'wythoff(10^50,10^50)' 'schrage(10^18,3)' 'matrix_nim([10^50,10^50;10^50,10^50])'; do
  refuses 3 "$too_large" eval "$game"
done
for game in 'grundy(10^50)' 'schrage(10^50,3)' 'turning_corners(10^50,3)' 'coin_product("turtles","ruler",10^50,4)'; do
  refuses 2 'more than 64 bits' eval "$game"
done
refuses 3 'not a short game' eval 'two_dimensional_nim(10^50,3)'
for game in 'domineering(10^18,3)' 'nim_squared(10^50,2)'; do refuses 2 'is not from 0 to' eval "$game"; done
refuses 2 'is not from 0 to' eval 'nimbi(10^18)'
# Four million moves of 4096 heaps each: the first that find no room are the last that are made.
refuses 3 'memory budget.*; --memory SIZE raises it$' moves --memory 50MB 'grundy(1..4096)'

# The time allowed ends every command that computes.
long='domineering(9,9)'
late='the time limit is reached'
late_children=()
late_names=()
ends_late() { # begins it; they all wait at the same time
  timeout 60 "$cgt" "$@" --limit-time 1s > /dev/null 2> "late.${#late_children[@]}" < /dev/null &
  late_children+=($!)
  late_names+=("$*")
}
ends_late eval "$long"
ends_late show "$long"
ends_late explain "$long"
ends_late moves "$long"
ends_late why "$long > 0"
ends_late plot graph "$long"
ends_late table "for n in 9..10: domineering(n,n)"
ends_late guess "for n in 9..12: domineering(n,n)"
ends_late guess region "for n in 9..12: domineering(n,n) > 0"
ends_late guess sequence "for n in 1..20: domineering(n,n)"
for i in "${!late_children[@]}"; do
  wait "${late_children[i]}"
  rc=$?
  if [ "$rc" = 3 ] && grep -q "$late" "late.$i"; then pass
  else fail "cgt ${late_names[i]} --limit-time 1s" "$rc $(cat "late.$i")"; fi
done

# ---- a recursion takes what the memory limit leaves it
refuses 3 'too deep for the stack limit of [0-9]+ KiB|more than their limit' eval --memory 20MB 'def f(n) = if n == 0 then 0 else 1 + f(n-1)' 'f(10^7)'

# ---- a stop while nobody reads what is written ends the work without a word about the output

mkfifo unread
(exec 9< unread; sleep 30) &
reader=$!
"$cgt" table --format csv 'for n in 1..10^6: n^9' > unread 2> err.txt &
child=$!
sleep 1
kill -INT $child
wait $child
rc=$?
kill $reader
wait $reader 2> /dev/null
if [ "$rc" = 4 ] && grep -q '^cgt: stopped' err.txt && ! grep -q 'cannot write' err.txt; then pass
else fail 'a stop while nobody reads' "$rc $(cat err.txt)"; fi

# What a variable runs over is given back when another list takes its place.
has 0 '^600,200 instances' check --memory 20MB -j 1 'for a in 0..3000, n in [k+a for k in 1..200]: n > a'
