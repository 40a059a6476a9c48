//! SVE (Arm, "Architecture Reference Manual for A-profile"): operations under a mask, comparisons, reductions and moves.
//!
//! Which operand the lanes are of where the mask is false is also LLVM's own knowledge (`SVEIntrinsicInfo` in
//! `AArch64TargetTransformInfo.cpp`). So an operation whose meaning is not modelled still is one under a mask: the
//! environment answers for the lanes that are active.

use super::signature::Signature;
use super::{Form, Fused, Intrinsic, UnderMask};
use crate::dialect::Dialect;
use crate::floats::Towards::{Greatest, Least};
use crate::floats::{Arithmetic, Family, FloatOperation, RoundingMode};
use crate::rules::{Binary, Extremum, Rule, Saturating, SaturatingOp, Signedness, Unary, UnaryOp, Which};
use crate::targets::arithmetic::Sign::{Signed, Unsigned};
use crate::targets::arm::{Arm, Combining, Inactive, Lanewise, Tested};
use crate::targets::float::Relation;
use irrefute_ir::{BinaryOp, Flags, FloatPredicate, Type, base_name};

/// Operations of lanes under a mask that no rule gives.
const OTHERS: &[&str] = &[
    "fabd", "fmulx", "fscale", "shadd", "shsub", "shsubr", "sqrshl", "sqshl", "srhadd", "suqadd", "uhadd", "uhsub",
    "uhsubr", "uqrshl", "uqshl", "urhadd", "usqadd",
];

/// The same of one operand.
const OTHERS_OF_ONE: &[&str] = &[
    "cls",
    "cnot",
    "fcvtlt.f32f16",
    "fcvtlt.f64f32",
    "fcvtnt.bf16f32.v2",
    "fcvtnt.f16f32",
    "fcvtnt.f32f64",
    "fcvtxnt.f32f64",
    "fcvtx.f32f64",
    "flogb",
    "frecpx",
    "rbit",
    "revb",
    "revh",
    "revw",
    "sqabs",
    "sqneg",
    "sxtb",
    "sxth",
    "sxtw",
    "urecpe",
    "ursqrte",
    "uxtb",
    "uxth",
    "uxtw",
];

impl Signature<'_> {
    pub(super) fn sve(&self) -> Option<Intrinsic> {
        let word = base_name(self.call.intrinsic()?).strip_prefix("llvm.aarch64.sve.")?;
        match word {
            "zip1" | "zip2" | "uzp1" | "uzp2" | "trn1" | "trn2" | "ext" | "rev" => self.rearranged(word),
            "cntb" => self.counted(16),
            "cnth" => self.counted(8),
            "cntw" => self.counted(4),
            "cntd" => self.counted(2),
            _ => match of_masks(word) {
                Some(operation) => self.arm(operation),
                None => self.predicated(word),
            },
        }
    }

    /// A permutation of the lanes of one or two vectors of the type of the result.
    fn rearranged(&self, word: &str) -> Option<Intrinsic> {
        let n = self.lanes(0)?;
        let vectors = self.ty.params.iter().take_while(|ty| **ty == self.ty.ret).count();
        let expected = if word == "rev" { 1 } else { 2 };
        (vectors == expected && self.ty.params.len() == expected + usize::from(word == "ext")).then_some(())?;
        let of_pair = |k: u32, first: u32| k % 2 * n + first;
        match word {
            "zip1" => self.permute((0..n).map(|k| of_pair(k, k / 2))),
            "zip2" => self.permute((0..n).map(|k| of_pair(k, n / 2 + k / 2))),
            "uzp1" => self.permute((0..n).map(|k| 2 * k)),
            "uzp2" => self.permute((0..n).map(|k| 2 * k + 1)),
            "trn1" => self.permute((0..n).map(|k| of_pair(k, k - k % 2))),
            "trn2" => self.permute((0..n).map(|k| of_pair(k, k - k % 2 + 1))),
            "rev" => self.permute((0..n).rev()),
            "ext" => {
                let at = u32::try_from(self.immediate(2)?).ok().filter(|at| *at < n)?;
                self.permute(at..at + n)
            }
            _ => None,
        }
    }

    /// The number of lanes, so many in 128 bits, that a pattern names.
    fn counted(&self, lanes: u32) -> Option<Intrinsic> {
        let count = self.named_by_pattern(self.vscale?.checked_mul(lanes)?)?;
        self.ty.ret.int_width().filter(|width| *width <= 64)?;
        Some(Intrinsic::Constant([count.into()].into()))
    }

    /// The first lanes of a mask, as many as a pattern names.
    pub(super) fn pattern(&self) -> Option<Intrinsic> {
        let lanes = self.ty.ret.lanes()?;
        let count = self.named_by_pattern(lanes)?;
        Some(Intrinsic::Constant((0..lanes).map(|k| u64::from(k < count)).collect()))
    }

    /// The number of lanes that a pattern names (Arm, "Predicate constraint"); 0 if it exceeds `lanes`.
    fn named_by_pattern(&self, lanes: u32) -> Option<u32> {
        let count = match self.immediate(0)? {
            0 => 1 << lanes.ilog2(),
            number @ 1..=8 => number as u32,
            number @ 9..=13 => 1 << (number - 5),
            29 => lanes - lanes % 4,
            30 => lanes - lanes % 3,
            31 => lanes,
            _ => 0,
        };
        Some(if count > lanes { 0 } else { count })
    }

    /// An operation on the lanes that a mask names; the name says which, and what the other lanes are.
    fn predicated(&self, name: &str) -> Option<Intrinsic> {
        let (word, inactive) = match name.rsplit_once('.') {
            Some((word, "u")) => (word, Inactive::Undefined),
            Some((word, "z")) => (word, Inactive::Zero),
            Some(_) | None => (name, Inactive::Kept),
        };
        let ret = &self.ty.ret;
        let is_mask = |mask: &Type| *mask.scalar() == Type::BOOL && mask.lanes().is_some();
        match &self.ty.params[..] {
            [mask, lhs, rhs] if is_mask(mask) && mask.lanes() == lhs.lanes() && lhs == rhs && lhs == ret => {
                self.of_two(word, inactive)
            }
            [mask, lhs, rhs]
                if is_mask(mask)
                    && lhs == rhs
                    && is_mask(ret)
                    && [lhs, ret].iter().all(|ty| ty.lanes() == mask.lanes()) =>
            {
                let operation = UnderMask::Float(FloatOperation::Compare(float_predicate(word)?));
                let is_float = matches!(lhs.scalar(), Type::Float(_));
                is_float.then_some(Intrinsic::UnderMask(operation, Form::MaskFirst, Inactive::Zero))
            }
            [mask, a, b, c]
                if is_mask(mask) && mask.lanes() == ret.lanes() && [a, b, c].iter().all(|ty| *ty == ret) =>
            {
                let operation = UnderMask::Fused(fused(word, matches!(ret.scalar(), Type::Float(_)))?);
                Some(Intrinsic::UnderMask(operation, Form::MaskFirst, inactive))
            }
            [others, mask, of] if others == ret && is_mask(mask) && inactive == Inactive::Kept => {
                self.of_one(word, mask, of)
            }
            _ => None,
        }
    }

    fn of_one(&self, word: &str, mask: &Type, of: &Type) -> Option<Intrinsic> {
        let ret = &self.ty.ret;
        let under = |operation| Some(Intrinsic::UnderMask(operation, Form::MaskSecond, Inactive::Kept));
        let is_same = of == ret && mask.lanes() == ret.lanes();
        if is_same && let Some(width) = of.scalar().int_width() {
            let unary = |op| under(UnderMask::Rule(Rule::Unary(Unary { op, width })));
            match word {
                "abs" => return unary(UnaryOp::Abs { least_is_poison: false }),
                "cnt" => return unary(UnaryOp::CountOnes),
                "clz" => return unary(UnaryOp::LeadingZeros { zero_is_poison: false }),
                _ => {}
            }
        }
        if is_same && matches!(of.scalar(), Type::Float(_)) {
            let integral = |mode| under(UnderMask::Float(FloatOperation::Integral(mode)));
            match word {
                "fabs" => return under(UnderMask::Float(FloatOperation::Magnitude)),
                "fneg" => return under(UnderMask::Float(FloatOperation::Negate)),
                "fsqrt" => return under(UnderMask::Float(FloatOperation::SquareRoot)),
                "frinta" => return integral(RoundingMode::NearestAway),
                "frintm" => return integral(RoundingMode::Down),
                "frintn" | "frinti" | "frintx" => return integral(RoundingMode::NearestEven),
                "frintp" => return integral(RoundingMode::Up),
                "frintz" => return integral(RoundingMode::TowardsZero),
                _ => {}
            }
        }
        let is_conversion = ["fcvt.", "fcvtzs", "fcvtzu", "scvtf", "ucvtf"].iter().any(|of| word.starts_with(of));
        let (lanes, of_mask) = (ret.lanes()?, mask.lanes()?);
        let is_other = is_conversion || OTHERS_OF_ONE.contains(&word) || ["neg", "not"].contains(&word);
        (is_other && of_mask > 0 && lanes.is_multiple_of(of_mask)).then_some(())?;
        under(UnderMask::Other(format!("llvm.aarch64.sve.{word}").into()))
    }

    fn of_two(&self, word: &str, inactive: Inactive) -> Option<Intrinsic> {
        let under = |operation| Some(Intrinsic::UnderMask(operation, Form::MaskFirst, inactive));
        let is_float = matches!(self.ty.ret.scalar(), Type::Float(_));
        let float = match word {
            "fadd" => Some(FloatOperation::Arithmetic(Arithmetic::Add)),
            "fsub" => Some(FloatOperation::Arithmetic(Arithmetic::Sub)),
            "fmul" => Some(FloatOperation::Arithmetic(Arithmetic::Mul)),
            "fdiv" => Some(FloatOperation::Arithmetic(Arithmetic::Div)),
            "fmax" => Some(FloatOperation::Extremum(Family::Imum, Greatest)),
            "fmin" => Some(FloatOperation::Extremum(Family::Imum, Least)),
            "fmaxnm" => Some(FloatOperation::Extremum(Family::Num, Greatest)),
            "fminnm" => Some(FloatOperation::Extremum(Family::Num, Least)),
            _ => None,
        };
        if let Some(operation) = float {
            return under(UnderMask::Float(operation)).filter(|_| is_float);
        }
        if OTHERS.contains(&word) {
            return under(UnderMask::Other(format!("llvm.aarch64.sve.{word}").into()));
        }
        let width = self.ty.ret.scalar().int_width()?;
        if let Some(rule) = rule_of_two(word, width) {
            return under(UnderMask::Rule(rule));
        }
        self.arm(Arm::Predicated(lanewise(word)?, inactive))
    }
}

fn rule_of_two(word: &str, width: u32) -> Option<Rule> {
    let binary = |op| Rule::Binary(Binary::new(op, Flags::NONE, width, &Dialect::LANGREF));
    let extremum = |which, signedness| Rule::Extremum(Extremum { which, signedness, width });
    let saturating = |op, signedness| Rule::Saturating(Saturating { op, signedness, width });
    Some(match word {
        "add" => binary(BinaryOp::Add),
        "sub" => binary(BinaryOp::Sub),
        "mul" => binary(BinaryOp::Mul),
        "and" => binary(BinaryOp::And),
        "orr" => binary(BinaryOp::Or),
        "eor" => binary(BinaryOp::Xor),
        "smax" => extremum(Which::Greatest, Signedness::Signed),
        "umax" => extremum(Which::Greatest, Signedness::Unsigned),
        "smin" => extremum(Which::Least, Signedness::Signed),
        "umin" => extremum(Which::Least, Signedness::Unsigned),
        "sqadd" => saturating(SaturatingOp::Add, Signedness::Signed),
        "uqadd" => saturating(SaturatingOp::Add, Signedness::Unsigned),
        "sqsub" => saturating(SaturatingOp::Sub, Signedness::Signed),
        "uqsub" => saturating(SaturatingOp::Sub, Signedness::Unsigned),
        _ => return None,
    })
}

fn lanewise(word: &str) -> Option<Lanewise> {
    Some(match word {
        "bic" => Lanewise::AndNot,
        "orn" => Lanewise::OrNot,
        "nand" => Lanewise::NotAnd,
        "nor" => Lanewise::NotOr,
        "lsl" => Lanewise::ShiftLeft,
        "lsr" => Lanewise::ShiftRight(Unsigned),
        "asr" => Lanewise::ShiftRight(Signed),
        "srshl" => Lanewise::RoundingShift(Signed),
        "urshl" => Lanewise::RoundingShift(Unsigned),
        "sabd" => Lanewise::Distance(Signed),
        "uabd" => Lanewise::Distance(Unsigned),
        "smulh" => Lanewise::HighProduct(Signed),
        "umulh" => Lanewise::HighProduct(Unsigned),
        "sdiv" => Lanewise::Quotient(Signed),
        "udiv" => Lanewise::Quotient(Unsigned),
        _ => return None,
    })
}

/// A product and a sum: which operands behind the mask are the addend and the factors, and which parts are negated.
fn fused(word: &str, is_float: bool) -> Option<Fused> {
    let (of_first, of_last) = ((1, [2, 3]), (3, [1, 2]));
    let ((addend, factors), negates_product, negates_addend) = match (word, is_float) {
        ("fmla", true) | ("mla", false) => (of_first, false, false),
        ("fmls", true) | ("mls", false) => (of_first, true, false),
        ("fnmla", true) => (of_first, true, true),
        ("fnmls", true) => (of_first, false, true),
        ("fmad", true) | ("mad", false) => (of_last, false, false),
        ("fmsb", true) | ("msb", false) => (of_last, true, false),
        ("fnmad", true) => (of_last, true, true),
        ("fnmsb", true) => (of_last, false, true),
        _ => return None,
    };
    Some(Fused { addend, factors, negates_product, negates_addend })
}

fn float_predicate(word: &str) -> Option<FloatPredicate> {
    Some(match word {
        "fcmpeq" => FloatPredicate::Oeq,
        "fcmpge" => FloatPredicate::Oge,
        "fcmpgt" => FloatPredicate::Ogt,
        "fcmpne" => FloatPredicate::Une,
        "fcmpuo" => FloatPredicate::Uno,
        _ => return None,
    })
}

/// Operations that read a mask and give something else than lanes under it.
fn of_masks(word: &str) -> Option<Arm> {
    Some(match word.strip_suffix(".wide").unwrap_or(word) {
        "cmpeq" => Arm::Compared(Relation::Equal, Signed),
        "cmpne" => Arm::Compared(Relation::NotEqual, Signed),
        "cmpge" => Arm::Compared(Relation::GreaterOrEqual, Signed),
        "cmpgt" => Arm::Compared(Relation::Greater, Signed),
        "cmple" => Arm::Compared(Relation::LessOrEqual, Signed),
        "cmplt" => Arm::Compared(Relation::Less, Signed),
        "cmphs" => Arm::Compared(Relation::GreaterOrEqual, Unsigned),
        "cmphi" => Arm::Compared(Relation::Greater, Unsigned),
        "cmpls" => Arm::Compared(Relation::LessOrEqual, Unsigned),
        "cmplo" => Arm::Compared(Relation::Less, Unsigned),
        "saddv" => Arm::Combined(Combining::Sum(Signed)),
        "uaddv" => Arm::Combined(Combining::Sum(Unsigned)),
        "smaxv" => Arm::Combined(Combining::Greatest(Signed)),
        "umaxv" => Arm::Combined(Combining::Greatest(Unsigned)),
        "sminv" => Arm::Combined(Combining::Least(Signed)),
        "uminv" => Arm::Combined(Combining::Least(Unsigned)),
        "andv" => Arm::Combined(Combining::And),
        "orv" => Arm::Combined(Combining::Or),
        "eorv" => Arm::Combined(Combining::Xor),
        "cntp" => Arm::CountedTrue,
        "ptest.any" => Arm::Tested(Tested::Any),
        "ptest.first" => Arm::Tested(Tested::First),
        "ptest.last" => Arm::Tested(Tested::Last),
        "lasta" => Arm::Last { after: true },
        "lastb" => Arm::Last { after: false },
        "compact" => Arm::Compacted,
        "index" => Arm::Series,
        "sunpklo" => Arm::Widened { sign: Signed, high: false },
        "sunpkhi" => Arm::Widened { sign: Signed, high: true },
        "uunpklo" => Arm::Widened { sign: Unsigned, high: false },
        "uunpkhi" => Arm::Widened { sign: Unsigned, high: true },
        _ => return None,
    })
}
