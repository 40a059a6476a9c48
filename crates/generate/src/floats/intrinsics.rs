//! The floating-point intrinsics that programs call, as a table.

use crate::body::Body;
use crate::config::Config;
use crate::kind::Kind;
use irrefute_ir::{Constant, IntrinsicId, Operand, Type, ValueId};

/// The signature of an intrinsic on values of a floating-point kind T.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatForm {
    /// T → T.
    Unary,
    /// T, T → T.
    Binary,
    /// T, T, T → T.
    Ternary,
    /// T, a constant mask → a truth value per lane.
    Class,
    /// T → an integer per lane, of any width.
    Saturating,
    /// A scalar → an integer of one of these widths.
    Rounded(&'static [u32]),
    /// T, an integer per lane → T.
    Scale,
    /// T, one integer → T.
    Power,
    /// T → { T, an integer per lane }.
    Split,
    /// T → { T, T }.
    Parts,
    /// A vector → its lane.
    Reduce,
    /// A lane, a vector → its lane.
    ReduceFrom,
}

/// One intrinsic.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FloatIntrinsic {
    pub id: IntrinsicId,
    pub form: FloatForm,
    /// The number of times that it is drawn for each time of another one.
    weight: u32,
}

const fn row(id: IntrinsicId, form: FloatForm, weight: u32) -> FloatIntrinsic {
    FloatIntrinsic { id, form, weight }
}

/// The widths of the exponents of `ldexp`, `frexp` and `powi`: that of C's `int`.
const EXPONENT_WIDTH: u32 = 32;

/// The intrinsics that compute with floating-point values. Those whose results are often open are rarer.
pub(crate) const FLOAT_INTRINSICS: &[FloatIntrinsic] = &[
    row(IntrinsicId::FAbs, FloatForm::Unary, 4),
    row(IntrinsicId::Sqrt, FloatForm::Unary, 3),
    row(IntrinsicId::Canonicalize, FloatForm::Unary, 1),
    row(IntrinsicId::Floor, FloatForm::Unary, 2),
    row(IntrinsicId::Ceil, FloatForm::Unary, 2),
    row(IntrinsicId::FTrunc, FloatForm::Unary, 2),
    row(IntrinsicId::RInt, FloatForm::Unary, 1),
    row(IntrinsicId::NearbyInt, FloatForm::Unary, 1),
    row(IntrinsicId::Round, FloatForm::Unary, 2),
    row(IntrinsicId::RoundEven, FloatForm::Unary, 1),
    row(IntrinsicId::CopySign, FloatForm::Binary, 3),
    row(IntrinsicId::MinNum, FloatForm::Binary, 3),
    row(IntrinsicId::MaxNum, FloatForm::Binary, 3),
    row(IntrinsicId::Minimum, FloatForm::Binary, 3),
    row(IntrinsicId::Maximum, FloatForm::Binary, 3),
    row(IntrinsicId::MinimumNum, FloatForm::Binary, 2),
    row(IntrinsicId::MaximumNum, FloatForm::Binary, 2),
    row(IntrinsicId::Fma, FloatForm::Ternary, 2),
    row(IntrinsicId::FMulAdd, FloatForm::Ternary, 1),
    row(IntrinsicId::IsFpClass, FloatForm::Class, 4),
    row(IntrinsicId::FPToUISat, FloatForm::Saturating, 2),
    row(IntrinsicId::FPToSISat, FloatForm::Saturating, 2),
    row(IntrinsicId::LRInt, FloatForm::Rounded(&[32, 64]), 1),
    row(IntrinsicId::LLRInt, FloatForm::Rounded(&[64]), 1),
    row(IntrinsicId::LRound, FloatForm::Rounded(&[32, 64]), 1),
    row(IntrinsicId::LLRound, FloatForm::Rounded(&[64]), 1),
    row(IntrinsicId::LdExp, FloatForm::Scale, 2),
    row(IntrinsicId::PowI, FloatForm::Power, 1),
    row(IntrinsicId::FrExp, FloatForm::Split, 2),
    row(IntrinsicId::Modf, FloatForm::Parts, 1),
    row(IntrinsicId::VectorReduceFAdd, FloatForm::ReduceFrom, 2),
    row(IntrinsicId::VectorReduceFMul, FloatForm::ReduceFrom, 2),
    row(IntrinsicId::VectorReduceFMax, FloatForm::Reduce, 2),
    row(IntrinsicId::VectorReduceFMin, FloatForm::Reduce, 2),
    row(IntrinsicId::VectorReduceFMaximum, FloatForm::Reduce, 2),
    row(IntrinsicId::VectorReduceFMinimum, FloatForm::Reduce, 2),
];

/// The intrinsics of the table that [`Config::llvm`] has.
pub(crate) fn available(config: &Config) -> impl Iterator<Item = &'static FloatIntrinsic> + Clone {
    let llvm = config.llvm;
    FLOAT_INTRINSICS.iter().filter(move |intrinsic| intrinsic.id.is_in(llvm))
}

/// Whether the table has an intrinsic.
pub(crate) fn is_generated(id: IntrinsicId) -> bool {
    FLOAT_INTRINSICS.iter().any(|i| i.id == id)
}

/// Masks of classes that programs and optimizers ask for, with weights: as in the table of `nofpclass`.
const CLASSES: &[(u16, u32)] = &[
    (0x003, 5), // nan
    (0x001, 1), // snan
    (0x002, 1), // qnan
    (0x204, 4), // inf
    (0x200, 2), // pinf
    (0x004, 1), // ninf
    (0x060, 4), // zero
    (0x040, 1), // pzero
    (0x020, 2), // nzero
    (0x0f0, 2), // zero or subnormal
    (0x090, 2), // subnormal
    (0x108, 2), // normal
    (0x1f8, 3), // finite
    (0x03c, 2), // negative
    (0x3c0, 2), // positive
];

impl Body<'_, '_, '_> {
    /// A call of one of the program's floating-point intrinsics.
    pub(super) fn emit_float_intrinsic(&mut self, kind: Kind) {
        let Some(floats) = self.floats() else { return };
        let weights: Vec<(&FloatIntrinsic, u32)> = floats.intrinsics.iter().map(|i| (*i, i.weight)).collect();
        let intrinsic = self.random.weighted(&weights);
        if self.float_intrinsic(intrinsic, kind).is_none() {
            self.emit_float_arithmetic(kind);
        }
    }

    /// A call of an intrinsic on values of a kind; `None` if the intrinsic does not exist for the kind.
    fn float_intrinsic(&mut self, intrinsic: &FloatIntrinsic, kind: Kind) -> Option<ValueId> {
        let id = intrinsic.id;
        match intrinsic.form {
            FloatForm::Unary => {
                let operand = self.local(kind);
                Some(self.call_intrinsic(id, kind, vec![operand.into()]))
            }
            FloatForm::Binary => {
                let (lhs, rhs) = self.pair(kind);
                Some(self.call_intrinsic(id, kind, vec![lhs, rhs]))
            }
            FloatForm::Ternary => {
                let (x, y) = self.pair(kind);
                let z = self.operand(kind);
                Some(self.call_intrinsic(id, kind, vec![x, y, z]))
            }
            FloatForm::Class => {
                let value = self.local(kind);
                Some(self.is_class(kind, value))
            }
            FloatForm::Saturating => {
                let value = self.local(kind);
                let width = self.draw_kind().width;
                Some(self.saturated(id, value, kind, kind.with_width(width)))
            }
            FloatForm::Rounded(widths) => {
                let from = kind.lane();
                let value = self.local(from);
                let to = Kind::scalar(self.random.pick(widths));
                Some(self.saturated(id, value, from, to))
            }
            FloatForm::Scale => {
                let value = self.local(kind);
                let to = kind.with_width(EXPONENT_WIDTH);
                let exponent = self.exponent(to);
                Some(self.scale(id, kind, to, value, exponent))
            }
            FloatForm::Power => {
                let value = self.local(kind);
                let to = Kind::scalar(EXPONENT_WIDTH);
                let exponent = self.exponent(to);
                Some(self.scale(id, kind, to, value, exponent))
            }
            FloatForm::Split => {
                let to = kind.with_width(EXPONENT_WIDTH);
                Some(self.two_results(id, kind, to, &[kind, to]))
            }
            FloatForm::Parts => Some(self.two_results(id, kind, kind, &[kind])),
            FloatForm::Reduce => {
                kind.lanes?;
                let vector = self.local(kind);
                Some(self.reduce(id, kind, vector))
            }
            FloatForm::ReduceFrom => {
                kind.lanes?;
                let vector = self.local(kind);
                Some(self.reduce_from(id, kind, vector))
            }
        }
    }

    /// A reduction of a vector: one that the program drew, or any if it drew none.
    pub fn emit_float_reduction(&mut self, kind: Kind, vector: ValueId) {
        let reduces = |i: &&FloatIntrinsic| matches!(i.form, FloatForm::Reduce | FloatForm::ReduceFrom);
        let own = self.floats().into_iter().flat_map(|floats| floats.intrinsics.iter().copied());
        let own: Vec<&FloatIntrinsic> = own.filter(reduces).collect();
        let any: Vec<&FloatIntrinsic> = available(self.world.config).filter(reduces).collect();
        let intrinsic = self.random.pick(if own.is_empty() { &any } else { &own });
        match intrinsic.form {
            FloatForm::ReduceFrom => drop(self.reduce_from(intrinsic.id, kind, vector)),
            _ => drop(self.reduce(intrinsic.id, kind, vector)),
        }
    }

    /// `vector.reduce.fadd`, `vector.reduce.fmul`.
    fn reduce_from(&mut self, id: IntrinsicId, kind: Kind, vector: ValueId) -> ValueId {
        let lane = kind.lane();
        let start = self.operand(lane);
        let call = self.build_intrinsic(id, &[kind], lane.ty(), vec![start, vector.into()], Some(lane));
        self.push(call, lane)
    }

    /// `is.fpclass` with a mask that is often asked for.
    pub(super) fn is_class(&mut self, kind: Kind, value: ValueId) -> ValueId {
        let mask = match self.random.percent(75) {
            true => self.random.weighted(CLASSES),
            false => self.random.below(0x400) as u16,
        };
        let mask = Constant::int(Type::Int(32), i64::from(mask));
        let truth = kind.truth();
        let args = vec![value.into(), mask.into()];
        let call = self.build_intrinsic(IntrinsicId::IsFpClass, &[kind], truth.ty(), args, Some(truth));
        self.push(call, truth)
    }

    /// A small number as an exponent, rarely a value.
    fn exponent(&mut self, kind: Kind) -> Operand {
        if self.random.percent(20) {
            return self.local(kind).into();
        }
        let exponent = i128::from(self.random.below(12)) - 4;
        self.number(kind, exponent).into()
    }

    /// `ldexp`, `powi`.
    fn scale(&mut self, id: IntrinsicId, kind: Kind, of: Kind, value: ValueId, exponent: Operand) -> ValueId {
        let call = self.build_intrinsic(id, &[kind, of], kind.ty(), vec![value.into(), exponent], Some(kind));
        self.push(call, kind)
    }

    /// A call of an intrinsic with two results, and a read of one or both.
    fn two_results(&mut self, id: IntrinsicId, kind: Kind, second: Kind, overloads: &[Kind]) -> ValueId {
        let operand = self.local(kind);
        let ty = Type::structure(vec![kind.ty(), second.ty()]);
        let call = self.build_intrinsic(id, overloads, ty.clone(), vec![operand.into()], None);
        let pair = self.push_opaque(call, ty);
        match self.random.below(4) {
            0 => self.extract_field(pair, 0, kind),
            1 => self.extract_field(pair, 1, second),
            _ => {
                self.extract_field(pair, 1, second);
                self.extract_field(pair, 0, kind)
            }
        }
    }
}
