//! Preimages of compared constants: what a value must be for a comparison behind a chain of arithmetic to be met
//! (docs/semantics.md#inputs).
//!
//! ```text
//! icmp (x · 3 + 5), 26      x = 7
//! switch (x ^ x >> 4)       for each case, the x that leads there
//! udiv x, 10                the greatest x of the type with remainder 9, where multiplication by a reciprocal fails first
//! ```
//!
//! The walk starts at constants and goes from results to operands. Where an operation loses bits, one preimage of many is
//! taken; where both operands are unknown, each is tried as if the other one did nothing. So a number that is found need
//! not lead where it should: it is drawn more often than others, and executions decide.

use irrefute_ir::int::mask;
use irrefute_ir::{BinaryOp, Call, CastOp, Constant, ConstantKind, Function, Int, IntPredicate, IntrinsicId};
use irrefute_ir::{Op, Operand, Phi, TerminatorOp, ValueId};
use std::collections::VecDeque;

/// The most values that are followed in one function. Not tuned: chains of hashes have about ten steps.
const MAX_STEPS: usize = 256;

/// The most preimages of one function: they share the pool with its constants.
const MAX_FOUND: usize = 32;

/// What the parameters, loads and calls of a function must give for its comparisons with constants to be met. Each number
/// is behind at least one operation.
pub(super) fn preimages(function: &Function) -> Vec<Int> {
    let mut walk = Walk { definitions: definitions(function), goals: VecDeque::new(), seen: Vec::new(), function };
    walk.add_goals();
    let mut found = Vec::new();
    while let Some(goal) = walk.goals.pop_front() {
        if found.len() >= MAX_FOUND {
            break;
        }
        if !walk.is_end(goal.value) {
            walk.follow(&goal);
        } else if goal.steps > 0 && !found.contains(&goal.wanted) {
            found.push(goal.wanted);
        }
    }
    found
}

/// A value, and what it is wanted to be.
#[derive(Clone, Debug)]
struct Goal {
    value: ValueId,
    wanted: Int,
    /// How many operations lie between it and the comparison.
    steps: u32,
}

struct Walk<'a> {
    function: &'a Function,
    /// What defines each value; `None` for a parameter.
    definitions: Vec<Option<Definition<'a>>>,
    goals: VecDeque<Goal>,
    seen: Vec<(ValueId, Int)>,
}

#[derive(Clone, Copy)]
enum Definition<'a> {
    Op(&'a Op),
    Phi(&'a Phi),
}

fn definitions(function: &Function) -> Vec<Option<Definition<'_>>> {
    let mut all = vec![None; function.values.len()];
    for block in &function.blocks {
        for phi in &block.phis {
            all[phi.result.index()] = Some(Definition::Phi(phi));
        }
        for inst in &block.insts {
            if let Some(result) = inst.result {
                all[result.index()] = Some(Definition::Op(&inst.op));
            }
        }
    }
    all
}

/// The constant that an operand is, in every lane, if it fits a word.
fn constant(operand: &Operand) -> Option<&Int> {
    fn of(constant: &Constant) -> Option<&Int> {
        match &constant.kind {
            ConstantKind::Splat(lane) => of(lane),
            _ => constant.as_int(),
        }
    }
    match operand {
        Operand::Const(constant) => of(constant).filter(|int| int.word().is_some()),
        Operand::Local(_) | Operand::Metadata(_) => None,
    }
}

impl Walk<'_> {
    /// Starts at every comparison, `switch` and division by a constant.
    fn add_goals(&mut self) {
        let function = self.function;
        for block in &function.blocks {
            for inst in &block.insts {
                match &inst.op {
                    Op::ICmp { predicate, lhs, rhs, .. } => match (constant(lhs), constant(rhs)) {
                        (None, Some(bound)) => self.add_bounds(lhs, bound, *predicate),
                        (Some(bound), None) => self.add_bounds(rhs, bound, *predicate),
                        _ => {}
                    },
                    Op::Binary { op, lhs, rhs, .. } if op.divides() => {
                        let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
                        let found = constant(rhs).map_or_else(Vec::new, |by| greatest_multiples(by, is_signed));
                        found.into_iter().for_each(|wanted| self.want(lhs, wanted, 1));
                    }
                    _ => {}
                }
            }
            if let TerminatorOp::Switch { value, cases, .. } = &block.term.op {
                cases.iter().filter_map(|(case, _)| case.as_int()).for_each(|case| self.want(value, case.clone(), 0));
            }
        }
    }

    /// The constant that a value is compared with. The other side of an inequality lies next to it, and the neighbour's
    /// preimage far from the constant's.
    fn add_bounds(&mut self, operand: &Operand, bound: &Int, predicate: IntPredicate) {
        use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        self.want(operand, bound.clone(), 0);
        let beside = match predicate {
            Eq | Ne => return,
            Ult | Uge | Slt | Sge => -1,
            Ugt | Ule | Sgt | Sle => 1,
        };
        let Some(word) = bound.word() else { return };
        self.want(operand, Int::new(bound.width(), word.wrapping_add_signed(beside)), 0);
    }

    fn want(&mut self, operand: &Operand, wanted: Int, steps: u32) {
        let Operand::Local(value) = operand else { return };
        if self.seen.len() >= MAX_STEPS || wanted.word().is_none() {
            return;
        }
        let known = (*value, wanted);
        if !self.seen.contains(&known) {
            self.seen.push(known.clone());
            self.goals.push_back(Goal { value: known.0, wanted: known.1, steps });
        }
    }

    /// Whether the walk ends at a value: arguments, memory and answers are drawn.
    fn is_end(&self, value: ValueId) -> bool {
        match self.definitions[value.index()] {
            Some(Definition::Op(op)) => match op {
                Op::Binary { .. } | Op::Cast { .. } | Op::Freeze { .. } | Op::Select { .. } => false,
                Op::Call(call) => call.intrinsic().is_none(),
                _ => true,
            },
            Some(Definition::Phi(_)) => false,
            None => true,
        }
    }

    /// Goes from a value to operands of its operation that make it what is wanted, if some do.
    fn follow(&mut self, goal: &Goal) {
        let op = match self.definitions[goal.value.index()] {
            Some(Definition::Op(op)) => op,
            Some(Definition::Phi(phi)) => {
                let incoming = &phi.incoming;
                return incoming.iter().for_each(|(operand, _)| self.want(operand, goal.wanted.clone(), goal.steps));
            }
            None => return,
        };
        match op {
            Op::Binary { op, lhs, rhs, .. } => self.follow_binary(*op, lhs, rhs, goal),
            Op::Cast { op, operand, .. } => self.follow_cast(*op, operand, goal),
            Op::Freeze { operand } => self.want(operand, goal.wanted.clone(), goal.steps),
            Op::Select { if_true, if_false, .. } => {
                self.want(if_true, goal.wanted.clone(), goal.steps);
                self.want(if_false, goal.wanted.clone(), goal.steps);
            }
            Op::Call(call) => self.follow_call(call, goal),
            _ => {}
        }
    }

    fn follow_cast(&mut self, op: CastOp, operand: &Operand, goal: &Goal) {
        let (Some(word), to) = (goal.wanted.word(), goal.wanted.width()) else { return };
        let Some(width) = self.function.type_of(operand).scalar().int_width() else { return };
        let is_reached = match op {
            CastOp::Trunc => true,
            CastOp::ZExt => word & !mask(width) == 0,
            CastOp::SExt => sign_extended(word, width) & mask(to) == word,
            _ => false,
        };
        if is_reached {
            self.want(operand, Int::new(width, word), goal.steps + 1);
        }
    }

    fn follow_binary(&mut self, op: BinaryOp, lhs: &Operand, rhs: &Operand, goal: &Goal) {
        let (Some(wanted), width) = (goal.wanted.word(), goal.wanted.width()) else { return };
        let found = match (constant(lhs).and_then(Int::word), constant(rhs).and_then(Int::word)) {
            (None, Some(by)) => before(op, wanted, by, width).map(|word| (lhs, word)),
            (Some(from), None) => before_second(op, wanted, from, width).map(|word| (rhs, word)),
            (None, None) => return self.follow_unknown(op, [lhs, rhs], (wanted, width), goal.steps + 1),
            (Some(_), Some(_)) => None,
        };
        if let Some((operand, word)) = found {
            self.want(operand, Int::new(width, word), goal.steps + 1);
        }
    }

    /// Both operands are unknown: a value with itself shifted or squared has an inverse; else each may be what is wanted,
    /// while the other one does nothing.
    fn follow_unknown(&mut self, op: BinaryOp, [lhs, rhs]: [&Operand; 2], (wanted, width): (u64, u32), steps: u32) {
        if let Some((whole, word)) = self.before_shifted(op, [lhs, rhs], (wanted, width)) {
            return self.want(whole, Int::new(width, word), steps);
        }
        let same = || Int::new(width, wanted);
        match op {
            BinaryOp::Mul if lhs == rhs => {
                if let Some(root) = odd_root(wanted, width) {
                    self.want(lhs, Int::new(width, root), steps);
                }
            }
            BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem => self.want(lhs, same(), steps),
            BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor | BinaryOp::And | BinaryOp::Mul => {
                self.want(lhs, same(), steps);
                self.want(rhs, same(), steps);
            }
            BinaryOp::Sub => {
                self.want(lhs, same(), steps);
                self.want(rhs, Int::new(width, wanted.wrapping_neg()), steps);
            }
        }
    }

    /// The x that makes `x ^ x >> k`, `x ^ x << k`, `x + (x << k)` or a difference of these two what is wanted.
    fn before_shifted<'o>(
        &self,
        op: BinaryOp,
        [lhs, rhs]: [&'o Operand; 2],
        (wanted, width): (u64, u32),
    ) -> Option<(&'o Operand, u64)> {
        let shifted = |(whole, part)| Some((whole, self.shift_of(part, whole)?));
        let (whole, (shift, by)) = shifted((lhs, rhs)).or_else(|| shifted((rhs, lhs)))?;
        let combine: fn(u64, u64) -> u64 = match (op, shift) {
            (BinaryOp::Xor, _) => |wanted, shifted| wanted ^ shifted,
            (BinaryOp::Add, BinaryOp::Shl) => |wanted, shifted| wanted.wrapping_sub(shifted),
            (BinaryOp::Sub, BinaryOp::Shl) if whole == lhs => |wanted, shifted| wanted.wrapping_add(shifted),
            (BinaryOp::Sub, BinaryOp::Shl) => |wanted, shifted| shifted.wrapping_sub(wanted),
            _ => return None,
        };
        let shifted = |x: u64| if shift == BinaryOp::Shl { x << by } else { x >> by };
        // Each round makes `by` bits more right.
        let round = |x: u64, _| combine(wanted, shifted(x)) & mask(width);
        Some((whole, (0..width.div_ceil(by)).fold(wanted, round)))
    }

    /// The shift by a constant that makes `part` of `whole`.
    fn shift_of(&self, part: &Operand, whole: &Operand) -> Option<(BinaryOp, u32)> {
        let Operand::Local(value) = part else { return None };
        let Some(Definition::Op(Op::Binary { op: op @ (BinaryOp::Shl | BinaryOp::LShr), lhs, rhs, .. })) =
            self.definitions[value.index()]
        else {
            return None;
        };
        let by = constant(rhs)?;
        let amount = u32::try_from(by.word()?).ok().filter(|amount| (1..by.width()).contains(amount))?;
        (lhs == whole).then_some((*op, amount))
    }

    fn follow_call(&mut self, call: &Call, goal: &Goal) {
        use IntrinsicId::{Abs, BSwap, BitReverse, FShl, FShr, SMax, SMin, UMax, UMin};
        let (Some(wanted), width) = (goal.wanted.word(), goal.wanted.width()) else { return };
        let operands: Vec<&Operand> = call.args.iter().map(|argument| &argument.operand).collect();
        let found = match (call.intrinsic_id(), &operands[..]) {
            (Some(BSwap), [_]) => wanted.swap_bytes() >> (64 - width),
            (Some(BitReverse), [_]) => wanted.reverse_bits() >> (64 - width),
            (Some(id @ (FShl | FShr)), [high, low, by]) if high == low => {
                let Some(by) = constant(by).and_then(Int::word) else { return };
                let right = (by % u64::from(width)) as u32;
                rotated_right(wanted, if id == FShl { right } else { width - right }, width)
            }
            (Some(SMax | SMin | UMax | UMin), [_, second]) => {
                self.want(second, goal.wanted.clone(), goal.steps + 1);
                wanted
            }
            (Some(Abs), [..]) => wanted,
            _ => return,
        };
        self.want(operands[0], Int::new(width, found), goal.steps + 1);
    }
}

fn rotated_right(word: u64, by: u32, width: u32) -> u64 {
    match by % width {
        0 => word,
        by => (word >> by | word << (width - by)) & mask(width),
    }
}

/// An x such that `x op by` is `wanted`, for words of this width; `None` if no x is, or none is known.
fn before(op: BinaryOp, wanted: u64, by: u64, width: u32) -> Option<u64> {
    let all = mask(width);
    let is_amount = by < u64::from(width);
    let found = match op {
        BinaryOp::Add => wanted.wrapping_sub(by),
        BinaryOp::Sub => wanted.wrapping_add(by),
        BinaryOp::Xor => wanted ^ by,
        BinaryOp::Mul => {
            // Of a product with 2^k · odd the lowest k bits are 0.
            let even = by.trailing_zeros().min(width);
            if by == 0 || wanted & mask(even) != 0 {
                return None;
            }
            (wanted >> even).wrapping_mul(inverse(by >> even)) & mask(width - even)
        }
        BinaryOp::Shl if is_amount && wanted & mask(by as u32) == 0 => wanted >> by,
        BinaryOp::LShr if is_amount && (wanted << by & all) >> by == wanted => wanted << by,
        BinaryOp::AShr if is_amount => {
            let found = wanted << by & all;
            let back = (sign_extended(found, width) as i64 >> by) as u64 & all;
            return (back == wanted).then_some(found);
        }
        BinaryOp::And if wanted & !by & all == 0 => wanted,
        BinaryOp::Or if by & !wanted == 0 => wanted & !by,
        BinaryOp::UDiv => return wanted.checked_mul(by).filter(|found| by != 0 && *found <= all),
        BinaryOp::URem if wanted < by => wanted,
        BinaryOp::SDiv => wanted.wrapping_mul(by),
        BinaryOp::SRem => wanted,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr | BinaryOp::And | BinaryOp::Or | BinaryOp::URem => return None,
    };
    Some(found & all)
}

/// An x with `from op x = wanted`, as far as it is told by the other order.
fn before_second(op: BinaryOp, wanted: u64, from: u64, width: u32) -> Option<u64> {
    match op {
        BinaryOp::Sub => Some(from.wrapping_sub(wanted) & mask(width)),
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => before(op, wanted, from, width),
        BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr => None,
    }
}

/// The inverse of an odd number modulo 2^64: each step of Newton's method doubles the bits that are right; an odd
/// number is its own inverse in three.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

/// An odd square root of a number modulo 2^width; `None` if it has no odd root.
fn odd_root(square: u64, width: u32) -> Option<u64> {
    if square % 8 != 1 {
        return None;
    }
    // With x right in i bits, x or x + 2^(i − 1) is right in i + 1.
    let grow = |x: u64, i: u32| {
        if (x.wrapping_mul(x) ^ square) >> i & 1 == 1 { x.wrapping_add(1 << (i - 1)) } else { x }
    };
    Some((3..width).fold(1, grow) & mask(width))
}

fn sign_extended(word: u64, width: u32) -> u64 {
    let spare = 64 - width.clamp(1, 64);
    ((word << spare) as i64 >> spare) as u64
}

/// The greatest number of the type with the greatest remainder, and its successor, which is a multiple. A quotient by a
/// reciprocal that is too large by a little is wrong at the first of them before it is elsewhere, one that is too small at
/// the other. Of signed numbers, those with the other sign as well.
fn greatest_multiples(divisor: &Int, is_signed: bool) -> Vec<Int> {
    let (width, Some(by)) = (divisor.width(), divisor.word()) else { return Vec::new() };
    let (by, most) = match is_signed {
        true => ((sign_extended(by, width) as i64).unsigned_abs(), mask(width) >> 1),
        false => (by, mask(width)),
    };
    if by < 2 || by > most {
        return Vec::new();
    }
    let multiple = most / by * by;
    // Where one more would fit if there were one number more, it is a multiple as well.
    let last = if multiple == most - (by - 1) { most } else { multiple - 1 };
    let found = [last, multiple].map(|word| Int::new(width, word));
    let negative = [last, multiple].map(|word| Int::new(width, word.wrapping_neg()));
    found.into_iter().chain(negative.into_iter().filter(|_| is_signed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn found(body: &str) -> Vec<u64> {
        let text = format!("define i1 @f(i32 %x, i32 %y) {{\n{body}\n}}");
        let module = parse(&text, LlvmVersion::DEFAULT).expect("a function");
        let function = module.definitions().next().expect("it is there");
        preimages(function).iter().filter_map(Int::word).collect()
    }

    /// The same sum of steps, forwards: a finalizer of a hash.
    const HASH: &str = "%a = lshr i32 %x, 16\n%b = xor i32 %x, %a\n%c = mul i32 %b, 2246822507\n%d = lshr i32 %c, 13\n\
                        %e = xor i32 %c, %d\n%h = mul i32 %e, 3266489909\n%i = lshr i32 %h, 16\n%k = xor i32 %h, %i\n";

    fn hash(x: u32) -> u32 {
        let x = (x ^ x >> 16).wrapping_mul(2_246_822_507);
        let x = (x ^ x >> 13).wrapping_mul(3_266_489_909);
        x ^ x >> 16
    }

    #[test]
    fn a_hash_is_walked_back() {
        let wanted = hash(0xdead_beef) as i32;
        assert!(found(&format!("{HASH}%r = icmp eq i32 %k, {wanted}\nret i1 %r")).contains(&0xdead_beef));
    }

    #[test]
    fn each_operation_has_its_preimage() {
        let of = |steps: &str, wanted: i64| found(&format!("{steps}\n%r = icmp eq i32 %v, {wanted}\nret i1 %r"));
        assert_eq!(of("%v = add i32 %x, 5", 26), [21]);
        assert_eq!(of("%v = sub i32 100, %x", 26), [74]);
        assert_eq!(of("%u = mul i32 %x, 3\n%v = add i32 %u, 5", 26), [7]);
        assert_eq!(of("%v = mul i32 %x, 12", 60), [5]);
        assert!(of("%v = mul i32 %x, 4", 6).is_empty());
        assert_eq!(of("%u = mul i32 %x, %x\n%v = xor i32 %u, 1", 80), [9]);
        assert_eq!(of("%u = shl i32 %x, 3\n%v = sub i32 %x, %u", -14), [2]);
        assert_eq!(of("%u = shl i32 %x, 3\n%v = sub i32 %u, %x", 14), [2]);
        assert_eq!(of("%u = trunc i32 %x to i8\n%v = zext i8 %u to i32", 200), [200]);
        assert!(of("%u = trunc i32 %x to i8\n%v = sext i8 %u to i32", 200).is_empty());
        assert_eq!(of("%v = ashr i32 %x, 4", -3), [0xffff_ffd0]);
        assert_eq!(of("%v = add i32 %x, %y", 26), [26]);
        assert_eq!(of("%v = udiv i32 %x, 10", 7)[..2], [4_294_967_289, 4_294_967_290]);
        assert!(of("%v = udiv i32 %x, 10", 7).contains(&70));
    }

    #[test]
    fn the_other_side_of_an_inequality_has_one_too() {
        assert_eq!(found("%v = mul i32 %x, 3\n%r = icmp ult i32 %v, 7\nret i1 %r"), [0xaaaa_aaad, 2]);
    }

    #[test]
    fn a_comparison_without_arithmetic_has_none() {
        assert!(found("%r = icmp eq i32 %x, 7\nret i1 %r").is_empty());
    }
}
