//! The code of a shared library: its functions and their basic blocks.
//!
//! Functions are those of the unwind table (`.eh_frame`): a stripped library has it too, and each entry names the first
//! byte of a function and its length. Only what lies in `.text` counts: the table also lists stubs of the linker.
//!
//! Invariants: functions are in the order of their addresses and do not overlap; every function has at least one block,
//! its first one begins where the function does, and blocks are in the order of their addresses. Addresses are those of
//! the file, before it is loaded, and fit into 32 bits.

use super::decode;
use super::names::Symbols;
use gimli::{BaseAddresses, CieOrFde, EhFrame, LittleEndian, UnwindSection};
use irrefute_protocol::reached::checksum;
use object::{Architecture, Object, ObjectSection, SectionKind};
use std::ops::Range;

/// Why a library cannot be watched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// The file is not an object file that can be read.
    #[error("it is no library that can be read: {0}")]
    Unreadable(String),
    /// Instructions are only decoded for x86-64.
    #[error("only code for x86-64 is decoded")]
    Machine,
    /// A section is missing.
    #[error("it has no section {0}")]
    Section(&'static str),
    /// The library is larger than the addresses of blocks.
    #[error("its addresses do not fit into 32 bits")]
    Large,
}

/// The code of a library.
#[derive(Clone, Debug)]
pub struct Image {
    /// Identifies the code: the build id in hexadecimal, or a checksum where the linker made none.
    pub build: String,
    /// In the order of their addresses.
    pub functions: Vec<Function>,
    /// The first byte of each block, in order.
    pub blocks: Vec<u32>,
    /// What is at the first byte of each block, parallel to `blocks`.
    pub bytes: Vec<u8>,
    /// The functions that run passes (`…Pass::run`), as indices of functions, in order.
    pub passes: Vec<u32>,
    symbols: Symbols,
}

/// A function of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
    /// Its blocks, as indices of [`Image::blocks`].
    pub blocks: Range<u32>,
}

impl Image {
    /// The code of a library, of the bytes of its file. `debug` are the bytes of a file with its symbols, if there is one.
    ///
    /// # Errors
    /// If it cannot be watched.
    pub fn of(library: &[u8], debug: Option<&[u8]>) -> Result<Image, ImageError> {
        let file = object::File::parse(library).map_err(|error| ImageError::Unreadable(error.to_string()))?;
        if file.architecture() != Architecture::X86_64 {
            return Err(ImageError::Machine);
        }
        let unreadable = |error: object::Error| ImageError::Unreadable(error.to_string());
        let text = file.section_by_name(".text").filter(|section| section.kind() == SectionKind::Text);
        let text = text.ok_or(ImageError::Section(".text"))?;
        let (first, code) = (text.address(), text.data().map_err(unreadable)?);
        if first + code.len() as u64 > u64::from(u32::MAX) {
            return Err(ImageError::Large);
        }
        let mut ranges = unwound(&file)?;
        ranges.retain(|range| range.start >= first && range.end <= first + code.len() as u64);
        let build = match file.build_id().map_err(unreadable)? {
            Some(build) => build.iter().map(|byte| format!("{byte:02x}")).collect(),
            None => format!("text-{:016x}", checksum(code.iter().copied())),
        };
        let (mut functions, mut blocks): (Vec<Function>, Vec<u32>) = (Vec::new(), Vec::new());
        for Range { start, end } in ranges {
            if functions.last().is_some_and(|last| u64::from(last.end) > start) {
                continue;
            }
            let begun = blocks.len() as u32;
            let bytes = &code[(start - first) as usize..(end - first) as usize];
            blocks.extend(decode::blocks(bytes, start).into_iter().map(|address| address as u32));
            functions.push(Function { start: start as u32, end: end as u32, blocks: begun..blocks.len() as u32 });
        }
        let bytes = blocks.iter().map(|block| code[(u64::from(*block) - first) as usize]).collect();
        let mut symbols = Symbols::of(&file);
        if let Some(debug) = debug.and_then(|bytes| object::File::parse(bytes).ok()) {
            symbols.add(&debug);
        }
        let passes = functions.iter().enumerate().filter(|(_, function)| symbols.pass(function.start).is_some());
        let passes = passes.map(|(index, _)| index as u32).collect();
        Ok(Image { build, functions, blocks, bytes, passes, symbols })
    }

    /// The block that begins at an address.
    pub fn block_at(&self, address: u32) -> Option<u32> {
        self.blocks.binary_search(&address).ok().map(|index| index as u32)
    }

    /// The function of a block, as an index.
    pub fn function_of(&self, block: u32) -> usize {
        self.functions.partition_point(|function| function.blocks.end <= block)
    }

    /// The name of a function, as people write it; if the library does not say it, the name of the nearest one before.
    pub fn name(&self, function: usize) -> String {
        self.functions.get(function).map_or_else(String::new, |function| self.symbols.name(function.start))
    }

    /// The name of the pass with an index in [`Image::passes`]: `InstCombinePass`.
    pub fn pass(&self, index: usize) -> Option<&str> {
        let function = self.functions.get(*self.passes.get(index)? as usize)?;
        self.symbols.pass(function.start)
    }
}

/// The ranges of the unwind table that are not empty, in order.
fn unwound(file: &object::File<'_>) -> Result<Vec<Range<u64>>, ImageError> {
    let section = file.section_by_name(".eh_frame").ok_or(ImageError::Section(".eh_frame"))?;
    let data = section.data().map_err(|error| ImageError::Unreadable(error.to_string()))?;
    let malformed = |error: gimli::Error| ImageError::Unreadable(error.to_string());
    let table = EhFrame::new(data, LittleEndian);
    let bases = BaseAddresses::default().set_eh_frame(section.address());
    let (mut entries, mut ranges) = (table.entries(&bases), Vec::new());
    while let Some(entry) = entries.next().map_err(malformed)? {
        if let CieOrFde::Fde(partial) = entry {
            let fde = partial.parse(EhFrame::cie_from_offset).map_err(malformed)?;
            ranges.push(fde.initial_address()..fde.initial_address() + fde.len());
        }
    }
    ranges.retain(|range| range.start < range.end);
    ranges.sort_by_key(|range| range.start);
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_library_is_an_error() {
        assert!(matches!(Image::of(b"text", None), Err(ImageError::Unreadable(_))));
    }
}
