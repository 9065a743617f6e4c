// moves.mjs PAGE CGT: where the moves of a position are on its board. The page finds them by comparing boards; here it does so
// without a browser, with what the command CGT prints.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [folder, cgt] = process.argv.slice(2).map((path) => resolve(path));
const copy = mkdtempSync(join(tmpdir(), "cgt-moves-"));
cpSync(folder, copy, { recursive: true });
writeFileSync(join(copy, "package.json"), '{"type": "module"}');
const { meant, placesOf } = await import(join(copy, "moves.js"));
const { boardOfOption, withBoard } = await import(join(copy, "position.js"));
const { layout } = await import(join(copy, "graph.js"));

let failed = 0, tried = 0;
function claim(words, holds) {
  tried++;
  if (holds) return;
  failed++;
  console.log(`FAILED: ${words}`);
}

const run = (args) => spawnSync(cgt, args, { encoding: "utf8", maxBuffer: 1e8 }).stdout.trim().split("\n").filter(Boolean);
const explain = (texts) => run(["explain", "options", "--json", "--", ...texts]).map((line) => JSON.parse(line));

// The moves of a position: [{to, player, keys}], some of them several times; boards of graphs come from the engine.
function movesOf(text) {
  const [of] = explain([text]), boards = new Map();
  const texts = [...new Set([...of.left, ...of.right].map(({ to }) => to))];
  if (of.board?.kind === "graph") explain(texts).forEach((data, i) => boards.set(texts[i], data.board));
  const moves = ["Left", "Right"].flatMap((player) => of[player.toLowerCase()].flatMap(({ to }) => placesOf(of, to, player, boards).map((place) => ({ ...place, to, player }))));
  return { of, moves };
}
const keysOf = (text, player, to) => movesOf(text).moves.filter((move) => move.player === player && move.to === to).map(({ keys }) => keys.join(" ")).sort().join(" / ");

// ---- what is touched ----------------------------------------------------------------------------------------

for (const [text, player, to, keys] of [
  ['hackenbush("ll")', "Left", 'hackenbush("l")', "e1"],
  ['hackenbush("ll")', "Left", 'hackenbush(".")', "e0"],
  ["domineering(2,3)", "Left", 'domineering("#..|#..")', "0,0 1,0"],
  ["domineering(2,3)", "Right", 'domineering("...|.##")', "1,1 1,2"],
  ['clobber("xo|ox")', "Left", 'clobber(".x|ox")', "0,0 0,1"], // from, to
  ['amazons("x..|..o")', "Left", 'amazons("..x|.#o")', "0,0 0,2 1,1"], // from, to, arrow
  ['amazons("x..|..o")', "Left", 'amazons("#x.|..o")', "0,0 0,1"], // the arrow lands where the amazon came from
  ['konane(".ox.|o..x|....")', "Left", 'konane("x...|o..x|....")', "0,2 0,0 0,1"],
  ['toads_and_frogs("TTF.")', "Left", 'toads_and_frogs("T.FT")', "0,1 0,3"],
  ['toppling_dominoes("lrel")', "Left", 'toppling_dominoes("lre")', "0,3"],
  ["nim(3,5)", "Left", "nim(5)", "0,0"],
  ["nim(3,5)", "Right", "nim(3,3)", "1,3"],
  ["nim(4,4)", "Left", "nim(1,4)", "0,1 / 1,1"],
  ["kayles(5)", "Left", "kayles(1,3)", "0"],
  ["wythoff(3,5)", "Left", "wythoff(2,4)", "0 1"],
  ["subtraction([2,3,7],2)", "Left", "subtraction([2,3,7])", "0,0"],
  ["matrix_nim([1,2;2,2])", "Left", "matrix_nim([1,0;2,0])", "0,1 1,1"],
  ["matrix_nim([1,2;2,2])", "Right", "matrix_nim([0,1;2,2])", "0,0 0,1"],
  ['placement("x|x","xx","...|..#")', "Left", 'placement("x|x","xx","#..|#.#")', "0,0 1,0"],
  ['hackenbush("l(r;rl)")', "Right", 'hackenbush("lr")', "e2"],
  ['col(".-.-L")', "Left", 'col("L;L")', "v1"],
  ['node_kayles(".-.-.-.-.")', "Left", 'node_kayles(".;.")', "v2"],
  ['partizan_arc_kayles("lr(l;e)")', "Left", 'partizan_arc_kayles("(l;e)")', "e0"],
])
  claim(`${text}, ${player} to ${to}: ${keys}, not ${keysOf(text, player, to)}`, keysOf(text, player, to) === keys);

// On these boards every move is somewhere.
for (const text of ["domineering(4,4)", 'clobber("xox|ox.")', 'amazons("x...|o...")', 'konane(".ox.|o..x|....")', "nim(3,5,7)", "kayles(5,7)", "grundy(10,12)",
  "matrix_nim([3,2;2,2])", 'col("...|...")', 'snort("..|..")', 'node_kayles(".-.-.-.-.")', 'arc_kayles("--(-;--)")', 'hackenbush("e(ee:A;l:A)")', 'digraph_placement("L>R<L-R")',
  'nogo("x..|..o")', 'fission("...|.x.|..#")', 'fox_and_geese("x#x#x#x#|#.#o#.#.|.#.#.#.#")', "battle_sheep([4,0;0,-4])", "welter(1,4,6)", 'ski_jumps("L....|....R|.....")'])
  claim(`${text}: every move is on the board`, (({ of, moves }) => ["left", "right"].every((side) => of[side].every(({ to }) => moves.some((move) => move.to === to))))(movesOf(text)));

// Equal vertices are equal: each of the four corners is one move, although the engine lists isomorphic graphs apart.
const { moves: corners } = movesOf('col("...|...")');
for (const key of ["v0", "v2", "v3", "v5"]) claim(`col, corner ${key}`, meant(corners.filter(({ player }) => player === "Left"), [key]).move !== undefined);

// ---- what a gesture means -----------------------------------------------------------------------------------

const left = (text) => movesOf(text).moves.filter(({ player }) => player === "Left");
claim("one cell of two stones is not enough", meant(left('clobber("xo|ox")'), ["0,0"]).moves.length === 2 && !meant(left('clobber("xo|ox")'), ["0,0"]).move);
claim("from and to are", meant(left('clobber("xo|ox")'), ["0,0", "0,1"]).move?.to === 'clobber(".x|ox")');
claim("the order tells the amazon from its arrow", meant(left('amazons("x..|..o")'), ["0,0", "0,2", "1,1"]).move?.to === 'amazons("..x|.#o")' && meant(left('amazons("x..|..o")'), ["0,0", "1,1", "0,2"]).move?.to === 'amazons("..#|.xo")');
claim("amounts are offered", meant(left("matrix_nim([1,2;2,2])"), ["0,1"]).alike.length === 2);
claim("nothing is meant where nothing is", meant(left('clobber("xo|ox")'), ["5,5"]).moves.length === 0);

// ---- boards from texts --------------------------------------------------------------------------------------

const heaps = { kind: "heaps", rows: [["3", "5"]] };
claim("an empty heap", JSON.stringify(boardOfOption("nim(3,5)", heaps, "nim()").rows) === "[[]]");
claim("another game is no option", boardOfOption("nim(3,5)", heaps, "kayles(3)") === null);
claim("a board is written back", withBoard('placement("x|x","xx","...|..#")', { kind: "grid", rows: [[".", ".", "."], [".", ".", "#"]] }, { kind: "grid", rows: [["#"]] }) === 'placement("x|x","xx","#")');

const path = layout({ kind: "graph", rows: [["."], ["."], ["."]], edges: [{ from: 0, to: 1 }, { from: 1, to: 2 }] });
claim(`a path is straight: ${JSON.stringify(path)}`, path.every(([, y]) => Math.abs(y - path[0][1]) < 0.01) && Math.abs(Math.abs(path[0][0] - path[2][0]) - 2) < 0.01);

console.log(`${tried - failed} passed, ${failed} failed`);
rmSync(copy, { recursive: true });
process.exit(failed ? 1 : 0);
