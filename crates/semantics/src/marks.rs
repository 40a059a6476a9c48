//! What an execution went through in the function in which it began: the edges that it took, and the arms of the `select`s.
//!
//! Each has a number in the lowered form of the function, its *mark*. The executor keeps a byte for each mark; an
//! [`Outcome`](super::Outcome) has them as a set. What the marks stand for in the text is known to
//! [`points`](super::points).

use smallvec::SmallVec;

/// The number of an edge, of an arm of a `select`, or of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub u32);

/// The marks that executions of one function left. Up to 128 of them need no allocation.
///
/// ```
/// use irrefute_semantics::marks::{Mark, Marks};
/// let mut marks = Marks::from_bytes(&[1, 0, 0]);
/// marks.extend(&Marks::from_bytes(&[0, 0, 1]));
/// assert_eq!([0, 1, 2].map(|mark| marks.contains(Mark(mark))), [true, false, true]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(SmallVec<[u64; 2]>);

impl Marks {
    /// The marks whose bytes are 1; all others are 0. A number of bytes that is a multiple of 8 takes least time.
    pub fn from_bytes(bytes: &[u8]) -> Marks {
        let word = |bytes: &[u8]| {
            let (eights, rest) = bytes.as_chunks();
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            let all = eights.iter().chain((!rest.is_empty()).then_some(&last));
            all.zip(0..).fold(0, |word, (eight, i)| word | bits(*eight) << (8 * i))
        };
        match bytes.len() {
            // Nearly always; an execution may be as short as this.
            0..=64 => Marks(SmallVec::from_buf_and_len([word(bytes), 0], 1)),
            _ => Marks(bytes.chunks(u64::BITS as usize).map(word).collect()),
        }
    }

    /// Whether some execution left a mark.
    pub fn contains(&self, mark: Mark) -> bool {
        let word = self.0.get(mark.0 as usize / u64::BITS as usize);
        word.is_some_and(|word| word >> (mark.0 % u64::BITS) & 1 != 0)
    }

    /// Whether no execution left one: none began.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds the marks of other executions of the same function.
    pub fn extend(&mut self, other: &Marks) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The lowest bits of eight bytes, which are 0 or 1. The product moves bit `8 * i` to bit `56 + i`, and no two bits meet.
fn bits(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_kept_by_itself() {
        for len in [0, 1, 63, 64, 65, 128, 129, 200] {
            for at in 0..len {
                let mut bytes = vec![0; len];
                bytes[at] = 1;
                let marks = Marks::from_bytes(&bytes);
                let found: Vec<usize> = (0..len + 70).filter(|i| marks.contains(Mark(*i as u32))).collect();
                assert_eq!(found, [at], "{len}");
            }
        }
    }

    #[test]
    fn sets_of_any_length_are_united() {
        let (short, mut long) = (Marks::from_bytes(&[1]), vec![0; 100]);
        long[99] = 1;
        let mut both = short.clone();
        both.extend(&Marks::from_bytes(&long));
        assert!(both.contains(Mark(0)) && both.contains(Mark(99)) && !both.contains(Mark(1)));
        let mut other = Marks::from_bytes(&long);
        other.extend(&short);
        assert_eq!(both, other);
        assert!(!both.is_empty());
        both.clear();
        assert!(both.is_empty() && Marks::from_bytes(&[0; 70]).is_empty());
    }
}
