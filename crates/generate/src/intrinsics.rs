//! The integer intrinsics that programs call, as a table: name, and signature with the demands on operands.

use super::body::Body;
use super::config::Config;
use super::fixed_point::FixedPoint;
use super::kind::Kind;
use irrefute_ir::{BinaryOp, Call, Constant, FunctionType, IntrinsicId, Op, Operand, Type, ValueId};
use irrefute_semantics::rules::{Excess, FixedPointOp, Signedness};

/// The signature of an intrinsic on values of a kind T.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// T → T.
    Unary,
    /// T → T, for widths that are multiples of 16.
    Bytes,
    /// T, a constant bit → T.
    UnaryFlag,
    /// T, T → T.
    Binary,
    /// T, a shift amount → T.
    Shift,
    /// T, T, a shift amount (taken modulo the width) → T.
    Funnel,
    /// T, T → { T, bit }.
    Overflow,
    /// T, T → an integer of at least two bits.
    ThreeWay,
    /// T, T, a constant scale → T.
    FixedPoint(FixedPoint),
    /// A vector → its lane.
    Reduce,
}

/// One intrinsic.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Intrinsic {
    pub id: IntrinsicId,
    pub form: Form,
}

const fn intrinsic(id: IntrinsicId, form: Form) -> Intrinsic {
    Intrinsic { id, form }
}

const fn fixed_point(id: IntrinsicId, op: FixedPointOp, signedness: Signedness, excess: Excess) -> Intrinsic {
    intrinsic(id, Form::FixedPoint(FixedPoint { op, signedness, excess }))
}

/// The intrinsics that compute with integers.
pub(super) const INTRINSICS: &[Intrinsic] = &[
    intrinsic(IntrinsicId::Abs, Form::UnaryFlag),
    intrinsic(IntrinsicId::CtLz, Form::UnaryFlag),
    intrinsic(IntrinsicId::CtTz, Form::UnaryFlag),
    intrinsic(IntrinsicId::CtPop, Form::Unary),
    intrinsic(IntrinsicId::BitReverse, Form::Unary),
    intrinsic(IntrinsicId::BSwap, Form::Bytes),
    intrinsic(IntrinsicId::SMin, Form::Binary),
    intrinsic(IntrinsicId::SMax, Form::Binary),
    intrinsic(IntrinsicId::UMin, Form::Binary),
    intrinsic(IntrinsicId::UMax, Form::Binary),
    intrinsic(IntrinsicId::SAddSat, Form::Binary),
    intrinsic(IntrinsicId::UAddSat, Form::Binary),
    intrinsic(IntrinsicId::SSubSat, Form::Binary),
    intrinsic(IntrinsicId::USubSat, Form::Binary),
    intrinsic(IntrinsicId::SShlSat, Form::Shift),
    intrinsic(IntrinsicId::UShlSat, Form::Shift),
    intrinsic(IntrinsicId::FShl, Form::Funnel),
    intrinsic(IntrinsicId::FShr, Form::Funnel),
    intrinsic(IntrinsicId::SCmp, Form::ThreeWay),
    intrinsic(IntrinsicId::UCmp, Form::ThreeWay),
    intrinsic(IntrinsicId::SAddWithOverflow, Form::Overflow),
    intrinsic(IntrinsicId::UAddWithOverflow, Form::Overflow),
    intrinsic(IntrinsicId::SSubWithOverflow, Form::Overflow),
    intrinsic(IntrinsicId::USubWithOverflow, Form::Overflow),
    intrinsic(IntrinsicId::SMulWithOverflow, Form::Overflow),
    intrinsic(IntrinsicId::UMulWithOverflow, Form::Overflow),
    fixed_point(IntrinsicId::SMulFix, FixedPointOp::Mul, Signedness::Signed, Excess::Undefined),
    fixed_point(IntrinsicId::UMulFix, FixedPointOp::Mul, Signedness::Unsigned, Excess::Undefined),
    fixed_point(IntrinsicId::SMulFixSat, FixedPointOp::Mul, Signedness::Signed, Excess::Saturates),
    fixed_point(IntrinsicId::UMulFixSat, FixedPointOp::Mul, Signedness::Unsigned, Excess::Saturates),
    fixed_point(IntrinsicId::SDivFix, FixedPointOp::Div, Signedness::Signed, Excess::Undefined),
    fixed_point(IntrinsicId::UDivFix, FixedPointOp::Div, Signedness::Unsigned, Excess::Undefined),
    fixed_point(IntrinsicId::SDivFixSat, FixedPointOp::Div, Signedness::Signed, Excess::Saturates),
    fixed_point(IntrinsicId::UDivFixSat, FixedPointOp::Div, Signedness::Unsigned, Excess::Saturates),
    intrinsic(IntrinsicId::VectorReduceAdd, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceMul, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceAnd, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceOr, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceXor, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceSMin, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceSMax, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceUMin, Form::Reduce),
    intrinsic(IntrinsicId::VectorReduceUMax, Form::Reduce),
];

/// The intrinsics of the table that [`Config::llvm`] has.
pub(super) fn available(config: &Config) -> impl Iterator<Item = &'static Intrinsic> + Clone {
    let llvm = config.llvm;
    INTRINSICS.iter().filter(move |intrinsic| intrinsic.id.is_in(llvm))
}

/// The row of an intrinsic, if it has one.
pub(super) fn find(id: IntrinsicId) -> Option<&'static Intrinsic> {
    INTRINSICS.iter().find(|i| i.id == id)
}

impl Body<'_, '_, '_> {
    /// A call of one of the program's intrinsics.
    pub fn emit_intrinsic(&mut self) {
        let intrinsic = self.draw_intrinsic();
        let kind = self.draw_kind();
        if self.intrinsic(intrinsic, kind).is_none() {
            self.emit_binary();
        }
    }

    /// One of the program's intrinsics. Fixed-point ones are drawn a quarter as often as others: there are as many of
    /// them as of all minima, maxima and saturations together, LLVM optimizes them less, and each rounding is a choice
    /// that multiplies the cost of a check.
    fn draw_intrinsic(&mut self) -> &'static Intrinsic {
        let intrinsic = self.random.pick(&self.world.swarm.intrinsics);
        match intrinsic.form {
            Form::FixedPoint(_) if !self.random.percent(25) => self.random.pick(&self.world.swarm.intrinsics),
            _ => intrinsic,
        }
    }

    /// A call of an intrinsic on values of a kind; `None` if the intrinsic does not exist for the kind.
    pub fn intrinsic(&mut self, intrinsic: &Intrinsic, kind: Kind) -> Option<ValueId> {
        let id = intrinsic.id;
        match intrinsic.form {
            Form::Unary => {
                let operand = self.local(kind);
                Some(self.call_intrinsic(id, kind, vec![operand.into()]))
            }
            Form::Bytes if !kind.width.is_multiple_of(16) => None,
            Form::Bytes => {
                let operand = self.local(kind);
                Some(self.call_intrinsic(id, kind, vec![operand.into()]))
            }
            Form::UnaryFlag => {
                let operand = self.local(kind);
                let flag = self.immediate_flag();
                Some(self.call_intrinsic(id, kind, vec![operand.into(), flag.into()]))
            }
            Form::Binary => {
                let (lhs, rhs) = self.pair(kind);
                Some(self.call_intrinsic(id, kind, vec![lhs, rhs]))
            }
            Form::Shift => {
                let (lhs, rhs) = self.pair(kind);
                let amount = self.guarded_operand(BinaryOp::Shl, kind, &lhs, rhs);
                Some(self.call_intrinsic(id, kind, vec![lhs, amount]))
            }
            Form::Funnel => {
                let (high, low) = self.pair(kind);
                let amount = self.operand(kind);
                Some(self.call_intrinsic(id, kind, vec![high, low, amount]))
            }
            Form::ThreeWay => {
                let (lhs, rhs) = self.pair(kind);
                Some(self.three_way(id, kind, lhs, rhs))
            }
            Form::Overflow => Some(self.overflow(id, kind)),
            Form::FixedPoint(form) => self.fixed_point(id, kind, form),
            Form::Reduce => {
                kind.lanes?;
                let vector = self.local(kind);
                Some(self.reduce(id, kind, vector))
            }
        }
    }

    /// The constant operand of `abs`, `ctlz`, `cttz`: whether the special case gives poison.
    pub fn immediate_flag(&mut self) -> Constant {
        Constant::bool(self.random.percent(25))
    }

    /// A call of an intrinsic that is overloaded on a kind and gives that kind.
    pub fn call_intrinsic(&mut self, id: IntrinsicId, kind: Kind, args: Vec<Operand>) -> ValueId {
        let call = self.build_intrinsic(id, &[kind], kind.ty(), args, Some(kind));
        self.push(call, kind)
    }

    /// `scmp`, `ucmp`.
    fn three_way(&mut self, id: IntrinsicId, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let width = match self.draw_kind().width {
            1 => 2,
            width => width,
        };
        let to = kind.with_width(width);
        let call = self.build_intrinsic(id, &[to, kind], to.ty(), vec![lhs, rhs], Some(to));
        self.push(call, to)
    }

    /// A reduction of a vector.
    pub fn reduce(&mut self, id: IntrinsicId, kind: Kind, vector: ValueId) -> ValueId {
        let lane = kind.lane();
        let call = self.build_intrinsic(id, &[kind], lane.ty(), vec![vector.into()], Some(lane));
        self.push(call, lane)
    }

    /// A call of an intrinsic with overflow, and a read of its value, its bit, or both.
    fn overflow(&mut self, id: IntrinsicId, kind: Kind) -> ValueId {
        let (lhs, rhs) = self.pair(kind);
        let pair = self.overflow_pair(id, kind, lhs, rhs);
        match self.random.below(4) {
            0 => self.extract_field(pair, 0, kind),
            1 => self.extract_field(pair, 1, kind.truth()),
            _ => {
                self.extract_field(pair, 1, kind.truth());
                self.extract_field(pair, 0, kind)
            }
        }
    }

    /// The structure that an intrinsic with overflow gives.
    pub fn overflow_pair(&mut self, id: IntrinsicId, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let ty = Type::structure(vec![kind.ty(), kind.truth().ty()]);
        let call = self.build_intrinsic(id, &[kind], ty.clone(), vec![lhs, rhs], None);
        self.push_opaque(call, ty)
    }

    /// The call of an intrinsic that is overloaded on some kinds, with call-site attributes in programs that have them;
    /// `kind` is that of the result.
    pub fn build_intrinsic(
        &mut self,
        id: IntrinsicId,
        overloads: &[Kind],
        ret: Type,
        args: Vec<Operand>,
        kind: Option<Kind>,
    ) -> Op {
        let overloads: Vec<Type> = overloads.iter().map(|kind| kind.ty()).collect();
        let params = args.iter().map(|a| self.function.type_of(a).clone()).collect();
        let ty = FunctionType { ret, params, varargs: false };
        let mut call = intrinsic_call(id, &overloads, ty, args);
        self.decorate_call(&mut call, kind);
        Op::Call(Box::new(call))
    }
}

/// A call of an intrinsic that is overloaded on some types, without any attribute.
pub(super) fn intrinsic_call(id: IntrinsicId, overloads: &[Type], ty: FunctionType, args: Vec<Operand>) -> Call {
    Call::plain(id.full_name(overloads), ty, args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{features, from_seed};
    use irrefute_ir::LlvmVersion;

    #[test]
    fn programs_for_an_older_llvm_have_its_intrinsics() {
        let met = |llvm| {
            let config = Config { llvm: LlvmVersion(llvm), memory: Config::bench().memory, ..Config::default() };
            let mut counts = crate::FeatureCounts::default();
            (0..300).for_each(|seed| counts.merge(&features(&from_seed(seed, &config))));
            let names: Vec<&str> = counts.iter().map(|(feature, _)| feature.of).collect();
            (names.contains(&"llvm.ucmp"), names.contains(&"llvm.umin"))
        };
        assert_eq!((met(22), met(18)), ((true, true), (false, true)));
    }
}
