//! The meaning of intrinsics: one row for each that this program names, in [`table`].
//!
//! An operation on integers and vectors becomes an [`Intrinsic`], which contains everything that the types and
//! immediate arguments of the call determine. The executor performs those on memory and control flow. A row makes an
//! intrinsic modelled, harmless or unsupported; an intrinsic without a row is unsupported.

mod overloaded;
mod signature;
mod sve;
mod table;

use super::dependence::Dependence;
use super::floats::FloatOperation;
use super::program::{MaskedKind, Overlap};
use super::rules::{FixedPoint, Rule};
use super::targets::LaneOperation;
use super::targets::arm::Inactive;
use super::targets::vector::Hazard;
use Meaning::{Copy, Fill, Masked, Nothing, Operation, Pointer, Unsupported};
use irrefute_ir::{BinaryOp, Call, Callee, CastOp, IntrinsicId};
use signature::{Build, Manifest, Signature};
use std::sync::Arc;

pub(crate) use table::meaning;

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
    /// A floating-point operation on each argument, which is one lane of the result.
    FloatOfEach(FloatOperation),
    /// A floating-point operation on lane 0 of its argument; the other lanes stay.
    FloatOfLane0(FloatOperation),
    /// An operation on lanes where a mask is true.
    UnderMask(UnderMask, Form, Inactive),
    /// A floating-point operation that processors round to one of the neighbours of its result, too; a quotient is that of
    /// 1 and the argument.
    Approximate(FloatOperation),
    /// The lanes of its last argument, one after another from the first on; an argument before it is the start.
    ReduceFloats(FloatOperation),
    /// Each lane of the first operand, and a part of the lanes of the second, from the first to the last.
    PartialReduceFloats(FloatOperation),
    /// A function from the lanes of its arguments, words of at most 64 bits, to those of its result.
    Lanes(LaneOperation),
    /// The same, where the text leaves the function open: another one may be right, so that the result depends on this.
    OneOfSeveral(LaneOperation, Dependence),
    /// The first argument; the others are hints.
    First,
    /// `true` or `false`, as the chooser decides.
    AnyBool,
    /// The same; `true` is tried first, since what follows `false` is mostly a way out.
    WidenableCondition,
}

/// What is done with lanes under a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnderMask {
    /// A rule of integers.
    Rule(Rule),
    /// An operation of floating-point values.
    Float(FloatOperation),
    /// A product and a sum.
    Fused(Fused),
    /// The environment answers, for an operation of this name.
    Other(Arc<str>),
}

/// A product, added to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fused {
    /// The position of the number among the arguments.
    pub addend: usize,
    /// Those of the factors.
    pub factors: [usize; 2],
    /// Whether the product is negated.
    pub negates_product: bool,
    /// Whether the number is negated, which only floating-point ones are.
    pub negates_addend: bool,
}

/// Where the mask of an operation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Before the operands. [`Inactive::Kept`] means lanes of the first of them.
    MaskFirst,
    /// After a vector whose lanes [`Inactive::Kept`] means, and before the operands.
    MaskSecond,
}

/// The operation of a call; `None` if its types or immediates are not modelled.
pub(super) fn build(operation: Build, call: &Call, vscale: Option<u32>) -> Option<Intrinsic> {
    operation(&Signature { ty: &call.ty, call, vscale })
}

/// The operation of a call of an intrinsic of a target that is [`overloaded`]; `None` if it is none of them, or its types or
/// immediates are not modelled.
pub(super) fn of_target(name: &str, call: &Call, vscale: Option<u32>) -> Option<Intrinsic> {
    build(overloaded::of_target(name)?, call, vscale)
}

/// Whether a name is that of an access, or a prefetch, under a mask of SVE.
pub(super) fn is_access_of_sve(name: &str) -> bool {
    let word = name.strip_prefix("llvm.aarch64.sve.").unwrap_or_default();
    let accesses = ["ld1", "ld2", "ld3", "ld4", "ldff1", "ldnf1", "ldnt1", "st1", "st2", "st3", "st4", "stnt1", "prf"];
    accesses.iter().any(|access| word.starts_with(access))
}

/// Whether a call, at this value of `vscale`, does to every lane what it does to the others, and reads no other lane for it.
pub(super) fn treats_lanes_alike(call: &Call, vscale: u32) -> bool {
    let Callee::Direct(name) = &call.callee else { return false };
    let intrinsic = match call.intrinsic_id().map(meaning) {
        Some(Operation(operation)) => build(operation, call, Some(vscale)),
        Some(_) => None,
        None => of_target(name, call, Some(vscale)),
    };
    match intrinsic {
        Some(Intrinsic::Elementwise(_) | Intrinsic::FixedPoint(_) | Intrinsic::Float(_) | Intrinsic::First) => true,
        Some(Intrinsic::UnderMask(operation, ..)) => !matches!(operation, UnderMask::Other(_)),
        // A mask of some lanes is another one at another `vscale`.
        Some(Intrinsic::Constant(words)) => words.iter().all(|word| *word == 1),
        _ => false,
    }
}

/// The rule of a histogram; `None` if its types are not modelled.
pub(super) fn rule_of(rule: fn(&Signature) -> Option<Rule>, call: &Call, vscale: Option<u32>) -> Option<Rule> {
    rule(&Signature { ty: &call.ty, call, vscale })
}

/// The meaning of an intrinsic, whatever types it is called with.
pub(super) enum Meaning {
    /// An operation on integers and vectors, if it is called with types and immediates that are modelled.
    Operation(Build),
    /// Undefined behaviour if its argument, or the constraint of one of its bundles, does not hold.
    Assume,
    /// Nothing, for this reason.
    Nothing(&'static str),
    /// Nothing but progress: no execution that does it again and again is one that does nothing.
    Progress,
    /// The end of the execution, as an event of this name.
    Trap(IntrinsicId),
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
    /// `llvm.experimental.memset.pattern`.
    FillPattern,
    /// The bytes of a range are written to another.
    Copy(Overlap, Unit),
    /// Accesses of the lanes whose mask is true.
    Masked(MaskedKind),
    /// Accesses of as many elements, one behind the other, as lanes have a true mask.
    Dense(MaskedKind),
    /// A rule on numbers in memory, of the lanes whose mask is true.
    Histogram(fn(&Signature) -> Option<Rule>),
    /// An operation on the lanes that a mask and a length name.
    Predicated(Predicated),
    /// A division of the lanes that a mask names.
    MaskedDivision(BinaryOp),
    /// An operation on matrices.
    Matrix(MatrixIntrinsic),
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

/// What a vector-predicated intrinsic does with the lanes that are active.
#[derive(Clone, Copy)]
pub(super) enum Predicated {
    /// An instruction on integers.
    Binary(BinaryOp),
    /// The intrinsic of the same name without a predicate.
    Lanes(Build),
    Cast(CastOp),
    /// A comparison of integers, by the word among the arguments.
    Compare,
    CompareFloats,
    /// A choice by a mask; lanes from the length on are poison.
    Select,
    /// A choice by a mask; lanes from the length on are those of the second value.
    Merge,
    /// One value in all lanes.
    Splat,
    Access(MaskedKind, Places),
    /// A combination of a start and the lanes.
    Reduce(Build),
    /// A function of all arguments, mask and lengths among them.
    Move(LaneOperation),
}

/// Where the lanes of a vector-predicated access are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// One behind the other.
    Contiguous,
    /// At a distance in bytes, which is an argument.
    Strided,
    /// A pointer for each.
    Scattered,
}

/// The operations on matrices that are no permutation of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatrixIntrinsic {
    Multiply,
    Load,
    Store,
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
    /// `llvm.loop.dependence.…`: the lanes that can be accessed together.
    Independent(Hazard),
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
/// use irrefute_ir::IntrinsicId;
/// use irrefute_semantics::intrinsics::{IntrinsicSupport, standing};
/// assert_eq!(standing(IntrinsicId::UMax), IntrinsicSupport::Modelled);
/// assert_eq!(standing(IntrinsicId::PseudoProbe), IntrinsicSupport::Harmless("it counts for a profile"));
/// ```
pub fn standing(id: IntrinsicId) -> IntrinsicSupport {
    match meaning(id) {
        Nothing(why) => IntrinsicSupport::Harmless(why),
        Unsupported(why) => IntrinsicSupport::Unsupported(why),
        Operation(_)
        | Meaning::Assume
        | Meaning::Trap(_)
        | Meaning::Progress
        | Meaning::TypeId
        | Meaning::Guard
        | Meaning::Deoptimize
        | Meaning::LifetimeStart
        | Meaning::LifetimeEnd
        | Fill(_)
        | Meaning::FillPattern
        | Copy(..)
        | Masked(_)
        | Meaning::Dense(_)
        | Meaning::Histogram(_)
        | Meaning::Predicated(_)
        | Meaning::MaskedDivision(_)
        | Meaning::Matrix(_)
        | Pointer(PointerIntrinsic::Independent(_))
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
/// use irrefute_ir::IntrinsicId;
/// use irrefute_semantics::intrinsics::only_computes;
/// assert!(only_computes(IntrinsicId::UMax) && !only_computes(IntrinsicId::Assume));
/// ```
pub fn only_computes(id: IntrinsicId) -> bool {
    matches!(meaning(id), Operation(_) | Meaning::Matrix(MatrixIntrinsic::Multiply))
}

/// The rules of all intrinsics that work lane by lane on integers of a width, with either flag where they have one. Tests
/// of rules get them from here, so that a new row of the table is tested without another list.
#[cfg(test)]
pub(crate) fn elementwise(width: u32) -> Vec<Rule> {
    use irrefute_ir::{Constant, FunctionType, Type};
    let ty = |ret| FunctionType { ret, params: vec![Type::Int(width), Type::BOOL, Type::Int(width)], varargs: false };
    let rules = IntrinsicId::ALL.iter().flat_map(|id| {
        [0, 1].map(|flag| {
            let Operation(operation) = meaning(*id) else { return None };
            let zero = || Constant::zero(Type::Int(width)).into();
            let arguments = vec![zero(), Constant::int(Type::BOOL, flag).into(), zero()];
            match build(operation, &Call::plain(id.name(), ty(Type::Int(2)), arguments), None) {
                Some(Intrinsic::Elementwise(rule)) => Some(rule),
                _ => None,
            }
        })
    });
    let mut all: Vec<Rule> = Vec::new();
    for rule in rules.flatten() {
        if !all.contains(&rule) {
            all.push(rule);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Unary, UnaryOp};
    use irrefute_ir::{Constant, FunctionType, Type};

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
        let float = Type::Float(irrefute_ir::FloatKind::Float);
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
