//! One source of a trial: its inputs with their outcomes, and the comparison of LLVM's results with them.

use super::change::Change;
use super::demands::has_no_code;
use super::effect::{function_features, opcode_change};
use super::native::{self, Called, Encoder};
use super::settings::{Settings, Validation};
use irrefute_ir::{Function, Module};
use irrefute_llvm::{Call, MemoryFault, NativeReply, NativeRequest, Rows};
use irrefute_prove::{self as prove, Attempt, Effort};
use irrefute_refine::judge::SourceSearch;
use irrefute_refine::witness::ShownBy;
use irrefute_refine::{Baseline, Class, NamedPair, NativeRun, Pair, Prepared, Report, Side, Verdict, Witness};
use irrefute_semantics::promises::Support;
use irrefute_semantics::{End, Leaf, MemoryBlock, Outcome, Place, Program, UbRule, UndefinedBehaviour};
use irrefute_semantics::{assumes_flushing, targets};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

/// One function of a trial.
#[derive(Clone, Debug)]
pub struct FunctionTrial {
    /// Its name in the program, without sigil and without the prefix of a batch.
    pub name: Arc<str>,
    /// Whether LLVM changed its body.
    pub change: Change,
    /// The [features](super::effect) of the change, if they are wanted.
    pub features: Vec<u32>,
    /// Of a wrong change: the opcodes that became fewer and those that became more.
    pub opcodes: Option<String>,
    /// The optimized function compared with the source.
    pub report: Report,
    /// What came of the attempt to prove what the inputs left open, if one was made.
    pub proof: Option<prove::Attempt>,
    /// Native code of the optimized function compared with the source.
    pub native: Option<Report>,
    /// Why its native code did not run, if it was asked for and did not.
    pub not_native: Option<String>,
    /// Native code of the source compared with the source: a violation here is our fault, or the code
    /// generator's.
    pub native_before: Option<Report>,
}

impl FunctionTrial {
    /// Renames the symbols of its witnesses for which `rename` has another name.
    pub(super) fn rename_symbols(&mut self, rename: &dyn Fn(&str) -> Option<Arc<str>>) {
        let reports = [Some(&mut self.report), self.native.as_mut(), self.native_before.as_mut()];
        let witnesses = reports.into_iter().flatten().filter_map(|report| report.witness.as_mut());
        witnesses.for_each(|witness| witness.rename(rename));
    }

    /// The first violation: of the optimized text, otherwise of its native code.
    pub fn violation(&self) -> Option<&Report> {
        [Some(&self.report), self.native.as_ref()].into_iter().flatten().find(|r| r.verdict == Verdict::Violates)
    }
}

impl FunctionTrial {
    /// Whether native code of the *source* does what the source cannot do. That is no fault of the
    /// optimizer.
    pub fn contradicts_itself(&self) -> bool {
        self.native_before.as_ref().is_some_and(|r| r.verdict == Verdict::Violates)
    }
}

/// A function that others may call, before LLVM has seen it.
pub(super) struct Source<'a> {
    module: &'a Module,
    pub function: &'a Function,
    program: &'a Program,
    /// The source with its inputs, once they are needed; a report if it cannot be checked, whatever LLVM makes of it.
    prepared: OnceCell<Result<Prepared<'a>, Box<Report>>>,
    /// The inputs of the native request, by their index in the prepared cases.
    native: Vec<usize>,
    /// Why there is no native request, once one was asked for.
    unfit: Option<Cow<'static, str>>,
    /// The variables that the request names.
    variables: Vec<MemoryBlock>,
    /// How it is checked.
    settings: &'a Settings,
    /// The witness whose input is the only one, if the trial is of a witness.
    witness: Option<&'a Witness>,
}

impl<'a> Source<'a> {
    /// A source on the inputs that are chosen for it, or on that of a witness.
    pub fn new(
        module: &'a Module,
        program: &'a Program,
        function: &'a Function,
        settings: &'a Settings,
        witness: Option<&'a Witness>,
    ) -> Source<'a> {
        let (prepared, native, unfit, variables) = (OnceCell::new(), Vec::new(), None, Vec::new());
        Source { module, function, program, prepared, native, unfit, variables, settings, witness }
    }

    /// The source as the program has it; `None` if it has no lowered form.
    fn side(&self) -> Option<Side<'a>> {
        Side::new(self.module, self.program, &self.function.name)
    }

    /// Draws the inputs and runs the source on them, the first time.
    fn prepared(&self) -> &Result<Prepared<'a>, Box<Report>> {
        self.prepared.get_or_init(|| match (self.side(), self.witness) {
            (Some(side), None) => Prepared::new(side, &self.settings.check),
            (Some(side), Some(witness)) => Prepared::on(witness, side, &self.settings.check),
            (None, _) => Err(Box::new(Report::unsupported("the function has no lowered form"))),
        })
    }

    /// The request for native code; `None` if no input can be run natively, for the [reason](Self::why_not_native) that is
    /// kept.
    pub fn request_native(&mut self) -> Option<NativeRequest> {
        self.unfit = self.why_unfit();
        if self.unfit.is_some() {
            return None;
        }
        let every = "on every input the outcome depends on addresses, or on what only our environment answers";
        self.unfit = Some(every.into());
        let request = self.requested()?;
        self.unfit = None;
        Some(request)
    }

    /// What keeps the whole function from being run natively.
    fn why_unfit(&self) -> Option<Cow<'static, str>> {
        let prepared = match self.prepared() {
            Ok(prepared) => prepared,
            Err(report) => return Some(report.reason.clone().unwrap_or_else(|| report.verdict.to_string()).into()),
        };
        let side = prepared.source();
        let called = || side.program.functions_of(side.function).filter_map(|name| self.module.function(name));
        let version = side.program.dialect().version;
        let promises = side.program.promises(side.function);
        let reason = match () {
            // The worker runs in the default environment. Other programs of a batch do not matter.
            () if called().any(|function| assumes_flushing(&function.attrs, version)) => {
                Some("it assumes another mode of subnormal numbers")
            }
            // Nor does the machine that code is made for have every instruction of a target.
            () if called().any(targets::is_called_in) => Some("it has intrinsics of a target"),
            () if called().any(has_no_code) => Some("it has an intrinsic that no code is made of"),
            // Nor does native code ask our environment for what it answers in place of a function of the library.
            () if promises.iter().any(|promise| promise.support == Support::Uninterpreted) => {
                Some("only our environment answers for what it calls")
            }
            // Its answer has the type of the declaration.
            () if side.program.calls_by_another_type(side.function) => Some("it calls a function by another type"),
            // The worker passes no arguments beyond the parameters.
            () if side.text().varargs => Some("a variadic function"),
            () => None,
        };
        reason.map(Cow::Borrowed)
    }

    fn requested(&mut self) -> Option<NativeRequest> {
        // Not by the method: the list of inputs is filled meanwhile.
        self.prepared();
        let prepared = self.prepared.get()?.as_ref().ok()?;
        let side = prepared.source();
        let leaves = || side.program.params(side.function).iter().flat_map(|param| param.shape.iter().copied());
        let mut encoder = Encoder::new(side.program);
        let mut encoded = Vec::new();
        for input in prepared.native_inputs() {
            let (case, baseline) = &prepared.cases()[input];
            // The comparison needs every variable that the source shows, also those that the input does not mention.
            for block in baseline.visible_variables() {
                encoder.global(block);
            }
            if let Some(row) = encoder.encode(case, leaves()) {
                self.native.push(input);
                encoded.push(row);
            }
        }
        let mut inputs = Rows::new(encoded.first()?.args.len());
        encoded.iter().for_each(|row| inputs.push(&row.args));
        let mut request = NativeRequest::new(self.function.name.to_string(), inputs);
        // Calls without memory are cheaper for the worker.
        let touches_memory = leaves().any(|leaf| matches!(leaf, Leaf::Ptr(_)))
            || side.program.result_shape(side.function).iter().any(|leaf| matches!(leaf, Leaf::Ptr(_)))
            || side.program.variables().next().is_some();
        if touches_memory {
            request.memory = encoded.into_iter().map(|row| row.memory).collect();
            request.globals = encoder.names()?;
            self.variables = encoder.globals().to_vec();
        }
        Some(request)
    }

    /// Compares the source with the optimized function.
    pub fn compare(&self, pair: &NamedPair, module: &Module, program: &Program) -> FunctionTrial {
        let name = self.function.name.clone();
        let target = pair.target.as_ref().and_then(|target| Side::new(module, program, target));
        let change =
            target.map_or(Change::Body, |side| Change::between((self.module, self.function), (module, side.text())));
        let (report, proof) = match target {
            None => (Report::missing(&name), None),
            Some(side) => self.compare_with(side),
        };
        let seen = target.filter(|_| self.settings.features);
        let features = seen.map_or_else(Vec::new, |side| function_features(self.function, side.text()));
        let wrong = target.filter(|_| report.verdict == Verdict::Violates);
        let opcodes = wrong.map(|side| opcode_change(self.function, side.text()));
        FunctionTrial {
            name,
            change,
            features,
            opcodes,
            report,
            proof,
            native: None,
            not_native: None,
            native_before: None,
        }
    }

    /// Checks a target, and tries to prove what that leaves open.
    fn compare_with(&self, target: Side<'_>) -> (Report, Option<Attempt>) {
        if let Some(report) = self.validated(target) {
            return (report, Some(Attempt::needless()));
        }
        let prepared = match self.prepared() {
            Ok(prepared) => prepared,
            Err(report) => return ((**report).clone(), None),
        };
        let pair = match Pair::new(prepared.source(), target) {
            Ok(pair) => pair,
            Err(refused) => return (*refused, Some(Attempt::needless())),
        };
        let report = match self.witness {
            Some(witness) => pair.on(witness, &self.settings.check),
            None => prepared.check(&pair),
        };
        // What a solver decided the first time, it decides again.
        let is_solved =
            |witness: &Witness| report.verdict == Verdict::Inconclusive && witness.search == SourceSearch::Solved;
        if !self.witness.is_none_or(is_solved) {
            return (report, None);
        }
        let (report, attempt) = prove::finish(report, &pair, &self.settings.check, Effort::of(self.settings.prove));
        (report, Some(attempt))
    }

    /// A proof that needs no inputs, if one is wanted and there is one.
    fn validated(&self, target: Side<'_>) -> Option<Report> {
        match (self.settings.validation, self.witness) {
            (Validation::BeforeInputs, None) => prove::proved_by_expressions(self.side()?, target),
            (Validation::BeforeInputs, Some(_)) | (Validation::AfterInputs, _) => None,
        }
    }

    /// Whether native code was asked for.
    pub fn has_native(&self) -> bool {
        !self.native.is_empty()
    }

    /// Whether no choice of the source makes an input undefined: if some value of a `freeze` leads to undefined
    /// behaviour, native code may take that value and do anything.
    fn is_defined(&self, prepared: &Prepared<'_>, input: usize) -> bool {
        // A made-up outcome that ends in UB: only a source with UB covers it, and the judge searches all choices.
        let place = Place::entry(prepared.source().function.0);
        let undefined = UndefinedBehaviour { rule: UbRule::Unreachable, place, operands: Vec::new(), fault: None };
        let outcome = Outcome::of_end(End::Ub(Box::new(undefined)));
        prepared.check_native(&[NativeRun { input, outcome }]).verdict == Verdict::Violates
    }

    /// Why native code of the function did not run, as far as the request or the reply says.
    pub fn why_not_native(&self, reply: Option<&NativeReply>) -> Option<String> {
        match reply {
            Some(NativeReply::Unavailable(reason)) => Some(reason.clone()),
            Some(NativeReply::Ran { .. }) => None,
            None => self.unfit.as_deref().map(str::to_owned),
        }
    }

    /// Compares the source with the results of native code; `None` if it did not run.
    pub fn compare_native(&self, reply: &NativeReply) -> Option<Report> {
        let prepared = self.prepared().as_ref().ok()?;
        let mut runs = Vec::with_capacity(self.native.len());
        let side = prepared.source();
        let leaves = side.program.result_shape(side.function);
        for (i, &input) in self.native.iter().enumerate() {
            match reply.call(i) {
                Call::Returned(row) => {
                    let (case, baseline) = &prepared.cases()[input];
                    let Baseline::Outcome { outcome: source, .. } = baseline else { continue };
                    let called = Called { program: side.program, input: case, source, globals: &self.variables };
                    let outcome = native::outcome(called, leaves, row, reply.memory(i));
                    runs.extend(outcome.map(|outcome| NativeRun { input, outcome }));
                }
                // The text leaves out the address: it differs from run to run, and findings are grouped by this text.
                Call::Faulted(MemoryFault { signal, .. }) if self.is_defined(prepared, input) => {
                    return Some(self.fault(input, &format!("native code raised signal {signal}"), Class::Ub));
                }
                Call::Damaged(place) if self.is_defined(prepared, input) => {
                    return Some(self.fault(input, &format!("native code wrote to {place}"), Class::Ub));
                }
                Call::DamagedHeap(_) if self.is_defined(prepared, input) => {
                    return Some(self.fault(input, "native code wrote beyond what it allocated", Class::Ub));
                }
                Call::Faulted(_) | Call::Damaged(_) | Call::DamagedHeap(_) => {}
                Call::TimedOut => return Some(self.fault(input, "native code does not return", Class::Nontermination)),
                Call::Skipped | Call::Unavailable(_) => {}
            }
        }
        (!runs.is_empty()).then(|| prepared.check_native(&runs))
    }

    /// The report that native code failed on an input, given by its index, on which the source returns.
    fn fault(&self, input: usize, what: &str, class: Class) -> Report {
        let prepared = self.prepared().as_ref().ok();
        let case = prepared.and_then(|prepared| Some((prepared, &prepared.cases().get(input)?.0)));
        let witness = case.map(|(prepared, case)| {
            let steps = self.settings.check.budget.steps;
            Box::new(Witness::of_input(prepared.source(), case, class, steps, ShownBy::NativeCode))
        });
        Report { witness, ..Report::without_inputs(Verdict::Violates, Some(class), what) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pipeline;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::job::Ending;

    /// The report if native code of `@f` raises a signal on every input.
    fn found_if_native_code_faults(text: &str) -> Option<Report> {
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
        let settings = Settings::new("instcombine".parse::<Pipeline>().expect("a pipeline"));
        let program = Program::new(&module, settings.dialect);
        let mut source = Source::new(&module, &program, &module.functions[0], &settings, None);
        let request = source.request_native().expect("inputs for native code");
        let fault = Ending::Faulted(MemoryFault { signal: 4, access: None });
        let endings = vec![fault; request.inputs.len()];
        let reply = NativeReply::Ran { endings, results: Rows::new(1), memory: Vec::new() };
        source.compare_native(&reply)
    }

    #[test]
    fn a_fault_is_a_finding_where_the_source_returns() {
        let report = found_if_native_code_faults("define i8 @f(i8 noundef %x) {\n  ret i8 %x\n}").expect("a finding");
        assert_eq!((report.verdict, report.class), (Verdict::Violates, Some(Class::Ub)));
    }

    /// The first choice of the source returns; with another one native code may do anything.
    #[test]
    fn a_fault_is_none_where_a_choice_of_the_source_is_undefined() {
        let text = "define i8 @f(i8 noundef %x) {
              %c = freeze i1 poison
              br i1 %c, label %bad, label %good
            bad:
              unreachable
            good:
              ret i8 %x
            }";
        assert_eq!(found_if_native_code_faults(text), None);
    }

    /// Of a function that assumes another mode of the processor, native code in the default one may do anything.
    #[test]
    fn no_native_code_where_subnormal_numbers_are_flushed() {
        let is_requested = |attribute: &str| {
            let text = format!(
                "define i1 @f(half %x) {attribute} {{\n %r = fcmp uge half %x, 0xH0000\n ret i1 %r\n}}
                 define void @unrelated() \"denormal-fp-math\"=\"preserve-sign\" {{\n ret void\n}}"
            );
            let module = parse(&text, LlvmVersion::DEFAULT).expect("a function");
            let settings = Settings::new("O2".parse::<Pipeline>().expect("a pipeline"));
            let program = Program::new(&module, settings.dialect);
            Source::new(&module, &program, &module.functions[0], &settings, None).request_native().is_some()
        };
        assert!(is_requested(""));
        assert!(is_requested("\"denormal-fp-math\"=\"ieee,ieee\""));
        assert!(is_requested("\"denormal-fp-math\"=\"dynamic,dynamic\""));
        assert!(!is_requested("\"denormal-fp-math\"=\"ieee,preserve-sign\""));
        assert!(!is_requested("\"denormal-fp-math-f32\"=\"positive-zero\""));
    }
}
