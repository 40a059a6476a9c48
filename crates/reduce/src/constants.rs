//! Simpler constants: toward 0, 1, -1 and powers of two, by halves; splats for vectors, simpler lanes
//! for mixed ones; numbers for undef and poison. The order is that of [`size::constant`](super::size::constant).

use super::editor::{Edit, edit};
use super::program::ReductionSubject;
use super::sites;
use super::size;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use irrefute_ir::{Constant, ConstantKind, Int, Operand, Type};
use std::sync::Arc;

pub(super) fn edits(subject: &ReductionSubject) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (site, operand) in sites::operands(subject) {
        let Operand::Const(constant) = operand else { continue };
        for simpler in simpler(constant) {
            let simpler = Operand::from(simpler);
            edits.push(edit(move |editor| editor.set_operand(site, &simpler)));
        }
    }
    edits
}

/// Constants of the same type that are less complex, the simplest first.
pub(super) fn simpler(c: &Constant) -> Vec<Constant> {
    let mut all = vec![Constant::zero(c.ty.clone())];
    if let Type::Int(_) = c.ty.scalar() {
        all.push(Constant::int(c.ty.clone(), 1));
        all.push(Constant::int(c.ty.clone(), -1));
    }
    match &c.kind {
        ConstantKind::Int(value) => {
            all.extend(simpler_integers(value).into_iter().map(|i| Constant::from_int(c.ty.clone(), i)));
        }
        ConstantKind::Splat(element) => all.extend(simpler(element).into_iter().map(|e| splat(c, e))),
        ConstantKind::Aggregate(elements) => all.extend(simpler_aggregates(c, elements)),
        _ => {}
    }
    all.retain(|simpler| size::constant(simpler) < size::constant(c));
    all
}

/// Integers near a value: the powers of two below, half of it, without its lowest bit, one less; for a negative
/// value the same of its absolute value, with either sign. Some may not be smaller; the search drops these.
///
/// ```
/// use irrefute_ir::Int;
/// use irrefute_reduce::simpler_integers;
/// assert!(simpler_integers(&Int::new(8, 9)).contains(&Int::new(8, 8)));
/// ```
pub fn simpler_integers(value: &Int) -> Vec<Int> {
    let width = value.width();
    let modulus = UBig::ONE << width as usize;
    let big = value.to_big();
    let is_negative = value.bit(width - 1);
    // As a natural without a width: the absolute value of the smallest integer has the sign bit set.
    let magnitude = if is_negative { &modulus - &big } else { big };
    if magnitude.is_zero() {
        return Vec::new();
    }
    let power = UBig::ONE << (magnitude.bit_len() - 1);
    let lowest = UBig::ONE << magnitude.trailing_zeros().unwrap_or(0);
    let smaller = [&power >> 1usize, power, &magnitude >> 1usize, &magnitude - lowest, &magnitude - UBig::ONE];
    let mut all: Vec<Int> = smaller.iter().chain([&magnitude]).map(|m| Int::from_big(width, m.clone())).collect();
    if is_negative {
        all.extend(smaller.iter().filter(|m| !m.is_zero()).map(|m| Int::from_big(width, &modulus - m)));
    }
    all
}

/// A splat of an element, of the type of another constant.
fn splat(like: &Constant, element: Constant) -> Constant {
    Constant { ty: like.ty.clone(), kind: ConstantKind::Splat(Arc::new(element)) }
}

/// Splats of one of the elements (only of numbers: undef and poison are less simple), then aggregates in which one
/// element is simpler.
fn simpler_aggregates(c: &Constant, elements: &[Constant]) -> Vec<Constant> {
    let mut all = Vec::new();
    if c.ty.lanes().is_some() {
        let numbers = elements.iter().filter(|e| e.as_int().is_some());
        all.extend(numbers.map(|e| splat(c, e.clone())));
    }
    for (i, element) in elements.iter().enumerate() {
        for simpler in simpler(element) {
            let mut elements = elements.to_vec();
            elements[i] = simpler;
            all.push(Constant { ty: c.ty.clone(), kind: ConstantKind::Aggregate(elements.into()) });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descent_ends_and_reaches_zero_only_through_smaller_constants() {
        for value in [-128, -77, -2, -1, 3, 5, 100, 127] {
            let mut c = Constant::int(Type::Int(8), value);
            let mut steps = 0;
            while let Some(next) = simpler(&c).pop() {
                assert!(size::constant(&next) < size::constant(&c));
                c = next;
                steps += 1;
            }
            assert_eq!(c, Constant::zero(Type::Int(8)), "{value}");
            assert!(steps <= 30);
        }
    }

    #[test]
    fn poison_lanes_become_numbers() {
        let ty = Type::vector(2, Type::Int(8));
        let lanes = [Constant::int(Type::Int(8), 3), Constant::poison(Type::Int(8))];
        let c = Constant { ty: ty.clone(), kind: ConstantKind::Aggregate(lanes.into()) };
        assert!(simpler(&c).contains(&Constant::int(ty, 3)));
    }
}
