//! Under which condition a wrong rewrite is right, and on how few bits it fails: what a reviewer asks next.
//!
//! ```text
//!   conditions(pair) ── each alone: a stronger promise of the source ──> check ──> those that suffice ──> the weakest
//! ```
//!
//! A condition only makes the source promise more, or leaves arguments out: so what the target may do where the condition does not
//! hold is open, and nothing else changes. A condition suffices if the check finds no violation, and something was left
//! to check.
//!
//! Invariant: no condition in the answer is implied by another one in it that suffices alone.

use super::{Effort, check};
use dashu_int::UBig;
use irrefute_ir::retype::Policy;
use irrefute_ir::{
    AttrKind, Attribute, BinaryOp, Call, Constant, Flags, Function, FunctionType, Inst, Int, IntPredicate, Module, Op,
    Operand, Type, Value, ValueId, verify,
};
use irrefute_reduce::{integer_widths, narrowed};
use irrefute_refine::{Options, Side, Verdict};
use irrefute_semantics::{Dialect, Program};
use serde::Serialize;
use std::collections::BTreeMap;

/// The widest integers on which a violation is looked for again. Not tuned.
const WIDEST: u32 = 16;

/// What was found out about a pair that violates.
#[derive(Clone, Debug, Serialize)]
pub struct Precondition {
    /// The conditions under which no violation is found, the weakest first; none of them implies another one.
    pub conditions: Vec<Sufficient>,
    /// How many conditions were tried.
    pub tried: usize,
    /// The fewest bits on which the pair violates, if its integers can be made narrower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Smallest>,
}

/// A condition under which no violation is found.
#[derive(Clone, Debug, Serialize)]
pub struct Sufficient {
    /// The condition, in words.
    pub condition: String,
    /// `proved` or `refines`.
    pub verdict: Verdict,
}

/// Narrow integers on which a pair violates.
#[derive(Clone, Debug, Serialize)]
pub struct Smallest {
    /// For each width of the pair, the narrow one.
    pub widths: BTreeMap<u32, u32>,
    /// What stands there for `src` and `tgt`.
    pub text: String,
}

/// A half-open, possibly wrapping interval.
type Interval = (Int, Int);

/// A condition on executions of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Condition {
    /// No argument is undef, or poison.
    Defined { undef: bool, poison: bool },
    /// This argument is neither undef nor poison.
    NoUndef(usize),
    /// And it lies in this half-open, possibly wrapping interval.
    Within(usize, Int, Int),
    /// And it is a power of 2; one bit is 0 or 1.
    PowerOfTwo(usize),
    /// And its lowest bit is this one.
    LowestBit(usize, bool),
    /// An instruction, by block and place, has one more flag.
    Flag(usize, usize, Flags),
}

/// A function by its name in a module.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    /// The module that defines it.
    pub module: &'a Module,
    /// Its name.
    pub name: &'a str,
}

/// What a pair that violates needs.
pub fn find(source: Named<'_>, target: Named<'_>, dialect: Dialect, options: &Options, effort: Effort) -> Precondition {
    let search = Search { source, target, dialect, options, effort };
    let conditions = search.conditions();
    let tried = conditions.len();
    let mut sufficient: Vec<(Condition, Verdict)> = Vec::new();
    for condition in conditions {
        // What a weaker one needs not be tried for: it suffices, too.
        if sufficient.iter().any(|(weaker, _)| implies(&condition, weaker)) {
            continue;
        }
        if let Some(verdict) = search.verdict_under(&condition) {
            sufficient.retain(|(stronger, _)| !implies(stronger, &condition));
            sufficient.push((condition, verdict));
        }
    }
    // The first are the weakest, by their order in the list.
    let words = |(condition, verdict): &(Condition, Verdict)| Sufficient {
        condition: search.words(condition),
        verdict: *verdict,
    };
    Precondition { conditions: sufficient.iter().map(words).collect(), tried, smallest: search.smallest() }
}

/// Whether all executions under `stronger` satisfy `weaker`.
fn implies(stronger: &Condition, weaker: &Condition) -> bool {
    let of = |condition: &Condition| match condition {
        Condition::NoUndef(i) | Condition::Within(i, ..) | Condition::PowerOfTwo(i) | Condition::LowestBit(i, _) => {
            Some(*i)
        }
        Condition::Defined { .. } | Condition::Flag(..) => None,
    };
    match (stronger, weaker) {
        (Condition::Defined { undef, poison }, Condition::Defined { undef: less_undef, poison: less_poison }) => {
            undef >= less_undef && poison >= less_poison
        }
        (_, Condition::NoUndef(i)) => of(stronger) == Some(*i),
        (Condition::Within(i, low, high), Condition::Within(j, from, to)) => {
            i == j && length(from, low) + length(low, high) <= length(from, to)
        }
        (Condition::PowerOfTwo(i), Condition::Within(j, from, to)) => i == j && is_only_zero_left_out(from, to),
        (Condition::LowestBit(i, true), Condition::Within(j, from, to)) => i == j && is_only_zero_left_out(from, to),
        (stronger, weaker) => stronger == weaker,
    }
}

/// The number of values of a wrapping interval.
fn length(low: &Int, high: &Int) -> UBig {
    let modulus = UBig::ONE << low.width() as usize;
    (high.to_big() + &modulus - low.to_big()) % modulus
}

fn is_only_zero_left_out(from: &Int, to: &Int) -> bool {
    from.to_big().is_one() && to.to_big().is_zero()
}

struct Search<'a> {
    source: Named<'a>,
    target: Named<'a>,
    dialect: Dialect,
    options: &'a Options,
    effort: Effort,
}

impl Search<'_> {
    fn function(&self) -> Option<&Function> {
        self.source.module.function(self.source.name)
    }

    /// The conditions, the weakest first as far as that can be told: those that leave out fewer values.
    fn conditions(&self) -> Vec<Condition> {
        let Some(function) = self.function() else { return Vec::new() };
        let mut all = vec![
            Condition::Defined { undef: true, poison: false },
            Condition::Defined { undef: false, poison: true },
            Condition::Defined { undef: true, poison: true },
        ];
        let parameters = 0..function.params.len();
        all.extend(parameters.clone().map(Condition::NoUndef));
        let integers: Vec<(usize, u32)> =
            parameters.filter_map(|i| Some((i, function.values[i].ty.scalar().int_width()?))).collect();
        let wide: Vec<(usize, u32)> = integers.iter().copied().filter(|(_, width)| *width > 1).collect();
        for &(i, width) in &wide {
            all.extend(ranges(width).0.into_iter().map(|(low, high)| Condition::Within(i, low, high)));
        }
        all.extend(self.flags(function));
        for &(i, width) in &wide {
            all.extend(ranges(width).1.into_iter().map(|(low, high)| Condition::Within(i, low, high)));
            if function.values[i].ty.int_width().is_some() {
                all.extend([true, false].map(|bit| Condition::LowestBit(i, bit)));
                all.push(Condition::PowerOfTwo(i));
            }
        }
        all
    }

    /// Every flag that an instruction of the source may have, and has not.
    fn flags(&self, function: &Function) -> Vec<Condition> {
        let mut all = Vec::new();
        for (b, block) in function.blocks.iter().enumerate() {
            for (i, inst) in block.insts.iter().enumerate() {
                let Some(result) = inst.result else { continue };
                let allowed = inst.op.allowed_flags_in(&function.values[result.index()].ty, self.dialect.version);
                let missing = allowed.iter().filter(|flag| !inst.op.flags().contains(*flag));
                all.extend(missing.map(|flag| Condition::Flag(b, i, flag)));
            }
        }
        all
    }

    /// The verdict under a condition, if that is no violation and not vacuous.
    fn verdict_under(&self, condition: &Condition) -> Option<Verdict> {
        let mut module = self.source.module.clone();
        let mut options = self.options.clone();
        match condition {
            Condition::Defined { undef, poison } => {
                options.undefined.undef &= !undef;
                options.undefined.poison &= !poison;
                if options.undefined == self.options.undefined {
                    return None;
                }
            }
            _ => {
                let function = module.functions.iter_mut().find(|f| *f.name == *self.source.name)?;
                demand(function, condition)?;
            }
        }
        module.declare_missing_intrinsics(|_| true);
        verify(&module).ok()?;
        let verdict = self.verdict(&module, self.target.module, &options)?;
        matches!(verdict, Verdict::Proved | Verdict::Refines).then_some(verdict)
    }

    /// The verdict about a pair; `None` if nothing was compared.
    fn verdict(&self, source: &Module, target: &Module, options: &Options) -> Option<Verdict> {
        let (of_source, of_target) = (Program::new(source, self.dialect), Program::new(target, self.dialect));
        let source = Side::new(source, &of_source, self.source.name)?;
        let target = Side::new(target, &of_target, self.target.name)?;
        let (report, _) = check(source, target, options, self.effort);
        (report.inputs.checked > 0).then_some(report.verdict)
    }

    /// The narrowest integers on which the pair violates.
    fn smallest(&self) -> Option<Smallest> {
        let widths = integer_widths(self.source.module);
        let (&first, rest) = widths.split_first()?;
        for width in 1..first.min(WIDEST) {
            let by_one = |i: usize| width + i as u32;
            let doubled = |i: usize| width.saturating_mul(1 << i.min(8));
            let scaled = |i: usize| (u64::from(widths[i]) * u64::from(width)).div_ceil(u64::from(first)) as u32;
            let all: [&dyn Fn(usize) -> u32; 3] = [&doubled, &scaled, &by_one];
            for new_width in all.iter().take(if rest.is_empty() { 1 } else { 3 }) {
                let map: BTreeMap<u32, u32> = widths.iter().enumerate().map(|(i, w)| (*w, new_width(i))).collect();
                for policy in Policy::ALL {
                    let Some(source) = narrowed(self.source.module, &map, policy) else { continue };
                    let Some(target) = narrowed(self.target.module, &map, policy) else { continue };
                    if self.verdict(&source, &target, self.options) == Some(Verdict::Violates) {
                        let mut text = definition(&source, self.source.name);
                        text.push_str(&definition(&target, self.target.name));
                        return Some(Smallest { widths: map, text });
                    }
                }
            }
        }
        None
    }

    fn words(&self, condition: &Condition) -> String {
        let parameter = |i: &usize| match self.function().and_then(|f| f.values[*i].name.clone()) {
            Some(name) => format!("%{name}"),
            None => format!("%{i}"),
        };
        match condition {
            Condition::Defined { undef: true, poison: true } => "no argument is undef or poison".to_owned(),
            Condition::Defined { undef: true, poison: false } => "no argument is undef".to_owned(),
            Condition::Defined { .. } => "no argument is poison".to_owned(),
            Condition::NoUndef(i) => format!("{} is neither undef nor poison", parameter(i)),
            Condition::Within(i, low, high) => words_of_range(&parameter(i), low, high),
            Condition::PowerOfTwo(i) => format!("{} is a power of 2", parameter(i)),
            Condition::LowestBit(i, true) => format!("{} is odd", parameter(i)),
            Condition::LowestBit(i, false) => format!("{} is even", parameter(i)),
            Condition::Flag(block, inst, flag) => {
                let word = Flags::ALL.iter().find(|(f, _)| f == flag).map_or("a flag", |(_, word)| *word);
                let name = self.function().and_then(|f| {
                    let result = f.blocks[*block].insts[*inst].result?;
                    f.values[result.index()].name.clone()
                });
                match name {
                    Some(name) => format!("`{word}` on %{name}"),
                    None => format!("`{word}` on instruction {inst} of block {block}"),
                }
            }
        }
    }
}

/// The text of a function alone.
fn definition(module: &Module, name: &str) -> String {
    let Some(alone) = module.extract(name) else { return String::new() };
    let text = alone.to_string();
    let start = text.find("define").unwrap_or(0);
    let end = text[start..].find("\n}").map_or(text.len(), |end| start + end + 3);
    text[start..end.min(text.len())].to_owned()
}

/// Intervals of integers of a width that leave out one value, and those that leave out many, the widest first.
fn ranges(width: u32) -> (Vec<Interval>, Vec<Interval>) {
    let power = |k: u32| Int::from_big(width, UBig::ONE << k as usize);
    let (zero, one, least) = (Int::new(width, 0), Int::new(width, 1), power(width - 1));
    let greatest = Int::from_big(width, (UBig::ONE << width as usize) - UBig::ONE);
    let above_least = Int::from_big(width, (UBig::ONE << (width - 1) as usize) + UBig::ONE);
    let all_but = |value: &Int| {
        let next = (value.to_big() + UBig::ONE) % (UBig::ONE << width as usize);
        (Int::from_big(width, next), value.clone())
    };
    let mut few = vec![all_but(&zero), (above_least, least.clone()), all_but(&greatest)];
    few.dedup();
    let mut many = vec![(zero.clone(), least.clone()), (one.clone(), least.clone()), (least, zero.clone())];
    many.extend((1..width - 1).rev().map(|k| (zero.clone(), power(k))));
    (few, many)
}

fn words_of_range(name: &str, low: &Int, high: &Int) -> String {
    let width = low.width();
    let least = UBig::ONE << (width - 1) as usize;
    let (from, to) = (low.to_big(), high.to_big());
    let left_out = (&to + UBig::ONE) % (UBig::ONE << width as usize) == from;
    match () {
        () if left_out => format!("{name} ≠ {high}"),
        () if from.is_zero() && to == least => format!("{name} ≥ 0, signed"),
        () if from.is_one() && to == least => format!("{name} > 0, signed"),
        () if from == least && to.is_zero() => format!("{name} < 0, signed"),
        () if from.is_zero() => format!("{name} < {to}, unsigned"),
        () => format!("{name} in [{low}, {high})"),
    }
}

/// Makes the source demand that a condition holds; `None` if it has no place for that.
fn demand(function: &mut Function, condition: &Condition) -> Option<()> {
    match condition {
        Condition::Defined { .. } => {}
        Condition::NoUndef(i) => function.params[*i].insert(AttrKind::NoUndef),
        Condition::Within(i, low, high) => {
            if function.params[*i].range().is_some() {
                return None;
            }
            function.params[*i].insert(AttrKind::NoUndef);
            function.params[*i].insert(Attribute::Range(low.clone(), high.clone()));
        }
        Condition::PowerOfTwo(i) => {
            let ty = function.values[*i].ty.clone();
            let x = Operand::Local(ValueId(*i as u32));
            let name = format!("llvm.ctpop.i{}", ty.int_width()?);
            let of = FunctionType { ret: ty.clone(), params: vec![ty.clone()], varargs: false };
            let ones = Op::Call(Box::new(Call::plain(name, of, vec![x])));
            let ones = define(function, 0, ones, ty.clone());
            assume_equal(function, 1, ones, Constant::int(ty, 1).into());
        }
        Condition::LowestBit(i, bit) => {
            let ty = function.values[*i].ty.clone();
            let x = Operand::Local(ValueId(*i as u32));
            let rhs = Constant::int(ty.clone(), 1).into();
            let lowest = Op::Binary { op: BinaryOp::And, flags: Flags::NONE, lhs: x, rhs };
            let lowest = define(function, 0, lowest, ty.clone());
            assume_equal(function, 1, lowest, Constant::int(ty, i64::from(*bit)).into());
        }
        Condition::Flag(block, inst, flag) => {
            let op = &mut function.blocks.get_mut(*block)?.insts.get_mut(*inst)?.op;
            *op.flags_mut()? |= *flag;
        }
    }
    Some(())
}

/// A new instruction of the first block.
fn define(function: &mut Function, at: usize, op: Op, ty: Type) -> Operand {
    let result = ValueId(function.values.len() as u32);
    function.values.push(Value { name: None, ty });
    function.blocks[0].insts.insert(at, Inst { result: Some(result), op, metadata: Vec::new() });
    Operand::Local(result)
}

/// Assumes that two values are equal.
fn assume_equal(function: &mut Function, at: usize, lhs: Operand, rhs: Operand) {
    let op = Op::ICmp { predicate: IntPredicate::Eq, flags: Flags::NONE, lhs, rhs };
    let equal = define(function, at, op, Type::Int(1));
    let ty = FunctionType { ret: Type::Void, params: vec![Type::Int(1)], varargs: false };
    let op = Op::Call(Box::new(Call::plain("llvm.assume", ty, vec![equal])));
    function.blocks[0].insts.insert(at + 1, Inst { result: None, op, metadata: Vec::new() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn found(text: &str) -> Precondition {
        let module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
        let effort = Effort::of(2_000);
        let named = |name| Named { module: &module, name };
        find(named("src"), named("tgt"), Dialect::LANGREF, &Options::CAMPAIGN, effort)
    }

    fn words(found: &Precondition) -> Vec<&str> {
        found.conditions.iter().map(|c| &*c.condition).collect()
    }

    #[test]
    fn a_flag_makes_a_promise_right() {
        let found = found(
            "define i8 @src(i8 %x) {\n  %y = mul i8 %x, 2\n  ret i8 %y\n}\n
define i8 @tgt(i8 %x) {\n  %y = shl nsw i8 %x, 1\n  ret i8 %y\n}\n",
        );
        assert!(words(&found).contains(&"`nsw` on %y"), "{found:?}");
        assert!(!words(&found).contains(&"`nuw` on %y"), "{found:?}");
        let smallest = found.smallest.expect("two bits are enough");
        assert!(smallest.widths[&8] <= 2, "{smallest:?}");
    }

    #[test]
    fn the_weakest_condition_stands_for_those_that_imply_it() {
        // 0 is not 1: everything else is a power of 2 or not, below or above.
        let found = found(
            "define i8 @src(i8 %x) {\n  %c = icmp eq i8 %x, 0\n  %r = zext i1 %c to i8\n  ret i8 %r\n}\n
define i8 @tgt(i8 %x) {\n  ret i8 0\n}\n",
        );
        assert!(words(&found).contains(&"%x ≠ 0"), "{found:?}");
        for implied in ["%x > 0, signed", "%x is a power of 2", "%x is odd"] {
            assert!(!words(&found).contains(&implied), "{found:?}");
        }
    }

    #[test]
    fn undef_can_be_all_that_is_wrong() {
        let found = found(
            "define i8 @src(i8 %x) {\n  %y = shl i8 %x, 1\n  ret i8 %y\n}\n
define i8 @tgt(i8 %x) {\n  %y = add i8 %x, %x\n  ret i8 %y\n}\n",
        );
        assert_eq!(words(&found)[0], "no argument is undef", "{found:?}");
        assert!(found.conditions.iter().all(|c| c.verdict == Verdict::Proved), "{found:?}");
    }
}
