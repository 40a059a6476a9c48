//! Signatures of intrinsics on integers and vectors of them, as data (Language Reference, "Intrinsic Functions").
//! Let `T` be the overloaded type of an intrinsic; a [`Shape`] is a type made of `T`.

/// A type made of the overloaded type `T` of an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `T` itself.
    T,
    /// The type of the lanes of `T`.
    Lane,
    /// Another overloaded type with as many lanes.
    Other,
    /// `{ T, i1 per lane }`.
    Overflow,
    Void,
    I1,
    I32,
    Double,
}

/// The types that `T` may be.
#[derive(Clone, Copy)]
pub(crate) enum Domain {
    /// An integer or a vector of integers.
    Ints,
    /// As [`Ints`](Domain::Ints), with a width that is a multiple of 16.
    Ints16,
    /// An integer.
    Int,
    /// A vector of integers.
    IntVector,
    /// Not overloaded.
    Nothing,
}

/// The types that the verifier demands of calls of an intrinsic.
#[derive(Clone, Copy)]
pub(crate) struct Signature {
    pub domain: Domain,
    pub result: Shape,
    pub parameters: &'static [Shape],
}

/// For an intrinsic whose calls are accepted as they are declared.
pub(super) const UNCHECKED: Option<Signature> = None;

pub(super) const fn checked(domain: Domain, result: Shape, parameters: &'static [Shape]) -> Option<Signature> {
    Some(Signature { domain, result, parameters })
}
