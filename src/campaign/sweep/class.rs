//! What a function is made of.
//!
//! A function is of the class [`Class::Integers`] iff everything in it is an integer, a fixed vector or an aggregate of
//! integers, control flow, or a call with nothing else as arguments and result: no memory, no floating point, no
//! pointer, no exception, no assembly. This is the class that the reference semantics promises to decide, so it is
//! computed from the text alone, and never from what turned out to be supported. Intrinsics of one machine
//! (`llvm.x86.…`) are a class of their own: the manual of that machine defines them, not the Language Reference.

use crate::ir::{
    Call, Callee, Category, Constant, ConstantKind, Function, Metadata, Module, Op, Operand, TerminatorOp, Type,
    first_part,
};
use serde::Serialize;

/// The class of a function: that of the first thing in it that is not an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Integers, vectors, aggregates, control flow and scalar calls.
    Integers,
    /// Pointers, memory, globals.
    Memory,
    /// Floating point.
    Floats,
    /// Vectors of a length that is known only at run time.
    ScalableVectors,
    /// Invoke, landing pads and funclets.
    Exceptions,
    /// Intrinsics of one machine.
    MachineIntrinsics,
    /// Assembly, indirect branches, tokens, byte and target types.
    Other,
}

/// The class of a definition.
pub fn class_of(module: &Module, function: &Function) -> Class {
    let walk = Walk { module };
    let values = function.values.iter().map(|v| walk.ty(&v.ty));
    let header = [walk.ty(&function.ret), if function.varargs { Class::Memory } else { Class::Integers }];
    let blocks = function.blocks.iter().flat_map(|block| {
        let phis = block.phis.iter().flat_map(|p| p.incoming.iter().map(|(o, _)| walk.operand(o)));
        phis.chain(block.insts.iter().map(|i| walk.instruction(&i.op))).chain([walk.terminator(&block.term.op)])
    });
    first_other(header.into_iter().chain(values).chain(blocks))
}

/// The first class that is not that of integers.
fn first_other(mut classes: impl Iterator<Item = Class>) -> Class {
    classes.find(|class| *class != Class::Integers).unwrap_or(Class::Integers)
}

/// The machines that have intrinsics, by the first part of the intrinsics' names.
const MACHINES: [&str; 18] = [
    "aarch64",
    "amdgcn",
    "arm",
    "bpf",
    "dx",
    "hexagon",
    "loongarch",
    "mips",
    "nvvm",
    "ppc",
    "r600",
    "riscv",
    "s390",
    "spv",
    "ve",
    "wasm",
    "x86",
    "xcore",
];

fn is_machine_intrinsic(callee: &str) -> bool {
    first_part(callee).is_some_and(|machine| MACHINES.contains(&machine))
}

struct Walk<'a> {
    module: &'a Module,
}

impl Walk<'_> {
    fn ty(&self, ty: &Type) -> Class {
        match ty {
            Type::Void | Type::Int(_) | Type::Label | Type::Metadata => Class::Integers,
            Type::Float(_) => Class::Floats,
            Type::Ptr(_) | Type::Function(_) => Class::Memory,
            Type::Vector(_, element) | Type::Array(_, element) => self.ty(element),
            Type::ScalableVector(_, element) => first_other([self.ty(element), Class::ScalableVectors].into_iter()),
            Type::Struct(body) => first_other(body.fields.iter().map(|t| self.ty(t))),
            Type::Named(name) => match self.module.named_types.get(name) {
                Some(Some(body)) => first_other(body.fields.iter().map(|t| self.ty(t))),
                Some(None) | None => Class::Other,
            },
            Type::Token => Class::Other,
            Type::Byte(_) | Type::X86Amx | Type::Target(_) => Class::Other,
        }
    }

    fn instruction(&self, op: &Op) -> Class {
        let own = match op.category() {
            Category::Integers | Category::Freeze => Class::Integers,
            // The type of the operand decides, and the type of the value that it defines.
            Category::Cast(to) => self.ty(to),
            Category::Call(call) => self.call(call),
            Category::Floats => Class::Floats,
            Category::Addresses | Category::Accesses => Class::Memory,
            Category::Exceptions => Class::Exceptions,
        };
        if own != Class::Integers {
            return own;
        }
        let mut all = Vec::new();
        op.for_each_operand(&mut |o| all.push(self.operand(o)));
        first_other(all.into_iter())
    }

    fn terminator(&self, op: &TerminatorOp) -> Class {
        match op {
            TerminatorOp::Ret(operand) => operand.as_ref().map_or(Class::Integers, |o| self.operand(o)),
            TerminatorOp::CondBr { condition: o, .. } | TerminatorOp::Switch { value: o, .. } => self.operand(o),
            TerminatorOp::Br(_) | TerminatorOp::Unreachable => Class::Integers,
            TerminatorOp::IndirectBr { .. } | TerminatorOp::CallBr { .. } => Class::Other,
            TerminatorOp::Invoke { .. }
            | TerminatorOp::Resume(_)
            | TerminatorOp::CatchSwitch { .. }
            | TerminatorOp::CatchRet { .. }
            | TerminatorOp::CleanupRet { .. } => Class::Exceptions,
        }
    }

    /// The callee and its type. Arguments are visited as operands.
    fn call(&self, call: &Call) -> Class {
        let callee = match &call.callee {
            Callee::Direct(name) if is_machine_intrinsic(name) => Class::MachineIntrinsics,
            Callee::Direct(_) => Class::Integers,
            Callee::Indirect(_) => Class::Memory,
            Callee::Asm(_) => Class::Other,
        };
        let varargs = if call.ty.varargs { Class::Memory } else { Class::Integers };
        let types = call.ty.params.iter().chain([&call.ty.ret]).map(|t| self.ty(t));
        first_other([callee, varargs].into_iter().chain(types))
    }

    fn operand(&self, operand: &Operand) -> Class {
        match operand {
            // Its type is among those of the function's values.
            Operand::Local(_) => Class::Integers,
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(Metadata::Constant(constant)) => self.constant(constant),
            Operand::Metadata(
                Metadata::Null
                | Metadata::String(_)
                | Metadata::Id(_)
                | Metadata::Tuple(_)
                | Metadata::Distinct(_)
                | Metadata::Local(_)
                | Metadata::Specialized(_),
            ) => Class::Integers,
        }
    }

    fn constant(&self, constant: &Constant) -> Class {
        let own = self.ty(&constant.ty);
        if own != Class::Integers {
            return own;
        }
        match &constant.kind {
            ConstantKind::Int(_)
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_) => Class::Integers,
            ConstantKind::Float(_) => Class::Floats,
            ConstantKind::Aggregate(parts) => first_other(parts.iter().map(|c| self.constant(c))),
            ConstantKind::Splat(part) => self.constant(part),
            ConstantKind::Expr(expression) => first_other(expression.operands().into_iter().map(|c| self.constant(c))),
            ConstantKind::Null
            | ConstantKind::Global(_)
            | ConstantKind::BlockAddress(..)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_) => Class::Memory,
            ConstantKind::Opaque(_) | ConstantKind::TokenNone => Class::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};

    fn classes(text: &str) -> Vec<Class> {
        let module = parse(text, LlvmVersion::DEFAULT).expect("parses");
        module.definitions().map(|f| class_of(&module, f)).collect()
    }

    #[test]
    fn integers_vectors_aggregates_and_calls_are_one_class() {
        let text = "%pair = type { i8, <2 x i3> }
            declare i32 @outside(i32)
            declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8)
            define i8 @f(i8 %x, <4 x i7> %v, %pair %p) {
              %s = call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %x, i8 3)
              %c = extractvalue { i8, i1 } %s, 1
              br i1 %c, label %a, label %b
            a:
              %y = call i32 @outside(i32 undef)
              ret i8 1
            b:
              %z = phi i8 [ poison, %0 ]
              ret i8 %z
            }";
        assert_eq!(classes(text), [Class::Integers]);
    }

    #[test]
    fn anything_else_is_found_wherever_it_stands() {
        let bodies = [
            ("void @f(ptr %p)", "ret void", Class::Memory),
            ("i8 @f()", "%a = alloca i8\n ret i8 0", Class::Memory),
            ("i8 @f()", "%v = load i8, ptr @g\n ret i8 %v", Class::Memory),
            ("i64 @f()", "ret i64 ptrtoint (ptr @g to i64)", Class::Memory),
            ("i64 @f()", "ret i64 add (i64 ptrtoint (ptr @g to i64), i64 1)", Class::Memory),
            ("<2 x i64> @f()", "ret <2 x i64> <i64 1, i64 ptrtoint (ptr @g to i64)>", Class::Memory),
            ("i8 @f(i8 %x, ...)", "ret i8 %x", Class::Memory),
            ("i8 @f(i8 %x)", "fence seq_cst\n ret i8 %x", Class::Memory),
            ("void @f()", "call void @take(ptr null)\n ret void", Class::Memory),
            ("i32 @f(float %x)", "ret i32 0", Class::Floats),
            ("i32 @f()", "%x = bitcast i32 0 to float\n ret i32 0", Class::Floats),
            ("i1 @f()", "%x = fcmp oeq double 0.0, 0.0\n ret i1 %x", Class::Floats),
            ("{ i1, [2 x half] } @f()", "ret { i1, [2 x half] } poison", Class::Floats),
            ("<vscale x 2 x i8> @f()", "ret <vscale x 2 x i8> zeroinitializer", Class::ScalableVectors),
            ("i32 @f()", "%x = call i32 @llvm.x86.rdpid()\n ret i32 %x", Class::MachineIntrinsics),
            ("void @f()", "call void asm \"nop\", \"\"()\n ret void", Class::Other),
        ];
        for (header, body, class) in bodies {
            let text = format!(
                "@g = global i8 0\ndeclare void @take(ptr)\ndeclare i32 @llvm.x86.rdpid()\ndefine {header} {{\n {body}\n}}"
            );
            assert_eq!(classes(&text), [class], "{text}");
        }
    }
}
