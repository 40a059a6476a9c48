//! The calls of a function, and the declarations that they need.

use super::constant::{Constant, ConstantKind};
use super::instruction::{Call, Callee, Inst, Op, Operand, Terminator, TerminatorOp};
use super::metadata_kind::MetadataKind;
use super::module::{Block, Function, Module};
use super::types::FunctionType;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Expands to the walk over the calls of a `Function`, by shared or by unique reference.
macro_rules! calls {
    ($function:expr, $visit:ident, $iter:ident) => {
        for block in $function.blocks.$iter() {
            block.insts.$iter().for_each(|inst| match inst {
                Inst { op: Op::Call(call), .. } => $visit(call),
                Inst { .. } => {}
            });
            match block {
                Block { term: Terminator { op: TerminatorOp::Invoke { call, .. }, .. }, .. }
                | Block { term: Terminator { op: TerminatorOp::CallBr { call, .. }, .. }, .. } => $visit(call),
                Block { .. } => {}
            }
        }
    };
}

impl Function {
    /// Calls `visit` on each call of the body, `invoke` and `callbr` included.
    pub fn for_each_call<'a>(&'a self, visit: &mut impl FnMut(&'a Call)) {
        calls!(self, visit, iter);
    }

    /// The same for rewriting.
    pub fn for_each_call_mut(&mut self, visit: &mut impl FnMut(&mut Call)) {
        calls!(self, visit, iter_mut);
    }
}

/// Variables that name what must stay, which gives nobody its address.
const KEPT: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// Adds the symbols whose address a constant holds. A `blockaddress` is not the address of its function.
fn add_addresses<'a>(constant: &'a Constant, addressed: &mut BTreeSet<&'a str>) {
    match &constant.kind {
        ConstantKind::BlockAddress(..) => {}
        _ => {
            let mut is_leaf = true;
            constant.for_each_part(&mut |part| {
                is_leaf = false;
                add_addresses(part, addressed);
            });
            if is_leaf {
                constant.for_each_symbol(&mut |name| {
                    addressed.insert(name);
                });
            }
        }
    }
}

impl Module {
    /// The symbols whose address is a value somewhere: in an initializer, an alias, or an operand other than what is called.
    /// Left out are functions that are given to a broker (`!callback`): passes over modules know with what it calls them.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "@table = constant ptr @f\ndefine internal void @f() {\n call void @g()\n ret void\n}\n\
    ///             define internal void @g() {\n ret void\n}\n";
    /// let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// assert_eq!(module.addressed().into_iter().collect::<Vec<_>>(), ["f"]);
    /// let text = "define void @h() {\n call void @run(ptr @f)\n ret void\n}\n\
    ///             define internal void @f() {\n ret void\n}\n\
    ///             declare !callback !0 void @run(ptr)\n!0 = !{!1}\n!1 = !{i64 0, i1 false}\n";
    /// let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// assert!(module.addressed().is_empty());
    /// ```
    pub fn addressed(&self) -> BTreeSet<&str> {
        let mut addressed = BTreeSet::new();
        let globals = self.globals.iter().filter(|global| !KEPT.contains(&&*global.name));
        globals.filter_map(|global| global.initializer.as_ref()).for_each(|c| add_addresses(c, &mut addressed));
        self.aliases.iter().for_each(|alias| add_addresses(&alias.target, &mut addressed));
        for function in &self.functions {
            function.for_each_operand(|operand| {
                if let Operand::Const(constant) = operand {
                    add_addresses(constant, &mut addressed);
                }
            });
        }
        let given = self.given_to_brokers();
        addressed.retain(|name| !given.contains(name));
        addressed
    }

    /// The symbols in the arguments of calls of functions with `!callback`.
    fn given_to_brokers(&self) -> BTreeSet<&str> {
        let is_broker = |f: &&Function| f.metadata.iter().any(|attached| attached.kind == MetadataKind::Callback);
        let brokers: BTreeSet<&str> = self.functions.iter().filter(is_broker).map(|f| &*f.name).collect();
        let mut given = BTreeSet::new();
        for function in self.functions.iter().filter(|_| !brokers.is_empty()) {
            function.for_each_call(&mut |call| {
                let is_of_broker = matches!(&call.callee, Callee::Direct(name) if brokers.contains(&**name));
                for argument in call.args.iter().filter(|_| is_of_broker) {
                    if let Operand::Const(constant) = &argument.operand {
                        add_addresses(constant, &mut given);
                    }
                }
            });
        }
        given
    }

    /// Makes the declarations of intrinsics exactly those of the intrinsics that are called.
    ///
    /// ```
    /// use irrefute_ir::{self as ir, LlvmVersion};
    /// let text = "declare void @llvm.trap()\ndefine i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
    /// let mut module = ir::parse(text, LlvmVersion(22))?;
    /// module.declare_intrinsics();
    /// assert_eq!(module.functions.len(), 1);
    /// # Ok::<(), ir::ParseError>(())
    /// ```
    ///
    /// A name without a suffix stands for one intrinsic per type. Calls of such a name with several types stay without a
    /// declaration, which LLVM makes for each of them:
    ///
    /// ```
    /// use irrefute_ir::{self as ir, LlvmVersion};
    /// let text = "define void @f(i8 %a, i9 %b) {\n  %c = call i8 @llvm.umax(i8 %a, i8 %a)\n  \
    ///             %d = call i9 @llvm.umax(i9 %b, i9 %b)\n  ret void\n}\n";
    /// let mut module = ir::parse(text, LlvmVersion::DEFAULT)?;
    /// module.declare_intrinsics();
    /// assert_eq!(module.functions.len(), 1);
    /// # Ok::<(), ir::ParseError>(())
    /// ```
    pub fn declare_intrinsics(&mut self) {
        let called = self.called_intrinsics();
        self.functions.retain(|f| !f.is_intrinsic() || called.contains_key(&f.name));
        self.declare(called);
    }

    /// Adds declarations of the intrinsics that are called without one, of those that are wanted.
    pub fn declare_missing_intrinsics(&mut self, is_wanted: impl Fn(&str) -> bool) {
        let mut called = self.called_intrinsics();
        called.retain(|name, _| is_wanted(name));
        self.declare(called);
    }

    /// The intrinsics that are called, each with its type; `None` if it is called with several.
    fn called_intrinsics(&self) -> BTreeMap<Arc<str>, Option<Arc<FunctionType>>> {
        let mut called = BTreeMap::new();
        for function in self.definitions() {
            function.for_each_call(&mut |call| {
                if let Some(name) = call.intrinsic() {
                    let ty = called.entry(Arc::<str>::from(name)).or_insert_with(|| Some(call.ty.clone()));
                    ty.take_if(|ty| *ty != call.ty);
                }
            });
        }
        called
    }

    fn declare(&mut self, called: BTreeMap<Arc<str>, Option<Arc<FunctionType>>>) {
        for (name, ty) in called {
            if let Some(ty) = ty.filter(|_| self.function(&name).is_none()) {
                self.functions.push(Function::new(name, ty.ret.clone(), &ty.params));
            }
        }
    }
}
