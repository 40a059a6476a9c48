//! Traces: a line of text for each instruction that is executed, with its result.
//!
//! ```text
//! @f(i8 3)
//!   %x = add i8 %a, 1                ; i8 4
//!   ret i8 %x                        ; i8 4
//! ```

use super::Place;
use super::display::Typed;
use super::observe::Observer;
use super::program::FunctionIndex;
use super::value::{Scalar, Value};
use crate::ir::numbering::Numbering;
use crate::ir::{Function, InstRef, Module, TerminatorOp, Type};

/// The column in which results begin, unless the instruction is longer.
const RESULT_COLUMN: usize = 48;

/// An observer that writes each instruction as a line, without the newline, to a sink.
///
/// ```
/// use irrefute::ir::{self, LlvmVersion};
/// use irrefute::semantics::{trace::Trace, Dialect, First, Machine, Program, Scalar, Value};
/// # use irrefute::semantics::{Answer, Budget, Environment, Event, Shape};
/// # struct Nobody;
/// # impl Environment for Nobody {
/// #     fn answer_event(&mut self, _: usize, _: &Event, _: &Shape) -> Answer { Answer::NeverReturns }
/// #     fn answer_function(&mut self, _: &str, _: &[Value], shape: &Shape) -> Value { Value::poison(shape) }
/// # }
/// let module = ir::parse("define i8 @f(i8 %a) {\n  %x = add i8 %a, 1\n  ret i8 %x\n}\n", LlvmVersion(22))?;
/// let program = Program::new(&module, Dialect::LANGREF);
/// let mut lines = Vec::new();
/// let mut trace = Trace::new(&module, |line: &str| lines.push(line.to_owned()));
/// let (f, args) = (program.function("f").unwrap(), [Value::scalar(Scalar::Word(3))]);
/// Machine::new(&program).observe(f, &args, &mut Nobody, &mut First, Budget::default(), &mut trace);
/// assert_eq!(lines[0], "@f(i8 3)");
/// assert!(lines[1].starts_with("  %x = add i8 %a, 1 ") && lines[1].ends_with(" ; i8 4"));
/// # Ok::<(), ir::ParseError>(())
/// ```
pub struct Trace<'m, S> {
    module: &'m Module,
    sink: S,
    /// The numbering of each function that was entered.
    numberings: Vec<Option<Numbering>>,
    depth: usize,
}

impl<'m, S: FnMut(&str)> Trace<'m, S> {
    /// A trace of executions of a module; `sink` takes each line.
    pub fn new(module: &'m Module, sink: S) -> Trace<'m, S> {
        Trace { module, sink, numberings: vec![None; module.functions.len()], depth: 0 }
    }

    fn shown(&self, value: &[Scalar], ty: &Type) -> String {
        let value = Value(value.iter().cloned().collect());
        Typed { value: &value, ty, module: self.module }.to_string()
    }

    /// The indentation of the function that is being executed.
    fn indent(&self) -> usize {
        2 * self.depth
    }
}

impl<S: FnMut(&str)> Observer for Trace<'_, S> {
    fn entered(&mut self, function: FunctionIndex, args: &[Scalar]) {
        let f = &self.module.functions[function.index()];
        self.numberings[function.index()].get_or_insert_with(|| Numbering::of(f));
        let mut rest = args;
        let mut shown = Vec::with_capacity(f.params.len());
        for param in f.param_ids() {
            let ty = f.ty(param);
            let len = super::shape::leaves(ty, &self.module.named_types).unwrap_or(0) as usize;
            let (arg, after) = rest.split_at(len.min(rest.len()));
            shown.push(self.shown(arg, ty));
            rest = after;
        }
        let line = format!("{:indent$}@{}({})", "", f.name, shown.join(", "), indent = self.indent());
        (self.sink)(&line);
        self.depth += 1;
    }

    fn executed(&mut self, place: Place, result: &[Scalar]) {
        let Some((function, instruction)) = place.instruction(self.module) else { return };
        let text = match &self.numberings[place.function as usize] {
            Some(numbering) => numbering.display_inst(function, instruction).to_string(),
            None => crate::ir::display_inst(function, instruction).to_string(),
        };
        let line = format!("{:indent$}{text}", "", indent = self.indent());
        match result_type(function, instruction) {
            Some(ty) if !result.is_empty() => {
                let value = self.shown(result, ty);
                (self.sink)(&format!("{line:RESULT_COLUMN$} ; {value}"));
            }
            _ => (self.sink)(&line),
        }
    }

    fn left(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// The type of the result of an instruction; for `ret`, the result type of the function.
fn result_type<'f>(function: &'f Function, instruction: InstRef<'f>) -> Option<&'f Type> {
    match instruction {
        InstRef::Terminator(terminator) if matches!(terminator.op, TerminatorOp::Ret(_)) => Some(&function.ret),
        InstRef::Terminator(terminator) => terminator.result.map(|value| function.ty(value)),
        InstRef::Phi(phi) => Some(function.ty(phi.result)),
        InstRef::Inst(inst) => inst.result.map(|value| function.ty(value)),
    }
}
