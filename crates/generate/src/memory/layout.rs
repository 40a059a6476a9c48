//! Sizes, alignments and offsets of the types that programs put into memory, for
//! `x86_64-unknown-linux-gnu`: generated modules name no layout of their own.

use irrefute_ir::layout::{DataLayout, X86_64_LINUX};
use irrefute_ir::types::NamedTypes;
use irrefute_ir::{FloatKind, Type};
use std::sync::LazyLock;

static LAYOUT: LazyLock<DataLayout> = LazyLock::new(|| DataLayout::parse(X86_64_LINUX).unwrap_or_default());
static NO_NAMES: NamedTypes = NamedTypes::new();

/// The number of bytes that a store of a type writes.
pub(crate) fn store_size(ty: &Type) -> u64 {
    LAYOUT.store_size(ty, &NO_NAMES).unwrap_or(1)
}

/// The distance between elements of an array, in bytes.
pub(crate) fn stride(ty: &Type) -> u64 {
    LAYOUT.alloc_size(ty, &NO_NAMES).unwrap_or(1)
}

/// The ABI alignment of a type, in bytes.
pub(crate) fn natural_align(ty: &Type) -> u64 {
    LAYOUT.abi_align(ty, &NO_NAMES).unwrap_or(1)
}

/// The parts of an array or a structure with their offsets; empty for everything else.
pub(crate) fn parts(ty: &Type) -> Vec<(u64, Type)> {
    match ty {
        Type::Array(count, element) => (0..*count).map(|i| (i * stride(element), (**element).clone())).collect(),
        Type::Struct(body) => {
            let offsets = LAYOUT.structure(body, &NO_NAMES).map(|s| s.offsets).unwrap_or_default();
            offsets.into_iter().zip(body.fields.iter().cloned()).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the bits of a value and the bits of its memory correspond one to one: there is no padding
/// within its bytes or between its parts.
pub(crate) fn is_solid(ty: &Type) -> bool {
    match ty {
        Type::Int(width) => width.is_multiple_of(8),
        Type::Vector(lanes, lane) => is_solid(lane) || lane.int_width().is_some_and(|w| (w * lanes).is_multiple_of(8)),
        Type::Ptr(_) => true,
        // Some bits of `x86_fp80` are no value.
        Type::Float(kind) => *kind != FloatKind::X86Fp80,
        _ => false,
    }
}

/// The alignment at an offset from an address that is aligned to `align`.
pub(crate) fn align_at(align: u64, offset: i64) -> u64 {
    let lowest = offset.unsigned_abs() & offset.unsigned_abs().wrapping_neg();
    if lowest == 0 { align } else { align.min(lowest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn parts_lie_where_llvm_puts_them() {
        let pair = Type::structure(vec![Type::Int(8), Type::Int(32)]);
        assert_eq!(parts(&pair), [(0, Type::Int(8)), (4, Type::Int(32))]);
        assert_eq!(parts(&Type::Array(2, Arc::new(Type::Int(24)))), [(0, Type::Int(24)), (4, Type::Int(24))]);
        assert_eq!((stride(&pair), natural_align(&pair)), (8, 4));
        assert!(is_solid(&Type::vector(8, Type::BOOL)) && !is_solid(&Type::Int(7)) && !is_solid(&pair));
    }

    #[test]
    fn alignment_of_an_offset() {
        assert_eq!((align_at(8, 0), align_at(8, 4), align_at(2, 4), align_at(16, -6), align_at(8, 3)), (8, 4, 2, 2, 1));
    }
}
