(* ferguson.v: the conjecture of T. S. Ferguson, Another Form of Matrix Nim (2001), section 7, as it should read.

   For a < c, b > a + c, d > 2c the value of [a,b;c,d] was thought to be m +- a, m = min(b - c, a + d - 2c). It is
   m + X(a) (`value_in_the_printed_region`), and X(a) is +-a for a = 1 and for no a >= 2 (`X_1`, `X_not_switch`).

   More is true. For a the least entry, and all others whatever they are, m + X(a) <= [a,b;c,d] (`lower_bound`); by
   transposition there is an upper bound of the same kind; and m + X(a) is the value if a = c, d > 2c or
   a + d >= b + c (`value`). conjectures/ferguson-2001-beyond.cgt has the proofs in words. *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner stops.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

(* ---- with a 0 ----------------------------------------------------------------------------------- *)

Lemma corner_num (b c d : nat) : (c < b)%nat -> (2 * c < d)%nat ->
  eqv (nim (0, b, c, d)%nat) (num (Z.min (b - c) (d - 2 * c))).
Proof. intros; rewrite corner, phi_num by lia; reflexivity. Qed.

Lemma corner_le_half (b c d : nat) : (b <= c \/ d <= 2 * c)%nat -> le (nim (0, b, c, d)%nat) (phi 0).
Proof.
  intros H. destruct (le_lt_dec b c), (le_lt_dec d c); try (apply corner_low; lia).
  rewrite corner by lia. apply phi_le; lia.
Qed.

Lemma zero_le_corner (b c d : nat) : (c <= b)%nat -> (c < d)%nat -> le zero (nim (0, b, c, d)%nat).
Proof.
  intros Hb Hd. destruct (Nat.eq_dec b c) as [->|]; [apply zero_le_corner_0; assumption|].
  rewrite corner by lia. apply zero_phi.
Qed.

(* ---- the games X(a) ---------------------------------------------------------------------------- *)

(* X(a) = {X(a-k) + k | X(a-k) - k}, k = 1, ..., a. *)
Fixpoint X_within (n a : nat) : game :=
  match n with
  | O => zero
  | S n => Game (map (fun k : nat => add (X_within n (a - k)) (num k)) (seq 1 a))
                (map (fun k : nat => add (X_within n (a - k)) (num (- k))) (seq 1 a))
  end.

Definition X (a : nat) : game := X_within (S a) a.

Lemma X_within_enough : forall m n a, (a < m)%nat -> (a < n)%nat -> X_within m a = X_within n a.
Proof.
  induction m as [|m IH]; intros [|n] a Hm Hn; try lia. simpl.
  f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk; rewrite (IH n); auto; lia.
Qed.

Theorem X_rule a :
  X a = Game (map (fun k : nat => add (X (a - k)) (num k)) (seq 1 a))
             (map (fun k : nat => add (X (a - k)) (num (- k))) (seq 1 a)).
Proof.
  unfold X at 1; simpl.
  f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk; unfold X;
    rewrite (X_within_enough a (S (a - k))); auto; lia.
Qed.

Lemma left_X g a : In g (left (X a)) <-> exists k, (1 <= k <= a)%nat /\ g = add (X (a - k)) (num k).
Proof.
  rewrite X_rule; unfold left; rewrite in_map_iff.
  split; intros (k & H1 & H2); exists k; rewrite ?in_seq in *; split; auto; lia.
Qed.

Lemma right_X g a : In g (right (X a)) <-> exists k, (1 <= k <= a)%nat /\ g = add (X (a - k)) (num (- k)).
Proof.
  rewrite X_rule; unfold right; rewrite in_map_iff.
  split; intros (k & H1 & H2); exists k; rewrite ?in_seq in *; split; auto; lia.
Qed.

Lemma X_0 : X 0 = zero.
Proof. reflexivity. Qed.

Theorem X_neg a : neg (X a) = X a.
Proof.
  induction a as [a IH] using (well_founded_induction Wf_nat.lt_wf).
  apply game_ext; [rewrite left_neg|rewrite right_neg]; rewrite (X_rule a); unfold left, right; rewrite map_map;
    apply map_ext_in; intros k Hk; apply in_seq in Hk;
    rewrite neg_add, <- num_neg, ?Z.opp_involutive, IH; auto; lia.
Qed.

(* ---- m + X(a) ---------------------------------------------------------------------------------- *)

Definition V (m : Z) (a : nat) := add (num m) (X a).

Lemma V_0 m : V m 0 = num m.
Proof. unfold V; rewrite X_0; apply add_zero_r. Qed.

Lemma V_le m m' a : m <= m' -> le (V m a) (V m' a).
Proof. intros; apply add_le_l, num_le; assumption. Qed.

Lemma V_lf m m' a : m < m' -> lf (V m a) (V m' a).
Proof. intros; apply add_lf_l, num_lf; assumption. Qed.

Lemma V_regroup m a z : eqv (add (num m) (add (X a) (num z))) (V (m + z) a).
Proof.
  unfold V. rewrite (add_comm (X a)), <- add_assoc, num_add. reflexivity.
Qed.

(* Left moves to V (m + k) (a - k), Right to V (m - k) (a - k). *)
Lemma V_left m a k g : (1 <= k <= a)%nat -> le g (V (m + k) (a - k)) -> lf g (V m a).
Proof.
  intros Hk Hg. eapply lf_left; [apply left_add_r, left_X; eauto|].
  rewrite V_regroup; assumption.
Qed.

Lemma V_right m a k g : (1 <= k <= a)%nat -> le (V (m - k) (a - k)) g -> lf (V m a) g.
Proof.
  intros Hk Hg. eapply lf_right; [apply right_add_r, right_X; eauto|].
  rewrite V_regroup; assumption.
Qed.

Lemma V_left_cases g m a : In g (left (V m a)) ->
  (0 < m /\ g = V (m - 1) a) \/ (exists k, (1 <= k <= a)%nat /\ eqv g (V (m + k) (a - k))).
Proof.
  unfold V at 1; intros Hg; cases_of Hg.
  - apply left_num in Hg as [? ->]; auto.
  - apply left_X in Hg as (k & Hk & ->). right; exists k; split; [assumption|apply V_regroup].
Qed.

Lemma V_right_cases g m a : In g (right (V m a)) ->
  (m < 0 /\ g = V (m + 1) a) \/ (exists k, (1 <= k <= a)%nat /\ eqv g (V (m - k) (a - k))).
Proof.
  unfold V at 1; intros Hg; cases_of Hg.
  - apply right_num in Hg as [? ->]; auto.
  - apply right_X in Hg as (k & Hk & ->). right; exists k; split; [assumption|apply V_regroup].
Qed.

(* Left moving first does not get beyond m + a, Right not below m - a. *)
Lemma V_strictly_below (a : nat) m z : m < z -> lf (V m a) (num z).
Proof.
  intros Hz. destruct (Nat.eq_dec a 0) as [->|]; [rewrite V_0; apply num_lf; lia|].
  apply V_right with a; [lia|]. rewrite Nat.sub_diag, V_0. apply num_le; lia.
Qed.

Lemma V_upper (a : nat) m z : m + a < z -> le (V m a) (num z).
Proof.
  intros Hz. constructor; intros g Hg.
  - apply V_left_cases in Hg as [[Hm ->]|(k & Hk & ->)]; apply V_strictly_below; lia.
  - apply right_num in Hg as [Hs ->]. apply V_strictly_below; lia.
Qed.

Lemma V_lower (a : nat) m z : z < m - a -> le (num z) (V m a).
Proof.
  intros H. rewrite <- (neg_neg (V m a)), <- (neg_neg (num z)). apply neg_le.
  unfold V; rewrite neg_add, X_neg, <- !num_neg. apply V_upper; lia.
Qed.

Lemma half_le_V m (a : nat) : a + 1 <= m -> le (phi 0) (V m a).
Proof.
  intros Hm. constructor; intros g Hg.
  - destruct Hg as [<-|[]].
    destruct (Nat.eq_dec a 0) as [->|]; [rewrite V_0; apply (num_lf 0); lia|].
    apply V_left with a; [lia|]. rewrite Nat.sub_diag, V_0. apply (num_le 0); lia.
  - apply V_right_cases in Hg as [[? _]|(k & Hk & ->)]; [lia|].
    destruct (Nat.eq_dec k a) as [->|].
    + rewrite Nat.sub_diag, V_0, <- phi_num by lia. apply phi_lf; lia.
    + apply V_left with (a - k)%nat; [lia|]. rewrite Nat.sub_diag, V_0, <- phi_num by lia. apply phi_le; lia.
Qed.

(* ---- integers on both sides -------------------------------------------------------------------- *)

(* Each move of Left takes from the first row. *)
Lemma nim_le_row n : forall a b c d : nat, (a + b + c + d < n)%nat -> le (nim (a, b, c, d)) (num (a + b)).
Proof.
  induction n as [|n IH]; intros a b c d Hn; [lia|].
  constructor; intros g Hg; [|apply right_num in Hg; lia].
  nim_option Hg k Hk; (eapply le_lf_trans; [apply IH; lia|apply num_lf; lia]).
Qed.

Lemma column_le_nim (a b c d : nat) : le (num (- (a + c))) (nim (a, b, c, d)).
Proof. rewrite nim_transpose, num_neg. apply neg_le. eapply nim_le_row; eauto. Qed.

(* Right takes k from the first row. *)
Lemma floor_row n :
  (forall a b c d : nat, (a + b + c + d < n)%nat -> (a <= b)%nat -> (d <= c)%nat ->
     le (num (- Z.max a d - 1)) (nim (a, b, c, d))) ->
  forall a b c d k : nat, (a + b + c + d < S n)%nat -> (a <= b)%nat -> (d <= c)%nat -> (1 <= k <= a)%nat ->
     lf (num (- Z.max a d - 1)) (nim (a - k, b - k, c, d)%nat).
Proof.
  intros IH a b c d k Hn Hab Hdc Hk.
  destruct (le_lt_dec a d) as [Had|Had].
  - destruct (Nat.eq_dec a b) as [<-|]; [destruct (Nat.eq_dec (a - k) 0) as [->|]; [|destruct (Nat.eq_dec c d) as [->|]]|].
    + rewrite nim_turn. apply lf_le_trans with (num (- (d + 0%nat))); [apply num_lf; lia|apply column_le_nim].
    + eapply lf_left; [apply (left_1 _ _ _ _ (a - k)); lia|].
      eapply le_trans; [|apply column_le_nim]. apply num_le; lia.
    + eapply lf_left; [apply (left_1 _ _ _ _ 1); lia|].
      eapply le_trans; [|apply IH; lia]. apply num_le; lia.
    + eapply lf_left; [apply (left_2 _ _ _ _ 1); lia|].
      eapply le_trans; [|apply IH; lia]. apply num_le; lia.
  - eapply lf_le_trans; [|apply IH; lia]. apply num_lf; lia.
Qed.

Lemma floor_le_nim n : forall a b c d : nat, (a + b + c + d < n)%nat -> (a <= b)%nat -> (d <= c)%nat ->
  le (num (- Z.max a d - 1)) (nim (a, b, c, d)).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hab Hdc; [lia|].
  constructor; intros g Hg; [apply left_num in Hg; lia|].
  nim_option Hg k Hk.
  - apply (floor_row n IH); lia.
  - rewrite nim_turn, Z.max_comm. apply (floor_row n IH); lia.
Qed.

(* ---- the bounds, for all matrices --------------------------------------------------------------- *)

Definition lower (a b c d : nat) : Z := Z.min (b - c) (a + d - 2 * c).

Lemma lower_bound_size n : forall a b c d : nat, (a + b + c + d < n)%nat ->
  (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat -> le (V (lower a b c d) a) (nim (a, b, c, d)).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hb Hc Hd; [lia|].
  set (m := lower a b c d). assert (Hm : m = Z.min (b - c) (a + d - 2 * c)) by reflexivity.
  constructor; intros g Hg.
  - apply V_left_cases in Hg as [[Hpos ->]|(k & Hk & ->)].
    + destruct (Nat.eq_dec a 0) as [->|Ha].
      * rewrite V_0, corner_num by lia. apply num_lf; lia.
      * eapply lf_left; [apply (left_1 _ _ _ _ a); lia|].
        rewrite Nat.sub_diag, corner_num by lia. apply V_upper; lia.
    + eapply lf_left; [apply (left_1 _ _ _ _ k); lia|].
      eapply le_trans; [|apply IH; lia]. apply V_le; unfold lower; lia.
  - nim_option Hg k Hk.
    + apply V_right with k; [lia|].
      eapply le_trans; [|apply IH; lia]. apply V_le; unfold lower; lia.
    + destruct (le_lt_dec a (c - k)), (le_lt_dec a (d - k)), (le_lt_dec (c - k) (d - k)); try lia.
      1, 2: eapply lf_le_trans; [|apply IH; lia]; apply V_lf; unfold lower; lia.
      all: try (rewrite nim_swap_rows; apply V_right with (a - (c - k))%nat; [lia|];
                eapply le_trans; [|apply IH; lia];
                replace (a - (a - (c - k)))%nat with (c - k)%nat by lia; apply V_le; unfold lower; lia).
      all: apply V_right with a; [lia|]; rewrite Nat.sub_diag, V_0;
        eapply le_trans; [|eapply floor_le_nim; eauto; lia]; apply num_le; lia.
Qed.

(* For a the least entry. *)
Theorem lower_bound (a b c d : nat) : (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat ->
  le (add (num (Z.min (b - c) (a + d - 2 * c))) (X a)) (nim (a, b, c, d)).
Proof. exact (lower_bound_size (S (a + b + c + d)) a b c d (Nat.lt_succ_diag_r _)). Qed.

(* The transpose. *)
Theorem upper_bound (a b c d : nat) : (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat ->
  le (nim (a, b, c, d)) (add (num (Z.max (b - c) (2 * b - a - d))) (X a)).
Proof.
  intros Hb Hc Hd. pose proof (neg_le _ _ (lower_bound a c b d Hc Hb Hd)) as H.
  rewrite nim_transpose, neg_neg, neg_add, X_neg, <- num_neg in H.
  replace (Z.max (b - c) (2 * b - a - d)) with (- Z.min (c - b) (a + d - 2 * b)) by lia. exact H.
Qed.

(* ---- where the lower bound is the value --------------------------------------------------------- *)

(* The region of the conjecture. *)
Lemma upper_size n : forall a b c d : nat, (a + b + c + d < n)%nat ->
  (a < c)%nat -> (a + c < b)%nat -> (2 * c < d)%nat -> le (nim (a, b, c, d)) (V (lower a b c d) a).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hac Hb Hd; [lia|].
  set (m := lower a b c d). assert (Hm : m = Z.min (b - c) (a + d - 2 * c)) by reflexivity.
  constructor; intros g Hg.
  - nim_option Hg k Hk.
    + apply V_left with k; [lia|].
      eapply le_trans; [apply IH; lia|]. apply V_le; unfold lower; lia.
    + destruct (le_lt_dec (b - k) (a + c)) as [Hout|Hin1]; [|destruct (le_lt_dec (d - k) (2 * c)) as [Hout|Hin2]].
      3: { eapply le_lf_trans; [apply IH; lia|]. apply V_lf; unfold lower; lia. }
      all: destruct (le_lt_dec a (b - k)) as [Hbig|Hsmall].
      1, 3: destruct (Nat.eq_dec a 0) as [->|]; [|eapply lf_right; [apply (right_1 _ _ _ _ a); lia|];
        rewrite Nat.sub_diag; apply le_trans with (phi 0); [apply corner_le_half; lia|apply half_le_V; lia]].
      1, 2: rewrite V_0; apply le_lf_trans with (phi 0); [apply corner_le_half; lia|rewrite <- phi_num by lia; apply phi_lf; lia].
      all: apply V_left with a; [lia|]; rewrite Nat.sub_diag, V_0;
        eapply le_trans; [eapply nim_le_row; eauto|apply num_le; lia].
  - apply V_right_cases in Hg as [[? _]|(k & Hk & ->)]; [lia|].
    eapply lf_right; [apply (right_1 _ _ _ _ k); lia|].
    eapply le_trans; [apply IH; lia|]. apply V_le; unfold lower; lia.
Qed.

(* For all a, b, c, d with a the least, from the rules of the game. *)
Theorem value (a b c d : nat) : (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat ->
  (a = c \/ 2 * c < d \/ b + c <= a + d)%nat ->
  eqv (nim (a, b, c, d)) (add (num (Z.min (b - c) (a + d - 2 * c))) (X a)).
Proof.
  intros Hb Hc Hd H. split; [|apply lower_bound; assumption].
  destruct (le_lt_dec (b + c) (a + d)) as [Hbc|Hbc]; [|destruct (Nat.eq_dec a c) as [<-|]].
  - eapply le_trans; [apply upper_bound; assumption|]. apply V_le; lia.
  - rewrite nim_swap_rows. eapply le_trans; [apply upper_bound; assumption|]. apply V_le; lia.
  - eapply upper_size; eauto; lia.
Qed.

(* ---- and where it is not ------------------------------------------------------------------------ *)

Lemma corner_above (b c d : nat) : (0 < c)%nat -> (d <= 2 * c)%nat -> (d < b + c)%nat ->
  lf (num (d - 2 * c)) (nim (0, b, c, d)%nat).
Proof.
  intros Hc Hd Hb.
  destruct (lt_eq_lt_dec d c) as [[Hlt| ->]|Hgt].
  - eapply lf_le_trans; [|apply column_le_nim]. apply num_lf; lia.
  - eapply lf_left; [apply (left_2 _ _ _ _ 1); lia|].
    eapply le_trans; [|apply column_le_nim]. apply num_le; lia.
  - destruct (le_lt_dec c b) as [Hcb|Hcb].
    + destruct (Nat.eq_dec d (2 * c)) as [->|].
      * replace (_ - _) with 0 by lia. destruct (Nat.eq_dec c 1) as [->|].
        -- eapply lf_left; [apply (left_2 _ _ _ _ 2); lia|]. apply no_right_move; lia.
        -- eapply lf_left; [apply (left_2 _ _ _ _ 1); lia|]. apply zero_le_corner; lia.
      * apply lf_le_trans with (num 0); [apply num_lf; lia|apply zero_le_corner; lia].
    + replace (nim (0, b, c, d)%nat) with (neg (nim (0, c, b, d)%nat)) by (symmetry; apply nim_transpose).
      replace (d - 2 * c) with (- (2 * c - d)) by lia. rewrite num_neg. apply neg_lf.
      destruct (le_lt_dec d (2 * b)).
      * apply le_lf_trans with (phi 0); [apply corner_le_half; lia|rewrite <- phi_num by lia; apply phi_lf; lia].
      * eapply le_lf_trans; [apply eqv_le, corner_num; lia|apply num_lf; lia].
Qed.

(* The Right stop is above that of m + X(a). *)
Lemma not_below (a b c d : nat) :
  (1 <= a <= b)%nat -> (a < c)%nat -> (a <= d <= 2 * c)%nat -> (a + d < b + c)%nat ->
  le (num (d - 2 * c)) (nim (a, b, c, d)).
Proof.
  intros Hb Hc Hd H. constructor; intros g Hg; [apply left_num in Hg; lia|].
  assert (hot : forall m (e : nat), (1 <= e)%nat -> d - 2 * c <= m + e -> lf (num (d - 2 * c)) (V m e)).
  { intros m e He Hm. apply V_left with e; [lia|]. rewrite Nat.sub_diag, V_0. apply num_le; lia. }
  nim_option Hg k Hk.
  - destruct (Nat.eq_dec k a) as [->|].
    + rewrite Nat.sub_diag. apply corner_above; lia.
    + eapply lf_le_trans; [|apply lower_bound; lia]. apply hot; lia.
  - destruct (le_lt_dec (c - k) (d - k)).
    + destruct (le_lt_dec a (c - k)).
      * eapply lf_le_trans; [|apply lower_bound; lia]. apply hot; lia.
      * rewrite nim_swap_rows. eapply lf_le_trans; [|apply lower_bound; lia].
        destruct (Nat.eq_dec (c - k) 0) as [->|]; [|apply hot; lia].
        rewrite X_0, add_zero_r. apply num_lf; lia.
    + destruct (le_lt_dec a (d - k)).
      * eapply lf_le_trans; [|apply lower_bound; lia]. apply hot; lia.
      * eapply lf_le_trans; [|eapply floor_le_nim; eauto; lia]. apply num_lf; lia.
Qed.

Theorem no_value (a b c d : nat) : (a <= b)%nat -> (a < c)%nat -> (a <= d)%nat ->
  (d <= 2 * c)%nat -> (a + d < b + c)%nat ->
  ~ le (nim (a, b, c, d)) (add (num (Z.min (b - c) (a + d - 2 * c))) (X a)).
Proof.
  intros Hb Hc Hd Hdc H. apply lf_not_le.
  replace (Z.min _ _) with (a + d - 2 * c) by lia.
  destruct (Nat.eq_dec a 0) as [->|].
  - rewrite X_0, add_zero_r. apply corner_above; lia.
  - apply (V_right (a + d - 2 * c) a a); [lia|]. rewrite Nat.sub_diag, V_0.
    replace (a + d - 2 * c - a) with (d - 2 * c) by lia. apply not_below; lia.
Qed.

(* For a the least entry: exactly where m + X(a) is the value. *)
Theorem value_iff (a b c d : nat) : (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat ->
  eqv (nim (a, b, c, d)) (add (num (Z.min (b - c) (a + d - 2 * c))) (X a)) <->
  (a = c \/ 2 * c < d \/ b + c <= a + d)%nat.
Proof.
  intros Hb Hc Hd; split; [|apply value; assumption].
  intros [H _].
  destruct (Nat.eq_dec a c), (le_lt_dec d (2 * c)), (le_lt_dec (b + c) (a + d)); auto.
  exfalso; revert H; apply no_value; lia.
Qed.

Corollary value_in_the_printed_region (a b c d : nat) : (a < c)%nat -> (a + c < b)%nat -> (2 * c < d)%nat ->
  eqv (nim (a, b, c, d)) (add (num (Z.min (b - c) (a + d - 2 * c))) (X a)).
Proof. intros; apply value; lia. Qed.

(* ---- the conjecture as printed ----------------------------------------------------------------- *)

(* What is true of it: the stops of m + X(a) are m + a and m - a. *)
Lemma number_num z : number (num z).
Proof.
  destruct (Z.lt_decidable 0 z) as [H|H]; [rewrite <- phi_num by lia; apply number_phi|].
  destruct (Z.eq_dec z 0) as [->|]; [exact number_zero|].
  replace z with (- - z) by lia. rewrite num_neg, <- phi_num by lia. apply number_neg, number_phi.
Qed.

Lemma V_left_stop m (a : nat) : left_stop (V m a) (num (m + a)).
Proof.
  split; [apply number_num|].
  assert (below : forall m' (a' : nat) z, m' - a' <= m + a -> number z -> lf (num (m + a)) z -> lf (V m' a') z).
  { intros m' a' z H Nz Hz. destruct (Nat.eq_dec a' 0) as [->|].
    - rewrite V_0. apply le_lf_trans with (num (m + a)); [apply num_le; lia|exact Hz].
    - apply V_right with a'; [lia|]. rewrite Nat.sub_diag, V_0.
      apply le_trans with (num (m + a)); [apply num_le; lia|]. apply number_lf_le; [apply number_num|assumption|assumption]. }
  intros z Nz; split; intros Hz.
  - constructor; intros g Hg.
    + apply V_left_cases in Hg as [[? ->]|(k & Hk & ->)]; apply below; auto; lia.
    + apply below; [lia|apply (number_options z Nz); auto|]. eapply lf_le_trans; [exact Hz|]. apply (number_between z); assumption.
  - destruct (Nat.eq_dec a 0) as [->|]; [rewrite V_0; replace (m + 0%nat) with m in Hz by lia; exact Hz|].
    apply V_left with a; [lia|]. rewrite Nat.sub_diag, V_0. apply number_lf_le; [assumption|apply number_num|assumption].
Qed.

Theorem V_stops m (a : nat) :
  left_stop (add (num m) (X a)) (num (m + a)) /\ right_stop (add (num m) (X a)) (num (m - a)).
Proof.
  split; [apply V_left_stop|].
  rewrite right_stop_neg, neg_add, X_neg, <- !num_neg. replace (- (m - a)) with (- m + a) by lia. apply V_left_stop.
Qed.

(* +-a *)
Definition switch (a : nat) : game := Game [num a] [num (- a)].

Theorem X_1 : X 1 = switch 1.
Proof. reflexivity. Qed.

(* Left moves to X(a-1) + 1, which is at least +-a. *)
Theorem X_not_switch a : (2 <= a)%nat -> ~ eqv (X a) (switch a).
Proof.
  intros Ha [H _]. revert H. apply lf_not_le.
  replace (X a) with (V 0 a) by apply add_zero_l.
  apply V_left with 1%nat; [lia|].
  constructor; intros g Hg.
  - destruct Hg as [<-|[]]. apply V_left with (a - 1)%nat; [lia|].
    rewrite Nat.sub_diag, V_0. apply num_le; lia.
  - apply V_right_cases in Hg as [[? _]|(k & Hk & ->)]; [lia|].
    apply lf_right with (num (- a)); [left; reflexivity|]. apply V_lower; lia.
Qed.

Lemma add_cancel x y z : eqv (add x y) (add x z) -> eqv y z.
Proof.
  intros H.
  assert (back : forall w, eqv (add (neg x) (add x w)) w).
  { intros w. rewrite <- add_assoc, (add_comm (neg x) x), add_neg, add_zero_l. reflexivity. }
  rewrite <- (back y), <- (back z), H. reflexivity.
Qed.

Theorem as_printed_for_1 b c d : (1 < c)%nat -> (1 + c < b)%nat -> (2 * c < d)%nat ->
  eqv (nim (1, b, c, d)%nat) (add (num (Z.min (b - c) (1 + d - 2 * c))) (switch 1)).
Proof. intros. rewrite <- X_1. apply value_in_the_printed_region; assumption. Qed.

Theorem as_printed_for_no_other a b c d : (2 <= a)%nat -> (a < c)%nat -> (a + c < b)%nat -> (2 * c < d)%nat ->
  ~ eqv (nim (a, b, c, d)) (add (num (Z.min (b - c) (a + d - 2 * c))) (switch a)).
Proof.
  intros Ha Hc Hb Hd H. apply (X_not_switch a Ha).
  rewrite value_in_the_printed_region in H by assumption. eapply add_cancel; eassumption.
Qed.

Print Assumptions lower_bound.
Print Assumptions upper_bound.
Print Assumptions value_in_the_printed_region.
Print Assumptions value_iff.
Print Assumptions V_stops.
Print Assumptions X_1.
Print Assumptions X_not_switch.
Print Assumptions as_printed_for_1.
Print Assumptions as_printed_for_no_other.
