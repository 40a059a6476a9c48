//! Values of SSA registers.
//!
//! A type is *flattened*: a vector is its lanes, an aggregate its fields and elements, depth first.
//! A [`Value`] holds one [`Scalar`] for each [`Leaf`] of its [`Shape`]; the shape is known from the
//! type and not kept in the value.
//!
//! Invariants: the bits of a `Word` above the width of its leaf are 0; a leaf wider than 64 bits
//! holds `Big` and never `Word`; a `Set` has at least two elements (one element is a `Word`), and
//! is in [normal form](super::set::normal).
//!
//! This file and [`set`](super::set) import each other in a circle: a scalar may be a set, and a set is one of scalars.
//! So do this file and [`raw_bits`](super::raw_bits): a scalar may be bits, and bits may be those of a pointer.

use super::dialect::{Dialect, Undef};
use super::memory::MemoryBlock;
use super::raw_bits::RawBits;
use super::rules::Bits;
use super::set::{Joint, Set};
use dashu_int::UBig;
use irrefute_ir::{AddressSpace, FloatKind, Int, Type};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// The type of one scalar part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaf {
    /// An integer of this many bits.
    Int(u32),
    /// A value of the byte type, of this many bits.
    Byte(u32),
    /// A floating-point value, which is kept as its bits.
    Float(FloatKind),
    /// A pointer.
    Ptr(PointerKind),
}

/// The type of a pointer: the space that it points into, and how wide it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(from = "PointerText", into = "PointerText")]
pub struct PointerKind {
    /// The address space.
    pub space: AddressSpace,
    /// The width in bits, a multiple of 8 where such pointers are stored.
    pub bits: u32,
}

impl PointerKind {
    /// A pointer of 64 bits into space 0.
    pub const USUAL: PointerKind = PointerKind { space: AddressSpace(0), bits: 64 };

    /// How many bytes it takes in memory.
    pub fn bytes(self) -> u64 {
        u64::from(self.bits.div_ceil(8))
    }
}

impl Default for PointerKind {
    fn default() -> PointerKind {
        PointerKind::USUAL
    }
}

/// A [`PointerKind`] in JSON: the number of the space alone, if the pointer has 64 bits.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
enum PointerText {
    Usual(AddressSpace),
    Sized(AddressSpace, u32),
}

impl From<PointerText> for PointerKind {
    fn from(text: PointerText) -> PointerKind {
        match text {
            PointerText::Usual(space) => PointerKind { space, bits: 64 },
            PointerText::Sized(space, bits) => PointerKind { space, bits },
        }
    }
}

impl From<PointerKind> for PointerText {
    fn from(PointerKind { space, bits }: PointerKind) -> PointerText {
        if bits == 64 { PointerText::Usual(space) } else { PointerText::Sized(space, bits) }
    }
}

impl Leaf {
    /// The number of bits of a value; `None` for a pointer, which is more than bits.
    pub fn bits(self) -> Option<u32> {
        match self {
            Leaf::Int(w) | Leaf::Byte(w) => Some(w),
            Leaf::Float(kind) => Some(kind.bits()),
            Leaf::Ptr(_) => None,
        }
    }

    /// The type of a value of this leaf.
    pub fn ty(self) -> Type {
        match self {
            Leaf::Int(w) => Type::Int(w),
            Leaf::Byte(w) => Type::Byte(w),
            Leaf::Float(kind) => Type::Float(kind),
            Leaf::Ptr(kind) => Type::Ptr(kind.space),
        }
    }

    /// The number of bits of a value or pointer.
    pub fn width(self) -> u32 {
        match self {
            Leaf::Int(w) | Leaf::Byte(w) => w,
            Leaf::Float(kind) => kind.bits(),
            Leaf::Ptr(kind) => kind.bits,
        }
    }
}

/// The leaves of a type, in order.
pub type Shape = SmallVec<[Leaf; 4]>;

/// One scalar part of a register.
#[derive(Debug, PartialEq)]
pub enum Scalar {
    /// An integer of at most 64 bits, the bits of such a floating-point value, or an address without provenance.
    Word(u64),
    /// An integer of more than 64 bits, or the bits of such a floating-point value.
    Big(Arc<UBig>),
    /// Poison (Language Reference, "Poison Values").
    Poison,
    /// Undef: each use picks one of these anew.
    Set(Arc<Set>),
    /// One lane of lanes that are picked together: the lane of this number in the tuples of the joint.
    /// An operation that reads the lane alone sees a `Set`.
    Joint(Arc<Joint>, u32),
    /// A logical pointer: a memory block and a byte offset into it (modulo 2^64; it may lie outside
    /// while it is not used). A pointer leaf without provenance is a `Word`: its address.
    Log(MemoryBlock, u64),
    /// A physical pointer: an address that may reach any block that lies there, as far as its bounds
    /// and its call allow.
    Phy(Arc<Physical>),
    /// A value of the byte type of which some bits are poison, or bits of pointers, and that is nothing of the above.
    Raw(Arc<RawBits>),
}

// By hand, so that copying words over words, which is what most instructions do, neither drops nor counts references.
impl Clone for Scalar {
    #[inline]
    fn clone(&self) -> Scalar {
        match self {
            Scalar::Word(word) => Scalar::Word(*word),
            Scalar::Big(big) => Scalar::Big(big.clone()),
            Scalar::Poison => Scalar::Poison,
            Scalar::Set(set) => Scalar::Set(set.clone()),
            Scalar::Joint(joint, lane) => Scalar::Joint(joint.clone(), *lane),
            Scalar::Log(block, offset) => Scalar::Log(*block, *offset),
            Scalar::Phy(physical) => Scalar::Phy(physical.clone()),
            Scalar::Raw(raw) => Scalar::Raw(raw.clone()),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Scalar) {
        match source {
            Scalar::Word(word) => self.set_word(*word),
            Scalar::Big(_)
            | Scalar::Poison
            | Scalar::Set(_)
            | Scalar::Joint(..)
            | Scalar::Log(..)
            | Scalar::Phy(_)
            | Scalar::Raw(_) => *self = source.clone(),
        }
    }
}

/// A physical pointer `Phy(x, I, c)` (docs/memory.md#pointers) of an address space. The null pointer is the `Word` 0: an
/// address without provenance, which reaches nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Physical {
    /// The address space that the address belongs to.
    pub space: AddressSpace,
    /// x: the address that it points to.
    pub address: u64,
    /// I: addresses that must lie in the block that is accessed, ascending and distinct.
    pub bounds: SmallVec<[u64; 2]>,
    /// c: the call that the pointer was passed to. While it runs, the pointer reaches no younger block.
    pub call: Option<CallId>,
}

/// A call of an execution, by its number (docs/memory.md#call-ids).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u32);

impl Physical {
    /// The pointer that `inttoptr` gives.
    pub fn without_bounds(space: AddressSpace, address: u64) -> Scalar {
        if address == 0 {
            return Scalar::Word(0);
        }
        Scalar::Phy(Arc::new(Physical { space, address, bounds: SmallVec::new(), call: None }))
    }
}

/// A value of any first-class type, as its scalars.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Value(pub SmallVec<[Scalar; 2]>);

impl Scalar {
    /// The undef of a width: the set of all its values.
    ///
    /// ```
    /// use irrefute_semantics::Scalar;
    /// assert!(!Scalar::undef(8).is_defined());
    /// ```
    pub fn undef(width: u32) -> Scalar {
        Scalar::Set(Arc::new(Set::full(width)))
    }

    /// What stands for undef of a leaf in a dialect.
    ///
    /// ```
    /// use irrefute_semantics::{Dialect, Leaf, Scalar};
    /// assert_eq!(Scalar::of_undef(&Dialect::LANGREF, Leaf::Int(8)), Scalar::undef(8));
    /// assert_eq!(Scalar::of_undef(&Dialect::TAMING, Leaf::Int(8)), Scalar::Poison);
    /// assert_eq!(Scalar::of_undef(&Dialect::DETERMINISTIC, Leaf::Int(8)), Scalar::Word(0));
    /// ```
    pub fn of_undef(dialect: &Dialect, leaf: Leaf) -> Scalar {
        match dialect.undef.ask() {
            Undef::Kept => Scalar::undef(leaf.width()),
            Undef::IsPoison => Scalar::Poison,
            Undef::IsZero => Scalar::zero(leaf),
        }
    }

    /// Zero of a leaf; null, if it is a pointer.
    ///
    /// ```
    /// use irrefute_semantics::{Leaf, Scalar};
    /// assert_eq!(Scalar::zero(Leaf::Int(8)), Scalar::Word(0));
    /// ```
    pub fn zero(leaf: Leaf) -> Scalar {
        match leaf {
            Leaf::Ptr(_) => Scalar::Word(0),
            Leaf::Int(width) | Leaf::Byte(width) => Scalar::from_int(&Int::new(width, 0)),
            Leaf::Float(kind) => Scalar::from_int(&Int::new(kind.bits(), 0)),
        }
    }

    /// Becomes a word. Most registers hold one before and after: then nothing is dropped, and only the
    /// word is written.
    #[inline]
    pub(super) fn set_word(&mut self, word: u64) {
        if let Scalar::Word(old) = self {
            *old = word;
        } else {
            *self = Scalar::Word(word);
        }
    }

    /// Whether this is a pointer that may reach a block, or has bits of one.
    pub fn has_provenance(&self) -> bool {
        match self {
            Scalar::Log(..) | Scalar::Phy(_) => true,
            Scalar::Raw(raw) => raw.pointers().any(Scalar::has_provenance),
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) => false,
        }
    }

    /// The blocks that the value holds pointers to, or bits of such pointers: each once for each run of bits.
    pub fn blocks(&self) -> SmallVec<[MemoryBlock; 1]> {
        match self {
            Scalar::Raw(raw) => raw.pointers().filter_map(Scalar::block).collect(),
            other => other.block().map_or_else(SmallVec::new, |block| smallvec::smallvec![block]),
        }
    }

    /// Whether the value holds a pointer to a block, or bits of one.
    pub fn leads_to(&self, block: MemoryBlock) -> bool {
        match self {
            Scalar::Raw(_) => self.blocks().contains(&block),
            other => other.block() == Some(block),
        }
    }

    /// The block that a logical pointer leads to.
    pub fn block(&self) -> Option<MemoryBlock> {
        match self {
            Scalar::Log(block, _) => Some(*block),
            Scalar::Word(_)
            | Scalar::Big(_)
            | Scalar::Poison
            | Scalar::Set(_)
            | Scalar::Joint(..)
            | Scalar::Phy(_)
            | Scalar::Raw(_) => None,
        }
    }

    /// A truth value.
    pub fn bool(value: bool) -> Scalar {
        Scalar::Word(value as u64)
    }

    /// An integer of the program.
    pub fn from_int(int: &Int) -> Scalar {
        match int.word() {
            Some(w) => Scalar::Word(w),
            None => Scalar::Big(Arc::new(int.to_big())),
        }
    }

    /// The bits of a value of a width, which they fit.
    pub fn from_big(width: u32, bits: UBig) -> Scalar {
        if width <= 64 { Scalar::Word(bits.saturating_word()) } else { Scalar::Big(Arc::new(bits)) }
    }

    /// The bits of a value of a width, which they fit.
    #[inline]
    pub fn from_bits<B: Bits>(width: u32, bits: B) -> Scalar {
        if width <= 64 { Scalar::Word(bits.saturating_word()) } else { Scalar::Big(Arc::new(bits.to_big())) }
    }

    /// The bits, if this is one value.
    pub fn to_bits<B: Bits>(&self) -> Option<B> {
        match self {
            Scalar::Word(w) => Some(B::from_word(*w)),
            Scalar::Big(b) => Some(B::from_big(b)),
            Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                None
            }
        }
    }

    /// The value as an integer of a width, if this is one value.
    pub fn to_int(&self, width: u32) -> Option<Int> {
        match self {
            Scalar::Word(w) => Some(Int::new(width, *w)),
            Scalar::Big(b) => Some(Int::from_big(width, (**b).clone())),
            Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                None
            }
        }
    }

    /// The bits of a pointer: an address that fits is a word, however wide the pointer is, so that null has one form.
    pub(super) fn into_address(self) -> Scalar {
        match &self {
            Scalar::Big(big) => u64::try_from(&**big).map_or(self, Scalar::Word),
            _ => self,
        }
    }

    /// The machine word, if this is one.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        match self {
            Scalar::Word(w) => Some(*w),
            _ => None,
        }
    }

    /// Whether this is poison. A lane of a joint never is.
    #[inline]
    pub fn is_poison(&self) -> bool {
        matches!(self, Scalar::Poison)
    }

    /// Whether this is one value: neither poison nor undef.
    #[inline]
    pub fn is_defined(&self) -> bool {
        match self {
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Log(..) | Scalar::Phy(_) => true,
            Scalar::Raw(raw) => raw.is_defined(),
            Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) => false,
        }
    }

    /// This scalar read alone: a lane picked together with others becomes the set of its values.
    pub fn extract(&self) -> Cow<'_, Scalar> {
        match self {
            Scalar::Joint(joint, lane) => Cow::Owned(joint.lane(*lane)),
            _ => Cow::Borrowed(self),
        }
    }
}

impl Value {
    /// A value of a single scalar.
    pub fn scalar(scalar: Scalar) -> Value {
        Value(smallvec::smallvec![scalar])
    }

    /// Poison in every leaf.
    pub fn poison(shape: &[Leaf]) -> Value {
        Value(shape.iter().map(|_| Scalar::Poison).collect())
    }

    /// The only scalar of a value that is no vector or aggregate.
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.0[..] {
            [scalar] => Some(scalar),
            _ => None,
        }
    }

    /// Whether every scalar is one value.
    pub fn is_defined(&self) -> bool {
        self.0.iter().all(Scalar::is_defined)
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Value {
        Value::scalar(scalar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cloned_from_another_is_equal_to_it() {
        let big = Scalar::Big(Arc::new(UBig::ONE << 70));
        let pointer = Scalar::Log(MemoryBlock::fresh(1), 3);
        let all = [Scalar::Word(1), Scalar::Word(2), big, Scalar::Poison, Scalar::undef(8), pointer];
        for (before, source) in all.iter().flat_map(|before| all.iter().map(move |source| (before, source))) {
            let mut scalar = before.clone();
            scalar.clone_from(source);
            assert_eq!(scalar, *source, "instead of {before:?}");
        }
    }
}
