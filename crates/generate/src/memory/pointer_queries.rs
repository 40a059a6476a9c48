//! Integers and truth values made from pointers. Most results are the same wherever blocks lie: those
//! for two pointers into one block, for null, for blocks that exist at the same time. In programs that
//! drew it, some results depend on addresses.

use super::{Nature, Need, Pointer};
use crate::body::Body;
use crate::kind::Kind;
use irrefute_ir::{BinaryOp, CastOp, Constant, Flags, IntPredicate, Op, Operand, Type, ValueId};

/// Predicates on two addresses in one block. Signed ones are left out: a block may cross the middle of the address
/// space, but not its end.
const ORDERS: &[IntPredicate] =
    &[IntPredicate::Eq, IntPredicate::Ne, IntPredicate::Ult, IntPredicate::Ule, IntPredicate::Ugt, IntPredicate::Uge];

const EQUALITIES: &[IntPredicate] = &[IntPredicate::Eq, IntPredicate::Ne];

impl Body<'_, '_, '_> {
    /// A query about pointers, whose result is a value of the program.
    pub fn emit_question(&mut self) {
        let Some(pointer) = self.find_pointer(Need::ANY) else { return self.emit_compare() };
        if let Some(swarm) = &self.world.swarm.memory
            && self.random.percent(swarm.addresses)
            && pointer.rights.escape
        {
            return self.ask_address(&pointer);
        }
        // A comparison with a pointer into another block captures the pointer.
        if !pointer.rights.escape {
            return self.ask_same_block(&pointer);
        }
        match self.random.below(10) {
            0 => self.ask_null(&pointer),
            1..=3 => self.ask_same_block(&pointer),
            4..=6 => self.ask_other_block(&pointer),
            7 | 8 => self.ask_distance(&pointer),
            _ => self.ask_alignment(&pointer),
        }
    }

    /// A comparison of two pointers.
    pub(crate) fn compare_pointers(&mut self, predicates: &[IntPredicate], lhs: Operand, rhs: Operand) -> ValueId {
        let predicate = self.random.pick(predicates);
        let (lhs, rhs) = if self.random.coin() { (lhs, rhs) } else { (rhs, lhs) };
        self.push_as_is(Op::ICmp { predicate, flags: Flags::NONE, lhs, rhs }, Kind::BOOL)
    }

    fn ask_null(&mut self, pointer: &Pointer) {
        self.compare_pointers(EQUALITIES, pointer.value.clone(), Constant::zero(Type::PTR).into());
    }

    /// A comparison of two places in one block.
    fn ask_same_block(&mut self, pointer: &Pointer) {
        let other = self.neighbour(pointer);
        self.compare_pointers(ORDERS, pointer.value.clone(), other.value);
    }

    /// Another pointer that certainly points into the same block.
    fn neighbour(&mut self, pointer: &Pointer) -> Pointer {
        let same = |p: &&Pointer| p.objects == pointer.objects && p.objects.len() == 1 && p.value != pointer.value;
        let known: Vec<Pointer> = self.memory.pointers.iter().filter(same).cloned().collect();
        if !known.is_empty() && self.random.percent(70) {
            return self.random.pick_ref(&known).clone();
        }
        if pointer.after > 1 && self.random.coin() {
            return self.variable(pointer);
        }
        let offset =
            if self.random.percent(30) { pointer.after } else { self.random.below(pointer.after as u32).into() };
        let moved = self.at(pointer, offset as i64);
        if moved.value == pointer.value { self.at(pointer, pointer.after as i64) } else { moved }
    }

    /// A comparison of places in two blocks that exist at the same time.
    fn ask_other_block(&mut self, pointer: &Pointer) {
        let apart = |p: &&Pointer| self.memory.are_apart(p, pointer) && p.after > 0 && pointer.after > 0;
        // The input fixes where the caller's blocks lie, so their comparison is no choice, even if they are one block.
        let passed =
            |p: &&Pointer| self.memory.objects_of(p).any(|object| matches!(object.nature, Nature::Passed { .. }));
        let others: Vec<Pointer> = self
            .memory
            .pointers
            .iter()
            .filter(|p| p.rights.escape && (apart(p) || passed(p) && passed(&pointer)))
            .cloned()
            .collect();
        if others.is_empty() {
            return self.ask_null(pointer);
        }
        let other = self.random.pick_ref(&others).clone();
        if other.value == pointer.value {
            return self.ask_same_block(pointer);
        }
        self.compare_pointers(EQUALITIES, pointer.value.clone(), other.value);
    }

    /// The distance between two places in one block, in bytes or elements.
    fn ask_distance(&mut self, pointer: &Pointer) {
        let other = self.neighbour(pointer);
        let plain = !pointer.rights.escape || self.random.coin();
        let op = if plain { CastOp::PtrToAddr } else { CastOp::PtrToInt };
        if !plain {
            self.memory.note_escape(pointer);
        }
        let width = if plain { 64 } else { self.random.pick(&[64, 64, 64, 32]) };
        let first = self.pointer_to_integer(op, pointer, width);
        let second = self.pointer_to_integer(op, &other, width);
        let (lhs, rhs) = if self.random.coin() { (first, second) } else { (second, first) };
        let kind = Kind::scalar(width);
        let sub = Op::Binary { op: BinaryOp::Sub, flags: Flags::NONE, lhs: lhs.into(), rhs: rhs.into() };
        if self.random.percent(60) {
            self.push_as_is(sub, kind);
            return;
        }
        let distance = self.push_opaque_as_is(sub, kind.ty());
        let shift = self.number(kind, self.element_shift());
        let flags = Flags::NONE;
        self.push_as_is(Op::Binary { op: BinaryOp::AShr, flags, lhs: distance.into(), rhs: shift.into() }, kind);
    }

    /// The logarithm of a plausible element size in bytes.
    fn element_shift(&self) -> i128 {
        match self.world.swarm.main().width {
            0..=16 => 1,
            17..=32 => 2,
            _ => 3,
        }
    }

    /// The lowest bits of an address, as far as the alignment determines them.
    fn ask_alignment(&mut self, pointer: &Pointer) {
        if pointer.align < 2 || !pointer.rights.escape {
            return self.ask_same_block(pointer);
        }
        let offset = i64::from(self.random.below(pointer.after.min(16) as u32));
        let place = self.at(pointer, offset);
        let op = if self.random.coin() { CastOp::PtrToAddr } else { CastOp::PtrToInt };
        self.memory.note_escape(pointer);
        let address = self.pointer_to_integer(op, &place, 64);
        let mask = self.number(Kind::I64, i128::from(pointer.align) - 1);
        let flags = Flags::NONE;
        self.push_as_is(Op::Binary { op: BinaryOp::And, flags, lhs: address.into(), rhs: mask.into() }, Kind::I64);
    }

    /// A result that depends on addresses: an address itself, or the order of two blocks.
    fn ask_address(&mut self, pointer: &Pointer) {
        if self.random.coin() {
            let apart = |p: &&Pointer| p.rights.escape && self.memory.are_apart(p, pointer);
            if let Some(other) = self.memory.pointers.iter().find(apart).cloned() {
                self.compare_pointers(IntPredicate::ALL, pointer.value.clone(), other.value);
                return;
            }
        }
        self.memory.note_escape(pointer);
        let op = if self.random.coin() { CastOp::PtrToAddr } else { CastOp::PtrToInt };
        let address = self.pointer_to_integer(op, pointer, 64);
        self.push_as_is(Op::Freeze { operand: address.into() }, Kind::I64);
    }
}
