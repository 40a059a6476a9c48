//! Since when LLVM can say what, as data. What is not here (and not in [`super::attribute_table`]), LLVM 14 can say.

use super::attribute::Attribute;
use super::attribute_table::{NEWEST_KNOWN, lookup};
use super::flags::Flags;
use super::instruction::{BinaryOp, CastOp, Op, RmwOp};
use super::module::LlvmVersion;

/// `splat (T c)` may be written since this version.
pub(super) const SPLAT_SINCE: LlvmVersion = LlvmVersion(19);

/// A poison lane of a shuffle mask is written `poison` since this version, `undef` before.
pub(super) const POISON_MASK_SINCE: LlvmVersion = LlvmVersion(17);

/// `inrange(a, b)` stands behind the opcode since this version.
pub(super) const IN_RANGE_SINCE: LlvmVersion = LlvmVersion(19);

/// `uwtable` takes an argument since this version.
pub(super) const UWTABLE_KIND_SINCE: LlvmVersion = LlvmVersion(15);

/// `dead_on_return` takes a number of bytes since this version; before, it is about all of them.
pub(super) const DEAD_BYTES_SINCE: LlvmVersion = LlvmVersion(23);

/// Intrinsics need no declaration since this version.
pub(super) const UNDECLARED_INTRINSICS_SINCE: LlvmVersion = LlvmVersion(17);

/// `getelementptr` has more flags than `inbounds` since this version.
pub(super) const ADDRESS_FLAGS_SINCE: LlvmVersion = LlvmVersion(19);

pub(super) const BYTE_TYPE_SINCE: LlvmVersion = LlvmVersion(23);
pub(super) const TARGET_TYPE_SINCE: LlvmVersion = LlvmVersion(16);
pub(super) const PTR_TO_ADDR_SINCE: LlvmVersion = LlvmVersion(22);

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

/// The first version with an operation of `atomicrmw`.
pub(super) fn rmw_since(op: RmwOp) -> LlvmVersion {
    LlvmVersion(match op {
        RmwOp::FMax | RmwOp::FMin => 15,
        RmwOp::UIncWrap | RmwOp::UDecWrap => 16,
        RmwOp::USubCond | RmwOp::USubSat => 20,
        RmwOp::FMaximum | RmwOp::FMinimum => 21,
        _ => 14,
    })
}

/// The last version with constant expressions of an opcode; `None` if the newest has them.
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

/// `llvm.lifetime.start` and `.end` are told no size since this version.
pub(super) const LIFETIME_WITHOUT_SIZE_SINCE: LlvmVersion = LlvmVersion(22);

/// `i128` is aligned to 16 bytes in the layout of x86-64 since this version.
pub(super) const WIDE_INTEGERS_ALIGNED_SINCE: LlvmVersion = LlvmVersion(18);

/// The intrinsics that are newer than LLVM 14, by their names without types. An LLVM takes one that it does not know
/// for a function that may do anything.
const INTRINSICS_SINCE: &[(&str, LlvmVersion)] = &[
    ("llvm.clmul", LlvmVersion(22)),
    ("llvm.is.fpclass", LlvmVersion(15)),
    ("llvm.memset.inline", LlvmVersion(15)),
    ("llvm.scmp", LlvmVersion(19)),
    ("llvm.stepvector", LlvmVersion(20)),
    ("llvm.threadlocal.address", LlvmVersion(15)),
    ("llvm.ucmp", LlvmVersion(19)),
    ("llvm.vector.extract", LlvmVersion(15)),
    ("llvm.vector.insert", LlvmVersion(15)),
    ("llvm.vector.interleave2", LlvmVersion(19)),
    ("llvm.vector.deinterleave2", LlvmVersion(19)),
    ("llvm.vector.partial.reduce.add", LlvmVersion(22)),
    ("llvm.vector.reverse", LlvmVersion(19)),
    ("llvm.vector.splice", LlvmVersion(19)),
    ("llvm.vector.splice.left", LlvmVersion(23)),
    ("llvm.vector.splice.right", LlvmVersion(23)),
];

/// The name without types of an intrinsic that is newer than LLVM 14, and the first version that has it.
pub(super) fn newer_intrinsic(name: &str) -> Option<(&'static str, LlvmVersion)> {
    let is = |base: &str| name.strip_prefix(base).is_some_and(|types| types.is_empty() || types.starts_with('.'));
    INTRINSICS_SINCE.iter().copied().find(|(base, _)| is(base))
}

/// Whether a version has an intrinsic, given by its name with or without types. Those that LLVM 14 had, and names of
/// which nothing is known, every version has.
///
/// ```
/// use irrefute::ir::{LlvmVersion, has_intrinsic};
/// assert!(has_intrinsic(LlvmVersion(16), "llvm.abs.i8"));
/// assert!(!has_intrinsic(LlvmVersion(16), "llvm.ucmp"));
/// ```
pub fn has_intrinsic(version: LlvmVersion, name: &str) -> bool {
    newer_intrinsic(name).is_none_or(|(_, since)| since <= version)
}

/// `memory(…)` in the words of the versions before it; what is not here is left out.
const OLD_MEMORY_WORDS: [(&str, &[&str]); 7] = [
    ("none", &["readnone"]),
    ("read", &["readonly"]),
    ("write", &["writeonly"]),
    ("argmem: readwrite", &["argmemonly"]),
    ("argmem: read", &["argmemonly", "readonly"]),
    ("inaccessiblemem: readwrite", &["inaccessiblememonly"]),
    ("argmem: readwrite, inaccessiblemem: readwrite", &["inaccessiblemem_or_argmemonly"]),
];

/// Since when there is an attribute with arguments of this shape; `None` if nobody knows it.
pub(super) fn attribute_since(attribute: &Attribute) -> Option<LlvmVersion> {
    match attribute {
        Attribute::Number(word, _) if &**word == "dead_on_return" => Some(DEAD_BYTES_SINCE),
        _ => lookup(attribute.name()).map(|known| known.since),
    }
}

/// An attribute in the words of a version; `None` if it has none, or if the attribute is one that nobody knows.
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
    let Attribute::Arguments(word, arguments) = attribute else { return None };
    match &**word {
        "captures" if &**arguments == "none" => Some(vec![Attribute::word("nocapture")]),
        "memory" => {
            let (_, old) = OLD_MEMORY_WORDS.iter().find(|(new, _)| *new == &**arguments)?;
            Some(old.iter().map(|word| Attribute::word(word)).collect())
        }
        _ => None,
    }
}
