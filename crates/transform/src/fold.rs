//! Operations on constants, by the rules of the semantics.
//!
//! Only scalar integers, and only where every dialect agrees: a shift by the width or more, which is undef in some, is
//! left alone.

use irrefute_ir::{CastOp, Constant, Flags, Int, IntPredicate, Op, Type};
use irrefute_semantics::dialect::ShiftOutOfRange;
use irrefute_semantics::rules::{Binary, Cast, Compare, Defined, Rule};

/// What an operation gives on constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folded {
    /// This integer.
    Int(Int),
    /// Poison.
    Poison,
    /// Undefined behaviour.
    Ub,
    /// Not known, or not the same in every dialect.
    Unknown,
}

/// The result of an operation whose operands are these integers; `Unknown` for operations other than on scalar integers.
pub fn fold(op: &Op, operands: &[&Int]) -> Folded {
    let Some((rule, width)) = rule(op, operands) else { return Folded::Unknown };
    if rule.arity() != operands.len() {
        return Folded::Unknown;
    }
    let values: Vec<_> = operands.iter().map(|int| int.to_big()).collect();
    match rule.apply(&values) {
        Defined::One(value) => Folded::Int(Int::from_big(width, value)),
        Defined::Poison => Folded::Poison,
        Defined::Ub(_) => Folded::Ub,
        Defined::Pair(..) | Defined::Undef => Folded::Unknown,
    }
}

/// The rule of an operation on scalar integers, and the width of its result.
fn rule(op: &Op, operands: &[&Int]) -> Option<(Rule, u32)> {
    let width = operands.first()?.width();
    match op {
        Op::Binary { op, flags, .. } => {
            let rule = Binary { op: *op, flags: *flags, width, overshift: ShiftOutOfRange::Undef };
            Some((Rule::Binary(rule), width))
        }
        Op::ICmp { predicate, flags, .. } => Some((Rule::Compare(Compare::new(*predicate, *flags, width)), 1)),
        Op::Cast { op: op @ (CastOp::Trunc | CastOp::ZExt | CastOp::SExt), flags, to: Type::Int(to), .. } => {
            Some((Rule::Cast(Cast::new(*op, *flags, width, *to)?), *to))
        }
        _ => None,
    }
}

/// Whether two integers are equal, as `icmp eq` has it.
pub fn are_equal(a: &Int, b: &Int) -> bool {
    let compare = Compare::new(IntPredicate::Eq, Flags::NONE, a.width());
    a.width() == b.width() && compare.holds(&a.to_big(), &b.to_big())
}

/// The constant of an integer.
pub fn constant(value: &Int) -> Constant {
    Constant::from_int(Type::Int(value.width()), value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, Operand, parse};

    fn folded(text: &str) -> Folded {
        let text = format!("define void @f() {{\n  %r = {text}\n  ret void\n}}\n");
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a module");
        let op = &module.functions[0].blocks[0].insts[0].op;
        let of = |operand: &&Operand| match operand {
            Operand::Const(constant) => constant.as_int().cloned(),
            Operand::Local(_) | Operand::Metadata(_) => None,
        };
        let ints: Vec<Int> = op.operands().iter().filter_map(of).collect();
        fold(op, &ints.iter().collect::<Vec<_>>())
    }

    #[test]
    fn constants_fold_by_the_rules() {
        let int = |width, value| Folded::Int(Int::from_i64(width, value));
        assert_eq!(folded("add i8 100, 100"), int(8, -56));
        assert_eq!(folded("add nsw i8 100, 100"), Folded::Poison);
        assert_eq!(folded("icmp slt i8 -1, 0"), int(1, 1));
        assert_eq!(folded("sext i8 -1 to i100"), int(100, -1));
        assert_eq!(folded("udiv i8 1, 0"), Folded::Ub);
        assert_eq!(folded("sdiv i8 -128, -1"), Folded::Ub);
        assert_eq!(folded("shl i8 1, 8"), Folded::Unknown);
        assert_eq!(folded("add <2 x i8> splat (i8 1), splat (i8 1)"), Folded::Unknown);
        assert_eq!(folded("freeze i8 1"), Folded::Unknown);
    }
}
