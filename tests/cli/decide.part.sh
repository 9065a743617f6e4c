# Who wins: outcomes, comparisons and moves of sums whose values would take long; --value and --search.

for way in '' --value --search; do
  is 0 $'N\nfalse\nN\ntrue' eval $way 'outcome(domineering(4,4) + *)' 'domineering(3,4) |> *2' 'outcome(clobber("xoxo|oxox"))' \
    'domineering(2,5) - domineering(2,5) + ^ > 0'
  has 0 '^holds .*' check $way -j1 'for a in 1..4, b in 1..4: domineering(a,b) == -domineering(b,a)'
  has 0 '^Outcome N: whoever moves first wins\.$' moves $way 'domineering(3,3) + *2'
done
refuses 2 'one of --value and --search, not both' eval --value --search 'outcome(*)'
refuses 2 'one of --value and --search, not both' check --value --search '* == *'

# ---- past what has a value in a moment
is 0 $'N\nL' eval 'outcome(domineering(6,6))' 'outcome(domineering(6,6) - domineering(6,6) + 1)'
is 0 'P' eval 'outcome(sum(+-{k||0|-k} for k in 1..40))'
has 0 '^Left, moving first, has exactly one winning move' moves --search '{3|1} - 2'
run moves 'domineering(5,6) + {9|-9}'
if [ "$rc" = 0 ] && grep -q '^component 1    domineering("......|......|......|......|......")$' <<< "$out" &&
  grep -q '^Outcome N' <<< "$out" && ! grep -q 'the sum is' <<< "$out"; then pass; else fail 'moves without values' "$out $err"; fi
has 1 'domineering\("\.{6}(\|\.{6}){5}"\) is not <= 0' check -j1 'for a in 6..6: domineering(a,a) <= 0'
is_json 0 moves --json 'domineering(5,6) + {9|-9}'
