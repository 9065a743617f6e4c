(* stops.v: numbers, and the stops of a game by what they say of numbers (ONAG, Ch. 9): x is the Left stop of g if g <= z for all
   numbers z > x, and z <| g for all z < x. At most one number is (`left_stop_unique`), up to equality, and the usual rules give it
   (`number_stops`, `left_stop_rule`). *)
From Coq Require Import List ZArith Lia Setoid Morphisms.
From cgt Require Import game sum number corner.
Import ListNotations.
Open Scope Z_scope.

(* Conway's definition (ONAG, Ch. 0). *)
Inductive number : game -> Prop :=
  number_intro g :
    (forall x, In x (left g) \/ In x (right g) -> number x) ->
    (forall l r, In l (left g) -> In r (right g) -> lf l r) -> number g.

Lemma number_options g : number g -> forall x, In x (left g) \/ In x (right g) -> number x.
Proof. inversion 1; assumption. Qed.

Lemma number_sides g l r : number g -> In l (left g) -> In r (right g) -> lf l r.
Proof. inversion 1; auto. Qed.

Lemma number_between g : number g -> (forall l, In l (left g) -> le l g) /\ (forall r, In r (right g) -> le g r).
Proof.
  induction g as [g IH] using game_ind'. intros Hg.
  split; intros h Hh; constructor; intros k Hk.
  - destruct (IH h) as [H _]; [auto|apply (number_options g Hg); auto|]. apply lf_left with h; auto.
  - apply (number_sides g); assumption.
  - apply (number_sides g); assumption.
  - destruct (IH h) as [_ H]; [auto|apply (number_options g Hg); auto|]. apply lf_right with h; auto.
Qed.

(* For numbers <| is <. *)
Lemma number_lf_le x y : number x -> number y -> lf x y -> le x y.
Proof.
  intros Hx Hy H. destruct (lf_inv _ _ H) as [(l & Hl & Hle)|(r & Hr & Hle)].
  - apply le_trans with l; [assumption|]. apply (number_between y); assumption.
  - apply le_trans with r; [|assumption]. apply (number_between x); assumption.
Qed.

Lemma number_zero : number zero.
Proof. constructor; simpl; tauto. Qed.

Lemma number_neg x : number x -> number (neg x).
Proof.
  induction x as [x IH] using game_ind'. intros Hx. constructor.
  - intros y [Hy|Hy]; [apply in_left_neg in Hy|apply in_right_neg in Hy]; destruct Hy as (z & Hz & ->);
      (apply IH; [|apply (number_options x Hx)]); auto.
  - intros l r Hl Hr. apply in_left_neg in Hl as (l' & Hl & ->). apply in_right_neg in Hr as (r' & Hr & ->).
    apply neg_lf, (number_sides x); assumption.
Qed.

Lemma number_phi r : number (phi r).
Proof.
  remember (Z.to_nat (Z.max r (2 - r))) as n eqn:Hn.
  revert r Hn; induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf); intros r ->.
  constructor.
  - intros x [Hx|Hx].
    + apply left_phi in Hx as [[? ->]|[? ->]]; [eapply IH; [|reflexivity]; lia|apply number_zero].
    + apply right_phi in Hx as [? ->]. eapply IH; [|reflexivity]; lia.
  - intros l h Hl Hh. apply right_phi in Hh as [? ->].
    apply left_phi in Hl as [[? ->]|[_ ->]]; [lia|apply phi_zero_left].
Qed.

(* ---- stops -------------------------------------------------------------------------------------- *)

Definition left_stop (g x : game) :=
  number x /\ forall z, number z -> (lf x z -> le g z) /\ (lf z x -> lf z g).

Definition right_stop (g x : game) :=
  number x /\ forall z, number z -> (lf z x -> le z g) /\ (lf x z -> lf g z).

Definition hot (g : game) := exists x y, left_stop g x /\ right_stop g y /\ lf y x.

Lemma number_mid x y : number x -> number y -> lf x y -> number (Game [x] [y]).
Proof.
  intros Hx Hy H. constructor.
  - intros z [[<-|[]]|[<-|[]]]; assumption.
  - intros l r [<-|[]] [<-|[]]; assumption.
Qed.

Theorem left_stop_unique g x y : left_stop g x -> left_stop g y -> eqv x y.
Proof.
  assert (half : forall x y, left_stop g x -> left_stop g y -> le x y).
  { clear x y. intros x y [Nx Hx] [Ny Hy]. destruct (le_or_lf x y) as [|H]; [assumption|].
    pose proof (number_mid y x Ny Nx H) as Nz. set (z := Game [y] [x]) in *.
    exfalso. apply (proj1 (lf_not_le z g)).
    - apply (Hx z Nz). apply lf_right with x; [left; reflexivity|apply le_refl].
    - apply (Hy z Nz). apply lf_left with y; [left; reflexivity|apply le_refl]. }
  split; apply half; assumption.
Qed.

Lemma right_stop_neg g x : right_stop g x <-> left_stop (neg g) (neg x).
Proof.
  split; intros [N H].
  - split; [apply number_neg, N|]. intros z Nz. destruct (H (neg z) (number_neg z Nz)) as [H1 H2].
    split; intros Hz; rewrite <- (neg_neg z); [apply neg_le, H1|apply neg_lf, H2];
      rewrite <- (neg_neg x); apply neg_lf; assumption.
  - split; [rewrite <- (neg_neg x); apply number_neg, N|]. intros z Nz.
    destruct (H (neg z) (number_neg z Nz)) as [H1 H2].
    split; intros Hz; rewrite <- (neg_neg z), <- (neg_neg g); [apply neg_le, H1|apply neg_lf, H2]; apply neg_lf; assumption.
Qed.

Theorem right_stop_unique g x y : right_stop g x -> right_stop g y -> eqv x y.
Proof.
  rewrite !right_stop_neg. intros Hx Hy. rewrite <- (neg_neg x), <- (neg_neg y).
  apply neg_eqv, (left_stop_unique (neg g)); assumption.
Qed.

Global Instance left_stop_eqv : Proper (eqv ==> eq ==> iff) left_stop.
Proof.
  intros g h H x ? <-. unfold left_stop. split; intros [N Hz]; (split; [exact N|]); intros z Nz; destruct (Hz z Nz);
    split; intros; [rewrite <- H|rewrite <- H|rewrite H|rewrite H]; auto.
Qed.

Global Instance right_stop_eqv : Proper (eqv ==> eq ==> iff) right_stop.
Proof. intros g h H x ? <-. rewrite !right_stop_neg, H. reflexivity. Qed.

(* ---- infinitesimally near a number --------------------------------------------------------------- *)

Definition near (g x : game) := forall z, number z -> (lf x z -> le g z) /\ (lf z x -> le z g).

Global Instance near_eqv : Proper (eqv ==> eq ==> iff) near.
Proof.
  intros g h H x ? <-. unfold near. split; intros Hz z Nz; destruct (Hz z Nz);
    split; intros; [rewrite <- H|rewrite <- H|rewrite H|rewrite H]; auto.
Qed.

Lemma near_number g x : number x -> eqv g x -> near g x.
Proof. intros Hx H z Hz; rewrite H; split; intros; apply number_lf_le; assumption. Qed.

Lemma near_neg g x : near g x -> near (neg g) (neg x).
Proof.
  intros H z Hz. destruct (H (neg z) (number_neg z Hz)) as [H1 H2].
  rewrite <- (neg_neg z). split; intros Hl; apply neg_le; [apply H2|apply H1]; apply neg_lf in Hl; rewrite !neg_neg in Hl; assumption.
Qed.

Lemma stars_le_number n : forall i j z, (i + j < n)%nat -> number z -> lf zero z -> le (add (star i) (star j)) z.
Proof.
  induction n as [|n IH]; intros i j z Hn Hz H0; [lia|].
  assert (below : forall i j z, (i + j < S n)%nat -> number z -> lf zero z -> lf (add (star i) (star j)) z).
  { clear i j z Hn Hz H0. intros i j z Hn Hz H0. destruct i as [|i]; [destruct j as [|j]|].
    - exact H0.
    - eapply lf_right; [apply right_add_r, right_star; exists 0%nat; split; [lia|reflexivity]|apply IH; auto; lia].
    - eapply lf_right; [apply right_add_l, right_star; exists 0%nat; split; [lia|reflexivity]|apply IH; auto; lia]. }
  constructor; intros g Hg.
  - cases_of Hg; apply left_star in Hg as (m & Hm & ->); apply below; auto; lia.
  - apply below; [lia|apply (number_options z Hz); auto|].
    eapply lf_le_trans; [exact H0|]. apply (number_between z); assumption.
Qed.

Lemma neg_star n : neg (star n) = star n.
Proof.
  induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf).
  apply game_ext; [rewrite left_neg|rewrite right_neg]; apply map_same; intros x Hx;
    [apply right_star in Hx|apply left_star in Hx]; destruct Hx as (m & Hm & ->); auto.
Qed.

Lemma near_stars i j : near (add (star i) (star j)) zero.
Proof.
  intros z Hz; split; intros H; [eapply stars_le_number; eauto|].
  rewrite <- (neg_neg z), <- (neg_neg (add _ _)). apply neg_le. rewrite neg_add, !neg_star.
  eapply stars_le_number; eauto using number_neg. rewrite <- neg_zero. apply neg_lf; assumption.
Qed.

(* What is near a number has it as both stops. *)
Lemma near_stops g x : number x -> near g x -> left_stop g x /\ right_stop g x.
Proof.
  intros Nx H.
  assert (mid : forall z, number z -> (lf z x -> lf z g) /\ (lf x z -> lf g z)).
  { intros z Nz. split; intros Hz.
    - apply lf_le_trans with (Game [z] [x]).
      + apply lf_left with z; [left; reflexivity|apply le_refl].
      + apply H; [apply number_mid; assumption|]. apply lf_right with x; [left; reflexivity|apply le_refl].
    - apply le_lf_trans with (Game [x] [z]).
      + apply H; [apply number_mid; assumption|]. apply lf_left with x; [left; reflexivity|apply le_refl].
      + apply lf_right with z; [left; reflexivity|apply le_refl]. }
  split; (split; [assumption|]); intros z Nz; destruct (H z Nz), (mid z Nz); split; assumption.
Qed.

(* ---- the rule ----------------------------------------------------------------------------------- *)

(* The stops of a number are that number; the Left stop of any other game is the greatest Right stop of its Left options. These two
   rules give the stops of every game; with left_stop_unique they say that left_stop means what is usual. *)

Theorem number_stops g x : number x -> eqv g x -> left_stop g x /\ right_stop g x.
Proof. intros Nx H. apply near_stops; [assumption|apply near_number; assumption]. Qed.

(* The simplicity theorem: where a number fits, g is a number. *)
Lemma number_that_fits g z : number z -> (forall l, In l (left g) -> lf l z) -> (forall r, In r (right g) -> lf z r) ->
  exists n, number n /\ eqv g n.
Proof.
  induction z as [z IH] using game_ind'. intros Nz Hl Hr.
  assert (fits : forall w, (forall l, In l (left g) -> lf l w) \/ exists l, In l (left g) /\ le w l).
  { intros w. apply all_or_one. intros l _. destruct (le_or_lf w l); auto. }
  assert (fits' : forall w, (forall r, In r (right g) -> lf w r) \/ exists r, In r (right g) /\ le r w).
  { intros w. apply all_or_one. intros r _. destruct (le_or_lf r w); auto. }
  destruct (all_or_one (fun w => exists l, In l (left g) /\ le w l) (fun w => forall l, In l (left g) -> lf l w) (left z))
    as [L|(w & Hw & H)].
  { intros w _. destruct (fits w); auto. }
  2: { apply (IH w); auto; [apply (number_options z Nz); auto|].
       intros r H'. eapply le_lf_trans; [|apply Hr; assumption]. apply (number_between z); assumption. }
  destruct (all_or_one (fun w => exists r, In r (right g) /\ le r w) (fun w => forall r, In r (right g) -> lf w r) (right z))
    as [R|(w & Hw & H)].
  { intros w _. destruct (fits' w); auto. }
  2: { apply (IH w); auto; [apply (number_options z Nz); auto|].
       intros l H'. eapply lf_le_trans; [apply Hl; assumption|]. apply (number_between z); assumption. }
  exists z; split; [assumption|]. split; constructor; auto.
  - intros w Hw. destruct (R w Hw) as (r & ? & ?). apply lf_right with r; assumption.
  - intros w Hw. destruct (L w Hw) as (l & ? & ?). apply lf_left with l; assumption.
Qed.

Theorem left_stop_rule g x : ~ (exists n, number n /\ eqv g n) ->
  (exists l, In l (left g) /\ right_stop l x) ->
  (forall l, In l (left g) -> exists y, right_stop l y /\ le y x) -> left_stop g x.
Proof.
  intros Hg (l & Hl & [Nx Hx]) H. split; [assumption|]. intros z Nz; split; intros Hz.
  - assert (below : forall w, number w -> lf x w -> forall k, In k (left g) -> lf k w).
    { intros w Nw Hw k Hk. destruct (H k Hk) as (y & [_ Hy] & Hyx). apply Hy; [assumption|]. eapply le_lf_trans; eassumption. }
    constructor; [apply below; assumption|].
    intros r Hr. destruct (le_or_lf r g) as [Hrg|]; [|assumption]. exfalso. apply Hg.
    apply (number_that_fits g r).
    + apply (number_options z Nz); auto.
    + apply below; [apply (number_options z Nz); auto|]. eapply lf_le_trans; [exact Hz|]. apply (number_between z); assumption.
    + apply (le_inv _ _ Hrg).
  - apply lf_left with l; [assumption|]. apply Hx; assumption.
Qed.

Theorem right_stop_rule g x : ~ (exists n, number n /\ eqv g n) ->
  (exists r, In r (right g) /\ left_stop r x) ->
  (forall r, In r (right g) -> exists y, left_stop r y /\ le x y) -> right_stop g x.
Proof.
  intros Hg (r & Hr & Hx) H. apply right_stop_neg, left_stop_rule.
  - intros (n & Nn & Hn). apply Hg. exists (neg n). split; [apply number_neg; assumption|]. rewrite <- Hn, neg_neg. reflexivity.
  - exists (neg r). split; [apply left_neg_of; assumption|]. apply right_stop_neg. rewrite !neg_neg. assumption.
  - intros l Hl. apply in_left_neg in Hl as (k & Hk & ->). destruct (H k Hk) as (y & Hy & Hxy).
    exists (neg y). split; [apply right_stop_neg; rewrite !neg_neg; assumption|apply neg_le; assumption].
Qed.

Print Assumptions left_stop_unique.
Print Assumptions right_stop_unique.
Print Assumptions number_stops.
Print Assumptions left_stop_rule.
Print Assumptions right_stop_rule.
