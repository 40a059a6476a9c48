//! A function under construction: the instructions so far, the values in scope, and the values that nothing
//! uses yet.
//!
//! Control flow is structured, so the values that dominate the current place form a stack: a region
//! pushes values, and leaving the region pops them ([`Body::leave`]). Only values of a [`Kind`] are
//! on it. Structures and arrays go directly to their user, and [`Memory`] keeps the facts about
//! pointers.
//!
//! `Body` is one state that many files extend by methods that write instructions. It names the types of all of them,
//! and they use its methods. This circle of files is the price of a generator that decides in one place what is in
//! scope.

use super::constants;
use super::kind::Kind;
use super::memory::{GlobalObject, Memory, MemoryMark, PointerParameter};
use super::random::Random;
use super::swarm::SwarmConfig;
use irrefute_ir::{
    BinaryOp, Block, BlockId, CastOp, Constant, Flags, Function, Inst, IntPredicate, Op, Operand, Phi, TerminatorOp,
    Type, ValueId,
};
use std::sync::Arc;

/// The fast-math flags that phis get: those that witness runs need not take back.
const OF_PHIS: Flags = Flags::NSZ;

/// A function that the body may call.
pub(super) struct Callee {
    /// The definition or declaration.
    pub function: Arc<Function>,
    /// One per parameter of the function.
    pub params: Vec<PointerParameter>,
    /// The kind of the result, if there is one.
    pub ret: Option<Kind>,
}

/// The draws and symbols that a body may use.
pub(super) struct BodyContext<'a> {
    pub swarm: &'a SwarmConfig,
    pub config: &'a super::Config,
    pub callees: &'a [Callee],
    pub tables: &'a [super::tables::ConstantTable],
    pub objects: &'a [GlobalObject],
    /// The prefix of the module's symbols.
    pub prefix: &'a str,
}

/// A function under construction.
pub(super) struct Body<'s, 'a, 'b> {
    pub random: &'s mut Random<'a, 'b>,
    pub world: BodyContext<'s>,
    pub function: Function,
    /// The kind of each value of the function; `None` for values that have no kind.
    kinds: Vec<Option<Kind>>,
    /// The number of uses of each value.
    uses: Vec<u32>,
    /// The values that may be used here, oldest first.
    scope: Vec<ValueId>,
    /// The facts about memory at the current place.
    pub memory: Memory,
    /// The block to which instructions are appended.
    block: BlockId,
    /// The number of instructions so far, phis included.
    pub written: u32,
    /// The number of branches, switches and loops around the current place.
    pub depth: u32,
    /// The kinds that the function returns, once something has returned.
    pub returns: Option<Vec<Kind>>,
}

/// The extent of the scope at some place, to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    values: usize,
    memory: MemoryMark,
}

impl Mark {
    /// The mark after the oldest `count` values and before all pointers.
    pub fn after(count: usize) -> Mark {
        Mark { values: count, memory: MemoryMark::default() }
    }
}

impl<'s, 'a, 'b> Body<'s, 'a, 'b> {
    /// A function with these parameters and an empty entry block; its result type is set at the end.
    pub fn new(
        random: &'s mut Random<'a, 'b>,
        world: BodyContext<'s>,
        name: Arc<str>,
        params: &[PointerParameter],
    ) -> Self {
        let types: Vec<Type> = params.iter().map(PointerParameter::ty).collect();
        let mut function = Function::new(name, Type::Void, &types);
        function.values.reserve(64);
        let kinds: Vec<Option<Kind>> = types.iter().map(Kind::of).collect();
        let scope = function.param_ids().filter(|p| kinds[p.index()].is_some()).collect();
        let mut body = Body {
            random,
            world,
            function,
            kinds,
            uses: vec![0; params.len()],
            scope,
            memory: Memory::default(),
            block: BlockId(0),
            written: 0,
            depth: 0,
            returns: None,
        };
        body.open_block();
        let memory = |param: &PointerParameter| match param {
            PointerParameter::Memory(extent) => Some(extent.clone()),
            PointerParameter::Value(_) => None,
        };
        let extents = params.iter().enumerate().filter_map(|(i, p)| Some((ValueId(i as u32), memory(p)?)));
        body.open_memory(&extents.collect::<Vec<_>>());
        body
    }

    pub fn swarm(&self) -> &'s SwarmConfig {
        self.world.swarm
    }

    // Blocks.

    /// Appends an empty block, to which the next instructions go.
    pub fn open_block(&mut self) -> BlockId {
        let id = BlockId(self.function.blocks.len() as u32);
        let term = TerminatorOp::Unreachable.into();
        self.function.blocks.push(Block { name: None, phis: Vec::new(), insts: Vec::new(), term });
        self.block = id;
        id
    }

    /// The block to which instructions are appended.
    pub fn block(&self) -> BlockId {
        self.block
    }

    /// Sets the terminator of a block.
    pub fn terminate(&mut self, block: BlockId, op: TerminatorOp) {
        op.for_each_operand(&mut |o| note_use(&mut self.uses, o));
        self.function.blocks[block.index()].term = op.into();
    }

    // Scope.

    pub fn mark(&self) -> Mark {
        Mark { values: self.scope.len(), memory: self.memory.mark() }
    }

    /// The values that came into scope after a mark and that nothing uses yet.
    pub fn unused_since(&self, mark: Mark) -> Vec<ValueId> {
        self.scope[mark.values..].iter().copied().filter(|v| self.uses(*v) == 0).collect()
    }

    /// Removes from the scope everything that came after a mark.
    pub fn leave(&mut self, mark: Mark) {
        self.scope.truncate(mark.values);
        self.memory.leave(mark.memory);
    }

    /// The number of parameters that are in scope as values.
    pub fn value_params(&self) -> usize {
        self.kinds[..self.function.params.len()].iter().flatten().count()
    }

    /// The values that may be used here, oldest first.
    pub fn scope(&self) -> &[ValueId] {
        &self.scope
    }

    pub fn uses(&self, value: ValueId) -> u32 {
        self.uses[value.index()]
    }

    /// The kind of a value in scope.
    pub fn kind(&self, value: ValueId) -> Kind {
        self.kinds[value.index()].unwrap_or(Kind::BOOL)
    }

    // Instructions.

    /// A new value; the caller adds the instruction that defines it.
    fn define(&mut self, ty: Type, kind: Option<Kind>) -> ValueId {
        self.kinds.push(kind);
        self.uses.push(0);
        self.function.new_value(ty)
    }

    /// Appends an instruction with a result of a kind, and adds random flags to its own.
    pub fn push(&mut self, op: Op, kind: Kind) -> ValueId {
        let result = self.push_typed(op, kind.ty(), Some(kind));
        self.scope.push(result);
        result
    }

    /// As [`push`](Self::push), without additional flags.
    pub fn push_as_is(&mut self, op: Op, kind: Kind) -> ValueId {
        let result = self.define(kind.ty(), Some(kind));
        self.append(Inst::new(Some(result), op));
        self.scope.push(result);
        result
    }

    /// A value that the terminator of a block defines; the caller adds the terminator.
    pub fn define_at_end(&mut self, kind: Kind) -> ValueId {
        let result = self.define(kind.ty(), Some(kind));
        self.scope.push(result);
        result
    }

    /// Appends an instruction whose result does not come into scope. The caller must use it, or it is dead.
    pub fn push_opaque(&mut self, op: Op, ty: Type) -> ValueId {
        self.push_typed(op, ty, None)
    }

    /// As [`push_opaque`](Self::push_opaque), without additional flags.
    pub fn push_opaque_as_is(&mut self, op: Op, ty: Type) -> ValueId {
        let result = self.define(ty, None);
        self.append(Inst::new(Some(result), op));
        result
    }

    /// Appends an instruction without a result.
    pub fn push_void(&mut self, op: Op) {
        self.append(Inst::new(None, op));
    }

    fn push_typed(&mut self, mut op: Op, ty: Type, kind: Option<Kind>) -> ValueId {
        let extra = match kind {
            Some(_) if self.floats().is_some() => {
                let allowed = op.allowed_flags_in(&ty, self.world.config.llvm);
                self.flags(allowed.without(Flags::FAST)) | self.fast_math(allowed)
            }
            _ => {
                let allowed = op.allowed_flags(&ty).without(Flags::FAST);
                self.flags(allowed)
            }
        };
        if let Some(flags) = op.flags_mut() {
            *flags |= extra;
        }
        let result = self.define(ty, kind);
        self.append(Inst::new(Some(result), op));
        result
    }

    fn append(&mut self, inst: Inst) {
        inst.op.for_each_operand(&mut |o| note_use(&mut self.uses, o));
        self.written += 1;
        self.function.blocks[self.block.index()].insts.push(inst);
    }

    /// Inserts an `alloca` into the entry block, after `place` others.
    pub fn insert_alloca(&mut self, op: Op, place: usize) -> ValueId {
        let result = self.define(Type::PTR, None);
        self.written += 1;
        self.function.blocks[0].insts.insert(place, Inst::new(Some(result), op));
        result
    }

    /// Adds a phi to a block; entries may be added later.
    pub fn push_phi(
        &mut self,
        block: BlockId,
        ty: Type,
        kind: Option<Kind>,
        incoming: Vec<(Operand, BlockId)>,
    ) -> ValueId {
        let flags = if kind.is_some_and(Kind::is_float) { self.fast_math(OF_PHIS) } else { Flags::NONE };
        let result = self.define(ty, kind);
        incoming.iter().for_each(|(o, _)| note_use(&mut self.uses, o));
        let phi = Phi { result, flags, incoming, metadata: Vec::new() };
        self.function.blocks[block.index()].phis.push(phi);
        self.written += 1;
        if kind.is_some() {
            self.scope.push(result);
        }
        result
    }

    /// Adds an entry to the phi of a block that defines `phi`.
    pub fn add_incoming(&mut self, block: BlockId, phi: ValueId, value: Operand, from: BlockId) {
        note_use(&mut self.uses, &value);
        let phis = &mut self.function.blocks[block.index()].phis;
        if let Some(phi) = phis.iter_mut().find(|p| p.result == phi) {
            phi.incoming.push((value, from));
        }
    }

    /// A random subset of these flags, as dense as the program drew.
    fn flags(&mut self, allowed: Flags) -> Flags {
        let density = self.swarm().flags;
        if density == 0 || allowed.is_empty() {
            return Flags::NONE;
        }
        allowed.iter().filter(|_| self.random.percent(density)).fold(Flags::NONE, |all, flag| all | flag)
    }

    // Short forms for the most frequent instructions.

    pub fn binary(&mut self, op: BinaryOp, kind: Kind, lhs: impl Into<Operand>, rhs: impl Into<Operand>) -> ValueId {
        self.push(Op::Binary { op, flags: Flags::NONE, lhs: lhs.into(), rhs: rhs.into() }, kind)
    }

    pub fn icmp(
        &mut self,
        predicate: IntPredicate,
        of: Kind,
        lhs: impl Into<Operand>,
        rhs: impl Into<Operand>,
    ) -> ValueId {
        let op = Op::ICmp { predicate, flags: Flags::NONE, lhs: lhs.into(), rhs: rhs.into() };
        self.push(op, of.truth())
    }

    pub fn cast(&mut self, op: CastOp, operand: impl Into<Operand>, to: Kind) -> ValueId {
        self.push(Op::Cast { op, flags: Flags::NONE, operand: operand.into(), to: to.ty() }, to)
    }

    pub fn select(&mut self, kind: Kind, condition: Operand, if_true: Operand, if_false: Operand) -> ValueId {
        self.push(Op::Select { flags: Flags::NONE, condition, if_true, if_false }, kind)
    }

    /// The integer `value` modulo 2^width, in every lane of a vector.
    pub fn number(&self, kind: Kind, value: i128) -> Constant {
        constants::splat(kind, value)
    }
}

fn note_use(uses: &mut [u32], operand: &Operand) {
    if let Operand::Local(v) = operand {
        uses[v.index()] += 1;
    }
}
