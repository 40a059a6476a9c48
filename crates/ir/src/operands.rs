//! Walks over the operands and successors of instructions. Each is written once, as a macro that
//! expands to the version for reading and to the one for rewriting.

use super::flags::Flags;
use super::instruction::{BinaryOp, Call, Callee, CastOp, Clause, Inst, Op, Operand, Terminator, TerminatorOp};
use super::module::{BlockId, Function};
use super::since::flag_since;
use super::types::{FloatKind, Type};
use irrefute_version::LlvmVersion;

/// Expands to the walk over the operands of an `Op`, by shared or by unique reference.
macro_rules! op_operands {
    ($op:expr, $visit:ident, $call:ident, $iter:ident) => {
        match $op {
            Op::Binary { lhs, rhs, .. }
            | Op::Float { lhs, rhs, .. }
            | Op::ICmp { lhs, rhs, .. }
            | Op::FCmp { lhs, rhs, .. }
            | Op::PointerSub { lhs, rhs, .. }
            | Op::ShuffleVector { lhs, rhs, .. } => {
                $visit(lhs);
                $visit(rhs);
            }
            Op::FNeg { operand, .. } | Op::Cast { operand, .. } | Op::Freeze { operand } => $visit(operand),
            Op::Select { condition, if_true, if_false, .. } => {
                $visit(condition);
                $visit(if_true);
                $visit(if_false);
            }
            Op::ExtractElement { vector, index } => {
                $visit(vector);
                $visit(index);
            }
            Op::InsertElement { vector, element, index } => {
                $visit(vector);
                $visit(element);
                $visit(index);
            }
            Op::ExtractValue { aggregate, .. } => $visit(aggregate),
            Op::InsertValue { aggregate, element, .. } => {
                $visit(aggregate);
                $visit(element);
            }
            Op::Call(call) => call.$call($visit),
            Op::Alloca { count, .. } => count.$iter().for_each($visit),
            Op::Load { pointer, .. } => $visit(pointer),
            Op::Store { value, pointer, .. } => {
                $visit(value);
                $visit(pointer);
            }
            Op::GetElementPtr { base, indices, .. } => {
                $visit(base);
                indices.$iter().for_each($visit);
            }
            Op::Fence { .. } => {}
            Op::CmpXchg { pointer, expected, new, .. } => {
                $visit(pointer);
                $visit(expected);
                $visit(new);
            }
            Op::AtomicRmw { pointer, value, .. } => {
                $visit(pointer);
                $visit(value);
            }
            Op::VaArg { list, .. } => $visit(list),
            Op::LandingPad { clauses, .. } => clauses.$iter().for_each(|c| match c {
                Clause::Catch(o) | Clause::Filter(o) => $visit(o),
            }),
            Op::FuncletPad { parent, args, .. } => {
                $visit(parent);
                args.$iter().for_each($visit);
            }
        }
    };
}

/// Expands to the flags of an `Op`, by shared or by unique reference; `None` if the operation has no flags.
macro_rules! op_flags {
    ($op:expr, $call:pat => $of_call:expr) => {
        match $op {
            Op::Binary { flags, .. }
            | Op::Float { flags, .. }
            | Op::FNeg { flags, .. }
            | Op::Cast { flags, .. }
            | Op::ICmp { flags, .. }
            | Op::FCmp { flags, .. }
            | Op::Select { flags, .. }
            | Op::GetElementPtr { flags, .. } => Some(flags),
            $call => $of_call,
            Op::Freeze { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. }
            | Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::Alloca { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::PointerSub { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. }
            | Op::VaArg { .. }
            | Op::LandingPad { .. }
            | Op::FuncletPad { .. } => None,
        }
    };
}

/// Expands to the walk over the operands of a `TerminatorOp`.
macro_rules! terminator_operands {
    ($op:expr, $visit:ident, $call:ident) => {
        match $op {
            TerminatorOp::Ret(Some(o)) | TerminatorOp::Resume(o) => $visit(o),
            TerminatorOp::Ret(None) | TerminatorOp::Br(_) | TerminatorOp::Unreachable => {}
            TerminatorOp::CondBr { condition: o, .. }
            | TerminatorOp::Switch { value: o, .. }
            | TerminatorOp::IndirectBr { address: o, .. }
            | TerminatorOp::CatchSwitch { parent: o, .. }
            | TerminatorOp::CatchRet { pad: o, .. }
            | TerminatorOp::CleanupRet { pad: o, .. } => $visit(o),
            TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => call.$call($visit),
        }
    };
}

/// Expands to the walk over the successors of a `TerminatorOp`, one per edge.
macro_rules! successors {
    ($op:expr, $visit:ident, $iter:ident) => {
        match $op {
            TerminatorOp::Ret(_) | TerminatorOp::Unreachable | TerminatorOp::Resume(_) => {}
            TerminatorOp::Br(b) | TerminatorOp::CatchRet { to: b, .. } => $visit(b),
            TerminatorOp::CondBr { if_true, if_false, .. } => {
                $visit(if_true);
                $visit(if_false);
            }
            TerminatorOp::Switch { default, cases, .. } => {
                $visit(default);
                cases.$iter().for_each(|(_, b)| $visit(b));
            }
            TerminatorOp::IndirectBr { targets, .. } => targets.$iter().for_each($visit),
            TerminatorOp::Invoke { normal, unwind, .. } => {
                $visit(normal);
                $visit(unwind);
            }
            TerminatorOp::CallBr { fallthrough, indirect, .. } => {
                $visit(fallthrough);
                indirect.$iter().for_each($visit);
            }
            TerminatorOp::CatchSwitch { handlers, unwind, .. } => {
                handlers.$iter().for_each(&mut *$visit);
                unwind.$iter().for_each($visit);
            }
            TerminatorOp::CleanupRet { unwind, .. } => unwind.$iter().for_each($visit),
        }
    };
}

impl Call {
    /// Calls `visit` on the callee if it is an operand, then on each argument and bundle operand.
    pub fn for_each_operand<'a>(&'a self, visit: &mut impl FnMut(&'a Operand)) {
        if let Callee::Indirect(o) = &self.callee {
            visit(o);
        }
        self.args.iter().for_each(|a| visit(&a.operand));
        self.bundles.iter().flat_map(|(_, os)| os).for_each(visit);
    }

    /// As [`for_each_operand`](Self::for_each_operand), for rewriting.
    pub fn for_each_operand_mut(&mut self, visit: &mut impl FnMut(&mut Operand)) {
        if let Callee::Indirect(o) = &mut self.callee {
            visit(o);
        }
        self.args.iter_mut().for_each(|a| visit(&mut a.operand));
        self.bundles.iter_mut().flat_map(|(_, os)| os).for_each(visit);
    }
}

impl Op {
    /// Calls `visit` on each operand, in the order of the text.
    pub fn for_each_operand<'a>(&'a self, visit: &mut impl FnMut(&'a Operand)) {
        op_operands!(self, visit, for_each_operand, iter)
    }

    /// The same for rewriting.
    pub fn for_each_operand_mut(&mut self, visit: &mut impl FnMut(&mut Operand)) {
        op_operands!(self, visit, for_each_operand_mut, iter_mut)
    }

    /// The operands, in the order of the text.
    pub fn operands(&self) -> Vec<&Operand> {
        let mut all = Vec::new();
        self.for_each_operand(&mut |o| all.push(o));
        all
    }

    /// The opcode of the text form; for a call, `call`.
    pub fn opcode(&self) -> &'static str {
        match self {
            Op::Binary { op, .. } => op.keyword(),
            Op::Float { op, .. } => op.keyword(),
            Op::FNeg { .. } => "fneg",
            Op::Cast { op, .. } => op.keyword(),
            Op::ICmp { .. } => "icmp",
            Op::FCmp { .. } => "fcmp",
            Op::Select { .. } => "select",
            Op::Freeze { .. } => "freeze",
            Op::ExtractElement { .. } => "extractelement",
            Op::InsertElement { .. } => "insertelement",
            Op::ShuffleVector { .. } => "shufflevector",
            Op::ExtractValue { .. } => "extractvalue",
            Op::InsertValue { .. } => "insertvalue",
            Op::Call(_) => "call",
            Op::Alloca { .. } => "alloca",
            Op::Load { .. } => "load",
            Op::Store { .. } => "store",
            Op::GetElementPtr { .. } => "getelementptr",
            Op::PointerSub { .. } => "psub",
            Op::Fence { .. } => "fence",
            Op::CmpXchg { .. } => "cmpxchg",
            Op::AtomicRmw { .. } => "atomicrmw",
            Op::VaArg { .. } => "va_arg",
            Op::LandingPad { .. } => "landingpad",
            Op::FuncletPad { catch: true, .. } => "catchpad",
            Op::FuncletPad { catch: false, .. } => "cleanuppad",
        }
    }

    /// The flags of the instruction.
    pub fn flags(&self) -> Flags {
        op_flags!(self, Op::Call(call) => Some(&call.flags)).copied().unwrap_or(Flags::NONE)
    }

    /// The flags for rewriting; `None` if the operation has no flags.
    pub fn flags_mut(&mut self) -> Option<&mut Flags> {
        op_flags!(self, Op::Call(call) => Some(&mut call.flags))
    }

    /// The flags that the opcode may carry, given the type of its result.
    pub fn allowed_flags(&self, result: &Type) -> Flags {
        let wrap = Flags::NUW | Flags::NSW;
        match self {
            // Bits of pointers are neither 0 nor 1, so a flag about lost bits would mean nothing.
            Op::Binary { .. } | Op::Cast { op: CastOp::Trunc, .. } if matches!(result.scalar(), Type::Byte(_)) => {
                Flags::NONE
            }
            Op::Binary { op, .. } => match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => wrap,
                BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => Flags::EXACT,
                BinaryOp::Or => Flags::DISJOINT,
                BinaryOp::URem | BinaryOp::SRem | BinaryOp::And | BinaryOp::Xor => Flags::NONE,
            },
            Op::Cast { op, .. } => match op {
                CastOp::Trunc => wrap,
                CastOp::ZExt => Flags::NNEG,
                CastOp::UIToFP => Flags::NNEG | Flags::FAST,
                CastOp::FPTrunc | CastOp::FPExt | CastOp::SIToFP => Flags::FAST,
                CastOp::ByteCast => Flags::EXACT,
                _ => Flags::NONE,
            },
            Op::ICmp { .. } => Flags::SAMESIGN,
            Op::Float { .. } | Op::FNeg { .. } | Op::FCmp { .. } => Flags::FAST,
            // Only these two work on values of any type, so only these need the type.
            Op::Select { .. } | Op::Call(_) if is_float(result) => Flags::FAST,
            Op::GetElementPtr { .. } => Flags::INBOUNDS | Flags::NUSW | Flags::NUW,
            _ => Flags::NONE,
        }
    }

    /// The flags that the opcode may carry in a version.
    pub fn allowed_flags_in(&self, result: &Type, version: LlvmVersion) -> Flags {
        let known = self.allowed_flags(result).iter().filter(|flag| flag_since(self, *flag) <= version);
        known.fold(Flags::NONE, |all, flag| all | flag)
    }
}

/// Whether an operation of this type may carry fast-math flags: a floating-point value or vector,
/// or an array or structure that contains only one such type.
pub(super) fn is_float(ty: &Type) -> bool {
    match ty {
        Type::Array(_, t) => is_float(t),
        Type::Struct(s) => s.fields.first().is_some_and(|f| is_float(f) && s.fields.iter().all(|t| t == f)),
        t => matches!(
            t.scalar(),
            Type::Float(
                FloatKind::Half
                    | FloatKind::BFloat
                    | FloatKind::Float
                    | FloatKind::Double
                    | FloatKind::X86Fp80
                    | FloatKind::Fp128
                    | FloatKind::PpcFp128
            )
        ),
    }
}

impl TerminatorOp {
    /// Calls `visit` on each operand; blocks are not operands.
    pub fn for_each_operand<'a>(&'a self, visit: &mut impl FnMut(&'a Operand)) {
        terminator_operands!(self, visit, for_each_operand)
    }

    /// The same for rewriting.
    pub fn for_each_operand_mut(&mut self, visit: &mut impl FnMut(&mut Operand)) {
        terminator_operands!(self, visit, for_each_operand_mut)
    }

    /// Calls `visit` on the successor of each edge; a block with several edges from here occurs that often.
    pub fn for_each_successor<'a>(&'a self, visit: &mut impl FnMut(&'a BlockId)) {
        successors!(self, visit, iter)
    }

    /// The same for rewriting.
    pub fn for_each_successor_mut(&mut self, visit: &mut impl FnMut(&mut BlockId)) {
        successors!(self, visit, iter_mut)
    }

    /// The successors, one per edge.
    pub fn successors(&self) -> Vec<BlockId> {
        let mut all = Vec::new();
        self.for_each_successor(&mut |b| all.push(*b));
        all
    }

    /// The opcode of the text form.
    pub fn opcode(&self) -> &'static str {
        match self {
            TerminatorOp::Ret(_) => "ret",
            TerminatorOp::Br(_) | TerminatorOp::CondBr { .. } => "br",
            TerminatorOp::Switch { .. } => "switch",
            TerminatorOp::Unreachable => "unreachable",
            TerminatorOp::IndirectBr { .. } => "indirectbr",
            TerminatorOp::Invoke { .. } => "invoke",
            TerminatorOp::CallBr { .. } => "callbr",
            TerminatorOp::Resume(_) => "resume",
            TerminatorOp::CatchSwitch { .. } => "catchswitch",
            TerminatorOp::CatchRet { .. } => "catchret",
            TerminatorOp::CleanupRet { .. } => "cleanupret",
        }
    }
}

impl From<TerminatorOp> for Terminator {
    fn from(op: TerminatorOp) -> Terminator {
        Terminator { result: None, op, metadata: Vec::new() }
    }
}

impl Inst {
    /// An instruction without metadata.
    pub fn new(result: Option<super::module::ValueId>, op: Op) -> Inst {
        Inst { result, op, metadata: Vec::new() }
    }
}

impl Function {
    /// Calls `visit` on every operand of the body.
    pub fn for_each_operand<'a>(&'a self, mut visit: impl FnMut(&'a Operand)) {
        for block in &self.blocks {
            block.phis.iter().flat_map(|p| &p.incoming).for_each(|(o, _)| visit(o));
            block.insts.iter().for_each(|i| i.op.for_each_operand(&mut visit));
            block.term.op.for_each_operand(&mut visit);
        }
    }

    /// The same for rewriting.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        for block in &mut self.blocks {
            block.phis.iter_mut().flat_map(|p| &mut p.incoming).for_each(|(o, _)| visit(o));
            block.insts.iter_mut().for_each(|i| i.op.for_each_operand_mut(&mut visit));
            block.term.op.for_each_operand_mut(&mut visit);
        }
    }
}
