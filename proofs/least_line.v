(* least_line.v: where the row and the column of the least entry are all that matters in partizan matrix Nim
   (conjectures/ferguson-2001-beyond.cgt, section 5).

   Let a <= b, c, |b - d| >= a, |c - d| >= a, d > a + min(b,c), a >= 1. Then only moves in the first column and the first row matter
   (`only_least_lines`). So for a <= c, a + c < b, a + c < d, a + d <= b + c and |b - d| >= a the value is Y(a,d-2c), where Y(0,r) = phi(r) and
   Y(a,r) = {Y(a-k,r+2k) | Y(a-k,r)}, k = 1, ..., a (`value_Y`). In general it is at most a + phi(d-2c) + X(a) if a + c < b, d (`bound_phi`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner ferguson stops hot.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

(* ---- phi(r) + m + X(a) ---------------------------------------------------------------------------- *)

Lemma phi_grows r k : 0 <= k -> le (phi (r + k)) (add (phi r) (num k)).
Proof.
  intros Hk.
  assert (up : forall m, m <= k -> le (num m) (add (phi r) (num k))).
  { intros m Hm. apply le_trans with (num k); [apply num_le; assumption|].
    rewrite <- (add_zero_l (num k)) at 1. apply add_le_l, zero_phi. }
  destruct (Z.lt_decidable 0 r); [|destruct (Z.lt_decidable 0 (r + k)); [|destruct (Z.eq_dec k 0) as [->|]]].
  - rewrite !phi_num, num_add by lia. apply le_refl.
  - rewrite (phi_num (r + k)) by lia. apply up; lia.
  - change (num 0) with zero. rewrite add_zero_r, Z.add_0_r. apply le_refl.
  - apply le_trans with (num 1); [|apply up; lia]. rewrite <- phi_num by lia. apply phi_le; lia.
Qed.

Lemma phi_V_left r m a k g : (1 <= k <= a)%nat -> le g (add (phi r) (V (m + k) (a - k))) -> lf g (add (phi r) (V m a)).
Proof.
  intros Hk Hg. eapply lf_left; [apply left_add_r, left_add_r, left_X; eauto|].
  rewrite V_regroup; assumption.
Qed.

Lemma phi_le_phi_num s r m : s <= r -> 0 <= m -> le (phi s) (add (phi r) (V m 0)).
Proof.
  intros Hs Hm. rewrite V_0, <- (add_zero_r (phi s)). apply add_le; [apply phi_le; assumption|apply (num_le 0); assumption].
Qed.

Lemma phi_lf_phi_V s r m (a : nat) : s <= r -> (1 <= a)%nat -> 0 <= m + a -> lf (phi s) (add (phi r) (V m a)).
Proof.
  intros Hs Ha Hm. apply phi_V_left with a; [lia|]. rewrite Nat.sub_diag. apply phi_le_phi_num; assumption.
Qed.

Lemma phi_le_phi_V s r (a : nat) : s < r -> le (phi s) (add (phi r) (V a a)).
Proof.
  intros Hs. destruct (Nat.eq_dec a 0) as [->|]; [apply phi_le_phi_num; lia|].
  constructor; intros g Hg.
  - apply le_lf_trans with (phi s); [|apply phi_lf_phi_V; lia].
    apply (number_between _ (number_phi s)); assumption.
  - apply in_right_add in Hg as [(h & Hh & ->)|(h & Hh & ->)].
    + apply right_phi in Hh as [_ ->]. apply phi_lf_phi_V; lia.
    + apply V_right_cases in Hh as [[? _]|(k & Hk & Hh)]; [lia|]. rewrite Hh.
      destruct (Nat.eq_dec k a) as [->|]; [|apply phi_lf_phi_V; lia].
      rewrite Nat.sub_diag, V_0, Z.sub_diag. change (num 0) with zero. rewrite add_zero_r. apply phi_lf; assumption.
Qed.

Lemma bound_size n : forall a b c d : nat, (a + b + c + d < n)%nat -> (a + c < b)%nat -> (a + c < d)%nat ->
  le (nim (a, b, c, d)) (add (phi (d - 2 * c)) (V a a)).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hb Hd; [lia|].
  destruct (Nat.eq_dec a 0) as [->|Ha].
  { rewrite corner by lia. apply phi_le_phi_num; lia. }
  constructor; intros g Hg.
  - nim_option Hg k Hk.
    + apply phi_V_left with k; [lia|].
      eapply le_trans; [apply IH; lia|].
      replace (d - 2 * (c - k)%nat) with (d - 2 * c + 2 * k) by lia.
      apply le_trans with (add (add (phi (d - 2 * c)) (num (2 * k))) (V (a - k)%nat (a - k))).
      * apply add_le_l, phi_grows; lia.
      * rewrite add_assoc. apply add_le; [apply le_refl|]. unfold V. rewrite <- add_assoc, <- num_add.
        apply add_le_l, num_le; lia.
    + destruct (le_lt_dec (b - k) (a + c)) as [Hout|]; [|destruct (le_lt_dec (d - k) (a + c)) as [Hout|]].
      3: { eapply le_lf_trans; [apply IH; lia|]. apply add_lf_l, phi_lf; lia. }
      all: destruct (le_lt_dec a (b - k)).
      1, 3: eapply lf_right; [apply (right_1 _ _ _ _ a); lia|]; rewrite Nat.sub_diag;
        apply le_trans with (phi (d - 2 * c - 1)); [|apply phi_le_phi_V; lia];
        destruct (le_lt_dec (b - k - a) c), (le_lt_dec (d - k) c); try (apply corner_low; lia);
        rewrite corner by lia; apply phi_le; lia.
      all: apply phi_V_left with a; [lia|]; rewrite Nat.sub_diag, V_0;
        eapply le_trans; [eapply nim_le_row; eauto|];
        apply le_trans with (num (a + a)); [apply num_le; lia|];
        rewrite <- (add_zero_l (num (a + a))) at 1; apply add_le_l, zero_phi.
  - apply in_right_add in Hg as [(h & Hh & ->)|(h & Hh & ->)].
    + apply right_phi in Hh as [_ ->]. eapply lf_right; [apply (right_1 _ _ _ _ a); lia|].
      rewrite Nat.sub_diag, corner by lia.
      apply le_trans with (phi (d - 2 * c)); [apply phi_le; lia|apply phi_le_phi_V; lia].
    + apply V_right_cases in Hh as [[? _]|(k & Hk & Hh)]; [lia|]. rewrite Hh.
      eapply lf_right; [apply (right_1 _ _ _ _ k); lia|].
      replace (a - k) with (Z.of_nat (a - k)) by lia. apply IH; lia.
Qed.

Theorem bound_phi (a b c d : nat) : (a + c < b)%nat -> (a + c < d)%nat ->
  le (nim (a, b, c, d)) (add (phi (d - 2 * c)) (add (num a) (X a))).
Proof. apply (bound_size (S (a + b + c + d))); lia. Qed.

(* ---- the moves in the first row and the first column --------------------------------------------- *)

Definition least_lines (a b c d : nat) : game :=
  Game (map (fun k => nim (a - k, b, c - k, d)%nat) (seq 1 a)) (map (fun k => nim (a - k, b - k, c, d)%nat) (seq 1 a)).

Lemma left_lines g a b c d :
  In g (left (least_lines a b c d)) <-> exists k, (1 <= k <= a)%nat /\ g = nim (a - k, b, c - k, d)%nat.
Proof.
  unfold least_lines, left; rewrite in_map_iff.
  split; intros (k & H1 & H2); exists k; rewrite ?in_seq in *; split; auto; lia.
Qed.

Lemma right_lines g a b c d :
  In g (right (least_lines a b c d)) <-> exists k, (1 <= k <= a)%nat /\ g = nim (a - k, b - k, c, d)%nat.
Proof.
  unfold least_lines, right; rewrite in_map_iff.
  split; intros (k & H1 & H2); exists k; rewrite ?in_seq in *; split; auto; lia.
Qed.

Lemma lines_neg a b c d : neg (least_lines a b c d) = least_lines a c b d.
Proof.
  apply game_ext; [rewrite left_neg|rewrite right_neg]; unfold least_lines, left, right; rewrite map_map;
    apply map_ext; intros k; symmetry; apply nim_transpose.
Qed.

(* The Right stop of these lines is y, what Right leaves when he takes a from the first row. *)
Lemma number_le_lines (a b c d : nat) z : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat -> (Nat.min b c < d)%nat ->
  number z -> lf z (value (opposite (full a c b d))) -> le z (least_lines a b c d).
Proof.
  intros Ha Hb Hc Hd H Nz Hz.
  (* Left takes a - k of the first column when Right has taken k of the first row. *)
  assert (reply : forall k, (k < a)%nat -> le z (nim (0, b - k, c - (a - k), d)%nat)).
  { intros k Hk.
    pose proof (near_full (a - k) (b - k) c d (a - k) ltac:(lia)) as N. rewrite Nat.sub_diag in N. apply N; [assumption|].
    eapply le_lf_trans; [apply number_lf_le; [assumption|apply value_number|exact Hz]|].
    destruct (full_part a c b d k) as [<- _]; try lia.
    apply value_lf; [|apply full_value|apply least_less; lia].
    apply opposite_value, full_value. }
  constructor.
  - intros l Hl. eapply lf_left; [apply left_lines; exists a; split; [lia|reflexivity]|].
    rewrite Nat.sub_diag. apply le_trans with z; [apply (number_between z); assumption|].
    specialize (reply 0%nat ltac:(lia)). rewrite !Nat.sub_0_r in reply. exact reply.
  - intros g Hg. apply right_lines in Hg as (k & Hk & ->).
    destruct (Nat.eq_dec k a) as [->|].
    + apply (near_stops _ _ (value_number _) (near_row_1 a b c d a ltac:(lia))); assumption.
    + eapply lf_left; [apply (left_1 _ _ _ _ (a - k)); lia|]. rewrite Nat.sub_diag. apply reply; lia.
Qed.

Lemma near_le_lines (a b c d : nat) g p : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat -> (Nat.min b c < d)%nat ->
  near g (value p) -> is_value p -> less p (U (b - a) c d) -> le g (least_lines a b c d).
Proof.
  intros Ha Hb Hc Hd H Hg Vp Hp.
  assert (E : opposite (full a c b d) = U (b - a) c d).
  { destruct (full_cases a c b d) as [[_ ->]|[? _]]; [|lia].
    destruct (U_cases c (b - a) d) as [[? ->]|[[? ->]|[? ->]]], (U_cases (b - a) c d) as [[? ->]|[[? ->]|[? ->]]];
      cbn [opposite]; try lia; f_equal; lia. }
  assert (L : lf (value p) (value (U (b - a) c d))) by (apply value_lf; auto using U_value).
  apply le_trans with (Game [value p] [value (U (b - a) c d)]).
  - apply Hg; [apply number_mid; auto using value_number|]. apply lf_left with (value p); [left; reflexivity|apply le_refl].
  - apply number_le_lines; try assumption; [apply number_mid; auto using value_number|].
    rewrite E. apply lf_right with (value (U (b - a) c d)); [left; reflexivity|apply le_refl].
Qed.

Lemma least_sharp (a b c d : nat) : (1 <= a)%nat -> (a <= b)%nat -> (a + Nat.min b c < d)%nat -> sharp (b - a) c d.
Proof. intros. unfold sharp. destruct (U_cases (b - a) c d) as [[? ->]|[[? ->]|[? ->]]]; cbn [fst]; lia. Qed.

Lemma U_negative (b c d : nat) : (b < c)%nat -> (b < d)%nat -> U b c d = (-1, - Z.min (c - b) (d - 2 * b)).
Proof. intros. destruct (U_cases b c d) as [[? _]|[[_ E]|[? _]]]; [lia|exact E|lia]. Qed.

(* Left's moves in the second column. *)
Lemma second_column (a b c d k : nat) : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a + Nat.min b c < d)%nat ->
  (a + b <= d \/ a + d <= b)%nat -> (a + c <= d \/ a + d <= c)%nat -> (1 <= k <= Nat.min b d)%nat ->
  lf (nim (a, b - k, c, d - k)%nat) (least_lines a b c d).
Proof.
  intros Ha Hb Hc Hd Hbd Hcd Hk.
  destruct (le_lt_dec a (b - k)) as [Hbig|Hsmall].
  { (* 1. *)
    eapply lf_right; [apply (right_1 _ _ _ _ a); lia|]. rewrite Nat.sub_diag.
    replace (b - k - a)%nat with (b - a - k)%nat by lia.
    apply (near_le_lines a b c d) with (p := U (b - a - k) c (d - k)); try lia; auto using near_U, U_value.
    apply sharp_less; try lia. apply (least_sharp a b c d); assumption. }
  destruct (Nat.eq_dec b k) as [<-|Hbk].
  { (* 2a. *)
    eapply lf_left; [apply left_lines; exists a; split; [lia|reflexivity]|].
    rewrite !Nat.sub_diag, nim_swap_columns.
    destruct (Z.eq_dec (fst (U b (c - a) d)) 0) as [E|E].
    - assert (Hb0 : (c - a = b)%nat) by
        (destruct (U_cases b (c - a) d) as [[? E']|[[? E']|[? E']]]; rewrite E' in E; cbn [fst] in E; lia).
      rewrite Hb0, (corner_0 b d) by lia.
      destruct (Nat.eq_dec (d - b) a) as [->|]; [apply corner_0; lia|].
      rewrite corner_neg by lia. apply neg_phi_zero.
    - rewrite (U_exact b (c - a) d) by assumption.
      destruct (U_cases b (c - a) d) as [[? E']|[[? E']|[? E']]]; rewrite E' in *; unfold value; cbn [fst Z.ltb Z.compare] in *.
      + apply corner_low; lia.
      + rewrite Z.opp_involutive, corner_neg by lia. apply neg_le, phi_le; lia.
      + lia. }
  destruct (le_lt_dec (3 * a) b) as [H3|H3]; [|destruct (le_lt_dec c (b - a)) as [Hc'|Hc']].
  3: { (* 2c. *)
    set (i := (b - k)%nat). set (j := (a - i)%nat).
    assert (Hi : (b - k = i)%nat) by reflexivity. assert (Hj : (j = a - i)%nat) by reflexivity. clearbody i j.
    eapply lf_left; [apply left_lines; exists j; split; [lia|reflexivity]|].
    replace (a - j)%nat with i by lia.
    rewrite nim_swap_columns.
    eapply le_trans; [apply upper_bound; lia|].
    destruct (le_lt_dec (a + c) d) as [Hdc|Hdc].
    - eapply le_trans; [|apply lower_bound; lia]. apply add_le_l, num_le. lia.
    - rewrite nim_transpose.
      apply le_trans with (neg (add (phi (d - 2 * b)) (add (num i) (X i)))); [|apply neg_le, bound_phi; lia].
      rewrite !neg_add, X_neg, <- num_neg, <- add_assoc. apply add_le_l.
      apply le_trans with (add (num (- (d - a - b))) (num (- i))); [rewrite <- num_add; apply num_le; lia|].
      apply add_le_l. rewrite num_neg. apply neg_le. rewrite <- phi_num by lia. apply phi_le; lia. }
  (* 2b. *)
  all: eapply lf_right; [apply (right_1 _ _ _ _ (b - k)); lia|]; rewrite Nat.sub_diag, nim_swap_columns.
  all: set (j := (a - (b - k))%nat); set (f := (d - k)%nat).
  all: assert (Hj : (b + j = a + k)%nat) by (unfold j; lia); assert (Hf : (f + k = d)%nat) by (unfold f; lia); clearbody j f.
  all: apply (near_le_lines a b c d) with (p := U j f c); try lia; auto using near_U, U_value.
  all: rewrite U_negative by lia; unfold less.
  all: destruct (U_cases (b - a) c d) as [[? ->]|[[? ->]|[? ->]]]; cbn [fst snd]; lia.
Qed.

Lemma nim_le_lines (a b c d : nat) : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a + Nat.min b c < d)%nat ->
  (a + b <= d \/ a + d <= b)%nat -> (a + c <= d \/ a + d <= c)%nat -> le (nim (a, b, c, d)) (least_lines a b c d).
Proof.
  intros Ha Hb Hc Hd Hbd Hcd. constructor; intros g Hg.
  - nim_option Hg k Hk; [|apply second_column; assumption].
    eapply lf_left; [apply left_lines; exists k; split; [lia|reflexivity]|apply le_refl].
  - apply right_lines in Hg as (k & Hk & ->).
    eapply lf_right; [apply (right_1 _ _ _ _ k); lia|apply le_refl].
Qed.

Theorem only_least_lines (a b c d : nat) : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a + Nat.min b c < d)%nat ->
  (a + b <= d \/ a + d <= b)%nat -> (a + c <= d \/ a + d <= c)%nat ->
  eqv (nim (a, b, c, d))
      (Game (map (fun k => nim (a - k, b, c - k, d)%nat) (seq 1 a)) (map (fun k => nim (a - k, b - k, c, d)%nat) (seq 1 a))).
Proof.
  intros. fold (least_lines a b c d). split; [apply nim_le_lines; assumption|].
  rewrite nim_transpose, <- lines_neg. apply neg_le, nim_le_lines; lia.
Qed.

(* ---- Y(a,r) -------------------------------------------------------------------------------------- *)

Fixpoint Y_within (n a : nat) (r : Z) : game :=
  match n, a with
  | S n, S _ => Game (map (fun k : nat => Y_within n (a - k) (r + 2 * k)) (seq 1 a))
                     (map (fun k : nat => Y_within n (a - k) r) (seq 1 a))
  | _, _ => phi r
  end.

Definition Y (a : nat) (r : Z) : game := Y_within a a r.

Lemma Y_within_enough : forall m n a r, (a <= m)%nat -> (a <= n)%nat -> Y_within m a r = Y_within n a r.
Proof.
  induction m as [|m IH]; intros [|n] [|a] r Hm Hn; try lia; try reflexivity. cbn [Y_within].
  f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk; apply IH; lia.
Qed.

Theorem Y_0 r : Y 0 r = phi r.
Proof. reflexivity. Qed.

Theorem Y_rule a r : (1 <= a)%nat ->
  Y a r = Game (map (fun k : nat => Y (a - k) (r + 2 * k)) (seq 1 a)) (map (fun k : nat => Y (a - k) r) (seq 1 a)).
Proof.
  destruct a as [|a]; [lia|]. intros _. unfold Y at 1. cbn [Y_within].
  f_equal; apply map_ext_in; intros k Hk; apply in_seq in Hk; apply Y_within_enough; lia.
Qed.

Lemma game_eqv (l r : list nat) (f f' g g' : nat -> game) :
  (forall k, In k l -> eqv (f k) (f' k)) -> (forall k, In k r -> eqv (g k) (g' k)) ->
  eqv (Game (map f l) (map g r)) (Game (map f' l) (map g' r)).
Proof.
  intros Hf Hg. split; constructor; simpl; intros x Hx; apply in_map_iff in Hx as (k & <- & Hk).
  - eapply lf_left; [simpl; apply in_map; exact Hk|]. apply Hf; assumption.
  - eapply lf_right; [simpl; apply in_map; exact Hk|]. apply Hg; assumption.
  - eapply lf_left; [simpl; apply in_map; exact Hk|]. apply Hf; assumption.
  - eapply lf_right; [simpl; apply in_map; exact Hk|]. apply Hg; assumption.
Qed.

Lemma value_Y_size n : forall a b c d : nat, (a + b + c + d < n)%nat ->
  (a <= c)%nat -> (a + c < b)%nat -> (a + c < d)%nat -> (a + d <= b + c)%nat -> (a + b <= d \/ a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (Y a (d - 2 * c)).
Proof.
  induction n as [|n IH]; intros a b c d Hn Hac Hb Hd Hbc Hbd; [lia|].
  destruct (Nat.eq_dec a 0) as [->|Ha].
  { rewrite Y_0, corner by lia. apply eq_eqv; f_equal; lia. }
  rewrite only_least_lines, Y_rule by lia.
  apply game_eqv; intros k Hk; apply in_seq in Hk.
  - replace (d - 2 * c + 2 * k) with (d - 2 * (c - k)%nat) by lia. apply IH; lia.
  - apply IH; lia.
Qed.

Theorem value_Y (a b c d : nat) :
  (a <= c)%nat -> (a + c < b)%nat -> (a + c < d)%nat -> (a + d <= b + c)%nat -> (a + b <= d \/ a + d <= b)%nat ->
  eqv (nim (a, b, c, d)) (Y a (d - 2 * c)).
Proof. apply (value_Y_size (S (a + b + c + d))); lia. Qed.

Print Assumptions bound_phi.
Print Assumptions only_least_lines.
Print Assumptions Y_rule.
Print Assumptions value_Y.
