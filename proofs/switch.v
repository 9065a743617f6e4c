(* switch.v: where partizan matrix Nim is the switch of the moves that take whole entries (conjectures/ferguson-2001-beyond.cgt, section 6).

   Let the entries of [a,b;c,d] be at least 1, the position hot, its stops x and y not 0. If no move of Left that takes a part leaves both the
   Left stop x and a Right stop of y or more, and none of Right likewise, the value is {x|y} (`switch_if`). That the condition is needed is proved in
   words. *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner stops hot.
Import ListNotations.
Open Scope Z_scope.

(* The Right stop. *)
Definition y_of (a b c d : nat) : Z * Z := opposite (x_of a c b d).

Lemma opposite_opposite p : opposite (opposite p) = p.
Proof. destruct p; unfold opposite; f_equal; lia. Qed.

Lemma opposite_less p q : less p q -> less (opposite q) (opposite p).
Proof. destruct p, q; unfold less, opposite; simpl; lia. Qed.

Lemma y_value a b c d : is_value (y_of a b c d).
Proof. apply opposite_value, x_value. Qed.

(* Of all positions with entries >= 1; both are 0 if it is not hot. *)
Lemma both_stops (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  left_stop (nim (a, b, c, d)) (value (x_of a b c d)) /\ right_stop (nim (a, b, c, d)) (value (y_of a b c d)).
Proof.
  assert (one : forall a b c d : nat, (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
            left_stop (nim (a, b, c, d)) (value (x_of a b c d))).
  { clear. intros a b c d Ha Hb Hc Hd. destruct (hot_or_cold a b c d) as [H|[H H']]; [|apply left_stop_x; assumption].
    unfold x_of. rewrite (full_cold a b c d), (full_cold b a d c) by lia.
    apply near_stops; [apply number_zero|apply near_cold; assumption]. }
  intros Ha Hb Hc Hd. split; [apply one; assumption|].
  unfold y_of. rewrite right_stop_neg, value_opposite, neg_neg, <- nim_transpose. apply one; assumption.
Qed.

Lemma number_le_switch x y z : number z -> le z x -> lf z y -> le z (Game [x] [y]).
Proof.
  intros Nz Hx Hy. constructor.
  - intros g Hg. apply lf_left with x; [left; reflexivity|]. apply le_trans with z; [apply (number_between z); assumption|assumption].
  - intros g [<-|[]]; assumption.
Qed.

Lemma full_at (a b c d k : nat) : k = Nat.min a c -> fst (full a b c d) <> 0 ->
  eqv (nim (a - k, b, c - k, d)%nat) (value (full a b c d)).
Proof.
  intros -> H. destruct (full_cases a b c d) as [[Hac E]|[Hac E]]; rewrite E in *.
  - replace (a - Nat.min a c)%nat with 0%nat by lia. replace (c - Nat.min a c)%nat with (c - a)%nat by lia. apply U_exact; assumption.
  - replace (c - Nat.min a c)%nat with 0%nat by lia. replace (a - Nat.min a c)%nat with (a - c)%nat by lia.
    rewrite nim_swap_rows. apply U_exact; assumption.
Qed.

(* A whole entry is worth x at most, if x is not 0. *)
Lemma full_le (a b c d k : nat) x : k = Nat.min a c -> is_value x -> fst x <> 0 -> at_most (full a b c d) x ->
  le (nim (a - k, b, c - k, d)%nat) (value x).
Proof.
  intros Hk Vx Hx H. destruct (Z.eq_dec (fst (full a b c d)) 0) as [E|E].
  - apply (near_full a b c d k Hk); [apply value_number|]. apply value_lf; [apply full_value|assumption|].
    unfold at_most, less in *; lia.
  - rewrite full_at by assumption. apply value_le; [apply full_value|assumption|assumption].
Qed.

Definition worse (p q x y : Z * Z) : Prop := less p x \/ less q y.

Lemma part_lf (a b c d : nat) x y : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat -> is_value x -> is_value y -> less y x ->
  worse (x_of a b c d) (y_of a b c d) x y -> lf (nim (a, b, c, d)) (Game [value x] [value y]).
Proof.
  intros Ha Hb Hc Hd Vx Vy Hyx [H|H]; destruct (both_stops a b c d Ha Hb Hc Hd) as [L R].
  - apply lf_left with (value x); [left; reflexivity|].
    apply L; [apply value_number|]. apply value_lf; auto using x_value.
  - assert (N : number (Game [value (y_of a b c d)] [value y])).
    { apply number_mid; try apply value_number. apply value_lf; auto using y_value. }
    apply lf_le_trans with (Game [value (y_of a b c d)] [value y]).
    + apply R; [exact N|]. apply lf_left with (value (y_of a b c d)); [left; reflexivity|apply le_refl].
    + apply number_le_switch; [exact N| |apply lf_right with (value y); [left; reflexivity|apply le_refl]].
      apply le_trans with (value y).
      * apply number_lf_le; [exact N|apply value_number|]. apply lf_right with (value y); [left; reflexivity|apply le_refl].
      * apply value_le; auto. unfold less, at_most in *; lia.
Qed.

Lemma switch_le (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  fst (x_of a b c d) <> 0 -> fst (y_of a b c d) <> 0 -> less (y_of a b c d) (x_of a b c d) ->
  (forall k, (1 <= k < Nat.min a c)%nat ->
     worse (x_of (a - k) b (c - k) d) (y_of (a - k) b (c - k) d) (x_of a b c d) (y_of a b c d)) ->
  (forall k, (1 <= k < Nat.min b d)%nat ->
     worse (x_of a (b - k) c (d - k)) (y_of a (b - k) c (d - k)) (x_of a b c d) (y_of a b c d)) ->
  le (nim (a, b, c, d)) (Game [value (x_of a b c d)] [value (y_of a b c d)]).
Proof.
  intros Ha Hb Hc Hd Hx Hy Hyx H1 H2. pose proof (x_value a b c d) as Vx. pose proof (y_value a b c d) as Vy.
  destruct (greater_cases (full a b c d) (full b a d c)) as (_ & L1 & L2). fold (x_of a b c d) in L1, L2.
  constructor.
  - intros g Hg; nim_option Hg k Hk.
    + destruct (Nat.eq_dec k (Nat.min a c)) as [e|]; [|apply part_lf; auto; lia || apply H1; lia].
      apply lf_left with (value (x_of a b c d)); [left; reflexivity|]. apply full_le; assumption.
    + destruct (Nat.eq_dec k (Nat.min b d)) as [e|]; [|apply part_lf; auto; lia || apply H2; lia].
      apply lf_left with (value (x_of a b c d)); [left; reflexivity|]. rewrite nim_swap_columns. apply full_le; assumption.
  - intros g [<-|[]]. unfold y_of in *.
    destruct (greater_cases (full a c b d) (full c a d b)) as [[E|E] _]; fold (x_of a c b d) in E; rewrite E in *.
    + eapply lf_right; [apply (right_1 _ _ _ _ (Nat.min a b)); lia|].
      rewrite nim_transpose, full_at, value_opposite; [apply le_refl|reflexivity|].
      destruct (full a c b d); simpl in *; lia.
    + eapply lf_right; [apply (right_2 _ _ _ _ (Nat.min c d)); lia|].
      rewrite nim_swap_rows, nim_transpose, full_at, value_opposite; [apply le_refl|reflexivity|].
      destruct (full c a d b); simpl in *; lia.
Qed.

Lemma y_less_x (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> less (y_of a b c d) (x_of a b c d).
Proof.
  intros Ha Hb Hc Hd H H'. destruct (gap a b c d Ha Hb Hc Hd H H') as (p & q & Hp & Hq & Hpq).
  destruct (greater_cases (full a b c d) (full b a d c)) as (_ & P1 & P2). fold (x_of a b c d) in P1, P2.
  destruct (greater_cases (full a c b d) (full c a d b)) as (_ & Q1 & Q2). fold (x_of a c b d) in Q1, Q2.
  assert (P : at_most p (x_of a b c d)) by (destruct Hp as [->| ->]; assumption).
  assert (Q : at_most q (x_of a c b d)) by (destruct Hq as [->| ->]; assumption).
  unfold y_of, less, at_most in *. destruct p, q, (x_of a b c d), (x_of a c b d); simpl in *; lia.
Qed.

Theorem switch_if (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> fst (x_of a b c d) <> 0 -> fst (y_of a b c d) <> 0 ->
  (forall k, (1 <= k < Nat.min a c)%nat ->
     worse (x_of (a - k) b (c - k) d) (y_of (a - k) b (c - k) d) (x_of a b c d) (y_of a b c d)) ->
  (forall k, (1 <= k < Nat.min b d)%nat ->
     worse (x_of a (b - k) c (d - k)) (y_of a (b - k) c (d - k)) (x_of a b c d) (y_of a b c d)) ->
  (forall k, (1 <= k < Nat.min a b)%nat ->
     worse (x_of a b c d) (y_of a b c d) (x_of (a - k) (b - k) c d) (y_of (a - k) (b - k) c d)) ->
  (forall k, (1 <= k < Nat.min c d)%nat ->
     worse (x_of a b c d) (y_of a b c d) (x_of a b (c - k) (d - k)) (y_of a b (c - k) (d - k))) ->
  eqv (nim (a, b, c, d)) (Game [value (x_of a b c d)] [value (y_of a b c d)]).
Proof.
  intros Ha Hb Hc Hd H H' Hx Hy H1 H2 H3 H4. pose proof (y_less_x a b c d Ha Hb Hc Hd H H') as Hyx. split; [apply switch_le; assumption|].
  replace (Game [value (x_of a b c d)] [value (y_of a b c d)]) with (neg (Game [value (x_of a c b d)] [value (y_of a c b d)])).
  2: { cbn [neg map]. unfold y_of. rewrite !value_opposite, neg_neg. reflexivity. }
  rewrite (nim_transpose a c b d). apply neg_le.
  assert (turn : forall a b c d a' b' c' d', worse (x_of a b c d) (y_of a b c d) (x_of a' b' c' d') (y_of a' b' c' d') ->
            worse (x_of a' c' b' d') (y_of a' c' b' d') (x_of a c b d) (y_of a c b d)).
  { clear. intros a b c d a' b' c' d' H. unfold worse, y_of in *.
    destruct H as [H|H]; [right|left]; [apply opposite_less; exact H|].
    apply opposite_less in H. rewrite !opposite_opposite in H. exact H. }
  apply switch_le; try assumption.
  - revert Hy. unfold y_of. destruct (x_of a c b d); simpl; lia.
  - unfold y_of. destruct (x_of a b c d); simpl in *; lia.
  - unfold y_of in *. apply opposite_less in Hyx. rewrite opposite_opposite in Hyx. exact Hyx.
  - intros k Hk. apply turn, H3; assumption.
  - intros k Hk. apply turn, H4; assumption.
Qed.

Print Assumptions switch_if.
