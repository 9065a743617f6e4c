(* next_hot.v: partizan matrix Nim with c = a + d - 2 (conjectures/ferguson-2001-beyond.cgt, section 7).

   For a, d >= 2 and b >= a + d the value of [a,b;c,d] is {P,{P|0}|-Q,{0|-Q}}, P = phi(4 - d), Q = phi(4 - a) (`next_hot`); and so it
   is for b = a + d - 1 if a and d differ by 2 at most (`next_hot_near`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner least_hot entry_one.
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
