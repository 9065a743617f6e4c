# Loopy games: cgt why and its certificates.

has 0 '^outcome\(over - over\) is D\.$' why 'outcome(over - over)'
has 1 '^upon >= over is false: \^\[on\] <\| over\.$' why 'upon >= over'
has 0 '"side": "offside", "rank": 2' why --json 'over >= 0'
has 0 '\\mathit\{over\}' why --latex 'over > 0'
refuses 2 'needs games that end' why --coq - 'over > 0'
has 0 'In loopy games play may be infinite' help certificate

run why --certificate proof.txt 'over - over <= upon - upon'
is 0 'accepted: over - over |> ^[on] - ^[on]' verify certificate proof.txt
sed 's/rank [1-9][0-9]*/rank 0/' proof.txt > forged.txt
has 1 '^rejected: forged.txt:[0-9]+: after .* the rank must fall' verify certificate forged.txt

cat > slide.cgt <<'END'
ruleset slide(strip of "TF.")
  Left  "T."  -> ".T" sideways
  Left  "TF." -> ".FT"
  Right ".F"  -> "F." sideways
  Right ".TF" -> "FT."
END
run why -f slide.cgt --certificate proof.txt 'slide("TT..FF") + slide("T..F") == 0'
has 0 '^accepted: #[0-9]+ \+ #[0-9]+ == 0$' verify certificate proof.txt
has 0 '^outcome\(slide\("TT..FF"\)\) is N\.$' why -f slide.cgt 'outcome(slide("TT..FF"))'
has 1 '^slide\("T\."\) <= 5 is false: .* \|> 5\.$' why -f slide.cgt 'slide("T.") <= 5'
refuses 3 'more positions than the limit of 200000' why -f slide.cgt 'slide("TT..FF") + slide("TT..FF") + slide("TT..FF") >= 0'
refuses 2 'claims about loopy games can be proved' verify deep 'over + 1 > 0'

# ---- other pages
has 0 'over: pass is a move' help loopy
has 0 '^  slide\("\.TF"\) = .*reverses through' explain options -f slide.cgt 'slide("T.F")'
is_json 0 explain options --json -f slide.cgt 'slide("TT.F")'
refuses 2 'needs a stopper' explain options 'over - over'
has 0 "Left's \\* reverses through 0, its Right option: 0 <= G" explain '{0,*|pass}'
has 0 'from G Left to G1, Right to G, and so on' explain 'a{b{b|a}|a}'
has 0 'G = .6,4,.*|2over' explain 'fox_and_geese([3,1;3,3;3,5;3,7],[1,1])'
has 0 'if mod\(n, 2\) == 1 then 1over else over' guess region 'for n in 1..6: over + (n mod 2)'
run guess region 'for n in 0..9: wind_up(10,[2,3],n)'
if grep -q 'Tested on 10 instances' <<< "$out" && ! grep -q 'of this context' <<< "$out"; then pass; else fail 'region of loopy positions' "$rc $out $err"; fi
refuses 2 'only short games have formulas' guess 'for n in 1..5: n*upon'
is_json 0 explain --json '{0,*|pass}' 'over - over' 'a{b{b|a}|a}'
has 0 'mean -1, temperature 1' plot thermograph upon '{over|-2}'
refuses 2 'on or off is at stake' plot thermograph '{on|0}'

# ---- no game has an onside below its offside
printf 'cgt certificate 3\ngame 0 = |\ngame 1 = 0|\nclaim 0&1 >= - : (0 & 1) >= 0\non Left second\noff Left second\n' > sides.txt
is 1 'rejected: sides.txt:4: the onside of term 0 is not at least its offside, as in every game' verify certificate sides.txt
