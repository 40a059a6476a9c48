//! Fields: the places of blocks from which an execution loaded a number or a pointer. A field that decides a comparison is
//! changed so that the comparison goes the other way, as an argument is ([steering](super::super::steering)).
//!
//! Invariants: as of [cells](super::linked); no patch meets another, or a cell.

use super::linked::Cell;
use super::{BlockSpec, InitialMemory, StaticObjects};
use crate::uniform::below;
use irrefute_ir::Int;
use irrefute_ir::int::mask;
use irrefute_ir::layout::Endianness;
use irrefute_semantics::memory::{BlockBytes, BlockKind, Byte};
use irrefute_semantics::{Leaf, Scalar};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A place of a given block from which an execution loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The number of the block.
    pub block: u32,
    /// In bytes, as the size is.
    pub offset: u64,
    /// At most 8.
    pub size: u64,
}

/// A number in a block, or a pointer that leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Patch {
    /// In bytes from the beginning of the block, as the size is.
    pub at: u64,
    pub size: u64,
    pub leaf: Leaf,
    pub value: u64,
}

impl BlockSpec {
    /// Forgets what these bytes hold in any case.
    pub(super) fn clear(&mut self, at: u64, bytes: u64) {
        let meets = |other: u64, size: u64| other < at + bytes && at < other + size;
        self.cells.retain(|cell| !meets(cell.at, cell.kind.bytes()));
        self.patches.retain(|patch| !meets(patch.at, patch.size));
    }
}

impl InitialMemory {
    /// Changes a field so that two numbers may become equal, or nearly, if one of them is made of it; `false` if no field
    /// holds a number.
    pub fn steer(
        &mut self,
        fields: &[Field],
        operands: &[Int; 2],
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> bool {
        let ([Some(a), Some(b)], width) = (operands.each_ref().map(Int::word), operands[0].width()) else {
            return false;
        };
        let held = self.held(fields, world, |contents, field| number(contents, field, world.endianness));
        let ways = held.iter().flat_map(|held| [(*held, a, b), (*held, b, a)]);
        // Mostly a field that is the operand itself.
        let is_same = |((field, value), from, _): &((Field, u64), u64, u64)| {
            (value ^ from) & mask(width.min(8 * field.size as u32)) == 0
        };
        let (same, others): (Vec<_>, Vec<_>) = ways.partition(is_same);
        let among = if same.is_empty() || !others.is_empty() && below(rng, 4) == 0 { &others } else { &same };
        let Some(((field, value), from, to)) = picked(among, rng) else { return false };
        let unused = u64::BITS - width;
        let by = (to.wrapping_sub(from) << unused).cast_signed() >> unused;
        let nudge = [1, -1, 0, 0][below(rng, 4) as usize];
        let value = value.wrapping_add_signed(by.wrapping_add(nudge)) & mask(8 * field.size as u32);
        self.put(field, Leaf::Int(8 * field.size as u32), value)
    }

    /// Puts one of two pointers into a field that holds the other; `false` if no field does.
    pub fn steer_pointer(
        &mut self,
        fields: &[Field],
        operands: &[Scalar; 2],
        world: &StaticObjects,
        rng: &mut Xoshiro256PlusPlus,
    ) -> bool {
        let kind = world.pointee(self.seed).kind;
        let fields: Vec<Field> = fields.iter().filter(|field| field.size == kind.bytes()).copied().collect();
        let other = |contents: &BlockBytes, field: Field| {
            let held = pointer(contents, field, world.endianness)?;
            let is = |i: usize| (operands[i] == held).then(|| operands[1 - i].clone());
            is(0).or_else(|| is(1))
        };
        let wanted = self.held(&fields, world, other);
        match picked(&wanted, rng) {
            Some((field, Scalar::Word(value))) => self.put(field, Leaf::Ptr(kind), value),
            Some((field, Scalar::Log(block, offset))) => {
                let BlockKind::Given(number) = block.kind() else { return false };
                let block = number as usize;
                let may_lead =
                    |spec: &BlockSpec| !spec.alone && world.leads_to(kind, (spec.space, spec.is_fixed), true);
                if !self.blocks.get(block).is_some_and(may_lead) {
                    return false;
                }
                let Some(holder) = self.blocks.get_mut(field.block as usize) else { return false };
                holder.clear(field.offset, field.size);
                holder.cells.push(Cell { at: field.offset, kind, block, offset });
                true
            }
            _ => false,
        }
    }

    /// The fields that hold something in the contents of their blocks, with what it is.
    fn held<T>(
        &self,
        fields: &[Field],
        world: &StaticObjects,
        read: impl Fn(&BlockBytes, Field) -> Option<T>,
    ) -> Vec<(Field, T)> {
        let mut all = Vec::new();
        for (number, spec) in self.blocks.iter().enumerate() {
            let mut inside = fields.iter().filter(|field| field.block as usize == number).peekable();
            if inside.peek().is_none() {
                continue;
            }
            let contents = self.contents(spec, world);
            let inside = inside.filter(|field| field.offset + field.size <= contents.len());
            all.extend(inside.filter_map(|field| Some((*field, read(&contents, *field)?))));
        }
        all
    }

    fn put(&mut self, field: Field, leaf: Leaf, value: u64) -> bool {
        let Some(spec) = self.blocks.get_mut(field.block as usize) else { return false };
        spec.clear(field.offset, field.size);
        spec.patches.push(Patch { at: field.offset, size: field.size, leaf, value });
        true
    }
}

fn picked<T: Clone>(all: &[T], rng: &mut Xoshiro256PlusPlus) -> Option<T> {
    if all.is_empty() { None } else { all.get(below(rng, all.len() as u64) as usize).cloned() }
}

/// The number in a field; `None` if it is no number, or undefined.
fn number(contents: &BlockBytes, field: Field, endianness: Endianness) -> Option<u64> {
    (0..field.size).try_fold(0, |number, i| {
        let at = match endianness {
            Endianness::Little => field.size - 1 - i,
            Endianness::Big => i,
        };
        match contents.byte(field.offset + at) {
            Byte::Bits { ones, undef: 0, poison: 0 } => Some(number << 8 | u64::from(ones)),
            _ => None,
        }
    })
}

/// The pointer in a field, or the number in its place.
fn pointer(contents: &BlockBytes, field: Field, endianness: Endianness) -> Option<Scalar> {
    match contents.byte(field.offset) {
        Byte::Pointer { pointer, .. } => Some(pointer.clone()),
        _ => number(contents, field, endianness).map(Scalar::Word),
    }
}
