//! Types of memory operations and `getelementptr`, and the demands of atomic accesses.

use crate::constant::{Constant, ConstantKind};
use crate::instruction::{AccessMode, Operand, Ordering, RmwOp};
use crate::types::{AddressSpace, Type};
use crate::verify::error::TypeClass;
use crate::verify::error::expect;
use crate::verify::symbols::{Symbols, bit_width};
use crate::verify::{Fault, VerifyScope};

/// The greatest alignment of LLVM (`Value::MaximumAlignment`), in bytes.
const MAX_ALIGNMENT: u64 = 1 << 32;

/// Checks an alignment.
pub fn check_alignment(align: Option<u64>) -> Result<(), Fault> {
    match align {
        Some(a) if !a.is_power_of_two() || a > MAX_ALIGNMENT => Err(Fault::Alignment(a)),
        Some(_) | None => Ok(()),
    }
}

/// `alloca` gives a pointer to memory for a number of values of a sized type.
pub fn alloca(
    scope: &VerifyScope,
    element: &Type,
    count: Option<&Operand>,
    align: Option<u64>,
    space: AddressSpace,
    swifterror: bool,
) -> Result<Type, Fault> {
    check_sized(scope.symbols, "the allocated value", element)?;
    check_alignment(align)?;
    if let Some(count) = count {
        scope.symbols.expect_class("the count", TypeClass::Int, scope.function.type_of(count))?;
    }
    if swifterror {
        scope.symbols.expect_class("a swifterror value", TypeClass::Pointer, element)?;
    }
    Ok(Type::Ptr(space))
}

fn check_sized(symbols: &Symbols, role: &'static str, ty: &Type) -> Result<(), Fault> {
    symbols.check_type(ty)?;
    symbols.expect_class(role, TypeClass::Sized, ty)
}

fn check_pointer(scope: &VerifyScope, pointer: &Operand) -> Result<(), Fault> {
    scope.symbols.expect_class("the address", TypeClass::Pointer, scope.function.type_of(pointer))
}

/// `load` gives a value of a sized type.
pub fn load(
    scope: &VerifyScope,
    ty: &Type,
    pointer: &Operand,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<Type, Fault> {
    check_pointer(scope, pointer)?;
    check_sized(scope.symbols, "the loaded value", ty)?;
    check_access(scope.symbols, ("load", &[Ordering::Release, Ordering::AcqRel]), ty, align, mode)?;
    Ok(ty.clone())
}

/// `store` has no result.
pub fn store(
    scope: &VerifyScope,
    value: &Operand,
    pointer: &Operand,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<Type, Fault> {
    let ty = scope.function.type_of(value);
    check_pointer(scope, pointer)?;
    check_sized(scope.symbols, "the stored value", ty)?;
    check_access(scope.symbols, ("store", &[Ordering::Acquire, Ordering::AcqRel]), ty, align, mode)?;
    Ok(Type::Void)
}

/// Checks alignment and atomicity of a load or store, which must not have a `forbidden` ordering.
fn check_access(
    symbols: &Symbols,
    (opcode, forbidden): (&'static str, &[Ordering]),
    ty: &Type,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<(), Fault> {
    check_alignment(align)?;
    let Some(ordering) = mode.ordering else {
        return if mode.scope.is_none() { Ok(()) } else { Err(Fault::ScopeWithoutOrdering) };
    };
    check_ordering(opcode, ordering, forbidden)?;
    if align.is_none() {
        return Err(Fault::AtomicAlignment);
    }
    symbols.expect_class("an atomic value", TypeClass::Atomic, ty)?;
    check_atomic_size(ty)
}

fn check_ordering(opcode: &'static str, ordering: Ordering, forbidden: &[Ordering]) -> Result<(), Fault> {
    if forbidden.contains(&ordering) { Err(Fault::OrderingNotAllowed { opcode, ordering }) } else { Ok(()) }
}

/// The size of an atomic value must be a power of two, and at least a byte. Pointers always satisfy that.
fn check_atomic_size(ty: &Type) -> Result<(), Fault> {
    match bit_width(ty) {
        _ if matches!(ty, Type::ScalableVector(..)) => Err(Fault::AtomicSize(ty.clone())),
        Some(bits) if bits < 8 || !bits.is_power_of_two() => Err(Fault::AtomicSize(ty.clone())),
        Some(_) | None => Ok(()),
    }
}

/// `fence` needs an ordering that orders other accesses.
pub fn fence(ordering: Ordering) -> Result<Type, Fault> {
    check_ordering("fence", ordering, &[Ordering::Unordered, Ordering::Monotonic])?;
    Ok(Type::Void)
}

/// `cmpxchg` gives the old value and whether it was the expected one.
pub fn cmpxchg(
    scope: &VerifyScope,
    pointer: &Operand,
    [expected, new]: [&Operand; 2],
    align: Option<u64>,
    mode: &AccessMode,
    failure: Ordering,
) -> Result<Type, Fault> {
    check_pointer(scope, pointer)?;
    check_alignment(align)?;
    let ty = scope.function.type_of(expected);
    scope.symbols.expect_class("the compared value", TypeClass::IntOrPointer, ty)?;
    expect("the new value", ty, scope.function.type_of(new))?;
    check_atomic_size(ty)?;
    let success = mode.ordering.ok_or(Fault::OrderingMissing)?;
    check_ordering("cmpxchg", success, &[Ordering::Unordered])?;
    check_ordering("cmpxchg", failure, &[Ordering::Unordered, Ordering::Release, Ordering::AcqRel])?;
    Ok(Type::structure(vec![ty.clone(), Type::BOOL]))
}

/// `atomicrmw` gives the old value.
pub fn atomicrmw(
    scope: &VerifyScope,
    op: RmwOp,
    pointer: &Operand,
    value: &Operand,
    align: Option<u64>,
    mode: &AccessMode,
) -> Result<Type, Fault> {
    check_pointer(scope, pointer)?;
    check_alignment(align)?;
    let ty = scope.function.type_of(value);
    check_rmw_type(scope.symbols, op, ty)?;
    check_atomic_size(ty)?;
    let ordering = mode.ordering.ok_or(Fault::OrderingMissing)?;
    check_ordering("atomicrmw", ordering, &[Ordering::Unordered])?;
    Ok(ty.clone())
}

fn check_rmw_type(symbols: &Symbols, op: RmwOp, ty: &Type) -> Result<(), Fault> {
    let class = match op {
        RmwOp::Xchg if matches!(ty, Type::Float(_)) => TypeClass::FloatOrVector,
        RmwOp::Xchg => TypeClass::IntOrPointer,
        RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::FMaximum
        | RmwOp::FMinimum
        | RmwOp::FMaximumNum
        | RmwOp::FMinimumNum => TypeClass::FloatOrVector,
        RmwOp::Add
        | RmwOp::Sub
        | RmwOp::And
        | RmwOp::Nand
        | RmwOp::Or
        | RmwOp::Xor
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => TypeClass::Int,
    };
    symbols.expect_class("the value", class, ty)
}

/// `va_arg` gives the next argument.
pub fn va_arg(scope: &VerifyScope, list: &Operand, ty: &Type) -> Result<Type, Fault> {
    check_pointer(scope, list)?;
    scope.symbols.check_type(ty)?;
    scope.symbols.expect_class("the argument", TypeClass::Ordinary, ty)?;
    Ok(ty.clone())
}

/// The value that a constant index has in every lane.
pub fn constant_index(index: &Operand) -> Option<u64> {
    match index {
        Operand::Const(c) => constant_integer(c),
        Operand::Local(_) | Operand::Metadata(_) => None,
    }
}

/// The value that a constant has in every lane; `None` if lanes differ or it is not an integer.
pub fn constant_integer(constant: &Constant) -> Option<u64> {
    match &constant.kind {
        ConstantKind::Int(i) => i.to_u64(),
        ConstantKind::Zero => Some(0),
        ConstantKind::Splat(c) => constant_integer(c),
        ConstantKind::Aggregate(elements) => {
            let first = constant_integer(elements.first()?)?;
            elements.iter().all(|e| constant_integer(e) == Some(first)).then_some(first)
        }
        _ => None,
    }
}

/// `getelementptr` selects within a sized type. It gives a vector of pointers if the base or an index
/// is a vector. Each index comes with its constant value, if it has one: structures need it.
pub fn getelementptr(
    symbols: &Symbols,
    element: &Type,
    base: &Type,
    indices: &[(&Type, Option<u64>)],
) -> Result<Type, Fault> {
    symbols.expect_class("the base", TypeClass::PointerOrVector, base)?;
    check_sized(symbols, "the element", element)?;
    if symbols.structure(element).is_some() && symbols.has_scalable(element) {
        return Err(Fault::ScalableStructure(element.clone()));
    }
    let mut result = base.clone();
    for (ty, _) in indices {
        symbols.expect_class("an index", TypeClass::IntOrVector, ty)?;
        let lanes = ty.with_scalar(base.scalar().clone());
        match result {
            Type::Ptr(_) => result = lanes,
            _ if lanes == result || matches!(lanes, Type::Ptr(_)) => {}
            _ => return Err(Fault::GepLanes),
        }
    }
    // The first index steps over whole elements and selects nothing within one.
    let mut walked = element.clone();
    for (ty, constant) in indices.iter().skip(1) {
        walked = step(symbols, &walked, ty, *constant)?;
    }
    Ok(result)
}

/// The type of the part that one index of a `getelementptr` selects.
fn step(symbols: &Symbols, ty: &Type, index: &Type, constant: Option<u64>) -> Result<Type, Fault> {
    match ty {
        Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => {
            Ok((**element).clone())
        }
        Type::Struct(_) | Type::Named(_) => {
            let fields = &symbols.structure(ty).ok_or_else(|| Fault::InvalidIndex(ty.clone()))?.fields;
            let field = constant
                .filter(|_| *index.scalar() == Type::Int(32))
                .and_then(|i| fields.get(usize::try_from(i).ok()?));
            field.cloned().ok_or_else(|| Fault::StructIndex(ty.clone()))
        }
        _ => Err(Fault::InvalidIndex(ty.clone())),
    }
}
