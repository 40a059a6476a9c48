//! `getelementptr`: how a pointer moves (Language Reference, "getelementptr Instruction").

use super::globals::Globals;
use super::lift::Stop;
use super::value::Scalar;
use crate::ir::{Flags, Int};

/// An index times the size of what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    /// The index, sign-extended or truncated to 64 bits.
    pub index: i64,
    /// In bytes.
    pub scale: u64,
    /// Whether truncation lost something.
    pub truncated: bool,
}

impl Offset {
    /// The offset of a field.
    pub(super) fn field(bytes: u64) -> Offset {
        Offset { index: 1, scale: bytes, truncated: false }
    }

    /// As many elements as an integer of a width says; `None` if it is not one value.
    pub(super) fn elements(index: &Scalar, width: u32, scale: u64) -> Option<Offset> {
        let int = index.to_int(width)?;
        let low = Int::from_big(64, int.to_big()).word()?;
        if width <= 64 {
            let shift = 64 - width;
            return Some(Offset { index: ((low << shift) as i64) >> shift, scale, truncated: false });
        }
        let index = low as i64;
        Some(Offset { index, scale, truncated: Int::from_i64(width, index) != int })
    }
}

/// The pointer that is reached from `base` by adding offsets one after another.
///
/// ```text
/// inbounds   poison unless the base and every sum lie in the block (or nothing is added)
/// nusw       poison if a product, sum or the address overflows as signed offset to an address
/// nuw        the same for unsigned offsets
/// ```
///
/// # Errors
/// Unsupported where it hangs on an address that is not chosen.
pub(super) fn advance(globals: &Globals, base: &Scalar, offsets: &[Offset], flags: Flags) -> Result<Scalar, Stop> {
    if base.is_poison() {
        return Ok(Scalar::Poison);
    }
    let Some(total) = sum(offsets, flags) else { return Ok(Scalar::Poison) };
    match base {
        Scalar::Word(address) => Ok(physical(*address, total, offsets, flags)),
        Scalar::Log(block, start) => {
            let size = globals.get(*block).and_then(|global| global.size);
            let moved = Scalar::Log(*block, start.wrapping_add(total as u64));
            Ok(match logical(*start as i64, size, offsets, flags)? {
                true => moved,
                false => Scalar::Poison,
            })
        }
        Scalar::Poison | Scalar::Big(_) | Scalar::Set(_) | Scalar::Joint(..) => {
            Err(Stop::Unsupported("memory: getelementptr of an undef pointer"))
        }
    }
}

/// The sum of the offsets modulo 2^64; `None` if a promise about it is broken.
fn sum(offsets: &[Offset], flags: Flags) -> Option<i64> {
    let signed = flags.contains(Flags::NUSW) || flags.contains(Flags::INBOUNDS);
    let unsigned = flags.contains(Flags::NUW);
    offsets.iter().try_fold(0i64, |total, offset| {
        let product = offset.index.wrapping_mul(offset.scale as i64);
        let fits = i128::from(offset.index) * i128::from(offset.scale) == i128::from(product);
        if signed && (offset.truncated || !fits || total.checked_add(product).is_none()) {
            return None;
        }
        let (index, sum) = (offset.index as u64, total as u64);
        let no_carry = || index.checked_mul(offset.scale).and_then(|product| sum.checked_add(product)).is_some();
        if unsigned && (offset.truncated || !no_carry()) {
            return None;
        }
        Some(total.wrapping_add(product))
    })
}

/// A pointer without provenance: an address.
fn physical(address: u64, total: i64, offsets: &[Offset], flags: Flags) -> Scalar {
    let nothing_added = offsets.iter().all(|offset| offset.index == 0 || offset.scale == 0);
    if flags.contains(Flags::INBOUNDS) && !nothing_added {
        return Scalar::Poison;
    }
    let wraps_signed = flags.contains(Flags::NUSW) && address.checked_add_signed(total).is_none();
    let wraps_unsigned = flags.contains(Flags::NUW) && address.checked_add(total as u64).is_none();
    if wraps_signed || wraps_unsigned { Scalar::Poison } else { Scalar::Word(address.wrapping_add(total as u64)) }
}

/// Whether a move inside a block keeps its promises.
fn logical(start: i64, size: Option<u64>, offsets: &[Offset], flags: Flags) -> Result<bool, Stop> {
    if flags.is_empty() || offsets.iter().all(|offset| offset.index == 0 || offset.scale == 0) {
        return Ok(true);
    }
    let size = size.ok_or(Stop::Unsupported("memory: getelementptr into a block of unknown size"))?;
    let is_inside = |at: i64| u64::try_from(at).is_ok_and(|at| at <= size);
    let mut at = start;
    let mut inside = is_inside(at);
    let mut backwards = false;
    for offset in offsets {
        let product = offset.index.wrapping_mul(offset.scale as i64);
        backwards |= product < 0;
        at = at.wrapping_add(product);
        inside &= is_inside(at);
    }
    if flags.contains(Flags::INBOUNDS) && !inside {
        return Ok(false);
    }
    // Inside the block no address wraps; elsewhere that hangs on where the block lies.
    match (inside, flags.contains(Flags::NUW) && backwards) {
        (true, backwards) => Ok(!backwards),
        (false, _) => Err(Stop::Unsupported("memory: getelementptr with a promise beyond its block")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::semantics::globals::Global;
    use crate::semantics::value::MemoryBlock;

    fn at(offset: i64) -> Scalar {
        Scalar::Log(MemoryBlock(0), offset as u64)
    }

    fn moved(base: Scalar, offsets: &[(i64, u64)], flags: Flags) -> Result<Scalar, Stop> {
        let contents = Err("not read".into());
        let block = Global { name: "g".into(), align: 1, size: Some(16), mergeable: false, contents };
        let offsets: Vec<Offset> =
            offsets.iter().map(|&(index, scale)| Offset { index, scale, truncated: false }).collect();
        advance(&Globals(vec![block]), &base, &offsets, flags)
    }

    #[test]
    fn inbounds_holds_at_every_step() {
        assert_eq!(moved(at(0), &[(4, 4)], Flags::INBOUNDS), Ok(at(16)));
        assert_eq!(moved(at(0), &[(5, 4)], Flags::INBOUNDS), Ok(Scalar::Poison));
        assert_eq!(moved(at(0), &[(5, 4), (-2, 4)], Flags::INBOUNDS), Ok(Scalar::Poison));
        assert_eq!(moved(at(0), &[(5, 4), (-2, 4)], Flags::NONE), Ok(at(12)));
        assert_eq!(moved(at(-4), &[(0, 4)], Flags::INBOUNDS), Ok(at(-4)), "zero indices are exempt");
        assert_eq!(moved(at(-4), &[(1, 4)], Flags::INBOUNDS), Ok(Scalar::Poison), "the base is outside");
    }

    #[test]
    fn offsets_that_overflow() {
        for flags in [Flags::NUSW, Flags::INBOUNDS] {
            assert_eq!(moved(at(0), &[(i64::MAX, 2)], flags), Ok(Scalar::Poison));
        }
        assert_eq!(moved(at(0), &[(i64::MAX, 2)], Flags::NONE), Ok(at(-2)));
        assert_eq!(moved(at(8), &[(-1, 4)], Flags::NUW), Ok(Scalar::Poison));
        assert_eq!(moved(at(8), &[(1, 4)], Flags::NUW), Ok(at(12)));
        assert!(matches!(moved(at(8), &[(9, 4)], Flags::NUW), Err(Stop::Unsupported(_))));
    }

    #[test]
    fn indices_are_signed() {
        let index = |width, value| Offset::elements(&Scalar::from_int(&Int::from_i64(width, value)), width, 1);
        assert_eq!(index(8, -3), Some(Offset { index: -3, scale: 1, truncated: false }));
        assert_eq!(index(100, -3), Some(Offset { index: -3, scale: 1, truncated: false }));
        let large = Scalar::from_big(100, dashu_int::UBig::ONE << 70);
        assert_eq!(Offset::elements(&large, 100, 1), Some(Offset { index: 0, scale: 1, truncated: true }));
        assert_eq!(Offset::elements(&Scalar::undef(8), 8, 1), None);
    }

    #[test]
    fn addresses_without_a_block() {
        let null = Scalar::Word(0);
        assert_eq!(moved(null.clone(), &[(1, 4)], Flags::INBOUNDS), Ok(Scalar::Poison));
        assert_eq!(moved(null.clone(), &[(0, 4)], Flags::INBOUNDS), Ok(null.clone()));
        assert_eq!(moved(null.clone(), &[(3, 4)], Flags::NONE), Ok(Scalar::Word(12)));
        assert_eq!(moved(null, &[(-1, 4)], Flags::NUSW), Ok(Scalar::Poison));
        assert_eq!(moved(Scalar::Poison, &[], Flags::NONE), Ok(Scalar::Poison));
    }
}
