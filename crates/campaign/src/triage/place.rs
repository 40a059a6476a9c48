//! The place in LLVM where a mistake is made, as far as a build without symbols tells it: which of the steps that LLVM counts.
//!
//! With `-debug-counter=c=0-k` a pass takes the first k + 1 of the steps that the counter c counts, and leaves out the others.
//! Releases have counters as well, from LLVM 19 on in this notation. For a program that a pass makes wrong on a witness,
//!
//! ```text
//!   place = (c, min { k | the pass is wrong with 0-k })     if it is right without any step; else it is not known
//! ```
//!
//! found by doubling and bisection: to be wrong is taken to be monotone in k, and both ends were run. Counting goes over all
//! that a process does, so each try has a process of its own.
//!
//! Many passes call the folds of InstructionSimplify. One pass does nothing else: a mistake that it makes as well is one of
//! these folds (3 of 198 reduced findings of four campaigns, of EarlyCSE and InstCombine).

use super::code_stage::Suspect;
use crate::findings::place::{Place, steps_to};
use irrefute_llvm::Backend;
use irrefute_trial::{Native, Settings, Snapshots, run_on};

/// The counters that count what passes do to a function, by the class of the pass; `codegen` is the selector of
/// instructions.
const COUNTERS: [(&str, &str); 13] = [
    ("AttributorCGSCCPass", "attributor-manifest"),
    ("AttributorLightPass", "attributor-manifest"),
    ("AttributorPass", "attributor-manifest"),
    ("ConstraintEliminationPass", "conds-eliminated"),
    ("DCEPass", "dce-transform"),
    ("DSEPass", "dse-memoryssa"),
    ("DivRemPairsPass", "div-rem-pairs-transform"),
    ("EarlyCSEPass", "early-cse"),
    ("InstCombinePass", "instcombine-visit"),
    ("NewGVNPass", "newgvn-vn"),
    ("PartiallyInlineLibCallsPass", "partially-inline-libcalls-transform"),
    ("SLPVectorizerPass", "slp-vectorized"),
    ("codegen", "dagcombine"),
];

/// More steps than any reduced program takes.
const MOST: u32 = 1 << 16;

/// The pass that only folds as InstructionSimplify does, by its class, and as a pipeline.
const FOLDER: (&str, &str) = ("InstSimplifyPass", "instsimplify");

/// The settings of a trial of the folds that passes share; `None` if the mistake is not one of another pass.
pub fn shared_folds(pass: Option<&str>, settings: &Settings) -> Option<Settings> {
    let (class, pipeline) = FOLDER;
    pass.filter(|pass| *pass != class && *pass != "codegen")?;
    Some(Settings { pipeline: pipeline.parse().ok()?, native: Native::Off, ..settings.clone() })
}

/// Whether a fold that passes share makes a program wrong on a witness.
pub fn is_shared_fold(
    pass: Option<&str>,
    suspect: Suspect<'_>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> bool {
    let Suspect { module, function, witness } = suspect;
    let Some(settings) = shared_folds(pass, settings) else { return false };
    let trial = run_on(witness, module, function, &settings, backend, Snapshots::None);
    trial.is_ok_and(|trial| trial.functions.iter().any(|f| *f.name == *function && f.violation().is_some()))
}

/// The step in which a pass makes a program wrong; `None` if LLVM does not count it.
pub fn place(pass: &str, suspect: Suspect<'_>, settings: &Settings, backend: &mut dyn Backend) -> Option<Place> {
    let (_, counter) = COUNTERS.iter().find(|(class, _)| *class == pass)?;
    let mut is_wrong = |steps: &str| {
        backend.retire();
        let option = format!("-debug-counter={counter}={steps}");
        let settings =
            Settings { options: settings.options.iter().cloned().chain([option]).collect(), ..settings.clone() };
        let Suspect { module, function, witness } = suspect;
        let trial = run_on(witness, module, function, &settings, backend, Snapshots::None);
        trial.is_ok_and(|trial| trial.functions.iter().any(|f| *f.name == *function && f.violation().is_some()))
    };
    // Without any step it must be right: what it is wrong in then is not counted.
    if is_wrong(&(MOST + 1).to_string()) || !is_wrong(&steps_to(MOST)) {
        return None;
    }
    let mut wrong = 0;
    while !is_wrong(&steps_to(wrong)) {
        wrong = 2 * wrong + 1;
        if wrong > MOST {
            return None;
        }
    }
    let mut right = wrong.checked_sub(1).map(|before| before / 2);
    while let Some(last) = right.filter(|last| wrong - last > 1) {
        let middle = last + (wrong - last) / 2;
        if is_wrong(&steps_to(middle)) {
            wrong = middle;
        } else {
            right = Some(middle);
        }
    }
    Some(Place { counter: (*counter).to_owned(), number: wrong })
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::scripted::one_pass;
    use irrefute_llvm::{Failure, Job};
    use irrefute_refine::Options;
    use irrefute_trial::Subject;

    /// The step with this number is wrong, where the counter lets the pass take it.
    fn wrong_in(step: u32) -> impl Fn(&Job) -> Result<String, Failure> + Send + 'static {
        move |job| {
            let steps = job.options.iter().find_map(|option| option.strip_prefix("-debug-counter=instcombine-visit="));
            let last = match steps {
                None => Some(u32::MAX),
                Some("0") => Some(0),
                // As LLVM, which refuses an interval of one.
                Some("0-0") => return Err(Failure::Rejected("Invalid interval: 0 >= 0".to_owned())),
                Some(steps) => steps.strip_prefix("0-").and_then(|last| last.parse().ok()),
            };
            let is_wrong = last.is_some_and(|last| last >= step);
            Ok(if is_wrong { job.text.replace("add i8", "sub i8") } else { job.text.clone() })
        }
    }

    #[test]
    fn the_first_step_that_makes_a_program_wrong_is_found() {
        let text = "define i8 @f(i8 noundef %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n";
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let pipeline = "instcombine".parse().expect("a pipeline");
        let settings = Settings { native: Native::Off, check: Options::CAMPAIGN, ..Settings::new(pipeline) };
        let settings = settings.with(&Subject::default());
        let trial = irrefute_trial::run(&module, &settings, &mut one_pass(wrong_in(0)), Snapshots::None);
        let trial = trial.expect("a trial");
        let witness = trial.functions[0].violation().and_then(|report| report.witness.clone()).expect("a witness");
        let suspect = Suspect { module: &module, function: "f", witness: &witness };
        let of = |pass: &str, step: u32| place(pass, suspect, &settings, &mut one_pass(wrong_in(step)));
        for step in [0, 1, 2, 3, 11, 500] {
            let expected = Some(Place { counter: "instcombine-visit".to_owned(), number: step });
            assert_eq!(of("InstCombinePass", step), expected);
        }
        let is_shared = |pass: &str, wrong_in: &'static [&str]| {
            let mut backend = one_pass(move |job| {
                let is_wrong = wrong_in.iter().any(|pipeline| job.pipeline.starts_with(pipeline));
                Ok(if is_wrong { job.text.replace("add i8", "sub i8") } else { job.text.clone() })
            });
            is_shared_fold(Some(pass), suspect, &settings, &mut backend)
        };
        assert!(is_shared("InstCombinePass", &["instcombine", "instsimplify"]));
        assert!(!is_shared("InstCombinePass", &["instcombine"]), "a fold of its own");
        assert!(!is_shared("InstSimplifyPass", &["instsimplify"]), "that is said already");
        assert_eq!(of("GVNPass", 3), None, "LLVM does not count its steps");
        assert_eq!(of("InstCombinePass", u32::MAX), None, "wrong in no step that is counted");
    }
}
