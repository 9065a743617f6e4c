// words.js: the words of the field, explained where they stand.
import { element } from "./dom.js";

const meanings = {
  value: "The simplest game that is equal to this one: in every sum either may stand for the other.",
  "in signs": "The same value with arrows, stars and other signs of the field.",
  outcome: "Who wins: N the next player, P the previous one, L Left, R Right, whoever moves first.",
  birthday: "The greatest number of moves that can follow in the simplest form.",
  "left stop": "The number that play comes to if Left moves first and both play well.",
  "right stop": "The number that play comes to if Right moves first and both play well.",
  mean: "What one copy is worth on average, in a sum of many.",
  temperature: "What a move gains at most: the tax from which on nobody wants to move.",
  "atomic weight": "How many ups an infinitesimal is worth, in a sum with enough stars.",
  "uptimal expansion": "The value as a number, ups of each order and a nimber.",
  "reduced canonical form": "The simplest game that differs from this one by an infinitesimal.",
  "star projection": "One step on the way to the reduced canonical form: a star next to a number is left out.",
  "stop count": "How many ways play in the simplest form can come to a number.",
  "follower count": "How many different games play in the simplest form can come to, itself included.",
  "misere play": "Who wins if the player who makes the last move loses.",
  "misere outcome of the canonical form": "Who wins the simplest form if the player who makes the last move loses.",
  fingerprint: "A short name of the value, to compare it with others.",
};

/** A word; one opens its meaning, where it has one. */
export function word(name) {
  if (!meanings[name]) return element("span", { textContent: name });
  return element("details", { className: "explained" }, element("summary", { textContent: name }), element("p", { textContent: meanings[name] }));
}
