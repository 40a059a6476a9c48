//! The variants: positions on disputed switches, and the texts and tools that hold them.

use irrefute_semantics::Dialect;
use irrefute_semantics::dialect::{
    DeadLoad, Dereferenceable, Exposure, NanBits, OddWidth, Padding, PointerLoadOfInt, Pointers, Undef, Uninitialized,
};
use irrefute_semantics::switches::SWITCHES;

/// A position on one switch.
pub struct SemanticVariant {
    /// The word of the switch in reports.
    pub switch: &'static str,
    /// The word of the position.
    pub choice: &'static str,
    /// Turns the switch of a dialect to this position.
    pub set: fn(Dialect) -> Dialect,
}

impl SemanticVariant {
    /// The text or tool that holds it.
    pub fn held_by(&self) -> &'static str {
        let switch = SWITCHES.iter().find(|switch| switch.name == self.switch);
        let position = switch.and_then(|switch| switch.positions.iter().find(|p| p.word == self.choice));
        position.map_or("", |position| position.held_by)
    }

    /// Its name, `switch=choice`.
    pub fn name(&self) -> String {
        format!("{}={}", self.switch, self.choice)
    }
}

/// A variant from its words.
const fn turned((switch, choice): (&'static str, &'static str), set: fn(Dialect) -> Dialect) -> SemanticVariant {
    SemanticVariant { switch, choice, set }
}

/// The switches on which texts, versions and tools differ, with the position of the Language Reference first.
pub const VARIANTS: &[SemanticVariant] = &[
    turned(("undef", "kept"), |d| Dialect { undef: Undef::Kept, ..d }),
    turned(("undef", "poison"), |d| Dialect { undef: Undef::IsPoison, ..d }),
    turned(("nan-bits", "chosen"), |d| Dialect { nan_bits: NanBits::Chosen, ..d }),
    turned(("nan-bits", "canonical"), |d| Dialect { nan_bits: NanBits::Canonical, ..d }),
    turned(("uninitialized", "undef"), |d| Dialect { uninitialized: Uninitialized::Undef, ..d }),
    turned(("uninitialized", "poison"), |d| Dialect { uninitialized: Uninitialized::Poison, ..d }),
    turned(("padding", "undef"), |d| Dialect { padding: Padding::Undef, ..d }),
    turned(("padding", "poison"), |d| Dialect { padding: Padding::Poison, ..d }),
    turned(("odd-width", "zext"), |d| Dialect { odd_width: OddWidth::ZeroExtended, ..d }),
    turned(("odd-width", "same-type"), |d| Dialect { odd_width: OddWidth::SameTypeOnly, ..d }),
    turned(("odd-width", "unspecified"), |d| Dialect { odd_width: OddWidth::Unspecified, ..d }),
    turned(("exposure", "required"), |d| Dialect { exposure: Exposure::Required, ..d }),
    turned(("exposure", "not-required"), |d| Dialect { exposure: Exposure::NotRequired, ..d }),
    turned(("pointer-load", "no-provenance"), |d| Dialect { pointer_load: PointerLoadOfInt::NoProvenance, ..d }),
    turned(("pointer-load", "physical"), |d| Dialect { pointer_load: PointerLoadOfInt::Physical, ..d }),
    turned(("pointers", "twin"), |d| Dialect { pointers: Pointers::Twin, ..d }),
    turned(("pointers", "flat"), |d| Dialect {
        pointers: Pointers::Flat,
        pointer_load: PointerLoadOfInt::Physical,
        ..d
    }),
    turned(("dereferenceable", "throughout"), |d| Dialect { dereferenceable: Dereferenceable::Throughout, ..d }),
    turned(("dereferenceable", "at-point"), |d| Dialect { dereferenceable: Dereferenceable::AtPoint, ..d }),
    turned(("dead-load", "poison"), |d| Dialect { dead_load: DeadLoad::Poison, ..d }),
    turned(("dead-load", "ub"), |d| Dialect { dead_load: DeadLoad::Ub, ..d }),
];

/// A variant by its name, `switch=choice`.
///
/// ```
/// use irrefute_refine::sensitivity::variant;
/// use irrefute_semantics::Dialect;
/// let same_type = variant("odd-width=same-type").unwrap();
/// assert_eq!((same_type.set)(Dialect::LANGREF).odd_width, Dialect::ALIVE2.odd_width);
/// assert!(variant("odd-width=none").is_none());
/// ```
pub fn variant(name: &str) -> Option<&'static SemanticVariant> {
    let (switch, choice) = name.split_once('=')?;
    VARIANTS.iter().find(|variant| variant.switch == switch && variant.choice == choice)
}
