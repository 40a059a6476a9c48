//! Random decisions, read from the bytes of an [`Unstructured`].
//!
//! When the bytes are used up, every decision still has an answer: the first alternative, "no". So the
//! generator must end if all further answers are these.

use arbitrary::Unstructured;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The source of all decisions of one program.
pub struct Random<'a, 'b>(pub &'a mut Unstructured<'b>);

/// Runs `decide` on `bytes` random bytes, which are a function of the seed.
pub fn seeded<T>(seed: u64, bytes: usize, decide: impl FnOnce(&mut Random<'_, '_>) -> T) -> T {
    let mut drawn = vec![0; bytes];
    Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(&mut drawn);
    decide(&mut Random(&mut Unstructured::new(&drawn)))
}

impl Random<'_, '_> {
    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        // The only error is an empty range, which this is not; exhausted bytes give the low end.
        self.0.int_in_range(0..=n.saturating_sub(1)).unwrap_or(0)
    }

    /// A number of a closed range; `low` if the range is empty.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// An index into something of `len` elements.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// `true` in `percent` of a hundred cases. Exhausted bytes give `false`, except for 100.
    pub fn percent(&mut self, percent: u8) -> bool {
        percent > 0 && self.below(100) + u32::from(percent) >= 100
    }

    /// `true` in half of the cases.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// One element of a table that is not empty.
    pub fn pick<T: Copy>(&mut self, table: &[T]) -> T {
        table[self.index(table.len())]
    }

    /// One element of a table that is not empty, by reference.
    pub fn pick_ref<'t, T>(&mut self, table: &'t [T]) -> &'t T {
        &table[self.index(table.len())]
    }

    /// One element of a table of (element, weight) with a positive sum of weights.
    pub fn weighted<T: Copy>(&mut self, table: &[(T, u32)]) -> T {
        let total: u32 = table.iter().map(|(_, weight)| weight).sum();
        let mut at = self.below(total);
        for &(element, weight) in table {
            if at < weight {
                return element;
            }
            at -= weight;
        }
        table[0].0
    }

    /// Eight random bytes.
    pub fn word(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exhausted_bytes_say_no_and_first() {
        let mut u = Unstructured::new(&[]);
        let mut random = Random(&mut u);
        assert_eq!((random.below(7), random.percent(100), random.percent(99)), (0, true, false));
        assert_eq!(random.weighted(&[('a', 0), ('b', 3)]), 'b');
    }

    #[test]
    fn weights_are_kept() {
        let bytes: Vec<u8> = (0..=255).cycle().take(4096).collect();
        let mut u = Unstructured::new(&bytes);
        let mut random = Random(&mut u);
        let heavy = (0..2048).filter(|_| random.weighted(&[(false, 1), (true, 7)])).count();
        assert!((1700..1900).contains(&heavy), "{heavy}");
    }
}
