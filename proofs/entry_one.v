(* entry_one.v: all values of partizan matrix Nim [1,b;c,d] (conjectures/ferguson-2001-beyond.cgt, section 6).

   Rows and columns may be interchanged, and the transpose is the negative; so let 1 be the least entry, and b >= c. If d < c the value is
   * + *d (`one_cold`). Else it is {x|y} (`one_switch`), x and y the numbers `one_x` and `one_y`, but for [1,c;c,c], c >= 2
   (`one_square`), and [1,c+1;c,c+1], c >= 3 (`one_next_square`). *)
From Coq Require Import Bool List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

Theorem one_cold (b c d : nat) : (d < c <= b)%nat -> eqv (nim (1, b, c, d)%nat) (add (star 1) (star d)).
Proof. intros; apply cold; lia. Qed.

(* ---- phi and {phi(t)|...} ----------------------------------------------------------------------- *)

Lemma neg_phi_lf_zero s : lf (neg (phi s)) zero.
Proof. apply (neg_lf zero), phi_zero_left. Qed.

Lemma neg_phi_le_phi s t : le (neg (phi s)) (phi t).
Proof. apply le_trans with zero; [apply neg_phi_zero|apply zero_phi]. Qed.

Lemma neg_phi_lf_phi s t : lf (neg (phi s)) (phi t).
Proof. eapply lf_le_trans; [apply neg_phi_lf_zero|apply zero_phi]. Qed.

(* x <= {phi(t)|R}, where x is a number, if x <= phi(t) and x <| R. *)
Lemma phi_le_above s t r : s <= t -> (forall g, In g r -> lf (phi s) g) -> le (phi s) (Game [phi t] r).
Proof.
  intros Hs Hr; constructor; [|exact Hr].
  intros g Hg. apply lf_left with (phi t); [left; reflexivity|].
  apply left_phi in Hg as [[? ->]|[? ->]]; [apply phi_le; lia|apply zero_phi].
Qed.

Lemma neg_phi_le_above s t r : (forall g, In g r -> lf (neg (phi s)) g) -> le (neg (phi s)) (Game [phi t] r).
Proof.
  intros Hr; constructor; [|exact Hr].
  intros g Hg. apply in_left_neg in Hg as (h & Hh & ->). apply right_phi in Hh as [_ ->].
  apply lf_left with (phi t); [left; reflexivity|apply neg_phi_le_phi].
Qed.

Lemma above_le_phi t y s : t < s -> le y (phi s) -> le (Game [phi t] [y]) (phi s).
Proof.
  intros Ht Hy; constructor.
  - intros g [<-|[]]. apply phi_lf; assumption.
  - intros g Hg. apply right_phi in Hg as [_ ->].
    apply lf_right with y; [left; reflexivity|]. apply le_trans with (phi s); [assumption|apply phi_le; lia].
Qed.

(* ---- whole lines -------------------------------------------------------------------------------- *)

(* [1,0;c,0] = 1 *)
Lemma column_left c : (1 <= c)%nat -> eqv (nim (1, 0, c, 0)%nat) (phi 1).
Proof. intros; rewrite nim_swap_columns, corner by lia. apply eq_eqv; f_equal; lia. Qed.

(* [1,b;0,0] = -1 *)
Lemma row_left b : (1 <= b)%nat -> eqv (nim (1, b, 0, 0)%nat) (neg (phi 1)).
Proof. intros; rewrite nim_transpose, column_left by lia. reflexivity. Qed.

Lemma low_below b c d r : (c <= b \/ d <= b)%nat -> le (neg (phi r)) (nim (0, b, c, d)%nat).
Proof. intros; rewrite nim_transpose. apply neg_le, corner_low; lia. Qed.

(* ---- switches ----------------------------------------------------------------------------------- *)

Definition one_x (b c d : nat) : game :=
  phi (if (b =? d)%nat then Z.max 1 (d - 2 * c + 2) else Z.min (b - c + 1) (d - 2 * c + 2)).

Definition one_y (b c d : nat) : game :=
  if (d =? c)%nat then neg (phi 1)
  else if (b =? c)%nat then neg (phi (Z.min 1 (d - 2 * c + 2)))
  else if ((b =? c + 1) || (d =? c + 1))%nat then zero
  else phi (Z.min (b - c - 1) (d - 2 * c)).

(* The cases of one_y. *)
Ltac y_cases b c d :=
  unfold one_y;
  destruct (Nat.eqb_spec d c); [|destruct (Nat.eqb_spec b c); [|
    destruct (Nat.eqb_spec b (c + 1)); [|destruct (Nat.eqb_spec d (c + 1))]]]; cbn [orb].

Lemma one_x_phi b c d : exists t, one_x b c d = phi t /\ Z.min (b - c + 1) (d - 2 * c + 2) <= t /\ (b = d -> 1 <= t).
Proof.
  unfold one_x. destruct (Nat.eqb_spec b d); eexists; (split; [reflexivity|lia]).
Qed.

(* A Right option of [1,b;c,d] that is at most y. *)
Lemma one_right (b c d : nat) : (1 <= c <= b)%nat -> (c <= d)%nat -> lf (nim (1, b, c, d)%nat) (one_y b c d).
Proof.
  intros Hb Hd. y_cases b c d.
  - eapply lf_right; [apply (right_2 _ _ _ _ c); lia|].
    replace (c - c)%nat with 0%nat by lia. replace (d - c)%nat with 0%nat by lia. rewrite row_left by lia. apply le_refl.
  - eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
    rewrite corner_neg by lia. apply neg_le, phi_le; lia.
  - eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
    replace (b - 1)%nat with c by lia. apply corner_0; lia.
  - eapply lf_right; [apply (right_2 _ _ _ _ c); lia|].
    replace (c - c)%nat with 0%nat by lia. replace (d - c)%nat with 1%nat by lia.
    rewrite nim_swap_rows. apply corner_0; lia.
  - eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
    rewrite corner by lia. apply phi_le; lia.
Qed.

Lemma one_le (b c d : nat) : (1 <= c <= b)%nat -> (c <= d)%nat -> (b = c -> d = c -> c = 1%nat) ->
  le (nim (1, b, c, d)%nat) (Game [one_x b c d] [one_y b c d]).
Proof.
  intros Hb Hd Hs. destruct (one_x_phi b c d) as (t & -> & Ht & Ht1).
  constructor; [|intros g [<-|[]]; apply one_right; assumption].
  intros g Hg; nim_option Hg k Hk.
  - replace k with 1%nat by lia. apply lf_left with (phi t); [left; reflexivity|].
    rewrite corner by lia. apply phi_le; lia.
  - assert (at_most_x : le (nim (1, b - k, c, d - k)%nat) (phi t) ->
                        lf (nim (1, b - k, c, d - k)%nat) (Game [phi t] [one_y b c d])).
    { intros; apply lf_left with (phi t); [left; reflexivity|assumption]. }
    assert (whole : (b = k)%nat -> lf (nim (1, b - k, c, d - k)%nat) (Game [phi t] [one_y b c d])).
    { intros <-. apply at_most_x. rewrite Nat.sub_diag. destruct (Nat.eq_dec b d) as [<-|].
      - rewrite Nat.sub_diag, column_left by lia. apply phi_le; lia.
      - rewrite nim_swap_columns. apply corner_low; lia. }
    destruct (Nat.eq_dec b k) as [|Hbk]; [apply whole; assumption|].
    revert at_most_x; y_cases b c d; intros at_most_x.
    + apply at_most_x, cold_le; lia.
    + eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
      rewrite corner_neg by lia. apply neg_phi_le_above. intros g [<-|[]]. apply neg_lf, phi_lf; lia.
    + eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
      rewrite corner_neg by lia. apply neg_phi_le_above. intros g [<-|[]]. apply neg_phi_lf_zero.
    + destruct (Nat.eq_dec k 1) as [->|]; [|apply at_most_x, cold_le; lia].
      eapply lf_right; [apply (right_2 _ _ _ _ c); lia|].
      replace (c - c)%nat with 0%nat by lia. replace (d - 1 - c)%nat with 0%nat by lia. rewrite row_left by lia.
      apply neg_phi_le_above. intros g [<-|[]]. apply neg_phi_lf_zero.
    + eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
      apply le_trans with (phi (Z.min (b - c - 1) (d - 2 * c) - 1)).
      * destruct (le_lt_dec (b - k - 1) c), (le_lt_dec (d - k) c); try (apply corner_low; lia).
        rewrite corner by lia. apply phi_le; lia.
      * apply phi_le_above; [lia|]. intros g [<-|[]]. apply phi_lf; lia.
Qed.

(* Right's whole lines leave y or more. *)
Lemma y_le_row_1 (b c d : nat) : (1 <= c <= b)%nat -> (c <= d)%nat -> (b = c -> d = c -> c = 1%nat) ->
  le (one_y b c d) (nim (0, b - 1, c, d)%nat).
Proof.
  intros Hb Hd Hs. y_cases b c d.
  - destruct (Nat.eq_dec b c) as [->|]; [|apply low_below; lia].
    rewrite corner_neg by lia. apply neg_le, phi_le; lia.
  - rewrite corner_neg by lia. apply neg_le, phi_le; lia.
  - replace (b - 1)%nat with c by lia. apply corner_0; lia.
  - rewrite corner by lia. apply zero_phi.
  - rewrite corner by lia. apply phi_le; lia.
Qed.

Lemma y_le_row_2 (b c d : nat) : (1 <= c <= b)%nat -> (c <= d)%nat -> le (one_y b c d) (nim (0, d - c, 1, b)%nat).
Proof.
  intros Hb Hd. y_cases b c d.
  - replace (d - c)%nat with 0%nat by lia. rewrite corner_neg by lia. apply neg_le, phi_le; lia.
  - destruct (Nat.eq_dec d (c + 1)) as [->|].
    + apply low_below; lia.
    + destruct (Nat.eq_dec b 1) as [->|]; [apply low_below; lia|].
      rewrite corner by lia. apply neg_phi_le_phi.
  - destruct (Nat.eq_dec d (c + 1)) as [->|].
    + replace (c + 1 - c)%nat with 1%nat by lia. apply corner_0; lia.
    + rewrite corner by lia. apply zero_phi.
  - replace (d - c)%nat with 1%nat by lia. apply corner_0; lia.
  - rewrite corner by lia. apply phi_le; lia.
Qed.

(* For b = d, where Left's whole second column is his best. *)
Lemma y_le_square (b c : nat) n : (c + 2 <= b)%nat -> (b < 2 * c)%nat -> (1 <= n <= c - 1)%nat ->
  le (phi (b - 2 * c)) (nim (1, b, c - n, b - n)%nat).
Proof.
  intros Hb Hc Hn. constructor.
  - intros g Hg. apply left_phi in Hg as [[? _]|[_ ->]]; [lia|].
    eapply lf_left; [apply (left_1 _ _ _ _ 1); lia|]. rewrite corner by lia. apply zero_phi.
  - intros g Hg; nim_option Hg k Hk.
    + replace k with 1%nat by lia. rewrite corner by lia. apply phi_lf; lia.
    + destruct (Nat.eq_dec k (c - n)) as [->|].
      * rewrite Nat.sub_diag, nim_swap_rows, corner by lia. apply phi_lf; lia.
      * eapply lf_left; [apply (left_1 _ _ _ _ 1); lia|]. rewrite corner by lia. apply phi_le; lia.
Qed.

Theorem one_switch (b c d : nat) : (1 <= c <= b)%nat -> (c <= d)%nat ->
  (b = d -> d = c -> c = 1%nat) -> (b = d -> d = (c + 1)%nat -> (c <= 2)%nat) ->
  eqv (nim (1, b, c, d)%nat) (Game [one_x b c d] [one_y b c d]).
Proof.
  intros Hb Hd Hs Hs'. split; [apply one_le; lia|].
  assert (Hy : forall r, Z.min (b - c + 1) (d - 2 * c + 2) <= r -> le (one_y b c d) (phi r)).
  { intros r Hr. y_cases b c d; try apply neg_phi_le_phi; [apply zero_phi|apply zero_phi|apply phi_le; lia]. }
  assert (H : (b = d /\ d + 2 <= 2 * c)%nat \/ one_x b c d = phi (Z.min (b - c + 1) (d - 2 * c + 2))).
  { unfold one_x. destruct (Nat.eqb_spec b d); [|right; reflexivity].
    destruct (le_lt_dec (d + 2) (2 * c)); [left; lia|right; f_equal; lia]. }
  constructor.
  - intros g [<-|[]]. destruct H as [[<- H]| ->].
    + eapply lf_left; [apply (left_2 _ _ _ _ b); lia|].
      rewrite Nat.sub_diag, column_left by lia. unfold one_x. rewrite Nat.eqb_refl. apply phi_le; lia.
    + eapply lf_left; [apply (left_1 _ _ _ _ 1); lia|]. rewrite corner by lia. apply phi_le; lia.
  - intros g Hg; nim_option Hg k Hk.
    + replace k with 1%nat by lia. apply lf_right with (one_y b c d); [left; reflexivity|apply y_le_row_1; lia].
    + destruct (Nat.eq_dec k c) as [->|].
      { apply lf_right with (one_y b c d); [left; reflexivity|].
        rewrite Nat.sub_diag, nim_swap_rows. apply y_le_row_2; lia. }
      destruct H as [[<- H]| ->].
      * apply lf_right with (one_y b c b); [left; reflexivity|].
        apply le_trans with (phi (b - 2 * c)); [|apply y_le_square; lia].
        unfold one_y. destruct (Nat.eqb_spec b c), (Nat.eqb_spec b (c + 1)); try lia. apply phi_le; lia.
      * eapply lf_left; [apply (left_1 _ _ _ _ 1); lia|]. rewrite corner by lia.
        apply above_le_phi; [lia|apply Hy; lia].
Qed.

(* ---- the others --------------------------------------------------------------------------------- *)

(* +-{1,{1|-2^(2-c)}} *)
Definition square_of_one (c : nat) : game :=
  Game [phi 1; Game [phi 1] [neg (phi (3 - c))]] [neg (phi 1); Game [phi (3 - c)] [neg (phi 1)]].

(* Right's taking k of [1,c;c,c] in the second row. *)
Lemma one_step (c k : nat) : (1 <= k < c)%nat ->
  eqv (nim (1, c, c - k, c - k)%nat) (Game [phi (2 - c + k)] [neg (phi 1)]).
Proof.
  intros Hk. rewrite one_switch by lia. unfold one_x, one_y. rewrite Nat.eqb_refl.
  destruct (Nat.eqb_spec c (c - k)); [lia|]. replace (Z.min _ _) with (2 - c + k) by lia. reflexivity.
Qed.

Lemma square_le (c : nat) : (2 <= c)%nat -> le (nim (1, c, c, c)%nat) (square_of_one c).
Proof.
  intros Hc; constructor.
  - intros g Hg; nim_option Hg k Hk.
    + replace k with 1%nat by lia. apply lf_left with (phi 1); [left; reflexivity|].
      rewrite corner by lia. apply phi_le; lia.
    + destruct (Nat.eq_dec k c) as [->|].
      * apply lf_left with (phi 1); [left; reflexivity|]. rewrite Nat.sub_diag, column_left by lia. apply le_refl.
      * apply lf_left with (Game [phi 1] [neg (phi (3 - c))]); [right; left; reflexivity|].
        rewrite nim_transpose, one_step by lia. cbn [neg map]; rewrite neg_neg.
        constructor; intros g [<-|[]]; [apply lf_left with (phi 1); [left; reflexivity|apply le_refl]|].
        apply lf_right with (neg (phi (2 - c + k))); [left; reflexivity|apply neg_le, phi_le; lia].
  - intros g [<-|[<-|[]]].
    + eapply lf_right; [apply (right_2 _ _ _ _ c); lia|]. rewrite Nat.sub_diag, row_left by lia. apply le_refl.
    + eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|]. rewrite one_step by lia.
      replace (2 - c + 1%nat) with (3 - c) by lia. apply le_refl.
Qed.

Theorem one_square (c : nat) : (2 <= c)%nat -> eqv (nim (1, c, c, c)%nat) (square_of_one c).
Proof.
  intros Hc. split; [apply square_le; assumption|].
  replace (square_of_one c) with (neg (square_of_one c)) by (unfold square_of_one; cbn [neg map]; rewrite !neg_neg; reflexivity).
  rewrite nim_transpose. apply neg_le, square_le; assumption.
Qed.

Theorem one_next_square (c : nat) : (3 <= c)%nat ->
  eqv (nim (1, c + 1, c, c + 1)%nat) (Game [phi 1] [zero; Game [phi (4 - c)] [zero]]).
Proof.
  intros Hc.
  assert (step : forall k : nat, (1 <= k < c)%nat ->
    eqv (nim (1, c + 1, c - k, c + 1 - k)%nat) (Game [phi (3 - c + k)] [zero])).
  { intros k Hk. rewrite one_switch by lia. unfold one_x, one_y.
    destruct (Nat.eqb_spec (c + 1) (c + 1 - k)), (Nat.eqb_spec (c + 1 - k) (c - k)), (Nat.eqb_spec (c + 1) (c - k)),
      (Nat.eqb_spec (c + 1 - k) (c - k + 1)); try lia.
    rewrite orb_true_r. replace (Z.min _ _) with (3 - c + k) by lia. reflexivity. }
  split; constructor.
  - intros g Hg; nim_option Hg k Hk.
    + replace k with 1%nat by lia. apply lf_left with (phi 1); [left; reflexivity|].
      rewrite corner by lia. apply phi_le; lia.
    + destruct (Nat.eq_dec k (c + 1)) as [->|].
      * apply lf_left with (phi 1); [left; reflexivity|]. rewrite Nat.sub_diag, column_left by lia. apply le_refl.
      * eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|]. rewrite corner_neg by lia.
        apply neg_phi_le_above. intros g [<-|[<-|[]]]; [apply neg_phi_lf_zero|].
        apply lf_left with (phi (4 - c)); [left; reflexivity|apply neg_phi_le_phi].
  - intros g [<-|[<-|[]]].
    + eapply lf_right; [apply (right_1 _ _ _ _ 1); lia|].
      replace (c + 1 - 1)%nat with c by lia. apply corner_0; lia.
    + eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|]. rewrite step by lia.
      replace (3 - c + 1%nat) with (4 - c) by lia. apply le_refl.
  - intros g [<-|[]]. eapply lf_left; [apply (left_2 _ _ _ _ (c + 1)); lia|].
    rewrite Nat.sub_diag, column_left by lia. apply le_refl.
  - intros g Hg; nim_option Hg k Hk.
    + apply lf_right with zero; [left; reflexivity|].
      replace (c + 1 - k)%nat with c by lia. replace (1 - k)%nat with 0%nat by lia. apply corner_0; lia.
    + destruct (Nat.eq_dec k c) as [->|].
      * apply lf_right with zero; [left; reflexivity|]. rewrite Nat.sub_diag, nim_swap_rows.
        replace (c + 1 - c)%nat with 1%nat by lia. apply corner_0; lia.
      * apply lf_right with (Game [phi (4 - c)] [zero]); [right; left; reflexivity|]. rewrite step by lia.
        constructor; intros g [<-|[]].
        -- apply lf_left with (phi (3 - c + k)); [left; reflexivity|apply phi_le; lia].
        -- apply lf_right with zero; [left; reflexivity|apply le_refl].
Qed.

Print Assumptions one_switch.
Print Assumptions one_square.
Print Assumptions one_next_square.
