//! Values of SSA registers.
//!
//! A type is *flattened*: a vector is its lanes, an aggregate its fields and elements, depth first.
//! A [`Value`] holds one [`Scalar`] for each [`Leaf`] of its [`Shape`]; the shape is known from the
//! type and not kept in the value.
//!
//! Invariants: the bits of a `Word` above the width of its leaf are 0; a leaf wider than 64 bits
//! holds `Big` and never `Word`; a `Set` has at least two elements (one element is a `Word`).

use super::set::{Joint, Set};
use crate::ir::{AddressSpace, FloatKind};
use dashu_int::UBig;
use smallvec::SmallVec;
use std::sync::Arc;

/// The type of one scalar part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    Int(u32),
    Byte(u32),
    Float(FloatKind),
    Ptr(AddressSpace),
}

/// The leaves of a type, in order.
pub type Shape = SmallVec<[Leaf; 4]>;

/// One scalar part of a register.
#[derive(Clone, Debug, PartialEq)]
pub enum Scalar {
    /// An integer of at most 64 bits, or the bits of a floating-point value of at most 64.
    Word(u64),
    /// An integer of more than 64 bits, or the bits of such a floating-point value.
    Big(Arc<UBig>),
    Poison,
    /// Undef: each use picks one of these anew.
    Set(Arc<Set>),
    /// One lane of lanes that are picked together: lane `1` of the tuples of the joint set. It is
    /// a `Set` to whoever reads this lane alone.
    Joint(Arc<Joint>, u32),
    /// A logical pointer: a memory block and a byte offset into it (modulo 2^64; it may lie outside
    /// while it is not used). A pointer leaf without provenance is a `Word`: its address.
    Log(MemoryBlock, u64),
}

/// A block of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryBlock(pub u32);

/// A value of any first-class type, as its scalars.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Value(pub SmallVec<[Scalar; 2]>);
