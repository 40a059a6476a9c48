//! Lists of variable arguments. Where the list is a pointer, the arguments lie behind each other from there on, each in a
//! multiple of 8 bytes. For x86-64 it is as the System V ABI says (3.5.7):
//!
//! ```text
//!   va_list = { i32 general, i32 vector, ptr overflow, ptr saved }
//! ```
//!
//! The first two are offsets into the 176 bytes at `saved`, where the registers are kept that pass arguments: six of 8
//! bytes, then eight of 16. What is passed in memory lies at `overflow`, in multiples of 8 bytes. The code of a C program
//! reads all of this by itself; the library reads it here, for `vprintf` and its kin.

use super::handling::Origin;
use super::{Ended, Execution};
use crate::UbRule;
use crate::dependence::Dependence;
use crate::lift::Stop;
use crate::memory::{Access, BlockBytes, Exactness, Filling, Intent, MemoryBlock, Piece, ReadError, Tag};
use crate::observe::Observer;
use crate::program::{ListLayout, Registers, Slot, Variadic, VariadicStart};
use crate::reason::Unmodelled;
use crate::value::{Leaf, PointerKind, Scalar, Value};
use irrefute_ir::int::mask;

const OVERFLOW: u64 = 8;
const SAVED: u64 = 16;
/// The size of the list.
const LIST: u64 = 24;
/// Where the vector registers begin among the saved ones, and where they end.
const VECTOR: u64 = 48;
const SAVED_SIZE: u64 = 176;

const POINTER: Leaf = Leaf::Ptr(PointerKind::USUAL);

impl<O: Observer> Execution<'_, '_, O> {
    /// `llvm.va_start`.
    pub(super) fn start_variadic(&mut self, start: VariadicStart) -> Result<(), Ended> {
        if self.frame.is_entry {
            // Callers may pass others.
            self.memory.depends.add(Dependence::Memory);
        }
        let is_pointer = self.program.lists == ListLayout::Pointer;
        let registers = if is_pointer { Registers::TAKEN } else { start.registers };
        let list = self.frame.slots[start.list.index()].clone();
        let arguments = std::mem::take(&mut self.frame.variadic);
        let (places, size) =
            placed(registers, &arguments).ok_or_else(|| self.unsupported(Unmodelled::VariadicArgument))?;
        if is_pointer {
            let block = self.stack_block(size)?;
            for ((variadic, scalar), place) in arguments.iter().zip(&places) {
                self.pass_in_memory(&Scalar::Log(block, place.at), variadic, scalar)?;
            }
            self.frame.variadic = arguments;
            return self.store_scalar(&list, 0, self.pointer_leaf(), &Scalar::Log(block, 0));
        }
        let [saved, overflow] = [self.stack_block(SAVED_SIZE)?, self.stack_block(size)?];
        for ((variadic, scalar), place) in arguments.iter().zip(&places) {
            let (block, at) = if place.in_memory { (overflow, place.at) } else { (saved, place.at) };
            self.pass_in_memory(&Scalar::Log(block, at), variadic, scalar)?;
        }
        self.frame.variadic = arguments;
        let word = |n: u64| Scalar::Word(n);
        let Registers { general, vector } = start.registers;
        self.store_scalar(&list, 0, Leaf::Int(32), &word(8 * u64::from(general)))?;
        self.store_scalar(&list, 4, Leaf::Int(32), &word(VECTOR + 16 * u64::from(vector)))?;
        self.store_scalar(&list, OVERFLOW, POINTER, &Scalar::Log(overflow, 0))?;
        self.store_scalar(&list, SAVED, POINTER, &Scalar::Log(saved, 0))
    }

    /// Stores an argument where it is passed.
    fn pass_in_memory(&mut self, to: &Scalar, variadic: &Variadic, scalar: &Scalar) -> Result<(), Ended> {
        match variadic {
            Variadic::Scalar(leaf) => self.store_scalar(to, 0, *leaf, scalar),
            Variadic::Copy(copied) => self.copy_of_block(scalar, to, copied.size),
            Variadic::Other => Ok(()),
        }
    }

    /// The pointers of space 0.
    fn pointer_leaf(&self) -> Leaf {
        Leaf::Ptr(self.program.globals.spaces.kind(Default::default()))
    }

    /// The size of a list in bytes.
    fn list_size(&self) -> u64 {
        match self.program.lists {
            ListLayout::X86_64 => LIST,
            ListLayout::Pointer => u64::from(self.pointer_leaf().width().div_ceil(8)),
        }
    }

    /// `llvm.va_end`: the list holds poison. That also lets LLVM remove it with the `llvm.va_start` before it, whatever
    /// was there. The C library of a whole program does nothing.
    pub(super) fn end_variadic(&mut self, list: Slot) -> Result<(), Ended> {
        if self.program.is_whole {
            return Ok(());
        }
        let (list, size) = (self.frame.slots[list.index()].clone(), self.list_size());
        let (index, offset, _) = self.reach_scalar(&list, Intent::Write, size)?;
        let nothing = BlockBytes::filled(size, Filling::Poison, &self.program.dialect);
        match self.memory.contents_mut(index) {
            Ok(image) => image.copy_from(offset, &nothing, 0, size),
            Err(reason) => return Err(self.unsupported(reason)),
        }
        Ok(())
    }

    /// A block that ends with the active frame.
    fn stack_block(&mut self, size: u64) -> Result<MemoryBlock, Ended> {
        let by = self.place();
        let block = self.memory.allocate((Tag::Stack, Default::default()), size, 16, by);
        let block = block.map_err(|stop| self.stop(stop, Vec::new()))?;
        self.frame.blocks.push(block);
        Ok(block)
    }

    /// `llvm.va_copy`.
    pub(super) fn copy_variadic(&mut self, to: Slot, from: Slot) -> Result<(), Ended> {
        let [to, from] = [to, from].map(|slot| self.frame.slots[slot.index()].clone());
        self.copy_of_block(&from, &to, self.list_size())
    }

    /// Copies bytes with all that they hold.
    pub(super) fn copy_of_block(&mut self, from: &Scalar, to: &Scalar, size: u64) -> Result<(), Ended> {
        if size == 0 {
            return Ok(());
        }
        let dialect = self.program.dialect;
        let (source, start, dormant) = self.reach_scalar(from, Intent::Read, size)?;
        let (target, offset, _) = self.reach_scalar(to, Intent::Write, size)?;
        let moved = match (dormant, self.memory.contents(source)) {
            (true, _) => BlockBytes::filled(size, Filling::Poison, &dialect),
            (false, Ok(image)) => image.part(start, size, &dialect),
            (false, Err(reason)) => return Err(self.unsupported(reason)),
        };
        match self.memory.contents_mut(target) {
            Ok(image) => image.copy_from(offset, &moved, 0, size),
            Err(reason) => return Err(self.unsupported(reason)),
        }
        Ok(())
    }

    /// `va_arg`.
    pub(super) fn variadic_argument(&mut self, list: Slot, leaf: Leaf, to: Slot) -> Result<(), Ended> {
        let list = self.frame.slots[list.index()].clone();
        self.frame.slots[to.index()] = self.next_variadic(&list, leaf)?;
        Ok(())
    }

    /// The next argument of a list, which moves on.
    pub(super) fn next_variadic(&mut self, list: &Scalar, leaf: Leaf) -> Result<Scalar, Ended> {
        if self.program.lists == ListLayout::Pointer {
            return self.next_behind_pointer(list, leaf);
        }
        let (field, step, end) = match leaf {
            Leaf::Float(kind) if kind.bits() <= 64 => (4, 16, SAVED_SIZE),
            Leaf::Float(_) => return self.next_in_memory(list, leaf, 16),
            Leaf::Int(_) | Leaf::Byte(_) | Leaf::Ptr(_) => (0, 8, VECTOR),
        };
        if leaf.width() > 64 {
            return Err(self.unsupported(Unmodelled::VariadicArgument));
        }
        let used = self.load_scalar(list, field, Leaf::Int(32))?;
        let Scalar::Word(used) = used else {
            return Err(self.broken(UbRule::UndefinedBytes, vec![Value::scalar(list.clone())]));
        };
        if used >= end {
            return self.next_in_memory(list, leaf, 8);
        }
        let saved = self.load_scalar(list, SAVED, POINTER)?;
        self.must_be_begun_here(list, &saved)?;
        let place = self.moved_pointer(&saved, used)?;
        let argument = self.load_argument(&place, leaf)?;
        self.store_scalar(list, field, Leaf::Int(32), &Scalar::Word(used + step))?;
        Ok(argument)
    }

    fn next_in_memory(&mut self, list: &Scalar, leaf: Leaf, step: u64) -> Result<Scalar, Ended> {
        let overflow = self.load_scalar(list, OVERFLOW, POINTER)?;
        self.must_be_begun_here(list, &overflow)?;
        let argument = self.load_argument(&overflow, leaf)?;
        let next = self.moved_pointer(&overflow, step)?;
        self.store_scalar(list, OVERFLOW, POINTER, &next)?;
        Ok(argument)
    }

    /// Checks that a pointer that a list holds leads to arguments that `llvm.va_start` has laid out. What a list of the
    /// caller holds, and where its arguments lie, is known to the machine alone: no pointer of a program leads there.
    fn must_be_begun_here(&self, list: &Scalar, pointer: &Scalar) -> Result<(), Ended> {
        let is_own = |scalar: &Scalar| matches!(scalar, Scalar::Log(block, _) if self.memory.is_own(*block));
        match pointer {
            pointer if self.program.is_whole || is_own(pointer) => Ok(()),
            Scalar::Poison | Scalar::Set(_) => {
                Err(self.broken(UbRule::UndefinedBytes, vec![Value::scalar(list.clone())]))
            }
            _ => Err(self.unsupported(Unmodelled::ForeignList)),
        }
    }

    /// The next argument of a list that is a pointer to it.
    fn next_behind_pointer(&mut self, list: &Scalar, leaf: Leaf) -> Result<Scalar, Ended> {
        let next = self.load_scalar(list, 0, self.pointer_leaf())?;
        if let Scalar::Word(state) = next {
            return self.next_of_caller(list, state, leaf);
        }
        self.must_be_begun_here(list, &next)?;
        let bytes = u64::from(leaf.width().div_ceil(8));
        let start = match &next {
            Scalar::Log(block, at) if bytes > 8 => Scalar::Log(*block, at.next_multiple_of(16)),
            other => other.clone(),
        };
        let argument = self.load_argument(&start, leaf)?;
        let after = self.moved_pointer(&start, bytes.next_multiple_of(8))?;
        self.store_scalar(list, 0, self.pointer_leaf(), &after)?;
        Ok(argument)
    }

    /// The next argument of a list that the caller began. What it holds is a number that says which argument is the next;
    /// the arguments lie where no pointer leads. Each number stands for an argument of each type, since inputs have any.
    fn next_of_caller(&mut self, list: &Scalar, state: u64, leaf: Leaf) -> Result<Scalar, Ended> {
        if leaf.width() > 64 {
            return Err(self.unsupported(Unmodelled::VariadicArgument));
        }
        let word = (state ^ u64::from(leaf.width())).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(29);
        let argument = match leaf {
            Leaf::Ptr(_) => 0,
            Leaf::Int(width) | Leaf::Byte(width) => word & mask(width),
            Leaf::Float(kind) => word & mask(kind.bits()),
        };
        let pointer = self.pointer_leaf();
        let next = state.wrapping_add(8) & mask(pointer.width().min(64));
        self.store_scalar(list, 0, pointer, &Scalar::Word(next))?;
        Ok(Scalar::Word(argument))
    }

    /// The argument that lies where a pointer leads. What functions promise of memory is not about it: `va_arg` accesses the
    /// list, for all that LLVM knows, and finds the argument wherever that is.
    fn load_argument(&mut self, pointer: &Scalar, leaf: Leaf) -> Result<Scalar, Ended> {
        let piece = Piece { offset: 0, lanes: 1, leaf };
        let (intent, space) = (Intent::Read, Default::default());
        let access = Access { intent, size: piece.bytes(), align: 1, space, null_is_valid: false };
        let found = self.memory.find(pointer, access, &mut self.chooser);
        let found = found.map_err(|stop| self.refused_at(stop, pointer))?;
        self.read_scalar((found.index, found.offset), &piece, pointer)
    }

    /// The scalar that lies `at` bytes behind a pointer.
    pub(super) fn load_scalar(&mut self, pointer: &Scalar, at: u64, leaf: Leaf) -> Result<Scalar, Ended> {
        let pointer = self.moved_pointer(pointer, at)?;
        let piece = Piece { offset: 0, lanes: 1, leaf };
        let (index, offset, _) = self.reach_scalar(&pointer, Intent::Read, piece.bytes())?;
        self.read_scalar((index, offset), &piece, &pointer)
    }

    /// The scalar at an offset of a block, which a pointer leads to.
    fn read_scalar(&mut self, (index, offset): (usize, u64), piece: &Piece, pointer: &Scalar) -> Result<Scalar, Ended> {
        let asked = self.chooser.asked;
        let read = self.memory.read(index, (&piece.moved(offset), offset), &mut self.chooser);
        self.interrupt_if_asked_since(asked);
        match read {
            Ok((lanes, exactness)) => {
                self.notes.inexact |= exactness == Exactness::UpperBound;
                Ok(lanes[0].extract().into_owned())
            }
            Err(ReadError::Stop(stop)) => Err(self.stop(stop, vec![Value::scalar(pointer.clone())])),
            Err(ReadError::Unsupported(reason)) => Err(self.unsupported(reason)),
        }
    }

    /// Stores a scalar `at` bytes behind a pointer.
    pub(super) fn store_scalar(&mut self, pointer: &Scalar, at: u64, leaf: Leaf, value: &Scalar) -> Result<(), Ended> {
        let pointer = self.moved_pointer(pointer, at)?;
        let piece = Piece { offset: 0, lanes: 1, leaf };
        let (index, offset, _) = self.reach_scalar(&pointer, Intent::Write, piece.bytes())?;
        match self.memory.write(index, &piece.moved(offset), std::slice::from_ref(value)) {
            Ok(exactness) => self.notes.inexact |= exactness == Exactness::UpperBound,
            Err(reason) => return Err(self.unsupported(reason)),
        }
        self.keeps_pointers(Origin::Unknown, index, &Value::scalar(value.clone()))
    }

    /// A stop of a library function with no operands to show.
    pub(super) fn stopped_by(&self, stop: Stop) -> Ended {
        self.stop(stop, Vec::new())
    }
}

/// Where an argument lies: among the saved registers, or in memory.
struct Placed {
    in_memory: bool,
    at: u64,
}

/// The places of all arguments, and the size of what lies in memory; `None` if one is passed in no known way.
fn placed(mut registers: Registers, arguments: &[(Variadic, Scalar)]) -> Option<(Vec<Placed>, u64)> {
    let mut size = 0u64;
    let mut places = Vec::with_capacity(arguments.len());
    for (variadic, _) in arguments {
        let (bytes, align) = match variadic {
            Variadic::Scalar(leaf) => {
                let before = registers;
                if registers.take(*leaf) {
                    let is_vector = registers.vector > before.vector;
                    let at =
                        if is_vector { VECTOR + 16 * u64::from(before.vector) } else { 8 * u64::from(before.general) };
                    places.push(Placed { in_memory: false, at });
                    continue;
                }
                let bytes = u64::from(leaf.width().div_ceil(8));
                (bytes, if bytes > 8 { 16 } else { 8 })
            }
            Variadic::Copy(copied) => (copied.size, copied.align.max(8)),
            Variadic::Other => return None,
        };
        let at = size.next_multiple_of(align);
        places.push(Placed { in_memory: true, at });
        size = at + bytes.next_multiple_of(8);
    }
    Some((places, size))
}
