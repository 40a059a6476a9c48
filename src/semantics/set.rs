//! Undef as sets of possible values (`spec`: refinement, section 4).
//!
//! Each read of an operand picks anew, transitively, so a scalar register is exactly a set and no
//! variables are needed. With `D(w) = {0, …, 2^w − 1}`:
//!
//! ```text
//! ⟦Cube{undef, ones}⟧ = { x | x & !undef = ones }          (ones & undef = 0)
//! ⟦Small(vs)⟧         = { vs }                             (sorted, distinct, 2 to 4096 elements, not a cube)
//! ⟦Wide{upper}⟧       ⊆ ⟦upper⟧                            (over-approximation: not exact)
//! ```

use dashu_int::UBig;

/// A set of at least two possible values of one scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub repr: SetRepr,
    /// Made from a `freeze` whose choice was left open, not from undef: the source's own choice,
    /// relaxed to "each use anew". Undefined behaviour that needs *defined* operands does not
    /// arise from it; a branch on it forks.
    pub relaxed: bool,
}

/// The elements of a [`Set`].
#[derive(Clone, Debug, PartialEq)]
pub enum SetRepr {
    /// A product of bits: those in `undef` are free, the others are as in `ones`.
    Cube { undef: UBig, ones: UBig },
    /// Listed, ascending; widths up to 64.
    Small(Box<[u64]>),
    /// Some non-empty subset of a cube, not known exactly.
    Wide { undef: UBig, ones: UBig },
}

/// The possible tuples of lanes that are picked together.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The number of lanes of each tuple.
    pub lanes: u32,
    /// The tuples, one after another, sorted and distinct; at least two.
    pub tuples: Box<[u64]>,
    pub relaxed: bool,
}

impl Set {
    /// The smallest element (of the cube, if the set is not exact).
    pub fn smallest(&self, width: u32) -> super::value::Scalar {
        use super::value::Scalar;
        match &self.repr {
            SetRepr::Small(values) => Scalar::Word(values[0]),
            SetRepr::Cube { ones, .. } | SetRepr::Wide { ones, .. } if width <= 64 => {
                Scalar::Word(u64::try_from(ones).unwrap_or(0))
            }
            SetRepr::Cube { ones, .. } | SetRepr::Wide { ones, .. } => Scalar::Big(std::sync::Arc::new(ones.clone())),
        }
    }
}
