//! The arguments of intrinsics that must be literal numbers (`immarg`), and the demands of LLVM's verifier on these
//! numbers: the mask of `llvm.is.fpclass`, the kinds of `llvm.prefetch`, the parts of `llvm.vector.insert` and
//! `llvm.vector.extract`, the lanes of `llvm.vector.partial.reduce.add` and of masked accesses, the shapes of `llvm.matrix.*`.
//!
//! The [table](crate::intrinsic) lists them for the target-independent intrinsics of LLVM 14 to 22, after
//! `Intrinsics.td`. For an intrinsic of a target, the `immarg`s of its declaration count.

use super::Fault;
use crate::attribute_table::AttrKind;
use crate::constant::ConstantKind;
use crate::instruction::{Call, Operand};
use crate::intrinsic::{IntrinsicId, base_name};
use crate::module::Function;
use crate::types::Type;
use std::sync::Arc;

/// The mask of all ten classes of `llvm.is.fpclass`.
const CLASSES: u64 = 0x3ff;

/// The bits of an element in the formats that AMD's processors number: two of eight bits, two of six, one of four ("matrix
/// fmt" in LLVM's `AMDGPUUsage`).
const FORMAT_BITS: [u32; 5] = [8, 8, 6, 6, 4];

/// The matrices among the arguments of an intrinsic of AMD's processors, each with the argument that says in which format its
/// small floats are.
///
/// ```
/// assert_eq!(irrefute_ir::matrix_formats("llvm.amdgcn.mfma.f32.32x32x1f32"), None);
/// ```
pub fn matrix_formats(name: &str) -> Option<[(usize, usize); 2]> {
    match base_name(name) {
        "llvm.amdgcn.wmma.f32.16x16x128.f8f6f4"
        | "llvm.amdgcn.wmma.scale.f32.16x16x128.f8f6f4"
        | "llvm.amdgcn.wmma.scale16.f32.16x16x128.f8f6f4" => Some([(1, 0), (3, 2)]),
        "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4" | "llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4" => {
            Some([(0, 3), (1, 4)])
        }
        _ => None,
    }
}

/// The words of 32 bits that such a matrix has in a format; `None` if there is no such format.
///
/// ```
/// use irrefute_ir::matrix_words;
/// let words = |format| matrix_words("llvm.amdgcn.wmma.f32.16x16x128.f8f6f4", format);
/// assert_eq!([words(0), words(2), words(4), words(5)], [Some(16), Some(12), Some(8), None]);
/// ```
pub fn matrix_words(name: &str, format: u64) -> Option<u32> {
    let at_eight_bits = if name.contains("wmma") { 16 } else { 8 };
    let bits = FORMAT_BITS.get(usize::try_from(format).ok()?)?;
    Some(at_eight_bits * bits / 8)
}

/// Checks the immediate arguments of a call of an intrinsic.
pub fn check(name: &Arc<str>, declaration: Option<&Function>, call: &Call) -> Result<(), Fault> {
    let id = IntrinsicId::read(name);
    let listed = id.map_or(&[][..], IntrinsicId::immediates);
    for (i, argument) in call.args.iter().enumerate() {
        let is_declared = || declaration.is_some_and(|d| d.params.get(i).is_some_and(|a| a.has(AttrKind::ImmArg)));
        if (listed.contains(&i) && is_number(&call.ty.params, i) || is_declared()) && !is_immediate(&argument.operand) {
            return Err(Fault::NotImmediate(i));
        }
    }
    if let Some(id) = id.filter(|id| id.is_by_lanes())
        && !has_one_number_of_lanes(id, call)
    {
        return Err(Fault::Immediate("an operation by lanes on vectors of other numbers of lanes, or on none"));
    }
    // Asked of targets' names only, as every call of an intrinsic comes here.
    let formats = if id.is_none() { matrix_formats(name) } else { None }.into_iter().flatten();
    for (matrix, format) in formats {
        let Some(words) = number(call, format).and_then(|format| matrix_words(name, format)) else {
            return Err(Fault::Immediate("a format of matrices that there is not"));
        };
        let lanes = call.ty.params.get(matrix).and_then(Type::lanes);
        if lanes.is_some_and(|lanes| lanes < words) {
            return Err(Fault::Immediate("a matrix of fewer words than its format has"));
        }
    }
    match id {
        Some(IntrinsicId::IsFpClass | IntrinsicId::VpIsFpClass)
            if number(call, 1).is_none_or(|mask| mask & !CLASSES != 0) =>
        {
            Err(Fault::Immediate("a class of numbers that there is not"))
        }
        Some(IntrinsicId::SMulFix | IntrinsicId::SMulFixSat | IntrinsicId::SDivFix | IntrinsicId::SDivFixSat) => {
            scale(call, |scale, width| scale < width)
        }
        Some(IntrinsicId::UMulFix | IntrinsicId::UMulFixSat | IntrinsicId::UDivFix | IntrinsicId::UDivFixSat) => {
            scale(call, |scale, width| scale <= width)
        }
        Some(IntrinsicId::Prefetch) => prefetched(call),
        Some(IntrinsicId::InvariantStart) if number(call, 0).is_some_and(|size| (size as i64) < -1) => {
            Err(Fault::Immediate("an invariant of less than no bytes"))
        }
        Some(
            IntrinsicId::MemCpyElementUnorderedAtomic
            | IntrinsicId::MemMoveElementUnorderedAtomic
            | IntrinsicId::MemSetElementUnorderedAtomic,
        ) if number(call, 3).is_some_and(|size| !size.is_power_of_two()) => {
            Err(Fault::Immediate("elements whose size is no power of two"))
        }
        Some(IntrinsicId::ThreadLocalAddress) if !call.args.first().is_some_and(|arg| is_symbol(&arg.operand)) => {
            Err(Fault::Immediate("the address of a variable of the thread, of no variable"))
        }
        Some(IntrinsicId::MaskedLoad) => aligned(call, 1, Zero::Refused),
        Some(IntrinsicId::MaskedStore) => aligned(call, 2, Zero::Refused),
        Some(IntrinsicId::MaskedGather) => aligned(call, 1, Zero::Natural),
        Some(IntrinsicId::MaskedScatter) => aligned(call, 2, Zero::Natural),
        // A signed number of 32 bits.
        Some(IntrinsicId::ExperimentalGetVectorLength) if !matches!(number(call, 1), Some(1..=0x7fff_ffff)) => {
            Err(Fault::Immediate("a vector that has no lanes"))
        }
        Some(IntrinsicId::VectorSplice | IntrinsicId::ExperimentalVectorSplice | IntrinsicId::ExperimentalVpSplice) => {
            spliced(call)
        }
        Some(IntrinsicId::VectorInsert | IntrinsicId::ExperimentalVectorInsert) => match &call.ty.params[..] {
            [whole, part, _] => within(whole, part, number(call, 2)),
            _ => Ok(()),
        },
        Some(IntrinsicId::VectorExtract | IntrinsicId::ExperimentalVectorExtract) => match &call.ty.params[..] {
            [whole, _] => within(whole, &call.ty.ret, number(call, 1)),
            _ => Ok(()),
        },
        Some(IntrinsicId::ExperimentalVectorMatch) => match &call.ty.params[..] {
            [lanes, _, mask] if lanes.lanes() != mask.lanes() || mask.lanes() != call.ty.ret.lanes() => {
                Err(Fault::Immediate("a match of other lanes than those of its mask"))
            }
            _ => Ok(()),
        },
        Some(IntrinsicId::VectorPartialReduceAdd | IntrinsicId::VectorPartialReduceFAdd) => match &call.ty.params[..] {
            [sums, summands] => added_up(sums, summands),
            _ => Ok(()),
        },
        Some(IntrinsicId::MatrixMultiply) => multiplied(name, call),
        Some(IntrinsicId::MatrixTranspose) => shape(name, call, 0, [1, 2]).and_then(|()| result(name, call, [1, 2])),
        Some(IntrinsicId::MatrixColumnMajorLoad) => result(name, call, [3, 4]).and_then(|()| strided(call, 1, 3)),
        Some(IntrinsicId::MatrixColumnMajorStore) => shape(name, call, 0, [4, 5]).and_then(|()| strided(call, 2, 4)),
        _ => Ok(()),
    }
}

/// What an alignment of 0 is.
enum Zero {
    Refused,
    /// That of the ABI.
    Natural,
}

/// Checks the alignment that a masked access takes as an argument up to LLVM 21.
fn aligned(call: &Call, at: usize, zero: Zero) -> Result<(), Fault> {
    let is_argument = matches!(call.ty.params.get(at), Some(Type::Int(32)));
    match number(call, at).filter(|_| is_argument) {
        Some(0) if matches!(zero, Zero::Refused) => Err(Fault::Immediate("an alignment of 0")),
        Some(align) if align != 0 && !align.is_power_of_two() => {
            Err(Fault::Immediate("an alignment that is no power of two"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether the vectors among the parameters and the result all have one number of lanes, and there are enough: most of these
/// intrinsics have a mask beside what it is about.
fn has_one_number_of_lanes(id: IntrinsicId, call: &Call) -> bool {
    let lanes = |ty: &Type| match ty {
        Type::Vector(lanes, _) => Some((*lanes, false)),
        Type::ScalableVector(lanes, _) => Some((*lanes, true)),
        _ => None,
    };
    let all: Vec<_> = call.ty.params.iter().chain([&call.ty.ret]).filter_map(lanes).collect();
    let is_mask = matches!(
        id,
        IntrinsicId::GetActiveLaneMask
            | IntrinsicId::LoopDependenceRawMask
            | IntrinsicId::LoopDependenceWarMask
            | IntrinsicId::ExperimentalCtTzElts
    );
    all.len() >= if is_mask { 1 } else { 2 } && all.iter().all(|other| *other == all[0])
}

/// Checks that lanes can be added up to fewer lanes: each sum has the same number of summands.
fn added_up(sums: &Type, summands: &Type) -> Result<(), Fault> {
    let fits = match (sums, summands) {
        (Type::Vector(sums, _), Type::Vector(summands, _))
        | (Type::ScalableVector(sums, _), Type::ScalableVector(summands, _)) => summands.checked_rem(*sums) == Some(0),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Fault::Immediate("lanes that cannot be added up to so many sums")) }
}

/// Checks the scale of a fixed-point operation: the number of bits after the point. It may use every bit of an unsigned
/// number, and every bit but the sign of a signed one.
fn scale(call: &Call, fits: impl FnOnce(u64, u64) -> bool) -> Result<(), Fault> {
    let Some(Type::Int(width)) = call.ty.params.first().map(Type::scalar) else { return Ok(()) };
    match number(call, 2) {
        Some(scale) if fits(scale, u64::from(*width)) => Ok(()),
        Some(_) | None => Err(Fault::Immediate("a scale that is too large for the operands")),
    }
}

/// Checks the arguments of `llvm.prefetch`: read or write (0 to 1), locality (0 to 3), and instruction or data cache
/// (0 to 1).
fn prefetched(call: &Call) -> Result<(), Fault> {
    let within = |i, greatest| number(call, i).is_none_or(|number| number <= greatest);
    match within(1, 1) && within(2, 3) && within(3, 1) {
        true => Ok(()),
        false => Err(Fault::Immediate("a kind of prefetch that there is not")),
    }
}

/// A splice begins at a lane of its first vector, or at one that counts from its end. How long a scalable vector is, its
/// function says.
fn spliced(call: &Call) -> Result<(), Fault> {
    let (Some(Type::Vector(lanes, _)), Some(at)) = (call.ty.params.first(), number(call, 2)) else { return Ok(()) };
    let (lanes, at) = (i64::from(*lanes), i64::from(at as u32 as i32));
    if (-lanes..lanes).contains(&at) { Ok(()) } else { Err(Fault::Immediate("a splice that begins at no lane")) }
}

/// Checks where a part of a vector begins: at a multiple of its lanes, and so that it ends within the whole. For a fixed
/// part of a scalable vector the latter depends on `vscale`: beyond the end, the result is poison.
fn within(whole: &Type, part: &Type, start: Option<u64>) -> Result<(), Fault> {
    let (lanes, of_part, same_kind) = match (whole, part) {
        (Type::Vector(lanes, _), Type::Vector(of_part, _)) => (*lanes, *of_part, true),
        (Type::ScalableVector(lanes, _), Type::ScalableVector(of_part, _)) => (*lanes, *of_part, true),
        (Type::ScalableVector(lanes, _), Type::Vector(of_part, _))
        | (Type::Vector(lanes, _), Type::ScalableVector(of_part, _)) => (*lanes, *of_part, false),
        _ => return Err(Fault::Immediate("a part that is no vector")),
    };
    let Some(start) = start else { return Ok(()) };
    let ends = start.checked_add(u64::from(of_part)).is_some_and(|end| end <= u64::from(lanes));
    match start.checked_rem(u64::from(of_part)) {
        Some(0) if ends || !same_kind => Ok(()),
        Some(0) => Err(Fault::Immediate("a part that does not lie in its vector")),
        Some(_) | None => Err(Fault::Immediate("a part that begins at no multiple of its lanes")),
    }
}

/// Whether an immediate can have the type of a parameter. Versions differ in their parameters (the size of a lifetime,
/// the alignment of a masked access), so a listed position may hold a pointer or a mask instead.
fn is_number(params: &[Type], i: usize) -> bool {
    matches!(params.get(i), Some(Type::Int(_) | Type::Float(_)))
}

/// Whether an operand is a literal number, not an expression, undef or poison.
fn is_immediate(operand: &Operand) -> bool {
    match operand {
        Operand::Const(c) => matches!(c.kind, ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Zero),
        Operand::Local(_) | Operand::Metadata(_) => false,
    }
}

fn is_symbol(operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if matches!(constant.kind, ConstantKind::Global(_)))
}

/// The value of an argument that is a literal integer.
fn number(call: &Call, i: usize) -> Option<u64> {
    call.args.get(i)?.operand.number()
}

/// Checks a product of matrices: `a × b` by `b × c` gives `a × c`, all with lanes of one type.
fn multiplied(name: &Arc<str>, call: &Call) -> Result<(), Fault> {
    shape(name, call, 0, [2, 3])?;
    shape(name, call, 1, [3, 4])?;
    result(name, call, [2, 4])?;
    match call.ty.params[1].scalar() == call.ty.ret.scalar() {
        true => Ok(()),
        false => Err(LANES),
    }
}

/// Checks that an argument has as many lanes as a matrix whose rows and columns are given by the arguments at `sides`.
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
    if [rows, columns].iter().any(|side| call.ty.params.get(*side) != Some(&Type::Int(32))) {
        return Err(wrong());
    }
    let lanes = lanes.ok_or_else(wrong)?;
    let product = number(call, rows).ok_or_else(wrong)?.checked_mul(number(call, columns).ok_or_else(wrong)?);
    match product == Some(lanes.into()) {
        true => Ok(()),
        false => Err(Fault::Immediate("a matrix of another shape than its vector")),
    }
}

const LANES: Fault = Fault::Immediate("matrices of different types of lanes");

/// Checks that columns do not overlap: a literal stride is at least the number of rows.
fn strided(call: &Call, stride: usize, rows: usize) -> Result<(), Fault> {
    match number(call, stride).zip(number(call, rows)) {
        Some((stride, rows)) if stride < rows => Err(Fault::Immediate("columns of a matrix that overlap")),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::{LlvmVersion, parse, verify};

    #[test]
    fn a_mask_has_as_many_lanes_as_what_is_accessed() {
        let is_valid = |mask: u32| {
            let text = format!(
                "declare void @llvm.masked.store.v2i8.p0(<2 x i8>, ptr, <{mask} x i1>)
                define void @f(<2 x i8> %v, ptr %p, <{mask} x i1> %m) {{
                  call void @llvm.masked.store.v2i8.p0(<2 x i8> %v, ptr %p, <{mask} x i1> %m)
                  ret void
                }}"
            );
            verify(&parse(&text, LlvmVersion::DEFAULT).expect("a module")).is_ok()
        };
        assert!(is_valid(2) && !is_valid(1) && !is_valid(3));
    }
}
