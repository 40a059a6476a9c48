//! What actions on memory and pointers hold: the slots, and everything that was known at lowering.

use super::{Slot, Slots};
use crate::memory::{Intent, Piece};
use crate::value::{Leaf, PointerKind, Shape};
use irrefute_ir::{AccessMode, AddressSpace, Flags, IntPredicate, Ordering};
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;

/// A load.
#[derive(Clone, Debug)]
pub(crate) struct LoadSite {
    pub pointer: Slot,
    /// The address space of the pointer.
    pub space: AddressSpace,
    pub to: Slots,
    pub pieces: Vec<Piece>,
    /// In bytes, as the alignment is.
    pub size: u64,
    pub align: u64,
    /// The bytes of a single integer of whole bytes that fits a word: the fast path.
    pub word: Option<usize>,
    /// How it is ordered if it is atomic: it finds something where others store at the same time.
    pub atomicity: Option<Atomicity>,
}

/// How an atomic access is ordered among the others, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Atomicity {
    pub ordering: Ordering,
    /// `None` is the whole system.
    pub scope: Option<Arc<str>>,
}

impl Atomicity {
    pub(crate) fn of(mode: &AccessMode) -> Option<Atomicity> {
        mode.ordering.map(|ordering| Atomicity { ordering, scope: mode.scope.clone() })
    }
}

/// A store.
#[derive(Clone, Debug)]
pub(crate) struct StoreSite {
    pub pointer: Slot,
    /// The address space of the pointer.
    pub space: AddressSpace,
    pub value: Slots,
    pub pieces: Vec<Piece>,
    /// In bytes, as the alignment is.
    pub size: u64,
    pub align: u64,
    /// As for a load.
    pub word: Option<usize>,
    /// Whether there are bytes between the pieces.
    pub padded: bool,
    /// How it is ordered if it is atomic.
    pub atomicity: Option<Atomicity>,
}

/// An `alloca`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllocaSite {
    pub to: Slot,
    pub space: AddressSpace,
    /// The size of an element, in bytes, as the alignment is.
    pub element: u64,
    pub align: u64,
    /// The number of elements, and the width of that integer in bits; `None` for one element.
    pub count: Option<(Slot, u32)>,
    /// Whether it is dormant before `llvm.lifetime.start`.
    pub dormant: bool,
}

/// A conversion of pointers, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointerCast {
    pub kind: PointerCastKind,
    pub from: Slots,
    pub to: Slot,
}

/// Which conversion; widths of integers are in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PointerCastKind {
    /// `ptrtoint`: the address. The block is exposed.
    ToInteger { pointer: PointerKind, width: u32 },
    /// `ptrtoaddr`: the address. The block is not exposed.
    ToAddress { pointer: PointerKind, width: u32 },
    /// `inttoptr`.
    FromInteger { width: u32, pointer: PointerKind },
    /// `addrspacecast`.
    ToSpace { from: PointerKind, to: PointerKind },
}

/// `psub` of our text form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointerDifference {
    pub kind: PointerKind,
    pub lhs: Slot,
    pub rhs: Slot,
    pub to: Slot,
    /// Of the result, in bits.
    pub width: u32,
}

/// `llvm.memset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FillSite {
    pub to: Slot,
    pub space: AddressSpace,
    pub byte: Slot,
    pub length: Slot,
    pub length_width: u32,
    /// In bytes.
    pub align: u64,
    /// Whether the call is marked `tail`.
    pub tail: bool,
}

/// An access that is `!invariant.group`.
#[derive(Clone, Debug)]
pub(crate) struct GroupSite {
    pub pointer: Slot,
    /// What its operand is; `None` if that may be another pointer each time.
    pub root: Option<GroupRoot>,
    /// What is loaded or stored, and its type.
    pub value: Slots,
    pub shape: Shape,
    /// The result of the instruction, of which this is the last action; none of a store.
    pub result: Slots,
}

/// An operand that is one pointer in each activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupRoot {
    /// A constant: the same in all of them.
    Constant,
    /// The value with this number.
    Value(u32),
}

/// `llvm.experimental.memset.pattern`.
#[derive(Clone, Debug)]
pub(crate) struct PatternSite {
    /// The store of the first element. The others follow without a gap.
    pub first: StoreSite,
    pub count: Slot,
    pub count_width: u32,
    /// Whether the call is marked `tail`.
    pub tail: bool,
}

/// `llvm.memcpy` and `llvm.memmove`.
#[derive(Clone, Debug)]
pub(crate) struct CopySite {
    pub to: Slot,
    pub from: Slot,
    /// The address spaces of `to` and `from`.
    pub spaces: (AddressSpace, AddressSpace),
    pub length: Slot,
    pub length_width: u32,
    /// The alignment of the target, in bytes; that of the source follows.
    pub to_align: u64,
    pub from_align: u64,
    pub overlap: Overlap,
    /// Bytes between the fields that `!tbaa.struct` names: they need not be copied.
    pub padding: Vec<Range<u64>>,
    /// Whether the call is marked `tail`.
    pub tail: bool,
}

/// What a volatile `llvm.memcpy`, `llvm.memmove` or `llvm.memset` accesses: the event in front of the copy.
#[derive(Clone, Debug)]
pub(crate) struct VolatileBytesSite {
    /// The name of the intrinsic without types.
    pub name: &'static str,
    /// The pointers, with their spaces.
    pub accesses: SmallVec<[VolatileBytes; 2]>,
    /// What is stored in each byte, if it is an argument.
    pub byte: Option<Slot>,
    pub length: Slot,
    pub length_width: u32,
}

/// A place that such an intrinsic accesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VolatileBytes {
    pub pointer: Slot,
    pub space: AddressSpace,
    pub intent: Intent,
    /// In bytes.
    pub align: u64,
}

/// `llvm.ptrmask`, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskSite {
    pub kind: PointerKind,
    pub pointer: Slots,
    pub mask: Slots,
    /// The bits of an address beyond those that the mask is about.
    pub kept: u64,
    pub to: Slots,
}

/// An access of the lanes whose mask is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskedSite {
    pub kind: MaskedKind,
    /// The type of the pointers.
    pub pointer: PointerKind,
    /// One pointer for each lane (gather, scatter), or that of the first lane.
    pub pointers: Slots,
    pub mask: Slots,
    /// The stored value, or the result of a load in the lanes that are masked out.
    pub value: Slots,
    pub to: Slots,
    pub leaf: Leaf,
    /// In bytes.
    pub align: u64,
}

/// The kind of a masked access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaskedKind {
    Load,
    Store,
}

/// `llvm.objectsize`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ObjectSizeSite {
    pub pointer: Slot,
    pub to: Slot,
    /// Of the result, in bits.
    pub width: u32,
    /// Whether a lower bound of the size is asked for, rather than an upper bound.
    pub least: bool,
    pub null_is_unknown: bool,
}

/// The effect of source and target of a copy that overlap without being the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    Undefined,
    Allowed,
}

/// `getelementptr`, of one pointer or of a vector of them.
#[derive(Clone, Debug)]
pub(crate) struct AddressSite {
    pub space: AddressSpace,
    pub base: Slots,
    pub steps: Vec<Step>,
    pub flags: Flags,
    pub to: Slots,
}

/// What one index of `getelementptr` adds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// The offset of a field, in bytes.
    Field(u64),
    /// Elements of `scale` bytes each.
    Elements { index: Slots, width: u32, scale: u64 },
}

/// `icmp` of pointers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointerComparison {
    /// The type of the pointers.
    pub kind: PointerKind,
    pub predicate: IntPredicate,
    /// Whether `samesign` promises that both addresses have the same highest bit.
    pub same_sign: bool,
    pub lhs: Slots,
    pub rhs: Slots,
    pub to: Slot,
}
