(* next_hot.v: partizan matrix Nim with c = a + d - 2 <= b, a, d >= 2 (conjectures/ferguson-2001-beyond.cgt, sections 7 and 8).

   For b >= a + d the value of [a,b;c,d] is {P,{P|0}|-Q,{0|-Q}}, P = phi(4 - d), Q = phi(4 - a) (`next_hot`); and so it is for b = c + 1 if a
   and d differ by 2 at most (`next_hot_near`). If they differ by more it is `apart_value` (`next_hot_apart`, `next_hot_apart_turned`). For
   b = c it is +-{Q,{Q|0}} if a = d (`next_hot_equal`), else that of `right_of_square` (`next_hot_square`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner stops hot best_line least_hot entry_one.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

Definition next_value (a d : nat) : game :=
  Game [phi (4 - d); Game [phi (4 - d)] [zero]] [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]].

Lemma next_value_neg a d : neg (next_value a d) = next_value d a.
Proof. unfold next_value; cbn [neg map]. rewrite !neg_neg. reflexivity. Qed.

(* [1,b;d-1,d] = {phi(4-d)|0}, what Left leaves when he takes a - 1 of the first column. *)
Lemma one_left b d : (2 <= d)%nat -> (d < b)%nat -> eqv (nim (1, b, d - 1, d)%nat) (Game [phi (4 - d)] [zero]).
Proof.
  intros Hd Hb. rewrite one_switch by lia. unfold one_x, one_y.
  destruct (Nat.eqb_spec b d), (Nat.eqb_spec d (d - 1)), (Nat.eqb_spec b (d - 1)), (Nat.eqb_spec d (d - 1 + 1)); try lia.
  rewrite Bool.orb_true_r. replace (Z.min _ _) with (4 - d) by lia. reflexivity.
Qed.

(* Left's moves in the second column are to be no better than {P|0}. *)
Lemma next_le (a b c d : nat) : (2 <= a)%nat -> (2 <= d)%nat -> (c + 2 = a + d)%nat -> (c < b)%nat ->
  (forall k, (1 <= k <= d)%nat -> lf (nim (a, b - k, c, d - k)%nat) (next_value a d)) ->
  le (nim (a, b, c, d)) (next_value a d).
Proof.
  intros Ha Hd Hc Hb H. constructor.
  - intros g Hg; nim_option Hg k Hk; [|apply H; lia].
    destruct (Nat.eq_dec k a) as [->|]; [|destruct (Nat.eq_dec k (a - 1)) as [->|]].
    + apply lf_left with (phi (4 - d)); [left; reflexivity|]. rewrite Nat.sub_diag, corner by lia. apply phi_le; lia.
    + apply lf_left with (Game [phi (4 - d)] [zero]); [right; left; reflexivity|].
      replace (a - (a - 1))%nat with 1%nat by lia. replace (c - (a - 1))%nat with (d - 1)%nat by lia.
      apply one_left; lia.
    + eapply lf_right; [apply (right_2 _ _ _ _ d); lia|].
      rewrite Nat.sub_diag, nim_turn, corner_neg by lia.
      constructor.
      * intros g Hg. apply in_left_neg in Hg as (h & Hh & ->). apply right_phi in Hh as [_ ->].
        apply lf_left with (phi (4 - d)); [left; reflexivity|apply neg_phi_le_phi].
      * intros g [<-|[<-|[]]]; [apply neg_lf, phi_lf; lia|].
        apply lf_left with zero; [left; reflexivity|apply neg_phi_zero].
  - intros g [<-|[<-|[]]].
    + eapply lf_right; [apply (right_2 _ _ _ _ d); lia|].
      rewrite Nat.sub_diag, nim_turn, corner_neg by lia. apply neg_le, phi_le; lia.
    + eapply lf_right; [apply (right_2 _ _ _ _ (d - 1)); lia|].
      replace (c - (d - 1))%nat with (a - 1)%nat by lia. replace (d - (d - 1))%nat with 1%nat by lia.
      rewrite nim_turn, nim_transpose, one_left by lia. apply le_refl.
Qed.

(* {p|-q} is at most {P|0} for p <= P. *)
Lemma le_next_switch p q (a d : nat) g : p <= 4 - d -> le g (Game [phi p] [neg (phi q)]) -> lf g (next_value a d).
Proof.
  intros Hp Hg. apply lf_left with (Game [phi (4 - d)] [zero]); [right; left; reflexivity|].
  apply le_trans with (1 := Hg). constructor; intros h [<-|[]].
  - apply lf_left with (phi (4 - d)); [left; reflexivity|apply phi_le; assumption].
  - apply lf_right with (neg (phi q)); [left; reflexivity|apply neg_phi_zero].
Qed.

Lemma least_hot_phi (a b c d : nat) : (1 <= a)%nat -> (1 <= d)%nat -> (c + 1 = a + d)%nat -> (a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (Game [phi (2 - d)] [neg (phi (2 - a))]).
Proof.
  intros. rewrite least_hot by assumption. rewrite <- !phi_power.
  replace (1 - (d - 1)%nat) with (2 - d) by lia. replace (1 - (a - 1)%nat) with (2 - a) by lia. reflexivity.
Qed.

Lemma next_hot_le (a b c d : nat) : (2 <= a)%nat -> (2 <= d)%nat -> (c + 2 = a + d)%nat -> (a + d <= b)%nat ->
  le (nim (a, b, c, d)) (next_value a d).
Proof.
  intros Ha Hd Hc Hb. apply next_le; try lia. intros k Hk.
  destruct (Nat.eq_dec k 1) as [->|].
  - eapply le_next_switch; [|apply eqv_le, least_hot_phi; lia]. lia.
  - apply lf_left with (phi (4 - d)); [left; reflexivity|apply cold_le; lia].
Qed.

(* By turning and transposing. *)
Lemma next_both (a b c d : nat) : le (nim (a, b, c, d)) (next_value a d) -> le (nim (d, b, c, a)) (next_value d a) ->
  eqv (nim (a, b, c, d)) (next_value a d).
Proof.
  intros H H'. split; [exact H|].
  rewrite nim_turn, nim_transpose, <- next_value_neg. apply neg_le; exact H'.
Qed.

Theorem next_hot (a b c d : nat) : (2 <= a)%nat -> (2 <= d)%nat -> (c + 2 = a + d)%nat -> (a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (Game [phi (4 - d); Game [phi (4 - d)] [zero]] [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]]).
Proof. intros; apply next_both; apply next_hot_le; lia. Qed.

(* ---- b = c + 1 ---------------------------------------------------------------------------------- *)

(* The values of least_hot_square are at most {P|0}, too. *)
Lemma le_next_square (i j a d : nat) g : 1 - i <= 4 - d -> eqv g (square_value i j) -> lf g (next_value a d).
Proof.
  intros Hi Hg. rewrite Hg.
  apply lf_left with (Game [phi (4 - d)] [zero]); [right; left; reflexivity|]. constructor.
  - intros h [<-|Hh].
    + apply lf_left with (phi (4 - d)); [left; reflexivity|]. rewrite <- phi_power. apply phi_le; lia.
    + destruct (i <? j)%nat; [|destruct Hh]. destruct Hh as [<-|[]].
      apply lf_right with (neg (power (j - 1))); [left; reflexivity|].
      rewrite <- phi_power. apply neg_phi_le_above. intros h [<-|[]]. apply neg_phi_lf_zero.
  - intros h [<-|[]]. apply lf_right with (neg (power i)); [left; reflexivity|].
    rewrite <- phi_power. apply neg_phi_zero.
Qed.

Lemma next_hot_near_le (a c d : nat) : (2 <= a)%nat -> (2 <= d <= a + 2)%nat -> (c + 2 = a + d)%nat ->
  le (nim (a, c + 1, c, d)%nat) (next_value a d).
Proof.
  intros Ha Hd Hc. apply next_le; try lia. intros k Hk.
  destruct (Nat.eq_dec k 1) as [->|]; [|destruct (Nat.eq_dec k d) as [->|]].
  - replace (c + 1 - 1)%nat with c by lia. destruct (le_lt_dec a (d - 1)).
    + eapply le_next_square; [|apply least_hot_square; lia]. lia.
    + eapply le_next_square; [|rewrite nim_turn; apply least_hot_square; lia]. lia.
  - apply lf_left with (phi (4 - d)); [left; reflexivity|].
    rewrite Nat.sub_diag, nim_turn, corner by lia. apply phi_le; lia.
  - eapply le_next_switch; [|rewrite nim_transpose, least_hot_phi by lia; cbn [neg map]; rewrite neg_neg; apply le_refl].
    lia.
Qed.

Theorem next_hot_near (a c d : nat) : (2 <= a <= d + 2)%nat -> (2 <= d <= a + 2)%nat -> (c + 2 = a + d)%nat ->
  eqv (nim (a, c + 1, c, d)%nat)
      (Game [phi (4 - d); Game [phi (4 - d)] [zero]] [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]]).
Proof. intros; apply next_both; apply next_hot_near_le; lia. Qed.

Print Assumptions next_hot.
Print Assumptions next_hot_near.

(* ---- b = c + 1, a and d further apart ------------------------------------------------------------- *)

(* {p,{p|-q},+-{p,{p|-q}} | -Q,{0|-Q},S}, p = 2^(1-a), q = 2^(3-d), Q = phi(4-a), S the value of [a,b;c-1,d-1]. *)
Definition apart_value (a d : nat) : game :=
  Game [phi (2 - a); Game [phi (2 - a)] [neg (phi (4 - d))];
        Game [phi (2 - a); Game [phi (2 - a)] [neg (phi (4 - d))]] [neg (phi (2 - a)); Game [phi (4 - d)] [neg (phi (2 - a))]]]
       [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]; next_value a (d - 1)].

Lemma next_value_le (a d d' : nat) : (d' <= d)%nat -> le (next_value a d) (next_value a d').
Proof.
  intros H; unfold next_value; constructor.
  - intros g [<-|[<-|[]]].
    + apply lf_left with (phi (4 - d')); [left; reflexivity|apply phi_le; lia].
    + apply lf_left with (Game [phi (4 - d')] [zero]); [right; left; reflexivity|]. constructor; intros g [<-|[]].
      * apply lf_left with (phi (4 - d')); [left; reflexivity|apply phi_le; lia].
      * apply lf_right with zero; [left; reflexivity|apply le_refl].
  - intros g Hg. apply lf_right with g; [exact Hg|apply le_refl].
Qed.

Lemma apart_lines (a b c d : nat) : (2 <= a)%nat -> (a + 3 <= d)%nat -> (c + 2 = a + d)%nat -> b = (c + 1)%nat ->
  eqv (nim (a, b, c, d))
      (Game (map (fun k => nim (a, b - k, c, d - k)%nat) (seq 1 (Nat.min b d)))
            (map (fun k => nim (a, b, c - k, d - k)%nat) (seq 1 (Nat.min c d)))).
Proof.
  intros Ha Hd Hc Hb. rewrite only_best_lines by lia. unfold column, column_2, row, row_2.
  assert (L : less (full a b c d) (full b a d c)).
  { unfold less. destruct (full_cases a b c d) as [[? ->]|[? _]], (full_cases b a d c) as [[? _]|[? ->]]; try lia.
    destruct (U_cases b (c - a) d) as [[? ->]|[[? _]|[? _]]], (U_cases c (b - d) a) as [[? ->]|[[? _]|[? _]]]; cbn [fst snd]; lia. }
  assert (R : less (full a c b d) (full c a d b)).
  { unfold less. destruct (full_cases a c b d) as [[? ->]|[? _]]; [|lia].
    destruct (U_cases c (b - a) d) as [[? ->]|[[? _]|[? _]]]; [|lia|lia].
    destruct (full_cases c a d b) as [[? ->]|[? ->]].
    - destruct (U_cases a (d - c) b) as [[? ->]|[[? _]|[? _]]]; cbn [fst snd]; lia.
    - destruct (U_cases b (c - d) a) as [[? ->]|[[? _]|[? _]]]; cbn [fst snd]; lia. }
  destruct (is_at_most_spec (full b a d c) (full a b c d)) as [[_ F]|[-> _]]; [unfold less, at_most in *; lia|].
  destruct (is_at_most_spec (full a b c d) (full b a d c)) as [[-> _]|[_ F]]; [|unfold less in *; lia].
  destruct (is_at_most_spec (full c a d b) (full a c b d)) as [[_ F]|[-> _]]; [unfold less, at_most in *; lia|].
  destruct (is_at_most_spec (full a c b d) (full c a d b)) as [[-> _]|[_ F]]; [|unfold less in *; lia].
  reflexivity.
Qed.

(* Left's moves in the second column, Right's in the second row. *)
Lemma apart_left (a b c d k : nat) : (2 <= a)%nat -> (a + 3 <= d)%nat -> (c + 2 = a + d)%nat -> b = (c + 1)%nat -> (1 <= k <= d)%nat ->
  eqv (nim (a, b - k, c, d - k)%nat)
      (if (k =? d)%nat then phi (2 - a)
       else if (k =? 1)%nat then
         Game [phi (2 - a); Game [phi (2 - a)] [neg (phi (4 - d))]] [neg (phi (2 - a)); Game [phi (4 - d)] [neg (phi (2 - a))]]
       else Game [phi (2 - a)] [neg (phi (2 - d + k))]).
Proof.
  intros Ha Hd Hc -> Hk. destruct (Nat.eqb_spec k d) as [->|]; [|destruct (Nat.eqb_spec k 1) as [->|]].
  - rewrite Nat.sub_diag, nim_turn, corner by lia. apply eq_eqv; f_equal; lia.
  - replace (c + 1 - 1)%nat with c by lia. rewrite least_hot_square by lia. unfold square_value, switch_of.
    destruct (Nat.ltb_spec (a - 1) (d - 1 - 1)); [|lia]. rewrite <- !phi_power.
    replace (1 - (a - 1)%nat) with (2 - a) by lia. replace (1 - (d - 1 - 1 - 1)%nat) with (4 - d) by lia. reflexivity.
  - rewrite nim_transpose, least_hot_phi by lia. cbn [neg map]. rewrite neg_neg.
    replace (2 - (d - k)%nat) with (2 - d + k) by lia. reflexivity.
Qed.

Lemma apart_right (a b c d k : nat) : (2 <= a)%nat -> (a + 3 <= d)%nat -> (c + 2 = a + d)%nat -> b = (c + 1)%nat -> (1 <= k <= d)%nat ->
  eqv (nim (a, b, c - k, d - k)%nat)
      (if (k =? d)%nat then neg (phi (4 - a))
       else if (k =? d - 1)%nat then Game [zero] [neg (phi (4 - a))] else next_value a (d - k)).
Proof.
  intros Ha Hd Hc -> Hk. destruct (Nat.eqb_spec k d) as [->|]; [|destruct (Nat.eqb_spec k (d - 1)) as [->|]].
  - rewrite Nat.sub_diag, nim_turn, corner_neg by lia. apply neg_eqv, eq_eqv; f_equal; lia.
  - replace (c - (d - 1))%nat with (a - 1)%nat by lia. replace (d - (d - 1))%nat with 1%nat by lia.
    rewrite nim_turn, nim_transpose, one_left by lia. reflexivity.
  - apply next_hot; lia.
Qed.

Theorem next_hot_apart (a c d : nat) : (2 <= a)%nat -> (a + 3 <= d)%nat -> (c + 2 = a + d)%nat ->
  eqv (nim (a, c + 1, c, d)%nat) (apart_value a d).
Proof.
  intros Ha Hd Hc. rewrite (apart_lines a (c + 1) c d) by lia.
  replace (Nat.min (c + 1) d) with d by lia. replace (Nat.min c d) with d by lia.
  assert (L : forall k, (1 <= k <= d)%nat -> In (nim (a, c + 1 - k, c, d - k)%nat) (map (fun k => nim (a, c + 1 - k, c, d - k)%nat) (seq 1 d))).
  { intros k Hk. apply in_map_iff; exists k; split; [reflexivity|apply in_seq; lia]. }
  assert (R : forall k, (1 <= k <= d)%nat -> In (nim (a, c + 1, c - k, d - k)%nat) (map (fun k => nim (a, c + 1, c - k, d - k)%nat) (seq 1 d))).
  { intros k Hk. apply in_map_iff; exists k; split; [reflexivity|apply in_seq; lia]. }
  unfold apart_value. split; constructor; simpl left; simpl right; intros g Hg.
  - apply in_map_iff in Hg as (k & <- & Hk). apply in_seq in Hk. rewrite apart_left by lia.
    destruct (k =? d)%nat; [eapply lf_left; [left; reflexivity|apply le_refl]|].
    destruct (Nat.eqb_spec k 1); [eapply lf_left; [right; right; left; reflexivity|apply le_refl]|].
    eapply lf_left; [right; left; reflexivity|]. constructor; intros h [<-|[]].
    + apply lf_left with (phi (2 - a)); [left; reflexivity|apply le_refl].
    + eapply lf_right; [left; reflexivity|]. apply neg_le, phi_le; lia.
  - destruct Hg as [<-|[<-|[<-|[]]]].
    + eapply lf_right; [apply (R d); lia|]. rewrite apart_right by lia. rewrite Nat.eqb_refl. apply le_refl.
    + eapply lf_right; [apply (R (d - 1)%nat); lia|]. rewrite apart_right by lia. rewrite Nat.eqb_refl.
      destruct (Nat.eqb_spec (d - 1) d); [lia|apply le_refl].
    + eapply lf_right; [apply (R 1%nat); lia|]. rewrite apart_right by lia.
      destruct (Nat.eqb_spec 1 d), (Nat.eqb_spec 1 (d - 1)); [lia|lia|lia|apply le_refl].
  - destruct Hg as [<-|[<-|[<-|[]]]].
    + eapply lf_left; [apply (L d); lia|]. rewrite apart_left by lia. rewrite Nat.eqb_refl. apply le_refl.
    + eapply lf_left; [apply (L 2%nat); lia|]. rewrite apart_left by lia.
      destruct (Nat.eqb_spec 2 d); [lia|]. cbn [Nat.eqb]. replace (2 - d + 2%nat) with (4 - d) by lia. apply le_refl.
    + eapply lf_left; [apply (L 1%nat); lia|]. rewrite apart_left by lia.
      destruct (Nat.eqb_spec 1 d); [lia|]. cbn [Nat.eqb]. apply le_refl.
  - apply in_map_iff in Hg as (k & <- & Hk). apply in_seq in Hk. rewrite apart_right by lia.
    destruct (k =? d)%nat; [eapply lf_right; [left; reflexivity|apply le_refl]|].
    destruct (k =? d - 1)%nat; [eapply lf_right; [right; left; reflexivity|apply le_refl]|].
    eapply lf_right; [right; right; left; reflexivity|]. apply next_value_le; lia.
Qed.

Print Assumptions next_hot_apart.

(* By turning and transposing. *)
Theorem next_hot_apart_turned (a c d : nat) : (2 <= d)%nat -> (d + 3 <= a)%nat -> (c + 2 = a + d)%nat ->
  eqv (nim (a, c + 1, c, d)%nat) (neg (apart_value d a)).
Proof. intros. rewrite nim_turn, nim_transpose. apply neg_eqv, next_hot_apart; lia. Qed.

(* ---- b = c ---------------------------------------------------------------------------------------- *)

(* Right's options but the moves that a better one makes superfluous: -Q, {0|-Q}, Q = phi(4-a), for d >= 4 the value of [a,b;b-2,d-2],
   and [a,b;b-1,d-1]. *)
Definition right_of_square (a d : nat) : list game :=
  [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]] ++ (if (4 <=? d)%nat then [next_value a (d - 2)] else []) ++
  [nim (a, a + d - 2, a + d - 3, d - 1)%nat].

Lemma square_lines (a c d : nat) : (2 <= a)%nat -> (a < d)%nat -> (c + 2 = a + d)%nat ->
  eqv (nim (a, c, c, d))
      (Game (map (fun k => nim (a, c - k, c, d - k)%nat) (seq 1 (Nat.min c d)))
            (map (fun k => nim (a, c, c - k, d - k)%nat) (seq 1 (Nat.min c d)))).
Proof.
  intros Ha Hd Hc. rewrite only_best_lines by lia. unfold column, column_2, row, row_2.
  assert (L : less (full a c c d) (full c a d c)).
  { unfold less. destruct (full_cases a c c d) as [[? ->]|[? _]]; [|lia].
    destruct (U_cases c (c - a) d) as [[? ->]|[[? _]|[? _]]]; [|lia|lia].
    destruct (full_cases c a d c) as [[? ->]|[? ->]].
    - destruct (U_cases a (d - c) c) as [[? ->]|[[? _]|[? _]]]; cbn [fst snd]; lia.
    - destruct (U_cases c (c - d) a) as [[? ->]|[[? _]|[? _]]]; cbn [fst snd]; lia. }
  destruct (is_at_most_spec (full c a d c) (full a c c d)) as [[_ F]|[-> _]]; [unfold less, at_most in *; lia|].
  destruct (is_at_most_spec (full a c c d) (full c a d c)) as [[-> _]|[_ F]]; [|unfold less in *; lia].
  reflexivity.
Qed.

Lemma square_right (a c d k : nat) : (2 <= a)%nat -> (a <= d)%nat -> (c + 2 = a + d)%nat -> (1 <= k <= d)%nat -> (k = 1 -> 2 < d /\ a = d)%nat ->
  eqv (nim (a, c, c - k, d - k)%nat)
      (if (k =? d)%nat then neg (phi (4 - a))
       else if (k =? d - 1)%nat then Game [zero] [neg (phi (4 - a))] else next_value a (d - k)).
Proof.
  intros Ha Hd Hc Hk H1. destruct (Nat.eqb_spec k d) as [->|]; [|destruct (Nat.eqb_spec k (d - 1)) as [->|]].
  - rewrite Nat.sub_diag, nim_turn, corner_neg by lia. apply neg_eqv, eq_eqv; f_equal; lia.
  - replace (c - (d - 1))%nat with (a - 1)%nat by lia. replace (d - (d - 1))%nat with 1%nat by lia.
    rewrite nim_turn, nim_transpose, one_left by lia. reflexivity.
  - destruct (Nat.eq_dec k 1) as [->|]; [|apply next_hot; lia].
    replace (nim (a, c, c - 1, d - 1)%nat) with (nim (a, c - 1 + 1, c - 1, d - 1)%nat) by (f_equal; f_equal; f_equal; f_equal; lia).
    apply next_hot_near; lia.
Qed.

Theorem next_hot_square (a c d : nat) : (2 <= a)%nat -> (a < d)%nat -> (c + 2 = a + d)%nat ->
  eqv (nim (a, c, c, d)) (Game (map neg (right_of_square a d)) (right_of_square a d)).
Proof.
  intros Ha Hd Hc.
  assert (half : le (nim (a, c, c, d)) (Game (map neg (right_of_square a d)) (right_of_square a d))).
  { rewrite square_lines by assumption. replace (Nat.min c d) with d by lia.
    assert (R : forall k, (1 <= k <= d)%nat -> In (nim (a, c, c - k, d - k)%nat) (map (fun k => nim (a, c, c - k, d - k)%nat) (seq 1 d))).
    { intros k Hk. apply in_map_iff; exists k; split; [reflexivity|apply in_seq; lia]. }
    constructor; cbn [left right]; intros g Hg.
    - apply in_map_iff in Hg as (k & <- & Hk). apply in_seq in Hk. rewrite (nim_transpose a c (c - k) (d - k)).
      assert (best : forall h, In h (right_of_square a d) -> le h (nim (a, c, c - k, d - k)%nat) ->
                lf (neg (nim (a, c, c - k, d - k)%nat)) (Game (map neg (right_of_square a d)) (right_of_square a d))).
      { intros h Hh Hle. apply lf_left with (neg h); [exact (in_map neg _ _ Hh)|apply neg_le; exact Hle]. }
      destruct (Nat.eq_dec k 1) as [->|Hk1].
      + apply best with (nim (a, a + d - 2, a + d - 3, d - 1)%nat); [unfold right_of_square; rewrite !in_app_iff; right; right; left; reflexivity|].
        replace (a + d - 2)%nat with c by lia. replace (a + d - 3)%nat with (c - 1)%nat by lia. apply le_refl.
      + assert (H1 : (k = 1 -> 2 < d /\ a = d)%nat) by lia.
        pose proof (square_right a c d k ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) H1) as V.
        destruct (Nat.eqb_spec k d); [|destruct (Nat.eqb_spec k (d - 1))].
        * eapply best; [left; reflexivity|rewrite V; apply le_refl].
        * eapply best; [right; left; reflexivity|rewrite V; apply le_refl].
        * apply best with (next_value a (d - 2)).
          -- unfold right_of_square. destruct (Nat.leb_spec 4 d); [|lia]. right; right; left; reflexivity.
          -- rewrite V. apply next_value_le; lia.
    - unfold right_of_square in Hg. rewrite !in_app_iff in Hg.
      assert (at_k : forall k, (2 <= k <= d)%nat -> eqv (nim (a, c, c - k, d - k)%nat)
                (if (k =? d)%nat then neg (phi (4 - a))
                 else if (k =? d - 1)%nat then Game [zero] [neg (phi (4 - a))] else next_value a (d - k))).
      { intros k Hk. apply square_right; lia. }
      destruct Hg as [[<-|[<-|[]]]|[Hg|[<-|[]]]].
      + eapply lf_right; [apply (R d); lia|]. rewrite at_k by lia. rewrite Nat.eqb_refl. apply le_refl.
      + eapply lf_right; [apply (R (d - 1)%nat); lia|]. rewrite at_k by lia. rewrite Nat.eqb_refl.
        destruct (Nat.eqb_spec (d - 1) d); [lia|apply le_refl].
      + destruct (Nat.leb_spec 4 d); [|destruct Hg]. destruct Hg as [<-|[]].
        eapply lf_right; [apply (R 2%nat); lia|]. rewrite at_k by lia.
        destruct (Nat.eqb_spec 2 d), (Nat.eqb_spec 2 (d - 1)); [lia|lia|lia|apply le_refl].
      + eapply lf_right; [apply (R 1%nat); lia|].
        replace (a + d - 2)%nat with c by lia. replace (a + d - 3)%nat with (c - 1)%nat by lia. apply le_refl. }
  split; [exact half|].
  replace (Game (map neg (right_of_square a d)) (right_of_square a d)) with
    (neg (Game (map neg (right_of_square a d)) (right_of_square a d))).
  - rewrite nim_transpose. apply neg_le; exact half.
  - cbn [neg]. f_equal. rewrite map_map. apply map_same. intros; apply neg_neg.
Qed.

Lemma next_hot_equal_le (a c : nat) : (2 <= a)%nat -> (c + 2 = a + a)%nat ->
  le (nim (a, c, c, a)) (Game [phi (4 - a); Game [phi (4 - a)] [zero]] [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]]).
Proof.
  intros Ha Hc. fold (next_value a a).
  assert (moves : forall k, (1 <= k <= a)%nat -> lf (neg (nim (a, c, c - k, a - k)%nat)) (next_value a a)).
  { intros k Hk. destruct (Nat.eq_dec a 2) as [->|Ha2].
    - assert (k = 1 \/ k = 2)%nat as [->| ->] by lia.
      + replace c with 2%nat by lia. simpl Nat.sub.
        apply lf_left with (Game [phi (4 - 2%nat)] [zero]); [right; left; reflexivity|].
        rewrite <- nim_transpose, nim_swap_columns, one_switch by lia. apply le_refl.
      + apply lf_left with (phi (4 - 2%nat)); [left; reflexivity|].
        rewrite (square_right 2 c 2 2) by lia. cbn [Nat.eqb]. rewrite neg_neg. apply le_refl.
    - assert (H1 : (k = 1 -> 2 < a /\ a = a)%nat) by lia.
      rewrite (square_right a c a k ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) H1).
      destruct (Nat.eqb_spec k a); [|destruct (Nat.eqb_spec k (a - 1))].
      + apply lf_left with (phi (4 - a)); [left; reflexivity|]. rewrite neg_neg. apply le_refl.
      + apply lf_left with (Game [phi (4 - a)] [zero]); [right; left; reflexivity|]. cbn [neg map]. rewrite neg_neg. apply le_refl.
      + rewrite next_value_neg. apply lf_right with (neg (phi (4 - (a - k)%nat))); [left; reflexivity|].
        unfold next_value. constructor.
        * intros g Hg. apply in_left_neg in Hg as (h & Hh & ->). apply right_phi in Hh as [_ ->].
          apply lf_left with (phi (4 - a)); [left; reflexivity|apply neg_phi_le_phi].
        * intros g [<-|[<-|[]]]; [apply neg_lf, phi_lf; lia|].
          apply lf_left with zero; [left; reflexivity|apply neg_phi_zero]. }
  constructor.
  - intros g Hg; nim_option Hg k Hk.
    + rewrite nim_turn, (nim_transpose a c (c - k) (a - k)). apply moves; lia.
    + rewrite (nim_transpose a c (c - k) (a - k)). apply moves; lia.
  - intros g [<-|[<-|[]]].
    + eapply lf_right; [apply (right_2 _ _ _ _ a); lia|].
      rewrite (square_right a c a a) by lia. rewrite Nat.eqb_refl. apply le_refl.
    + eapply lf_right; [apply (right_2 _ _ _ _ (a - 1)); lia|].
      destruct (Nat.eq_dec a 2) as [->|Ha2].
      * replace c with 2%nat by lia. simpl Nat.sub. rewrite nim_turn, nim_transpose, one_switch by lia. apply le_refl.
      * rewrite square_right by lia. destruct (Nat.eqb_spec (a - 1) a); [lia|]. rewrite Nat.eqb_refl. apply le_refl.
Qed.

Theorem next_hot_equal (a c : nat) : (2 <= a)%nat -> (c + 2 = a + a)%nat ->
  eqv (nim (a, c, c, a)) (Game [phi (4 - a); Game [phi (4 - a)] [zero]] [neg (phi (4 - a)); Game [zero] [neg (phi (4 - a))]]).
Proof.
  intros Ha Hc. split; [apply next_hot_equal_le; assumption|].
  fold (next_value a a). rewrite nim_transpose, <- next_value_neg. apply neg_le. apply next_hot_equal_le; assumption.
Qed.

Print Assumptions next_hot_apart_turned.
Print Assumptions next_hot_square.
Print Assumptions next_hot_equal.
