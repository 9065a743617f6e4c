(* least_hot.v: partizan matrix Nim next to the positions that are not hot (conjectures/ferguson-2001-beyond.cgt, section 7).

   For c = a + d - 1, b >= a + d and a, d >= 1 the value of [a,b;c,d] is {2^(1-d)|-2^(1-a)} (`least_hot`). For b = c = a + d - 1 and
   a <= d it is +-p if a = d, else +-{p,{p|-2^(2-d)}}, p = 2^(1-a) (`least_hot_square`). So these are all with c = a + d - 1 <= b. *)
From Coq Require Import List Arith ZArith Lia.
From cgt Require Import game sum number matrix_nim corner.
Import ListNotations.
Open Scope nat_scope.

(* A whole entry taken: [0,b;d,d+1] = 2^-d. *)
Lemma corner_power b d : d < b -> eqv (nim (0, b, d, S d)) (power d).
Proof.
  intros; rewrite corner, <- phi_power by lia. apply eq_eqv; f_equal; lia.
Qed.

Definition switch_of (i j : nat) := Game [power j] [neg (power i)].

(* a = i + 1, d = j + 1. *)
Lemma least_hot_le n : forall i j b, i + j < n -> S (S (i + j)) <= b ->
  le (nim (S i, b, S (i + j), S j)) (switch_of i j).
Proof.
  induction n as [|n IH]; intros i j b Hn Hb; [lia|].
  constructor.
  - intros g Hg; nim_option Hg k Hk.
    + destruct (Nat.eq_dec k (S i)) as [->|].
      * apply lf_left with (power j); [simpl; auto|].
        replace (S i - S i) with 0 by lia. replace (S (i + j) - S i) with j by lia. rewrite corner_power by lia; apply le_refl.
      * replace (S i - k) with (S (i - k)) by lia. replace (S (i + j) - k) with (S (i - k + j)) by lia.
        eapply le_lf_trans; [apply IH; lia|].
        apply lf_right with (neg (power (i - k))); [simpl; auto|].
        constructor.
        -- intros g Hg. apply in_left_neg in Hg as (h & Hh & ->).
           apply lf_left with (power j); [simpl; auto|].
           apply le_trans with zero; [|apply zero_power].
           rewrite <- neg_zero; apply neg_le.
           destruct (i - k); simpl in Hh; [easy|]. destruct Hh as [<-|[]]. apply zero_power.
        -- simpl; intros g [<-|[]]. apply neg_lf, power_lf; lia.
    + apply lf_left with (power j); [simpl; auto|].
      rewrite <- phi_power; apply cold_le; lia.
  - simpl; intros g [<-|[]].
    eapply lf_right; [apply (right_2 _ _ _ _ (S j)); lia|].
    replace (S (i + j) - S j) with i by lia. replace (S j - S j) with 0 by lia.
    rewrite nim_turn, nim_transpose. rewrite corner_power by lia; apply le_refl.
Qed.

Theorem least_hot a b c d : 1 <= a -> 1 <= d -> c + 1 = a + d -> a + d <= b ->
  eqv (nim (a, b, c, d)) (Game [power (d - 1)] [neg (power (a - 1))]).
Proof.
  intros Ha Hd Hc Hb.
  destruct a as [|i]; [lia|]. destruct d as [|j]; [lia|].
  replace c with (S (i + j)) by lia. replace (S j - 1) with j by lia. replace (S i - 1) with i by lia.
  split; [eapply least_hot_le; eauto; lia|].
  rewrite nim_turn, nim_transpose.
  replace (Game [power j] [neg (power i)]) with (neg (switch_of j i)) by (simpl; rewrite neg_neg; reflexivity).
  apply neg_le. replace (S (i + j)) with (S (j + i)) by lia. eapply least_hot_le; eauto; lia.
Qed.

(* ---- b = c ------------------------------------------------------------------------------------- *)

(* For b = c = a + d - 1 and a <= d, with p = 2^(1-a), the value is +-p if a = d, else +-{p,{p|-2^(2-d)}}. *)
Definition square_value (i j : nat) :=
  Game (power i :: if i <? j then [switch_of (j - 1) i] else [])
       (neg (power i) :: if i <? j then [switch_of i (j - 1)] else []).

Lemma neg_power_le m g n : In (power n) (left g) ->
  (forall h, In h (right g) -> lf (neg (power m)) h) -> le (neg (power m)) g.
Proof.
  intros Hn Hr; constructor; [|exact Hr].
  intros h Hh. apply in_left_neg in Hh as (p & Hp & ->).
  apply lf_left with (power n); [assumption|].
  apply le_trans with zero; [|apply zero_power]. rewrite <- neg_zero; apply neg_le.
  destruct m; simpl in Hp; [easy|]. destruct Hp as [<-|[]]. apply zero_power.
Qed.

Lemma neg_power_lf m n : lf (neg (power m)) (power n).
Proof.
  apply lf_left with zero; [apply left_power; reflexivity|].
  rewrite <- neg_zero; apply neg_le, zero_power.
Qed.

Lemma neg_power_le_power m n : le (neg (power m)) (power n).
Proof. apply le_trans with zero; [rewrite <- neg_zero; apply neg_le|]; apply zero_power. Qed.

(* What Right can answer by -2^-m, m < i, is no gain for Left. *)
Lemma answered i j m l : m < i -> lf (switch_of m l) (square_value i j).
Proof.
  intros Hm. apply lf_right with (neg (power m)); [simpl; auto|].
  apply neg_power_le with i; [simpl; auto|].
  intros h [<-|Hh]; [apply neg_lf, power_lf; assumption|].
  destruct (i <? j); [|easy]. destruct Hh as [<-|[]].
  apply lf_left with (power (j - 1)); [simpl; auto|apply neg_power_le_power].
Qed.

Lemma switch_le i m l : m <= l -> le (switch_of m i) (switch_of l i).
Proof.
  intros H; constructor; intros g [<-|[]].
  - apply lf_left with (power i); [simpl; auto|apply le_refl].
  - apply lf_right with (neg (power m)); [simpl; auto|apply neg_le, power_le; assumption].
Qed.

Lemma nim_switch i j b : S (S (i + j)) <= b -> eqv (nim (S i, b, S (i + j), S j)) (switch_of i j).
Proof.
  intros H. replace (switch_of i j) with (Game [power (S j - 1)] [neg (power (S i - 1))])
    by (unfold switch_of; replace (S j - 1) with j by lia; replace (S i - 1) with i by lia; reflexivity).
  apply least_hot; lia.
Qed.

Lemma square_le i j : i <= j -> le (nim (S i, S (i + j), S (i + j), S j)) (square_value i j).
Proof.
  intros Hij; constructor.
  - intros g Hg; nim_option Hg k Hk.
    + destruct (Nat.eq_dec k (S i)) as [->|].
      * apply lf_left with (power i); [simpl; auto|].
        replace (S i - S i) with 0 by lia. replace (S (i + j) - S i) with j by lia.
        rewrite corner_power by lia; apply power_le; assumption.
      * replace (S i - k) with (S (i - k)) by lia. replace (S (i + j) - k) with (S (i - k + j)) by lia.
        rewrite nim_switch by lia. apply answered; lia.
    + destruct (Nat.eq_dec k (S j)) as [->|].
      * apply lf_left with (power i); [simpl; auto|].
        replace (S j - S j) with 0 by lia. replace (S (i + j) - S j) with i by lia.
        rewrite nim_turn. rewrite corner_power by lia; apply le_refl.
      * rewrite <- (neg_neg (nim _)), <- nim_transpose.
        replace (S j - k) with (S (j - k)) by lia. replace (S (i + j) - k) with (S (i + (j - k))) by lia.
        rewrite nim_switch by lia.
        replace (neg (switch_of i (j - k))) with (switch_of (j - k) i) by (simpl; rewrite neg_neg; reflexivity).
        destruct (Nat.ltb_spec i j) as [H|H].
        -- apply lf_left with (switch_of (j - 1) i); [|apply switch_le; lia].
           simpl. right. destruct (Nat.ltb_spec i j); [simpl; auto|lia].
        -- apply answered; lia.
  - intros g [<-|Hg].
    + eapply lf_right; [apply (right_2 _ _ _ _ (S j)); lia|].
      replace (S (i + j) - S j) with i by lia. replace (S j - S j) with 0 by lia.
      rewrite nim_turn, nim_transpose. rewrite corner_power by lia; apply le_refl.
    + destruct (Nat.ltb_spec i j) as [H|]; [|easy]. destruct Hg as [<-|[]].
      eapply lf_right; [apply (right_2 _ _ _ _ 1); lia|].
      replace (S j - 1) with (S (j - 1)) by lia. replace (S (i + j) - 1) with (S (i + (j - 1))) by lia.
      rewrite nim_switch by lia. apply le_refl.
Qed.

Theorem least_hot_square a c d : 1 <= a -> a <= d -> c + 1 = a + d ->
  eqv (nim (a, c, c, d)) (square_value (a - 1) (d - 1)).
Proof.
  intros Ha Hd Hc. destruct a as [|i]; [lia|]. destruct d as [|j]; [lia|].
  replace c with (S (i + j)) by lia. replace (S j - 1) with j by lia. replace (S i - 1) with i by lia.
  split; [apply square_le; lia|].
  replace (square_value i j) with (neg (square_value i j)).
  - rewrite nim_transpose. apply neg_le, square_le; lia.
  - unfold square_value. destruct (i <? j); simpl; rewrite !neg_neg; reflexivity.
Qed.

Print Assumptions least_hot.
Print Assumptions least_hot_square.
