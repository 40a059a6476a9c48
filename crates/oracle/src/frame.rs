//! What an execution looks like to a claim: the latest value of each register of an active function, and how often its
//! loops have turned.

use irrefute_ir::loops::{self, Loop};
use irrefute_ir::{BlockId, Cfg, DominatorTree, ENTRY, Function, ValueId};
use irrefute_semantics::{MemoryBlock, Place, Scalar};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::ops::Range;

/// The parts of a function that do not change while it runs.
pub struct Static {
    /// Its natural loops, outer ones first.
    pub loops: Vec<Loop>,
    /// The loops that contain each block, by their numbers.
    around: Vec<SmallVec<[u32; 2]>>,
    /// Whether all cycles are natural loops.
    pub is_reducible: bool,
    /// The dominators.
    pub dominators: DominatorTree,
}

impl Static {
    /// Those of a function with a body.
    pub fn of(function: &Function) -> Static {
        let cfg = Cfg::of(function);
        let dominators = DominatorTree::of(&cfg);
        let loops = loops::natural_loops(&cfg, &dominators);
        let around = cfg
            .blocks()
            .map(|block| (0..loops.len() as u32).filter(|i| loops[*i as usize].blocks.contains(&block)).collect())
            .collect();
        Static { loops, around, is_reducible: loops::is_reducible(&cfg, &dominators), dominators }
    }

    /// The number of the loop with a header.
    pub fn loop_of_header(&self, header: BlockId) -> Option<usize> {
        self.loops.iter().position(|natural| natural.header == header)
    }

    /// The loops that contain a block, outer ones first.
    pub fn around(&self, block: BlockId) -> &[u32] {
        self.around.get(block.index()).map_or(&[], |loops| loops)
    }
}

/// A value as it was computed.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its scalars.
    pub scalars: SmallVec<[Scalar; 1]>,
    /// When it was computed: no two instances of a value have the same time.
    pub born: u64,
    /// For each loop around its definition, how often the header of the loop had been entered.
    pub turns: SmallVec<[(u32, u64); 2]>,
}

impl Instance {
    /// The value of an integer of at most 64 bits; `None` if it is poison or undef, or something else.
    pub fn word(&self) -> Option<u64> {
        match &self.scalars[..] {
            [Scalar::Word(word)] => Some(*word),
            _ => None,
        }
    }

    /// Whether both were computed in the same turn of every loop that is around both.
    pub fn is_of_one_turn_with(&self, other: &Instance) -> bool {
        are_of_one_turn(&self.turns, &other.turns)
    }
}

/// How often a loop has turned.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    /// Whether the loop is being executed.
    pub is_active: bool,
    /// How often control went back to the header since the loop was last entered.
    pub backedges: u64,
    /// How often the header was entered at all.
    pub headers: u64,
    /// When the loop was last entered from outside.
    pub entered: u64,
}

/// An access by a load or store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The block.
    pub block: MemoryBlock,
    /// The bytes of it.
    pub bytes: Range<u64>,
    /// Whether they were written.
    pub is_write: bool,
    /// When it happened.
    pub at: u64,
    /// When the pointer was computed; 0 for a constant.
    pub pointer_born: u64,
}

/// An access with the turns that the loops around it were in, outermost first: the number of the loop, when it was
/// entered, and how often it had gone back since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dated {
    /// The access.
    pub access: Access,
    /// The turns.
    pub turns: SmallVec<[(u32, u64, u64); 2]>,
}

impl Access {
    /// Whether both have a byte in common.
    pub fn overlaps(&self, block: MemoryBlock, bytes: &Range<u64>) -> bool {
        self.block == block && self.bytes.start < bytes.end && bytes.start < self.bytes.end
    }
}

/// What a call did that has returned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// The bytes of blocks that were accessed while it lasted, and whether they were written.
    pub touched: Vec<(MemoryBlock, Range<u64>, bool)>,
    /// When it returned.
    pub at: u64,
    /// For each loop around it, how often the header of the loop had been entered.
    pub turns: SmallVec<[(u32, u64); 2]>,
}

impl Called {
    /// Whether both were made in the same turn of every loop that is around both.
    pub fn is_of_one_turn_with(&self, other: &Called) -> bool {
        are_of_one_turn(&self.turns, &other.turns)
    }
}

/// Whether the same turn is noted for every loop that is noted twice.
fn are_of_one_turn(mine: &[(u32, u64)], theirs: &[(u32, u64)]) -> bool {
    let agrees = |(natural, turn): &(u32, u64)| theirs.iter().all(|(other, then)| other != natural || then == turn);
    mine.iter().all(agrees)
}

/// An active function.
pub struct Frame {
    /// Its index in the module.
    pub function: usize,
    /// When it was called.
    pub began: u64,
    /// The latest instance of each value.
    pub values: Vec<Option<Instance>>,
    /// The block that is being executed.
    pub block: BlockId,
    /// The block that was left last.
    pub previous: Option<BlockId>,
    /// By the number of the loop.
    pub turns: Vec<Turns>,
    /// When each block was last entered.
    pub entered: Vec<Option<u64>>,
    /// When each instruction was last executed.
    pub executed: HashMap<Place, u64>,
    /// The latest access of each load and store.
    pub accesses: HashMap<Place, Access>,
    /// The accesses so far by loads and stores that claims about dependences name, with the turns that they were made in.
    pub history: HashMap<Place, Vec<Dated>>,
    /// The call that the function waits for.
    pub call: Option<Place>,
    /// What the call did so far that the function waits for, if a claim is about it and another call.
    pub touched: Vec<(MemoryBlock, Range<u64>, bool)>,
    /// What those calls did that claims about two calls name, the last time that they returned.
    pub called: HashMap<Place, Called>,
    /// Whether something of the first instruction of the block was seen, but it has not been executed yet.
    pub is_first_seen: bool,
}

impl Frame {
    /// A function that begins.
    pub fn new(index: usize, function: &Function, loops: usize, now: u64) -> Frame {
        Frame {
            function: index,
            began: now,
            values: vec![None; function.values.len()],
            block: ENTRY,
            previous: None,
            turns: vec![Turns::default(); loops],
            entered: vec![None; function.blocks.len()],
            executed: HashMap::new(),
            accesses: HashMap::new(),
            history: HashMap::new(),
            call: None,
            touched: Vec::new(),
            called: HashMap::new(),
            is_first_seen: false,
        }
    }

    /// Whether a value is of the turns that the loops around a block are in.
    pub fn is_of_this_turn(&self, instance: &Instance, around: &[u32]) -> bool {
        let common = instance.turns.iter().filter(|(natural, _)| around.contains(natural));
        common.into_iter().all(|(natural, turn)| self.turns[*natural as usize].headers == *turn)
    }

    /// The latest instance of a value.
    pub fn get(&self, value: ValueId) -> Option<&Instance> {
        self.values.get(value.index())?.as_ref()
    }
}
