//! Whether memory that others may reach is covered, where they can look at it.
//!
//! ```text
//!   for every byte: if the source wrote it last by s, and the target by t,
//!     t stores at the same place and type    what s stores covers what t stores
//!     both store numbers                     each bit of the byte does, if neither value may be a set
//!     s left it undef, between lanes         covered, if t did, too, or stores bits that are not poison
//!     s stores what it found there, and t is the same call, or nothing     covered
//!     s and t are the same call, or nothing  covered
//! ```
//!
//! The byte is a variable of the circuit. Each instance of the source has one of its own: it must cover at every byte.
//! Bytes of a pointer that were loaded as an integer and stored again are integers, which cover the bytes of the pointer
//! (docs/memory.md#covering-contents); the reverse does not hold, so what the target stores never stands for nothing.

use super::circuits::Circuits;
use super::evaluate::{Lane, MOST_NODES};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::hidden::{is_of_hidden, is_surely_hidden};
use super::pointers::Place;
use super::question::covers_lane;
use super::shared::{Shared, Stored, Write, byte_in};
use super::word::{self, Word, small};
use irrefute_semantics::register_code::RegisterLeaf;
use std::borrow::Cow;

/// The most pairs of writes. Not tuned.
const MOST_PAIRS: usize = 500;

/// A byte of memory: the number of a block, and how far it lies behind some offsets. Of each of them it lies anywhere, so
/// that there are more such bytes than there are.
#[derive(Clone, Debug)]
pub(super) struct SomeByte {
    block: Word,
    behind: Vec<(Word, Word)>,
}

impl SomeByte {
    /// Any byte; none is needed if nothing is stored.
    pub fn of(g: &mut Circuits, writes: &[&[Write]]) -> SomeByte {
        let is_needed = writes.iter().any(|writes| writes.iter().any(is_store));
        SomeByte { block: g.variable(if is_needed { 8 } else { 0 }), behind: Vec::new() }
    }

    /// How far it lies behind an offset.
    fn behind(&mut self, g: &mut Circuits, offset: &[Lit]) -> Word {
        for (other, distance) in &self.behind {
            let between = g.sub(offset, other);
            if word::known(&between).is_some() {
                return g.sub(distance, &between);
            }
        }
        let distance = g.variable(offset.len() as u32);
        self.behind.push((offset.to_vec(), distance.clone()));
        distance
    }

    /// Whether it lies within this many bytes from a place on.
    fn lies_in(&mut self, g: &mut Circuits, place: &Place, bytes: u64) -> Lit {
        let block = g.equal(&place.block, &self.block);
        let at = self.behind(g, &place.offset);
        let beyond = g.at_least(&at, bytes);
        g.and(block, !beyond)
    }
}

/// Whether memory is written by itself, and not by a call.
fn is_store(write: &Write) -> bool {
    matches!(write, Write::Store(_) | Write::Padding(_))
}

/// The last write of a byte.
#[derive(Clone, Copy)]
enum Last<'a> {
    Store(&'a Stored),
    Padding,
    Event(usize),
    Nothing,
}

/// How memory is compared.
#[derive(Clone, Debug)]
pub(super) enum MemoryComparison {
    /// What was written last there.
    AtEachByte(SomeByte),
    /// Write by write. This needs no byte, so that several instances of the source may cover together.
    InOrder,
}

/// Where what the source wrote covers what the target wrote, but in blocks that are hidden.
///
/// # Errors
/// If there are too many writes.
pub(super) fn covers_memory(
    g: &mut Circuits,
    how: &mut MemoryComparison,
    source: &[Write],
    target: &[Write],
    shared: &Shared,
    hidden: &[Lit],
) -> Result<Lit, NoCircuit> {
    let (source, target) = (&*seen(source, hidden), &*seen(target, hidden));
    if !source.iter().any(is_store) && !target.iter().any(is_store) {
        return Ok(Lit::TRUE);
    }
    let in_order = covers_in_order(g, source, target).unwrap_or(Lit::FALSE);
    let MemoryComparison::AtEachByte(byte) = how else { return Ok(in_order) };
    if in_order == Lit::TRUE {
        return Ok(Lit::TRUE);
    }
    if (source.len() + 1) * (target.len() + 1) > MOST_PAIRS {
        return Err("many writes to memory that others may reach");
    }
    let (of_source, of_target) = (last_writes(g, byte, source), last_writes(g, byte, target));
    let is_hidden = is_of_hidden(g, &byte.block, hidden);
    let mut wrong = Lit::FALSE;
    for (here, s) in &of_source {
        if g.len() > MOST_NODES {
            return Err("a circuit that is too large");
        }
        for (there, t) in &of_target {
            let both = g.and(*here, *there);
            if both == Lit::FALSE {
                continue;
            }
            let covered = covers_write(g, byte, *s, *t, shared);
            let bad = g.all([both, !covered, !is_hidden]);
            wrong = g.or(wrong, bad);
        }
    }
    Ok(g.or(in_order, !wrong))
}

/// The writes that are not surely to hidden blocks.
fn seen<'a>(writes: &'a [Write], hidden: &[Lit]) -> Cow<'a, [Write]> {
    let is_seen = |write: &&Write| !is_surely_hidden(write, hidden);
    match writes.iter().all(|write| is_seen(&write)) {
        true => Cow::Borrowed(writes),
        false => Cow::Owned(writes.iter().filter(is_seen).cloned().collect()),
    }
}

/// Where both sides make the same writes in the same order, so that memory is covered at every byte; `None` if they make
/// other ones.
pub(super) fn covers_in_order(g: &mut Circuits, source: &[Write], target: &[Write]) -> Option<Lit> {
    if source.len() != target.len() {
        return None;
    }
    let mut all = Lit::TRUE;
    for pair in source.iter().zip(target) {
        let covered = match pair {
            (Write::Event { number: a, made: s, .. }, Write::Event { number: b, made: t, .. }) if a == b => {
                !g.xor(*s, *t)
            }
            (Write::Store(s), Write::Store(t)) if s.leaf == t.leaf => {
                let same = !g.xor(s.made, t.made);
                let block = s.place.shares_block(g, &t.place);
                let offset = g.equal(&s.place.offset, &t.place.offset);
                let value = covers_lane(g, &s.lane, &t.lane);
                let covered = g.all([block, offset, value]);
                let covered = g.or(!t.made, covered);
                g.and(same, covered)
            }
            (Write::Padding(s), Write::Padding(t)) if s.bytes == t.bytes => {
                let same = !g.xor(s.made, t.made);
                let block = s.place.shares_block(g, &t.place);
                let offset = g.equal(&s.place.offset, &t.place.offset);
                g.all([same, block, offset])
            }
            _ => return None,
        };
        all = g.and(all, covered);
    }
    Some(all)
}

/// Where each write is the last one of a byte.
fn last_writes<'a>(g: &mut Circuits, byte: &mut SomeByte, writes: &'a [Write]) -> Vec<(Lit, Last<'a>)> {
    let mut all = Vec::new();
    let mut open = Lit::TRUE;
    for write in writes.iter().rev() {
        let (hits, last) = match write {
            Write::Event { number, made, hidden } => {
                let is_hidden = is_of_hidden(g, &byte.block, hidden);
                (g.and(*made, !is_hidden), Last::Event(*number))
            }
            Write::Store(stored) => {
                let there = byte.lies_in(g, &stored.place, stored.bytes);
                (g.and(stored.made, there), Last::Store(stored))
            }
            Write::Padding(padding) => {
                let there = byte.lies_in(g, &padding.place, padding.bytes);
                (g.and(padding.made, there), Last::Padding)
            }
        };
        all.push((g.and(open, hits), last));
        open = g.and(open, !hits);
    }
    all.push((open, Last::Nothing));
    all
}

fn covers_write(g: &mut Circuits, byte: &mut SomeByte, source: Last<'_>, target: Last<'_>, shared: &Shared) -> Lit {
    match (source, target) {
        (Last::Store(s), Last::Store(t)) => covers_store(g, byte, (s, t), shared.is_big_endian),
        (Last::Padding, Last::Padding) => Lit::TRUE,
        // Undef covers every bit of a number, and poison covers undef.
        (Last::Padding, Last::Store(t)) if is_whole_bits(t) => !t.lane.poison,
        (Last::Store(s), Last::Padding) if is_whole_bits(s) => s.lane.poison,
        (Last::Padding, _) | (_, Last::Padding) => Lit::FALSE,
        (Last::Store(s), Last::Event(event)) => restores(g, s, Some(event), shared),
        (Last::Store(s), Last::Nothing) => restores(g, s, None, shared),
        (Last::Event(a), Last::Event(b)) => Lit::constant(a == b),
        (Last::Nothing, Last::Nothing) => Lit::TRUE,
        (Last::Event(_) | Last::Nothing, _) => Lit::FALSE,
    }
}

fn covers_store(g: &mut Circuits, byte: &mut SomeByte, (s, t): (&Stored, &Stored), is_big_endian: bool) -> Lit {
    let as_a_whole = match s.leaf == t.leaf {
        true => {
            let same = g.equal(&s.place.offset, &t.place.offset);
            let covered = covers_lane(g, &s.lane, &t.lane);
            g.and(same, covered)
        }
        false => Lit::FALSE,
    };
    let (Some(of_source), Some(of_target)) = (s.number(), t.number()) else { return as_a_whole };
    if as_a_whole == Lit::TRUE || is_at_one_place(g, s, t) {
        return as_a_whole;
    }
    let a = byte_of(g, byte, (s, &of_source), is_big_endian);
    let b = byte_of(g, byte, (t, &of_target), is_big_endian);
    let covered = covers_lane(g, &a, &b);
    g.or(as_a_whole, covered)
}

/// Whether whole bytes of bits were stored.
fn is_whole_bits(stored: &Stored) -> bool {
    matches!(stored.leaf, RegisterLeaf::Bits(width) if width.is_multiple_of(8))
}

/// Whether two stores surely write the same bytes, so that each byte is covered if the whole is.
fn is_at_one_place(g: &mut Circuits, s: &Stored, t: &Stored) -> bool {
    s.leaf == t.leaf && g.equal(&s.place.offset, &t.place.offset) == Lit::TRUE
}

/// The byte of a stored number that lies there.
fn byte_of(g: &mut Circuits, byte: &mut SomeByte, (stored, number): (&Stored, &Word), is_big_endian: bool) -> Lane {
    let at = byte.behind(g, &stored.place.offset);
    let mut bits: Word = byte_in(number, 0, is_big_endian).to_vec();
    for i in 1..stored.bytes {
        let here = g.equal(&at, &small(at.len() as u32, i));
        bits = g.choose(here, byte_in(number, i, is_big_endian), &bits);
    }
    Lane { bits, poison: stored.lane.poison }
}

/// Where a store of the source writes what was there after an event, or at the beginning.
fn restores(g: &mut Circuits, s: &Stored, event: Option<usize>, shared: &Shared) -> Lit {
    if let RegisterLeaf::Bits(width) = s.leaf
        && !width.is_multiple_of(8)
    {
        return Lit::FALSE;
    }
    match shared.initial(event, &s.place, s.leaf) {
        None => Lit::FALSE,
        Some(found) if found.open || s.is_open => Lit::constant(s.is_leaf == Some(found.number)),
        Some(found) => covers_lane(g, &s.lane, &Lane { bits: found.bits.clone(), poison: found.poison }),
    }
}
