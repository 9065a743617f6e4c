// course.js: lessons with boards to play on: those of the course, and those that a link carries. The engine checks the answers.
import * as engine from "./engine.js";
import { button, element, failure } from "./dom.js";
import { conditionOf, isOfOutcome, readLesson } from "./lesson.js";
import { address, at, go, run, state, working } from "./page.js";
import { winnersOf } from "./sum.js";
import { valueOf } from "./value.js";
import { leave } from "./visited.js";

const COURSE = [
  ["Hackenbush", "who wins, what a sum is, and what is worth half a move"],
  ["Options and canonical forms", "games as sets of options, star and up, the simplest form"],
  ["Hot games", "mean, temperature, thermographs: where to play"],
  ["Impartial games", "Nim, nim-values, and rows of pins"],
  ["A game of your own", "rules in one line, and what follows from them"],
  ["A conjecture", "see a law, state it, test it"],
];
let shown = ""; // the lesson and step that are drawn
let lesson = null, of = ""; // what state.lesson says
let tell = null; // what to say of a move in this step
let asked = null; // the position of which a value is asked, until it is answered
let reveal = () => {};

const isOpen = () => state.lesson !== "";

/** Whether the value of this position is asked for, and must not be seen. */
export const isAsked = (position) => isOpen() && asked === position;
const answered = () => ((asked = null), reveal());

async function load(name) {
  if (!/^[1-6]$/.test(name)) return readLesson(name);
  const response = await fetch(new URL(`course_${name}.txt`, import.meta.url));
  if (!response.ok) throw new Error(`the lesson could not be loaded (${response.status})`);
  return readLesson(await response.text());
}

function open(name, step) {
  state.lesson = name;
  state.step = step;
  leave();
  if (name === "") return go(state.position);
  load(name).then(({ own, steps }) => {
    const { position, wins } = steps[Math.min(step, steps.length) - 1];
    go(position, { own: own.trim(), turn: wins ?? "Left" });
  }, (error) => at("lesson-said").replaceChildren(failure(error.message)));
}

// Text with positions, as links, and values between backquotes.
const prose = (text) =>
  element("p", {}, ...text.split("`").map((part, i) => (i % 2 === 0 ? part : /^[a-z]\w*\(/.test(part) ? element("a", { className: "code", href: address(part), textContent: part }) : valueOf(part))));

const OUTCOMES = { L: "Left", R: "Right", N: "who moves first", P: "who moves second" };

// The question of a step, with the engine as referee: {question, more}; more: what helps.
function questionOf(step) {
  const said = element("div", { className: "said" });
  said.setAttribute("aria-live", "polite");
  const say = (isRight, words) => said.replaceChildren(element("p", { className: `verdict-line ${isRight ? "right-answer" : "wrong-answer"}` }, element("b", { textContent: isRight ? "Correct." : "No." }), ` ${words}`));
  const judge = async (answer) => {
    const { statement, error } = conditionOf(step, answer);
    if (error) return void said.replaceChildren(failure(error));
    const { status, out, err } = await working(() => run(["eval"], [statement]));
    if (status !== 0) return void said.replaceChildren(failure(engine.firstLine(err)));
    const isRight = out.trim() === "true";
    say(isRight, isRight ? "" : (step.hint ?? "Try it on the board."));
    if (isRight) answered();
  };
  const more = [];
  if (step.hint) more.push(button("A hint", () => said.replaceChildren(prose(step.hint)), "quiet"));
  if (step.answer) more.push(button("An answer", () => (said.replaceChildren(element("p", {}, isOfOutcome(step) ? `Right is: ${OUTCOMES[step.answer]}.` : "Right is, for example, ", ...(isOfOutcome(step) ? [] : [valueOf(step.answer)]))), answered()), "quiet"));
  if (step.wins) {
    tell = async (move, position) => {
      if (position !== step.position || move.player !== step.wins) return;
      const { wins, error } = await winnersOf(position);
      if (error) return void said.replaceChildren(failure(error));
      const isRight = wins[move.player].has(`${move.part}:${move.option}`);
      say(isRight, isRight ? "This move wins." : `After this move ${move.player === "Left" ? "Right" : "Left"} can win. Undo it, and try another one.`);
    };
    return { question: [element("p", { className: "question", textContent: step.question }), said], more };
  }
  if (isOfOutcome(step)) return { question: [element("p", { className: "question", textContent: step.question }), element("p", { className: "row" }, ...Object.entries(OUTCOMES).map(([letter, words]) => button(words, () => judge(letter), "plain"))), said], more };
  const input = element("input", { autocomplete: "off", autocapitalize: "off", spellcheck: false, id: "lesson-answer" });
  const form = element("form", { className: "row" }, element("label", { className: "question", htmlFor: "lesson-answer", textContent: step.question }), input, element("button", { textContent: "Check" }));
  form.onsubmit = (event) => {
    event.preventDefault();
    if (input.value.trim()) judge(input.value.trim());
  };
  return { question: [form, said], more };
}

function draw() {
  const count = lesson.steps.length, n = Math.min(state.step, count), step = lesson.steps[n - 1];
  tell = null;
  asked = step.condition?.includes(step.position) ? step.position : null;
  const turn = (words, to) => {
    const made = button(words, () => open(state.lesson, to), "plain");
    made.disabled = to < 1 || to > count;
    return made;
  };
  const { question, more } = step.question ? questionOf(step) : { question: [], more: [] };
  const next = n === count && /^[1-5]$/.test(state.lesson) ? button("Next lesson", () => open(String(Number(state.lesson) + 1), 1), "plain") : turn("Next", n + 1);
  at("lesson").replaceChildren(
    element("div", { className: "lesson-head" }, element("h2", { textContent: lesson.title || "A lesson" }), element("span", { className: "small", textContent: `step ${n} of ${count}` }), element("span", { className: "lesson-turn" }, turn("Back", n - 1), next)),
    ...step.paragraphs.map(prose),
    ...question,
    element("p", { className: "lesson-foot" }, ...more, button("The position again", () => open(state.lesson, n), "quiet"), button("All lessons", () => open("", 1), "quiet")),
  );
  reveal();
}

/** The lesson and step of the address; or all there are. */
export async function showLesson() {
  if (of !== state.lesson) {
    const name = (of = state.lesson);
    lesson = null;
    const read = name && (await load(name).catch((error) => ({ error })));
    if (of !== name) return;
    lesson = read || null;
    shown = "";
  }
  at("contents").hidden = isOpen();
  at("lesson").hidden = !isOpen();
  if (!isOpen()) at("lesson").replaceChildren();
  if (!isOpen() || shown === `${state.step} ${of}`) return;
  shown = `${state.step} ${of}`;
  if (lesson?.error) at("lesson").replaceChildren(failure(lesson.error.message), button("All lessons", () => open("", 1), "plain"));
  else if (lesson) draw();
}

/** A move is made in a position: a step may ask for it. */
export const moved = (move, position) => void tell?.(move, position);

/** Whether the page was opened by a link to a lesson; then its first step is on the board. */
export function beginCourse(onAnswer) {
  reveal = onAnswer;
  at("course").replaceChildren(...COURSE.map(([title, words], i) => element("li", {}, button(element("span", {}, element("b", { textContent: `${i + 1}. ${title}` }), element("span", { className: "small", textContent: words })), () => open(String(i + 1), 1), "plain lesson-card"))));
  const text = at("lesson-text"), said = at("lesson-said");
  const read = (use) => () => {
    try {
      readLesson(text.value);
    } catch (error) {
      return void said.replaceChildren(failure(error.message));
    }
    said.replaceChildren();
    use();
  };
  at("lesson-add").onclick = () => (text.value = `${text.value.trimEnd()}\n\n> ${state.position}\n`.trimStart());
  at("lesson-try").onclick = read(() => open(text.value.trim(), 1));
  at("lesson-link").onclick = read(async () => {
    const { own, steps } = readLesson(text.value), [{ position }] = steps;
    const link = new URL("#" + new URLSearchParams([["p", position], ...(own ? [["own", own.trim()]] : []), ["lesson", text.value.trim()]]), location.href).href;
    await navigator.clipboard?.writeText(link).then(() => {}, () => {});
    said.replaceChildren(element("p", {}, element("a", { href: link, id: "lesson-address", textContent: "The link to this lesson" }), " contains all of it. It is copied where the browser allows that."));
  });
  return isOpen();
}
