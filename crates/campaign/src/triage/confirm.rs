//! Confirms a candidate: sees it again alone, in a fresh worker; blames a pass; finds the variants that it depends on.

use super::blame::{Accused, Blame, blame};
use super::blame_failure::LlvmFault;
use super::patterns::recognise;
use super::rewrite::Rewrite;
use crate::findings::cause::UNBLAMED;
use crate::findings::finding::{FindingKind, Origin, fingerprint, mentions_undef, pass_word};
use crate::report::title::without_addresses;
use irrefute_ir::{Function, Module};
use irrefute_llvm::{Backend, Library};
use irrefute_refine::sensitivity::{Sensitivity, VariantVerdict, Violated};
use irrefute_refine::{Class, Report, Undefined, Verdict, Witness, check, on};
use irrefute_trial::shrink::smallest;
use irrefute_trial::{
    FunctionTrial, Native, Settings, Snapshots, Subject, Trial, TrialError, class_of_failure, laid_out, run, run_on,
};
use std::sync::Arc;

/// A program on which something seems wrong.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The program, in the syntax of the LLVM that seems wrong.
    pub module: Module,
    /// The function that seems wrong; `None` if LLVM failed, if it returned text that is not a module, or if the user
    /// does not say which function is wrong.
    pub function: Option<Arc<str>>,
    /// Where the program came from.
    pub origin: Origin,
    /// The LLVM that seems to be wrong.
    pub subject: Subject,
    /// The input that shows the violation, if it was seen already.
    pub witness: Option<Box<Witness>>,
}

impl Candidate {
    /// Whether a trial shows that the function of this candidate is wrong.
    fn accuses(&self, trial: &FunctionTrial) -> bool {
        self.function.as_ref().is_none_or(|name| *name == trial.name) && trial.violation().is_some()
    }

    /// A name for the candidate's folder. For the linked LLVM it is named after the origin of the program; for other
    /// LLVMs also after the version, as several may be wrong on one program.
    pub fn id(&self) -> String {
        match &self.subject.library {
            Library::Linked => self.origin.id(),
            Library::Loaded(_) | Library::Program(_) => format!("{}-llvm{}", self.origin.id(), self.subject.version.0),
        }
    }
}

/// A candidate that was seen again.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// The candidate as it was found.
    pub candidate: Candidate,
    /// In what respect the blamed pass is wrong if it shows the mistake alone; otherwise, in what respect the whole
    /// pipeline is.
    pub class: Class,
    /// The case in one line.
    pub summary: String,
    /// A wrong result, or a failure of LLVM.
    pub wrong: Wrong,
    /// The name of its group: see [`fingerprint`].
    pub group: String,
}

impl Confirmed {
    /// The kind of the finding.
    pub fn kind(&self) -> FindingKind {
        match &self.wrong {
            Wrong::Refinement(violation) => {
                let Sensitivity { depends_on, undecided, .. } = &violation.sensitivity;
                FindingKind::of(self.class, violation.pattern, depends_on, undecided, violation.needs_undef)
            }
            Wrong::Failure(_) => FindingKind::Failure,
        }
    }
}

/// How LLVM is wrong.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// The optimized function does not refine the source.
    Refinement(Box<Violation>),
    /// LLVM crashed, aborted, hung, ran out of memory or made invalid IR.
    Failure(Box<LlvmFault>),
}

/// A violation of refinement, seen twice.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The function that is wrong.
    pub function: Arc<str>,
    /// The report of the check, on the smallest witness.
    pub report: Report,
    /// Whether only native code is wrong and not the optimized text. Then the code generator is wrong, or irrefute.
    pub native_only: bool,
    /// The trial that showed the violation again.
    pub trial: Trial,
    /// The pass that made the function wrong, if one could be blamed.
    pub blame: Option<Blame>,
    /// Which kinds of undefined inputs its witness needs.
    pub undefined: Undefined,
    /// Whether undef occurs in the witness or in the program.
    pub needs_undef: bool,
    /// Under which variants of the semantics the violation remains.
    pub sensitivity: Sensitivity,
    /// The name of the known pattern, if the violation is an instance of one.
    pub pattern: Option<&'static str>,
}

impl Violation {
    /// The input that shows the violation; `None` if the signatures alone do.
    pub fn witness(&self) -> Option<&Witness> {
        self.report.witness.as_deref()
    }

    /// The function and what LLVM made of it.
    pub(crate) fn pair<'a>(&'a self, module: &'a Module) -> Rewrite<'a> {
        Rewrite { source: module, target: &self.trial.target, function: &self.function }
    }

    /// The function before and after the blamed pass, with an input that shows the mistake, if the pass alone makes it.
    pub(crate) fn blamed_pair<'a>(&'a self) -> Option<(Rewrite<'a>, &'a Witness)> {
        let blame = self.blame.as_ref()?;
        let witness = blame.alone.as_ref()?.witness.as_deref()?;
        Some((Rewrite { source: &blame.before, target: &blame.after, function: &self.function }, witness))
    }

    /// The blamed pass, as LLVM names it; `codegen` if only native code is wrong.
    pub fn pass(&self) -> Option<&str> {
        match (&self.blame, self.native_only) {
            (Some(blame), _) => Some(&blame.pass),
            (None, true) => Some("codegen"),
            (None, false) => None,
        }
    }
}

/// Sees a candidate again, alone in its module and in a fresh worker: first on its witness, then, if that does not show
/// the violation, on drawn inputs. `None` if neither shows it.
///
/// A suspicion is confirmed by its own kind only. If a function is suspected of being wrong, a crash of LLVM on it alone
/// says nothing about that: alone in its module, a function may lack what a pass needs.
///
/// # Errors
/// If the back end cannot be started, or irrefute itself fails.
pub fn investigate(
    mut candidate: Candidate,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<Option<Confirmed>, TrialError> {
    // A fresh worker: native code of an earlier job may have damaged the state of the old one.
    backend.retire();
    candidate.module.name_numbered_symbols();
    // Both sides of what is shown have the layout that the trial gives the source. Native code of other machines has a trial
    // of its own.
    if settings.has_layout_of_target() && settings.native != Native::Emulated {
        candidate.module = laid_out(&candidate.module, settings, backend)?.0.into_owned();
    }
    let suspects_failure = candidate.function.is_none();
    let trial = match seen_again(&candidate, settings, backend) {
        Ok(trial) => trial,
        Err(TrialError::Llvm(failure)) if failure.is_finding() => {
            if !suspects_failure {
                return Ok(None);
            }
            let fault = LlvmFault::of_optimizer(failure, &candidate.module, settings, backend);
            return Ok(Some(failed(candidate, fault)));
        }
        Err(error) => return Err(error),
    };
    let native_failure = trial.native_failure.clone().filter(|failure| suspects_failure && failure.is_finding());
    if let Some(failure) = native_failure {
        return Ok(Some(failed(candidate, LlvmFault::of_native_code(failure))));
    }
    let Some(seen) = trial.functions.iter().find(|f| candidate.accuses(f)) else { return Ok(None) };
    let native_only = seen.report.verdict != Verdict::Violates;
    let Some(report) = seen.violation().cloned() else { return Ok(None) };
    let function = seen.name.clone();
    let pair = Rewrite { source: &candidate.module, target: &trial.target, function: &function };
    // The shrunk witness would have to run as native code; only the text is replayed without LLVM.
    let report = if native_only { report } else { smallest_report(pair, report, settings) };
    let mut violation = Violation {
        function,
        report,
        native_only,
        trial,
        blame: None,
        undefined: Undefined { poison: false, undef: false },
        needs_undef: false,
        sensitivity: Sensitivity::default(),
        pattern: None,
    };
    violation.undefined = undefined_in(violation.report.witness.as_deref());
    violation.needs_undef = violation.undefined.undef || mentions_undef(&candidate.module);
    // No pass of the pipeline makes native code.
    if !native_only {
        let accused = Accused {
            module: &candidate.module,
            function: &violation.function,
            class: violation.report.class,
            witness: violation.witness(),
        };
        violation.blame = blame(accused, settings, backend)?;
    }
    violation.sensitivity = sensitivity(&violation, &candidate.module, settings, backend);
    violation.pattern = pattern(&violation, &candidate.module, settings);
    Ok(Some(refuted(candidate, violation)))
}

/// The trial that shows a candidate: of its witness if that shows it, otherwise of the whole module on drawn inputs.
fn seen_again(candidate: &Candidate, settings: &Settings, backend: &mut dyn Backend) -> Result<Trial, TrialError> {
    if let (Some(function), Some(witness)) = (&candidate.function, &candidate.witness) {
        let trial = run_on(witness, &candidate.module, function, settings, backend, Snapshots::None)?;
        if trial.native_failure.is_some() || trial.functions.iter().any(|f| candidate.accuses(f)) {
            return Ok(trial);
        }
    }
    run(&candidate.module, settings, backend, Snapshots::None)
}

/// The report of the smallest witness that shows a violation of the same class.
pub(crate) fn smallest_report(pair: Rewrite<'_>, report: Report, settings: &Settings) -> Report {
    let Some(witness) = report.witness.as_deref() else { return report };
    let class = report.class;
    let mut smallest_report = None;
    pair.under(settings.dialect, &mut |source, target| {
        let violates = |report: &Report| report.verdict == Verdict::Violates && report.class == class;
        let for_verdict = settings.check.for_verdict();
        // A variable that another module initializes needs the contents that were drawn for it: under another variant an
        // execution may look at them, and would be undecided.
        let is_elsewhere = |name: &str| source.module.global(name).is_some_and(|global| global.initializer.is_none());
        let given = witness.memory.globals.iter().filter(|(_, given)| given.contents.is_some());
        let needed: Vec<_> = given.map(|(name, _)| name).filter(|name| is_elsewhere(name)).collect();
        let is_given = |witness: &Witness, name: &str| {
            witness.memory.globals.get(name).is_some_and(|given| given.contents.is_some())
        };
        let mut shows = |candidate: &Witness| {
            needed.iter().all(|name| is_given(candidate, name))
                && violates(&on(candidate, source, target, &for_verdict))
        };
        let smallest = smallest(witness.clone(), &mut shows);
        smallest_report = Some(on(&smallest, source, target, &settings.check)).filter(violates);
    });
    smallest_report.unwrap_or(report)
}

/// Which kinds of undefined inputs a witness needs.
pub(crate) fn undefined_in(witness: Option<&Witness>) -> Undefined {
    Undefined { poison: witness.is_some_and(Witness::needs_poison), undef: witness.is_some_and(Witness::needs_undef) }
}

/// The known pattern of a violation. The blamed pass is tried first: its pair contains one mistake only, where the pair
/// of the whole pipeline may contain others that no experiment repairs.
fn pattern(violation: &Violation, module: &Module, settings: &Settings) -> Option<&'static str> {
    if violation.native_only {
        return None;
    }
    let whole = violation.pair(module);
    let of_pass = violation.blame.as_ref().and_then(|blame| {
        let pair = Rewrite { source: &blame.before, target: &blame.after, ..whole };
        pattern_of(blame.alone.as_ref()?.witness.as_deref(), pair, settings)
    });
    of_pass.or_else(|| pattern_of(violation.witness(), whole, settings))
}

/// An experiment passes with one undecided input in this many: differing layouts leave some open. Not tuned.
const ONE_UNDECIDED_IN: u64 = 16;

/// The known pattern of a violated pair. A rewritten pair passes if the witness still tests something on it and is not
/// violated, no drawn input is violated, and few are undecided. The drawn inputs keep an experiment from passing that
/// repairs this input only.
pub(crate) fn pattern_of(witness: Option<&Witness>, pair: Rewrite<'_>, settings: &Settings) -> Option<&'static str> {
    let (witness, options) = (witness?, &settings.check.for_verdict());
    let mut passes = |source: &Module, target: &Module, may_be_undefined: bool| {
        let mut passes = false;
        Rewrite { source, target, ..pair }.under(settings.dialect, &mut |source, target| {
            let is_right = |report: &Report| matches!(report.verdict, Verdict::Proved | Verdict::Refines);
            let of_witness = on(witness, source, target, options);
            let is_undefined = may_be_undefined && of_witness.inputs.vacuous_ub == 1;
            let is_shown = is_right(&of_witness) && of_witness.inputs.checked == 1;
            passes = (is_shown || is_undefined) && {
                let drawn = check(source, target, options);
                is_right(&drawn) && drawn.inputs.undecided * ONE_UNDECIDED_IN <= drawn.inputs.checked
            };
        });
        passes
    };
    recognise(pair.source, pair.target, pair.function, &mut passes).map(|pattern| pattern.name)
}

/// Under which variants of the semantics a violation remains.
fn sensitivity(violation: &Violation, module: &Module, settings: &Settings, backend: &mut dyn Backend) -> Sensitivity {
    let pair = violation.pair(module);
    match violation.native_only {
        true => sensitivity_of_native_code(violation.witness(), module, &violation.function, settings, backend),
        false => sensitivity_of_text(violation.witness(), pair, settings),
    }
}

/// Under which variants the optimized text is wrong.
pub(crate) fn sensitivity_of_text(witness: Option<&Witness>, pair: Rewrite<'_>, settings: &Settings) -> Sensitivity {
    let Rewrite { source, target, function } = pair;
    let (source, target) = ((source, function), (target, function));
    Violated { source, target, dialect: settings.dialect, witness, options: &settings.check }.sensitivity()
}

/// Under which variants native code is wrong. It runs again for each variant, as the results that it is compared with
/// differ.
pub(crate) fn sensitivity_of_native_code(
    witness: Option<&Witness>,
    module: &Module,
    function: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Sensitivity {
    Sensitivity::by(settings.dialect, &mut |turned| {
        let settings = Settings { dialect: turned, check: settings.check.for_verdict(), ..settings.clone() };
        let Some(witness) = witness else { return VariantVerdict::Undecided };
        let trial = run_on(witness, module, function, &settings, backend, Snapshots::None);
        let trial = trial.ok().and_then(|trial| trial.functions.into_iter().find(|f| *f.name == *function));
        trial.map_or(VariantVerdict::Undecided, |trial| of_native_code(&trial))
    })
}

/// The verdict of a trial on the witness alone.
fn of_native_code(trial: &FunctionTrial) -> VariantVerdict {
    match trial.native.as_ref().map_or(VariantVerdict::Undecided, VariantVerdict::of_witness) {
        // Code does not run where the source is undefined: it may do anything there.
        VariantVerdict::Undecided if trial.report.inputs.vacuous_ub == 1 => VariantVerdict::Refines,
        verdict => verdict,
    }
}

fn refuted(candidate: Candidate, violation: Violation) -> Confirmed {
    let alone = violation.blame.as_ref().and_then(|blame| blame.alone.as_ref());
    let class = alone.map(|alone| alone.class).or(violation.report.class).unwrap_or(Class::Value);
    let before = violation.blame.as_ref().map_or(&candidate.module, |b| &b.before);
    let after = violation.blame.as_ref().map_or(&violation.trial.target, |b| &b.after);
    let empty = Function::new("", irrefute_ir::Type::Void, &[]);
    let (before, after) = (before.function(&violation.function), after.function(&violation.function));
    let pass = violation.pass();
    let word = pass.map_or_else(|| UNBLAMED.to_owned(), pass_word);
    // Findings about undef that is read more than once are one family per pass, however the programs look. So are
    // findings of a known pattern, and those that depend on a variant. Grouped by opcodes, such a family would use up
    // the reduction budget of every other group.
    let group = match (violation.pattern, violation.sensitivity.depends_on.first()) {
        (Some(pattern), _) => format!("known-{pattern}-{word}"),
        _ if violation.needs_undef && pass.is_some() => format!("undef-{class}-{word}"),
        (None, Some(variant)) if pass.is_some() => format!("disputed-{}-{word}", variant.replace('=', "-")),
        _ => fingerprint(class, pass, before.unwrap_or(&empty), after.unwrap_or(&empty)),
    };
    let summary = match pass {
        Some(pass) => format!("{class} violation by {pass}"),
        None => format!("{class} violation"),
    };
    Confirmed { candidate, class, summary, wrong: Wrong::Refinement(Box::new(violation)), group }
}

fn failed(candidate: Candidate, fault: LlvmFault) -> Confirmed {
    let class = class_of_failure(&fault.failure);
    let message = fault.failure.to_string();
    // Addresses differ in every run: with them each case would be a group of its own.
    let first_line = without_addresses(message.lines().next().unwrap_or_default());
    let digest = blake3::hash(without_numbers(&first_line).as_bytes()).to_hex();
    let pass = fault.pass.as_deref();
    let group = format!("{class}-{}-{}", pass.map_or_else(|| UNBLAMED.to_owned(), pass_word), &digest[..8]);
    let summary = match pass {
        Some(pass) => format!("{first_line}, by {pass}"),
        None => first_line,
    };
    Confirmed { candidate, class, summary, wrong: Wrong::Failure(Box::new(fault)), group }
}

/// A message without digits: addresses, sizes and numbers of symbols differ from program to program.
pub fn without_numbers(message: &str) -> String {
    message.chars().filter(|c| !c.is_ascii_digit()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::scripted::{Scripted, after, one_pass};
    use irrefute_llvm::{Failure, Position, Stage};
    use irrefute_refine::Options;

    /// What the scripted LLVM makes of the identity: another number where the lowest 7 bits of the argument are 90.
    const WRONG: &str = "define i32 @f(i32 noundef %x) {
  %low = and i32 %x, 127
  %hit = icmp eq i32 %low, 90
  %y = select i1 %hit, i32 0, i32 %x
  ret i32 %y
}
";

    fn candidate(text: &str) -> Candidate {
        let module = parse(text, LlvmVersion::DEFAULT).expect("a function");
        let origin = Origin::File { path: "f.ll".into() };
        Candidate { module, function: Some("f".into()), origin, subject: Subject::default(), witness: None }
    }

    fn settings(pipeline: &str) -> Settings {
        let pipeline = pipeline.parse().expect("a pipeline");
        Settings { native: Native::Off, check: Options::CAMPAIGN, ..Settings::new(pipeline) }
    }

    /// A copy of a pointer to a variable without an initializer: where addresses are pointers, what the call is given is the
    /// same, but executions look at the variable.
    #[test]
    fn the_smallest_witness_decides_every_variant() {
        let program = candidate(
            "@g = external global [5 x i8]\n\ndeclare void @ext(ptr)\n\ndefine void @f() {\n  \
             %a = ptrtoint ptr @g to i64\n  %p = inttoptr i64 %a to ptr\n  call void @ext(ptr %p)\n  ret void\n}\n",
        );
        let mut llvm = one_pass(|job| Ok(job.text.replace("ptr %p)", "ptr @g)")));
        let case = investigate(program, &settings("early-cse"), &mut llvm).expect("a trial").expect("a case");
        let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
        assert!(violation.sensitivity.undecided.is_empty(), "{:?}", violation.sensitivity);
        assert!(violation.sensitivity.depends_on.contains(&"pointers=flat".to_owned()));
    }

    /// A load of two bits is poison in a variant if the byte has others, and no pointer then. No code runs where that is
    /// accessed, whether the code is wrong or not.
    #[test]
    fn native_code_may_do_anything_where_a_variant_is_undefined() {
        let module = candidate(
            "define i2 @f(ptr %p) {\n  %x = load i2, ptr %p\n  %i = zext i2 %x to i32\n  \
             %q = getelementptr i8, ptr %p, i32 %i\n  %y = load i2, ptr %q\n  ret i2 %y\n}\n",
        )
        .module;
        let wrong = parse(&module.to_string().replace("ret i2 %y", "ret i2 0"), LlvmVersion::DEFAULT).unwrap();
        let (settings, mut witness) = (settings("dce"), None);
        Rewrite { source: &module, target: &wrong, function: "f" }
            .under(settings.dialect, &mut |source, target| witness = check(source, target, &settings.check).witness);
        let mut llvm = one_pass(|job| Ok(job.text.clone()));
        let sensitivity = sensitivity_of_native_code(witness.as_deref(), &module, "f", &settings, &mut llvm);
        assert!(sensitivity.depends_on.contains(&"odd-width=zext".to_owned()), "{sensitivity:?}");
        assert!(sensitivity.undecided.contains(&"pointers=flat".to_owned()), "{sensitivity:?}");
    }

    /// The first pass is wrong for poison, the second for every argument.
    #[test]
    fn who_is_wrong_on_the_least_undefined_inputs_is_blamed() {
        let candidate = candidate("define i8 @f(i8 %x) {\n  %a = freeze i8 %x\n  %b = or i8 %a, 0\n  ret i8 %b\n}\n");
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
        let case = investigate(candidate, &settings("gvn,dse"), &mut llvm).expect("a trial").expect("a case");
        let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
        assert_eq!(violation.undefined, Undefined { poison: false, undef: false });
        assert_eq!(
            (case.class, violation.report.class, violation.pass()),
            (Class::Value, Some(Class::Value), Some("DSEPass"))
        );
    }

    /// The pass makes two mistakes: with a product on every number, with a `freeze` on poison only. Where it no longer makes
    /// the first one, the second is not taken for it.
    #[test]
    fn a_mistake_of_undefined_inputs_is_not_that_of_a_defined_one() {
        let program = candidate(
            "define i8 @f(i8 %x) {\n  %a = freeze i8 %x\n  %b = mul i8 %a, 3\n  %c = sub i8 %a, %a\n  \
             %d = add i8 %b, %c\n  ret i8 %d\n}\n",
        );
        let thaws = |text: &str| text.replace("freeze i8 %x", "or i8 %x, 0");
        let mut both = one_pass(move |job| Ok(thaws(&job.text).replace("%a, 3", "%a, 5")));
        let check = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CAMPAIGN };
        let defined = Settings { check, ..settings("instcombine") };
        let case = investigate(program.clone(), &defined, &mut both).expect("a trial").expect("a case");
        let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
        let (function, class, witness) = ("f", violation.report.class, violation.witness());
        assert_eq!((case.class, class), (Class::Value, Some(Class::Value)));
        let mut second = one_pass(move |job| Ok(thaws(&job.text)));
        let accused = Accused { module: &program.module, function, class, witness };
        let blamed = blame(accused, &settings("instcombine"), &mut second).expect("a trial");
        assert!(blamed.is_none_or(|blame| blame.alone.is_none()));
    }

    /// The first pass makes text that is not a module (it cannot be parsed, or its types do not fit), and the second
    /// makes a module of it again.
    #[test]
    fn who_makes_what_is_no_module_is_blamed() {
        for broken in ["or i8 %x, <broken>", "bitcast i8 %x to i16"] {
            let candidate = candidate("define i8 @f(i8 %x) {\n  %a = or i8 %x, 0\n  ret i8 %a\n}\n");
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
            let case = investigate(candidate, &settings("gvn,dse"), &mut llvm).expect("a trial").expect("a case");
            let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
            assert_eq!((case.class, violation.pass()), (Class::Value, Some("GVNPass")), "{broken}");
        }
    }

    /// In its file the function was wrong; alone, it makes LLVM crash.
    #[test]
    fn a_crash_confirms_no_wrong_result() {
        let suspected = candidate("define i8 @f(i8 %x) {\n  ret i8 %x\n}\n");
        let crash = || Failure::Crash { signal: 11, at: Position::at(Stage::Optimize), stderr: String::new() };
        let mut llvm = one_pass(|_| Err(crash()));
        let gvn = settings("gvn");
        assert!(investigate(suspected.clone(), &gvn, &mut llvm).expect("a trial").is_none());
        let failing = Candidate { function: None, ..suspected };
        let case = investigate(failing, &gvn, &mut llvm).expect("a trial").expect("a case");
        assert_eq!(case.class, Class::Crash);
    }

    /// One input in 128 shows the violation, and only 32 are drawn.
    #[test]
    fn a_suspicion_is_seen_again_by_its_witness() {
        let candidate = candidate("define i32 @f(i32 noundef %x) {\n  ret i32 %x\n}\n");
        let campaign = settings("instcombine");
        let mut llvm = one_pass(|_| Ok(WRONG.to_owned()));
        assert!(investigate(candidate.clone(), &campaign, &mut llvm).expect("a trial").is_none(), "32 inputs miss it");
        let many = Settings { check: Options { enough_inputs: u32::MAX, ..Options::CHECK }, ..campaign.clone() };
        let case = investigate(candidate.clone(), &many, &mut llvm).expect("a trial").expect("a case");
        let Wrong::Refinement(violation) = &case.wrong else { panic!("{:?}", case.wrong) };
        let witness = violation.report.witness.clone();
        let shown = violation.report.counterexample.as_ref().map(|shown| shown.inputs[0].value.clone());
        let shown: u32 = shown.and_then(|shown| shown.parse().ok()).expect("a number");
        assert!(shown < 256 && shown % 128 == 90, "{shown}: a small argument whose lowest bits are 90");
        let seen_before = Candidate { witness, ..candidate.clone() };
        let case = investigate(seen_before.clone(), &campaign, &mut llvm).expect("a trial").expect("a case");
        assert_eq!(case.class, Class::Value);
        let mut right = one_pass(|job| Ok(job.text.clone()));
        assert!(investigate(seen_before, &campaign, &mut right).expect("a trial").is_none());
    }
}
