//! The normal form of a collected set: one element is a `Word` or `Big`, a product of bits is a
//! `Cube`, up to 4096 words are `Small`; anything else is `Wide`, not exact.
//!
//! Equal exact sets of one width have equal normal forms, so that equality is structural.

use super::cube::Cube;
use super::{MAX_LISTED, Set, SetRepr};
use crate::rules::Bits;
use crate::value::Scalar;
use std::sync::Arc;

/// The set of exactly these values (at least one) of a width.
pub fn collect<B: Bits>(mut values: Vec<B>, width: u32, relaxed: bool) -> Scalar {
    values.sort_unstable();
    values.dedup();
    let hull = Cube::hull(values.iter().cloned());
    // The values are a subset of their hull, so they are a cube iff they are as many.
    let free = hull.undef.count_ones();
    if free < 64 && 1u64 << free == values.len() as u64 {
        return from_cube(hull, width, relaxed);
    }
    if width <= 64 && values.len() <= MAX_LISTED {
        let words: Box<[u64]> = values.iter().map(B::saturating_word).collect();
        return scalar(SetRepr::Small(words), relaxed);
    }
    wide(hull, width, relaxed)
}

/// The set of exactly the elements of a cube.
pub fn from_cube(cube: Cube, width: u32, relaxed: bool) -> Scalar {
    if cube.is_point() {
        return Scalar::from_big(width, cube.ones);
    }
    scalar(SetRepr::Cube { undef: cube.undef, ones: cube.ones }, relaxed)
}

/// Some non-empty subset of a cube; a single element is known exactly.
pub fn wide(cube: Cube, width: u32, relaxed: bool) -> Scalar {
    if cube.is_point() {
        return Scalar::from_big(width, cube.ones);
    }
    scalar(SetRepr::Wide { undef: cube.undef, ones: cube.ones }, relaxed)
}

/// The same scalar, known only from above if it is a set: for when its connection with other lanes is lost.
pub fn loosened(scalar: &Scalar, width: u32) -> Scalar {
    match scalar {
        Scalar::Set(set) => wide(set.hull(), width, set.relaxed),
        Scalar::Joint(joint, lane) => loosened(&joint.lane(*lane), width),
        Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
            scalar.clone()
        }
    }
}

fn scalar(repr: SetRepr, relaxed: bool) -> Scalar {
    Scalar::Set(Arc::new(Set { repr, relaxed }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_three_bits_comes_back() {
        for members in 1u64..256 {
            let values: Vec<u64> = (0..8).filter(|&v| members.bit(v)).map(u64::from).collect();
            let scalar = collect(values.clone(), 3, false);
            match &scalar {
                Scalar::Word(w) => assert_eq!(values, [*w]),
                Scalar::Set(set) => assert_eq!(set.elements(8), Some(values)),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn too_many_values_are_wide() {
        let values: Vec<u64> = (0..=4096).collect();
        let Scalar::Set(set) = collect(values, 32, false) else { panic!() };
        assert!(!set.is_exact());
        assert_eq!(set.hull().max(), 8191u32.into());
    }
}
