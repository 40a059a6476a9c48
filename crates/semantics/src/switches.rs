//! The switches of a [`Dialect`] as a table: what each decides, its positions, and who holds them. The table itself is
//! in [`dialect`](super::dialect).
//!
//! `docs/dialects.md` is printed from this table; a test fails when it is stale.

use super::dialect::Dialect;
pub use super::dialect::SWITCHES;

/// A switch.
pub struct Switch {
    /// Its name, as in the name of a variant: `undef` in `undef=poison`.
    pub name: &'static str,
    /// What it decides.
    pub question: &'static str,
    /// What it may be set to.
    pub positions: &'static [Position],
    pub(super) field: Field,
}

impl Switch {
    /// The word of the position that a dialect takes.
    pub fn of(&self, dialect: &Dialect) -> &'static str {
        (self.field.of)(dialect)
    }

    /// The dialect with the switch in the position of this word; `None` if it has no such position.
    pub fn set(&self, dialect: Dialect, word: &str) -> Option<Dialect> {
        (self.field.set)(dialect, word)
    }
}

/// The field of [`Dialect`] that a switch is: the word of its position, and the dialect with another.
pub(super) struct Field {
    pub(super) of: fn(&Dialect) -> &'static str,
    pub(super) set: fn(Dialect, &str) -> Option<Dialect>,
}

/// A position of a switch.
pub struct Position {
    /// Its word, as in the name of a variant: `poison` in `undef=poison`.
    pub word: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The text or tool that holds it.
    pub held_by: &'static str,
}

/// The word of a choice.
pub(super) fn word<T: PartialEq + Copy>(all: &[(T, &'static str)], choice: T) -> &'static str {
    all.iter().find(|(other, _)| *other == choice).map_or("", |(_, word)| word)
}

/// The choice of a word.
pub(super) fn choice<T: Copy>(all: &[(T, &'static str)], word: &str) -> Option<T> {
    all.iter().find(|(_, other)| *other == word).map(|(choice, _)| *choice)
}

/// A dialect as a command line names it: a preset, and perhaps switches that differ from it,
/// `langref,pointers=logical`. `None` if one of the names is unknown.
///
/// ```
/// use irrefute_semantics::Dialect;
/// use irrefute_semantics::dialect::Pointers;
/// use irrefute_semantics::switches::dialect;
/// assert_eq!(dialect("twin"), Some(Dialect::TWIN));
/// let logical = Dialect { pointers: Pointers::Logical.noted(), ..Dialect::LANGREF };
/// assert_eq!(dialect("langref,pointers=logical"), Some(logical));
/// assert_eq!(dialect("langref,pointers=none"), None);
/// ```
pub fn dialect(name: &str) -> Option<Dialect> {
    let mut parts = name.split(',');
    let preset = Dialect::preset(parts.next()?)?;
    parts.try_fold(preset, |dialect, part| {
        let (name, word) = part.split_once('=')?;
        SWITCHES.iter().find(|switch| switch.name == name)?.set(dialect, word)
    })
}

/// The one switch that is a number.
pub(super) const TWINS: Switch = Switch {
    name: "twins",
    question: "How many base addresses does a block have, counting the real one?",
    positions: &[
        Position {
            word: "1",
            meaning: "one: a guess of an address is wrong only where there is other memory",
            held_by: "the paper on twin memory allocation, as what does not suffice",
        },
        Position { word: "2", meaning: "two", held_by: "the paper on twin memory allocation" },
        Position { word: "3", meaning: "three", held_by: "the paper, for comparisons" },
    ],
    field: Field {
        of: |d| ["0", "1", "2", "3"].get(usize::from(d.twins)).copied().unwrap_or(""),
        set: |d, word| Some(Dialect { twins: word.parse().ok().filter(|twins| (1..=3).contains(twins))?, ..d }),
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of every preset is one of the table.
    #[test]
    fn every_preset_is_made_of_positions() {
        for (name, dialect) in Dialect::PRESETS {
            for switch in SWITCHES {
                let word = switch.of(&dialect);
                assert!(switch.positions.iter().any(|p| p.word == word), "{name}: {}={word}", switch.name);
                assert_eq!(switch.set(dialect, word), Some(dialect), "{name}: {}={word}", switch.name);
            }
        }
    }
}
