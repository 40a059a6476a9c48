//! `irrefute interesting`: the test that other reducers ask.

use super::Exit;
use super::input::{read, said_for};
use super::options::{Setup, Text, ended_by_interrupt, pipeline};
use crate::campaign::program::{Execution, class_of_change};
use crate::ir::{Function, Module};
use crate::llvm::Backend;
use crate::refine::{Class, Options};
use crate::semantics::Budget;
use crate::trial::whole::WHOLE_BUDGET;
use crate::trial::{Pipeline, Settings, Subject, TrialError, class_of_failure, run_guarded};
use clap::Args;
use std::path::PathBuf;

/// Tells a reducer whether LLVM still miscompiles a program: exits 0 if it does, and 1 if not.
///
/// A program that cannot be read, is not modelled, or is refused by LLVM is not interesting. Nothing is printed. It is
/// what llvm-reduce and C-Reduce call; `irrefute reduce` needs no such test.
///
/// A module with a `main` is also executed, before and after: it is interesting if it then does something else, and can do
/// one thing only (the class of another output or exit code is `trace`), or a function is wrong as `irrefute cc` finds it.
#[derive(Args)]
#[command(after_help = "Examples:\n  irrefute interesting bad.ll --passes instcombine && echo still wrong\n  \
                        llvm-reduce-22 --test=\"$(command -v irrefute)\" --test-arg=interesting \\\n    \
                        --test-arg=--passes=instcombine --test-arg=--class=value bad.ll\n\n\
                        Exit codes: 0 interesting, 1 not interesting, 2 bad usage.")]
pub struct Interesting {
    /// The program
    file: PathBuf,

    /// The pipeline that miscompiles it
    #[arg(long, value_parser = pipeline, default_value = "O2", value_name = "PIPELINE")]
    passes: Pipeline,

    /// The function that must be wrong [default: any]
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// In what respect it must be wrong: value, poison, ub, crash, … [default: any]
    #[arg(long, value_parser = class, value_name = "CLASS")]
    class: Option<Class>,

    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    setup: Setup,
}

/// Where a whole program begins.
const MAIN: &str = "main";

/// The steps of one execution of a whole program: a second. A reducer makes many that never end.
const PROGRAM_STEPS: u64 = 50_000_000;

/// Instructions of all executions of a program: a tenth of a second.
const TOTAL_STEPS: u64 = 5_000_000;

fn class(text: &str) -> Result<Class, serde_json::Error> {
    serde_json::from_value(serde_json::Value::String(text.to_owned()))
}

impl Interesting {
    pub fn run(self) -> anyhow::Result<Exit> {
        let (mut backend, llvms) = self.setup.llvm.open(&ended_by_interrupt()?)?;
        // Wrong usage must not look like a program that is not interesting.
        for llvm in &llvms {
            self.settings(&Subject::from(llvm)).try_on(&mut *backend)?;
        }
        for llvm in &llvms {
            let subject = Subject::from(llvm);
            // A reducer makes many texts that are no programs.
            let module = read(&self.file, self.text.version_for(llvm)).ok();
            let module = module.and_then(|source| said_for(&source.module, subject.version).ok());
            let Some(module) = module else { continue };
            if self.classes(&module, &subject, &mut *backend)?.into_iter().any(|class| self.is_wanted(class)) {
                return Ok(Exit::Clean);
            }
        }
        Ok(Exit::Violation)
    }

    /// In what respects LLVM is wrong on a program.
    fn classes(&self, module: &Module, subject: &Subject, backend: &mut dyn Backend) -> anyhow::Result<Vec<Class>> {
        let settings = Settings { target: self.setup.llvm.machine.target_for(module), ..self.settings(subject) };
        let of_program = self.class_of_program(module, &settings, backend);
        if of_program.is_some_and(|class| self.is_wanted(class)) {
            return Ok(of_program.into_iter().collect());
        }
        Ok(match run_guarded(module, &settings, backend) {
            Ok(trial) => {
                let named = |name: &str| self.function.as_deref().is_none_or(|function| function == name);
                let functions = trial.functions.iter().filter(|f| named(&f.name));
                functions.filter_map(|f| f.violation()?.class).collect()
            }
            Err(TrialError::Llvm(failure)) if failure.is_finding() => vec![class_of_failure(&failure)],
            Err(TrialError::Llvm(failure)) if failure.is_refusal() => return Err(failure.into()),
            Err(_) => Vec::new(),
        })
    }

    /// In what respect a whole program is wrong after optimization, unless a function is asked for. What LLVM fails on is
    /// left to the check of functions, which knows what is a finding.
    fn class_of_program(&self, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Option<Class> {
        let has_main = module.function(MAIN).is_some_and(Function::is_definition);
        if self.function.is_some() || !has_main {
            return None;
        }
        let steps = self.setup.checking.fuel.unwrap_or(PROGRAM_STEPS);
        let budget = Budget { steps, ..WHOLE_BUDGET };
        let execution = Execution { words: vec![MAIN.to_owned()], input: Vec::new(), budget };
        class_of_change(module, &execution, settings, backend).ok().flatten()
    }

    fn is_wanted(&self, class: Class) -> bool {
        self.class.is_none_or(|wanted| wanted == class)
    }

    fn settings(&self, subject: &Subject) -> Settings {
        // As `irrefute check`, but a reducer asks thousands of times, and most of its programs are right.
        let base = Options { total_steps: TOTAL_STEPS, ..Options::CHECK };
        self.setup.settings(base, self.passes.clone()).with(subject)
    }
}
