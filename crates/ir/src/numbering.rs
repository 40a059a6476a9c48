//! The numbers of unnamed locals in the text form (Language Reference, "Identifiers"): parameters,
//! blocks and results that are not `void` share one counter, in the order of the text.

use super::module::{BlockId, Function, ValueId};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The numbers of the unnamed values and blocks of one function.
#[derive(Clone, Debug)]
pub struct Numbering {
    values: Vec<u32>,
    blocks: Vec<u32>,
}

/// The entry of a value or block that has a name instead of a number.
const NAMED: u32 = u32::MAX;

impl Numbering {
    /// Numbers a function as LLVM does.
    pub fn of(function: &Function) -> Numbering {
        let mut next = 0;
        let mut numbering =
            Numbering { values: vec![NAMED; function.values.len()], blocks: vec![NAMED; function.blocks.len()] };
        let mut take = |slot: &mut u32| {
            *slot = next;
            next += 1;
        };
        let value = |values: &mut Vec<u32>, id: ValueId, take: &mut dyn FnMut(&mut u32)| {
            // A function that is not verified may use ids beyond its table of values.
            if function.values.get(id.index()).is_some_and(|v| v.name.is_none()) {
                take(&mut values[id.index()]);
            }
        };
        for param in function.param_ids() {
            value(&mut numbering.values, param, &mut take);
        }
        for (block, number) in function.blocks.iter().zip(&mut numbering.blocks) {
            if block.name.is_none() {
                take(number);
            }
            let phis = block.phis.iter().map(|p| p.result);
            let results = block.insts.iter().filter_map(|i| i.result);
            for id in phis.chain(results).chain(block.term.result) {
                value(&mut numbering.values, id, &mut take);
            }
        }
        numbering
    }

    /// The number of a value that has no name.
    pub fn value(&self, id: ValueId) -> Option<u32> {
        self.values.get(id.index()).copied().filter(|n| *n != NAMED)
    }

    /// The number of a block that has no name.
    pub fn block(&self, id: BlockId) -> Option<u32> {
        self.blocks.get(id.index()).copied().filter(|n| *n != NAMED)
    }

    /// The unnamed block with a number.
    pub fn block_of_number(&self, number: u32) -> Option<BlockId> {
        self.blocks.iter().position(|n| *n == number && number != NAMED).map(|i| BlockId(i as u32))
    }
}

impl Function {
    /// Gives blocks without a name `b` and their number as a name. Blocks and values share their numbers, so values get
    /// names too, `v` and their number: what is said of `%v5` is then about what the text calls `%5`. Functions that
    /// have no such block but the entry stay as they are, since nobody has to name their blocks.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, parse};
    /// let text = "define i8 @f(i8 %0) {\n  br label %2\n2:\n  ret i8 %0\n}\n";
    /// let mut module = parse(text, LlvmVersion::DEFAULT)?;
    /// module.functions[0].name_blocks();
    /// assert!(module.to_string().contains("b2:\n  ret i8 %v0"));
    /// # Ok::<(), irrefute_ir::ParseError>(())
    /// ```
    pub fn name_blocks(&mut self) {
        if self.blocks.iter().skip(1).all(|block| block.name.is_some()) {
            return;
        }
        let numbering = Numbering::of(self);
        let names = self.values.iter().map(|value| &value.name).chain(self.blocks.iter().map(|block| &block.name));
        let taken: FxHashSet<Arc<str>> = names.flatten().cloned().collect();
        let fresh = |letter: char, number: u32| -> Arc<str> {
            let mut name = format!("{letter}{number}");
            while taken.contains(name.as_str()) {
                name.push('.');
            }
            name.into()
        };
        for (i, value) in self.values.iter_mut().enumerate() {
            if let Some(number) = numbering.value(ValueId(i as u32)) {
                value.name = Some(fresh('v', number));
            }
        }
        for (i, block) in self.blocks.iter_mut().enumerate() {
            if let Some(number) = numbering.block(BlockId(i as u32)) {
                block.name = Some(fresh('b', number));
            }
        }
    }
}
