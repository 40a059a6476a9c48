//! Instructions.

use super::super::flags::Flags;
use super::super::instruction::{AccessMode, Clause, Inst, Op, Operand, Phi, TailCall};
use super::super::quote::Escaped;
use super::super::types::Type;
use super::Printer;
use super::names::Locals;
use std::sync::Arc;

impl Printer {
    /// A value with its type.
    pub(super) fn typed(&mut self, locals: Locals<'_>, operand: &Operand) {
        self.ty(locals.function.type_of(operand));
        self.out.push(' ');
        self.operand(locals, operand);
    }

    /// A value without its type.
    pub(super) fn operand(&mut self, locals: Locals<'_>, operand: &Operand) {
        match operand {
            Operand::Local(value) => self.value(locals, *value),
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(metadata) => self.metadata(metadata, Some(locals)),
        }
    }

    /// `, T v`
    fn next(&mut self, locals: Locals<'_>, operand: &Operand) {
        self.push(", ");
        self.typed(locals, operand);
    }

    /// `T a, b`
    fn pair(&mut self, locals: Locals<'_>, lhs: &Operand, rhs: &Operand) {
        self.typed(locals, lhs);
        self.push(", ");
        self.operand(locals, rhs);
    }

    pub(super) fn phi(&mut self, locals: Locals<'_>, phi: &Phi) {
        self.value(locals, phi.result);
        self.push(" = phi ");
        self.show(phi.flags);
        self.ty(locals.function.ty(phi.result));
        self.out.push(' ');
        self.separated(&phi.incoming, |p, (value, from)| {
            p.push("[ ");
            p.operand(locals, value);
            p.push(", ");
            p.block_name(locals, *from);
            p.push(" ]");
        });
        self.attachments(&phi.metadata, ", ");
    }

    pub(super) fn inst(&mut self, locals: Locals<'_>, inst: &Inst) {
        if let Some(result) = inst.result {
            self.value(locals, result);
            self.push(" = ");
        }
        self.op(locals, &inst.op);
        self.attachments(&inst.metadata, ", ");
    }

    /// The opcode with a space, and the flags.
    fn opcode(&mut self, op: &Op, flags: Flags) {
        self.push(op.opcode());
        self.out.push(' ');
        if !flags.is_empty() {
            self.check_flags(op, flags);
            self.show(flags);
        }
    }

    fn op(&mut self, locals: Locals<'_>, op: &Op) {
        match op {
            Op::Call(call) => {
                if let Some(tail) = call.tail {
                    self.push(tail.keyword());
                    self.out.push(' ');
                }
                self.push("call ");
                let passes_on = call.tail == Some(TailCall::MustTail) && locals.function.varargs;
                self.call(locals, call, passes_on);
            }
            _ => {
                self.opcode(op, op.flags());
                self.op_operands(locals, op);
            }
        }
    }

    /// Everything after the opcode and its flags.
    fn op_operands(&mut self, locals: Locals<'_>, op: &Op) {
        match op {
            Op::Binary { lhs, rhs, .. } | Op::Float { lhs, rhs, .. } => self.pair(locals, lhs, rhs),
            Op::FNeg { operand, .. } | Op::Freeze { operand } => self.typed(locals, operand),
            Op::Cast { op, operand, to, .. } => {
                self.check_cast(*op);
                self.typed(locals, operand);
                self.push(" to ");
                self.ty(to);
            }
            Op::ICmp { predicate, lhs, rhs, .. } => {
                self.push(predicate.keyword());
                self.out.push(' ');
                self.pair(locals, lhs, rhs);
            }
            Op::FCmp { predicate, lhs, rhs, .. } => {
                self.push(predicate.keyword());
                self.out.push(' ');
                self.pair(locals, lhs, rhs);
            }
            Op::Select { condition, if_true, if_false, .. } => {
                self.typed(locals, condition);
                self.next(locals, if_true);
                self.next(locals, if_false);
            }
            Op::ExtractElement { vector, index } => {
                self.typed(locals, vector);
                self.next(locals, index);
            }
            Op::InsertElement { vector, element, index } => {
                self.typed(locals, vector);
                self.next(locals, element);
                self.next(locals, index);
            }
            Op::ShuffleVector { lhs, rhs, mask } => {
                self.typed(locals, lhs);
                self.next(locals, rhs);
                self.push(", ");
                self.shuffle_mask(locals.function.type_of(lhs), mask);
            }
            Op::ExtractValue { aggregate, indices } => {
                self.typed(locals, aggregate);
                self.aggregate_indices(indices);
            }
            Op::InsertValue { aggregate, element, indices } => {
                self.typed(locals, aggregate);
                self.next(locals, element);
                self.aggregate_indices(indices);
            }
            Op::Call(_) => {}
            Op::GetElementPtr { element, base, indices, .. } => {
                self.ty(element);
                self.next(locals, base);
                indices.iter().for_each(|index| self.next(locals, index));
            }
            Op::PointerSub { lhs, rhs, to } => {
                self.pair(locals, lhs, rhs);
                self.push(" to ");
                self.ty(to);
            }
            Op::VaArg { list, ty } => {
                self.typed(locals, list);
                self.push(", ");
                self.ty(ty);
            }
            Op::LandingPad { ty, cleanup, clauses } => self.landing_pad(locals, ty, *cleanup, clauses),
            Op::FuncletPad { parent, args, .. } => {
                self.push("within ");
                self.operand(locals, parent);
                self.push(" [");
                self.separated(args, |p, arg| p.typed(locals, arg));
                self.out.push(']');
            }
            Op::Alloca { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::Fence { .. }
            | Op::CmpXchg { .. }
            | Op::AtomicRmw { .. } => self.memory_operands(locals, op),
        }
    }

    fn aggregate_indices(&mut self, indices: &[u32]) {
        for index in indices {
            self.push(", ");
            self.number((*index).into());
        }
    }

    fn landing_pad(&mut self, locals: Locals<'_>, ty: &Type, cleanup: bool, clauses: &[Clause]) {
        self.ty(ty);
        if cleanup {
            self.push("\n          cleanup");
        }
        for clause in clauses {
            let (word, operand) = match clause {
                Clause::Catch(operand) => ("catch", operand),
                Clause::Filter(operand) => ("filter", operand),
            };
            self.show(format_args!("\n          {word} "));
            self.typed(locals, operand);
        }
    }

    fn memory_operands(&mut self, locals: Locals<'_>, op: &Op) {
        match op {
            Op::Alloca { ty, count, align, space, inalloca, swifterror } => {
                self.word_if(*inalloca, "inalloca ");
                self.word_if(*swifterror, "swifterror ");
                self.ty(ty);
                if let Some(count) = count {
                    self.next(locals, count);
                }
                self.comma_align(*align);
                if space.0 != 0 {
                    self.out.push(',');
                    self.address_space(*space);
                }
            }
            Op::Load { ty, pointer, align, mode } => {
                self.access_words(mode);
                self.ty(ty);
                self.next(locals, pointer);
                self.mode(mode);
                self.comma_align(*align);
            }
            Op::Store { value, pointer, align, mode } => {
                self.access_words(mode);
                self.typed(locals, value);
                self.next(locals, pointer);
                self.mode(mode);
                self.comma_align(*align);
            }
            Op::Fence { ordering, scope } => {
                if let Some(scope) = scope {
                    self.show(format_args!("syncscope(\"{}\") ", Escaped(scope.as_bytes())));
                }
                self.push(ordering.keyword());
            }
            Op::CmpXchg { weak, pointer, expected, new, align, mode, failure } => {
                self.word_if(*weak, "weak ");
                self.word_if(mode.volatile, "volatile ");
                self.typed(locals, pointer);
                self.next(locals, expected);
                self.next(locals, new);
                self.mode(mode);
                self.out.push(' ');
                self.push(failure.keyword());
                self.comma_align(*align);
            }
            Op::AtomicRmw { op, pointer, value, align, mode } => {
                self.check_rmw(*op, locals.function.type_of(value));
                self.word_if(mode.volatile, "volatile ");
                self.push(op.keyword());
                self.out.push(' ');
                self.typed(locals, pointer);
                self.next(locals, value);
                self.mode(mode);
                self.comma_align(*align);
            }
            _ => {}
        }
    }

    fn word_if(&mut self, condition: bool, word: &str) {
        if condition {
            self.push(word);
        }
    }

    fn access_words(&mut self, mode: &AccessMode) {
        self.word_if(mode.ordering.is_some(), "atomic ");
        self.word_if(mode.volatile, "volatile ");
    }

    /// Scope and ordering, if the access is atomic.
    fn mode(&mut self, mode: &AccessMode) {
        let Some(ordering) = mode.ordering else { return };
        self.scope(&mode.scope);
        self.out.push(' ');
        self.push(ordering.keyword());
    }

    fn scope(&mut self, scope: &Option<Arc<str>>) {
        if let Some(scope) = scope {
            self.show(format_args!(" syncscope(\"{}\")", Escaped(scope.as_bytes())));
        }
    }
}
