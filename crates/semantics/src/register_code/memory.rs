//! The steps on memory: blocks of `alloca`s, pointers, and accesses through them.
//!
//! What a function does with pointers that is no step here stands in the way of the form, or of whoever reads it.

use super::{NotRegisters, Reader, Register, RegisterLeaf, Step, ValueConstraints, address, registers};
use crate::dialect::Breach;
use crate::memory::Piece;
use crate::program::{
    AddressSite, AllocaSite, CopySite, FillSite, LoadSite, MaskSite, MaskedKind, MaskedSite, Overlap, PointerCast,
    PointerCastKind, PointerComparison, Slot, Slots, Step as PointerStep, StoreSite,
};
use crate::rules::Compare;
use crate::value::{Leaf, PointerKind, Scalar};
use irrefute_ir::{AddressSpace, Flags};
use smallvec::SmallVec;

/// A lane of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LanePlace {
    /// The register that is read or written.
    pub register: Register,
    /// Where its bits begin, from the beginning of the access. The lowest bit of a byte comes first, and the lowest byte, if
    /// memory is little-endian.
    pub bit: u64,
    /// Its width, in bits.
    pub width: u32,
    /// What it is.
    pub leaf: RegisterLeaf,
    /// Whether it takes whole bytes, alone or together with the lanes beside it.
    pub is_whole: bool,
}

/// What is added to a pointer, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerOffset {
    /// Bytes.
    Field(u64),
    /// Elements.
    Elements {
        /// A signed number of them.
        index: Register,
        /// Bytes of each.
        scale: u64,
    },
}

/// One operation on memory.
#[derive(Clone, Debug)]
pub enum MemoryStep {
    /// `alloca`.
    Allocate {
        /// The pointer that is written.
        to: Register,
        /// In bytes.
        size: u64,
        /// In bytes.
        align: u64,
        /// Whether it is dormant before `llvm.lifetime.start`.
        dormant: bool,
    },
    /// `getelementptr`.
    Move {
        /// The pointer that is read.
        base: Register,
        /// What is added.
        offsets: Vec<PointerOffset>,
        /// `inbounds` and its kin.
        flags: Flags,
        /// The pointer that is written.
        to: Register,
    },
    /// `load`.
    Load {
        /// Where.
        pointer: Register,
        /// In bytes.
        size: u64,
        /// In bytes.
        align: u64,
        /// The lanes that are written.
        lanes: Vec<LanePlace>,
    },
    /// `store`.
    Store {
        /// Where.
        pointer: Register,
        /// In bytes.
        size: u64,
        /// In bytes.
        align: u64,
        /// The lanes that are read.
        lanes: Vec<LanePlace>,
        /// Whether there are bytes between them, which become undef.
        padded: bool,
    },
    /// `llvm.memset`.
    Fill {
        /// Where.
        pointer: Register,
        /// The byte.
        byte: Register,
        /// The number of bytes.
        length: Register,
        /// In bytes.
        align: u64,
        /// Whether it must not access the function's own blocks.
        is_tail: bool,
    },
    /// `llvm.memcpy` and `llvm.memmove`.
    Copy {
        /// The pointer to the target, and its alignment in bytes.
        to: (Register, u64),
        /// The pointer to the source, and its alignment in bytes.
        from: (Register, u64),
        /// The number of bytes.
        length: Register,
        /// Whether places that overlap in part are allowed.
        may_overlap: bool,
    },
    /// `icmp` of two pointers, by their addresses.
    Compare {
        /// The rule for the addresses.
        rule: Compare,
        /// A pointer.
        lhs: Register,
        /// A pointer.
        rhs: Register,
        /// The register that is written.
        to: Register,
    },
    /// `llvm.ptrmask`.
    Mask {
        /// The pointer that is read.
        pointer: Register,
        /// The bits of its address that stay.
        mask: Register,
        /// The pointer that is written.
        to: Register,
    },
    /// The address of a pointer, as an integer.
    Number {
        /// The pointer.
        pointer: Register,
        /// The register that is written.
        to: Register,
        /// The width of the integer, in bits.
        width: u32,
    },
    /// A pointer that is made from an integer.
    FromNumber {
        /// The integer.
        number: Register,
        /// The register that is written.
        to: Register,
    },
    /// `llvm.lifetime.start` and `.end`.
    Lifetime {
        /// The block.
        pointer: Register,
        /// Whether it begins.
        starts: bool,
    },
}

impl MemoryStep {
    /// The registers that are written.
    pub fn results(&self) -> SmallVec<[Register; 2]> {
        match self {
            MemoryStep::Allocate { to, .. }
            | MemoryStep::Move { to, .. }
            | MemoryStep::Compare { to, .. }
            | MemoryStep::Mask { to, .. }
            | MemoryStep::Number { to, .. }
            | MemoryStep::FromNumber { to, .. } => SmallVec::from_slice(&[*to]),
            MemoryStep::Load { lanes, .. } => lanes.iter().map(|lane| lane.register).collect(),
            MemoryStep::Store { .. }
            | MemoryStep::Fill { .. }
            | MemoryStep::Copy { .. }
            | MemoryStep::Lifetime { .. } => SmallVec::new(),
        }
    }

    /// Gives all registers other numbers.
    pub(super) fn rename(&mut self, new: &dyn Fn(Register) -> Register) {
        let each = |lanes: &mut [LanePlace]| lanes.iter_mut().for_each(|lane| lane.register = new(lane.register));
        match self {
            MemoryStep::Allocate { to, .. } => *to = new(*to),
            MemoryStep::Move { base, offsets, to, .. } => {
                (*base, *to) = (new(*base), new(*to));
                for offset in offsets {
                    match offset {
                        PointerOffset::Elements { index, .. } => *index = new(*index),
                        PointerOffset::Field(_) => {}
                    }
                }
            }
            MemoryStep::Load { pointer, lanes, .. } | MemoryStep::Store { pointer, lanes, .. } => {
                *pointer = new(*pointer);
                each(lanes);
            }
            MemoryStep::Fill { pointer, byte, length, .. } => {
                (*pointer, *byte, *length) = (new(*pointer), new(*byte), new(*length));
            }
            MemoryStep::Copy { to, from, length, .. } => {
                (to.0, from.0, *length) = (new(to.0), new(from.0), new(*length));
            }
            MemoryStep::Compare { lhs, rhs, to, .. } => (*lhs, *rhs, *to) = (new(*lhs), new(*rhs), new(*to)),
            MemoryStep::Mask { pointer, mask, to } => (*pointer, *mask, *to) = (new(*pointer), new(*mask), new(*to)),
            MemoryStep::Number { pointer, to, .. } => (*pointer, *to) = (new(*pointer), new(*to)),
            MemoryStep::FromNumber { number, to } => (*number, *to) = (new(*number), new(*to)),
            MemoryStep::Lifetime { pointer, .. } => *pointer = new(*pointer),
        }
    }

    /// The registers of values that are read; pointers are none.
    pub fn operands(&self) -> SmallVec<[Register; 3]> {
        match self {
            MemoryStep::Move { offsets, .. } => {
                let index = |offset: &PointerOffset| match offset {
                    PointerOffset::Elements { index, .. } => Some(*index),
                    PointerOffset::Field(_) => None,
                };
                offsets.iter().filter_map(index).collect()
            }
            MemoryStep::Store { lanes, .. } => lanes.iter().map(|lane| lane.register).collect(),
            MemoryStep::Fill { byte, length, .. } => SmallVec::from_slice(&[*byte, *length]),
            MemoryStep::Copy { length, .. } => SmallVec::from_slice(&[*length]),
            MemoryStep::FromNumber { number, .. } => SmallVec::from_slice(&[*number]),
            MemoryStep::Mask { mask, .. } => SmallVec::from_slice(&[*mask]),
            MemoryStep::Allocate { .. }
            | MemoryStep::Load { .. }
            | MemoryStep::Compare { .. }
            | MemoryStep::Number { .. }
            | MemoryStep::Lifetime { .. } => SmallVec::new(),
        }
    }

    /// The registers of pointers that are read, but for those that are stored.
    pub fn pointers(&self) -> SmallVec<[Register; 2]> {
        match self {
            MemoryStep::Move { base, .. } => SmallVec::from_slice(&[*base]),
            MemoryStep::Load { pointer, .. }
            | MemoryStep::Store { pointer, .. }
            | MemoryStep::Fill { pointer, .. }
            | MemoryStep::Mask { pointer, .. }
            | MemoryStep::Number { pointer, .. }
            | MemoryStep::Lifetime { pointer, .. } => SmallVec::from_slice(&[*pointer]),
            MemoryStep::Copy { to, from, .. } => SmallVec::from_slice(&[to.0, from.0]),
            MemoryStep::Compare { lhs, rhs, .. } => SmallVec::from_slice(&[*lhs, *rhs]),
            MemoryStep::Allocate { .. } | MemoryStep::FromNumber { .. } => SmallVec::new(),
        }
    }

    pub(super) fn results_mut(&mut self) -> Vec<&mut Register> {
        match self {
            MemoryStep::Allocate { to, .. }
            | MemoryStep::Move { to, .. }
            | MemoryStep::Compare { to, .. }
            | MemoryStep::Mask { to, .. }
            | MemoryStep::Number { to, .. }
            | MemoryStep::FromNumber { to, .. } => vec![to],
            MemoryStep::Load { lanes, .. } => lanes.iter_mut().map(|lane| &mut lane.register).collect(),
            MemoryStep::Store { .. }
            | MemoryStep::Fill { .. }
            | MemoryStep::Copy { .. }
            | MemoryStep::Lifetime { .. } => Vec::new(),
        }
    }
}

impl Reader<'_> {
    pub(super) fn allocate(&self, site: &AllocaSite) -> Result<MemoryStep, NotRegisters> {
        const SEVERAL: NotRegisters = "an `alloca` of a number of elements that varies";
        let count = match site.count {
            None => 1,
            Some((slot, _)) => match self.code.constants.iter().find(|(constant, _)| *constant == slot) {
                Some((_, Scalar::Word(count))) => *count,
                _ => return Err(SEVERAL),
            },
        };
        let size = site.element.checked_mul(count).ok_or(SEVERAL)?;
        if address::pointer_bits(self.program).is_none() {
            return Err("an `alloca` where indices are of another width than pointers");
        }
        let (to, align, dormant) = (site.to.0, site.align, site.dormant);
        Ok(MemoryStep::Allocate { to, size, align, dormant })
    }

    pub(super) fn load(&self, site: &LoadSite) -> Result<MemoryStep, NotRegisters> {
        let lanes = self.lanes(&site.pieces, site.to)?;
        Ok(MemoryStep::Load { pointer: site.pointer.0, size: site.size, align: site.align, lanes })
    }

    pub(super) fn store(&self, site: &StoreSite) -> Result<MemoryStep, NotRegisters> {
        let (lanes, padded) = (self.lanes(&site.pieces, site.value)?, site.padded);
        let (pointer, size, align) = (site.pointer.0, site.size, site.align);
        Ok(MemoryStep::Store { pointer, size, align, lanes, padded })
    }

    pub(super) fn fill(&self, site: &FillSite) -> MemoryStep {
        let (pointer, byte, length) = (site.to.0, site.byte.0, site.length.0);
        MemoryStep::Fill { pointer, byte, length, align: site.align, is_tail: site.tail }
    }

    pub(super) fn copy(&self, site: &CopySite) -> Result<MemoryStep, NotRegisters> {
        if site.tail {
            return Err("`tail` calls that access memory");
        }
        if !site.padding.is_empty() {
            return Err("copies that leave out padding");
        }
        Ok(MemoryStep::Copy {
            to: (site.to.0, site.to_align),
            from: (site.from.0, site.from_align),
            length: site.length.0,
            may_overlap: site.overlap == Overlap::Allowed,
        })
    }

    pub(super) fn lifetime(&self, pointer: Slot, starts: bool) -> MemoryStep {
        MemoryStep::Lifetime { pointer: pointer.0, starts }
    }

    pub(super) fn moved(&self, site: &AddressSite) -> Result<MemoryStep, NotRegisters> {
        let [base] = registers(site.base)[..] else { return Err("vectors of pointers") };
        let offsets = site.steps.iter().map(|step| match *step {
            PointerStep::Field(bytes) => Ok(PointerOffset::Field(bytes)),
            PointerStep::Elements { index, width, scale } => match registers(index)[..] {
                [index] if width <= 64 => Ok(PointerOffset::Elements { index, scale }),
                _ => Err("vectors of pointers and wide indices"),
            },
        });
        if site.to.len != 1 || site.space != AddressSpace(0) || address::pointer_bits(self.program).is_none() {
            return Err("pointers into another address space, or with indices of another width");
        }
        let offsets = offsets.collect::<Result<_, _>>()?;
        Ok(MemoryStep::Move { base, offsets, flags: site.flags, to: site.to.start.0 })
    }

    /// `icmp` of pointers, lane by lane.
    pub(super) fn compared(
        &self,
        site: &PointerComparison,
    ) -> Result<impl Iterator<Item = MemoryStep> + use<>, NotRegisters> {
        self.usual(site.kind)?;
        let rule = Compare { predicate: site.predicate, same_sign: site.same_sign, width: site.kind.bits };
        let (lhs, rhs, to) = (site.lhs.start.0, site.rhs.start.0, site.to.0);
        Ok((0..site.lhs.len).map(move |i| MemoryStep::Compare { rule, lhs: lhs + i, rhs: rhs + i, to: to + i }))
    }

    pub(super) fn masked(&self, site: &MaskSite) -> Result<MemoryStep, NotRegisters> {
        self.usual(site.kind)?;
        if site.kept != 0 {
            return Err("pointers into another address space, or with indices of another width");
        }
        match (&registers(site.pointer)[..], &registers(site.mask)[..]) {
            (&[pointer], &[mask]) => Ok(MemoryStep::Mask { pointer, mask, to: site.to.start.0 }),
            _ => Err("vectors of pointers"),
        }
    }

    /// `ptrtoint`, `ptrtoaddr` and `inttoptr`.
    pub(super) fn number(&self, site: &PointerCast) -> Result<MemoryStep, NotRegisters> {
        let (kind, width) = match site.kind {
            PointerCastKind::ToInteger { pointer, width } | PointerCastKind::ToAddress { pointer, width } => {
                (pointer, width)
            }
            PointerCastKind::FromInteger { pointer, .. } => {
                self.usual(pointer)?;
                return match registers(site.from)[..] {
                    [number] => Ok(MemoryStep::FromNumber { number, to: site.to.0 }),
                    _ => Err("vectors of pointers"),
                };
            }
            PointerCastKind::ToSpace { .. } => return Err("other address spaces"),
        };
        self.usual(kind)?;
        match registers(site.from)[..] {
            [pointer] => Ok(MemoryStep::Number { pointer, to: site.to.0, width }),
            _ => Err("vectors of pointers"),
        }
    }

    fn usual(&self, kind: PointerKind) -> Result<(), NotRegisters> {
        address::leaf(self.program, Leaf::Ptr(kind)).map(|_| ())
    }

    /// Refuses what is neither a word of bits nor a pointer.
    pub(super) fn values(&self, shape: &[Leaf]) -> Result<(), NotRegisters> {
        shape.iter().try_for_each(|leaf| address::leaf(self.program, *leaf).map(|_| ()))
    }

    /// An access under a mask that is a constant: one access for each active lane, as executions have it. What is undef is
    /// then picked lane by lane.
    pub(super) fn under_mask(&mut self, site: &MaskedSite, steps: &mut Vec<Step>) -> Result<(), NotRegisters> {
        self.usual(site.pointer)?;
        let leaf = address::leaf(self.program, site.leaf)?;
        let mask: Option<Vec<bool>> =
            registers(site.mask).into_iter().map(|register| self.mask_bit(register)).collect();
        let mask = mask.ok_or("accesses to memory under a mask that varies")?;
        let width = site.leaf.width();
        if !width.is_multiple_of(8) {
            return Err("accesses to memory of parts of bytes under a mask");
        }
        let size = u64::from(width / 8);
        let is_contiguous = site.pointers.len == 1 && mask.len() != 1;
        if is_contiguous && site.align > 1 && !mask[0] && mask.contains(&true) {
            // The first lane is aligned whether it is accessed or not.
            let (pointer, align, breach) = (site.pointer, site.align, Breach::Ub);
            let constraints = ValueConstraints { pointer, align, breach, ..ValueConstraints::default() };
            steps.push(Step::Demand { value: vec![site.pointers.start.0], constraints });
        }
        for (lane, is_active) in (0..).zip(mask) {
            if !is_active {
                if site.kind == MaskedKind::Load {
                    steps.push(Step::Copy { from: site.value.start.0 + lane, to: site.to.start.0 + lane });
                }
                continue;
            }
            let (pointer, align) = match (is_contiguous, lane) {
                (true, 0) => (site.pointers.start.0, site.align),
                (true, _) => (self.moved_by(site.pointers.start.0, u64::from(lane) * size, steps), 1),
                (false, _) => (site.pointers.start.0 + lane, site.align),
            };
            let of =
                |slots: Slots| vec![LanePlace { register: slots.start.0 + lane, bit: 0, width, leaf, is_whole: true }];
            steps.push(super::of_memory(match site.kind {
                MaskedKind::Load => MemoryStep::Load { pointer, size, align, lanes: of(site.to) },
                MaskedKind::Store => MemoryStep::Store { pointer, size, align, lanes: of(site.value), padded: false },
            }));
        }
        Ok(())
    }

    /// A constant of a mask.
    fn mask_bit(&self, register: Register) -> Option<bool> {
        let (_, scalar) = self.code.constants.iter().find(|(slot, _)| slot.0 == register)?;
        match scalar {
            Scalar::Word(word) => Some(*word != 0),
            _ => None,
        }
    }

    /// A pointer so many bytes further on, in a register of its own.
    fn moved_by(&mut self, base: Register, bytes: u64, steps: &mut Vec<Step>) -> Register {
        let to = self.registers;
        self.registers += 1;
        let offsets = vec![PointerOffset::Field(bytes)];
        steps.push(super::of_memory(MemoryStep::Move { base, offsets, flags: Flags::NONE, to }));
        to
    }

    /// The lanes of an access.
    fn lanes(&self, pieces: &[Piece], slots: Slots) -> Result<Vec<LanePlace>, NotRegisters> {
        let mut lanes = Vec::new();
        let mut slots = registers(slots).into_iter();
        for piece in pieces {
            let leaf = address::leaf(self.program, piece.leaf)?;
            let (width, is_whole) = (piece.leaf.width(), piece.is_whole_bytes());
            for (lane, register) in (0..u64::from(piece.lanes)).zip(&mut slots) {
                let bit = piece.offset * 8 + lane * u64::from(width);
                lanes.push(LanePlace { register, bit, width, leaf, is_whole });
            }
        }
        Ok(lanes)
    }
}
