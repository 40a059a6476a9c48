//! The operands that may stand at each place of a function under change.
//!
//! Let `d(v)` be the place where a value is defined, and `p = (block, i)` the point before instruction `i` of a block:
//!
//! ```text
//! v is available at p  ⟺  v is a parameter, or the block of d(v) strictly dominates that of p,
//!                         or d(v) is in the same block, before i
//! ```

use super::MutationSubject;
use crate::constants::{self, Bases};
use crate::floats::constants::draw_of_type;
use crate::random::Random;
use irrefute_ir::{
    Argument, Block, Call, Cfg, Constant, ConstantKind, DominatorTree, Function, Inst, IntrinsicId, Op, Operand,
    TerminatorOp, Type, ValueId,
};

/// A point of a function: before instruction `inst` of a block. One past the last is before the terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub block: usize,
    pub inst: usize,
}

/// The place where a value is defined.
#[derive(Clone, Copy)]
enum ScopeDefinition {
    Param,
    Phi(usize),
    Inst(Point),
    /// By a terminator, or nowhere; such a value is never used as an operand.
    Elsewhere,
}

/// The definitions and the dominator tree of a function.
pub(super) struct MutationScope {
    tree: DominatorTree,
    definitions: Vec<ScopeDefinition>,
}

impl MutationScope {
    pub fn of(function: &Function) -> MutationScope {
        let mut definitions = vec![ScopeDefinition::Elsewhere; function.values.len()];
        definitions[..function.params.len()].fill(ScopeDefinition::Param);
        for (block, b) in function.blocks.iter().enumerate() {
            b.phis.iter().for_each(|phi| definitions[phi.result.index()] = ScopeDefinition::Phi(block));
            for (inst, i) in b.insts.iter().enumerate() {
                if let Some(result) = i.result {
                    definitions[result.index()] = ScopeDefinition::Inst(Point { block, inst });
                }
            }
        }
        MutationScope { tree: DominatorTree::of(&Cfg::of(function)), definitions }
    }

    /// The number of values of the function when the scope was made.
    pub fn len(&self) -> usize {
        self.definitions.len()
    }

    pub fn is_available(&self, value: ValueId, at: Point) -> bool {
        let id = |block: usize| irrefute_ir::BlockId(block as u32);
        match self.definitions[value.index()] {
            ScopeDefinition::Param => true,
            ScopeDefinition::Phi(block) => self.tree.dominates(id(block), id(at.block)),
            ScopeDefinition::Inst(place) if place.block == at.block => place.inst < at.inst,
            ScopeDefinition::Inst(place) => self.tree.strictly_dominates(id(place.block), id(at.block)),
            ScopeDefinition::Elsewhere => false,
        }
    }

    /// The values of a type that are available at a point.
    pub fn available(&self, function: &Function, at: Point, ty: &Type) -> Vec<ValueId> {
        let values = (0..function.values.len() as u32).map(ValueId);
        values.filter(|v| function.ty(*v) == ty && self.is_available(*v, at)).collect()
    }

    pub fn is_reachable(&self, block: usize) -> bool {
        self.tree.is_reachable(irrefute_ir::BlockId(block as u32))
    }
}

/// A use of an operand: by an instruction, or by a terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    /// The instruction, or, one past the last one, the terminator.
    pub at: Point,
    /// The index of the operand, in the order of `for_each_operand`.
    pub operand: usize,
}

impl MutationSubject<'_, '_, '_> {
    pub fn function(&self) -> &Function {
        &self.module.functions[self.function]
    }

    pub fn function_mut(&mut self) -> &mut Function {
        &mut self.module.functions[self.function]
    }

    pub fn scope(&self) -> MutationScope {
        MutationScope::of(self.function())
    }

    /// One element of a list; `None` if it is empty.
    pub fn pick<T>(&mut self, mut list: Vec<T>) -> Option<T> {
        if list.is_empty() {
            return None;
        }
        let at = self.random.index(list.len());
        Some(list.swap_remove(at))
    }

    /// The places of the instructions with a property, in reachable blocks. Elsewhere a change would have no effect.
    pub fn places(&self, fits: impl Fn(&Function, &Inst) -> bool) -> Vec<Point> {
        let (function, scope) = (self.function(), self.scope());
        let mut places = Vec::new();
        for (block, b) in function.blocks.iter().enumerate().filter(|(block, _)| scope.is_reachable(*block)) {
            let fitting = b.insts.iter().enumerate().filter(|(_, inst)| fits(function, inst));
            places.extend(fitting.map(|(inst, _)| Point { block, inst }));
        }
        places
    }

    /// The place of an instruction with a property.
    pub fn draw_place(&mut self, fits: impl Fn(&Function, &Inst) -> bool) -> Option<Point> {
        let places = self.places(fits);
        self.pick(places)
    }

    /// A point at which an instruction may be inserted.
    pub fn draw_point(&mut self) -> Option<Point> {
        let scope = self.scope();
        let blocks: Vec<usize> = (0..self.function().blocks.len()).filter(|b| scope.is_reachable(*b)).collect();
        let block = self.pick(blocks)?;
        let inst = self.random.index(self.function().blocks[block].insts.len() + 1);
        Some(Point { block, inst })
    }

    pub fn op(&self, at: Point) -> &Op {
        &self.function().blocks[at.block].insts[at.inst].op
    }

    pub fn inst_mut(&mut self, at: Point) -> &mut Inst {
        &mut self.function_mut().blocks[at.block].insts[at.inst]
    }

    /// The uses of operands with a property at which any operand of the type may stand. Uses by phis are left out:
    /// their operands must be available at the end of another block.
    pub fn uses(&self, fits: impl Fn(&Function, &Operand) -> bool) -> Vec<Use> {
        let mut uses = self.all_uses(fits);
        let function = self.function();
        uses.retain(|place| {
            let inst = function.blocks[place.at.block].insts.get(place.at.inst);
            !inst.is_some_and(|inst| is_fixed(function, &inst.op, place.operand))
        });
        uses
    }

    /// The uses of operands with a property, including those at which only a constant may stand.
    pub fn all_uses(&self, fits: impl Fn(&Function, &Operand) -> bool) -> Vec<Use> {
        let (function, scope) = (self.function(), self.scope());
        let mut uses = Vec::new();
        for (block, b) in function.blocks.iter().enumerate().filter(|(block, _)| scope.is_reachable(*block)) {
            let mut note = |inst: usize, operands: Vec<&Operand>| {
                let fitting = operands.into_iter().enumerate().filter(|(_, o)| fits(function, o));
                uses.extend(fitting.map(|(operand, _)| Use { at: Point { block, inst }, operand }));
            };
            b.insts.iter().enumerate().for_each(|(inst, i)| note(inst, i.op.operands()));
            let mut operands = Vec::new();
            b.term.op.for_each_operand(&mut |o| operands.push(o));
            note(b.insts.len(), operands);
        }
        uses
    }

    pub fn draw_use(&mut self, fits: impl Fn(&Function, &Operand) -> bool) -> Option<Use> {
        let uses = self.uses(fits);
        self.pick(uses)
    }

    /// Calls `visit` on the operand of a use; `None` if the use does not exist.
    pub fn edit_use<T>(&mut self, place: Use, visit: impl FnOnce(&mut Operand) -> T) -> Option<T> {
        let block = &mut self.function_mut().blocks[place.at.block];
        let (mut visit, mut index, mut answer) = (Some(visit), 0, None);
        let mut walk = |operand: &mut Operand| {
            if index == place.operand {
                answer = visit.take().map(|visit| visit(operand));
            }
            index += 1;
        };
        match block.insts.get_mut(place.at.inst) {
            Some(inst) => inst.op.for_each_operand_mut(&mut walk),
            None => block.term.op.for_each_operand_mut(&mut walk),
        }
        answer
    }

    pub fn operand_of(&mut self, place: Use) -> Option<Operand> {
        self.edit_use(place, |operand| operand.clone())
    }

    /// Inserts an instruction at a point, and returns its result.
    pub fn insert(&mut self, at: Point, ty: Type, op: Op) -> ValueId {
        let function = self.function_mut();
        let result = function.new_value(ty);
        function.blocks[at.block].insts.insert(at.inst, Inst::new(Some(result), op));
        result
    }

    /// An operand of a type that may stand at a point: in most cases a value, else a constant. `None` if no constant of
    /// the type is known.
    pub fn draw_operand(&mut self, at: Point, ty: &Type) -> Option<Operand> {
        let values = self.scope().available(self.function(), at, ty);
        if self.random.percent(75)
            && let Some(value) = self.pick(values)
        {
            return Some(value.into());
        }
        draw_constant(self.random, ty).map(Operand::from)
    }

    /// Whether the end of a block must stay as it is: a `musttail` call and its `ret`, or exception handling.
    pub fn is_pinned(&self, block: usize) -> bool {
        let block = &self.function().blocks[block];
        let is_must_tail =
            |inst: &Inst| matches!(&inst.op, Op::Call(call) if call.tail == Some(irrefute_ir::TailCall::MustTail));
        block.insts.iter().any(is_must_tail) || !matches!(block.term.op, TerminatorOp::Ret(_)) && is_exception(block)
    }
}

/// Whether an operand must be a constant: in a clause of a landing pad, and perhaps in a call of an intrinsic (`immarg`). A
/// program does not state which of these must. They are all constants that are `i1`, or of another type than the first
/// operand.
fn is_fixed(function: &Function, op: &Op, operand: usize) -> bool {
    let call = match op {
        Op::LandingPad { .. } => return true,
        Op::Call(call) => call,
        _ => return false,
    };
    let (true, Some(argument), Some(first)) = (call.intrinsic().is_some(), call.args.get(operand), call.args.first())
    else {
        return false;
    };
    // The operand of a lifetime marker must be an alloca, and the condition beside operand bundles must be `true`.
    let is_assumed = call.intrinsic_id() == Some(IntrinsicId::Assume) && !call.bundles.is_empty();
    if is_assumed || call.intrinsic_id().is_some_and(IntrinsicId::is_lifetime) {
        return true;
    }
    let is_like_first = call.ty.params.get(operand) == Some(function.type_of(&first.operand));
    matches!(&argument.operand, Operand::Const(c) if operand > 0 && (!is_like_first || c.ty == Type::BOOL))
}

/// Accesses of the lanes that a mask chooses.
const MASKED: [IntrinsicId; 4] =
    [IntrinsicId::MaskedLoad, IntrinsicId::MaskedStore, IntrinsicId::MaskedGather, IntrinsicId::MaskedScatter];

/// Whether each call of `llvm.experimental.deoptimize` is returned at once, no kernel is called, alignments of masked
/// accesses are powers of two, and an assume with operand bundles has the condition `true`, as LLVM demands.
pub(super) fn calls_are_permitted(function: &Function) -> bool {
    let deoptimizes = |call: &Call| {
        let ids = [IntrinsicId::ExperimentalDeoptimize, IntrinsicId::ExperimentalDeoptimizeVoid];
        call.intrinsic_id().is_some_and(|id| ids.contains(&id))
    };
    let is_odd = |argument: &Argument| match &argument.operand {
        // Up to LLVM 21 the alignment is an argument; no other one is a scalar number.
        Operand::Const(c) if c.ty == Type::Int(32) => c.as_int().is_some_and(|n| n.to_big().count_ones() != 1),
        _ => false,
    };
    let is_doubtful = |call: &Call| {
        let is_true = |argument: &Argument| argument.operand.number() == Some(1);
        call.intrinsic_id() == Some(IntrinsicId::Assume) && !call.bundles.is_empty() && !call.args.iter().all(is_true)
    };
    let mut is_refused = false;
    function.for_each_call(&mut |call| {
        is_refused |= is_doubtful(call);
        is_refused |= call.convention.as_deref().is_some_and(|convention| convention.contains("kernel"));
        is_refused |= call.intrinsic_id().is_some_and(|id| MASKED.contains(&id)) && call.args.iter().any(is_odd);
    });
    let returns_at_once = |block: &Block| {
        block.insts.iter().enumerate().all(|(i, inst)| match &inst.op {
            Op::Call(call) if deoptimizes(call) => {
                let is_last = i + 1 == block.insts.len();
                let returned = match &block.term.op {
                    TerminatorOp::Ret(value) => *value == inst.result.map(Operand::Local),
                    _ => false,
                };
                is_last && returned
            }
            _ => true,
        })
    };
    !is_refused && function.blocks.iter().all(returns_at_once)
}

/// Whether the operand of every lifetime marker is an alloca, as LLVM 22 demands.
pub(super) fn lifetimes_are_of_allocas(function: &Function) -> bool {
    let insts = || function.blocks.iter().flat_map(|block| &block.insts);
    let is_alloca = |value: &ValueId| insts().any(|i| i.result == Some(*value) && matches!(i.op, Op::Alloca { .. }));
    insts().all(|inst| match &inst.op {
        Op::Call(call) if call.intrinsic_id().is_some_and(IntrinsicId::is_lifetime) => {
            call.args.iter().all(|argument| match &argument.operand {
                Operand::Local(value) => is_alloca(value) || !matches!(function.ty(*value), Type::Ptr(_)),
                Operand::Const(c) => matches!(c.kind, ConstantKind::Poison | ConstantKind::Int(_)),
                Operand::Metadata(_) => false,
            })
        }
        _ => true,
    })
}

/// Whether a block belongs to exception handling, whose rules about the shape of blocks a change would break.
fn is_exception(block: &irrefute_ir::Block) -> bool {
    block.insts.iter().any(|inst| inst.op.is_pad())
        || matches!(
            block.term.op,
            TerminatorOp::Invoke { .. }
                | TerminatorOp::CallBr { .. }
                | TerminatorOp::Resume(_)
                | TerminatorOp::CatchSwitch { .. }
                | TerminatorOp::CatchRet { .. }
                | TerminatorOp::CleanupRet { .. }
        )
}

/// The greatest width, in bits, at which constants are computed.
pub(super) const MAX_WIDTH: u32 = 128;

/// A constant of a type; `None` if no constant of the type is known.
pub(super) fn draw_constant(random: &mut Random, ty: &Type) -> Option<Constant> {
    match ty.scalar() {
        Type::Int(width) if *width <= MAX_WIDTH => {
            let value = Bases::draw(random).draw_value(random, *width);
            Some(constant(ty, *width, value))
        }
        Type::Float(_) => draw_of_type(random, ty).or_else(|| Some(Constant::zero(ty.clone()))),
        Type::Int(_) | Type::Byte(_) | Type::Ptr(_) => Some(Constant::zero(ty.clone())),
        Type::Array(..) | Type::Struct(_) => Some(Constant::zero(ty.clone())),
        _ => None,
    }
}

/// An integer constant, or a vector of it, in the form that LLVM prints.
pub(super) fn constant(ty: &Type, width: u32, value: i128) -> Constant {
    let int = constants::int(width, value);
    if ty.int_width().is_none() && int.is_zero() {
        Constant::zero(ty.clone())
    } else {
        Constant::from_int(ty.clone(), int)
    }
}

/// Whether an operand has a type that ordinary instructions compute with, so no metadata and no token.
pub(super) fn is_plain(function: &Function, operand: &Operand) -> bool {
    match operand {
        Operand::Local(value) => is_plain_type(function.ty(*value)),
        Operand::Const(constant) => is_plain_type(&constant.ty) && !matches!(constant.kind, ConstantKind::TokenNone),
        Operand::Metadata(_) => false,
    }
}

/// Whether values of a type can be operands of `freeze`, `select` and `phi`.
pub(super) fn is_plain_type(ty: &Type) -> bool {
    ty.is_first_class() && !matches!(ty, Type::Label | Type::Metadata | Type::Token | Type::X86Amx | Type::Target(_))
}

/// Whether an operand is an integer or a fixed vector of integers, of at most [`MAX_WIDTH`] bits.
pub(super) fn is_int(function: &Function, operand: &Operand) -> bool {
    is_plain(function, operand) && is_int_type(function.type_of(operand))
}

/// Whether a type is an integer or a fixed vector of integers, of at most [`MAX_WIDTH`] bits.
pub(super) fn is_int_type(ty: &Type) -> bool {
    matches!(ty.scalar(), Type::Int(width) if *width <= MAX_WIDTH) && !matches!(ty, Type::ScalableVector(..))
}
