//! What code generation prints of its passes: the dumps of `-print-after-all -print-module-scope`, and the list of
//! `-opt-bisect-limit`. Both come on standard error.
//!
//! ```text
//! *** IR Dump After CodeGen Prepare (codegenprepare) *** (function: f)      then the module
//! # *** IR Dump After Finalize ISel (finalize-isel) ***:                    then machine code, which is left out
//! BISECT: running pass (9) codegenprepare on function (f)
//! ```

use std::collections::BTreeMap;

/// The flags that make LLVM dump the module after each pass, of code generation as well.
pub const DUMP: [&str; 2] = ["-print-after-all", "-print-module-scope"];

/// The flag that skips the passes behind a number of those that can be skipped.
///
/// The numbers count all that a process has run, so that it needs a process of its own.
pub fn limit(passes: usize) -> String {
    format!("-opt-bisect-limit={passes}")
}

/// The last pass of instruction selection.
const SELECTED: &str = "finalize-isel";

/// Where in code generation a pass runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Over IR, before instructions are selected.
    Preparation,
    /// It selects instructions, or is between the passes that do.
    Selection,
    /// Over machine instructions.
    Machine,
}

/// The module after a pass over IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The pass as LLVM's options name it: `codegenprepare`.
    pub pass: String,
    /// The module after it.
    pub text: String,
}

/// A dump of code generation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeDump {
    /// The module after each pass over IR that changed it. Its first text is the one after the first pass.
    pub prepared: Vec<Prepared>,
    /// Where each pass runs first, by its name for options and its name for people.
    pub phases: BTreeMap<String, Phase>,
}

/// Reads a dump.
pub fn read(dump: &str) -> CodeDump {
    let mut read = CodeDump::default();
    let (mut phase, mut reading): (Phase, Option<Prepared>) = (Phase::Preparation, None);
    let keep = |reading: Option<Prepared>, prepared: &mut Vec<Prepared>| {
        let changed = reading.filter(|new| prepared.last().is_none_or(|last| last.text != new.text));
        prepared.extend(changed);
    };
    for line in dump.split_inclusive('\n') {
        let is_machine = line.starts_with("# ***");
        let Some((name, pass)) = header(line) else {
            if let Some(reading) = &mut reading {
                reading.text.push_str(line);
            }
            continue;
        };
        keep(reading.take(), &mut read.prepared);
        match phase {
            Phase::Preparation if is_machine => phase = Phase::Selection,
            Phase::Preparation | Phase::Selection | Phase::Machine => {}
        }
        for name in [name, pass] {
            read.phases.entry(name.to_owned()).or_insert(phase);
        }
        if pass == SELECTED {
            phase = Phase::Machine;
        }
        reading = (!is_machine).then(|| Prepared { pass: pass.to_owned(), text: String::new() });
    }
    keep(reading, &mut read.prepared);
    read
}

/// The names of a pass, from the line before its dump: `Expand memcmp() to load/stores` and `expand-memcmp`.
fn header(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches("# ").strip_prefix("*** IR Dump After ")?;
    let (names, _) = line.split_once(" ***")?;
    let (name, pass) = names.strip_suffix(')')?.rsplit_once(" (")?;
    Some((name, pass))
}

/// The passes that ran and that could have been skipped, in their order, as LLVM lists them under a [`limit`]: each with
/// what it ran on.
pub fn ran(printed: &str) -> Vec<(&str, &str)> {
    let pass = |line| {
        let (_, rest) = str::strip_prefix(line, "BISECT: running pass (")?.split_once(") ")?;
        rest.split_once(" on ")
    };
    printed.lines().filter_map(pass).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_have_their_phases_and_texts() {
        let dump = "*** IR Dump After Expand memcmp() to load/stores (expand-memcmp) *** (function: f)\ndefine void @f()\n\
                    *** IR Dump After Module Verifier (verify) ***\ndefine void @f()\n\
                    *** IR Dump After CodeGen Prepare (codegenprepare) *** (function: f)\n; changed\n\
                    # *** IR Dump After AArch64 Instruction Selection (aarch64-isel) ***:\n# Machine code\n\
                    # *** IR Dump After Finalize ISel and expand pseudo-instructions (finalize-isel) ***:\n\
                    # *** IR Dump After Machine Copy Propagation Pass (machine-cp) ***:\n# Machine code\n";
        let read = read(dump);
        let texts: Vec<_> = read.prepared.iter().map(|p| (&*p.pass, &*p.text)).collect();
        assert_eq!(texts, [("expand-memcmp", "define void @f()\n"), ("codegenprepare", "; changed\n")]);
        let phase = |name: &str| read.phases.get(name).copied();
        assert_eq!(phase("Expand memcmp() to load/stores"), Some(Phase::Preparation));
        assert_eq!(phase("verify"), Some(Phase::Preparation));
        assert_eq!((phase("aarch64-isel"), phase("finalize-isel")), (Some(Phase::Selection), Some(Phase::Selection)));
        assert_eq!((phase("machine-cp"), phase("unknown")), (Some(Phase::Machine), None));
    }

    #[test]
    fn passes_that_ran_are_listed() {
        let printed = "BISECT: running pass (1) RISC-V Zacas ABI fix on function (f)\n\
                       BISECT: running pass (2) machine-outliner on module (a on b.ll)\nBISECT: NOT running pass (3) x on function (f)\n";
        assert_eq!(
            ran(printed),
            [("RISC-V Zacas ABI fix", "function (f)"), ("machine-outliner", "module (a on b.ll)")]
        );
    }
}
