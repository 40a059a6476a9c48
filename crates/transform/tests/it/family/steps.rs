//! The two relations in big steps: a call is one step, or a stretch between two calls is one.

use super::evaluate::{promises, reads};
use super::value::{Leaf, Value};
use super::{Stop, World};
use irrefute_ir::{Block, BlockId, Call, Callee, ENTRY, Function, Inst, Op, Operand, TerminatorOp, Type, ValueId};

/// The registers of a frame.
type Locals = Vec<Option<Value>>;

/// What a stretch ends with.
enum Next<'m> {
    /// A call of a function with a body; the index of the instruction after it, and what takes the result.
    Call(&'m Function, Vec<Value>, usize, &'m Inst),
    /// An edge to a block.
    Edge(BlockId),
    Return(Value),
}

struct Frame<'m> {
    function: &'m Function,
    locals: Locals,
    block: BlockId,
    /// The next instruction of the block.
    at: usize,
    /// The call that it waits for.
    waits: Option<&'m Inst>,
    /// The blocks of memory that end with it.
    blocks: Vec<usize>,
    /// What its block of code has computed since it was entered last.
    done: Vec<ValueId>,
}

fn value(world: &World, locals: &Locals, operand: &Operand) -> Result<Value, Stop> {
    match operand {
        Operand::Local(id) => locals[id.index()].clone().ok_or(Stop::Outside("a value without a definition")),
        Operand::Const(constant) => world.constant(constant),
        Operand::Metadata(_) => Err(Stop::Outside("metadata")),
    }
}

fn types(function: &Function) -> impl Fn(&Operand) -> Type {
    move |operand| match operand {
        Operand::Local(id) => function.values[id.index()].ty.clone(),
        Operand::Const(constant) => constant.ty.clone(),
        Operand::Metadata(_) => Type::Metadata,
    }
}

impl<'m> World<'m> {
    /// A call as one step: the step of the callee is a step within it.
    ///
    /// # Errors
    /// The end of the execution, if it is no return.
    pub fn call(&mut self, function: &'m Function, args: Vec<Value>, depth: u32) -> Result<Value, Stop> {
        let mut frame = self.enter(function, args, depth)?;
        let of = types(function);
        loop {
            let block = &function.blocks[frame.block.index()];
            for inst in &block.insts {
                self.burn()?;
                let result = match &inst.op {
                    Op::Call(call) => {
                        let args = self.arguments(call, &mut |world, operand| value(world, &frame.locals, operand))?;
                        let result = match self.callee(call)? {
                            Some(callee) => self.call(callee, args, depth + 1)?,
                            None => self.external(call, args)?,
                        };
                        returned(call, result)?
                    }
                    _ => self.instruction(inst, &of, &mut |world, operand| value(world, &frame.locals, operand))?,
                };
                frame.define(inst, result);
            }
            match self.terminate(&frame, &|world, operand| value(world, &frame.locals, operand))? {
                Next::Return(value) => {
                    self.leave(frame);
                    return Ok(value);
                }
                Next::Edge(to) => self.edge(&mut frame, to)?,
                Next::Call(..) => unreachable!("a terminator of the subset calls nothing"),
            }
        }
    }

    /// The same, with a stack of frames and a step for each stretch between two calls.
    ///
    /// # Errors
    /// The end of the execution, if it is no return.
    pub fn stretches(&mut self, function: &'m Function, args: Vec<Value>) -> Result<Value, Stop> {
        let mut stack = vec![self.enter(function, args, 0)?];
        loop {
            let depth = stack.len() as u32;
            let frame = stack.last_mut().expect("a frame is active");
            match self.stretch(frame)? {
                Next::Edge(to) => self.edge(frame, to)?,
                Next::Call(callee, args, at, inst) => {
                    (frame.at, frame.waits) = (at, Some(inst));
                    let callee = self.enter(callee, args, depth)?;
                    stack.push(callee);
                }
                Next::Return(value) => {
                    let done = stack.pop().expect("a frame is active");
                    self.leave(done);
                    let Some(caller) = stack.last_mut() else { return Ok(value) };
                    let inst = caller.waits.take().expect("a caller waits");
                    let Op::Call(call) = &inst.op else { unreachable!("it waits for a call") };
                    let result = returned(call, value)?;
                    caller.define(inst, result);
                }
            }
        }
    }

    /// One stretch: what may go wrong, or reads or writes memory, happens in order; everything else is computed
    /// when it is asked for, and at the end.
    fn stretch(&mut self, frame: &mut Frame<'m>) -> Result<Next<'m>, Stop> {
        let function = frame.function;
        let block: &'m Block = &function.blocks[frame.block.index()];
        let is_call = |inst: &Inst| matches!(inst.op, Op::Call(_));
        let rest = &block.insts[frame.at..];
        let length = rest.iter().position(is_call).unwrap_or(rest.len());
        let (stretch, call) = (&rest[..length], rest.get(length));
        for inst in stretch {
            self.burn()?;
            if has_effect(inst) {
                self.force_operands(frame, stretch, inst)?;
                self.compute(frame, inst)?;
            }
        }
        // Last to first, unlike in the other relation.
        for inst in stretch.iter().rev().filter(|inst| !has_effect(inst)) {
            if let Some(id) = inst.result {
                self.force(frame, stretch, id)?;
            }
        }
        let Some(inst) = call else {
            let next = self.terminate(frame, &|world, operand| value(world, &frame.locals, operand))?;
            return Ok(next);
        };
        self.burn()?;
        let Op::Call(call) = &inst.op else { unreachable!("a stretch ends at a call") };
        let args = self.arguments(call, &mut |world, operand| value(world, &frame.locals, operand))?;
        let after = frame.at + length + 1;
        if let Some(callee) = self.callee(call)? {
            return Ok(Next::Call(callee, args, after, inst));
        }
        let result = returned(call, self.external(call, args)?)?;
        frame.define(inst, result);
        frame.at = after;
        self.stretch(frame)
    }

    /// Computes a value of a stretch, unless that was done.
    fn force(&mut self, frame: &mut Frame<'m>, stretch: &'m [Inst], id: ValueId) -> Result<(), Stop> {
        let Some(inst) = stretch.iter().find(|inst| inst.result == Some(id)) else { return Ok(()) };
        if frame.done.contains(&id) {
            return Ok(());
        }
        self.force_operands(frame, stretch, inst)?;
        self.compute(frame, inst)
    }

    fn force_operands(&mut self, frame: &mut Frame<'m>, stretch: &'m [Inst], inst: &'m Inst) -> Result<(), Stop> {
        reads(inst).into_iter().try_for_each(|read| self.force(frame, stretch, read))
    }

    fn compute(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Result<(), Stop> {
        let of = types(frame.function);
        let result = self.instruction(inst, &of, &mut |world, operand| value(world, &frame.locals, operand))?;
        frame.define(inst, result);
        Ok(())
    }

    fn enter(&mut self, function: &'m Function, args: Vec<Value>, depth: u32) -> Result<Frame<'m>, Stop> {
        // As the machine's limit, which counts nested calls.
        if depth > super::CALL_DEPTH {
            return Err(Stop::Fuel);
        }
        if function.varargs || !function.metadata.is_empty() || function.header.personality.is_some() {
            return Err(Stop::Outside("another kind of function"));
        }
        promises(&function.attrs)?;
        promises(&function.ret_attrs)?;
        for (attributes, arg) in function.params.iter().zip(&args) {
            if promises(attributes)? && arg.contains(&Leaf::Poison) {
                return Err(Stop::Stuck("a noundef argument"));
            }
        }
        let leaves = args.iter().flatten().cloned().collect();
        if depth > 0 {
            self.calls.push((function.name.to_string(), leaves));
        }
        let mut locals: Locals = args.into_iter().map(Some).collect();
        locals.resize(function.values.len(), None);
        Ok(Frame { function, locals, block: ENTRY, at: 0, waits: None, blocks: Vec::new(), done: Vec::new() })
    }

    fn leave(&mut self, frame: Frame) {
        frame.blocks.iter().for_each(|block| self.memory.end(*block));
    }

    /// Takes an edge: all phis read before any is written.
    fn edge(&mut self, frame: &mut Frame<'m>, to: BlockId) -> Result<(), Stop> {
        let function = frame.function;
        let phis = &function.blocks[to.index()].phis;
        let mut values = Vec::new();
        for phi in phis {
            self.burn()?;
            if !phi.metadata.is_empty() || !phi.flags.is_empty() {
                return Err(Stop::Outside("a phi with flags"));
            }
            self.pieces(&function.values[phi.result.index()].ty)?;
            let incoming = phi.incoming.iter().find(|(_, from)| *from == frame.block);
            let (operand, _) = incoming.ok_or(Stop::Outside("a phi without an entry"))?;
            values.push((phi.result, value(self, &frame.locals, operand)?));
        }
        for (phi, value) in values {
            frame.locals[phi.index()] = Some(value);
        }
        (frame.block, frame.at) = (to, 0);
        frame.done.clear();
        Ok(())
    }

    fn terminate(
        &mut self,
        frame: &Frame<'m>,
        operand: &dyn Fn(&World, &Operand) -> Result<Value, Stop>,
    ) -> Result<Next<'m>, Stop> {
        self.burn()?;
        let terminator = &frame.function.blocks[frame.block.index()].term;
        if !terminator.metadata.is_empty() {
            return Err(Stop::Outside("metadata"));
        }
        match &terminator.op {
            TerminatorOp::Ret(None) => Ok(Next::Return(Vec::new())),
            TerminatorOp::Ret(Some(of)) => {
                let value = operand(self, of)?;
                match promises(&frame.function.ret_attrs)? && value.contains(&Leaf::Poison) {
                    true => Err(Stop::Stuck("a noundef result")),
                    false => Ok(Next::Return(value)),
                }
            }
            TerminatorOp::Br(to) => Ok(Next::Edge(*to)),
            TerminatorOp::CondBr { condition, if_true, if_false } => match operand(self, condition)?[0] {
                Leaf::Int(0) => Ok(Next::Edge(*if_false)),
                Leaf::Int(_) => Ok(Next::Edge(*if_true)),
                _ => Err(Stop::Stuck("a branch on poison")),
            },
            TerminatorOp::Switch { value, default, cases } => {
                let Leaf::Int(value) = operand(self, value)?[0] else { return Err(Stop::Stuck("a switch on poison")) };
                for (case, to) in cases {
                    if self.constant(case)? == [Leaf::Int(value)] {
                        return Ok(Next::Edge(*to));
                    }
                }
                Ok(Next::Edge(*default))
            }
            TerminatorOp::Unreachable => Err(Stop::Stuck("unreachable")),
            TerminatorOp::IndirectBr { .. }
            | TerminatorOp::Invoke { .. }
            | TerminatorOp::CallBr { .. }
            | TerminatorOp::Resume(_)
            | TerminatorOp::CatchSwitch { .. }
            | TerminatorOp::CatchRet { .. }
            | TerminatorOp::CleanupRet { .. } => Err(Stop::Outside("another terminator")),
        }
    }

    fn arguments(
        &mut self,
        call: &'m Call,
        operand: &mut dyn FnMut(&World, &Operand) -> Result<Value, Stop>,
    ) -> Result<Vec<Value>, Stop> {
        if !call.bundles.is_empty() || call.ty.varargs || call.tail.is_some_and(|tail| tail.keyword() == "musttail") {
            return Err(Stop::Outside("another kind of call"));
        }
        promises(&call.fn_attrs)?;
        let mut args = Vec::new();
        for argument in &call.args {
            let value = operand(self, &argument.operand)?;
            if promises(&argument.attrs)? && value.contains(&Leaf::Poison) {
                return Err(Stop::Stuck("a noundef argument"));
            }
            args.push(value);
        }
        Ok(args)
    }

    /// The function with a body that is called; `None` if the environment answers.
    fn callee(&self, call: &'m Call) -> Result<Option<&'m Function>, Stop> {
        let Callee::Direct(name) = &call.callee else { return Err(Stop::Outside("an indirect call")) };
        if call.intrinsic().is_some() {
            return Err(Stop::Outside("an intrinsic"));
        }
        let function = self.module.function(name).ok_or(Stop::Outside("an alias"))?;
        let same = function.ret == call.ty.ret && function.params.len() == call.args.len();
        match (same, function.is_definition()) {
            (false, _) => Err(Stop::Outside("a call of another type")),
            (true, true) if function.header.linkage.is_interposable() => Err(Stop::Outside("a body that may change")),
            (true, true) => Ok(Some(function)),
            (true, false) => Ok(None),
        }
    }

    /// A call of the environment: an event.
    fn external(&mut self, call: &Call, args: Vec<Value>) -> Result<Value, Stop> {
        let Callee::Direct(name) = &call.callee else { return Err(Stop::Outside("an indirect call")) };
        let function = self.module.function(name).ok_or(Stop::Outside("an alias"))?;
        if irrefute_semantics::library::is_known(name) {
            return Err(Stop::Outside("a library function"));
        }
        promises(&function.attrs)?;
        promises(&function.ret_attrs)?;
        for (attributes, arg) in function.params.iter().zip(&args) {
            if promises(attributes)? && arg.contains(&Leaf::Poison) {
                return Err(Stop::Stuck("a noundef argument"));
            }
        }
        let is_int = |leaf: &Leaf| matches!(leaf, Leaf::Int(_) | Leaf::Poison);
        let int = |ty: &Type| matches!(ty, Type::Void | Type::Int(1..=64));
        if !args.iter().flatten().all(is_int) || !int(&function.ret) {
            return Err(Stop::Outside("a pointer that the environment sees"));
        }
        let answer = super::answer(self.trace.len());
        self.trace.push((name.to_string(), args.concat()));
        Ok(match function.ret {
            Type::Int(width) => vec![Leaf::Int(answer & super::value::mask(width))],
            _ => Vec::new(),
        })
    }

    fn burn(&mut self) -> Result<(), Stop> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Fuel)?;
        Ok(())
    }
}

/// A result as the call site takes it.
fn returned(call: &Call, result: Value) -> Result<Value, Stop> {
    match promises(&call.ret_attrs)? && result.contains(&Leaf::Poison) {
        true => Err(Stop::Stuck("a noundef result")),
        false => Ok(result),
    }
}

impl Frame<'_> {
    fn define(&mut self, inst: &Inst, result: Value) {
        if let (Op::Alloca { .. }, [Leaf::Place(block, _)]) = (&inst.op, &result[..]) {
            self.blocks.push(*block);
        }
        if let Some(id) = inst.result {
            self.locals[id.index()] = Some(result);
            self.done.push(id);
        }
    }
}

/// Whether the place of an instruction among others matters.
fn has_effect(inst: &Inst) -> bool {
    match &inst.op {
        Op::Binary { op, .. } => op.divides(),
        Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } => true,
        _ => false,
    }
}
