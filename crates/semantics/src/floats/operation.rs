//! The operations on floating-point values, and what is fixed before one runs.

use super::arithmetic::{Arithmetic, Directed};
use super::conversions::{FromInteger, ToInteger};
use super::elementary::Elementary;
use super::format::{Format, RoundingMode};
use crate::dialect::NanBits;
use irrefute_ir::{Flags, FloatPredicate};

/// An operation with one result. Those that have two in the text are two operations here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatOperation {
    /// `fadd`, `fsub`, `fmul`, `fdiv`, `frem`.
    Arithmetic(Arithmetic),
    /// `fadd` or `fsub` with `contract`, of one or two products with `contract`. Behind its two operands come the two
    /// factors of each product. Each product may be fused with the sum.
    Sum {
        /// `fadd` or `fsub`.
        op: Arithmetic,
        /// The operands that are such products; at least one is.
        fused: FusedOperands,
    },
    /// `llvm.fma`: one rounding.
    FusedMultiplyAdd,
    /// `llvm.fmuladd`: fused or not, as the execution chooses.
    MultiplyAdd,
    /// `llvm.amdgcn.fmed3`: the median of three numbers.
    Median,
    /// `llvm.amdgcn.fmul.legacy`: a zero times anything is +0.
    LegacyProduct,
    /// `llvm.amdgcn.fma.legacy`: the same product, added to a number.
    LegacyMultiplyAdd,
    /// `llvm.sqrt`.
    SquareRoot,
    /// An operation that is rounded in another direction than to the nearest number (constrained intrinsics).
    Directed(Directed, RoundingMode),
    /// `llvm.floor` and its kin.
    Integral(RoundingMode),
    /// `llvm.minnum` and its kin.
    Extremum(Family, Towards),
    /// `llvm.canonicalize`.
    Canonicalize,
    /// `fptrunc`, `fpext`.
    Convert(Format),
    /// `llvm.ldexp`; the second operand is an integer of this width.
    Scale(u32),
    /// `llvm.powi`; the second operand is an integer of this width.
    IntegerPower(u32),
    /// The first result of `llvm.frexp`.
    Significand,
    /// The second result of `llvm.frexp`, of this width.
    Exponent(u32),
    /// The first result of `llvm.modf`.
    FractionalPart,
    /// The second result of `llvm.modf`.
    IntegralPart,
    /// `llvm.sin` and its kin.
    Elementary(Elementary),
    /// `fneg`.
    Negate,
    /// `llvm.fabs`.
    Magnitude,
    /// `llvm.copysign`.
    CopySign,
    /// Nothing but what the flags say: of a `select`, a `phi`, a call.
    Same,
    /// The result of a `select` beside one of its arms, which comes first. Whether the flags exclude an arm that is not
    /// selected is disputed: by the text an argument of the instruction is excluded, and Alive2 looks at the selected one
    /// only.
    Unselected,
    /// `fcmp`.
    Compare(FloatPredicate),
    /// `llvm.is.fpclass`: whether the class is one of this mask.
    IsClass(u16),
    /// `fptoui`, `fptosi`, `llvm.fptoui.sat`, `llvm.lround` and their kin.
    ToInteger(ToInteger),
    /// `uitofp`, `sitofp`.
    FromInteger(FromInteger),
}

impl FloatOperation {
    /// The conversion from an integer that it is, and how that rounds.
    pub fn from_integer(self) -> Option<(FromInteger, RoundingMode)> {
        match self {
            FloatOperation::FromInteger(from) => Some((from, RoundingMode::NearestEven)),
            FloatOperation::Directed(Directed::FromInteger(from), mode) => Some((from, mode)),
            _ => None,
        }
    }
}

/// Which operands of a sum are products that may be fused with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FusedOperands {
    /// The first.
    pub lhs: bool,
    /// The second.
    pub rhs: bool,
}

/// Which of the three pairs of minimum and maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// `llvm.minnum`: a number beats a quiet NaN; with a signaling one the result may be a NaN.
    Num,
    /// `llvm.minimum`: a NaN beats a number.
    Imum,
    /// `llvm.minimumnum`: a number beats a NaN.
    ImumNum,
}

/// Which of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Towards {
    /// The lesser.
    Least,
    /// The greater.
    Greatest,
}

/// What becomes of subnormal operands or results ("denormal-fp-math", `denormal_fpenv`). Operands are flushed, and results
/// may be; that of `llvm.canonicalize` is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DenormalMode {
    /// They stay.
    #[default]
    Ieee,
    /// They may become zeros of their sign.
    PreserveSign,
    /// They may become +0.
    PositiveZero,
    /// Any of the others, as the environment has it.
    Dynamic,
}

impl DenormalMode {
    /// Whether subnormal numbers are zeros, whatever the environment has.
    pub fn is_known_to_flush(self) -> bool {
        matches!(self, DenormalMode::PreserveSign | DenormalMode::PositiveZero)
    }
}

/// The denormal modes of a function for one format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Denormals {
    /// That of results.
    pub output: DenormalMode,
    /// That of operands.
    pub input: DenormalMode,
}

/// What the sign of zero means under `nsz`. That of a result is taken for what rewriting may change, not for a choice:
/// the text does not say that two uses of it may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZeroSigns {
    /// Those of operands may flip.
    OfOperands,
    /// Those of operands and results may flip.
    OfOperandsAndResults,
}

/// The NaNs that operations make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nans {
    /// Those of [`nans`](super::nans).
    Chosen,
    /// Also quiet ones whose payload has all bits set: the payload that is specific to the target.
    ChosenOrFull,
    /// Positive and quiet ones without a payload.
    Canonical,
}

impl Nans {
    /// Those of a dialect on a target. The Language Reference says of SPARC that it has a payload of its own, and of others
    /// that they may; Hexagon's has all bits set as well.
    pub fn of(dialect: NanBits, triple: Option<&str>) -> Nans {
        let is_of = |name| triple.is_some_and(|triple| triple.starts_with(name));
        match dialect {
            NanBits::Canonical => Nans::Canonical,
            NanBits::Chosen if ["sparc", "hexagon"].into_iter().any(is_of) => Nans::ChosenOrFull,
            NanBits::Chosen => Nans::Chosen,
        }
    }
}

/// An operation with everything that is fixed before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatRule {
    /// What is computed.
    pub operation: FloatOperation,
    /// The format of the floating-point operands; of the result, if there are none.
    pub format: Format,
    /// The NaNs that it makes.
    pub nans: Nans,
    /// Fast-math flags.
    pub flags: Flags,
    /// What becomes of subnormal numbers.
    pub denormals: Denormals,
    /// What `nsz` means.
    pub zero_signs: ZeroSigns,
    /// How many units in the last place the result may be off (`!fpmath`).
    pub ulps: u8,
}

/// What the result of an operation is.
enum Output {
    /// A floating-point value.
    Number(Format),
    /// An integer of this width.
    Bits(u32),
}

impl FloatRule {
    /// The number of operands.
    pub fn arity(self) -> usize {
        self.signature().0
    }

    /// The number of operands, and what the result is.
    fn signature(self) -> (usize, Output) {
        let number = Output::Number(self.format);
        match self.operation {
            FloatOperation::Elementary(function) => (function.arity(), number),
            FloatOperation::Sum { fused, .. } => (2 + 2 * (usize::from(fused.lhs) + usize::from(fused.rhs)), number),
            FloatOperation::FusedMultiplyAdd
            | FloatOperation::MultiplyAdd
            | FloatOperation::Median
            | FloatOperation::LegacyMultiplyAdd
            | FloatOperation::Directed(Directed::FusedMultiplyAdd, _) => (3, number),
            FloatOperation::Compare(_) => (2, Output::Bits(1)),
            FloatOperation::Arithmetic(_)
            | FloatOperation::Directed(Directed::Arithmetic(_), _)
            | FloatOperation::Extremum(..)
            | FloatOperation::LegacyProduct
            | FloatOperation::CopySign
            | FloatOperation::Unselected
            | FloatOperation::Scale(_)
            | FloatOperation::IntegerPower(_) => (2, number),
            FloatOperation::IsClass(_) => (1, Output::Bits(1)),
            FloatOperation::ToInteger(to) => (1, Output::Bits(to.width)),
            FloatOperation::Exponent(width) => (1, Output::Bits(width)),
            FloatOperation::Convert(to) | FloatOperation::Directed(Directed::Convert(to), _) => (1, Output::Number(to)),
            FloatOperation::SquareRoot
            | FloatOperation::Directed(Directed::SquareRoot | Directed::FromInteger(_), _)
            | FloatOperation::Integral(_)
            | FloatOperation::Canonicalize
            | FloatOperation::Significand
            | FloatOperation::FractionalPart
            | FloatOperation::IntegralPart
            | FloatOperation::Negate
            | FloatOperation::Magnitude
            | FloatOperation::Same
            | FloatOperation::FromInteger(_) => (1, number),
        }
    }

    /// Whether it rounds as the environment does.
    pub fn is_rounded_by_environment(self) -> bool {
        matches!(
            self.operation,
            FloatOperation::Directed(_, RoundingMode::Dynamic) | FloatOperation::Integral(RoundingMode::Dynamic)
        )
    }

    /// The same operation in an environment that rounds in a mode.
    pub fn in_environment(self, mode: RoundingMode) -> FloatRule {
        let operation = match self.operation {
            FloatOperation::Directed(op, RoundingMode::Dynamic) => FloatOperation::Directed(op, mode),
            FloatOperation::Integral(RoundingMode::Dynamic) => FloatOperation::Integral(mode),
            operation => operation,
        };
        FloatRule { operation, ..self }
    }

    /// The width of the result, in bits.
    pub fn result_width(self) -> u32 {
        match self.signature().1 {
            Output::Number(format) => format.width(),
            Output::Bits(width) => width,
        }
    }

    /// The width of an operand, in bits.
    pub fn operand_width(self, operand: usize) -> u32 {
        match (self.operation, operand) {
            (FloatOperation::Scale(width) | FloatOperation::IntegerPower(width), 1) => width,
            (operation, _) => operation.from_integer().map_or(self.format.width(), |(from, _)| from.width),
        }
    }

    /// The format of the result, if it is a floating-point value.
    pub fn result_format(self) -> Option<Format> {
        match self.signature().1 {
            Output::Number(format) => Some(format),
            Output::Bits(_) => None,
        }
    }

    /// The number of operands that are read as floating-point values: flags and denormal modes are about these. The others
    /// follow them: integers, and the factors of products that were read when they were multiplied.
    pub(crate) fn float_operands(self) -> usize {
        match self.operation {
            operation if operation.from_integer().is_some() => 0,
            FloatOperation::Scale(_) | FloatOperation::IntegerPower(_) => 1,
            FloatOperation::Sum { .. } => 2,
            _ => self.arity(),
        }
    }
}
