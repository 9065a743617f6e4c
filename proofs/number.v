(* number.v: the integers as games, 2^-n, and phi, that is r for r > 0 and 2^(r-1) for r <= 0 (ONAG, Ch. 0 to 2). *)
From Coq Require Import List ZArith Lia.
From cgt Require Import game sum.
Import ListNotations.
Open Scope Z_scope.

Fixpoint up_to (n : nat) : game := match n with O => zero | S n => Game [up_to n] [] end.

(* n + 1 = {n|}, and negatives. *)
Definition num (z : Z) : game := if z <? 0 then neg (up_to (Z.to_nat (- z))) else up_to (Z.to_nat z).

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

(* ---- 2^-n --------------------------------------------------------------------------------------- *)

(* 2^-n = {0|2^(1-n)}, and 1 = {0|}. *)
Fixpoint power (n : nat) : game := Game [zero] (match n with O => [] | S n => [power n] end).

Lemma left_power g n : In g (left (power n)) <-> g = zero.
Proof. destruct n; simpl; intuition congruence. Qed.

(* ---- phi ---------------------------------------------------------------------------------------- *)

Definition phi (r : Z) : game := if 0 <? r then num r else power (Z.to_nat (1 - r)).

Lemma phi_num r : 1 <= r -> phi r = num r.
Proof. intros; unfold phi; destruct (Z.ltb_spec 0 r); [reflexivity|lia]. Qed.

Lemma phi_power n : phi (1 - Z.of_nat n) = power n.
Proof.
  destruct n as [|n]; [reflexivity|]. unfold phi. destruct (Z.ltb_spec 0 (1 - Z.of_nat (S n))); [lia|].
  f_equal; lia.
Qed.

Lemma left_phi g r : In g (left (phi r)) <-> (1 < r /\ g = phi (r - 1)) \/ (r <= 1 /\ g = zero).
Proof.
  unfold phi at 1. destruct (Z.ltb_spec 0 r).
  - rewrite left_num. destruct (Z.eq_dec r 1) as [->|]; [change (num (1 - 1)) with zero; intuition lia|].
    rewrite phi_num by lia. intuition lia.
  - rewrite left_power. intuition lia.
Qed.

Lemma right_phi g r : In g (right (phi r)) <-> r <= 0 /\ g = phi (r + 1).
Proof.
  destruct (Z.ltb_spec 0 r).
  - rewrite phi_num, right_num by lia. split; intros [? _]; exfalso; lia.
  - assert (exists n, r = - Z.of_nat n) as [n ->] by (exists (Z.to_nat (- r)); lia).
    replace (- Z.of_nat n + 1) with (1 - Z.of_nat n) by lia.
    replace (- Z.of_nat n) with (1 - Z.of_nat (S n)) by lia. rewrite !phi_power.
    simpl In. split; [intros [<-|[]]; split; [lia|reflexivity]|intros [_ ->]; auto].
Qed.

Lemma phi_zero_left r : lf zero (phi r).
Proof.
  destruct (Z.lt_decidable 1 r); [rewrite phi_num by lia; apply (num_lf 0); lia|].
  apply lf_left with zero; [apply left_phi; right; split; [lia|reflexivity]|apply le_refl].
Qed.

Lemma zero_phi r : le zero (phi r).
Proof. constructor; intros g Hg; [destruct Hg|]. apply right_phi in Hg as [_ ->]. apply phi_zero_left. Qed.

Lemma phi_order n : forall r s, Z.max r (2 - r) + Z.max s (2 - s) < Z.of_nat n ->
  (r <= s -> le (phi r) (phi s)) /\ (r < s -> lf (phi r) (phi s)).
Proof.
  induction n as [|n IH]; intros r s Hn; [lia|].
  split; intros H.
  - constructor; intros g Hg.
    + apply left_phi in Hg as [[? ->]|[? ->]]; [apply IH; lia|apply phi_zero_left].
    + apply right_phi in Hg as [? ->]. apply lf_right with (phi (r + 1)); [apply right_phi; split; [lia|reflexivity]|].
      apply IH; lia.
  - destruct (Z.lt_decidable 0 r).
    + apply lf_left with (phi (s - 1)); [apply left_phi; left; split; [lia|reflexivity]|apply IH; lia].
    + apply lf_right with (phi (r + 1)); [apply right_phi; split; [lia|reflexivity]|].
      apply IH; lia.
Qed.

Theorem phi_le r s : r <= s -> le (phi r) (phi s).
Proof. intros H; eapply (phi_order (S (Z.to_nat (Z.max r (2 - r) + Z.max s (2 - s))))); lia. Qed.

Theorem phi_lf r s : r < s -> lf (phi r) (phi s).
Proof. intros H; eapply (phi_order (S (Z.to_nat (Z.max r (2 - r) + Z.max s (2 - s))))); lia. Qed.

Lemma neg_phi_zero r : le (neg (phi r)) zero.
Proof. rewrite <- neg_zero. apply neg_le, zero_phi. Qed.

Lemma zero_power n : le zero (power n).
Proof. rewrite <- phi_power. apply zero_phi. Qed.

Lemma power_le m n : (m <= n)%nat -> le (power n) (power m).
Proof. intros; rewrite <- !phi_power. apply phi_le; lia. Qed.

Lemma power_lf m n : (m < n)%nat -> lf (power n) (power m).
Proof. intros; rewrite <- !phi_power. apply phi_lf; lia. Qed.
