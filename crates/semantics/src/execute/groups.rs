//! Loads and stores that are `!invariant.group` (docs/semantics.md#invariant-groups).
//!
//! "Every load and store to the same pointer operand can be assumed to load or store the same value" (Language Reference).
//! Operands are the same for sure if they are one constant, or one value of one activation that is computed once in it.
//! Of other operands with one address nothing is known: `llvm.launder.invariant.group` gives a pointer that is another
//! one, and LLVM takes copies of a pointer for the pointer.
//!
//! ```text
//! accesses (o, v) and (o', v') at one address
//!   v = v', of one type                          fine
//!   v ≠ v', of one type,  o and o' the same      undefined behaviour
//!   otherwise                                    undecided
//! ```

use super::{Ended, Execution};
use crate::memory::MemoryBlock;
use crate::observe::Observer;
use crate::program::{GroupRoot, GroupSite};
use crate::reason::Inconclusive;
use crate::value::{CallId, Scalar, Shape, Value};
use crate::{End, UbRule};

/// An access that is in a group.
#[derive(Clone, Debug)]
pub(super) struct GroupedAccess {
    block: MemoryBlock,
    offset: u64,
    /// The operand, and the activation whose value it is; none if it is not the same as any other.
    operand: Option<(GroupRoot, Option<CallId>)>,
    /// What was loaded or stored, and its type.
    value: Value,
    shape: Shape,
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks what an access loaded or stored against the others of its group, and notes it.
    pub(super) fn check_group(&mut self, site: &GroupSite) -> Result<(), Ended> {
        let Scalar::Log(block, offset) = *self.frame.slots[site.pointer.index()].extract() else {
            return Err(open_group());
        };
        let activation = (site.root != Some(GroupRoot::Constant)).then_some(self.frame.call);
        let operand = site.root.map(|root| (root, activation));
        let access =
            GroupedAccess { block, offset, operand, value: self.frame.value(site.value), shape: site.shape.clone() };
        let mut is_known = false;
        for other in self.grouped_accesses.iter().filter(|other| (other.block, other.offset) == (block, offset)) {
            if other.shape != access.shape {
                return Err(open_group());
            }
            if other.value == access.value {
                is_known |= other.operand == access.operand;
                continue;
            }
            let is_same = access.operand.is_some() && access.operand == other.operand;
            if is_same && surely_differ(&access.value, &other.value) {
                return Err(self.broken(UbRule::GroupDiffers, vec![self.pointer_value(site.pointer)]));
            }
            return Err(open_group());
        }
        if !is_known {
            self.grouped_accesses.push(access);
        }
        Ok(())
    }

    /// Forgets the accesses of a block whose memory begins anew.
    pub(super) fn forget_groups(&mut self, block: MemoryBlock) {
        self.grouped_accesses.retain(|access| access.block != block);
    }
}

fn open_group() -> Ended {
    Box::new(End::Inconclusive(Inconclusive::OpenGroup))
}

/// Whether two values of one type have different bits in some part, whatever is picked.
fn surely_differ(a: &Value, b: &Value) -> bool {
    let known = |scalar: &Scalar| matches!(scalar, Scalar::Word(_) | Scalar::Big(_));
    a.0.iter().zip(&b.0).any(|(a, b)| known(a) && known(b) && a != b)
}
