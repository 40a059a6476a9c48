//! One instruction by itself, executed.

use super::code::{ScalarCode, UB, decode, encode};
use irrefute_ir::{
    Attributes, Block, BlockId, Function, Inst, LlvmVersion, Module, Op, Operand, Phi, TerminatorOp, Type, ValueId,
};
use irrefute_semantics::{
    Answer, Budget, Dialect, End, Environment, Event, First, FunctionIndex, Machine, Program, Shape, Value,
};

/// A function whose parameters are the operands of one instruction, lowered.
pub(super) struct Probe {
    program: Program,
    function: FunctionIndex,
    widths: Vec<u32>,
}

impl Probe {
    /// The probe of `op`, whose local operands are values 0, 1, … of these widths, in their order. A call needs
    /// the declaration of its callee.
    pub fn instruction(
        op: Op,
        widths: &[u32],
        result: u32,
        declaration: Option<&Function>,
        dialect: &Dialect,
    ) -> Option<Probe> {
        let mut function = new(widths, result);
        let to = function.new_value(Type::Int(result));
        let ret = TerminatorOp::Ret(Some(Operand::Local(to)));
        function.blocks.push(block(Vec::new(), vec![Inst::new(Some(to), op)], ret));
        Probe::new(function, declaration, widths, dialect)
    }

    /// The probe of a `br` on the first operand, and a `phi` of the second and third where the empty blocks meet.
    pub fn diamond(width: u32, dialect: &Dialect) -> Option<Probe> {
        let widths = [1, width, width];
        let mut function = new(&widths, width);
        let result = function.new_value(Type::Int(width));
        let [condition, if_true, if_false] = [0, 1, 2].map(|i| Operand::Local(ValueId(i)));
        let incoming = vec![(if_true, BlockId(1)), (if_false, BlockId(2))];
        let phi = Phi { result, flags: irrefute_ir::Flags::NONE, incoming, metadata: Vec::new() };
        let branch = TerminatorOp::CondBr { condition, if_true: BlockId(1), if_false: BlockId(2) };
        function.blocks.push(block(Vec::new(), Vec::new(), branch));
        function.blocks.push(block(Vec::new(), Vec::new(), TerminatorOp::Br(BlockId(3))));
        function.blocks.push(block(Vec::new(), Vec::new(), TerminatorOp::Br(BlockId(3))));
        function.blocks.push(block(vec![phi], Vec::new(), TerminatorOp::Ret(Some(Operand::Local(result)))));
        Probe::new(function, None, &widths, dialect)
    }

    /// The probe of the return of a parameter with these attributes, as a result with those attributes.
    pub fn ending(width: u32, attributes: &Attributes, parameter: &Attributes, dialect: &Dialect) -> Option<Probe> {
        let mut function = new(&[width], width);
        function.ret_attrs = attributes.clone();
        function.params[0] = parameter.clone();
        function.blocks.push(block(Vec::new(), Vec::new(), TerminatorOp::Ret(Some(Operand::Local(ValueId(0))))));
        Probe::new(function, None, &[width], dialect)
    }

    fn new(function: Function, declaration: Option<&Function>, widths: &[u32], dialect: &Dialect) -> Option<Probe> {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        let name = function.name.clone();
        module.functions.push(function);
        module.functions.extend(declaration.cloned());
        let program = Program::new(&module, *dialect);
        let function = program.function(&name)?;
        let modelled = program.unsupported(function).is_none() && program.promises(function).is_empty();
        modelled.then(|| Probe { program, function, widths: widths.to_vec() })
    }

    /// Results on lists of operands; `None` if one of them is not exactly one code.
    pub fn run<'a>(&self, operands: impl Iterator<Item = &'a [ScalarCode]>) -> Option<Vec<ScalarCode>> {
        let mut machine = Machine::new(&self.program);
        operands.map(|operands| self.run_once(&mut machine, operands)).collect()
    }

    fn run_once(&self, machine: &mut Machine<'_>, operands: &[ScalarCode]) -> Option<ScalarCode> {
        let args: Vec<Value> = operands.iter().zip(&self.widths).map(|(c, w)| Value::scalar(decode(*c, *w))).collect();
        let mut nobody = Nobody { asked: false };
        let outcome = machine.execute(self.function, &args, &mut nobody, &mut First, Budget::default());
        // A table has one result for each operand: it has no place for choices, answers, or sets known from above.
        if nobody.asked || !outcome.exact || outcome.choices > 0 || !outcome.trace.is_empty() {
            return None;
        }
        match &outcome.end {
            End::Ub(_) => Some(UB),
            End::Returns(value) => encode(value.as_scalar()?),
            End::Unwinds(_)
            | End::Stopped
            | End::Diverges
            | End::Repeats
            | End::Unknown
            | End::Unsupported(_)
            | End::Inconclusive(_) => None,
        }
    }
}

fn new(widths: &[u32], result: u32) -> Function {
    let params: Vec<Type> = widths.iter().map(|w| Type::Int(*w)).collect();
    Function::new("f", Type::Int(result), &params)
}

fn block(phis: Vec<Phi>, insts: Vec<Inst>, term: TerminatorOp) -> Block {
    Block { name: None, phis, insts, term: term.into() }
}

/// An environment that only notes that it was asked: such an instruction has no table.
struct Nobody {
    asked: bool,
}

impl Environment for Nobody {
    fn answer_event(&mut self, _index: usize, _event: &Event, _shape: &Shape) -> Answer {
        self.asked = true;
        Answer::NeverReturns
    }

    fn answer_function(&mut self, _callee: &str, _args: &[Value], shape: &Shape) -> Value {
        self.asked = true;
        Value::poison(shape)
    }
}
