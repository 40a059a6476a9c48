//! Constant memory: loads, `getelementptr`, comparisons of pointers.

use super::{Ended, Execution};
use crate::ir::IntPredicate;
use crate::semantics::UbRule;
use crate::semantics::globals::{Contents, Global, Globals, Piece};
use crate::semantics::lift::Stop;
use crate::semantics::observe::Observer;
use crate::semantics::pointer::{Offset, advance};
use crate::semantics::program::{AddressSite, LoadSite, PointerComparison, Slots, Step};
use crate::semantics::rules::{Compare, Defined};
use crate::semantics::value::{MemoryBlock, Scalar, Value};

impl<O: Observer> Execution<'_, '_, O> {
    /// Reads the leaves of a type where a pointer points to.
    pub(super) fn load(&mut self, site: &LoadSite) -> Result<(), Ended> {
        let pointer = self.frame.slots[site.pointer.index()].alone().into_owned();
        let (image, offset) = match accessed(&self.program.globals, &pointer, site) {
            Ok(found) => found,
            Err(stop) => return Err(self.stop(stop, vec![Value::scalar(pointer)])),
        };
        let image = match image {
            Ok(image) => image,
            Err(reason) => return Err(self.unsupported(reason.clone())),
        };
        let mut to = site.to.start;
        for piece in &site.pieces {
            let moved = Piece { offset: offset + piece.offset, ..piece.clone() };
            match image.read(&moved) {
                Ok(lanes) => self.frame.put(to, lanes),
                Err(reason) => return Err(self.unsupported(reason)),
            }
            to = to.offset(piece.lanes);
        }
        Ok(())
    }

    /// `getelementptr`; a scalar operand of a vector one is the same in each lane.
    pub(super) fn address(&mut self, site: &AddressSite) -> Result<(), Ended> {
        for lane in 0..site.to.len {
            let moved = self.address_lane(site, lane).map_err(|stop| {
                let operands = std::iter::once(site.base).chain(site.steps.iter().filter_map(|step| match step {
                    Step::Elements { index, .. } => Some(*index),
                    Step::Field(_) => None,
                }));
                self.stop(stop, operands.map(|slots| self.frame.value(slots)).collect())
            })?;
            self.frame.slots[site.to.start.offset(lane).index()] = moved;
        }
        Ok(())
    }

    fn address_lane(&self, site: &AddressSite, lane: u32) -> Result<Scalar, Stop> {
        let at = |slots: Slots| &self.frame.slots[slots.start.offset(lane.min(slots.len - 1)).index()];
        let mut offsets = Vec::with_capacity(site.steps.len());
        for step in &site.steps {
            offsets.push(match step {
                Step::Field(bytes) => Offset::field(*bytes),
                Step::Elements { index, .. } if at(*index).is_poison() => return Ok(Scalar::Poison),
                Step::Elements { index, width, scale } => {
                    let undef = Stop::Unsupported("memory: getelementptr with an undef index");
                    Offset::elements(at(*index), *width, *scale).ok_or(undef)?
                }
            });
        }
        advance(&self.program.globals, at(site.base), &offsets, site.flags)
    }

    /// `icmp` of pointers, as far as it does not hang on where blocks lie.
    pub(super) fn compare_pointers(&mut self, site: &PointerComparison) -> Result<(), Ended> {
        for lane in 0..site.lhs.len {
            let at = |slots: Slots| &self.frame.slots[slots.start.offset(lane).index()];
            let result = self.compared(site.predicate, at(site.lhs), at(site.rhs));
            let result =
                result.map_err(|stop| self.stop(stop, vec![self.frame.value(site.lhs), self.frame.value(site.rhs)]))?;
            self.frame.slots[site.to.offset(lane).index()] = result;
        }
        Ok(())
    }

    fn compared(&self, predicate: IntPredicate, lhs: &Scalar, rhs: &Scalar) -> Result<Scalar, Stop> {
        let open = Err(Stop::Unsupported("memory: a comparison of addresses"));
        let words = match (lhs, rhs) {
            (Scalar::Poison, _) | (_, Scalar::Poison) => return Ok(Scalar::Poison),
            (Scalar::Word(a), Scalar::Word(b)) => (*a, *b),
            (Scalar::Log(a, at), Scalar::Log(b, other)) if a == b => {
                if !self.is_inside(*a, *at)? || !self.is_inside(*b, *other)? {
                    return open;
                }
                // No block reaches across the middle or the end of the address space.
                (*at, *other)
            }
            // A block does not lie at null.
            (Scalar::Log(block, at), Scalar::Word(0)) if self.is_inside(*block, *at)? => (1, 0),
            (Scalar::Word(0), Scalar::Log(block, at)) if self.is_inside(*block, *at)? => (0, 1),
            (Scalar::Log(a, at), Scalar::Log(b, other)) if self.never_meet((*a, *at), (*b, *other))? => {
                return match predicate {
                    IntPredicate::Eq => Ok(Scalar::bool(false)),
                    IntPredicate::Ne => Ok(Scalar::bool(true)),
                    _ => open,
                };
            }
            _ => return open,
        };
        let is_signed =
            matches!(predicate, IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle);
        if is_signed {
            return open;
        }
        let rule = Compare { predicate, same_sign: false, width: 64 };
        match rule.apply(&words.0, &words.1) {
            Defined::One(truth) => Ok(Scalar::Word(truth)),
            _ => open,
        }
    }

    /// Whether a place is in a block or at its end.
    fn is_inside(&self, block: MemoryBlock, offset: u64) -> Result<bool, Stop> {
        Ok(block_of(&self.program.globals, block)?.size.is_some_and(|size| offset <= size))
    }

    /// Whether two places in different blocks have different addresses wherever the blocks lie.
    fn never_meet(&self, a: (MemoryBlock, u64), b: (MemoryBlock, u64)) -> Result<bool, Stop> {
        let (first, second) = (block_of(&self.program.globals, a.0)?, block_of(&self.program.globals, b.0)?);
        let inside = |global: &Global, at: u64| global.size.is_some_and(|size| at < size);
        Ok(!(first.mergeable && second.mergeable) && inside(first, a.1) && inside(second, b.1))
    }
}

/// The contents of the block that is accessed, and where in it.
fn accessed<'g>(globals: &'g Globals, pointer: &Scalar, site: &LoadSite) -> Result<(&'g Contents, u64), Stop> {
    let (block, offset) = match pointer {
        Scalar::Log(block, offset) => (block_of(globals, *block)?, *offset),
        // No pointer without provenance reaches a block.
        Scalar::Word(_) | Scalar::Big(_) => return Err(Stop::Ub(UbRule::OutOfBounds)),
        Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) => return Err(Stop::Ub(UbRule::AccessThroughUndefined)),
    };
    let size = block.size.ok_or(Stop::Unsupported("memory: a block of unknown size"))?;
    if offset.checked_add(site.size).is_none_or(|end| end > size) {
        return Err(Stop::Ub(UbRule::OutOfBounds));
    }
    if offset % site.align.min(block.align) != 0 {
        return Err(Stop::Ub(UbRule::Misaligned));
    }
    if site.align > block.align {
        return Err(Stop::Unsupported("memory: a load more aligned than its block"));
    }
    Ok((&block.contents, offset))
}

fn block_of(globals: &Globals, block: MemoryBlock) -> Result<&Global, Stop> {
    globals.get(block).ok_or(Stop::Unsupported("memory: a block that is no global"))
}
