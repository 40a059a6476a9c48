//! Since when LLVM can say what, as data. What is not here, LLVM 14 can say.

use super::super::flags::Flags;
use super::super::instruction::{BinaryOp, CastOp, Op, RmwOp};
use super::super::module::LlvmVersion;
use super::super::types::Type;
use super::Printer;

/// `splat (T c)` may be written since this version.
pub(super) const SPLAT_SINCE: LlvmVersion = LlvmVersion(19);

/// A poison lane of a shuffle mask is written `poison` since this version, `undef` before.
pub(super) const POISON_MASK_SINCE: LlvmVersion = LlvmVersion(17);

/// `inrange(a, b)` stands behind the opcode since this version.
pub(super) const IN_RANGE_SINCE: LlvmVersion = LlvmVersion(19);

/// `uwtable` takes an argument since this version.
pub(super) const UWTABLE_KIND_SINCE: LlvmVersion = LlvmVersion(15);

/// Intrinsics need no declaration since this version.
pub(super) const UNDECLARED_INTRINSICS_SINCE: LlvmVersion = LlvmVersion(17);

/// `getelementptr` has more flags than `inbounds` since this version.
const ADDRESS_FLAGS_SINCE: LlvmVersion = LlvmVersion(19);

const BYTE_TYPE_SINCE: LlvmVersion = LlvmVersion(23);
const TARGET_TYPE_SINCE: LlvmVersion = LlvmVersion(16);
const PTR_TO_ADDR_SINCE: LlvmVersion = LlvmVersion(22);

/// The first version in which an operation may carry a flag.
fn flag_since(op: &Op, flag: Flags) -> LlvmVersion {
    LlvmVersion(match op {
        Op::Cast { op: CastOp::ZExt, .. } => 18,
        Op::Cast { op: CastOp::UIToFP, .. } if flag == Flags::NNEG => 19,
        Op::Cast { op: CastOp::Trunc, .. } => 19,
        Op::Cast { op: CastOp::FPTrunc | CastOp::FPExt, .. } => 20,
        Op::Cast { op: CastOp::UIToFP | CastOp::SIToFP, .. } => 23,
        Op::ICmp { .. } => 20,
        Op::Binary { op: BinaryOp::Or, .. } => 18,
        Op::GetElementPtr { .. } if flag != Flags::INBOUNDS => return ADDRESS_FLAGS_SINCE,
        _ => 14,
    })
}

/// The first version with an operation of `atomicrmw`.
fn rmw_since(op: RmwOp) -> LlvmVersion {
    LlvmVersion(match op {
        RmwOp::FMax | RmwOp::FMin => 15,
        RmwOp::UIncWrap | RmwOp::UDecWrap => 16,
        RmwOp::USubCond | RmwOp::USubSat => 20,
        RmwOp::FMaximum | RmwOp::FMinimum => 21,
        _ => 14,
    })
}

/// The last version with constant expressions of an opcode; `None` if the newest has them.
fn last_with_expression(opcode: &str) -> Option<LlvmVersion> {
    let last = match opcode {
        "udiv" | "sdiv" | "urem" | "srem" => 14,
        "select" => 16,
        "and" | "or" | "lshr" | "ashr" | "zext" | "sext" => 17,
        "fptrunc" | "fpext" | "fptoui" | "fptosi" | "uitofp" | "sitofp" | "icmp" | "shl" => 18,
        "mul" => 20,
        _ => return None,
    };
    Some(LlvmVersion(last))
}

impl Printer {
    /// Refuses flags that the version does not have on this operation.
    pub(super) fn check_flags(&mut self, op: &Op, flags: Flags) {
        if let Some(flag) = flags.iter().find(|flag| flag_since(op, *flag) > self.version) {
            self.refuse(format!("`{}` on `{}`", flag.to_string().trim_end(), op.opcode()));
        }
    }

    /// The same for the address in a constant expression, which got the flags with the instruction.
    pub(super) fn check_address_flags(&mut self, flags: Flags) {
        if !flags.without(Flags::INBOUNDS).is_empty() && self.version < ADDRESS_FLAGS_SINCE {
            self.refuse("`nusw` and `nuw` on constant `getelementptr`");
        }
    }

    pub(super) fn check_cast(&mut self, op: CastOp) {
        if op == CastOp::PtrToAddr && self.version < PTR_TO_ADDR_SINCE {
            self.refuse("`ptrtoaddr`");
        }
    }

    pub(super) fn check_rmw(&mut self, op: RmwOp) {
        if rmw_since(op) > self.version {
            self.refuse(format!("`atomicrmw {}`", op.keyword()));
        }
    }

    pub(super) fn check_expression(&mut self, opcode: &'static str) {
        let is_for_reading = self.version == LlvmVersion(u16::MAX);
        if !is_for_reading && last_with_expression(opcode).is_some_and(|last| last < self.version) {
            self.refuse(format!("constant expression `{opcode}`"));
        }
    }

    /// Refuses types that the version does not have.
    pub(super) fn check_type(&mut self, ty: &Type) {
        match ty {
            Type::Byte(_) if self.version < BYTE_TYPE_SINCE => self.refuse("byte type"),
            Type::Target(_) if self.version < TARGET_TYPE_SINCE => self.refuse("`target` types"),
            Type::Vector(_, t) | Type::ScalableVector(_, t) | Type::Array(_, t) => self.check_type(t),
            Type::Struct(s) => s.fields.iter().for_each(|t| self.check_type(t)),
            Type::Function(f) => {
                self.check_type(&f.ret);
                f.params.iter().for_each(|t| self.check_type(t));
            }
            Type::Byte(_)
            | Type::Target(_)
            | Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Ptr(_)
            | Type::Named(_)
            | Type::Label
            | Type::Metadata
            | Type::Token
            | Type::X86Amx => {}
        }
    }
}
