//! What a row of the table makes of the types and the immediate arguments of a call.

use super::Intrinsic;
use crate::dialect::Dialect;
use crate::floats::{
    self, Arithmetic, Directed, Elementary, FloatOperation, Format, FromInteger, RoundingMode, ToInteger,
};
use crate::rules::{
    Arith, Binary, Excess, Extremum, FixedPoint, FixedPointOp, Funnel, Rounding, Rule, Saturating, SaturatingOp,
    Signedness, ThreeWay, Towards, Unary, UnaryOp, Which, WithOverflow,
};
use crate::shape::MAX_LEAVES;
use crate::targets::LaneOperation;
use crate::targets::scalar::Bits;
use crate::targets::vector::Splice;
use irrefute_ir::{BinaryOp, Call, Constant, ConstantExpr, ConstantKind, Flags, FunctionType, Operand, Type};

/// Builds an intrinsic from the types and immediates of a call.
pub(crate) type Build = fn(&Signature) -> Option<Intrinsic>;

/// The types of a call and its immediate arguments.
pub(crate) struct Signature<'a> {
    pub(super) ty: &'a FunctionType,
    pub(super) call: &'a Call,
    /// The value of `vscale`, if one was chosen.
    pub(super) vscale: Option<u32>,
}

/// Whether a constant refers to a global.
fn names_symbol(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Global(_) | ConstantKind::DsoLocalEquivalent(_) | ConstantKind::NoCfi(_) => true,
        ConstantKind::Expr(expression) => match &**expression {
            ConstantExpr::GetElementPtr { base, .. } => names_symbol(base),
            ConstantExpr::Cast { operand, .. } => names_symbol(operand),
            _ => false,
        },
        ConstantKind::Aggregate(elements) => elements.iter().any(names_symbol),
        ConstantKind::Splat(element) => names_symbol(element),
        _ => false,
    }
}

/// Whether a constant is written out: no address and nothing that is computed.
fn is_literal(constant: &Constant) -> bool {
    match &constant.kind {
        ConstantKind::Aggregate(elements) => elements.iter().all(is_literal),
        ConstantKind::Splat(element) => is_literal(element),
        kind => kind.is_literal(),
    }
}

/// Whether an operand is a "manifest compile-time constant value" (Language Reference, "llvm.is.constant Intrinsic").
pub(super) enum Manifest {
    Yes,
    /// A constant expression that refers to a global: its address is a constant, but "not manifest during the compile".
    Never,
    /// Anything else may become one.
    Unknown,
}

impl Signature<'_> {
    /// Whether an argument is a manifest constant.
    pub(super) fn manifest(&self, argument: usize) -> Option<Manifest> {
        Some(match &self.call.args.get(argument)?.operand {
            Operand::Const(constant) if names_symbol(constant) => Manifest::Never,
            Operand::Const(constant) if is_literal(constant) => Manifest::Yes,
            Operand::Const(_) | Operand::Local(_) | Operand::Metadata(_) => Manifest::Unknown,
        })
    }

    /// The width of the integers, or lanes, of the first argument.
    pub(super) fn width(&self) -> Option<u32> {
        self.ty.params.first()?.scalar().int_width()
    }

    pub(super) fn width_of_result(&self) -> Option<u32> {
        self.ty.ret.scalar().int_width()
    }

    /// The number of lanes of an argument that is a fixed vector.
    pub(super) fn lanes(&self, argument: usize) -> Option<u32> {
        self.ty.params.get(argument)?.lanes().filter(|&n| u64::from(n) <= MAX_LEAVES)
    }

    /// An argument that is an integer constant.
    pub(super) fn immediate(&self, argument: usize) -> Option<u64> {
        self.call.args.get(argument)?.operand.number()
    }

    /// An argument that is a constant of type `i32`, as a signed number.
    pub(super) fn signed_immediate(&self, argument: usize) -> Option<i64> {
        let word = u32::try_from(self.immediate(argument)?).ok()?;
        (self.ty.params.get(argument)? == &Type::Int(32)).then_some(i64::from(word as i32))
    }

    pub(super) fn flag(&self, argument: usize) -> Option<bool> {
        self.immediate(argument).map(|word| word == 1)
    }

    pub(super) fn unary(&self, op: UnaryOp) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Unary(Unary { op, width: self.width()? })))
    }

    pub(super) fn absolute(&self) -> Option<Intrinsic> {
        let least_is_poison = self.flag(1)?;
        self.unary(UnaryOp::Abs { least_is_poison })
    }

    /// Bits of an integer that a mask names.
    pub(super) fn bits_under_mask(&self, bits: Bits) -> Option<Intrinsic> {
        let is_word = matches!(self.ty.ret, Type::Int(..=64));
        is_word.then_some(Intrinsic::Lanes(LaneOperation::UnderMask(bits)))
    }

    pub(super) fn leading_zeros(&self) -> Option<Intrinsic> {
        let zero_is_poison = self.flag(1)?;
        self.unary(UnaryOp::LeadingZeros { zero_is_poison })
    }

    pub(super) fn trailing_zeros(&self) -> Option<Intrinsic> {
        let zero_is_poison = self.flag(1)?;
        self.unary(UnaryOp::TrailingZeros { zero_is_poison })
    }

    pub(super) fn swapped_bytes(&self) -> Option<Intrinsic> {
        self.unary(UnaryOp::SwapBytes).filter(|_| self.width().is_some_and(|width| width % 16 == 0))
    }

    pub(super) fn is_class(&self) -> Option<Intrinsic> {
        let mask = u16::try_from(self.immediate(1)?).ok()?;
        self.float(FloatOperation::IsClass(mask & 0x3ff))
    }

    pub(super) fn rounded_to_integer(&self) -> Option<Intrinsic> {
        self.to_integer(Signedness::Signed, RoundingMode::NearestEven, floats::Excess::Unspecified)
    }

    pub(super) fn extremum(&self, which: Which, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Extremum(Extremum { which, signedness, width: self.width()? })))
    }

    pub(super) fn three_way(&self, signedness: Signedness) -> Option<Intrinsic> {
        let to = self.ty.ret.scalar().int_width().filter(|&to| to >= 2)?;
        Some(Intrinsic::Elementwise(Rule::ThreeWay(ThreeWay { signedness, width: self.width()?, to })))
    }

    pub(super) fn with_overflow(&self, op: Arith, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::WithOverflow(WithOverflow { op, signedness, width: self.width()? })))
    }

    pub(super) fn saturating(&self, op: SaturatingOp, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Saturating(Saturating { op, signedness, width: self.width()? })))
    }

    /// A fixed-point operation. The scale must be less than the width of a signed number, and at most that of an
    /// unsigned one.
    pub(super) fn fixed_point(&self, op: FixedPointOp, signedness: Signedness, excess: Excess) -> Option<Intrinsic> {
        let width = self.width()?;
        let greatest = match signedness {
            Signedness::Signed => width - 1,
            Signedness::Unsigned => width,
        };
        let scale = u32::try_from(self.immediate(2)?).ok().filter(|&scale| scale <= greatest)?;
        Some(Intrinsic::FixedPoint(FixedPoint { op, signedness, excess, scale, width, rounding: Rounding::Down }))
    }

    /// The format of the floating-point values, or lanes, of the first argument.
    pub(super) fn format(&self) -> Option<Format> {
        match self.ty.params.first()?.scalar() {
            Type::Float(kind) => Format::of(*kind),
            _ => None,
        }
    }

    /// The width of the integers of an argument, which has a lane for each of the first one or one for all.
    pub(super) fn width_of(&self, argument: usize) -> Option<u32> {
        let (first, ty) = (self.ty.params.first()?, self.ty.params.get(argument)?);
        ty.scalar().int_width().filter(|width| *width <= 128 && [None, first.lanes()].contains(&ty.lanes()))
    }

    /// A field of the result.
    pub(super) fn part_of_result(&self, field: usize) -> Option<&Type> {
        match &self.ty.ret {
            Type::Struct(fields) => fields.fields.get(field),
            _ => None,
        }
    }

    pub(super) fn float(&self, operation: FloatOperation) -> Option<Intrinsic> {
        self.format()?;
        Some(Intrinsic::Float(operation))
    }

    /// The format of the result, or of its lanes.
    pub(super) fn result_format(&self) -> Option<Format> {
        match self.ty.ret.scalar() {
            Type::Float(kind) => Format::of(*kind),
            _ => None,
        }
    }

    /// How the environment rounds, as the call has it; `None` if it does not say. Of exceptions
    /// see [`Dependence::Exceptions`](crate::Dependence::Exceptions).
    pub(super) fn rounding_mode(&self) -> Option<RoundingMode> {
        let word = self.call.words().find(|word| word.starts_with("round."));
        word.map_or(Some(RoundingMode::NearestEven), RoundingMode::from_word)
    }

    /// An operation in an environment that the call names.
    pub(super) fn constrained(&self, operation: FloatOperation) -> Option<Intrinsic> {
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

    pub(super) fn integer_to_float(&self, signedness: Signedness) -> Option<Intrinsic> {
        let (width, format) = (self.width()?, self.result_format()?);
        let signed = signedness == Signedness::Signed;
        let from = FromInteger { width, signed, non_negative: false };
        // What fits is not rounded.
        let is_exact = width - u32::from(signed) <= format.precision();
        Some(Intrinsic::Float(match self.rounding_mode()? {
            mode if mode == RoundingMode::NearestEven || is_exact => FloatOperation::FromInteger(from),
            mode => FloatOperation::Directed(Directed::FromInteger(from), mode),
        }))
    }

    pub(super) fn elementary(&self, function: Elementary) -> Option<Intrinsic> {
        self.format().filter(|format| function.is_computed(*format))?;
        self.float(FloatOperation::Elementary(function))
    }

    pub(super) fn to_integer(
        &self,
        signedness: Signedness,
        how: RoundingMode,
        excess: floats::Excess,
    ) -> Option<Intrinsic> {
        let width = self.ty.ret.scalar().int_width()?;
        let signed = signedness == Signedness::Signed;
        self.float(FloatOperation::ToInteger(ToInteger { width, signed, how, excess }))
    }

    pub(super) fn reduce_floats(&self, operation: FloatOperation) -> Option<Intrinsic> {
        self.format()?;
        Some(Intrinsic::ReduceFloats(operation))
    }

    pub(super) fn funnel(&self, towards: Towards) -> Option<Intrinsic> {
        Some(Intrinsic::Elementwise(Rule::Funnel(Funnel { towards, width: self.width()? })))
    }

    /// A reduction by a binary operation. It has no flags and is no shift, so the dialect does not matter.
    pub(super) fn reduce(&self, op: BinaryOp) -> Option<Intrinsic> {
        let rule = Binary::new(op, Flags::NONE, self.width()?, &Dialect::LANGREF);
        Some(Intrinsic::Reduce(Rule::Binary(rule)))
    }

    pub(super) fn reduce_extremum(&self, which: Which, signedness: Signedness) -> Option<Intrinsic> {
        Some(Intrinsic::Reduce(Rule::Extremum(Extremum { which, signedness, width: self.width()? })))
    }

    /// A rule on numbers in memory, which are of the type of the second argument.
    pub(super) fn count(&self, rule: impl FnOnce(u32) -> Rule) -> Option<Rule> {
        self.ty.params.get(1)?.int_width().map(rule)
    }

    pub(super) fn permute(&self, from: impl Iterator<Item = u32>) -> Option<Intrinsic> {
        Some(Intrinsic::Permute(from.collect()))
    }

    /// The lanes of both vectors, one after another, from `at` on; a negative `at` counts from the end of the first.
    pub(super) fn splice(&self, at: i64) -> Option<Intrinsic> {
        let n = self.lanes(0)?;
        let start = if at < 0 { i64::from(n) + at } else { at };
        let start = u32::try_from(start).ok().filter(|&start| start <= n)?;
        self.permute(start..start + n)
    }

    /// The same from as many lanes behind the beginning of the first vector, or before its end, as the last argument says:
    /// LLVM 22 wants a number there.
    pub(super) fn spliced_by(&self, splice: Splice) -> Option<Intrinsic> {
        let n = i64::from(self.lanes(0)?);
        match (self.signed_immediate(2), splice) {
            (None, _) => Some(Intrinsic::Lanes(LaneOperation::Spliced(splice))),
            (Some(back), Splice::Right) => self.splice(n - back),
            (Some(at), Splice::Left | Splice::Predicated) => self.splice(at),
        }
    }

    /// Lane `i` of vector `k` of `factor` becomes lane `i · factor + k`.
    pub(super) fn interleave(&self, factor: u32) -> Option<Intrinsic> {
        let n = self.lanes(0)?;
        (self.ty.params.len() == factor as usize).then_some(())?;
        self.permute((0..n * factor).map(|j| j % factor * n + j / factor))
    }

    /// The inverse of [`Signature::interleave`].
    pub(super) fn deinterleave(&self, factor: u32) -> Option<Intrinsic> {
        let n = self.lanes(0).filter(|n| n % factor == 0)? / factor;
        self.permute((0..n * factor).map(|j| j % n * factor + j / n))
    }
}
