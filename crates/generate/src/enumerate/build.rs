//! Turns a function of a space into IR.

use super::language::{Operation, Sort, Values};
use super::space::{Atom, Instruction, Outline};
use crate::intrinsics::intrinsic_call;
use irrefute_ir::{
    Block, BlockId, Call, Constant, Flags, Function, FunctionType, Inst, LlvmVersion, Module, Op, Operand, Phi,
    TerminatorOp, Type, ValueId,
};
use std::sync::Arc;

impl Outline {
    /// The function, over these values.
    pub fn function(&self, name: impl Into<Arc<str>>, values: Values) -> Function {
        let value = values.ty();
        let last = self.0.last().map_or(Sort::Value, |last| last.operation.result());
        let mut writer = Writer {
            function: Function::new(name, ty(last, values), &[value.clone(), value]),
            values,
            results: Vec::with_capacity(self.0.len()),
            open: Vec::new(),
            phis: Vec::new(),
        };
        self.0.iter().for_each(|instruction| writer.instruction(instruction));
        writer.finish()
    }

    /// A module that contains only the function, under the name `f`.
    pub fn module(&self, values: Values) -> Module {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        module.functions.push(self.function("f", values));
        module
    }
}

fn ty(sort: Sort, values: Values) -> Type {
    match sort {
        Sort::Value => values.ty(),
        Sort::Truth => Type::BOOL,
    }
}

struct Writer {
    function: Function,
    values: Values,
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
        let result = self.function.new_value(ty(instruction.operation.result(), self.values));
        self.results.push(result);
        let op = match (instruction.operation, condition) {
            (Operation::Phi, Some(condition)) => return self.diamond(condition, first, second, result),
            (Operation::Select { flags }, Some(condition)) => {
                Op::Select { flags, condition, if_true: first, if_false: second }
            }
            (Operation::Float { op, flags }, _) => Op::Float { op, flags, lhs: first, rhs: second },
            (Operation::FloatCompare { predicate, flags }, _) => Op::FCmp { predicate, flags, lhs: first, rhs: second },
            (Operation::Negate { flags }, _) => Op::FNeg { flags, operand: first },
            (Operation::Intrinsic { id, flags }, _) => {
                let args = [first, second].into_iter().take(instruction.values.len()).collect::<Vec<_>>();
                let ty = self.values.ty();
                let signature = FunctionType { ret: ty.clone(), params: vec![ty.clone(); args.len()], varargs: false };
                Op::Call(Box::new(Call { flags, ..intrinsic_call(id, &[ty], signature, args) }))
            }
            (Operation::Binary { op, flags }, _) => Op::Binary { op, flags, lhs: first, rhs: second },
            (Operation::Compare { predicate, flags }, _) => Op::ICmp { predicate, flags, lhs: first, rhs: second },
            (Operation::Freeze | Operation::Select { .. } | Operation::Phi, _) => Op::Freeze { operand: first },
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
        self.phis.push(Phi { result, flags: Flags::NONE, incoming, metadata: Vec::new() });
    }

    fn close(&mut self, term: TerminatorOp) {
        let (phis, insts) = (std::mem::take(&mut self.phis), std::mem::take(&mut self.open));
        self.function.blocks.push(Block { name: None, phis, insts, term: term.into() });
    }

    fn operand(&self, atom: Atom) -> Operand {
        let value = || self.values.ty();
        match atom {
            Atom::Argument(i) => Operand::Local(ValueId(i)),
            Atom::Constant(position) => self.values.constant(position).into(),
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
    use super::super::{Group, Language, Space, Swapping, Values};
    use irrefute_ir::{FloatKind, verify};
    use irrefute_semantics::floats::Format;
    use std::collections::BTreeSet;

    const TWO_BITS: Values = Values::Integers { width: 2 };

    fn space(groups: BTreeSet<Group>) -> Space {
        Space::new(Language { values: TWO_BITS, groups, swapping: Swapping::Both }, 3..=3).unwrap()
    }

    #[test]
    fn every_function_is_accepted_by_the_verifier() {
        let space = space(Group::ALL.into_iter().map(|(group, _)| group).collect());
        for number in (0..space.len()).step_by(space.len() as usize / 3000) {
            let module = space.outline(number).unwrap().module(TWO_BITS);
            assert!(verify(&module).is_ok(), "{module}");
        }
    }

    #[test]
    fn every_function_over_floats_is_accepted_by_the_verifier() {
        let groups: BTreeSet<Group> = Group::ALL.into_iter().map(|(group, _)| group).collect();
        for kind in [FloatKind::Half, FloatKind::BFloat, FloatKind::X86Fp80] {
            let values = Values::Floats(Format::of(kind).unwrap());
            let language = Language { values, groups: groups.clone(), swapping: Swapping::Once };
            let space = Space::new(language, 1..=2).unwrap();
            for number in (0..space.len()).step_by(space.len() as usize / 3000) {
                let module = space.outline(number).unwrap().module(values);
                assert!(verify(&module).is_ok(), "{module}");
            }
        }
    }

    #[test]
    fn leaves_of_floats_are_signed_zeros_powers_of_two_and_what_is_no_number() {
        let format = Format::of(FloatKind::Half).unwrap();
        let values = Values::Floats(format);
        let texts: Vec<String> = (0..values.constants()).map(|i| values.constant(i).to_string()).collect();
        let expected = [
            "half 0xH0000",
            "half 0xH8000",
            "half 0xH3C00",
            "half 0xHBC00",
            "half 0xH4000",
            "half 0xH3800",
            "half 0xH0001",
            "half 0xH7C00",
            "half 0xH7E00",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_phi_is_a_diamond() {
        let space = space([Group::Compare, Group::Phi].into());
        let last = space.outline(space.len() - 1).unwrap().module(TWO_BITS).to_string();
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
