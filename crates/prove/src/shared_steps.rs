//! Loads from memory that others may reach, and stores to it ([`shared`](super::shared)).

use super::circuits::Circuits;
use super::evaluate::{Argument, Evaluation, Lane, MOST_NODES};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::open::Open;
use super::pointers::Place;
use super::shared::{Asked, Content, Found, Padding, Stored, Unknown, Write, WriteKey, byte_in, bytes_of};
use super::word::{self, Word, small};
use irrefute_semantics::register_code::{LanePlace, Register, RegisterLeaf};
use std::ops::Range;

/// The most writes of a side. Not tuned.
const MOST_WRITES: usize = 160;

impl<O: Open> Evaluation<'_, O> {
    /// The pointer of an access.
    pub(super) fn accessed(&mut self, pointer: Register) -> Result<Lane, NoCircuit> {
        // Errors come after the mode is put back.
        let before = std::mem::replace(&mut self.accesses, true);
        let lane = self.value(pointer);
        self.accesses = before;
        lane
    }

    /// The place of an access, and where the access is undefined behaviour.
    fn accessed_place(
        &mut self,
        pointer: Register,
        (size, align): (u64, u64),
        is_write: bool,
    ) -> Result<(Place, Lit), NoCircuit> {
        let lane = self.accessed(pointer)?;
        let mut place = Place::of(&lane.bits);
        if let Some(size) = self.answers.shared.at_null.clone() {
            place = place.or_at_null(self.g, &size);
        }
        let lane = Lane { bits: place.word(), ..lane };
        Ok((place, self.access(&lane, size, align, is_write)?))
    }

    /// `load`.
    pub(super) fn load_shared(
        &mut self,
        pointer: Register,
        access: (u64, u64),
        lanes: &[LanePlace],
    ) -> Result<Lit, NoCircuit> {
        if access.0 == 0 {
            return Ok(Lit::FALSE);
        }
        let (place, bad) = self.accessed_place(pointer, access, false)?;
        let mut opens = 0;
        for lane in lanes {
            let at = self.lane_place(&place, lane)?;
            let found = self.find(&at, lane.leaf, bytes_of(lane.width))?;
            let open = found.0.iter().any(|(_, content)| match content {
                Content::Stored(register) | Content::Part(register, _) => self.is_open[*register as usize],
                Content::Value(_) => false,
                Content::Unknown(argument) | Content::PartOfUnknown(argument, _) => argument.open,
            });
            if let [(_, Content::Unknown(argument))] = &found.0[..] {
                self.leaf_of.insert(lane.register, argument.number);
            }
            let register = lane.register as usize;
            if open {
                opens += 1;
                self.is_open[register] = true;
                self.found.insert(lane.register, found);
            } else {
                self.cache[register] = Some(self.read_found(&found)?);
            }
        }
        // One stored set may fill several lanes.
        self.shares_lanes |= opens > 1;
        Ok(bad)
    }

    /// Where a lane of an access lies.
    fn lane_place(&mut self, place: &Place, lane: &LanePlace) -> Result<Place, NoCircuit> {
        let is_alone = lane.width.is_multiple_of(8) || !lane.is_whole;
        if !lane.bit.is_multiple_of(8) || !is_alone {
            return Err("lanes that share bytes, in memory that others may reach");
        }
        Ok(place.behind(self.g, lane.bit / 8))
    }

    /// What a load finds.
    fn find(&mut self, place: &Place, leaf: RegisterLeaf, bytes: u64) -> Result<Found, NoCircuit> {
        let (mut cases, here) = (Vec::new(), self.here);
        if let Some(lane) = self.fixed(place, leaf) {
            return Ok(Found(vec![(Lit::TRUE, Content::Value(lane))]));
        }
        for number in (0..self.writes.len()).rev() {
            if self.g.len() > MOST_NODES {
                return Err("a circuit that is too large");
            }
            let write = self.writes[number].clone();
            let made = if write.made() == here { Lit::TRUE } else { write.made() };
            let stored = match write {
                Write::Event { number: event, hidden, .. } => {
                    let own = self.answers.shared.own_number(place);
                    let hidden = own.and_then(|own| hidden.get(own)).copied().unwrap_or(Lit::FALSE);
                    let made = self.g.and(made, !hidden);
                    if made == Lit::FALSE {
                        continue;
                    }
                    let asked = self.unknown(Some(event), None, place, leaf)?;
                    append(self.g, &mut cases, made, asked);
                    if made == Lit::TRUE {
                        return Ok(Found(cases));
                    }
                    continue;
                }
                Write::Store(stored) => stored,
                Write::Padding(padding) => {
                    let meets = self.meets(place, bytes, &padding.place, padding.bytes);
                    let partial = self.g.and(made, meets);
                    if self.finds_part(&mut cases, partial, (place, leaf), number)? {
                        return Ok(Found(cases));
                    }
                    continue;
                }
            };
            let block = self.shares_block(place, &stored.place);
            let about = self.g.and(made, block);
            if about == Lit::FALSE {
                continue;
            }
            let after = self.g.sub(&place.offset, &stored.place.offset);
            let meets = self.meets(place, bytes, &stored.place, stored.bytes);
            let same = if stored.leaf == leaf { self.g.is_zero(&after) } else { Lit::FALSE };
            let exact = self.g.and(about, same);
            let partial = self.g.all([made, meets, !same]);
            if exact != Lit::FALSE {
                cases.push((exact, Content::Stored(stored.register)));
            }
            if exact == Lit::TRUE {
                return Ok(Found(cases));
            }
            // A part of a set is the same part of each of its elements.
            if partial != Lit::FALSE
                && let Some(bits) = part(&after, bytes, leaf, &stored, self.answers.shared.is_big_endian)
            {
                cases.push((about, Content::Part(stored.register, bits)));
                if about == Lit::TRUE {
                    return Ok(Found(cases));
                }
                continue;
            }
            if self.finds_part(&mut cases, partial, (place, leaf), number)? {
                return Ok(Found(cases));
            }
        }
        let asked = self.unknown(None, None, place, leaf)?;
        append(self.g, &mut cases, Lit::TRUE, asked);
        Ok(Found(cases))
    }

    /// Whether two pointers lead to one block, if they lead to any.
    fn shares_block(&mut self, a: &Place, b: &Place) -> Lit {
        if self.answers.shared.is_apart(a, b) { Lit::FALSE } else { a.shares_block(self.g, b) }
    }

    /// Where so many bytes at a place meet those at another.
    fn meets(&mut self, place: &Place, bytes: u64, other: &Place, others: u64) -> Lit {
        let block = self.shares_block(place, other);
        let after = self.g.sub(&place.offset, &other.offset);
        let before = self.g.neg(&after);
        let begins_inside = !self.g.at_least(&after, others);
        let ends_inside = !self.g.at_least(&before, bytes);
        let meets = self.g.or(begins_inside, ends_inside);
        self.g.and(block, meets)
    }

    /// Adds what a load finds where the write of this number meets it otherwise than as a whole; whether that is all.
    fn finds_part(
        &mut self,
        cases: &mut Vec<(Lit, Content)>,
        partial: Lit,
        (place, leaf): (&Place, RegisterLeaf),
        number: usize,
    ) -> Result<bool, NoCircuit> {
        if partial == Lit::FALSE {
            return Ok(false);
        }
        if let Some(lane) = self.assembled(place, leaf, number) {
            cases.push((Lit::TRUE, Content::Value(lane)));
            return Ok(true);
        }
        let keys: Option<Vec<WriteKey>> = self.writes[..=number].iter().map(Write::key).collect();
        let asked = self.unknown(None, Some(keys), place, leaf)?;
        append(self.g, cases, partial, asked);
        Ok(partial == Lit::TRUE)
    }

    /// What a constant variable holds there, wherever that is in it; elsewhere it does not matter.
    fn fixed(&mut self, place: &Place, leaf: RegisterLeaf) -> Option<Lane> {
        let RegisterLeaf::Bits(width) = leaf else { return None };
        let variable = self.answers.shared.variable_at(place)?;
        let table = variable.bytes.clone()?;
        let bytes = bytes_of(width) as usize;
        let last = table.len().checked_sub(bytes).filter(|_| width.is_multiple_of(8))?;
        let mut bits: Option<Word> = None;
        for at in 0..=last {
            let here = self.g.equal(&place.offset, &small(place.bits(), at as u64));
            if here == Lit::FALSE {
                continue;
            }
            let of_byte = |byte: &u8| (0..8).map(|i| Lit::constant(byte >> i & 1 == 1)).collect::<Vec<_>>();
            let mut there = table[at..at + bytes].to_vec();
            if self.answers.shared.is_big_endian {
                there.reverse();
            }
            let there: Word = there.iter().flat_map(of_byte).collect();
            bits = Some(match bits {
                None => there,
                Some(others) => self.g.choose(here, &there, &others),
            });
        }
        Some(Lane { bits: bits?, poison: Lit::FALSE })
    }

    /// The bits of a place that stores surely wrote, the last of them by this write.
    fn assembled(&mut self, place: &Place, leaf: RegisterLeaf, last: usize) -> Option<Lane> {
        let RegisterLeaf::Bits(width) = leaf else { return None };
        if !width.is_multiple_of(8) {
            return None;
        }
        let (mut bits, mut poison) = (Vec::new(), Lit::FALSE);
        let bytes = bytes_of(width);
        for byte in 0..bytes {
            // The lowest byte of the value first.
            let byte = if self.answers.shared.is_big_endian { bytes - 1 - byte } else { byte };
            let there = place.behind(self.g, byte);
            let (of_byte, is_poison) = self.stored_byte(&there, last)?;
            bits.extend(of_byte);
            poison = self.g.or(poison, is_poison);
        }
        Some(Lane { bits, poison })
    }

    /// The bits of a byte that a store surely wrote.
    fn stored_byte(&mut self, byte: &Place, last: usize) -> Option<(Word, Lit)> {
        for number in (0..=last).rev() {
            let (place, bytes) = match &self.writes[number] {
                Write::Store(stored) => (stored.place.clone(), stored.bytes),
                Write::Padding(padding) => (padding.place.clone(), padding.bytes),
                Write::Event { hidden, .. } => {
                    let own = self.answers.shared.own_number(byte)?;
                    if hidden.get(own) == Some(&Lit::TRUE) {
                        continue;
                    }
                    return None;
                }
            };
            let block = self.shares_block(byte, &place);
            if block == Lit::FALSE {
                continue;
            }
            let distance = self.g.sub(&byte.offset, &place.offset);
            let at = u64::try_from(&word::known(&distance)?).ok()?;
            if at >= bytes {
                continue;
            }
            let Write::Store(stored) = self.writes[number].clone() else { return None };
            let is_sure = block == Lit::TRUE && (stored.made == Lit::TRUE || stored.made == self.here);
            let poison = stored.lane.poison;
            let written = match stored.number() {
                number @ Some(_) => number,
                // Bytes of a pointer are those of its address, to who loads an integer.
                None if stored.is_whole_pointer() => Some(Place::of(&stored.lane.bits).address(self.g)),
                None => None,
            };
            let written = written.filter(|_| is_sure)?;
            return Some((byte_in(&written, at, self.answers.shared.is_big_endian).to_vec(), poison));
        }
        None
    }

    /// An unknown value, in cases by which it is one that was asked before, or a part of one.
    fn unknown(
        &mut self,
        event: Option<usize>,
        after: Option<Option<Vec<WriteKey>>>,
        place: &Place,
        leaf: RegisterLeaf,
    ) -> Result<Vec<(Lit, Content)>, NoCircuit> {
        let (block, offset) = (place.block.clone(), place.offset.clone());
        let asked = match after {
            // Writes of sets are like no others.
            Some(None) => return Ok(vec![(Lit::TRUE, Content::Unknown(self.new_unknown(leaf)?))]),
            Some(Some(keys)) => Asked { event, after: Some(keys), block, offset, leaf },
            None => Asked { event, after: None, block, offset, leaf },
        };
        if let Some(cases) = self.answers.shared.known(&asked) {
            return Ok(cases);
        }
        let mut cases = Vec::new();
        for (whole, argument) in self.answers.shared.alike(&asked) {
            self.parts(&asked, &whole, &argument, &mut cases);
        }
        let argument = self.new_unknown(leaf)?;
        if leaf == RegisterLeaf::Pointer && asked.after.is_none() {
            self.answers.shared.is_given(self.g, event, &Place::of(&argument.bits));
        }
        cases.push((Lit::TRUE, Content::Unknown(argument.clone())));
        self.answers.shared.unknown.push(Unknown { asked, argument, cases: cases.clone() });
        Ok(cases)
    }

    /// Adds where a value that is asked for is another one, or a part of it. Where the whole is poison, a part need not be.
    fn parts(&mut self, asked: &Asked, whole: &Asked, argument: &Argument, cases: &mut Vec<(Lit, Content)>) {
        let block = self.g.equal(&whole.block, &asked.block);
        let (bytes, part) = match (whole.leaf, asked.leaf) {
            (RegisterLeaf::Bits(whole), RegisterLeaf::Bits(part)) if whole != part => (bytes_of(whole), bytes_of(part)),
            _ => (0, 0),
        };
        // Values of one type meet as a whole only; a part begins at a multiple of its size.
        let starts = (0..=bytes - part).step_by(part.max(1) as usize);
        for at in starts {
            let start = self.g.add(&whole.offset, &small(whole.offset.len() as u32, at));
            let offset = self.g.equal(&start, &asked.offset);
            let same = self.g.and(block, offset);
            if same == Lit::FALSE {
                continue;
            }
            let content = if part == bytes {
                Content::Unknown(argument.clone())
            } else {
                let behind = if self.answers.shared.is_big_endian { bytes - part - at } else { at };
                let lowest = 8 * behind as usize;
                let is_poison = if argument.poison == Lit::FALSE { Lit::FALSE } else { self.g.input() };
                let poison = self.g.and(argument.poison, is_poison);
                Content::PartOfUnknown(Argument { poison, ..argument.clone() }, lowest..lowest + 8 * part as usize)
            };
            cases.push((same, content));
        }
    }

    fn new_unknown(&mut self, leaf: RegisterLeaf) -> Result<Argument, NoCircuit> {
        self.answers.fresh(self.g, leaf, true, self.open)
    }

    /// What a use of a loaded lane reads.
    pub(super) fn read_found(&mut self, found: &Found) -> Result<Lane, NoCircuit> {
        let mut all: Option<Lane> = None;
        for (condition, content) in found.0.iter().rev() {
            let lane = match content {
                Content::Stored(register) => self.value(*register)?,
                Content::Part(register, bits) => self.value(*register)?.part(bits),
                Content::Value(lane) => lane.clone(),
                Content::Unknown(argument) => self.read(argument),
                Content::PartOfUnknown(argument, bits) => self.read(argument).part(bits),
            };
            all = Some(match all {
                None => lane,
                Some(others) => self.select(*condition, &lane, &others),
            });
        }
        all.ok_or("a load that finds nothing")
    }

    /// `store`.
    pub(super) fn store_shared(
        &mut self,
        pointer: Register,
        access: (u64, u64),
        lanes: &[LanePlace],
        padded: bool,
    ) -> Result<Lit, NoCircuit> {
        if access.0 == 0 {
            return Ok(Lit::FALSE);
        }
        let (place, bad) = self.accessed_place(pointer, access, true)?;
        if padded {
            self.pads(&place, access.0, lanes);
        }
        for lane in lanes {
            if lane.leaf == RegisterLeaf::Pointer {
                self.may_tell()?;
            }
            let at = self.lane_place(&place, lane)?;
            self.wrote(at, (lane.leaf, lane.width), lane.register)?;
        }
        Ok(bad)
    }

    /// What a store leaves undef between its lanes.
    fn pads(&mut self, place: &Place, bytes: u64, lanes: &[LanePlace]) {
        let is_of_lane = |byte: u64| {
            lanes.iter().any(|lane| lane.bit < 8 * (byte + 1) && 8 * byte < lane.bit + u64::from(lane.width))
        };
        let mut from = 0;
        for to in 0..=bytes {
            if to < bytes && !is_of_lane(to) {
                continue;
            }
            if from < to {
                let (made, place) = (self.here, place.behind(self.g, from));
                self.writes.push(Write::Padding(Box::new(Padding { made, place, bytes: to - from })));
            }
            from = to + 1;
        }
    }

    /// `llvm.memset` of few bytes.
    pub(super) fn fill_shared(
        &mut self,
        pointer: Register,
        byte: Register,
        access: (u64, u64),
    ) -> Result<Lit, NoCircuit> {
        if self.is_open[byte as usize] {
            return Err("fills with a byte that may be undef");
        }
        let (place, bad) = self.accessed_place(pointer, access, true)?;
        for i in 0..access.0 {
            let place = place.behind(self.g, i);
            self.wrote(place, (RegisterLeaf::Bits(8), 8), byte)?;
        }
        Ok(bad)
    }

    fn wrote(&mut self, place: Place, (leaf, width): (RegisterLeaf, u32), register: Register) -> Result<(), NoCircuit> {
        if self.writes.len() >= MOST_WRITES {
            return Err("many writes to memory that others may reach");
        }
        let lane = self.value(register)?;
        if leaf == RegisterLeaf::Pointer {
            self.tell(&Place::of(&lane.bits), self.here);
        }
        let is_open = self.is_open[register as usize];
        let is_leaf = self.leaf_of.get(&register).copied();
        let (made, bytes) = (self.here, bytes_of(width));
        self.writes.push(Write::Store(Box::new(Stored { made, place, bytes, leaf, lane, is_open, is_leaf, register })));
        Ok(())
    }
}

/// Which bits of a stored value a load of `bytes` bytes reads that begins `after` bytes into it; `None` if it reads others,
/// too.
fn part(after: &Word, bytes: u64, leaf: RegisterLeaf, stored: &Stored, is_big_endian: bool) -> Option<Range<usize>> {
    let (RegisterLeaf::Bits(wanted), RegisterLeaf::Bits(width)) = (leaf, stored.leaf) else { return None };
    let is_whole = wanted.is_multiple_of(8) && width.is_multiple_of(8);
    let after = u64::try_from(&word::known(after)?).ok().filter(|_| is_whole)?;
    let behind = stored.bytes.checked_sub(after)?.checked_sub(bytes)?;
    let lowest = 8 * if is_big_endian { behind } else { after } as usize;
    Some(lowest..lowest + wanted as usize)
}

/// Adds the cases of an unknown value, where a condition holds.
fn append(g: &mut Circuits, cases: &mut Vec<(Lit, Content)>, condition: Lit, asked: Vec<(Lit, Content)>) {
    for (same, content) in asked {
        cases.push((g.and(condition, same), content));
    }
}
