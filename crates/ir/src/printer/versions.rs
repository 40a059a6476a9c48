//! Refuses features for which the version of the text has no notation.

use super::super::flags::Flags;
use super::super::instruction::{Call, Callee, CastOp, Op, RmwOp};
use super::super::intrinsic::IntrinsicId;
use super::super::since::{
    ADDRESS_FLAGS_SINCE, BYTE_TYPE_SINCE, LABEL_CONSTRAINTS_SINCE, PTR_TO_ADDR_SINCE, SPLICE_BY_VARIABLE_SINCE,
    TARGET_TYPE_SINCE, flag_since, last_with_expression, rmw_since,
};
use super::super::types::Type;
use super::Printer;
use irrefute_version::LlvmVersion;

impl Printer {
    /// Refuses flags that the version does not accept on an operation.
    pub(super) fn check_flags(&mut self, op: &Op, flags: Flags) {
        if let Some(flag) = flags.iter().find(|flag| flag_since(op, *flag) > self.version) {
            self.refuse(format!("`{}` on `{}`", flag.to_string().trim_end(), op.opcode()));
        }
    }

    /// As [`check_flags`](Self::check_flags), for a constant `getelementptr`, which got its flags together with the
    /// instruction.
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

    pub(super) fn check_rmw(&mut self, op: RmwOp, ty: &Type) {
        if rmw_since(op, ty) > self.version {
            self.refuse(format!("`atomicrmw {}`", op.keyword()));
        }
    }

    /// Refuses a splice by a variable.
    pub(super) fn check_call(&mut self, call: &Call) {
        // Few calls have a variable there, so few names are looked up.
        let is_by_variable = call.args.get(2).is_some_and(|argument| argument.operand.number().is_none());
        if is_by_variable
            && self.version < SPLICE_BY_VARIABLE_SINCE
            && let Some(IntrinsicId::VectorSpliceLeft | IntrinsicId::VectorSpliceRight) =
                call.intrinsic().and_then(IntrinsicId::of)
        {
            self.refuse("a splice by a variable");
        }
        if let Callee::Asm(text) = &call.callee
            && self.version < LABEL_CONSTRAINTS_SINCE
            && text.rsplit('"').nth(1).is_some_and(|constraints| constraints.contains('!'))
        {
            self.refuse("labels as constraints of assembly");
        }
    }

    pub(super) fn check_expression(&mut self, opcode: &'static str) {
        let is_for_reading = self.version == LlvmVersion(u16::MAX);
        if !is_for_reading && last_with_expression(opcode).is_some_and(|last| last < self.version) {
            self.refuse(format!("constant expression `{opcode}`"));
        }
    }

    /// Refuses types that the version lacks.
    pub(super) fn check_type(&mut self, ty: &Type) {
        match ty {
            Type::Byte(_) if self.version < BYTE_TYPE_SINCE => self.refuse("byte type"),
            Type::Target(_) if self.version < TARGET_TYPE_SINCE => self.refuse("`target` types"),
            ty => ty.for_each_part(&mut |part| self.check_type(part)),
        }
    }
}
