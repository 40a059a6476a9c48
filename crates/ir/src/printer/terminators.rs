//! Terminators.

use super::super::instruction::{Terminator, TerminatorOp};
use super::super::module::BlockId;
use super::Printer;
use super::names::Locals;

impl Printer {
    pub(super) fn terminator(&mut self, locals: Locals<'_>, terminator: &Terminator) {
        if let Some(result) = terminator.result {
            self.value(locals, result);
            self.push(" = ");
        }
        self.push(terminator.op.opcode());
        self.terminator_operands(locals, &terminator.op);
        self.attachments(&terminator.metadata, ", ");
    }

    fn terminator_operands(&mut self, locals: Locals<'_>, op: &TerminatorOp) {
        if !matches!(op, TerminatorOp::Unreachable) {
            self.out.push(' ');
        }
        match op {
            TerminatorOp::Ret(None) => self.push("void"),
            TerminatorOp::Ret(Some(value)) | TerminatorOp::Resume(value) => self.typed(locals, value),
            TerminatorOp::Br(to) => self.label(locals, *to),
            TerminatorOp::CondBr { condition, if_true, if_false } => {
                self.typed(locals, condition);
                self.push(", ");
                self.label(locals, *if_true);
                self.push(", ");
                self.label(locals, *if_false);
            }
            TerminatorOp::Switch { value, default, cases } => {
                self.typed(locals, value);
                self.push(", ");
                self.label(locals, *default);
                self.push(" [\n");
                for (case, to) in cases {
                    self.push("    ");
                    self.typed_constant(case);
                    self.push(", ");
                    self.label(locals, *to);
                    self.out.push('\n');
                }
                self.push("  ]");
            }
            TerminatorOp::Unreachable => {}
            TerminatorOp::IndirectBr { address, targets } => {
                self.typed(locals, address);
                self.push(", ");
                self.labels(locals, targets);
            }
            TerminatorOp::Invoke { call, normal, unwind } => {
                self.call(locals, call, false);
                self.push("\n          to ");
                self.label(locals, *normal);
                self.push(" unwind ");
                self.label(locals, *unwind);
            }
            TerminatorOp::CallBr { call, fallthrough, indirect } => {
                self.call(locals, call, false);
                self.push("\n          to ");
                self.label(locals, *fallthrough);
                self.out.push(' ');
                self.labels(locals, indirect);
            }
            TerminatorOp::CatchSwitch { parent, handlers, unwind } => {
                self.push("within ");
                self.operand(locals, parent);
                self.out.push(' ');
                self.labels(locals, handlers);
                self.unwind_target(locals, *unwind);
            }
            TerminatorOp::CatchRet { pad, to } => {
                self.push("from ");
                self.operand(locals, pad);
                self.push(" to ");
                self.label(locals, *to);
            }
            TerminatorOp::CleanupRet { pad, unwind } => {
                self.push("from ");
                self.operand(locals, pad);
                self.unwind_target(locals, *unwind);
            }
        }
    }

    /// `[label %a, label %b]`
    fn labels(&mut self, locals: Locals<'_>, blocks: &[BlockId]) {
        self.out.push('[');
        self.separated(blocks, |p, block| p.label(locals, *block));
        self.out.push(']');
    }

    fn unwind_target(&mut self, locals: Locals<'_>, target: Option<BlockId>) {
        self.push(" unwind ");
        match target {
            Some(block) => self.label(locals, block),
            None => self.push("to caller"),
        }
    }
}
