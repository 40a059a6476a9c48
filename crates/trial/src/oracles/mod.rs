//! Oracles that need no semantics: LLVM runs twice, and must agree with itself.
//!
//! ```text
//!   program ─┬─> LLVM ────────────> result ─┐
//!            └─> varied, LLVM ────> result ─┴─> equal up to names, or a Disagreement
//! ```
//!
//! An oracle is an option among those of LLVM, `-irrefute-oracle=NAME`, which a back end of irrefute understands
//! ([`asking`]) as it understands reference transformations among the passes. So whatever asks an LLVM can ask with an
//! oracle, and whatever keeps LLVM's options keeps it: confirmation, blame, reduction, reports and replays take a
//! [`Disagreement`](irrefute_llvm::Failure::Disagreement) as they take a crash.
//!
//! - [`variation`]: what the second run is given. [`code`]: the instructions in an assembly. [`orderings`]: which of them
//!   atomic instructions need; no second run is compared. [`assembly`]: whether assembler and disassembler give code again.
//! - [`asking`]: the back end. [`batch`]: the same question about many programs.
//!
//! No oracle executes a program, so what it says is true of any program, also of one without a meaning here.

pub mod asking;
mod assembly;
pub mod batch;
mod code;
pub mod orderings;
mod variation;

use super::settings::Settings;
use irrefute_ir::LlvmVersion;
use irrefute_refine::Class;
use std::fmt;

/// How an option that names an oracle begins.
pub const OPTION: &str = "-irrefute-oracle=";

/// The checks are those of the releases from this one on. Older ones lack some.
const CHECKS_SINCE: LlvmVersion = LlvmVersion(22);

/// A way to run LLVM a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Oracle {
    /// LLVM's own checks between passes.
    Checks,
    /// LLVM's own checks of machine code.
    MachineChecks,
    /// With debug information.
    DebugInfo,
    /// The optimized module with debug information, as machine code.
    DebugInfoCode,
    /// What atomic instructions become in machine code.
    Orderings,
    /// Machine code, printed and assembled.
    Assembly,
    /// The same.
    Repeat,
    /// Without the names of values.
    Names,
    /// With variables and functions in reverse order.
    Order,
    /// Printed and read back in the middle of the pipeline.
    Reread,
    /// The pipeline once more.
    Again,
    /// `instsimplify` behind the pipeline.
    Simplify,
}

/// What a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A fault of LLVM, of this class.
    Finding(Class),
    /// A figure. LLVM's developers hold it to be no fault.
    Figure,
}

struct Row {
    oracle: Oracle,
    name: &'static str,
    standing: Standing,
    /// What a difference shows, as the head of a message.
    shows: &'static str,
}

/// All oracles. Why some are figures is in `docs/oracles.md`.
const TABLE: [Row; 12] = [
    row(Oracle::Checks, "checks", Standing::Finding(Class::Check), "a check of LLVM fails"),
    row(Oracle::MachineChecks, "machine-checks", Standing::Finding(Class::Check), "LLVM's machine verifier complains"),
    row(Oracle::DebugInfo, "debug-info", Standing::Finding(Class::DebugInfo), "debug information changes the result"),
    row(
        Oracle::DebugInfoCode,
        "debug-info-code",
        Standing::Finding(Class::DebugInfo),
        "debug information changes the machine code",
    ),
    row(
        Oracle::Orderings,
        "orderings",
        Standing::Finding(Class::Ordering),
        "the machine code lacks what an ordering promises other threads",
    ),
    row(
        Oracle::Assembly,
        "assembly",
        Standing::Finding(Class::Unstable),
        "assembly does not give the machine code that it stands for",
    ),
    row(Oracle::Repeat, "repeat", Standing::Finding(Class::Unstable), "the same run makes something else"),
    row(Oracle::Names, "names", Standing::Finding(Class::Unstable), "the names of values change the result"),
    row(Oracle::Order, "order", Standing::Finding(Class::Unstable), "the order of functions changes the result"),
    row(Oracle::Reread, "reread", Standing::Figure, "printing and reading between the passes changes the result"),
    row(Oracle::Again, "again", Standing::Figure, "the same passes change their own result"),
    row(Oracle::Simplify, "simplify", Standing::Figure, "instsimplify changes the result"),
];

const fn row(oracle: Oracle, name: &'static str, standing: Standing, shows: &'static str) -> Row {
    Row { oracle, name, standing, shows }
}

impl Oracle {
    /// All oracles, in the order of the table.
    pub fn all() -> impl Iterator<Item = Oracle> {
        TABLE.iter().map(|row| row.oracle)
    }

    /// Those whose differences are findings.
    pub fn finding() -> impl Iterator<Item = Oracle> {
        Oracle::all().filter(|oracle| matches!(oracle.standing(), Standing::Finding(_)))
    }

    /// The oracle of a name.
    pub fn named(name: &str) -> Option<Oracle> {
        TABLE.iter().find(|row| row.name == name).map(|row| row.oracle)
    }

    /// Its name in the option and in figures.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What a difference is.
    pub fn standing(self) -> Standing {
        self.row().standing
    }

    /// What a difference shows, in words.
    pub fn shows(self) -> &'static str {
        self.row().shows
    }

    /// Whether it is about the machine code of what the passes made.
    pub fn is_about_code(self) -> bool {
        matches!(self, Oracle::MachineChecks | Oracle::DebugInfoCode | Oracle::Orderings | Oracle::Assembly)
    }

    /// The option that asks for it.
    pub fn option(self) -> String {
        format!("{OPTION}{}", self.name())
    }

    /// The oracle that a list of options asks for.
    pub fn among(options: &[String]) -> Option<Oracle> {
        options.iter().find_map(|option| Oracle::named(option.strip_prefix(OPTION)?))
    }

    /// Whether it says something under these settings.
    pub fn applies(self, settings: &Settings) -> bool {
        let version = settings.dialect.version;
        let has_code = settings.library.has_native() && code::is_known(&settings.target.triple);
        match self {
            Oracle::Checks => version >= CHECKS_SINCE,
            Oracle::MachineChecks => version >= CHECKS_SINCE && has_code,
            Oracle::DebugInfoCode => has_code,
            Oracle::Orderings => settings.library.has_native() && orderings::is_known(&settings.target.triple),
            Oracle::Assembly => settings.library.has_native() && assembly::is_known(&settings.target),
            // Passes that see several functions may visit them in the order of the module.
            Oracle::Order => settings.pipeline.is_function_local(),
            Oracle::Reread => variation::halves(&settings.pipeline).is_some(),
            Oracle::DebugInfo | Oracle::Repeat | Oracle::Names | Oracle::Again | Oracle::Simplify => true,
        }
    }

    /// Both runs as command lines, as far as LLVM's own tools can make the second.
    pub fn commands(self, Commands { opt, passes, file, llc, assembler }: &Commands<'_>) -> Vec<String> {
        let plain = format!("{opt}{passes} {file}");
        let then = |command: &str, last: &str| format!("{command} | {last}");
        match self {
            Oracle::Checks => vec![format!("{opt} -verify-each {}{passes} {file}", asking::CHECKS.join(" "))],
            Oracle::MachineChecks => {
                vec![then(&plain, &format!("{llc} {} -o /dev/null", asking::MACHINE_CHECKS.join(" ")))]
            }
            Oracle::DebugInfo => {
                let debug = format!("{opt} -passes={} {file}", variation::DEBUGIFY);
                vec![plain, then(&debug, &format!("{opt}{passes}"))]
            }
            Oracle::DebugInfoCode => {
                let debug = then(&plain, &format!("{opt} -passes={}", variation::DEBUGIFY));
                let llc = format!("{llc} -force-dwarf-frame-section");
                vec![then(&plain, &llc), then(&debug, &llc)]
            }
            Oracle::Orderings => vec![then(&plain, llc)],
            Oracle::Assembly => {
                let assemble = format!("{llc} | {assembler} -filetype=obj -o assembled.o");
                vec![then(&plain, &format!("{llc} -filetype=obj -o direct.o")), then(&plain, &assemble)]
            }
            Oracle::Names => {
                let second = then(&format!("{opt} -passes=strip {file}"), &format!("{opt}{passes}"));
                vec![plain, second]
            }
            Oracle::Again => vec![plain.clone(), then(&plain, &format!("{opt}{passes}"))],
            Oracle::Simplify => vec![plain.clone(), then(&plain, &format!("{opt} -passes=instsimplify"))],
            Oracle::Repeat | Oracle::Order | Oracle::Reread => vec![plain],
        }
    }

    fn row(self) -> &'static Row {
        // The test below: every oracle has a row.
        TABLE.iter().find(|row| row.oracle == self).unwrap_or(&TABLE[0])
    }
}

/// What command lines are made of.
#[derive(Clone, Copy, Debug)]
pub struct Commands<'a> {
    /// `opt` for a machine.
    pub opt: &'a str,
    /// Its flags and passes, after a space.
    pub passes: &'a str,
    /// The file of the program.
    pub file: &'a str,
    /// `llc` for the machine.
    pub llc: &'a str,
    /// `llvm-mc` for the machine.
    pub assembler: &'a str,
}

/// The oracle that a batch of a campaign is asked with, of those that apply: one batch in `every`, drawn so that pipelines
/// that take turns meet every oracle; `None` for the other batches.
pub fn of_batch(settings: &Settings, every: u64, seed: u64, batch: u64) -> Option<Oracle> {
    // The finalizer of SplitMix64.
    let mixed = [(30, 0xbf58_476d_1ce4_e5b9_u64), (27, 0x94d0_49bb_1331_11eb)];
    let start = seed.wrapping_add(batch.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let drawn = mixed.iter().fold(start, |x, (shift, by)| (x ^ x >> shift).wrapping_mul(*by));
    let drawn = drawn ^ drawn >> 31;
    if every == 0 || !drawn.is_multiple_of(every) {
        return None;
    }
    let first = usize::try_from(drawn / every % TABLE.len() as u64).unwrap_or_default();
    let from = TABLE[first..].iter().chain(&TABLE[..first]).map(|row| row.oracle);
    let is_telling = |oracle: &Oracle| *oracle != Oracle::Assembly || assembly::is_telling(&settings.target);
    from.into_iter().find(|oracle| oracle.applies(settings) && is_telling(oracle))
}

impl fmt::Display for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Settings {
    /// The same, asked with an oracle.
    pub fn asked_with(&self, oracle: Oracle) -> Settings {
        let options = self.options.iter().cloned().chain([oracle.option()]).collect();
        // Whatever native code does is the matter of other trials.
        Settings { options, native: super::Native::Off, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_oracle_is_what_its_option_asks_for() {
        let settings = Settings::new("O2".parse().expect("a pipeline"));
        for oracle in Oracle::all() {
            assert_eq!(oracle.row().oracle, oracle);
            assert_eq!(Oracle::among(&settings.asked_with(oracle).options), Some(oracle));
        }
        assert_eq!(Oracle::among(&["-x=1".to_owned()]), None);
    }

    #[test]
    fn every_oracle_has_its_batches() {
        let settings = Settings::new("gvn,sccp".parse().expect("a pipeline"));
        let asked: Vec<Option<Oracle>> = (0..4000).map(|batch| of_batch(&settings, 4, 7, batch)).collect();
        let count = |oracle| asked.iter().filter(|asked| **asked == oracle).count();
        assert!((2800..3200).contains(&count(None)), "{}", count(None));
        for oracle in Oracle::all() {
            assert!((50..180).contains(&count(Some(oracle))), "{oracle}: {}", count(Some(oracle)));
        }
        assert!((0..100).all(|batch| of_batch(&settings, 0, 7, batch).is_none()));
    }

    #[test]
    fn what_would_say_nothing_is_not_asked() {
        let with = |pipeline: &str| Settings::new(pipeline.parse().expect("a pipeline"));
        assert!(Oracle::Order.applies(&with("gvn,sccp")) && !Oracle::Order.applies(&with("O2")));
        assert!(Oracle::Reread.applies(&with("gvn,sccp")) && !Oracle::Reread.applies(&with("O2")));
        let old = Settings {
            dialect: irrefute_semantics::Dialect { version: LlvmVersion(21), ..with("O2").dialect },
            ..with("O2")
        };
        assert!(!Oracle::Checks.applies(&old) && Oracle::DebugInfo.applies(&old));
    }
}
