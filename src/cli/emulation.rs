//! The options of native code for other machines.

use crate::llvm::{self, Backend, Emulated, ExternalConfig, Failure, Interrupt, Machine, RunsIn, Target, Tools};
use crate::trial::Native;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Code for another machine, run in an emulator.
#[derive(Args)]
pub struct Emulation {
    /// Also make code for this machine, run it in an emulator, and compare it with the optimized IR, at --codegen-level:
    /// a triple, and perhaps a CPU and features. LLVM optimizes for it, too. `irrefute doctor` lists the machines
    ///
    /// `fuzz` draws CPU and features for each batch if the CPU is `random`; features that are given are always there
    #[arg(long = "target", id = "emulated", value_parser = target, value_name = "TRIPLE[,cpu=CPU][,features=LIST]",
          conflicts_with_all = ["mtriple", "mcpu", "mattr"], help_heading = "Other machines")]
    pub target: Option<Target>,

    /// How instructions are selected [default: what LLVM takes for the machine and the level]
    #[arg(long, value_enum, value_name = "WHICH", requires = "emulated", help_heading = "Other machines")]
    pub selector: Option<Selector>,

    /// A command that behaves like `llc`, to make the code instead of the linked LLVM, a process for each batch; words
    /// between spaces are its arguments [default: the linked LLVM, and the `llc` beside an `opt` that --llvm chooses]
    #[arg(long, value_name = "COMMAND", help_heading = "Other machines")]
    pub llc: Option<String>,

    /// The linker: an `ld.lld` [default: the one in the PATH]
    #[arg(long, value_name = "FILE", help_heading = "Other machines")]
    pub lld: Option<PathBuf>,

    /// The emulator: a `qemu-ARCH` for programs of users [default: the one in the PATH]
    #[arg(long, value_name = "FILE", help_heading = "Other machines")]
    pub qemu: Option<PathBuf>,
}

/// How instructions are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Selector {
    /// SelectionDAG.
    Dag,
    /// FastISel, and SelectionDAG for what it cannot do.
    Fast,
    /// GlobalISel, and SelectionDAG for what it cannot do.
    Global,
}

impl From<Selector> for llvm::Selector {
    fn from(selector: Selector) -> llvm::Selector {
        match selector {
            Selector::Dag => llvm::Selector::Dag,
            Selector::Fast => llvm::Selector::Fast,
            Selector::Global => llvm::Selector::Global,
        }
    }
}

impl Emulation {
    /// Whether code for another machine is run.
    pub fn is_wanted(&self) -> bool {
        self.target.is_some()
    }

    /// Which native code is run: that of the target, or what else is wanted if there is none.
    pub fn native_or(&self, otherwise: Native) -> Native {
        if self.is_wanted() { Native::Emulated } else { otherwise }
    }

    /// Where the linker and the emulator are, as far as the user says.
    pub fn tools(&self) -> Tools {
        Tools { linker: self.lld.clone(), emulator: self.qemu.clone() }
    }

    /// An LLVM whose code for the target is run, if there is one.
    ///
    /// # Errors
    /// If it cannot be run, or a command shall make code that nothing runs.
    pub fn wrap(
        &self,
        llvm: Box<dyn Backend>,
        runs_in: RunsIn,
        interrupt: &Interrupt,
    ) -> Result<Box<dyn Backend>, Failure> {
        match (&self.target, &self.llc) {
            (Some(target), llc) => {
                Ok(Box::new(self.emulated(llvm, &target.triple, llc.as_deref(), runs_in, interrupt)?))
            }
            (None, Some(_)) => Err(Failure::Spawn("--llc makes code for a --target, and there is none".to_owned())),
            (None, None) => Ok(llvm),
        }
    }

    /// An LLVM whose code for a triple is run, and is made by this command if there is one.
    ///
    /// # Errors
    /// If it cannot be run, or the command is no `llc`.
    pub fn emulated(
        &self,
        llvm: Box<dyn Backend>,
        triple: &str,
        llc: Option<&str>,
        runs_in: RunsIn,
        interrupt: &Interrupt,
    ) -> Result<Emulated, Failure> {
        let emulated = Emulated::new(llvm, self.tools(), triple, interrupt.clone())?;
        match llc {
            None => Ok(emulated),
            Some(command) => {
                let command = command.split_whitespace().map(str::to_owned).collect();
                let interrupt = interrupt.clone();
                emulated.with_command(ExternalConfig { runs_in, interrupt, ..ExternalConfig::new(command) })
            }
        }
    }

    /// Refuses the target for a command that runs no code.
    ///
    /// # Errors
    /// If there is a target.
    pub fn refuse(&self, command: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!self.is_wanted(), "`{command}` runs no code for other machines: --target is not for it");
        Ok(())
    }
}

/// Parses a triple with a CPU and features behind it. Features contain commas. Those that the machine needs come first, so
/// that what is given holds.
fn target(text: &str) -> Result<Target, String> {
    let mut parts = text.split(',');
    let mut target = Target { triple: parts.next().unwrap_or_default().to_owned(), ..Target::none() };
    if !target.has_machine() {
        return Err("a target begins with a triple, such as aarch64-unknown-linux-gnu".to_owned());
    }
    for part in parts {
        match part.split_once('=') {
            Some(("cpu", cpu)) => target.cpu = cpu.to_owned(),
            Some(("features", feature)) => target.features = feature.to_owned(),
            None if !target.features.is_empty() && part.starts_with(['+', '-']) => {
                target.features = format!("{},{part}", target.features);
            }
            _ => return Err(format!("`{part}` is neither cpu=… nor features=+…,-…")),
        }
    }
    if let Some(machine) = Machine::of(&target.triple) {
        target.features = machine.with_features(&target.features);
    }
    Ok(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_a_triple_a_cpu_and_features() {
        let read = |text| target(text).map(|target| [target.triple, target.cpu, target.features]);
        let plain = ["s390x-unknown-linux-gnu", "", ""].map(str::to_owned);
        assert_eq!(read("s390x-unknown-linux-gnu"), Ok(plain));
        let full = ["riscv64-unknown-linux-gnu", "generic-rv64", "+m,-c"].map(str::to_owned);
        assert_eq!(read("riscv64-unknown-linux-gnu,cpu=generic-rv64,features=+m,-c"), Ok(full.clone()));
        assert_eq!(read("riscv64-unknown-linux-gnu,features=+m,-c,cpu=generic-rv64"), Ok(full));
        let needed = ["wasm32-unknown-unknown", "", "+tail-call,+simd128,-tail-call"].map(str::to_owned);
        assert_eq!(read("wasm32-unknown-unknown,features=+simd128,-tail-call"), Ok(needed));
        assert!(read("").is_err() && read("riscv64,+m").is_err() && read("riscv64,arch=rv64").is_err());
    }
}
