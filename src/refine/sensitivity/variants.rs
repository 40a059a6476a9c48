//! The variants: positions on debatable switches, and who holds them.

use crate::semantics::Dialect;
use crate::semantics::dialect::{
    DeadLoad, Dereferenceable, Exposure, OddWidth, Padding, PointerLoadOfInt, Pointers, Undef, Uninitialized,
};

/// A position on one switch.
pub struct SemanticVariant {
    pub switch: &'static str,
    pub choice: &'static str,
    /// The text or tool that holds it.
    pub held_by: &'static str,
    pub set: fn(Dialect) -> Dialect,
}

impl SemanticVariant {
    /// Its name, `switch=choice`.
    pub fn name(&self) -> String {
        format!("{}={}", self.switch, self.choice)
    }
}

const fn held(
    (switch, choice): (&'static str, &'static str),
    held_by: &'static str,
    set: fn(Dialect) -> Dialect,
) -> SemanticVariant {
    SemanticVariant { switch, choice, held_by, set }
}

/// The switches on which texts, versions and tools differ, with the position of the Language Reference first.
pub const VARIANTS: &[SemanticVariant] = &[
    held(("undef", "kept"), "the Language Reference", |d| Dialect { undef: Undef::Kept, ..d }),
    held(("undef", "poison"), "\"Taming undefined behavior in LLVM\", section 4", |d| Dialect {
        undef: Undef::IsPoison,
        ..d
    }),
    held(("uninitialized", "undef"), "the Language Reference", |d| Dialect {
        uninitialized: Uninitialized::Undef,
        ..d
    }),
    held(("uninitialized", "poison"), "\"Taming undefined behavior in LLVM\", Alive2", |d| Dialect {
        uninitialized: Uninitialized::Poison,
        ..d
    }),
    held(("padding", "undef"), "the Language Reference", |d| Dialect { padding: Padding::Undef, ..d }),
    held(("padding", "poison"), "Alive2", |d| Dialect { padding: Padding::Poison, ..d }),
    held(("odd-width", "zext"), "the code generators, and the folds of constants", |d| Dialect {
        odd_width: OddWidth::ZeroExtended,
        ..d
    }),
    held(("odd-width", "same-type"), "Alive2", |d| Dialect { odd_width: OddWidth::SameTypeOnly, ..d }),
    held(("odd-width", "unspecified"), "the Language Reference up to LLVM 22", |d| Dialect {
        odd_width: OddWidth::Unspecified,
        ..d
    }),
    held(("exposure", "required"), "the Language Reference", |d| Dialect { exposure: Exposure::Required, ..d }),
    held(("exposure", "not-required"), "the paper on twin memory allocation", |d| Dialect {
        exposure: Exposure::NotRequired,
        ..d
    }),
    held(("pointer-load", "no-provenance"), "the Language Reference", |d| Dialect {
        pointer_load: PointerLoadOfInt::NoProvenance,
        ..d
    }),
    held(("pointer-load", "physical"), "the paper on twin memory allocation", |d| Dialect {
        pointer_load: PointerLoadOfInt::Physical,
        ..d
    }),
    held(("pointers", "twin"), "the Language Reference, read as the paper on twin memory allocation", |d| Dialect {
        pointers: Pointers::Twin,
        ..d
    }),
    held(("pointers", "flat"), "the folds of casts between pointers and integers: a pointer is its address", |d| {
        Dialect { pointers: Pointers::Flat, pointer_load: PointerLoadOfInt::Physical, ..d }
    }),
    held(("dereferenceable", "throughout"), "the Language Reference up to LLVM 22", |d| Dialect {
        dereferenceable: Dereferenceable::Throughout,
        ..d
    }),
    held(("dereferenceable", "at-point"), "Alive2, and the Language Reference of LLVM 23", |d| Dialect {
        dereferenceable: Dereferenceable::AtPoint,
        ..d
    }),
    held(("dead-load", "poison"), "the Language Reference", |d| Dialect { dead_load: DeadLoad::Poison, ..d }),
    held(("dead-load", "ub"), "Alive2, and the paper on twin memory allocation", |d| Dialect {
        dead_load: DeadLoad::Ub,
        ..d
    }),
];

/// A variant by its name, `switch=choice`.
///
/// ```
/// use irrefute::refine::sensitivity::variant;
/// use irrefute::semantics::Dialect;
/// let same_type = variant("odd-width=same-type").unwrap();
/// assert_eq!((same_type.set)(Dialect::LANGREF).odd_width, Dialect::ALIVE2.odd_width);
/// assert!(variant("odd-width=none").is_none());
/// ```
pub fn variant(name: &str) -> Option<&'static SemanticVariant> {
    let (switch, choice) = name.split_once('=')?;
    VARIANTS.iter().find(|variant| variant.switch == switch && variant.choice == choice)
}
