//! `llvm.experimental.memset.pattern`: one value, stored side by side (Language Reference,
//! "llvm.experimental.memset.pattern").

use super::memory::Length;
use super::{Ended, Execution};
use crate::memory::Intent;
use crate::observe::Observer;
use crate::program::PatternSite;

impl<O: Observer> Execution<'_, '_, O> {
    /// Stores the value, then copies its bytes behind it. All of them are one access.
    pub(super) fn fill_pattern(&mut self, site: &PatternSite) -> Result<(), Ended> {
        let (first, size) = (&site.first, site.first.size);
        let length = Length { slot: site.count, width: site.count_width, unit: size };
        let whole = self.reach_bytes((first.pointer, first.space), Intent::Write, length, first.align)?;
        let Some((Some(index), offset, bytes)) = whole else { return Ok(()) };
        self.must_not_be_own_stack(site.tail, index)?;
        self.store(first)?;
        let dialect = self.program.dialect;
        let image = match self.memory.contents_mut(index) {
            Ok(image) => image,
            Err(reason) => return Err(self.unsupported(reason)),
        };
        let element = image.part(offset, size, &dialect);
        for at in (size..bytes).step_by(size as usize) {
            image.copy_from(offset + at, &element, 0, size);
        }
        Ok(())
    }
}
