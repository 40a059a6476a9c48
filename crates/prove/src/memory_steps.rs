//! Accesses of a function to the blocks of its own `alloca`s, and moves of pointers into them.
//!
//! The rules are those of docs/memory.md: where a pointer moves out of its block under `inbounds` it is poison, an access
//! outside of the block or at a place that is not aligned is undefined behaviour, and so is a store to a dormant block,
//! from which a load gives poison. What depends on where a block lies has no circuit.

use super::evaluate::{Evaluation, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::memory::{Bit, Block, Loaded, MOST_BYTES, Origin, OriginId, Pointer, merged, merged_blocks};
use super::open::Open;
use super::word::{self, Word, resized, sign, sign_extended, small};
use irrefute_ir::Flags;
use irrefute_semantics::Scalar;
use irrefute_semantics::register_code::{LanePlace, MemoryStep, PointerOffset, Register, RegisterLeaf};

/// Bits of exact products and sums of offsets.
const EXACT: u32 = 140;

const ELSEWHERE: NoCircuit = "pointers to other memory than an `alloca` of the function";
const PART_OF_SET: NoCircuit = "a part of a value that may be undef, in memory";

/// How many bytes are accessed, and the alignment that is promised of the pointer.
#[derive(Clone, Copy)]
struct Access {
    size: u64,
    align: u64,
}

/// A move of a pointer.
pub(super) struct Displacement {
    /// In bytes.
    pub total: Word,
    /// Where an index is poison.
    pub poison: Lit,
    /// Where a product or a sum does not fit, if a flag asks for that.
    pub lost: Lit,
    /// Where the beginning or a sum lies neither in the block nor at its end, if there is a flag.
    pub outside: Lit,
    /// Where a product is negative.
    pub backwards: Lit,
    /// Where something is added.
    pub anything: Lit,
}

/// The lanes of an access to an `alloca`.
fn own(lanes: &[LanePlace], is_big_endian: bool) -> Result<&[LanePlace], NoCircuit> {
    let is_part = |lane: &LanePlace| !lane.is_whole || is_big_endian && !lane.width.is_multiple_of(8);
    match lanes.iter().find(|lane| lane.leaf == RegisterLeaf::Pointer || is_part(lane)) {
        Some(LanePlace { leaf: RegisterLeaf::Pointer, .. }) => Err("pointers in an `alloca`"),
        Some(_) => Err("accesses of integers that are no whole bytes"),
        None => Ok(lanes),
    }
}

/// Which bits of an access a lane is, the lowest first.
fn bits_of(lane: &LanePlace, is_big_endian: bool) -> impl Iterator<Item = usize> {
    let (first, width) = (lane.bit as usize, lane.width as usize);
    // The lowest byte is the last one, where it is not the first one.
    (0..width).map(move |i| first + if is_big_endian { width - 8 - i / 8 * 8 + i % 8 } else { i })
}

impl<O: Open> Evaluation<'_, O> {
    /// Performs a step, and returns where it is undefined behaviour.
    pub(super) fn memory_step(&mut self, step: &MemoryStep) -> Result<Lit, NoCircuit> {
        match step {
            MemoryStep::Allocate { to, size, dormant, .. } => {
                if let Some(number) = self.own_blocks.iter().position(|own| own.to == *to) {
                    self.make_own_block(number)?;
                    return Ok(Lit::FALSE);
                }
                let block = self.allocas.iter().position(|(register, ..)| register == to).ok_or(ELSEWHERE)?;
                self.memory[block] = Block::new(*size, Lit::constant(!dormant));
                let pointer = Pointer { block, offset: small(self.answers.shared.bits, 0), poison: Lit::FALSE };
                self.pointers.insert(*to, pointer);
                Ok(Lit::FALSE)
            }
            MemoryStep::Move { base, offsets, flags, to } => {
                if self.pointers.contains_key(base) {
                    let moved = self.moved(*base, offsets, *flags)?;
                    self.pointers.insert(*to, moved);
                }
                Ok(Lit::FALSE)
            }
            // Values are made where they are used.
            MemoryStep::Compare { .. } | MemoryStep::Mask { .. } | MemoryStep::Number { .. } => Ok(Lit::FALSE),
            MemoryStep::FromNumber { to, .. } => self.must_be_only_compared(*to).map(|()| Lit::FALSE),
            MemoryStep::Load { pointer, size, align, lanes } => match self.pointers.contains_key(pointer) {
                true => self.load(*pointer, Access { size: *size, align: *align }, own(lanes, self.is_big_endian())?),
                false => self.load_shared(*pointer, (*size, *align), lanes),
            },
            MemoryStep::Store { pointer, size, align, lanes, padded } => {
                if !self.pointers.contains_key(pointer) {
                    return self.store_shared(*pointer, (*size, *align), lanes, *padded);
                }
                let lanes = own(lanes, self.is_big_endian())?;
                let mut bits = vec![None; 8 * *size as usize];
                if *padded {
                    bits.fill(Some(Bit::UNDEF));
                }
                for lane in lanes {
                    let of_lane = self.stored(lane.register, lane.width)?;
                    for (at, bit) in bits_of(lane, self.is_big_endian()).zip(of_lane) {
                        bits[at] = Some(bit);
                    }
                }
                self.write(*pointer, Access { size: *size, align: *align }, &bits)
            }
            MemoryStep::Fill { pointer, byte, length, align, is_tail } => {
                let Some(length) = self.length(*length)? else { return Ok(Lit::FALSE) };
                if !self.pointers.contains_key(pointer) {
                    return self.fill_shared(*pointer, *byte, (length, *align));
                }
                if *is_tail {
                    return Err("`tail` calls that access an `alloca`");
                }
                let byte = self.stored(*byte, 8)?;
                // Together the bytes of a set are known from above only.
                if byte.iter().any(|bit| bit.opaque) {
                    return Err("fills with a byte that may be undef");
                }
                let byte: Vec<Option<Bit>> = byte.into_iter().map(Some).collect();
                self.write(*pointer, Access { size: length, align: *align }, &byte.repeat(length as usize))
            }
            MemoryStep::Copy { to, from, length, may_overlap } => {
                let Some(length) = self.length(*length)? else { return Ok(Lit::FALSE) };
                let (bits, bad_source) = self.contents(from.0, Access { size: length, align: from.1 })?;
                let overlaps = self.overlaps(to.0, from.0, length)?;
                let bad_overlap = if *may_overlap { Lit::FALSE } else { overlaps };
                let bits: Vec<Option<Bit>> = bits.into_iter().map(Some).collect();
                let bad_target = self.write(to.0, Access { size: length, align: to.1 }, &bits)?;
                Ok(self.g.any([bad_source, bad_overlap, bad_target]))
            }
            MemoryStep::Lifetime { pointer, starts } => {
                let pointer = self.pointer(*pointer)?;
                if pointer.poison != Lit::FALSE || word::known(&pointer.offset) != Some(0u8.into()) {
                    return Err("a lifetime of a part of an `alloca`");
                }
                let size = self.allocas[pointer.block].1;
                match starts {
                    true => self.memory[pointer.block] = Block::new(size, Lit::TRUE),
                    false => self.memory[pointer.block].alive = Lit::FALSE,
                }
                Ok(Lit::FALSE)
            }
        }
    }

    fn is_big_endian(&self) -> bool {
        self.answers.shared.is_big_endian
    }

    /// A copy of a register, which may be a pointer.
    pub(super) fn copy_of_pointer(&mut self, from: Register, to: Register) {
        if let Some(pointer) = self.pointers.get(&from).cloned() {
            self.pointers.insert(to, pointer);
        }
    }

    fn pointer(&self, register: Register) -> Result<Pointer, NoCircuit> {
        self.pointers.get(&register).cloned().ok_or(ELSEWHERE)
    }

    /// What the blocks hold where a block of the function begins.
    pub(super) fn enter(&mut self, edges: &[usize]) -> Result<(), NoCircuit> {
        if self.allocas.is_empty() {
            return Ok(());
        }
        let mut all: Option<Vec<Block>> = None;
        // A block that is surely not reached may have none before it that was looked at.
        if edges.iter().all(|&edge| self.taken[edge] == Lit::FALSE) {
            return Ok(());
        }
        for &edge in edges.iter().filter(|&&edge| self.taken[edge] != Lit::FALSE) {
            let there = self.memory_of_edge[edge].clone().ok_or("an edge from nowhere")?;
            all = Some(match all {
                None => there,
                Some(others) => merged_blocks(self.g, &mut self.origins, self.taken[edge], &there, &others),
            });
        }
        self.memory = all.ok_or("a block without predecessors")?;
        Ok(())
    }

    /// A number of bytes; `None` if it is 0.
    fn length(&mut self, register: Register) -> Result<Option<u64>, NoCircuit> {
        const UNKNOWN: NoCircuit = "copies and fills of a length that is not known";
        if self.is_open[register as usize] {
            return Err(UNKNOWN);
        }
        let lane = self.value(register)?;
        let length = word::known(&lane.bits).filter(|_| lane.poison == Lit::FALSE).ok_or(UNKNOWN)?;
        let length = u64::try_from(&length).map_err(|_| UNKNOWN)?;
        if length > MOST_BYTES {
            return Err("copies and fills of many bytes");
        }
        Ok((length > 0).then_some(length))
    }

    fn moved(&mut self, base: Register, offsets: &[PointerOffset], flags: Flags) -> Result<Pointer, NoCircuit> {
        let is_open = |offset: &PointerOffset| match offset {
            PointerOffset::Elements { index, .. } => self.is_open[*index as usize],
            PointerOffset::Field(_) => false,
        };
        if offsets.iter().any(is_open) {
            return Err("an index that may be undef");
        }
        let base = self.pointer(base)?;
        let size = small(self.answers.shared.bits, self.allocas[base.block].1);
        let by = self.displaced(&base.offset, &size, offsets, flags)?;
        let mut poison = self.g.or(base.poison, by.poison);
        if !flags.is_empty() {
            // Adding nothing is always fine.
            let (lost, outside) = (self.g.and(by.lost, by.anything), self.g.and(by.outside, by.anything));
            if flags.contains(Flags::INBOUNDS) {
                poison = self.g.or(poison, outside);
            } else if outside != Lit::FALSE {
                return Err("a pointer that depends on the address of its block");
            }
            let unsigned = flags.contains(Flags::NUW);
            let unsigned_back = if unsigned { self.g.and(by.backwards, by.anything) } else { Lit::FALSE };
            poison = self.g.any([poison, lost, unsigned_back]);
        }
        let offset = self.g.add(&base.offset, &by.total);
        Ok(Pointer { block: base.block, offset, poison })
    }

    /// How far a pointer moves from a place in a block, and which flags that breaks.
    pub(super) fn displaced(
        &mut self,
        start: &[Lit],
        size: &[Lit],
        offsets: &[PointerOffset],
        flags: Flags,
    ) -> Result<Displacement, NoCircuit> {
        let (signed, unsigned) =
            (flags.contains(Flags::NUSW) || flags.contains(Flags::INBOUNDS), flags.contains(Flags::NUW));
        let mut poison = Lit::FALSE;
        let (mut lost, mut backwards, mut anything) = (Lit::FALSE, Lit::FALSE, Lit::FALSE);
        let bits = start.len() as u32;
        let mut total = small(bits, 0);
        let mut outside = if flags.is_empty() { Lit::FALSE } else { self.g.less(size, start) };
        for offset in offsets {
            let (index, scale) = match *offset {
                PointerOffset::Field(bytes) => (small(bits, 1), bytes),
                PointerOffset::Elements { index, scale } => {
                    let lane = self.value(index)?;
                    poison = self.g.or(poison, lane.poison);
                    if signed || unsigned {
                        let lost_bits = self.lost_bits(&lane.bits, bits, (signed, unsigned));
                        lost = self.g.or(lost, lost_bits);
                    }
                    (sign_extended(&lane.bits, bits), scale)
                }
            };
            let is_something = if scale == 0 { Lit::FALSE } else { !self.g.is_zero(&index) };
            anything = self.g.or(anything, is_something);
            let scale = small(EXACT, scale);
            let exact = self.g.mul(&sign_extended(&index, EXACT), &scale);
            let product = exact[..bits as usize].to_vec();
            let after = self.g.add(&total, &product);
            if signed {
                let fits = self.g.equal(&sign_extended(&product, EXACT), &exact);
                let sum = self.g.add(&sign_extended(&total, bits + 2), &sign_extended(&product, bits + 2));
                let sum_fits = self.g.equal(&sign_extended(&after, bits + 2), &sum);
                lost = self.g.any([lost, !fits, !sum_fits]);
            }
            if unsigned {
                let exact = self.g.mul(&resized(&index, EXACT), &scale);
                let sum = self.g.add(&exact, &resized(&total, EXACT));
                lost = self.g.any([lost].into_iter().chain(sum[bits as usize..].iter().copied()));
            }
            backwards = self.g.or(backwards, sign(&product));
            total = after;
            if !flags.is_empty() {
                let at = self.g.add(start, &total);
                let strays = self.g.less(size, &at);
                outside = self.g.or(outside, strays);
            }
        }
        Ok(Displacement { total, poison, lost, outside, backwards, anything })
    }
    /// Where an index is another number in fewer bits.
    fn lost_bits(&mut self, index: &[Lit], bits: u32, (signed, unsigned): (bool, bool)) -> Lit {
        let width = index.len() as u32;
        if width <= bits {
            return Lit::FALSE;
        }
        let low = &index[..bits as usize];
        let mut lost = Lit::FALSE;
        if signed {
            let same = self.g.equal(&sign_extended(low, width), index);
            lost = self.g.or(lost, !same);
        }
        if unsigned {
            let same = self.g.equal(&resized(low, width), index);
            lost = self.g.or(lost, !same);
        }
        lost
    }

    /// The places that an access may be about, each with where it is that one, and where the access is undefined behaviour
    /// wherever it is about.
    fn places(&mut self, pointer: &Pointer, access: Access) -> Result<(Vec<(u64, Lit)>, Lit), NoCircuit> {
        let (_, bytes, block_align) = self.allocas[pointer.block];
        if access.align > block_align {
            return Err("an alignment that is not known of an `alloca`");
        }
        let last = bytes.checked_sub(access.size);
        let all = last.into_iter().flat_map(|last| (0..=last).step_by(access.align.max(1) as usize));
        let mut places = Vec::new();
        let mut any = Lit::FALSE;
        for place in all {
            let here = self.g.equal(&pointer.offset, &small(self.answers.shared.bits, place));
            if here != Lit::FALSE {
                places.push((place, here));
                any = self.g.or(any, here);
            }
        }
        let bad = self.g.or(pointer.poison, !any);
        Ok((places, bad))
    }

    /// The bits at a place, and where reading them is undefined behaviour.
    fn contents(&mut self, pointer: Register, access: Access) -> Result<(Vec<Bit>, Lit), NoCircuit> {
        let pointer = self.pointer(pointer)?;
        let (places, bad) = self.places(&pointer, access)?;
        let mut bits = vec![Bit::UNDEF; 8 * access.size as usize];
        for (number, (place, here)) in places.into_iter().enumerate() {
            let from = 8 * place as usize;
            for (i, bit) in bits.iter_mut().enumerate() {
                let there = self.memory[pointer.block].bits[from + i];
                *bit = match number {
                    // What is read elsewhere is undefined behaviour.
                    0 => there,
                    _ => merged(self.g, &mut self.origins, here, there, *bit),
                };
            }
        }
        // A dormant block holds poison.
        let alive = self.memory[pointer.block].alive;
        for bit in &mut bits {
            match alive.known() {
                Some(true) => {}
                Some(false) => *bit = Bit::POISON,
                None if bit.opaque => return Err(PART_OF_SET),
                None => {
                    let (poison, undef) = (self.g.or(bit.poison, !alive), self.g.and(bit.undef, alive));
                    *bit = Bit { poison, undef, origin: None, ..*bit };
                }
            }
        }
        Ok((bits, bad))
    }

    /// Writes bits, where there are some, and returns where that is undefined behaviour.
    fn write(&mut self, pointer: Register, access: Access, bits: &[Option<Bit>]) -> Result<Lit, NoCircuit> {
        if access.size == 0 {
            return Ok(Lit::FALSE);
        }
        let pointer = self.pointer(pointer)?;
        let (places, bad) = self.places(&pointer, access)?;
        let single = places.len() == 1;
        let alive = self.memory[pointer.block].alive;
        for (place, here) in places {
            for (i, bit) in bits.iter().enumerate().filter_map(|(i, bit)| Some((i, (*bit)?))) {
                let at = 8 * place as usize + i;
                let old = self.memory[pointer.block].bits[at];
                // Elsewhere it is undefined behaviour.
                let here = if single { Lit::TRUE } else { here };
                self.memory[pointer.block].bits[at] = merged(self.g, &mut self.origins, here, bit, old);
            }
        }
        Ok(self.g.or(bad, !alive))
    }

    /// The bits of a value that is stored.
    fn stored(&mut self, register: Register, width: u32) -> Result<Vec<Bit>, NoCircuit> {
        if self.is_undef(register, width) {
            return Ok(vec![Bit::UNDEF; width as usize]);
        }
        let origin = self.origins.of(Origin::Register(register, width));
        if self.is_open[register as usize] {
            return Ok((0..width).map(|i| Bit::of_set((origin, i))).collect());
        }
        let lane = self.value(register)?;
        let bit = |(i, &value): (usize, &Lit)| Bit::of_value(value, lane.poison, (origin, i as u32));
        Ok(lane.bits.iter().enumerate().map(bit).collect())
    }

    /// Whether a register holds the constant undef.
    fn is_undef(&self, register: Register, width: u32) -> bool {
        let mut constants = self.code.constants.iter().filter(|(constant, ..)| *constant == register);
        constants.any(|(_, scalar, _)| matches!(scalar, Scalar::Set(set) if set.is_full(width)))
    }

    /// Where copied places of one block overlap without being the same.
    fn overlaps(&mut self, to: Register, from: Register, length: u64) -> Result<Lit, NoCircuit> {
        let (to, from) = (self.pointer(to)?, self.pointer(from)?);
        if to.block != from.block {
            return Ok(Lit::FALSE);
        }
        let distance = self.g.sub(&to.offset, &from.offset);
        let distance = self.g.magnitude(&distance);
        let (near, same) = (!self.g.at_least(&distance, length), self.g.is_zero(&distance));
        Ok(self.g.and(near, !same))
    }

    fn load(&mut self, pointer: Register, access: Access, lanes: &[LanePlace]) -> Result<Lit, NoCircuit> {
        let (bits, bad) = match access.size {
            0 => (Vec::new(), Lit::FALSE),
            _ => self.contents(pointer, access)?,
        };
        for lane in lanes {
            let of_lane: Vec<Bit> = bits_of(lane, self.is_big_endian()).map(|at| bits[at]).collect();
            let loaded = self.found(&of_lane)?;
            let register = lane.register as usize;
            match loaded {
                Loaded::Bits(bits, poison) if bits.iter().all(|bit| bit.undef == Lit::FALSE) => {
                    let bits = bits.iter().map(|bit| bit.value).collect();
                    self.cache[register] = Some(Lane { bits, poison });
                }
                open => {
                    self.is_open[register] = true;
                    self.loaded.insert(lane.register, open);
                }
            }
        }
        Ok(bad)
    }

    /// What the bits of a lane are together.
    fn found(&mut self, bits: &[Bit]) -> Result<Loaded, NoCircuit> {
        let poison = self.g.any(bits.iter().map(|bit| bit.poison));
        if bits.iter().all(|bit| !bit.opaque) {
            return Ok(Loaded::Bits(bits.to_vec(), poison));
        }
        let origin = bits.first().and_then(|bit| bit.origin).map(|(origin, _)| origin).ok_or(PART_OF_SET)?;
        let in_order = bits.iter().enumerate().all(|(i, bit)| bit.origin == Some((origin, i as u32)));
        match in_order && self.origins.width(origin) as usize == bits.len() {
            true => Ok(Loaded::Whole(origin)),
            false => Err(PART_OF_SET),
        }
    }

    /// What a use of a loaded lane reads.
    pub(super) fn read_loaded(&mut self, register: Register) -> Result<Lane, NoCircuit> {
        match self.loaded.get(&register).cloned() {
            Some(Loaded::Whole(origin)) => self.read_origin(origin),
            Some(Loaded::Bits(bits, poison)) => {
                let any = self.open.undef(self.g, bits.len() as u32, self.pick);
                let value = |(bit, &any): (&Bit, &Lit)| self.g.ite(bit.undef, any, bit.value);
                let bits: Word = bits.iter().zip(&any).map(value).collect();
                Ok(Lane { bits, poison })
            }
            None => Err("a load that was not reached"),
        }
    }

    fn read_origin(&mut self, origin: OriginId) -> Result<Lane, NoCircuit> {
        match self.origins.get(origin) {
            Origin::Register(register, _) => self.value(register),
            Origin::Undef(width) => Ok(Lane { bits: self.open.undef(self.g, width, self.pick), poison: Lit::FALSE }),
            Origin::Either(condition, first, second) => {
                let (first, second) = (self.read_origin(first)?, self.read_origin(second)?);
                Ok(self.select(condition, &first, &second))
            }
        }
    }
}
