//! `getelementptr`, and comparisons, casts and differences of pointers.

use super::handling::Origin;
use super::{Ended, Execution};
use crate::Dialect;
use crate::lift::{self, Notes, Stop};
use crate::memory::{Offset, Placing, advance};
use crate::observe::Observer;
use crate::program::{
    AddressSite, PointerCast, PointerCastKind, PointerComparison, PointerDifference, Slot, Slots, Step,
};
use crate::reason::Unmodelled;
use crate::rules::{Binary, Cast, Rule};
use crate::set::EXTREMES;
use crate::value::{Physical, PointerKind, Scalar, Value};
use irrefute_ir::{BinaryOp, CastOp, Flags};

impl<O: Observer> Execution<'_, '_, O> {
    /// `getelementptr`. A scalar operand of a vector `getelementptr` is the same in each lane.
    pub(super) fn address(&mut self, site: &AddressSite) -> Result<(), Ended> {
        for lane in 0..site.to.len {
            let asked = self.chooser.asked;
            let moved = match self.address_lane(site, lane) {
                Err(stop) if stop == lift::TOO_LARGE => self.address_of_picked(site, lane),
                moved => moved,
            };
            self.interrupt_if_asked_since(asked);
            let moved = moved.map_err(|stop| {
                let operands = std::iter::once(site.base).chain(site.steps.iter().filter_map(|step| match step {
                    Step::Elements { index, .. } => Some(*index),
                    Step::Field(_) => None,
                }));
                self.stop(stop, operands.map(|slots| self.frame.value(slots)).collect())
            })?;
            self.frame.slots[site.to.start.offset(lane).index()] = moved;
        }
        Ok(())
    }

    fn address_lane(&mut self, site: &AddressSite, lane: u32) -> Result<Scalar, Stop> {
        let at = |slots: Slots| &self.frame.slots[slots.start.offset(lane.min(slots.len - 1)).index()];
        let bits = self.program.globals.spaces.widths(site.space).index;
        let mut offsets = smallvec::SmallVec::<[Offset; 4]>::with_capacity(site.steps.len());
        for step in &site.steps {
            offsets.push(match step {
                Step::Field(bytes) => Offset::field(*bytes),
                Step::Elements { index, .. } if at(*index).is_poison() => return Ok(Scalar::Poison),
                Step::Elements { index, width, scale } => match Offset::elements(at(*index), *width, *scale, bits) {
                    Some(offset) => offset,
                    None => return self.address_of_undef(site, lane),
                },
            });
        }
        let base = at(site.base);
        let offsets_are_nothing = offsets.iter().all(Offset::is_nothing);
        // Where null is valid, a block may lie at address 0 and `inbounds` is about it; its pointers do not carry it.
        let leaves_null = site.flags.contains(Flags::INBOUNDS) && matches!(base, Scalar::Word(_));
        if leaves_null && (self.frame.effects.null_is_valid || site.space.0 != 0) && !offsets_are_nothing {
            return Err(Stop::Unsupported(Unmodelled::InboundsOfNull));
        }
        let mut placing = Placing { memory: &mut self.memory, chooser: &mut self.chooser };
        advance(&mut placing, (site.space, base), &offsets, site.flags, &self.program.dialect)
    }

    /// A move by an index that may be one of several values. If the move leaves the block for one of them, the result
    /// is poison, as of every operation that is poison for some pick; otherwise it is a set of pointers, which is not
    /// modelled.
    fn address_of_undef(&mut self, site: &AddressSite, lane: u32) -> Result<Scalar, Stop> {
        let at = |slots: Slots| &self.frame.slots[slots.start.offset(lane.min(slots.len - 1)).index()];
        let (base, bits) = (at(site.base), self.program.globals.spaces.widths(site.space).index);
        // The extremes of a set are its elements that leave a block first: the least and greatest, unsigned and signed.
        // To miss another element that leaves it only means "unsupported".
        for extreme in 0..EXTREMES {
            let offset = |step: &Step| match step {
                Step::Field(bytes) => Some(Offset::field(*bytes)),
                Step::Elements { index, width, scale } => match at(*index) {
                    Scalar::Set(set) if !set.relaxed => {
                        let extremes = set.extremes(*width)?;
                        Offset::elements(&Scalar::from_big(*width, extremes[extreme].clone()), *width, *scale, bits)
                    }
                    one => Offset::elements(one, *width, *scale, bits),
                },
            };
            let offsets: Option<smallvec::SmallVec<[Offset; 4]>> = site.steps.iter().map(offset).collect();
            let (Some(offsets), true) = (offsets, site.flags.contains(Flags::INBOUNDS)) else { break };
            let mut placing = Placing { memory: &mut self.memory, chooser: &mut self.chooser };
            if advance(&mut placing, (site.space, base), &offsets, site.flags, &self.program.dialect)?.is_poison() {
                return Ok(Scalar::Poison);
            }
        }
        match base {
            // No block is left: the result is a number like the index.
            Scalar::Word(_) | Scalar::Set(_) if site.flags == Flags::NONE => self.sum_of_undef(site, lane),
            _ => Err(lift::TOO_LARGE),
        }
    }

    /// A move from an address that leads to no block.
    fn sum_of_undef(&mut self, site: &AddressSite, lane: u32) -> Result<Scalar, Stop> {
        let bits = self.program.globals.spaces.widths(site.space).index;
        if bits != self.program.globals.spaces.widths(site.space).address {
            return Err(lift::TOO_LARGE);
        }
        let at = |slots: Slots| self.frame.slots[slots.start.offset(lane.min(slots.len - 1)).index()].extract();
        let mut sum = at(site.base).into_owned();
        for step in &site.steps {
            let moved = match step {
                Step::Field(bytes) => Scalar::Word(*bytes & irrefute_ir::int::mask(bits)),
                Step::Elements { index, width, scale } => {
                    let index = signed(at(*index).into_owned(), *width, bits, &mut self.notes)?;
                    let scale = Scalar::Word(*scale & irrefute_ir::int::mask(bits));
                    combined(BinaryOp::Mul, bits, [index, scale], &mut self.notes)?
                }
            };
            sum = combined(BinaryOp::Add, bits, [sum, moved], &mut self.notes)?;
        }
        Ok(sum)
    }

    /// A move by one value of each undef index, if the chooser picks one.
    #[cold]
    fn address_of_picked(&mut self, site: &AddressSite, lane: u32) -> Result<Scalar, Stop> {
        let indices = site.steps.iter().filter_map(|step| match step {
            Step::Elements { index, width, .. } => {
                let start = index.start.offset(lane.min(index.len - 1));
                Some((Slots { start, len: 1 }, *width))
            }
            Step::Field(_) => None,
        });
        let sets = self.pick(indices, |_, _| true);
        let moved = if sets.is_empty() { Err(lift::TOO_LARGE) } else { self.address_lane(site, lane) };
        self.put_back(sets);
        moved
    }

    /// `icmp` of pointers.
    pub(super) fn compare_pointers(&mut self, site: &PointerComparison) -> Result<(), Ended> {
        for lane in 0..site.lhs.len {
            let at = |slots: Slots| self.frame.slots[slots.start.offset(lane).index()].extract().into_owned();
            let (lhs, rhs) = (at(site.lhs), at(site.rhs));
            self.must_not_tell(&lhs, &rhs)?;
            let place = self.place();
            self.observer.compared_pointers(place, &lhs, &rhs);
            let asked = self.chooser.asked;
            let how = (site.predicate, site.same_sign);
            let result = self.memory.compare(how, site.kind, (&lhs, &rhs), &mut self.chooser, &mut self.notes);
            self.interrupt_if_asked_since(asked);
            let result =
                result.map_err(|stop| self.stop(stop, vec![self.frame.value(site.lhs), self.frame.value(site.rhs)]))?;
            self.frame.slots[site.to.offset(lane).index()] = result;
        }
        Ok(())
    }

    /// `ptrtoint`, `ptrtoaddr`, `inttoptr` and `addrspacecast`.
    pub(super) fn cast_pointer(&mut self, site: &PointerCast) -> Result<(), Ended> {
        for lane in 0..site.from.len {
            let operand = self.frame.slots[site.from.start.offset(lane).index()].extract().into_owned();
            let asked = self.chooser.asked;
            let result = self.cast_lane(site.kind, site.from.start.offset(lane), &operand);
            self.interrupt_if_asked_since(asked);
            let result = result.map_err(|stop| self.stop(stop, vec![Value::scalar(operand)]))?;
            self.frame.slots[site.to.offset(lane).index()] = result;
        }
        Ok(())
    }

    fn cast_lane(&mut self, kind: PointerCastKind, from: Slot, operand: &Scalar) -> Result<Scalar, Stop> {
        match kind {
            PointerCastKind::ToInteger { pointer, width } => {
                self.may_capture(Origin::Register(from), std::slice::from_ref(operand), None);
                // An integer is a copy of the address that is not tracked any further.
                if let Scalar::Log(block, _) = operand
                    && self.memory.block(*block).uncaptured
                {
                    return Err(Stop::Unsupported(Unmodelled::UncapturedAddress));
                }
                self.memory.expose(operand);
                let address = self.memory.integer(operand, pointer, &mut self.chooser)?;
                resized(address, pointer.bits, width, &mut self.notes)
            }
            PointerCastKind::ToAddress { pointer, width } => {
                self.may_capture(Origin::Register(from), std::slice::from_ref(operand), None);
                let address = self.memory.integer(operand, pointer, &mut self.chooser)?;
                resized(address, pointer.bits, width, &mut self.notes)
            }
            PointerCastKind::FromInteger { pointer, .. } if let Scalar::Raw(raw) = operand => {
                Ok(raw.whole_pointer(pointer).cloned().unwrap_or(Scalar::Poison))
            }
            PointerCastKind::FromInteger { width, pointer } => {
                let address = resized(operand.clone(), width, pointer.bits, &mut self.notes)?;
                Ok(match address {
                    Scalar::Word(address) => Physical::without_bounds(pointer.space, address),
                    other => other,
                })
            }
            PointerCastKind::ToSpace { from, to } => self.memory.in_space(operand, from.space, to.space),
        }
    }

    /// `psub` (docs/memory.md#subtraction).
    pub(super) fn subtract_pointers(&mut self, site: &PointerDifference) -> Result<(), Ended> {
        let (lhs, rhs) = (self.pointer_value(site.lhs), self.pointer_value(site.rhs));
        let difference = match (&lhs.0[0], &rhs.0[0]) {
            (Scalar::Poison, _) | (_, Scalar::Poison) => Ok(Scalar::Poison),
            (Scalar::Log(a, at), Scalar::Log(b, other)) if a == b => {
                Ok(Scalar::Word(at.wrapping_sub(*other) & irrefute_ir::int::mask(site.kind.bits)))
            }
            (Scalar::Log(..), Scalar::Log(..)) => Ok(Scalar::Poison),
            (a, b) => self.difference_of_addresses(site.kind, a, b),
        };
        let from = site.kind.bits;
        let result = difference.and_then(|difference| resized(difference, from, site.width, &mut self.notes));
        self.frame.slots[site.to.index()] = result.map_err(|stop| self.stop(stop, vec![lhs, rhs]))?;
        Ok(())
    }

    fn difference_of_addresses(&mut self, kind: PointerKind, lhs: &Scalar, rhs: &Scalar) -> Result<Scalar, Stop> {
        let lhs = self.memory.integer(lhs, kind, &mut self.chooser)?;
        let rhs = self.memory.integer(rhs, kind, &mut self.chooser)?;
        combined(BinaryOp::Sub, kind.bits, [lhs, rhs], &mut self.notes)
    }
}

/// The result of an operation on two integers of a width.
fn combined(op: BinaryOp, width: u32, [lhs, rhs]: [Scalar; 2], notes: &mut Notes) -> Result<Scalar, Stop> {
    let rule = Rule::Binary(Binary::new(op, Flags::NONE, width, &Dialect::LANGREF));
    let mut out = [Scalar::Poison];
    lift::elementwise(rule, &[&[lhs], &[rhs]], &mut out, notes)?;
    let [result] = out;
    Ok(result)
}

/// An unsigned integer, zero-extended or truncated from one width to another.
fn resized(scalar: Scalar, from: u32, to: u32, notes: &mut Notes) -> Result<Scalar, Stop> {
    widened(CastOp::ZExt, scalar, from, to, notes)
}

/// A signed integer, sign-extended or truncated from one width to another.
fn signed(scalar: Scalar, from: u32, to: u32, notes: &mut Notes) -> Result<Scalar, Stop> {
    widened(CastOp::SExt, scalar, from, to, notes)
}

fn widened(extend: CastOp, scalar: Scalar, from: u32, to: u32, notes: &mut Notes) -> Result<Scalar, Stop> {
    if from == to {
        return Ok(scalar);
    }
    let op = if to < from { CastOp::Trunc } else { extend };
    let rule = Cast::new(op, Flags::NONE, from, to).ok_or(Stop::Unsupported(Unmodelled::AddressCast))?;
    let mut out = [Scalar::Poison];
    lift::elementwise(Rule::Cast(rule), &[&[scalar]], &mut out, notes)?;
    let [resized] = out;
    Ok(resized)
}
