//! The switches of a [`Dialect`] as a table: what each decides, its positions, and who holds them.
//!
//! `docs/dialects.md` is printed from this table; a test fails when it is stale.

use super::dialect::{
    AllocationFailure, BranchOnUndefined, CapturedCopy, DeadLoad, Dereferenceable, Dialect, Exposure, IntLoadOfPointer,
    NanBits, NonTermination, NullOffset, OddWidth, Padding, PointerComparison, PointerLoadOfInt, Pointers,
    SelectCondition, SelectOtherArm, ShiftOutOfRange, Undef, Uninitialized, ZeroAllocation, ZeroIndices,
};

/// A switch.
pub struct Switch {
    /// Its name, as in the name of a variant: `undef` in `undef=poison`.
    pub name: &'static str,
    /// What it decides.
    pub question: &'static str,
    /// What it may be set to.
    pub positions: &'static [Position],
    field: Field,
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
struct Field {
    of: fn(&Dialect) -> &'static str,
    set: fn(Dialect, &str) -> Option<Dialect>,
}

macro_rules! field {
    ($choice:ident, $field:ident) => {
        Field {
            of: |d| word($choice::ALL, d.$field),
            set: |d, word| Some(Dialect { $field: choice($choice::ALL, word)?, ..d }),
        }
    };
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

const fn position(word: &'static str, meaning: &'static str, held_by: &'static str) -> Position {
    Position { word, meaning, held_by }
}

/// The word of a choice.
fn word<T: PartialEq + Copy>(all: &[(T, &'static str)], choice: T) -> &'static str {
    all.iter().find(|(other, _)| *other == choice).map_or("", |(_, word)| word)
}

/// The choice of a word.
fn choice<T: Copy>(all: &[(T, &'static str)], word: &str) -> Option<T> {
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
/// let logical = Dialect { pointers: Pointers::Logical, ..Dialect::LANGREF };
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

/// Every switch, in the order of the fields of [`Dialect`].
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: "undef",
        question: "Does undef exist?",
        positions: &[
            position("kept", "a set of values, from which each use picks anew", "the Language Reference"),
            position("poison", "undef is poison", "\"Taming undefined behavior in LLVM\", section 4"),
            position(
                "zero",
                "undef is the zero of its type",
                "\"Formalizing an SSA-based Compiler for Verified Advanced Program Transformations\" (2013, of LLVM 3.0), \
                 section 6.4.4: its deterministic semantics",
            ),
        ],
        field: field!(Undef, undef),
    },
    Switch {
        name: "branch",
        question: "What is a branch or switch on poison, or on a set of more than one value?",
        positions: &[
            position("ub", "undefined behaviour", "the Language Reference; Alive2"),
            position(
                "either-way",
                "goes to any successor that a possible value leads to",
                "LLVM before \"Taming undefined behavior in LLVM\"",
            ),
        ],
        field: field!(BranchOnUndefined, branch),
    },
    Switch {
        name: "select-condition",
        question: "What is a `select` on a poison condition?",
        positions: &[
            position("poison", "poison", "the Language Reference; Alive2"),
            position("either-arm", "either arm", "an option that \"Taming undefined behavior in LLVM\" discusses"),
        ],
        field: field!(SelectCondition, select_condition),
    },
    Switch {
        name: "select-other-arm",
        question: "What does poison do in the arm of a `select` that is not taken?",
        positions: &[
            position("ignored", "nothing", "the Language Reference; Alive2"),
            position(
                "poison",
                "makes the result poison, as arithmetic would",
                "an option that \"Taming undefined behavior in LLVM\" discusses",
            ),
        ],
        field: field!(SelectOtherArm, select_other_arm),
    },
    Switch {
        name: "shift",
        question: "What is a shift by the width or more?",
        positions: &[
            position("poison", "poison", "the Language Reference"),
            position("undef", "undef", "LLVM before \"Taming undefined behavior in LLVM\""),
        ],
        field: field!(ShiftOutOfRange, shift),
    },
    Switch {
        name: "nan-bits",
        question: "Which bits does a NaN have that an operation makes?",
        positions: &[
            position(
                "chosen",
                "sign and payload are chosen anew by each execution of an operation",
                "the Language Reference (\"Behavior of Floating-Point NaN values\")",
            ),
            position(
                "canonical",
                "always the positive quiet NaN without a payload, so that operations may be repeated",
                "RISC-V (Unprivileged ISA 20191213, \"NaN Generation and Propagation\"); the deterministic profile of WebAssembly 3.0",
            ),
        ],
        field: field!(NanBits, nan_bits),
    },
    Switch {
        name: "uninitialized",
        question: "What does memory hold that was never written?",
        positions: &[
            position("undef", "undef", "the Language Reference; mem2reg and GVN of LLVM 22"),
            position("poison", "poison", "\"Taming undefined behavior in LLVM\"; Alive2"),
        ],
        field: field!(Uninitialized, uninitialized),
    },
    Switch {
        name: "padding",
        question: "What does a store of an aggregate leave in its padding?",
        positions: &[
            position("undef", "undef", "the Language Reference (\"filled with undef\")"),
            position("poison", "poison", "Alive2"),
        ],
        field: field!(Padding, padding),
    },
    Switch {
        name: "dead-load",
        question: "What is a load from a stack block whose lifetime has ended?",
        positions: &[
            position(
                "poison",
                "poison",
                "the Language Reference (\"Object Lifetime\"; stores are undefined behaviour)",
            ),
            position("ub", "undefined behaviour", "Alive2; the paper on twin memory allocation"),
        ],
        field: field!(DeadLoad, dead_load),
    },
    Switch {
        name: "odd-width",
        question: "How is an integer whose width is no multiple of 8 kept in memory?",
        positions: &[
            position(
                "by-version",
                "`unspecified` up to LLVM 22, `zext` since",
                "the Language Reference of each version",
            ),
            position(
                "zext",
                "stored zero-extended, loaded by `trunc nuw`",
                "the Language Reference of LLVM 23; the code generators and the folds of constants",
            ),
            position("same-type", "defined only if loaded at the type that was stored", "Alive2"),
            position(
                "unspecified",
                "its bits are stored and loaded, the bits beyond are unspecified",
                "the Language Reference up to LLVM 22",
            ),
        ],
        field: field!(OddWidth, odd_width),
    },
    Switch {
        name: "int-load",
        question: "What does an integer load of the bytes of a pointer give?",
        positions: &[
            position(
                "punning",
                "the address, and exposes nothing",
                "the Language Reference of LLVM 23; Alive2 since January 2026",
            ),
            position("strict", "poison", "\"Supporting Raw Data Copies in the LLVM IR\" (Lobo, 2025)"),
            position(
                "carried",
                "its bits, with which nothing is computed",
                "\"A memory model for LLVM IR supporting limited type punning\" (LLVM Discourse 61948)",
            ),
        ],
        field: field!(IntLoadOfPointer, int_load),
    },
    Switch {
        name: "pointer-load",
        question: "What does a pointer load of integer or mixed bytes give?",
        positions: &[
            position("no-provenance", "an address without provenance", "the Language Reference of LLVM 23"),
            position("physical", "what `inttoptr` of the address gives", "the paper on twin memory allocation"),
            position(
                "strict",
                "poison, unless all bits are 0 or all undef",
                "\"Supporting Raw Data Copies in the LLVM IR\" (Lobo, 2025)",
            ),
        ],
        field: field!(PointerLoadOfInt, pointer_load),
    },
    Switch {
        name: "pointers",
        question: "What is a pointer?",
        positions: &[
            position(
                "twin",
                "a place in a block (logical), or an address with a history (physical)",
                "the Language Reference, read as the paper on twin memory allocation",
            ),
            position(
                "flat",
                "an address: an access reaches the block that lies there",
                "the folds of casts between pointers and integers",
            ),
            position("logical", "a place in a block: an integer cast to a pointer reaches nothing", "CompCert"),
        ],
        field: field!(Pointers, pointers),
    },
    Switch {
        name: "exposure",
        question: "Does an access through an integer cast to a pointer reach only blocks that were exposed?",
        positions: &[
            position(
                "required",
                "yes: by `ptrtoint`, or by escaping to unknown code; not by `ptrtoaddr`, `icmp` or punning loads",
                "the Language Reference (`inttoptr`)",
            ),
            position("not-required", "no", "the paper on twin memory allocation"),
        ],
        field: field!(Exposure, exposure),
    },
    Switch {
        name: "comparison",
        question: "What is a comparison of pointers to different blocks?",
        positions: &[
            position("by-address", "one of their addresses", "the Language Reference; Alive2"),
            position(
                "twin-paper",
                "left open in the cases that the paper lists",
                "the paper on twin memory allocation",
            ),
        ],
        field: field!(PointerComparison, comparison),
    },
    Switch {
        name: "captured-copy",
        question: "What is a copy of a pointer that must not be captured, where others may find it?",
        positions: &[
            position(
                "open",
                "undecided, as is a comparison that reveals the address",
                "the Language Reference is silent",
            ),
            position("poison", "poison, and comparisons are like others", "Alive2"),
        ],
        field: field!(CapturedCopy, captured_copy),
    },
    Switch {
        name: "dereferenceable",
        question: "For how long does `dereferenceable` of a parameter or result promise?",
        positions: &[
            position(
                "throughout",
                "as long as the value is in scope; from LLVM 23 on, as at-point",
                "the Language Reference up to LLVM 22",
            ),
            position(
                "at-point",
                "where the call begins or the result arrives",
                "the Language Reference of LLVM 23; Alive2",
            ),
        ],
        field: field!(Dereferenceable, dereferenceable),
    },
    Switch {
        name: "zero-indices",
        question: "Is `getelementptr inbounds` with indices that are all zero exempt from the check of bounds?",
        positions: &[
            position("exempt", "yes", "the Language Reference"),
            position("checked", "no", "the paper on twin memory allocation"),
        ],
        field: field!(ZeroIndices, zero_indices),
    },
    Switch {
        name: "null-offset",
        question: "What lies at an offset from null?",
        positions: &[
            position("no-provenance", "an address without provenance", "the Language Reference"),
            position("physical", "what an integer cast to a pointer reaches", "the paper on twin memory allocation"),
        ],
        field: field!(NullOffset, null_offset),
    },
    Switch {
        name: "allocation",
        question: "Do allocations fail?",
        positions: &[
            position("both", "both worlds are tried: one where none fails, one where any may", "the C library"),
            position("never", "never", "LLVM's removal of allocations"),
            position("may", "any of them may", "the C library; the paper on twin memory allocation"),
        ],
        field: field!(AllocationFailure, allocation),
    },
    Switch {
        name: "zero-allocation",
        question: "What does an allocation of no bytes give?",
        positions: &[
            position(
                "either",
                "an empty block, or null where allocations may fail",
                "the C standard leaves it to the library",
            ),
            position("null", "null", "the paper on twin memory allocation"),
        ],
        field: field!(ZeroAllocation, zero_allocation),
    },
    Switch {
        name: "non-termination",
        question: "Can running forever be distinguished from returning?",
        positions: &[
            position("observed", "yes", "the Language Reference (`mustprogress`, `willreturn`)"),
            position("ignored", "no: an endless loop decides nothing", "Alive2, which unrolls loops a few times"),
        ],
        field: field!(NonTermination, non_termination),
    },
    Switch {
        name: "twins",
        question: "How many base addresses does a block have, counting the real one?",
        positions: &[
            position(
                "1",
                "one: a guess of an address is wrong only where there is other memory",
                "the paper on twin memory allocation, as what does not suffice",
            ),
            position("2", "two", "the paper on twin memory allocation"),
            position("3", "three", "the paper, for comparisons"),
        ],
        field: Field {
            of: |d| ["0", "1", "2", "3"].get(usize::from(d.twins)).copied().unwrap_or(""),
            set: |d, word| Some(Dialect { twins: word.parse().ok().filter(|twins| (1..=3).contains(twins))?, ..d }),
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails to compile if a switch is added and has no row; the words are compared with those of the switch.
    #[test]
    fn every_switch_has_a_row_with_every_choice() {
        let Dialect {
            version: _,
            undef,
            branch,
            select_condition,
            select_other_arm,
            shift,
            nan_bits,
            uninitialized,
            padding,
            dead_load,
            odd_width,
            int_load,
            pointer_load,
            pointers,
            exposure,
            comparison,
            captured_copy,
            dereferenceable,
            zero_indices,
            null_offset,
            allocation,
            zero_allocation,
            non_termination,
            twins,
        } = Dialect::LANGREF;
        fn words<T>(all: &[(T, &'static str)], _: T) -> Vec<&'static str> {
            all.iter().map(|(_, word)| *word).collect()
        }
        let expected = [
            words(Undef::ALL, undef),
            words(BranchOnUndefined::ALL, branch),
            words(SelectCondition::ALL, select_condition),
            words(SelectOtherArm::ALL, select_other_arm),
            words(ShiftOutOfRange::ALL, shift),
            words(NanBits::ALL, nan_bits),
            words(Uninitialized::ALL, uninitialized),
            words(Padding::ALL, padding),
            words(DeadLoad::ALL, dead_load),
            words(OddWidth::ALL, odd_width),
            words(IntLoadOfPointer::ALL, int_load),
            words(PointerLoadOfInt::ALL, pointer_load),
            words(Pointers::ALL, pointers),
            words(Exposure::ALL, exposure),
            words(PointerComparison::ALL, comparison),
            words(CapturedCopy::ALL, captured_copy),
            words(Dereferenceable::ALL, dereferenceable),
            words(ZeroIndices::ALL, zero_indices),
            words(NullOffset::ALL, null_offset),
            words(AllocationFailure::ALL, allocation),
            words(ZeroAllocation::ALL, zero_allocation),
            words(NonTermination::ALL, non_termination),
            words(&[(1, "1"), (2, "2"), (3, "3")], twins),
        ];
        let rows: Vec<Vec<&str>> = SWITCHES.iter().map(|s| s.positions.iter().map(|p| p.word).collect()).collect();
        assert_eq!(rows, expected);
    }

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
