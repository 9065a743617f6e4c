# What somebody else may have written: texts in LaTeX, in spreadsheets, on a terminal.

is 0 '\text{\textbackslash{}input\{x\}}' eval --latex '"\input{x}"'
is 0 '[\text{\textbackslash{}a},\{\text{b\_c}\}]' eval --latex '["\a",{"b_c"}]'
is 0 '[\text{clobber(\symbol{34}\#o\symbol{34})}]' eval --latex '[clobber("#o")]'
is 0 '"\\input{x}"' eval --json '"\input{x}"'
has 0 '& \\textbackslash\{\}x\\_1 \\\\$' table --latex 'for n in 0..1: "\x_1"'

# Values of games stay as they are; a text does not become a formula.
is 0 "s,s,-1/2,+-1,-^
'=1+1,'=1+1,-1/2,+-1,v
'@x,'@x,-1/2,+-1,v
\"'-a,b\",\"'-a,b\",-1/2,+-1,v
'+1,'+1,-1/2,+-1,v
a=b,a=b,-1/2,+-1,v" table --format csv -d 'let texts = ["=1+1","@x","-a,b","+1","a=b"]' 'for s in texts: [s, -1/2, +-1, -^]'
run table --store texts.db 'for n in 1..1: n'
is 0 "a,b,c,d
'=1,-^,+-1,'-tiny(2)" store sql --format csv texts.db "select '=1' as a, '-^' as b, '+-1' as c, '-tiny(2)' as d"

# No byte of a name reaches the terminal that a terminal obeys, and a message stays one line.
strange=$'no\e[31msuch\n\u202eti.cgt'
shown='no\\x1B\[31msuch\\x0A\\u202Eti\.cgt'
refuses 2 "^cgt: cannot read '$shown'" verify "$strange"
refuses 2 "^cgt: cannot read '$shown'" eval -f "$strange" 1
refuses 2 "^cgt: no command '$shown'" "$strange"
refuses 2 "$shown" store merge "$strange" -o new.db
refuses 2 "$shown" store check "$strange"
refuses 2 "$shown" plot tree '{1|}' -o "$strange.xyz"
refuses 2 "$shown" verify certificate "$strange"
refuses 2 "'$shown'" check --shard "$strange" 1
refuses 2 "U\+202E" eval $'1 + \u202e2'
printf '1 +\n' > "$strange"
refuses 2 "^$shown:2:1: " check "$strange"
printf '1\t2\n' > "$strange"
has 1 "^$shown:1: 1\$" verify "$strange"
printf 'theorem: 1 == 1\n' > "$strange"
run check "$strange" "$strange"
if [ "$rc" = 0 ] && ! grep -q $'\e' <<< "$out$err" && ! grep -q $'\u202e' <<< "$out$err"; then pass
else fail 'cgt check, of a strange name' "$rc $out $err"; fi
