//! Parallel assignments as sequences of moves.
//!
//! All phis of a block read the values from before the edge. With an edge's assignments
//! `{ to_1 := from_1, …, to_n := from_n }` (distinct `to`), a sequence of moves has the same effect if
//! no move reads a slot that an earlier one wrote. Moves whose target no pending move reads go first.
//! Only cycles are left then; each is broken by saving one of its slots in a scratch slot.

use crate::program::{Move, Slot};
use rustc_hash::FxHashMap;

/// A sequence of moves with the effect of all `moves` at once. `scratch` is called
/// at most once and gives a slot that nothing else uses; cycles take turns with it.
pub(super) fn sequence(mut moves: Vec<Move>, scratch: impl FnOnce() -> Slot) -> Vec<Move> {
    moves.retain(|m| m.from != m.to);
    let mut order = Order::new(moves);
    order.drain();
    let Some(first) = order.next_pending(0) else { return order.sequence };
    let scratch = scratch();
    let mut next = Some(first);
    while let Some(i) = next {
        order.break_cycle(i, scratch);
        order.drain();
        next = order.next_pending(i + 1);
    }
    order.sequence
}

struct Order {
    moves: Vec<Move>,
    pending: Vec<bool>,
    /// The pending moves that read a slot.
    readers: FxHashMap<Slot, u32>,
    writer: FxHashMap<Slot, usize>,
    /// Pending moves whose target no pending move reads.
    free: Vec<usize>,
    sequence: Vec<Move>,
}

impl Order {
    fn new(moves: Vec<Move>) -> Order {
        let mut readers = FxHashMap::default();
        moves.iter().for_each(|m| *readers.entry(m.from).or_insert(0) += 1);
        let writer = moves.iter().enumerate().map(|(i, m)| (m.to, i)).collect();
        let free = (0..moves.len()).filter(|&i| !readers.contains_key(&moves[i].to)).collect();
        Order {
            pending: vec![true; moves.len()],
            sequence: Vec::with_capacity(moves.len()),
            moves,
            readers,
            writer,
            free,
        }
    }

    fn next_pending(&self, from: usize) -> Option<usize> {
        (from..self.moves.len()).find(|&i| self.pending[i])
    }

    /// Emits every move that can go.
    fn drain(&mut self) {
        while let Some(i) = self.free.pop() {
            self.pending[i] = false;
            let done = self.moves[i];
            self.sequence.push(done);
            let Some(left) = self.readers.get_mut(&done.from) else { continue };
            *left -= 1;
            if *left == 0 {
                self.free.extend(self.writer.get(&done.from).copied().filter(|&w| self.pending[w]));
            }
        }
    }

    /// Breaks a cycle when only cycles are left: saves the target of move `i`, so that the one move that reads it can
    /// read the copy, and `i` can go.
    fn break_cycle(&mut self, i: usize, scratch: Slot) {
        let to = self.moves[i].to;
        self.sequence.push(Move { from: to, to: scratch });
        for (reader, _) in self.moves.iter_mut().zip(&self.pending).filter(|(m, pending)| **pending && m.from == to) {
            reader.from = scratch;
        }
        self.readers.remove(&to);
        self.free.push(i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every assignment of 5 slots from 5 slots, done one after another, is the parallel one.
    #[test]
    fn equals_the_parallel_assignment() {
        let slots = 5u32;
        for code in 0..slots.pow(slots) {
            let from = |to: u32| code / slots.pow(to) % slots;
            let moves = (0..slots).map(|to| Move { from: Slot(from(to)), to: Slot(to) }).collect();
            let mut state: Vec<u32> = (0..=slots).collect();
            for Move { from, to } in sequence(moves, || Slot(slots)) {
                state[to.index()] = state[from.index()];
            }
            let expected: Vec<u32> = (0..slots).map(from).collect();
            assert_eq!(state[..slots as usize], expected, "assignment {code}");
        }
    }
}
