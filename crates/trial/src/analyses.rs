//! What LLVM's analyses claim of a module, put to the test.
//!
//! Each printer runs in a job of its own. The module that is executed is the one that LLVM printed together with the
//! claims, so that names and instructions in a claim are those of the module. It is the same for all printers that change
//! nothing, so their claims are tested by the same executions.

use super::module::{TrialError, with_names};
use super::settings::Settings;
use irrefute_ir::{Function, Module, parse_with_positions, print};
use irrefute_llvm::{Backend, Failure, Job, Response, Want};
use irrefute_oracle::{self as oracle, ClaimKind, Claims, FunctionReport, Printer, Subject};
use irrefute_reduce as reduce;
use irrefute_semantics::Program;

/// What became of the claims about a module.
#[derive(Debug, Default)]
pub struct AnalysesTrial {
    /// By function, in the order of the module; functions without claims are left out. A printer that changes the module
    /// first adds reports of its own.
    pub functions: Vec<FunctionReport>,
    /// The printers that LLVM did not finish, with the reason.
    pub failures: Vec<(Printer, TrialError)>,
    /// The printers that this version does not have.
    pub missing: Vec<Printer>,
}

/// Tests what printers claim of a module; with `precision`, also what they could have claimed where they claimed nothing.
///
/// # Errors
/// If the version cannot express the module, or LLVM refuses the settings.
pub fn analyses(
    module: &Module,
    printers: &[Printer],
    precision: bool,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<AnalysesTrial, TrialError> {
    let version = settings.dialect.version;
    let mut named = with_names(module, settings).into_owned();
    // Most printers tell loops apart by the names of their headers, and print none for a header without a name.
    named.functions.iter_mut().for_each(Function::name_blocks);
    let text = print(&named, version)?;
    let mut trial = AnalysesTrial::default();
    // What was printed, by the module that was printed with it.
    let mut printed: Vec<(String, Vec<(Printer, String)>)> = Vec::new();
    // The module before passes that add attributes, as LLVM prints it.
    let mut before: Option<String> = None;
    for &printer in printers {
        let Some(pipeline) = printer.pipeline(version) else {
            trial.missing.push(printer);
            continue;
        };
        let want = Want { printed: true, ..Want::default() };
        let mut job = Job { pipeline: pipeline.to_owned(), ..settings.job(text.clone(), want) };
        job.options.extend(printer.options().iter().map(|option| (*option).to_owned()));
        if printer.adds_attributes() && before.is_none() {
            let job = settings.job(text.clone(), Want::default());
            match backend.run(&Job { pipeline: String::new(), ..job }) {
                Ok(response) => before = Some(response.text),
                Err(failure @ Failure::BadTarget(_)) => return Err(failure.into()),
                Err(failure) => {
                    trial.failures.push((printer, failure.into()));
                    continue;
                }
            }
        }
        let answer = backend.run(&job).map(|response| match before.as_ref().filter(|_| printer.adds_attributes()) {
            // What such a pass prints is the module behind it.
            Some(before) => Response { printed: response.text.clone(), text: before.clone(), ..response },
            None => response,
        });
        match answer {
            Ok(response) => match printed.iter_mut().find(|(module, _)| *module == response.text) {
                Some((_, all)) => all.push((printer, response.printed)),
                None => printed.push((response.text, vec![(printer, response.printed)])),
            },
            Err(failure @ Failure::BadTarget(_)) => return Err(failure.into()),
            Err(failure) => trial.failures.push((printer, failure.into())),
        }
    }
    for (text, all) in printed {
        match parse_with_positions(&text, version) {
            Ok((module, map)) => {
                let subject = Subject { module: &module, text: &text, map: &map, version };
                let mut claims = Claims::default();
                all.iter().for_each(|(printer, printed)| claims.extend(oracle::read(*printer, printed, subject)));
                if !precision {
                    claims.weak.iter_mut().for_each(|weak| weak.stronger.clear());
                }
                let program = Program::new(&module, settings.dialect);
                trial.functions.extend(oracle::check(subject, &program, &claims, &settings.check));
            }
            Err(error) => {
                let unreadable = || TrialError::Unreadable { message: error.to_string(), text: text.clone() };
                trial.failures.extend(all.iter().map(|(printer, _)| (*printer, unreadable())));
            }
        }
    }
    Ok(trial)
}

/// A claim that does not hold of a small program.
#[derive(Clone, Debug)]
pub struct ReducedClaim {
    /// The program, in which a claim of the same kind about the same function is refuted.
    pub module: Module,
    /// The alias analysis that makes the claim alone, if the claim is about memory and one does.
    pub alias_analysis: Option<&'static str>,
    /// Whether no single edit makes the program smaller.
    pub is_minimal: bool,
}

/// The alias analyses of LLVM's default, as `opt -aa-pipeline` names them.
const ALIAS_ANALYSES: [&str; 4] = ["basic-aa", "scoped-noalias-aa", "tbaa", "globals-aa"];

/// Makes a module small of which a claim is refuted, and tells which alias analysis is to blame. `None` if it is not refuted
/// again in the module alone.
pub fn reduced_claim(
    module: &Module,
    function: &str,
    kind: ClaimKind,
    settings: &Settings,
    backend: &mut dyn Backend,
    tries: usize,
) -> Option<ReducedClaim> {
    let printers: Vec<Printer> = Printer::ALL.into_iter().filter(|printer| printer.kinds().contains(&kind)).collect();
    let mut is_refuted = |module: &Module, settings: &Settings| {
        analyses(module, &printers, false, settings, backend).is_ok_and(|trial| {
            let of_it = trial.functions.iter().filter(|report| *report.name == *function);
            of_it.flat_map(|report| &report.refuted).any(|refuted| refuted.kind == kind)
        })
    };
    let start = module.extract(function)?;
    if !is_refuted(&start, settings) {
        return None;
    }
    let mut predicate = |candidates: &[Module]| {
        candidates.iter().map(|candidate| is_refuted(candidate, settings)).collect::<Vec<bool>>()
    };
    let options = reduce::Options { max_tries: tries, ..reduce::Options::default() };
    let reduced = reduce::reduce(start, function, &mut predicate, options);
    let is_of_memory =
        matches!(kind, ClaimKind::Alias | ClaimKind::ModRef | ClaimKind::Clobber | ClaimKind::Dependence);
    let alias_analysis = ALIAS_ANALYSES.into_iter().filter(|_| is_of_memory).find(|alone| {
        let alone = Settings { alias_analyses: Some((*alone).to_owned()), ..settings.clone() };
        is_refuted(&reduced.module, &alone)
    });
    Some(ReducedClaim { module: reduced.module, alias_analysis, is_minimal: reduced.minimal })
}
