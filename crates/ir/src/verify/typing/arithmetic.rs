//! Types of arithmetic, conversions, comparisons, `select` and `freeze`.

use crate::instruction::{BinaryOp, CastOp};
use crate::since::has_operations_on_bytes;
use crate::types::Type;
use crate::verify::Fault;
use crate::verify::error::TypeClass;
use crate::verify::error::expect;
use crate::verify::symbols::{Symbols, bit_width};

/// Integer operations take two values of one type. The only one on bytes is `lshr`
/// (docs/memory.md#byte-values).
pub fn binary(symbols: &Symbols, op: BinaryOp, lhs: &Type, rhs: &Type) -> Result<Type, Fault> {
    let class = match op {
        BinaryOp::LShr => TypeClass::BitsOrVector,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => TypeClass::IntOrVector,
    };
    if let Type::Byte(_) = lhs.scalar() {
        check_version(symbols, op.keyword())?;
    }
    same(symbols, class, lhs, rhs)
}

/// Checks that the text may hold an operation on bytes that no LLVM has.
fn check_version(symbols: &Symbols, opcode: &'static str) -> Result<(), Fault> {
    match has_operations_on_bytes(symbols.module.version) {
        true => Ok(()),
        false => Err(Fault::OnlyWithoutBytes { opcode, version: symbols.module.version }),
    }
}

/// Floating-point operations take values of one type.
pub fn float(symbols: &Symbols, lhs: &Type, rhs: &Type) -> Result<Type, Fault> {
    same(symbols, TypeClass::FloatOrVector, lhs, rhs)
}

fn same(symbols: &Symbols, class: TypeClass, lhs: &Type, rhs: &Type) -> Result<Type, Fault> {
    symbols.expect_class("the first operand", class, lhs)?;
    expect("the second operand", lhs, rhs)?;
    Ok(lhs.clone())
}

/// A comparison gives a truth value per lane.
pub fn compare(symbols: &Symbols, class: TypeClass, lhs: &Type, rhs: &Type) -> Result<Type, Fault> {
    same(symbols, class, lhs, rhs).map(|ty| ty.with_scalar(Type::BOOL))
}

/// `select`. The condition is one `i1`, or one per lane.
pub fn select(symbols: &Symbols, condition: &Type, if_true: &Type, if_false: &Type) -> Result<Type, Fault> {
    symbols.expect_class("the condition", TypeClass::BoolOrVector, condition)?;
    symbols.expect_class("the first value", TypeClass::Ordinary, if_true)?;
    expect("the second value", if_true, if_false)?;
    if *condition != Type::BOOL && *condition != if_true.with_scalar(Type::BOOL) {
        return Err(Fault::SelectLanes { condition: condition.clone(), value: if_true.clone() });
    }
    Ok(if_true.clone())
}

/// `freeze`. It takes every type of values in registers, but no token, label or metadata.
pub fn freeze(symbols: &Symbols, ty: &Type) -> Result<Type, Fault> {
    symbols.expect_class("the operand", TypeClass::Ordinary, ty)?;
    Ok(ty.clone())
}

/// `psub` subtracts two pointers of one type and gives an integer (docs/memory.md#subtraction).
pub fn pointer_sub(symbols: &Symbols, lhs: &Type, rhs: &Type, to: &Type) -> Result<Type, Fault> {
    same(symbols, TypeClass::PointerOrVector, lhs, rhs)?;
    symbols.check_type(to)?;
    symbols.expect_class("the result", TypeClass::IntOrVector, to)?;
    expect("the result", &lhs.with_scalar(to.scalar().clone()), to)?;
    Ok(to.clone())
}

/// A conversion keeps the number of lanes, and its opcode must convert the scalar types.
pub fn cast(symbols: &Symbols, op: CastOp, from: &Type, to: &Type) -> Result<Type, Fault> {
    symbols.check_type(to)?;
    if op == CastOp::ByteCast || matches!((op, from.scalar()), (CastOp::Trunc, Type::Byte(_))) {
        check_version(symbols, op.keyword())?;
    }
    let fits = match op {
        CastOp::BitCast => is_bitcast(from, to),
        // From bytes to anything else, of the same number of bits.
        CastOp::ByteCast => {
            let is_from_bytes = matches!(from.scalar(), Type::Byte(_)) && !matches!(to.scalar(), Type::Byte(_));
            is_from_bytes && scalable_bits(from) == scalable_bits(&as_bytes(symbols, to))
        }
        _ => {
            let same_shape = *to == from.with_scalar(to.scalar().clone());
            same_shape && is_conversion(op, from.scalar(), to.scalar()) && is_whole_address(symbols, op, from, to)
        }
    };
    if fits { Ok(to.clone()) } else { Err(Fault::InvalidCast { op, from: from.clone(), to: to.clone() }) }
}

/// The result of `ptrtoaddr` must be as wide as addresses; every other conversion passes.
fn is_whole_address(symbols: &Symbols, op: CastOp, from: &Type, to: &Type) -> bool {
    match (op, from.scalar(), to.scalar()) {
        (CastOp::PtrToAddr, Type::Ptr(space), Type::Int(width)) => symbols.address_bits(*space) == Some(*width),
        _ => true,
    }
}

fn is_conversion(op: CastOp, from: &Type, to: &Type) -> bool {
    match (op, from, to) {
        (CastOp::Trunc, Type::Int(a), Type::Int(b)) | (CastOp::Trunc, Type::Byte(a), Type::Byte(b)) => a > b,
        (CastOp::ZExt | CastOp::SExt, Type::Int(a), Type::Int(b)) => a < b,
        (CastOp::FPTrunc, Type::Float(a), Type::Float(b)) => a.bits() > b.bits(),
        (CastOp::FPExt, Type::Float(a), Type::Float(b)) => a.bits() < b.bits(),
        (CastOp::FPToUI | CastOp::FPToSI, Type::Float(_), Type::Int(_)) => true,
        (CastOp::UIToFP | CastOp::SIToFP, Type::Int(_), Type::Float(_)) => true,
        (CastOp::PtrToInt | CastOp::PtrToAddr, Type::Ptr(_), Type::Int(_)) => true,
        (CastOp::IntToPtr, Type::Int(_), Type::Ptr(_)) => true,
        (CastOp::AddrSpaceCast, Type::Ptr(a), Type::Ptr(b)) => a != b,
        (
            CastOp::Trunc
            | CastOp::ZExt
            | CastOp::SExt
            | CastOp::FPTrunc
            | CastOp::FPExt
            | CastOp::FPToUI
            | CastOp::FPToSI
            | CastOp::UIToFP
            | CastOp::SIToFP
            | CastOp::PtrToInt
            | CastOp::PtrToAddr
            | CastOp::IntToPtr
            | CastOp::BitCast
            | CastOp::AddrSpaceCast
            | CastOp::ByteCast,
            _,
            _,
        ) => false,
    }
}

/// `bitcast` keeps the number of bits. Pointers become only pointers of the same address space, or
/// bytes. LLVM compares the number of bits of a pointer, which depends on the data layout, with none of bytes.
fn is_bitcast(from: &Type, to: &Type) -> bool {
    match (from.scalar(), to.scalar()) {
        (Type::Ptr(a), Type::Ptr(b)) => a == b && is_lane_change(from, to),
        (Type::Ptr(_), Type::Byte(_)) | (Type::Byte(_), Type::Ptr(_)) => true,
        _ => scalable_bits(from).is_some_and(|bits| scalable_bits(to) == Some(bits)),
    }
}

/// A pointer, or vector of them, as bytes of the same number of bits; any other type as it is.
fn as_bytes(symbols: &Symbols, ty: &Type) -> Type {
    match ty.scalar() {
        Type::Ptr(space) => ty.with_scalar(Type::Byte(symbols.pointer_bits(*space))),
        _ => ty.clone(),
    }
}

/// Whether both have the same number of pointers. A vector of one lane counts as a scalar.
fn is_lane_change(from: &Type, to: &Type) -> bool {
    let lanes = |t: &Type| match t {
        Type::Vector(n, _) => (false, *n),
        Type::ScalableVector(n, _) => (true, *n),
        _ => (false, 1),
    };
    lanes(from) == lanes(to)
}

/// The width in bits; if the flag is set, it is multiplied by `vscale`.
fn scalable_bits(ty: &Type) -> Option<(bool, u64)> {
    match ty {
        Type::ScalableVector(n, t) => Some((true, bit_width(t)? * u64::from(*n))),
        ty => Some((false, bit_width(ty)?)),
    }
}
