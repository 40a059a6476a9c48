//! What a function is made of.
//!
//! A function is of the class [`FunctionClass::Integers`] iff everything in it is an integer, a fixed vector or an aggregate of
//! integers, control flow, or a call with nothing else as arguments and result: no memory, no floating point, no
//! pointer, no exception, no assembly. This is the class that the reference semantics promises to decide, so it is
//! computed from the text alone, and never from what turned out to be supported. Intrinsics of one machine
//! (`llvm.x86.…`) are a class of their own: the manual of that machine defines them, not the Language Reference.

use irrefute_ir::{
    Call, Callee, Category, Constant, ConstantKind, Function, Metadata, Module, Op, Operand, TerminatorOp, Type,
};
use irrefute_semantics::targets;
use serde::Serialize;

/// The class of a function: that of the first thing in it that is not an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FunctionClass {
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
pub fn class_of(module: &Module, function: &Function) -> FunctionClass {
    let walk = Walk { module };
    let values = function.values.iter().map(|v| walk.ty(&v.ty));
    let header =
        [walk.ty(&function.ret), if function.varargs { FunctionClass::Memory } else { FunctionClass::Integers }];
    let blocks = function.blocks.iter().flat_map(|block| {
        let phis = block.phis.iter().flat_map(|p| p.incoming.iter().map(|(o, _)| walk.operand(o)));
        phis.chain(block.insts.iter().map(|i| walk.instruction(&i.op))).chain([walk.terminator(&block.term.op)])
    });
    first_other(header.into_iter().chain(values).chain(blocks))
}

/// The first class that is not that of integers.
fn first_other(mut classes: impl Iterator<Item = FunctionClass>) -> FunctionClass {
    classes.find(|class| *class != FunctionClass::Integers).unwrap_or(FunctionClass::Integers)
}

struct Walk<'a> {
    module: &'a Module,
}

impl Walk<'_> {
    fn ty(&self, ty: &Type) -> FunctionClass {
        match ty {
            Type::Void | Type::Int(_) | Type::Label | Type::Metadata => FunctionClass::Integers,
            Type::Float(_) => FunctionClass::Floats,
            Type::Ptr(_) | Type::Function(_) => FunctionClass::Memory,
            Type::Vector(_, element) | Type::Array(_, element) => self.ty(element),
            Type::ScalableVector(_, element) => {
                first_other([self.ty(element), FunctionClass::ScalableVectors].into_iter())
            }
            Type::Struct(body) => first_other(body.fields.iter().map(|t| self.ty(t))),
            Type::Named(name) => match self.module.named_types.get(name) {
                Some(Some(body)) => first_other(body.fields.iter().map(|t| self.ty(t))),
                Some(None) | None => FunctionClass::Other,
            },
            Type::Token => FunctionClass::Other,
            Type::Byte(_) | Type::X86Amx | Type::Target(_) => FunctionClass::Other,
        }
    }

    fn instruction(&self, op: &Op) -> FunctionClass {
        let own = match op.category() {
            Category::Integers | Category::Freeze => FunctionClass::Integers,
            // The type of the operand decides, and the type of the value that it defines.
            Category::Cast(to) => self.ty(to),
            Category::Call(call) => self.call(call),
            Category::Floats => FunctionClass::Floats,
            Category::Addresses | Category::Accesses => FunctionClass::Memory,
            Category::Exceptions => FunctionClass::Exceptions,
        };
        if own != FunctionClass::Integers {
            return own;
        }
        let mut all = Vec::new();
        op.for_each_operand(&mut |o| all.push(self.operand(o)));
        first_other(all.into_iter())
    }

    fn terminator(&self, op: &TerminatorOp) -> FunctionClass {
        match op {
            TerminatorOp::Ret(operand) => operand.as_ref().map_or(FunctionClass::Integers, |o| self.operand(o)),
            TerminatorOp::CondBr { condition: o, .. } | TerminatorOp::Switch { value: o, .. } => self.operand(o),
            TerminatorOp::Br(_) | TerminatorOp::Unreachable => FunctionClass::Integers,
            TerminatorOp::IndirectBr { .. } | TerminatorOp::CallBr { .. } => FunctionClass::Other,
            TerminatorOp::Invoke { .. }
            | TerminatorOp::Resume(_)
            | TerminatorOp::CatchSwitch { .. }
            | TerminatorOp::CatchRet { .. }
            | TerminatorOp::CleanupRet { .. } => FunctionClass::Exceptions,
        }
    }

    /// The callee and its type. Arguments are visited as operands.
    fn call(&self, call: &Call) -> FunctionClass {
        let callee = match &call.callee {
            Callee::Direct(name) if targets::is_of_target(name) => FunctionClass::MachineIntrinsics,
            Callee::Direct(_) => FunctionClass::Integers,
            Callee::Indirect(_) => FunctionClass::Memory,
            Callee::Asm(_) => FunctionClass::Other,
        };
        let varargs = if call.ty.varargs { FunctionClass::Memory } else { FunctionClass::Integers };
        let types = call.ty.params.iter().chain([&call.ty.ret]).map(|t| self.ty(t));
        first_other([callee, varargs].into_iter().chain(types))
    }

    fn operand(&self, operand: &Operand) -> FunctionClass {
        match operand {
            // Its type is among those of the function's values.
            Operand::Local(_) => FunctionClass::Integers,
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(Metadata::Constant(constant)) => self.constant(constant),
            Operand::Metadata(_) => FunctionClass::Integers,
        }
    }

    fn constant(&self, constant: &Constant) -> FunctionClass {
        let own = self.ty(&constant.ty);
        if own != FunctionClass::Integers {
            return own;
        }
        match &constant.kind {
            ConstantKind::Int(_)
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_) => FunctionClass::Integers,
            ConstantKind::Float(_) => FunctionClass::Floats,
            ConstantKind::Aggregate(parts) => first_other(parts.iter().map(|c| self.constant(c))),
            ConstantKind::Splat(part) => self.constant(part),
            ConstantKind::Expr(expression) => first_other(expression.operands().into_iter().map(|c| self.constant(c))),
            ConstantKind::Null
            | ConstantKind::Global(_)
            | ConstantKind::BlockAddress(..)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_) => FunctionClass::Memory,
            ConstantKind::Opaque(_) | ConstantKind::TokenNone => FunctionClass::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn classes(text: &str) -> Vec<FunctionClass> {
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
        assert_eq!(classes(text), [FunctionClass::Integers]);
    }

    #[test]
    fn anything_else_is_found_wherever_it_stands() {
        let bodies = [
            ("void @f(ptr %p)", "ret void", FunctionClass::Memory),
            ("i8 @f()", "%a = alloca i8\n ret i8 0", FunctionClass::Memory),
            ("i8 @f()", "%v = load i8, ptr @g\n ret i8 %v", FunctionClass::Memory),
            ("i64 @f()", "ret i64 ptrtoint (ptr @g to i64)", FunctionClass::Memory),
            ("i64 @f()", "ret i64 add (i64 ptrtoint (ptr @g to i64), i64 1)", FunctionClass::Memory),
            ("<2 x i64> @f()", "ret <2 x i64> <i64 1, i64 ptrtoint (ptr @g to i64)>", FunctionClass::Memory),
            ("i8 @f(i8 %x, ...)", "ret i8 %x", FunctionClass::Memory),
            ("i8 @f(i8 %x)", "fence seq_cst\n ret i8 %x", FunctionClass::Memory),
            ("void @f()", "call void @take(ptr null)\n ret void", FunctionClass::Memory),
            ("i32 @f(float %x)", "ret i32 0", FunctionClass::Floats),
            ("i32 @f()", "%x = bitcast i32 0 to float\n ret i32 0", FunctionClass::Floats),
            ("i1 @f()", "%x = fcmp oeq double 0.0, 0.0\n ret i1 %x", FunctionClass::Floats),
            ("{ i1, [2 x half] } @f()", "ret { i1, [2 x half] } poison", FunctionClass::Floats),
            ("<vscale x 2 x i8> @f()", "ret <vscale x 2 x i8> zeroinitializer", FunctionClass::ScalableVectors),
            ("i32 @f()", "%x = call i32 @llvm.x86.rdpid()\n ret i32 %x", FunctionClass::MachineIntrinsics),
            ("void @f()", "call void asm \"nop\", \"\"()\n ret void", FunctionClass::Other),
        ];
        for (header, body, class) in bodies {
            let text = format!(
                "@g = global i8 0\ndeclare void @take(ptr)\ndeclare i32 @llvm.x86.rdpid()\ndefine {header} {{\n {body}\n}}"
            );
            assert_eq!(classes(&text), [class], "{text}");
        }
    }
}
