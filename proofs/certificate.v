(* certificate.v: the certificates of `cgt why`, and a checker of them that is proved sound.

   The format is described by `cgt help certificate` and in cgt/lab_proof.h; `cgt why --coq FILE` writes one as
   the terms below. `check` replays it as lab/certificate/certificate_verify.c does. What an accepted certificate claims
   is true of the games that it lists: theorem `sound`. *)
From Coq Require Import List Arith Lia NArith Bool FMapPositive.
From cgt Require Import game sum.
Import ListNotations.

(* ---- what stands in a certificate -------------------------------------------------------------- *)

(* game N = A B|C: the numbers of Left's options and of Right's. Lines are numbered from 0. *)
Definition line := (list N * list N)%type.

Fixpoint games_after (known : list game) (lines : list line) : list game :=
  match lines with
  | [] => known
  | (l, r) :: rest =>
      let number n := nth (N.to_nat n) known zero in
      games_after (known ++ [Game (map number l) (map number r)]) rest
  end.

(* Game number n of the lines. *)
Definition game_of (lines : list line) (n : N) : game := nth (N.to_nat n) (games_after [] lines) zero.

(* A term of a sum: game n, or its negative. *)
Inductive term := P (n : N) | M (n : N).

Definition term_of (lines : list line) (t : term) : game :=
  match t with P n => game_of lines n | M n => neg (game_of lines n) end.

Definition sum_of (lines : list line) (terms : list term) : game := total (map (term_of lines) terms).

Inductive relation := EQ | NE | LE | GE | LT | GT | LF | GF | CONFUSED.

Definition holds (R : relation) (x y : game) : Prop :=
  match R with
  | EQ => le x y /\ le y x
  | NE => ~ (le x y /\ le y x)
  | LE => le x y
  | GE => le y x
  | LT => le x y /\ ~ le y x
  | GT => le y x /\ ~ le x y
  | LF => ~ le y x
  | GF => ~ le x y
  | CONFUSED => ~ le x y /\ ~ le y x
  end.

Inductive player := Left | Right.

(* The move in component k to game j is answered in component k' by moving to game j'. *)
Inductive answer := A (k j k' j' : N).

(* turn PLAYER POSITION : ANSWERS *)
Inductive turn := T (loser : player) (position : list term) (answers : list answer).

(* PLAYER second, or PLAYER first K:G *)
Inductive goal := Second (winner : player) | First (winner : player) (k j : N).

Record certificate := {
  lines : list line;
  left_side : list term;
  asserts : relation;
  right_side : list term;
  goals : list goal;
  turns : list turn
}.

Definition claim (c : certificate) : Prop :=
  holds (asserts c) (sum_of (lines c) (left_side c)) (sum_of (lines c) (right_side c)).

(* ---- the checker ------------------------------------------------------------------------------- *)

Module Map := PositiveMap.

Fixpoint table (first : positive) (lines : list line) : Map.t line :=
  match lines with
  | [] => Map.empty line
  | l :: rest => Map.add first l (table (Pos.succ first) rest)
  end.

Definition entry (t : Map.t line) (n : N) : line :=
  match Map.find (N.succ_pos n) t with Some l => l | None => ([], []) end.

(* Options have smaller numbers than their game. *)
Fixpoint descending (n : N) (lines : list line) : bool :=
  match lines with
  | [] => true
  | (l, r) :: rest =>
      forallb (fun m => N.ltb m n) l && forallb (fun m => N.ltb m n) r && descending (N.succ n) rest
  end.

Definition other (p : player) := match p with Left => Right | Right => Left end.

Definition side {X} (p : player) (l : list X * list X) : list X :=
  match p with Left => fst l | Right => snd l end.

Definition numbers (t : Map.t line) (p : player) (c : term) : list N :=
  match c with P n => side p (entry t n) | M n => side (other p) (entry t n) end.

(* The same sign, another game. *)
Definition moved (c : term) (j : N) : term := match c with P _ => P j | M _ => M j end.

(* The position after the move, if it is one. *)
Fixpoint play (t : Map.t line) (p : player) (position : list term) (k j : N) : option (list term) :=
  match position with
  | [] => None
  | c :: rest =>
      if N.eqb k 0
      then if existsb (N.eqb j) (numbers t p c) then Some (moved c j :: rest) else None
      else option_map (cons c) (play t p rest (N.pred k) j)
  end.

(* All moves of a player, component by component. *)
Fixpoint all_moves (t : Map.t line) (p : player) (k : N) (position : list term) : list (N * N) :=
  match position with
  | [] => []
  | c :: rest => map (pair k) (numbers t p c) ++ all_moves t p (N.succ k) rest
  end.

Definition player_eqb p q := match p, q with Left, Left | Right, Right => true | _, _ => false end.

Definition term_eqb s t :=
  match s, t with P m, P n | M m, M n => N.eqb m n | _, _ => false end.

Fixpoint position_eqb (s t : list term) : bool :=
  match s, t with
  | [], [] => true
  | a :: s, b :: t => term_eqb a b && position_eqb s t
  | _, _ => false
  end.

(* A place among the turns; that two positions share one does no harm, for they are compared. *)
Fixpoint spell (n rest : positive) : positive :=
  match n with
  | xH => xO rest
  | xO n => xI (xO (spell n rest))
  | xI n => xI (xI (spell n rest))
  end.

Definition place (p : player) (position : list term) : positive :=
  fold_right (fun c => spell (N.succ_pos match c with P n | M n => n end))
             (match p with Left => xO xH | Right => xH end) position.

Definition book := Map.t (player * list term).

Definition book_of (ts : list turn) : book :=
  fold_right (fun t => match t with T p s _ => Map.add (place p s) (p, s) end)
             (Map.empty (player * list term)) ts.

(* p is to move and must be shown to lose: by a turn of the book, or because he has no move. *)
Definition lost (t : Map.t line) (b : book) (p : player) (position : list term) : bool :=
  match Map.find (place p position) b with
  | Some (q, s) => player_eqb p q && position_eqb position s
  | None => false
  end || forallb (fun c => match numbers t p c with [] => true | _ => false end) position.

Fixpoint answered (t : Map.t line) (b : book) (p : player) (position : list term)
                  (moves : list (N * N)) (answers : list answer) : bool :=
  match moves, answers with
  | [], [] => true
  | (k, j) :: moves, A k1 j1 k' j' :: answers =>
      N.eqb k k1 && N.eqb j j1 &&
      match play t p position k j with
      | Some after =>
          match play t (other p) after k' j' with Some back => lost t b p back | None => false end
      | None => false
      end && answered t b p position moves answers
  | _, _ => false
  end.

Definition good_turn (t : Map.t line) (b : book) (u : turn) : bool :=
  match u with T p position answers => answered t b p position (all_moves t p 0 position) answers end.

Definition good_goal (t : Map.t line) (b : book) (position : list term) (g : goal) : bool :=
  match g with
  | Second w => lost t b (other w) position
  | First w k j =>
      match play t w position k j with Some after => lost t b (other w) after | None => false end
  end.

Definition opposite (c : term) : term := match c with P n => M n | M n => P n end.

(* Right side less left side is played where the claim says "less", so that Left is to win. *)
Definition turned (c : certificate) : bool :=
  match asserts c, right_side c with
  | (LE | LT | LF), _ :: _ => true
  | _, _ => false
  end.

Definition played (c : certificate) : list term :=
  if turned c then right_side c ++ map opposite (left_side c)
  else left_side c ++ map opposite (right_side c).

(* What a goal says of the sides: <= or <|, of left and right or of right and left. *)
Definition goal_eqb (w : player) (first : bool) (g : goal) : bool :=
  match g with
  | Second v => player_eqb w v && negb first
  | First v _ _ => player_eqb w v && first
  end.

(* Who wins when the left side is the less. *)
Definition below (c : certificate) : player := if turned c then Left else Right.

Definition enough (c : certificate) : bool :=
  let has w first := existsb (goal_eqb w first) (goals c) in
  let down := below c in
  let up := other down in
  match asserts c with
  | LE => has down false
  | GE => has up false
  | LF => has down true
  | GF => has up true
  | LT => has down false && has down true
  | GT => has up false && has up true
  | EQ => has down false && has up false
  | NE => has down true || has up true
  | CONFUSED => has down true && has up true
  end.

Definition check (c : certificate) : bool :=
  let t := table 1 (lines c) in
  let b := book_of (turns c) in
  descending 0 (lines c) && forallb (good_goal t b (played c)) (goals c) && enough c &&
  forallb (good_turn t b) (turns c).

(* ---- the table has the games ------------------------------------------------------------------- *)

Lemma find_table ls : forall first n,
  Map.find (N.succ_pos (first + n)) (table (N.succ_pos first) ls) = nth_error ls (N.to_nat n).
Proof.
  induction ls as [|l ls IH]; intros first n; simpl.
  - rewrite Map.gempty. destruct (N.to_nat n); reflexivity.
  - destruct (N.eq_dec n 0) as [->|Hn].
    + rewrite N.add_0_r, Map.gss; reflexivity.
    + rewrite Map.gso.
      2: { intros H. apply (f_equal Npos) in H. rewrite !N.succ_pos_spec in H. lia. }
      replace (Pos.succ (N.succ_pos first)) with (N.succ_pos (N.succ first)) by (destruct first; reflexivity).
      replace (first + n)%N with (N.succ first + N.pred n)%N by lia.
      rewrite IH. replace (N.to_nat n) with (S (N.to_nat (N.pred n))) by lia. reflexivity.
Qed.

Lemma entry_table ls n : entry (table 1 ls) n = nth (N.to_nat n) ls ([], []).
Proof.
  unfold entry. replace 1%positive with (N.succ_pos 0) by reflexivity.
  replace n with (0 + n)%N at 1 by lia. rewrite find_table.
  destruct (nth_error ls (N.to_nat n)) eqn:H.
  - symmetry; apply nth_error_nth; assumption.
  - symmetry; apply nth_overflow, nth_error_None; assumption.
Qed.

Lemma games_after_prefix ls : forall known n,
  n < length known -> nth n (games_after known ls) zero = nth n known zero.
Proof.
  induction ls as [|[l r] ls IH]; intros known n H; simpl; [reflexivity|].
  rewrite IH; [apply app_nth1; assumption|]. rewrite app_length; simpl; lia.
Qed.

Lemma games_after_length ls : forall known, length (games_after known ls) = length known + length ls.
Proof.
  induction ls as [|[l r] ls IH]; intros known; simpl; [lia|].
  rewrite IH, app_length; simpl; lia.
Qed.

Lemma games_after_nth ls : forall known n,
  descending (N.of_nat (length known)) ls = true -> n < length ls ->
  let all := games_after known ls in
  let number m := nth (N.to_nat m) all zero in
  nth (length known + n) all zero =
  Game (map number (fst (nth n ls ([], [])))) (map number (snd (nth n ls ([], [])))).
Proof.
  induction ls as [|[l r] ls IH]; intros known n Hd Hn; simpl in *; [lia|].
  apply andb_true_iff in Hd as [Hd Hrest]; apply andb_true_iff in Hd as [Hl Hr].
  rewrite forallb_forall in Hl, Hr.
  set (g := Game _ _).
  destruct n as [|n].
  - rewrite games_after_prefix by (rewrite app_length; simpl; lia).
    rewrite Nat.add_0_r, app_nth2, Nat.sub_diag by lia. simpl. unfold g.
    f_equal; apply map_ext_in; intros m Hm; symmetry;
      (assert (N.to_nat m < length known) by
         (apply Hl in Hm || apply Hr in Hm; apply N.ltb_lt in Hm; lia));
      rewrite games_after_prefix by (rewrite app_length; simpl; lia); apply app_nth1; assumption.
  - specialize (IH (known ++ [g]) n). rewrite app_length in IH; simpl in IH.
    replace (length known + S n) with (length known + 1 + n) by lia.
    apply IH; [|lia]. rewrite Nat.add_1_r, Nat2N.inj_succ; assumption.
Qed.

Lemma game_of_entry ls n :
  descending 0 ls = true ->
  game_of ls n =
  Game (map (game_of ls) (fst (entry (table 1 ls) n))) (map (game_of ls) (snd (entry (table 1 ls) n))).
Proof.
  intros H. rewrite entry_table. unfold game_of at 1.
  destruct (Nat.lt_ge_cases (N.to_nat n) (length ls)) as [Hn|Hn].
  - exact (games_after_nth ls [] (N.to_nat n) H Hn).
  - rewrite nth_overflow, (nth_overflow ls) by (rewrite ?games_after_length; assumption). reflexivity.
Qed.

(* ---- moves are moves --------------------------------------------------------------------------- *)

Definition options (p : player) (g : game) := match p with Left => left g | Right => right g end.

(* p, to move, loses. *)
Definition loses (p : player) (g : game) := match p with Left => le g zero | Right => le zero g end.

Definition wins (p : player) (g : game) := exists m, In m (options p g) /\ loses (other p) m.

Lemma loses_intro p g : (forall m, In m (options p g) -> wins (other p) m) -> loses p g.
Proof.
  intros H; destruct p; constructor; intros m Hm; try destruct Hm;
    destruct (H m Hm) as (m' & Hin & Hl); [eapply lf_right|eapply lf_left]; eassumption.
Qed.

Lemma other_other p : other (other p) = p.
Proof. destruct p; reflexivity. Qed.

Lemma size_option p g m : In m (options p g) -> size m < size g.
Proof. destruct p; [apply size_left|apply size_right]. Qed.

Lemma options_add p x y z :
  In z (options p (add x y)) <->
  (exists x', In x' (options p x) /\ z = add x' y) \/ (exists y', In y' (options p y) /\ z = add x y').
Proof. destruct p; [apply in_left_add|apply in_right_add]. Qed.

Section Certificate.

Variable ls : list line.
Hypothesis wf : descending 0 ls = true.

Let t := table 1 ls.
Let value := sum_of ls.

Lemma options_term p c :
  options p (term_of ls c) = map (fun j => term_of ls (moved c j)) (numbers t p c).
Proof.
  destruct c as [n|n]; simpl; rewrite (game_of_entry ls n wf) at 1; fold t;
    destruct p; simpl; rewrite ?map_map; reflexivity.
Qed.

Lemma play_is_option p : forall pos k j after,
  play t p pos k j = Some after -> In (value after) (options p (value pos)).
Proof.
  unfold value, sum_of.
  induction pos as [|c pos IH]; intros k j after; simpl; [discriminate|].
  destruct (N.eqb k 0).
  - destruct (existsb (N.eqb j) (numbers t p c)) eqn:He; [|discriminate].
    intros [= <-]. apply existsb_exists in He as (i & Hi & Hij). apply N.eqb_eq in Hij; subst i.
    apply options_add; left. exists (term_of ls (moved c j)); split; [|reflexivity].
    rewrite options_term. apply in_map_iff; eauto.
  - destruct (play t p pos (N.pred k) j) as [rest|] eqn:Hp; [|discriminate].
    intros [= <-]. apply options_add; right. eauto.
Qed.

Lemma option_is_played p : forall pos first m,
  In m (options p (value pos)) ->
  exists k j after, In ((first + k)%N, j) (all_moves t p first pos) /\
                    play t p pos k j = Some after /\ value after = m.
Proof.
  unfold value, sum_of.
  induction pos as [|c pos IH]; intros first m Hm; simpl in *.
  - destruct p; destruct Hm.
  - apply options_add in Hm as [(x & Hx & ->)|(y & Hy & ->)].
    + rewrite options_term in Hx. apply in_map_iff in Hx as (j & <- & Hj).
      exists 0%N, j, (moved c j :: pos). repeat split.
      * rewrite N.add_0_r. apply in_or_app; left. apply in_map_iff; eauto.
      * simpl. replace (existsb (N.eqb j) (numbers t p c)) with true; [reflexivity|].
        symmetry; apply existsb_exists; exists j; split; [assumption|apply N.eqb_refl].
    + destruct (IH (N.succ first) y Hy) as (k & j & after & Hin & Hp & <-).
      exists (N.succ k), j, (c :: after). repeat split.
      * replace (first + N.succ k)%N with (N.succ first + k)%N by lia. apply in_or_app; auto.
      * destruct (N.eqb_spec (N.succ k) 0) as [|_]; [lia|]. rewrite N.pred_succ, Hp; reflexivity.
Qed.

(* ---- who is said to lose, loses ---------------------------------------------------------------- *)

Lemma position_eqb_eq : forall s s', position_eqb s s' = true -> s = s'.
Proof.
  induction s as [|a s IH]; intros [|b s']; simpl; try discriminate; [reflexivity|].
  intros H; apply andb_true_iff in H as [H1 H2].
  rewrite (IH _ H2). destruct a, b; simpl in H1; try discriminate; apply N.eqb_eq in H1; subst; reflexivity.
Qed.

Lemma book_has ts : forall p s q s',
  Map.find (place p s) (book_of ts) = Some (q, s') -> exists answers, In (T q s' answers) ts.
Proof.
  induction ts as [|[q0 s0 a0] ts IH]; intros p s q s' H; simpl in H.
  - rewrite Map.gempty in H; discriminate.
  - destruct (Pos.eq_dec (place p s) (place q0 s0)) as [E|E].
    + rewrite E, Map.gss in H. injection H as -> ->. exists a0; left; reflexivity.
    + rewrite Map.gso in H by assumption. destruct (IH _ _ _ _ H) as (a & Ha). exists a; right; assumption.
Qed.

Variable ts : list turn.
Let b := book_of ts.
Hypothesis good : forallb (good_turn t b) ts = true.

Lemma answered_in p pos : forall moves answers k j,
  answered t b p pos moves answers = true -> In (k, j) moves ->
  exists after k' j' back, play t p pos k j = Some after /\
    play t (other p) after k' j' = Some back /\ lost t b p back = true.
Proof.
  induction moves as [|[k0 j0] moves IH]; intros [|[k1 j1 k' j'] answers] k j; simpl; try easy.
  intros H Hin. apply andb_true_iff in H as [H Hrest]. destruct Hin as [[= -> ->]|Hin]; [|eauto].
  apply andb_true_iff in H as [_ H].
  destruct (play t p pos k j) as [after|]; [|discriminate].
  destruct (play t (other p) after k' j') as [back|] eqn:Hb; [|discriminate].
  exists after, k', j', back. auto.
Qed.

Lemma lost_loses : forall n p pos, size (value pos) < n -> lost t b p pos = true -> loses p (value pos).
Proof.
  induction n as [|n IH]; intros p pos Hn H; [lia|].
  apply loses_intro; intros m Hm.
  destruct (option_is_played p pos 0 m Hm) as (k & j & after & Hin & Hp & <-).
  unfold lost in H; apply orb_true_iff in H as [H|H].
  - destruct (Map.find (place p pos) b) as [[q s]|] eqn:Hf; [|discriminate].
    apply andb_true_iff in H as [Hq Hs]. apply position_eqb_eq in Hs; subst s.
    assert (q = p) as -> by (destruct p, q; easy).
    destruct (book_has _ _ _ _ _ Hf) as (answers & Ha).
    rewrite forallb_forall in good. apply good in Ha. simpl in Ha.
    rewrite N.add_0_l in Hin.
    destruct (answered_in _ _ _ _ _ _ Ha Hin) as (after' & k' & j' & back & Hp' & Hb & Hl).
    rewrite Hp in Hp'; injection Hp' as <-.
    pose proof (play_is_option _ _ _ _ _ Hp). pose proof (play_is_option _ _ _ _ _ Hb) as Ho.
    exists (value back). rewrite other_other. split; [assumption|].
    apply IH; [|assumption].
    apply size_option in Ho. pose proof (size_option _ _ _ Hm). lia.
  - exfalso. clear - H Hin. revert Hin; generalize 0%N at 2 as first.
    rewrite N.add_0_l. revert H; induction pos as [|c pos IH]; intros H first Hin; simpl in *; [assumption|].
    apply andb_true_iff in H as [H1 H2]. destruct (numbers t p c); [|discriminate]. simpl in Hin; eauto.
Qed.

Lemma goal_reached pos g :
  good_goal t b pos g = true ->
  match g with Second w => loses (other w) (value pos) | First w _ _ => wins w (value pos) end.
Proof.
  destruct g as [w|w k j]; simpl; intros H.
  - eapply lost_loses; eauto.
  - destruct (play t w pos k j) as [after|] eqn:Hp; [|discriminate].
    exists (value after); split; [eapply play_is_option; eauto|eapply lost_loses; eauto].
Qed.

End Certificate.

(* ---- from the sum that is played to the claim -------------------------------------------------- *)

Lemma sum_of_app ls s s' : sum_of ls (s ++ s') = add (sum_of ls s) (sum_of ls s').
Proof. unfold sum_of; rewrite map_app; apply total_app. Qed.

Lemma sum_of_opposite ls s : sum_of ls (map opposite s) = neg (sum_of ls s).
Proof.
  unfold sum_of. rewrite map_map, <- total_neg, map_map. f_equal; apply map_ext.
  intros [n|n]; simpl; [reflexivity|symmetry; apply neg_neg].
Qed.

Lemma wins_lf w g : wins w g -> match w with Left => lf zero g | Right => lf g zero end.
Proof. destruct w; intros (m & Hm & Hl); [eapply lf_left|eapply lf_right]; eassumption. Qed.

Theorem sound c : check c = true -> claim c.
Proof.
  unfold check; intros H.
  apply andb_true_iff in H as [H Hturns]; apply andb_true_iff in H as [H Henough].
  apply andb_true_iff in H as [Hwf Hgoals].
  rewrite forallb_forall in Hgoals.
  set (x := sum_of (lines c) (left_side c)). set (y := sum_of (lines c) (right_side c)).
  assert (Hplayed : sum_of (lines c) (played c) = if turned c then add y (neg x) else add x (neg y)).
  { unfold played; destruct (turned c); rewrite sum_of_app, sum_of_opposite; reflexivity. }
  assert (second : forall w, existsb (goal_eqb w false) (goals c) = true ->
                             if player_eqb w (below c) then le x y else le y x).
  { intros w Hw. apply existsb_exists in Hw as ([v|v k j] & Hg & He);
      simpl in He; [|rewrite andb_false_r in He; discriminate].
    assert (v = w) as -> by (destruct v, w; easy).
    apply Hgoals, (goal_reached _ Hwf _ Hturns) in Hg; rewrite Hplayed in Hg.
    unfold below; destruct w, (turned c); simpl in *.
    - apply le_diff; assumption.
    - apply le_diff; assumption.
    - apply le_diff'; assumption.
    - apply le_diff'; assumption. }
  assert (first : forall w, existsb (goal_eqb w true) (goals c) = true ->
                            if player_eqb w (below c) then lf x y else lf y x).
  { intros w Hw. apply existsb_exists in Hw as ([v|v k j] & Hg & He);
      simpl in He; [rewrite andb_false_r in He; discriminate|].
    assert (v = w) as -> by (destruct v, w; easy).
    apply Hgoals, (goal_reached _ Hwf _ Hturns), wins_lf in Hg; rewrite Hplayed in Hg.
    unfold below; destruct w, (turned c); simpl in *.
    - apply lf_diff; assumption.
    - apply lf_diff; assumption.
    - apply lf_diff'; assumption.
    - apply lf_diff'; assumption. }
  pose proof (second (below c)) as le_xy. pose proof (second (other (below c))) as le_yx.
  pose proof (first (below c)) as lf_xy. pose proof (first (other (below c))) as lf_yx.
  replace (player_eqb (below c) (below c)) with true in * by (destruct (below c); reflexivity).
  replace (player_eqb (other (below c)) (below c)) with false in * by (destruct (below c); reflexivity).
  rewrite ?lf_not_le in *. unfold claim, enough in *; fold x y.
  destruct (asserts c); simpl in *; rewrite ?andb_true_iff, ?orb_true_iff in Henough; tauto.
Qed.

Print Assumptions sound.
