//! `icmp` of pointers (Language Reference, "icmp Instruction": by address; docs/memory.md#comparison).
//!
//! Results that are the same wherever blocks lie need no address:
//!
//! ```text
//! Log(l, o) and Log(l, o')    by offset, if both are inside (a block reaches across no end of the space)
//! Log(l, o) and null          unequal, if o is inside, in the memory of space 0
//! Log(l, o) and Log(l', o')   unequal, if both are strictly inside and both blocks were alive at some time
//! ```
//!
//! A label is unequal to null. Any other comparison with one is poison: "Pointer equality tests between labels addresses
//! results in undefined behavior" (Language Reference, "Addresses of Basic Blocks"), and `icmp` is speculated.
//!
//! The rest is compared by address or, under the rule of the twin paper, left open.

use super::address::Address;
use super::block::{Block, Tag};
use super::block_number::{BlockKind, MemoryBlock};
use super::state::Memory;
use crate::choice::Chooser;
use crate::dialect::PointerComparison;
use crate::lift::{self, Notes, Stop};
use crate::rules::{Compare, Rule};
use crate::value::{PointerKind, Scalar};
use irrefute_ir::IntPredicate;

/// What is known about two pointers without their addresses.
enum Known {
    /// The unsigned order of the addresses is that of these numbers.
    Words(u64, u64),
    /// Different addresses, in an order that is not known.
    Unequal,
    /// It takes the addresses to decide.
    Nothing,
}

impl Memory<'_> {
    /// Compares two pointers of a type; `samesign` gives poison where the highest bits of the addresses differ.
    ///
    /// # Errors
    /// As [`Memory::address`].
    pub fn compare(
        &mut self,
        (predicate, same_sign): (IntPredicate, bool),
        kind: PointerKind,
        (lhs, rhs): (&Scalar, &Scalar),
        chooser: &mut dyn Chooser,
        notes: &mut Notes,
    ) -> Result<Scalar, Stop> {
        if lhs.is_poison() || rhs.is_poison() {
            return Ok(Scalar::Poison);
        }
        let is_equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
        match (is_label(lhs), is_label(rhs), lhs, rhs) {
            (false, false, ..) => {}
            (true, false, _, Scalar::Word(0)) | (false, true, Scalar::Word(0), _) if is_equality && !same_sign => {
                return Ok(Scalar::bool(predicate == IntPredicate::Ne));
            }
            (true, ..) | (_, true, ..) => return Ok(Scalar::Poison),
        }
        let is_signed =
            matches!(predicate, IntPredicate::Sgt | IntPredicate::Sge | IntPredicate::Slt | IntPredicate::Sle);
        // `samesign` asks for the highest bit of each address, which no shortcut below knows.
        if same_sign {
            let (a, b) = (self.integer(lhs, kind, chooser)?, self.integer(rhs, kind, chooser)?);
            return by_word((predicate, true), kind.bits, a, b, notes);
        }
        // Within one block equality is that of offsets even outside of it: adding a base is injective modulo the width.
        if let (Scalar::Log(a, at), Scalar::Log(b, other)) = (lhs, rhs)
            && a == b
            && is_equality
        {
            return by_word((predicate, false), 64, Scalar::Word(*at), Scalar::Word(*other), notes);
        }
        match self.known(kind, lhs, rhs) {
            // A block may lie across the middle of the space, where the signed order of addresses turns around.
            Known::Words(a, b) if !is_signed => {
                return by_word((predicate, false), 64, Scalar::Word(a), Scalar::Word(b), notes);
            }
            Known::Unequal if is_equality => return Ok(Scalar::bool(predicate == IntPredicate::Ne)),
            Known::Words(..) | Known::Unequal | Known::Nothing => {}
        }
        let both_logical = matches!((lhs, rhs), (Scalar::Log(..), Scalar::Log(..)));
        if both_logical && self.dialect.comparison == PointerComparison::Open {
            return Ok(Scalar::bool(chooser.way(2) == 1));
        }
        // The linker may merge the two, whatever addresses are chosen here, and LLVM may fold each comparison in
        // either way.
        if let (Scalar::Log(a, _), Scalar::Log(b, _)) = (lhs, rhs)
            && self.may_share_an_address(*a, *b)
        {
            return Ok(Scalar::bool(chooser.way(2) == 1));
        }
        let (a, b) = (self.integer(lhs, kind, chooser)?, self.integer(rhs, kind, chooser)?);
        by_word((predicate, false), kind.bits, a, b, notes)
    }

    fn known(&mut self, kind: PointerKind, lhs: &Scalar, rhs: &Scalar) -> Known {
        let spaces = &self.globals.spaces;
        // Elsewhere a block may lie at address 0.
        let null_is_no_block = !spaces.may_lie_at_zero(spaces.canonical(kind.space));
        match (lhs, rhs) {
            (Scalar::Log(a, at), Scalar::Log(b, other)) if a == b => {
                let block = self.block(*a);
                let both_inside = block.is_inside(*at) && block.is_inside(*other);
                if both_inside { Known::Words(*at, *other) } else { Known::Nothing }
            }
            (Scalar::Log(block, at), Scalar::Word(0)) if null_is_no_block && self.block(*block).is_inside(*at) => {
                Known::Words(1, 0)
            }
            (Scalar::Word(0), Scalar::Log(block, at)) if null_is_no_block && self.block(*block).is_inside(*at) => {
                Known::Words(0, 1)
            }
            (Scalar::Log(a, at), Scalar::Log(b, other)) if self.never_meet((*a, *at), (*b, *other)) => Known::Unequal,
            _ => Known::Nothing,
        }
    }

    /// Whether two places in different blocks have different addresses wherever the blocks lie.
    fn never_meet(&mut self, a: (MemoryBlock, u64), b: (MemoryBlock, u64)) -> bool {
        let may_share = self.may_share_an_address(a.0, b.0);
        let first = self.block(a.0).clone();
        let second = self.block(b.0);
        let both_inside = first.is_strictly_inside(a.1) && second.is_strictly_inside(b.1);
        !may_share && both_inside && first.lived_with(&second.lived())
    }

    /// Whether a linker may give two symbols one address: two constants of equal contents, or two functions, of which
    /// one is `unnamed_addr`. What is not known of contents may be equal.
    fn may_share_an_address(&mut self, a: MemoryBlock, b: MemoryBlock) -> bool {
        if a == b || !(self.block(a).unnamed_addr || self.block(b).unnamed_addr) {
            return false;
        }
        let (first, second) = (self.block(a).clone(), self.block(b).clone());
        let is_constant = |block: &Block| block.tag == Tag::Global && !block.permission.write;
        match (a.kind(), b.kind()) {
            (BlockKind::Function(_), BlockKind::Function(_)) => true,
            (BlockKind::Global(_), BlockKind::Global(_)) if is_constant(&first) && is_constant(&second) => {
                match (&first.contents, &second.contents) {
                    (Ok(first), Ok(second)) => first == second,
                    (Err(_), _) | (_, Err(_)) => true,
                }
            }
            _ => false,
        }
    }

    /// The address of a block, if it is chosen and not left open.
    pub fn chosen_address(&self, block: MemoryBlock) -> Option<u64> {
        match self.index(block).map(|index| self.blocks[index].address) {
            Some(Address::At(base)) => Some(base),
            Some(Address::Unchosen | Address::Open) | None => None,
        }
    }
}

/// Whether a pointer is the address of a label, or was moved from there.
fn is_label(pointer: &Scalar) -> bool {
    matches!(pointer, Scalar::Log(block, _) if matches!(block.kind(), BlockKind::Label(_)))
}

fn by_word(
    (predicate, same_sign): (IntPredicate, bool),
    width: u32,
    a: Scalar,
    b: Scalar,
    notes: &mut Notes,
) -> Result<Scalar, Stop> {
    let mut out = [Scalar::Poison];
    let rule = Rule::Compare(Compare { predicate, same_sign, width });
    lift::elementwise(rule, &[&[a], &[b]], &mut out, notes)?;
    let [result] = out;
    Ok(result)
}
