// lesson.js: without a document: the text of a lesson, and the conditions by which the engine checks answers. A line says by its
// first sign what it is; all other lines are paragraphs of the step, with positions and values between `backquotes`.
//
//   # Title                   | a definition or ruleset, for the whole lesson
//   > position                begins a step: it is put on the board
//   ? question                = condition, in which ? stands for the answer      . a right answer      ~ a hint
//   ! Left                    the question is answered on the board, by a winning move of this player

const LONGEST = 30000; // characters
const MOST = 60; // steps

/** {title, own, steps: [{position, paragraphs, question, condition, answer, hint, wins}]}; an error names the line. */
export function readLesson(text) {
  if (text.length > LONGEST) throw new Error(`a lesson has at most ${LONGEST} characters`);
  const lesson = { title: "", own: "", steps: [] };
  let isNew = true; // the next line of text begins a paragraph
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const sign = line[0], rest = line.slice(1).trim(), step = lesson.steps.at(-1);
    const refuse = (words) => {
      throw new Error(`line ${i + 1}: ${words}`);
    };
    if (line.trim() === "") isNew = true;
    else if (sign === "#") lesson.title = rest;
    else if (sign === "|") lesson.own += `${line.slice(1).replace(/^ /, "")}\n`;
    else if (sign === ">") {
      if (!rest) refuse("a position follows >");
      if (lesson.steps.length === MOST) refuse(`a lesson has at most ${MOST} steps`);
      lesson.steps.push({ position: rest, paragraphs: [] });
      isNew = true;
    } else if (!step) refuse("a step begins with > and a position; before it stand # with a title and | with definitions");
    else if (sign === "?") step.question = rest;
    else if (sign === "~") step.hint = rest;
    else if (sign === ".") step.answer = rest;
    else if (sign === "=") {
      if (!rest.includes("?")) refuse("the condition has no ? for the answer, as in = ? == nim(3,5)");
      step.condition = rest;
    } else if (sign === "!") {
      if (rest !== "Left" && rest !== "Right") refuse("Left or Right follows !");
      step.wins = rest;
    } else if (isNew) (isNew = false), step.paragraphs.push(line.trim());
    else step.paragraphs[step.paragraphs.length - 1] += ` ${line.trim()}`;
  }
  if (lesson.steps.length === 0) throw new Error("a lesson has at least one line that begins with > and a position");
  const loose = lesson.steps.findIndex(({ question, condition, wins }) => (question && !condition && !wins) || (condition && !question));
  if (loose >= 0) throw new Error(`step ${loose + 1}: a question has a line ? and a line = or !`);
  return lesson;
}

/** The statement that is true of a right answer; between quotation marks the answer is part of a text. {error} where it is none. */
export function conditionOf({ condition }, answer) {
  if (answer.includes('"') && condition.includes('"?"')) return { error: "Write it without quotation marks." };
  const games = condition.match(/\b[a-z]\w*\(/g) ?? [];
  if (condition.startsWith("?") && games.some((game) => answer.includes(game))) return { error: "Write what it is worth, not the position itself." };
  return { statement: condition.replaceAll(/"\?"|\?/g, (place) => (place === "?" ? `(${answer})` : `"${answer}"`)) };
}

/** Whether the answer is one of the four outcomes. */
export const isOfOutcome = ({ condition }) => /^outcome\(.*\) == \?$/.test(condition ?? "");
