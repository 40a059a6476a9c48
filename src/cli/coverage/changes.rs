//! `irrefute coverage --changes`: in how many programs each pass changes something.

use super::short_pass;
use crate::cli::options::Format;
use crate::cli::tables::with_numbers;
use crate::cli::words::plural;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How often passes changed something.
#[derive(Debug, Default, Serialize)]
pub(super) struct Changes {
    /// The programs that LLVM optimized.
    programs: u64,
    /// Those that it refused or failed on, with the reason.
    failed: BTreeMap<String, u64>,
    /// By pass, the programs that it changed.
    passes: BTreeMap<String, u64>,
}

impl Changes {
    /// Counts a program that these passes changed.
    pub fn add(&mut self, passes: BTreeSet<&str>) {
        self.programs += 1;
        for pass in passes {
            *self.passes.entry(pass.to_owned()).or_default() += 1;
        }
    }

    /// Counts a program that came to nothing.
    pub fn fail(&mut self, why: String) {
        *self.failed.entry(why).or_default() += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.passes.is_empty()
    }

    pub fn print(&self, format: Format, lines: usize) -> anyhow::Result<()> {
        if matches!(format, Format::Json) {
            anstream::println!("{}", serde_json::to_string(self)?);
            return Ok(());
        }
        anstream::println!("{} optimized. A pass that is not listed changed none.", plural(self.programs, "program"));
        for (why, times) in &self.failed {
            anstream::println!("{}: {why}", plural(*times, "program"));
        }
        let mut table = with_numbers(["pass", "programs that it changed", "in 1000"], 1..3);
        let mut passes: Vec<(&String, &u64)> = self.passes.iter().collect();
        passes.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
        for (pass, programs) in passes.into_iter().take(lines) {
            let share = 1000.0 * *programs as f64 / self.programs.max(1) as f64;
            table.add_row([short_pass(pass), programs.to_string(), format!("{share:.1}")]);
        }
        anstream::println!("{table}");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_counts_once_for_each_pass() {
        let mut changes = Changes::default();
        changes.add(["GVNPass", "DSEPass", "GVNPass"].into());
        changes.add(["GVNPass"].into());
        changes.add(BTreeSet::new());
        let passes: Vec<_> = changes.passes.iter().map(|(pass, programs)| (&**pass, *programs)).collect();
        assert_eq!((changes.programs, passes), (3, vec![("DSEPass", 1), ("GVNPass", 2)]));
    }
}
