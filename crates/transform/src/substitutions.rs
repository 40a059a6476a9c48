//! Lists of substitutions `value ↦ operand`, applied to a function at once (docs/transform.md#substitution-lists).
//!
//! Applying a list means to apply its substitutions one by one, each also to the operands of those that follow. So the
//! operand that finally stands for a value is the *root* of the chain that begins there. Lists that passes collect have
//! each value once, and no cycle.
//!
//! Invariant: the chains that are kept are acyclic. A substitution that would close a cycle belongs to code that
//! nothing reaches, where a value may be computed from itself; poison stands for its value.

use irrefute_ir::{Constant, Function, Metadata, Operand, ValueId};

/// A list of substitutions, as a table of chains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Substitutions {
    /// By value; shorter than the table of values if the last have none.
    by: Vec<Option<Operand>>,
    len: usize,
}

impl Substitutions {
    /// No substitution.
    pub fn new() -> Substitutions {
        Substitutions::default()
    }

    /// The number of values that have a substitute.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no value has a substitute.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a value has a substitute.
    pub fn contains(&self, value: ValueId) -> bool {
        self.by.get(value.index()).is_some_and(Option::is_some)
    }

    /// Adds a substitution; the first one of a value wins.
    pub fn add(&mut self, function: &Function, value: ValueId, operand: Operand) {
        if self.contains(value) {
            return;
        }
        let root = self.root(&operand);
        let root =
            if root == Operand::Local(value) { Constant::poison(function.ty(value).clone()).into() } else { root };
        if self.by.len() <= value.index() {
            self.by.resize(value.index() + 1, None);
        }
        self.by[value.index()] = Some(root);
        self.len += 1;
    }

    /// The operand that finally stands for an operand.
    pub fn root(&self, operand: &Operand) -> Operand {
        let mut operand = operand;
        while let Operand::Local(value) = operand
            && let Some(Some(next)) = self.by.get(value.index())
        {
            operand = next;
        }
        operand.clone()
    }

    /// The same, with the chain shortened, so that no chain is walked twice.
    fn settle(&mut self, value: ValueId) -> Option<Operand> {
        let root = self.root(self.by.get(value.index())?.as_ref()?);
        let mut at = value;
        while let Some(slot @ Some(_)) = self.by.get_mut(at.index()) {
            match slot.replace(root.clone()) {
                Some(Operand::Local(next)) if Operand::Local(next) != root => at = next,
                _ => break,
            }
        }
        Some(root)
    }

    /// Puts the roots in the place of all uses, those in metadata included where the root is a value. The definitions
    /// stay; the caller deletes them.
    pub fn apply(&mut self, function: &mut Function) {
        if self.is_empty() {
            return;
        }
        function.for_each_operand_mut(|operand| match operand {
            Operand::Local(value) => {
                if let Some(root) = self.settle(*value) {
                    *operand = root;
                }
            }
            Operand::Metadata(Metadata::Local(value)) => match self.settle(*value) {
                Some(Operand::Local(root)) => *value = root,
                Some(Operand::Const(constant)) => *operand = Operand::Metadata(Metadata::Constant(constant)),
                Some(Operand::Metadata(_)) | None => {}
            },
            Operand::Const(_) | Operand::Metadata(_) => {}
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::Type;

    /// A list as it was collected: pairs of value and operand, where an operand is a value or, from 1000 on, a constant.
    type List = Vec<(u32, u32)>;

    /// `forward`: each substitution is applied to the operands of those that follow it.
    fn forward(list: &[(u32, u32)]) -> List {
        let Some((&(r, v), rest)) = list.split_first() else { return Vec::new() };
        let rest: List = rest.iter().map(|&(s, w)| (s, if w == r { v } else { w })).collect();
        [vec![(r, v)], forward(&rest)].concat()
    }

    /// `backward`: the substitutions that follow are applied to the operand of each.
    fn backward(list: &[(u32, u32)]) -> List {
        let Some((&(r, v), rest)) = list.split_first() else { return Vec::new() };
        let through = rest.iter().fold(v, |v, &(s, w)| if v == s { w } else { v });
        [vec![(r, through)], backward(rest)].concat()
    }

    /// From right to left: a head takes its operand from the tail, and goes into the operands of the tail.
    fn flat(list: &[(u32, u32)]) -> List {
        let Some((&(r, v), rest)) = list.split_first() else { return Vec::new() };
        let rest = flat(rest);
        let v = rest.iter().find(|(s, _)| *s == v).map_or(v, |(_, w)| *w);
        [vec![(r, v)], rest.into_iter().map(|(s, w)| (s, if w == r { v } else { w })).collect()].concat()
    }

    fn operand(number: u32) -> Operand {
        if number >= 1000 { Constant::int(Type::Int(32), number.into()).into() } else { ValueId(number).into() }
    }

    fn function() -> Function {
        let mut function = Function::new("f", Type::Void, &[]);
        (0..64).for_each(|_| _ = function.new_value(Type::Int(32)));
        function
    }

    fn roots(list: &[(u32, u32)]) -> Substitutions {
        let function = function();
        let mut all = Substitutions::new();
        list.iter().for_each(|&(r, v)| all.add(&function, ValueId(r), operand(v)));
        all
    }

    #[test]
    fn a_list_goes_to_its_roots() {
        let list = [(4, 3), (5, 4), (2, 1), (3, 2), (6, 3)];
        assert_eq!(forward(&list), [(4, 3), (5, 3), (2, 1), (3, 1), (6, 1)]);
        let expected = [(4, 1), (5, 1), (2, 1), (3, 1), (6, 1)];
        assert_eq!(backward(&forward(&list)), expected);
        assert_eq!(flat(&list), expected);
        let mut all = roots(&list);
        expected.iter().for_each(|&(r, v)| assert_eq!(all.settle(ValueId(r)), Some(operand(v))));
    }

    /// One by one, from right to left at once, and by roots: the same operands, in whatever order a list was collected.
    #[test]
    fn three_ways_to_apply_a_list_agree() {
        arbtest::arbtest(|u| {
            let mut list: List = Vec::new();
            let mut values: Vec<u32> = (0..u.int_in_range(1..=40u32)?).collect();
            // A value only goes to smaller ones or to constants: there is no cycle. Then any order.
            for value in &values {
                let to = if *value == 0 || u.ratio(1, 6)? {
                    1000 + u.int_in_range(0..=3u32)?
                } else {
                    u.int_in_range(0..=value - 1)?
                };
                if u.ratio(3, 4)? {
                    list.push((*value, to));
                }
            }
            for i in (1..list.len()).rev() {
                list.swap(i, u.int_in_range(0..=i)?);
            }
            let expected = backward(&forward(&list));
            assert_eq!(flat(&list), expected);
            let mut all = roots(&list);
            values.retain(|v| list.iter().any(|(r, _)| r == v));
            for (r, v) in &expected {
                assert_eq!(all.root(&ValueId(*r).into()), operand(*v));
                assert_eq!(all.settle(ValueId(*r)), Some(operand(*v)));
            }
            assert_eq!(all.len(), values.len());
            Ok(())
        })
        .budget_ms(300);
    }

    #[test]
    fn a_cycle_of_unreachable_code_ends_in_poison() {
        let all = roots(&[(1, 2), (2, 1)]);
        let poison = Operand::from(Constant::poison(Type::Int(32)));
        assert_eq!((all.root(&ValueId(1).into()), all.root(&ValueId(2).into())), (poison.clone(), poison));
    }
}
