//! The arguments of intrinsics that must be numbers in the text (`immarg`), as data, and what the verifier of LLVM
//! demands of these numbers: the mask of `llvm.is.fpclass`, the shapes of `llvm.matrix.*`.
//!
//! The table holds the intrinsics of LLVM 14 to 22 that belong to no target, as `Intrinsics.td` declares them. Of an
//! intrinsic of a target, its declaration says it.

use super::Fault;
use super::intrinsics::longest_match;
use crate::ir::constant::ConstantKind;
use crate::ir::instruction::{Call, Operand};
use crate::ir::module::Function;
use crate::ir::types::Type;
use std::sync::Arc;

/// Name without `llvm.` and the types at the end, and the positions of its immediate arguments.
const IMMEDIATES: &[(&str, &[usize])] = &[
    ("abs", &[1]),
    ("allow.ubsan.check", &[0]),
    ("asan.check.memaccess", &[1]),
    ("call.preallocated.arg", &[1]),
    ("call.preallocated.setup", &[0]),
    ("ctlz", &[1]),
    ("cttz", &[1]),
    ("eh.sjlj.callsite", &[0]),
    ("expect.with.probability", &[2]),
    ("experimental.cttz.elts", &[1]),
    ("experimental.gc.relocate", &[1, 2]),
    ("experimental.gc.statepoint", &[0, 1, 3, 4]),
    ("experimental.get.vector.length", &[1, 2]),
    ("experimental.memset.pattern", &[3]),
    ("experimental.patchpoint", &[0, 1, 3]),
    ("experimental.patchpoint.void", &[0, 1, 3]),
    ("experimental.stackmap", &[0, 1]),
    ("experimental.vector.extract", &[1]),
    ("experimental.vector.insert", &[2]),
    ("experimental.vector.splice", &[2]),
    ("experimental.vp.splice", &[2]),
    ("frameaddress", &[0]),
    ("hwasan.check.memaccess", &[2]),
    ("hwasan.check.memaccess.fixedshadow", &[1, 2]),
    ("hwasan.check.memaccess.shortgranules", &[2]),
    ("hwasan.check.memaccess.shortgranules.fixedshadow", &[1, 2]),
    ("invariant.end", &[1]),
    ("invariant.start", &[0]),
    ("is.fpclass", &[1]),
    ("lifetime.end", &[0]),
    ("lifetime.start", &[0]),
    ("localrecover", &[2]),
    ("loop.dependence.raw.mask", &[2]),
    ("loop.dependence.war.mask", &[2]),
    ("masked.gather", &[1]),
    ("masked.load", &[1]),
    ("masked.scatter", &[2]),
    ("masked.store", &[2]),
    ("matrix.column.major.load", &[2, 3, 4]),
    ("matrix.column.major.store", &[3, 4, 5]),
    ("matrix.multiply", &[2, 3, 4]),
    ("matrix.transpose", &[1, 2]),
    ("memcpy", &[3]),
    ("memcpy.element.unordered.atomic", &[3]),
    ("memcpy.inline", &[3]),
    ("memmove", &[3]),
    ("memmove.element.unordered.atomic", &[3]),
    ("memset", &[3]),
    ("memset.element.unordered.atomic", &[3]),
    ("memset.inline", &[3]),
    ("objectsize", &[1, 2, 3]),
    ("prefetch", &[1, 2, 3]),
    ("preserve.array.access.index", &[1, 2]),
    ("preserve.struct.access.index", &[1, 2]),
    ("preserve.union.access.index", &[1]),
    ("protected.field.ptr", &[2]),
    ("ptrauth.auth", &[1]),
    ("ptrauth.resign", &[1, 3]),
    ("ptrauth.sign", &[1]),
    ("ptrauth.strip", &[1]),
    ("returnaddress", &[0]),
    ("sdiv.fix", &[2]),
    ("sdiv.fix.sat", &[2]),
    ("smul.fix", &[2]),
    ("smul.fix.sat", &[2]),
    ("ubsantrap", &[0]),
    ("udiv.fix", &[2]),
    ("udiv.fix.sat", &[2]),
    ("umul.fix", &[2]),
    ("umul.fix.sat", &[2]),
    ("vector.extract", &[1]),
    ("vector.insert", &[2]),
    ("vector.splice", &[2]),
    ("vector.splice.left", &[2]),
    ("vector.splice.right", &[2]),
    ("vp.ctlz", &[1]),
    ("vp.cttz", &[1]),
    ("vp.cttz.elts", &[1]),
    ("vp.is.fpclass", &[1]),
];

/// The classes of `llvm.is.fpclass` that there are.
const CLASSES: u64 = 0x3ff;

/// Checks the immediate arguments of a call of an intrinsic.
pub fn check(name: &Arc<str>, declaration: Option<&Function>, call: &Call) -> Result<(), Fault> {
    let base = name.strip_prefix("llvm.").and_then(|name| longest_match(IMMEDIATES, |(base, _)| base, name));
    let listed = base.map_or(&[][..], |(_, positions)| positions);
    for (i, argument) in call.args.iter().enumerate() {
        let is_declared = || declaration.is_some_and(|d| d.params.get(i).is_some_and(|a| a.has("immarg")));
        if (listed.contains(&i) && is_number(&call.ty.params, i) || is_declared()) && !is_immediate(&argument.operand) {
            return Err(Fault::NotImmediate(i));
        }
    }
    match base.map(|(base, _)| *base) {
        Some("is.fpclass" | "vp.is.fpclass") if number(call, 1).is_none_or(|mask| mask & !CLASSES != 0) => {
            Err(Fault::Immediate("a class of numbers that there is not"))
        }
        Some("smul.fix" | "smul.fix.sat" | "sdiv.fix" | "sdiv.fix.sat") => scale(call, |scale, width| scale < width),
        Some("umul.fix" | "umul.fix.sat" | "udiv.fix" | "udiv.fix.sat") => scale(call, |scale, width| scale <= width),
        Some("matrix.multiply") => multiplied(name, call),
        Some("matrix.transpose") => shape(name, call, 0, [1, 2]).and_then(|()| result(name, call, [1, 2])),
        Some("matrix.column.major.load") => result(name, call, [3, 4]).and_then(|()| strided(call, 1, 3)),
        Some("matrix.column.major.store") => shape(name, call, 0, [4, 5]).and_then(|()| strided(call, 2, 4)),
        _ => Ok(()),
    }
}

/// The bits behind the point of a fixed-point number are some of its own; of a signed one, the sign is none of them.
fn scale(call: &Call, fits: impl FnOnce(u64, u64) -> bool) -> Result<(), Fault> {
    let Some(Type::Int(width)) = call.ty.params.first().map(Type::scalar) else { return Ok(()) };
    match number(call, 2) {
        Some(scale) if fits(scale, u64::from(*width)) => Ok(()),
        Some(_) | None => Err(Fault::Immediate("a scale that is too large for the operands")),
    }
}

/// Whether the type of a parameter is one that an immediate has. What is immediate in one version may not even be
/// there in another: the size of a lifetime, the alignment of a masked access.
fn is_number(params: &[Type], i: usize) -> bool {
    matches!(params.get(i), Some(Type::Int(_) | Type::Float(_)))
}

/// An immediate is a number: no expression, undef or poison.
fn is_immediate(operand: &Operand) -> bool {
    match operand {
        Operand::Const(c) => matches!(c.kind, ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Zero),
        Operand::Local(_) | Operand::Metadata(_) => false,
    }
}

/// An argument that is an integer in the text.
fn number(call: &Call, i: usize) -> Option<u64> {
    match &call.args.get(i)?.operand {
        Operand::Const(constant) => constant.as_int()?.to_u64(),
        Operand::Local(_) | Operand::Metadata(_) => None,
    }
}

/// `a × b` by `b × c` gives `a × c`, of lanes of one type.
fn multiplied(name: &Arc<str>, call: &Call) -> Result<(), Fault> {
    shape(name, call, 0, [2, 3])?;
    shape(name, call, 1, [3, 4])?;
    result(name, call, [2, 4])?;
    match call.ty.params[1].scalar() == call.ty.ret.scalar() {
        true => Ok(()),
        false => Err(LANES),
    }
}

/// Whether the lanes of an argument are those of a matrix of so many rows and columns, as arguments say.
fn shape(name: &Arc<str>, call: &Call, argument: usize, sides: [usize; 2]) -> Result<(), Fault> {
    let lanes = call.ty.params.get(argument).and_then(Type::lanes);
    is_matrix(name, call, lanes, sides)?;
    let is_result = call.ty.ret == Type::Void || call.ty.params[argument].scalar() == call.ty.ret.scalar();
    if is_result { Ok(()) } else { Err(LANES) }
}

fn result(name: &Arc<str>, call: &Call, sides: [usize; 2]) -> Result<(), Fault> {
    is_matrix(name, call, call.ty.ret.lanes(), sides)
}

fn is_matrix(name: &Arc<str>, call: &Call, lanes: Option<u32>, [rows, columns]: [usize; 2]) -> Result<(), Fault> {
    let wrong = || Fault::IntrinsicSignature(name.clone());
    let lanes = lanes.ok_or_else(wrong)?;
    let product = number(call, rows).ok_or_else(wrong)?.checked_mul(number(call, columns).ok_or_else(wrong)?);
    match product == Some(lanes.into()) {
        true => Ok(()),
        false => Err(Fault::Immediate("a matrix of another shape than its vector")),
    }
}

const LANES: Fault = Fault::Immediate("matrices of different types of lanes");

/// Columns lie at least as far apart as they are long, where that is a number.
fn strided(call: &Call, stride: usize, rows: usize) -> Result<(), Fault> {
    match number(call, stride).zip(number(call, rows)) {
        Some((stride, rows)) if stride < rows => Err(Fault::Immediate("columns of a matrix that overlap")),
        Some(_) | None => Ok(()),
    }
}
