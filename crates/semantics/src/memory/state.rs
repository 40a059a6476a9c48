//! The memory of an execution.

use super::address::{Address, Taken};
use super::block::{Block, Contents, Life, Tag};
use super::environment_memory::{EnvironmentMemory, GivenGlobal, GivenState};
use super::handover::RacedBytes;
use super::image::BlockBytes;
use super::retired::Places;
use super::{BlockKind, Fault, Globals, MemoryBlock, OutOfBoundsGep, Permission, Sizes, Widths};
use crate::choice::Chooser;
use crate::dependence::{Dependence, Dependences};
use crate::dialect::Dialect;
use crate::floats::RoundingMode;
use crate::lift::Stop;
use crate::reason::{Inconclusive, Unmodelled};
use crate::set::{Cube, normal};
use crate::value::{CallId, Leaf, Physical, PointerKind, Scalar};
use crate::{Place, Write};
use dashu_int::UBig;
use irrefute_ir::AddressSpace;
use irrefute_ir::int::mask;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The reason for every decision that depends on an address that is left open.
pub(super) const OPEN_ADDRESS: Stop = Stop::Inconclusive(Inconclusive::OpenAddress);

/// The memory of an execution.
#[derive(Clone, Debug)]
pub(crate) struct Memory<'p> {
    pub(super) dialect: &'p Dialect,
    pub(super) globals: &'p Globals,
    pub(super) environment_memory: Arc<EnvironmentMemory>,
    /// The indices of the variables that exist in this execution, ascending.
    variables: Cow<'p, [u32]>,
    /// Variables, then given blocks, then fresh ones.
    pub(super) blocks: Vec<Block>,
    /// Functions and labels whose address was asked for. Created on demand: a module declares many that no execution looks at.
    pub(super) functions: BTreeMap<MemoryBlock, Block>,
    /// The ranges that blocks take, in each canonical space that has blocks with addresses.
    pub(super) taken: SmallVec<[(AddressSpace, Taken); 1]>,
    /// The number of allocations and ends so far, plus 1: what existed before the call has time 0.
    time: u64,
    /// When a block ended last, or 0.
    pub(super) last_end: u64,
    /// The calls that run, outermost first, and the times at which they began.
    calls: SmallVec<[(CallId, u64); 4]>,
    /// How many calls there were.
    begun: u32,
    /// Where allocated blocks are, if their numbers do not say it.
    places: Option<Places>,
    /// What the execution depended on so far that memory knows of.
    pub depends: Dependences,
    /// The place that the last refused access was about.
    pub fault: Option<Fault>,
    /// Where a pointer last left its block in spite of `inbounds`.
    pub out_of_bounds: Option<OutOfBoundsGep>,
    /// The bytes that `llvm.invariant.start` says will not change, until `llvm.invariant.end`.
    invariant: Vec<(MemoryBlock, Range<u64>)>,
    /// What others took at the beginning.
    pub(super) raced: Vec<RacedBytes>,
}

/// Equal blocks with equal contents: how an execution notices that it came back to an earlier state. Call ids and
/// diagnostics do not count, or no loop with a call in it would ever be found to repeat.
impl PartialEq for Memory<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks && self.functions == other.functions && self.invariant == other.invariant
    }
}

impl<'p> Memory<'p> {
    /// Memory before the call. `variables` are the indices of the globals that the program can reach, ascending.
    pub fn new(
        dialect: &'p Dialect,
        globals: &'p Globals,
        variables: impl Into<Cow<'p, [u32]>>,
        environment_memory: Arc<EnvironmentMemory>,
    ) -> Memory<'p> {
        let variables = with_given(globals, variables.into(), &environment_memory);
        let mut memory = Memory {
            dialect,
            globals,
            variables: variables.clone(),
            blocks: Vec::new(),
            functions: BTreeMap::new(),
            taken: SmallVec::new(),
            environment_memory: environment_memory.clone(),
            time: 1,
            last_end: 0,
            calls: SmallVec::new(),
            begun: 0,
            places: globals.limits.forgets.then(Places::default),
            depends: Dependences::NONE,
            fault: None,
            out_of_bounds: None,
            invariant: Vec::new(),
            raced: Vec::new(),
        };
        for (i, number) in variables.iter().enumerate() {
            let Some(global) = globals.variables.get(*number as usize) else { continue };
            let given = environment_memory.globals.get(&global.name);
            // Only what another module may have written or defined can differ from the initializer seen here. The
            // check is repeated for each side, since the two modules may disagree on the linkage of one name.
            let contents = match given.and_then(|given| given.contents.clone()) {
                Some(contents) if global.external && (!global.constant || global.replaceable) => {
                    Ok(with_the_rest(contents, &global.contents))
                }
                Some(_) | None => global.contents.clone(),
            };
            let is_of_another_size = |contents: &BlockBytes| {
                global.size.is_some_and(|size| contents.len() < size || global.may_be_larger() && contents.len() > size)
            };
            memory.blocks.push(Block {
                tag: Tag::Global,
                // `extern int a[]` has size 0 in this module; it is as large as the contents that were given. So is what
                // has a larger definition elsewhere. Nor is a variable larger than where it is defined.
                size: match &contents {
                    Ok(contents) if is_of_another_size(contents) => Some(contents.len()),
                    _ => global.size,
                },
                align: global.align,
                exposed: global.external,
                escaped: global.external,
                permission: if global.constant { Permission::READ } else { Permission::ALL },
                unnamed_addr: global.unnamed_addr,
                space: global.space,
                depends: if global.is_fixed() { Dependences::NONE } else { Dependences::MEMORY },
                ..plain(MemoryBlock::global(*number), contents)
            });
            if let Some(address) = given.and_then(|given| given.address) {
                memory.put_at(i, address);
            }
        }
        for (i, given) in environment_memory.blocks.iter().enumerate() {
            let index = memory.blocks.len();
            memory.blocks.push(Block {
                tag: if given.state == GivenState::Heap { Tag::Heap } else { Tag::Foreign },
                life: if given.state == GivenState::Ended { Life::Ended { time: 0, by: None } } else { Life::Alive },
                size: Some(given.contents.len()),
                align: given.align,
                exposed: given.exposed,
                escaped: !given.hidden,
                permission: if given.state == GivenState::Code { Permission::NONE } else { given.permission },
                uncaptured: given.uncaptured,
                stays: false,
                depends: Dependences::MEMORY,
                space: given.space,
                ..plain(MemoryBlock::given(i as u32), Ok(given.contents.clone()))
            });
            memory.put_at(index, given.address);
        }
        memory.hand_over(0);
        memory
    }

    /// The address space that a block lies in.
    pub fn space_of(&mut self, block: MemoryBlock) -> AddressSpace {
        self.block(block).space
    }

    /// Where a block is in `blocks`; `None` for a function or a label.
    pub fn index(&self, block: MemoryBlock) -> Option<usize> {
        let variables = self.variables.len();
        let index = match block.kind() {
            BlockKind::Global(i) if self.variables.get(i as usize) == Some(&i) => i as usize,
            BlockKind::Global(i) => self.variables.binary_search(&i).ok()?,
            BlockKind::Given(i) => variables + i as usize,
            BlockKind::Fresh(i) => match &self.places {
                None => variables + self.environment_memory.blocks.len() + i as usize,
                Some(places) => places.get(i)?,
            },
            BlockKind::Function(_) | BlockKind::Label(_) => return None,
        };
        (index < self.blocks.len()).then_some(index)
    }

    /// A block. The code of a function is a block of unknown contents, and so is a variable that this execution
    /// was not given.
    pub fn block(&mut self, block: MemoryBlock) -> &mut Block {
        match self.index(block) {
            Some(index) => &mut self.blocks[index],
            None if matches!(block.kind(), BlockKind::Fresh(_)) => {
                self.functions.entry(block).or_insert_with(|| Block {
                    life: Life::Ended { time: 0, by: None },
                    ..plain(block, Err("memory: a block that ended long ago".into()))
                })
            }
            // Size 1: two functions, or a function and a variable, never share an address.
            None => self.functions.entry(block).or_insert_with(|| Block {
                size: Some(1),
                permission: Permission::NONE,
                unnamed_addr: self.globals.has_unnamed_function(block),
                space: self.globals.space(block),
                ..plain(block, Err("memory: the code of a function".into()))
            }),
        }
    }

    /// Whether the given block of this number is the code of a function.
    pub fn is_code(&self, number: u32) -> bool {
        self.environment_memory.blocks.get(number as usize).is_some_and(|given| given.state == GivenState::Code)
    }

    /// Whether nobody ever writes the given block of this number.
    pub fn is_constant(&self, number: u32) -> bool {
        self.environment_memory.blocks.get(number as usize).is_some_and(|given| given.state == GivenState::Constant)
    }

    /// Whether a pointer to a block lies where others find it.
    pub fn is_held_by_others(&self, block: MemoryBlock) -> bool {
        let known = self.blocks.iter().filter(|other| other.life == Life::Alive && other.escaped);
        let mut contents = known.filter_map(|other| other.contents.as_ref().ok());
        contents.any(|image| image.pointers().any(|(_, pointer)| pointer.block() == Some(block)))
    }

    /// Whether some block holds a pointer to a block.
    pub fn is_held(&self, block: MemoryBlock) -> bool {
        let mut contents = self.blocks.iter().filter_map(|other| other.contents.as_ref().ok());
        contents.any(|image| image.pointers().any(|(_, pointer)| pointer.block() == Some(block)))
    }

    /// The leaves of the arguments beyond the parameters of the entry.
    pub fn arguments_beyond(&self) -> &[Leaf] {
        &self.environment_memory.beyond
    }

    /// How the environment rounds, for a result that depends on it.
    pub fn rounding(&mut self) -> RoundingMode {
        self.depends.add(Dependence::Rounding);
        self.environment_memory.rounding
    }

    /// Whether the environment rounds in a mode. An execution that goes on only if it does depends on no other mode.
    pub fn rounds_in(&self, mode: RoundingMode) -> bool {
        self.environment_memory.rounding == mode
    }

    /// Whether the execution itself allocated a block.
    pub fn is_own(&self, block: MemoryBlock) -> bool {
        matches!(block.kind(), BlockKind::Fresh(_))
    }

    /// All blocks except functions.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// A new block. It begins alive and with contents that were never written.
    ///
    /// # Errors
    /// Unsupported if it is too large, or there are too many.
    pub fn allocate(
        &mut self,
        (tag, space): (Tag, AddressSpace),
        size: u64,
        align: u64,
        by: Place,
    ) -> Result<MemoryBlock, Stop> {
        self.allocate_with((tag, space), BlockBytes::new(self.checked_size(size)?, self.dialect), align, by)
    }

    /// A new block with contents.
    ///
    /// # Errors
    /// Unsupported if there are too many blocks.
    pub fn allocate_with(
        &mut self,
        (tag, space): (Tag, AddressSpace),
        contents: BlockBytes,
        align: u64,
        by: Place,
    ) -> Result<MemoryBlock, Stop> {
        let before = self.variables.len() + self.environment_memory.blocks.len();
        let index = self.places.as_ref().map_or(self.blocks.len() - before, Places::count);
        if index >= self.globals.limits.blocks {
            return Err(Stop::Unsupported(Unmodelled::TooManyBlocks));
        }
        let number = MemoryBlock::fresh(index as u32);
        let block = Block {
            tag,
            space,
            begin: self.time,
            size: Some(contents.len()),
            align: align.max(1),
            allocated_by: Some(by),
            ..plain(number, Ok(Arc::new(contents)))
        };
        let place = self.places.as_mut().map_or(self.blocks.len(), |places| places.take(self.blocks.len()));
        match self.blocks.get_mut(place) {
            Some(old) => *old = block,
            None => self.blocks.push(block),
        }
        self.time += 1;
        Ok(number)
    }

    /// Ends the life of a block.
    pub fn end(&mut self, block: MemoryBlock, by: Option<Place>) {
        let time = self.time;
        self.time += 1;
        self.last_end = time;
        let ended = self.block(block);
        ended.life = Life::Ended { time, by };
        let (address, space) = (ended.address, ended.space);
        if let Address::At(base) = address {
            self.taken_in(space).give_back(block, base);
        }
        // Who knows its address may still compare it.
        if let (Some(places), BlockKind::Fresh(number), Address::Unchosen) = (&mut self.places, block.kind(), address) {
            places.ended(number);
        }
    }

    /// # Errors
    /// Unsupported if no block may have as many bytes.
    fn checked_size(&self, size: u64) -> Result<u64, Stop> {
        if size > self.globals.limits.bytes { Err(Stop::Unsupported(Unmodelled::BlockTooLarge)) } else { Ok(size) }
    }

    /// From now on the environment does not end the block of this index in [`Memory::blocks`].
    pub fn let_stay(&mut self, index: usize) {
        self.blocks[index].stays = true;
    }

    /// Whether the environment lets allocations fail.
    pub fn allocations_may_fail(&mut self) -> bool {
        self.depends.add(Dependence::Allocation);
        self.environment_memory.allocations_may_fail
    }

    /// What exists before the call, if the environment makes calls of its own.
    pub fn environment_calls(&self) -> Option<Arc<EnvironmentMemory>> {
        (!self.environment_memory.calls.is_empty()).then(|| self.environment_memory.clone())
    }

    /// The time now: whatever is allocated from here on is at least as young.
    pub fn now(&self) -> u64 {
        self.time
    }

    /// Says that bytes will not change from here on.
    pub fn begin_invariant(&mut self, block: MemoryBlock, bytes: Range<u64>) {
        self.invariant.push((block, bytes));
    }

    /// Takes that back.
    pub fn end_invariant(&mut self, block: MemoryBlock, bytes: &Range<u64>) {
        if let Some(at) = self.invariant.iter().rposition(|(other, range)| *other == block && range == bytes) {
            self.invariant.remove(at);
        }
    }

    /// Whether some bytes must not change now.
    #[inline]
    pub fn has_invariants(&self) -> bool {
        !self.invariant.is_empty()
    }

    /// Whether some of these bytes must not change now.
    #[inline]
    pub fn is_invariant(&self, block: MemoryBlock, bytes: &Range<u64>) -> bool {
        let meets = |range: &Range<u64>| range.start < bytes.end && bytes.start < range.end;
        self.invariant.iter().any(|(other, range)| *other == block && meets(range))
    }

    /// A call begins.
    pub fn begin_call(&mut self) -> CallId {
        let call = CallId(self.begun);
        self.begun = self.begun.wrapping_add(1);
        self.calls.push((call, self.time));
        call
    }

    /// A call ends: from now on its id restricts no pointer.
    pub fn end_call(&mut self, call: CallId) {
        // Calls end in the order opposite to that in which they begin, apart from those that an exception leaves.
        if let Some(at) = self.calls.iter().rposition(|(begun, _)| *begun == call) {
            self.calls.remove(at);
        }
    }

    /// Physical arguments belong to the call that they are passed to, unless they belong to one that runs.
    pub fn belongs_to_call(&self, args: &mut [Scalar], call: CallId) {
        for scalar in args {
            let Scalar::Phy(pointer) = scalar else { continue };
            if pointer.call.is_none_or(|earlier| self.call_began(earlier).is_none()) {
                *scalar = Scalar::Phy(Arc::new(Physical { call: Some(call), ..(**pointer).clone() }));
            }
        }
    }

    /// Performs the writes of the environment. Those that do not fit are dropped: a recorded answer may be replayed
    /// on another program, in which a block is smaller or does not exist.
    pub fn take_writes(&mut self, writes: &[Write]) {
        for write in writes {
            let Some(index) = self.index(write.block) else { continue };
            let inside = self.blocks[index].size.is_some_and(|size| write.bytes().end <= size);
            if inside {
                // If the contents are not modelled, they stay so; a later read reports that.
                let _ = self.write(index, &write.piece, &write.lanes);
            }
        }
    }

    /// When a call began, if it has not ended.
    pub fn call_began(&self, call: CallId) -> Option<u64> {
        self.calls.iter().rev().find(|(begun, _)| *begun == call).map(|(_, time)| *time)
    }

    /// The label of a list whose address was chosen to be this one.
    pub fn label_at(&self, address: u64, mut labels: impl Iterator<Item = MemoryBlock>) -> Option<MemoryBlock> {
        labels.find(|label| self.functions.get(label).is_some_and(|block| block.address == Address::At(address)))
    }

    /// The address of a symbol that is `extern_weak`: null if no module defines it.
    pub fn weak_symbol(&mut self, block: MemoryBlock) -> Scalar {
        self.depends.add(Dependence::WeakSymbol);
        match self.given(block) {
            Some(given) if given.missing => Scalar::Word(0),
            Some(_) | None => Scalar::Log(block, 0),
        }
    }

    /// What the environment gives of a global or a function.
    pub(super) fn given(&self, block: MemoryBlock) -> Option<&GivenGlobal> {
        let name = match block.kind() {
            BlockKind::Function(i) => self.globals.functions.get(i as usize)?,
            BlockKind::Global(i) => &self.globals.variables.get(i as usize)?.name,
            BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => return None,
        };
        self.environment_memory.globals.get(name)
    }

    /// The address of a pointer of a type as an integer: `ptrtoaddr`.
    ///
    /// # Errors
    /// As [`Memory::address`], and if the block has no address in the space of the pointer.
    pub fn integer(&mut self, pointer: &Scalar, kind: PointerKind, chooser: &mut dyn Chooser) -> Result<Scalar, Stop> {
        Ok(match pointer {
            Scalar::Log(block, offset) => match self.address(*block, chooser)? {
                Address::At(base) => {
                    let base = self.seen_from(kind.space, *block, base)?;
                    Scalar::Word(self.globals.spaces.moved_address(kind.space, base, *offset))
                }
                Address::Open | Address::Unchosen => {
                    normal::from_cube(open_addresses(self.block(*block).align, *offset, kind), kind.bits, true)
                }
            },
            Scalar::Phy(physical) => Scalar::Word(physical.address),
            Scalar::Joint(joint, lane) => joint.lane(*lane),
            Scalar::Word(_) | Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Raw(_) => pointer.clone(),
        })
    }

    /// The address at which a space sees the address of a block in its own.
    ///
    /// # Errors
    /// Unsupported if it has none there.
    pub fn seen_from(&mut self, space: AddressSpace, block: MemoryBlock, address: u64) -> Result<u64, Stop> {
        let home = self.space_of(block);
        let spaces = &self.globals.spaces;
        let seen = spaces.address_in(space, spaces.canonical(home), address);
        seen.ok_or(Stop::Unsupported(Unmodelled::AddressInOtherSpace))
    }

    /// The possible addresses of a pointer whose block has been observed. Unlike [`Memory::integer`], it chooses none.
    pub(super) fn known_address(&self, pointer: &Scalar, kind: PointerKind) -> Cube {
        let spaces = &self.globals.spaces;
        match pointer {
            Scalar::Log(block, offset) => {
                let block = self.index(*block).map(|i| &self.blocks[i]).or_else(|| self.functions.get(block));
                match block.map(|b| (b.address, b.align, b.space)) {
                    Some((Address::At(base), _, home)) => {
                        match spaces.address_in(kind.space, spaces.canonical(home), base) {
                            Some(base) => Cube::point(UBig::from(spaces.moved_address(kind.space, base, *offset))),
                            None => Cube::full(kind.bits),
                        }
                    }
                    Some((Address::Open | Address::Unchosen, align, _)) => open_addresses(align, *offset, kind),
                    None => Cube::full(kind.bits),
                }
            }
            Scalar::Phy(physical) => Cube::point(UBig::from(physical.address)),
            Scalar::Word(word) => Cube::point(UBig::from(*word)),
            Scalar::Big(_) | Scalar::Poison | Scalar::Set(_) | Scalar::Joint(..) | Scalar::Raw(_) => {
                Cube::full(kind.bits)
            }
        }
    }

    /// Lets pointers without provenance reach the block of a pointer.
    pub fn expose(&mut self, pointer: &Scalar) {
        if let Scalar::Log(block, _) = pointer {
            self.block(*block).exposed = true;
        }
    }
}

/// What another module gives to a variable, and behind it what this one, where the variable is larger, begins with.
fn with_the_rest(given: Arc<BlockBytes>, own: &Contents) -> Arc<BlockBytes> {
    match own {
        Ok(own) if own.len() > given.len() => {
            let mut whole = BlockBytes::clone(own);
            whole.copy_from(0, &given, 0, given.len());
            Arc::new(whole)
        }
        Ok(_) | Err(_) => given,
    }
}

/// `variables`, and those that given pointers lead to. These are found by name: one environment memory serves both
/// sides, and the indices of two modules differ.
fn with_given<'p>(
    globals: &Globals,
    variables: Cow<'p, [u32]>,
    environment_memory: &EnvironmentMemory,
) -> Cow<'p, [u32]> {
    let name = |i: &u32| globals.variables.get(*i as usize).map(|global| &global.name);
    let is_missing = |wanted: &Arc<str>| variables.iter().all(|i| name(i) != Some(wanted));
    let given = environment_memory.globals.iter().filter(|(name, given)| given.reached && is_missing(name));
    let position = |wanted: &Arc<str>| globals.variables.iter().position(|global| global.name == *wanted);
    let more: Vec<u32> = given.filter_map(|(name, _)| position(name)).map(|i| i as u32).collect();
    if more.is_empty() {
        return variables;
    }
    let mut all = [&*variables, &more].concat();
    all.sort_unstable();
    Cow::Owned(all)
}

/// The addresses of an offset into a block that lies anywhere: only the bits below the alignment are known.
fn open_addresses(align: u64, offset: u64, kind: PointerKind) -> Cube {
    let low = align.wrapping_sub(1);
    let all = mask(kind.bits.min(64));
    Cube { undef: UBig::from(!low & all), ones: UBig::from(offset & low & all) }
}

/// A block with its number and contents, and otherwise the values of a variable that nothing is known about.
fn plain(number: MemoryBlock, contents: Contents) -> Block {
    Block {
        number,
        space: AddressSpace::default(),
        tag: Tag::Global,
        life: Life::Alive,
        begin: 0,
        size: None,
        align: 1,
        contents,
        address: Address::Unchosen,
        exposed: false,
        escaped: false,
        escaped_for_reading: false,
        permission: Permission::ALL,
        allocated_by: None,
        unnamed_addr: false,
        uncaptured: false,
        stays: false,
        depends: Dependences::NONE,
    }
}

/// Memory together with the chooser of addresses: what `getelementptr` needs of blocks.
pub(crate) struct Placing<'m, 'p, 'c> {
    pub memory: &'m mut Memory<'p>,
    pub chooser: &'c mut dyn Chooser,
}

impl Sizes for Placing<'_, '_, '_> {
    fn widths(&self, space: AddressSpace) -> Widths {
        self.memory.globals.spaces.widths(space)
    }

    fn size(&mut self, block: MemoryBlock) -> Option<u64> {
        self.memory.block(block).size
    }

    fn base(&mut self, space: AddressSpace, block: MemoryBlock) -> Result<u64, Stop> {
        match self.memory.address(block, self.chooser)? {
            Address::At(base) => self.memory.seen_from(space, block, base),
            Address::Open | Address::Unchosen => Err(OPEN_ADDRESS),
        }
    }

    fn strayed(&mut self, out_of_bounds: OutOfBoundsGep) {
        self.memory.out_of_bounds = Some(out_of_bounds);
    }
}
