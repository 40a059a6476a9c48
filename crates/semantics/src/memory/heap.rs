//! What `free` may end (docs/memory.md#free).

use super::MemoryBlock;
use super::access::{Access, Intent};
use super::block::{Block, Life, Tag};
use super::state::{Memory, OPEN_ADDRESS};
use crate::choice::Chooser;
use crate::lift::Stop;
use crate::ub_rule::UbRule;
use crate::value::Scalar;

impl Memory<'_> {
    /// The alive heap block that begins where a pointer points to.
    ///
    /// # Errors
    /// Undefined behaviour if there is none; [`Memory::fault`] then holds the place that the pointer leads to.
    pub fn heap_block(&mut self, pointer: &Scalar, chooser: &mut dyn Chooser) -> Result<MemoryBlock, Stop> {
        self.fault = None;
        let (block, offset) = match pointer {
            Scalar::Log(block, offset) => (*block, *offset),
            Scalar::Phy(physical) => {
                let space = physical.space;
                let access = Access { intent: Intent::Neither, size: 0, align: 1, space, null_is_valid: false };
                self.reached(physical, access, chooser)?
            }
            Scalar::Word(_) | Scalar::Big(_) => return Err(Stop::Ub(UbRule::BadFree)),
            Scalar::Joint(joint, lane) => return self.heap_block(&joint.lane(*lane), chooser),
            Scalar::Set(set) if set.relaxed => return Err(OPEN_ADDRESS),
            // No pointer is ever `Raw`.
            Scalar::Poison | Scalar::Set(_) | Scalar::Raw(_) => return Err(Stop::Ub(UbRule::AccessThroughUndefined)),
        };
        let Some(index) = self.index(block) else { return Err(Stop::Ub(UbRule::BadFree)) };
        // Every failure is UB. They are distinguished for the diagnosis only: a double `free` reads best as the use of
        // an ended block.
        let rule = match &self.blocks[index] {
            Block { tag: Tag::Heap, life: Life::Alive, permission, .. } if offset == 0 => {
                if permission.write {
                    return Ok(block);
                }
                UbRule::ForbiddenWrite
            }
            Block { tag: Tag::Heap | Tag::Foreign, life: Life::Ended { .. }, .. } if offset == 0 => {
                UbRule::AccessOfDead
            }
            Block { .. } => UbRule::BadFree,
        };
        self.fault = Some(self.fault_at(index, offset, 0));
        Err(Stop::Ub(rule))
    }
}
