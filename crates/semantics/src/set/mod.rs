//! Undef as sets of possible values (docs/semantics.md#undef-sets).
//!
//! Each read of an operand picks anew, transitively, so a scalar register is exactly a set and no
//! variables are needed. With `D(w) = {0, …, 2^w − 1}`:
//!
//! ```text
//! ⟦Cube{undef, ones}⟧ = { x | x & !undef = ones }          (ones & undef = 0)
//! ⟦Small(vs)⟧         = { vs }                             (sorted, distinct, 2 to 4096 elements, not a cube)
//! ⟦Wide{upper}⟧       ⊆ ⟦upper⟧                            (over-approximation: not exact)
//! ```
//!
//! Cubes are what undef begins as, and most operations keep them; lists are for the small rest; `Wide`
//! is a bound for everything else. A decision about a `Wide` set is still sound if it holds for all
//! elements of the bound, or for none.
//!
//! - [`cube`]: products of bits, and the operations that map products to products.
//! - [`normal`]: the one representation of a collected set.
//! - [`joint`]: tuples of lanes that are picked together.
//! - [`subset`]: inclusion, three-valued.

pub mod cube;
pub mod joint;
pub mod normal;
pub mod subset;

pub use cube::Cube;
pub use joint::Joint;
pub use subset::Decision;

use super::rules::Bits;
use super::value::Scalar;
use dashu_int::UBig;

/// The most elements of a set that are listed; a larger one that is no cube becomes `Wide`. More would be decided with
/// longer lists, but each is copied and searched at every use; what is lost is counted as "undef set too large".
pub const MAX_LISTED: usize = 4096;

/// A set of at least two possible values of one scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The elements, in normal form: equal exact sets have equal representations.
    pub repr: SetRepr,
    /// Whether it comes from a `freeze` whose choice was left open and not from undef: a choice of the
    /// source, relaxed to "each use anew". It counts as defined, so that no undefined behaviour arises
    /// from it, and a branch on it may go either way.
    pub relaxed: bool,
}

/// The elements of a [`Set`].
#[derive(Clone, Debug, PartialEq)]
pub enum SetRepr {
    /// A product of bits: those in `undef` are free, the others are as in `ones`.
    Cube {
        /// The free bits.
        undef: UBig,
        /// The bits that are 1 in every element; none of them is free.
        ones: UBig,
    },
    /// Listed, ascending; widths up to 64.
    Small(Box<[u64]>),
    /// Some non-empty subset of a cube, not known exactly.
    Wide {
        /// The free bits of the cube.
        undef: UBig,
        /// The bits that are 1 in every element of the cube; none of them is free.
        ones: UBig,
    },
}

/// The number of [`Set::extremes`].
pub const EXTREMES: usize = 4;

impl Set {
    /// Every value of a width.
    pub fn full(width: u32) -> Set {
        let Cube { undef, ones } = Cube::full(width);
        Set { repr: SetRepr::Cube { undef, ones }, relaxed: false }
    }

    /// Whether the elements are known exactly.
    pub fn is_exact(&self) -> bool {
        !matches!(self.repr, SetRepr::Wide { .. })
    }

    /// Whether this is every value of the width, exactly.
    pub fn is_full(&self, width: u32) -> bool {
        matches!(&self.repr, SetRepr::Cube { undef, .. } if undef.bit_length() == width && undef.count_ones() == width as usize)
    }

    /// The smallest cube that is known to contain the set.
    pub fn hull(&self) -> Cube {
        match &self.repr {
            SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => {
                Cube { undef: undef.clone(), ones: ones.clone() }
            }
            SetRepr::Small(values) => Cube::hull(values.iter().copied()),
        }
    }

    /// The number of elements, if the set is exact and they fit in 32 bits.
    pub fn len(&self) -> Option<u64> {
        match &self.repr {
            SetRepr::Cube { undef, .. } => {
                let free = undef.count_ones();
                (free < 32).then(|| 1 << free)
            }
            SetRepr::Small(values) => Some(values.len() as u64),
            SetRepr::Wide { .. } => None,
        }
    }

    /// Never: a set has at least two elements.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The elements in ascending order, if the set is exact and has at most `limit` of them.
    pub fn elements<B: Bits>(&self, limit: u64) -> Option<Vec<B>> {
        if self.len()? > limit {
            return None;
        }
        Some(match &self.repr {
            SetRepr::Small(values) => values.iter().map(|&v| B::from_word(v)).collect(),
            SetRepr::Cube { .. } | SetRepr::Wide { .. } => self.hull().elements(),
        })
    }

    /// Whether a value is an element.
    pub fn contains(&self, value: &UBig) -> Decision {
        match &self.repr {
            SetRepr::Cube { .. } => Decision::of(self.hull().contains(value)),
            SetRepr::Wide { .. } if self.hull().contains(value) => Decision::Unknown,
            SetRepr::Wide { .. } => Decision::No,
            SetRepr::Small(values) => {
                Decision::of(u64::try_from(value).is_ok_and(|v| values.binary_search(&v).is_ok()))
            }
        }
    }

    /// The same of a word, without big integers where the set has none.
    pub fn contains_word(&self, value: u64) -> Decision {
        match &self.repr {
            SetRepr::Small(values) => Decision::of(values.binary_search(&value).is_ok()),
            SetRepr::Cube { undef, ones } | SetRepr::Wide { undef, ones } => {
                match (u64::try_from(undef), u64::try_from(ones)) {
                    (Ok(undef), Ok(ones)) if value & !undef != ones => Decision::No,
                    (Ok(_), Ok(_)) if self.is_exact() => Decision::Yes,
                    (Ok(_), Ok(_)) => Decision::Unknown,
                    _ => self.contains(&UBig::from(value)),
                }
            }
        }
    }

    /// The least and the greatest element, as unsigned and as signed numbers, if the set is exact.
    pub fn extremes(&self, width: u32) -> Option<[UBig; EXTREMES]> {
        match &self.repr {
            SetRepr::Cube { .. } => {
                let cube = self.hull();
                Some([cube.min().clone(), cube.max(), cube.signed_min(width), cube.signed_max(width)])
            }
            SetRepr::Small(values) => {
                let is_negative = |v: &&u64| **v >> (width - 1) & 1 == 1;
                let (least, greatest) = (values.first()?, values.last()?);
                let signed_least = values.iter().find(is_negative).unwrap_or(least);
                let signed_greatest = values.iter().rev().find(|v| !is_negative(v)).unwrap_or(greatest);
                Some([least, greatest, signed_least, signed_greatest].map(|v| UBig::from(*v)))
            }
            SetRepr::Wide { .. } => None,
        }
    }

    /// The smallest element (of the cube, if the set is not exact).
    pub fn smallest(&self, width: u32) -> Scalar {
        match &self.repr {
            SetRepr::Small(values) => Scalar::Word(values[0]),
            SetRepr::Cube { ones, .. } | SetRepr::Wide { ones, .. } => Scalar::from_big(width, ones.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_of_a_small_set_and_a_cube() {
        let small = Set { repr: SetRepr::Small([1, 2, 7].into()), relaxed: false };
        assert_eq!(small.len(), Some(3));
        assert_eq!(small.contains(&UBig::from(2u8)), Decision::Yes);
        assert_eq!(small.contains(&UBig::from(3u8)), Decision::No);
        assert_eq!(small.elements::<u64>(2), None);
        assert_eq!(small.hull(), Cube { undef: UBig::from(7u8), ones: UBig::ZERO });

        assert_eq!(small.extremes(3), Some([1u8, 7, 7, 2].map(UBig::from)));
        assert_eq!(Set::full(3).extremes(3), Some([0u8, 7, 4, 3].map(UBig::from)));

        let full = Set::full(65);
        assert!(full.is_full(65) && !full.is_full(66));
        assert_eq!(full.len(), None);
        let wide = Set { repr: SetRepr::Wide { undef: UBig::from(6u8), ones: UBig::ONE }, relaxed: false };
        assert_eq!(wide.contains(&UBig::from(3u8)), Decision::Unknown);
        assert_eq!(wide.contains(&UBig::from(2u8)), Decision::No);
        assert_eq!(wide.extremes(3), None);
        for set in [small, Set::full(3), full, wide] {
            for value in 0..10 {
                assert_eq!(set.contains_word(value), set.contains(&UBig::from(value)), "{value} in {set:?}");
            }
        }
    }
}
