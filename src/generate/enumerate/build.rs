//! Turns a function of a space into IR.

use super::language::{Operation, Sort};
use super::space::{Atom, Instruction, Outline};
use crate::ir::{
    Block, BlockId, Constant, Function, Inst, Int, LlvmVersion, Module, Op, Operand, Phi, TerminatorOp, Type, ValueId,
};
use std::sync::Arc;

impl Outline {
    /// The function, over values of `width` bits.
    pub fn function(&self, name: impl Into<Arc<str>>, width: u32) -> Function {
        let value = Type::Int(width);
        let last = self.0.last().map_or(Sort::Value, |last| last.operation.result());
        let mut writer = Writer {
            function: Function::new(name, ty(last, width), &[value.clone(), value]),
            width,
            results: Vec::with_capacity(self.0.len()),
            open: Vec::new(),
            phis: Vec::new(),
        };
        self.0.iter().for_each(|instruction| writer.instruction(instruction));
        writer.finish()
    }

    /// A module that contains only the function, under the name `f`.
    pub fn module(&self, width: u32) -> Module {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        module.functions.push(self.function("f", width));
        module
    }
}

fn ty(sort: Sort, width: u32) -> Type {
    match sort {
        Sort::Value => Type::Int(width),
        Sort::Truth => Type::BOOL,
    }
}

struct Writer {
    function: Function,
    width: u32,
    results: Vec<ValueId>,
    /// The instructions and phis of the block under construction.
    open: Vec<Inst>,
    phis: Vec<Phi>,
}

impl Writer {
    fn instruction(&mut self, instruction: &Instruction) {
        let mut values = instruction.values.iter().map(|atom| self.operand(*atom));
        let (Some(first), second) = (values.next(), values.next()) else { return };
        drop(values);
        let second = second.unwrap_or_else(|| first.clone());
        let condition = instruction.condition.map(|i| Operand::Local(self.results[i]));
        let result = self.function.new_value(ty(instruction.operation.result(), self.width));
        self.results.push(result);
        let op = match (instruction.operation, condition) {
            (Operation::Phi, Some(condition)) => return self.diamond(condition, first, second, result),
            (Operation::Select, Some(condition)) => {
                Op::Select { flags: crate::ir::Flags::NONE, condition, if_true: first, if_false: second }
            }
            (Operation::Binary { op, flags }, _) => Op::Binary { op, flags, lhs: first, rhs: second },
            (Operation::Compare { predicate, flags }, _) => Op::ICmp { predicate, flags, lhs: first, rhs: second },
            (Operation::Freeze | Operation::Select | Operation::Phi, _) => Op::Freeze { operand: first },
        };
        self.open.push(Inst::new(Some(result), op));
    }

    /// Ends the block with a branch to two empty blocks that meet again. The phi becomes the first of the block where
    /// they meet, which is built next.
    fn diamond(&mut self, condition: Operand, if_true: Operand, if_false: Operand, result: ValueId) {
        let branch = self.function.blocks.len() as u32;
        let [yes, no, meet] = [1, 2, 3].map(|i| BlockId(branch + i));
        self.close(TerminatorOp::CondBr { condition, if_true: yes, if_false: no });
        self.close(TerminatorOp::Br(meet));
        self.close(TerminatorOp::Br(meet));
        let incoming = vec![(if_true, yes), (if_false, no)];
        self.phis.push(Phi { result, flags: crate::ir::Flags::NONE, incoming, metadata: Vec::new() });
    }

    fn close(&mut self, term: TerminatorOp) {
        let (phis, insts) = (std::mem::take(&mut self.phis), std::mem::take(&mut self.open));
        self.function.blocks.push(Block { name: None, phis, insts, term: term.into() });
    }

    fn operand(&self, atom: Atom) -> Operand {
        let value = || Type::Int(self.width);
        match atom {
            Atom::Argument(i) => Operand::Local(ValueId(i)),
            Atom::Constant(c) => Constant::from_int(value(), Int::new(self.width, c)).into(),
            Atom::Undef => Constant::undef(value()).into(),
            Atom::Poison => Constant::poison(value()).into(),
            Atom::Result(i) => Operand::Local(self.results[i]),
        }
    }

    fn finish(mut self) -> Function {
        let returned = self.results.last().map(|result| Operand::Local(*result));
        self.close(TerminatorOp::Ret(returned));
        self.function
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Group, Language, Space, Swapping};
    use crate::ir::verify;
    use std::collections::BTreeSet;

    fn space(groups: BTreeSet<Group>) -> Space {
        Space::new(Language { width: 2, groups, swapping: Swapping::Both }, 3..=3).unwrap()
    }

    #[test]
    fn every_function_is_accepted_by_the_verifier() {
        let space = space(Group::ALL.into_iter().map(|(group, _)| group).collect());
        for number in (0..space.len()).step_by(space.len() as usize / 3000) {
            let module = space.outline(number).unwrap().module(2);
            assert!(verify(&module).is_ok(), "{module}");
        }
    }

    #[test]
    fn a_phi_is_a_diamond() {
        let space = space([Group::Compare, Group::Phi].into());
        let last = space.outline(space.len() - 1).unwrap().module(2).to_string();
        let expected = "\
define i2 @f(i2 %0, i2 %1) {
  %3 = icmp sle i2 -1, -1
  br i1 %3, label %4, label %5

4:
  br label %6

5:
  br label %6

6:
  %7 = phi i2 [ -1, %4 ], [ -1, %5 ]
  br i1 %3, label %8, label %9

8:
  br label %10

9:
  br label %10

10:
  %11 = phi i2 [ %7, %8 ], [ %7, %9 ]
  ret i2 %11
}
";
        assert!(last.contains(expected), "{last}");
    }
}
