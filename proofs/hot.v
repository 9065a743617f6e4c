(* hot.v: the stops of all partizan 2x2 positions of matrix Nim, and which are hot (conjectures/ferguson-2001-beyond.cgt, section 4).

   Let the entries of [a,b;c,d] be at least 1. If a + d <= min(b,c) or b + c <= min(a,d), the value is a sum of two nimbers (`cold` and
   `cold_turned`). Otherwise the Left stop is the better of Left's two moves that take all of the lesser entry of a column, nimbers
   counted as 0, the Right stop the better of Right's, and the former is greater (`stops`); so these are hot, and no others are
   (`hot_iff`). With an entry 0 both stops are the same, and Ferguson's Theorem 5 tells which (`corner_stops`). *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner stops.
Import ListNotations.
Open Scope Z_scope.

Local Coercion Z.of_nat : nat >-> Z.

(* ---- values as pairs of integers ----------------------------------------------------------------- *)

(* (1,r) is phi(r), (0,0) is 0, (-1,-r) is -phi(r): in lexicographic order. *)
Definition value (p : Z * Z) : game :=
  let (s, r) := p in if 0 <? s then phi r else if s <? 0 then neg (phi (- r)) else zero.

Definition opposite (p : Z * Z) : Z * Z := let (s, r) := p in (- s, - r).

Definition less (p q : Z * Z) : Prop := fst p < fst q \/ (fst p = fst q /\ snd p < snd q).
Definition at_most (p q : Z * Z) : Prop := fst p < fst q \/ (fst p = fst q /\ snd p <= snd q).

Definition is_at_most (p q : Z * Z) : bool := ((fst p <? fst q) || ((fst p =? fst q) && (snd p <=? snd q)))%bool.

Lemma is_at_most_spec p q : is_at_most p q = true /\ at_most p q \/ is_at_most p q = false /\ less q p.
Proof.
  unfold is_at_most, at_most, less.
  destruct (Z.ltb_spec (fst p) (fst q)), (Z.eqb_spec (fst p) (fst q)), (Z.leb_spec (snd p) (snd q)); cbn [orb andb]; lia.
Qed.

Definition greater (p q : Z * Z) : Z * Z := if is_at_most p q then q else p.

Lemma greater_cases p q : (greater p q = p \/ greater p q = q) /\ at_most p (greater p q) /\ at_most q (greater p q).
Proof.
  unfold greater. destruct (is_at_most_spec p q) as [[-> H]|[-> H]]; (split; [tauto|]); unfold at_most, less in *; lia.
Qed.

Definition is_value (p : Z * Z) : Prop := fst p = 1 \/ fst p = -1 \/ p = (0, 0).

Lemma opposite_value p : is_value p -> is_value (opposite p).
Proof. destruct p; unfold is_value, opposite; simpl. intros [|[|[= -> ->]]]; auto; lia. Qed.

Lemma value_opposite p : value (opposite p) = neg (value p).
Proof.
  destruct p as [s r]; unfold value, opposite.
  destruct (Z.ltb_spec 0 (- s)), (Z.ltb_spec (- s) 0), (Z.ltb_spec 0 s), (Z.ltb_spec s 0); try lia;
    rewrite ?Z.opp_involutive, ?neg_neg; reflexivity.
Qed.

Lemma value_number p : number (value p).
Proof.
  destruct p as [s r]; unfold value. destruct (0 <? s), (s <? 0); auto using number_phi, number_neg, number_zero.
Qed.

Lemma value_le p q : is_value p -> is_value q -> at_most p q -> le (value p) (value q).
Proof.
  destruct p as [s r], q as [s' r']; unfold is_value, at_most, value; simpl.
  intros [->|[->|[= -> ->]]] [->|[->|[= -> ->]]] Hpq; cbn [Z.ltb Z.compare]; try lia.
  - apply phi_le; lia.
  - apply le_trans with zero; [apply neg_phi_zero|apply zero_phi].
  - apply neg_le, phi_le; lia.
  - apply neg_phi_zero.
  - apply zero_phi.
  - apply le_refl.
Qed.

Lemma value_lf p q : is_value p -> is_value q -> less p q -> lf (value p) (value q).
Proof.
  destruct p as [s r], q as [s' r']; unfold is_value, less, value; simpl.
  intros [->|[->|[= -> ->]]] [->|[->|[= -> ->]]] Hpq; cbn [Z.ltb Z.compare]; try lia.
  - apply phi_lf; lia.
  - apply le_lf_trans with zero; [apply neg_phi_zero|apply phi_zero_left].
  - apply neg_lf, phi_lf; lia.
  - apply (neg_lf zero), phi_zero_left.
  - apply phi_zero_left.
Qed.

(* ---- a 0 ----------------------------------------------------------------------------------------- *)

(* [0,b;c,d], a nimber counted as 0. *)
Definition U (b c d : nat) : Z * Z :=
  if ((c <? b) && (c <? d))%nat%bool then (1, Z.min (b - c) (d - 2 * c))
  else if ((b <? c) && (b <? d))%nat%bool then (-1, - Z.min (c - b) (d - 2 * b))
  else (0, 0).

Lemma U_cases b c d :
  (c < b /\ c < d)%nat /\ U b c d = (1, Z.min (b - c) (d - 2 * c)) \/
  (b < c /\ b < d)%nat /\ U b c d = (-1, - Z.min (c - b) (d - 2 * b)) \/
  ((b = c \/ d <= b) /\ (b = c \/ d <= c))%nat /\ U b c d = (0, 0).
Proof.
  unfold U. destruct (Nat.ltb_spec c b), (Nat.ltb_spec c d), (Nat.ltb_spec b c), (Nat.ltb_spec b d); cbn [andb];
    try (left; split; [lia|reflexivity]); try (right; left; split; [lia|reflexivity]);
    right; right; (split; [lia|reflexivity]).
Qed.

Lemma U_value b c d : is_value (U b c d).
Proof. unfold is_value. destruct (U_cases b c d) as [[_ ->]|[[_ ->]|[_ ->]]]; auto. Qed.

Lemma near_U b c d : near (nim (0, b, c, d)%nat) (value (U b c d)).
Proof.
  destruct (U_cases b c d) as [[H ->]|[[H ->]|[H ->]]]; unfold value; cbn [Z.ltb Z.compare].
  - apply near_number; [apply number_phi|]. apply corner; lia.
  - apply near_number; [apply number_neg, number_phi|]. rewrite Z.opp_involutive. apply corner_neg; lia.
  - destruct (le_lt_dec d b), (le_lt_dec d c).
    2, 3, 4: apply near_number; [apply number_zero|]; replace b with c by lia; apply corner_0; lia.
    intros z Nz. rewrite cold by lia. apply near_stars; assumption.
Qed.

Lemma U_exact b c d : fst (U b c d) <> 0 -> eqv (nim (0, b, c, d)%nat) (value (U b c d)).
Proof.
  destruct (U_cases b c d) as [[H ->]|[[H ->]|[H ->]]]; unfold value; cbn [fst Z.ltb Z.compare]; intros Hf.
  - apply corner; lia.
  - rewrite Z.opp_involutive. apply corner_neg; lia.
  - lia.
Qed.

(* A nimber counts as 0: [0,b;c,d] is none. *)
Definition sharp (b c d : nat) : Prop := fst (U b c d) <> 0 \/ (b = c /\ c < d)%nat.

Lemma sharp_exact b c d : sharp b c d -> eqv (nim (0, b, c, d)%nat) (value (U b c d)).
Proof.
  intros [H|[<- H]]; [apply U_exact; assumption|].
  unfold U. rewrite Nat.ltb_irrefl. apply corner_0; assumption.
Qed.

(* A part taken of its second column. *)
Lemma sharp_less b c d k : sharp b c d -> (1 <= k)%nat -> (k <= b)%nat -> (k <= d)%nat -> less (U (b - k) c (d - k)) (U b c d).
Proof.
  unfold sharp, less. intros.
  destruct (U_cases b c d) as [[? E]|[[? E]|[? E]]], (U_cases (b - k) c (d - k)) as [[? E']|[[? E']|[? E']]];
    rewrite E, E' in *; cbn [fst snd] in *; lia.
Qed.

Theorem corner_stops b c d :
  left_stop (nim (0, b, c, d)%nat) (value (U b c d)) /\ right_stop (nim (0, b, c, d)%nat) (value (U b c d)).
Proof. apply near_stops; [apply value_number|apply near_U]. Qed.

(* ---- whole entries ------------------------------------------------------------------------------- *)

(* What is left when Left takes all that he can of the first column. *)
Definition full (a b c d : nat) : Z * Z := if (a <=? c)%nat then U b (c - a) d else U d (a - c) b.

Lemma full_cases a b c d :
  (a <= c)%nat /\ full a b c d = U b (c - a) d \/ (c < a)%nat /\ full a b c d = U d (a - c) b.
Proof. unfold full; destruct (Nat.leb_spec a c); auto. Qed.

Lemma full_value a b c d : is_value (full a b c d).
Proof. unfold full; destruct (a <=? c)%nat; apply U_value. Qed.

Lemma near_full a b c d k : k = Nat.min a c -> near (nim (a - k, b, c - k, d)%nat) (value (full a b c d)).
Proof.
  intros ->. destruct (full_cases a b c d) as [[H ->]|[H ->]].
  - replace (a - Nat.min a c)%nat with 0%nat by lia. replace (Nat.min a c) with a by lia. apply near_U.
  - replace (c - Nat.min a c)%nat with 0%nat by lia. replace (Nat.min a c) with c by lia.
    rewrite nim_swap_rows. apply near_U.
Qed.

Lemma near_full_2 a b c d k : k = Nat.min b d -> near (nim (a, b - k, c, d - k)%nat) (value (full b a d c)).
Proof. intros H. rewrite nim_swap_columns. apply near_full; assumption. Qed.

Lemma near_row_1 a b c d k : k = Nat.min a b -> near (nim (a - k, b - k, c, d)%nat) (value (opposite (full a c b d))).
Proof. intros H. rewrite nim_transpose, value_opposite. apply near_neg, near_full; assumption. Qed.

Lemma near_row_2 a b c d k : k = Nat.min c d -> near (nim (a, b, c - k, d - k)%nat) (value (opposite (full c a d b))).
Proof. intros H. rewrite nim_swap_rows. apply near_row_1; assumption. Qed.

(* One of Left's whole entries against one of Right's: that of the least entry. *)
Lemma least_less (a b c d : nat) : (1 <= a)%nat -> (a <= b)%nat -> (a <= c)%nat -> (a <= d)%nat -> (Nat.min b c < a + d)%nat ->
  less (opposite (full a c b d)) (full a b c d).
Proof.
  intros Ha Hb Hc Hd H.
  destruct (full_cases a b c d) as [[_ ->]|[? _]]; [|lia]. destruct (full_cases a c b d) as [[_ ->]|[? _]]; [|lia].
  unfold less. destruct (U_cases b (c - a) d) as [[? ->]|[[? ->]|[? ->]]], (U_cases c (b - a) d) as [[? ->]|[[? ->]|[? ->]]];
    cbn [fst snd opposite]; lia.
Qed.

(* The rows interchanged. *)
Lemma full_swap a b c d : (1 <= b)%nat -> (1 <= d)%nat -> full c d a b = full a b c d.
Proof.
  intros Hb Hd. destruct (full_cases a b c d) as [[? ->]|[? ->]], (full_cases c d a b) as [[? ->]|[? ->]]; try lia; try reflexivity.
  replace (a - c)%nat with 0%nat by lia. replace (c - a)%nat with 0%nat by lia.
  unfold U. simpl. destruct (Nat.ltb_spec 0 d), (Nat.ltb_spec 0 b); try lia. simpl. f_equal; lia.
Qed.

Definition one_of (p q r : Z * Z) := p = q \/ p = r.

Lemma gap (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat ->
  exists p q, one_of p (full a b c d) (full b a d c) /\ one_of q (full a c b d) (full c a d b) /\ less (opposite q) p.
Proof.
  intros Ha Hb Hc Hd H H'.
  assert (L : (a <= b /\ a <= c /\ a <= d \/ b <= a /\ b <= c /\ b <= d \/ c <= a /\ c <= b /\ c <= d \/ d <= a /\ d <= b /\ d <= c)%nat)
    by lia.
  destruct L as [L|[L|[L|L]]].
  - exists (full a b c d), (full a c b d). repeat split; [left|left|apply least_less]; auto; lia.
  - exists (full b a d c), (full a c b d). repeat split; [right|left|]; auto.
    rewrite <- (full_swap a c b d) by lia. apply least_less; lia.
  - exists (full a b c d), (full c a d b). repeat split; [left|right|]; auto.
    rewrite <- (full_swap a b c d) by lia. apply least_less; lia.
  - exists (full b a d c), (full c a d b). repeat split; [right|right|]; auto.
    rewrite <- (full_swap b a d c), <- (full_swap c a d b) by lia. apply least_less; lia.
Qed.

(* A part taken of the other column is no gain. *)
Lemma U_less b c d k : (k <= b)%nat -> (k <= d)%nat -> at_most (U (b - k) c (d - k)) (U b c d).
Proof.
  intros. unfold at_most.
  destruct (U_cases b c d) as [[? ->]|[[? ->]|[? ->]]], (U_cases (b - k) c (d - k)) as [[? ->]|[[? ->]|[? ->]]]; cbn [fst snd]; lia.
Qed.

Lemma full_part a b c d k : (k < a)%nat -> (k < c)%nat ->
  full (a - k) b (c - k) d = full a b c d /\ at_most (full b (a - k) d (c - k)) (full b a d c).
Proof.
  intros Ha Hc. split.
  - unfold full. replace (c - k - (a - k))%nat with (c - a)%nat by lia. replace (a - k - (c - k))%nat with (a - c)%nat by lia.
    destruct (Nat.leb_spec (a - k) (c - k)), (Nat.leb_spec a c); reflexivity || lia.
  - unfold full. destruct (b <=? d)%nat; apply U_less; lia.
Qed.

(* Not hot: a whole entry taken leaves a nimber. *)
Lemma full_cold a b c d : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (a + d <= Nat.min b c \/ b + c <= Nat.min a d)%nat -> full a b c d = (0, 0).
Proof.
  intros. destruct (full_cases a b c d) as [[? ->]|[? ->]].
  - destruct (U_cases b (c - a) d) as [[? _]|[[? _]|[_ ->]]]; [lia|lia|reflexivity].
  - destruct (U_cases d (a - c) b) as [[? _]|[[? _]|[_ ->]]]; [lia|lia|reflexivity].
Qed.

Theorem cold_turned a b c d : (b + c <= Nat.min a d)%nat -> eqv (nim (a, b, c, d)) (add (star b) (star c)).
Proof. intros; rewrite nim_swap_columns. apply cold; lia. Qed.

Lemma near_cold a b c d : (a + d <= Nat.min b c \/ b + c <= Nat.min a d)%nat -> near (nim (a, b, c, d)) zero.
Proof. intros [H|H]; [rewrite cold by lia|rewrite cold_turned by lia]; apply near_stars. Qed.

Lemma hot_or_cold (a b c d : nat) :
  (a + d <= Nat.min b c \/ b + c <= Nat.min a d)%nat \/ (Nat.min b c < a + d /\ Nat.min a d < b + c)%nat.
Proof. lia. Qed.

Lemma at_most_trans p q r : at_most p q -> at_most q r -> at_most p r.
Proof. unfold at_most; lia. Qed.

Lemma less_at_most p q r : less p q -> at_most q r -> less p r.
Proof. unfold less, at_most; lia. Qed.

Lemma at_most_refl p : at_most p p.
Proof. unfold at_most; lia. Qed.

(* What Right can do: a position of which Left's whole entries are worth x at most is less than all numbers z > x, Right to move. *)
Lemma less_than (a b c d : nat) x z : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  is_value x -> at_most (full a b c d) x -> at_most (full b a d c) x -> number z -> lf (value x) z ->
  lf (nim (a, b, c, d)) z.
Proof.
  intros Ha Hb Hc Hd Vx H1 H2 Nz Hz.
  destruct (hot_or_cold a b c d) as [Hcold|[Hh Hh']].
  - apply (near_stops _ _ number_zero (near_cold a b c d Hcold)); [assumption|].
    rewrite full_cold in H1 by assumption.
    eapply le_lf_trans; [|exact Hz]. apply (value_le (0, 0)); [right; right; reflexivity|assumption|assumption].
  - destruct (gap a b c d) as (p & q & Hp & Hq & Hpq); try assumption.
    assert (Hqx : lf (value (opposite q)) z).
    { eapply lf_le_trans; [apply value_lf with (q := x)|apply number_lf_le; auto using value_number].
      - apply opposite_value. destruct Hq as [->| ->]; apply full_value.
      - assumption.
      - eapply less_at_most; [exact Hpq|]. destruct Hp as [->| ->]; assumption. }
    destruct Hq as [->| ->].
    + eapply lf_right; [apply (right_1 _ _ _ _ (Nat.min a b)); lia|]. apply (near_row_1 a b c d _ eq_refl); assumption.
    + eapply lf_right; [apply (right_2 _ _ _ _ (Nat.min c d)); lia|]. apply (near_row_2 a b c d _ eq_refl); assumption.
Qed.

Definition x_of (a b c d : nat) : Z * Z := greater (full a b c d) (full b a d c).

Lemma x_value a b c d : is_value (x_of a b c d).
Proof.
  unfold x_of. destruct (greater_cases (full a b c d) (full b a d c)) as [[->| ->] _]; apply full_value.
Qed.

Lemma left_stop_x (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat -> left_stop (nim (a, b, c, d)) (value (x_of a b c d)).
Proof.
  intros Ha Hb Hc Hd H H'. pose proof (x_value a b c d) as Vx.
  destruct (greater_cases (full a b c d) (full b a d c)) as (Hx & H1 & H2). fold (x_of a b c d) in *.
  split; [apply value_number|]. intros z Nz; split; intros Hz.
  - constructor.
    + assert (whole : forall g p, near g (value p) -> is_value p -> at_most p (x_of a b c d) -> lf g z).
      { intros g p Hg Vp Hp. apply (near_stops _ _ (value_number p) Hg); [assumption|].
        eapply le_lf_trans; [apply (value_le _ _ Vp Vx Hp)|exact Hz]. }
      intros g Hg; nim_option Hg k Hk.
      * destruct (Nat.eq_dec k (Nat.min a c)) as [e|].
        -- apply (whole _ (full a b c d)); [apply near_full; assumption|apply full_value|assumption].
        -- destruct (full_part a b c d k) as [E P]; try lia.
           apply less_than with (x := x_of a b c d); auto; try lia; [rewrite E; assumption|].
           eapply at_most_trans; eassumption.
      * destruct (Nat.eq_dec k (Nat.min b d)) as [e|].
        -- apply (whole _ (full b a d c)); [apply near_full_2; assumption|apply full_value|assumption].
        -- destruct (full_part b a d c k) as [E P]; try lia.
           apply less_than with (x := x_of a b c d); auto; try lia; [|rewrite E; assumption].
           eapply at_most_trans; eassumption.
    + intros r Hr. apply less_than with (x := x_of a b c d); auto; [apply (number_options z Nz); auto|].
      eapply lf_le_trans; [exact Hz|]. apply (number_between z); assumption.
  - destruct Hx as [E|E]; rewrite E in Hz.
    + eapply lf_left; [apply (left_1 _ _ _ _ (Nat.min a c)); lia|]. apply (near_full a b c d _ eq_refl); assumption.
    + eapply lf_left; [apply (left_2 _ _ _ _ (Nat.min b d)); lia|]. apply (near_full_2 a b c d _ eq_refl); assumption.
Qed.

(* Not a number nor a nimber: the stops. y is the negative of the transpose's x. *)
Theorem stops (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  (Nat.min b c < a + d)%nat -> (Nat.min a d < b + c)%nat ->
  left_stop (nim (a, b, c, d)) (value (greater (full a b c d) (full b a d c))) /\
  right_stop (nim (a, b, c, d)) (neg (value (greater (full a c b d) (full c a d b)))) /\
  lf (neg (value (greater (full a c b d) (full c a d b)))) (value (greater (full a b c d) (full b a d c))).
Proof.
  intros Ha Hb Hc Hd H H'. split; [apply left_stop_x; assumption|split].
  - rewrite right_stop_neg, neg_neg, <- nim_transpose. apply left_stop_x; lia.
  - destruct (gap a b c d) as (p & q & Hp & Hq & Hpq); try assumption.
    assert (Vp : is_value p) by (destruct Hp as [->| ->]; apply full_value).
    assert (Vq : is_value q) by (destruct Hq as [->| ->]; apply full_value).
    destruct (greater_cases (full a b c d) (full b a d c)) as (_ & H1 & H2).
    destruct (greater_cases (full a c b d) (full c a d b)) as (_ & H3 & H4).
    apply le_lf_trans with (neg (value q)).
    + apply neg_le, value_le; [assumption|apply (x_value a c b d)|destruct Hq as [->| ->]; assumption].
    + apply lf_le_trans with (value p).
      * rewrite <- value_opposite. apply value_lf; auto using opposite_value.
      * apply value_le; [assumption|apply (x_value a b c d)|destruct Hp as [->| ->]; assumption].
Qed.

Lemma near_not_hot g x : number x -> near g x -> ~ hot g.
Proof.
  intros Nx Hg (l & r & Hl & Hr & H). destruct (near_stops g x Nx Hg) as [Hl' Hr'].
  rewrite (left_stop_unique g l x Hl Hl'), (right_stop_unique g r x Hr Hr') in H.
  apply lf_not_le in H. apply H, le_refl.
Qed.

Theorem hot_iff (a b c d : nat) : (1 <= a)%nat -> (1 <= b)%nat -> (1 <= c)%nat -> (1 <= d)%nat ->
  hot (nim (a, b, c, d)) <-> (Nat.min b c < a + d /\ Nat.min a d < b + c)%nat.
Proof.
  intros Ha Hb Hc Hd. split.
  - intros H. destruct (hot_or_cold a b c d) as [Hcold|]; [|assumption].
    destruct (near_not_hot _ zero number_zero (near_cold a b c d Hcold) H).
  - intros [H H']. destruct (stops a b c d) as (Hl & Hr & Hlr); try assumption. eexists; eexists; eauto.
Qed.

Theorem corner_not_hot b c d : ~ hot (nim (0, b, c, d)%nat).
Proof. eapply near_not_hot; [apply value_number|apply near_U]. Qed.

Print Assumptions corner_stops.
Print Assumptions stops.
Print Assumptions hot_iff.
Print Assumptions corner_not_hot.
