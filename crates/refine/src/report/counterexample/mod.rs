//! Counterexamples: the input, both executions with their intermediate values, and the difference.

mod bytes;
mod memory;
#[cfg(test)]
mod tests;

pub use crate::threads::context::{Context, Test};
pub use memory::{DifferingBlock, ShownBlock};

use crate::display;
use crate::environment::{Answers, Record, Recorder, Replay};
use crate::inputs::Input;
use crate::judge::{Choice, Noted, Repeated, Violation};
use crate::options::Options;
use crate::relation::Site;
use crate::relation::injection::MemoryInjection;
use crate::side::{Runner, Side};
use crate::threads::fences::LostOrder;
use irrefute_ir::quote::Name;
use irrefute_semantics::display::Named;
use irrefute_semantics::floats::{FloatBits, Format, RoundingMode, words};
use irrefute_semantics::observe::Observer;
use irrefute_semantics::{Chooser, End, Event, First, Leaf, Outcome, Place, Scalar, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// An input on which the target does what the source does not. The field names are stable.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The arguments.
    pub inputs: Vec<NamedValue>,
    /// The memory before the call, as far as it matters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memory: Vec<ShownBlock>,
    /// The calls of functions of the module that the environment makes, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<String>,
    /// The environment's reactions to the calls of the target, in order and in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
    /// The choices that the target took, in order and in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// Where the outcomes differ, in words.
    pub difference: String,
    /// One execution of the source: with the first alternative of each choice.
    pub source: Execution,
    /// The execution of the target that no execution of the source covers.
    pub target: Execution,
    /// If memory differs: the bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differing: Option<DifferingBlock>,
    /// If only other threads notice the difference: whether a second thread shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<Context>,
}

/// A value with the name and type that it has in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    /// With its sigil; `%3` for a parameter without a name.
    pub name: String,
    /// As LLVM writes it.
    #[serde(rename = "type")]
    pub ty: String,
    /// As LLVM writes it where LLVM has a notation; sets and pointers in ours.
    pub value: String,
}

/// One execution.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Execution {
    /// Its events and its end, in words.
    pub outcome: String,
    /// The results of the function's instructions, in the order of execution.
    pub values: Vec<NamedValue>,
    /// The blocks of the function that were executed, by their position in the text, in ascending order.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub blocks: BTreeSet<u32>,
}

/// The most intermediate values that are kept: a loop has thousands, and findings are stored as JSON.
const MAX_VALUES: usize = 200;

/// How many of them the text shows from the beginning: a few iterations of a loop.
const SHOWN_FIRST: usize = 40;

/// How many it shows from the end, where the results differ.
const SHOWN_LAST: usize = 10;

impl Counterexample {
    /// The inputs of a function, with names and types.
    pub fn inputs_of(side: Side<'_>, args: &[Value]) -> Vec<NamedValue> {
        let params = side.program.inputs(side.function);
        let params_in_text = side.text().params.len();
        args.iter()
            .zip(params)
            .enumerate()
            .map(|(i, (arg, param))| NamedValue {
                name: match i.checked_sub(params_in_text) {
                    Some(beyond) => format!("... [{beyond}]"),
                    None => local_name(side, i),
                },
                ty: param.ty.to_string(),
                value: display::value(arg, &param.ty, side),
            })
            .collect()
    }

    /// Shows a violation. Both functions run once more with an observer, since observing every execution of a check
    /// would be too slow. The second result is the choices of the source's execution.
    pub(crate) fn new(
        source: Side<'_>,
        target: Side<'_>,
        input: &Input,
        violation: &Violation,
        options: &Options,
    ) -> (Counterexample, Vec<Choice>) {
        let source_events = Some(&violation.source.trace[..]);
        let answers = Answers::new(input.answers, source.program, source_events);
        let mut record = Record::default();
        let of_target = input.translated(source.program, target.program);
        let of_target = of_target.as_deref().unwrap_or(input);
        let recorded = violation.record.events(&violation.target.trace);
        let mut recorder = Recorder::new(answers, &of_target.environment_memory, &mut record).repeating(&recorded);
        let mut repeated = Repeated::new(&violation.target_choices);
        let (mut target_run, outcome) = observed(target, of_target, &mut recorder, &mut repeated, options);
        target_run.outcome = display::outcome(&outcome, target);
        let (source_run, choices) = source_run(source, target, input, violation, options);
        let counterexample = Counterexample {
            inputs: inputs_and_machine(source, target, input),
            memory: memory::given(source, input, violation),
            calls: calls_of(source, input),
            answers: answers_of(target, violation),
            choices: violation.target_choices.iter().map(|choice| display::choice(choice, target)).collect(),
            difference: difference(violation, source),
            source: source_run,
            target: target_run,
            differing: memory::differing(source, target, input, violation),
            context: violation.context.clone(),
        };
        (counterexample, choices)
    }

    /// Shows a result of native code, which has no intermediate values.
    pub(crate) fn native(
        source: Side<'_>,
        input: &Input,
        violation: &Violation,
        options: &Options,
    ) -> (Counterexample, Vec<Choice>) {
        let (source_run, choices) = source_run(source, source, input, violation, options);
        let outcome = display::outcome(&violation.target, source);
        let counterexample = Counterexample {
            inputs: Counterexample::inputs_of(source, &input.args),
            memory: memory::given(source, input, violation),
            calls: calls_of(source, input),
            answers: Vec::new(),
            choices: Vec::new(),
            difference: difference(violation, source),
            source: source_run,
            target: Execution { outcome: format!("native code {outcome}"), ..Execution::default() },
            differing: memory::differing(source, source, input, violation),
            context: None,
        };
        (counterexample, choices)
    }
}

/// The execution of the source that is shown: the deterministic one, in the environment that the target met. It is the
/// one whose difference the violation names.
fn source_run(
    source: Side<'_>,
    target: Side<'_>,
    input: &Input,
    violation: &Violation,
    options: &Options,
) -> (Execution, Vec<Choice>) {
    let answers = Answers::new(input.answers, source.program, None);
    let injection = MemoryInjection::new(source.program, target.program, &input.environment_memory);
    let trace = &violation.target.trace;
    let mut replay =
        Replay::new(answers, &input.environment_memory, trace, &violation.record, &violation.source.trace, injection);
    let mut first = First;
    let mut noted = Noted::new(&mut first);
    let (mut run, outcome) = observed(source, input, &mut replay, &mut noted, options);
    // Nobody answers a call that the target does not make.
    run.outcome = match replay.is_apart() && outcome.end == End::Stopped {
        true => display::outcome_that_goes_on(&outcome, source),
        false => display::outcome(&outcome, source),
    };
    (run, noted.choices)
}

/// The calls that the environment makes, in words.
fn calls_of(side: Side<'_>, input: &Input) -> Vec<String> {
    input.environment_memory.calls.iter().map(|call| display::environment_call(call, side)).collect()
}

/// The environment's reactions to the events of the target, in words.
fn answers_of(target: Side<'_>, violation: &Violation) -> Vec<String> {
    let events = &violation.target.trace;
    let told = |(k, answer)| {
        let writes = violation.record.writes.get(k).map_or(&[][..], Vec::as_slice);
        let frees = violation.record.frees.get(k).map_or(&[][..], Vec::as_slice);
        display::answer(answer, writes, frees, events.get(k), target)
    };
    violation.record.answers.iter().enumerate().map(told).collect()
}

/// The difference of a violation in words.
fn difference(violation: &Violation, source: Side<'_>) -> String {
    let class = violation.difference.class;
    match violation.difference.site {
        Site::Event(k) => format!("{class}: call number {} differs", k + 1),
        Site::Argument { event, .. } if violation.target.trace.get(event).is_some_and(Event::is_end_of_call) => {
            format!("{class}: the {} gives another result", violation.target.trace[event].callee)
        }
        Site::Argument { event, argument, .. } => {
            format!("{class}: argument {} of call number {} differs", argument + 1, event + 1)
        }
        Site::Result { leaf: 0 } => format!("{class}: the results differ{}", between_floats(violation, source, 0)),
        Site::Result { leaf } => {
            format!("{class}: the results differ from element {leaf} on{}", between_floats(violation, source, leaf))
        }
        Site::Memory { event, block, offset } => {
            let when = event.map_or(String::new(), |k| format!(" at call number {}", k + 1));
            format!("{class}: {} differs at offset {offset}{when}", Named(block, source.module))
        }
        Site::TailCall(k) => {
            format!(
                "{class}: call number {} is a `tail` call, and its callee may access a stack block of its caller",
                k + 1
            )
        }
        Site::PureCall(k) => {
            let callee = violation.target.pure_calls.get(k).map_or("", |call| &call.callee);
            format!("{class}: only the target calls @{callee} with these arguments, which may be undefined behaviour")
        }
        Site::Promise { event, promise } => {
            format!("{class}: call number {} {}", event + 1, promise.words())
        }
        Site::Latent(latent) => format!("{class}: only in the target, {}", latent.words()),
        Site::Ordering { block, offset, weakening } => {
            let said = weakening.words();
            format!("{class}: the access of {} at offset {offset} {said}", Named(block, source.module))
        }
        Site::Fence(LostOrder { access: Some((block, offset)) }) => format!(
            "{class}: a fence of the source orders the access of {} at offset {offset}, and none of the target does",
            Named(block, source.module)
        ),
        Site::Fence(LostOrder { access: None }) => {
            format!("{class}: a fence of the source orders what its callers access, and none of the target does")
        }
        Site::Threads { block, offset, unallowed } => {
            let byte = format!("{} at offset {offset}", Named(block, source.module));
            format!("{class}: {}", unallowed.words(&byte))
        }
        Site::End => format!("{class}: the executions end differently"),
    }
}

/// How two floating-point results differ, after a comma: `, by 1 ulp`. Nothing if that is not soon said, or if either may
/// have several values.
fn between_floats(violation: &Violation, source: Side<'_>, leaf: usize) -> String {
    let said = || {
        let Some(Leaf::Float(kind)) = source.program.result_shape(source.function).get(leaf) else { return None };
        let format = Format::of(*kind)?;
        let bits = |outcome: &Outcome| match &outcome.end {
            End::Returns(value) => FloatBits::try_from(&value.0.get(leaf)?.to_int(format.width())?.to_big()).ok(),
            _ => None,
        };
        words::difference(format, bits(&violation.source)?, bits(&violation.target)?)
    };
    said().map_or_else(String::new, |words| format!(", {words}"))
}

/// The arguments of an input, `vscale` if a side depends on it, and how the environment rounds if not to the nearest
/// number.
fn inputs_and_machine(source: Side<'_>, target: Side<'_>, input: &Input) -> Vec<NamedValue> {
    let mut inputs = Counterexample::inputs_of(source, &input.args);
    if let Some(vscale) = source.program.vscale().or(target.program.vscale()) {
        inputs.push(NamedValue { name: "vscale".into(), ty: "i32".into(), value: vscale.to_string() });
    }
    let mode = input.environment_memory.rounding;
    if mode != RoundingMode::NearestEven {
        inputs.push(NamedValue { name: "rounding mode".into(), ty: "metadata".into(), value: mode.word().into() });
    }
    inputs
}

/// The name of local value `i`; one without a name has the number that LLVM prints: parameters,
/// blocks and results without names are counted together, in the order of the text.
fn local_name(side: Side<'_>, i: usize) -> String {
    let function = side.text();
    let unnamed = |v: usize| function.values.get(v).is_some_and(|v| v.name.is_none());
    if let Some(name) = function.values.get(i).and_then(|v| v.name.as_deref()) {
        return format!("%{}", Name(name));
    }
    let mut number = (0..function.params.len()).take_while(|p| *p != i).filter(|p| unnamed(*p)).count();
    if i < function.params.len() {
        return format!("%{number}");
    }
    for block in &function.blocks {
        number += usize::from(block.name.is_none());
        let phis = block.phis.iter().map(|phi| Some(phi.result));
        let results = phis.chain(block.insts.iter().map(|inst| inst.result)).chain([block.term.result]);
        for result in results.flatten() {
            if result.index() == i {
                return format!("%{number}");
            }
            number += usize::from(unnamed(result.index()));
        }
    }
    format!("%{number}")
}

/// One execution with its intermediate values, whose outcome the caller puts into words.
fn observed(
    side: Side<'_>,
    input: &Input,
    environment: &mut dyn irrefute_semantics::Environment,
    chooser: &mut dyn Chooser,
    options: &Options,
) -> (Execution, Outcome) {
    let mut observer = Intermediate { side, values: Vec::new(), blocks: BTreeSet::new(), depth: 0 };
    let outcome = Runner::new(side, options.budget).observe(&input.args, environment, chooser, &mut observer);
    (Execution { outcome: String::new(), values: observer.values, blocks: observer.blocks }, outcome)
}

/// Collects the results of the instructions of one function and its executed blocks, not of those that it calls.
struct Intermediate<'a> {
    side: Side<'a>,
    values: Vec<NamedValue>,
    blocks: BTreeSet<u32>,
    depth: u32,
}

impl Observer for Intermediate<'_> {
    fn entered(&mut self, _function: irrefute_semantics::program::FunctionIndex, _args: &[Scalar]) {
        self.depth += 1;
    }

    fn left(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        if self.depth <= 1 && place.function == self.side.function.0 {
            self.blocks.insert(place.block);
        }
        if self.depth > 1 || result.is_empty() || self.values.len() >= MAX_VALUES {
            return;
        }
        let Some(id) = defined_at(self.side, place) else { return };
        let ty = &self.side.text().values[id].ty;
        let value = display::value(&Value(result.iter().cloned().collect()), ty, self.side);
        self.values.push(NamedValue { name: local_name(self.side, id), ty: ty.to_string(), value });
    }
}

/// The index of the local value that an instruction of the function defines.
fn defined_at(side: Side<'_>, place: Place) -> Option<usize> {
    if place.function != side.function.0 {
        return None;
    }
    let block = side.text().blocks.get(place.block as usize)?;
    let i = place.instruction as usize;
    let phis = block.phis.len();
    let result = match block.phis.get(i) {
        Some(phi) => Some(phi.result),
        None => match block.insts.get(i - phis) {
            Some(inst) => inst.result,
            None => block.term.result,
        },
    };
    result.map(|v| v.index())
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.difference)?;
        writeln!(f, "\nInput:")?;
        if self.inputs.is_empty() {
            writeln!(f, "  (none)")?;
        }
        self.inputs.iter().try_for_each(|v| writeln!(f, "  {v}"))?;
        if !self.memory.is_empty() {
            writeln!(f, "\nMemory:")?;
        }
        for block in &self.memory {
            writeln!(f, "  {block}")?;
            block.contents.iter().try_for_each(|line| writeln!(f, "    {line}"))?;
        }
        if !self.calls.is_empty() || !self.answers.is_empty() {
            writeln!(f, "\nThe environment:")?;
            self.calls.iter().try_for_each(|call| writeln!(f, "  {call}"))?;
            self.answers.iter().enumerate().try_for_each(|(i, a)| writeln!(f, "  call {}: {a}", i + 1))?;
        }
        if !self.choices.is_empty() {
            writeln!(f, "\nThe choices of the target:\n  {}", self.choices.join(", "))?;
        }
        for (title, execution) in [("Source", &self.source), ("Target", &self.target)] {
            writeln!(f, "\n{title}:")?;
            write_values(f, &execution.values)?;
            writeln!(f, "  {}", execution.outcome)?;
        }
        self.differing.iter().try_for_each(|block| write!(f, "\n{block}"))?;
        self.context.iter().try_for_each(|context| write!(f, "\nOther threads:\n{context}"))
    }
}

/// Writes the values; of many, the first and the last.
fn write_values(f: &mut fmt::Formatter<'_>, values: &[NamedValue]) -> fmt::Result {
    let head = values.len().min(SHOWN_FIRST);
    let tail = values.len().saturating_sub(SHOWN_LAST).max(head);
    values[..head].iter().try_for_each(|v| writeln!(f, "  {v}"))?;
    if tail > head {
        writeln!(f, "  … {} more", tail - head)?;
    }
    values[tail..].iter().try_for_each(|v| writeln!(f, "  {v}"))
}

impl fmt::Display for NamedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} = {}", self.ty, self.name, self.value)
    }
}
