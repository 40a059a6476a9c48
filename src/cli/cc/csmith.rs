//! `irrefute cc --csmith N`: programs that Csmith generates, each judged as any other, and compared with the native program.
//!
//! Csmith's programs are meant to have no undefined behaviour, but with packed structures they access misaligned memory.

use super::case::Search;
use super::native::{NativeRun, made_and_run};
use super::{Cc, failure_of, first_difference, for_llvm, in_time};
use crate::campaign::findings::store::Store;
use crate::campaign::program::{Execution, Judgement, judge};
use crate::cli::Exit;
use crate::cli::options::Format;
use crate::ir::{LlvmVersion, Module};
use crate::llvm::Backend;
use crate::semantics::Budget;
use crate::trial::whole::{Behaviour, Ending, WHOLE_BUDGET};
use crate::trial::{Settings, Subject};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The steps of an execution, unless --fuel says otherwise: of Csmith's programs one in twenty goes on forever.
const STEPS: u64 = 300_000_000;
/// How long the native program may run.
const NATIVE: Duration = Duration::from_secs(5);

/// What programs are judged with.
pub(super) struct Tools<'a> {
    pub store: Option<&'a Store>,
    pub stop: Arc<AtomicBool>,
    pub backend: &'a mut dyn Backend,
    pub subject: Subject,
    pub settings: Settings,
    pub version: LlvmVersion,
}

/// What was found out about one program. The words are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    /// The reference semantics, LLVM's result and the native program do the same.
    Same,
    /// The program is undefined.
    Undefined,
    /// The program does not end within its steps.
    Endless,
    /// What it does is not known.
    Unknown,
    /// The native program does something else than the reference semantics says.
    NativeDiffers,
    /// It does something else after optimization, and no function is proved to be miscompiled.
    Different,
    /// A function is miscompiled.
    Miscompiled,
    /// LLVM does not survive it.
    Fails,
}

/// A program, as a line of JSON.
#[derive(Serialize)]
struct Line {
    seed: u64,
    outcome: Outcome,
    /// Instructions that the reference semantics executed without optimization.
    steps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The last line of the JSON.
#[derive(Serialize)]
struct Summary<'a> {
    programs: u64,
    outcomes: &'a BTreeMap<Outcome, u64>,
    reasons: &'a BTreeMap<String, u64>,
    steps: u64,
}

impl Cc {
    /// Generates, compiles and judges programs.
    pub(super) fn run_csmith(&self, count: u64, mut tools: Tools<'_>) -> anyhow::Result<Exit> {
        let template = "{elapsed} {bar:30} {pos}/{len} programs: {msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(count).with_style(style);
        let (mut outcomes, mut reasons, mut steps, mut programs) = (BTreeMap::new(), BTreeMap::new(), 0, 0);
        for seed in self.seed..self.seed.saturating_add(count) {
            if tools.stop.load(Ordering::Relaxed) {
                break;
            }
            let line = self.judge_seed(seed, &mut tools).with_context(|| format!("the program of seed {seed}"))?;
            (steps, programs) = (steps + line.steps, programs + 1);
            *outcomes.entry(line.outcome).or_insert(0) += 1;
            if let Some(reason) = &line.reason {
                *reasons.entry(reason.clone()).or_insert(0) += 1;
            }
            bar.suspend(|| self.show_program(&line))?;
            bar.set_message(shown(&outcomes));
            bar.inc(1);
        }
        bar.finish_and_clear();
        let summary = Summary { programs, outcomes: &outcomes, reasons: &reasons, steps };
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(&summary)?);
        } else {
            anstream::println!("{programs} programs, {steps} instructions: {}", shown(&outcomes));
            for (reason, count) in &reasons {
                anstream::println!("  {count} {reason}");
            }
        }
        let has = |outcome| outcomes.contains_key(&outcome);
        Ok(match has(Outcome::Miscompiled) || has(Outcome::Fails) {
            true => Exit::Violation,
            false if has(Outcome::Different) || has(Outcome::NativeDiffers) => Exit::Undecided,
            false => Exit::Clean,
        })
    }

    fn show_program(&self, line: &Line) -> anyhow::Result<()> {
        if self.format == Format::Json {
            anstream::println!("{}", serde_json::to_string(line)?);
        } else if line.outcome != Outcome::Same {
            let reason = line.reason.as_deref().unwrap_or_default();
            anstream::println!("seed {}: {}: {reason}", line.seed, word(line.outcome));
        }
        Ok(())
    }

    fn judge_seed(&self, seed: u64, tools: &mut Tools<'_>) -> anyhow::Result<Line> {
        let folder = tempfile::tempdir().context("cannot make a folder for the program")?;
        let module = self.generated(seed, folder.path(), tools.version, tools.subject.version)?;
        let steps = self.setup.checking.fuel.unwrap_or(STEPS);
        let execution = Execution {
            words: vec![format!("csmith-{seed}")],
            input: Vec::new(),
            budget: Budget { steps, ..WHOLE_BUDGET },
        };
        let line = |outcome, behaviour: &Behaviour, reason| Line { seed, outcome, steps: behaviour.steps, reason };
        let origin = PathBuf::from(format!("csmith-{seed}.c"));
        let judgement = match judge(&module, &execution, &tools.settings, tools.backend) {
            Err(error) => {
                let Some(failure) = failure_of(&error) else { return Err(in_time(error)) };
                let Tools { store, stop, backend, subject, settings, .. } = tools;
                let case = self.failure(&module, &origin, subject, settings, &mut **backend)?;
                let case = case.with_context(|| format!("it fails once, and not again: {failure}"))?;
                self.reduction().report(&case, settings, &mut **backend, stop, *store)?;
                return Ok(Line { seed, outcome: Outcome::Fails, steps: 0, reason: Some(failure.to_string()) });
            }
            Ok(judgement) => judgement,
        };
        Ok(match judgement {
            Judgement::NotComparable(behaviour) => {
                let (outcome, reason) = match &behaviour.ending {
                    Ending::Ub(ub) => (Outcome::Undefined, ub.rule.words().to_owned()),
                    // With steps left, it met something that is not modelled.
                    Ending::Unknown(reason) if behaviour.steps < steps => (Outcome::Unknown, reason.clone()),
                    Ending::Unknown(_) | Ending::Endless | Ending::Exited(_) | Ending::Aborted => {
                        (Outcome::Endless, format!("no end after {} steps", behaviour.steps))
                    }
                };
                line(outcome, &behaviour, Some(reason))
            }
            Judgement::Unknown(behaviour, reason) => line(Outcome::Unknown, &behaviour, Some(reason)),
            Judgement::Same(behaviour, optimized) => {
                // Csmith's programs print a checksum and nothing that the machine decides, so native code must agree.
                let natively =
                    |module: &Module| made_and_run(self.compiler(), module, folder.path(), &execution, NATIVE);
                let mut runs = vec![("without optimization", natively(&module)?)];
                if self.native {
                    runs.push(("after optimization", natively(&optimized)?));
                }
                let wrong = runs.iter().find(|(_, run)| run.has_ended() && !run.is_as(&behaviour));
                match wrong {
                    Some((when, run)) => line(Outcome::NativeDiffers, &behaviour, Some(said(when, run, &behaviour))),
                    None => line(Outcome::Same, &behaviour, None),
                }
            }
            Judgement::Different(difference) => {
                let Tools { store, stop, backend, subject, settings, .. } = tools;
                let search = Search { given: &module, execution: &execution, origin: &origin, subject, settings };
                let case = self.case(&difference, &search, &mut **backend)?;
                let names: Vec<String> = difference.functions.iter().map(|name| format!("@{name}")).collect();
                let reason = format!("first wrong after {}, in {}", difference.pass, names.join(", "));
                let Some((case, settings)) = case else {
                    return Ok(line(Outcome::Different, &difference.expected, Some(reason)));
                };
                self.reduction().report(&case, &settings, &mut **backend, stop, *store)?;
                line(Outcome::Miscompiled, &difference.expected, Some(reason))
            }
        })
    }

    /// The program of a seed, compiled without optimization.
    fn generated(
        &self,
        seed: u64,
        folder: &Path,
        version: LlvmVersion,
        subject: LlvmVersion,
    ) -> anyhow::Result<Module> {
        let (c, ll) = (folder.join("program.c"), folder.join("program.ll"));
        let mut command = Command::new("csmith");
        command.args(["--seed", &seed.to_string(), "-o"]).arg(&c).args(&self.csmith_options);
        // Csmith writes a file with facts about the platform where it runs.
        let made = command.current_dir(folder).status().context("cannot run `csmith`; is it installed?")?;
        anyhow::ensure!(made.success(), "`csmith` failed");
        let source = self.compiled(&c, &ll, version)?;
        for_llvm(&source.module, subject)
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Same => "the same",
        Outcome::Undefined => "undefined behaviour",
        Outcome::Endless => "endless",
        Outcome::Unknown => "unknown",
        Outcome::NativeDiffers => "the native program differs",
        Outcome::Different => "different after optimization",
        Outcome::Miscompiled => "miscompiled",
        Outcome::Fails => "LLVM fails",
    }
}

fn shown(outcomes: &BTreeMap<Outcome, u64>) -> String {
    let counts: Vec<String> = outcomes.iter().map(|(outcome, count)| format!("{count} {}", word(*outcome))).collect();
    counts.join(", ")
}

/// How a native program differs.
fn said(when: &str, run: &NativeRun, expected: &Behaviour) -> String {
    let lines = first_difference(&expected.output, &run.output);
    let lines = lines.map_or_else(String::new, |(wanted, got)| format!(": `{got}` instead of `{wanted}`"));
    format!("{when}: {}{lines}", run.words())
}
