//! Intrinsics about pointers and the stack: `llvm.ptrmask`, `llvm.objectsize`, `llvm.stacksave` and
//! `llvm.stackrestore`.

use super::{Ended, Execution};
use crate::UbRule;
use crate::choice::{Chooser, Frozen};
use crate::lift::{Stop, TOO_LARGE};
use crate::memory::address::Address;
use crate::memory::{BlockBytes, Filling, Intent, Life, Memory, MemoryBlock, Tag};
use crate::observe::Observer;
use crate::program::{MaskSite, ObjectSizeSite, Slot};
use crate::reason::{Inconclusive, Unmodelled};
use crate::set::Set;
use crate::value::{Physical, Scalar, Value};
use irrefute_ir::int::mask;
use std::ops::Range;
use std::sync::Arc;

impl<O: Observer> Execution<'_, '_, O> {
    /// `llvm.ptrmask`: the masked address, with the provenance of the pointer.
    pub(super) fn mask_pointer(&mut self, site: &MaskSite) -> Result<(), Ended> {
        for lane in 0..site.to.len {
            let at = |slots: crate::program::Slots| {
                self.frame.slots[slots.start.offset(lane.min(slots.len - 1)).index()].extract().into_owned()
            };
            let (pointer, mask) = (at(site.pointer), at(site.mask));
            let asked = self.chooser.asked;
            let masked = self.masked(site, &pointer, &mask);
            self.interrupt_if_asked_since(asked);
            let masked = masked.map_err(|stop| self.stop(stop, vec![Value::scalar(pointer), Value::scalar(mask)]))?;
            self.frame.slots[site.to.start.offset(lane).index()] = masked;
        }
        Ok(())
    }

    /// `llvm.invariant.start`.
    pub(super) fn begin_invariant(&mut self, pointer: Slot, size: Slot) -> Result<(), Ended> {
        self.invariant(pointer, size, |memory, block, bytes| memory.begin_invariant(block, bytes))
    }

    /// `llvm.invariant.end`.
    pub(super) fn end_invariant(&mut self, pointer: Slot, size: Slot) -> Result<(), Ended> {
        self.invariant(pointer, size, |memory, block, bytes| memory.end_invariant(block, &bytes))
    }

    /// Notes, or forgets, the bytes behind a pointer.
    fn invariant(
        &mut self,
        pointer: Slot,
        size: Slot,
        note: impl FnOnce(&mut Memory<'_>, MemoryBlock, Range<u64>),
    ) -> Result<(), Ended> {
        let size = self.frame.slots[size.index()].extract().into_owned();
        let size = self.whole_number(&size)?;
        match self.frame.slots[pointer.index()].extract().into_owned() {
            Scalar::Log(block, offset) => {
                let bytes = if size == u64::MAX { 0..u64::MAX } else { offset..offset.saturating_add(size) };
                note(&mut self.memory, block, bytes);
                Ok(())
            }
            Scalar::Phy(_) => Err(self.unsupported(Unmodelled::InvariantOfAddress)),
            // No bytes are there.
            _ => Ok(()),
        }
    }

    fn masked(&mut self, site: &MaskSite, pointer: &Scalar, mask: &Scalar) -> Result<Scalar, Stop> {
        if pointer.is_poison() || mask.is_poison() {
            return Ok(Scalar::Poison);
        }
        let Scalar::Word(mask) = mask else { return Err(Stop::Unsupported(Unmodelled::UndefPointerMask)) };
        let (kind, mask) = (site.kind, mask | site.kept);
        match pointer {
            Scalar::Word(address) => Ok(Scalar::Word(address & mask)),
            Scalar::Phy(physical) if physical.address & mask == 0 && physical.bounds.is_empty() => Ok(Scalar::Word(0)),
            Scalar::Phy(physical) => {
                Ok(Scalar::Phy(Arc::new(Physical { address: physical.address & mask, ..(**physical).clone() })))
            }
            Scalar::Log(block, offset) => {
                // A mask that only clears bits below the alignment needs no address: there, the bits are those of the
                // offset.
                let low = self.memory.block(*block).align - 1;
                if mask | low == irrefute_ir::int::mask(kind.bits) {
                    return Ok(Scalar::Log(*block, offset & (mask | !irrefute_ir::int::mask(kind.bits))));
                }
                match self.memory.address(*block, &mut self.chooser)? {
                    Address::At(base) => {
                        let base = self.memory.seen_from(kind.space, *block, base)?;
                        let address = base.wrapping_add(*offset) & mask;
                        Ok(Scalar::Log(*block, address.wrapping_sub(base)))
                    }
                    Address::Open | Address::Unchosen => Err(Stop::Inconclusive(Inconclusive::OpenMask)),
                }
            }
            Scalar::Poison => Ok(Scalar::Poison),
            Scalar::Set(_) | Scalar::Joint(..) | Scalar::Big(_) | Scalar::Raw(_) => {
                Err(Stop::Unsupported(Unmodelled::MaskOfUndefPointer))
            }
        }
    }

    /// `llvm.objectsize`: LLVM answers with what it can see, so every bound that holds is right: numbers up to the true
    /// size if the minimum is asked for, from it on if the maximum is.
    pub(super) fn object_size(&mut self, site: &ObjectSizeSite) -> Result<(), Ended> {
        let pointer = self.frame.slots[site.pointer.index()].extract().into_owned();
        let bytes = match &pointer {
            Scalar::Log(block, offset) => {
                let size = self.memory.block(*block).size;
                size.map(|size| size.saturating_sub(*offset))
            }
            Scalar::Word(0) if !site.null_is_unknown => Some(0),
            // No text says whether the result is poison as well.
            Scalar::Poison => return Err(self.unsupported(Unmodelled::SizeOfPoison)),
            _ => None,
        };
        let all = Arc::new(Set::full(site.width));
        self.progress.interrupt(self.steps);
        let result = match self.chooser.freeze(&all, site.width) {
            Frozen::Value(Scalar::Word(chosen)) => {
                let bytes = bytes.map(|bytes| bytes.min(mask(site.width)));
                Scalar::Word(match (bytes, site.least) {
                    (None, _) => chosen,
                    (Some(bytes), true) => chosen.min(bytes),
                    (Some(bytes), false) => chosen.max(bytes),
                })
            }
            Frozen::Value(value) => value,
            Frozen::Relaxed => {
                self.notes.inexact = true;
                Scalar::Set(Arc::new(Set { repr: all.repr.clone(), relaxed: true }))
            }
        };
        self.frame.slots[site.to.index()] = result;
        Ok(())
    }

    /// A lifetime marker on a block that is no stack block only makes its bytes poison (Language Reference up to 21;
    /// later texts do not allow it).
    pub(super) fn forget_contents(&mut self, pointer: Slot) -> Result<(), Ended> {
        let Scalar::Log(block, 0) = self.frame.slots[pointer.index()] else {
            return Err(self.unsupported(Unmodelled::LifetimeOfNoAlloca));
        };
        let size = self.memory.block(block).size.unwrap_or(0);
        let space = self.memory.space_of(block);
        let (Some(_), ..) = self.reach((pointer, space), Intent::Write, size, 1)? else { return Ok(()) };
        self.memory.block(block).contents =
            Ok(Arc::new(BlockBytes::filled(size, Filling::Poison, &self.program.dialect)));
        self.forget_types(block);
        Ok(())
    }

    /// `llvm.stacksave`: a mark among the stack blocks of the frame, in the form of an empty block.
    pub(super) fn save_stack(&mut self, to: Slot) -> Result<(), Ended> {
        let by = self.place();
        let mark = self
            .memory
            .allocate((Tag::Stack, Default::default()), 0, 1, by)
            .map_err(|stop| self.stop(stop, Vec::new()))?;
        self.frame.blocks.push(mark);
        self.frame.slots[to.index()] = Scalar::Log(mark, 0);
        Ok(())
    }

    /// `llvm.stackrestore`: ends the stack blocks that were allocated since the mark.
    pub(super) fn restore_stack(&mut self, saved: Slot) -> Result<(), Ended> {
        let scalar = self.frame.slots[saved.index()].extract().into_owned();
        let operands = || vec![Value::scalar(scalar.clone())];
        let at = match &scalar {
            Scalar::Poison => return Err(self.broken(UbRule::AccessThroughUndefined, operands())),
            Scalar::Set(set) if set.relaxed => return Err(self.stop(TOO_LARGE, operands())),
            Scalar::Log(block, 0) => self.frame.blocks.iter().position(|mark| mark == block),
            _ => None,
        };
        let is_mark =
            |at: &usize| self.memory.blocks().iter().any(|b| b.number == self.frame.blocks[*at] && b.size == Some(0));
        let Some(at) = at.filter(is_mark) else {
            return Err(self.unsupported(Unmodelled::ForeignStackRestore));
        };
        let by = self.place();
        for block in self.frame.blocks.drain(at + 1..) {
            if !matches!(self.memory.block(block).life, Life::Ended { .. }) {
                self.memory.end(block, Some(by));
            }
        }
        Ok(())
    }
}
