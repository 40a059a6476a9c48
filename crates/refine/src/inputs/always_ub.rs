//! Proofs that a source is undefined on every input, from a few runs that were undefined.
//!
//! Runs on samples prove nothing about other inputs, but the rule that a run broke may not depend on its input. A value
//! is *settled* if it is computed from constants, from stack blocks, and from `byval` copies alone.
//!
//! ```text
//! doomed(place)  a run broke a rule there, and all that the rule is about is settled
//! doomed(block)  an instruction is doomed, and none before it can keep the execution from it;
//!                or every successor of the block is doomed
//! ```
//!
//! A doomed entry is undefined behaviour for every input: an execution that does not reach a doomed place broke a
//! rule before. Invariants:
//!
//! - A block is visited on one path only. What happened before a place is therefore the same in
//!   all executions that reach it, apart from what is not settled.
//! - An instruction that may ask the environment, choose or not return ends the proof, and so does one that may begin
//!   or end a block that is not settled.
//! - A rule counts only as far as it is about settled things ([`About`]). Bytes in memory, addresses, the size of a
//!   global that another module defines, and the result of a call belong to the input or the environment.
//! - Which blocks are alive may differ from one iteration of a loop to the next, so a rule about that does not count in
//!   a loop.

use crate::side::Side;
use irrefute_ir::cfg::Cfg;
use irrefute_ir::instruction::{Call, Callee};
use irrefute_ir::module::{BlockId, ENTRY};
use irrefute_ir::{
    CastOp, Category, Constant, ConstantExpr, ConstantKind, Effect, Flags, Function, Inst, IntPredicate, IntrinsicId,
    Linkage, Module, Op, Operand, TerminatorOp, Type, ValueId,
};
use irrefute_semantics::dialect::{DeclaredType, Pointers, Undef};
use irrefute_semantics::{Scalar, UbRule, UndefinedBehaviour, library};

/// The search for a proof.
struct Proof<'a> {
    source: Side<'a>,
    function: &'a Function,
    /// The rules that runs broke, and where.
    broken: &'a [UndefinedBehaviour],
    /// By value, whether it is the same for every input.
    settled: Vec<bool>,
    /// By block, whether it was visited.
    visited: Vec<bool>,
}

/// Whether a proof shows that a function is undefined on every input, given the undefined behaviour of some runs.
pub(crate) fn on_every_input(source: Side<'_>, broken: &[UndefinedBehaviour]) -> bool {
    // In these cases an access depends on what lies at its address, not on the block that its pointer names.
    let by_address =
        source.program.dialect().pointers == Pointers::Flat || source.program.effects(source.function).null_is_valid;
    if broken.is_empty() || by_address {
        return false;
    }
    let function = source.text();
    let (values, blocks) = (function.values.len(), function.blocks.len());
    let (mut settled, visited) = (vec![false; values], vec![false; blocks]);
    // A `byval` argument points to the first byte of a block of its own, whose size is that of its type.
    for (param, value) in source.program.params(source.function).iter().zip(function.param_ids()) {
        settled[value.index()] = param.param_attrs.copy.is_some();
    }
    Proof { source, function, broken, settled, visited }.is_doomed(ENTRY)
}

impl Proof<'_> {
    /// Whether every execution that reaches the start of a block breaks a rule.
    fn is_doomed(&mut self, block: BlockId) -> bool {
        let index = block.0 as usize;
        // A block with two predecessors, or in a loop: on the second path, other things may have happened before.
        if std::mem::replace(&mut self.visited[index], true) {
            return false;
        }
        let function = self.function;
        let block = &function.blocks[index];
        for (i, inst) in block.insts.iter().enumerate() {
            if self.breaks_a_rule(index, block.phis.len() + i, inst) {
                return true;
            }
            if !self.always_goes_on(inst) {
                return false;
            }
            if let Some(result) = inst.result {
                self.settled[result.index()] = self.is_settled_result(inst);
            }
        }
        if self.ends_badly(index) {
            return true;
        }
        // Ends other than a branch may leave the function without a rule being broken.
        let goes_on =
            matches!(block.term.op, TerminatorOp::Br(_) | TerminatorOp::CondBr { .. } | TerminatorOp::Switch { .. });
        goes_on && block.term.op.successors().into_iter().all(|successor| self.is_doomed(successor))
    }

    /// The rules that runs broke at a place of the source, not of its callees.
    fn broken_at(&self, block: usize, instruction: usize) -> impl Iterator<Item = &UndefinedBehaviour> {
        let function = self.source.function.0;
        self.broken.iter().filter(move |ub| {
            let place = ub.place;
            let here = (place.block as usize, place.instruction as usize) == (block, instruction);
            place.function == function && !place.is_entry() && here
        })
    }

    /// Whether every execution that reaches an instruction breaks a rule there.
    fn breaks_a_rule(&self, block: usize, instruction: usize, inst: &Inst) -> bool {
        let breaks = |ub: &UndefinedBehaviour| {
            let only_operands = match &inst.op {
                Op::Call(call) => self.is_about_arguments(ub.rule, call),
                // Of a load, these rules are about the value that was read. `TailCallAccess` depends on the caller.
                Op::Load { .. } => {
                    !matches!(ub.rule, UbRule::NotDefined | UbRule::NotDereferenceable | UbRule::TailCallAccess)
                }
                _ => ub.rule != UbRule::TailCallAccess,
            };
            only_operands && self.is_about_what_is_settled(ub, block)
        };
        let broken = || self.broken_at(block, instruction);
        broken().next().is_some()
            && (self.is_forbidden_store(inst)
                || self.is_overlapping_copy(inst)
                || self.has_binding_declaration(inst) && broken().any(|ub| ub.rule == UbRule::BadCallee)
                || inst.op.operands().iter().all(|operand| self.is_settled(operand)) && broken().any(breaks))
    }

    /// Whether every execution that reaches the terminator of a block breaks a rule there.
    fn ends_badly(&self, index: usize) -> bool {
        let block = &self.function.blocks[index];
        let mut settled = true;
        block.term.op.for_each_operand(&mut |operand| settled &= self.is_settled(operand));
        // The other terminators call something, unwind, or jump to an address.
        let is_plain = matches!(
            block.term.op,
            TerminatorOp::Ret(_)
                | TerminatorOp::Br(_)
                | TerminatorOp::CondBr { .. }
                | TerminatorOp::Switch { .. }
                | TerminatorOp::Unreachable
        );
        let mut broken = self.broken_at(index, block.phis.len() + block.insts.len());
        is_plain && settled && broken.any(|ub| self.is_about_what_is_settled(ub, index))
    }

    /// Whether a rule that a run broke in a block depends on nothing but the operands, given that these are settled.
    fn is_about_what_is_settled(&self, ub: &UndefinedBehaviour, block: usize) -> bool {
        match about(ub.rule) {
            About::Operands => true,
            About::Alive => !self.is_in_a_loop(block),
            // Constraints on a pointer (alignment, non-null) depend on the address of its block.
            About::ValueConstraints => !ub.operands.iter().flat_map(|value| &value.0).any(Scalar::has_provenance),
            About::Others => false,
        }
    }

    /// Whether a rule that a call broke is about its arguments, and not about its result or about memory that a library
    /// function read.
    fn is_about_arguments(&self, rule: UbRule, call: &Call) -> bool {
        let Callee::Direct(name) = &call.callee else { return rule == UbRule::BadCallee };
        let promises = |name: &str| self.source.module.function(name).is_none_or(|callee| !callee.ret_attrs.is_empty());
        let about_result = matches!(rule, UbRule::NotDefined | UbRule::NotDereferenceable)
            && (!call.ret_attrs.is_empty() || call.intrinsic().is_none() && promises(name));
        // A function that is only declared may be defined elsewhere with the type of the call.
        rule != UbRule::BadCallee && !about_result && (!library::is_known(name) || rule == UbRule::UndefinedSize)
    }

    /// Whether a path leads from a block back to it.
    fn is_in_a_loop(&self, block: usize) -> bool {
        let cfg = Cfg::of(self.function);
        let start = BlockId(block as u32);
        let mut seen = vec![false; cfg.len()];
        let mut next = cfg.successors(start).to_vec();
        while let Some(block) = next.pop() {
            if block == start {
                return true;
            }
            if !std::mem::replace(&mut seen[block.0 as usize], true) {
                next.extend_from_slice(cfg.successors(block));
            }
        }
        false
    }

    /// A store through a parameter that forbids writing, wherever it points to, or into a constant of any size.
    fn is_forbidden_store(&self, inst: &Inst) -> bool {
        let Op::Store { value, pointer, mode, .. } = &inst.op else { return false };
        let may_write = match pointer {
            Operand::Local(pointer) => {
                let params = self.source.program.params(self.source.function);
                let memory_effects = self.source.program.effects(self.source.function).memory;
                params.get(pointer.index()).is_none_or(|param| {
                    param.param_attrs.permission.write && (memory_effects.arguments.write || memory_effects.other.write)
                })
            }
            Operand::Const(constant) => !leads_to_a_constant(constant, self.source.module),
            Operand::Metadata(_) => true,
        };
        !may_write && !mode.volatile && has_bytes(self.function.type_of(value))
    }

    /// A `memcpy` of a constant number of bytes between two places at a constant distance that is not 0 and is less than
    /// that number, wherever they lie.
    fn is_overlapping_copy(&self, inst: &Inst) -> bool {
        let Op::Call(call) = &inst.op else { return false };
        let is_copy = matches!(call.intrinsic_id(), Some(IntrinsicId::MemCpy | IntrinsicId::MemCpyInline));
        let [to, from, length, volatile] = &call.args[..] else { return false };
        let Some(length) = length.operand.as_int() else { return false };
        let places = self.place(&to.operand).zip(self.place(&from.operand));
        let overlap = |((base, at), (other, from)): ((ValueId, i64), (ValueId, i64))| {
            let distance = at.abs_diff(from);
            base == other && distance != 0 && length.to_u64().is_some_and(|length| distance < length)
        };
        is_copy && is_zero(&volatile.operand) && places.is_some_and(overlap)
    }

    /// A call of a function that is there, and has the type that it is declared with: if that is not the call's, every
    /// execution of the call is undefined.
    fn has_binding_declaration(&self, inst: &Inst) -> bool {
        let Op::Call(call) = &inst.op else { return false };
        let Callee::Direct(name) = &call.callee else { return false };
        let declared = self.source.module.function(name);
        self.source.program.dialect().declared_type == DeclaredType::Binding
            && declared.is_some_and(|function| function.header.linkage != Linkage::ExternWeak)
    }

    /// A pointer as a value and a constant number of bytes behind it, by one `getelementptr` of bytes at most.
    fn place(&self, pointer: &Operand) -> Option<(ValueId, i64)> {
        let Operand::Local(value) = pointer else { return None };
        let insts = self.function.blocks.iter().flat_map(|block| &block.insts);
        let defined = insts.into_iter().find(|inst| inst.result == Some(*value));
        let Some(Op::GetElementPtr { element: Type::Int(8), base: Operand::Local(base), indices, .. }) =
            defined.map(|inst| &inst.op)
        else {
            return Some((*value, 0));
        };
        match &indices[..] {
            [index] => {
                let index = index.as_int()?;
                let unused = 64u32.checked_sub(index.width())?;
                Some((*base, (index.to_u64()? << unused) as i64 >> unused))
            }
            _ => Some((*value, 0)),
        }
    }

    /// Whether every execution of an instruction either breaks a rule or reaches the next one, and whether it begins
    /// and ends no block that is not settled.
    fn always_goes_on(&self, inst: &Inst) -> bool {
        match inst.op.effect() {
            Effect::Calls(call) => call.intrinsic_id().is_some_and(|id| match id {
                _ if id.is_lifetime() => call.args.iter().all(|argument| self.is_settled(&argument.operand)),
                // The last argument is the flag `isvolatile`; a volatile access is an event.
                _ if id.writes_bytes() => call.args.last().is_some_and(|argument| is_zero(&argument.operand)),
                _ => matches!(id, IntrinsicId::Assume | IntrinsicId::ObjectSize),
            }),
            Effect::Reads(mode) | Effect::Writes(mode) => !mode.volatile,
            Effect::Updates | Effect::Orders | Effect::Advances | Effect::Catches => false,
            Effect::None => true,
        }
    }

    /// Whether an operand is the same for every input.
    fn is_settled(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Local(value) => self.settled[value.index()],
            Operand::Const(constant) => is_settled_constant(constant, self.source.module),
            Operand::Metadata(_) => true,
        }
    }

    /// Whether the result of an instruction is the same for every input.
    fn is_settled_result(&self, inst: &Inst) -> bool {
        let operands = inst.op.operands();
        // Poison in, poison out, whatever the other operand is.
        if matches!(inst.op, Op::Binary { .. } | Op::ICmp { .. } | Op::Cast { .. })
            && operands.iter().any(|o| is_poison(o))
        {
            return true;
        }
        // Undef is equal to anything, and unequal. What poison on the other side makes of that breaks all rules as well.
        if let Op::ICmp { predicate: IntPredicate::Eq | IntPredicate::Ne, .. } = inst.op
            && self.source.program.dialect().undef == Undef::Kept
            && operands.iter().any(|o| is_undef(o))
        {
            return true;
        }
        match inst.op.category() {
            Category::Integers | Category::Cast(_) | Category::Addresses => {
                operands.iter().all(|operand| self.is_settled(operand)) && !looks_at_addresses(inst, self.function)
            }
            // Not modelled (floats), chosen, read from memory, or given by the environment.
            Category::Floats | Category::Freeze | Category::Call(_) | Category::Accesses | Category::Exceptions => {
                false
            }
        }
    }
}

fn is_undef(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if constant.kind == ConstantKind::Undef)
}

/// Whether a constant is the same wherever blocks lie, and whatever other modules define.
fn is_settled_constant(constant: &Constant, module: &Module) -> bool {
    match &constant.kind {
        ConstantKind::Expr(expression) => match &**expression {
            ConstantExpr::GetElementPtr { base, indices, flags, .. } => {
                is_placed_by_offset(*flags)
                    && [base].into_iter().chain(indices).all(|part| is_settled_constant(part, module))
            }
            _ => false,
        },
        ConstantKind::Aggregate(elements) => elements.iter().all(|element| is_settled_constant(element, module)),
        ConstantKind::Splat(element) => is_settled_constant(element, module),
        // A definition in another module may be larger than the declaration.
        ConstantKind::Global(name) => module.globals.iter().any(|global| {
            global.name == *name && global.initializer.is_some() && !global.header.linkage.is_interposable()
        }),
        kind if kind.is_literal() => true,
        _ => false,
    }
}

/// Whether a constant is a variable that is never written, also one of another module, or a place behind it.
fn leads_to_a_constant(constant: &Constant, module: &Module) -> bool {
    match &constant.kind {
        ConstantKind::Global(name) => module.globals.iter().any(|global| global.name == *name && global.constant),
        ConstantKind::Expr(expression) => match &**expression {
            ConstantExpr::GetElementPtr { base, .. } => leads_to_a_constant(base, module),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the offset alone decides if a `getelementptr` with these flags is poison. Without `inbounds`, `nuw` and
/// `nusw` depend on the address.
fn is_placed_by_offset(flags: Flags) -> bool {
    flags.contains(Flags::INBOUNDS) || !flags.contains(Flags::NUW) && !flags.contains(Flags::NUSW)
}

fn is_poison(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if constant.kind == ConstantKind::Poison)
}

fn is_zero(operand: &Operand) -> bool {
    match operand {
        Operand::Const(constant) => match &constant.kind {
            ConstantKind::Int(int) => int.is_zero(),
            kind => *kind == ConstantKind::Zero,
        },
        Operand::Local(_) | Operand::Metadata(_) => false,
    }
}

/// Whether a value of a type surely has bytes. Of types whose size only the module knows, the answer is no.
fn has_bytes(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::Vector(..) => true,
        Type::Array(count, element) => *count > 0 && has_bytes(element),
        Type::Struct(body) => body.fields.iter().any(has_bytes),
        _ => false,
    }
}

/// Whether the result may depend on the addresses of blocks.
fn looks_at_addresses(inst: &Inst, function: &Function) -> bool {
    match &inst.op {
        // Bytes may be those of a pointer, and other types see its address in them.
        Op::Cast { op: CastOp::BitCast | CastOp::ByteCast, operand, .. } => {
            matches!(function.type_of(operand).scalar(), Type::Byte(_))
        }
        Op::Cast { op, .. } => {
            matches!(op, CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr | CastOp::AddrSpaceCast)
        }
        Op::ICmp { lhs, rhs, .. } => [lhs, rhs].iter().any(|operand| match operand {
            Operand::Const(constant) => names_places(constant),
            Operand::Local(_) => true,
            Operand::Metadata(_) => false,
        }),
        Op::GetElementPtr { flags, .. } => !is_placed_by_offset(*flags),
        Op::PointerSub { .. } => true,
        _ => false,
    }
}

/// Whether a constant may contain the address of a global, function or block.
fn names_places(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Aggregate(elements) => elements.iter().any(names_places),
        ConstantKind::Splat(element) => names_places(element),
        kind => !kind.is_literal(),
    }
}

/// What decides whether a rule is broken at a place, besides the path to it.
enum About {
    /// The instruction's operands, and the size and kind of the blocks that they name.
    Operands,
    /// The same, and which blocks are alive.
    Alive,
    /// An operand's value; if that is a pointer, also its address.
    ValueConstraints,
    /// Addresses, other memory, the result of a call, or the caller.
    Others,
}

/// What a rule is about. A rule that is classified too low here would "prove" sources that are defined.
fn about(rule: UbRule) -> About {
    match rule {
        UbRule::Unreachable
        | UbRule::BranchOnPoison
        | UbRule::BranchOnUndef
        | UbRule::DivisionByZero
        | UbRule::DivisionByUndefined
        | UbRule::SignedDivisionOverflow
        | UbRule::FixedPointDivisionOverflow
        | UbRule::AccessThroughUndefined
        | UbRule::OutOfBounds
        | UbRule::NullAccess
        | UbRule::NoProvenance
        | UbRule::ForbiddenRead
        | UbRule::ForbiddenWrite
        | UbRule::UndefinedSize
        | UbRule::TailCallAccess
        | UbRule::OverlappingCopy => About::Operands,
        UbRule::AccessOfDead | UbRule::NotDereferenceable => About::Alive,
        UbRule::FalseAssumption
        | UbRule::NotDefined
        | UbRule::BrokenMetadata
        | UbRule::BadCallee
        | UbRule::JumpToNoLabel => About::ValueConstraints,
        // Most rules, and the class from which the least follows.
        _ => About::Others,
    }
}

#[cfg(test)]
mod tests;
