(* best_line.v: in partizan matrix Nim 2x2 only moves in one column and one row matter (conjectures/ferguson-2001-beyond.cgt, section 8).

   In a hot position with entries >= 1 Left does without the moves in the column whose whole lesser entry is worth less to him than that of the
   other, nimbers counted as 0, and Right without those in such a row (`only_best_lines`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner stops hot.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

(* Left's moves in the first column, if the second is no better. *)
Definition column (a b c d : nat) : list game :=
  if is_at_most (full b a d c) (full a b c d) then map (fun k => nim (a - k, b, c - k, d)%nat) (seq 1 (Nat.min a c)) else [].

Definition row (a b c d : nat) : list game :=
  if is_at_most (full c a d b) (full a c b d) then map (fun k => nim (a - k, b - k, c, d)%nat) (seq 1 (Nat.min a b)) else [].

(* The same in the second column and row. *)
Definition column_2 (a b c d : nat) : list game :=
  if is_at_most (full a b c d) (full b a d c) then map (fun k => nim (a, b - k, c, d - k)%nat) (seq 1 (Nat.min b d)) else [].

Definition row_2 (a b c d : nat) : list game :=
  if is_at_most (full a c b d) (full c a d b) then map (fun k => nim (a, b, c - k, d - k)%nat) (seq 1 (Nat.min c d)) else [].

Definition best_lines (a b c d : nat) : game := Game (column a b c d ++ column_2 a b c d) (row a b c d ++ row_2 a b c d).

(* The better whole entry leaves no nimber but 0. *)
Lemma full_sharp (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> less (full b a d c) (full a b c d) ->
  (a <= c)%nat /\ sharp b (c - a) d \/ (c < a)%nat /\ sharp d (a - c) b.
Proof.
  intros Ha Hb Hc Hd H H' L. unfold sharp, less in *.
  destruct (full_cases a b c d) as [[Hac E]|[Hac E]]; [left|right]; (split; [assumption|]); rewrite E in L;
    [destruct (U_cases b (c - a) d) as [[? E1]|[[? E1]|[? E1]]]|destruct (U_cases d (a - c) b) as [[? E1]|[[? E1]|[? E1]]]];
    rewrite E1 in *; cbn [fst snd] in *; [lia|lia| |lia|lia|];
    (destruct (full_cases b a d c) as [[? E2]|[? E2]]; rewrite E2 in *;
      [destruct (U_cases a (d - b) c) as [[? E3]|[[? E3]|[? E3]]]|destruct (U_cases c (b - d) a) as [[? E3]|[[? E3]|[? E3]]]];
      rewrite E3 in *; cbn [fst snd] in *; lia).
Qed.

Lemma full_exact (a b c d : nat) : (a <= c)%nat /\ sharp b (c - a) d \/ (c < a)%nat /\ sharp d (a - c) b ->
  eqv (nim (a - Nat.min a c, b, c - Nat.min a c, d)%nat) (value (full a b c d)).
Proof.
  destruct (full_cases a b c d) as [[Hac ->]|[Hac ->]]; intros [[? S]|[? S]]; try lia.
  - replace (a - Nat.min a c)%nat with 0%nat by lia. replace (c - Nat.min a c)%nat with (c - a)%nat by lia.
    apply sharp_exact; assumption.
  - replace (c - Nat.min a c)%nat with 0%nat by lia. replace (a - Nat.min a c)%nat with (a - c)%nat by lia.
    rewrite nim_swap_rows. apply sharp_exact; assumption.
Qed.

Lemma full_strictly_less (a b c d k : nat) : (a <= c)%nat /\ sharp b (c - a) d \/ (c < a)%nat /\ sharp d (a - c) b ->
  (1 <= k)%nat -> (k <= b)%nat -> (k <= d)%nat -> less (full a (b - k) c (d - k)) (full a b c d).
Proof.
  unfold full. destruct (Nat.leb_spec a c); intros [[? S]|[? S]] ? ? ?; try lia; apply sharp_less; assumption.
Qed.

Lemma second_le (a b c d k : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> less (full b a d c) (full a b c d) -> (1 <= k <= Nat.min b d)%nat ->
  le (nim (a, b - k, c, d - k)%nat) (value (full a b c d)).
Proof.
  intros Ha Hb Hc Hd H H' L Hk.
  destruct (Nat.eq_dec k (Nat.min b d)) as [E|E].
  - apply (near_full_2 a b c d k E); [apply value_number|]. apply value_lf; auto using full_value.
  - destruct (full_part b a d c k) as [E2 _]; try lia.
    destruct (hot_or_cold a (b - k) c (d - k)) as [Hcold|[Hh Hh']].
    + apply (near_cold _ _ _ _ Hcold); [apply value_number|].
      rewrite <- E2, full_cold in L by lia.
      apply (value_lf (0, 0)); [right; right; reflexivity|apply full_value|assumption].
    + apply (left_stop_x a (b - k) c (d - k)); try lia; [apply value_number|].
      apply value_lf; [apply x_value|apply full_value|].
      unfold x_of. destruct (greater_cases (full a (b - k) c (d - k)) (full (b - k) a (d - k) c)) as [[->| ->] _].
      * apply full_strictly_less; try lia. apply full_sharp; assumption.
      * rewrite E2; assumption.
Qed.

Lemma column_option a b c d k : at_most (full b a d c) (full a b c d) -> (1 <= k <= Nat.min a c)%nat ->
  In (nim (a - k, b, c - k, d)%nat) (column a b c d).
Proof.
  intros H Hk. unfold column. destruct (is_at_most_spec (full b a d c) (full a b c d)) as [[-> _]|[_ L]].
  - apply in_map_iff; exists k; split; [reflexivity|apply in_seq; lia].
  - unfold at_most, less in *; lia.
Qed.

Lemma column_2_option a b c d k : at_most (full a b c d) (full b a d c) -> (1 <= k <= Nat.min b d)%nat ->
  In (nim (a, b - k, c, d - k)%nat) (column_2 a b c d).
Proof.
  intros H Hk. unfold column_2. destruct (is_at_most_spec (full a b c d) (full b a d c)) as [[-> _]|[_ L]].
  - apply in_map_iff; exists k; split; [reflexivity|apply in_seq; lia].
  - unfold at_most, less in *; lia.
Qed.

Lemma rows_options g a b c d : In g (row a b c d ++ row_2 a b c d) -> In g (right (nim (a, b, c, d))).
Proof.
  intros H. apply right_nim. apply in_app_iff in H as [H|H]; [left|right]; unfold row, row_2 in H.
  - destruct (is_at_most _ _); [|destruct H]. apply in_map_iff in H as (k & <- & Hk). apply in_seq in Hk.
    exists k; split; [lia|reflexivity].
  - destruct (is_at_most _ _); [|destruct H]. apply in_map_iff in H as (k & <- & Hk). apply in_seq in Hk.
    exists k; split; [lia|reflexivity].
Qed.

Lemma nim_le_best (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> le (nim (a, b, c, d)) (best_lines a b c d).
Proof.
  intros Ha Hb Hc Hd H H'. unfold best_lines. constructor; intros g Hg.
  - nim_option Hg k Hk.
    + destruct (is_at_most_spec (full b a d c) (full a b c d)) as [[_ L]|[_ L]].
      * eapply lf_left; [apply in_app_iff; left; apply column_option; eassumption|apply le_refl].
      * eapply lf_left; [apply in_app_iff; right; apply (column_2_option _ _ _ _ (Nat.min b d)); [unfold at_most, less in *|]; lia|].
        rewrite nim_swap_columns, (nim_swap_columns a), (full_exact b a d c) by (apply full_sharp; lia || assumption).
        apply second_le; lia || assumption.
    + destruct (is_at_most_spec (full a b c d) (full b a d c)) as [[_ L]|[_ L]].
      * eapply lf_left; [apply in_app_iff; right; apply column_2_option; eassumption|apply le_refl].
      * eapply lf_left; [apply in_app_iff; left; apply (column_option _ _ _ _ (Nat.min a c)); [unfold at_most, less in *|]; lia|].
        rewrite (full_exact a b c d) by (apply full_sharp; assumption).
        apply second_le; assumption.
  - eapply lf_right; [apply rows_options; exact Hg|apply le_refl].
Qed.

Lemma best_lines_neg a b c d : neg (best_lines a b c d) = best_lines a c b d.
Proof.
  unfold best_lines. cbn [neg]. rewrite !map_app. unfold row, row_2, column, column_2.
  f_equal; f_equal; destruct (is_at_most _ _); try reflexivity; rewrite map_map; apply map_ext; intros k; symmetry; apply nim_transpose.
Qed.

Theorem only_best_lines (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat ->
  eqv (nim (a, b, c, d)) (Game (column a b c d ++ column_2 a b c d) (row a b c d ++ row_2 a b c d)).
Proof.
  intros. fold (best_lines a b c d). split; [apply nim_le_best; assumption|].
  rewrite nim_transpose, <- best_lines_neg. apply neg_le, nim_le_best; lia.
Qed.

Print Assumptions only_best_lines.
