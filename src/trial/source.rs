//! One source of a trial: its inputs with their outcomes, and what is compared with them.

use super::change::Change;
use super::settings::Settings;
use crate::ir::{Function, Module};
use crate::llvm::{Call, Fault, NativeReply, NativeRequest, Rows};
use crate::refine::{Class, NativeInput, NativeRun, Pair, Prepared, Report, Side, Verdict};
use crate::semantics::Program;
use std::sync::Arc;

/// One function of a trial.
#[derive(Clone, Debug)]
pub struct FunctionTrial {
    pub name: Arc<str>,
    pub change: Change,
    /// The optimized function against the source.
    pub report: Report,
    /// Native code of the optimized function against the source.
    pub native: Option<Report>,
    /// Native code of the source against the source: a violation here is our fault, or the code
    /// generator's.
    pub native_before: Option<Report>,
}

impl FunctionTrial {
    /// The report that says that something is wrong, if one does.
    pub fn violation(&self) -> Option<&Report> {
        [Some(&self.report), self.native.as_ref()].into_iter().flatten().find(|r| r.verdict == Verdict::Violates)
    }
}

impl FunctionTrial {
    /// Whether native code of the *source* does what the source cannot do: no fault of the
    /// optimizer.
    pub fn contradicts_itself(&self) -> bool {
        self.native_before.as_ref().is_some_and(|r| r.verdict == Verdict::Violates)
    }
}

/// A function that others may call, before LLVM has seen it.
pub(super) struct Source<'a> {
    module: &'a Module,
    pub function: &'a Function,
    /// The report instead, if it cannot be checked whatever LLVM makes of it.
    prepared: Result<Prepared<'a>, Box<Report>>,
    native: Vec<NativeInput>,
}

impl<'a> Source<'a> {
    pub fn new(module: &'a Module, program: &'a Program, function: &'a Function, settings: &Settings) -> Source<'a> {
        let prepared = match Side::new(module, program, &function.name) {
            Some(side) => Prepared::new(side, &settings.check),
            None => Err(Box::new(Report::unsupported("the function has no lowered form"))),
        };
        Source { module, function, prepared, native: Vec::new() }
    }

    /// Asks for native code, if there is an input that it can be run on.
    pub fn request_native(&mut self) -> Option<NativeRequest> {
        self.native = self.prepared.as_ref().ok()?.native_inputs();
        let mut inputs = Rows::new(self.native.first()?.args.len());
        self.native.iter().for_each(|input| inputs.push(&input.args));
        Some(NativeRequest::new(self.function.name.to_string(), inputs))
    }

    /// Compares the source with what LLVM made of it.
    pub fn compare(&self, pair: &Pair, module: &Module, program: &Program) -> FunctionTrial {
        let name = self.function.name.clone();
        let target = pair.target.as_ref().and_then(|target| Side::new(module, program, target));
        let change =
            target.map_or(Change::Body, |side| Change::between((self.module, self.function), (module, side.text())));
        let report = match (&self.prepared, target) {
            (_, None) => Report::missing(&name),
            (Err(report), Some(_)) => (**report).clone(),
            (Ok(prepared), Some(side)) => prepared.check_target(side),
        };
        FunctionTrial { name, change, report, native: None, native_before: None }
    }

    /// Whether native code was asked for.
    pub fn has_native(&self) -> bool {
        !self.native.is_empty()
    }

    /// Compares the source with what native code did; `None` if it did not run.
    pub fn compare_native(&self, reply: &NativeReply) -> Option<Report> {
        let prepared = self.prepared.as_ref().ok()?;
        let mut runs = Vec::with_capacity(self.native.len());
        for (i, input) in self.native.iter().enumerate() {
            match reply.call(i) {
                Call::Returned(row) => runs.push(NativeRun { input: input.input, result: row.to_vec() }),
                // Without the address: it is another one each time, and findings are grouped by this text.
                Call::Faulted(Fault { signal, .. }) => {
                    return Some(fault(&format!("native code raised signal {signal}"), Class::Ub));
                }
                Call::Damaged(place) => return Some(fault(&format!("native code wrote to {place}"), Class::Ub)),
                Call::DamagedHeap(_) => return Some(fault("native code wrote beyond what it allocated", Class::Ub)),
                Call::TimedOut => return Some(fault("native code does not return", Class::Nontermination)),
                Call::Skipped | Call::Unavailable(_) => {}
            }
        }
        (!runs.is_empty()).then(|| prepared.check_native(&runs))
    }
}

/// Native code failed on an input on which the source returns.
fn fault(what: &str, class: Class) -> Report {
    Report::without_inputs(Verdict::Violates, Some(class), what)
}
