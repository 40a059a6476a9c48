//! Which stage of code generation makes a mistake: the preparation of IR, the selection of instructions, or a pass over
//! machine instructions.
//!
//! For a module `m` whose code is wrong on a witness, with `code(m, o)` the verdict on its code under options `o`:
//!
//! 1. LLVM prints the module after each pass before selection, `m₁, …, mₙ`. If `mₙ` does not refine `m` on the witness,
//!    the preparation is wrong, and the first wrong `mᵢ` names the pass.
//! 2. Passes that can be skipped are numbered by LLVM. The least `k` with `code(m, limit k)` wrong names the pass that
//!    makes the difference, by bisection between a number where the code is right and one where it is wrong.
//! 3. If the code is wrong for `k = 0`, the selectors are compared there, where nothing else is left that differs; else
//!    they are compared as they are.
//!
//! A pass over IR whose result is right is not blamed for what comes behind it. Only `refines` counts as right.

use crate::findings::code_blame::{Answer, CodeBlame, CodeStage, Skipped};
use irrefute_ir::{Module, parse};
use irrefute_llvm::code_dumps::{self, CodeDump, Phase};
use irrefute_llvm::{Backend, CodeGenerator, Description, Failure, Job, Library, Response, Selector};
use irrefute_refine::{Side, Verdict, Witness, on};
use irrefute_semantics::Program;
use irrefute_trial::{Native, Pipeline, Settings, Snapshots, code_dump, run_on};
use std::collections::BTreeMap;

/// A module whose code is wrong, as it goes into code generation.
#[derive(Clone, Copy)]
pub struct Suspect<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function that is wrong.
    pub function: &'a str,
    /// The input that shows it.
    pub witness: &'a Witness,
}

/// Looks for the stage that is wrong. `None` if the code is not wrong as compared with the module that it is made of, or
/// LLVM prints nothing.
pub fn code_blame(wrong: Suspect<'_>, settings: &Settings, backend: &mut dyn Backend) -> Option<CodeBlame> {
    let pipeline = Pipeline::from_passes(Vec::new());
    // Code of the module as it is: passes are numbered over all code that a process makes.
    let native = if settings.native == Native::Both { Native::Optimized } else { settings.native };
    let settings = Settings { pipeline, native, features: false, prove: 0, ..settings.clone() };
    if wrong.code(&settings, backend) != Answer::Wrong {
        return None;
    }
    let dump = code_dump(wrong.module, &settings, backend)?;
    let (prepared, first) = wrong.prepared(&dump, &settings);
    let skipped = match prepared {
        Answer::Right | Answer::Undecided => wrong.bisected(&settings, backend),
        Answer::Wrong => Skipped::Undecided,
    };
    let none_left = skipped == Skipped::StillWrong;
    let limit = none_left.then(|| code_dumps::limit(0));
    let of_selector = |selector: Selector| {
        let options = selector.among(&settings.options).into_iter().chain(limit.clone()).collect();
        backend.retire();
        (selector, wrong.code(&Settings { options, ..settings.clone() }, backend))
    };
    let selectors: BTreeMap<_, _> = Selector::ALL.into_iter().map(of_selector).collect();
    backend.retire();
    let is_right = |answer: &Answer| *answer == Answer::Right;
    let (stage, pass) = match (prepared, &skipped) {
        (Answer::Wrong, _) => (Some(CodeStage::Preparation), first),
        (Answer::Right, Skipped::StillWrong) if selectors.values().any(is_right) => (Some(CodeStage::Selection), None),
        (Answer::Right | Answer::Undecided, Skipped::Since { pass, .. }) => match dump.phases.get(pass) {
            Some(Phase::Selection) => (Some(CodeStage::Selection), Some(pass.clone())),
            Some(Phase::Machine) => (Some(CodeStage::MachinePass), Some(pass.clone())),
            Some(Phase::Preparation) | None => (None, None),
        },
        (Answer::Right | Answer::Undecided, Skipped::StillWrong | Skipped::Undecided) => (None, None),
    };
    Some(CodeBlame { stage, pass, prepared, selectors, skipped })
}

impl Suspect<'_> {
    /// The verdict on the code under these settings.
    fn code(&self, settings: &Settings, backend: &mut dyn Backend) -> Answer {
        let trial = run_on(self.witness, self.module, self.function, settings, backend, Snapshots::None);
        let function = trial.ok().and_then(|trial| trial.functions.into_iter().find(|f| *f.name == *self.function));
        answer(function.and_then(|function| function.native).map(|report| report.verdict))
    }

    /// The verdict on the IR before selection, and the first pass whose result is wrong if that one is.
    fn prepared(&self, dump: &CodeDump, settings: &Settings) -> (Answer, Option<String>) {
        let program = Program::new(self.module, settings.dialect);
        let Some(source) = Side::new(self.module, &program, self.function) else { return (Answer::Undecided, None) };
        let verdict = |text: &str| {
            let module = parse(text, settings.dialect.version).ok()?;
            let program = Program::new(&module, settings.dialect);
            let target = Side::new(&module, &program, self.function)?;
            Some(on(self.witness, source, target, &settings.check).verdict)
        };
        let last = answer(dump.prepared.last().and_then(|prepared| verdict(&prepared.text)));
        let is_wrong = |text: &str| verdict(text) == Some(Verdict::Violates);
        let first = match last {
            Answer::Wrong => dump.prepared.iter().find(|prepared| is_wrong(&prepared.text)).map(|p| p.pass.clone()),
            Answer::Right | Answer::Undecided => None,
        };
        (last, first)
    }

    /// The pass that makes the difference among those that can be skipped.
    fn bisected(&self, settings: &Settings, backend: &mut dyn Backend) -> Skipped {
        let mut limited = |limit: usize| {
            // LLVM counts the passes of a whole process.
            backend.retire();
            let options = settings.options.iter().cloned().chain([code_dumps::limit(limit)]).collect();
            let mut listening = Listening { llvm: &mut *backend, printed: String::new() };
            let answer = self.code(&Settings { options, ..settings.clone() }, &mut listening);
            let ran = code_dumps::ran(&listening.printed);
            let last = ran.last().map(|(pass, unit)| ((*pass).to_owned(), (*unit).to_owned()));
            (answer, ran.len(), last)
        };
        // More than there are, and a number for LLVM.
        let (with_all, all, mut last) = limited(i32::MAX as usize);
        let (with_none, ..) = limited(0);
        match (with_none, with_all) {
            (Answer::Wrong, _) => return Skipped::StillWrong,
            (Answer::Right, Answer::Wrong) => {}
            (Answer::Right | Answer::Undecided, _) => return Skipped::Undecided,
        }
        let (mut right, mut wrong) = (0, all);
        while wrong - right > 1 {
            let middle = right + (wrong - right) / 2;
            match limited(middle) {
                (Answer::Right, ..) => right = middle,
                (Answer::Wrong, _, of_it) => (wrong, last) = (middle, of_it),
                (Answer::Undecided, ..) => return Skipped::Undecided,
            }
        }
        last.map_or(Skipped::Undecided, |(pass, unit)| Skipped::Since { pass, unit })
    }
}

fn answer(verdict: Option<Verdict>) -> Answer {
    match verdict {
        Some(Verdict::Refines | Verdict::Proved) => Answer::Right,
        Some(Verdict::Violates) => Answer::Wrong,
        Some(Verdict::Inconclusive | Verdict::Unsupported) | None => Answer::Undecided,
    }
}

/// An LLVM of which is kept what it prints while it makes code that is called.
struct Listening<'a> {
    llvm: &'a mut dyn Backend,
    printed: String,
}

impl Backend for Listening<'_> {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn emulator(&self) -> Option<&str> {
        self.llvm.emulator()
    }

    fn code_generator(&mut self, library: &Library, by_command: bool) -> Option<CodeGenerator> {
        self.llvm.code_generator(library, by_command)
    }

    fn identify(&mut self, library: &Library) -> Result<Description, Failure> {
        self.llvm.identify(library)
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        let mut job = job.clone();
        job.want.printed |= !job.want.native.is_empty();
        self.llvm.submit(&job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let mut response = self.llvm.collect()?;
        if let Ok(natives) = &mut response.native
            && !natives.printed.is_empty()
        {
            self.printed = std::mem::take(&mut natives.printed);
        }
        Ok(response)
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}
