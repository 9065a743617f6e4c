/- certificate.lean: the certificates of `cgt why` as data for Lean 4, and a checker of them. Lean's own library is
   enough.

   Lean was not at hand where this was written: it has never been run, and nothing here is proved. The terms are
   those of certificate.v, where Coq checks them and where the checker is proved sound; README.md says how the games
   are made in Lean's combinatorial-games library. -/
namespace Certificates

/-- Numbers of Left's options and of Right's. Lines are numbered from 0; options have smaller numbers. -/
abbrev Line := List Nat × List Nat

inductive Player where
  | Left
  | Right
  deriving DecidableEq, Repr

/-- A term of a sum: game n, or its negative. -/
inductive Term where
  | P (n : Nat)
  | M (n : Nat)
  deriving DecidableEq, Repr

/-- `LF` is <|, `GF` is |>, `CONFUSED` is <>. -/
inductive Relation where
  | EQ | NE | LE | GE | LT | GT | LF | GF | CONFUSED
  deriving DecidableEq, Repr

/-- The move in component k to game j is answered in component k' by moving to game j'. -/
inductive Answer where
  | A (k j k' j' : Nat)
  deriving DecidableEq, Repr

/-- The loser is to move in this position, and each of his moves is answered. -/
inductive Turn where
  | T (loser : Player) (position : List Term) (answers : List Answer)
  deriving DecidableEq, Repr

/-- Who wins the sum: moving second, or moving first, by the move in component k to game j. -/
inductive Goal where
  | Second (winner : Player)
  | First (winner : Player) (k j : Nat)
  deriving DecidableEq, Repr

structure Certificate where
  lines : List Line
  left_side : List Term
  asserts : Relation
  right_side : List Term
  goals : List Goal
  turns : List Turn

def Player.other : Player → Player
  | .Left => .Right
  | .Right => .Left

def Term.opposite : Term → Term
  | .P n => .M n
  | .M n => .P n

/-- The same sign, another game. -/
def Term.moved : Term → Nat → Term
  | .P _, j => .P j
  | .M _, j => .M j

def optionsOf (lines : List Line) (p : Player) (n : Nat) : List Nat :=
  match p with
  | Player.Left => (lines.getD n ([], [])).1
  | Player.Right => (lines.getD n ([], [])).2

def numbers (lines : List Line) (p : Player) : Term → List Nat
  | Term.P n => optionsOf lines p n
  | Term.M n => optionsOf lines p.other n

/-- Options have smaller numbers than their game. -/
def descending : Nat → List Line → Bool
  | _, [] => true
  | n, l :: rest => (l.1 ++ l.2).all (fun m => decide (m < n)) && descending (n + 1) rest

/-- The position after the move, if it is one. -/
def play (lines : List Line) (p : Player) : List Term → Nat → Nat → Option (List Term)
  | [], _, _ => none
  | c :: rest, 0, j => if (numbers lines p c).contains j then some (c.moved j :: rest) else none
  | c :: rest, k + 1, j => (play lines p rest k j).map (fun after => c :: after)

/-- All moves of a player, component by component. -/
def allMoves (lines : List Line) (p : Player) : Nat → List Term → List (Nat × Nat)
  | _, [] => []
  | k, c :: rest => (numbers lines p c).map (fun j => (k, j)) ++ allMoves lines p (k + 1) rest

/-- p is to move and must be shown to lose: by a turn, or because he has no move. -/
def lost (c : Certificate) (p : Player) (position : List Term) : Bool :=
  c.turns.any (fun t => match t with | Turn.T q s _ => q == p && s == position) ||
    position.all (fun t => (numbers c.lines p t).isEmpty)

def answered (c : Certificate) (p : Player) (position : List Term) : List (Nat × Nat) → List Answer → Bool
  | [], [] => true
  | (k, j) :: moves, Answer.A k1 j1 k' j' :: answers =>
      k == k1 && j == j1 &&
      ((play c.lines p position k j).bind (fun after => play c.lines p.other after k' j')).any (lost c p) &&
      answered c p position moves answers
  | _, _ => false

def goodTurn (c : Certificate) : Turn → Bool
  | Turn.T p position answers => answered c p position (allMoves c.lines p 0 position) answers

/-- Right side less left side is played where the claim says "less", so that Left is to win. -/
def turned (c : Certificate) : Bool :=
  match c.asserts with
  | Relation.LE | Relation.LT | Relation.LF => !c.right_side.isEmpty
  | _ => false

def played (c : Certificate) : List Term :=
  if turned c then c.right_side ++ c.left_side.map Term.opposite
  else c.left_side ++ c.right_side.map Term.opposite

def goodGoal (c : Certificate) : Goal → Bool
  | Goal.Second w => lost c w.other (played c)
  | Goal.First w k j => (play c.lines w (played c) k j).any (lost c w.other)

/-- Do the goals say what is claimed? The winner is `down` when the left side is the less. -/
def enough (c : Certificate) : Bool :=
  let down := if turned c then Player.Left else Player.Right
  let second (w : Player) : Bool := c.goals.contains (Goal.Second w)
  let first (w : Player) : Bool := c.goals.any (fun
    | Goal.Second _ => false
    | Goal.First v _ _ => v == w)
  match c.asserts with
  | Relation.LE => second down
  | Relation.GE => second down.other
  | Relation.LF => first down
  | Relation.GF => first down.other
  | Relation.LT => second down && first down
  | Relation.GT => second down.other && first down.other
  | Relation.EQ => second down && second down.other
  | Relation.NE => first down || first down.other
  | Relation.CONFUSED => first down && first down.other

def check (c : Certificate) : Bool :=
  descending 0 c.lines && c.goals.all (goodGoal c) && enough c && c.turns.all (goodTurn c)

end Certificates
