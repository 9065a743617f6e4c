(* large_entry.v: all values of partizan matrix Nim [a,b;c,d] where an entry, b, is no less than the sum of those beside and below it
   (conjectures/ferguson-2001-beyond.cgt, section 8).

   Let b >= a + d, c = a + d - e and a, d, e >= 1; for e <= 0 the value is *a + *d (`cold`). Then it is d - a + X(c) if a, d < e,
   W(e,a,d) if a < e <= d, -W(e,d,a) if d < e <= a, and {W(e,0,d), ..., W(e,e-1,d) | -W(e,0,a), ..., -W(e,e-1,a)} if a, d >= e
   (`value_large`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner ferguson stops hot least_line best_line.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

(* ---- W(e,j,d) ------------------------------------------------------------------------------------ *)

(* Y(j,2e-2j-d) if 2j < e, else {W(e,0,d), ..., W(e,j-1,d) | e-2j+i + X(i), i = 0, ..., j-1}. *)
Fixpoint W_within (n e j d : nat) : game :=
  match n with
  | O => zero
  | S n => if (2 * j <? e)%nat then Y j (2 * e - 2 * j - d)
           else Game (map (fun i => W_within n e i d) (seq 0 j)) (map (fun i : nat => add (num (e - 2 * j + i)) (X i)) (seq 0 j))
  end.

Definition W (e j d : nat) : game := W_within (S j) e j d.

Lemma W_within_enough : forall m n e j d, (j < m)%nat -> (j < n)%nat -> W_within m e j d = W_within n e j d.
Proof.
  induction m as [|m IH]; intros [|n] e j d Hm Hn; try lia. cbn [W_within].
  destruct (2 * j <? e)%nat; [reflexivity|].
  f_equal; apply map_ext_in; intros i Hi; apply in_seq in Hi; apply IH; lia.
Qed.

Theorem W_rule e j d :
  W e j d = if (2 * j <? e)%nat then Y j (2 * e - 2 * j - d)
            else Game (map (fun i => W e i d) (seq 0 j)) (map (fun i : nat => add (num (e - 2 * j + i)) (X i)) (seq 0 j)).
Proof.
  unfold W at 1; cbn [W_within]. destruct (2 * j <? e)%nat; [reflexivity|].
  f_equal; apply map_ext_in; intros i Hi; apply in_seq in Hi; apply W_within_enough; lia.
Qed.

Lemma W_0 e d : (1 <= e)%nat -> W e 0 d = phi (2 * e - d).
Proof. intros He. rewrite W_rule. destruct (Nat.ltb_spec (2 * 0) e); [|lia]. rewrite Y_0. f_equal; lia. Qed.

(* Right can move to a number no greater than phi(2e-d). *)
Lemma W_lf (e j d : nat) s : (1 <= e)%nat -> 2 * e - d < s -> lf (W e j d) (phi s).
Proof.
  intros He Hs. destruct (Nat.eq_dec j 0) as [->|Hj]; [rewrite W_0 by lia; apply phi_lf; lia|].
  rewrite W_rule. destruct (Nat.ltb_spec (2 * j) e) as [H|H].
  - rewrite Y_rule by lia. apply lf_right with (Y 0 (2 * e - 2 * j - d)); [|rewrite Y_0; apply phi_le; lia].
    simpl right. apply in_map_iff; exists j; split; [f_equal; lia|apply in_seq; lia].
  - apply lf_right with (add (num (e - 2 * j)) (X 0)).
    + simpl right. apply in_map_iff; exists 0%nat; split; [rewrite Z.add_0_r; reflexivity|apply in_seq; lia].
    + rewrite X_0, add_zero_r. apply le_trans with zero; [apply (num_le (e - 2 * j) 0); lia|apply zero_phi].
Qed.

(* ---- one column and one row ---------------------------------------------------------------------- *)

Lemma lines_of (a b c d e : nat) : (1 <= a)%nat -> (1 <= d)%nat -> (1 <= e)%nat -> (1 <= c)%nat -> (c + e = a + d)%nat -> (a + d <= b)%nat ->
  (e <= 2 * a)%nat -> (e <= 2 * d)%nat -> less (full b a d c) (full a b c d).
Proof.
  intros. unfold less.
  destruct (full_cases a b c d) as [[? E]|[? E]]; rewrite E;
    [destruct (U_cases b (c - a) d) as [[? E1]|[[? E1]|[? E1]]]|destruct (U_cases d (a - c) b) as [[? E1]|[[? E1]|[? E1]]]];
    rewrite E1; cbn [fst snd]; try lia;
    (destruct (full_cases b a d c) as [[? E2]|[? E2]]; rewrite E2; [lia|];
      destruct (U_cases c (b - d) a) as [[? E3]|[[? E3]|[? E3]]]; rewrite E3; cbn [fst snd]; lia).
Qed.

Lemma first_and_last (a b c d e : nat) : (1 <= a)%nat -> (1 <= d)%nat -> (1 <= e)%nat -> (1 <= c)%nat -> (c + e = a + d)%nat ->
  (a + d <= b)%nat -> (e <= 2 * a)%nat -> (e <= 2 * d)%nat ->
  eqv (nim (a, b, c, d))
      (Game (map (fun k => nim (a - k, b, c - k, d)%nat) (seq 1 (Nat.min a c)))
            (map (fun k => nim (a, b, c - k, d - k)%nat) (seq 1 (Nat.min c d)))).
Proof.
  intros Ha Hd He Hc E Hb Ha2 Hd2.
  pose proof (lines_of a b c d e Ha Hd He Hc E Hb Ha2 Hd2) as L.
  pose proof (lines_of d b c a e Hd Ha He Hc ltac:(lia) ltac:(lia) Hd2 Ha2) as R.
  rewrite only_best_lines by lia. unfold column, column_2, row, row_2.
  replace (full b d a c) with (full a c b d) in R by (symmetry; apply full_swap; lia).
  replace (full d b c a) with (full c a d b) in R by (symmetry; apply full_swap; lia).
  destruct (is_at_most_spec (full b a d c) (full a b c d)) as [[-> _]|[_ F]]; [|unfold less in *; lia].
  destruct (is_at_most_spec (full a b c d) (full b a d c)) as [[_ F]|[-> _]]; [unfold less, at_most in *; lia|].
  destruct (is_at_most_spec (full c a d b) (full a c b d)) as [[_ F]|[-> _]]; [unfold less, at_most in *; lia|].
  destruct (is_at_most_spec (full a c b d) (full c a d b)) as [[-> _]|[_ F]]; [|unfold less in *; lia].
  rewrite app_nil_r. reflexivity.
Qed.

(* ---- the values ---------------------------------------------------------------------------------- *)

Lemma large_low (a b c d e : nat) : (a < e)%nat -> (d < e)%nat -> (c + e = a + d)%nat -> (a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (add (num (d - a)) (X c)).
Proof.
  intros Ha Hd E Hb. rewrite nim_swap_rows, ferguson.value by lia.
  replace (Z.min _ _) with (d - a) by lia. reflexivity.
Qed.

(* Left's whole first column, Right's whole second row. *)
Lemma large_left (b d e : nat) : (1 <= e <= d)%nat -> (d <= b)%nat -> eqv (nim (0, b, d - e, d)%nat) (phi (2 * e - d)).
Proof. intros. rewrite corner by lia. apply eq_eqv; f_equal; lia. Qed.

Lemma large_turn (a b c d : nat) : eqv (nim (a, b, c, d)) (neg (nim (d, b, c, a))).
Proof. rewrite nim_turn, nim_transpose. reflexivity. Qed.

Lemma large_mid (e : nat) : (1 <= e)%nat -> forall a b c d : nat, (a < e)%nat -> (e <= d)%nat -> (c + e = a + d)%nat -> (a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (W e a d).
Proof.
  intros He a. induction a as [a IH] using (well_founded_induction Wf_nat.lt_wf). intros b c d Ha Hd E Hb.
  rewrite W_rule. destruct (Nat.ltb_spec (2 * a) e) as [H2|H2].
  { rewrite value_Y by lia. replace (d - 2 * c) with (2 * e - 2 * a - d) by lia. reflexivity. }
  rewrite (first_and_last a b c d e) by lia.
  replace (Nat.min a c) with a by lia. replace (Nat.min c d) with c by lia.
  assert (Hw : W e a d = Game (map (fun i => W e i d) (seq 0 a)) (map (fun i : nat => add (num (e - 2 * a + i)) (X i)) (seq 0 a))).
  { rewrite W_rule at 1. destruct (Nat.ltb_spec (2 * a) e); [lia|reflexivity]. }
  assert (right_value : forall k, (1 <= k <= c)%nat -> (d - k < e)%nat ->
            eqv (nim (a, b, c - k, d - k)%nat) (add (num (e - 2 * a + (c - k)%nat)) (X (c - k)))).
  { intros k Hk Hke. rewrite (large_low a b (c - k) (d - k) e) by lia. replace ((d - k)%nat - a) with (e - 2 * a + (c - k)%nat) by lia.
    reflexivity. }
  split; constructor; simpl left; simpl right; intros g Hg; apply in_map_iff in Hg as (k & <- & Hk); apply in_seq in Hk.
  - eapply lf_left; [simpl left; apply in_map_iff; exists (a - k)%nat; split; [reflexivity|apply in_seq; lia]|].
    apply eqv_le, IH; lia.
  - eapply lf_right; [simpl right; apply in_map_iff; exists (c - k)%nat; split; [reflexivity|apply in_seq; lia]|].
    rewrite right_value by lia. replace (c - (c - k))%nat with k by lia. apply le_refl.
  - eapply lf_left; [simpl left; apply in_map_iff; exists (a - k)%nat; split; [reflexivity|apply in_seq; lia]|].
    apply eqv_le; symmetry. replace (a - (a - k))%nat with k by lia. apply IH; lia.
  - destruct (le_lt_dec e (d - k)) as [Hke|Hke].
    + rewrite <- Hw. eapply lf_left; [apply (left_1 _ _ _ _ a); lia|].
      rewrite Nat.sub_diag. replace (c - k - a)%nat with (d - k - e)%nat by lia. rewrite large_left by lia.
      constructor.
      * rewrite Hw. simpl left. intros g Hg. apply in_map_iff in Hg as (i & <- & Hi). apply W_lf; lia.
      * intros g Hg. apply right_phi in Hg as [_ ->]. apply W_lf; lia.
    + eapply lf_right; [simpl right; apply in_map_iff; exists (c - k)%nat; split; [reflexivity|apply in_seq; lia]|].
      rewrite right_value by lia. apply le_refl.
Qed.

Definition large_high (e a d : nat) : game :=
  Game (map (fun j => W e j d) (seq 0 e)) (map (fun j => neg (W e j a)) (seq 0 e)).

Lemma large_high_neg e a d : neg (large_high e a d) = large_high e d a.
Proof.
  unfold large_high; cbn [neg]. rewrite !map_map. f_equal. apply map_ext; intros; apply neg_neg.
Qed.

Lemma large_high_le (a b c d e : nat) : (1 <= e)%nat -> (e <= a)%nat -> (e <= d)%nat -> (c + e = a + d)%nat -> (a + d <= b)%nat ->
  le (nim (a, b, c, d)) (large_high e a d).
Proof.
  intros He Ha Hd E Hb. rewrite (first_and_last a b c d e) by lia. unfold large_high.
  constructor; simpl left; simpl right; intros g Hg; apply in_map_iff in Hg as (k & <- & Hk); apply in_seq in Hk.
  - destruct (le_lt_dec e (a - k)) as [Hke|Hke].
    + eapply lf_right; [apply (right_2 _ _ _ _ d); lia|].
      rewrite Nat.sub_diag, large_turn. replace (c - k - d)%nat with (a - k - e)%nat by lia. rewrite large_left by lia.
      constructor; simpl left; simpl right.
      * intros g Hg. apply in_left_neg in Hg as (h & Hh & ->). apply right_phi in Hh as [_ ->].
        apply lf_left with (W e 0 d); [simpl left; apply in_map_iff; exists 0%nat; split; [reflexivity|apply in_seq; lia]|].
        rewrite W_0 by lia. apply le_trans with zero; [apply neg_phi_zero|apply zero_phi].
      * intros g Hg. apply in_map_iff in Hg as (j & <- & Hj). apply neg_lf, W_lf; lia.
    + eapply lf_left; [simpl left; apply in_map_iff; exists (a - k)%nat; split; [reflexivity|apply in_seq; lia]|].
      apply eqv_le, large_mid; lia.
  - eapply lf_right; [simpl right; apply in_map_iff; exists (d - k)%nat; split; [reflexivity|apply in_seq; lia]|].
    rewrite large_turn. apply neg_le, eqv_le. replace (d - (d - k))%nat with k by lia. symmetry. apply large_mid; lia.
Qed.

Theorem value_large (a b c d e : nat) : (1 <= e)%nat -> (c + e = a + d)%nat -> (a + d <= b)%nat ->
  eqv (nim (a, b, c, d))
      (if (a <? e)%nat then if (d <? e)%nat then add (num (d - a)) (X c) else W e a d
       else if (d <? e)%nat then neg (W e d a)
       else Game (map (fun j => W e j d) (seq 0 e)) (map (fun j => neg (W e j a)) (seq 0 e))).
Proof.
  intros He E Hb. destruct (Nat.ltb_spec a e), (Nat.ltb_spec d e).
  - apply (large_low a b c d e); assumption.
  - apply large_mid; assumption.
  - rewrite large_turn. apply neg_eqv, large_mid; lia.
  - fold (large_high e a d). split; [apply large_high_le; assumption|].
    rewrite large_turn, <- large_high_neg. apply neg_le, large_high_le; lia.
Qed.

Print Assumptions W_rule.
Print Assumptions value_large.
