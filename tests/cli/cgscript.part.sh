# cgt convert --from cgsuite FILE.cgs: classes of CGScript as rulesets, compared with rulesets of the library. The files are in
# cgscript/; they are ours.

# equal NAME FILES STATEMENT: the rulesets of FILES, a text of names without .cgs, obey the statement.
equal() {
  local files=() name
  for name in $2; do files+=("$here/cgscript/$name.cgs"); done
  run convert --from cgsuite "${files[@]}"
  printf '%s\n' "$out" > "$1.cgt"
  if [ "$rc" != 0 ] || [ -n "$err" ]; then fail "convert $2" "$err"; return; fi
  has 0 '^holds' check -f "$1.cgt" "$3"
}
equal nibble Nibble 'for a, b, c, d, e, f in ["x","o","."], B in [a+b+c+"|"+d+e+f]: nibble(B) == clobber(B)'
equal archers Archers 'for B in ["x..|..o", "x.#|o..", ".x.|...|.o.", "x.o...", "xo|..|.."]: archers(B) == amazons(B)'
equal planks Planks 'for m in 1..3, n in 1..4: planks(free_board(m,n)) == domineering(m,n)'
equal planks Planks 'for B in polyominoes(6): planks(B) == domineering(B)'
equal hoppers Hoppers 'for T in words("tf.",6): hoppers(T) == gen_toads_and_frogs(1,1,6,0,T)'
equal topplers Topplers 'for T in words("lre",5): topplers(T) == toppling_dominoes(T)'
equal skittles Skittles 'for n in 0..20: skittles(n) == kayles(n)'
equal lame Lame 'for m, n in 0..8: lame(m,n) == wythoff(m,n)'
equal rivals Rivals 'for n in 0..20: rivals([1,2],[2,3],n) == partizan_subtraction([1,2],[2,3],n)'

# classes that make rulesets of others
equal names 'Names Planks Hoppers' 'for n in 0..20: pins(n) == kayles(n)'
has 0 '^holds' check -f names.cgt 'for m, n in 1..3: turned_planks(free_board(m,n)) == -carpets(free_board(m,n)) and carpets(free_board(m,n)) == domineering(m,n)'
has 0 '^holds' check -f names.cgt 'for T in words("tf.",5): short_hoppers(T) == toads_and_frogs(T)'
is 0 '[0,0,*,*,*2,*2,*2,*2,*3]' eval -f names.cgt '[halving(n) + 0 for n in 0..8]'

# what is printed is a whole: it is read, shown and played
has 0 'hoppers\(strip\) where is_board\(strip\)' convert --from cgsuite "$here/cgscript/Hoppers.cgs"
has 0 'Left out, because it only saves time where it is right: Decomposition' convert --from cgsuite "$here/cgscript/Planks.cgs"
refuses 2 'the rows of this board differ in length' eval -f planks.cgt 'planks("..|.") + 0'
has 0 'Left, moving first' moves -f skittles.cgt 'skittles(5)'

# ---- a fault has its file, its place and a remedy; the other rulesets follow
run convert --from cgsuite "$here/cgscript/Hoppers.cgs" "$here/cgscript/Names.cgs"
if [ "$rc" = 2 ] && [ "$(grep -c ^ruleset <<< "$out")" = 4 ] &&
  grep -q "Names.cgs:3:18: 'Planks' is neither defined in these files.*give its file too" err.txt; then pass; else fail 'convert Hoppers Names' "$out$err"; fi
printf 'class Bad extends StripRuleset\n  class Position(strip as Strip) extends StripGame\n    def Options(player as Player) := [strip.Mirrored];\n  end\n  def CharMap := "ab";\nend\n' > Bad.cgs
refuses 2 "Bad.cgs:3:45: 'Mirrored' of a board is not converted: use FindAll" convert --from cgsuite Bad.cgs
run convert --from cgsuite "$here/cgscript/Skittles.cgs" Bad.cgs "$here/cgscript/Lame.cgs"
if [ "$rc" = 2 ] && [ "$(grep -c ^ruleset <<< "$out")" = 2 ] && grep -q '^Bad.cgs:3:45' err.txt; then pass; else fail 'convert Skittles Bad Lame' "$out$err"; fi
refuses 2 'a ruleset of cgt only: leave --to out' convert --from cgsuite --to mcgs "$here/cgscript/Lame.cgs"
printf '> 9*4\n{2|1||0}\n' > worksheet.cgs # a worksheet may have that name
is 0 $'9+*4\n{2|1||0}' convert --from cgsuite worksheet.cgs
refuses 2 "cannot read 'none.cgs'" convert --from cgsuite none.cgs
printf '/* nothing */' > empty.cgs
refuses 2 'class|expected|comment' convert --from cgsuite empty.cgs
