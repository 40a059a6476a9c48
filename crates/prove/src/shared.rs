//! Accesses to memory that others may reach, and moves of pointers into it.
//!
//! # What memory holds
//!
//! A function writes by stores and by calls; both are *writes*, in the order of the blocks, each made under a condition.
//! What a load finds is decided by the last write before it that is made and is about its place:
//!
//! ```text
//!   a store of the same type at the same place    what was stored
//!   a store of more at the place                  that part of what was stored
//!   stores of all its bytes                       their bits, if no value may be a set
//!   a constant variable                           its bytes
//!   a store that meets the place otherwise        an unknown value, the same for equal loads after equal writes
//!   a call, or no write at all                    an unknown value, the same for equal places and types, or a part of one
//! ```
//!
//! An unknown value is a variable of the circuit that both sides share: any value, poison or undef. In an environment
//! values of several types at a place depend on each other, and those of places that meet do; here they do not, so that
//! the environments of the circuit are more than there are.
//!
//! # Why that is enough
//!
//! Where the target makes its k-th call, or returns, so does the source, or is undefined by then; and at each byte what
//! the source wrote last covers what the target wrote last ([`covered`](super::covered)). So there the source's memory is
//! at most less defined than the target's. The source of the circuit reads the target's from then on. As all rules are
//! monotone (docs/semantics.md#lifting), what the real source does covers what that one does.
//!
//! # Which accesses are allowed
//!
//! That an access of the target is *denied*, byte by byte, is a variable: it makes the target undefined. An access of the
//! source that contains such a byte is undefined, too, if it is of the same kind, through a pointer from the same root,
//! and no call happens between the two, which alone may end or begin a block. So the target may access what the source
//! accesses in the same execution, and nothing else. If the target promises nothing of accesses, the root does not
//! matter. Equal roots have equal promises (`readonly`, `noalias`, `memory(argmem: …)`); what the target promises more,
//! it keeps by its steps ([`kept`](super::kept)). What is certain needs no source: the bytes of a variable.
//!
//! # Which blocks are distinct
//!
//! A block that a call makes (`noalias`) is new: no variable, argument, earlier answer or memory before the call led to
//! it. Variables lie apart, unless a linker may give two symbols one address.
//!
//! An `alloca` to which a pointer gets out is such a block that is there before all events, apart from variables. It is one
//! block for both sides, and so has one address: the source may choose the target's, before it sees an answer, if size and
//! alignment are equal. What only one side has is compared as other memory is, which loses proofs only; until a pointer
//! gets out, it is [`hidden`](super::hidden).

use super::circuits::Circuits;
use super::evaluate::{Argument, Lane};
use super::flow::NoCircuit;
use super::graph::Lit;
use super::hidden::Hidden;
use super::kept::{Deeds, promises_no_more_bytes};
use super::pointers::{MOST_POINTERS, MOST_VARIABLES, Place, Root};
use super::uses::own_blocks;
use super::word::Word;
use irrefute_semantics::PointerParamAttrs;
use irrefute_semantics::register_code::{Register, RegisterCode, RegisterLeaf};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The most parameters. Not tuned.
const MOST_PARAMETERS: usize = 64;

/// The most loads whose offsets are compared. Not tuned.
const MOST_COMPARED: usize = 4;

/// Which function is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// The target, which comes first.
    #[default]
    Target,
    /// The source.
    Source,
}

/// What both sides know of memory that others may reach.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// Who is evaluated.
    pub role: Role,
    /// What is true in every environment.
    pub assumed: Vec<Lit>,
    /// Where the events of the target are made.
    pub made_by_target: Vec<Lit>,
    /// The width of pointers, in bits.
    pub bits: u32,
    /// Whether the first byte of a number in memory is the highest.
    pub is_big_endian: bool,
    /// Whether a linker may give two symbols one address.
    pub may_share_addresses: bool,
    /// The size of the block at address 0, if null may be accessed. No pointer leads there but numbers.
    pub(super) at_null: Option<Word>,
    /// Whether the target promises something of accesses, so that it matters what a pointer comes from.
    pub(super) roots_matter: bool,
    /// How many pointers came from outside.
    pointers: usize,
    /// Pointers from outside, each with the last event before it; `None` if it was there before all.
    pub(super) given: Vec<(Option<usize>, Place)>,
    /// Pointers to blocks that events made, each with its event.
    fresh: Vec<(usize, Place)>,
    /// By event of the target, which `alloca`s are hidden from it.
    pub(super) hidden: Vec<Hidden>,
    pub(super) variables: FxHashMap<Arc<str>, Variable>,
    /// The blocks of `alloca`s whose addresses get out, in order.
    pub(super) own: Vec<Variable>,
    pub(super) accesses: Vec<TargetAccess>,
    pub(super) unknown: Vec<Unknown>,
}

/// A variable whose address a function has.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub place: Place,
    pub size: Option<u64>,
    pub align: u64,
    pub is_constant: bool,
    pub bytes: Option<Arc<[u8]>>,
}

/// An access of the target.
#[derive(Clone, Debug)]
pub(super) struct TargetAccess {
    pub place: Place,
    pub is_write: bool,
    /// How many events come before it.
    pub events: usize,
    /// By byte, whether it is not allowed.
    pub denied: Vec<Lit>,
}

/// An unknown value that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Unknown {
    pub asked: Asked,
    /// A value of its own.
    pub argument: Argument,
    /// That, or one that was asked for before at an equal place, or the bits of it that lie there.
    pub cases: Vec<(Lit, Content)>,
}

/// A value in memory that nothing says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// The last event before; `None` if there is none.
    pub event: Option<usize>,
    /// The write that meets it otherwise, with all writes before it.
    pub after: Option<Vec<WriteKey>>,
    pub block: Word,
    pub offset: Word,
    pub leaf: RegisterLeaf,
}

/// What makes two writes equal.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WriteKey {
    Store(Lit, Word, Word, RegisterLeaf, Word, Lit),
    Padding(Lit, Word, Word, u64),
    Event(usize, Lit),
}

/// A write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A lane of a store.
    Store(Box<Stored>),
    /// Bytes between lanes, which become undef.
    Padding(Box<Padding>),
    /// A call, by its number among the events.
    Event {
        /// Its number.
        number: usize,
        /// Where it happens.
        made: Lit,
        /// The blocks that it does not reach.
        hidden: Hidden,
    },
}

/// Bytes that a store leaves undef.
#[derive(Clone, Debug)]
pub struct Padding {
    /// Where it happens.
    pub made: Lit,
    pub(super) place: Place,
    /// How many bytes.
    pub bytes: u64,
}

/// A lane that was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Where it happens.
    pub made: Lit,
    pub(super) place: Place,
    /// How many bytes it takes.
    pub bytes: u64,
    /// Its type.
    pub leaf: RegisterLeaf,
    /// Its value: one pick, if it may be a set.
    pub lane: Lane,
    /// Whether it may be a set.
    pub is_open: bool,
    /// The unknown value that it is, by its number among the leaves.
    pub is_leaf: Option<usize>,
    pub(super) register: Register,
}

impl Stored {
    /// Whether it is a pointer that is no set, in as many bytes as its address takes.
    pub(super) fn is_whole_pointer(&self) -> bool {
        let is_pointer = self.leaf == RegisterLeaf::Pointer && !self.is_open;
        is_pointer && 8 * self.bytes == Place::of(&self.lane.bits).offset.len() as u64
    }

    /// The number that it is in memory, if it is whole bytes of one value: a pointer that surely leads to no block is
    /// one, too.
    pub(super) fn number(&self) -> Option<Word> {
        match self.leaf {
            RegisterLeaf::Bits(width) => (width.is_multiple_of(8) && !self.is_open).then(|| self.lane.bits.clone()),
            RegisterLeaf::Pointer => {
                let place = Place::of(&self.lane.bits);
                let is_number = place.is_surely_number() && 8 * self.bytes == place.offset.len() as u64;
                (is_number && !self.is_open).then_some(place.offset)
            }
        }
    }
}

impl Write {
    pub(super) fn made(&self) -> Lit {
        match self {
            Write::Store(stored) => stored.made,
            Write::Padding(padding) => padding.made,
            Write::Event { made, .. } => *made,
        }
    }

    pub(super) fn key(&self) -> Option<WriteKey> {
        match self {
            // Sets that are equal in one pick need not be equal.
            Write::Store(stored) if stored.is_open => None,
            Write::Store(stored) => Some(WriteKey::Store(
                stored.made,
                stored.place.block.clone(),
                stored.place.offset.clone(),
                stored.leaf,
                stored.lane.bits.clone(),
                stored.lane.poison,
            )),
            Write::Padding(padding) => {
                let Padding { made, place, bytes } = &**padding;
                Some(WriteKey::Padding(*made, place.block.clone(), place.offset.clone(), *bytes))
            }
            Write::Event { number, made, .. } => Some(WriteKey::Event(*number, *made)),
        }
    }
}

/// What a load finds: the first case that holds decides.
#[derive(Clone, Debug)]
pub(super) struct Found(pub Vec<(Lit, Content)>);

#[derive(Clone, Debug)]
pub(super) enum Content {
    /// The value of a register that was stored.
    Stored(Register),
    /// These bits of it.
    Part(Register, Range<usize>),
    /// A value that is no set.
    Value(Lane),
    Unknown(Argument),
    /// These bits of an unknown value, poison where it says so.
    PartOfUnknown(Argument, Range<usize>),
}

/// The bits of a byte of a number in memory.
pub(super) fn byte_in(number: &[Lit], at: u64, is_big_endian: bool) -> &[Lit] {
    let at = if is_big_endian { number.len() as u64 / 8 - 1 - at } else { at };
    &number[8 * at as usize..][..8]
}

/// How many bytes a value takes.
pub(super) fn bytes_of(width: u32) -> u64 {
    u64::from(width.div_ceil(8))
}

impl Shared {
    /// A pointer that comes from outside.
    pub(super) fn pointer(
        &mut self,
        g: &mut Circuits,
        root: Root,
        is_alone: bool,
        may_be_undef: bool,
    ) -> Result<Place, NoCircuit> {
        self.pointers += 1;
        if self.pointers > MOST_POINTERS {
            return Err("many pointers");
        }
        let (place, known) = match root {
            Root::Parameter(number) if is_alone => Place::alone(g, self.bits, number, may_be_undef),
            _ => Place::unknown(g, self.bits, root, may_be_undef),
        };
        self.assumed.push(known);
        Ok(place)
    }

    /// Notes a pointer that was there after an event, and before the next one. No pointer led to a block before the event
    /// that makes it.
    pub(super) fn is_given(&mut self, g: &mut Circuits, event: Option<usize>, place: &Place) {
        for (_, fresh) in self.fresh.iter().filter(|(made_by, _)| event < Some(*made_by)) {
            self.assumed.push(fresh.is_fresh_beside(g, Some(place)));
        }
        self.given.push((event, place.clone()));
    }

    /// Notes a pointer to the block that an event makes.
    pub(super) fn is_fresh(&mut self, g: &mut Circuits, event: usize, place: &Place) {
        if self.fresh.iter().any(|(made_by, known)| *made_by == event && known.block == place.block) {
            return;
        }
        self.assumed.push(place.is_fresh_beside(g, None));
        for (_, before) in self.given.iter().filter(|(made_by, _)| *made_by < Some(event)) {
            self.assumed.push(place.is_fresh_beside(g, Some(before)));
        }
        self.fresh.push((event, place.clone()));
    }

    /// The block of the `alloca` of this number among those whose addresses get out. It is there before all events, and no
    /// pointer that was there before leads to it.
    pub(super) fn own_block(
        &mut self,
        g: &mut Circuits,
        number: usize,
        (size, align): (u64, u64),
    ) -> Result<Place, NoCircuit> {
        if self.at_null.is_some() {
            return Err("the address of an `alloca` where null may be accessed");
        }
        if let Some(known) = self.own.get(number) {
            let is_same = (known.size, known.align) == (Some(size), align);
            return if is_same { Ok(known.place.clone()) } else { Err("an `alloca` that the target makes otherwise") };
        }
        if self.variables.len() + self.own.len() >= MOST_VARIABLES {
            return Err("many variables");
        }
        let (place, known) = Place::variable(g, self.bits, MOST_VARIABLES - 1 - number, align, Some(size));
        self.assumed.push(known);
        let others = self.variables.values().chain(&self.own);
        for other in others.filter(|other| size > 0 && other.size.is_some_and(|size| size > 0)) {
            self.assumed.push(place.lies_apart(g, &other.place));
        }
        for (_, before) in self.given.iter().filter(|(event, _)| event.is_none()) {
            let shares = place.shares_block(g, before);
            self.assumed.push(!shares);
        }
        self.fresh.push((0, place.clone()));
        self.own.push(Variable { place: place.clone(), size: Some(size), align, is_constant: false, bytes: None });
        Ok(place)
    }

    /// Any value, and what is picked of it if it is a set.
    pub(super) fn unknown_bits(
        &mut self,
        g: &mut Circuits,
        leaf: RegisterLeaf,
        may_be_undef: bool,
    ) -> Result<(Word, Word), NoCircuit> {
        match leaf {
            RegisterLeaf::Bits(width) => {
                let bits = g.variable(width);
                Ok((bits.clone(), bits))
            }
            RegisterLeaf::Pointer => {
                let place = self.pointer(g, Root::Memory, false, may_be_undef)?;
                Ok((place.word(), place.offset))
            }
        }
    }

    /// The variable that a pointer surely leads to.
    pub(super) fn variable_at(&self, place: &Place) -> Option<&Variable> {
        self.variables.values().chain(&self.own).find(|known| known.place.block == place.block)
    }

    /// An unknown value that was asked for before.
    pub(super) fn known(&self, asked: &Asked) -> Option<Vec<(Lit, Content)>> {
        self.unknown.iter().find(|unknown| unknown.asked == *asked).map(|unknown| unknown.cases.clone())
    }

    /// The values asked for before that may contain this one: in the same block, or in any if null may be accessed. It is
    /// independent of those beyond the first few, so that the environments of the circuit are more than there are.
    pub(super) fn alike(&self, asked: &Asked) -> Vec<(Asked, Argument)> {
        let may_contain = |leaf: RegisterLeaf| match (leaf, asked.leaf) {
            (RegisterLeaf::Bits(whole), RegisterLeaf::Bits(part)) if whole != part => {
                whole > part && whole.is_multiple_of(8) && part.is_multiple_of(8)
            }
            (leaf, wanted) => leaf == wanted,
        };
        let is_alike = |unknown: &&Unknown| {
            let there = &unknown.asked;
            (there.event, &there.after) == (asked.event, &asked.after)
                && may_contain(there.leaf)
                && (there.block == asked.block || self.at_null.is_some())
        };
        let alike = self.unknown.iter().filter(is_alike).take(MOST_COMPARED);
        alike.map(|unknown| (unknown.asked.clone(), unknown.argument.clone())).collect()
    }

    /// What memory held before any write, or after an event, if a side asked for it.
    pub(super) fn initial(&self, event: Option<usize>, place: &Place, leaf: RegisterLeaf) -> Option<&Argument> {
        let (block, offset) = (place.block.clone(), place.offset.clone());
        let asked = Asked { event, after: None, block, offset, leaf };
        self.unknown.iter().find(|unknown| unknown.asked == asked).map(|unknown| &unknown.argument)
    }
}

/// Whether a function does anything with memory that others may reach, or with pointers.
pub(super) fn is_shared(code: &RegisterCode) -> bool {
    let is_pointer = |leaf: &RegisterLeaf| *leaf == RegisterLeaf::Pointer;
    let has_address = own_blocks(code).is_ok_and(|own| !own.is_empty());
    code.leaves.iter().flatten().chain(&code.returned).any(is_pointer) || !code.addresses.is_empty() || has_address
}

/// Refuses functions whose promises about pointers are not understood here, or which the target may break alone
/// ([`kept`](super::kept)).
pub(super) fn admit(source: &RegisterCode, target: &RegisterCode) -> Result<(), NoCircuit> {
    let deeds = Deeds::of(target);
    if !deeds.keep_effects(&source.effects, &target.effects) {
        return Err("pointers in functions about which the target promises more");
    }
    for (i, attrs) in source.uses.iter().enumerate() {
        if source.leaves[i].iter().all(|leaf| *leaf != RegisterLeaf::Pointer) {
            continue;
        }
        if source.leaves[i].len() > 1 || i >= MOST_PARAMETERS {
            return Err("pointers in aggregates that are passed");
        }
        let (_, of_source) = &source.parameters[i];
        let is_kept = target.uses.get(i).is_some_and(|promised| deeds.keep_use(attrs, promised))
            && target.parameters.get(i).is_some_and(|(_, promised)| promises_no_more_bytes(of_source, promised));
        let PointerParamAttrs { permission, lost, dead_on_unwind, copy, .. } = *attrs;
        if !is_kept {
            return Err("pointers about which the target promises more");
        }
        // A copy is compared in the end as other memory is, although nobody can look at it: this loses proofs only.
        if !permission.read || lost > 0 && copy.is_none() || dead_on_unwind {
            return Err("pointers to memory that must not be read, or is lost");
        }
    }
    Ok(())
}
