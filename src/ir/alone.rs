//! A function with everything that it reaches, as a module of its own.

use super::attribute::Metadata;
use super::constant::{Constant, ConstantExpr, ConstantKind};
use super::instruction::{Call, Callee, Op, Operand, TerminatorOp};
use super::module::{Function, Header, Module};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Module {
    /// The module without the functions, variables and aliases that a function does not reach
    /// through calls, operands, initializers and metadata. `None` if there is no such function.
    ///
    /// ```
    /// use irrefute::ir::{LlvmVersion, parse};
    /// let text = "define void @f() {\n call void @g()\n ret void }\ndeclare void @g()\ndefine void @h() {\n ret void }";
    /// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
    /// let alone = module.alone("f").unwrap();
    /// assert_eq!(alone.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["f", "g"]);
    /// ```
    pub fn alone(&self, function: &str) -> Option<Module> {
        let root = self.function(function)?;
        let mut reach = Reach { module: self, reached: BTreeSet::new(), pending: vec![root.name.clone()] };
        self.metadata.values().chain(self.named_metadata.values().flatten()).for_each(|m| reach.metadata(m));
        while let Some(name) = reach.pending.pop() {
            if reach.reached.insert(name.clone()) {
                reach.symbol(&name);
            }
        }
        let reached = reach.reached;
        let mut module = self.clone();
        module.functions.retain(|f| reached.contains(&f.name));
        module.globals.retain(|g| reached.contains(&g.name));
        module.aliases.retain(|a| reached.contains(&a.name));
        Some(module)
    }
}

/// The symbols that were found, and those whose definitions are still to be looked at.
struct Reach<'a> {
    module: &'a Module,
    reached: BTreeSet<Arc<str>>,
    pending: Vec<Arc<str>>,
}

impl Reach<'_> {
    fn symbol(&mut self, name: &str) {
        if let Some(f) = self.module.function(name) {
            self.function(f);
        }
        if let Some(g) = self.module.global(name) {
            self.header(&g.header);
            g.initializer.iter().for_each(|c| self.constant(c));
        }
        if let Some(a) = self.module.aliases.iter().find(|a| &*a.name == name) {
            self.constant(&a.target);
        }
    }

    fn function(&mut self, f: &Function) {
        self.header(&f.header);
        f.for_each_operand(|o| self.operand(o));
        for block in &f.blocks {
            for inst in &block.insts {
                if let Op::Call(call) = &inst.op {
                    self.callee(call);
                }
            }
            if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = &block.term.op {
                self.callee(call);
            }
        }
    }

    fn header(&mut self, header: &Header) {
        [&header.prefix, &header.prologue, &header.personality].into_iter().flatten().for_each(|c| self.constant(c));
    }

    fn callee(&mut self, call: &Call) {
        match &call.callee {
            Callee::Direct(name) => self.pending.push(name.clone()),
            // An operand like the others; and no symbol.
            Callee::Indirect(_) | Callee::Asm(_) => {}
        }
    }

    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Local(_) => {}
            Operand::Const(constant) => self.constant(constant),
            Operand::Metadata(metadata) => self.metadata(metadata),
        }
    }

    fn metadata(&mut self, metadata: &Metadata) {
        match metadata {
            Metadata::Constant(constant) => self.constant(constant),
            Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.iter().for_each(|m| self.metadata(m)),
            // Numbered nodes are all kept.
            Metadata::Id(_) | Metadata::Null | Metadata::String(_) | Metadata::Local(_) | Metadata::Specialized(_) => {}
        }
    }

    fn constant(&mut self, constant: &Constant) {
        match &constant.kind {
            ConstantKind::Global(name)
            | ConstantKind::DsoLocalEquivalent(name)
            | ConstantKind::NoCfi(name)
            | ConstantKind::BlockAddress(name, _) => self.pending.push(name.clone()),
            ConstantKind::Aggregate(parts) => parts.iter().for_each(|c| self.constant(c)),
            ConstantKind::Splat(part) => self.constant(part),
            ConstantKind::Expr(expression) => expression.operands().into_iter().for_each(|c| self.constant(c)),
            ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Null
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::Zero
            | ConstantKind::Bytes(_)
            | ConstantKind::Opaque(_)
            | ConstantKind::TokenNone => {}
        }
    }
}

impl ConstantExpr {
    /// The operands, in the order of the text.
    pub fn operands(&self) -> Vec<&Constant> {
        match self {
            ConstantExpr::Binary { lhs, rhs, .. }
            | ConstantExpr::ICmp { lhs, rhs, .. }
            | ConstantExpr::ShuffleVector { lhs, rhs, .. } => vec![lhs, rhs],
            ConstantExpr::Cast { operand, .. } => vec![operand],
            ConstantExpr::GetElementPtr { base, indices, .. } => [base].into_iter().chain(indices).collect(),
            ConstantExpr::Select { condition, if_true, if_false } => vec![condition, if_true, if_false],
            ConstantExpr::ExtractElement { vector, index } => vec![vector, index],
            ConstantExpr::InsertElement { vector, element, index } => vec![vector, element, index],
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::{LlvmVersion, Module, parse, verify};

    const TEXT: &str = "@table = constant [2 x ptr] [ptr @far, ptr null]
        @unused = global i8 0
        @name = alias i8, ptr @behind
        @behind = global i8 0
        define void @f() personality ptr @person {
          %a = load ptr, ptr @table
          store i8 1, ptr @name
          call void @near() #0, !note !0
          ret void
        }
        define void @near() {
          ret void
        }
        declare void @far()
        declare i32 @person(...)
        declare void @noted()
        define void @other() {
          call void @f()
          call void @far()
          ret void
        }
        attributes #0 = { nounwind }
        !0 = !{ptr @noted}";

    fn symbols(module: &Module) -> Vec<&str> {
        let functions = module.functions.iter().map(|f| &*f.name);
        let globals = module.globals.iter().map(|g| &*g.name);
        functions.chain(globals).chain(module.aliases.iter().map(|a| &*a.name)).collect()
    }

    #[test]
    fn what_is_reached_in_any_way_stays_and_nothing_else() {
        let module = parse(TEXT, LlvmVersion::DEFAULT).expect("parses");
        let alone = module.alone("f").expect("there is one");
        assert_eq!(symbols(&alone), ["f", "near", "far", "person", "noted", "table", "behind", "name"]);
        assert_eq!(verify(&alone), Ok(()));
        assert_eq!(module.alone("nothing"), None);
    }
}
