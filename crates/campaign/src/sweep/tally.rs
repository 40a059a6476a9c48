//! The figures of a sweep. Every one is a count of something that ran.

use super::attempt::{Attempt, AttemptOutcome, FileReading, FileResult, FunctionResult, SweepFinding};
use super::class::FunctionClass;
use super::left_out::LeftOut;
use super::lit::NotRun;
use super::outcome::FunctionOutcome;
use crate::findings::finding::FindingKind;
use crate::reach::ReachFigures;
use irrefute_prove as prove;
use irrefute_refine::Verdict;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::PathBuf;

/// From this many checked inputs on, a function that is not proved counts as decided. It is a convention for the
/// figures only: fewer inputs say little about a function of two or more operands.
pub const ENOUGH: u64 = 16;

/// Functions by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SweepTally {
    /// Functions that were compared.
    pub functions: u64,
    /// Functions whose body LLVM changed.
    pub changed: u64,
    /// As [`FunctionOutcome::Proved`]; the fields that follow likewise.
    pub proved: u64,
    /// As [`FunctionOutcome::Refines`].
    pub refines: u64,
    /// As [`FunctionOutcome::Violates`].
    pub violates: u64,
    /// As [`FunctionOutcome::Unreproduced`].
    pub unreproduced: u64,
    /// As [`FunctionOutcome::Inconclusive`].
    pub inconclusive: u64,
    /// As [`FunctionOutcome::Unsupported`].
    pub unsupported: u64,
    /// As [`FunctionOutcome::Vacuous`].
    pub vacuous: u64,
    /// As [`FunctionOutcome::Crashed`].
    pub crashed: u64,
    /// Functions of the class [`FunctionClass::Integers`].
    pub integer_functions: u64,
    /// Integer functions whose body LLVM changed.
    pub integer_changed: u64,
    /// Changed integer functions that are proved, violate, or have at least [`ENOUGH`] checked inputs.
    pub integer_decided: u64,
}

/// The functions that a reason keeps from being decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Blocked {
    /// How many there are.
    pub functions: u64,
    /// Changed integer functions among them.
    pub integers: u64,
    /// The first of them, as file and function.
    pub example: String,
}

/// BlockedReasons, with the functions that they block.
pub type BlockedReasons = BTreeMap<String, Blocked>;

/// The invocations that a pass keeps out of the verdicts, because it is no optimization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Why it is none.
    pub reason: &'static str,
    /// How many there are.
    pub invocations: u64,
    /// The file of the first.
    pub first: PathBuf,
}

/// All figures of a sweep.
#[derive(Clone, Debug, Default)]
pub struct SweepSummary {
    /// Files that were tried.
    pub files: u64,
    /// Files that could be parsed and verified.
    pub parsed: u64,
    /// The other files, with the reason.
    pub unreadable: Vec<(PathBuf, String)>,
    /// Outcomes by folder and pipeline.
    pub rows: BTreeMap<(PathBuf, String), SweepTally>,
    /// The reach of the verdicts that found nothing wrong.
    pub reach: ReachFigures,
    /// Invocations of `opt` that were tried.
    pub attempts: u64,
    /// Invocations that were not tried because irrefute cannot honour their command line, by reason.
    pub not_run: BTreeMap<NotRun, u64>,
    /// Invocations that were not tried because one of their passes is no optimization, by pass.
    pub no_optimization: BTreeMap<String, Skipped>,
    /// Files that could be parsed but name no pipeline.
    pub without_pipeline: u64,
    /// Invocations that failed as a whole, by reason: their number and the first file.
    pub refused: BTreeMap<String, (u64, PathBuf)>,
    /// Unsupported functions by reason.
    pub unsupported: BlockedReasons,
    /// Inconclusive and vacuous functions by reason.
    pub inconclusive: BlockedReasons,
    /// Changed integer functions that are not decided, whatever their verdict, by reason.
    pub undecided_integers: BlockedReasons,
    /// Changed functions that refine as far as inputs show, by the reason why that is no proof.
    pub unproved: BlockedReasons,
    /// Definitions without a verdict of their own, by reason.
    pub left_out: BlockedReasons,
    /// Everything that was confirmed as wrong, in the order of the files.
    pub told: Vec<SweepFinding>,
    /// Findings that could not be saved, in full.
    pub unsaved: Vec<String>,
}

impl SweepSummary {
    /// Adds a file.
    pub fn add(&mut self, file: &FileResult) {
        self.files += 1;
        match &file.reading {
            FileReading::Unreadable(reason) => self.unreadable.push((file.path.clone(), reason.clone())),
            FileReading::Read { attempts, not_run } => {
                self.parsed += 1;
                self.without_pipeline += u64::from(attempts.is_empty() && not_run.is_empty());
                not_run.iter().for_each(|reason| self.add_not_run(file, reason));
                attempts.iter().for_each(|attempt| self.add_attempt(file, attempt));
            }
        }
    }

    /// Confirmed violations and failures by their kind.
    pub fn kinds(&self) -> BTreeMap<FindingKind, u64> {
        let mut kinds = BTreeMap::new();
        self.told.iter().for_each(|told| *kinds.entry(told.nature.kind).or_default() += 1);
        kinds
    }

    /// All rows together.
    pub fn total(&self) -> SweepTally {
        let mut total = SweepTally::default();
        self.rows.values().for_each(|row| total += *row);
        total
    }

    fn add_not_run(&mut self, file: &FileResult, reason: &NotRun) {
        match reason {
            NotRun::NoOptimization { pass, reason } => {
                let first = || Skipped { reason, invocations: 0, first: file.path.clone() };
                self.no_optimization.entry(pass.clone()).or_insert_with(first).invocations += 1;
            }
            _ => *self.not_run.entry(reason.clone()).or_default() += 1,
        }
    }

    fn add_attempt(&mut self, file: &FileResult, attempt: &Attempt) {
        match &attempt.outcome {
            AttemptOutcome::Refused(reason) => {
                let (count, _) = self.refused.entry(reason.clone()).or_insert_with(|| (0, file.path.clone()));
                *count += 1;
            }
            AttemptOutcome::Tried { functions, left_out, told, unsaved } => {
                self.attempts += 1;
                let folder = file.path.parent().map(PathBuf::from).unwrap_or_default();
                let row = self.rows.entry((folder, attempt.invocation.pipeline.to_string())).or_default();
                functions.iter().for_each(|f| row.add(f));
                functions.iter().for_each(|f| self.add_reach(f));
                functions.iter().for_each(|f| self.add_reasons(file, f));
                left_out.iter().for_each(|f| self.add_left_out(file, f));
                self.told.extend(told.iter().cloned());
                self.unsaved.extend(unsaved.iter().cloned());
            }
        }
    }

    fn add_left_out(&mut self, file: &FileResult, f: &LeftOut) {
        let example = || format!("{} @{}", file.path.display(), f.name);
        let first = || Blocked { example: example(), ..Blocked::default() };
        self.left_out.entry(f.reason.to_string()).or_insert_with(first).functions += 1;
    }

    fn add_reach(&mut self, f: &FunctionResult) {
        let verdict = match f.standing {
            FunctionOutcome::Proved => Verdict::Proved,
            FunctionOutcome::Refines => Verdict::Refines,
            FunctionOutcome::Violates
            | FunctionOutcome::Unreproduced
            | FunctionOutcome::Inconclusive
            | FunctionOutcome::Unsupported
            | FunctionOutcome::Vacuous
            | FunctionOutcome::Crashed => return,
        };
        self.reach.add(verdict, f.reach.as_ref());
    }

    fn add_reasons(&mut self, file: &FileResult, f: &FunctionResult) {
        let of_interest = f.is_changed_integers();
        let block_by = |reasons: &mut BlockedReasons, reason: String| {
            let blocked = reasons.entry(reason).or_default();
            if blocked.functions == 0 {
                blocked.example = format!("{} @{}", file.path.display(), f.name);
            }
            blocked.functions += 1;
            blocked.integers += u64::from(of_interest);
        };
        let block = |reasons: &mut BlockedReasons| block_by(reasons, f.reason.clone().unwrap_or_default());
        match f.standing {
            FunctionOutcome::Unsupported => block(&mut self.unsupported),
            FunctionOutcome::Inconclusive | FunctionOutcome::Vacuous => block(&mut self.inconclusive),
            FunctionOutcome::Proved
            | FunctionOutcome::Refines
            | FunctionOutcome::Violates
            | FunctionOutcome::Unreproduced
            | FunctionOutcome::Crashed => {}
        }
        if of_interest && !f.is_decided() {
            block(&mut self.undecided_integers);
        }
        if f.changed
            && f.standing == FunctionOutcome::Refines
            && let Some(reason) = f.proof.as_ref().and_then(prove::Attempt::why_no_proof)
        {
            block_by(&mut self.unproved, reason);
        }
    }
}

/// The reasons, those that block most functions first.
pub fn ordered(reasons: &BlockedReasons) -> Vec<(&String, &Blocked)> {
    let mut all: Vec<_> = reasons.iter().collect();
    all.sort_by(|a, b| b.1.functions.cmp(&a.1.functions).then(a.0.cmp(b.0)));
    all
}

impl FunctionResult {
    fn is_changed_integers(&self) -> bool {
        self.changed && self.class == FunctionClass::Integers
    }

    /// Whether the check decided the function: it is proved, violated, or enough inputs were checked.
    pub fn is_decided(&self) -> bool {
        matches!(self.standing, FunctionOutcome::Proved | FunctionOutcome::Violates) || self.checked >= ENOUGH
    }
}

impl SweepTally {
    fn add(&mut self, f: &FunctionResult) {
        self.functions += 1;
        self.changed += u64::from(f.changed);
        *match f.standing {
            FunctionOutcome::Proved => &mut self.proved,
            FunctionOutcome::Refines => &mut self.refines,
            FunctionOutcome::Violates => &mut self.violates,
            FunctionOutcome::Unreproduced => &mut self.unreproduced,
            FunctionOutcome::Inconclusive => &mut self.inconclusive,
            FunctionOutcome::Unsupported => &mut self.unsupported,
            FunctionOutcome::Vacuous => &mut self.vacuous,
            FunctionOutcome::Crashed => &mut self.crashed,
        } += 1;
        self.integer_functions += u64::from(f.class == FunctionClass::Integers);
        self.integer_changed += u64::from(f.is_changed_integers());
        self.integer_decided += u64::from(f.is_changed_integers() && f.is_decided());
    }
}

impl AddAssign for SweepTally {
    fn add_assign(&mut self, o: SweepTally) {
        self.functions += o.functions;
        self.changed += o.changed;
        self.proved += o.proved;
        self.refines += o.refines;
        self.violates += o.violates;
        self.unreproduced += o.unreproduced;
        self.inconclusive += o.inconclusive;
        self.unsupported += o.unsupported;
        self.vacuous += o.vacuous;
        self.crashed += o.crashed;
        self.integer_functions += o.integer_functions;
        self.integer_changed += o.integer_changed;
        self.integer_decided += o.integer_decided;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::lit::Invocation;
    use irrefute_refine::report::reach::{Reach, SideReach};

    fn function(standing: FunctionOutcome, class: FunctionClass, changed: bool, checked: u64) -> FunctionResult {
        let reason = Some(format!("because {standing:?}"));
        FunctionResult {
            name: "f".into(),
            class,
            changed,
            standing,
            violation: None,
            nature: None,
            reason,
            checked,
            vacuous: 0,
            undecided: 0,
            reach: None,
            proof: None,
        }
    }

    fn file(path: &str, functions: Vec<FunctionResult>) -> FileResult {
        let invocation = Invocation::of("gvn".parse().expect("a pipeline"));
        let outcome = AttemptOutcome::Tried { functions, left_out: Vec::new(), told: Vec::new(), unsaved: Vec::new() };
        let attempts = vec![Attempt { invocation, outcome }];
        let skipped = NotRun::NoOptimization { pass: "metarenamer".to_owned(), reason: "it renames" };
        let not_run = vec![NotRun::Negative, skipped];
        FileResult { path: path.into(), reading: FileReading::Read { attempts, not_run } }
    }

    #[test]
    fn only_changed_integer_functions_count_for_the_share() {
        use FunctionOutcome::*;
        let mut summary = SweepSummary::default();
        summary.add(&file(
            "a/x.ll",
            vec![
                function(Proved, FunctionClass::Integers, true, 0),
                function(Refines, FunctionClass::Integers, true, ENOUGH),
                function(Refines, FunctionClass::Integers, true, ENOUGH - 1),
                function(Unsupported, FunctionClass::Integers, true, 0),
                function(Unsupported, FunctionClass::Integers, false, 0),
                function(Unsupported, FunctionClass::Memory, true, 0),
            ],
        ));
        let total = summary.total();
        assert_eq!((total.functions, total.changed, total.unsupported), (6, 5, 3));
        assert_eq!((total.integer_functions, total.integer_changed, total.integer_decided), (5, 4, 2));
        let blocked = &summary.unsupported["because Unsupported"];
        assert_eq!((blocked.functions, blocked.integers), (3, 1));
        assert_eq!(blocked.example, "a/x.ll @f");
        assert_eq!(ordered(&summary.undecided_integers).len(), 2);
        assert_eq!((summary.not_run[&NotRun::Negative], summary.not_run.len()), (1, 1));
        let skipped = Skipped { reason: "it renames", invocations: 1, first: "a/x.ll".into() };
        assert_eq!(summary.no_optimization["metarenamer"], skipped, "counted apart");
    }

    #[test]
    fn reach_is_that_of_verdicts_that_found_nothing_wrong() {
        use FunctionOutcome::*;
        let with = |standing, reached| {
            let source = SideReach { reached, total: 4, unreached: Vec::new() };
            let target = Some(SideReach { reached: 6, total: 6, unreached: Vec::new() });
            let reach = Some(Reach { source, target });
            FunctionResult { reach, ..function(standing, FunctionClass::Integers, true, 1) }
        };
        let mut summary = SweepSummary::default();
        let functions = vec![with(Refines, 4), with(Refines, 1), with(Proved, 3), with(Violates, 0)];
        summary.add(&file("a/x.ll", functions));
        summary.add(&file("a/y.ll", vec![with(Refines, 2), function(Refines, FunctionClass::Integers, true, 0)]));
        assert_eq!(summary.reach.refines.to_string(), "median 80 %, worst tenth 70 %");
        assert_eq!((summary.reach.refines.functions(), summary.reach.proved.functions()), (3, 1));
        assert_eq!(summary.reach.proved.median(), Some(90));
    }

    #[test]
    fn rows_are_folders_and_pipelines() {
        let mut summary = SweepSummary::default();
        for path in ["a/x.ll", "a/y.ll", "b/x.ll"] {
            summary.add(&file(path, vec![function(FunctionOutcome::Vacuous, FunctionClass::Integers, true, 0)]));
        }
        summary.add(&FileResult { path: "b/z.ll".into(), reading: FileReading::Unreadable("1:1: no".into()) });
        let rows: Vec<u64> = summary.rows.values().map(|row| row.vacuous).collect();
        assert_eq!(rows, [2, 1]);
        assert_eq!((summary.files, summary.parsed, summary.attempts), (4, 3, 3));
    }

    #[test]
    fn the_reason_that_blocks_most_comes_first() {
        let blocked = |functions| Blocked { functions, ..Blocked::default() };
        let reasons: BlockedReasons = [("a", 1), ("b", 3), ("c", 1)].map(|(r, n)| (r.to_owned(), blocked(n))).into();
        let order: Vec<&str> = ordered(&reasons).iter().map(|(reason, _)| reason.as_str()).collect();
        assert_eq!(order, ["b", "a", "c"]);
    }
}
