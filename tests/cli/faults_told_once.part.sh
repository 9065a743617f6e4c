# A fault is told once, and every stop is told.

# A definition that is refused is the only fault: what uses it is not asked.
once() {
  run "$@"
  if [ "$rc" = 2 ] && [ "$(grep -c '^cgt: ' <<< "$err")" = 1 ] && [ -z "$out" ]; then pass
  else fail "cgt $*" "$rc $out $err"; fi
}
once eval 'ruleset f(n) = {f(n-1) where n > 0, q|}' 'f(2)' 'f(3)'
once eval 'ruleset f(n) = {f(n-1) where n > 0 {|}' 'f(2)'
once eval 'def f(n) = q' 'f(2)'
once eval 'let x = q' x
once eval 'x := q' x
once show 'def f(n) = q' 'f(2)'
run eval '1 +' 2
if [ "$rc" = 2 ] && [ "$out" = 2 ]; then pass; else fail 'cgt eval, of a fault that defines nothing' "$rc $out $err"; fi

# Every command that is stopped says so.
seq 0 199999 | sed 's/.*/count(k^2 == & for k in 1..1000)\t1/' > long.tsv
for words in 'verify long.tsv' 'plot map' 'plot heatmap' 'table' 'table --fields value' 'guess sequence' 'guess' 'guess region' 'check' 'heap' 'heap quotient' 'verify selftest' 'eval' 'why'; do
  slow='count(k^2 == a+b for k in 1..100000)'
  case $words in
  plot*) begin $words "for a in 0..400, b in 0..400: $slow" -o map.svg ;;
  table*) begin $words "for a in 0..400, b in 0..400: $slow" ;;
  'guess region') begin $words "for a in 0..400, b in 0..400: $slow == 0" ;;
  check) begin $words "for a in 0..400, b in 0..400: $slow >= 0" ;;
  guess) begin $words "for a in 0..400, b in 0..400: $slow" ;;
  'guess sequence') begin $words "for a in 0..9999: count(k^2 == a for k in 1..100000)" ;;
  heap) begin $words 0.007 10^8 ;;
  'heap quotient') begin $words 0.3102 40 ;;
  eval) begin $words 'count(k^2 == 3 for k in 1..10^9)' ;;
  why) begin $words 'domineering(6,7) > 0' ;;
  *) begin $words ;;
  esac
  end INT
  if [ "$rc" = 4 ] && [ "$(grep -c 'stopped' err.txt)" = 1 ]; then pass; else fail "cgt $words, interrupted" "$rc $(head -5 err.txt)"; fi
done
