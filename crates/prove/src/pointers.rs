//! Pointers to memory that others may reach, as words.
//!
//! A pointer is a tuple of numbers, and a register that holds one is the word of them all; so selections, phis and
//! comparisons of values need no rule of their own. For every environment there are numbers that say what its pointers
//! are, as docs/memory.md has them:
//!
//! ```text
//!             Log(l, o)                                             Word(x), without provenance
//!   block     a number for l, never 0                               0
//!   root      what the function has it from: a parameter, a variable, memory
//!   base      P(l)                                                  0
//!   size      that of l, in bytes                                   any
//!   offset    o                                                     x
//! ```
//!
//! Where null may be accessed, an access through a number is about the block at address 0, whose number nothing else
//! has.
//!
//! Physical pointers have no circuit: `inttoptr` makes them, and no input has one. Undef pointers are addresses without
//! provenance: each use picks another offset.
//!
//! Two pointers with one number are about one block. A block may have several numbers if no two accesses through them
//! can meet without undefined behaviour of the source, one of them a write: those of `noalias` parameters.

use super::circuits::Circuits;
use super::graph::Lit;
use super::word::{self, Word, small};

/// Bits of the number of a block.
const BLOCK: u32 = 8;

/// Bits of the number of a root.
const ROOT: u32 = 8;

/// Blocks below this number may be led to by any pointer that comes from outside: those of variables come first, and of
/// `alloca`s to which a pointer gets out.
const MOST_BLOCKS: u64 = 1 << (BLOCK - 1);

/// The number of the block at address 0, where null may be accessed: numbers lead there, and nothing else.
const AT_NULL: u64 = (1 << BLOCK) - 1;

/// The most variables whose addresses a function has. So there are numbers left for the blocks of as many other pointers.
pub(super) const MOST_VARIABLES: usize = 40;

/// The most pointers from outside, parameters and results of loads.
pub(super) const MOST_POINTERS: usize = 80;

/// What a function has a pointer from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    /// No block.
    Number,
    /// A parameter, by its number.
    Parameter(usize),
    /// The address of a variable.
    Variable,
    /// Memory.
    Memory,
}

impl Root {
    fn word(self) -> Word {
        let number = match self {
            Root::Number => 0,
            Root::Variable => 1,
            Root::Memory => 2,
            Root::Parameter(number) => 3 + number as u64,
        };
        small(ROOT, number)
    }
}

/// A pointer.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The number of its block; 0 if it leads to none.
    pub block: Word,
    /// What the function has it from.
    pub root: Word,
    /// Whether it is an undef set.
    pub is_undef: Lit,
    /// The address of the block.
    pub base: Word,
    /// The size of the block.
    pub size: Word,
    /// In bytes from the beginning of the block.
    pub offset: Word,
}

impl Place {
    /// The pointer that a word is.
    pub fn of(word: &[Lit]) -> Place {
        let (block, rest) = word.split_at(BLOCK as usize);
        let (root, rest) = rest.split_at(ROOT as usize);
        let (is_undef, rest) = rest.split_at(1);
        let (base, rest) = rest.split_at(rest.len() / 3);
        let (size, offset) = rest.split_at(base.len());
        Place {
            block: block.to_vec(),
            root: root.to_vec(),
            is_undef: is_undef[0],
            base: base.to_vec(),
            size: size.to_vec(),
            offset: offset.to_vec(),
        }
    }

    /// The word of the pointer.
    pub fn word(&self) -> Word {
        let mut all = self.block.clone();
        all.extend(&self.root);
        all.push(self.is_undef);
        all.extend([&self.base, &self.size, &self.offset].into_iter().flatten());
        all
    }

    /// Whether a word is as wide as that of a pointer whose address has so many bits.
    pub fn is_wide(word: &[Lit], bits: u32) -> bool {
        word.len() == (BLOCK + ROOT + 1 + 3 * bits) as usize
    }

    /// An address that leads to no block.
    pub fn number(offset: Word) -> Place {
        let zero = small(offset.len() as u32, 0);
        Place {
            block: small(BLOCK, 0),
            root: Root::Number.word(),
            is_undef: Lit::FALSE,
            base: zero.clone(),
            size: zero,
            offset,
        }
    }

    /// An undef pointer, picked as this offset.
    pub fn undef(pick: Word) -> Place {
        Place { is_undef: Lit::TRUE, ..Place::number(pick) }
    }

    /// What it leads to where null may be accessed: a number to the block at address 0, which has this size.
    pub fn or_at_null(self, g: &mut Circuits, size: &[Lit]) -> Place {
        let leads = self.leads(g);
        let block = g.choose(leads, &self.block, &small(BLOCK, AT_NULL));
        let size = g.choose(leads, &self.size, size);
        Place { block, size, ..self }
    }

    /// A pointer that comes from outside, and may be undef; and what is true of it. The size of its block is no more than the
    /// largest signed number (Language Reference, "Allocated Objects"), so nothing that is inbounds wraps.
    pub fn unknown(g: &mut Circuits, bits: u32, root: Root, may_be_undef: bool) -> (Place, Lit) {
        let is_undef = if may_be_undef { g.input() } else { Lit::FALSE };
        // An undef pointer leads to no block.
        let mut any = |width: u32| -> Word { (0..width).map(|_| g.input()).collect() };
        let (mut block, base, mut size, offset) = (any(BLOCK - 1), any(bits), any(bits - 1), any(bits));
        size.push(Lit::FALSE);
        for bit in &mut block {
            *bit = g.and(*bit, !is_undef);
        }
        block.push(Lit::FALSE);
        let place = Place { block, root: root.word(), is_undef, base, size, offset };
        let known = place.is_laid_out(g);
        (place, known)
    }

    /// The argument of a `noalias` parameter: nothing else has the number of its block. And what is true of it.
    pub fn alone(g: &mut Circuits, bits: u32, number: usize, may_be_undef: bool) -> (Place, Lit) {
        let (mut place, _) = Place::unknown(g, bits, Root::Parameter(number), may_be_undef);
        // It may lead to no block at all.
        let leads = g.input();
        let leads = g.and(leads, !place.is_undef);
        let own = small(BLOCK, MOST_BLOCKS + number as u64);
        place.block = own.iter().map(|&bit| g.and(bit, leads)).collect();
        let known = place.is_laid_out(g);
        (place, known)
    }

    /// The address of a variable, by its number among those of the function, and what is true of it.
    pub fn variable(g: &mut Circuits, bits: u32, number: usize, align: u64, size: Option<u64>) -> (Place, Lit) {
        let mut base = g.variable(bits);
        for (i, bit) in base.iter_mut().enumerate() {
            if align.checked_shr(i as u32 + 1).is_some_and(|rest| rest > 0) {
                *bit = Lit::FALSE;
            }
        }
        let size = match size {
            Some(size) => small(bits, size),
            None => {
                let mut size = g.variable(bits - 1);
                size.push(Lit::FALSE);
                size
            }
        };
        let (block, root) = (small(BLOCK, 1 + number as u64), Root::Variable.word());
        let place = Place { block, root, is_undef: Lit::FALSE, base, size, offset: small(bits, 0) };
        let known = place.is_laid_out(g);
        (place, known)
    }

    /// The number of the block of an `alloca`, by its number among those to which a pointer gets out: those of variables
    /// are counted from the other end.
    pub fn block_of_own(number: usize) -> Word {
        small(BLOCK, (MOST_VARIABLES - number) as u64)
    }

    /// A block lies neither at address 0 nor across the end of the space; what leads to none has no base.
    fn is_laid_out(&self, g: &mut Circuits) -> Lit {
        let leads = self.leads(g);
        let at_zero = g.is_zero(&self.base);
        let (_, wraps) = g.add_carry(&self.base, &self.size, Lit::FALSE);
        let lies = g.and(!at_zero, !wraps);
        g.ite(leads, lies, at_zero)
    }

    /// Whether no byte of its block lies in that of another, where both lead to one.
    pub fn lies_apart(&self, g: &mut Circuits, other: &Place) -> Lit {
        let (end, end_of_other) = (g.add(&self.base, &self.size), g.add(&other.base, &other.size));
        let (before, behind) = (g.less(&other.base, &end), g.less(&self.base, &end_of_other));
        !g.and(before, behind)
    }

    /// Whether it leads to a variable, by the number of its block, or to none.
    fn is_of_variable(&self, g: &mut Circuits) -> Lit {
        !g.at_least(&self.block, 1 + MOST_VARIABLES as u64)
    }

    /// Whether it leads neither to the block of another nor to a variable.
    pub fn is_fresh_beside(&self, g: &mut Circuits, other: Option<&Place>) -> Lit {
        let leads = self.leads(g);
        let known = match other {
            Some(other) => self.shares_block(g, other),
            None => self.is_of_variable(g),
        };
        !g.and(leads, known)
    }

    /// How wide it is, in bits.
    pub fn bits(&self) -> u32 {
        self.offset.len() as u32
    }

    /// The place so many bytes further on.
    pub fn behind(&self, g: &mut Circuits, bytes: u64) -> Place {
        let offset = g.add(&self.offset, &small(self.bits(), bytes));
        Place { offset, ..self.clone() }
    }

    /// Whether it leads to a block.
    pub fn leads(&self, g: &mut Circuits) -> Lit {
        !g.is_zero(&self.block)
    }

    /// Whether it surely leads to no block, and is no set.
    pub fn is_surely_number(&self) -> bool {
        self.is_undef == Lit::FALSE && word::known(&self.block) == Some(0u8.into())
    }

    /// Its address.
    pub fn address(&self, g: &mut Circuits) -> Word {
        g.add(&self.base, &self.offset)
    }

    /// Whether its address is 0.
    pub fn is_null(&self, g: &mut Circuits) -> Lit {
        let address = self.address(g);
        g.is_zero(&address)
    }

    /// Whether its address is no multiple of an alignment, a power of 2.
    pub fn is_misaligned(&self, g: &mut Circuits, align: u64) -> Lit {
        if align <= 1 {
            return Lit::FALSE;
        }
        let bits = align.trailing_zeros() as usize;
        let low = g.add(&self.base[..bits], &self.offset[..bits]);
        g.any(low)
    }

    /// Whether an access of this many bytes leaves the block.
    pub fn strays(&self, g: &mut Circuits, bytes: u64) -> Lit {
        let fits = g.at_least(&self.size, bytes);
        let last = g.sub(&self.size, &small(self.bits(), bytes));
        let beyond = g.less(&last, &self.offset);
        g.or(!fits, beyond)
    }

    /// Whether two pointers lead to one block, if they lead to any.
    pub fn shares_block(&self, g: &mut Circuits, other: &Place) -> Lit {
        g.equal(&self.block, &other.block)
    }
}

/// Whether a word is surely null.
pub(super) fn is_known_null(word: &[Lit]) -> bool {
    let place = Place::of(word);
    place.is_surely_number() && word::known(&place.offset) == Some(0u8.into())
}
