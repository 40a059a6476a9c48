//! Which of several LLVMs have a mistake: since when, until when.
//!
//! The program of a finding goes through each, in the syntax of its version. If the version cannot express the program
//! completely, cannot optimize it, or nothing was decided, the answer is unknown.
//!
//! In this process only the linked LLVM makes code. The code of the others is that of the `llc` beside them and runs in an
//! emulator of the same machine. What it does there says something of a mistake only if that of the LLVM that is wrong shows
//! the mistake there, too.

use super::confirm::undefined_in;
use crate::findings::finding::is_wrong;
use irrefute_ir::{Module, downgrade};
use irrefute_llvm::installed::InstalledLlvm;
use irrefute_llvm::{Backend, Failure};
use irrefute_refine::Witness;
use irrefute_trial::{Native, Settings, Snapshots, Subject, TrialError, run, run_on};
use std::collections::BTreeMap;

/// The answer if it is unknown; the reason follows.
const UNKNOWN: &str = "cannot be said";

/// Where a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// In the optimized text.
    InText,
    /// Only in native code.
    InNativeCode,
}

/// A reduced program and the mistake in it.
#[derive(Clone, Copy)]
pub struct ReducedProgram<'a> {
    /// The program.
    pub module: &'a Module,
    /// The function that is wrong; empty if LLVM fails on the module.
    pub function: &'a str,
    /// The input that shows the mistake; it is tried first.
    pub witness: Option<&'a Witness>,
}

/// Tries the program with every LLVM. The result maps each release to `violates`, `fails`, `no` or `cannot be said: …`.
pub fn affected_versions(
    program: ReducedProgram<'_>,
    shows: Shows,
    settings: &Settings,
    llvms: &[InstalledLlvm],
    backend: &mut dyn Backend,
) -> BTreeMap<String, String> {
    let mut answers = BTreeMap::new();
    // The command is asked as the LLVM of its version, and each LLVM makes its own code.
    if let (Shows::InNativeCode, true) = (shows, settings.by_command)
        && let Some(command) = backend.code_generator(&settings.library, true)
    {
        answers.insert(command.to_string(), ask(program, settings, backend));
    }
    let mut emulator = InEmulator { program, wrong: settings, shows: None };
    for llvm in llvms {
        let settings = Settings { by_command: false, ..settings.with(&Subject::from(llvm)) };
        let answer = match shows {
            Shows::InNativeCode if !settings.has_native() => emulator.ask(settings, backend),
            Shows::InNativeCode | Shows::InText => ask(program, &settings, backend),
        };
        let release = llvm.description.version.clone();
        // Two builds of one release.
        let name = match answers.contains_key(&release) {
            true => format!("{release} ({})", llvm.description.path.display()),
            false => release,
        };
        answers.insert(name, answer);
    }
    answers
}

/// Code of this machine that runs in an emulator.
struct InEmulator<'a> {
    program: ReducedProgram<'a>,
    /// The settings of the LLVM that is wrong.
    wrong: &'a Settings,
    /// Its answer there, once it was asked.
    shows: Option<String>,
}

impl InEmulator<'_> {
    /// What an LLVM answers whose code does not run in this process.
    fn ask(&mut self, settings: Settings, backend: &mut dyn Backend) -> String {
        let there = |settings: &Settings| Settings { native: Native::Emulated, ..settings.clone() };
        let settings = there(&settings);
        if !settings.has_native() {
            return format!("{UNKNOWN}: no `llc` is beside it");
        }
        if backend.emulator().is_none() {
            return format!("{UNKNOWN}: no emulator runs its code");
        }
        let shows = self.shows.get_or_insert_with(|| ask(self.program, &there(self.wrong), backend));
        match is_wrong(shows) {
            true => ask(self.program, &settings, backend),
            false => format!("{UNKNOWN}: the mistake does not show in the emulator that runs its code"),
        }
    }
}

/// What one LLVM answers: that of the settings.
pub fn ask(program: ReducedProgram<'_>, settings: &Settings, backend: &mut dyn Backend) -> String {
    let ReducedProgram { module, function, witness } = program;
    let said = match downgrade(module, settings.dialect.version) {
        Ok(said) => said,
        Err(error) => return format!("{UNKNOWN}: {error}"),
    };
    if is_wrong_on(ReducedProgram { module: &said.module, ..program }, settings, backend) {
        return "violates".to_owned();
    }
    // On other LLVMs the mistake may show on other inputs than the witness, but not on poison or undef if the witness has
    // none: what shows only there is another mistake.
    let mut settings = settings.clone();
    if witness.is_some() {
        settings.check.undefined = undefined_in(witness);
    }
    let trial = match run(&said.module, &settings, backend, Snapshots::None) {
        Ok(trial) => trial,
        Err(TrialError::Llvm(failure)) if failure.is_finding() => return "fails".to_owned(),
        Err(error) => return format!("{UNKNOWN}: {error}"),
    };
    if trial.native_failure.as_ref().is_some_and(Failure::is_finding) {
        return "fails".to_owned();
    }
    let of_it = |f: &&irrefute_trial::FunctionTrial| function.is_empty() || &*f.name == function;
    let mut tried = trial.functions.iter().filter(of_it).peekable();
    if tried.peek().is_none() {
        return format!("{UNKNOWN}: nothing is left to compare");
    }
    if tried.clone().any(|f| f.violation().is_some()) {
        return "violates".to_owned();
    }
    if let Some(f) = tried.find(|f| !f.report.verdict.is_decided()) {
        return format!("{UNKNOWN}: {}", f.report.reason.as_deref().unwrap_or("nothing was decided"));
    }
    // Only now: a violation stands although the older program says less, but its absence proves nothing.
    if !said.without.is_empty() {
        let without: Vec<String> = said.without.into_iter().collect();
        return format!("{UNKNOWN}: LLVM {} has no {}", settings.dialect.version.0, without.join(", "));
    }
    "no".to_owned()
}

/// Whether an LLVM is wrong on a witness. The program is in the words of its version.
pub fn is_wrong_on(program: ReducedProgram<'_>, settings: &Settings, backend: &mut dyn Backend) -> bool {
    let ReducedProgram { module, function, witness } = program;
    let trial = witness.and_then(|w| run_on(w, module, function, settings, backend, Snapshots::None).ok());
    trial.is_some_and(|trial| trial.functions.iter().any(|f| f.violation().is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::parse;
    use irrefute_llvm::scripted::one_pass;
    use irrefute_llvm::{Description, Job, Library, LlvmKind};
    use irrefute_refine::{Options, Side, Undefined, check};
    use irrefute_semantics::{Dialect, Program};
    use irrefute_trial::Settings;

    /// The scripted LLVM returns the source, or another constant in version 15, which is the wrong one.
    fn wrong(job: &Job) -> Result<String, Failure> {
        match &job.library {
            Library::Loaded(path) if path.ends_with("15") => Ok(job.text.replace("ret i8 1", "ret i8 2")),
            Library::Loaded(path) if path.ends_with("14") => Err(Failure::BadPipeline("unknown pass".into())),
            Library::Loaded(_) | Library::Linked | Library::Program(_) => Ok(job.text.clone()),
        }
    }

    fn llvm(major: u16) -> InstalledLlvm {
        let description = Description { version: format!("{major}.0.6"), how: LlvmKind::Loaded, path: "x".into() };
        InstalledLlvm { library: Library::Loaded(major.to_string().into()), major, description }
    }

    /// The witness is defined, so an LLVM that is wrong on poison alone does not have the mistake.
    #[test]
    fn another_mistake_on_poison_is_not_this_one() {
        let module = |result: &str| {
            let text =
                format!("define i8 @f(i8 %x) {{\n  %y = freeze i8 %x\n  %r = xor i8 %y, %y\n  ret i8 {result}\n}}\n");
            parse(&text, irrefute_ir::LlvmVersion::DEFAULT).unwrap()
        };
        let (source, target) = (module("%r"), module("1"));
        let programs = [&source, &target].map(|m| Program::new(m, Dialect::LANGREF));
        let side = |m, program| Side::new(m, program, "f").unwrap();
        let options = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };
        let report = check(side(&source, &programs[0]), side(&target, &programs[1]), &options);
        let witness = report.witness.as_deref();
        assert!(witness.is_some());

        let mut backend = one_pass(|job| Ok(job.text.replace("freeze i8 %x", "add i8 %x, 0")));
        let settings = Settings::new("gvn".parse().unwrap());
        let mut ask = |witness| {
            let program = ReducedProgram { module: &source, function: "f", witness };
            affected_versions(program, Shows::InText, &settings, &[llvm(22)], &mut backend)["22.0.6"].clone()
        };
        assert_eq!(ask(witness), "no");
        assert_eq!(ask(None), "violates");
    }

    #[test]
    fn every_llvm_is_asked_in_its_own_words() {
        let text = "define i8 @f(i8 %x) {\n  %y = icmp samesign ult i8 %x, 5\n  ret i8 1\n}\n";
        let module = parse(text, irrefute_ir::LlvmVersion::DEFAULT).unwrap();
        let mut backend = one_pass(wrong);
        let settings = Settings::new("gvn".parse().unwrap());
        let llvms = [llvm(14), llvm(15), llvm(16), llvm(22)];
        let mut ask = |shows| {
            affected_versions(
                ReducedProgram { module: &module, function: "f", witness: None },
                shows,
                &settings,
                &llvms,
                &mut backend,
            )
            .into_iter()
            .collect::<Vec<_>>()
        };
        let answers = ask(Shows::InText);
        let expected = [
            ("14.0.6", "cannot be said: LLVM rejects the pipeline: unknown pass"),
            ("15.0.6", "violates"),
            ("16.0.6", "cannot be said: LLVM 16 has no `samesign` on `icmp`"),
            ("22.0.6", "no"),
        ];
        assert_eq!(answers, expected.map(|(version, answer)| (version.to_owned(), answer.to_owned())));
        let native = ask(Shows::InNativeCode);
        assert!(native.iter().all(|(_, answer)| answer.starts_with("cannot be said: no ")), "{native:?}");
    }
}
