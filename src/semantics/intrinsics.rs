//! The meaning of intrinsics: one row for each that this program names, in [`meaning`].
//!
//! An operation on integers and vectors becomes an [`Intrinsic`], which contains everything that the types and
//! immediate arguments of the call determine. The executor performs those on memory and control flow. A row makes an
//! intrinsic modelled, harmless or unsupported; an intrinsic without a row is unsupported.

use super::floats::{
    self, Arithmetic, Directed, Elementary, Family, FloatOperation, Format, FromInteger, RoundingMode, ToInteger,
    Towards::{Greatest, Least},
};
use super::rules::{
    Arith, Binary, Carryless, Excess, Extremum, FixedPoint, FixedPointOp, Funnel, Rounding, Rule, Saturating,
    SaturatingOp, Signedness, ThreeWay, Towards, Unary, UnaryOp, Which, WithOverflow,
};
use super::shape::MAX_LEAVES;
use crate::ir::int::mask;
use crate::ir::{BinaryOp, Call, Flags, FloatPredicate, FunctionType, IntrinsicId, Metadata, Operand, Type};
use crate::semantics::dialect::Dialect;
use crate::semantics::program::{MaskedKind, Overlap};
use crate::semantics::targets::LaneOperation;

/// The operation of a call of an intrinsic on its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intrinsic {
    /// A rule on the lanes of its first [`Rule::arity`] arguments; the others are immediate and
    /// already in the rule.
    Elementwise(Rule),
    /// A fixed-point rule on the lanes of its first two arguments, rounded as the chooser decides.
    FixedPoint(FixedPoint),
    /// A reduction of the lanes of its first argument: [`lift::reduce`](super::lift::reduce).
    Reduce(Rule),
    /// Leaf `i` of the result is leaf `self[i]` of the arguments, one after another, read alone.
    Permute(Box<[u32]>),
    /// These words, whatever the arguments are.
    Constant(Box<[u64]>),
    /// Poison, whatever the arguments are.
    Poison,
    /// A floating-point operation on the lanes of its first arguments; the others are immediate.
    Float(FloatOperation),
    /// Two operations on the lanes of its first argument; the result is the structure of both.
    TwoFloats(FloatOperation, FloatOperation),
    /// The lanes of its last argument, one after another from the first on; an argument before it is the start.
    ReduceFloats(FloatOperation),
    /// A function from the lanes of its arguments, integers of at most 64 bits, to those of its result.
    Lanes(LaneOperation),
    /// The first argument; the others are hints.
    First,
    /// `true` or `false`, as the chooser decides.
    AnyBool,
    /// The same; `true` is tried first, since what follows `false` is mostly a way out.
    WidenableCondition,
}

/// The operation of a call; `None` if its types or immediates are not modelled.
pub(super) fn build(operation: Build, call: &Call, vscale: Option<u32>) -> Option<Intrinsic> {
    operation(&Signature { ty: &call.ty, call, vscale })
}

/// The meaning of an intrinsic, whatever types it is called with.
pub(super) enum Meaning {
    /// An operation on integers and vectors, if it is called with types and immediates that are modelled.
    Operation(Build),
    /// Undefined behaviour if its argument, or the constraint of one of its bundles, does not hold.
    Assume,
    /// Nothing, for this reason.
    Nothing(&'static str),
    /// The end of the execution, as an event.
    Trap,
    /// The selector of a type info.
    TypeId,
    /// The end of the execution by deoptimization, if the condition does not hold or without a reason.
    Guard,
    /// The same without a condition.
    Deoptimize,
    LifetimeStart,
    LifetimeEnd,
    /// Every byte of a range is set to one value.
    Fill(Unit),
    /// The bytes of a range are written to another.
    Copy(Overlap, Unit),
    /// Accesses of the lanes whose mask is true.
    Masked(MaskedKind),
    /// An operation on pointers or on the stack.
    Pointer(PointerIntrinsic),
    /// An operation on a list of variable arguments.
    Variadic(VariadicIntrinsic),
    /// Not modelled, for this reason.
    Unsupported(&'static str),
}

/// The unit in which memory is accessed, which the last argument is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A byte; the last argument tells whether the access is volatile.
    Byte,
    /// An element, whose size is the last argument.
    Element,
}

/// The intrinsics about pointers and the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointerIntrinsic {
    /// `llvm.ptrmask`: the masked address.
    Mask,
    /// `llvm.objectsize`: a lower or an upper bound of the bytes from a pointer on.
    ObjectSize,
    StackSave,
    StackRestore,
    /// The pointer itself: the promises of invariant groups stand at the loads and stores.
    Same,
    /// A promise that memory does not change; its result is only a token.
    Invariant,
    /// The pointer itself, where there is one thread.
    ThreadLocal,
}

/// The intrinsics about lists of variable arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariadicIntrinsic {
    Start,
    Copy,
    End,
}

/// What is done about an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntrinsicSupport {
    /// Executions carry it out, on the types that are modelled.
    Modelled,
    /// It does nothing, for this reason.
    Harmless(&'static str),
    /// No execution gets past it, for this reason.
    Unsupported(&'static str),
}

/// What is done about an intrinsic, with the reason.
///
/// ```
/// use irrefute::ir::IntrinsicId;
/// use irrefute::semantics::intrinsics::{IntrinsicSupport, standing};
/// assert_eq!(standing(IntrinsicId::UMax), IntrinsicSupport::Modelled);
/// assert_eq!(standing(IntrinsicId::PseudoProbe), IntrinsicSupport::Harmless("it counts for a profile"));
/// ```
pub fn standing(id: IntrinsicId) -> IntrinsicSupport {
    match meaning(id) {
        Nothing(why) => IntrinsicSupport::Harmless(why),
        Unsupported(why) => IntrinsicSupport::Unsupported(why),
        Operation(_)
        | Meaning::Assume
        | Meaning::Trap
        | Meaning::TypeId
        | Meaning::Guard
        | Meaning::Deoptimize
        | Meaning::LifetimeStart
        | Meaning::LifetimeEnd
        | Fill(_)
        | Copy(..)
        | Masked(_)
        | Pointer(PointerIntrinsic::Mask | PointerIntrinsic::ObjectSize | PointerIntrinsic::StackSave)
        | Pointer(PointerIntrinsic::StackRestore | PointerIntrinsic::Same | PointerIntrinsic::Invariant) => {
            IntrinsicSupport::Modelled
        }
        Meaning::Variadic(_) | Pointer(PointerIntrinsic::ThreadLocal) => {
            IntrinsicSupport::Unsupported("it is modelled in a whole program only")
        }
    }
}

/// Whether a call of an intrinsic only computes its result: nothing that a later instruction could notice is left behind.
///
/// ```
/// use irrefute::ir::IntrinsicId;
/// use irrefute::semantics::intrinsics::only_computes;
/// assert!(only_computes(IntrinsicId::UMax) && !only_computes(IntrinsicId::Assume));
/// ```
pub fn only_computes(id: IntrinsicId) -> bool {
    matches!(meaning(id), Operation(_))
}

use IntrinsicId as Id;
use Meaning::{Copy, Fill, Masked, Nothing, Operation, Pointer, Unsupported};

/// The meaning of every intrinsic that this program names. The match is exhaustive, so that a new name needs a row.
pub(super) fn meaning(id: IntrinsicId) -> Meaning {
    match id {
        Id::Abs => Operation(|s| {
            let least_is_poison = s.flag(1)?;
            s.unary(UnaryOp::Abs { least_is_poison })
        }),
        Id::CtPop => Operation(|s| s.unary(UnaryOp::CountOnes)),
        Id::CtLz => Operation(|s| {
            let zero_is_poison = s.flag(1)?;
            s.unary(UnaryOp::LeadingZeros { zero_is_poison })
        }),
        Id::CtTz => Operation(|s| {
            let zero_is_poison = s.flag(1)?;
            s.unary(UnaryOp::TrailingZeros { zero_is_poison })
        }),
        Id::BSwap => Operation(|s| s.unary(UnaryOp::SwapBytes).filter(|_| s.width().is_some_and(|w| w % 16 == 0))),
        Id::BitReverse => Operation(|s| s.unary(UnaryOp::ReverseBits)),
        Id::SMax => Operation(|s| s.extremum(Which::Greatest, Signedness::Signed)),
        Id::SMin => Operation(|s| s.extremum(Which::Least, Signedness::Signed)),
        Id::UMax => Operation(|s| s.extremum(Which::Greatest, Signedness::Unsigned)),
        Id::UMin => Operation(|s| s.extremum(Which::Least, Signedness::Unsigned)),
        Id::SCmp => Operation(|s| s.three_way(Signedness::Signed)),
        Id::UCmp => Operation(|s| s.three_way(Signedness::Unsigned)),
        Id::SAddWithOverflow => Operation(|s| s.with_overflow(Arith::Add, Signedness::Signed)),
        Id::UAddWithOverflow => Operation(|s| s.with_overflow(Arith::Add, Signedness::Unsigned)),
        Id::SSubWithOverflow => Operation(|s| s.with_overflow(Arith::Sub, Signedness::Signed)),
        Id::USubWithOverflow => Operation(|s| s.with_overflow(Arith::Sub, Signedness::Unsigned)),
        Id::SMulWithOverflow => Operation(|s| s.with_overflow(Arith::Mul, Signedness::Signed)),
        Id::UMulWithOverflow => Operation(|s| s.with_overflow(Arith::Mul, Signedness::Unsigned)),
        Id::SAddSat => Operation(|s| s.saturating(SaturatingOp::Add, Signedness::Signed)),
        Id::UAddSat => Operation(|s| s.saturating(SaturatingOp::Add, Signedness::Unsigned)),
        Id::SSubSat => Operation(|s| s.saturating(SaturatingOp::Sub, Signedness::Signed)),
        Id::USubSat => Operation(|s| s.saturating(SaturatingOp::Sub, Signedness::Unsigned)),
        Id::SShlSat => Operation(|s| s.saturating(SaturatingOp::Shl, Signedness::Signed)),
        Id::UShlSat => Operation(|s| s.saturating(SaturatingOp::Shl, Signedness::Unsigned)),
        Id::FShl => Operation(|s| s.funnel(Towards::Left)),
        Id::FShr => Operation(|s| s.funnel(Towards::Right)),
        Id::ClMul => Operation(|s| Some(Intrinsic::Elementwise(Rule::Carryless(Carryless { width: s.width()? })))),
        Id::SMulFix => Operation(|s| s.fixed_point(FixedPointOp::Mul, Signedness::Signed, Excess::Undefined)),
        Id::UMulFix => Operation(|s| s.fixed_point(FixedPointOp::Mul, Signedness::Unsigned, Excess::Undefined)),
        Id::SDivFix => Operation(|s| s.fixed_point(FixedPointOp::Div, Signedness::Signed, Excess::Undefined)),
        Id::UDivFix => Operation(|s| s.fixed_point(FixedPointOp::Div, Signedness::Unsigned, Excess::Undefined)),
        Id::SMulFixSat => Operation(|s| s.fixed_point(FixedPointOp::Mul, Signedness::Signed, Excess::Saturates)),
        Id::UMulFixSat => Operation(|s| s.fixed_point(FixedPointOp::Mul, Signedness::Unsigned, Excess::Saturates)),
        Id::SDivFixSat => Operation(|s| s.fixed_point(FixedPointOp::Div, Signedness::Signed, Excess::Saturates)),
        Id::UDivFixSat => Operation(|s| s.fixed_point(FixedPointOp::Div, Signedness::Unsigned, Excess::Saturates)),
        Id::VectorReduceAdd | Id::ExperimentalVectorReduceAdd => Operation(|s| s.reduce(BinaryOp::Add)),
        Id::VectorReduceMul | Id::ExperimentalVectorReduceMul => Operation(|s| s.reduce(BinaryOp::Mul)),
        Id::VectorReduceAnd | Id::ExperimentalVectorReduceAnd => Operation(|s| s.reduce(BinaryOp::And)),
        Id::VectorReduceOr | Id::ExperimentalVectorReduceOr => Operation(|s| s.reduce(BinaryOp::Or)),
        Id::VectorReduceXor | Id::ExperimentalVectorReduceXor => Operation(|s| s.reduce(BinaryOp::Xor)),
        Id::VectorReduceSMax | Id::ExperimentalVectorReduceSMax => {
            Operation(|s| s.reduce_extremum(Which::Greatest, Signedness::Signed))
        }
        Id::VectorReduceSMin | Id::ExperimentalVectorReduceSMin => {
            Operation(|s| s.reduce_extremum(Which::Least, Signedness::Signed))
        }
        Id::VectorReduceUMax | Id::ExperimentalVectorReduceUMax => {
            Operation(|s| s.reduce_extremum(Which::Greatest, Signedness::Unsigned))
        }
        Id::VectorReduceUMin | Id::ExperimentalVectorReduceUMin => {
            Operation(|s| s.reduce_extremum(Which::Least, Signedness::Unsigned))
        }
        Id::VectorReverse | Id::ExperimentalVectorReverse => Operation(|s| {
            let n = s.lanes(0)?;
            s.permute((0..n).rev())
        }),
        Id::VectorSplice | Id::ExperimentalVectorSplice | Id::VectorSpliceLeft => {
            Operation(|s| s.splice(s.signed_immediate(2)?))
        }
        Id::VectorSpliceRight => Operation(|s| {
            let (n, back) = (i64::from(s.lanes(0)?), s.signed_immediate(2)?);
            s.splice(if back == 0 { n } else { -back })
        }),
        Id::VectorInsert | Id::ExperimentalVectorInsert => Operation(|s| {
            let (n, m, at) = (s.lanes(0)?, s.lanes(1)?, s.immediate(2)?);
            let Some(at) = within(at, m, n) else { return Some(Intrinsic::Poison) };
            s.permute((0..n).map(|i| if (at..at + m).contains(&i) { n + i - at } else { i }))
        }),
        Id::VectorExtract | Id::ExperimentalVectorExtract => Operation(|s| {
            let (n, m, at) = (s.lanes(0)?, s.ty.ret.lanes()?, s.immediate(1)?);
            let Some(at) = within(at, m, n) else { return Some(Intrinsic::Poison) };
            s.permute(at..at + m)
        }),
        Id::VectorInterleave2 | Id::ExperimentalVectorInterleave2 => Operation(|s| s.interleave(2)),
        Id::VectorInterleave3 => Operation(|s| s.interleave(3)),
        Id::VectorInterleave4 => Operation(|s| s.interleave(4)),
        Id::VectorInterleave5 => Operation(|s| s.interleave(5)),
        Id::VectorInterleave6 => Operation(|s| s.interleave(6)),
        Id::VectorInterleave7 => Operation(|s| s.interleave(7)),
        Id::VectorInterleave8 => Operation(|s| s.interleave(8)),
        Id::VectorDeinterleave2 | Id::ExperimentalVectorDeinterleave2 => Operation(|s| s.deinterleave(2)),
        Id::VectorDeinterleave3 => Operation(|s| s.deinterleave(3)),
        Id::VectorDeinterleave4 => Operation(|s| s.deinterleave(4)),
        Id::VectorDeinterleave5 => Operation(|s| s.deinterleave(5)),
        Id::VectorDeinterleave6 => Operation(|s| s.deinterleave(6)),
        Id::VectorDeinterleave7 => Operation(|s| s.deinterleave(7)),
        Id::VectorDeinterleave8 => Operation(|s| s.deinterleave(8)),
        Id::VScale => Operation(|s| {
            let (vscale, width) = (u64::from(s.vscale?), s.width_of_result().filter(|width| *width <= 64)?);
            // "If the result value does not fit in the result type, then the result is a poison value."
            Some(if vscale <= mask(width) { Intrinsic::Constant([vscale].into()) } else { Intrinsic::Poison })
        }),
        Id::StepVector | Id::ExperimentalStepVector => Operation(|s| {
            let (n, width) = (s.ty.ret.lanes()?, s.ty.ret.scalar().int_width()?);
            let largest = u64::from(n) - 1;
            // Texts differ on the value of a step that does not fit.
            (u64::from(n) <= MAX_LEAVES && width <= 64 && largest <= mask(width))
                .then(|| Intrinsic::Constant((0..u64::from(n)).collect()))
        }),
        Id::GetActiveLaneMask => Operation(|s| {
            let fits = |ty: &Type| ty.int_width().is_some_and(|width| width <= 64);
            let is_mask = s.ty.ret.scalar() == &Type::BOOL && s.ty.ret.lanes().is_some();
            (is_mask && s.ty.params.iter().all(fits)).then_some(Intrinsic::Lanes(LaneOperation::ActiveLanes))
        }),
        Id::Expect | Id::ExpectWithProbability | Id::SsaCopy | Id::Annotation | Id::PtrAnnotation => {
            Operation(|_| Some(Intrinsic::First))
        }
        Id::IsConstant | Id::AllowRuntimeCheck | Id::AllowUbsanCheck => Operation(|_| Some(Intrinsic::AnyBool)),
        Id::VectorReduceFAdd => Operation(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Add))),
        Id::VectorReduceFMul => Operation(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Mul))),
        Id::VectorReduceFMax => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Greatest))),
        Id::VectorReduceFMin => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Least))),
        Id::VectorReduceFMaximum => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Greatest))),
        Id::VectorReduceFMinimum => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Least))),
        Id::IsFpClass => Operation(|s| {
            let mask = u16::try_from(s.immediate(1)?).ok()?;
            s.float(FloatOperation::IsClass(mask & 0x3ff))
        }),
        Id::VpIsFpClass => Unsupported("vectorizers alone make it, mostly of scalable vectors"),
        Id::Sqrt => Operation(|s| s.float(FloatOperation::SquareRoot)),
        Id::Fma => Operation(|s| s.float(FloatOperation::FusedMultiplyAdd)),
        Id::FMulAdd => Operation(|s| s.float(FloatOperation::MultiplyAdd)),
        Id::FAbs => Operation(|s| s.float(FloatOperation::Magnitude)),
        Id::CopySign => Operation(|s| s.float(FloatOperation::CopySign)),
        Id::MinNum => Operation(|s| s.float(FloatOperation::Extremum(Family::Num, Least))),
        Id::MaxNum => Operation(|s| s.float(FloatOperation::Extremum(Family::Num, Greatest))),
        Id::Minimum => Operation(|s| s.float(FloatOperation::Extremum(Family::Imum, Least))),
        Id::Maximum => Operation(|s| s.float(FloatOperation::Extremum(Family::Imum, Greatest))),
        Id::MinimumNum => Operation(|s| s.float(FloatOperation::Extremum(Family::ImumNum, Least))),
        Id::MaximumNum => Operation(|s| s.float(FloatOperation::Extremum(Family::ImumNum, Greatest))),
        Id::Canonicalize => Operation(|s| s.float(FloatOperation::Canonicalize)),
        Id::Floor => Operation(|s| s.float(FloatOperation::Integral(RoundingMode::Down))),
        Id::Ceil => Operation(|s| s.float(FloatOperation::Integral(RoundingMode::Up))),
        Id::FTrunc => Operation(|s| s.float(FloatOperation::Integral(RoundingMode::TowardsZero))),
        Id::RInt | Id::NearbyInt | Id::RoundEven => {
            Operation(|s| s.float(FloatOperation::Integral(RoundingMode::NearestEven)))
        }
        Id::Round => Operation(|s| s.float(FloatOperation::Integral(RoundingMode::NearestAway))),
        Id::LRInt | Id::LLRInt => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::NearestEven, floats::Excess::Unspecified))
        }
        Id::LRound | Id::LLRound => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::NearestAway, floats::Excess::Unspecified))
        }
        Id::FPToUISat => {
            Operation(|s| s.to_integer(Signedness::Unsigned, RoundingMode::TowardsZero, floats::Excess::Saturates))
        }
        Id::FPToSISat => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::TowardsZero, floats::Excess::Saturates))
        }
        Id::LdExp => Operation(|s| s.float(FloatOperation::Scale(s.width_of(1)?))),
        Id::PowI => Operation(|s| s.float(FloatOperation::IntegerPower(s.width_of(1)?))),
        Id::FrExp => Operation(|s| {
            s.format()?;
            let width = s.part_of_result(1)?.scalar().int_width().filter(|width| *width <= 128)?;
            Some(Intrinsic::TwoFloats(FloatOperation::Significand, FloatOperation::Exponent(width)))
        }),
        Id::Modf => Operation(|s| {
            s.format()?;
            Some(Intrinsic::TwoFloats(FloatOperation::FractionalPart, FloatOperation::IntegralPart))
        }),
        Id::Sin => Operation(|s| s.elementary(Elementary::Sin)),
        Id::Cos => Operation(|s| s.elementary(Elementary::Cos)),
        Id::Tan => Operation(|s| s.elementary(Elementary::Tan)),
        Id::Asin => Operation(|s| s.elementary(Elementary::Asin)),
        Id::Acos => Operation(|s| s.elementary(Elementary::Acos)),
        Id::Atan => Operation(|s| s.elementary(Elementary::Atan)),
        Id::Atan2 => Operation(|s| s.elementary(Elementary::Atan2)),
        Id::Sinh => Operation(|s| s.elementary(Elementary::Sinh)),
        Id::Cosh => Operation(|s| s.elementary(Elementary::Cosh)),
        Id::Tanh => Operation(|s| s.elementary(Elementary::Tanh)),
        Id::Exp => Operation(|s| s.elementary(Elementary::Exp)),
        Id::Exp2 => Operation(|s| s.elementary(Elementary::Exp2)),
        Id::Exp10 => Operation(|s| s.elementary(Elementary::Exp10)),
        Id::Log => Operation(|s| s.elementary(Elementary::Log)),
        Id::Log2 => Operation(|s| s.elementary(Elementary::Log2)),
        Id::Log10 => Operation(|s| s.elementary(Elementary::Log10)),
        Id::Pow => Operation(|s| s.elementary(Elementary::Pow)),
        Id::SinCos => Operation(|s| {
            s.elementary(Elementary::Sin)?;
            let of = FloatOperation::Elementary;
            Some(Intrinsic::TwoFloats(of(Elementary::Sin), of(Elementary::Cos)))
        }),
        Id::ConstrainedFAdd => Operation(|s| s.constrained(FloatOperation::Arithmetic(Arithmetic::Add))),
        Id::ConstrainedFSub => Operation(|s| s.constrained(FloatOperation::Arithmetic(Arithmetic::Sub))),
        Id::ConstrainedFMul => Operation(|s| s.constrained(FloatOperation::Arithmetic(Arithmetic::Mul))),
        Id::ConstrainedFDiv => Operation(|s| s.constrained(FloatOperation::Arithmetic(Arithmetic::Div))),
        Id::ConstrainedFRem => Operation(|s| s.constrained(FloatOperation::Arithmetic(Arithmetic::Rem))),
        Id::ConstrainedFma => Operation(|s| s.constrained(FloatOperation::FusedMultiplyAdd)),
        Id::ConstrainedFMulAdd => Operation(|s| s.constrained(FloatOperation::MultiplyAdd)),
        Id::ConstrainedSqrt => Operation(|s| s.constrained(FloatOperation::SquareRoot)),
        Id::ConstrainedCeil => Operation(|s| s.constrained(FloatOperation::Integral(RoundingMode::Up))),
        Id::ConstrainedFloor => Operation(|s| s.constrained(FloatOperation::Integral(RoundingMode::Down))),
        Id::ConstrainedRound => Operation(|s| s.constrained(FloatOperation::Integral(RoundingMode::NearestAway))),
        Id::ConstrainedRoundEven => Operation(|s| s.constrained(FloatOperation::Integral(RoundingMode::NearestEven))),
        Id::ConstrainedTrunc => Operation(|s| s.constrained(FloatOperation::Integral(RoundingMode::TowardsZero))),
        Id::ConstrainedRInt | Id::ConstrainedNearbyInt => {
            Operation(|s| s.float(FloatOperation::Integral(s.rounding_mode()?)))
        }
        Id::ConstrainedMinNum => Operation(|s| s.constrained(FloatOperation::Extremum(Family::Num, Least))),
        Id::ConstrainedMaxNum => Operation(|s| s.constrained(FloatOperation::Extremum(Family::Num, Greatest))),
        Id::ConstrainedMinimum => Operation(|s| s.constrained(FloatOperation::Extremum(Family::Imum, Least))),
        Id::ConstrainedMaximum => Operation(|s| s.constrained(FloatOperation::Extremum(Family::Imum, Greatest))),
        Id::ConstrainedFPTrunc | Id::ConstrainedFPExt => Operation(|s| {
            let to = s.result_format()?;
            s.constrained(FloatOperation::Convert(to))
        }),
        Id::ConstrainedFPToSI => Operation(|s| {
            s.is_to_nearest()
                .then(|| s.to_integer(Signedness::Signed, RoundingMode::TowardsZero, floats::Excess::Poison))?
        }),
        Id::ConstrainedFPToUI => Operation(|s| {
            s.is_to_nearest()
                .then(|| s.to_integer(Signedness::Unsigned, RoundingMode::TowardsZero, floats::Excess::Poison))?
        }),
        Id::ConstrainedSIToFP => Operation(|s| s.integer_to_float(Signedness::Signed)),
        Id::ConstrainedUIToFP => Operation(|s| s.integer_to_float(Signedness::Unsigned)),
        Id::ConstrainedFCmp | Id::ConstrainedFCmpS => Operation(|s| {
            let predicate = s.words().find_map(FloatPredicate::from_keyword)?;
            s.constrained(FloatOperation::Compare(predicate))
        }),
        Id::ArithmeticFence => Operation(|_| Some(Intrinsic::First)),
        Id::VectorPartialReduceAdd => Unsupported("which lanes are added to which is left open"),
        Id::ExperimentalCtTzElts
        | Id::ExperimentalGetVectorLength
        | Id::VpCtTzElts
        | Id::LoopDependenceRawMask
        | Id::LoopDependenceWarMask
        | Id::ExperimentalVpSplice
        | Id::VpCtLz
        | Id::VpCtTz => Unsupported("vectorizers alone make it, mostly of scalable vectors"),
        Id::MatrixColumnMajorLoad | Id::MatrixColumnMajorStore | Id::MatrixMultiply | Id::MatrixTranspose => {
            Unsupported("matrices are not modelled")
        }
        Id::Assume => Meaning::Assume,
        Id::DoNothing => Nothing("the text says so"),
        Id::SideEffect => Nothing("it only keeps optimizers from taking a loop to end"),
        Id::VarAnnotation => Nothing("a note to passes that look for it"),
        Id::FakeUse => Nothing("it only keeps a value alive for a debugger"),
        Id::Prefetch => Nothing("it is about caches, and cannot trap"),
        Id::PseudoProbe => Nothing("it counts for a profile"),
        Id::ExperimentalNoAliasScopeDecl => {
            Nothing("it says where a scope begins, and what scopes promise stands at the accesses")
        }
        Id::DbgValue | Id::DbgDeclare | Id::DbgLabel | Id::DbgAssign => Nothing("debuggers alone see it"),
        Id::DbgAddr => Unsupported("the reader drops it"),
        Id::Trap | Id::UbsanTrap => Meaning::Trap,
        Id::LifetimeStart => Meaning::LifetimeStart,
        Id::LifetimeEnd => Meaning::LifetimeEnd,
        Id::MemSet | Id::MemSetInline => Fill(Unit::Byte),
        Id::MemCpy | Id::MemCpyInline => Copy(Overlap::Undefined, Unit::Byte),
        Id::MemMove => Copy(Overlap::Allowed, Unit::Byte),
        Id::MemSetElementUnorderedAtomic => Fill(Unit::Element),
        Id::MemCpyElementUnorderedAtomic => Copy(Overlap::Undefined, Unit::Element),
        Id::MemMoveElementUnorderedAtomic => Copy(Overlap::Allowed, Unit::Element),
        Id::ExperimentalMemSetPattern => Unsupported("patterns of more than a byte are not modelled"),
        Id::MaskedLoad | Id::MaskedGather => Masked(MaskedKind::Load),
        Id::MaskedStore | Id::MaskedScatter => Masked(MaskedKind::Store),
        Id::PtrMask => Pointer(PointerIntrinsic::Mask),
        Id::ObjectSize => Pointer(PointerIntrinsic::ObjectSize),
        Id::StackSave => Pointer(PointerIntrinsic::StackSave),
        Id::StackRestore => Pointer(PointerIntrinsic::StackRestore),
        Id::LaunderInvariantGroup | Id::StripInvariantGroup => Pointer(PointerIntrinsic::Same),
        Id::InvariantStart | Id::InvariantEnd => Pointer(PointerIntrinsic::Invariant),
        Id::ThreadLocalAddress => Pointer(PointerIntrinsic::ThreadLocal),
        Id::VaStart => Meaning::Variadic(VariadicIntrinsic::Start),
        Id::VaCopy => Meaning::Variadic(VariadicIntrinsic::Copy),
        Id::VaEnd => Meaning::Variadic(VariadicIntrinsic::End),
        Id::FrameAddress | Id::ReturnAddress | Id::LocalRecover => Unsupported("frames have no addresses"),
        Id::PreserveArrayAccessIndex | Id::PreserveStructAccessIndex | Id::PreserveUnionAccessIndex => {
            Unsupported("a pointer whose offset the target decides")
        }
        Id::ProtectedFieldPtr | Id::PtrAuthAuth | Id::PtrAuthResign | Id::PtrAuthSign | Id::PtrAuthStrip => {
            Unsupported("pointers are not signed")
        }
        Id::EhTypeIdFor => Meaning::TypeId,
        Id::ExperimentalGuard => Meaning::Guard,
        Id::ExperimentalDeoptimize | Id::ExperimentalDeoptimizeVoid => Meaning::Deoptimize,
        Id::ExperimentalWidenableCondition => Operation(|_| Some(Intrinsic::WidenableCondition)),
        Id::CallPreallocatedArg | Id::CallPreallocatedSetup | Id::EhSjljCallSite => {
            Unsupported("how arguments and exceptions are passed is not modelled")
        }
        Id::ExperimentalGcRelocate
        | Id::ExperimentalGcStatepoint
        | Id::ExperimentalPatchPoint
        | Id::ExperimentalPatchPointVoid
        | Id::ExperimentalStackMap => Unsupported("collectors and code that is patched are not modelled"),
        Id::AsanCheckMemAccess
        | Id::HwasanCheckMemAccess
        | Id::HwasanCheckMemAccessFixedShadow
        | Id::HwasanCheckMemAccessShortGranules
        | Id::HwasanCheckMemAccessShortGranulesFixedShadow => {
            Unsupported("the shadow memory of sanitizers is not modelled")
        }
    }
}

/// The first of `len` lanes of a vector of `lanes`, if they all are in it. Where `vscale` decides that, a vector that is
/// not has poison in place of its lanes, and LLVM rejects all other texts.
fn within(at: u64, len: u32, lanes: u32) -> Option<u32> {
    u32::try_from(at).ok().filter(|at| at.checked_add(len).is_some_and(|end| end <= lanes))
}

/// Builds an intrinsic from the types and immediates of a call.
pub(super) type Build = fn(&Signature) -> Option<Intrinsic>;

/// The types of a call and its immediate arguments.
pub(super) struct Signature<'a> {
    ty: &'a FunctionType,
    call: &'a Call,
    /// The value of `vscale`, if one was chosen.
    vscale: Option<u32>,
}

impl Signature<'_> {
    /// The width of the integers, or lanes, of the first argument.
    fn width(&self) -> Option<u32> {
        self.ty.params.first()?.scalar().int_width()
    }

    fn width_of_result(&self) -> Option<u32> {
        self.ty.ret.scalar().int_width()
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

    /// A fixed-point operation. The scale must be less than the width of a signed number, and at most that of an
    /// unsigned one.
    fn fixed_point(&self, op: FixedPointOp, signedness: Signedness, excess: Excess) -> Option<Intrinsic> {
        let width = self.width()?;
        let greatest = match signedness {
            Signedness::Signed => width - 1,
            Signedness::Unsigned => width,
        };
        let scale = u32::try_from(self.immediate(2)?).ok().filter(|&scale| scale <= greatest)?;
        Some(Intrinsic::FixedPoint(FixedPoint { op, signedness, excess, scale, width, rounding: Rounding::Down }))
    }

    /// The format of the floating-point values, or lanes, of the first argument.
    fn format(&self) -> Option<Format> {
        match self.ty.params.first()?.scalar() {
            Type::Float(kind) => Format::of(*kind),
            _ => None,
        }
    }

    /// The width of the integers of an argument, which has a lane for each of the first one or one for all.
    fn width_of(&self, argument: usize) -> Option<u32> {
        let (first, ty) = (self.ty.params.first()?, self.ty.params.get(argument)?);
        ty.scalar().int_width().filter(|width| *width <= 128 && ty.lanes() == first.lanes())
    }

    /// A field of the result.
    fn part_of_result(&self, field: usize) -> Option<&Type> {
        match &self.ty.ret {
            Type::Struct(fields) => fields.fields.get(field),
            _ => None,
        }
    }

    fn float(&self, operation: FloatOperation) -> Option<Intrinsic> {
        self.format()?;
        Some(Intrinsic::Float(operation))
    }

    /// The format of the result, or of its lanes.
    fn result_format(&self) -> Option<Format> {
        match self.ty.ret.scalar() {
            Type::Float(kind) => Format::of(*kind),
            _ => None,
        }
    }

    /// The strings among the arguments, which name the environment.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.call.args.iter().filter_map(|argument| match &argument.operand {
            Operand::Metadata(Metadata::String(word)) => Some(&**word),
            Operand::Metadata(_) | Operand::Const(_) | Operand::Local(_) => None,
        })
    }

    /// How the environment rounds, as the call has it; `None` if it does not say. Exceptions have no meaning here: no
    /// execution reads the status flags.
    fn rounding_mode(&self) -> Option<RoundingMode> {
        let word = self.words().find(|word| word.starts_with("round."));
        word.map_or(Some(RoundingMode::NearestEven), RoundingMode::from_word)
    }

    fn is_to_nearest(&self) -> bool {
        self.rounding_mode() == Some(RoundingMode::NearestEven)
    }

    /// An operation in an environment that the call names.
    fn constrained(&self, operation: FloatOperation) -> Option<Intrinsic> {
        let mode = self.rounding_mode()?;
        if mode == RoundingMode::NearestEven {
            return self.float(operation);
        }
        let directed = match operation {
            // It is exact.
            FloatOperation::Arithmetic(Arithmetic::Rem) => return self.float(operation),
            FloatOperation::Arithmetic(op) => Directed::Arithmetic(op),
            FloatOperation::FusedMultiplyAdd => Directed::FusedMultiplyAdd,
            FloatOperation::SquareRoot => Directed::SquareRoot,
            FloatOperation::Convert(to) => Directed::Convert(to),
            _ => return None,
        };
        self.float(FloatOperation::Directed(directed, mode))
    }

    fn integer_to_float(&self, signedness: Signedness) -> Option<Intrinsic> {
        let width = self.width().filter(|width| *width <= 128 && self.is_to_nearest())?;
        self.result_format()?;
        let signed = signedness == Signedness::Signed;
        Some(Intrinsic::Float(FloatOperation::FromInteger(FromInteger { width, signed, non_negative: false })))
    }

    fn elementary(&self, function: Elementary) -> Option<Intrinsic> {
        self.format().filter(|format| Elementary::is_computed(*format))?;
        self.float(FloatOperation::Elementary(function))
    }

    fn to_integer(&self, signedness: Signedness, how: RoundingMode, excess: floats::Excess) -> Option<Intrinsic> {
        let width = self.ty.ret.scalar().int_width().filter(|width| *width <= 128)?;
        let signed = signedness == Signedness::Signed;
        self.float(FloatOperation::ToInteger(ToInteger { width, signed, how, excess }))
    }

    fn reduce_floats(&self, operation: FloatOperation) -> Option<Intrinsic> {
        self.format()?;
        Some(Intrinsic::ReduceFloats(operation))
    }

    fn funnel(&self, towards: Towards) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Funnel(Funnel { towards, width: self.width()? })))
    }

    /// A reduction by a binary operation. It has no flags and is no shift, so the dialect does not matter.
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

    /// The lanes of both vectors, one after another, from `at` on; a negative `at` counts from the end of the first.
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
    use crate::ir::{Call, Constant};

    /// A call with arguments that are zero, apart from the given immediates at the end.
    fn call(name: &str, ret: Type, params: &[Type], immediates: &[i64]) -> Call {
        let zeros = params.len() - immediates.len();
        let argument = |(i, ty): (usize, &Type)| match i.checked_sub(zeros) {
            Some(k) => Constant::int(ty.clone(), immediates[k]).into(),
            None => Constant::zero(ty.clone()).into(),
        };
        let ty = FunctionType { ret, params: params.to_vec(), varargs: false };
        Call::plain(name, ty, params.iter().enumerate().map(argument).collect())
    }

    fn lookup(call: &Call) -> Option<Intrinsic> {
        match meaning(call.intrinsic_id()?) {
            Operation(operation) => build(operation, call, None),
            _ => None,
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
        assert_eq!(lookup(&outside), Some(Intrinsic::Poison));
        let interleave = call("llvm.vector.interleave3.v6i8", v(6), &[v(2), v(2), v(2)], &[]);
        assert_eq!(permutation(&interleave), [0, 2, 4, 1, 3, 5]);
        let parts = Type::structure(vec![v(2), v(2), v(2)]);
        let deinterleave = call("llvm.vector.deinterleave3.v6i8", parts, &[v(6)], &[]);
        assert_eq!(permutation(&deinterleave), [0, 3, 1, 4, 2, 5]);
    }

    #[test]
    fn older_names_mean_the_same() {
        let v = [v(4), v(4), Type::Int(32)];
        for (name, params, immediates) in
            [("reverse", &v[..1], &[][..]), ("splice", &v, &[-1]), ("interleave2", &v[..2], &[])]
        {
            let of = |prefix| {
                permutation(&call(&format!("llvm.{prefix}vector.{name}.v4i8"), v[0].clone(), params, immediates))
            };
            assert_eq!(of("experimental."), of(""));
        }
    }

    #[test]
    fn steps_that_do_not_fit_are_not_modelled() {
        let steps = |n, w| lookup(&call("llvm.stepvector", Type::vector(n, Type::Int(w)), &[], &[]));
        assert_eq!(steps(4, 2), Some(Intrinsic::Constant([0, 1, 2, 3].into())));
        assert_eq!(steps(5, 2), None);
    }
}
