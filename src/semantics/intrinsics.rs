//! The intrinsics that are operations on integers and vectors, by name.
//!
//! An intrinsic is found by its name without the types it is overloaded on; what is fixed by its
//! type and immediate arguments goes into its [`Intrinsic`]. Whatever is not in the table is not
//! modelled here: memory, floating point and control are the executor's.

use super::rules::{
    Arith, Binary, Carryless, Excess, Extremum, FixedPoint, FixedPointOp, Funnel, Rounding, Rule, Saturating,
    SaturatingOp, Signedness, ThreeWay, Towards, Unary, UnaryOp, Which, WithOverflow,
};
use super::shape::MAX_LEAVES;
use crate::ir::int::mask;
use crate::ir::{BinaryOp, Call, Flags, FunctionType, Operand, Type};
use crate::semantics::dialect::Dialect;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a call of an intrinsic does with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intrinsic {
    /// A rule on the lanes of its first arguments, as many as [`Rule::arity`] says; the others are
    /// immediate and already in the rule.
    Elementwise(Rule),
    /// A fixed-point rule on the lanes of its first two arguments, rounded as is chosen.
    FixedPoint(FixedPoint),
    /// A reduction of the lanes of its first argument: [`lift::reduce`](super::lift::reduce).
    Reduce(Rule),
    /// Leaf `i` of the result is leaf `self[i]` of the arguments, one after another, read alone.
    Permute(Box<[u32]>),
    /// These words.
    Constant(Box<[u64]>),
    /// The first argument; the others are hints.
    First,
    /// `true` or `false`, whichever is chosen.
    AnyBool,
}

/// The intrinsic that a call calls; `None` if it is not one of these, or not on the types that are
/// modelled.
///
/// ```
/// use irrefute::semantics::intrinsics::base_name;
/// assert_eq!(base_name("llvm.umax.v4i32"), "llvm.umax");
/// assert_eq!(base_name("llvm.uadd.with.overflow.i8"), "llvm.uadd.with.overflow");
/// ```
pub fn lookup(call: &Call) -> Option<Intrinsic> {
    let base = base_name(call.intrinsic()?);
    // As texts up to LLVM 11 have it.
    let older = base.strip_prefix("llvm.experimental.").filter(|rest| rest.starts_with("vector.reduce."));
    let build = match older {
        None => BY_NAME.get(base)?,
        Some(rest) => BY_NAME.get(&*format!("llvm.{rest}"))?,
    };
    build(&Signature { ty: &call.ty, call })
}

/// The name of an intrinsic without the types that it is overloaded on (`.i32`, `.nxv4i8`, `.p0`).
pub fn base_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((rest, last)) if is_type(last) => base_name(rest),
        _ => name,
    }
}

/// Whether a part of a name is a mangled type: `i32`, `f64`, `bf16`, `p0`, `p0i8`, `v4i8`, `nxv4i8`.
fn is_type(part: &str) -> bool {
    let part = part.strip_prefix("nx").unwrap_or(part);
    let scalar = match part.strip_prefix('v') {
        Some(vector) => vector.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => part,
    };
    let digits = scalar.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let kind = &scalar[..scalar.len() - digits.len()];
    // With the type that it points to, as older texts have it: `p0i8`.
    let pointee = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    if kind == "p" && pointee.len() < digits.len() && !pointee.is_empty() {
        return is_type(pointee);
    }
    matches!(kind, "i" | "b" | "f" | "bf" | "p") && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Builds an intrinsic from the types and immediates of a call.
type Build = fn(&Signature) -> Option<Intrinsic>;

/// The types of a call and its immediate arguments.
struct Signature<'a> {
    ty: &'a FunctionType,
    call: &'a Call,
}

/// What [`TABLE`] says, by name.
static BY_NAME: LazyLock<FxHashMap<&str, Build>> = LazyLock::new(|| TABLE.iter().copied().collect());

/// Every intrinsic by its base name.
const TABLE: &[(&str, Build)] = &[
    ("llvm.abs", |s| {
        let least_is_poison = s.flag(1)?;
        s.unary(UnaryOp::Abs { least_is_poison })
    }),
    ("llvm.ctpop", |s| s.unary(UnaryOp::CountOnes)),
    ("llvm.ctlz", |s| {
        let zero_is_poison = s.flag(1)?;
        s.unary(UnaryOp::LeadingZeros { zero_is_poison })
    }),
    ("llvm.cttz", |s| {
        let zero_is_poison = s.flag(1)?;
        s.unary(UnaryOp::TrailingZeros { zero_is_poison })
    }),
    ("llvm.bswap", |s| s.unary(UnaryOp::SwapBytes).filter(|_| s.width().is_some_and(|w| w % 16 == 0))),
    ("llvm.bitreverse", |s| s.unary(UnaryOp::ReverseBits)),
    ("llvm.smax", |s| s.extremum(Which::Greatest, Signedness::Signed)),
    ("llvm.smin", |s| s.extremum(Which::Least, Signedness::Signed)),
    ("llvm.umax", |s| s.extremum(Which::Greatest, Signedness::Unsigned)),
    ("llvm.umin", |s| s.extremum(Which::Least, Signedness::Unsigned)),
    ("llvm.scmp", |s| s.three_way(Signedness::Signed)),
    ("llvm.ucmp", |s| s.three_way(Signedness::Unsigned)),
    ("llvm.sadd.with.overflow", |s| s.with_overflow(Arith::Add, Signedness::Signed)),
    ("llvm.uadd.with.overflow", |s| s.with_overflow(Arith::Add, Signedness::Unsigned)),
    ("llvm.ssub.with.overflow", |s| s.with_overflow(Arith::Sub, Signedness::Signed)),
    ("llvm.usub.with.overflow", |s| s.with_overflow(Arith::Sub, Signedness::Unsigned)),
    ("llvm.smul.with.overflow", |s| s.with_overflow(Arith::Mul, Signedness::Signed)),
    ("llvm.umul.with.overflow", |s| s.with_overflow(Arith::Mul, Signedness::Unsigned)),
    ("llvm.sadd.sat", |s| s.saturating(SaturatingOp::Add, Signedness::Signed)),
    ("llvm.uadd.sat", |s| s.saturating(SaturatingOp::Add, Signedness::Unsigned)),
    ("llvm.ssub.sat", |s| s.saturating(SaturatingOp::Sub, Signedness::Signed)),
    ("llvm.usub.sat", |s| s.saturating(SaturatingOp::Sub, Signedness::Unsigned)),
    ("llvm.sshl.sat", |s| s.saturating(SaturatingOp::Shl, Signedness::Signed)),
    ("llvm.ushl.sat", |s| s.saturating(SaturatingOp::Shl, Signedness::Unsigned)),
    ("llvm.fshl", |s| s.funnel(Towards::Left)),
    ("llvm.fshr", |s| s.funnel(Towards::Right)),
    ("llvm.clmul", |s| Some(Intrinsic::Elementwise(Rule::Carryless(Carryless { width: s.width()? })))),
    ("llvm.smul.fix", |s| s.fixed_point(FixedPointOp::Mul, Signedness::Signed, Excess::Undefined)),
    ("llvm.umul.fix", |s| s.fixed_point(FixedPointOp::Mul, Signedness::Unsigned, Excess::Undefined)),
    ("llvm.sdiv.fix", |s| s.fixed_point(FixedPointOp::Div, Signedness::Signed, Excess::Undefined)),
    ("llvm.udiv.fix", |s| s.fixed_point(FixedPointOp::Div, Signedness::Unsigned, Excess::Undefined)),
    ("llvm.smul.fix.sat", |s| s.fixed_point(FixedPointOp::Mul, Signedness::Signed, Excess::Saturates)),
    ("llvm.umul.fix.sat", |s| s.fixed_point(FixedPointOp::Mul, Signedness::Unsigned, Excess::Saturates)),
    ("llvm.sdiv.fix.sat", |s| s.fixed_point(FixedPointOp::Div, Signedness::Signed, Excess::Saturates)),
    ("llvm.udiv.fix.sat", |s| s.fixed_point(FixedPointOp::Div, Signedness::Unsigned, Excess::Saturates)),
    ("llvm.vector.reduce.add", |s| s.reduce(BinaryOp::Add)),
    ("llvm.vector.reduce.mul", |s| s.reduce(BinaryOp::Mul)),
    ("llvm.vector.reduce.and", |s| s.reduce(BinaryOp::And)),
    ("llvm.vector.reduce.or", |s| s.reduce(BinaryOp::Or)),
    ("llvm.vector.reduce.xor", |s| s.reduce(BinaryOp::Xor)),
    ("llvm.vector.reduce.smax", |s| s.reduce_extremum(Which::Greatest, Signedness::Signed)),
    ("llvm.vector.reduce.smin", |s| s.reduce_extremum(Which::Least, Signedness::Signed)),
    ("llvm.vector.reduce.umax", |s| s.reduce_extremum(Which::Greatest, Signedness::Unsigned)),
    ("llvm.vector.reduce.umin", |s| s.reduce_extremum(Which::Least, Signedness::Unsigned)),
    ("llvm.vector.reverse", |s| {
        let n = s.lanes(0)?;
        s.permute((0..n).rev())
    }),
    ("llvm.vector.splice", |s| s.splice(s.signed_immediate(2)?)),
    ("llvm.vector.splice.left", |s| s.splice(s.signed_immediate(2)?)),
    ("llvm.vector.splice.right", |s| {
        let (n, back) = (i64::from(s.lanes(0)?), s.signed_immediate(2)?);
        s.splice(if back == 0 { n } else { -back })
    }),
    ("llvm.vector.insert", |s| {
        let (n, m, at) = (s.lanes(0)?, s.lanes(1)?, s.immediate(2)?);
        let at = u32::try_from(at).ok().filter(|at| at.checked_add(m).is_some_and(|end| end <= n))?;
        s.permute((0..n).map(|i| if (at..at + m).contains(&i) { n + i - at } else { i }))
    }),
    ("llvm.vector.extract", |s| {
        let (n, m, at) = (s.lanes(0)?, s.ty.ret.lanes()?, s.immediate(1)?);
        let at = u32::try_from(at).ok().filter(|at| at.checked_add(m).is_some_and(|end| end <= n))?;
        s.permute(at..at + m)
    }),
    ("llvm.vector.interleave2", |s| s.interleave(2)),
    ("llvm.vector.interleave3", |s| s.interleave(3)),
    ("llvm.vector.interleave4", |s| s.interleave(4)),
    ("llvm.vector.interleave5", |s| s.interleave(5)),
    ("llvm.vector.interleave6", |s| s.interleave(6)),
    ("llvm.vector.interleave7", |s| s.interleave(7)),
    ("llvm.vector.interleave8", |s| s.interleave(8)),
    ("llvm.vector.deinterleave2", |s| s.deinterleave(2)),
    ("llvm.vector.deinterleave3", |s| s.deinterleave(3)),
    ("llvm.vector.deinterleave4", |s| s.deinterleave(4)),
    ("llvm.vector.deinterleave5", |s| s.deinterleave(5)),
    ("llvm.vector.deinterleave6", |s| s.deinterleave(6)),
    ("llvm.vector.deinterleave7", |s| s.deinterleave(7)),
    ("llvm.vector.deinterleave8", |s| s.deinterleave(8)),
    ("llvm.stepvector", |s| {
        let (n, width) = (s.ty.ret.lanes()?, s.ty.ret.scalar().int_width()?);
        let largest = u64::from(n) - 1;
        // Texts differ on what a step that does not fit gives.
        (u64::from(n) <= MAX_LEAVES && width <= 64 && largest <= mask(width))
            .then(|| Intrinsic::Constant((0..u64::from(n)).collect()))
    }),
    ("llvm.expect", |_| Some(Intrinsic::First)),
    ("llvm.expect.with.probability", |_| Some(Intrinsic::First)),
    ("llvm.ssa.copy", |_| Some(Intrinsic::First)),
    ("llvm.is.constant", |_| Some(Intrinsic::AnyBool)),
    ("llvm.allow.runtime.check", |_| Some(Intrinsic::AnyBool)),
    ("llvm.allow.ubsan.check", |_| Some(Intrinsic::AnyBool)),
];

impl Signature<'_> {
    /// The width of the integers, or lanes, of the first argument.
    fn width(&self) -> Option<u32> {
        self.ty.params.first()?.scalar().int_width()
    }

    /// The number of lanes of an argument that is a fixed vector.
    fn lanes(&self, argument: usize) -> Option<u32> {
        self.ty.params.get(argument)?.lanes().filter(|&n| u64::from(n) <= MAX_LEAVES)
    }

    /// An argument that is an integer constant.
    fn immediate(&self, argument: usize) -> Option<u64> {
        match &self.call.args.get(argument)?.operand {
            Operand::Const(c) => c.as_int()?.to_u64(),
            Operand::Local(_) | Operand::Metadata(_) => None,
        }
    }

    /// An argument that is a constant of type `i32`, as a signed number.
    fn signed_immediate(&self, argument: usize) -> Option<i64> {
        let word = u32::try_from(self.immediate(argument)?).ok()?;
        (self.ty.params.get(argument)? == &Type::Int(32)).then_some(i64::from(word as i32))
    }

    fn flag(&self, argument: usize) -> Option<bool> {
        self.immediate(argument).map(|word| word == 1)
    }

    fn unary(&self, op: UnaryOp) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Unary(Unary { op, width: self.width()? })))
    }

    fn extremum(&self, which: Which, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Extremum(Extremum { which, signedness, width: self.width()? })))
    }

    fn three_way(&self, signedness: Signedness) -> Option<Intrinsic> {
        let to = self.ty.ret.scalar().int_width().filter(|&to| to >= 2)?;
        Some(Intrinsic::Elementwise(Rule::ThreeWay(ThreeWay { signedness, width: self.width()?, to })))
    }

    fn with_overflow(&self, op: Arith, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::WithOverflow(WithOverflow { op, signedness, width: self.width()? })))
    }

    fn saturating(&self, op: SaturatingOp, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Saturating(Saturating { op, signedness, width: self.width()? })))
    }

    /// The scale is less than the width of a signed number, and at most that of an unsigned one.
    fn fixed_point(&self, op: FixedPointOp, signedness: Signedness, excess: Excess) -> Option<Intrinsic> {
        let width = self.width()?;
        let greatest = match signedness {
            Signedness::Signed => width - 1,
            Signedness::Unsigned => width,
        };
        let scale = u32::try_from(self.immediate(2)?).ok().filter(|&scale| scale <= greatest)?;
        Some(Intrinsic::FixedPoint(FixedPoint { op, signedness, excess, scale, width, rounding: Rounding::Down }))
    }

    fn funnel(&self, towards: Towards) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Funnel(Funnel { towards, width: self.width()? })))
    }

    /// No flags, and no shift: the dialect does not matter.
    fn reduce(&self, op: BinaryOp) -> Option<Intrinsic> {
        let rule = Binary::new(op, Flags::NONE, self.width()?, &Dialect::LANGREF);
        Some(Intrinsic::Reduce(Rule::Binary(rule)))
    }

    fn reduce_extremum(&self, which: Which, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Reduce(Rule::Extremum(Extremum { which, signedness, width: self.width()? })))
    }

    fn permute(&self, from: impl Iterator<Item = u32>) -> Option<Intrinsic> {
        Some(Intrinsic::Permute(from.collect()))
    }

    /// Both vectors one after another, from `at` on; a negative `at` counts from the end of the first.
    fn splice(&self, at: i64) -> Option<Intrinsic> {
        let n = self.lanes(0)?;
        let start = if at < 0 { i64::from(n) + at } else { at };
        let start = u32::try_from(start).ok().filter(|&start| start <= n)?;
        self.permute(start..start + n)
    }

    /// Lane `i` of vector `k` of `factor` becomes lane `i · factor + k`.
    fn interleave(&self, factor: u32) -> Option<Intrinsic> {
        let n = self.lanes(0)?;
        (self.ty.params.len() == factor as usize).then_some(())?;
        self.permute((0..n * factor).map(|j| j % factor * n + j / factor))
    }

    /// The inverse of [`Signature::interleave`].
    fn deinterleave(&self, factor: u32) -> Option<Intrinsic> {
        let n = self.lanes(0).filter(|n| n % factor == 0)? / factor;
        self.permute((0..n * factor).map(|j| j % n * factor + j / n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Argument, Attributes, Callee, Constant};
    use std::sync::Arc;

    /// A call with arguments that are zero, apart from the given immediates at the end.
    fn call(name: &str, ret: Type, params: &[Type], immediates: &[i64]) -> Call {
        let zeros = params.len() - immediates.len();
        let argument = |(i, ty): (usize, &Type)| Argument {
            operand: match i.checked_sub(zeros) {
                Some(k) => Constant::int(ty.clone(), immediates[k]).into(),
                None => Constant::zero(ty.clone()).into(),
            },
            attrs: Attributes::default(),
        };
        Call {
            callee: Callee::Direct(name.into()),
            ty: Arc::new(FunctionType { ret, params: params.to_vec(), varargs: false }),
            args: params.iter().enumerate().map(argument).collect(),
            convention: None,
            ret_attrs: Attributes::default(),
            fn_attrs: Attributes::default(),
            bundles: Vec::new(),
            address_space: Default::default(),
            tail: None,
            flags: Flags::NONE,
        }
    }

    fn permutation(call: &Call) -> Vec<u32> {
        match lookup(call) {
            Some(Intrinsic::Permute(from)) => from.into_vec(),
            other => panic!("{other:?}"),
        }
    }

    fn v(n: u32) -> Type {
        Type::vector(n, Type::Int(8))
    }

    #[test]
    fn immediates_decide_the_rule() {
        let params = [v(4), Type::BOOL];
        let rule = |poison| {
            Some(Intrinsic::Elementwise(Rule::Unary(Unary {
                op: UnaryOp::LeadingZeros { zero_is_poison: poison },
                width: 8,
            })))
        };
        assert_eq!(lookup(&call("llvm.ctlz.v4i8", v(4), &params, &[1])), rule(true));
        assert_eq!(lookup(&call("llvm.ctlz.v4i8", v(4), &params, &[0])), rule(false));
    }

    #[test]
    fn scales_are_bounded_by_the_width() {
        let params = [Type::Int(8), Type::Int(8), Type::Int(32)];
        let is_known = |name: &str, scale| lookup(&call(name, Type::Int(8), &params, &[scale])).is_some();
        assert!(is_known("llvm.smul.fix.i8", 7) && !is_known("llvm.smul.fix.i8", 8));
        assert!(is_known("llvm.udiv.fix.sat.i8", 8) && !is_known("llvm.udiv.fix.sat.i8", 9));
    }

    #[test]
    fn what_is_not_in_the_table_is_not_guessed() {
        let i8 = Type::Int(8);
        assert_eq!(lookup(&call("llvm.expect.strongly.i8", i8.clone(), std::slice::from_ref(&i8), &[])), None);
        assert_eq!(lookup(&call("llvm.umaxi.i8", i8.clone(), &[i8.clone(), i8.clone()], &[])), None);
        let float = Type::Float(crate::ir::FloatKind::Float);
        assert_eq!(lookup(&call("llvm.umax.f32", float.clone(), &[float.clone(), float], &[])), None);
        assert_eq!(lookup(&call("umax", i8.clone(), &[i8.clone(), i8], &[])), None);
        let odd = Type::Int(24);
        assert_eq!(lookup(&call("llvm.bswap.i24", odd.clone(), &[odd], &[])), None);
    }

    #[test]
    fn names_in_the_table_are_unique_base_names() {
        for (i, (name, _)) in TABLE.iter().enumerate() {
            assert_eq!(base_name(name), *name);
            assert!(TABLE[..i].iter().all(|(other, _)| other != name), "{name}");
        }
    }

    #[test]
    fn vectors_are_rearranged() {
        let index = Type::Int(32);
        let i64 = Type::Int(64);
        let splice = |name: &str, at| permutation(&call(name, v(4), &[v(4), v(4), index.clone()], &[at]));
        assert_eq!(splice("llvm.vector.splice.v4i8", 1), [1, 2, 3, 4]);
        assert_eq!(splice("llvm.vector.splice.v4i8", -1), [3, 4, 5, 6]);
        assert_eq!(splice("llvm.vector.splice.left.v4i8", 4), [4, 5, 6, 7]);
        assert_eq!(splice("llvm.vector.splice.right.v4i8", 3), [1, 2, 3, 4]);
        assert_eq!(splice("llvm.vector.splice.right.v4i8", 0), [4, 5, 6, 7]);
        assert_eq!(permutation(&call("llvm.vector.reverse.v3i8", v(3), &[v(3)], &[])), [2, 1, 0]);
        let insert = call("llvm.vector.insert.v4i8.v2i8", v(4), &[v(4), v(2), i64.clone()], &[2]);
        assert_eq!(permutation(&insert), [0, 1, 4, 5]);
        let extract = call("llvm.vector.extract.v2i8.v4i8", v(2), &[v(4), i64.clone()], &[2]);
        assert_eq!(permutation(&extract), [2, 3]);
        let outside = call("llvm.vector.extract.v2i8.v4i8", v(2), &[v(4), i64], &[4]);
        assert_eq!(lookup(&outside), None);
        let interleave = call("llvm.vector.interleave3.v6i8", v(6), &[v(2), v(2), v(2)], &[]);
        assert_eq!(permutation(&interleave), [0, 2, 4, 1, 3, 5]);
        let parts = Type::structure(vec![v(2), v(2), v(2)]);
        let deinterleave = call("llvm.vector.deinterleave3.v6i8", parts, &[v(6)], &[]);
        assert_eq!(permutation(&deinterleave), [0, 3, 1, 4, 2, 5]);
    }

    #[test]
    fn steps_that_do_not_fit_are_not_modelled() {
        let steps = |n, w| lookup(&call("llvm.stepvector", Type::vector(n, Type::Int(w)), &[], &[]));
        assert_eq!(steps(4, 2), Some(Intrinsic::Constant([0, 1, 2, 3].into())));
        assert_eq!(steps(5, 2), None);
    }
}
