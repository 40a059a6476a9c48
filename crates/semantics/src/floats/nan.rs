//! The NaNs that an operation may give (Language Reference, "Behavior of Floating-Point NaN values").
//!
//! ```text
//!   result ∈ { ± } × ( { quiet, payload 0 }                                  preferred
//!                    ∪ { quiet, payload of x | x a NaN among the operands }  quieting propagation
//!                    ∪ { quiet bit and payload of x | … } )                  unchanged propagation
//! ```
//!
//! The target-specific payloads are none on x86, Arm and most others. A payload that moves to another format keeps its
//! highest bits.

use super::format::{FloatBits, Format};
use smallvec::SmallVec;

/// The possible results of an operation, ascending and distinct.
pub type Alternatives = SmallVec<[FloatBits; 4]>;

/// Whether an operation may hand on a signaling NaN as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signaling {
    /// It may: `fmul x, 1.0` may become `x`.
    MayStay,
    /// It becomes quiet: `llvm.canonicalize`, constrained intrinsics.
    IsQuieted,
}

/// The NaNs that an operation with these operands may give; operands that are no NaN do not matter.
///
/// ```
/// use irrefute_ir::FloatKind;
/// use irrefute_semantics::floats::{Format, Signaling, nans};
/// let half = Format::of(FloatKind::Half).unwrap();
/// assert_eq!(nans(half, half, &[], Signaling::MayStay)[..], [0x7e00, 0xfe00]);
/// assert_eq!(nans(half, half, &[0x7c01], Signaling::MayStay)[..], [0x7c01, 0x7e00, 0x7e01, 0xfc01, 0xfe00, 0xfe01]);
/// ```
pub fn nans(from: Format, to: Format, operands: &[FloatBits], signaling: Signaling) -> Alternatives {
    let mut low_bits: Alternatives = SmallVec::new();
    low_bits.push(to.quiet_bit());
    for nan in operands.iter().filter(|bits| from.is_nan(**bits)) {
        let low = moved(from, to, from.low_bits_of_nan(*nan));
        low_bits.push(low | to.quiet_bit());
        // All bits 0 are an infinity: a payload whose bits were all lost cannot be that of a signaling NaN.
        if signaling == Signaling::MayStay && low != 0 {
            low_bits.push(low);
        }
    }
    let mut all: Alternatives = low_bits.iter().flat_map(|low| [to.nan(false, *low), to.nan(true, *low)]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Quiet bit and payload in another format: the highest bits stay, in their places.
fn moved(from: Format, to: Format, low: FloatBits) -> FloatBits {
    match to.payload_bits().checked_sub(from.payload_bits()) {
        Some(more) => low << more,
        None => low >> (from.payload_bits() - to.payload_bits()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::FloatKind;

    #[test]
    fn a_payload_keeps_its_highest_bits() {
        let (half, float) = (Format::of(FloatKind::Half).unwrap(), Format::of(FloatKind::Float).unwrap());
        let wider = nans(half, float, &[0xfe01], Signaling::MayStay);
        assert_eq!(wider[..], [0x7fc0_0000, 0x7fc0_2000, 0xffc0_0000, 0xffc0_2000]);
        // The payload does not fit: as a signaling NaN it would be an infinity.
        let narrower = nans(float, half, &[0x7f80_0001], Signaling::MayStay);
        assert_eq!(narrower[..], [0x7e00, 0xfe00]);
        let fits = nans(float, half, &[0x7f80_2000], Signaling::MayStay);
        assert_eq!(fits[..], [0x7c01, 0x7e00, 0x7e01, 0xfc01, 0xfe00, 0xfe01]);
        assert_eq!(nans(float, half, &[0x7f80_2000], Signaling::IsQuieted)[..], [0x7e00, 0x7e01, 0xfe00, 0xfe01]);
    }
}
