# cgt count.

is 0 1857652 count nim_squared 5 5
is 0 2144 count nim_squared_inverses 4 4 --plain
is 0 476 count nim_squared 3 4 --plain
is 0 1 count nim_squared 1 5
refuses 2 'A family and the sides' count nim_squared 5
refuses 2 'these can: nim_squared' count chess 5 5
refuses 2 "'0' should be" count nim_squared 0 5
refuses 2 "'5x' should be" count nim_squared 5x 5
refuses 3 'need [0-9]+ MiB' count nim_squared 8 8 --memory 10MB
refuses 3 'cells' count nim_squared 9 9 --plain

# A closed terminal, Ctrl-C, then on; a second run does not overwrite the checkpoint.
begin count nim_squared 7 7 -j 1
end HUP
if [ "$rc" = 4 ] && [ -e nim_squared-7x7.checkpoint ]; then pass; else fail 'count and SIGHUP' "$rc $(cat err.txt)"; fi
rm -f nim_squared-7x7.checkpoint
begin count nim_squared 7 7 -j 1
end INT
if [ -e nim_squared-7x7.checkpoint ] && [ ! -s out.txt ] && grep -q 'resume' err.txt; then pass
else fail 'count and SIGINT' "$rc $(cat out.txt err.txt)"; fi
refuses 2 'already a checkpoint' count nim_squared 7 7
printf 'no checkpoint' > nim_squared-6x6.checkpoint
refuses 2 'not a complete checkpoint' count nim_squared 6 6 --resume
rm nim_squared-7x7.checkpoint nim_squared-6x6.checkpoint
is 0 2131416044 count nim_squared 6 6 --resume

# What does not fit in memory is in files beside the checkpoint; they stay after Ctrl-C and go in the end.
is 0 2131416044 count nim_squared 6 6 --memory 400KB
if [ "$(df -Pk . | awk 'NR == 2 {print $4}')" -lt 4000000000 ]; then
  refuses 3 'need [0-9]+ MiB of disk' count nim_squared 7 11 --memory 1600GB
fi
begin count nim_squared 7 7 -j 1 --memory 40MB
end INT
if [ -e nim_squared-7x7.checkpoint ] && ls nim_squared-7x7.checkpoint.*.rows && grep -q 'files next to it.*resume' err.txt
then pass; else fail 'count on disk and SIGINT' "$rc $(cat out.txt err.txt)"; fi
rm nim_squared-7x7.checkpoint*
if ls | grep -q checkpoint; then fail 'count leaves files' "$(ls)"; fi
refuses 2 "^cgt: 'cgt count --checkpoint' is 'cgt count --store' now$" count nim_squared 2 2 --checkpoint c
