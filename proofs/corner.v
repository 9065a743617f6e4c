(* corner.v: two theorems of T. S. Ferguson, Another Form of Matrix Nim (2001), for 2x2 matrices.

   Theorem 2: [a,b;c,d] is *a + *d if a + d <= min(b,c) (`cold`). Theorem 5: [0,b;c,d] is *d if d <= min(b,c), by the former, 0 if
   b = c < d (`corner_0`), phi(min(b - c, d - 2c)) if c < b and c < d (`corner`), and the negative with b and c interchanged
   (`corner_neg`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim.
Import ListNotations.
Open Scope nat_scope.

(* ---- nimbers ------------------------------------------------------------------------------------ *)

(* *n: all of *0, ..., *(n-1) are options of both. *)
Fixpoint stars_below (n : nat) : list game :=
  match n with O => [] | S m => Game (stars_below m) (stars_below m) :: stars_below m end.

Definition star (n : nat) : game := Game (stars_below n) (stars_below n).

Lemma stars n : stars_below n = map (fun k => star (n - k)) (seq 1 n).
Proof.
  induction n as [|n IH]; [reflexivity|].
  simpl; rewrite <- seq_shift, map_map, Nat.sub_0_r; f_equal; exact IH.
Qed.

Lemma cold_tree n : forall a b c d, a + d < n -> a + d <= b -> a + d <= c ->
  nim (a, b, c, d) = add (star a) (star d).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hb Hc; [lia|].
  rewrite nim_rules; unfold left_moves, right_moves.
  apply game_ext; [rewrite left_add|rewrite right_add]; simpl left; simpl right; rewrite !stars, !map_app, !map_map;
    rewrite ?(Nat.min_l a c), ?(Nat.min_l a b), ?(Nat.min_r b d), ?(Nat.min_r c d) by lia;
    (f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk; apply IH; lia).
Qed.

(* Theorem 2 for 2x2. *)
Theorem cold a b c d : a + d <= b -> a + d <= c -> eqv (nim (a, b, c, d)) (add (star a) (star d)).
Proof. intros; erewrite cold_tree; eauto; reflexivity. Qed.

Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

Lemma left_star g n : In g (left (star n)) <-> exists m, (m < n)%nat /\ g = star m.
Proof.
  simpl; rewrite stars, in_map_iff. split.
  - intros (k & <- & Hk). apply in_seq in Hk. exists (n - k)%nat; split; [lia|reflexivity].
  - intros (m & Hm & ->). exists (n - m)%nat. rewrite in_seq. split; [f_equal; lia|lia].
Qed.

Lemma right_star g n : In g (right (star n)) <-> exists m, (m < n)%nat /\ g = star m.
Proof. exact (left_star g n). Qed.

(* Infinitesimal. *)
Lemma stars_le n : forall i j r, (i + j < n)%nat -> le (add (star i) (star j)) (phi r).
Proof.
  induction n as [|n IH]; intros i j r Hn; [lia|].
  constructor; intros g Hg.
  - cases_of Hg; apply left_star in Hg as (m & Hm & ->); (eapply le_lf_trans; [apply (IH _ _ (r - 1)); lia|apply phi_lf; lia]).
  - apply right_phi in Hg as [Hr ->].
    destruct i as [|i]; [destruct j as [|j]|].
    + apply phi_zero_left.
    + eapply lf_right; [apply right_add_r, right_star; exists 0%nat; split; [lia|reflexivity]|apply IH; lia].
    + eapply lf_right; [apply right_add_l, right_star; exists 0%nat; split; [lia|reflexivity]|apply IH; lia].
Qed.

Lemma cold_le (a b c d : nat) r : (a + d <= b)%nat -> (a + d <= c)%nat -> le (nim (a, b, c, d)) (phi r).
Proof. intros; rewrite cold by lia. eapply stars_le; eauto. Qed.

(* ---- a 0 ---------------------------------------------------------------------------------------- *)

Lemma no_left_move b c d : (b = 0 \/ d = 0)%nat -> le (nim (0, b, c, d)%nat) zero.
Proof. intros H; constructor; intros g Hg; [nim_option Hg k Hk; lia|destruct Hg]. Qed.

Lemma no_right_move b c d : (c = 0 \/ d = 0)%nat -> le zero (nim (0, b, c, d)%nat).
Proof. intros H; constructor; intros g Hg; [destruct Hg|nim_option Hg k Hk; lia]. Qed.

Lemma corner_size n :
  (forall c d : nat, (c + c + d < n)%nat -> (c < d)%nat -> le zero (nim (0, c, c, d)%nat)) /\
  (forall b c d : nat, (b + c + d < n)%nat -> (b <= c \/ d <= c)%nat -> forall r, le (nim (0, b, c, d)%nat) (phi r)) /\
  (forall b c d : nat, (b + c + d < n)%nat -> (c < b)%nat -> (c < d)%nat ->
     eqv (nim (0, b, c, d)%nat) (phi (Z.min (b - c) (d - 2 * c)))).
Proof.
  induction n as [|n (IHs & IHl & IH)]; [repeat split; intros; lia|].
  assert (square : forall c d : nat, (c + c + d < S n)%nat -> (c < d)%nat -> le zero (nim (0, c, c, d)%nat)).
  { intros c d Hn Hd. constructor; intros g Hg; [destruct Hg|].
    nim_option Hg k Hk; [lia|]. rewrite IH by lia. apply phi_zero_left. }
  assert (low : forall b c d : nat, (b + c + d < S n)%nat -> (b <= c \/ d <= c)%nat ->
                forall r, le (nim (0, b, c, d)%nat) (phi r)).
  { intros b c d Hn H r. constructor; intros g Hg.
    - nim_option Hg k Hk; [lia|].
      eapply le_lf_trans; [apply IHl with (r := r - 1); lia|apply phi_lf; lia].
    - apply right_phi in Hg as [Hr ->].
      destruct (Nat.eq_dec d 0) as [->|].
      { eapply le_lf_trans; [apply no_left_move; auto|apply phi_zero_left]. }
      destruct (Nat.eq_dec b c) as [->|], (le_lt_dec d c).
      + eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|apply IHl; lia].
      + apply le_lf_trans with zero; [|apply phi_zero_left].
        rewrite nim_transpose, <- neg_zero. apply neg_le, square; lia.
      + eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|apply IHl; lia].
      + eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|apply IHl; lia]. }
  split; [exact square|split; [exact low|]].
  intros b c d Hn Hb Hd. split; constructor; intros g Hg.
  - nim_option Hg k Hk; [lia|].
    destruct (le_lt_dec (b - k) c); [|destruct (le_lt_dec (d - k) c)].
    + eapply le_lf_trans; [apply low with (r := Z.min (b - c) (d - 2 * c) - 1); lia|apply phi_lf; lia].
    + eapply le_lf_trans; [apply low with (r := Z.min (b - c) (d - 2 * c) - 1); lia|apply phi_lf; lia].
    + rewrite IH by lia. apply phi_lf; lia.
  - apply right_phi in Hg as [Hr ->].
    eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|]. rewrite IH by lia. apply phi_le; lia.
  - apply left_phi in Hg as [[H ->]|[H ->]].
    + eapply lf_left; [apply (left_2 _ _ _ _ 1); lia|]. rewrite IH by lia. apply phi_le; lia.
    + destruct (le_lt_dec d b).
      * eapply lf_left; [apply (left_2 _ _ _ _ d); lia|]. apply no_right_move; lia.
      * eapply lf_left; [apply (left_2 _ _ _ _ (b - c)); lia|].
        replace (b - (b - c))%nat with c by lia. apply square; lia.
  - nim_option Hg k Hk; [lia|]. rewrite IH by lia. apply phi_lf; lia.
Qed.

(* Theorem 5. *)
Theorem corner (b c d : nat) : (c < b)%nat -> (c < d)%nat ->
  eqv (nim (0, b, c, d)%nat) (phi (Z.min (b - c) (d - 2 * c))).
Proof. eapply corner_size; eauto. Qed.

Theorem corner_neg (b c d : nat) : (b < c)%nat -> (b < d)%nat ->
  eqv (nim (0, b, c, d)%nat) (neg (phi (Z.min (c - b) (d - 2 * b)))).
Proof. intros; rewrite nim_transpose. apply neg_eqv, corner; assumption. Qed.

Lemma zero_le_corner_0 (c d : nat) : (c < d)%nat -> le zero (nim (0, c, c, d)%nat).
Proof. eapply (proj1 (corner_size (S (c + c + d)))); lia. Qed.

Theorem corner_0 c d : (c < d)%nat -> eqv (nim (0, c, c, d)%nat) zero.
Proof.
  intros; split; [|apply zero_le_corner_0; assumption].
  rewrite nim_transpose, <- neg_zero. apply neg_le, zero_le_corner_0; assumption.
Qed.

(* In all other cases: less than any positive number. *)
Lemma corner_low (b c d : nat) r : (b <= c \/ d <= c)%nat -> le (nim (0, b, c, d)%nat) (phi r).
Proof. intros H. exact (proj1 (proj2 (corner_size _)) b c d (Nat.lt_succ_diag_r _) H r). Qed.

Print Assumptions cold.
Print Assumptions corner.
Print Assumptions corner_neg.
Print Assumptions corner_0.
