//! The memory of one call: laid out before it, inspected after it.

use irrefute_protocol::{
    Access, Bytes, Ending, Memory, MemoryAfter, MemoryFault, Place, Pointer, Region, RegionAfter, Relocation,
};

use crate::arena::{Arena, Placed};
use crate::heap::Heap;
use crate::variables::Variables;

/// The places for the memory of the calls of one function.
pub struct Regions<'r> {
    /// Buffers.
    pub arena: &'r mut Arena,
    /// Global variables and constants.
    pub variables: &'r mut Variables,
    /// The variables that the request names.
    pub globals: &'r [Option<usize>],
}

/// The memory of a call, in place.
pub struct Laid {
    placed: Vec<Placed>,
    /// The contents of the buffers before the call.
    buffers: Vec<Vec<u8>>,
    /// The contents of the named globals before the call, for those that exist.
    globals: Vec<Option<Vec<u8>>>,
}

impl Regions<'_> {
    /// Puts the memory of a row in place, and its pointers into the row.
    ///
    /// # Errors
    /// What is wrong with the memory, or that there is no space; then nothing is in place.
    pub fn lay_out(&mut self, memory: &Memory, row: &mut [u64]) -> Result<Laid, String> {
        let placed = self.arena.place(&memory.buffers)?;
        let laid = self.contents(memory, placed.clone()).and_then(|mut laid| {
            memory.relocations.iter().try_for_each(|relocation| self.relocate(&mut laid, relocation, row))?;
            Ok(laid)
        });
        let laid = laid.inspect_err(|_| self.arena.release(&placed))?;
        for (placed, bytes) in laid.placed.iter().zip(&laid.buffers) {
            self.arena.write(placed, bytes);
        }
        self.variables.restore();
        for (&index, bytes) in self.globals.iter().zip(&laid.globals) {
            if let (Some(index), Some(bytes)) = (index, bytes)
                && !self.variables.is_constant(index)
            {
                self.variables.write(index, bytes);
            }
        }
        Ok(laid)
    }

    /// The contents of all regions, without pointers.
    fn contents(&self, memory: &Memory, placed: Vec<Placed>) -> Result<Laid, String> {
        let buffers = memory.buffers.iter().map(|buffer| buffer.bytes.0.clone()).collect();
        let mut globals: Vec<Option<Vec<u8>>> =
            self.globals.iter().map(|index| index.map(|index| self.variables.initial(index).to_vec())).collect();
        for (global, bytes) in &memory.globals {
            let contents = self.changeable(&mut globals, *global)?;
            if contents.len() != bytes.len() {
                return Err(format!("{} bytes for a global of {} bytes", bytes.len(), contents.len()));
            }
            contents.copy_from_slice(bytes);
        }
        Ok(Laid { placed, buffers, globals })
    }

    /// The contents of a global that is not constant.
    fn changeable<'g>(&self, globals: &'g mut [Option<Vec<u8>>], global: u32) -> Result<&'g mut Vec<u8>, String> {
        let index = self.index(global)?;
        if self.variables.is_constant(index) {
            return Err(format!("global {global} is a constant, but is given contents"));
        }
        globals.get_mut(global as usize).and_then(Option::as_mut).ok_or_else(|| format!("no global {global}"))
    }

    /// Writes a pointer to its place.
    fn relocate(&self, laid: &mut Laid, relocation: &Relocation, row: &mut [u64]) -> Result<(), String> {
        let address = self.address(laid, relocation.pointer)?;
        let (bytes, offset) = match relocation.place {
            Place::Argument(word) => {
                *row.get_mut(word as usize).ok_or_else(|| format!("no argument word {word}"))? = address;
                return Ok(());
            }
            Place::In(Region::Buffer(index), offset) => {
                (laid.buffers.get_mut(index as usize).ok_or_else(|| format!("no buffer {index}"))?, offset as usize)
            }
            Place::In(Region::Global(global), offset) => (self.changeable(&mut laid.globals, global)?, offset as usize),
        };
        let word = bytes.get_mut(offset..).and_then(<[u8]>::first_chunk_mut::<8>);
        *word.ok_or_else(|| format!("no room for a pointer at byte {offset}"))? = address.to_le_bytes();
        Ok(())
    }

    fn address(&self, laid: &Laid, pointer: Pointer) -> Result<u64, String> {
        let base = match pointer.region {
            Region::Buffer(index) => {
                let placed = laid.placed.get(index as usize).ok_or_else(|| format!("no buffer {index}"))?;
                self.arena.base(placed)
            }
            Region::Global(global) => self.variables.base(self.index(global)?),
        };
        Ok((base as u64).wrapping_add_signed(pointer.offset))
    }

    /// The index of a global that the request names.
    fn index(&self, global: u32) -> Result<usize, String> {
        let index = self.globals.get(global as usize).ok_or_else(|| format!("no global {global}"))?;
        index.ok_or_else(|| format!("the module no longer defines global variable {global}, to which the test refers"))
    }

    /// Inspects memory after a call and frees it. Returns how the call ended, and the memory that it left.
    pub fn take(&mut self, laid: &Laid, ending: Ending, heap: &Heap) -> (Ending, MemoryAfter) {
        let ending = heap.judge(self.judge(laid, ending));
        let returned = ending == Ending::Returned;
        let changed = |now: &[u8], before: &[u8]| (returned && now != before).then(|| Bytes(now.to_vec()));
        let buffer = |(placed, before): (&Placed, &Vec<u8>)| RegionAfter {
            base: self.arena.base(placed) as u64,
            size: before.len() as u64,
            changed: self.arena.read(placed).and_then(|now| changed(now, before)),
        };
        let global = |(index, before): (&Option<usize>, &Option<Vec<u8>>)| {
            let (index, before) = ((*index)?, before.as_ref()?);
            let changed = changed(self.variables.read(index), before);
            Some(RegionAfter { base: self.variables.base(index) as u64, size: before.len() as u64, changed })
        };
        let after = MemoryAfter {
            buffers: laid.placed.iter().zip(&laid.buffers).map(buffer).collect(),
            globals: self.globals.iter().zip(&laid.globals).map(global).collect(),
            allocations: heap.allocations(returned),
        };
        if returned {
            self.arena.release(&laid.placed)
        } else {
            self.arena.restore(&laid.placed)
        }
        (ending, after)
    }

    /// The end of a call, with the damage to buffers taken into account.
    fn judge(&self, laid: &Laid, ending: Ending) -> Ending {
        match ending {
            Ending::Returned => {
                let damage = |(index, placed)| Some((index, self.arena.damage(placed)?));
                match (0..).zip(&laid.placed).find_map(damage) {
                    Some((index, offset)) => Ending::Damaged(Pointer { region: Region::Buffer(index), offset }),
                    None => Ending::Returned,
                }
            }
            Ending::Faulted(MemoryFault { signal, access: Some(Access::At(address)) }) => {
                let access = self.arena.near(&laid.placed, address).map_or(Access::At(address), Access::Near);
                Ending::Faulted(MemoryFault { signal, access: Some(access) })
            }
            Ending::Faulted(_)
            | Ending::Damaged(_)
            | Ending::DamagedHeap(_)
            | Ending::TimedOut
            | Ending::Exhausted
            | Ending::Skipped => ending,
        }
    }
}
