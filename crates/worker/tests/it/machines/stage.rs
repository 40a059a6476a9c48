//! Which stage of code generation is blamed, with a code generator of LLVM that is made to be wrong in one stage.

use crate::machines::run::{emulated, linked, machines, target};
use irrefute_campaign::findings::code_blame::{Answer, CodeBlame, CodeStage, Skipped};
use irrefute_campaign::triage::code_stage::{Suspect, code_blame};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_llvm::{
    Backend, CodegenLevel, Description, Failure, Job, Linked, Machine, Response, Selector, code_dumps,
};
use irrefute_refine::Witness;
use irrefute_trial::{self as trial, Native, Pipeline, Settings, Snapshots};
use std::time::Duration;

const PROGRAM: &str = "define i24 @f(i24 %x, i24 %y) {
  %c = icmp slt i24 %x, %y
  br i1 %c, label %less, label %end
less:
  %a = ashr i24 %x, 4
  br label %end
end:
  %r = phi i24 [ %y, %0 ], [ %a, %less ]
  ret i24 %r
}
";

/// When LLVM takes one instruction for another while it makes code.
#[derive(Clone, Copy)]
enum When {
    Always,
    /// Already in the IR that it prints.
    InItsDumps,
    /// If this selector is not chosen.
    Unless(Selector),
    /// If the passes up to this number run.
    From(usize),
}

struct Wrong {
    llvm: Linked,
    when: When,
    /// The text of the job as it was.
    text: Option<String>,
}

impl Wrong {
    fn is_wrong(&self, job: &Job) -> bool {
        let has = |option: &str| job.options.iter().any(|given| given == option);
        let makes_code = !job.want.native.is_empty();
        let limit = job.options.iter().find_map(|option| option.strip_prefix("-opt-bisect-limit=")?.parse().ok());
        match self.when {
            When::Always => makes_code,
            When::InItsDumps => makes_code || job.want.assembly && has(code_dumps::DUMP[0]),
            When::Unless(selector) => makes_code && !selector.options().iter().all(|option| has(option)),
            When::From(number) => makes_code && limit.is_none_or(|limit: usize| limit >= number),
        }
    }
}

impl Backend for Wrong {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        let mut job = job.clone();
        self.text = self.is_wrong(&job).then(|| job.text.clone());
        if self.text.is_some() {
            job.text = job.text.replace(" ashr i24", " lshr i24");
        }
        self.llvm.submit(&job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let response = self.llvm.collect()?;
        Ok(Response { text: self.text.take().unwrap_or(response.text.clone()), ..response })
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}

fn settings(machine: &Machine) -> Settings {
    Settings {
        native: Native::Emulated,
        target: target(machine),
        codegen: CodegenLevel::Default,
        timeout: Duration::from_secs(300),
        ..Settings::new(Pipeline::from_passes(Vec::new()))
    }
}

fn blamed(machine: &'static Machine, when: When) -> CodeBlame {
    blamed_by(&settings(machine), &|llvm| Box::new(emulated(machine, Box::new(llvm))), when)
}

/// What is blamed of code that this machine runs.
#[cfg(target_arch = "x86_64")]
fn blamed_here(when: When) -> CodeBlame {
    let settings = Settings {
        native: Native::Both,
        codegen: CodegenLevel::Default,
        timeout: Duration::from_secs(300),
        ..Settings::new(Pipeline::from_passes(Vec::new()))
    };
    blamed_by(&settings, &|llvm| Box::new(llvm), when)
}

fn blamed_by(settings: &Settings, run_by: &dyn Fn(Wrong) -> Box<dyn Backend>, when: When) -> CodeBlame {
    let module = parse(PROGRAM, LlvmVersion::DEFAULT).expect("a module");
    let witness = witness(&mut *run_by(Wrong { llvm: linked(), when: When::Always, text: None }), &module, settings);
    let mut llvm = run_by(Wrong { llvm: linked(), when, text: None });
    let suspect = Suspect { module: &module, function: "f", witness: &witness };
    code_blame(suspect, settings, &mut *llvm).expect("the code is wrong")
}

/// An input on which the instructions differ.
fn witness(llvm: &mut dyn Backend, module: &Module, settings: &Settings) -> Witness {
    let trial = trial::run(module, settings, llvm, Snapshots::None).expect("a trial");
    let native = trial.functions[0].native.as_ref().expect("native code");
    *native.witness.clone().unwrap_or_else(|| panic!("{native}"))
}

fn machine() -> Option<&'static Machine> {
    machines().find(|machine| machine.architectures.contains(&"aarch64"))
}

#[test]
fn right_code_is_not_blamed() {
    let Some(machine) = machine() else { return };
    let module = parse(PROGRAM, LlvmVersion::DEFAULT).expect("a module");
    let settings = settings(machine);
    let wrong = Wrong { llvm: linked(), when: When::Always, text: None };
    let witness = witness(&mut emulated(machine, Box::new(wrong)), &module, &settings);
    let mut llvm = emulated(machine, Box::new(linked()));
    let suspect = Suspect { module: &module, function: "f", witness: &witness };
    assert_eq!(code_blame(suspect, &settings, &mut llvm), None);
}

#[test]
fn wrong_ir_before_selection_is_blamed_on_its_preparation() {
    let Some(machine) = machine() else { return };
    let blame = blamed(machine, When::InItsDumps);
    assert_eq!((blame.stage, blame.prepared), (Some(CodeStage::Preparation), Answer::Wrong), "{blame:?}");
    assert_eq!(blame.pass.as_deref(), Some("pre-isel-intrinsic-lowering"));
}

#[test]
fn a_selector_is_blamed_if_another_one_is_right() {
    let Some(machine) = machine() else { return };
    let blame = blamed(machine, When::Unless(Selector::Global));
    assert_eq!((blame.stage, blame.prepared), (Some(CodeStage::Selection), Answer::Right), "{blame:?}");
    assert_eq!(blame.skipped, Skipped::StillWrong);
    let wrong = [(Selector::Dag, Answer::Wrong), (Selector::Fast, Answer::Wrong), (Selector::Global, Answer::Right)];
    assert_eq!(blame.selectors, wrong.into());
}

#[test]
fn what_is_wrong_whatever_runs_is_blamed_on_nothing() {
    let Some(machine) = machine() else { return };
    let blame = blamed(machine, When::Always);
    assert_eq!((blame.stage, blame.prepared, &blame.skipped), (None, Answer::Right, &Skipped::StillWrong), "{blame:?}");
}

/// Each number is one pass, and what is blamed is in the order of the passes.
#[test]
fn the_pass_that_makes_the_difference_is_named() {
    let Some(machine) = machine() else { return };
    let blames: Vec<_> = [4, 20, 40].map(|number| blamed(machine, When::From(number))).into();
    let stages: Vec<_> = blames.iter().map(|blame| blame.stage).collect();
    assert_eq!(stages[0], None, "a pass over IR whose result is right: {blames:?}");
    assert_eq!(stages[2], Some(CodeStage::MachinePass), "{blames:?}");
    for blame in &blames {
        let Skipped::Since { pass, unit } = &blame.skipped else { panic!("{blame:?}") };
        assert!(!pass.is_empty() && unit.contains("f"), "{blame:?}");
    }
}

/// Native code is asked the same questions as that of other machines.
#[cfg(target_arch = "x86_64")]
#[test]
fn native_code_is_blamed_alike() {
    let always = blamed_here(When::Always);
    assert_eq!((always.stage, always.skipped), (None, Skipped::StillWrong));
    let selector = blamed_here(When::Unless(Selector::Global));
    assert_eq!((selector.stage, selector.skipped), (Some(CodeStage::Selection), Skipped::StillWrong));
    let late = blamed_here(When::From(40));
    assert_eq!(late.stage, Some(CodeStage::MachinePass), "{late:?}");
    let Skipped::Since { pass, unit } = &late.skipped else { panic!("{late:?}") };
    assert!(!pass.is_empty() && unit.contains("f"), "{late:?}");
}
