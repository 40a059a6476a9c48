//! Library functions that look at bytes: lengths, comparisons, searches, copies of strings.
//!
//! A byte of a string must be defined, since the library branches on it. `memcmp` is given both places as a whole, so
//! all of their bytes must be accessible; the other functions look no further than they must. No text says what
//! `memcmp` does with undefined bytes: a library branches on them, while LLVM turns it into loads that give poison or
//! are branched on, even behind the first difference. So the result is left undecided.

use super::handling::Origin;
use super::memory::access_of;
use super::{Ended, Execution};
use crate::choice::{Chooser, Frozen};
use crate::library::{Comparison, Search};
use crate::lift::TOO_LARGE;
use crate::memory::{Access, Intent, Offset, Piece, Placing, ReadError, advance};
use crate::observe::Observer;
use crate::reason::{Inconclusive, Unmodelled};
use crate::set::{Set, SetRepr};
use crate::value::{Leaf, Scalar};
use crate::{End, UbRule, Value};
use dashu_int::UBig;
use irrefute_ir::{AddressSpace, Flags};
use std::cmp::Ordering;
use std::sync::Arc;

/// The most bytes that one call may look at: twice the largest block, so that no string in memory is cut short, and a
/// search without an end stops.
pub(super) const MOST: u64 = 1 << 21;

impl<O: Observer> Execution<'_, '_, O> {
    /// A pointer into space 0, moved by a number of bytes.
    pub(super) fn moved_pointer(&mut self, pointer: &Scalar, by: u64) -> Result<Scalar, Ended> {
        self.moved_within(AddressSpace::default(), pointer, by)
    }

    /// A pointer of a space, moved by a number of bytes.
    pub(super) fn moved_within(&mut self, space: AddressSpace, pointer: &Scalar, by: u64) -> Result<Scalar, Ended> {
        if let Scalar::Log(block, offset) = pointer {
            return Ok(Scalar::Log(*block, offset.wrapping_add(by)));
        }
        let mut placing = Placing { memory: &mut self.memory, chooser: &mut self.chooser };
        let moved = advance(&mut placing, (space, pointer), &[Offset::field(by)], Flags::NONE, &self.program.dialect);
        moved.map_err(|stop| self.refused_at(stop, pointer))
    }

    /// The block that an access through a pointer into space 0 reaches, as its index, and the offset in it.
    pub(super) fn reach_scalar(
        &mut self,
        pointer: &Scalar,
        intent: Intent,
        size: u64,
    ) -> Result<(usize, u64, bool), Ended> {
        self.reach_aligned((AddressSpace::default(), pointer), intent, size, 1)
    }

    /// The same, through a pointer of any space, of an access with an alignment.
    pub(super) fn reach_aligned(
        &mut self,
        (space, pointer): (AddressSpace, &Scalar),
        intent: Intent,
        size: u64,
        align: u64,
    ) -> Result<(usize, u64, bool), Ended> {
        let access = Access { intent, size, align, space, null_is_valid: self.frame.effects.null_is_valid };
        let asked = self.chooser.asked;
        let found = self.memory.find(pointer, access, &mut self.chooser);
        self.interrupt_if_asked_since(asked);
        let found = found.map_err(|stop| self.refused_at(stop, pointer))?;
        self.must_not_be_own_stack(self.library.tail, found.index)?;
        let allowed = match intent {
            Intent::Read => self.library.arguments.read,
            Intent::Write => self.library.arguments.write,
            Intent::Neither => true,
        };
        if !allowed {
            let operands = vec![Value::scalar(pointer.clone())];
            return Err(self.promised_not_to(intent, self.library.arguments, operands));
        }
        if self.restricted > 0 {
            self.check_effects((Origin::Unknown, pointer), found.index, intent)?;
            let block = self.memory.blocks()[found.index].number;
            self.check_scopes(block, (found.offset, size), intent)?;
            self.check_types(block, (found.offset, size), intent)?;
            if self.check_initialized((None, pointer), block, (found.offset, size), intent)? {
                return Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization)));
            }
        }
        if O::HEARS_LIBRARY {
            let block = self.memory.blocks()[found.index].number;
            if let Some(access) = access_of(&self.memory, block, (found.offset, size), intent) {
                self.observer.accessed_by_library(self.place(), access);
            }
        }
        Ok((found.index, found.offset, found.dormant))
    }

    /// The byte that lies `at` bytes after a pointer.
    ///
    /// # Errors
    /// Undefined behaviour if it is not accessible, poison or undef.
    pub(super) fn byte(&mut self, pointer: &Scalar, at: u64) -> Result<u8, Ended> {
        match self.byte_as_it_is(pointer, at)? {
            Scalar::Word(word) => Ok(word as u8),
            Scalar::Set(set) if set.relaxed || !set.is_exact() => {
                Err(self.stop(TOO_LARGE, vec![Value::scalar(pointer.clone())]))
            }
            _ => Err(self.broken(UbRule::UndefinedBytes, vec![Value::scalar(pointer.clone())])),
        }
    }

    /// The same, which may be poison or undef.
    pub(super) fn byte_as_it_is(&mut self, pointer: &Scalar, at: u64) -> Result<Scalar, Ended> {
        // Each byte takes fuel: otherwise a loop over `strlen` could run for very long within its fuel.
        self.steps += 1;
        let pointer = self.moved_pointer(pointer, at)?;
        let (index, offset, dormant) = self.reach_scalar(&pointer, Intent::Read, 1)?;
        if dormant {
            return Ok(Scalar::Poison);
        }
        // The library sees the address of a pointer, whatever an integer load gives.
        let piece = Piece { offset, lanes: 1, leaf: Leaf::Byte(8) };
        let asked = self.chooser.asked;
        let read = self.memory.read(index, (&piece, offset), &mut self.chooser);
        let read = read.and_then(|(lanes, _)| self.number_of_byte(&lanes[0]).map_err(ReadError::Stop));
        self.interrupt_if_asked_since(asked);
        match read {
            Ok(number) => Ok(number.extract().into_owned()),
            Err(ReadError::Stop(stop)) => Err(self.stop(stop, vec![Value::scalar(pointer)])),
            Err(ReadError::Unsupported(reason)) => Err(self.unsupported(reason)),
        }
    }

    /// Lets a library function make so many bytes. They take fuel, as those that are read do: a value of the program says how
    /// many they are.
    ///
    /// # Errors
    /// Unsupported if they are more than the longest string that is read has.
    pub(super) fn may_make(&mut self, bytes: u64) -> Result<(), Ended> {
        if bytes > MOST {
            return Err(self.unsupported(Unmodelled::LongString));
        }
        self.steps = self.steps.saturating_add(bytes);
        Ok(())
    }

    /// The bytes of a string before its terminating 0, at most `most` of them.
    pub(super) fn string(&mut self, pointer: &Scalar, most: u64) -> Result<Vec<u8>, Ended> {
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < most {
            if bytes.len() as u64 >= MOST {
                return Err(self.unsupported(Unmodelled::LongString));
            }
            match self.byte(pointer, bytes.len() as u64)? {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        Ok(bytes)
    }

    /// `strlen` and `strnlen`.
    pub(super) fn string_length(&mut self, pointer: &Scalar, most: u64) -> Result<u64, Ended> {
        Ok(self.string(pointer, most)?.len() as u64)
    }

    /// `wcslen`: how many elements of so many bytes stand before one that is 0.
    pub(super) fn wide_length(&mut self, pointer: &Scalar, bytes: u64) -> Result<u64, Ended> {
        // A function of the C library may be given valid arguments only (C11 7.1.4), and no `wchar_t *` is misaligned.
        self.reach_aligned((AddressSpace::default(), pointer), Intent::Read, bytes, bytes)?;
        for length in 0..MOST / bytes {
            let mut element = (0..bytes).map(|i| self.byte(pointer, length * bytes + i));
            // All bytes of an element are read, as one access.
            if element.try_fold(true, |all_zero, byte| byte.map(|byte| all_zero && byte == 0))? {
                return Ok(length);
            }
        }
        Err(self.unsupported(Unmodelled::LongString))
    }

    /// `memcmp` and the like: 0, or a number with the sign of the difference of the first bytes that differ.
    pub(super) fn compare_bytes(
        &mut self,
        comparison: Comparison,
        lhs: &Scalar,
        rhs: &Scalar,
        most: u64,
    ) -> Result<Scalar, Ended> {
        if !comparison.strings && most > 0 {
            self.reach_scalar(lhs, Intent::Read, most)?;
            self.reach_scalar(rhs, Intent::Read, most)?;
        }
        // `memcmp` goes on behind the first difference, because all bytes must be accessible and an undefined one
        // leaves the result open; a comparison of strings stops there, or at the end of both.
        let mut different = None;
        for at in 0..most {
            let pair = self.byte(lhs, at).and_then(|a| Ok((a, self.byte(rhs, at)?)));
            let (a, b) = match pair {
                Ok(pair) => pair,
                Err(end) if !comparison.strings && is_of_undefined_bytes(&end) => return Err(open_bytes()),
                Err(end) => return Err(end),
            };
            different = different.or((a != b).then_some((a, b)));
            if comparison.strings && (a == 0 || different.is_some()) {
                break;
            }
        }
        Ok(different.map_or(Scalar::Word(0), |(a, b)| self.difference(a, b, comparison.ordered)))
    }

    /// The result of a comparison whose first different bytes are these. Only its sign is known or, if it is not
    /// `ordered`, that it is not 0. Libraries, and LLVM where it folds, give 1, the difference of the bytes, or other
    /// numbers; the first two are alternatives of their own, so that searching the choices finds them soon.
    fn difference(&mut self, a: u8, b: u8, ordered: bool) -> Scalar {
        let int = |value: i32| Scalar::Word(u64::from(value as u32));
        match self.choose_way(3) {
            0 => int(if a < b { -1 } else { 1 }),
            1 => int(i32::from(a) - i32::from(b)),
            _ if !ordered => self.any_nonzero(UBig::from(u32::MAX), UBig::ZERO),
            _ => {
                let sign = if a.cmp(&b) == Ordering::Less { 1u64 << 31 } else { 0 };
                self.any_nonzero(UBig::from(i32::MAX as u32), UBig::from(sign))
            }
        }
    }

    /// Any 32-bit number except 0 with these free bits. If the choice is left open, 0 may be among them: an upper
    /// bound.
    fn any_nonzero(&mut self, undef: UBig, ones: UBig) -> Scalar {
        let set = Arc::new(Set { repr: SetRepr::Cube { undef, ones }, relaxed: false });
        self.progress.interrupt(self.steps);
        match self.chooser.freeze(&set, 32) {
            Frozen::Value(Scalar::Word(0)) => Scalar::Word(1),
            Frozen::Value(value) => value,
            Frozen::Relaxed => {
                self.notes.inexact = true;
                Scalar::Set(Arc::new(Set { repr: set.repr.clone(), relaxed: true }))
            }
        }
    }

    /// `memchr` and the like.
    pub(super) fn find_byte(
        &mut self,
        search: Search,
        pointer: &Scalar,
        wanted: &Scalar,
        most: Option<u64>,
    ) -> Result<Scalar, Ended> {
        let Scalar::Word(wanted) = wanted else {
            return Err(self.broken(UbRule::NotDefined, vec![Value::scalar(wanted.clone())]));
        };
        let wanted = *wanted as u8;
        let mut found = None;
        // A search from the end looks at all bytes, so all must be accessible, whichever is found.
        if search.last
            && let Some(most) = most.filter(|most| *most > 0)
        {
            self.reach_scalar(pointer, Intent::Read, most)?;
        }
        for at in 0..most.unwrap_or(u64::MAX) {
            if at >= MOST {
                return Err(self.unsupported(Unmodelled::LongString));
            }
            let byte = self.byte(pointer, at)?;
            if byte == wanted {
                found = Some(at);
            }
            if (found.is_some() && !search.last) || (byte == 0 && most.is_none()) {
                break;
            }
        }
        match found {
            None => Ok(Scalar::Word(0)),
            Some(at) => self.moved_pointer(pointer, at),
        }
    }

    /// `strcpy` and `stpcpy`.
    pub(super) fn copy_string(&mut self, to: &Scalar, from: &Scalar, gives_end: bool) -> Result<Scalar, Ended> {
        let length = self.string(from, u64::MAX)?.len() as u64;
        let (source, at, _) = self.reach_scalar(from, Intent::Read, length + 1)?;
        let (target, offset, _) = self.reach_scalar(to, Intent::Write, length + 1)?;
        if source == target && at < offset + length + 1 && offset < at + length + 1 {
            let operands = vec![Value::scalar(to.clone()), Value::scalar(from.clone())];
            return Err(self.broken(UbRule::OverlappingCopy, operands));
        }
        let moved = match self.memory.contents(source) {
            Ok(image) => image.part(at, length + 1, &self.program.dialect),
            Err(reason) => return Err(self.unsupported(reason)),
        };
        match self.memory.contents_mut(target) {
            Ok(image) => image.copy_from(offset, &moved, 0, length + 1),
            Err(reason) => return Err(self.unsupported(reason)),
        }
        let pointers = Value(moved.pointers().map(|(_, pointer)| pointer.clone()).collect());
        self.keeps_pointers(Origin::Memory, target, &pointers)?;
        if gives_end { self.moved_pointer(to, length) } else { Ok(to.clone()) }
    }
}

fn open_bytes() -> Ended {
    Box::new(End::Inconclusive(Inconclusive::UndefinedBytes))
}

fn is_of_undefined_bytes(end: &End) -> bool {
    matches!(end, End::Ub(ub) if ub.rule == UbRule::UndefinedBytes)
}
