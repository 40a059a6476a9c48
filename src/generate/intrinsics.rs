//! The integer intrinsics as a table: name, signature, and what their operands must be.

use super::body::Body;
use super::config::Config;
use super::fixed_point::FixedPoint;
use super::kind::Kind;
use crate::ir::{
    Argument, Attributes, BinaryOp, Call, Callee, Constant, Flags, FunctionType, Op, Operand, Type, ValueId,
    has_intrinsic,
};
use crate::semantics::rules::{Excess, FixedPointOp, Signedness};
use std::sync::Arc;

/// The signature of an intrinsic on values of a kind T.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// T → T.
    Unary,
    /// T → T for whole numbers of pairs of bytes.
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
    /// The name without the types.
    pub name: &'static str,
    pub form: Form,
}

const fn intrinsic(name: &'static str, form: Form) -> Intrinsic {
    Intrinsic { name, form }
}

const fn fixed_point(name: &'static str, op: FixedPointOp, signedness: Signedness, excess: Excess) -> Intrinsic {
    intrinsic(name, Form::FixedPoint(FixedPoint { op, signedness, excess }))
}

/// The intrinsics that stand for an operation on integers.
pub(super) const INTRINSICS: &[Intrinsic] = &[
    intrinsic("llvm.abs", Form::UnaryFlag),
    intrinsic("llvm.ctlz", Form::UnaryFlag),
    intrinsic("llvm.cttz", Form::UnaryFlag),
    intrinsic("llvm.ctpop", Form::Unary),
    intrinsic("llvm.bitreverse", Form::Unary),
    intrinsic("llvm.bswap", Form::Bytes),
    intrinsic("llvm.smin", Form::Binary),
    intrinsic("llvm.smax", Form::Binary),
    intrinsic("llvm.umin", Form::Binary),
    intrinsic("llvm.umax", Form::Binary),
    intrinsic("llvm.sadd.sat", Form::Binary),
    intrinsic("llvm.uadd.sat", Form::Binary),
    intrinsic("llvm.ssub.sat", Form::Binary),
    intrinsic("llvm.usub.sat", Form::Binary),
    intrinsic("llvm.sshl.sat", Form::Shift),
    intrinsic("llvm.ushl.sat", Form::Shift),
    intrinsic("llvm.fshl", Form::Funnel),
    intrinsic("llvm.fshr", Form::Funnel),
    intrinsic("llvm.scmp", Form::ThreeWay),
    intrinsic("llvm.ucmp", Form::ThreeWay),
    intrinsic("llvm.sadd.with.overflow", Form::Overflow),
    intrinsic("llvm.uadd.with.overflow", Form::Overflow),
    intrinsic("llvm.ssub.with.overflow", Form::Overflow),
    intrinsic("llvm.usub.with.overflow", Form::Overflow),
    intrinsic("llvm.smul.with.overflow", Form::Overflow),
    intrinsic("llvm.umul.with.overflow", Form::Overflow),
    fixed_point("llvm.smul.fix", FixedPointOp::Mul, Signedness::Signed, Excess::Undefined),
    fixed_point("llvm.umul.fix", FixedPointOp::Mul, Signedness::Unsigned, Excess::Undefined),
    fixed_point("llvm.smul.fix.sat", FixedPointOp::Mul, Signedness::Signed, Excess::Saturates),
    fixed_point("llvm.umul.fix.sat", FixedPointOp::Mul, Signedness::Unsigned, Excess::Saturates),
    fixed_point("llvm.sdiv.fix", FixedPointOp::Div, Signedness::Signed, Excess::Undefined),
    fixed_point("llvm.udiv.fix", FixedPointOp::Div, Signedness::Unsigned, Excess::Undefined),
    fixed_point("llvm.sdiv.fix.sat", FixedPointOp::Div, Signedness::Signed, Excess::Saturates),
    fixed_point("llvm.udiv.fix.sat", FixedPointOp::Div, Signedness::Unsigned, Excess::Saturates),
    intrinsic("llvm.vector.reduce.add", Form::Reduce),
    intrinsic("llvm.vector.reduce.mul", Form::Reduce),
    intrinsic("llvm.vector.reduce.and", Form::Reduce),
    intrinsic("llvm.vector.reduce.or", Form::Reduce),
    intrinsic("llvm.vector.reduce.xor", Form::Reduce),
    intrinsic("llvm.vector.reduce.smin", Form::Reduce),
    intrinsic("llvm.vector.reduce.smax", Form::Reduce),
    intrinsic("llvm.vector.reduce.umin", Form::Reduce),
    intrinsic("llvm.vector.reduce.umax", Form::Reduce),
];

/// Those that the LLVM has which programs are for.
pub(super) fn available(config: &Config) -> impl Iterator<Item = &'static Intrinsic> + Clone {
    let llvm = config.llvm;
    INTRINSICS.iter().filter(move |intrinsic| has_intrinsic(llvm, intrinsic.name))
}

/// The intrinsic of a name.
pub(super) fn find(name: &str) -> Option<&'static Intrinsic> {
    INTRINSICS.iter().find(|i| i.name == name)
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

    /// One of the program's intrinsics. There are as many of fixed-point numbers as of all minima, maxima and
    /// saturations, LLVM does less with them, and each rounds by choice: three of four times another is drawn.
    fn draw_intrinsic(&mut self) -> &'static Intrinsic {
        let intrinsic = self.dice.pick(&self.world.style.intrinsics);
        match intrinsic.form {
            Form::FixedPoint(_) if !self.dice.percent(25) => self.dice.pick(&self.world.style.intrinsics),
            _ => intrinsic,
        }
    }

    /// A call of an intrinsic on values of a kind, if it has one for that kind.
    pub fn intrinsic(&mut self, intrinsic: &Intrinsic, kind: Kind) -> Option<ValueId> {
        let name = intrinsic.name;
        match intrinsic.form {
            Form::Unary => {
                let operand = self.local(kind);
                Some(self.call_intrinsic(name, kind, vec![operand.into()]))
            }
            Form::Bytes if !kind.width.is_multiple_of(16) => None,
            Form::Bytes => {
                let operand = self.local(kind);
                Some(self.call_intrinsic(name, kind, vec![operand.into()]))
            }
            Form::UnaryFlag => {
                let operand = self.local(kind);
                let flag = self.immediate_flag();
                Some(self.call_intrinsic(name, kind, vec![operand.into(), flag.into()]))
            }
            Form::Binary => {
                let (lhs, rhs) = self.pair(kind);
                Some(self.call_intrinsic(name, kind, vec![lhs, rhs]))
            }
            Form::Shift => {
                let (lhs, rhs) = self.pair(kind);
                let amount = self.guarded_operand(BinaryOp::Shl, kind, &lhs, rhs);
                Some(self.call_intrinsic(name, kind, vec![lhs, amount]))
            }
            Form::Funnel => {
                let (high, low) = self.pair(kind);
                let amount = self.operand(kind);
                Some(self.call_intrinsic(name, kind, vec![high, low, amount]))
            }
            Form::ThreeWay => {
                let (lhs, rhs) = self.pair(kind);
                Some(self.three_way(name, kind, lhs, rhs))
            }
            Form::Overflow => Some(self.overflow(name, kind)),
            Form::FixedPoint(form) => self.fixed_point(name, kind, form),
            Form::Reduce => {
                kind.lanes?;
                let vector = self.local(kind);
                Some(self.reduce(name, kind, vector))
            }
        }
    }

    /// The constant operand of `abs`, `ctlz`, `cttz`: whether the special case is poison.
    pub fn immediate_flag(&mut self) -> Constant {
        Constant::bool(self.dice.percent(25))
    }

    /// Calls an intrinsic that is overloaded on a kind, and gives that kind.
    pub fn call_intrinsic(&mut self, name: &str, kind: Kind, args: Vec<Operand>) -> ValueId {
        let call = self.build_intrinsic(format!("{name}.{}", kind.suffix()), kind.ty(), args, Some(kind));
        self.push(call, kind)
    }

    /// `scmp`, `ucmp`.
    fn three_way(&mut self, name: &str, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let width = match self.draw_kind().width {
            1 => 2,
            width => width,
        };
        let to = kind.with_width(width);
        let call = self.build_intrinsic(
            format!("{name}.{}.{}", to.suffix(), kind.suffix()),
            to.ty(),
            vec![lhs, rhs],
            Some(to),
        );
        self.push(call, to)
    }

    /// A reduction of a vector.
    pub fn reduce(&mut self, name: &str, kind: Kind, vector: ValueId) -> ValueId {
        let lane = kind.lane();
        let call =
            self.build_intrinsic(format!("{name}.{}", kind.suffix()), lane.ty(), vec![vector.into()], Some(lane));
        self.push(call, lane)
    }

    /// An intrinsic with overflow, of which the value, the bit, or both are taken.
    fn overflow(&mut self, name: &str, kind: Kind) -> ValueId {
        let (lhs, rhs) = self.pair(kind);
        let pair = self.overflow_pair(name, kind, lhs, rhs);
        match self.dice.below(4) {
            0 => self.extract_field(pair, 0, kind),
            1 => self.extract_field(pair, 1, kind.truth()),
            _ => {
                self.extract_field(pair, 1, kind.truth());
                self.extract_field(pair, 0, kind)
            }
        }
    }

    /// The structure that an intrinsic with overflow gives.
    pub fn overflow_pair(&mut self, name: &str, kind: Kind, lhs: Operand, rhs: Operand) -> ValueId {
        let ty = Type::structure(vec![kind.ty(), kind.truth().ty()]);
        let call = self.build_intrinsic(format!("{name}.{}", kind.suffix()), ty.clone(), vec![lhs, rhs], None);
        self.push_opaque(call, ty)
    }

    /// The call of an intrinsic, with call-site attributes in programs that have them; `kind` is
    /// that of the result.
    pub fn build_intrinsic(&mut self, name: String, ret: Type, args: Vec<Operand>, kind: Option<Kind>) -> Op {
        let params = args.iter().map(|a| self.function.type_of(a).clone()).collect();
        let ty = Arc::new(FunctionType { ret, params, varargs: false });
        let mut call = plain_call(name.into(), ty, args);
        self.decorate_call(&mut call, kind);
        Op::Call(Box::new(call))
    }
}

/// A call without any attribute.
pub(super) fn plain_call(callee: Arc<str>, ty: Arc<FunctionType>, args: Vec<Operand>) -> Call {
    Call {
        callee: Callee::Direct(callee),
        ty,
        args: args.into_iter().map(|operand| Argument { operand, attrs: Attributes::default() }).collect(),
        convention: None,
        ret_attrs: Attributes::default(),
        fn_attrs: Attributes::default(),
        bundles: Vec::new(),
        address_space: Default::default(),
        tail: None,
        flags: Flags::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{features, from_seed};
    use crate::ir::LlvmVersion;

    #[test]
    fn programs_for_an_older_llvm_have_its_intrinsics() {
        let met = |llvm| {
            let config = Config { llvm: LlvmVersion(llvm), memory: Config::bench().memory, ..Config::default() };
            let mut counts = crate::generate::FeatureCounts::default();
            (0..300).for_each(|seed| counts.merge(&features(&from_seed(seed, &config))));
            let names: Vec<&str> = counts.iter().map(|(feature, _)| feature.of).collect();
            (names.contains(&"llvm.ucmp"), names.contains(&"llvm.umin"))
        };
        assert_eq!((met(22), met(18)), ((true, true), (false, true)));
    }
}
