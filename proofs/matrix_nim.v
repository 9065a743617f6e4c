(* matrix_nim.v: partizan matrix Nim on 2x2 matrices, from its rules: Left takes the same number from both entries
   of a column, Right from both entries of a row (T. S. Ferguson, Another Form of Matrix Nim, 2001, section 2). *)
From Coq Require Import List Arith Lia.
From cgt Require Import game sum.
Import ListNotations.

(* [a,b;c,d] *)
Definition matrix := (nat * nat * nat * nat)%type.

Definition left_moves (p : matrix) : list matrix :=
  let '(a, b, c, d) := p in
  map (fun k => (a - k, b, c - k, d)) (seq 1 (min a c)) ++ map (fun k => (a, b - k, c, d - k)) (seq 1 (min b d)).

Definition right_moves (p : matrix) : list matrix :=
  let '(a, b, c, d) := p in
  map (fun k => (a - k, b - k, c, d)) (seq 1 (min a b)) ++ map (fun k => (a, b, c - k, d - k)) (seq 1 (min c d)).

Fixpoint played_for (moves : nat) (p : matrix) : game :=
  match moves with
  | 0 => zero
  | S n => Game (map (played_for n) (left_moves p)) (map (played_for n) (right_moves p))
  end.

Definition entries (p : matrix) := let '(a, b, c, d) := p in a + b + c + d.

(* Every move takes something, so a play has no more moves than the entries have units. *)
Definition nim (p : matrix) : game := played_for (S (entries p)) p.

Ltac moves_of H :=
  apply in_app_iff in H; rewrite !in_map_iff in H;
  let k := fresh "k" in destruct H as [(k & <- & H)|(k & <- & H)]; apply in_seq in H.

Lemma left_moves_less p q : In q (left_moves p) -> entries q < entries p.
Proof. destruct p as [[[a b] c] d]; unfold left_moves; intros H; moves_of H; simpl; lia. Qed.

Lemma right_moves_less p q : In q (right_moves p) -> entries q < entries p.
Proof. destruct p as [[[a b] c] d]; unfold right_moves; intros H; moves_of H; simpl; lia. Qed.

Lemma played_long_enough : forall m n p, entries p < m -> entries p < n -> played_for m p = played_for n p.
Proof.
  induction m as [|m IH]; intros [|n] p Hm Hn; try lia. simpl.
  f_equal; apply map_ext_in; intros q Hq; apply left_moves_less in Hq || apply right_moves_less in Hq;
    apply IH; lia.
Qed.

(* The rules: nothing but nim satisfies them. *)
Theorem nim_rules p : nim p = Game (map nim (left_moves p)) (map nim (right_moves p)).
Proof.
  unfold nim at 1; simpl.
  f_equal; apply map_ext_in; intros q Hq; apply left_moves_less in Hq || apply right_moves_less in Hq;
    apply played_long_enough; lia.
Qed.

Theorem only_nim f :
  (forall p, f p = Game (map f (left_moves p)) (map f (right_moves p))) -> forall p, f p = nim p.
Proof.
  intros Hf p. remember (entries p) as n eqn:Hn.
  revert p Hn; induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf); intros p ->.
  rewrite Hf, nim_rules.
  f_equal; apply map_ext_in; intros q Hq; apply left_moves_less in Hq || apply right_moves_less in Hq; eauto.
Qed.

Lemma left_nim g a b c d :
  In g (left (nim (a, b, c, d))) <->
  (exists k, 1 <= k <= min a c /\ g = nim (a - k, b, c - k, d)) \/
  (exists k, 1 <= k <= min b d /\ g = nim (a, b - k, c, d - k)).
Proof.
  rewrite nim_rules; unfold left, left_moves; rewrite map_app, !map_map, in_app_iff, !in_map_iff.
  split; (intros [(k & H1 & H2)|(k & H1 & H2)]; [left|right]; exists k; rewrite ?in_seq in *; split; auto; lia).
Qed.

Lemma right_nim g a b c d :
  In g (right (nim (a, b, c, d))) <->
  (exists k, 1 <= k <= min a b /\ g = nim (a - k, b - k, c, d)) \/
  (exists k, 1 <= k <= min c d /\ g = nim (a, b, c - k, d - k)).
Proof.
  rewrite nim_rules; unfold right, right_moves; rewrite map_app, !map_map, in_app_iff, !in_map_iff.
  split; (intros [(k & H1 & H2)|(k & H1 & H2)]; [left|right]; exists k; rewrite ?in_seq in *; split; auto; lia).
Qed.

(* Left moves in the first and the second column, Right in the first and the second row. *)
Lemma left_1 a b c d k : 1 <= k <= min a c -> In (nim (a - k, b, c - k, d)) (left (nim (a, b, c, d))).
Proof. intros; apply left_nim; left; eauto. Qed.
Lemma left_2 a b c d k : 1 <= k <= min b d -> In (nim (a, b - k, c, d - k)) (left (nim (a, b, c, d))).
Proof. intros; apply left_nim; right; eauto. Qed.
Lemma right_1 a b c d k : 1 <= k <= min a b -> In (nim (a - k, b - k, c, d)) (right (nim (a, b, c, d))).
Proof. intros; apply right_nim; left; eauto. Qed.
Lemma right_2 a b c d k : 1 <= k <= min c d -> In (nim (a, b, c - k, d - k)) (right (nim (a, b, c, d))).
Proof. intros; apply right_nim; right; eauto. Qed.

Ltac nim_option H k Hk :=
  match type of H with
  | In _ (left (nim _)) => apply left_nim in H; destruct H as [(k & Hk & ->)|(k & Hk & ->)]
  | In _ (right (nim _)) => apply right_nim in H; destruct H as [(k & Hk & ->)|(k & Hk & ->)]
  end.

(* ---- symmetries -------------------------------------------------------------------------------- *)

(* The transpose is the negative. *)
Theorem nim_transpose a b c d : nim (a, c, b, d) = neg (nim (a, b, c, d)).
Proof.
  remember (a + b + c + d) as n eqn:Hn.
  revert a b c d Hn; induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf); intros a b c d ->.
  rewrite (nim_rules (a, c, b, d)), (nim_rules (a, b, c, d)).
  unfold left_moves, right_moves; simpl.
  rewrite !map_app, !map_map; f_equal; f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk;
    eapply IH; try reflexivity; lia.
Qed.

Lemma swap_rows_le n : forall a b c d, a + b + c + d < n -> le (nim (a, b, c, d)) (nim (c, d, a, b)).
Proof.
  induction n as [|n IH]; intros a b c d Hn; [lia|].
  constructor; intros g Hg; nim_option Hg k Hk.
  - apply lf_left with (nim (c - k, d, a - k, b)); [apply left_1; lia|apply IH; lia].
  - apply lf_left with (nim (c, d - k, a, b - k)); [apply left_2; lia|apply IH; lia].
  - apply lf_right with (nim (a, b, c - k, d - k)); [apply right_2; lia|apply IH; lia].
  - apply lf_right with (nim (a - k, b - k, c, d)); [apply right_1; lia|apply IH; lia].
Qed.

(* Rows may be interchanged. *)
Theorem nim_swap_rows a b c d : eqv (nim (a, b, c, d)) (nim (c, d, a, b)).
Proof. split; eapply swap_rows_le; eauto. Qed.

Theorem nim_turn a b c d : eqv (nim (a, b, c, d)) (nim (d, c, b, a)).
Proof.
  rewrite nim_swap_rows.
  replace (nim (c, d, a, b)) with (neg (nim (c, a, d, b))) by (rewrite nim_transpose; apply neg_neg).
  replace (nim (d, c, b, a)) with (neg (nim (d, b, c, a))) by (rewrite nim_transpose; apply neg_neg).
  rewrite (nim_swap_rows c a d b). reflexivity.
Qed.

Theorem nim_swap_columns a b c d : eqv (nim (a, b, c, d)) (nim (b, a, d, c)).
Proof. rewrite nim_swap_rows. apply nim_turn. Qed.

Print Assumptions nim_rules.
Print Assumptions only_nim.
