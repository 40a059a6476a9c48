//! Removes unused entries from a function's table of values.
//!
//! Edits leave entries behind that no instruction defines any more. This brings the table into
//! canonical form: the parameters, then the results in the order of the text.

use super::attribute::Metadata;
use super::instruction::Operand;
use super::module::{Function, Value, ValueId};

/// The new id of each old value; `None` while it has not been visited.
struct Renumbering {
    new_ids: Vec<Option<ValueId>>,
    values: Vec<Value>,
}

impl Renumbering {
    fn visit(&mut self, function: &Function, old: ValueId) {
        let Some(slot) = self.new_ids.get_mut(old.index()) else { return };
        if slot.is_none() {
            *slot = Some(ValueId(self.values.len() as u32));
            self.values.push(function.values[old.index()].clone());
        }
    }

    fn apply(&self, id: &mut ValueId) {
        if let Some(Some(new)) = self.new_ids.get(id.index()) {
            *id = *new;
        }
    }
}

impl Function {
    /// Drops every value that is no parameter and that no instruction defines or uses, and renumbers
    /// the others in the order of the text. Names stay.
    ///
    /// ```
    /// use irrefute_ir::{self as ir, LlvmVersion, Type};
    /// let text = "define i8 @f(i8 %x) {\n  ret i8 %x\n}\n";
    /// let mut module = ir::parse(text, LlvmVersion(22))?;
    /// module.functions[0].new_value(Type::Int(8));
    /// module.functions[0].compact();
    /// assert_eq!(module.functions[0].values.len(), 1);
    /// # Ok::<(), ir::ParseError>(())
    /// ```
    pub fn compact(&mut self) {
        let mut to = Renumbering { new_ids: vec![None; self.values.len()], values: Vec::new() };
        self.param_ids().for_each(|id| to.visit(self, id));
        self.results().for_each(|id| to.visit(self, id));
        // A value that is used but never defined keeps an entry: the verifier has to report it, and an id that
        // happened to be reused would hide the mistake.
        self.for_each_operand(|operand| {
            if let Some(id) = local(operand) {
                to.visit(self, id);
            }
        });
        for block in &mut self.blocks {
            block.phis.iter_mut().for_each(|phi| to.apply(&mut phi.result));
            block.insts.iter_mut().filter_map(|i| i.result.as_mut()).for_each(|id| to.apply(id));
            block.term.result.iter_mut().for_each(|id| to.apply(id));
        }
        self.for_each_operand_mut(|operand| match operand {
            Operand::Local(id) | Operand::Metadata(Metadata::Local(id)) => to.apply(id),
            Operand::Const(_) | Operand::Metadata(_) => {}
        });
        self.values = to.values;
    }

    /// The values that instructions define, in the order of the text.
    pub fn results(&self) -> impl Iterator<Item = ValueId> {
        self.blocks.iter().flat_map(|block| {
            let phis = block.phis.iter().map(|phi| phi.result);
            phis.chain(block.insts.iter().filter_map(|inst| inst.result)).chain(block.term.result)
        })
    }
}

fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(id) | Operand::Metadata(Metadata::Local(id)) => Some(*id),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}
