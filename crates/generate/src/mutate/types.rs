//! Changes of widths and lanes: throughout the module ([`Retype`]), or of one operation.

use super::MutationSubject;
use super::insertions::index;
use super::scope::{MAX_WIDTH, Point, is_int_type};
use irrefute_ir::retype::{Lanes, Policy, Retype, Superfluous, Widths};
use irrefute_ir::{CastOp, Constant, ConstantKind, Module, Op, Operand, Type};
use irrefute_semantics::library;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The new widths, in bits.
const WIDTHS: &[u32] = &[2, 3, 4, 7, 8, 9, 13, 16, 17, 24, 31, 32, 33, 63, 64, 65, 128];

/// The numbers of lanes of new vectors.
const LENGTHS: &[u32] = &[2, 2, 3, 4, 4, 5, 8];

/// One width becomes another one everywhere.
pub(super) fn width(s: &mut MutationSubject) -> Option<()> {
    let mut widths = BTreeSet::new();
    let values = s.module.definitions().flat_map(|f| f.values.iter().map(|v| &v.ty).chain([&f.ret]));
    values.for_each(|ty| widths.extend(ty.scalar().int_width()));
    // Conditions and comparisons must stay `i1`.
    widths.remove(&1);
    // LLVM knows the signature of a library function, so its widths must stay.
    let library = s.module.functions.iter().filter(|f| library::is_known(&f.name));
    for width in library.flat_map(|f| &f.values).filter_map(|value| value.ty.int_width()) {
        widths.remove(&width);
    }
    // Selectors of landing pads have 32 bits.
    if s.module.functions.iter().any(|f| f.header.personality.is_some()) {
        widths.remove(&32);
    }
    let old = s.pick(widths.into_iter().collect())?;
    let new = match s.random.below(4) {
        0 => old + 1,
        1 => old / 2,
        _ => s.random.pick(WIDTHS),
    };
    let policy = s.random.pick(&Policy::ALL);
    if !(2..=MAX_WIDTH).contains(&new) || new == old {
        return None;
    }
    let widths = Widths(BTreeMap::from([(old, new)]));
    retype(&mut s.module, &Retype { widths, policy, ..Retype::default() })
}

/// Vectors of one length become shorter, or scalars.
pub(super) fn lanes(s: &mut MutationSubject) -> Option<()> {
    let lengths: BTreeSet<u32> =
        s.module.definitions().flat_map(|f| &f.values).filter_map(|value| value.ty.lanes()).collect();
    let old = s.pick(lengths.into_iter().collect())?;
    let new = if old == 1 || s.random.coin() { Lanes::Scalar } else { Lanes::Keep(s.random.between(1, old - 1)) };
    let lanes = BTreeMap::from([(old, new)]);
    retype(&mut s.module, &Retype { lanes, ..Retype::default() })
}

/// Applies a map on types, and removes the instructions that have become superfluous.
fn retype(module: &mut Module, map: &Retype) -> Option<()> {
    let mut superfluous = map.apply(module)?;
    for i in 0..superfluous.len() {
        let Superfluous { function, block, inst, substitute } = superfluous[i].clone();
        let function = &mut module.functions[function];
        let result = Operand::Local(function.blocks[block].insts[inst].result?);
        // Unreachable code may define a value by itself.
        if substitute == result {
            return None;
        }
        let replace = |o: &mut Operand| {
            if *o == result {
                *o = substitute.clone();
            }
        };
        function.for_each_operand_mut(replace);
        superfluous.iter_mut().for_each(|later| replace(&mut later.substitute));
    }
    // From the last to the first, so that the indices of the others stay valid.
    superfluous.sort_by_key(|s| std::cmp::Reverse((s.function, s.block, s.inst)));
    for s in superfluous {
        module.functions[s.function].blocks[s.block].insts.remove(s.inst);
    }
    Some(())
}

/// Computes one operation on vectors, and takes the result from one lane.
pub(super) fn vector(s: &mut MutationSubject) -> Option<()> {
    let at = s.draw_place(|f, inst| {
        let is_elementwise = match &inst.op {
            Op::Binary { .. } | Op::ICmp { .. } | Op::Select { .. } | Op::Freeze { .. } => true,
            Op::Cast { op, .. } => matches!(op, CastOp::Trunc | CastOp::ZExt | CastOp::SExt),
            _ => false,
        };
        let is_scalar = |o: &&Operand| is_int_type(f.type_of(o)) && f.type_of(o).lanes().is_none();
        is_elementwise && inst.op.operands().iter().all(is_scalar)
    })?;
    let lanes = s.random.pick(LENGTHS);
    let lane = s.random.below(lanes);
    let mut op = s.op(at).clone();
    let result = s.function().blocks[at.block].insts[at.inst].result?;
    let ty = Type::vector(lanes, s.function().ty(result).clone());
    let mut point = at;
    let operands: Vec<Operand> = op.operands().into_iter().cloned().collect();
    let mut vectors = Vec::with_capacity(operands.len());
    for operand in operands {
        let (vector, next) = widen(s, point, operand, lanes, lane);
        vectors.push(vector);
        point = next;
    }
    let mut vectors = vectors.into_iter();
    op.for_each_operand_mut(&mut |o| {
        if let Some(vector) = vectors.next() {
            *o = vector;
        }
    });
    if let Op::Cast { to, .. } = &mut op {
        *to = ty.clone();
    }
    let vector = s.insert(point, ty, op);
    // The old instruction becomes the extraction, so its result and all uses of it stay.
    let below = Point { inst: point.inst + 1, ..point };
    s.inst_mut(below).op = Op::ExtractElement { vector: vector.into(), index: index(lane) };
    Some(())
}

/// A vector with an operand in one lane, or a constant in all, and the place to which the point moved.
fn widen(s: &mut MutationSubject, at: Point, operand: Operand, lanes: u32, lane: u32) -> (Operand, Point) {
    let scalar = s.function().type_of(&operand).clone();
    let ty = Type::vector(lanes, scalar.clone());
    if let Operand::Const(constant) = &operand
        && let ConstantKind::Int(value) = &constant.kind
    {
        let constant = if value.is_zero() { Constant::zero(ty) } else { Constant::from_int(ty, value.clone()) };
        return (constant.into(), at);
    }
    let values = s.scope().available(s.function(), at, &ty);
    let base = match s.pick(values) {
        Some(vector) if s.random.percent(60) => vector.into(),
        _ if s.random.percent(60) => Operand::from(Constant::poison(ty.clone())),
        _ => other_lanes(s, &scalar, lanes).unwrap_or_else(|| Constant::zero(ty.clone())).into(),
    };
    let op = Op::InsertElement { vector: base, element: operand, index: index(lane) };
    let vector = s.insert(at, ty, op);
    (vector.into(), Point { inst: at.inst + 1, ..at })
}

/// A vector with one constant in every lane.
fn other_lanes(s: &mut MutationSubject, scalar: &Type, lanes: u32) -> Option<Constant> {
    let lane = super::scope::draw_constant(s.random, scalar)?;
    let ty = Type::vector(lanes, scalar.clone());
    Some(match lane.as_int() {
        Some(value) if value.is_zero() => Constant::zero(ty),
        _ => Constant { ty, kind: ConstantKind::Splat(Arc::new(lane)) },
    })
}
