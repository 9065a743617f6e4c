(* sum.v: negatives and sums: games are a partially ordered group (ONAG, Ch. 0 and 7). *)
From Coq Require Import List Lia Setoid Morphisms.
From cgt Require Import game.
Import ListNotations.

Fixpoint neg (g : game) : game := match g with Game l r => Game (map neg r) (map neg l) end.

Fixpoint add (x : game) : game -> game :=
  fix add_x (y : game) : game :=
    match x, y with
    | Game xl xr, Game yl yr =>
        Game (map (fun x' => add x' y) xl ++ map add_x yl) (map (fun x' => add x' y) xr ++ map add_x yr)
    end.

(* The sum of many. *)
Definition total (gs : list game) := fold_right add zero gs.

(* ---- their options ----------------------------------------------------------------------------- *)

Lemma left_neg x : left (neg x) = map neg (right x).
Proof. destruct x; reflexivity. Qed.

Lemma right_neg x : right (neg x) = map neg (left x).
Proof. destruct x; reflexivity. Qed.

Lemma left_add x y : left (add x y) = map (fun x' => add x' y) (left x) ++ map (add x) (left y).
Proof. destruct x, y; reflexivity. Qed.

Lemma right_add x y : right (add x y) = map (fun x' => add x' y) (right x) ++ map (add x) (right y).
Proof. destruct x, y; reflexivity. Qed.

Lemma in_left_add z x y :
  In z (left (add x y)) <->
  (exists x', In x' (left x) /\ z = add x' y) \/ (exists y', In y' (left y) /\ z = add x y').
Proof.
  rewrite left_add, in_app_iff, !in_map_iff.
  split; (intros [(w & ? & ?)|(w & ? & ?)]; [left|right]; exists w; auto).
Qed.

Lemma in_right_add z x y :
  In z (right (add x y)) <->
  (exists x', In x' (right x) /\ z = add x' y) \/ (exists y', In y' (right y) /\ z = add x y').
Proof.
  rewrite right_add, in_app_iff, !in_map_iff.
  split; (intros [(w & ? & ?)|(w & ? & ?)]; [left|right]; exists w; auto).
Qed.

Lemma in_left_neg z x : In z (left (neg x)) <-> exists x', In x' (right x) /\ z = neg x'.
Proof. rewrite left_neg, in_map_iff. split; intros (w & ? & ?); exists w; auto. Qed.

Lemma in_right_neg z x : In z (right (neg x)) <-> exists x', In x' (left x) /\ z = neg x'.
Proof. rewrite right_neg, in_map_iff. split; intros (w & ? & ?); exists w; auto. Qed.

Lemma left_add_l x x' y : In x' (left x) -> In (add x' y) (left (add x y)).
Proof. intros; apply in_left_add; eauto. Qed.
Lemma left_add_r x y y' : In y' (left y) -> In (add x y') (left (add x y)).
Proof. intros; apply in_left_add; eauto. Qed.
Lemma right_add_l x x' y : In x' (right x) -> In (add x' y) (right (add x y)).
Proof. intros; apply in_right_add; eauto. Qed.
Lemma right_add_r x y y' : In y' (right y) -> In (add x y') (right (add x y)).
Proof. intros; apply in_right_add; eauto. Qed.
Lemma left_neg_of x x' : In x' (right x) -> In (neg x') (left (neg x)).
Proof. intros; apply in_left_neg; eauto. Qed.
Lemma right_neg_of x x' : In x' (left x) -> In (neg x') (right (neg x)).
Proof. intros; apply in_right_neg; eauto. Qed.

(* An option of a sum or a negative: one case for each part in which it is a move. *)
Ltac cases_of H :=
  repeat match type of H with
         | In _ (left (add _ _)) => apply in_left_add in H; destruct H as [(? & H & ->)|(? & H & ->)]
         | In _ (right (add _ _)) => apply in_right_add in H; destruct H as [(? & H & ->)|(? & H & ->)]
         | In _ (left (neg _)) => apply in_left_neg in H; destruct H as (? & H & ->)
         | In _ (right (neg _)) => apply in_right_neg in H; destruct H as (? & H & ->)
         | In _ (left zero) => destruct H
         | In _ (right zero) => destruct H
         end.

(* ---- equalities of trees ----------------------------------------------------------------------- *)

Lemma game_ext x y : left x = left y -> right x = right y -> x = y.
Proof. destruct x, y; simpl; congruence. Qed.

Lemma map_same (f : game -> game) l : (forall x, In x l -> f x = x) -> map f l = l.
Proof. intros H; rewrite <- (map_id l) at 2; apply map_ext_in; assumption. Qed.

Lemma add_zero_l x : add zero x = x.
Proof.
  induction x as [x IH] using game_ind'.
  apply game_ext; [rewrite left_add|rewrite right_add]; apply map_same; auto.
Qed.

Lemma add_zero_r x : add x zero = x.
Proof.
  induction x as [x IH] using game_ind'.
  apply game_ext; [rewrite left_add|rewrite right_add]; simpl; rewrite app_nil_r; apply map_same; auto.
Qed.

Lemma add_assoc x y z : add (add x y) z = add x (add y z).
Proof.
  revert y z; induction x as [x IHx] using game_ind'; intros y.
  induction y as [y IHy] using game_ind'; intros z.
  induction z as [z IHz] using game_ind'.
  apply game_ext; [rewrite !left_add|rewrite !right_add]; rewrite !map_app, !map_map, <- app_assoc;
    (f_equal; [apply map_ext_in; intros; apply IHx; auto|]);
    (f_equal; [apply map_ext_in; intros; apply IHy; auto|]);
    apply map_ext_in; intros; apply IHz; auto.
Qed.

Lemma neg_neg x : neg (neg x) = x.
Proof.
  induction x as [x IH] using game_ind'.
  apply game_ext; [rewrite left_neg, right_neg|rewrite right_neg, left_neg]; rewrite map_map;
    apply map_same; auto.
Qed.

Lemma neg_add x y : neg (add x y) = add (neg x) (neg y).
Proof.
  revert y; induction x as [x IHx] using game_ind'; intros y.
  induction y as [y IHy] using game_ind'.
  apply game_ext.
  - rewrite left_add, !left_neg, right_add, map_app, !map_map.
    f_equal; apply map_ext_in; auto.
  - rewrite right_add, !right_neg, left_add, map_app, !map_map.
    f_equal; apply map_ext_in; auto.
Qed.

Lemma neg_zero : neg zero = zero.
Proof. reflexivity. Qed.

Lemma total_app a b : total (a ++ b) = add (total a) (total b).
Proof.
  induction a as [|x a IH]; simpl; [symmetry; apply add_zero_l|].
  rewrite IH, add_assoc; reflexivity.
Qed.

Lemma total_neg a : total (map neg a) = neg (total a).
Proof. induction a as [|x a IH]; simpl; [reflexivity|]. rewrite IH, neg_add; reflexivity. Qed.

(* ---- the group --------------------------------------------------------------------------------- *)

Lemma add_mono_size n :
  forall x y z, size x + size y + size z < n ->
    (le x y -> le (add x z) (add y z)) /\ (lf x y -> lf (add x z) (add y z)).
Proof.
  induction n as [|n IH]; intros x y z Hn; [lia|].
  split; intros H.
  - destruct (le_inv _ _ H) as [Hl Hr].
    constructor; intros w Hw; cases_of Hw.
    + apply IH; [sizes|auto].
    + eapply lf_left; [apply left_add_r; eassumption|]. apply IH; [sizes|assumption].
    + apply IH; [sizes|auto].
    + eapply lf_right; [apply right_add_r; eassumption|]. apply IH; [sizes|assumption].
  - destruct (lf_inv _ _ H) as [(w & Hw & Hle)|(w & Hw & Hle)].
    + eapply lf_left; [apply left_add_l; eassumption|]. apply IH; [sizes|assumption].
    + eapply lf_right; [apply right_add_l; eassumption|]. apply IH; [sizes|assumption].
Qed.

Lemma add_le_l x y z : le x y -> le (add x z) (add y z).
Proof. eapply add_mono_size; eauto. Qed.

Lemma add_lf_l x y z : lf x y -> lf (add x z) (add y z).
Proof. eapply add_mono_size; eauto. Qed.

Lemma add_comm_le x y : le (add x y) (add y x).
Proof.
  revert y; induction x as [x IHx] using game_ind'; intros y.
  induction y as [y IHy] using game_ind'.
  constructor; intros w Hw; cases_of Hw.
  - eapply lf_left; [apply left_add_r; eassumption|]. auto.
  - eapply lf_left; [apply left_add_l; eassumption|]. auto.
  - eapply lf_right; [apply right_add_r; eassumption|]. auto.
  - eapply lf_right; [apply right_add_l; eassumption|]. auto.
Qed.

Lemma add_neg_le x : le (add x (neg x)) zero /\ le zero (add x (neg x)).
Proof.
  induction x as [x IH] using game_ind'.
  split; constructor; intros w Hw; cases_of Hw.
  - eapply lf_right; [apply right_add_r, right_neg_of; eassumption|]. apply IH; auto.
  - eapply lf_right; [apply right_add_l; eassumption|]. apply IH; auto.
  - eapply lf_left; [apply left_add_r, left_neg_of; eassumption|]. apply IH; auto.
  - eapply lf_left; [apply left_add_l; eassumption|]. apply IH; auto.
Qed.

Lemma neg_le_size n :
  forall x y, size x + size y < n ->
    (le x y -> le (neg y) (neg x)) /\ (lf x y -> lf (neg y) (neg x)).
Proof.
  induction n as [|n IH]; intros x y Hn; [lia|].
  split; intros H.
  - destruct (le_inv _ _ H) as [Hl Hr].
    constructor; intros w Hw; cases_of Hw; apply IH; auto; sizes.
  - destruct (lf_inv _ _ H) as [(w & Hw & Hle)|(w & Hw & Hle)].
    + eapply lf_right; [apply right_neg_of; eassumption|]. apply IH; [sizes|assumption].
    + eapply lf_left; [apply left_neg_of; eassumption|]. apply IH; [sizes|assumption].
Qed.

Lemma neg_le x y : le x y -> le (neg y) (neg x).
Proof. eapply neg_le_size; eauto. Qed.

Lemma neg_lf x y : lf x y -> lf (neg y) (neg x).
Proof. eapply neg_le_size; eauto. Qed.

Global Instance le_preorder : PreOrder le.
Proof. split; [exact le_refl|exact le_trans]. Qed.

Global Instance eqv_equivalence : Equivalence eqv.
Proof.
  split.
  - intros x; split; apply le_refl.
  - intros x y []; split; assumption.
  - intros x y z [] []; split; eapply le_trans; eauto.
Qed.

Global Instance le_eqv : Proper (eqv ==> eqv ==> iff) le.
Proof. intros x x' [] y y' []; split; intros; eauto using le_trans. Qed.

Global Instance lf_eqv : Proper (eqv ==> eqv ==> iff) lf.
Proof. intros x x' Hx y y' Hy; rewrite !lf_not_le, Hx, Hy; reflexivity. Qed.

Lemma add_comm x y : eqv (add x y) (add y x).
Proof. split; apply add_comm_le. Qed.

Lemma add_neg x : eqv (add x (neg x)) zero.
Proof. split; apply add_neg_le. Qed.

Lemma add_le x x' y y' : le x x' -> le y y' -> le (add x y) (add x' y').
Proof.
  intros Hx Hy. apply le_trans with (add x' y); [apply add_le_l; assumption|].
  rewrite (add_comm x' y), (add_comm x' y'). apply add_le_l; assumption.
Qed.

Global Instance add_le_proper : Proper (le ==> le ==> le) add.
Proof. intros x x' Hx y y' Hy; apply add_le; assumption. Qed.

Global Instance add_eqv : Proper (eqv ==> eqv ==> eqv) add.
Proof. intros x x' [] y y' []; split; apply add_le; assumption. Qed.

Global Instance neg_eqv : Proper (eqv ==> eqv) neg.
Proof. intros x y []; split; apply neg_le; assumption. Qed.

Lemma eq_eqv x y : x = y -> eqv x y.
Proof. intros ->; reflexivity. Qed.

Lemma eqv_le x y : eqv x y -> le x y.
Proof. intros []; assumption. Qed.

(* x <= y if and only if 0 <= y - x; likewise lf. *)
Lemma add_back x y : eqv (add (add x (neg y)) y) x.
Proof. rewrite add_assoc, (add_comm (neg y) y), add_neg, add_zero_r; reflexivity. Qed.

Lemma le_diff x y : le x y <-> le zero (add y (neg x)).
Proof.
  split; intros H.
  - rewrite <- (add_neg x). apply add_le; [assumption|reflexivity].
  - apply (add_le_l _ _ x) in H. rewrite add_zero_l, add_back in H; assumption.
Qed.

Lemma le_diff' x y : le x y <-> le (add x (neg y)) zero.
Proof.
  split; intros H.
  - rewrite <- (add_neg y). apply add_le; [assumption|reflexivity].
  - apply (add_le_l _ _ y) in H. rewrite add_zero_l, add_back in H; assumption.
Qed.

Lemma lf_diff x y : lf x y <-> lf zero (add y (neg x)).
Proof. rewrite !lf_not_le, le_diff'; reflexivity. Qed.

Lemma lf_diff' x y : lf x y <-> lf (add x (neg y)) zero.
Proof. rewrite !lf_not_le, le_diff; reflexivity. Qed.
