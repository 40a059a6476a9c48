//! Loops over memory: elements that a counter indexes, and a pointer that moves from element to element.

use super::layout::{align_at, store_size, stride};
use super::{Need, Pointer};
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{Flags, IntPredicate, Op, Operand, TerminatorOp, Type, ValueId};

impl Body<'_, '_, '_> {
    /// In a loop whose counter takes values up to `most`: brings pointers to the elements that it indexes
    /// into scope, and reads one and writes one.
    pub fn enter_elements(&mut self, counter: ValueId, most: u64) {
        if self.world.swarm.memory.is_none() || self.random.percent(30) {
            return;
        }
        let (element, kind) = self.draw_element();
        let size = (most + 1) * stride(&element);
        if let Some(from) = self.find_pointer(Need::to_read(size)) {
            let from = self.counted(&from, &element, counter, most);
            if let Some(from) = from {
                self.load(&from, kind);
            }
        }
        if self.random.percent(65)
            && let Some(to) = self.find_pointer(Need::to_write(size))
            && let Some(to) = self.counted(&to, &element, counter, most)
        {
            let value = self.local(kind);
            self.store(&to, kind, value.into());
        }
    }

    /// An element type without padding, and its kind.
    fn draw_element(&mut self) -> (Type, Kind) {
        let kind = self.view(8);
        (kind.ty(), kind)
    }

    /// The element that a counter indexes; `None` if the block is too small for its greatest value.
    fn counted(&mut self, base: &Pointer, element: &Type, counter: ValueId, most: u64) -> Option<Pointer> {
        let size = stride(element);
        let base = if base.after < (most + 1) * size { self.at(base, -(base.before as i64)) } else { base.clone() };
        let after = base.after.checked_sub(most * size).filter(|after| *after >= store_size(element))?;
        let flags = self.random.pick(&[Flags::INBOUNDS, Flags::INBOUNDS | Flags::NUW, Flags::NUSW, Flags::NONE]);
        let value = self.gep(flags, element.clone(), base.value.clone(), vec![counter.into()]);
        let align = align_at(base.align, size as i64);
        let pointer = Pointer { value: value.into(), after, align, shape: None, ..base };
        Some(self.add_pointer(pointer))
    }

    /// A loop in which a pointer moves over the elements of a block, forwards or backwards.
    pub fn emit_walk(&mut self, share: u32) {
        let (element, kind) = self.draw_element();
        let size = stride(&element);
        let Some(base) = self.find_pointer(Need::to_read(2 * size)) else { return self.emit_binary() };
        // From the beginning of the block, so that all of its elements lie ahead.
        let base = self.at(&base, -(base.before as i64));
        let most = (base.after / size).min(self.world.config.max_trips.into());
        if most < 1 {
            return self.emit_load();
        }
        let trips = self.random.between(1, most as u32);
        let forwards = self.random.percent(75);
        let end = self.end_of_walk(&base, &element, trips);
        let carried = self.local(kind);
        let entry = self.block();
        let header = self.open_block();
        self.terminate(entry, TerminatorOp::Br(header));
        let mark = self.mark();
        let (start, stop): (Operand, Operand) =
            if forwards { (base.value.clone(), end.into()) } else { (end.into(), base.value.clone()) };
        let walker = self.push_phi(header, Type::PTR, None, vec![(start, entry)]);
        let sum = self.push_phi(header, kind.ty(), Some(kind), vec![(carried.into(), entry)]);
        let step = |body: &mut Self, from: ValueId| {
            let flags = if body.random.percent(75) { Flags::INBOUNDS } else { Flags::NONE };
            let by = body.number(Kind::I64, if forwards { 1 } else { -1 });
            body.gep(flags, element.clone(), from.into(), vec![by.into()])
        };
        // Backwards, the pointer starts one past the last element and moves before each access.
        let before = (!forwards).then(|| step(self, walker));
        let here = before.unwrap_or(walker);
        let align = align_at(base.align, size as i64);
        let place = Pointer { value: here.into(), before: 0, after: size, align, shape: None, ..base.clone() };
        self.add_pointer(place.clone());
        self.load(&place, kind);
        self.region((share / 3).clamp(1, 6));
        if base.rights.write && self.random.coin() {
            let value = self.local(kind);
            self.store(&place, kind, value.into());
        }
        let next_sum = self.gather(mark, &[kind]);
        let next = match before {
            Some(before) => before,
            None => step(self, walker),
        };
        let latch = self.block();
        self.add_incoming(header, walker, next.into(), latch);
        next_sum.iter().for_each(|value| self.add_incoming(header, sum, value.clone(), latch));
        let go_on = Op::ICmp { predicate: IntPredicate::Ne, flags: Flags::NONE, lhs: next.into(), rhs: stop };
        let condition = self.push_opaque_as_is(go_on, Type::BOOL);
        let exit = self.open_block();
        self.branch(latch, condition, header, exit);
        self.leave(mark);
        for value in next_sum {
            self.push_phi(exit, kind.ty(), Some(kind), vec![(value, latch)]);
        }
    }

    /// A pointer one past the last element that the loop visits.
    fn end_of_walk(&mut self, base: &Pointer, element: &Type, trips: u32) -> ValueId {
        let flags = if self.random.percent(80) { Flags::INBOUNDS } else { Flags::NONE };
        let count = self.number(Kind::I64, trips.into());
        self.gep(flags, element.clone(), base.value.clone(), vec![count.into()])
    }
}
