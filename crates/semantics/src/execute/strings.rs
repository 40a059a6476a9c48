//! Library functions that write strings, or search them for more than one byte.
//!
//! Each byte of a string that a function reads must be defined, since the function branches on it. What is read and what
//! is written must not overlap (C23, 7.26): that is undefined behaviour, also of bytes that would not change.

use super::{Ended, Execution};
use crate::UbRule;
use crate::Value;
use crate::library::{Allocation, Copying, SpanEnd};
use crate::memory::{BlockBytes, Intent};
use crate::observe::Observer;
use crate::value::Scalar;

const NULL: Scalar = Scalar::Word(0);

/// Bytes that a function has read: where they begin, and how many they are.
pub type ReadBytes = (Scalar, u64);

impl<O: Observer> Execution<'_, '_, O> {
    /// `strncpy`, `strcat`, `strlcpy`, `memccpy` and their kin.
    pub(super) fn copy_from_string(&mut self, copying: Copying, args: &[Value]) -> Result<Scalar, Ended> {
        let arg = |i: usize| args[i].0[0].extract().into_owned();
        let (to, from) = (arg(0), arg(1));
        match copying {
            Copying::Padded { gives_end } => {
                let size = self.whole_number(&arg(2))?;
                let mut text = self.string(&from, size)?;
                let length = text.len() as u64;
                // Before the zeros are made: a size beyond the block is undefined, however large it is.
                if size > 0 {
                    self.reach_scalar(&to, Intent::Write, size)?;
                }
                self.may_make(size)?;
                text.resize(size as usize, 0);
                self.write_bytes(&to, 0, &text, &[(from, size.min(length + 1))])?;
                if gives_end { self.moved_pointer(&to, length) } else { Ok(to) }
            }
            Copying::Appended { bounded } => {
                let most = if bounded { self.whole_number(&arg(2))? } else { u64::MAX };
                let at = self.string(&to, u64::MAX)?.len() as u64;
                let mut text = self.string(&from, most)?;
                let read = most.min(text.len() as u64 + 1);
                text.push(0);
                self.write_bytes(&to, at, &text, &[(from, read)])?;
                Ok(to)
            }
            Copying::Truncated { appends } => {
                let size = self.whole_number(&arg(2))?;
                let at = if appends { self.string(&to, size)?.len() as u64 } else { 0 };
                let mut text = self.string(&from, u64::MAX)?;
                let length = text.len() as u64;
                if at < size {
                    text.truncate((size - at - 1) as usize);
                    text.push(0);
                    self.write_bytes(&to, at, &text, &[(from, length + 1)])?;
                }
                Ok(Scalar::Word(at + length))
            }
            Copying::Through => {
                let Scalar::Word(last) = arg(2) else { return Err(self.broken(UbRule::NotDefined, args.to_vec())) };
                let size = self.whole_number(&arg(3))?;
                let (mut text, mut found) = (Vec::new(), false);
                while (text.len() as u64) < size && !found {
                    let byte = self.byte(&from, text.len() as u64)?;
                    found = byte == last as u8;
                    text.push(byte);
                }
                let length = text.len() as u64;
                self.write_bytes(&to, 0, &text, &[(from, length)])?;
                if found { self.moved_pointer(&to, length) } else { Ok(NULL) }
            }
        }
    }

    /// Writes bytes behind a pointer, which were made of those that were `read`.
    pub(super) fn write_bytes(&mut self, to: &Scalar, at: u64, bytes: &[u8], read: &[ReadBytes]) -> Result<(), Ended> {
        if bytes.is_empty() {
            return Ok(());
        }
        let size = bytes.len() as u64;
        let first = self.moved_pointer(to, at)?;
        let (target, offset, _) = self.reach_scalar(&first, Intent::Write, size)?;
        for (from, length) in read.iter().filter(|(_, length)| *length > 0) {
            let (source, start, _) = self.reach_scalar(from, Intent::Read, *length)?;
            if source == target && start < offset + size && offset < start + length {
                let operands = vec![Value::scalar(to.clone()), Value::scalar(from.clone())];
                return Err(self.broken(UbRule::OverlappingCopy, operands));
            }
        }
        let written = BlockBytes::defined(bytes.to_vec(), &self.program.dialect);
        match self.memory.contents_mut(target) {
            Ok(image) => image.copy_from(offset, &written, 0, size),
            Err(reason) => return Err(self.unsupported(reason)),
        }
        Ok(())
    }

    /// `strdup` and `strndup`: null if the allocation fails.
    pub(super) fn duplicate(&mut self, allocation: Allocation, from: &Scalar, most: u64) -> Result<Scalar, Ended> {
        let mut text = self.string(from, most)?;
        text.push(0);
        let size = Value::scalar(Scalar::Word(text.len() as u64));
        let block = self.allocate(allocation, &[size])?;
        if block != NULL {
            self.write_bytes(&block, 0, &text, &[])?;
        }
        Ok(block)
    }

    /// `strspn` and `strcspn`: how many bytes at the beginning are, or are not, among those of a set.
    pub(super) fn span(&mut self, end: SpanEnd, text: &Scalar, set: &Scalar) -> Result<u64, Ended> {
        let set = self.string(set, u64::MAX)?;
        let mut length = 0;
        loop {
            let byte = self.byte(text, length)?;
            let ends = match end {
                SpanEnd::Outside => !set.contains(&byte),
                SpanEnd::Inside => byte == 0 || set.contains(&byte),
            };
            if ends {
                return Ok(length);
            }
            length += 1;
        }
    }

    /// `strpbrk`: the first byte that is in a set, or null.
    pub(super) fn find_of_set(&mut self, text: &Scalar, set: &Scalar) -> Result<Scalar, Ended> {
        let at = self.span(SpanEnd::Inside, text, set)?;
        if self.byte(text, at)? == 0 { Ok(NULL) } else { self.moved_pointer(text, at) }
    }

    /// `strstr`: where a string begins in another one, or null.
    pub(super) fn find_string(&mut self, text: &Scalar, wanted: &Scalar) -> Result<Scalar, Ended> {
        let (text_bytes, wanted) = (self.string(text, u64::MAX)?, self.string(wanted, u64::MAX)?);
        let at = (0..=text_bytes.len()).find(|at| text_bytes[*at..].starts_with(&wanted));
        at.map_or(Ok(NULL), |at| self.moved_pointer(text, at as u64))
    }
}
