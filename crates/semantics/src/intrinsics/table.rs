//! The table: one row for each intrinsic that this program names.

use super::{
    Intrinsic, Manifest, MatrixIntrinsic, Meaning, Places, PointerIntrinsic,
    Predicated::{
        Access, Binary as OfIntegers, Cast, Compare, CompareFloats, Lanes, Merge, Move, Reduce, Select, Splat,
    },
    Unit, VariadicIntrinsic,
};
use crate::dependence::Dependence;
use crate::dialect::Dialect;
use crate::floats::{
    self, Arithmetic, Elementary, Family, FloatOperation, Format, RoundingMode,
    Towards::{Greatest, Least},
};
use crate::program::{MaskedKind, Overlap};
use crate::rules::{
    Arith, Binary, Carryless, Excess, Extremum, FixedPointOp, Rule, Saturating, SaturatingOp, Signedness, Towards,
    UnaryOp, Which,
};
use crate::shape::MAX_LEAVES;
use crate::targets::LaneOperation;
use crate::targets::scalar::Bits;
use crate::targets::vector::{Counted, Hazard, Splice};
use irrefute_ir::int::mask;
use irrefute_ir::{BinaryOp, CastOp, Flags, FloatKind, FloatPredicate, IntrinsicId, Type};

use IntrinsicId as Id;
use Meaning::{Copy, Dense, Fill, Histogram, Masked, Matrix, Nothing, Operation, Pointer, Predicated, Unsupported};

/// The meaning of every intrinsic that this program names. The match is exhaustive, so that a new name needs a row.
pub(crate) fn meaning(id: IntrinsicId) -> Meaning {
    match id {
        Id::Abs => Operation(|s| s.absolute()),
        Id::CtPop => Operation(|s| s.unary(UnaryOp::CountOnes)),
        Id::CtLz => Operation(|s| s.leading_zeros()),
        Id::CtTz => Operation(|s| s.trailing_zeros()),
        Id::BSwap => Operation(|s| s.swapped_bytes()),
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
        Id::VectorSplice | Id::ExperimentalVectorSplice => Operation(|s| s.splice(s.signed_immediate(2)?)),
        Id::VectorSpliceLeft => Operation(|s| s.spliced_by(Splice::Left)),
        Id::VectorSpliceRight => Operation(|s| s.spliced_by(Splice::Right)),
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
        Id::IsConstant => Operation(|s| {
            Some(match s.manifest(0)? {
                Manifest::Yes => Intrinsic::Constant([1].into()),
                Manifest::Never => Intrinsic::Constant([0].into()),
                Manifest::Unknown => Intrinsic::AnyBool,
            })
        }),
        Id::AllowRuntimeCheck | Id::AllowUbsanCheck => Operation(|_| Some(Intrinsic::AnyBool)),
        Id::VectorReduceFAdd => Operation(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Add))),
        Id::VectorReduceFMul => Operation(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Mul))),
        Id::VectorReduceFMax => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Greatest))),
        Id::VectorReduceFMin => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Least))),
        Id::VectorReduceFMaximum => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Greatest))),
        Id::VectorReduceFMinimum => Operation(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Least))),
        Id::IsFpClass => Operation(|s| s.is_class()),
        Id::VpIsFpClass => Predicated(Lanes(|s| s.is_class())),
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
        Id::LRInt | Id::LLRInt => Operation(|s| s.rounded_to_integer()),
        Id::LRound | Id::LLRound => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::NearestAway, floats::Excess::Unspecified))
        }
        Id::FPToUISat => {
            Operation(|s| s.to_integer(Signedness::Unsigned, RoundingMode::TowardsZero, floats::Excess::Saturates))
        }
        Id::FPToSISat => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::TowardsZero, floats::Excess::Saturates))
        }
        Id::ConvertFromFp16 => Operation(|s| {
            let to = s.result_format()?;
            (s.ty.params.first()? == &Type::Int(16)).then_some(Intrinsic::Float(FloatOperation::Convert(to)))
        }),
        Id::ConvertToFp16 => Operation(|s| {
            let to = Format::of(FloatKind::Half)?;
            s.float(FloatOperation::Convert(to)).filter(|_| s.ty.ret == Type::Int(16))
        }),
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
        Id::SinCosPi => Operation(|s| {
            s.elementary(Elementary::SinPi)?;
            let of = FloatOperation::Elementary;
            Some(Intrinsic::TwoFloats(of(Elementary::SinPi), of(Elementary::CosPi)))
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
        Id::ConstrainedFPToSI => {
            Operation(|s| s.to_integer(Signedness::Signed, RoundingMode::TowardsZero, floats::Excess::Poison))
        }
        Id::ConstrainedFPToUI => {
            Operation(|s| s.to_integer(Signedness::Unsigned, RoundingMode::TowardsZero, floats::Excess::Poison))
        }
        Id::ConstrainedSIToFP => Operation(|s| s.integer_to_float(Signedness::Signed)),
        Id::ConstrainedUIToFP => Operation(|s| s.integer_to_float(Signedness::Unsigned)),
        Id::ConstrainedFCmp | Id::ConstrainedFCmpS => Operation(|s| {
            let predicate = s.call.words().find_map(FloatPredicate::from_keyword)?;
            s.constrained(FloatOperation::Compare(predicate))
        }),
        Id::ArithmeticFence => Operation(|_| Some(Intrinsic::First)),
        Id::VectorPartialReduceAdd => Operation(|s| {
            let (n, m) = (s.lanes(0)?, s.lanes(1)?);
            s.width_of_result().filter(|width| *width <= 64)?;
            let any = Intrinsic::OneOfSeveral(LaneOperation::PartialSum, Dependence::Meaning);
            (n > 0 && m.is_multiple_of(n)).then_some(any)
        }),
        Id::VectorPartialReduceFAdd => Operation(|s| {
            let (n, m) = (s.lanes(0)?, s.lanes(1)?);
            s.format()?;
            let sum = Intrinsic::PartialReduceFloats(FloatOperation::Arithmetic(Arithmetic::Add));
            (n > 0 && m.is_multiple_of(n)).then_some(sum)
        }),
        Id::ExperimentalGetVectorLength => Operation(|s| {
            let scale = if s.flag(2)? { s.vscale? } else { 1 };
            let most = u32::try_from(s.immediate(1)?).ok()?.checked_mul(scale)?;
            s.width().filter(|width| *width <= 64)?;
            Some(Intrinsic::OneOfSeveral(LaneOperation::VectorLength(most), Dependence::Answer))
        }),
        Id::ExperimentalCtTzElts => Operation(|s| {
            s.width().filter(|width| *width <= 64)?;
            Some(Intrinsic::Lanes(LaneOperation::FirstTrue(Counted::All)))
        }),
        Id::VpCtTzElts => Predicated(Move(LaneOperation::FirstTrue(Counted::Active))),
        Id::ExperimentalVpSplice => Predicated(Move(LaneOperation::Spliced(Splice::Predicated))),
        Id::VpCtLz => Predicated(Lanes(|s| s.leading_zeros())),
        Id::VpCtTz => Predicated(Lanes(|s| s.trailing_zeros())),
        Id::LoopDependenceRawMask => Pointer(PointerIntrinsic::Independent(Hazard::ReadAfterWrite)),
        Id::LoopDependenceWarMask => Pointer(PointerIntrinsic::Independent(Hazard::WriteAfterRead)),
        Id::MatrixTranspose => Operation(|s| {
            let [rows, columns] = [s.immediate(1)?, s.immediate(2)?].map(|n| u32::try_from(n).ok());
            let (rows, columns) = (rows?, columns?);
            (s.lanes(0)? == rows.checked_mul(columns)?).then_some(())?;
            s.permute((0..rows).flat_map(|row| (0..columns).map(move |column| column * rows + row)))
        }),
        Id::MatrixMultiply => Matrix(MatrixIntrinsic::Multiply),
        Id::MatrixColumnMajorLoad => Matrix(MatrixIntrinsic::Load),
        Id::MatrixColumnMajorStore => Matrix(MatrixIntrinsic::Store),
        Id::MaskedExpandLoad => Dense(MaskedKind::Load),
        Id::MaskedCompressStore => Dense(MaskedKind::Store),
        Id::ExperimentalVectorCompress => Operation(|_| Some(Intrinsic::Lanes(LaneOperation::Compressed))),
        Id::ExperimentalVectorExtractLastActive => Operation(|_| Some(Intrinsic::Lanes(LaneOperation::LastActive))),
        Id::ExperimentalVectorMatch => Operation(|s| {
            let [lanes, wanted, mask] = &s.ty.params[..] else { return None };
            let is_mask = *mask == s.ty.ret && *mask.scalar() == Type::BOOL && mask.lanes() == lanes.lanes();
            let fits = is_mask && wanted.lanes().is_some() && lanes.scalar() == wanted.scalar();
            s.width().filter(|width| fits && *width <= 64)?;
            Some(Intrinsic::Lanes(LaneOperation::Matches))
        }),
        Id::MaskedUDiv => Meaning::MaskedDivision(BinaryOp::UDiv),
        Id::MaskedSDiv => Meaning::MaskedDivision(BinaryOp::SDiv),
        Id::MaskedURem => Meaning::MaskedDivision(BinaryOp::URem),
        Id::MaskedSRem => Meaning::MaskedDivision(BinaryOp::SRem),
        Id::PExt => Operation(|s| s.bits_under_mask(Bits::Collected)),
        Id::PDep => Operation(|s| s.bits_under_mask(Bits::Spread)),
        Id::ExperimentalVectorHistogramAdd => Histogram(|s| {
            s.count(|width| Rule::Binary(Binary::new(BinaryOp::Add, Flags::NONE, width, &Dialect::LANGREF)))
        }),
        Id::ExperimentalVectorHistogramUAddSat => Histogram(|s| {
            let (op, signedness) = (SaturatingOp::Add, Signedness::Unsigned);
            s.count(|width| Rule::Saturating(Saturating { op, signedness, width }))
        }),
        Id::ExperimentalVectorHistogramUMax => Histogram(|s| {
            let (which, signedness) = (Which::Greatest, Signedness::Unsigned);
            s.count(|width| Rule::Extremum(Extremum { which, signedness, width }))
        }),
        Id::ExperimentalVectorHistogramUMin => Histogram(|s| {
            let (which, signedness) = (Which::Least, Signedness::Unsigned);
            s.count(|width| Rule::Extremum(Extremum { which, signedness, width }))
        }),
        Id::VpAdd => Predicated(OfIntegers(BinaryOp::Add)),
        Id::VpSub => Predicated(OfIntegers(BinaryOp::Sub)),
        Id::VpMul => Predicated(OfIntegers(BinaryOp::Mul)),
        Id::VpSDiv => Predicated(OfIntegers(BinaryOp::SDiv)),
        Id::VpUDiv => Predicated(OfIntegers(BinaryOp::UDiv)),
        Id::VpSRem => Predicated(OfIntegers(BinaryOp::SRem)),
        Id::VpURem => Predicated(OfIntegers(BinaryOp::URem)),
        Id::VpAShr => Predicated(OfIntegers(BinaryOp::AShr)),
        Id::VpLShr => Predicated(OfIntegers(BinaryOp::LShr)),
        Id::VpShl => Predicated(OfIntegers(BinaryOp::Shl)),
        Id::VpOr => Predicated(OfIntegers(BinaryOp::Or)),
        Id::VpAnd => Predicated(OfIntegers(BinaryOp::And)),
        Id::VpXor => Predicated(OfIntegers(BinaryOp::Xor)),
        Id::VpSMin => Predicated(Lanes(|s| s.extremum(Which::Least, Signedness::Signed))),
        Id::VpSMax => Predicated(Lanes(|s| s.extremum(Which::Greatest, Signedness::Signed))),
        Id::VpUMin => Predicated(Lanes(|s| s.extremum(Which::Least, Signedness::Unsigned))),
        Id::VpUMax => Predicated(Lanes(|s| s.extremum(Which::Greatest, Signedness::Unsigned))),
        Id::VpAbs => Predicated(Lanes(|s| s.absolute())),
        Id::VpBSwap => Predicated(Lanes(|s| s.swapped_bytes())),
        Id::VpBitReverse => Predicated(Lanes(|s| s.unary(UnaryOp::ReverseBits))),
        Id::VpCtPop => Predicated(Lanes(|s| s.unary(UnaryOp::CountOnes))),
        Id::VpFShl => Predicated(Lanes(|s| s.funnel(Towards::Left))),
        Id::VpFShr => Predicated(Lanes(|s| s.funnel(Towards::Right))),
        Id::VpSAddSat => Predicated(Lanes(|s| s.saturating(SaturatingOp::Add, Signedness::Signed))),
        Id::VpUAddSat => Predicated(Lanes(|s| s.saturating(SaturatingOp::Add, Signedness::Unsigned))),
        Id::VpSSubSat => Predicated(Lanes(|s| s.saturating(SaturatingOp::Sub, Signedness::Signed))),
        Id::VpUSubSat => Predicated(Lanes(|s| s.saturating(SaturatingOp::Sub, Signedness::Unsigned))),
        Id::VpFAdd => Predicated(Lanes(|s| s.float(FloatOperation::Arithmetic(Arithmetic::Add)))),
        Id::VpFSub => Predicated(Lanes(|s| s.float(FloatOperation::Arithmetic(Arithmetic::Sub)))),
        Id::VpFMul => Predicated(Lanes(|s| s.float(FloatOperation::Arithmetic(Arithmetic::Mul)))),
        Id::VpFDiv => Predicated(Lanes(|s| s.float(FloatOperation::Arithmetic(Arithmetic::Div)))),
        Id::VpFRem => Predicated(Lanes(|s| s.float(FloatOperation::Arithmetic(Arithmetic::Rem)))),
        Id::VpFNeg => Predicated(Lanes(|s| s.float(FloatOperation::Negate))),
        Id::VpFAbs => Predicated(Lanes(|s| s.float(FloatOperation::Magnitude))),
        Id::VpSqrt => Predicated(Lanes(|s| s.float(FloatOperation::SquareRoot))),
        Id::VpFma => Predicated(Lanes(|s| s.float(FloatOperation::FusedMultiplyAdd))),
        Id::VpFMulAdd => Predicated(Lanes(|s| s.float(FloatOperation::MultiplyAdd))),
        Id::VpCopySign => Predicated(Lanes(|s| s.float(FloatOperation::CopySign))),
        Id::VpMinNum => Predicated(Lanes(|s| s.float(FloatOperation::Extremum(Family::Num, Least)))),
        Id::VpMaxNum => Predicated(Lanes(|s| s.float(FloatOperation::Extremum(Family::Num, Greatest)))),
        Id::VpMinimum => Predicated(Lanes(|s| s.float(FloatOperation::Extremum(Family::Imum, Least)))),
        Id::VpMaximum => Predicated(Lanes(|s| s.float(FloatOperation::Extremum(Family::Imum, Greatest)))),
        Id::VpCeil => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::Up)))),
        Id::VpFloor => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::Down)))),
        Id::VpRound => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::NearestAway)))),
        Id::VpRoundEven => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::NearestEven)))),
        Id::VpRoundToZero => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::TowardsZero)))),
        Id::VpRInt => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::NearestEven)))),
        Id::VpNearbyInt => Predicated(Lanes(|s| s.float(FloatOperation::Integral(RoundingMode::NearestEven)))),
        Id::VpLRInt => Predicated(Lanes(|s| s.rounded_to_integer())),
        Id::VpLLRInt => Predicated(Lanes(|s| s.rounded_to_integer())),
        Id::VpFPToUI => Predicated(Cast(CastOp::FPToUI)),
        Id::VpFPToSI => Predicated(Cast(CastOp::FPToSI)),
        Id::VpUIToFP => Predicated(Cast(CastOp::UIToFP)),
        Id::VpSIToFP => Predicated(Cast(CastOp::SIToFP)),
        Id::VpFPTrunc => Predicated(Cast(CastOp::FPTrunc)),
        Id::VpFPExt => Predicated(Cast(CastOp::FPExt)),
        Id::VpTrunc => Predicated(Cast(CastOp::Trunc)),
        Id::VpZExt => Predicated(Cast(CastOp::ZExt)),
        Id::VpSExt => Predicated(Cast(CastOp::SExt)),
        Id::VpICmp => Predicated(Compare),
        Id::VpFCmp => Predicated(CompareFloats),
        Id::VpSelect => Predicated(Select),
        Id::VpMerge => Predicated(Merge),
        Id::VpLoad => Predicated(Access(MaskedKind::Load, Places::Contiguous)),
        Id::VpStore => Predicated(Access(MaskedKind::Store, Places::Contiguous)),
        Id::VpGather => Predicated(Access(MaskedKind::Load, Places::Scattered)),
        Id::VpScatter => Predicated(Access(MaskedKind::Store, Places::Scattered)),
        Id::ExperimentalVpStridedLoad => Predicated(Access(MaskedKind::Load, Places::Strided)),
        Id::ExperimentalVpStridedStore => Predicated(Access(MaskedKind::Store, Places::Strided)),
        Id::VpReduceAdd => Predicated(Reduce(|s| s.reduce(BinaryOp::Add))),
        Id::VpReduceMul => Predicated(Reduce(|s| s.reduce(BinaryOp::Mul))),
        Id::VpReduceAnd => Predicated(Reduce(|s| s.reduce(BinaryOp::And))),
        Id::VpReduceOr => Predicated(Reduce(|s| s.reduce(BinaryOp::Or))),
        Id::VpReduceXor => Predicated(Reduce(|s| s.reduce(BinaryOp::Xor))),
        Id::VpReduceSMin => Predicated(Reduce(|s| s.reduce_extremum(Which::Least, Signedness::Signed))),
        Id::VpReduceSMax => Predicated(Reduce(|s| s.reduce_extremum(Which::Greatest, Signedness::Signed))),
        Id::VpReduceUMin => Predicated(Reduce(|s| s.reduce_extremum(Which::Least, Signedness::Unsigned))),
        Id::VpReduceUMax => Predicated(Reduce(|s| s.reduce_extremum(Which::Greatest, Signedness::Unsigned))),
        Id::VpReduceFAdd => Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Add)))),
        Id::VpReduceFMul => Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Arithmetic(Arithmetic::Mul)))),
        Id::VpReduceFMin => Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Least)))),
        Id::VpReduceFMax => Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Extremum(Family::Num, Greatest)))),
        Id::VpReduceFMinimum => Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Least)))),
        Id::VpReduceFMaximum => {
            Predicated(Reduce(|s| s.reduce_floats(FloatOperation::Extremum(Family::Imum, Greatest))))
        }
        Id::ExperimentalVpReverse => Predicated(Move(LaneOperation::Reversed)),
        Id::ExperimentalVpSplat => Predicated(Splat),
        Id::Assume => Meaning::Assume,
        Id::DoNothing => Nothing("\"It performs no operation\"; an `invoke` of it returns"),
        Id::ExperimentalConvergenceAnchor | Id::ExperimentalConvergenceEntry | Id::ExperimentalConvergenceLoop => {
            Nothing("one thread has no others to converge with")
        }
        Id::SideEffect => Meaning::Progress,
        Id::VarAnnotation => Nothing("a note to passes that look for it"),
        Id::FakeUse => Nothing("\"generates no code\", and keeps a value alive for a debugger"),
        Id::Prefetch => Nothing("\"does not change the behavior of the program\", and cannot trap"),
        Id::RelocNone => Nothing("it keeps a symbol in the program that is linked"),
        Id::PseudoProbe => Nothing("it counts for a profile"),
        Id::ExperimentalNoAliasScopeDecl => {
            Nothing("it says where a scope begins, and what scopes promise stands at the accesses")
        }
        Id::DbgValue | Id::DbgDeclare | Id::DbgLabel | Id::DbgAssign => Nothing("debuggers alone see it"),
        Id::DbgAddr => Unsupported("the reader drops it"),
        Id::Trap | Id::UbsanTrap => Meaning::Trap(Id::Trap),
        // "Equivalent to `llvm.cond.loop(true)`": it stops where it is, and no trap is noticed.
        Id::LoopTrap => Meaning::Trap(Id::LoopTrap),
        Id::LifetimeStart => Meaning::LifetimeStart,
        Id::LifetimeEnd => Meaning::LifetimeEnd,
        Id::MemSet | Id::MemSetInline => Fill(Unit::Byte),
        Id::MemCpy | Id::MemCpyInline => Copy(Overlap::Undefined, Unit::Byte),
        Id::MemMove => Copy(Overlap::Allowed, Unit::Byte),
        Id::MemSetElementUnorderedAtomic => Fill(Unit::Element),
        Id::MemCpyElementUnorderedAtomic => Copy(Overlap::Undefined, Unit::Element),
        Id::MemMoveElementUnorderedAtomic => Copy(Overlap::Allowed, Unit::Element),
        Id::ExperimentalMemSetPattern => Meaning::FillPattern,
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
