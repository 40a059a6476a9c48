//! From a suspicion to a case: seen again alone, in a fresh worker; blamed; what it depends on.

use super::blame::{Blame, blame};
use super::culprit::Fault;
use super::finding::{Kind, Origin, UNBLAMED, fingerprint, mentions_undef, pass_word};
use crate::ir::{Function, Module};
use crate::llvm::{Backend, Failure, Library};
use crate::refine::survival::{Survival, survival};
use crate::refine::{Class, Options, Report, Undefined};
use crate::trial::{FunctionTrial, Settings, Snapshots, Subject, Trial, TrialError, class_of_failure, run};
use std::sync::Arc;

/// A program on which something seems wrong.
#[derive(Clone, Debug)]
pub struct Suspect {
    pub module: Module,
    /// The function; `None` if LLVM failed, or returned what is no module.
    pub function: Option<Arc<str>>,
    pub origin: Origin,
    /// The LLVM that seems to be wrong.
    pub subject: Subject,
}

impl Suspect {
    /// A name for folders: those of the linked LLVM are named after where the program came from, the others also after
    /// their version, as several may be wrong on one program.
    pub fn id(&self) -> String {
        match &self.subject.library {
            Library::Linked => self.origin.id(),
            Library::Loaded(_) => format!("{}-llvm{}", self.origin.id(), self.subject.version.0),
        }
    }
}

/// A suspicion that was seen again.
#[derive(Clone, Debug)]
pub struct Case {
    pub suspect: Suspect,
    /// In what respect the blamed pass is wrong, if it is so alone; otherwise, the whole pipeline.
    pub class: Class,
    /// One line.
    pub summary: String,
    pub wrong: Wrong,
    pub group: String,
}

impl Case {
    /// What kind of finding it is.
    pub fn kind(&self) -> Kind {
        match &self.wrong {
            Wrong::Refinement(violation) => {
                let Survival { hangs_on, undecided, .. } = &violation.survival;
                Kind::of(self.class, hangs_on, undecided, violation.needs_undef)
            }
            Wrong::Failure(_) => Kind::Failure,
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// The optimized function does not refine the source.
    Refinement(Box<Violation>),
    /// LLVM crashed, aborted, hung, ran out of memory or made invalid IR.
    Failure(Box<Fault>),
}

/// A violation of refinement, seen twice.
#[derive(Clone, Debug)]
pub struct Violation {
    pub function: Arc<str>,
    pub report: Report,
    /// Only native code is wrong, not the optimized text: the code generator, or we.
    pub native_only: bool,
    pub trial: Trial,
    pub blame: Option<Blame>,
    /// The least undefined inputs under which it is still a violation.
    pub undefined: Undefined,
    /// Whether undef plays a part: as an input, or in the program.
    pub needs_undef: bool,
    /// Under which readings it remains; nothing is known of native code.
    pub survival: Survival,
}

impl Violation {
    /// The pass that did it, as LLVM names it; `codegen` if only native code is wrong.
    pub fn pass(&self) -> Option<&str> {
        match (&self.blame, self.native_only) {
            (Some(blame), _) => Some(&blame.pass),
            (None, true) => Some("codegen"),
            (None, false) => None,
        }
    }
}

/// Sees a suspicion from a batch again: with as many inputs as there, and then with many more. In a batch functions
/// have other names, so that an environment answers otherwise.
///
/// With the case come the settings that show it. `None`: it did not come back.
///
/// # Errors
/// As [`investigate`].
pub fn see_again(
    suspect: &Suspect,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<(Case, Settings)>, TrialError> {
    let inputs = settings.check.inputs.max(Options::CHECK.inputs);
    let with_more = Settings { check: Options { inputs, ..settings.check.clone() }, ..settings.clone() };
    for settings in [settings.clone(), with_more] {
        if let Some(case) = investigate(suspect.clone(), &settings, backend)? {
            return Ok(Some((case, settings)));
        }
    }
    Ok(None)
}

/// Sees a suspicion again.
///
/// `None`: it did not come back.
///
/// # Errors
/// If the back end cannot be started.
pub fn investigate(
    mut suspect: Suspect,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Case>, TrialError> {
    backend.retire();
    suspect.module.name_numbered_symbols();
    let trial = match run(&suspect.module, settings, backend, Snapshots::None) {
        Ok(trial) => trial,
        Err(TrialError::Llvm(failure)) if failure.is_finding() => {
            let fault = Fault::of_optimizer(failure, &suspect.module, settings, backend);
            return Ok(Some(failed(suspect, fault)));
        }
        Err(error) => return Err(error),
    };
    if let Some(failure) = trial.native_failure.clone().filter(Failure::is_finding) {
        return Ok(Some(failed(suspect, Fault::of_native_code(failure))));
    }
    let wrong = |f: &&FunctionTrial| suspect.function.as_ref().is_none_or(|name| *name == f.name);
    let Some(seen) = trial.functions.iter().filter(wrong).find(|f| f.violation().is_some()) else { return Ok(None) };
    let name = seen.name.clone();
    // From here on with the least undefined inputs, on which another pass may be wrong than on the others.
    let (trial, undefined) = least_undefined(trial, &suspect.module, &name, settings, backend);
    let settings = &with_inputs(settings, undefined);
    let Some(seen) = trial.functions.iter().find(|f| f.name == name) else { return Ok(None) };
    let Some(report) = seen.violation().cloned() else { return Ok(None) };
    let native_only = seen.report.counterexample.is_none() && seen.report.class.is_none();
    let blame = if native_only { None } else { blame(&suspect.module, &name, settings, backend)? };
    let needs_undef = undefined.undef || mentions_undef(&suspect.module);
    let survival = match native_only {
        true => Survival::default(),
        false => survival((&suspect.module, &name), (&trial.target, &name), settings.dialect, &settings.check),
    };
    let violation = Violation { function: name, report, native_only, trial, blame, undefined, needs_undef, survival };
    Ok(Some(refuted(suspect, violation)))
}

fn refuted(suspect: Suspect, violation: Violation) -> Case {
    let alone = violation.blame.as_ref().and_then(|blame| blame.alone.as_ref());
    let class = alone.map(|alone| alone.class).or(violation.report.class).unwrap_or(Class::Value);
    let before = violation.blame.as_ref().map_or(&suspect.module, |b| &b.before);
    let after = violation.blame.as_ref().map_or(&violation.trial.target, |b| &b.after);
    let empty = Function::new("", crate::ir::Type::Void, &[]);
    let (before, after) = (before.function(&violation.function), after.function(&violation.function));
    let pass = violation.pass();
    // Undef read more than once is one family per pass, however the programs look: it would
    // otherwise use up the ration of every other group.
    // So are the families that LLVM accepts for now, each under the reading that it hangs on.
    let group = match (pass, violation.survival.hangs_on.first()) {
        (Some(pass), _) if violation.needs_undef => format!("undef-{class}-{}", pass_word(pass)),
        (Some(pass), Some(reading)) => format!("disputed-{}-{}", reading.replace('=', "-"), pass_word(pass)),
        _ => fingerprint(class, pass, before.unwrap_or(&empty), after.unwrap_or(&empty)),
    };
    let summary = match pass {
        Some(pass) => format!("{class} violation by {pass}"),
        None => format!("{class} violation"),
    };
    Case { suspect, class, summary, wrong: Wrong::Refinement(Box::new(violation)), group }
}

fn failed(suspect: Suspect, fault: Fault) -> Case {
    let class = class_of_failure(&fault.failure);
    let message = fault.failure.to_string();
    let first_line = message.lines().next().unwrap_or_default();
    let digest = blake3::hash(without_numbers(first_line).as_bytes()).to_hex();
    let pass = fault.pass.as_deref();
    let group = format!("{class}-{}-{}", pass.map_or_else(|| UNBLAMED.to_owned(), pass_word), &digest[..8]);
    let summary = match pass {
        Some(pass) => format!("{first_line}, by {pass}"),
        None => first_line.to_owned(),
    };
    Case { suspect, class, summary, wrong: Wrong::Failure(Box::new(fault)), group }
}

/// Addresses, sizes and names differ from program to program; the words of a message do not.
pub fn without_numbers(message: &str) -> String {
    message.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The least undefined inputs with which the function is still refuted, and the trial that shows it.
fn least_undefined(
    seen: Trial,
    module: &Module,
    function: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> (Trial, Undefined) {
    let all = settings.check.undefined;
    let fewer = [Undefined { poison: false, undef: false }, Undefined { poison: true, undef: false }];
    let within = |u: &Undefined| *u != all && (!u.poison || all.poison) && (!u.undef || all.undef);
    let refuted = |undefined: Undefined| {
        let trial = run(module, &with_inputs(settings, undefined), backend, Snapshots::None).ok()?;
        let is_refuted = trial.functions.iter().any(|f| &*f.name == function && f.violation().is_some());
        is_refuted.then_some((trial, undefined))
    };
    fewer.into_iter().filter(within).find_map(refuted).unwrap_or((seen, all))
}

/// The same settings, but for which arguments may be undefined.
fn with_inputs(settings: &Settings, undefined: Undefined) -> Settings {
    Settings { check: Options { undefined, ..settings.check.clone() }, ..settings.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};
    use crate::llvm::scripted::{Scripted, after, one_pass};
    use crate::trial::Native;

    /// What LLVM makes of the identity: another number where the lowest 7 bits of the argument are 90.
    const WRONG: &str = "define i32 @f(i32 noundef %x) {
  %low = and i32 %x, 127
  %hit = icmp eq i32 %low, 90
  %y = select i1 %hit, i32 0, i32 %x
  ret i32 %y
}
";

    fn suspect(text: &str) -> Suspect {
        let module = parse(text, LlvmVersion::DEFAULT).expect("a function");
        let origin = Origin::File { path: "f.ll".into() };
        Suspect { module, function: Some("f".into()), origin, subject: Subject::default() }
    }

    fn settings(pipeline: &str) -> Settings {
        let pipeline = pipeline.parse().expect("a pipeline");
        Settings { native: Native::Off, check: Options::CAMPAIGN, ..Settings::new(pipeline) }
    }

    /// One pass is wrong for poison, the next for every argument.
    #[test]
    fn who_is_wrong_on_the_least_undefined_inputs_is_blamed() {
        let suspect = suspect("define i8 @f(i8 %x) {\n  %a = freeze i8 %x\n  %b = or i8 %a, 0\n  ret i8 %b\n}\n");
        let mut llvm = Scripted::new(|job| {
            let (mut text, mut snapshots) = (job.text.clone(), Vec::new());
            for (word, pass, from, to) in
                [("gvn", "GVNPass", "freeze i8 %x", "or i8 %x, 0"), ("dse", "DSEPass", "or i8 %a, 0", "or i8 %a, 1")]
            {
                if job.pipeline.contains(word) {
                    text = text.replace(from, to);
                    snapshots.push(after(pass, text.clone()));
                }
            }
            Ok(snapshots)
        });
        let case = investigate(suspect, &settings("gvn,dse"), &mut llvm).expect("a trial").expect("a case");
        let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
        assert_eq!(violation.undefined, Undefined { poison: false, undef: false });
        assert_eq!(
            (case.class, violation.report.class, violation.pass()),
            (Class::Value, Some(Class::Value), Some("DSEPass"))
        );
    }

    /// The next pass makes a module again of what is none: what cannot be read, or has types that do not fit.
    #[test]
    fn who_makes_what_is_no_module_is_blamed() {
        for broken in ["or i8 %x, <broken>", "bitcast i8 %x to i16"] {
            let suspect = suspect("define i8 @f(i8 %x) {\n  %a = or i8 %x, 0\n  ret i8 %a\n}\n");
            let mut llvm = Scripted::new(|job| {
                let text = job.text.replace("or i8 %x, 0", broken);
                let mended = text.replace(broken, "or i8 %x, 1");
                match (job.pipeline.contains("gvn"), job.pipeline.contains("dse")) {
                    (true, true) => Ok(vec![after("GVNPass", text), after("DSEPass", mended)]),
                    (true, false) => Ok(vec![after("GVNPass", text)]),
                    (false, _) if job.text.contains(broken) => Err(Failure::Rejected("no module".to_owned())),
                    (false, _) => Ok(Vec::new()),
                }
            });
            let case = investigate(suspect, &settings("gvn,dse"), &mut llvm).expect("a trial").expect("a case");
            let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
            assert_eq!((case.class, violation.pass()), (Class::Value, Some("GVNPass")), "{broken}");
        }
    }

    #[test]
    fn what_few_inputs_show_is_looked_for_with_more() {
        let suspect = suspect("define i32 @f(i32 noundef %x) {\n  ret i32 %x\n}\n");
        let campaign = settings("instcombine");
        let mut llvm = one_pass(|_| Ok(WRONG.to_owned()));
        assert!(investigate(suspect.clone(), &campaign, &mut llvm).expect("a trial").is_none(), "32 inputs miss it");
        let (case, settings) = see_again(&suspect, &campaign, &mut llvm).expect("a trial").expect("a case");
        assert_eq!((case.class, settings.check.inputs), (Class::Value, Options::CHECK.inputs));
        let mut right = one_pass(|job| Ok(job.text.clone()));
        assert!(see_again(&suspect, &campaign, &mut right).expect("a trial").is_none());
    }
}
