(* number.v: the integers as games, and 1/2 (ONAG, Ch. 0 to 2). *)
From Coq Require Import List ZArith Lia.
From cgt Require Import game sum.
Import ListNotations.
Open Scope Z_scope.

Fixpoint up_to (n : nat) : game := match n with O => zero | S n => Game [up_to n] [] end.

(* n + 1 = {n|}, and negatives. *)
Definition num (z : Z) : game := if z <? 0 then neg (up_to (Z.to_nat (- z))) else up_to (Z.to_nat z).

Definition half : game := Game [num 0] [num 1].

Lemma left_num g z : In g (left (num z)) <-> 0 < z /\ g = num (z - 1).
Proof.
  unfold num. destruct (Z.ltb_spec z 0).
  - destruct (Z.to_nat (- z)); simpl; split; (easy || lia).
  - destruct (Z.eq_dec z 0) as [->|]; [simpl; split; (easy || lia)|].
    destruct (Z.ltb_spec (z - 1) 0); [lia|].
    replace (Z.to_nat z) with (S (Z.to_nat (z - 1))) by lia. simpl.
    split; [intros [<-|[]]; split; [lia|reflexivity]|intros [_ ->]; auto].
Qed.

Lemma num_neg z : num (- z) = neg (num z).
Proof.
  unfold num. destruct (Z.ltb_spec z 0), (Z.ltb_spec (- z) 0); try lia.
  - rewrite neg_neg; reflexivity.
  - rewrite Z.opp_involutive; reflexivity.
  - replace z with 0 by lia; reflexivity.
Qed.

Lemma right_num g z : In g (right (num z)) <-> z < 0 /\ g = num (z + 1).
Proof.
  replace z with (- - z) by lia. rewrite num_neg, in_right_neg.
  split.
  - intros (x & Hx & ->). apply left_num in Hx as [Hz ->].
    split; [lia|]. rewrite <- num_neg; f_equal; lia.
  - intros [Hz ->]. exists (num (- z - 1)); split; [apply left_num; split; [lia|f_equal; lia]|].
    rewrite <- num_neg; f_equal; lia.
Qed.

Lemma num_order n : forall y z, Z.abs y + Z.abs z < Z.of_nat n ->
  (y <= z -> le (num y) (num z)) /\ (y < z -> lf (num y) (num z)).
Proof.
  induction n as [|n IH]; intros y z Hn; [lia|].
  split; intros H.
  - constructor; intros g Hg; [apply left_num in Hg|apply right_num in Hg]; destruct Hg as [? ->]; apply IH; lia.
  - destruct (Z.lt_decidable 0 z).
    + apply lf_left with (num (z - 1)); [apply left_num; auto|apply IH; lia].
    + apply lf_right with (num (y + 1)); [apply right_num; split; [lia|reflexivity]|apply IH; lia].
Qed.

Theorem num_le y z : y <= z -> le (num y) (num z).
Proof. intros H; eapply (num_order (S (Z.to_nat (Z.abs y + Z.abs z)))); lia. Qed.

Theorem num_lf y z : y < z -> lf (num y) (num z).
Proof. intros H; eapply (num_order (S (Z.to_nat (Z.abs y + Z.abs z)))); lia. Qed.

Lemma le_num_add n : forall y z, Z.abs y + Z.abs z < Z.of_nat n -> le (num (y + z)) (add (num y) (num z)).
Proof.
  induction n as [|n IH]; intros y z Hn; [lia|].
  constructor; intros g Hg.
  - apply left_num in Hg as [Hs ->].
    destruct (Z.lt_decidable 0 y).
    + apply lf_left with (add (num (y - 1)) (num z)); [apply left_add_l, left_num; auto|].
      replace (y + z - 1) with (y - 1 + z) by lia. apply IH; lia.
    + apply lf_left with (add (num y) (num (z - 1))); [apply left_add_r, left_num; split; [lia|reflexivity]|].
      replace (y + z - 1) with (y + (z - 1)) by lia. apply IH; lia.
  - cases_of Hg; apply right_num in Hg as [Hs ->].
    + apply lf_le_trans with (num (y + 1 + z)); [apply num_lf; lia|apply IH; lia].
    + apply lf_le_trans with (num (y + (z + 1))); [apply num_lf; lia|apply IH; lia].
Qed.

Theorem num_add y z : eqv (num (y + z)) (add (num y) (num z)).
Proof.
  split; [apply (le_num_add (S (Z.to_nat (Z.abs y + Z.abs z)))); lia|].
  pose proof (le_num_add (S (Z.to_nat (Z.abs y + Z.abs z))) (- y) (- z)) as H.
  apply neg_le in H; [|lia].
  rewrite neg_add, <- !num_neg, !Z.opp_involutive in H.
  replace (- (- y + - z)) with (y + z) in H by lia. assumption.
Qed.

Lemma num_0 : num 0 = zero.
Proof. reflexivity. Qed.

(* Left options of num z, z > 0. *)
Lemma num_pred z : 0 < z -> In (num (z - 1)) (left (num z)).
Proof. intros; apply left_num; auto. Qed.

Lemma half_lf z : 1 <= z -> lf half (num z).
Proof. intros; apply lf_right with (num 1); [simpl; auto|apply num_le; assumption]. Qed.

Lemma half_le z : 1 <= z -> le half (num z).
Proof.
  intros; constructor; intros g Hg.
  - destruct Hg as [<-|[]]. apply num_lf; lia.
  - apply right_num in Hg; lia.
Qed.
