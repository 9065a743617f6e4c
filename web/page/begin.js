// begin.js: games to begin with. What the engine says of them is known when the page is built (../known.mjs).

// Dominoes that lie on the first board: row and column of both cells, and whose they are.
const opening = [[0, 0, 1, 0, "left"], [0, 1, 0, 2, "right"], [0, 3, 1, 3, "left"], [3, 1, 3, 2, "right"]];

/** kind: of the board, where the text shows it; laid: dominoes, by component. */
export const FIRST = [
  { title: "Domineering", text: 'domineering("####|#..#|....|.##.")', kind: "grid", laid: { 0: opening } },
  { title: "Clobber", text: 'clobber("xox|ox.")', kind: "grid" },
  { title: "Hackenbush", text: 'hackenbush("l(lr;re)")' },
  { title: "Amazons", text: 'amazons("x..|..o")', kind: "grid" },
  { title: "Toads and Frogs", text: 'toads_and_frogs("TT.F")', kind: "grid" },
  { title: "Nim", text: "nim(3,4,5)", kind: "heaps" },
  { title: "Matrix Nim", text: "matrix_nim([1,2;2,2])", kind: "matrix" },
  { title: "Konane", text: 'konane(".ox.|o..x|....")', kind: "grid" },
  { title: "Col", text: 'col("...|.x.")' },
];

/** What is on the board when the page is opened without a position. */
export const [START] = FIRST;
