//! Scalars of at most 4 bits as masks of their possible values.

use irrefute_semantics::Scalar;
use irrefute_semantics::set::normal::collect;

/// A bit for each possible value; 0 is poison; [`UB`] is undefined behaviour.
pub type ScalarCode = u32;

/// No value is possible.
pub const POISON: ScalarCode = 0;

/// The bit above all values. If it is set, the other bits have no meaning.
pub const UB: ScalarCode = 1 << 16;

/// The mask of the bits for values, without [`UB`].
pub const VALUES: ScalarCode = UB - 1;

/// The code of all values of a width: full undef.
pub fn full(width: u32) -> ScalarCode {
    (1 << (1 << width)) - 1
}

/// The code of a scalar; `None` if it is not known exactly, or wider than 4 bits.
pub fn encode(scalar: &Scalar) -> Option<ScalarCode> {
    let bit = |word: u64| (word < 16).then(|| 1 << word);
    match scalar {
        Scalar::Word(word) => bit(*word),
        Scalar::Poison => Some(POISON),
        Scalar::Set(set) => set.elements::<u64>(16)?.into_iter().try_fold(0, |code, word| Some(code | bit(word)?)),
        Scalar::Big(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => None,
    }
}

/// The scalar of a code that is not UB.
pub fn decode(code: ScalarCode, width: u32) -> Scalar {
    let values: Vec<u64> = elements(code).collect();
    if values.is_empty() { Scalar::Poison } else { collect(values, width, false) }
}

/// The possible values.
pub fn elements(code: ScalarCode) -> impl Iterator<Item = u64> {
    (0..16).filter(move |i| code >> i & 1 == 1)
}

/// Whether a source's result covers a target's.
#[inline]
pub fn covers(source: ScalarCode, target: ScalarCode) -> bool {
    let defined = target & UB == 0;
    source & UB != 0 || source == POISON && defined || defined && target != POISON && target & !source == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_semantics::set::Decision;

    #[test]
    fn codes_cover_as_scalars_do() {
        for s in 0..=full(2) {
            for t in 0..=full(2) {
                let exact = decode(s, 2).covers(&decode(t, 2));
                assert_eq!(Decision::of(covers(s, t)), exact, "{s:b} {t:b}");
            }
            assert_eq!(encode(&decode(s, 2)), Some(s));
            assert!(covers(UB, s) && !covers(s, UB));
        }
        assert!(covers(UB, UB));
    }
}
