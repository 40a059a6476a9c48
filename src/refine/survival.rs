//! Under which readings of the semantics a violation remains (`spec`: refinement, section 2, "What
//! a campaign reports").
//!
//! What violates under every reading is a miscompilation to anyone; the rest is filed under the
//! switch that it hangs on.

use super::check::check;
use super::options::Options;
use super::side::Side;
use super::verdict::Verdict;
use crate::ir::Module;
use crate::semantics::dialect::{DeadLoad, Exposure, PartlyPoison, PointerLoadOfInt, Pointers, Undef, Uninitialized};
use crate::semantics::{Dialect, Program};

/// One debatable switch: its name and what it may be set to. The first choice is the default.
pub struct Debatable {
    pub switch: &'static str,
    pub choices: &'static [Reading],
}

/// One choice of a switch.
pub struct Reading {
    pub choice: &'static str,
    pub set: fn(Dialect) -> Dialect,
}

/// The switches on which sources, versions and peers differ. That of copies is no reading that anyone
/// proposes: LLVM acts as if it held where it copies memory by way of integers (a `memcpy` of 8 bytes
/// becomes a load and a store of an `i64`, and GVN and SROA cut values out of larger ones), for lack of
/// a byte type. Such findings are filed under it.
pub const DEBATABLE: &[Debatable] = &[
    Debatable {
        switch: "undef",
        choices: &[
            Reading { choice: "kept", set: |d| Dialect { undef: Undef::Kept, ..d } },
            Reading { choice: "poison", set: |d| Dialect { undef: Undef::IsPoison, ..d } },
        ],
    },
    Debatable {
        switch: "uninitialized",
        choices: &[
            Reading { choice: "undef", set: |d| Dialect { uninitialized: Uninitialized::Undef, ..d } },
            Reading { choice: "poison", set: |d| Dialect { uninitialized: Uninitialized::Poison, ..d } },
        ],
    },
    Debatable {
        switch: "padding",
        choices: &[
            Reading { choice: "undef", set: |d| Dialect { padding: Uninitialized::Undef, ..d } },
            Reading { choice: "poison", set: |d| Dialect { padding: Uninitialized::Poison, ..d } },
        ],
    },
    Debatable {
        switch: "exposure",
        choices: &[
            Reading { choice: "required", set: |d| Dialect { exposure: Exposure::Required, ..d } },
            Reading { choice: "not-required", set: |d| Dialect { exposure: Exposure::NotRequired, ..d } },
        ],
    },
    Debatable {
        switch: "pointer-load",
        choices: &[
            Reading { choice: "no-provenance", set: |d| Dialect { pointer_load: PointerLoadOfInt::NoProvenance, ..d } },
            Reading { choice: "physical", set: |d| Dialect { pointer_load: PointerLoadOfInt::Physical, ..d } },
        ],
    },
    Debatable {
        switch: "copies",
        choices: &[
            Reading { choice: "by-byte", set: |d| d },
            Reading {
                choice: "by-integer",
                set: |d| Dialect {
                    partly_poison: PartlyPoison::ByBit,
                    pointers: Pointers::Flat,
                    pointer_load: PointerLoadOfInt::Physical,
                    ..d
                },
            },
        ],
    },
    Debatable {
        switch: "dead-load",
        choices: &[
            Reading { choice: "poison", set: |d| Dialect { dead_load: DeadLoad::Poison, ..d } },
            Reading { choice: "ub", set: |d| Dialect { dead_load: DeadLoad::Ub, ..d } },
        ],
    },
];

/// What became of a violation under other readings.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Survival {
    /// The readings, as `switch=choice`, under which it is still a violation.
    pub survives: Vec<String>,
    /// The readings under which every input was decided and none is violated.
    pub hangs_on: Vec<String>,
    /// The readings under which that could not be told.
    pub undecided: Vec<String>,
}

impl Survival {
    /// Whether no reading is known under which it is none.
    pub fn is_undisputed(&self) -> bool {
        self.hangs_on.is_empty()
    }
}

/// Checks a violation again with each debatable switch turned. Nothing is said where the check does not even show it
/// under the dialect itself: its inputs are then not those that do.
pub fn survival(source: (&Module, &str), target: (&Module, &str), dialect: Dialect, options: &Options) -> Survival {
    let mut survival = Survival::default();
    let control = standing(source, target, dialect, options);
    for debatable in DEBATABLE {
        for reading in debatable.choices {
            let name = format!("{}={}", debatable.switch, reading.choice);
            let turned = (reading.set)(dialect);
            let standing = match control {
                Standing::Wrong if turned != dialect => standing(source, target, turned, options),
                Standing::Wrong => Standing::Wrong,
                Standing::Sound | Standing::Undecided => Standing::Undecided,
            };
            match standing {
                Standing::Wrong => survival.survives.push(name),
                Standing::Sound => survival.hangs_on.push(name),
                Standing::Undecided => survival.undecided.push(name),
            }
        }
    }
    survival
}

/// What a pair is under a reading.
#[derive(Clone, Copy)]
enum Standing {
    Wrong,
    Sound,
    Undecided,
}

fn standing(source: (&Module, &str), target: (&Module, &str), dialect: Dialect, options: &Options) -> Standing {
    let (source_program, target_program) = (Program::new(source.0, dialect), Program::new(target.0, dialect));
    let source = Side::new(source.0, &source_program, source.1);
    let target = Side::new(target.0, &target_program, target.1);
    let (Some(source), Some(target)) = (source, target) else { return Standing::Undecided };
    let report = check(source, target, options);
    match report.verdict {
        Verdict::Violates => Standing::Wrong,
        Verdict::Proved | Verdict::Refines if report.inputs.undecided == 0 => Standing::Sound,
        Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => Standing::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};

    /// What is left of a violation when each switch is turned, for `@src` and `@tgt` of a text.
    fn survival_of(text: &str) -> Survival {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        survival((&module, "src"), (&module, "tgt"), Dialect::LANGREF, &Options::CHECK)
    }

    /// What is in the padding is another question than what is in memory that was never written.
    /// An input that no run meets says nothing about a reading.
    #[test]
    fn nothing_hangs_on_a_reading_where_the_check_does_not_show_the_violation() {
        let text = "define i64 @src(i64 noundef %x) {\n  ret i64 %x\n}\n\
                    define i64 @tgt(i64 noundef %x) {\n  ret i64 %x\n}\n";
        let survival = survival_of(text);
        assert!(survival.hangs_on.is_empty() && survival.survives.is_empty(), "{survival:?}");
        assert!(survival.undecided.contains(&"undef=poison".to_owned()));
    }

    #[test]
    fn a_store_that_is_split_hangs_on_its_padding() {
        let survival = survival_of(include_str!("../../corpus/memory/padding-split.ll"));
        assert!(survival.hangs_on.contains(&"padding=poison".to_owned()), "{survival:?}");
        assert!(survival.survives.contains(&"uninitialized=poison".to_owned()), "{survival:?}");
    }

    #[test]
    fn a_wrong_value_hangs_on_nothing() {
        let text = "define i8 @src() { ret i8 1 }\ndefine i8 @tgt() { ret i8 2 }";
        assert!(survival_of(text).is_undisputed());
    }
}
