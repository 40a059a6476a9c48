//! Under which readings of the semantics a violation remains (`spec`: refinement, section 2, "What
//! a campaign reports").
//!
//! What violates under every reading is a miscompilation to anyone; the rest is filed under the
//! switch that it hangs on.

use super::check::Prepared;
use super::inputs::Input;
use super::options::Options;
use super::report::Report;
use super::side::Side;
use super::verdict::Verdict;
use crate::ir::Module;
use crate::semantics::dialect::{
    DeadLoad, Dereferenceable, Exposure, FixedPointRounding, OddWidth, Padding, PartlyPoison, PointerLoadOfInt,
    Pointers, Undef, Uninitialized,
};
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
/// a byte type. Such findings are filed under it: by bit where only poison spreads to the bytes beside
/// it, by integer where a pointer loses its provenance. Poison is by bit in the target alone: what the
/// language leaves open in the source stays open, so that by bit refutes nothing that the language does not.
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
            Reading { choice: "undef", set: |d| Dialect { padding: Padding::Undef, ..d } },
            Reading { choice: "poison", set: |d| Dialect { padding: Padding::Poison, ..d } },
            Reading { choice: "kept", set: |d| Dialect { padding: Padding::Kept, ..d } },
        ],
    },
    Debatable {
        switch: "odd-width",
        choices: &[
            Reading { choice: "zext", set: |d| Dialect { odd_width: OddWidth::ZeroExtended, ..d } },
            Reading { choice: "same-type", set: |d| Dialect { odd_width: OddWidth::SameTypeOnly, ..d } },
            Reading { choice: "unspecified", set: |d| Dialect { odd_width: OddWidth::Unspecified, ..d } },
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
            Reading { choice: "by-bit", set: |d| Dialect { partly_poison: PartlyPoison::ByBit, ..d } },
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
        switch: "dereferenceable",
        choices: &[
            Reading { choice: "throughout", set: |d| Dialect { dereferenceable: Dereferenceable::Throughout, ..d } },
            Reading { choice: "at-point", set: |d| Dialect { dereferenceable: Dereferenceable::AtPoint, ..d } },
        ],
    },
    Debatable {
        switch: "fixed-point",
        choices: &[
            Reading { choice: "chosen", set: |d| Dialect { fixed_point: FixedPointRounding::Chosen, ..d } },
            Reading { choice: "down", set: |d| Dialect { fixed_point: FixedPointRounding::Down, ..d } },
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

/// A reading by its name, `switch=choice`.
///
/// ```
/// use irrefute::refine::survival::reading;
/// use irrefute::semantics::Dialect;
/// let same_type = reading("odd-width=same-type").unwrap();
/// assert_eq!((same_type.set)(Dialect::LANGREF).odd_width, Dialect::ALIVE2.odd_width);
/// assert!(reading("odd-width=none").is_none());
/// ```
pub fn reading(name: &str) -> Option<&'static Reading> {
    let (switch, choice) = name.split_once('=')?;
    let debatable = DEBATABLE.iter().find(|debatable| debatable.switch == switch)?;
    debatable.choices.iter().find(|reading| reading.choice == choice)
}

/// What became of a violation under other readings.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Survival {
    /// The readings, as `switch=choice`, under which it is still a violation.
    pub survives: Vec<String>,
    /// The readings under which no input is violated, and every input that showed the violation is decided.
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

/// Of the inputs that show a violation, so many are tried again under each reading.
const WITNESSES: usize = 8;

/// Checks a violation again with each debatable switch turned. Nothing is said where the check does not even show it
/// under the dialect itself: its inputs are then not those that do.
pub fn survival(source: (&Module, &str), target: (&Module, &str), dialect: Dialect, options: &Options) -> Survival {
    let mut survival = Survival::default();
    let pair = |inputs| Pair { source, target, dialect, options, inputs };
    let found = [InputsOf::Source, InputsOf::Both].into_iter().find_map(|inputs| {
        let witnesses = pair(inputs).witnesses();
        (!matches!(witnesses, Witnesses::None)).then(|| (pair(inputs), witnesses))
    });
    let (pair, witnesses) = found.unwrap_or((pair(InputsOf::Both), Witnesses::None));
    for debatable in DEBATABLE {
        for reading in debatable.choices {
            let name = format!("{}={}", debatable.switch, reading.choice);
            let turned = (reading.set)(dialect);
            let standing = match &witnesses {
                Witnesses::None => Standing::Undecided,
                _ if turned == dialect => Standing::Wrong,
                Witnesses::Inputs(inputs) if has_same_inputs(dialect, turned) => pair.standing_on(inputs, turned),
                Witnesses::EveryInput | Witnesses::Inputs(_) => pair.standing(turned),
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

/// What shows a violation.
enum Witnesses {
    None,
    /// The signatures alone do.
    EveryInput,
    Inputs(Vec<Input>),
}

/// Whether an input of one reading is one of the other: what was never written is in its memory.
fn has_same_inputs(a: Dialect, b: Dialect) -> bool {
    let undefined = |d: Dialect| (d.undef, d.uninitialized, d.padding, d.odd_width);
    undefined(a) == undefined(b)
}

/// What a pair is under a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Wrong,
    Sound,
    Undecided,
}

/// Whose constants inputs are drawn next to: a campaign chooses its inputs before it knows the target.
#[derive(Clone, Copy, Debug)]
enum InputsOf {
    Source,
    Both,
}

/// A function and what was made of it.
struct Pair<'a> {
    source: (&'a Module, &'a str),
    target: (&'a Module, &'a str),
    /// The one under which it is a violation.
    dialect: Dialect,
    options: &'a Options,
    inputs: InputsOf,
}

impl Pair<'_> {
    /// What shows the violation.
    fn witnesses(&self) -> Witnesses {
        let look = |source: Side<'_>, target: Side<'_>| {
            let Ok(prepared) = self.prepare(source, target) else { return Witnesses::None };
            let report = prepared.check_target(target);
            match (report.verdict, report.counterexample) {
                (Verdict::Violates, Some(_)) => Witnesses::Inputs(prepared.violated(target, WITNESSES)),
                (Verdict::Violates, None) => Witnesses::EveryInput,
                _ => Witnesses::None,
            }
        };
        self.under(self.dialect, look).unwrap_or(Witnesses::None)
    }

    /// What the pair is under a dialect that has other inputs.
    fn standing(&self, dialect: Dialect) -> Standing {
        let look = |source: Side<'_>, target: Side<'_>| Standing::of(&self.check(source, target));
        self.under(dialect, look).unwrap_or(Standing::Undecided)
    }

    /// What the pair is under a dialect that has the same inputs: wrong if an input is violated under both. On another,
    /// one may be undefined that the other defines, and what is wrong there is another matter. Nor does it say
    /// anything that such an input stays undecided: it showed nothing before.
    fn standing_on(&self, witnesses: &[Input], dialect: Dialect) -> Standing {
        let judged = self.judged(dialect, witnesses);
        if judged == Standing::Wrong {
            return judged;
        }
        let violated = |source: Side<'_>, target: Side<'_>| {
            self.prepare(source, target).map_or_else(|_| Vec::new(), |prepared| prepared.violated(target, WITNESSES))
        };
        let others = self.under(dialect, violated).unwrap_or_default();
        match !others.is_empty() && self.judged(self.dialect, &others) == Standing::Wrong {
            true => Standing::Wrong,
            false => judged,
        }
    }

    /// What the pair is on some inputs.
    fn judged(&self, dialect: Dialect, inputs: &[Input]) -> Standing {
        let look = |source: Side<'_>, target: Side<'_>| {
            let prepared = Prepared::given(source, inputs.to_vec(), self.options);
            prepared.map_or(Standing::Undecided, |p| Standing::of_witnesses(&p.check_target(target), inputs.len()))
        };
        self.under(dialect, look).unwrap_or(Standing::Undecided)
    }

    fn prepare<'s>(&self, source: Side<'s>, target: Side<'_>) -> Result<Prepared<'s>, Box<Report>> {
        match self.inputs {
            InputsOf::Source => Prepared::new(source, self.options),
            InputsOf::Both => Prepared::with_hints(source, &[target], self.options),
        }
    }

    fn check(&self, source: Side<'_>, target: Side<'_>) -> Report {
        self.prepare(source, target).map_or_else(|report| *report, |prepared| prepared.check_target(target))
    }

    /// Looks at both sides under a reading.
    fn under<T>(&self, reading: Dialect, look: impl FnOnce(Side<'_>, Side<'_>) -> T) -> Option<T> {
        let source_program =
            Program::new(self.source.0, Dialect { partly_poison: self.dialect.partly_poison, ..reading });
        let target_program = Program::new(self.target.0, reading);
        let source = Side::new(self.source.0, &source_program, self.source.1)?;
        let target = Side::new(self.target.0, &target_program, self.target.1)?;
        Some(look(source, target))
    }
}

impl Standing {
    fn of(report: &Report) -> Standing {
        match report.verdict {
            Verdict::Violates => Standing::Wrong,
            Verdict::Proved | Verdict::Refines if report.inputs.undecided == 0 => Standing::Sound,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => Standing::Undecided,
        }
    }

    /// The same where the inputs are so many that showed the violation: each must be judged, and that the source is
    /// undefined on it settles it.
    fn of_witnesses(report: &Report, witnesses: usize) -> Standing {
        let judged = report.inputs.checked + report.inputs.vacuous;
        match report.verdict {
            Verdict::Violates => Standing::Wrong,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive if judged == witnesses as u64 => Standing::Sound,
            Verdict::Proved | Verdict::Refines | Verdict::Inconclusive | Verdict::Unsupported => Standing::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};
    use crate::refine::{Undefined, check};

    /// What is left of a violation when each switch is turned, for `@src` and `@tgt` of a text.
    fn survival_of(text: &str) -> Survival {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        survival((&module, "src"), (&module, "tgt"), Dialect::LANGREF, &Options::CHECK)
    }

    /// An input that no run meets says nothing about a reading.
    #[test]
    fn nothing_hangs_on_a_reading_where_the_check_does_not_show_the_violation() {
        let text = "define i64 @src(i64 noundef %x) {\n  ret i64 %x\n}\n\
                    define i64 @tgt(i64 noundef %x) {\n  ret i64 %x\n}\n";
        let survival = survival_of(text);
        assert!(survival.hangs_on.is_empty() && survival.survives.is_empty(), "{survival:?}");
        assert!(survival.undecided.contains(&"undef=poison".to_owned()));
    }

    /// What is in the padding is another question than what is in memory that was never written.
    #[test]
    fn a_store_that_is_split_hangs_on_its_padding() {
        let survival = survival_of(include_str!("../../corpus/memory/padding-split.ll"));
        assert!(survival.hangs_on.contains(&"padding=poison".to_owned()), "{survival:?}");
        assert!(survival.survives.contains(&"uninitialized=poison".to_owned()), "{survival:?}");
    }

    /// As where LICM turns a store in a loop that does not run into one of what was there.
    #[test]
    fn an_aggregate_stored_back_hangs_on_its_padding() {
        let text = "define void @src(ptr dereferenceable(8) %p) {\n  store i64 7, ptr %p, align 1\n  ret void\n}\n\
                    define void @tgt(ptr dereferenceable(8) %p) {\n  store i64 7, ptr %p, align 1\n\
                      %v = load { i8, i32 }, ptr %p, align 1\n\
                      store { i8, i32 } %v, ptr %p, align 1\n  ret void\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let options = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
        let survival = survival((&module, "src"), (&module, "tgt"), Dialect::LANGREF, &options);
        assert!(survival.hangs_on.contains(&"padding=kept".to_owned()), "{survival:?}");
        assert!(survival.survives.contains(&"padding=poison".to_owned()), "{survival:?}");
    }

    /// Up to LLVM 22 the text leaves open what is loaded at an odd width from what was stored at another.
    #[test]
    fn a_bit_beyond_what_was_stored_hangs_on_odd_widths() {
        let text = "@g = constant i1 true\n\
                    define i2 @src() {\n  %v = load i2, ptr @g\n  ret i2 %v\n}\n\
                    define i2 @tgt() {\n  ret i2 -1\n}\n";
        assert_eq!(survival_of(text).hangs_on, ["odd-width=same-type", "odd-width=unspecified"]);
    }

    /// Nor does it say what a store writes beyond: InstCombine copies an i11 as if it were as wide as what holds it.
    #[test]
    fn a_bit_beyond_what_is_copied_hangs_on_odd_widths() {
        let text = "@g = constant i11 -1\n\
                    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
                    define void @src(ptr dereferenceable(2) %p) {\n\
                      call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @g, i64 2, i1 false)\n  ret void\n}\n\
                    define void @tgt(ptr dereferenceable(2) %p) {\n  store i16 -1, ptr %p, align 1\n  ret void\n}\n";
        let survival = survival_of(text);
        assert!(survival.hangs_on.contains(&"odd-width=unspecified".to_owned()), "{survival:?}");
    }

    /// Poison spreads from a byte to the one beside it.
    #[test]
    fn a_copy_by_an_integer_hangs_on_poison_by_bit() {
        let text = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n\
                    define void @src(ptr dereferenceable(2) %p, i8 %a) {\n\
                      %m = alloca [2 x i8]\n  store i8 1, ptr %m\n\
                      %n = getelementptr i8, ptr %m, i64 1\n  store i8 %a, ptr %n\n\
                      call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %m, i64 2, i1 false)\n  ret void\n}\n\
                    define void @tgt(ptr dereferenceable(2) %p, i8 %a) {\n\
                      %m = alloca [2 x i8]\n  store i8 1, ptr %m\n\
                      %n = getelementptr i8, ptr %m, i64 1\n  store i8 %a, ptr %n\n\
                      %v = load i16, ptr %m, align 1\n  store i16 %v, ptr %p, align 1\n  ret void\n}\n";
        let survival = survival_of(text);
        assert!(survival.hangs_on.contains(&"copies=by-bit".to_owned()), "{survival:?}");
        assert!(survival.survives.contains(&"uninitialized=poison".to_owned()), "{survival:?}");
    }

    /// Nor is `or` of the parts poison where one part is: SROA puts integers together like this.
    #[test]
    fn an_integer_put_together_from_parts_hangs_on_poison_by_bit() {
        let text = "define i8 @src(i8 %a, i8 %b) {\n  ret i8 %a\n}\n\
                    define i8 @tgt(i8 %a, i8 %b) {\n\
                      %low = zext i8 %a to i16\n  %ext = zext i8 %b to i16\n  %high = shl i16 %ext, 8\n\
                      %mask = and i16 %high, -256\n  %both = or i16 %mask, %low\n\
                      %v = trunc i16 %both to i8\n  ret i8 %v\n}\n";
        let survival = survival_of(text);
        assert_eq!(survival.hangs_on, ["copies=by-bit", "copies=by-integer"], "{survival:?}");
    }

    /// The parts of the source are the language's: `or` by bit is not compared with what computes the same without it.
    #[test]
    fn by_bit_does_not_refute_what_the_language_allows() {
        let text = "define { i8, i8 } @src(i8 %a, i8 %b, i8 %c, i8 %d) {\n\
                      %or = or i8 %c, %d\n\
                      %x = insertvalue { i8, i8 } poison, i8 %a, 0\n\
                      %y = insertvalue { i8, i8 } %x, i8 %or, 1\n  ret { i8, i8 } %y\n}\n\
                    define { i8, i8 } @tgt(i8 %a, i8 %b, i8 %c, i8 %d) {\n\
                      %none = and i8 %b, 0\n  %v = or i8 %none, %a\n\
                      %both = and i8 %c, %d\n  %one = xor i8 %c, %d\n  %or = add i8 %one, %both\n\
                      %x = insertvalue { i8, i8 } poison, i8 %v, 0\n\
                      %y = insertvalue { i8, i8 } %x, i8 %or, 1\n  ret { i8, i8 } %y\n}\n";
        let options = Options { undefined: Undefined { poison: true, undef: false }, ..Options::CHECK };
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let survival = survival((&module, "src"), (&module, "tgt"), Dialect::LANGREF, &options);
        assert_eq!(survival.hangs_on, ["copies=by-bit", "copies=by-integer"], "{survival:?}");
    }

    /// Nor does a constant that is cast there and back lose more than the poison that it has.
    #[test]
    fn a_constant_cast_there_and_back_hangs_on_poison_by_bit() {
        let text = "define <2 x i16> @src() {\n  ret <2 x i16> <i16 poison, i16 0>\n}\n\
                    define <2 x i16> @tgt() {\n\
                      %v = bitcast i32 bitcast (<2 x i16> <i16 poison, i16 0> to i32) to <2 x i16>\n\
                      ret <2 x i16> %v\n}\n";
        let survival = survival_of(text);
        assert_eq!(survival.hangs_on, ["copies=by-bit", "copies=by-integer"], "{survival:?}");
    }

    /// What is freed in the callee was not, as long as the parameter promises.
    #[test]
    fn a_load_behind_a_call_hangs_on_how_long_dereferenceable_lasts() {
        let text = include_str!("../../corpus/call/may-not-free-its-dereferenceable-argument.ll");
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let at_point = Dialect { dereferenceable: Dereferenceable::AtPoint, ..Dialect::LANGREF };
        let survival = survival((&module, "src"), (&module, "tgt"), at_point, &Options::CHECK);
        assert_eq!(survival.hangs_on, ["dereferenceable=throughout"], "{survival:?}");
    }

    /// A pointer, or a part of one, that is copied as an integer keeps its address alone. Where blocks lie decides
    /// nothing for the inputs that showed it, though it leaves others open.
    #[test]
    fn a_pointer_copied_as_an_integer_hangs_on_its_provenance() {
        let text = "define void @src(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
                      store ptr %q, ptr %p, align 1\n  ret void\n}\n\
                    define void @tgt(ptr noundef dereferenceable(8) %p, ptr noundef %q) {\n\
                      %v = ptrtoint ptr %q to i64\n  store i64 %v, ptr %p, align 1\n  ret void\n}\n";
        let survival = survival_of(text);
        assert!(survival.survives.contains(&"copies=by-bit".to_owned()), "{survival:?}");
        assert!(survival.hangs_on.contains(&"copies=by-integer".to_owned()), "{survival:?}");
    }

    /// Where pointers are addresses, what lies behind a block may be read, which no `argmem` promises. That is another
    /// mistake than the one that was seen, and only under that reading.
    #[test]
    fn what_is_wrong_under_one_reading_alone_is_not_what_was_seen() {
        let body = |copy: &str| {
            format!(
                "(ptr dereferenceable(16) %p, ptr noundef captures(none) %q, i64 noundef %i) {} {{\n\
                   %half = getelementptr inbounds i8, ptr %p, i64 8\n{copy}\
                   %at = getelementptr i8, ptr %q, i64 %i\n  %v = load i8, ptr %at\n  ret i8 %v\n}}\n",
                if copy.contains("memmove") { "" } else { "memory(argmem: readwrite)" }
            )
        };
        let text = format!(
            "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\ndefine i8 @src{}define i8 @tgt{}",
            body("  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %half, i64 2, i1 false)\n"),
            body("  %w = load i16, ptr %half, align 1\n  store i16 %w, ptr %p, align 1\n"),
        );
        let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let options = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
        let (source, target) = ((&module, "src"), (&module, "tgt"));
        let survival = survival(source, target, Dialect::LANGREF, &options);
        assert_eq!(survival.hangs_on, ["copies=by-integer"], "{survival:?}");
        let by_integer = (reading("copies=by-integer").expect("a reading").set)(Dialect::LANGREF);
        let pair = Pair { source, target, dialect: Dialect::LANGREF, options: &options, inputs: InputsOf::Source };
        assert_eq!(pair.standing(by_integer), Standing::Wrong);
    }

    /// A campaign's inputs are those of the source alone: with more constants to aim at, others are drawn.
    #[test]
    fn inputs_are_those_that_a_campaign_has() {
        let text = "define i64 @src(i64 noundef %x) {\n  %c = icmp eq i64 %x, 123456789012\n\
                      %r = select i1 %c, i64 1, i64 2\n  ret i64 %r\n}\n\
                    define i64 @tgt(i64 noundef %x) {\n  %a = xor i64 %x, 5\n  %b = icmp eq i64 %a, 77\n\
                      %d = mul i64 %a, 91\n  %e = or i64 %d, 1033\n  %f = select i1 %b, i64 2, i64 2\n\
                      %g = and i64 %e, 0\n  %r = add i64 %f, %g\n  ret i64 %r\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let options = Options { inputs: 2, ..Options::CAMPAIGN };
        let program = Program::new(&module, Dialect::LANGREF);
        let side = |name| Side::new(&module, &program, name).expect("it is there");
        let shows = |seed: u64| {
            let options = Options { seed, ..options.clone() };
            let alone = Prepared::new(side("src"), &options).expect("inputs").check_target(side("tgt"));
            let hinted = check(side("src"), side("tgt"), &options);
            alone.verdict == Verdict::Violates && hinted.verdict != Verdict::Violates
        };
        let seed = (0..1000).find(|seed| shows(*seed)).expect("a seed whose inputs show it without hints only");
        let options = Options { seed, ..options };
        let survival = survival((&module, "src"), (&module, "tgt"), Dialect::LANGREF, &options);
        assert!(survival.undecided.is_empty() && survival.is_undisputed(), "{survival:?}");
    }

    /// Nor does the Language Reference say that two products of the same numbers are the same.
    #[test]
    fn a_product_computed_twice_hangs_on_rounding() {
        let text = "declare i8 @llvm.umul.fix.i8(i8, i8, i32)\n\
                    define i8 @src(i8 noundef %a) {\n\
                      %x = call i8 @llvm.umul.fix.i8(i8 %a, i8 3, i32 4)\n\
                      %r = sub i8 %x, %x\n  ret i8 %r\n}\n\
                    define i8 @tgt(i8 noundef %a) {\n\
                      %x = call i8 @llvm.umul.fix.i8(i8 %a, i8 3, i32 4)\n\
                      %y = call i8 @llvm.umul.fix.i8(i8 %a, i8 3, i32 4)\n\
                      %r = sub i8 %x, %y\n  ret i8 %r\n}\n";
        assert_eq!(survival_of(text).hangs_on, ["fixed-point=down"]);
    }

    /// Where a block lies says nothing of what is read inside it, so no address is left open.
    #[test]
    fn a_wrong_value_from_a_stack_block_hangs_on_nothing() {
        let body = |from: char| {
            format!(
                "(i8 noundef %x) {{\n  %m = alloca i8\n  %n = alloca i8\n  store i8 %x, ptr %m\n\
                   store i8 1, ptr %n\n  %y = load i8, ptr %{from}\n  ret i8 %y\n}}\n"
            )
        };
        let survival = survival_of(&format!("define i8 @src{}define i8 @tgt{}", body('m'), body('n')));
        assert!(survival.is_undisputed() && survival.undecided.is_empty(), "{survival:?}");
    }

    /// An address that was a pointer is the same argument where pointers are addresses, but leads the callee to no block.
    #[test]
    fn a_cast_there_and_back_in_front_of_a_call_is_not_wrong_by_integer() {
        let body = |handed: &str| {
            format!(
                "(ptr noalias noundef dereferenceable(1) %p) {{\n  %i = ptrtoint ptr %p to i64\n\
                   %q = inttoptr i64 %i to ptr\n  call void @ext(ptr {handed})\n  %v = load i8, ptr %p\n  ret i8 %v\n}}\n"
            )
        };
        let text = format!("declare void @ext(ptr)\ndefine i8 @src{}define i8 @tgt{}", body("%q"), body("%p"));
        let survival = survival_of(&text);
        assert!(survival.survives.contains(&"copies=by-bit".to_owned()), "{survival:?}");
        assert!(!survival.survives.contains(&"copies=by-integer".to_owned()), "{survival:?}");
    }

    #[test]
    fn a_wrong_value_hangs_on_nothing() {
        let text = "define i8 @src() { ret i8 1 }\ndefine i8 @tgt() { ret i8 2 }";
        assert!(survival_of(text).is_undisputed());
    }
}
