//! `getelementptr`: how a pointer moves (Language Reference, "getelementptr Instruction").

use super::{Globals, MemoryBlock, Widths};
use crate::Dialect;
use crate::dialect::{NullOffset, ZeroIndices};
use crate::lift::{self, Notes, Stop};
use crate::reason::{Inconclusive, Unmodelled};
use crate::rules::{Binary, Rule};
use crate::value::{Physical, Scalar};
use irrefute_ir::int::mask;
use irrefute_ir::{AddressSpace, BinaryOp, Flags, Int};
use std::sync::Arc;

/// An index times the size of what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offset {
    /// The index, sign-extended or truncated to the width of indices.
    pub index: i64,
    /// In bytes.
    pub scale: u64,
    /// Whether truncation changed the value as a signed integer.
    pub signed_lost: bool,
    /// Whether truncation changed the value as an unsigned integer.
    pub unsigned_lost: bool,
}

impl Offset {
    /// In bytes, modulo the width of indices.
    fn product(&self, bits: u32) -> i64 {
        wrapped(self.index.wrapping_mul(self.scale as i64), bits)
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.index == 0 || self.scale == 0
    }

    /// An offset by an index that fits.
    fn whole(index: i64, scale: u64) -> Offset {
        Offset { index, scale, signed_lost: false, unsigned_lost: false }
    }

    /// The offset of a field.
    pub(crate) fn field(bytes: u64) -> Offset {
        Offset::whole(1, bytes)
    }

    /// An offset by `index` elements, where indices have `bits` bits; `None` if the index is not one value.
    pub(crate) fn elements(index: &Scalar, width: u32, scale: u64, bits: u32) -> Option<Offset> {
        if let Scalar::Word(word) = index
            && width <= bits
        {
            return Some(Offset::whole(wrapped(*word as i64, width), scale));
        }
        let int = index.to_int(width)?;
        let low = Int::from_big(64, int.to_big()).word()?;
        if width <= bits {
            return Some(Offset::whole(wrapped(low as i64, width), scale));
        }
        // The two losses differ: -3 as an i100 survives truncation as a signed number, 2^64 − 3 as an unsigned one.
        let index = wrapped(low as i64, bits);
        let signed_lost = Int::from_i64(width, index) != int;
        let unsigned_lost = int.to_u64() != Some(low & mask(bits));
        Some(Offset { index, scale, signed_lost, unsigned_lost })
    }
}

/// The low bits of a number, sign-extended.
fn wrapped(number: i64, bits: u32) -> i64 {
    let shift = 64 - bits;
    (number << shift) >> shift
}

/// What moving a pointer needs to know of blocks.
pub(crate) trait Sizes {
    fn widths(&self, space: AddressSpace) -> Widths;

    /// The size of a block, in bytes.
    fn size(&mut self, block: MemoryBlock) -> Option<u64>;

    /// The address of a block as a space sees it, chosen now if it was not chosen before.
    ///
    /// # Errors
    /// If its address is not known.
    fn base(&mut self, space: AddressSpace, block: MemoryBlock) -> Result<u64, Stop>;

    /// Called when a pointer became poison because it left its block; only for the diagnosis.
    fn strayed(&mut self, _stray: OutOfBoundsGep) {}
}

/// The place outside of its block at which an `inbounds` pointer became poison: where it moved to, or its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBoundsGep {
    /// The block that the pointer is based on.
    pub block: MemoryBlock,
    /// In bytes from its beginning.
    pub offset: i64,
}

/// The sizes of globals, for constant expressions, which are evaluated before any address is chosen.
impl Sizes for &Globals {
    fn widths(&self, space: AddressSpace) -> Widths {
        self.spaces.widths(space)
    }

    fn size(&mut self, block: MemoryBlock) -> Option<u64> {
        self.get(block).filter(|global| !global.is_larger_elsewhere()).and_then(|global| global.size)
    }

    fn base(&mut self, _: AddressSpace, _: MemoryBlock) -> Result<u64, Stop> {
        Err(Stop::Unsupported(Unmodelled::PromiseBeyondBlock))
    }
}

/// The pointer of a space that is reached from `base` by adding offsets one after another
/// (docs/memory.md#moving-pointers).
///
/// ```text
/// inbounds   Log: poison unless the base and every sum lie in the block. Phy: they become bounds, and no sum
///            may overflow. (A dialect may exempt adding nothing.)
/// nusw       poison if a product, sum or the address overflows as signed offset to an address
/// nuw        the same for unsigned offsets
/// ```
///
/// All modulo the width of indices: the offset of a logical pointer is kept sign-extended from it, and of an address
/// the bits above stay.
///
/// # Errors
/// Where the result depends on an address that cannot be chosen.
pub(crate) fn advance(
    sizes: &mut dyn Sizes,
    (space, base): (AddressSpace, &Scalar),
    offsets: &[Offset],
    flags: Flags,
    dialect: &Dialect,
) -> Result<Scalar, Stop> {
    if base.is_poison() {
        return Ok(Scalar::Poison);
    }
    let Widths { address: width, index: bits } = sizes.widths(space);
    let Some(total) = sum(offsets, flags, bits) else { return Ok(Scalar::Poison) };
    let nothing_added = offsets.iter().all(Offset::is_nothing);
    let exempt = nothing_added && dialect.zero_indices == ZeroIndices::Exempt;
    match base {
        Scalar::Word(0) if dialect.null_offset == NullOffset::Physical => {
            let null = Physical { space, address: 0, bounds: Default::default(), call: None };
            Ok(physical(&null, total, offsets, flags, exempt, bits))
        }
        Scalar::Word(address) => Ok(match flags.contains(Flags::INBOUNDS) && !exempt {
            // An address without provenance has no block to stay in.
            true => Scalar::Poison,
            false => by_address(*address, total, flags, bits).map_or(Scalar::Poison, Scalar::Word),
        }),
        Scalar::Phy(pointer) => Ok(physical(pointer, total, offsets, flags, exempt, bits)),
        // Without flags not even the size of the block is asked for: it may be unknown, and an ended block moves too.
        Scalar::Log(..) if flags.is_empty() || exempt => Ok(moved(base, total, bits)),
        Scalar::Log(block, start) => Ok(match logical(sizes, (space, *block), *start as i64, offsets, flags)? {
            true => moved(base, total, bits),
            false => Scalar::Poison,
        }),
        Scalar::Joint(joint, lane) => advance(sizes, (space, &joint.lane(*lane)), offsets, flags, dialect),
        Scalar::Set(_) if nothing_added => Ok(base.clone()),
        Scalar::Set(_) if (bits < width || width > 64) && !flags.contains(Flags::INBOUNDS) => {
            Err(Stop::Unsupported(Unmodelled::UndefNarrowPointer))
        }
        Scalar::Set(set) if flags.is_empty() && !set.relaxed => added_to_set(base, total, width),
        Scalar::Set(set) if flags.contains(Flags::INBOUNDS) && !set.relaxed => Ok(Scalar::Poison),
        Scalar::Set(_) => Err(Stop::Inconclusive(Inconclusive::OpenMove)),
        Scalar::Poison | Scalar::Raw(_) => Ok(Scalar::Poison),
        Scalar::Big(_) => Err(Stop::Unsupported(Unmodelled::WideAddress)),
    }
}

/// Moves a pointer that is a set of addresses without provenance.
fn added_to_set(base: &Scalar, total: i64, width: u32) -> Result<Scalar, Stop> {
    let mut out = [Scalar::Poison];
    let rule = Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, width, &Dialect::LANGREF));
    lift::elementwise(
        rule,
        &[std::slice::from_ref(base), &[Scalar::Word(total as u64 & mask(width))]],
        &mut out,
        &mut Notes::default(),
    )?;
    let [moved] = out;
    Ok(moved)
}

/// A logical pointer, moved by `total` bytes.
fn moved(base: &Scalar, total: i64, bits: u32) -> Scalar {
    match base {
        Scalar::Log(block, start) => Scalar::Log(*block, wrapped((*start as i64).wrapping_add(total), bits) as u64),
        other => other.clone(),
    }
}

/// The sum of the offsets; `None` if a flag forbids one of the products or sums.
fn sum(offsets: &[Offset], flags: Flags, bits: u32) -> Option<i64> {
    let signed = flags.contains(Flags::NUSW) || flags.contains(Flags::INBOUNDS);
    let unsigned = flags.contains(Flags::NUW);
    offsets.iter().try_fold(0i64, |total, offset| {
        let product = offset.product(bits);
        let after = wrapped(total.wrapping_add(product), bits);
        // 128 bits hold every product and sum exactly, so comparing with the wrapped number finds each overflow.
        let fits = i128::from(offset.index) * i128::from(offset.scale) == i128::from(product)
            && i128::from(total) + i128::from(product) == i128::from(after);
        if signed && (offset.signed_lost || !fits) {
            return None;
        }
        let word = |number: i64| u128::from(number as u64 & mask(bits));
        let carries = || {
            let product = word(offset.index).checked_mul(u128::from(offset.scale));
            product.is_none_or(|product| product + word(total) > u128::from(mask(bits)))
        };
        if unsigned && (offset.unsigned_lost || carries()) {
            return None;
        }
        Some(after)
    })
}

/// The sum of an address and an offset; `None` if a flag forbids it.
fn by_address(address: u64, total: i64, flags: Flags, bits: u32) -> Option<u64> {
    let signed = flags.contains(Flags::NUSW) || flags.contains(Flags::INBOUNDS);
    let (mask, low) = (mask(bits), address & mask(bits));
    // Only the low bits of an address are an offset; those above the width of indices stay as they are.
    let is_word = |number: i128| (0..=i128::from(mask)).contains(&number);
    if signed && !is_word(i128::from(low) + i128::from(total)) {
        return None;
    }
    if flags.contains(Flags::NUW) && !is_word(i128::from(low) + i128::from(total as u64 & mask)) {
        return None;
    }
    Some((address & !mask) | (low.wrapping_add(total as u64) & mask))
}

/// Moves a physical pointer. The addresses that must lie in its block are kept until an access finds out which block
/// that is (docs/memory.md#delayed-bounds).
fn physical(pointer: &Physical, total: i64, offsets: &[Offset], flags: Flags, exempt: bool, bits: u32) -> Scalar {
    let Some(address) = by_address(pointer.address, total, flags, bits) else { return Scalar::Poison };
    let mut bounds = pointer.bounds.clone();
    if flags.contains(Flags::INBOUNDS) && !exempt {
        let mut at = pointer.address;
        bounds.push(at);
        for offset in offsets {
            at = at.wrapping_add(offset.product(bits) as u64);
            bounds.push(at);
        }
        bounds.sort_unstable();
        bounds.dedup();
    }
    // Null is always `Word(0)`, so that equal pointers are equal scalars.
    if address == 0 && bounds.is_empty() && pointer.call.is_none() {
        return Scalar::Word(0);
    }
    Scalar::Phy(Arc::new(Physical { space: pointer.space, address, bounds, call: pointer.call }))
}

/// Whether a move of a logical pointer is allowed by its flags.
fn logical(
    sizes: &mut dyn Sizes,
    (space, block): (AddressSpace, MemoryBlock),
    start: i64,
    offsets: &[Offset],
    flags: Flags,
) -> Result<bool, Stop> {
    let size = sizes.size(block).ok_or(Stop::Unsupported(Unmodelled::MoveInUnknownSize))?;
    let bits = sizes.widths(space).index;
    let is_inside = |at: i64| u64::try_from(at).is_ok_and(|at| at <= size);
    let (mut at, mut total) = (start, 0i64);
    let mut outside = (!is_inside(at)).then_some(at);
    let mut backwards = false;
    for offset in offsets {
        let product = offset.product(bits);
        backwards |= product < 0;
        // A sum that wraps does not come back into the block: the address wraps as well.
        at = at.saturating_add(product);
        total = wrapped(total.wrapping_add(product), bits);
        outside = outside.or((!is_inside(at)).then_some(at));
    }
    if let Some(offset) = outside.filter(|_| flags.contains(Flags::INBOUNDS)) {
        sizes.strayed(OutOfBoundsGep { block, offset });
        return Ok(false);
    }
    // Inside of the block no address wraps; outside of it, that depends on where the block lies. Offsets that are all
    // inside still break `nuw` if one goes back, since it is then a huge unsigned offset.
    if outside.is_none() {
        return Ok(!(flags.contains(Flags::NUW) && backwards));
    }
    let address = sizes.base(space, block)?.wrapping_add(start as u64);
    Ok(by_address(address, total, flags, bits).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Global;

    fn at(offset: i64) -> Scalar {
        Scalar::Log(MemoryBlock::global(0), offset as u64)
    }

    fn moved(base: Scalar, offsets: &[(i64, u64)], flags: Flags) -> Result<Scalar, Stop> {
        moved_under(&Dialect::LANGREF, base, offsets, flags)
    }

    fn moved_under(dialect: &Dialect, base: Scalar, offsets: &[(i64, u64)], flags: Flags) -> Result<Scalar, Stop> {
        moved_within(Widths::default(), dialect, base, offsets, flags)
    }

    fn moved_within(
        widths: Widths,
        dialect: &Dialect,
        base: Scalar,
        offsets: &[(i64, u64)],
        flags: Flags,
    ) -> Result<Scalar, Stop> {
        let contents = Err("not read".into());
        let block = Global {
            name: "g".into(),
            space: AddressSpace::default(),
            align: 1,
            size: Some(16),
            constant: true,
            external: true,
            elsewhere: false,
            unnamed_addr: false,
            replaceable: false,
            is_weak: false,
            contents,
        };
        let offsets: Vec<Offset> = offsets.iter().map(|&(index, scale)| Offset::whole(index, scale)).collect();
        let layout = format!("e-p:{}:64:64:{}", widths.address, widths.index);
        let layout = irrefute_ir::layout::DataLayout::parse(&layout).expect("a layout");
        let spaces = crate::memory::Spaces::new(&layout, None);
        let globals = Globals { variables: vec![block], spaces, ..Globals::default() };
        advance(&mut &globals, (AddressSpace::default(), &base), &offsets, flags, dialect)
    }

    #[test]
    fn a_narrow_sum_that_wraps_does_not_come_back_into_the_block() {
        let widths = Widths { address: 16, index: 16 };
        let round = |flags| moved_within(widths, &Dialect::LANGREF, at(8), &[(0x7fff, 1), (0x7fff, 1), (4, 1)], flags);
        assert_eq!(round(Flags::INBOUNDS), Ok(Scalar::Poison));
        assert_eq!(round(Flags::NONE), Ok(at(10)));
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
        // Each sum is as it is without signs, but it goes back.
        assert_eq!(moved(at(0), &[(-1, 4), (1, 4)], Flags::NUW), Ok(Scalar::Poison));
        assert_eq!(moved(at(8), &[(-1, 1)], Flags::NUW), Ok(Scalar::Poison), "no product overflows");
        assert_eq!(moved(at(8), &[(-1, 1)], Flags::NUW | Flags::INBOUNDS), Ok(Scalar::Poison));
        assert_eq!(moved(at(8), &[(-1, 1)], Flags::INBOUNDS), Ok(at(7)));
    }

    #[test]
    fn indices_are_signed() {
        let index = |width, value| Offset::elements(&Scalar::from_int(&Int::from_i64(width, value)), width, 1, 64);
        assert_eq!(index(8, -3), Some(Offset::whole(-3, 1)));
        assert_eq!(index(100, -3), Some(Offset { unsigned_lost: true, ..Offset::whole(-3, 1) }), "it is not 2^64 − 3");
        let unsigned = Scalar::from_big(68, (dashu_int::UBig::ONE << 64) - dashu_int::UBig::from(3u8));
        let expected = Offset { signed_lost: true, ..Offset::whole(-3, 1) };
        assert_eq!(Offset::elements(&unsigned, 68, 1, 64), Some(expected));
        let large = Scalar::from_big(100, dashu_int::UBig::ONE << 70);
        assert_eq!(
            Offset::elements(&large, 100, 1, 64),
            Some(Offset { signed_lost: true, unsigned_lost: true, ..Offset::whole(0, 1) })
        );
        assert_eq!(Offset::elements(&Scalar::undef(8), 8, 1, 64), None);
    }

    #[test]
    fn narrow_indices_wrap() {
        let widths = Widths { address: 40, index: 32 };
        let moved = |base, offsets: &[(i64, u64)], flags| moved_within(widths, &Dialect::LANGREF, base, offsets, flags);
        assert_eq!(moved(at(4), &[(0x4000_0001, 4)], Flags::NONE), Ok(at(8)));
        assert_eq!(moved(at(4), &[(i64::from(i32::MAX), 1), (i64::from(i32::MIN), 1)], Flags::NONE), Ok(at(3)));
        assert_eq!(moved(at(0), &[(i64::from(i32::MAX), 1)], Flags::NONE), Ok(at(i64::from(i32::MAX))));
        assert_eq!(moved(at(1), &[(i64::from(i32::MAX), 1)], Flags::NONE), Ok(at(i64::from(i32::MIN))));
        for flags in [Flags::NUSW, Flags::INBOUNDS, Flags::NUW] {
            assert_eq!(moved(at(4), &[(0x4000_0001, 4)], flags), Ok(Scalar::Poison), "{flags}");
        }
        let above = Scalar::Word(0x7f_ffff_fffc);
        assert_eq!(moved(above.clone(), &[(8, 1)], Flags::NONE), Ok(Scalar::Word(0x7f_0000_0004)));
        assert_eq!(moved(above, &[(8, 1)], Flags::NUW), Ok(Scalar::Poison));
        let index = |width, value| Offset::elements(&Scalar::from_int(&Int::from_i64(width, value)), width, 1, 32);
        assert_eq!(index(32, -1), Some(Offset::whole(-1, 1)));
        assert_eq!(index(64, -1), Some(Offset { unsigned_lost: true, ..Offset::whole(-1, 1) }));
        assert_eq!(index(64, 1 << 31), Some(Offset { signed_lost: true, ..Offset::whole(-1 << 31, 1) }));
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

    /// The paper's NULL is a physical pointer, so NULL + i is what `inttoptr i` gives.
    #[test]
    fn null_may_be_physical() {
        let moved = |by, flags| moved_under(&Dialect::TWIN, Scalar::Word(0), &[(by, 1)], flags);
        assert_eq!(moved(12, Flags::NONE), Ok(phy(12, &[])));
        assert_eq!(moved(12, Flags::INBOUNDS), Ok(phy(12, &[0, 12])));
        assert_eq!(moved(0, Flags::NONE), Ok(Scalar::Word(0)));
    }

    fn phy(address: u64, bounds: &[u64]) -> Scalar {
        Scalar::Phy(Arc::new(Physical { space: AddressSpace::default(), address, bounds: bounds.into(), call: None }))
    }

    /// The paper's rule for `gep inbounds` on a physical pointer: checked when it is accessed.
    #[test]
    fn bounds_of_physical_pointers_are_delayed() {
        assert_eq!(moved(phy(100, &[]), &[(5, 4)], Flags::INBOUNDS), Ok(phy(120, &[100, 120])));
        assert_eq!(moved(phy(100, &[90]), &[(5, 4), (-3, 4)], Flags::INBOUNDS), Ok(phy(108, &[90, 100, 108, 120])));
        assert_eq!(moved(phy(100, &[]), &[(5, 4)], Flags::NONE), Ok(phy(120, &[])));
        assert_eq!(moved(phy(u64::MAX, &[]), &[(1, 4)], Flags::INBOUNDS), Ok(Scalar::Poison), "overflow");
        assert_eq!(moved(phy(100, &[]), &[(0, 4)], Flags::INBOUNDS), Ok(phy(100, &[])), "nothing is added");
    }
}
