//! The parts that `call`, `invoke` and `callbr` share.

use super::super::instruction::{Call, Callee};
use super::super::quote::Escaped;
use super::super::types::Type;
use super::Printer;
use super::names::Locals;

impl Printer {
    /// Everything from after the opcode of a call to the operand bundles. With `passes_on`, the call
    /// passes on the variable arguments of its function.
    pub(super) fn call(&mut self, locals: Locals<'_>, call: &Call, passes_on: bool) {
        self.check_call(call);
        if !call.flags.is_empty() {
            self.show(call.flags);
        }
        if let Some(convention) = &call.convention {
            self.push(convention);
            self.out.push(' ');
        }
        self.leading_attributes(&call.ret_attrs);
        if call.address_space.0 != 0 {
            self.show(format_args!("addrspace({}) ", call.address_space.0));
        }
        // The arguments determine the type unless it is variadic; LLVM then prints only the result.
        if call.ty.varargs {
            self.ty(&Type::Function(call.ty.clone()));
        } else {
            self.ty(&call.ty.ret);
        }
        self.out.push(' ');
        self.callee(locals, &call.callee);
        self.out.push('(');
        self.separated(&call.args, |p, arg| {
            p.ty(locals.function.type_of(&arg.operand));
            p.attributes(&arg.attrs);
            p.out.push(' ');
            p.operand(locals, &arg.operand);
        });
        if passes_on && call.ty.varargs {
            self.push(if call.args.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
        self.function_attributes(&call.fn_attrs);
        self.bundles(locals, call);
    }

    fn callee(&mut self, locals: Locals<'_>, callee: &Callee) {
        match callee {
            Callee::Direct(name) => self.global_name(name),
            Callee::Indirect(operand) => self.operand(locals, operand),
            Callee::Asm(text) => self.push(text),
        }
    }

    fn bundles(&mut self, locals: Locals<'_>, call: &Call) {
        if call.bundles.is_empty() {
            return;
        }
        self.push(" [ ");
        self.separated(&call.bundles, |p, (tag, operands)| {
            p.show(format_args!("\"{}\"(", Escaped(tag.word().as_bytes())));
            p.separated(operands, |p, operand| p.typed(locals, operand));
            p.out.push(')');
        });
        self.push(" ]");
    }
}
