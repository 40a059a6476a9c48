//! Memory: accesses and allocation.
//!
//! Pointers of `captures(none)` parameters need a check at every place where a copy may outlive the call: stores to
//! what others see, comparisons, casts, results, arguments. Whether a copy really outlives it is not tracked in memory,
//! so each such place ends the execution as unsupported, or makes the copy poison where the dialect says so.

use super::handling::Origin;
use super::{Ended, Execution};
use crate::End;
use crate::UbRule;
use crate::dependence::Dependence;
use crate::dialect::CapturedCopy;
use crate::lift::{self, Stop};
use crate::memory::{
    Access, BlockBytes, BlockKind, Exactness, Intent, Life, Memory, MemoryBlock, Permission, ReadError, Tag,
};
use crate::observe::{MemoryAccess, Observer};
use crate::program::{AllocaSite, CopySite, FillSite, LoadSite, Overlap, Slot, StoreSite};
use crate::reason::{Inconclusive, Unmodelled};
use crate::value::{Scalar, Value};
use irrefute_ir::AddressSpace;
use std::sync::Arc;

/// What an observer hears of an access of a block.
pub(super) fn access_of(
    memory: &Memory<'_>,
    number: MemoryBlock,
    (offset, size): (u64, u64),
    intent: Intent,
) -> Option<MemoryAccess> {
    let block = &memory.blocks()[memory.index(number)?];
    let is_shared = block.escaped && block.permission.write;
    Some(MemoryAccess { block: number, offset, size, is_write: intent == Intent::Write, is_shared })
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Reads the leaves of a type where a pointer points to.
    pub(super) fn load(&mut self, site: &LoadSite) -> Result<(), Ended> {
        let (Some(index), offset, dormant) =
            self.reach((site.pointer, site.space), Intent::Read, site.size, site.align)?
        else {
            return Ok(());
        };
        if dormant {
            let poison = (0..site.to.len).map(|_| Scalar::Poison);
            self.frame.put(site.to.start, poison);
            return Ok(());
        }
        if site.atomicity.is_some()
            && let Some(calm) = self.memory.without_race(index)
        {
            let number = self.memory.blocks()[index].number;
            let raced = std::mem::replace(&mut self.memory.block(number).contents, Ok(calm));
            let read = self.load_at(site, index, offset);
            self.memory.block(number).contents = raced;
            return read;
        }
        self.load_at(site, index, offset)
    }

    fn load_at(&mut self, site: &LoadSite, index: usize, offset: u64) -> Result<(), Ended> {
        // One integer of whole bytes, all of whose bits are 0 or 1: the common case.
        if let Some(bytes) = site.word
            && let Ok(image) = &self.memory.blocks()[index].contents
            && let Some(word) = image.word(offset, bytes)
        {
            self.frame.slots[site.to.start.index()] = Scalar::Word(word);
            return Ok(());
        }
        let mut to = site.to.start;
        for piece in &site.pieces {
            let asked = self.chooser.asked;
            let read = self.memory.read(index, (&piece.moved(offset), offset), &mut self.chooser);
            self.interrupt_if_asked_since(asked);
            let (lanes, exactness) = match read {
                Ok(read) => read,
                Err(ReadError::Stop(stop)) => return Err(self.stop(stop, vec![self.pointer_value(site.pointer)])),
                Err(ReadError::Unsupported(reason)) => return Err(self.unsupported(reason)),
            };
            self.notes.inexact |= exactness == Exactness::UpperBound;
            self.frame.put(to, lanes);
            to = to.offset(piece.lanes);
        }
        Ok(())
    }

    /// `!invariant.load`: the memory holds the same value wherever in the program it may be read (Language Reference,
    /// "load Instruction"). Only memory that nobody writes keeps that in every environment.
    pub(super) fn invariant_load(&mut self, pointer: Slot) -> Result<(), Ended> {
        let Scalar::Log(block, _) = &self.frame.slots[pointer.index()] else { return Ok(()) };
        let (is_given, number) = match block.kind() {
            BlockKind::Given(number) => (true, number),
            BlockKind::Global(number)
            | BlockKind::Function(number)
            | BlockKind::Label(number)
            | BlockKind::Fresh(number) => (false, number),
        };
        let found = self.memory.block(*block);
        // Of an internal variable only the module knows whether anything writes it.
        let is_variable = found.permission.write && found.tag == Tag::Global && found.escaped;
        let may_change = is_variable || is_given && !self.memory.is_constant(number);
        if may_change {
            return Err(self.broken(UbRule::NotInvariant, vec![self.pointer_value(pointer)]));
        }
        Ok(())
    }

    /// The end of an access that a promise excludes. What is promised to be only written may still be read after it was
    /// written, and gives poison before (Language Reference, `writeonly`); which of the two it is is not tracked.
    pub(super) fn promised_not_to(&self, intent: Intent, allowed: Permission, operands: Vec<Value>) -> Ended {
        match intent {
            Intent::Read if allowed.write => Box::new(End::Inconclusive(Inconclusive::ReadOfWriteOnly)),
            Intent::Read | Intent::Write | Intent::Neither => self.broken(UbRule::MemoryPromise, operands),
        }
    }

    /// Writes the leaves of a type where a pointer points to.
    pub(super) fn store(&mut self, site: &StoreSite) -> Result<(), Ended> {
        let (Some(index), offset, _) = self.reach((site.pointer, site.space), Intent::Write, site.size, site.align)?
        else {
            return Ok(());
        };
        let dialect = self.program.dialect;
        let image = match self.memory.contents_mut(index) {
            Ok(image) => image,
            Err(reason) => return Err(self.unsupported(reason)),
        };
        if let Some(bytes) = site.word
            && let Scalar::Word(word) = self.frame.slots[site.value.start.index()]
            && image.put_word(offset, bytes, word)
        {
            return Ok(());
        }
        // Padding first, leaves over it: the store of an aggregate overwrites what its padding held before.
        if site.padded {
            image.copy_from(offset, &BlockBytes::padding(site.size, &dialect), 0, site.size);
        }
        let mut stored = self.frame.value(site.value);
        if !self.is_private(index) {
            self.made_public(&mut stored.0);
        }
        let mut from = 0;
        let mut inexact = false;
        for piece in &site.pieces {
            let lanes = &stored.0[from..from + piece.lanes as usize];
            match self.memory.write(index, &piece.moved(offset), lanes) {
                Ok(exactness) => inexact |= exactness == Exactness::UpperBound,
                Err(reason) => return Err(self.unsupported(reason)),
            }
            from += piece.lanes as usize;
        }
        self.notes.inexact |= inexact;
        let origin = if site.value.len == 1 { Origin::Register(site.value.start) } else { Origin::Unknown };
        self.keeps_pointers(origin, index, &stored)
    }

    /// The block that an access reaches (its index), the offset in it, and whether it is dormant, so that a load gives
    /// poison. No block if the access has no bytes, of which nothing is asked.
    pub(super) fn reach(
        &mut self,
        (pointer, space): (Slot, AddressSpace),
        intent: Intent,
        size: u64,
        align: u64,
    ) -> Result<(Option<usize>, u64, bool), Ended> {
        if size == 0 {
            return Ok((None, 0, false));
        }
        let access = Access { intent, size, align, space, null_is_valid: self.frame.effects.null_is_valid };
        let asked = self.chooser.asked;
        let pointer_scalar = &self.frame.slots[pointer.index()];
        let found = self.memory.find(pointer_scalar, access, &mut self.chooser);
        if self.chooser.asked != asked {
            self.progress.interrupt(self.steps);
        }
        match found {
            Ok(found) => {
                let mut is_poison = found.dormant;
                if self.restricted > 0 {
                    let scalar = self.frame.slots[pointer.index()].clone();
                    self.check_effects((Origin::Register(pointer), &scalar), found.index, intent)?;
                    let block = self.memory.blocks()[found.index].number;
                    self.check_aliasing(pointer, block, (found.offset, size), intent)?;
                    self.check_scopes(block, (found.offset, size), intent)?;
                    self.check_types(block, (found.offset, size), intent)?;
                    let by = (Some(pointer), &scalar);
                    is_poison |= self.check_initialized(by, block, (found.offset, size), intent)?;
                }
                if O::HEARS_ACCESSES {
                    let block = self.memory.blocks()[found.index].number;
                    if let Some(access) = access_of(&self.memory, block, (found.offset, size), intent) {
                        self.observer.accessed(self.place(), access);
                    }
                }
                Ok((Some(found.index), found.offset, is_poison))
            }
            Err(stop) => Err(self.refused(stop, vec![self.pointer_value(pointer)])),
        }
    }

    pub(super) fn pointer_value(&self, pointer: Slot) -> Value {
        Value::scalar(self.frame.slots[pointer.index()].clone())
    }

    /// Checks that the attributes of every active function allow an access of a block through a pointer.
    pub(super) fn check_effects(
        &mut self,
        (origin, pointer): (Origin, &Scalar),
        index: usize,
        intent: Intent,
    ) -> Result<(), Ended> {
        let block = &self.memory.blocks()[index];
        // Reading a constant is no effect: LLVM infers `memory(none)` for a function that does.
        if block.tag == Tag::Global && !block.permission.write && intent == Intent::Read {
            return Ok(());
        }
        let number = block.number;
        // What was an integer may be based on whatever became one.
        let origin = if matches!(pointer, Scalar::Log(..)) { origin } else { Origin::Unknown };
        self.handled_access(origin, index, intent);
        let wants = |allowed: crate::memory::Permission| match intent {
            Intent::Read => allowed.read,
            Intent::Write => allowed.write,
            Intent::Neither => true,
        };
        let mut promises = self.suspended.iter().chain([&self.frame]).flat_map(|frame| &frame.promises);
        match promises.find(|(block, allowed)| *block == number && !wants(*allowed)) {
            // A pointer that was an integer need not be based on the argument.
            Some((_, allowed)) if self.is_quiet() && matches!(pointer, Scalar::Log(..)) => {
                return Err(self.promised_not_to(intent, *allowed, Vec::new()));
            }
            Some(_) => self.memory.depends.add(Dependence::Handling),
            None => {}
        }
        let block = &self.memory.blocks()[index];
        // A promise of a function binds whatever it calls, so all active frames are asked.
        let frames = self.suspended.iter().chain([&self.frame]);
        let callers = std::iter::once(None).chain(self.suspended.iter().map(Some));
        for (frame, caller) in frames.zip(callers) {
            if frame.tail && caller.is_some_and(|caller| caller.blocks.contains(&number)) {
                return Err(self.broken(UbRule::TailCallAccess, Vec::new()));
            }
            let memory_effects = frame.effects.memory;
            // Memory that was allocated since is invisible to the caller, so no promise is about it.
            if !memory_effects.restricts() || block.begin >= frame.entered {
                continue;
            }
            let by_integer = frame.reaches_exposed && (block.exposed || self.memory.reaches_anything());
            let by_argument = by_integer || frame.argument_blocks.contains(&block.number);
            let (argument, other) = (wants(memory_effects.arguments), wants(memory_effects.other));
            match (by_argument, argument, other) {
                (false, _, true) | (true, true, true) => {}
                (false, _, false) => return Err(self.promised_not_to(intent, memory_effects.other, Vec::new())),
                (true, false, false) => {
                    return Err(self.promised_not_to(intent, memory_effects.arguments, Vec::new()));
                }
                // An argument leads there. The access may still be based on another pointer, which is not tracked: for
                // a global that is likely, since any function can name it.
                (true, true, false) if block.tag != Tag::Global => {}
                // Of a whole program, what is not tracked is taken to hold: nobody proves anything with its execution.
                (true, _, _) if self.program.is_whole => {}
                (true, _, _) => {
                    return Err(Box::new(End::Inconclusive(Inconclusive::AccessThroughArgument)));
                }
            }
        }
        Ok(())
    }

    /// Refuses a store of uncaptured pointers where others find them: copies are not tracked in memory.
    pub(super) fn keeps_pointers(&mut self, origin: Origin, index: usize, stored: &Value) -> Result<(), Ended> {
        self.may_capture(origin, &stored.0, Some(self.memory.blocks()[index].begin));
        if self.is_private(index) {
            return Ok(());
        }
        self.refuse_uncaptured(&stored.0)
    }

    /// Whether only this execution sees what a block holds, and it ends with the execution.
    pub(super) fn is_private(&self, index: usize) -> bool {
        let into = &self.memory.blocks()[index];
        into.tag == Tag::Stack && !into.escaped
    }

    /// Checks that a callee which may keep its arguments gets none of which the outermost function promises to keep no
    /// copy: in some environment it keeps them.
    pub(super) fn must_keep_none(&mut self, handed: &[Scalar]) -> Result<(), Ended> {
        let outermost = self.suspended.first().unwrap_or(&self.frame);
        let is_kept =
            |(block, _): &(crate::MemoryBlock, bool)| handed.iter().any(|scalar| scalar.block() == Some(*block));
        match (outermost.uncaptured.iter().any(is_kept), self.is_quiet()) {
            (true, true) => Err(self.broken(UbRule::Captured, vec![Value(handed.iter().cloned().collect())])),
            (true, false) => {
                self.memory.depends.add(Dependence::Handling);
                Ok(())
            }
            (false, _) => Ok(()),
        }
    }

    /// The same for what an entry returns, and for what others find in memory when it does.
    pub(super) fn must_have_kept_none(&mut self, result: &[Scalar]) -> Result<(), Ended> {
        for (block, may_be_returned) in &self.frame.uncaptured {
            let is_returned = !may_be_returned && result.iter().any(|scalar| scalar.block() == Some(*block));
            if !is_returned && !self.memory.is_held_by_others(*block) {
                continue;
            }
            if self.is_quiet() {
                return Err(self.broken(UbRule::Captured, vec![Value::scalar(Scalar::Log(*block, 0))]));
            }
            self.memory.depends.add(Dependence::Handling);
        }
        Ok(())
    }

    /// Whether every pointer comes from the arguments or from memory as it was: the environment has answered nothing and
    /// written nothing since. Afterwards, a pointer that it gave may lead where an argument does.
    fn is_quiet(&self) -> bool {
        self.trace.is_empty() && !self.is_answered
    }

    /// Refuses pointers of which no copy must outlive the call: it is undecided here whether one does.
    pub(super) fn must_not_be_captured(&mut self, scalars: &[Scalar]) -> Result<(), Ended> {
        self.may_capture(Origin::Unknown, scalars, None);
        self.refuse_uncaptured(scalars)
    }

    /// Refuses what is based on a block of which no copy must outlive the call.
    fn refuse_uncaptured(&mut self, scalars: &[Scalar]) -> Result<(), Ended> {
        match scalars.iter().any(|scalar| self.is_uncaptured(scalar)) {
            true => Err(self.unsupported(Unmodelled::UncapturedCopy)),
            false => Ok(()),
        }
    }

    fn is_uncaptured(&mut self, scalar: &Scalar) -> bool {
        scalar.blocks().into_iter().any(|block| self.memory.block(block).uncaptured)
    }

    /// Makes copies poison that must not be captured and become visible to others, under `captured_copy=poison`.
    pub(super) fn made_public(&mut self, scalars: &mut [Scalar]) {
        if self.program.dialect.captured_copy == CapturedCopy::Open {
            return;
        }
        for scalar in scalars {
            if self.is_uncaptured(scalar) {
                *scalar = Scalar::Poison;
            }
        }
    }

    /// Refuses comparisons that reveal the address of a pointer of which no copy must outlive the call: its address is
    /// a copy, too. A comparison with null or within one block reveals nothing.
    pub(super) fn must_not_tell(&mut self, lhs: &Scalar, rhs: &Scalar) -> Result<(), Ended> {
        match (lhs, rhs) {
            _ if self.program.dialect.captured_copy == CapturedCopy::Poison => Ok(()),
            (Scalar::Word(0), _) | (_, Scalar::Word(0)) => Ok(()),
            (Scalar::Log(a, _), Scalar::Log(b, _)) if a == b => Ok(()),
            _ => self.must_not_be_captured(&[lhs.clone(), rhs.clone()]),
        }
    }

    /// `alloca`.
    pub(super) fn alloca(&mut self, site: &AllocaSite) -> Result<(), Ended> {
        let count = match site.count {
            None => 1,
            Some((slot, width)) => match self.length(slot, width)? {
                Some(count) => count,
                None => return Err(self.unsupported(Unmodelled::BlockTooLarge)),
            },
        };
        let size = count.saturating_mul(site.element);
        let by = self.place();
        let home = self.program.globals.spaces.stack_space(site.space);
        let block = self
            .memory
            .allocate((Tag::Stack, home), size, site.align, by)
            .map_err(|stop| self.stop(stop, Vec::new()))?;
        if site.dormant {
            self.memory.block(block).life = crate::memory::Life::Dormant;
        }
        self.frame.blocks.push(block);
        self.frame.slots[site.to.index()] = Scalar::Log(block, 0);
        Ok(())
    }

    /// An unsigned number of bytes or elements; `None` if it is greater than any block with contents.
    ///
    /// # Errors
    /// Undefined behaviour if it is poison or undef.
    pub(super) fn length(&self, slot: Slot, width: u32) -> Result<Option<u64>, Ended> {
        let scalar = self.frame.slots[slot.index()].extract();
        match scalar.to_int(width) {
            Some(length) => Ok(length.to_u64().filter(|length| *length <= 2 * self.program.globals.limits.bytes)),
            None if matches!(&*scalar, Scalar::Set(set) if set.relaxed || !set.is_exact()) => {
                Err(self.stop(lift::TOO_LARGE, vec![Value::scalar(scalar.into_owned())]))
            }
            None => Err(self.broken(UbRule::UndefinedSize, vec![Value::scalar(scalar.into_owned())])),
        }
    }

    /// `llvm.lifetime.start` and `.end`, for the whole block that a pointer points to (docs/memory.md#life).
    pub(super) fn lifetime(&mut self, pointer: Slot, starts: bool) -> Result<(), Ended> {
        let (block, offset) = match self.frame.slots[pointer.index()] {
            Scalar::Log(block, offset) => (block, offset),
            Scalar::Poison => return Ok(()),
            _ => return Err(self.unsupported(Unmodelled::LifetimeOfNoAlloca)),
        };
        let found = self.memory.block(block);
        if found.tag != Tag::Stack && offset == 0 {
            return self.forget_contents(pointer);
        }
        if found.tag != Tag::Stack || offset != 0 {
            return Err(self.unsupported(Unmodelled::LifetimeOfNoAlloca));
        }
        match (found.life, starts) {
            (Life::Ended { .. }, _) => return Err(self.broken(UbRule::AccessOfDead, vec![self.pointer_value(pointer)])),
            (Life::Alive | Life::Dormant, false) => found.life = Life::Dormant,
            // The block lives again at its address, but nothing of what it held survives; not even if it was alive.
            (Life::Alive | Life::Dormant, true) => {
                found.life = Life::Alive;
                let size = found.size.unwrap_or(0);
                found.contents = Ok(Arc::new(BlockBytes::new(size, &self.program.dialect)));
                self.forget_types(block);
                self.forget_groups(block);
            }
        }
        Ok(())
    }

    /// `llvm.memset`.
    pub(super) fn fill(&mut self, site: &FillSite) -> Result<(), Ended> {
        let Some((Some(index), offset, bytes)) =
            self.reach_bytes((site.to, site.space), Intent::Write, site, site.align)?
        else {
            return Ok(());
        };
        self.must_not_be_own_stack(site.tail, index)?;
        let byte = self.frame.slots[site.byte.index()].extract().into_owned();
        let exactness = match self.memory.contents_mut(index) {
            Ok(image) => image.fill(offset..offset + bytes, &byte),
            Err(reason) => return Err(self.unsupported(reason)),
        };
        self.notes.inexact |= exactness == Exactness::UpperBound;
        Ok(())
    }

    /// `llvm.memcpy` and `llvm.memmove`: bytes with all that they hold.
    pub(super) fn copy_bytes(&mut self, site: &CopySite) -> Result<(), Ended> {
        let length = Length { slot: site.length, width: site.length_width, unit: 1 };
        let Some((Some(source), from, bytes)) =
            self.reach_bytes((site.from, site.spaces.1), Intent::Read, length, site.from_align)?
        else {
            return Ok(());
        };
        let dormant = !self.memory.blocks()[source].is_alive();
        let Some((Some(target), to, _)) =
            self.reach_bytes((site.to, site.spaces.0), Intent::Write, length, site.to_align)?
        else {
            return Ok(());
        };
        self.must_not_be_own_stack(site.tail, source)?;
        self.must_not_be_own_stack(site.tail, target)?;
        // `memcpy` to exactly the same place is allowed (Language Reference); only a partial overlap is not.
        let meet = source == target && from != to && from < to + bytes && to < from + bytes;
        if meet && site.overlap == Overlap::Undefined {
            return Err(
                self.broken(UbRule::OverlappingCopy, vec![self.pointer_value(site.to), self.pointer_value(site.from)])
            );
        }
        // Taken out before it is put in: source and target may be one block, and `memmove` reads all before it writes.
        let dialect = self.program.dialect;
        let mut moved = match (dormant, self.memory.contents(source)) {
            (true, _) => BlockBytes::filled(bytes, crate::memory::Filling::Poison, &dialect),
            (false, Ok(image)) => image.part(from, bytes, &dialect),
            (false, Err(reason)) => return Err(self.unsupported(reason)),
        };
        // Padding may be copied or left alone. Either way it may be poison afterwards.
        for padding in &site.padding {
            let filled = moved.fill(padding.start..padding.end.min(bytes), &Scalar::Poison);
            self.notes.inexact |= filled == Exactness::UpperBound;
        }
        match self.memory.contents_mut(target) {
            Ok(image) => image.copy_from(to, &moved, 0, bytes),
            Err(reason) => return Err(self.unsupported(reason)),
        }
        let pointers = Value(moved.pointers().map(|(_, pointer)| pointer.clone()).collect());
        self.keeps_pointers(Origin::Memory, target, &pointers)
    }

    /// Checks that an intrinsic that is a `tail` call accesses no stack block of its caller.
    pub(super) fn must_not_be_own_stack(&self, tail: bool, index: usize) -> Result<(), Ended> {
        let is_own = self.frame.blocks.contains(&self.memory.blocks()[index].number);
        if tail && is_own { Err(self.broken(UbRule::TailCallAccess, Vec::new())) } else { Ok(()) }
    }

    /// The block that an access of a number of bytes reaches; `None` if that number is 0, when even a bad pointer is
    /// fine.
    pub(super) fn reach_bytes(
        &mut self,
        (pointer, space): (Slot, AddressSpace),
        intent: Intent,
        length: impl Into<Length>,
        align: u64,
    ) -> Result<Option<(Option<usize>, u64, u64)>, Ended> {
        let Length { slot, width, unit } = length.into();
        let Some(count) = self.length(slot, width)? else {
            // No block is that large.
            return Err(self.broken(UbRule::OutOfBounds, vec![self.pointer_value(pointer)]));
        };
        let bytes = count.saturating_mul(unit);
        if bytes == 0 {
            return Ok(None);
        }
        let (index, offset, is_poison) = self.reach((pointer, space), intent, bytes, align)?;
        let is_alive = index.is_some_and(|index| self.memory.blocks()[index].life == Life::Alive);
        match is_poison && is_alive {
            // Bytes that are not initialized are alive, and hold something for other pointers.
            true => Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization))),
            false => Ok(Some((index, offset, bytes))),
        }
    }

    /// The end of an execution whose access was refused, with the place that it was about.
    #[cold]
    pub(super) fn refused(&mut self, stop: Stop, operands: Vec<Value>) -> Ended {
        let fault = self.memory.fault.take();
        let mut end = self.stop(stop, operands);
        if let End::Ub(ub) = &mut *end {
            ub.fault = fault.map(Box::new);
        }
        end
    }
}

/// The operand that gives a length, its width in bits, and the bytes of each unit of it.
#[derive(Clone, Copy)]
pub(super) struct Length {
    pub slot: Slot,
    pub width: u32,
    pub unit: u64,
}

impl From<&FillSite> for Length {
    fn from(site: &FillSite) -> Length {
        Length { slot: site.length, width: site.length_width, unit: 1 }
    }
}
