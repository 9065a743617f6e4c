(* game.v: short games, and <= by Conway's definition (ONAG, Ch. 0).

   le and lf (less than or fuzzy to) are defined together, by which options witness them. Conway defines <= by
   itself, G <= H where no H <= G^L and no H^R <= G: le satisfies that (le_conway) and nothing else does
   (only_le), so a reader who trusts Conway need not trust us. *)
From Coq Require Import List Lia.
Import ListNotations.

Inductive game := Game (left right : list game).

Definition left (g : game) := let (l, _) := g in l.
Definition right (g : game) := let (_, r) := g in r.

Definition zero := Game [] [].

Inductive le : game -> game -> Prop :=
  | le_intro x y :
      (forall xl, In xl (left x) -> lf xl y) -> (forall yr, In yr (right y) -> lf x yr) -> le x y
with lf : game -> game -> Prop :=
  | lf_left x y yl : In yl (left y) -> le x yl -> lf x y
  | lf_right x y xr : In xr (right x) -> le xr y -> lf x y.

Definition eqv x y := le x y /\ le y x.

(* ---- options are smaller ----------------------------------------------------------------------- *)

Fixpoint size (g : game) : nat :=
  match g with Game l r => S (list_sum (map size l) + list_sum (map size r)) end.

Lemma sum_bound l x : In x l -> size x <= list_sum (map size l).
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  intros [->|H]; [|specialize (IH H)]; lia.
Qed.

Lemma size_left g gl : In gl (left g) -> size gl < size g.
Proof. destruct g; simpl; intros H; apply sum_bound in H; lia. Qed.

Lemma size_right g gr : In gr (right g) -> size gr < size g.
Proof. destruct g; simpl; intros H; apply sum_bound in H; lia. Qed.

(* Sizes of all options in sight, for lia. *)
Ltac sizes :=
  repeat match goal with
         | H : In ?x (left ?g) |- _ =>
             lazymatch goal with
             | _ : size x < size g |- _ => fail
             | _ => pose proof (size_left _ _ H)
             end
         | H : In ?x (right ?g) |- _ =>
             lazymatch goal with
             | _ : size x < size g |- _ => fail
             | _ => pose proof (size_right _ _ H)
             end
         end;
  lia.

Lemma game_ind' (P : game -> Prop) :
  (forall x, (forall x', In x' (left x) \/ In x' (right x) -> P x') -> P x) -> forall x, P x.
Proof.
  intros H x. remember (size x) as n eqn:Hn.
  revert x Hn; induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf); intros x ->.
  apply H; intros x' [Hx|Hx]; apply (IH (size x')); auto using size_left, size_right.
Qed.

Lemma le_inv x y :
  le x y -> (forall xl, In xl (left x) -> lf xl y) /\ (forall yr, In yr (right y) -> lf x yr).
Proof. inversion 1; auto. Qed.

Lemma lf_inv x y :
  lf x y -> (exists yl, In yl (left y) /\ le x yl) \/ (exists xr, In xr (right x) /\ le xr y).
Proof. inversion 1; eauto. Qed.

(* ---- lf is the contrary of le ------------------------------------------------------------------ *)

Lemma le_not_lf n : forall x y, size x + size y < n -> le x y -> lf y x -> False.
Proof.
  induction n as [|n IH]; intros x y Hn Hle Hlf; [lia|].
  destruct (le_inv _ _ Hle) as [Hl Hr].
  destruct (lf_inv _ _ Hlf) as [(xl & Hin & H)|(yr & Hin & H)].
  - apply (IH y xl); [sizes|assumption|auto].
  - apply (IH yr x); [sizes|assumption|auto].
Qed.

Lemma all_or_one {A} (P Q : A -> Prop) l :
  (forall a, In a l -> P a \/ Q a) -> (forall a, In a l -> P a) \/ (exists a, In a l /\ Q a).
Proof.
  induction l as [|b l IH]; simpl; intros H; [left; easy|].
  destruct (H b) as [Hb|Hb]; [auto| |right; eauto].
  destruct IH as [IH|(a & ? & ?)]; [auto| |right; eauto].
  left; intros a [<-|?]; auto.
Qed.

Lemma le_or_lf_size n : forall x y, size x + size y < n -> le x y \/ lf y x.
Proof.
  induction n as [|n IH]; intros x y Hn; [lia|].
  destruct (all_or_one (fun xl => lf xl y) (fun xl => le y xl) (left x)) as [Hl|(xl & Hin & H)].
  { intros xl Hin. destruct (IH y xl); [sizes|auto|auto]. }
  2: { right; eapply lf_left; eauto. }
  destruct (all_or_one (fun yr => lf x yr) (fun yr => le yr x) (right y)) as [Hr|(yr & Hin & H)].
  { intros yr Hin. destruct (IH yr x); [sizes|auto|auto]. }
  2: { right; eapply lf_right; eauto. }
  left; constructor; assumption.
Qed.

Theorem le_or_lf x y : le x y \/ lf y x.
Proof. eapply le_or_lf_size; eauto. Qed.

Theorem lf_not_le x y : lf x y <-> ~ le y x.
Proof.
  split; [intros H H'; eapply le_not_lf; eauto|].
  intros H; destruct (le_or_lf y x); tauto.
Qed.

Theorem le_not_lf_iff x y : le x y <-> ~ lf y x.
Proof.
  rewrite lf_not_le. split; [tauto|].
  intros H; destruct (le_or_lf x y) as [|H']; [assumption|].
  apply lf_not_le in H'; tauto.
Qed.

(* ---- Conway's definition ----------------------------------------------------------------------- *)

Definition conway (R : game -> game -> Prop) :=
  forall x y,
    R x y <-> (forall xl, In xl (left x) -> ~ R y xl) /\ (forall yr, In yr (right y) -> ~ R yr x).

Theorem le_conway : conway le.
Proof.
  intros x y; split.
  - intros H; destruct (le_inv _ _ H); split; intros; apply lf_not_le; auto.
  - intros [Hl Hr]; constructor; intros; apply lf_not_le; auto.
Qed.

Lemma only_le_size R : conway R -> forall n x y, size x + size y < n -> (R x y <-> le x y).
Proof.
  intros HR; induction n as [|n IH]; intros x y Hn; [lia|].
  rewrite (HR x y), (le_conway x y).
  split; intros [Hl Hr]; split; intros z Hz Hc.
  - apply (Hl z Hz), IH; [sizes|assumption].
  - apply (Hr z Hz), IH; [sizes|assumption].
  - apply (Hl z Hz), IH; [sizes|assumption].
  - apply (Hr z Hz), IH; [sizes|assumption].
Qed.

Theorem only_le R : conway R -> forall x y, R x y <-> le x y.
Proof. intros HR x y; eapply only_le_size; eauto. Qed.

(* ---- an order ---------------------------------------------------------------------------------- *)

Theorem le_refl x : le x x.
Proof.
  induction x as [x IH] using game_ind'.
  constructor; intros z Hz; [apply lf_left with z|apply lf_right with z]; auto.
Qed.

Lemma le_trans_size n : forall x y z, size x + size y + size z < n -> le x y -> le y z -> le x z.
Proof.
  induction n as [|n IH]; intros x y z Hn Hxy Hyz; [lia|].
  destruct (le_inv _ _ Hxy) as [Hxl _], (le_inv _ _ Hyz) as [_ Hzr].
  constructor; intros w Hw; apply lf_not_le; intros H.
  - apply (proj1 (lf_not_le _ _) (Hxl w Hw)). apply (IH y z w); auto; sizes.
  - apply (proj1 (lf_not_le _ _) (Hzr w Hw)). apply (IH w x y); auto; sizes.
Qed.

Theorem le_trans x y z : le x y -> le y z -> le x z.
Proof. eapply le_trans_size; eauto. Qed.

Theorem lf_le_trans x y z : lf x y -> le y z -> lf x z.
Proof. rewrite !lf_not_le; intros H ? ?; apply H; eapply le_trans; eauto. Qed.

Theorem le_lf_trans x y z : le x y -> lf y z -> lf x z.
Proof. rewrite !lf_not_le; intros ? H ?; apply H; eapply le_trans; eauto. Qed.

Print Assumptions le_conway.
Print Assumptions only_le.
