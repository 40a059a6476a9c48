//! The calls of a function, and the declarations that they need.

use super::instruction::{Call, Op, TerminatorOp};
use super::module::{Function, Module};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Function {
    /// Calls `visit` on each call of the body, `invoke` and `callbr` included.
    pub fn for_each_call<'a>(&'a self, visit: &mut impl FnMut(&'a Call)) {
        for block in &self.blocks {
            for inst in &block.insts {
                if let Op::Call(call) = &inst.op {
                    visit(call);
                }
            }
            match &block.term.op {
                TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } => visit(call),
                TerminatorOp::Ret(_)
                | TerminatorOp::Br(_)
                | TerminatorOp::CondBr { .. }
                | TerminatorOp::Switch { .. }
                | TerminatorOp::Unreachable
                | TerminatorOp::IndirectBr { .. }
                | TerminatorOp::Resume(_)
                | TerminatorOp::CatchSwitch { .. }
                | TerminatorOp::CatchRet { .. }
                | TerminatorOp::CleanupRet { .. } => {}
            }
        }
    }
}

impl Module {
    /// Declares exactly the intrinsics that are called.
    ///
    /// ```
    /// use irrefute::ir::{self, LlvmVersion};
    /// let text = "declare void @llvm.trap()\ndefine i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
    /// let mut module = ir::parse(text, LlvmVersion(22))?;
    /// module.declare_intrinsics();
    /// assert_eq!(module.functions.len(), 1);
    /// # Ok::<(), ir::ParseError>(())
    /// ```
    pub fn declare_intrinsics(&mut self) {
        let mut called = BTreeMap::new();
        for function in self.definitions() {
            function.for_each_call(&mut |call| {
                if let Some(name) = call.intrinsic() {
                    called.insert(Arc::<str>::from(name), call.ty.clone());
                }
            });
        }
        self.functions.retain(|f| !f.name.starts_with("llvm.") || called.contains_key(&f.name));
        for (name, ty) in called {
            if self.function(&name).is_none() {
                self.functions.push(Function::new(name, ty.ret.clone(), &ty.params));
            }
        }
    }
}
