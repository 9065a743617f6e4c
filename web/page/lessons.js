// lessons.js: two things that every reader of the books does once by hand: a thermograph from its scaffolds, and a
// canonical form by leaving out and replacing options. The engine is the referee: it judges each step.
import * as engine from "./engine.js";
import { button, drawn, element, failure } from "./dom.js";
import { at, run, working } from "./page.js";
import { number } from "./thermograph.js";
import { valueOf } from "./value.js";

const item = (...children) => element("li", {}, ...children);
const says = (words) => element("p", { textContent: words, className: "referee" });

async function ask(command, text) {
  return working(() => engine.ask([...command, "--", text]));
}

// Whether each of these holds; null where the engine cannot say.
async function hold(...comparisons) {
  const { status, out } = await working(() => run(["eval"], comparisons));
  return status === 0 ? out.trim().split("\n").map((line) => line === "true") : null;
}

// ---- a thermograph ------------------------------------------------------------------------------------------

const pointsOf = (wall) => wall.map(({ temperature, value }) => [number(value), number(temperature)]);

// What is left of a wall after the tax, and goes on above it.
const taxed = (wall, sign, top) => {
  const points = pointsOf(wall);
  return [[points[0][0], top], ...points].map(([v, t]) => [v + sign * t, t]);
};

// Lines of {wall, className, tax}: values grow to the left, temperatures upwards; tax -1 and 1 are scaffolds.
function drawing(lines, all) {
  const unit = 40, margin = 30;
  const points = all.flatMap(pointsOf);
  const low = Math.floor(Math.min(...points.map(([v]) => v))), high = Math.ceil(Math.max(...points.map(([v]) => v)));
  const top = Math.ceil(Math.max(0, ...points.map(([, t]) => t))) + 1;
  const x = (value) => margin + (high - value) * unit, y = (t) => margin + (top - t) * unit;
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const label = (words, px, py, anchor) => drawn("text", { class: "tick", x: px, y: py, "text-anchor": anchor }, String(words).replace("-", "−"));
  const grid = [
    ...range(low, high).flatMap((v) => [drawn("path", { class: "guide", d: `M${x(v)} ${y(-1)}V${y(top)}` }), label(v, x(v), y(-1) + 20, "middle")]),
    ...range(-1, top).flatMap((t) => [drawn("path", { class: "guide", d: `M${x(high)} ${y(t)}H${x(low)}` }), label(t, 4, y(t) + 4, "start")]),
  ];
  const walls = lines.map(({ wall, className, tax = 0 }) => {
    const path = taxed(wall, tax, top).map(([v, t]) => `${x(v)} ${y(t)}`);
    return drawn("path", { class: `wall ${className}`, d: `M${path.join("L")}` });
  });
  const width = x(low) + margin, height = y(-1) + margin;
  return drawn("svg", { class: "scaffolds", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "thermograph, as far as it is built" }, ...grid, ...walls);
}

const wallWords = (wall) => wall.map(({ temperature, value }) => `${value} at t = ${temperature}`).join(", ");

// The lesson's steps: what is said, and the lines that are drawn.
function scaffoldSteps(data) {
  const walls = (options, className) => options.map(({ wall }) => ({ wall, className }));
  const line = (wall, className) => ({ wall, className });
  const scaffolds = { left: { wall: data.left_scaffold_before_tax, className: "left", tax: -1 }, right: { wall: data.right_scaffold_before_tax, className: "right", tax: 1 } };
  const left = walls(data.left_options, "left thin"), right = walls(data.right_options, "right thin");
  const names = (options) => options.map(({ option }) => option).join(", ");
  return [
    [`After a move of Left, Right is to move: take the Right walls of Left's options ${names(data.left_options)}.`, left],
    [`Left chooses: at each temperature the greatest of them. ${wallWords(data.left_scaffold_before_tax)}.`,
      [line(data.left_scaffold_before_tax, "left")]],
    [`A move costs the temperature: take t away. This is the Left scaffold: ${wallWords(data.left_scaffold)}.`, [scaffolds.left]],
    [`The other way round for Right: the Left walls of ${names(data.right_options)}.`, [scaffolds.left, ...right]],
    [`Right chooses the least of them: ${wallWords(data.right_scaffold_before_tax)}.`,
      [scaffolds.left, line(data.right_scaffold_before_tax, "right")]],
    [`Right pays t too, so t is added. This is the Right scaffold: ${wallWords(data.right_scaffold)}.`,
      [scaffolds.left, scaffolds.right]],
  ];
}

const finish = (data) => [
  `Above t = ${data.temperature} nobody moves: there the mast stands, at the mean ${data.mean}. Below it the walls are the scaffolds.`,
  [{ wall: data.left_wall, className: "left" }, { wall: data.right_wall, className: "right" }],
];

async function thermograph(event) {
  event.preventDefault();
  const place = at("thermograph-steps");
  const { data, error } = await ask(["explain", "--json"], `thermograph(${at("hot").value})`);
  if (error) return place.replaceChildren(failure(error));
  if (data.left_scaffold.length === 0 || data.right_scaffold.length === 0)
    return place.replaceChildren(says(`${data.value} is an integer: its thermograph is a mast alone. Take a game in which both players can move.`));
  const all = [data.left_scaffold_before_tax, data.right_scaffold_before_tax, data.left_scaffold, data.right_scaffold, data.left_wall,
    ...data.left_options.map(({ wall }) => wall), ...data.right_options.map(({ wall }) => wall)];
  const steps = scaffoldSteps(data);
  const show = (at_) => {
    const [words, lines] = steps[at_];
    const controls = element("p", {}, ...(at_ ? [button("Back", () => show(at_ - 1)), " "] : []));
    controls.append(button("Next", () => (at_ + 1 < steps.length ? show(at_ + 1) : meet())));
    place.replaceChildren(says(`${at_ + 1}. ${words}`), drawing(lines, all), controls);
  };
  // The reader finds where the scaffolds meet.
  const meet = () => {
    const t = element("input", { inputMode: "numeric", size: 6 });
    const form = element("form", {}, element("label", {}, "Going up, the scaffolds meet at t = ", t), element("button", { textContent: "Answer" }), button("Show me", () => end("")));
    form.onsubmit = async (answer) => {
      answer.preventDefault();
      const [right] = (await hold(`(${t.value}) == ${data.temperature}`)) ?? [false];
      if (right) return end("Correct. ");
      place.append(says(`No: they do not meet at t = ${t.value} first.`));
    };
    place.replaceChildren(drawing(steps.at(-1)[1], all), form);
    t.focus();
  };
  const end = (before) => {
    const [words, lines] = finish(data);
    place.replaceChildren(says(before + words), drawing(lines, all), button("From the beginning", () => show(0)));
  };
  show(0);
}

// ---- a canonical form ---------------------------------------------------------------------------------------

const sides = ["left", "right"];
const opposite = { left: "right", right: "left" };
const name = { left: "Left", right: "Right" };
const braces = (form) => `{${form.left.join(",")}|${form.right.join(",")}}`;

// What says that the first is no better for the player than the second.
const worse = (side, first, second) => (side === "left" ? `${first} <= ${second}` : `${first} >= ${second}`);

async function optionsOf(text, side) {
  const { data } = await ask(["explain", "options", "--json"], text);
  return data ? data[side].map(({ value }) => value) : [];
}

// Whether an option of an option of that side takes the player back: it is at least as good for the other.
const reverses = (side, through, form) => worse(opposite[side], braces(form), through);

// What may still be done to the form: [{side, option, by}] or [{side, option, through}].
async function steps(form) {
  const all = [];
  for (const side of sides)
    for (const option of form[side]) {
      for (const by of form[side]) if (by !== option) all.push({ side, option, by, test: worse(side, option, by) });
      for (const through of await optionsOf(option, opposite[side])) all.push({ side, option, through, test: reverses(side, through, form) });
    }
  const answers = all.length ? await hold(...all.map(({ test }) => test)) : [];
  return all.filter((_, i) => answers?.[i]);
}

const without = (options, option) => options.filter((one) => one !== option);
const distinct = (options) => [...new Set(options)];

async function canonical(event) {
  event.preventDefault();
  const place = at("canonical-steps");
  const { data, error } = await ask(["explain", "options", "--json"], `'${at("form").value.trim().replace(/^'|'$/g, "")}'`);
  if (error) return place.replaceChildren(failure(error));
  const said = element("ol"), chosen = element("div"), shown = element("div"), referee = element("div", { role: "status" });
  let form = { left: distinct(data.left.map(({ value }) => value)), right: distinct(data.right.map(({ value }) => value)) };
  place.replaceChildren(shown, chosen, referee, said);

  const tell = (words) => referee.replaceChildren(says(words));
  const change = (side, options, words) => {
    form = { ...form, [side]: distinct(options) };
    said.append(item(words, " ", valueOf(braces(form))));
    show();
  };
  const dominated = async (side, option, by) => {
    const [holds] = (await hold(worse(side, option, by))) ?? [false];
    if (!holds) return tell(`No: ${worse(side, option, by)} is false, so ${by} does not dominate ${option}.`);
    tell(`Yes: ${worse(side, option, by)}.`);
    change(side, without(form[side], option), `${name[side]}'s ${option} is dominated by ${by}:`);
  };
  const reversible = async (side, option, through) => {
    const test = reverses(side, through, form);
    const [holds] = (await hold(test)) ?? [false];
    if (!holds) return tell(`No: ${test} is false, so ${option} does not reverse through ${through}.`);
    const instead = await optionsOf(through, side);
    tell(`Yes: ${test}. What ${name[side]} has in ${through} stands for ${option}.`);
    change(side, [...without(form[side], option), ...instead], `${name[side]}'s ${option} reverses through ${through}:`);
  };
  const choose = async (side, option) => {
    const buttons = [
      ...without(form[side], option).map((by) => button(`is dominated by ${by}`, () => dominated(side, option, by))),
      ...(await optionsOf(option, opposite[side])).map((through) => button(`reverses through ${through}`, () => reversible(side, option, through))),
    ];
    chosen.replaceChildren(element("p", {}, `${name[side]}'s `, valueOf(option), buttons.length ? " …" : " cannot be dominated and has no answer."), ...buttons);
  };
  const done = async () => {
    const left = await steps(form);
    tell(left.length ? `Not yet: there ${left.length === 1 ? "is one step" : `are ${left.length} steps`} left.` : `Yes: ${braces(form)} is the canonical form, written ${data.value}.`);
  };
  const hint = async () => {
    const [one] = await steps(form);
    tell(one ? `Look at ${name[one.side]}'s ${one.option}: it ${one.by ? "is dominated" : "reverses"}.` : "There is no step left.");
  };
  const show = () => {
    chosen.replaceChildren();
    const row = (side) => element("p", {}, `${name[side]}: `, ...form[side].map((option) => button(option, () => choose(side, option))));
    shown.replaceChildren(element("p", {}, valueOf(braces(form))), row("left"), row("right"), element("p", {}, button("Nothing is left to do", done), " ", button("A hint", hint)));
  };
  show();
}

at("thermograph-lesson").onsubmit = thermograph;
at("canonical-lesson").onsubmit = canonical;
