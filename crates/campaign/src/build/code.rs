//! The native code of the functions of a unit.
//!
//! ```text
//!   unit ──> LLVM ──> optimized unit ──> a function with all that it refers to ──> code ──> calls
//!                                                        └──> reference semantics ──────────┴──> verdict
//! ```
//!
//! Code is compared with the optimized text that it is made of, so only the code generator can be wrong, whatever came of
//! the middle end. It is made at the level of the unit's compiler, and for the processor that the compiler has written into
//! the function. What may be called is what a trial calls; of everything else there is a reason.

use super::judge::{GONE, Judge, Seen, also_wrong};
use super::records::{CodeOutcome, CodeRecord, Unit, Wrong};
use super::store::digest;
use crate::sweep::attempt::{Bench, alone, first_line};
use irrefute_ir::Module;
use irrefute_llvm::{Failure, Machine, Target, thread_cpu_time};
use irrefute_refine::pairs::LocalFunctions;
use irrefute_refine::{NamedPair, Options, Verdict};
use irrefute_trial::{CodeTrial, Native, Pipeline, Settings, code, guarded, lacks_target};
use std::io;
use std::sync::Arc;

/// A function whose code is looked at, alone in its module.
struct Coded<'a> {
    unit: &'a Unit,
    key: &'a str,
    module: Module,
    name: &'a Arc<str>,
}

impl Judge<'_> {
    /// The digest of what the code of a unit depends on beyond the functions themselves; `None` if nobody asks for code.
    pub(super) fn code_key(&self, unit: &Unit) -> Option<String> {
        let coder = self.engine.code.as_ref()?;
        let Settings { native, target, by_command, .. } = &self.plan.settings;
        let made = format!("{native:?} {target:?} {by_command} {}", coder.level.unwrap_or(unit.codegen()));
        Some(digest([&*coder.identity, &made]))
    }

    /// What comes of the code of a function, as LLVM has optimized it.
    pub(super) fn code(
        &self,
        (unit, key, settings): (&Unit, &str, &Settings),
        optimized: &Module,
        pair: &NamedPair,
        bench: &mut Bench<'_>,
        confirms: &mut dyn FnMut(),
    ) -> io::Result<CodeRecord> {
        let start = thread_cpu_time();
        let not_run = |reason: &str| Ok(CodeRecord::new(key, CodeOutcome::NotRun, reason));
        let settings = match self.code_settings(unit, settings) {
            Ok(settings) => settings,
            Err(reason) => return not_run(&reason),
        };
        let Some(name) = &pair.target else { return not_run("LLVM leaves it out") };
        let Some(module) = alone(optimized, name) else { return not_run("LLVM leaves it out") };
        let coded = Coded { unit, key, module, name };
        let mut record = self.ran(&coded, &settings, bench, confirms)?;
        record.also_wrong = also_wrong(&settings, record.wrong.as_ref(), &mut |settings| {
            Ok(self.ran(&coded, settings, bench, confirms)?.wrong)
        })?;
        self.expect_no_interrupt()?;
        Ok(CodeRecord { seconds: (thread_cpu_time() - start).as_secs_f64(), ..record })
    }

    /// The settings under which the code of a unit is made and run, or why it is not.
    fn code_settings(&self, unit: &Unit, settings: &Settings) -> Result<Settings, String> {
        let asked = &self.plan.settings;
        let triple = &settings.target.triple;
        let machine = |triple: &str| Machine::of(triple).map(|machine| machine.name);
        let target = match asked.native {
            Native::Emulated if machine(&asked.target.triple) == machine(triple) => asked.target.clone(),
            Native::Optimized | Native::Both if runs_here(triple) => {
                Target { triple: triple.clone(), ..Target::default() }
            }
            Native::Emulated | Native::Optimized | Native::Both => {
                return Err(format!("it is compiled for {triple}, which another --target runs, or none"));
            }
            Native::Off => return Err("nobody asks for it".to_owned()),
        };
        let level = self.engine.code.as_ref().and_then(|coder| coder.level);
        let pipeline: Pipeline = "verify".parse().map_err(|error: irrefute_trial::PipelineError| error.to_string())?;
        Ok(Settings {
            pipeline,
            target,
            native: asked.native,
            codegen: level.unwrap_or(unit.codegen()),
            check: Options {
                // Code is no reason to execute for long what the check of the text has already executed.
                more_steps: 0,
                total_steps: settings.check.total_steps.min(Options::CAMPAIGN.total_steps),
                ..settings.check
            },
            prove: 0,
            locals: LocalFunctions::Skipped,
            ..settings.clone()
        })
    }

    /// Makes and runs code under some settings. What seems wrong is seen again in a fresh LLVM.
    fn ran(
        &self,
        coded: &Coded<'_>,
        settings: &Settings,
        bench: &mut Bench<'_>,
        confirms: &mut dyn FnMut(),
    ) -> io::Result<CodeRecord> {
        let Coded { unit, key, module, name } = coded;
        let record = |outcome, reason: &str| CodeRecord::new(key, outcome, first_line(reason));
        let at = (*unit, module, settings);
        let (seen, outcome, what) = match tried(name, module, settings, bench) {
            CodeTrial::NotRun(reason) => return Ok(record(CodeOutcome::NotRun, &reason)),
            CodeTrial::Compared(report) if report.verdict == Verdict::Violates => {
                confirms();
                let witness = report.witness.as_ref();
                let seen = self.seen(at, &mut |queue| {
                    Ok(bench.see_again_among_others(queue, name, witness.cloned())?.is_some())
                })?;
                (seen, CodeOutcome::Differs, "native code does something else".to_owned())
            }
            CodeTrial::Compared(report) if report.inputs.checked > 0 => {
                let record = record(CodeOutcome::Agrees, "");
                return Ok(CodeRecord { checked: report.inputs.checked, reason: None, ..record });
            }
            CodeTrial::Compared(report) => {
                let reason = report.reason.as_deref().unwrap_or("no call of it can be compared");
                return Ok(record(CodeOutcome::NotRun, reason));
            }
            CodeTrial::Failed(failure) => {
                confirms();
                (self.seen(at, &mut |queue| bench.fails_again(queue))?, CodeOutcome::Fails, failure.to_string())
            }
        };
        Ok(match seen {
            Seen::Wrong(wrong) => with_wrong(record(outcome, &what), wrong.map(|wrong| *wrong)),
            Seen::Gone => record(CodeOutcome::Unreproduced, GONE),
            Seen::Unknown(reason) => {
                CodeRecord { limits: Some(self.engine.limits.clone()), ..record(CodeOutcome::Unreproduced, &reason) }
            }
        })
    }
}

fn with_wrong(record: CodeRecord, wrong: Option<Wrong>) -> CodeRecord {
    CodeRecord { reason: wrong.as_ref().map(|wrong| wrong.summary.clone()).or(record.reason), wrong, ..record }
}

/// How often code is tried while somebody kills LLVM's process.
const ATTEMPTS: usize = 3;

/// The first look at the code of a function. A failure in it is one that LLVM is at fault for.
fn tried(name: &Arc<str>, module: &Module, settings: &Settings, bench: &mut Bench<'_>) -> CodeTrial {
    let mut trial = CodeTrial::NotRun("it was not tried".to_owned());
    for _ in 0..ATTEMPTS {
        trial = guarded(|| code(name, module, settings, &mut *bench.backend)).and_then(|trial| trial).unwrap_or_else(
            |error| {
                // After a panic, an answer may still be on its way.
                bench.backend.retire();
                CodeTrial::NotRun(error.to_string())
            },
        );
        match &trial {
            CodeTrial::Failed(Failure::Killed { .. }) => {}
            _ => break,
        }
    }
    match trial {
        CodeTrial::Failed(failure) => match lacks_target(module, &settings.target) {
            None if failure.is_finding() => CodeTrial::Failed(failure),
            None => CodeTrial::NotRun(failure.to_string()),
            Some(reason) => CodeTrial::NotRun(format!("{reason}: {failure}")),
        },
        ran => ran,
    }
}

/// Whether code for a triple is that of this machine, with its pointers.
fn runs_here(triple: &str) -> bool {
    let mut words = triple.split('-');
    words.next() == Some(std::env::consts::ARCH) && triple.contains("linux") && words.next_back() != Some("gnux32")
}

#[cfg(test)]
mod tests {
    use super::super::judge::{Coder, Engine, Look, Part};
    use super::super::records::FunctionRecord;
    use super::super::store::BuildStore;
    use super::*;
    use crate::findings::known::KnownFindings;
    use crate::findings::store::Store;
    use crate::sweep::{FunctionOutcome, Pipelines, SweepPlan};

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn code_with_other_pointers_is_that_of_another_machine() {
        let here = ["x86_64-pc-linux-gnu", "x86_64-unknown-linux-musl"];
        assert!(here.into_iter().all(runs_here));
        let elsewhere =
            ["x86_64-pc-linux-gnux32", "i686-pc-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-pc-windows-msvc"];
        assert!(!elsewhere.into_iter().any(runs_here));
    }

    /// What a process died of belongs to the part of the function that it was about.
    #[test]
    fn a_process_that_dies_of_code_leaves_the_text_as_it_was() {
        let dir = tempfile::tempdir().expect("a folder");
        let store = BuildStore::open(&dir.path().join("store")).expect("a store");
        let findings = Store::open(&store.findings()).expect("a folder");
        let usual = Settings::new(Pipeline::from_passes(Vec::new()));
        let plan = SweepPlan {
            files: Vec::new(),
            pipelines: Pipelines::None,
            settings: Settings { native: Native::Optimized, ..usual },
            jobs: 1,
            known: KnownFindings::default(),
        };
        let engine = |limits: &str| Engine {
            irrefute: String::new(),
            llvm: String::new(),
            limits: limits.to_owned(),
            code: Some(Coder { identity: String::new(), level: None }),
        };
        let (few, more) = (engine("few"), engine("more"));
        let judge = |engine| Judge { store: &store, findings: &findings, plan: &plan, engine };
        let unit = Unit {
            source: "a.c".into(),
            object: "a.o".into(),
            folder: "/".into(),
            release: "22.1.8".to_owned(),
            pipeline: "default<O2>".to_owned(),
            options: Vec::new(),
            ir: String::new(),
        };
        let text =
            FunctionRecord { limits: None, ..FunctionRecord::beyond("", String::new(), FunctionOutcome::Refines) };
        store.put_function("key", &text).expect("it is written");
        let code = judge(&few).code_key(&unit).expect("somebody asks for code");
        assert!(!judge(&few).is_code_known(&text, Some(&code)), "it is not run yet");
        judge(&few).died(&unit, ("key", Part::Code, Look::First), "it died".to_owned()).expect("it is written");
        let record = judge(&few).known_function("key").expect("a record");
        assert_eq!((record.outcome, record.limits.as_ref()), (FunctionOutcome::Refines, None));
        let of_code = record.code.as_ref().map(|code| (code.outcome, code.reason.as_deref()));
        assert_eq!(of_code, Some((CodeOutcome::NotRun, Some("it died"))));
        assert!(judge(&few).is_code_known(&record, Some(&code)), "the next process goes on behind it");
        assert!(!judge(&more).is_code_known(&record, Some(&code)), "other limits may say more");
        let lower = Unit { pipeline: "default<O1>".to_owned(), ..unit };
        assert_ne!(judge(&few).code_key(&lower), Some(code), "it is other code");
    }
}
