//! Results of native code as outcomes.

use super::{buffer_of, words};
use dashu_int::UBig;
use irrefute_ir::Int;
use irrefute_ir::layout::Endianness;
use irrefute_llvm::memory::{MemoryAfter, RegionAfter};
use irrefute_refine::Input;
use irrefute_semantics::memory::{BlockBytes, Byte, Piece, Seen, Visible};
use irrefute_semantics::{End, Leaf, MemoryBlock, Outcome, Program, Scalar, Value};
use std::sync::Arc;

/// A native call: its program, its input, and the source's outcome on it.
#[derive(Clone, Copy)]
pub struct Called<'a> {
    pub program: &'a Program,
    pub input: &'a Input,
    /// The source's outcome.
    pub source: &'a Outcome,
    /// The variables, by number in the request.
    pub globals: &'a [MemoryBlock],
}

/// The regions of a call, with the blocks that they were made from.
struct Regions<'a> {
    called: Called<'a>,
    /// Each region with its block.
    all: Vec<(MemoryBlock, &'a RegionAfter)>,
}

/// The outcome of a native call, to be compared with outcomes of its source: the result, and the contents of the memory
/// that the source's outcome shows. `None` if these are not known.
pub fn outcome(called: Called<'_>, leaves: &[Leaf], row: &[u64], after: Option<&MemoryAfter>) -> Option<Outcome> {
    let regions = Regions::new(called, after);
    let mut words_left = row.iter().copied();
    let mut value = Value::default();
    let expected = if let End::Returns(value) = &called.source.end { &value.0[..] } else { &[] };
    for (i, leaf) in leaves.iter().enumerate() {
        let parts: Vec<u64> = words_left.by_ref().take(words(*leaf)).collect();
        if parts.len() != words(*leaf) {
            return None;
        }
        value.0.push(regions.scalar(&parts, *leaf, expected.get(i)));
    }
    let memory = called.source.memory.0.iter().map(|(block, seen)| Some((*block, regions.seen(*block, seen)?)));
    let memory = Visible(memory.collect::<Option<_>>()?);
    Some(Outcome { memory, ..Outcome::of_end(End::Returns(value)) })
}

impl<'a> Regions<'a> {
    fn new(called: Called<'a>, after: Option<&'a MemoryAfter>) -> Regions<'a> {
        let Some(after) = after else { return Regions { called, all: Vec::new() } };
        let buffers = (0..).map(MemoryBlock::given).zip(&after.buffers);
        let globals = called.globals.iter().zip(&after.globals);
        let globals = globals.filter_map(|(block, region)| Some((*block, region.as_ref()?)));
        Regions { called, all: buffers.chain(globals).collect() }
    }

    /// A result, given the source's.
    fn scalar(&self, parts: &[u64], leaf: Leaf, expected: Option<&Scalar>) -> Scalar {
        if let (Leaf::Ptr(_), [address]) = (leaf, parts) {
            return self.result(*address, expected);
        }
        let all = parts.iter().rev().fold(UBig::ZERO, |n, word| (n << 64) | UBig::from(*word));
        Scalar::from_int(&Int::from_big(leaf.width(), all))
    }

    /// The pointer that a result is. A pointer may have left its block, and its address alone does not show which block
    /// that was; so it counts as the source's pointer if that one has the same address.
    fn result(&self, address: u64, expected: Option<&Scalar>) -> Scalar {
        let is_there = |pointer: &&Scalar| self.address(pointer) == Some(address);
        expected.filter(is_there).cloned().unwrap_or_else(|| self.pointer(address))
    }

    /// The pointer that an address is: into a region, or to the end of one if it is in no other; otherwise a bare
    /// address.
    fn pointer(&self, address: u64) -> Scalar {
        let inside = |(_, region): &&(MemoryBlock, &RegionAfter)| {
            address.checked_sub(region.base).is_some_and(|offset| offset < region.size)
        };
        let at_end = |(_, region): &&(MemoryBlock, &RegionAfter)| address.checked_sub(region.base) == Some(region.size);
        match self.all.iter().find(inside).or_else(|| self.all.iter().find(at_end)) {
            Some((block, region)) => Scalar::Log(*block, address - region.base),
            None => Scalar::Word(address),
        }
    }

    /// A block as native code left it. A word counts as a pointer where the source has a pointer.
    fn seen(&self, block: MemoryBlock, source: &Seen) -> Option<Seen> {
        let (_, region) = self.all.iter().find(|(number, _)| *number == block)?;
        let bytes = match &region.changed {
            Some(bytes) => bytes.0.clone(),
            // The reply lists changed regions only.
            None => self.given_bytes(&*self.before(block)?)?,
        };
        let mut image = BlockBytes::defined(bytes.clone(), self.called.program.dialect());
        let contents = source.contents.as_ref()?;
        self.keep_fragments(contents, &bytes, &mut image);
        let endianness = self.called.program.endianness();
        for (offset, _) in contents.pointers() {
            let Byte::Pointer { kind, byte, .. } = contents.byte(offset) else { continue };
            let size = u64::from(kind.bits / 8);
            let first = match endianness {
                Endianness::Little => 0,
                Endianness::Big => kind.bits / 8 - 1,
            };
            let word = bytes.get(offset as usize..(offset + size) as usize);
            let is_other = matches!(image.byte(offset), Byte::Bits { .. });
            if let (true, true, Some(word)) = (byte == first, is_other, word) {
                let joined = |word: u64, byte: &u8| word << 8 | u64::from(*byte);
                let piece = Piece { offset, lanes: 1, leaf: Leaf::Ptr(kind) };
                let _ = match endianness {
                    Endianness::Little => {
                        let address = word.iter().rev().fold(0, joined);
                        image.write(&piece, &[self.pointer(address)])
                    }
                    Endianness::Big => {
                        let (address, dialect) = (word.iter().fold(0, joined), self.called.program.dialect());
                        image.write_big_endian(&piece, &[self.pointer(address)], dialect)
                    }
                };
            }
        }
        Some(Seen { contents: Some(Arc::new(image)), ..source.clone() })
    }

    /// Turns bytes into bytes of pointers where they equal those of the source's pointers at native code's addresses.
    /// This covers pointers of which only some bytes are stored.
    fn keep_fragments(&self, source: &BlockBytes, bytes: &[u8], image: &mut BlockBytes) {
        for (offset, seen) in (0..source.len()).zip(bytes) {
            let Byte::Pointer { pointer, byte, .. } = source.byte(offset) else { continue };
            let Some(address) = self.address(pointer) else { continue };
            if (address >> (8 * byte)) as u8 == *seen {
                image.copy_from(offset, source, offset, 1);
            }
        }
    }

    /// The bytes that native code was given for some contents: undefined bits are 0, and bytes of pointers are those
    /// of its own addresses.
    fn given_bytes(&self, image: &BlockBytes) -> Option<Vec<u8>> {
        let byte = |offset| match image.byte(offset) {
            Byte::Bits { ones, .. } => Some(ones),
            Byte::Pointer { pointer, byte, .. } => Some((self.address(pointer)? >> (8 * byte)) as u8),
            Byte::Pick { .. } => None,
        };
        (0..image.len()).map(byte).collect()
    }

    /// The address of a pointer in native code.
    fn address(&self, pointer: &Scalar) -> Option<u64> {
        match pointer {
            Scalar::Log(block, offset) => {
                let (_, region) = self.all.iter().find(|(number, _)| number == block)?;
                let mask = u64::MAX >> (64 - self.called.program.address_bits().clamp(1, 64));
                Some(region.base.wrapping_add(*offset) & mask)
            }
            Scalar::Word(address) => Some(*address),
            Scalar::Phy(physical) => Some(physical.address),
            Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => None,
        }
    }

    /// The contents of a block before the call.
    fn before(&self, block: MemoryBlock) -> Option<Arc<BlockBytes>> {
        let Called { program, input, .. } = self.called;
        if let Some(number) = buffer_of(block) {
            return Some(input.environment_memory.blocks.get(number as usize)?.contents.clone());
        }
        let given = input.environment_memory.globals.get(program.block_name(block)?);
        match given.and_then(|given| given.contents.clone()) {
            Some(contents) => Some(contents),
            None => program.initial_contents(block).cloned(),
        }
    }
}
