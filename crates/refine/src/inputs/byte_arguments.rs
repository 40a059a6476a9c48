//! Arguments of the byte type: numbers, and what memory may hold besides them: whole pointers, parts of pointers in any
//! order, beside numbers, and poison in some bits.
//!
//! While an input is a draft, its blocks have no addresses yet, and a leaf has one pointer, which the initial memory
//! gives in the end. Until then a bit of it is one of [`PLACEHOLDER`].

use crate::uniform::below;
use irrefute_semantics::Scalar;
use irrefute_semantics::dialect::{Dialect, PointerLoadOfInt};
use irrefute_semantics::raw_bits::{Bit, TypedPointer};
use irrefute_semantics::value::PointerKind;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Stands for the pointer of the leaf.
const PLACEHOLDER: Scalar = Scalar::Word(0);

/// A draft with the bits of a number: in half of the cases these alone, otherwise together with some of the pointer.
pub(super) fn draft(number: &Scalar, width: u32, kind: PointerKind, rng: &mut Xoshiro256PlusPlus) -> Scalar {
    let mut bits = bits_of(number, width);
    let of_pointer = |i: u32| Bit::Pointer(TypedPointer { pointer: PLACEHOLDER, kind }, i % kind.bits);
    let bytes = width / 8;
    let way = below(rng, 10);
    // The byte of the pointer from which on its bytes follow.
    let first = below(rng, kind.bytes()) as u32;
    match way {
        // As it was stored, as far as the width goes.
        5 | 6 => (0..width).for_each(|i| bits[i as usize] = of_pointer(i)),
        // From some byte on.
        7 => (0..width).for_each(|i| bits[i as usize] = of_pointer(8 * first + i)),
        // Some bytes in place, the others of the number.
        8 => {
            let kept = below(rng, 1 << 32);
            let is_of_pointer = |i: &u32| kept >> (i / 8 % 32) & 1 == 1;
            (0..width).filter(is_of_pointer).for_each(|i| bits[i as usize] = of_pointer(i));
        }
        // Bytes in another order.
        9 if bytes > 0 => {
            for i in 0..8 * bytes {
                bits[i as usize] = of_pointer(8 * (bytes - 1 - i / 8 + first) + i % 8);
            }
        }
        _ => {}
    }
    Scalar::from_raw(bits, false)
}

/// The same with poison in one bit, in one byte, or in some bits.
pub(super) fn with_poison(draft: &Scalar, width: u32, rng: &mut Xoshiro256PlusPlus) -> Scalar {
    let mut bits = bits_of(draft, width);
    let one = below(rng, u64::from(width)) as u32;
    let random = rng.next_u64();
    let is_poison: &dyn Fn(u32) -> bool = match below(rng, 4) {
        0 => &|i| i == one,
        1 => &|i| i / 8 == one / 8,
        2 => &|i| random >> (i % 64) & 1 == 1,
        _ => &|_| true,
    };
    (0..width).filter(|i| is_poison(*i)).for_each(|i| bits[i as usize] = Bit::Poison);
    Scalar::from_raw(bits, false)
}

/// The argument of a draft, whose pointer is known now.
pub(super) fn placed(draft: &Scalar, pointer: &Scalar, dialect: &Dialect) -> Scalar {
    let Scalar::Raw(raw) = draft else { return draft.clone() };
    // Null has the bytes of zero, and so has every address without provenance where loads do not tell them apart.
    let number = match pointer {
        Scalar::Word(address) if *address == 0 || dialect.pointer_load != PointerLoadOfInt::Poison => Some(*address),
        _ => None,
    };
    let bit = |bit: &Bit| match (bit, number) {
        (Bit::Pointer(_, i), Some(address)) => Bit::Int(address >> i & 1 == 1),
        (Bit::Pointer(TypedPointer { kind, .. }, i), None) => {
            Bit::Pointer(TypedPointer { pointer: pointer.clone(), kind: *kind }, *i)
        }
        (Bit::Int(_) | Bit::Undef | Bit::Poison, _) => bit.clone(),
    };
    Scalar::from_raw(raw.bits.iter().map(bit).collect(), raw.relaxed)
}

/// The bits of a draft. A set that is no product of bits is not drawn.
fn bits_of(draft: &Scalar, width: u32) -> Vec<Bit> {
    let bits = draft.to_raw(irrefute_semantics::Leaf::Byte(width), &Dialect::LANGREF);
    bits.map_or_else(|_| vec![Bit::Undef; width as usize], |(bits, _)| bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_semantics::MemoryBlock;
    use irrefute_semantics::raw_bits::pointer_bits;
    use rand_core::SeedableRng;

    #[test]
    fn pointers_are_drawn_whole_in_part_displaced_and_beside_numbers() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let pointer = Scalar::Log(MemoryBlock::given(0), 3);
        let [mut whole, mut part, mut displaced, mut beside, mut poison] = [0; 5];
        for _ in 0..400 {
            let draft = draft(&Scalar::Word(0x0123_4567_89ab_cdef), 64, PointerKind::USUAL, &mut rng);
            match placed(&draft, &pointer, &Dialect::LANGREF) {
                Scalar::Log(..) => whole += 1,
                Scalar::Raw(raw) => {
                    let in_place = |(i, bit): (u32, &Bit)| matches!(bit, Bit::Pointer(_, k) if *k == i);
                    displaced += usize::from(!(0..).zip(&raw.bits).any(in_place));
                    part += 1;
                    beside += usize::from(raw.bits.iter().any(|bit| matches!(bit, Bit::Int(_))));
                }
                _ => {}
            }
            poison += usize::from(matches!(with_poison(&draft, 64, &mut rng), Scalar::Raw(_)));
        }
        assert!(
            [whole, part, displaced, beside, poison].iter().all(|n| *n > 10),
            "{whole} {part} {displaced} {beside}"
        );
    }

    #[test]
    fn null_has_the_bytes_of_zero() {
        let raw = Scalar::from_raw(pointer_bits(&PLACEHOLDER, PointerKind::USUAL), false);
        for dialect in [Dialect::LANGREF, Dialect::BYTE_STRICT] {
            assert_eq!(placed(&raw, &Scalar::Word(0), &dialect), Scalar::Word(0));
        }
    }
}
