//! The games born by day 3, in the order of tests/bench/born.h: by birthday, numbers of Left and Right
//! options, then the sorted options, which here are numbers in the list of the day before.

use crate::meter::mix;
use cgt::short::partizan::canonical_form::CanonicalForm;
use std::collections::BTreeMap;

/// Birthday, numbers of options, options: what games are sorted by.
type Key = (u8, usize, usize, Vec<u8>, Vec<u8>);

struct Day {
    games: Vec<CanonicalForm>,
}

impl Day {
    fn index_of(&self, form: &CanonicalForm) -> u8 {
        self.games.iter().position(|game| game == form).expect("an option of the day before") as u8
    }

    fn key_of(&self, form: &CanonicalForm) -> Key {
        let mut left: Vec<u8> = form.left_moves().map(|move_| self.index_of(&move_)).collect();
        let mut right: Vec<u8> = form.right_moves().map(|move_| self.index_of(&move_)).collect();
        left.sort_unstable();
        right.sort_unstable();
        (birthday(form), left.len(), right.len(), left, right)
    }

    /// All sets of games no two of which are comparable.
    fn antichains(&self) -> Vec<Vec<CanonicalForm>> {
        let mut found = vec![Vec::new()];
        for game in &self.games {
            let confused = |other: &CanonicalForm| !(other <= game) && !(game <= other);
            let longer: Vec<Vec<CanonicalForm>> = found
                .iter()
                .filter(|set| set.iter().all(confused))
                .map(|set| [set.as_slice(), &[game.clone()]].concat())
                .collect();
            found.extend(longer);
        }
        found
    }

    /// Dominated options may be left out, so pairs of antichains give every game of the next day.
    fn next(&self) -> Day {
        let sets = self.antichains();
        let mut sorted = BTreeMap::new();
        for left in &sets {
            for right in &sets {
                let game = CanonicalForm::new_from_moves(left.clone(), right.clone());
                sorted.insert(self.key_of(&game), game);
            }
        }
        Day { games: sorted.into_values().collect() }
    }
}

fn birthday(form: &CanonicalForm) -> u8 {
    let left = form.left_moves().map(|move_| birthday(&move_) + 1).max();
    let right = form.right_moves().map(|move_| birthday(&move_) + 1).max();
    left.max(right).unwrap_or(0)
}

pub fn born_by_day_3() -> Vec<CanonicalForm> {
    let today = Day { games: vec![CanonicalForm::new_integer(0)] };
    let games = today.next().next().next().games;
    assert!(games.len() == 1474);
    games
}

pub fn pick_from<T>(list: &[T], k: u64) -> &T {
    &list[(mix(k) % list.len() as u64) as usize]
}

pub fn pick(list: &[CanonicalForm], k: u64) -> &CanonicalForm {
    pick_from(list, k)
}
