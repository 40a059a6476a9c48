//! The first version of LLVM with each feature of the text form, as data. LLVM 14 has every feature that is listed
//! neither here nor in [`super::attribute_table`].

use super::attribute::Attribute;
use super::attribute_table::{AttrKind, NEWEST_KNOWN};
use super::flags::Flags;
use super::instruction::{BinaryOp, CastOp, Op, RmwOp};
use super::types::Type;
use irrefute_version::LlvmVersion;

/// `splat (T c)` may be written since this version.
pub(super) const SPLAT_SINCE: LlvmVersion = LlvmVersion(19);

/// A poison lane of a shuffle mask is written `poison` since this version, `undef` before.
pub(super) const POISON_MASK_SINCE: LlvmVersion = LlvmVersion(17);

/// `inrange(a, b)` follows the opcode since this version; before, one index could be marked.
pub(super) const IN_RANGE_SINCE: LlvmVersion = LlvmVersion(19);

/// `uwtable` takes an argument since this version.
pub(super) const UWTABLE_KIND_SINCE: LlvmVersion = LlvmVersion(15);

/// `dead_on_return` takes a number of bytes since this version; before, it means the whole block.
pub(super) const DEAD_BYTES_SINCE: LlvmVersion = LlvmVersion(23);

/// Intrinsics need no declaration since this version.
pub(super) const UNDECLARED_INTRINSICS_SINCE: LlvmVersion = LlvmVersion(17);

/// `getelementptr` has more flags than `inbounds` since this version.
pub(super) const ADDRESS_FLAGS_SINCE: LlvmVersion = LlvmVersion(19);

/// How functions treat subnormal numbers is said by `denormal_fpenv` since this version, and by string attributes before.
pub const DENORMAL_FPENV_SINCE: LlvmVersion = LlvmVersion(23);

/// The types `bN` exist since this version.
pub const BYTE_TYPE_SINCE: LlvmVersion = LlvmVersion(23);

/// LLVM has no conversion and no shift of bytes besides `bitcast`. Texts for a version without bytes may use those of
/// irrefute (docs/memory.md#byte-values); texts for one that has them are read as that LLVM reads them.
pub(super) fn has_operations_on_bytes(version: LlvmVersion) -> bool {
    version < BYTE_TYPE_SINCE
}

/// The types `target("…")` exist since this version.
pub(super) const TARGET_TYPE_SINCE: LlvmVersion = LlvmVersion(16);
/// Since this version the labels of `asm goto` are constraints (`!i`), and no addresses of blocks.
pub(super) const LABEL_CONSTRAINTS_SINCE: LlvmVersion = LlvmVersion(15);
/// `ptrtoaddr` exists since this version.
pub(super) const PTR_TO_ADDR_SINCE: LlvmVersion = LlvmVersion(22);

/// How far `llvm.vector.splice.left` and `.right` move lanes may be a variable since this version.
pub(super) const SPLICE_BY_VARIABLE_SINCE: LlvmVersion = LlvmVersion(23);

/// The first version in which an operation may carry a flag.
pub(super) fn flag_since(op: &Op, flag: Flags) -> LlvmVersion {
    LlvmVersion(match op {
        Op::Cast { op: CastOp::ZExt, .. } => 18,
        Op::Cast { op: CastOp::UIToFP, .. } if flag == Flags::NNEG => 19,
        Op::Cast { op: CastOp::Trunc, .. } => 19,
        Op::Cast { op: CastOp::FPTrunc | CastOp::FPExt, .. } => 20,
        Op::Cast { op: CastOp::UIToFP | CastOp::SIToFP, .. } => 23,
        Op::ICmp { .. } => 20,
        Op::Binary { op: BinaryOp::Or, .. } => 18,
        Op::GetElementPtr { .. } if flag != Flags::INBOUNDS => return ADDRESS_FLAGS_SINCE,
        _ => 14,
    })
}

/// The first version with an operation of `atomicrmw` on values of a type.
pub(super) fn rmw_since(op: RmwOp, ty: &Type) -> LlvmVersion {
    LlvmVersion(match op {
        // LLVM 15 reads it, and prints a text that nobody reads.
        RmwOp::Xchg if matches!(ty, Type::Ptr(_)) => 16,
        RmwOp::FMax | RmwOp::FMin => 15,
        RmwOp::UIncWrap | RmwOp::UDecWrap => 16,
        RmwOp::USubCond | RmwOp::USubSat => 20,
        RmwOp::FMaximum | RmwOp::FMinimum => 21,
        RmwOp::FMaximumNum | RmwOp::FMinimumNum => 23,
        _ => 14,
    })
}

/// The last version with constant expressions of an opcode; `None` if the newest version still has them.
pub(super) fn last_with_expression(opcode: &str) -> Option<LlvmVersion> {
    let last = match opcode {
        "udiv" | "sdiv" | "urem" | "srem" => 14,
        "select" => 16,
        "and" | "or" | "lshr" | "ashr" | "zext" | "sext" => 17,
        "fptrunc" | "fpext" | "fptoui" | "fptosi" | "uitofp" | "sitofp" | "icmp" | "shl" => 18,
        "mul" => 20,
        _ => return None,
    };
    Some(LlvmVersion(last))
}

/// `llvm.lifetime.start` and `.end` take no size since this version.
pub(super) const LIFETIME_WITHOUT_SIZE_SINCE: LlvmVersion = LlvmVersion(22);

/// The alignment of masked accesses is an attribute of their pointers since this version, an argument before.
pub(super) const MASKED_ALIGNMENT_SINCE: LlvmVersion = LlvmVersion(22);

/// `i128` is aligned to 16 bytes in the layout of x86-64 since this version.
pub(super) const WIDE_INTEGERS_ALIGNED_SINCE: LlvmVersion = LlvmVersion(18);

/// `memory(…)` as the words that expressed it before. Any other effect is left out.
const OLD_MEMORY_WORDS: [(&str, &[AttrKind]); 7] = [
    ("none", &[AttrKind::ReadNone]),
    ("read", &[AttrKind::ReadOnly]),
    ("write", &[AttrKind::WriteOnly]),
    ("argmem: readwrite", &[AttrKind::ArgMemOnly]),
    ("argmem: read", &[AttrKind::ArgMemOnly, AttrKind::ReadOnly]),
    ("inaccessiblemem: readwrite", &[AttrKind::InaccessibleMemOnly]),
    ("argmem: readwrite, inaccessiblemem: readwrite", &[AttrKind::InaccessibleMemOrArgMemOnly]),
];

/// The first version that has an attribute with arguments of this shape; `None` if the attribute is unknown.
pub(super) fn attribute_since(attribute: &Attribute) -> Option<LlvmVersion> {
    match attribute {
        Attribute::Number(AttrKind::DeadOnReturn, _) => Some(DEAD_BYTES_SINCE),
        _ => attribute.kind().and_then(AttrKind::since),
    }
}

/// The attributes by which a version expresses one; `None` if it cannot, or if the attribute is unknown.
pub(super) fn attribute_in(attribute: &Attribute, version: LlvmVersion) -> Option<Vec<Attribute>> {
    if matches!(attribute, Attribute::String(..)) {
        return Some(vec![attribute.clone()]);
    }
    let since = match attribute_since(attribute) {
        Some(since) => since,
        None => return (version > NEWEST_KNOWN).then(|| vec![attribute.clone()]),
    };
    if since <= version {
        return Some(vec![attribute.clone()]);
    }
    let Attribute::Arguments(kind, arguments) = attribute else { return None };
    match kind {
        AttrKind::Captures if &**arguments == "none" => Some(vec![AttrKind::NoCapture.into()]),
        AttrKind::Memory => {
            let (_, old) = OLD_MEMORY_WORDS.iter().find(|(new, _)| *new == &**arguments)?;
            Some(old.iter().cloned().map(Attribute::Word).collect())
        }
        _ => None,
    }
}
