//! The workloads of tests/bench over the crate cgt, through its public functions alone. It prints the
//! same line of key=value pairs as our programs and hashes the crate's own canonical forms, so that
//! tests/bench/compare can ask whether both sides found the same values.

mod born;
mod meter;

use born::{born_by_day_3, pick, pick_from};
use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::games::{
    amazons::Amazons,
    domineering::Domineering,
    fission::Fission,
    konane::Konane,
    ski_jumps::SkiJumps,
    snort::{Snort, VertexColor, VertexKind},
    toads_and_frogs::ToadsAndFrogs,
    toppling_dominoes::{Tile as Domino, TopplingDominoes},
};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use meter::{Meter, Summary};
use std::process::exit;
use std::str::FromStr;

const SUMS: u64 = 20_000;
const PICKS: u64 = 2_000;

/// Ferguson's matrix Nim, [a,b;c,d]: Left subtracts from both entries of a column, Right from a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct MatrixNim([u8; 4]);

impl MatrixNim {
    fn moves(&self, lines: [[usize; 2]; 2]) -> Vec<Self> {
        let mut found = Vec::new();
        for [i, j] in lines {
            for k in 1..=self.0[i].min(self.0[j]) {
                let mut entries = self.0;
                entries[i] -= k;
                entries[j] -= k;
                found.push(MatrixNim(entries));
            }
        }
        found
    }
}

impl PartizanGame for MatrixNim {
    fn left_moves(&self) -> Vec<Self> {
        self.moves([[0, 2], [1, 3]])
    }

    fn right_moves(&self) -> Vec<Self> {
        self.moves([[0, 1], [2, 3]])
    }
}

fn one_position<G: PartizanGame>(size: &str, workload: &str, position: G) {
    let meter = Meter::start();
    let table = ParallelTranspositionTable::new();
    let value = position.canonical_form(&table);
    meter.stop().print(workload, size, &Summary::of(&[value]), "h");
}

fn w1(rows: usize, cols: usize) {
    let board = vec![".".repeat(cols); rows].join("|");
    match Domineering::from_str(&board) {
        Ok(position) => {
            let position: Domineering = position;
            one_position(&format!("{rows}x{cols}"), "w1", position);
        }
        Err(_) => usage(),
    }
}

fn w2(part: &str) {
    let list = born_by_day_3();
    let picks = |count: u64| -> Vec<CanonicalForm> {
        (0..count)
            .map(|k| {
                let of = |i: u64| pick(&list, 1_000_000 + 6 * k + i).clone();
                CanonicalForm::new_from_moves(vec![of(0), of(1), of(2)], vec![of(3), of(4), of(5)])
            })
            .collect()
    };
    let mut results = Vec::new();
    let meter;
    match part {
        "a" => {
            meter = Meter::start();
            results.extend((0..SUMS).map(|k| pick(&list, 2 * k) + pick(&list, 2 * k + 1)));
        }
        "b" => {
            meter = Meter::start();
            results = picks(PICKS);
        }
        "c" => {
            let operands = picks(PICKS);
            meter = Meter::start();
            let operand = |k: u64| pick_from(&operands, 5_000_000 + k);
            results.extend((0..SUMS).map(|k| operand(2 * k) + operand(2 * k + 1)));
        }
        "d" => {
            meter = Meter::start();
            for (i, g) in list.iter().enumerate() {
                results.extend(list[i..].iter().map(|h| g + h));
            }
        }
        _ => usage(),
    }
    meter.stop().print("w2", part, &Summary::of(&results), "csum");
}

fn w3(n: u8) {
    let all = || {
        (0..=n).flat_map(move |a| {
            (0..=n).flat_map(move |b| {
                (0..=n).flat_map(move |c| (0..=n).map(move |d| MatrixNim([a, b, c, d])))
            })
        })
    };
    let meter = Meter::start();
    let table = ParallelTranspositionTable::new();
    for position in all() {
        std::hint::black_box(position.canonical_form(&table));
    }
    let meter = meter.stop();
    let values: Vec<_> = all().map(|position| position.canonical_form(&table)).collect();
    meter.print("w3", &n.to_string(), &Summary::of(&values), "csum");
}

fn w4(board: &str) {
    match ToadsAndFrogs::from_str(board) {
        Ok(position) => one_position(board, "w4", position),
        Err(()) => usage(),
    }
}

fn w6(n: i64) {
    let meter = Meter::start();
    let mut sum = CanonicalForm::new_integer(0);
    for i in 1..=n {
        let (plus, minus) = (CanonicalForm::new_integer(i), CanonicalForm::new_integer(-i));
        sum = sum + CanonicalForm::new_from_moves(vec![plus], vec![minus]);
    }
    let thermograph = sum.thermograph();
    let meter = meter.stop();
    assert!(thermograph.temperature() == DyadicRationalNumber::new_integer(n));
    meter.print("w6", &n.to_string(), &Summary::of(&[sum]), "h");
}

/// Snort on the free cells of a board, which are vertices that share edges with their neighbours.
fn snort_on(board: &str) -> Snort<VertexKind, UndirectedGraph<VertexKind>> {
    let cells: Vec<(usize, usize)> = board
        .split('|')
        .enumerate()
        .flat_map(|(row, line)| {
            let free = line.char_indices().filter(|&(_, sign)| sign == '.');
            free.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
        })
        .collect();
    let at = |row, column| cells.iter().position(|&cell| cell == (row, column));
    let mut edges = Vec::new();
    for (index, &(row, column)) in cells.iter().enumerate() {
        for other in [at(row, column + 1), at(row + 1, column)].into_iter().flatten() {
            edges.push((VertexIndex { index }, VertexIndex { index: other }));
        }
    }
    let vertices = vec![VertexKind::Single(VertexColor::Empty); cells.len()];
    Snort::new(UndirectedGraph::from_edges(&edges, &vertices))
}

fn w7(ruleset: &str, board: &str) {
    let size = format!("{ruleset}:{board}");
    fn read<G: FromStr>(board: &str) -> G {
        G::from_str(board).unwrap_or_else(|_| usage())
    }
    match ruleset {
        "amazons" => one_position(&size, "w7", read::<Amazons>(board)),
        "fission" => one_position(&size, "w7", read::<Fission>(board)),
        "konane" => one_position(&size, "w7", read::<Konane>(board)),
        "ski_jumps" => one_position(&size, "w7", read::<SkiJumps>(board)),
        "snort" => one_position(&size, "w7", snort_on(board)),
        "toppling_dominoes" => {
            let domino = |sign| if sign == 'l' { Domino::Blue } else { Domino::Red };
            let row: Vec<Domino> = board.chars().map(domino).collect();
            let row = SmallBitGrid::from_arr(row.len() as u8, 1, &row).unwrap_or_else(|| usage());
            one_position(&size, "w7", TopplingDominoes::new(vec![row]));
        }
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!("usage: cgt-rs-driver w1 ROWS COLS | w2 a|b|c|d | w3 N | w4 BOARD | w6 N | w7 RULESET BOARD");
    exit(2);
}

fn number<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| usage())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["w1", rows, cols] => w1(number(rows), number(cols)),
        ["w2", part] => w2(part),
        ["w3", n] => w3(number(n)),
        ["w4", board] => w4(board),
        ["w6", n] => w6(number(n)),
        ["w7", ruleset, board] => w7(ruleset, board),
        _ => usage(),
    }
}
