# cgt heap quotient.

has 0 '^order +20, 5 of them' heap quotient 0.123 24
has 0 '^period +5 from heap 5 on' heap quotient 0.123 24
has 0 '"order": 6, ' heap quotient --json 0.77 2
is 0 'the player who moves first wins: heap 5 -> 4' heap quotient --sum 5,9,12 0.77 12
is 0 '{"code": "0.77", "sum": [5, 9, 12], "outcome": "N", "move": {"heap": 5, "to": [4]}}' heap quotient --json --sum 5,9,12 0.77 12
is 0 '{"code": "0.77", "sum": [4, 4, 1], "outcome": "P", "move": null}' heap quotient --json --sum 4,4,1 0.77 12
is 0 '{"code": "0.77", "sum": [0], "outcome": "N", "move": null}' heap quotient --json --sum 0 0.77 12
is 0 'the player who moves first loses' heap quotient --sum 4,4,1 0.77 12
is 0 'the player who moves first wins: no move is left' heap quotient --sum 0 0.77 12
refuses 2 'A code and a number of heaps' heap quotient
refuses 2 "code '0.7%7' is invalid" heap quotient 0.7%7
refuses 2 "'x' should be a number of heaps" heap quotient 0.77 x
refuses 2 "'0' should be a number of heaps" heap quotient 0.77 0
refuses 2 'should be heaps with commas' heap quotient --sum 5,,9 0.77 12
refuses 2 'has a heap past 12' heap quotient --sum 5,13 0.77 12
# What was found before a limit is printed, with the number of heaps; and its certificate is one.
# partial STATUS PATTERN MESSAGE ARGUMENT...
partial() {
  local status=$1 pattern=$2 message=$3
  shift 3
  run "$@"
  if [ "$rc" = "$status" ] && grep -Eq -- "$pattern" <<< "$out" && grep -Eq -- "$message" <<< "$err" &&
    [ "$(wc -l < err.txt)" = 1 ]; then pass; else fail "cgt $*" "$rc ${out:0:300} $err"; fi
}
partial 3 'heaps 1 to [0-9]+ \(60 were requested\)$' 'heap [0-9]+ is past' heap quotient 0.77 60 --memory 300KB
partial 3 '"heaps": [0-9]+, "asked": 60, ' 'heap [0-9]+ is past' heap quotient --json 0.77 60 --memory 300KB
partial 3 'heaps 1 to [0-9]+ \(12 were requested\)$' 'the time limit is reached' heap quotient --limit-time 3s 0.405 12
partial 3 'the player who moves first wins' 'heap [0-9]+ is past' heap quotient --sum 3,5 0.77 60 --memory 300KB
refuses 3 'heap [0-9]+ is past' heap quotient 0.77 60 --memory 300KB --certificate part.txt
has 0 '^accepted: the misere quotient of 0.77 to heap [0-9]+ has order' verify certificate part.txt
has 0 '"asked": 4, ' heap quotient --json 0.77 4
run heap quotient 0.123 24 --certificate q.txt
is 0 'accepted: the misere quotient of 0.123 has order 20, images of period 5 from heap 5 on' verify certificate q.txt
sed "s/^pair 0 :$/# pair 0 :/" q.txt > q2.txt
has 1 '^rejected: q2.txt: the pair of the empty sum' verify certificate q2.txt
# Heaps that prove the quotient of all heaps are an answer, however many were requested.
run heap quotient 0.123 1000000 --memory 300KB
if [ "$rc" = 0 ] && [ -z "$err" ] && grep -q 'misere quotient of 0.123, all heaps$' <<< "$out"; then pass
else fail 'a quotient that is proved for all heaps' "$rc $out $err"; fi
has 0 '"heaps": [0-9]+, "asked": 1000000, ' heap quotient --json 0.123 1000000 --memory 300KB
is 0 'the player who moves first loses' heap quotient --sum 7,6 0.123 1000000 --memory 300KB
begin heap quotient 0.07 40
end INT
if [ "$rc" = 4 ] && { [ ! -s out.txt ] || grep -q '(40 were requested)' out.txt; }; then pass; else fail 'quotient and SIGINT' "$rc $(cat out.txt err.txt)"; fi

# In the language.
is 0 'N' eval 'misere_sum("0.405",[3,4])' # whose quotient takes minutes
is 0 'N' eval 'misere_sum("0.405",[11,12,12])'
is 0 '[1000000]' eval 'misere_move("0.123",[10^6,3])'
refuses 2 'the player who moves first loses' eval 'misere_move("0.77",[4,4,1])'
is 0 $'P\nN\nP' eval 'misere_sum("0.123",[10^18])' 'misere_sum("0.123",[10^18+2,10^17+2])' 'misere_sum("0.123",[10^18+2,1])' # as [5], [7,7], [7,1]
refuses 3 'past the limit of 2\^28' eval 'misere_move("0.123",[10^18])'
refuses 2 'no move is left' eval 'misere_move("0.77",[0])'
refuses 2 'heaps are integers' eval 'misere_sum("0.77",[1/2])'
refuses 2 'expected the code of a game as a text' eval 'misere_sum([1],[2])'

# Forms of misere play.
is 0 '1^2' eval 'genus("{0,{*2}}")'
is 0 'true' eval '"{0,{*2}}".IsRestive'
is 0 '[*2,*4]' eval 'nim(2,4).Parts'
has 0 '^  genus +4\^146$' show 'misere_form(kayles(5))'
has 0 '"misere_kind": "restless", "birthday": "5", "left_options": \["\*", "\*2"' show --json 'misere_form(kayles(5))'
has 0 '^  right options   \{0,-1\}$' show "left_dead_end('{|0,-1}')"
is 0 '{*,{*2}}' eval '{misere_form("{*2}"), misere_form(nim(1))}'
refuses 2 'character 4 of "{0,' eval 'genus("{0,")'
refuses 2 'expected a position of an impartial game or a text' eval 'genus(*2)'
refuses 2 'is_tame needs a position of an impartial game' eval 'is_tame(domineering(2,2))'
refuses 2 'not a sum of the second and another' eval 'misere_minus(nim(2),nim(4))'
refuses 3 'past the memory limit' eval 'genus(nim(10000))' --memory 8MB
has 0 '^  misere play +N, genus 3\^1431, restless$' show 'grundy(13)'
has 0 '"misere_play": {"outcome": "N", "genus": "3\^1431", "kind": "restless"}' show --json 'grundy(13)'
run show 'kayles(10^18)'
if grep -q 'misere play' <<< "$out"; then fail 'a form that takes many steps is on the page' "$out"; else pass; fi
refuses 2 "'20': unexpected operand after the code" heap quotient 0.77 10 20
has 0 '^all heaps +fitted to n = 4, not proved$' heap quotient 0.77 4
has 0 '^all heaps +proved for all n >= 5 by the periodicity theorem of misere quotients$' heap quotient 0.123 24
has 0 '"status": \{"word": "proved", "to": 24, "scale": null, "theorem": "quotient", "needs": 24\}' heap quotient --json 0.123 24
refuses 2 "^cgt: 'cgt quotient' is 'cgt heap quotient' now$" quotient 0.77 4
