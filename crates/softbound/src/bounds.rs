//! Bounds: the addresses between which a pointer may be dereferenced, and the pointers that a value of a type holds.
//!
//! A value of a structure or array type holds the pointers of its parts, in the order of the text; bounds of a value are
//! a list in this order.

use super::unsupported::Construct;
use irrefute_ir::layout::DataLayout;
use irrefute_ir::types::NamedTypes;
use irrefute_ir::{Constant, Operand, Type};
use std::ops::Range;

/// The type of addresses.
pub const ADDRESS: Type = Type::Int(64);

/// The most pointers that a value may hold.
const MOST_POINTERS: usize = 64;

/// The addresses from `base` up to, and without, `bound`: integers of 64 bits that are never undef or poison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The first address.
    pub base: Operand,
    /// The first address behind.
    pub bound: Operand,
}

impl Bounds {
    /// Those of a pointer that may not be dereferenced: null, undef, poison, integers, functions. No access of a byte is
    /// within them, whatever the address is.
    pub fn none() -> Bounds {
        Bounds { base: address(0), bound: address(0) }
    }
}

/// An address as an operand.
pub fn address(value: u64) -> Operand {
    Constant::int(ADDRESS, value as i64).into()
}

/// Sizes of types, and the pointers in them.
pub struct Types<'m> {
    /// The layout of the module.
    pub layout: &'m DataLayout,
    /// The structures of the module.
    pub named: &'m NamedTypes,
}

impl Types<'_> {
    /// The offsets of the pointers that a value of a type holds, in bytes.
    ///
    /// # Errors
    /// If the type holds pointers that have no bounds, or too many.
    pub fn pointers(&self, ty: &Type) -> Result<Vec<u64>, Construct> {
        let mut offsets = Vec::new();
        self.collect(ty, 0, &mut offsets)?;
        Ok(offsets)
    }

    fn collect(&self, ty: &Type, at: u64, offsets: &mut Vec<u64>) -> Result<(), Construct> {
        match ty {
            Type::Ptr(space) if space.0 == 0 => offsets.push(at),
            Type::Ptr(space) => return Err(Construct::AddressSpace(space.0)),
            Type::Vector(_, element) | Type::ScalableVector(_, element) => match &**element {
                Type::Ptr(_) => return Err(Construct::VectorOfPointers),
                _ => return Ok(()),
            },
            Type::Array(count, element) => {
                let mut inner = Vec::new();
                self.collect(element, 0, &mut inner)?;
                if inner.is_empty() {
                    return Ok(());
                }
                let size = self.alloc_size(element)?;
                // One element more than may have pointers is enough to be refused; an array may have 2^64.
                for index in 0..(*count).min(MOST_POINTERS as u64 + 1) {
                    offsets.extend(inner.iter().map(|offset| at + index * size + offset));
                }
            }
            Type::Struct(body) => {
                let unsized_ = || Construct::Size(ty.to_string());
                let layout = match self.layout.structure(body, self.named) {
                    Some(layout) => layout,
                    // Without a layout, offsets are not known, which matters only if something lies at them.
                    None if self.holds_none(ty) => return Ok(()),
                    None => return Err(unsized_()),
                };
                for (field, offset) in body.fields.iter().zip(&layout.offsets) {
                    self.collect(field, at + offset, offsets)?;
                }
            }
            Type::Named(name) => match self.named.get(name) {
                Some(Some(body)) => self.collect(&Type::Struct(body.clone()), at, offsets)?,
                _ => return Err(Construct::Size(ty.to_string())),
            },
            Type::Void
            | Type::Int(_)
            | Type::Byte(_)
            | Type::Float(_)
            | Type::Function(_)
            | Type::Label
            | Type::Metadata
            | Type::Token
            | Type::X86Amx
            | Type::Target(_) => {}
        }
        if offsets.len() > MOST_POINTERS {
            return Err(Construct::ManyPointers(MOST_POINTERS));
        }
        Ok(())
    }

    /// Whether a type whose layout is not known holds no pointers.
    fn holds_none(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(body) => body.fields.iter().all(|field| self.holds_none(field)),
            Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => {
                self.holds_none(element)
            }
            Type::Named(name) => {
                let body = self.named.get(name).cloned().flatten();
                body.is_some_and(|body| self.holds_none(&Type::Struct(body)))
            }
            Type::Ptr(_) => false,
            _ => true,
        }
    }

    /// Which of the pointers of an aggregate are those of the part at the end of a path.
    ///
    /// # Errors
    /// As [`pointers`](Self::pointers).
    pub fn part(&self, aggregate: &Type, path: &[u32]) -> Result<Range<usize>, Construct> {
        let Some((&first, rest)) = path.split_first() else { return Ok(0..self.pointers(aggregate)?.len()) };
        let (before, part) = match aggregate {
            Type::Array(_, element) => (first as usize * self.pointers(element)?.len(), (**element).clone()),
            Type::Struct(body) => {
                let mut before = 0;
                for field in body.fields.iter().take(first as usize) {
                    before += self.pointers(field)?.len();
                }
                (before, body.fields.get(first as usize).cloned().unwrap_or(Type::Void))
            }
            Type::Named(name) => match self.named.get(name) {
                Some(Some(body)) => return self.part(&Type::Struct(body.clone()), path),
                _ => return Err(Construct::Size(aggregate.to_string())),
            },
            _ => (0, Type::Void),
        };
        let inner = self.part(&part, rest)?;
        Ok(before + inner.start..before + inner.end)
    }

    /// How many bytes an access of a type touches.
    ///
    /// # Errors
    /// If that is not known, as of scalable vectors.
    pub fn store_size(&self, ty: &Type) -> Result<u64, Construct> {
        self.layout.store_size(ty, self.named).ok_or_else(|| Construct::Size(ty.to_string()))
    }

    /// How far apart elements of a type lie.
    ///
    /// # Errors
    /// As [`store_size`](Self::store_size).
    pub fn alloc_size(&self, ty: &Type) -> Result<u64, Construct> {
        self.layout.alloc_size(ty, self.named).ok_or_else(|| Construct::Size(ty.to_string()))
    }
}
