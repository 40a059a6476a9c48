//! `deref`: the block that an access reaches (docs/memory.md#dereference), and reading and writing there.

use super::address::Address;
use super::block::{Block, Life};
use super::environment_memory::GivenBlock;
use super::fault::Fault;
use super::image::{BlockBytes, Exactness, Reading};
use super::piece::Piece;
use super::state::{Memory, OPEN_ADDRESS};
use super::{BlockKind, MemoryBlock};
use crate::choice::Chooser;
use crate::dependence::Dependence;
use crate::dialect::{DeadLoad, Exposure, IntLoadOfPointer, Pointers};
use crate::lift::Stop;
use crate::reason::{Inconclusive, Unmodelled, Unsupported};
use crate::ub_rule::UbRule;
use crate::value::{Leaf, Physical, PointerKind, Scalar};
use irrefute_ir::AddressSpace;
use irrefute_ir::layout::Endianness;
use std::sync::Arc;

/// What an access needs permission for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    Read,
    Write,
    /// The bytes must exist, but no permission is asked for: `dereferenceable`.
    Neither,
}

/// An access, without the pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub intent: Intent,
    /// In bytes, at least 1.
    pub size: u64,
    /// In bytes, a power of two.
    pub align: u64,
    /// The address space of the pointer.
    pub space: AddressSpace,
    /// Whether null of space 0 leads to the block at address 0 (`null_pointer_is_valid` of the function that
    /// accesses). In every other space it does.
    pub null_is_valid: bool,
}

/// The place that an access reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The index of the block in [`Memory::blocks`].
    pub index: usize,
    pub offset: u64,
    /// Whether the block is a stack block that is not alive, which may be read but gives poison.
    pub dormant: bool,
}

impl Memory<'_> {
    /// The place that an access through a pointer reaches.
    ///
    /// # Errors
    /// Undefined behaviour if it reaches none; [`Memory::fault`] then holds the place that it was about.
    #[inline]
    pub fn find(&mut self, pointer: &Scalar, access: Access, chooser: &mut dyn Chooser) -> Result<Found, Stop> {
        // The common case, without choosing an address. It holds in a flat model too: no other block lies inside an
        // alive one, so the address would lead to the same byte. Alignment is decided here only from what is known of
        // the block; anything else goes the slow way, which has the exact rule to report.
        if let Scalar::Log(block, offset) = pointer
            && let Some(index) = self.quickly(*block, *offset, (access.intent, access.size, access.align))
        {
            return Ok(Found { index, offset: *offset, dormant: false });
        }
        self.find_slowly(pointer, access, chooser)
    }

    /// The index of the block that an access (its intent, size and alignment) of a place surely reaches, as
    /// [`find`](Self::find) does in its common case; `None` if the whole rule is needed.
    #[inline]
    pub fn quickly(
        &mut self,
        block: MemoryBlock,
        offset: u64,
        (intent, size, align): (Intent, u64, u64),
    ) -> Option<usize> {
        let index = self.index(block)?;
        let found = &self.blocks[index];
        let inside = offset.checked_add(size)? <= found.size?;
        let aligned = align <= found.align && offset & (align - 1) == 0;
        let allowed = match intent {
            Intent::Read => found.permission.read,
            Intent::Write => found.permission.write && !self.has_invariants(),
            Intent::Neither => true,
        };
        if !(inside && aligned && allowed && found.is_alive()) {
            return None;
        }
        let depends = found.depends;
        self.depends.extend(depends);
        Some(index)
    }

    /// Whether a place surely lies in a block that is alive, or at its end.
    #[inline]
    pub fn is_within(&self, block: MemoryBlock, offset: u64) -> bool {
        self.index(block).is_some_and(|index| self.blocks[index].is_alive() && self.blocks[index].is_inside(offset))
    }

    #[cold]
    fn find_slowly(&mut self, pointer: &Scalar, access: Access, chooser: &mut dyn Chooser) -> Result<Found, Stop> {
        self.fault = None;
        let (block, offset) = match pointer {
            Scalar::Log(..) | Scalar::Word(1..) if self.dialect.pointers == Pointers::Flat => {
                self.reached_flat(pointer, access.space, chooser)?
            }
            Scalar::Log(block, offset) => (*block, *offset),
            Scalar::Phy(_) if self.dialect.pointers == Pointers::Logical => {
                return Err(Stop::Ub(UbRule::NoProvenance));
            }
            Scalar::Phy(physical) => self.reached(physical, access, chooser)?,
            Scalar::Word(address) if access.null_is_valid || access.space.0 != 0 => {
                self.reached_by_null(*address, access)?
            }
            Scalar::Word(0) => return Err(Stop::Ub(UbRule::NullAccess)),
            Scalar::Word(_) | Scalar::Big(_) => {
                self.found_nothing();
                return Err(Stop::Ub(UbRule::NoProvenance));
            }
            Scalar::Joint(joint, lane) => return self.find_slowly(&joint.lane(*lane), access, chooser),
            // This is the address of a block that is left open, not undef: some choice of it may well be allowed.
            Scalar::Set(set) if set.relaxed => return Err(OPEN_ADDRESS),
            // No pointer is ever `Raw`.
            Scalar::Poison | Scalar::Set(_) | Scalar::Raw(_) => return Err(Stop::Ub(UbRule::AccessThroughUndefined)),
        };
        let Some(index) = self.index(block) else {
            return Err(match block.kind() {
                BlockKind::Fresh(_) => Stop::Ub(UbRule::AccessOfDead),
                BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Global(_) | BlockKind::Given(_) => {
                    Stop::Unsupported(Unmodelled::CodeAccess)
                }
            });
        };
        if let Err(stop) = self.check(index, offset, access, chooser) {
            self.fault = Some(self.fault_at(index, offset, access.size));
            return Err(stop);
        }
        self.depends.extend(self.blocks[index].depends);
        Ok(Found { index, offset, dormant: self.blocks[index].life == Life::Dormant })
    }

    pub(super) fn fault_at(&self, index: usize, offset: u64, bytes: u64) -> Fault {
        let Block { number, tag, size, allocated_by, life, .. } = self.blocks[index];
        Fault { block: number, tag, size, offset, bytes, allocated_by, life }
    }

    fn check(&mut self, index: usize, offset: u64, access: Access, chooser: &mut dyn Chooser) -> Result<(), Stop> {
        let block = &self.blocks[index];
        match (block.life, access.intent) {
            (Life::Alive, _) => {}
            // `dereferenceable` means "may be loaded from", and a load from a dormant block is no UB here.
            (Life::Dormant, Intent::Read | Intent::Neither) if self.dialect.dead_load == DeadLoad::Poison => {}
            (Life::Dormant | Life::Ended { .. }, _) => return Err(Stop::Ub(UbRule::AccessOfDead)),
        }
        let size = block.size.ok_or(Stop::Unsupported(Unmodelled::UnknownSize))?;
        if offset.checked_add(access.size).is_none_or(|end| end > size) {
            return Err(Stop::Ub(UbRule::OutOfBounds));
        }
        let (permission, number) = (block.permission, block.number);
        self.check_alignment(number, offset, access.align, chooser)?;
        match access.intent {
            Intent::Read if !permission.read && permission.write => {
                Err(Stop::Inconclusive(Inconclusive::ReadOfWriteOnly))
            }
            Intent::Read if !permission.read => Err(Stop::Ub(UbRule::ForbiddenRead)),
            Intent::Write if !permission.write => Err(Stop::Ub(UbRule::ForbiddenWrite)),
            Intent::Write if self.is_invariant(number, &(offset..offset + access.size)) => {
                Err(Stop::Ub(UbRule::InvariantWritten))
            }
            Intent::Read | Intent::Write | Intent::Neither => Ok(()),
        }
    }

    /// Whether the address of a place is a multiple of an alignment.
    ///
    /// # Errors
    /// Undefined behaviour if not.
    fn check_alignment(
        &mut self,
        block: MemoryBlock,
        offset: u64,
        align: u64,
        chooser: &mut dyn Chooser,
    ) -> Result<(), Stop> {
        let known = self.block(block).align;
        // What needs no address is decided first: to choose an address is to observe it, which multiplies executions.
        if !offset.is_multiple_of(align.min(known)) {
            return Err(Stop::Ub(UbRule::Misaligned));
        }
        if align <= known {
            return Ok(());
        }
        match self.address(block, chooser)? {
            Address::At(base) if base.wrapping_add(offset).is_multiple_of(align) => Ok(()),
            Address::At(_) => Err(Stop::Ub(UbRule::Misaligned)),
            Address::Open | Address::Unchosen => Err(OPEN_ADDRESS),
        }
    }

    /// Whether a pointer leads behind its block or before it, where its address may be 0.
    pub fn leaves_block(&mut self, pointer: &Scalar) -> bool {
        matches!(pointer, Scalar::Log(block, offset) if self.block(*block).size.is_some_and(|size| *offset > size))
    }

    /// Whether a pointer is a multiple of an alignment; `None` if that depends on an address that is left open.
    ///
    /// # Errors
    /// As [`Memory::address`].
    pub fn is_aligned(
        &mut self,
        pointer: &Scalar,
        kind: PointerKind,
        align: u64,
        chooser: &mut dyn Chooser,
    ) -> Result<Option<bool>, Stop> {
        if let Scalar::Log(block, offset) = pointer {
            let known = self.block(*block).align;
            if align <= known || !offset.is_multiple_of(known) {
                return Ok(Some(offset.is_multiple_of(align)));
            }
        }
        match self.integer(pointer, kind, chooser)? {
            Scalar::Word(address) => Ok(Some(address.is_multiple_of(align))),
            Scalar::Set(set) => {
                let cube = set.hull();
                let low = dashu_int::UBig::from(align - 1);
                if !(&cube.ones & &low).is_zero() {
                    return Ok(Some(false));
                }
                match (&cube.undef & &low).is_zero() {
                    true => Ok(Some(true)),
                    // Undef has some pick that is not a multiple; an address that is left open may be one.
                    false => Ok((set.is_exact() && !set.relaxed).then_some(false)),
                }
            }
            Scalar::Big(_) | Scalar::Poison | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                Ok(None)
            }
        }
    }

    /// The block that a physical pointer reaches, and the offset in it. Life, size and permission are not checked.
    pub(super) fn reached(
        &mut self,
        pointer: &Physical,
        access: Access,
        chooser: &mut dyn Chooser,
    ) -> Result<(MemoryBlock, u64), Stop> {
        // A block without an address could lie right here. Finding nothing is UB only once all of them are placed.
        self.place_what_may_be_reached(pointer.space, chooser)?;
        let nothing = Err(Stop::Ub(UbRule::NothingThere));
        let Some((block, offset)) = self.block_at(pointer.space, pointer.address) else {
            self.found_nothing();
            return nothing;
        };
        let Some(index) = self.index(block) else {
            return Err(match block.kind() {
                BlockKind::Fresh(_) => Stop::Ub(UbRule::AccessOfDead),
                BlockKind::Function(_) | BlockKind::Label(_) | BlockKind::Global(_) | BlockKind::Given(_) => {
                    Stop::Unsupported(Unmodelled::CodeAccess)
                }
            });
        };
        let found = &self.blocks[index];
        let (Address::At(base), number) = (found.address, found.number) else { return nothing };
        let base = self.seen_from(pointer.space, number, base)?;
        let allowed = self.may_reach(pointer, &self.blocks[index], base);
        if !allowed {
            self.fault = Some(self.fault_at(index, offset, access.size));
            return Err(Stop::Ub(UbRule::NotReachable));
        }
        Ok((block, offset))
    }

    /// Notes that no block lies at a fixed address. In another environment one may: by the Language Reference ("Pointer
    /// Aliasing Rules") from other mechanisms than those of LLVM, by the paper on twin memory allocation from a caller, and
    /// for Alive2 there is a block for each `inttoptr`. So nothing is proved from that.
    fn found_nothing(&mut self) {
        self.depends.add(Dependence::Address);
    }

    /// The block at address 0 of a space, if the environment gives one.
    pub(crate) fn block_at_null(&self, space: AddressSpace) -> Option<MemoryBlock> {
        self.number_at_null(space).map(|number| MemoryBlock::given(number as u32))
    }

    fn number_at_null(&self, space: AddressSpace) -> Option<usize> {
        let spaces = &self.globals.spaces;
        let lies_there =
            |given: &GivenBlock| given.address == 0 && spaces.canonical(given.space) == spaces.canonical(space);
        self.environment_memory.blocks.iter().position(lies_there)
    }

    /// The block at address 0, if the environment gives one and `address` lies in it.
    fn reached_by_null(&self, address: u64, access: Access) -> Result<(MemoryBlock, u64), Stop> {
        let Some(number) = self.number_at_null(access.space) else {
            return Err(match access.space.0 {
                0 => Stop::Unsupported(Unmodelled::AccessThroughNull),
                // In other spaces a block may lie there, and in this environment none does.
                _ => Stop::Ub(UbRule::NothingThere),
            });
        };
        let size = self.environment_memory.blocks[number].contents.len();
        match address < size {
            true => Ok((MemoryBlock::given(number as u32), address)),
            false if access.space.0 != 0 => Err(Stop::Ub(UbRule::NothingThere)),
            false => Err(Stop::Ub(UbRule::NoProvenance)),
        }
    }

    /// The block at the address of a pointer, whatever the provenance of the pointer: `pointers=flat`.
    fn reached_flat(
        &mut self,
        pointer: &Scalar,
        space: AddressSpace,
        chooser: &mut dyn Chooser,
    ) -> Result<(MemoryBlock, u64), Stop> {
        let kind = self.globals.spaces.kind(space);
        self.place_what_may_be_reached(space, chooser)?;
        match self.integer(pointer, kind, chooser)? {
            Scalar::Word(address) => self.block_at(space, address).ok_or(Stop::Ub(UbRule::NothingThere)),
            Scalar::Set(_) => Err(OPEN_ADDRESS),
            Scalar::Big(_) | Scalar::Poison | Scalar::Joint(..) | Scalar::Log(..) | Scalar::Phy(_) | Scalar::Raw(_) => {
                Err(Stop::Ub(UbRule::AccessThroughUndefined))
            }
        }
    }

    /// Whether bounds, call and exposure let a physical pointer reach a block at an address.
    pub fn may_reach(&self, pointer: &Physical, block: &Block, base: u64) -> bool {
        let exposed = block.exposed || self.reaches_anything();
        let within = pointer.bounds.iter().all(|x| x.checked_sub(base).is_some_and(|offset| block.is_inside(offset)));
        let began = pointer.call.and_then(|call| self.call_began(call));
        exposed && within && began.is_none_or(|began| block.begin < began)
    }

    /// Whether a physical pointer reaches what was never exposed.
    pub fn reaches_anything(&self) -> bool {
        self.dialect.exposure == Exposure::NotRequired || self.dialect.pointers == Pointers::Flat
    }

    /// Chooses the addresses that decide where a physical pointer leads: those of all blocks that it may reach.
    fn place_what_may_be_reached(&mut self, space: AddressSpace, chooser: &mut dyn Chooser) -> Result<(), Stop> {
        let any = self.reaches_anything();
        let spaces = &self.globals.spaces;
        let may_be_there = |block: &Block| {
            let memory = spaces.canonical(block.space);
            (block.exposed || any) && spaces.address_in(space, memory, 0).is_some()
        };
        // An ended block has given back its range, so that its address decides nothing.
        let open = |block: &Block| {
            may_be_there(block) && block.address == Address::Unchosen && !matches!(block.life, Life::Ended { .. })
        };
        let numbers: Vec<MemoryBlock> =
            self.blocks.iter().filter(|block| open(block)).map(|block| block.number).collect();
        for number in numbers {
            self.address(number, chooser)?;
        }
        match self.blocks.iter().any(|block| may_be_there(block) && block.address == Address::Open) {
            true => Err(OPEN_ADDRESS),
            false => Ok(()),
        }
    }

    /// The contents of a block.
    ///
    /// # Errors
    /// The reason, if they are not modelled.
    pub fn contents(&self, index: usize) -> Result<&Arc<BlockBytes>, Unsupported> {
        self.blocks[index].contents.as_ref().map_err(|words| Unsupported::Construct(words.clone()))
    }

    /// The contents of a block, to be changed. Contents are shared until then.
    ///
    /// # Errors
    /// The reason, if they are not modelled.
    pub fn contents_mut(&mut self, index: usize) -> Result<&mut BlockBytes, Unsupported> {
        match &mut self.blocks[index].contents {
            Ok(image) => Ok(Arc::make_mut(image)),
            Err(words) => Err(Unsupported::Construct(words.clone())),
        }
    }

    /// Reads the leaves of a piece of a block, as a part of a load that begins at `from`. The piece lies inside.
    ///
    /// # Errors
    /// The reason, if the contents are not modelled or the result is not known.
    pub fn read(
        &mut self,
        index: usize,
        (piece, from): (&Piece, u64),
        chooser: &mut dyn Chooser,
    ) -> Result<(Vec<Scalar>, Exactness), ReadError> {
        let image = self.contents(index).map_err(ReadError::Unsupported)?.clone();
        // A load that takes pointers apart observes their addresses, so they are chosen before bits are read; a load
        // of whole pointers must not choose any.
        // Bytes are loaded as they are; only what lies beyond an odd width is looked at.
        let is_taken_apart = match piece.leaf {
            Leaf::Ptr(_) => !image.is_pointer_at(piece),
            Leaf::Byte(_) => !piece.is_whole_bytes(),
            Leaf::Int(_) | Leaf::Float(_) => {
                self.dialect.int_load != IntLoadOfPointer::Carried || !piece.is_whole_bytes()
            }
        };
        if is_taken_apart {
            for (_, pointer, kind) in image.pointers_with_kinds(piece.offset..piece.offset + piece.bytes()) {
                self.integer(pointer, kind, chooser).map_err(ReadError::Stop)?;
            }
        }
        let address = |pointer: &Scalar, kind: PointerKind| self.known_address(pointer, kind);
        let how = Reading { dialect: self.dialect, from, address: &address };
        let read = match self.globals.endianness {
            Endianness::Little => image.read(piece, &how),
            Endianness::Big => image.read_big_endian(piece, &how),
        };
        read.map_err(ReadError::Stop)
    }

    /// Writes the leaves of a piece to a block. The piece lies inside.
    ///
    /// # Errors
    /// The reason, if its contents are not modelled.
    pub fn write(&mut self, index: usize, piece: &Piece, lanes: &[Scalar]) -> Result<Exactness, Unsupported> {
        let (endianness, dialect) = (self.globals.endianness, self.dialect);
        if !BlockBytes::keeps_pointer_bytes(piece, lanes) {
            return Err(Unmodelled::SplitPointerByte.into());
        }
        if !BlockBytes::is_modelled(piece, lanes, dialect) {
            return Err(Unmodelled::JointBesidePoison.into());
        }
        let image = self.contents_mut(index)?;
        Ok(match endianness {
            Endianness::Little => image.write(piece, lanes),
            Endianness::Big => image.write_big_endian(piece, lanes, dialect),
        })
    }
}

/// Why a read has no result.
#[derive(Clone, Debug)]
pub(crate) enum ReadError {
    Stop(Stop),
    Unsupported(Unsupported),
}
