//! `llvm.experimental.memset.pattern`: one value, stored side by side (Language Reference, "llvm.experimental.memset.pattern").

use super::{Ended, Execution};
use crate::semantics::memory::{Intent, Life};
use crate::semantics::observe::Observer;
use crate::semantics::program::PatternSite;
use crate::semantics::reason::Inconclusive;
use crate::semantics::{End, UbRule, Value};

impl<O: Observer> Execution<'_, '_, O> {
    /// Stores the value, then copies its bytes behind it. All of them are one access.
    pub(super) fn fill_pattern(&mut self, site: &PatternSite) -> Result<(), Ended> {
        let (first, size) = (&site.first, site.first.size);
        let Some(count) = self.length(site.count, site.count_width)? else {
            // No block has so many bytes.
            let pointer = self.frame.slots[first.pointer.index()].extract().into_owned();
            return Err(self.broken(UbRule::OutOfBounds, vec![Value::scalar(pointer)]));
        };
        if count == 0 || size == 0 {
            return Ok(());
        }
        let whole = self.reach((first.pointer, first.space), Intent::Write, count * size, first.align)?;
        let (Some(index), offset, is_poison) = whole else { return Ok(()) };
        self.must_not_be_own_stack(site.tail, index)?;
        if is_poison && self.memory.blocks()[index].life == Life::Alive {
            return Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization)));
        }
        self.store(first)?;
        let dialect = self.program.dialect;
        let image = match self.memory.contents_mut(index) {
            Ok(image) => image,
            Err(reason) => return Err(self.unsupported(reason)),
        };
        let element = image.part(offset, size, &dialect);
        for k in 1..count {
            image.copy_from(offset + k * size, &element, 0, size);
        }
        Ok(())
    }
}
