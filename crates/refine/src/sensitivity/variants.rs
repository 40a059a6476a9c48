//! The variants: positions on disputed switches, and the texts and tools that hold them.

use irrefute_semantics::Dialect;
use irrefute_semantics::switches::SWITCHES;

/// A position on one switch.
pub struct SemanticVariant {
    /// The word of the switch in reports.
    pub switch: &'static str,
    /// The word of the position.
    pub choice: &'static str,
    /// Positions that go with it.
    with: &'static [(&'static str, &'static str)],
}

impl SemanticVariant {
    /// The text or tool that holds it.
    pub fn held_by(&self) -> &'static str {
        let switch = SWITCHES.iter().find(|switch| switch.name == self.switch);
        let position = switch.and_then(|switch| switch.positions.iter().find(|p| p.word == self.choice));
        position.map_or("", |position| position.held_by)
    }

    /// The dialect with the switch in this position.
    pub fn set(&self, dialect: Dialect) -> Dialect {
        let positions = [(self.switch, self.choice)].into_iter().chain(self.with.iter().copied());
        positions.fold(dialect, |dialect, (name, word)| {
            let switch = SWITCHES.iter().find(|switch| switch.name == name);
            switch.and_then(|switch| switch.set(dialect, word)).unwrap_or(dialect)
        })
    }

    /// Its name, `switch=choice`.
    pub fn name(&self) -> String {
        format!("{}={}", self.switch, self.choice)
    }
}

/// A variant that turns one switch.
const fn turned(switch: &'static str, choice: &'static str) -> SemanticVariant {
    SemanticVariant { switch, choice, with: &[] }
}

/// The switches on which texts, versions and tools differ, with the position of the Language Reference first.
pub const VARIANTS: &[SemanticVariant] = &[
    turned("undef", "kept"),
    turned("undef", "poison"),
    turned("vp-mask", "ignored"),
    turned("vp-mask", "poison"),
    turned("nan-bits", "chosen"),
    turned("nan-bits", "canonical"),
    turned("uninitialized", "undef"),
    turned("uninitialized", "poison"),
    turned("padding", "undef"),
    turned("padding", "poison"),
    turned("odd-width", "zext"),
    turned("odd-width", "same-type"),
    turned("odd-width", "unspecified"),
    turned("exposure", "required"),
    turned("exposure", "not-required"),
    turned("pointer-load", "no-provenance"),
    turned("pointer-load", "physical"),
    turned("pointers", "twin"),
    SemanticVariant { switch: "pointers", choice: "flat", with: &[("pointer-load", "physical")] },
    turned("dereferenceable", "throughout"),
    turned("dereferenceable", "at-point"),
    turned("dead-load", "poison"),
    turned("dead-load", "ub"),
];

/// A variant by its name, `switch=choice`.
///
/// ```
/// use irrefute_refine::sensitivity::variant;
/// use irrefute_semantics::Dialect;
/// let same_type = variant("odd-width=same-type").unwrap();
/// assert_eq!(same_type.set(Dialect::LANGREF).odd_width, Dialect::ALIVE2.odd_width);
/// assert!(variant("odd-width=none").is_none());
/// ```
pub fn variant(name: &str) -> Option<&'static SemanticVariant> {
    let (switch, choice) = name.split_once('=')?;
    VARIANTS.iter().find(|variant| variant.switch == switch && variant.choice == choice)
}
