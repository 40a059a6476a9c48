//! The labels of a module whose addresses are taken: what its `blockaddress` constants name.

use super::constant::{Constant, ConstantKind};
use super::instruction::Operand;
use super::module::Module;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A label whose address is taken: the names of a function and of one of its blocks, without `@` and `%`.
pub type Label = (Arc<str>, Arc<str>);

impl Module {
    /// The labels that the `blockaddress` constants of bodies and initializers name, each once, in the order of the text.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "@table = constant [1 x ptr] [ptr blockaddress(@f, %b)]\n\
    ///             define void @f() {\n  br label %b\nb:\n  ret void\n}";
    /// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
    /// assert_eq!(module.labels(), [("f".into(), "b".into())]);
    /// ```
    pub fn labels(&self) -> Vec<Label> {
        let (mut labels, mut seen) = (Vec::new(), FxHashSet::default());
        let mut note = |constant: &Constant| note(constant, &mut labels, &mut seen);
        self.globals.iter().filter_map(|global| global.initializer.as_ref()).for_each(&mut note);
        for function in &self.functions {
            function.for_each_operand(|operand| {
                if let Operand::Const(constant) = operand {
                    note(constant);
                }
            });
        }
        labels
    }
}

fn note(constant: &Constant, labels: &mut Vec<Label>, seen: &mut FxHashSet<Label>) {
    if let ConstantKind::BlockAddress(function, block) = &constant.kind {
        let label = (function.clone(), block.clone());
        if seen.insert(label.clone()) {
            labels.push(label);
        }
    }
    constant.for_each_part(&mut |part| note(part, labels, seen));
}
