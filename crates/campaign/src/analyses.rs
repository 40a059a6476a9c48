//! Campaigns against analyses: what LLVM claims of many programs, put to the test by several threads.
//!
//! A program has a number: files come first, then random programs. Reports are merged in the order of the numbers, so
//! that what is reported does not depend on the number of threads. A refuted claim is written into the findings folder
//! as soon as its turn comes.

use super::findings::store::{FileOf, REDUCED_SOURCE, SOURCE, Store, Unsaved};
use super::ordered::{self, Collect, Course, InOrder, Worker};
use super::queue::MakeBackend;
use irrefute_ir::Module;
use irrefute_llvm::{Backend, Failure, Interrupt};
use irrefute_oracle::{ClaimKind, FunctionReport, Printer};
use irrefute_trial::{ReducedClaim, Settings, WrongCode, analyses, reduced_claim, wrong_code};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The file with the claims that are refuted.
const CLAIMS: &str = "claims.json";

/// The file with the pipelines that make wrong code of the program.
const WRONG_CODE: &str = "wrong-code.json";

/// The programs of a campaign by their numbers: each with a name, and why it cannot be used.
pub type Programs<'a> = dyn Fn(u64) -> (String, Result<Module, String>) + Sync + 'a;

/// What is tested, and how.
pub struct AnalysesPlan<'a> {
    /// The numbers of the programs.
    pub numbers: Range<u64>,
    /// The programs.
    pub programs: &'a Programs<'a>,
    /// The printers that are asked.
    pub printers: &'a [Printer],
    /// Whether it is asked what could have been claimed where nothing was.
    pub precision: bool,
    /// How claims are tested.
    pub settings: &'a Settings,
    /// How claims are reduced; `None`: not at all.
    pub reduction: Option<Reduction>,
    /// How many threads there are, each with an LLVM of its own.
    pub jobs: usize,
    /// When to take no further program.
    pub deadline: Option<Instant>,
}

/// How refuted claims are reduced.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// How many candidates may be tried.
    pub tries: usize,
    /// How many claims of one kind are reduced, the first ones.
    pub of_kind: usize,
}

/// What LLVM claims of one program.
#[derive(Debug, Serialize)]
pub struct Analysed {
    /// Its number.
    #[serde(skip)]
    pub number: u64,
    /// Its name.
    pub file: String,
    /// What became of the claims.
    pub functions: Vec<FunctionReport>,
    /// The analyses that printed nothing that could be used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failed>,
    /// The analyses that this LLVM does not print.
    #[serde(skip)]
    pub missing: Vec<Printer>,
    /// Why the program could not be tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// The smallest programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reduced: Vec<Reduced>,
    /// The program, if a claim about it is refuted.
    #[serde(skip)]
    program: Option<Module>,
}

/// An analysis that printed nothing that could be used.
#[derive(Debug, Serialize)]
pub struct Failed {
    /// The analysis.
    pub analysis: Printer,
    /// Why.
    pub error: String,
}

/// The smallest program of which a claim is refuted.
#[derive(Debug, Serialize)]
pub struct Reduced {
    /// The function that the claim is about.
    pub function: Arc<str>,
    /// The kind of the claim.
    pub kind: ClaimKind,
    /// The program.
    pub program: String,
    /// Whether no single edit makes it smaller.
    pub minimal: bool,
    /// The alias analysis that makes the claim alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alias_analysis: Option<&'static str>,
    /// A pipeline that makes wrong code of the function, in the smallest program or in that which was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_code: Option<WrongCode>,
}

impl Reduced {
    fn new(function: &Arc<str>, kind: ClaimKind, small: &ReducedClaim, wrong_code: Option<WrongCode>) -> Reduced {
        let (program, minimal) = (small.module.to_string(), small.is_minimal);
        Reduced { function: function.clone(), kind, program, minimal, alias_analysis: small.alias_analysis, wrong_code }
    }
}

impl Analysed {
    /// Nothing yet of a program.
    fn of(number: u64, file: String) -> Analysed {
        Analysed {
            number,
            file,
            functions: Vec::new(),
            failures: Vec::new(),
            missing: Vec::new(),
            unread: None,
            reduced: Vec::new(),
            program: None,
        }
    }

    /// The functions and kinds of the claims that are refuted, each once.
    pub fn refuted(&self) -> BTreeSet<(Arc<str>, ClaimKind)> {
        let claims = self.functions.iter().flat_map(|report| report.refuted.iter().map(move |claim| (report, claim)));
        claims.map(|(report, claim)| (report.name.clone(), claim.kind)).collect()
    }

    /// The files of a finding.
    fn files(&self, program: &Module) -> Vec<FileOf> {
        let mut files = vec![FileOf { name: SOURCE, text: program.to_string() }];
        let of: Vec<&FunctionReport> = self.functions.iter().filter(|report| !report.refuted.is_empty()).collect();
        files.extend(serde_json::to_string_pretty(&of).map(|text| FileOf { name: CLAIMS, text }));
        // One program may have several refuted claims; its folder shows the smallest.
        let smallest = self.reduced.iter().min_by_key(|reduced| reduced.program.len());
        let wrong: Vec<&Reduced> = self.reduced.iter().filter(|reduced| reduced.wrong_code.is_some()).collect();
        if !wrong.is_empty() {
            files.extend(serde_json::to_string_pretty(&wrong).map(|text| FileOf { name: WRONG_CODE, text }));
        }
        files.extend(smallest.map(|reduced| FileOf { name: REDUCED_SOURCE, text: reduced.program.clone() }));
        files
    }
}

/// Tests what LLVM claims of programs until all are done, the deadline has passed or `stop` is set. `report` gets what
/// became of each, and what could not be written into the folder.
///
/// # Errors
/// If no LLVM, or no thread, can be started.
pub fn run(
    plan: &AnalysesPlan<'_>,
    store: Option<&Store>,
    backends: &MakeBackend<'_>,
    stop: &Arc<AtomicBool>,
    report: &mut dyn FnMut(&Analysed, Option<&Unsaved>),
) -> Result<(), Failure> {
    let interrupt = Interrupt::by(stop.clone());
    let workers: Vec<Tester<'_>> = (0..plan.jobs.max(1))
        .map(|_| Ok(Tester { plan, backend: backends(&interrupt)? }))
        .collect::<Result<_, Failure>>()?;
    let reducer = plan.reduction.map(|_| backends(&interrupt)).transpose()?;
    let mut merged = Merged { plan, store, reducer, reduced: BTreeMap::new(), report };
    let results = InOrder::new(plan.numbers.clone());
    ordered::run(workers, results, &Course::new(stop, plan.deadline), &mut merged)
}

struct Tester<'a> {
    plan: &'a AnalysesPlan<'a>,
    backend: Box<dyn Backend>,
}

impl Worker for Tester<'_> {
    type Result = Analysed;

    fn work(&mut self, number: u64, course: &Course<'_>) -> Option<Analysed> {
        let (file, module) = (self.plan.programs)(number);
        let mut analysed = Analysed::of(number, file);
        let tested = module.and_then(|module| {
            let trial =
                analyses(&module, self.plan.printers, self.plan.precision, self.plan.settings, &mut *self.backend);
            trial.map(|trial| (module, trial)).map_err(|error| error.to_string())
        });
        // An LLVM that was ended says nothing about the program.
        if course.is_stopped() {
            return None;
        }
        match tested {
            Err(error) => analysed.unread = Some(error),
            Ok((module, trial)) => {
                let failures = trial.failures.into_iter();
                analysed.failures =
                    failures.map(|(analysis, error)| Failed { analysis, error: error.to_string() }).collect();
                analysed.missing = trial.missing;
                analysed.functions = trial.functions;
                analysed.program = (!analysed.refuted().is_empty()).then_some(module);
            }
        }
        Some(analysed)
    }
}

struct Merged<'a> {
    plan: &'a AnalysesPlan<'a>,
    store: Option<&'a Store>,
    /// The LLVM that reductions run in: they are done in turn, so that the first claims of each kind are reduced whatever
    /// the number of threads is.
    reducer: Option<Box<dyn Backend>>,
    reduced: BTreeMap<ClaimKind, usize>,
    report: &'a mut dyn FnMut(&Analysed, Option<&Unsaved>),
}

impl Merged<'_> {
    fn reduce(&mut self, analysed: &mut Analysed, program: &Module) {
        let (Some(Reduction { tries, of_kind }), Some(backend)) = (self.plan.reduction, &mut self.reducer) else {
            return;
        };
        for (function, kind) in analysed.refuted() {
            let done = self.reduced.entry(kind).or_default();
            if *done >= of_kind {
                continue;
            }
            *done += 1;
            let small = reduced_claim(program, &function, kind, self.plan.settings, &mut **backend, tries);
            let Some(small) = small else { continue };
            let wrong = wrong_code(&small.module, &function, kind, self.plan.settings, &mut **backend)
                .or_else(|| wrong_code(program, &function, kind, self.plan.settings, &mut **backend));
            analysed.reduced.push(Reduced::new(&function, kind, &small, wrong));
        }
    }
}

impl Collect<Analysed> for Merged<'_> {
    fn merge(&mut self, mut analysed: Analysed) {
        let mut unsaved = None;
        if let Some(program) = analysed.program.take() {
            // First as it is: a reduction takes a while, and may be interrupted.
            unsaved = self.save(&analysed, &program);
            self.reduce(&mut analysed, &program);
            if !analysed.reduced.is_empty() {
                unsaved = self.save(&analysed, &program);
            }
        }
        (self.report)(&analysed, unsaved.as_ref());
    }
}

impl Merged<'_> {
    fn save(&self, analysed: &Analysed, program: &Module) -> Option<Unsaved> {
        let (_, kind) = analysed.refuted().into_iter().next()?;
        let id: String = analysed.file.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let id = id.trim_matches('-');
        self.store?.save(&format!("analysis-{kind}"), id, analysed.files(program)).err()
    }
}
