//! Inclusion of sets, three-valued: a `Wide` set is known only from above.

use super::{Cube, Set, SetRepr};
use crate::value::Scalar;
use dashu_int::UBig;

/// The answer to a question about sets that may not be known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds, whatever the sets really are.
    Yes,
    /// It fails, whatever the sets really are.
    No,
    /// It depends on elements that are not known.
    Unknown,
}

impl Decision {
    /// The decision of a question that is answered exactly.
    pub fn of(value: bool) -> Decision {
        if value { Decision::Yes } else { Decision::No }
    }

    /// Whether both hold; one certain `No` decides.
    pub fn and(self, other: Decision) -> Decision {
        match (self, other) {
            (Decision::No, _) | (_, Decision::No) => Decision::No,
            (Decision::Yes, Decision::Yes) => Decision::Yes,
            (Decision::Unknown, _) | (_, Decision::Unknown) => Decision::Unknown,
        }
    }
}

impl Set {
    /// Whether every element is one of `other`.
    pub fn is_subset(&self, other: &Set) -> Decision {
        match (&self.repr, &other.repr) {
            (SetRepr::Small(values), _) => {
                values.iter().fold(Decision::Yes, |all, &v| all.and(other.contains(&UBig::from(v))))
            }
            (SetRepr::Cube { .. }, SetRepr::Cube { .. }) => Decision::of(other.hull().contains_cube(&self.hull())),
            (SetRepr::Cube { .. }, SetRepr::Wide { .. }) => {
                if other.hull().contains_cube(&self.hull()) {
                    Decision::Unknown
                } else {
                    Decision::No
                }
            }
            // A cube with more elements than the list is no subset of it.
            (SetRepr::Cube { .. }, SetRepr::Small(values)) => match self.elements::<u64>(values.len() as u64) {
                Some(mine) => Decision::of(mine.iter().all(|v| values.binary_search(v).is_ok())),
                None => Decision::No,
            },
            (SetRepr::Wide { .. }, _) => self.wide_subset(other),
        }
    }

    /// Inclusion of a `Wide` set: `self` is some non-empty subset of its hull. If the hull is included, so is the set;
    /// if it is disjoint from `other`, the set is not.
    fn wide_subset(&self, other: &Set) -> Decision {
        let hull = self.hull();
        let upper = Set { repr: SetRepr::Cube { undef: hull.undef.clone(), ones: hull.ones.clone() }, relaxed: false };
        if upper.is_subset(other) == Decision::Yes {
            return Decision::Yes;
        }
        let disjoint = match &other.repr {
            SetRepr::Small(values) => !values.iter().any(|&v| hull.contains(&UBig::from(v))),
            SetRepr::Cube { .. } | SetRepr::Wide { .. } => !hull.intersects(&other.hull()),
        };
        if disjoint { Decision::No } else { Decision::Unknown }
    }
}

impl Scalar {
    /// Whether this scalar covers `other`: poison covers everything, otherwise every possible
    /// value of `other` is one of this.
    ///
    /// ```
    /// use irrefute_semantics::{Scalar, set::Decision};
    /// let undef = Scalar::undef(8);
    /// assert_eq!(undef.covers(&Scalar::Word(3)), Decision::Yes);
    /// assert_eq!(Scalar::Word(3).covers(&undef), Decision::No);
    /// assert_eq!(undef.covers(&Scalar::Poison), Decision::No);
    /// ```
    pub fn covers(&self, other: &Scalar) -> Decision {
        match (self, other) {
            (Scalar::Joint(joint, lane), _) => joint.lane(*lane).covers(other),
            (_, Scalar::Joint(joint, lane)) => self.covers(&joint.lane(*lane)),
            (Scalar::Poison, _) => Decision::Yes,
            (_, Scalar::Poison) => Decision::No,
            (Scalar::Set(s), Scalar::Set(t)) => t.is_subset(s),
            (Scalar::Set(s), Scalar::Word(w)) => s.contains(&UBig::from(*w)),
            (Scalar::Set(s), Scalar::Big(b)) => s.contains(b),
            // An exact set has at least two elements, so a single value never covers it.
            (Scalar::Word(w), Scalar::Set(t)) => t.may_be_only(&UBig::from(*w)),
            (Scalar::Big(b), Scalar::Set(t)) => t.may_be_only(b),
            (Scalar::Word(a), Scalar::Word(b)) => Decision::of(a == b),
            (Scalar::Big(a), Scalar::Big(b)) => Decision::of(a == b),
            // It takes a memory injection to say which blocks of two programs match.
            (Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_), _)
            | (_, Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_)) => Decision::Unknown,
            // Values of different widths are never compared.
            (Scalar::Word(_), Scalar::Big(_)) | (Scalar::Big(_), Scalar::Word(_)) => Decision::No,
        }
    }
}

impl Set {
    /// Whether this set is the single value, which only an inexact set can be.
    fn may_be_only(&self, value: &UBig) -> Decision {
        if self.is_exact() || !self.hull().intersects(&Cube::point(value.clone())) {
            return Decision::No;
        }
        Decision::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::super::normal::{collect, wide};
    use super::*;
    use crate::rules::Bits;

    fn members(bits: u64) -> Vec<u64> {
        (0..4).filter(|&v| bits.bit(v)).map(u64::from).collect()
    }

    #[test]
    fn exact_inclusion_is_inclusion() {
        for a in 1..16 {
            for b in 1..16 {
                let (s, t) = (collect(members(a), 2, false), collect(members(b), 2, false));
                assert_eq!(s.covers(&t), Decision::of(b & !a == 0), "{s:?} {t:?}");
            }
        }
    }

    /// The answer is right for every set that a wide one may stand for, or `Unknown`; and it is `Unknown` only if
    /// both answers are possible.
    #[test]
    fn wide_inclusion_is_sound_and_complete() {
        let cubes: Vec<u64> = (1..16u64).filter(|&a| members(a).len() > 1).collect();
        for &upper in &cubes {
            let hull = Cube::hull(members(upper));
            if hull.elements::<u64>() != members(upper) {
                continue;
            }
            let inexact = wide(hull, 2, false);
            for b in 1..16 {
                let exact = collect(members(b), 2, false);
                let subsets = || (1..16).filter(|s| s & !upper == 0);
                let answers: Vec<bool> = subsets().map(|s| s & !b == 0).collect();
                assert_eq!(exact.covers(&inexact), summary(&answers), "{upper:b} in {b:b}");
                let answers: Vec<bool> = subsets().map(|s| b & !s == 0).collect();
                assert_eq!(inexact.covers(&exact), summary(&answers), "{b:b} in {upper:b}");
            }
        }
    }

    fn summary(answers: &[bool]) -> Decision {
        match (answers.contains(&true), answers.contains(&false)) {
            (true, false) => Decision::Yes,
            (false, _) => Decision::No,
            (true, true) => Decision::Unknown,
        }
    }
}
