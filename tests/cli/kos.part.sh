# Kos under a ban: what is given as a graph, and what is refused by name.

is 0 $'10/3\n10/3' eval 'ko_mean(a{10|a||0}, superko)' 'ko_temperature(a{10|a||0}, left_komaster)'
is 0 '[1/3,2/3,1]' eval '[ko_mean(a{x|a||0}, superko) for x in 1..3]'
is 0 '{3|0} & -1' eval 'a{ko_mean(b{3|b||0}, superko) + 1|a||0}'
is 0 $'33/4\n14' eval 'ko_mean(a{15|b{a|c{d{14|c}|-12}}}, right_komaster)' 'ko_mean(a{15|b{a|c{d{14|c}|-12}}}, left_komaster)'
is 0 '2' eval 'ko_mean({3|1})'
refuses 2 'the bans are left_komaster, right_komaster and superko' eval 'ko_mean(a{10|a||0})'
refuses 2 'neutral threat environment \(Spight 1999\) is not supported' eval 'ko_mean(a{10|a||0}, "neutral_threats")'
refuses 2 'expected a ban' eval 'ko_mean(a{10|a||0}, Left)'
refuses 2 'on a ban on repetition, left_komaster' eval 'temperature(a{10|a||0})'
is 0 $'{11|0} & -1\n10/3\n[1/3,2/3]\n{11|0} & -1' eval -d 'def ko(x) = a{x|a||0}' 'ko(10)' 'ko_mean(ko(10), superko)' \
  '[ko_mean(ko(x), superko) for x in 1..2]' 'ko(10)'
refuses 2 'a loopy value does not determine its moves' eval -d 'def ko(x) = a{x|a||0}' 'ko_mean(ko(10) + 0, superko)'
refuses 2 'loopy value, which does not determine its moves' eval -d 'def ko(x) = a{x|a||0}' 'ko_mean({ko(10)|-5}, superko)'
refuses 2 'cannot lead to braces outside' eval 'a{3|ko_mean(b{3|a||0}, superko)||0}'
refuses 2 'Right alone can return' eval 'ko_mean({0|pass}, superko)'
refuses 2 'a position of the graph is cold' eval 'ko_mean(a{0|a||10}, superko)'
refuses 2 'the top coupon must be larger' eval 'coupon_temperature(a{10|a||0}, superko, 3, 12)'
refuses 2 'the top coupon must be positive' eval 'coupon_score(a{10|a||0}, superko, Left, 0, 12)'
refuses 2 'a stack has 1 to' eval 'coupon_score(a{10|a||0}, superko, Left, 1, 0)'

# A ruleset with a ko: whoever finishes it wins, Left as many moves as there are coins.
cat > ko.cgt <<'END'
ruleset ko_row(strip of "<>Lo.")
  "Left takes with >, Right with <. A player who has taken may finish; then Left picks up coins."
  Left  ">"  -> "<"
  Right "<"  -> ">"
  Left  "<"  -> "L"
  Right ">"  -> "."
  Left  "Lo" -> ".L"
END
is 0 $'[1,2,2;0,3,0]\n[1,2,2;0,3,3]\n[1,-2,-2;0,0,-3]' eval -f ko.cgt 'ko_thermograph(ko_row("<ooo"), superko)' \
  'ko_thermograph(ko_row("<ooo"), left_komaster)' 'ko_thermograph(-ko_row("<ooo"), superko)'

# ---- a ko of 41 positions: 42 moves lead from one end to the other, so the temperature is 200/42, and the means are equally far apart
is 0 $'0\n100/21\n[-1000/21,-1000/21]' eval -d 'ruleset chain(n) = { chain(n+1) where n < 40, 100 where n == 40 | chain(n-1) where n > 0, -100 where n == 0 }' 'ko_mean(chain(20), superko)' 'ko_temperature(chain(20), superko)' '[ko_mean(chain(10), B) for B in [superko, left_komaster]]'

# ---- pictures: exact labels, with the ban in the legend
has 0 '^ko_thermograph\(a\{10\|a\|\|0\}, superko\)  mean 10/3, temperature 10/3$' plot thermograph 'ko_thermograph(a{10|a||0}, superko)'
has 0 '^b  ko_thermograph.*mean 20/3, temperature 10/3$' plot thermograph '{3|-3}' 'ko_thermograph(a{10||a|0}, left_komaster)'
refuses 2 'has to be a temperature and two numbers' plot thermograph '[1,2,true]'
