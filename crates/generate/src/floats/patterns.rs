//! Expressions that optimizers look for: identities, cancellations, round trips, minima by comparison and choice.
//!
//! Let x and y be values of the program, and c a constant with which chains stay finite.

use super::constants;
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{BinaryOp, CastOp, Constant, FloatKind, FloatOp, FloatPredicate, IntrinsicId, Operand, ValueId};
use irrefute_semantics::floats::Format;

macro_rules! patterns {
    ($($(#[$doc:meta])* $pattern:ident,)*) => {
        /// One expression.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Pattern {
            $($(#[$doc])* $pattern),*
        }

        impl Pattern {
            pub const ALL: &'static [Pattern] = &[$(Pattern::$pattern),*];
        }
    };
}

patterns! {
    /// `x ∘ c` that is x, −x, 0 or 1 on most numbers: `x · 1`, `x + 0`, `0 − x`, `x / −1`.
    Identity,
    /// `x − x`, `x / x`, `x + x`.
    Same,
    /// `x ∘ 2^k`.
    PowerOfTwo,
    /// `−(−x)`, `−(x − y)`, `−(x · c)`.
    NegatedResult,
    /// `(−x) ∘ y`, `(−x) ∘ (−y)`.
    NegatedOperand,
    /// `|x|` of `|x|`, of `−x`, of `x · x`.
    Magnitude,
    /// `copysign` of `|x|`, of `−x`, or with a sign that is known.
    Sign,
    /// `(x ∘ c) ∘⁻¹ c`.
    ThereAndBack,
    /// `(x ∘ c) ∘ d`.
    TwoConstants,
    /// `(c / x) · y`, `x / (y / c)`, `(x / y) · y`.
    Quotients,
    /// `x·y + x·z`, `x·c + x`.
    Factors,
    /// An integer as a number and back.
    IntegerRoundTrip,
    /// A number as an integer and back.
    NumberRoundTrip,
    /// A comparison of a converted integer with a number that is near.
    ConvertedInteger,
    /// Arithmetic on converted integers.
    ConvertedArithmetic,
    /// Minimum or maximum by `fcmp` and `select`.
    Extremum,
    /// `|x|` or `−|x|` by `fcmp` and `select`.
    MagnitudeByChoice,
    /// `min(max(x, c), d)` by intrinsics.
    Clamp,
    /// `min(x, x)`, `min(x, NaN)`, `min(x, min(x, y))`, `min(−x, −y)`.
    ExtremumIdentity,
    /// `√(x · x)`, `√x · √x`.
    SquareRoot,
    /// The class of a result.
    ClassOfResult,
    /// Two comparisons of the same values, combined.
    TwoComparisons,
    /// A comparison of `−x`, `|x|`, or `x ∘ c` with a constant.
    ComparedResult,
    /// A rounding to an integer compared with its operand, subtracted from it, or repeated.
    Rounding,
    /// A result in a wider format, cut to the narrower one.
    Narrowing,
    /// `fma` with operands that make it a product or a sum.
    FusedIdentity,
    /// Sign and magnitude by bits of integers.
    Bits,
    /// An operation in one arm of a `select` on its operand.
    GuardedOperation,
    /// `select(b, x ∘ y, x ∘ z)`.
    ChosenOperand,
}

/// The operations without `frem`, which hardly any pattern has.
const USUAL: &[FloatOp] = &[FloatOp::FAdd, FloatOp::FSub, FloatOp::FMul, FloatOp::FDiv];

/// An operation, and the one that takes it back.
const INVERSES: &[(FloatOp, FloatOp)] = &[
    (FloatOp::FAdd, FloatOp::FSub),
    (FloatOp::FSub, FloatOp::FAdd),
    (FloatOp::FMul, FloatOp::FDiv),
    (FloatOp::FDiv, FloatOp::FMul),
];

/// The operations of which minima and maxima are made.
const EXTREMA: &[IntrinsicId] = &[IntrinsicId::MinNum, IntrinsicId::MaxNum, IntrinsicId::Minimum, IntrinsicId::Maximum];

const ROUNDINGS: &[IntrinsicId] = &[
    IntrinsicId::Floor,
    IntrinsicId::Ceil,
    IntrinsicId::FTrunc,
    IntrinsicId::Round,
    IntrinsicId::RoundEven,
    IntrinsicId::RInt,
];

/// The predicates of a minimum or maximum, and those that nearly are.
const ORDERS: &[FloatPredicate] = &[
    FloatPredicate::Olt,
    FloatPredicate::Ogt,
    FloatPredicate::Ole,
    FloatPredicate::Oge,
    FloatPredicate::Ult,
    FloatPredicate::Ugt,
    FloatPredicate::Ule,
    FloatPredicate::Uge,
];

/// The widths of integers that become numbers in patterns: those whose numbers some format has exactly, and others.
const INT_WIDTHS: &[u32] = &[8, 8, 16, 16, 32, 64, 11, 24];

impl Body<'_, '_, '_> {
    /// One of the program's patterns.
    pub(super) fn emit_float_pattern(&mut self, kind: Kind, format: Format) {
        let Some(floats) = self.floats() else { return };
        let pattern = self.random.pick(&floats.patterns);
        let x = self.local(kind);
        self.pattern(pattern, x, kind, format);
    }

    fn pattern(&mut self, pattern: Pattern, x: ValueId, kind: Kind, format: Format) {
        // What a seed means depends on the order of these draws: with another one, `Config::VERSION` increases.
        match pattern {
            Pattern::Identity => self.identity(x, kind, format),
            Pattern::Same => {
                let op = self.random.pick(USUAL);
                self.float(op, kind, x, x);
            }
            Pattern::PowerOfTwo => {
                let power = self.power_of_two(kind, format);
                let op = self.random.pick(&[FloatOp::FDiv, FloatOp::FDiv, FloatOp::FMul, FloatOp::FRem]);
                self.float(op, kind, x, power);
            }
            Pattern::NegatedResult => {
                let op = self.random.pick(USUAL);
                let y = self.operand(kind);
                let inner = if self.random.percent(25) { self.negate(kind, x) } else { self.float(op, kind, x, y) };
                self.negate(kind, inner);
            }
            Pattern::NegatedOperand => self.negated_operand(x, kind),
            Pattern::Magnitude => {
                let inner = match self.random.below(3) {
                    0 => self.magnitude(kind, x),
                    1 => self.negate(kind, x),
                    _ => self.float(FloatOp::FMul, kind, x, x),
                };
                self.magnitude(kind, inner);
            }
            Pattern::Sign => self.sign(x, kind),
            Pattern::ThereAndBack => {
                let (op, back) = self.random.pick(INVERSES);
                let c: Operand =
                    if self.random.coin() { self.ordinary(kind, format).into() } else { self.local(kind).into() };
                let there = self.float(op, kind, x, c.clone());
                self.float(back, kind, there, c);
            }
            Pattern::TwoConstants => self.two_constants(x, kind, format),
            Pattern::Quotients => self.quotients(x, kind, format),
            Pattern::Factors => {
                let (y, z) = (self.operand(kind), self.operand(kind));
                let first = self.float(FloatOp::FMul, kind, x, y);
                let second = if self.random.coin() { self.float(FloatOp::FMul, kind, x, z) } else { x };
                let op = self.random.pick(&[FloatOp::FAdd, FloatOp::FSub]);
                self.float(op, kind, first, second);
            }
            Pattern::IntegerRoundTrip => {
                let (integer, number) = self.converted(kind);
                let to = if self.random.percent(70) { self.kind(integer) } else { self.drawn_integers(kind) };
                let op = self.random.pick(&[CastOp::FPToSI, CastOp::FPToUI]);
                self.cast(op, number, to);
            }
            Pattern::NumberRoundTrip => self.number_round_trip(x, kind),
            Pattern::ConvertedInteger => {
                let (_, number) = self.converted(kind);
                let near = self.ordinary(kind, format);
                let predicate = self.random.pick(FloatPredicate::ALL);
                self.fcmp(predicate, kind, number, near);
            }
            Pattern::ConvertedArithmetic => self.converted_arithmetic(kind, format),
            Pattern::Extremum => {
                let y: Operand =
                    if self.random.percent(60) { self.ordinary(kind, format).into() } else { self.local(kind).into() };
                let predicate = self.random.pick(ORDERS);
                let test = self.fcmp(predicate, kind, x, y.clone());
                let (a, b) = if self.random.coin() { (x.into(), y) } else { (y, x.into()) };
                self.select(kind, test.into(), a, b);
            }
            Pattern::MagnitudeByChoice => self.magnitude_by_choice(x, kind, format),
            Pattern::Clamp => {
                let (c, d) = (self.ordinary(kind, format), self.ordinary(kind, format));
                let (first, second) = (self.random.pick(EXTREMA), self.random.pick(EXTREMA));
                let inner = self.call_intrinsic(first, kind, vec![x.into(), c.into()]);
                self.call_intrinsic(second, kind, vec![inner.into(), d.into()]);
            }
            Pattern::ExtremumIdentity => self.extremum_identity(x, kind),
            Pattern::SquareRoot => {
                if self.random.percent(70) {
                    let square = self.float(FloatOp::FMul, kind, x, x);
                    self.call_intrinsic(IntrinsicId::Sqrt, kind, vec![square.into()]);
                } else {
                    let root = self.call_intrinsic(IntrinsicId::Sqrt, kind, vec![x.into()]);
                    self.float(FloatOp::FMul, kind, root, root);
                }
            }
            Pattern::ClassOfResult => self.class_of_result(x, kind, format),
            Pattern::TwoComparisons => self.two_comparisons(x, kind, format),
            Pattern::ComparedResult => self.compared_result(x, kind, format),
            Pattern::Rounding => self.rounding(x, kind),
            Pattern::Narrowing => self.narrowing(x, kind, format),
            Pattern::FusedIdentity => self.fused_identity(x, kind, format),
            Pattern::Bits => self.sign_by_bits(x, kind),
            Pattern::GuardedOperation => self.guarded_operation(x, kind, format),
            Pattern::ChosenOperand => {
                let condition = self.select_condition(kind);
                let op = self.random.pick(USUAL);
                let (y, z) = (self.operand(kind), self.operand(kind));
                let first = self.float(op, kind, x, y);
                let second = if self.random.coin() { self.float(op, kind, x, z) } else { x };
                self.select(kind, condition.into(), first.into(), second.into());
            }
        }
    }

    fn negated_operand(&mut self, x: ValueId, kind: Kind) {
        let op = self.random.pick(USUAL);
        let y = self.operand(kind);
        let left = self.negate(kind, x);
        let right: Operand = match (self.random.coin(), y) {
            (true, y @ Operand::Local(_)) => self.negate(kind, y).into(),
            (_, y) => y,
        };
        let (lhs, rhs) = if self.random.coin() { (left.into(), right) } else { (right, left.into()) };
        self.float(op, kind, lhs, rhs);
    }

    fn sign(&mut self, x: ValueId, kind: Kind) {
        let of = match self.random.below(3) {
            0 => self.magnitude(kind, x),
            1 => self.negate(kind, x),
            _ => x,
        };
        let sign: Operand = match self.random.below(3) {
            0 => self.constant(kind).into(),
            1 => x.into(),
            _ => self.local(kind).into(),
        };
        self.call_intrinsic(IntrinsicId::CopySign, kind, vec![of.into(), sign]);
    }

    fn two_constants(&mut self, x: ValueId, kind: Kind, format: Format) {
        let (op, other) = self.random.pick(INVERSES);
        let (c, d) = (self.ordinary(kind, format), self.ordinary(kind, format));
        let first = self.float(op, kind, x, c);
        let second = if self.random.percent(70) { op } else { other };
        if self.random.percent(80) {
            self.float(second, kind, first, d);
        } else {
            self.float(second, kind, d, first);
        }
    }

    fn quotients(&mut self, x: ValueId, kind: Kind, format: Format) {
        let y = self.local(kind);
        match self.random.below(3) {
            0 => {
                let c = self.ordinary(kind, format);
                let quotient = self.float(FloatOp::FDiv, kind, c, x);
                self.float(FloatOp::FMul, kind, quotient, y);
            }
            1 => {
                let c = self.ordinary(kind, format);
                let quotient = self.float(FloatOp::FDiv, kind, y, c);
                self.float(FloatOp::FDiv, kind, x, quotient);
            }
            _ => {
                let quotient = self.float(FloatOp::FDiv, kind, x, y);
                self.float(FloatOp::FMul, kind, quotient, y);
            }
        }
    }

    fn number_round_trip(&mut self, x: ValueId, kind: Kind) {
        let to = self.drawn_integers(kind);
        let signed = self.random.coin();
        let integer = match self.random.percent(40) {
            true => self.cast(if signed { CastOp::FPToSI } else { CastOp::FPToUI }, x, to),
            false if signed => self.saturated(IntrinsicId::FPToSISat, x, kind, to),
            false => self.saturated(IntrinsicId::FPToUISat, x, kind, to),
        };
        let signed = signed ^ self.random.percent(15);
        self.cast(if signed { CastOp::SIToFP } else { CastOp::UIToFP }, integer, kind);
    }

    fn converted_arithmetic(&mut self, kind: Kind, format: Format) {
        let (integer, number) = self.converted(kind);
        let of = self.kind(integer);
        let other: Operand = match self.random.coin() {
            true => {
                let value = self.local(of);
                self.cast(CastOp::SIToFP, value, kind).into()
            }
            false => self.ordinary(kind, format).into(),
        };
        let op = self.random.pick(&[FloatOp::FAdd, FloatOp::FSub, FloatOp::FMul]);
        self.float(op, kind, number, other);
    }

    fn magnitude_by_choice(&mut self, x: ValueId, kind: Kind, format: Format) {
        let zero = constants::number(kind, format, 0, 0);
        let predicate = self.random.pick(ORDERS);
        let test = self.fcmp(predicate, kind, x, zero.clone());
        let negated = match self.random.coin() {
            true => self.negate(kind, x),
            false => self.float(FloatOp::FSub, kind, zero, x),
        };
        let (a, b) = if self.random.coin() { (x, negated) } else { (negated, x) };
        self.select(kind, test.into(), a.into(), b.into());
    }

    fn compared_result(&mut self, x: ValueId, kind: Kind, format: Format) {
        let c = self.ordinary(kind, format);
        let result = match self.random.below(4) {
            0 => self.negate(kind, x),
            1 => self.magnitude(kind, x),
            2 => self.call_intrinsic(IntrinsicId::Sqrt, kind, vec![x.into()]),
            _ => {
                let op = self.random.pick(USUAL);
                self.float(op, kind, x, c)
            }
        };
        let near = self.ordinary(kind, format);
        let predicate = self.random.pick(FloatPredicate::ALL);
        self.fcmp(predicate, kind, result, near);
    }

    fn fused_identity(&mut self, x: ValueId, kind: Kind, format: Format) {
        let n = |value: i64| constants::number(kind, format, value, 0);
        let (y, z) = (self.operand(kind), self.operand(kind));
        let args: [Operand; 3] = match self.random.below(4) {
            0 => [x.into(), n(1).into(), z],
            1 => [x.into(), n(-1).into(), z],
            2 => [x.into(), y, n(0).into()],
            _ => [self.negate(kind, x).into(), y, z],
        };
        let id = self.random.pick(&[IntrinsicId::Fma, IntrinsicId::FMulAdd]);
        self.call_intrinsic(id, kind, args.into());
    }

    fn guarded_operation(&mut self, x: ValueId, kind: Kind, format: Format) {
        let c = self.ordinary(kind, format);
        let predicate = self.random.pick(FloatPredicate::ALL);
        let test = self.fcmp(predicate, kind, x, c.clone());
        let op = self.random.pick(USUAL);
        let result = self.float(op, kind, x, c);
        let other: Operand = if self.random.coin() { x.into() } else { self.constant(kind).into() };
        let (a, b) = if self.random.coin() { (result.into(), other) } else { (other, result.into()) };
        self.select(kind, test.into(), a, b);
    }

    fn identity(&mut self, x: ValueId, kind: Kind, format: Format) {
        let zero = constants::number(kind, format, 0, 0);
        let minus_zero = constants::splat(kind, constants::scalar(format, format.zero(true)));
        let (one, minus_one) = (constants::number(kind, format, 1, 0), constants::number(kind, format, -1, 0));
        let table: [(FloatOp, Constant); 4] = [
            (FloatOp::FAdd, if self.random.coin() { zero.clone() } else { minus_zero.clone() }),
            (FloatOp::FSub, if self.random.coin() { zero.clone() } else { minus_zero }),
            (FloatOp::FMul, if self.random.percent(70) { one.clone() } else { zero }),
            (FloatOp::FDiv, if self.random.percent(60) { one } else { minus_one.clone() }),
        ];
        let (op, c) = table[self.random.index(table.len())].clone();
        let c = if op == FloatOp::FMul && self.random.percent(20) { minus_one } else { c };
        let (lhs, rhs): (Operand, Operand) =
            if self.random.percent(70) { (x.into(), c.into()) } else { (c.into(), x.into()) };
        self.float(op, kind, lhs, rhs);
    }

    fn magnitude(&mut self, kind: Kind, x: ValueId) -> ValueId {
        self.call_intrinsic(IntrinsicId::FAbs, kind, vec![x.into()])
    }

    /// Integers with the lanes of a kind, of a width that patterns use.
    fn drawn_integers(&mut self, kind: Kind) -> Kind {
        kind.with_width(self.random.pick(INT_WIDTHS))
    }

    /// An integer, and the number that it becomes.
    fn converted(&mut self, kind: Kind) -> (ValueId, ValueId) {
        let of = match self.random.percent(60) {
            true => Kind { lanes: kind.lanes, ..self.draw_kind() },
            false => self.drawn_integers(kind),
        };
        let integer = self.local(of);
        let op = self.random.pick(&[CastOp::SIToFP, CastOp::UIToFP]);
        (integer, self.cast(op, integer, kind))
    }

    fn extremum_identity(&mut self, x: ValueId, kind: Kind) {
        let id = self.random.pick(EXTREMA);
        let y = self.local(kind);
        let args: Vec<Operand> = match self.random.below(4) {
            0 => vec![x.into(), x.into()],
            1 => {
                let corner = self.constant(kind);
                vec![x.into(), corner.into()]
            }
            2 => {
                let inner = self.random.pick(EXTREMA);
                let inner = self.call_intrinsic(inner, kind, vec![x.into(), y.into()]);
                vec![x.into(), inner.into()]
            }
            _ => {
                let (a, b) = (self.negate(kind, x), self.negate(kind, y));
                vec![a.into(), b.into()]
            }
        };
        let result = self.call_intrinsic(id, kind, args);
        if self.random.percent(25) {
            self.negate(kind, result);
        }
    }

    /// `is.fpclass` of a result, or the comparisons that ask the same. LLVM 14 has only the latter.
    fn class_of_result(&mut self, x: ValueId, kind: Kind, format: Format) {
        let result = match self.random.below(4) {
            0 => self.magnitude(kind, x),
            1 => self.converted(kind).1,
            2 => self.call_intrinsic(IntrinsicId::Sqrt, kind, vec![x.into()]),
            _ => {
                let op = self.random.pick(USUAL);
                let y = self.operand(kind);
                self.float(op, kind, x, y)
            }
        };
        if self.random.percent(70) && IntrinsicId::IsFpClass.is_in(self.world.config.llvm) {
            self.is_class(kind, result);
            return;
        }
        let limit = match self.random.below(3) {
            0 => format.infinity(self.random.coin()),
            1 => format.zero(false),
            _ => format.least_normal(false),
        };
        let limit = constants::splat(kind, constants::scalar(format, limit));
        let predicate = self.random.pick(FloatPredicate::ALL);
        self.fcmp(predicate, kind, result, limit);
    }

    fn two_comparisons(&mut self, x: ValueId, kind: Kind, format: Format) {
        let y: Operand = match self.random.below(3) {
            0 => self.local(kind).into(),
            1 => x.into(),
            _ => self.ordinary(kind, format).into(),
        };
        let (p, q) = (self.random.pick(FloatPredicate::ALL), self.random.pick(FloatPredicate::ALL));
        let first = self.fcmp(p, kind, x, y.clone());
        let other = self.random.percent(30);
        let y = if other { self.ordinary(kind, format).into() } else { y };
        let second = if self.random.percent(80) { self.fcmp(q, kind, x, y) } else { self.fcmp(q, kind, y, x) };
        let truth = kind.truth();
        match self.random.below(3) {
            0 => drop(self.binary(BinaryOp::And, truth, first, second)),
            1 => drop(self.binary(BinaryOp::Or, truth, first, second)),
            _ => {
                let bit = self.random.below(2);
                let bit = self.number(truth, bit.into());
                let (a, b) = if self.random.coin() { (second.into(), bit.into()) } else { (bit.into(), second.into()) };
                self.select(truth, first.into(), a, b);
            }
        }
    }

    fn rounding(&mut self, x: ValueId, kind: Kind) {
        let (id, other) = (self.random.pick(ROUNDINGS), self.random.pick(ROUNDINGS));
        let source = if self.random.percent(30) { self.converted(kind).1 } else { x };
        let rounded = self.call_intrinsic(id, kind, vec![source.into()]);
        match self.random.below(4) {
            0 => drop(self.call_intrinsic(other, kind, vec![rounded.into()])),
            1 => drop(self.float(FloatOp::FSub, kind, source, rounded)),
            2 => {
                let predicate = self.random.pick(FloatPredicate::ALL);
                self.fcmp(predicate, kind, rounded, source);
            }
            _ => {
                let to = self.drawn_integers(kind);
                self.saturated(IntrinsicId::FPToSISat, rounded, kind, to);
            }
        }
    }

    /// An operation in a wider format on extended operands, cut to the narrower format.
    fn narrowing(&mut self, x: ValueId, kind: Kind, format: Format) {
        let wider = [FloatKind::Float, FloatKind::Double].map(Format::of);
        let wider: Vec<Format> = wider.into_iter().flatten().filter(|f| f.width() > format.width()).collect();
        if wider.is_empty() {
            return self.emit_float_conversion(kind);
        }
        let wide = kind.with_format(self.random.pick(&wider));
        let extended = self.cast(CastOp::FPExt, x, wide);
        let other: Operand = match self.random.coin() {
            true => {
                let y = self.local(kind);
                self.cast(CastOp::FPExt, y, wide).into()
            }
            false => self.operand(wide),
        };
        let result = match self.random.below(4) {
            0 => self.call_intrinsic(IntrinsicId::Sqrt, wide, vec![extended.into()]),
            1 => {
                let id = self.random.pick(ROUNDINGS);
                self.call_intrinsic(id, wide, vec![extended.into()])
            }
            _ => {
                let op = self.random.pick(USUAL);
                self.float(op, wide, extended, other)
            }
        };
        self.cast(CastOp::FPTrunc, result, kind);
    }

    /// `fabs`, `fneg` or both by a mask on the bits, or a test of the sign bit.
    fn sign_by_bits(&mut self, x: ValueId, kind: Kind) {
        let integers = kind.with_width(kind.width);
        let bits = self.cast(CastOp::BitCast, x, integers);
        let sign = self.number(integers, crate::constants::sign_bit(kind.width));
        let others = self.number(integers, crate::constants::greatest(kind.width));
        let (op, mask) = match self.random.below(4) {
            0 => (BinaryOp::And, others),
            1 => (BinaryOp::Xor, sign),
            2 => (BinaryOp::Or, sign),
            _ => {
                let zero = self.number(integers, 0);
                self.icmp(irrefute_ir::IntPredicate::Slt, integers, bits, zero);
                return;
            }
        };
        let changed = self.binary(op, integers, bits, mask);
        self.cast(CastOp::BitCast, changed, kind);
    }
}
