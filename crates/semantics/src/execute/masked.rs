//! Masked loads and stores: lane by lane. A lane whose mask is false is not accessed.
//!
//! A lane whose mask is undef or poison is accessed or not, as the execution chooses. What it gives if it was loaded is what a
//! `select` between that and the other operand gives: that is what the text says of lanes whose mask is known (Language
//! Reference, "Masked Vector Load and Store Intrinsics"), and it says no more of others. LLVM takes them for off, or for on.

use super::handling::Origin;
use super::{Ended, Execution};
use crate::UbRule;
use crate::lift;
use crate::memory::{Exactness, Intent, Piece, ReadError};
use crate::observe::Observer;
use crate::program::{MaskedKind, MaskedSite};
use crate::reason::Unmodelled;
use crate::value::{Scalar, Value};

impl<O: Observer> Execution<'_, '_, O> {
    pub(super) fn access_masked(&mut self, site: &MaskedSite) -> Result<(), Ended> {
        let bytes = u64::from(site.leaf.width() / 8);
        let is_single = site.pointers.len == 1 && site.mask.len != 1;
        let at = |this: &Self, slots: crate::program::Slots, lane: u32| {
            this.frame.slots[slots.start.offset(lane).index()].extract().into_owned()
        };
        let first = at(self, site.pointers, 0);
        let mut checked = false;
        for lane in 0..site.mask.len {
            let value = at(self, site.value, lane);
            let mask = at(self, site.mask, lane);
            let is_accessed = match &mask {
                Scalar::Word(word) => *word != 0,
                Scalar::Poison | Scalar::Set(_) => self.choose_way(2) == 1,
                _ => return Err(self.unsupported(Unmodelled::JointMask)),
            };
            if !is_accessed {
                self.put_lane(site, lane, value);
                continue;
            }
            let pointer = match is_single {
                true => self.moved_within(site.pointer.space, &first, u64::from(lane) * bytes)?,
                false => at(self, site.pointers, lane),
            };
            // A contiguous access is aligned as a whole; a gather or scatter is, lane by lane. An access with
            // no true lane asks for no alignment.
            let aligned = if is_single { &first } else { &pointer };
            if !checked || !is_single {
                self.must_be_aligned(aligned, site)?;
                checked = true;
            }
            match site.kind {
                MaskedKind::Load => {
                    let loaded = self.load_lane(&pointer, site, bytes)?;
                    let loaded = self.selected(&mask, loaded, value, site)?;
                    self.put_lane(site, lane, loaded);
                }
                MaskedKind::Store => self.store_lane(&pointer, site, bytes, &value)?,
            }
        }
        Ok(())
    }

    /// A store has no result.
    fn put_lane(&mut self, site: &MaskedSite, lane: u32, value: Scalar) {
        if site.kind == MaskedKind::Load {
            self.frame.slots[site.to.start.offset(lane).index()] = value;
        }
    }

    /// What a lane gives that was loaded: that under a mask that is true, and both otherwise, as a `select` would.
    fn selected(&mut self, mask: &Scalar, loaded: Scalar, passed: Scalar, site: &MaskedSite) -> Result<Scalar, Ended> {
        if matches!(mask, Scalar::Word(_)) {
            return Ok(loaded);
        }
        let operands = lift::Select {
            condition: std::slice::from_ref(mask),
            if_true: &[loaded],
            if_false: &[passed],
            shape: &[site.leaf],
            by_lane: true,
        };
        let mut out = [Scalar::Poison];
        let asked = self.chooser.asked;
        let done = lift::select(operands, &self.program.dialect, &mut self.chooser, &mut out, &mut self.notes);
        self.interrupt_if_asked_since(asked);
        let [selected] = out;
        done.map(|()| selected).map_err(|stop| self.stop(stop, vec![Value::scalar(mask.clone())]))
    }

    fn must_be_aligned(&mut self, pointer: &Scalar, site: &MaskedSite) -> Result<(), Ended> {
        let align = site.align;
        if align <= 1 || !(pointer.has_provenance() || matches!(pointer, Scalar::Word(_))) {
            return Ok(());
        }
        let asked = self.chooser.asked;
        let aligned = self.memory.is_aligned(pointer, site.pointer, align, &mut self.chooser);
        self.interrupt_if_asked_since(asked);
        match aligned.map_err(|stop| self.refused_at(stop, pointer))? {
            Some(true) => Ok(()),
            Some(false) => Err(self.broken(UbRule::Misaligned, vec![Value::scalar(pointer.clone())])),
            None => Err(self.stop(crate::lift::TOO_LARGE, vec![Value::scalar(pointer.clone())])),
        }
    }

    fn load_lane(&mut self, pointer: &Scalar, site: &MaskedSite, bytes: u64) -> Result<Scalar, Ended> {
        let (index, offset, dormant) = self.reach_aligned((site.pointer.space, pointer), Intent::Read, bytes, 1)?;
        if dormant {
            return Ok(Scalar::Poison);
        }
        let piece = Piece { offset, lanes: 1, leaf: site.leaf };
        let asked = self.chooser.asked;
        // The other lanes may be anywhere in the block, so any pick before this one counts as found earlier.
        let read = self.memory.read(index, (&piece, 0), &mut self.chooser);
        self.interrupt_if_asked_since(asked);
        match read {
            Ok((lanes, exactness)) => {
                self.notes.inexact |= exactness == Exactness::UpperBound;
                Ok(lanes.into_iter().next().unwrap_or(Scalar::Poison))
            }
            Err(ReadError::Stop(stop)) => Err(self.refused_at(stop, pointer)),
            Err(ReadError::Unsupported(reason)) => Err(self.unsupported(reason)),
        }
    }

    fn store_lane(&mut self, pointer: &Scalar, site: &MaskedSite, bytes: u64, value: &Scalar) -> Result<(), Ended> {
        let (index, offset, _) = self.reach_aligned((site.pointer.space, pointer), Intent::Write, bytes, 1)?;
        let piece = Piece { offset, lanes: 1, leaf: site.leaf };
        match self.memory.contents_mut(index) {
            Ok(image) => {
                let exactness = image.write(&piece, std::slice::from_ref(value));
                self.notes.inexact |= exactness == Exactness::UpperBound;
            }
            Err(reason) => return Err(self.unsupported(reason)),
        }
        self.keeps_pointers(Origin::Unknown, index, &Value::scalar(value.clone()))
    }
}
