//! Cubes: products of bits, `{ x | x & !undef = ones }`, possibly of a single element.
//!
//! A function on bits that gives each result bit from bits of its own maps cubes exactly to
//! cubes: `and`, `or`, `xor` (operands pick independently), shifts by a known amount, extension,
//! truncation, permutations of bits.

use crate::rules::Bits;
use dashu_int::UBig;
use irrefute_ir::int::low_ones;

/// A product of bits. Invariant: `ones & undef = 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The free bits.
    pub undef: UBig,
    /// The bits that are 1 in every element.
    pub ones: UBig,
}

impl Cube {
    /// Every value of a width.
    pub fn full(width: u32) -> Cube {
        Cube { undef: low_ones(width), ones: UBig::ZERO }
    }

    /// A single value.
    pub fn point(value: UBig) -> Cube {
        Cube { undef: UBig::ZERO, ones: value }
    }

    /// The smallest cube around at least one value.
    pub fn hull<B: Bits>(values: impl IntoIterator<Item = B>) -> Cube {
        let mut values = values.into_iter();
        let first = values.next().unwrap_or_else(B::zero);
        let (all, any) = values.fold((first.clone(), first), |(all, any), v| (all.and(&v), any.or(&v)));
        Cube { undef: any.xor(&all).to_big(), ones: all.to_big() }
    }

    /// The smallest cube around two cubes; it may contain more than their union.
    pub fn union(&self, other: &Cube) -> Cube {
        let differ = &self.ones ^ &other.ones;
        let undef = &self.undef | &other.undef | differ;
        let ones = without(&self.ones, &undef);
        Cube { undef, ones }
    }

    /// Whether it has a single element: no bit is free.
    pub fn is_point(&self) -> bool {
        self.undef.is_zero()
    }

    /// The least element, unsigned.
    pub fn min(&self) -> &UBig {
        &self.ones
    }

    /// The greatest element, unsigned.
    pub fn max(&self) -> UBig {
        &self.ones | &self.undef
    }

    /// The least element by signed order.
    pub fn signed_min(&self, width: u32) -> UBig {
        let sign = UBig::signed_min(width);
        &self.ones | (&self.undef & sign)
    }

    /// The greatest element by signed order.
    pub fn signed_max(&self, width: u32) -> UBig {
        let sign = UBig::signed_min(width);
        &self.ones | without(&self.undef, &sign)
    }

    /// Whether a value is an element.
    pub fn contains(&self, value: &UBig) -> bool {
        without(value, &self.undef) == self.ones
    }

    /// Whether every element of `other` is an element.
    pub fn contains_cube(&self, other: &Cube) -> bool {
        without(&other.undef, &self.undef).is_zero() && self.contains(&other.ones)
    }

    /// Whether the two have an element in common: they agree on the bits that are free in neither.
    pub fn intersects(&self, other: &Cube) -> bool {
        without(&without(&(&self.ones ^ &other.ones), &self.undef), &other.undef).is_zero()
    }

    /// The elements, ascending. There are 2^(free bits) of them; the caller has checked that this is not too many.
    pub fn elements<B: Bits>(&self) -> Vec<B> {
        let (undef, ones) = (B::from_big(&self.undef), B::from_big(&self.ones));
        let mut elements = Vec::with_capacity(1 << undef.count_ones());
        elements.push(ones);
        // Each free bit, from the lowest on, doubles the list by a copy with the bit set: so the list stays ascending.
        for i in (0..undef.bit_length()).filter(|&i| undef.bit(i)) {
            let bit = B::from_big(&(UBig::ONE << i as usize));
            for k in 0..elements.len() {
                elements.push(elements[k].or(&bit));
            }
        }
        elements
    }

    /// The image of `and`, exactly. A bit is fixed to 0 if it is 0 in either operand, whatever the other picks.
    pub fn and(&self, other: &Cube) -> Cube {
        let ones = &self.ones & &other.ones;
        Cube { undef: without(&(self.max() & other.max()), &ones), ones }
    }

    /// The image of `or`, exactly. A bit is fixed to 1 if it is 1 in either operand.
    pub fn or(&self, other: &Cube) -> Cube {
        let ones = &self.ones | &other.ones;
        Cube { undef: without(&(&self.undef | &other.undef), &ones), ones }
    }

    /// The image of `xor`, exactly. A bit is free if it is free in either operand.
    pub fn xor(&self, other: &Cube) -> Cube {
        let undef = &self.undef | &other.undef;
        let ones = without(&(&self.ones ^ &other.ones), &undef);
        Cube { undef, ones }
    }

    /// The image under a map of bits to bits that keeps zeros (shift, truncation, permutation).
    pub fn map(&self, f: impl Fn(&UBig) -> UBig) -> Cube {
        Cube { undef: f(&self.undef), ones: f(&self.ones) }
    }
}

/// `x & !mask`.
fn without(x: &UBig, mask: &UBig) -> UBig {
    x ^ (x & mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cubes(width: u32) -> impl Iterator<Item = Cube> {
        (0..1u64 << width).flat_map(move |undef| {
            (0..1u64 << width)
                .filter(move |ones| ones & undef == 0)
                .map(move |ones| Cube { undef: undef.into(), ones: ones.into() })
        })
    }

    /// The hull of the values, if they are a product of bits.
    fn as_cube(mut values: Vec<u64>) -> Option<Cube> {
        values.sort_unstable();
        values.dedup();
        let hull = Cube::hull(values.iter().copied());
        (hull.elements::<u64>() == values).then_some(hull)
    }

    #[test]
    fn bitwise_operations_are_exact() {
        for a in cubes(3) {
            for b in cubes(3) {
                let product = |f: fn(u64, u64) -> u64| {
                    let values = a.elements::<u64>().into_iter();
                    as_cube(values.flat_map(|x| b.elements::<u64>().into_iter().map(move |y| f(x, y))).collect())
                };
                assert_eq!(product(|x, y| x & y), Some(a.and(&b)));
                assert_eq!(product(|x, y| x | y), Some(a.or(&b)));
                assert_eq!(product(|x, y| x ^ y), Some(a.xor(&b)));
                let both: Vec<u64> = a.elements::<u64>().into_iter().chain(b.elements()).collect();
                assert_eq!(Cube::hull(both), a.union(&b));
                let common = a.elements::<u64>().iter().any(|x| b.elements::<u64>().contains(x));
                assert_eq!(a.intersects(&b), common);
                let inside = b.elements::<u64>().iter().all(|x| a.elements::<u64>().contains(x));
                assert_eq!(a.contains_cube(&b), inside);
            }
        }
    }

    #[test]
    fn extremes_are_elements() {
        for cube in cubes(3) {
            let signed = |x: &UBig| (u64::try_from(x).unwrap() as i64) << 61;
            let elements: Vec<UBig> = cube.elements();
            assert_eq!(elements.iter().min(), Some(cube.min()));
            assert_eq!(elements.iter().max(), Some(&cube.max()));
            assert_eq!(elements.iter().min_by_key(|x| signed(x)), Some(&cube.signed_min(3)));
            assert_eq!(elements.iter().max_by_key(|x| signed(x)), Some(&cube.signed_max(3)));
        }
    }
}
