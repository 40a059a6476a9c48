//! Inputs in the form that native code takes.

use super::{buffer_of, words};
use dashu_int::UBig;
use irrefute_ir::AddressSpace;
use irrefute_ir::layout::Endianness;
use irrefute_llvm::memory::{Buffer, Flush, Memory, Place, Pointer, Region, Relocation};
use irrefute_llvm::rows::Bytes;
use irrefute_refine::Input;
use irrefute_semantics::memory::{BlockBytes, Byte, GivenState};
use irrefute_semantics::program::Variable;
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Leaf, MemoryBlock, Program, Scalar};

/// Encodes the inputs of one source.
pub struct Encoder<'a> {
    program: &'a Program,
    /// The variables that inputs mention and that outcomes show, in the order of the request.
    globals: Vec<MemoryBlock>,
}

/// An input, encoded.
pub struct Encoded {
    pub args: Vec<u64>,
    pub memory: Memory,
}

/// The last word of a number, with anything above its width: no calling convention says that these bits are zeros, and
/// code that takes it for granted must be seen. The same number is always filled in the same way.
fn filled(word: u64, leaf: Leaf) -> u64 {
    let used = leaf.width() % 64;
    if used == 0 || matches!(leaf, Leaf::Ptr(_)) {
        return word;
    }
    // SplitMix64: every bit depends on every bit of the number.
    let mut anything = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    anything = (anything ^ anything >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    anything = (anything ^ anything >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word | (anything ^ anything >> 31) << used
}

impl<'a> Encoder<'a> {
    pub fn new(program: &'a Program) -> Encoder<'a> {
        Encoder { program, globals: Vec::new() }
    }

    /// The variables, by number in the request.
    pub fn globals(&self) -> &[MemoryBlock] {
        &self.globals
    }

    /// The names of the variables; `None` if one has no name.
    pub fn names(&self) -> Option<Vec<String>> {
        self.globals.iter().map(|block| self.program.block_name(*block).map(str::to_owned)).collect()
    }

    /// The number of a variable in the request; it is added if it is not known.
    pub fn global(&mut self, block: MemoryBlock) -> u32 {
        let known = self.globals.iter().position(|global| *global == block);
        let number = known.unwrap_or_else(|| {
            self.globals.push(block);
            self.globals.len() - 1
        });
        number as u32
    }

    /// The pointers of the machine.
    fn usual(&self) -> PointerKind {
        PointerKind { bits: self.program.address_bits(), ..PointerKind::USUAL }
    }

    /// An input for parameters with these leaves; `None` if native code cannot be given it.
    pub fn encode(&mut self, input: &Input, leaves: impl Iterator<Item = Leaf>) -> Option<Encoded> {
        // Native code has every variable that a request names: it cannot be given one that is defined nowhere.
        if input.environment_memory.globals.values().any(|given| given.missing) {
            return None;
        }
        let mut encoded = Encoded { args: Vec::new(), memory: Memory::default() };
        for (scalar, leaf) in input.args.iter().flat_map(|arg| &arg.0).zip(leaves) {
            self.argument(scalar, leaf, &mut encoded)?;
        }
        for (number, given) in (0..).zip(&input.environment_memory.blocks) {
            // Pointers to ended blocks have no address in native code, unknown functions have no code there, and nothing
            // can be mapped at address 0. Another address space is no memory of the process.
            let is_elsewhere = given.space != AddressSpace::default();
            if matches!(given.state, GivenState::Ended | GivenState::Code) || given.address == 0 || is_elsewhere {
                return None;
            }
            let bytes = self.contents(&given.contents, Region::Buffer(number), &mut encoded.memory.relocations)?;
            let (align, writable) = (u32::try_from(given.align).ok()?, given.permission.write);
            // Beside an inaccessible page at the end, or at the start: accesses beyond either side are faults in some
            // calls.
            let flush = if number % 2 == 0 { Flush::End } else { Flush::Start };
            encoded.memory.buffers.push(Buffer { bytes: Bytes(bytes), align, writable, flush });
        }
        for (name, given) in &input.environment_memory.globals {
            let (Some(contents), Some(block)) = (&given.contents, self.program.block_named(name)) else { continue };
            // Native code has a variable of the declared size; that of the input may be larger elsewhere.
            let is_as_declared = |variable: Variable<'_>| variable.size == Some(contents.len());
            if !self.program.variable(block).is_some_and(is_as_declared) {
                return None;
            }
            let number = self.global(block);
            let bytes = self.contents(contents, Region::Global(number), &mut encoded.memory.relocations)?;
            encoded.memory.globals.push((number, Bytes(bytes)));
        }
        // What an address alone may reach would have to lie there, and the process decides where blocks lie.
        let is_led_to = |number| {
            encoded.memory.relocations.iter().any(|relocation| relocation.pointer.region == Region::Buffer(number))
        };
        let mut exposed = (0..).zip(&input.environment_memory.blocks).filter(|(_, given)| given.exposed);
        if !exposed.all(|(number, _)| is_led_to(number)) {
            return None;
        }
        Some(encoded)
    }

    /// Adds a scalar of an argument, in as many words as it takes.
    fn argument(&mut self, scalar: &Scalar, leaf: Leaf, encoded: &mut Encoded) -> Option<()> {
        let place = Place::Argument(u32::try_from(encoded.args.len()).ok()?);
        match scalar {
            Scalar::Word(word) => encoded.args.push(filled(*word, leaf)),
            Scalar::Big(big) => {
                let mut rest = (**big).clone();
                for _ in 0..words(leaf) {
                    encoded.args.push(u64::try_from(&rest & UBig::from(u64::MAX)).unwrap_or(0));
                    rest >>= 64;
                }
                if let Some(last) = encoded.args.last_mut() {
                    *last = filled(*last, leaf);
                }
            }
            Scalar::Log(block, offset) => {
                let pointer = self.pointer(*block, *offset)?;
                encoded.memory.relocations.push(Relocation { place, pointer });
                encoded.args.push(0);
            }
            Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Phy(_) | Scalar::Raw(_) => return None,
        }
        Some(())
    }

    /// A pointer into a buffer or a variable; `None` for other blocks.
    fn pointer(&mut self, block: MemoryBlock, offset: u64) -> Option<Pointer> {
        let offset = offset as i64;
        if let Some(number) = buffer_of(block) {
            return Some(Pointer { region: Region::Buffer(number), offset });
        }
        let is_variable = matches!(block.kind(), irrefute_semantics::memory::BlockKind::Global(_));
        is_variable.then(|| Pointer { region: Region::Global(self.global(block)), offset })
    }

    /// The bytes of a region; whole pointers are relocated.
    fn contents(&mut self, image: &BlockBytes, region: Region, relocations: &mut Vec<Relocation>) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(image.len() as usize);
        for offset in 0..image.len() {
            match image.byte(offset) {
                Byte::Bits { ones, .. } => bytes.push(ones),
                Byte::Pick { .. } => return None,
                Byte::Pointer { kind, .. } if kind != self.usual() => return None,
                Byte::Pointer { pointer, kind, byte } => {
                    // A relocation writes a whole pointer, so a part of one cannot be encoded.
                    let size = u64::from(kind.bits / 8);
                    let position = |k: u32| match self.program.endianness() {
                        Endianness::Little => k,
                        Endianness::Big => kind.bits / 8 - 1 - k,
                    };
                    let start = offset.checked_sub(u64::from(position(byte)))?;
                    let whole = (0..size).all(|k| {
                        start + k < image.len()
                            && image.byte(start + k) == (Byte::Pointer { pointer, kind, byte: position(k as u32) })
                    });
                    let Scalar::Log(block, at) = pointer else { return None };
                    if !whole {
                        return None;
                    }
                    if offset == start {
                        let place = Place::In(region, u32::try_from(start).ok()?);
                        relocations.push(Relocation { place, pointer: self.pointer(*block, *at)? });
                    }
                    bytes.push(0);
                }
            }
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_above_a_number_are_anything() {
        for width in 6..64 {
            let leaf = Leaf::Int(width);
            let above = (0..64).map(|word| filled(word & !(u64::MAX << width), leaf) >> width);
            let (ones, zeros) = above.fold((0, u64::MAX), |(ones, zeros), word| (ones | word, zeros & word));
            assert_eq!((ones, zeros), (u64::MAX >> width, 0), "{width}");
            assert_eq!(filled(1, leaf) & !(u64::MAX << width), 1);
        }
        assert!((1..6).all(|width| filled(1, Leaf::Int(width)) >> width != 0));
        assert_eq!((filled(5, Leaf::Int(64)), filled(5, Leaf::Int(128))), (5, 5));
    }
}
