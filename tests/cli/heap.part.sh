# cgt heap.

is 0 '0.77: 256 values, the greatest 8
period 12 from n = 71 on
  proved for all n >= 71 by Guy and Smith'"'"'s theorem' heap 0.77
is 0 '0.07: 256 values, the greatest 9
standard form 0.137, whose G(n) is G(n+1) here
period 34 from n = 53 on
  proved for all n >= 53 by Guy and Smith'"'"'s theorem' heap 0.07
is 0 '1,3,4: 256 values, the greatest 3
period 7 from n = 0 on
  proved for all n >= 0 by a window of 4 values' heap --subtraction 1,3,4
has 0 'proved for all n >= 3479 by octal periodicity after the last rare heap' heap 0.156
has 0 'sparse space: mask 27, 14 rare heaps, the last 357' heap 0.156
has 0 'fitted to n = 149, not proved: Guy .* takes 168 terms' heap 0.77 150
has 0 '^arithmetic period 1 from n = 0 on, saltus 1$' heap '0.[3]' 100
has 0 'no period that covers a third' heap 4!.0 3000
has 0 '"period": \{"length": 12, "from": 71, "saltus": 0, "status": \{"word": "proved", "to": 255, "scale": null, "theorem": "Guy and Smith"' heap --json 0.77
has 0 '"period": null' heap --json 4!.0 3000
refuses 2 'a code needs a point' heap 77
refuses 2 'partizan' heap '0.7|0.3'
refuses 2 'should be a number of heaps' heap 0.77 x
refuses 2 "'1e6' should be a number of heaps, as in cgt heap 0\.77 1000 or 10\^6" heap 0.77 1e6
refuses 2 'should be a number of heaps' heap 0.77 2^64
refuses 2 'should be a number of heaps' heap 0.77 10^
refuses 2 'should be a number of heaps' heap 0.77 0^3
has 0 '^0\.77: 150 values' heap 0.77 150^1
has 0 '^0\.77: 100 values' heap 0.77 10^2
has 0 '^0\.77: 1 values' heap 0.77 1^1000000000000
refuses 2 "'kayles' should be a code .*: Kayles is 0\.77" heap kayles
refuses 2 ": Dawson's Chess is 0\.137" heap "Dawson's Chess"
refuses 2 'heaps of which game' heap
refuses 2 "'20': unexpected operand after the code" heap 0.77 10 20
refuses 2 'a set of numbers that may be taken needs --subtraction' heap 1,3,4
refuses 2 'no certificate' heap --certificate - 0.77 100

has 0 'period 349 from n = 3479' heap --certificate c.txt 0.156
is 0 'accepted: the nim-values of 0.156 have period 349 from 3479 on' verify certificate c.txt
sed 's/period 349 from 3479/period 349 from 3478/' c.txt > d.txt
has 1 'rejected: d.txt: heap 3478 breaks the period' verify certificate d.txt
has 0 '^cgt nim-period 1$' heap --certificate - 0.77

# Values that stay, the time allowed, and on.
run heap --store v.values --limit-time 1s --all 4!.0 100000000
if [ "$rc" = 3 ] && [ -s v.values ]; then pass; else fail 'heap and --limit-time' "$rc $out $err"; fi
refuses 2 'resume continues' heap --store v.values 4!.0 3000
refuses 2 'belong to other rules' heap --store v.values --resume 4.0 3000
has 0 '4!.0: [0-9]+ values' heap --store v.values --resume 4!.0 3000
rm -f v.values c.txt d.txt

# What is gone on with, and has nothing to do any more, says what it said.
run heap --store e.values 0.106 3000
is 0 "$out" heap --store e.values --resume 0.106 3000
has 0 'the greatest 23$' heap --store e.values --resume 0.106 3000
has 0 '"greatest": 23, "mask": 13, "by_parity": true, "rare": 15,' heap --json --store e.values --resume 0.106 3000
rm -f e.values

# A file that may not grow is one line; what there was room for is there.
run_in_little() {
  out=$(ulimit -f 100; timeout 60 "$cgt" "$@" 2> err.txt < /dev/null)
  rc=$?
  err=$(cat err.txt)
}
full='(disk is full: it has .* needs .* are free|[KM]iB are needed for it)'
run_in_little heap --store h.values 0.106 10000000
if [ "$rc" = 2 ] && [ "$(wc -l < err.txt)" = 1 ] && grep -Eq "h\.values: .*$full.*the values of [0-9]+ heaps are kept" err.txt
then pass; else fail 'heap and a full disk' "$rc $out $err"; fi
has 0 '^0.106: [0-9]{5,} values, the greatest 2[0-9]' heap --store h.values --resume 0.106 3000
run_in_little heap --memory 1MB --all 0.106 10000000
if [ "$rc" = 2 ] && [ "$(wc -l < err.txt)" = 1 ] && grep -Eq "TMPDIR.*: .*($full)" err.txt
then pass; else fail 'heap and a full disk' "$rc $out $err"; fi
rm -f h.values

# Two at once: the second one says so, and the first one does not notice.
begin heap --store t.values --all 0.106 30000000
refuses 2 't\.values: another process is writing to it' heap --store t.values --resume 0.106 1000
kill $child
wait $child
has 0 "^0.106: [0-9]+ values, the greatest 2[0-9]" heap --store t.values --resume 0.106 1000
rm -f t.values

# Hexadecimal games, and codes that are none.
has 0 '^arithmetic period 53 from n = 1 on, saltus 16$' heap 0.28
run heap --certificate c.txt 0.28
is 0 'accepted: the nim-values of 0.28 have period 53 from 1 on and saltus 16' verify certificate c.txt
sed 's/saltus 16/saltus 15/' c.txt > d.txt
has 1 'rejected: d.txt: ' verify certificate d.txt
run heap --memory 1MB 0.1F 20000 # what was found stands, and what ended it
if [ "$rc" = 3 ] && grep -q '^0\.1F: [0-9]* values' <<< "$out" && grep -q 'more than the memory limit' <<< "$err"; then pass
else fail 'a budget that ends' "$rc $out $err"; fi
refuses 2 'expected a code as a text' eval 'nim_values([1,2],3)'
rm -f c.txt d.txt

# ---- forged certificates: what they leave out, and values that no claim needs
run heap --certificate forged.txt 0.77
grep -v '^period' forged.txt > less.txt
is 1 "rejected: less.txt: a line 'period' is missing" verify certificate less.txt
run heap --certificate forged.txt 0.3f
sed -i 's/^values [0-9]*/values 8419/' forged.txt
is 1 'rejected: forged.txt: the theorem needs another number of values' verify certificate --limit-time 5s forged.txt
refuses 2 "^cgt: 'cgt heap --values' is 'cgt heap --store' now$" heap --values v.values 0.77
