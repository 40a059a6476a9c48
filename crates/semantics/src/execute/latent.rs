//! What an execution notes of other environments ([`latent`](crate::latent)).

use super::Execution;
use super::frame::Frame;
use crate::latent::Latent;
use crate::memory::{BlockKind, Handed, MemoryBlock, Permission, Reach, Tag, Visible};
use crate::observe::Observer;
use crate::program::{CallSite, FunctionEffects, Lowered, Slot, Synchronization};
use crate::value::{Scalar, Value};

impl<'p, O: Observer> Execution<'_, 'p, O> {
    fn frames(&self) -> impl Iterator<Item = &Frame<'p>> {
        self.suspended.iter().chain([&self.frame]).map(|frame| &**frame)
    }

    /// A fence or an atomic access: progress, and what another thread may synchronize with.
    pub(super) fn synchronize(&mut self, how: Synchronization) {
        self.progress.noted_synchronization();
        match how {
            Synchronization::Progress => {}
            Synchronization::Relaxed(pointer) => {
                if O::HEARS_SYNCHRONIZATION && self.is_shared(pointer) {
                    self.show_to_threads();
                }
            }
            Synchronization::Fence => self.order_threads(),
            Synchronization::Access(pointer) => {
                if self.is_shared(pointer) {
                    self.order_threads();
                }
            }
        }
    }

    /// A fence, or an access of shared memory that orders others.
    fn order_threads(&mut self) {
        self.may_synchronize();
        if O::HEARS_SYNCHRONIZATION {
            self.show_to_threads();
        }
        self.synchronized += 1;
        self.memory.hand_over(self.synchronized);
    }

    /// Tells the observer what other threads may find in memory now. A heap block of this execution that they do not know yet
    /// may be handed to one that synchronizes here, so it is told, too. One behind a `noalias` argument is nobody else's until
    /// the execution returns, and who learns of that synchronizes later.
    fn show_to_threads(&mut self) {
        let blocks = self.memory.blocks().iter();
        let hidden = blocks.filter(|block| {
            let is_own = block.tag == Tag::Heap && matches!(block.number.kind(), BlockKind::Fresh(_));
            is_own && !block.escaped && block.is_alive()
        });
        let hidden: Vec<Scalar> = hidden.map(|block| Scalar::Log(block.number, 0)).collect();
        let handed = |pointer| Handed { pointer, reach: Reach::ALL, kept: Permission::NONE };
        let visible = self.memory.visible(hidden.iter().map(handed), Reach::ALL);
        self.observer.synchronizes(self.place(), visible);
    }

    /// Whether another thread may access the block that a pointer leads to, and may write there.
    fn is_shared(&self, pointer: Slot) -> bool {
        let block = self.frame.slots[pointer.index()].block();
        let block = block.and_then(|number| self.memory.blocks().iter().find(|block| block.number == number));
        block.is_some_and(|block| block.escaped && block.permission.write)
    }

    /// Notes that another thread may synchronize with the execution here.
    pub(super) fn may_synchronize(&mut self) {
        if self.frames().any(|frame| frame.effects.no_sync) {
            self.latents.add(Latent::Synchronizes);
        }
    }

    /// Notes a call of a function with a body, or of one that is only declared, whose ABI attributes differ.
    pub(super) fn note_passing(&mut self, callee: &Lowered, site: &CallSite) {
        if callee.passing != site.passing {
            self.latents.add(Latent::PassedOtherwise);
        }
    }

    /// Notes what the callee of an event may do in another environment, with these effects.
    pub(super) fn note_unknown_callee(&mut self, effects: FunctionEffects, args: &[(&Value, bool)], shown: &Visible) {
        if effects.may_synchronize() {
            self.may_synchronize();
            // Who accesses nothing but its arguments is not taken to order anything else: LLVM moves other accesses past it.
            if O::HEARS_SYNCHRONIZATION && effects.memory.other == Permission::ALL {
                self.show_to_threads();
            }
        }
        // That it calls itself is nothing that an execution shows.
        if effects.no_recurse {
            self.latents.add(Latent::CalleeRecurses);
        }
        if !effects.no_callback {
            if self.frames().any(|frame| frame.effects.no_callback) {
                self.latents.add(Latent::CallsBack);
            }
            let may_be_called = |frame: &Frame<'_>| self.program.functions[frame.function.index()].external;
            let recurses = |frame: &Frame<'_>| frame.effects.no_recurse && may_be_called(frame);
            if !effects.no_recurse && self.frames().any(recurses) {
                self.latents.add(Latent::Recurses);
            }
        }
        if effects.no_free {
            return;
        }
        // Later on, the environment may have passed the pointer itself.
        let passed = args.iter().filter(|(_, freed)| *freed && self.trace.is_empty());
        let mut blocks = passed.flat_map(|(value, _)| value.0.iter().filter_map(Scalar::block));
        let is_freed =
            |block: MemoryBlock| shown.0.get(&block).is_some_and(|seen| seen.freeable) && self.must_not_be_freed(block);
        if blocks.any(is_freed) {
            self.latents.add(Latent::FreesArgument);
        }
    }

    /// Notes the end of a block by the program itself.
    pub(super) fn note_end(&mut self, block: MemoryBlock) {
        if self.trace.is_empty() && self.must_not_be_freed(block) {
            self.latents.add(Latent::FreesArgument);
        }
    }

    /// Whether this block must not end, by a parameter or a function that is `nofree`: if the function binds the source, the
    /// parameter costs the target nothing.
    fn must_not_be_freed(&self, block: MemoryBlock) -> bool {
        let found_by = |frame: &Frame<'_>| {
            self.memory.blocks().iter().any(|found| found.number == block && found.begin < frame.entered)
        };
        let forbids = |frame: &Frame<'_>| frame.unfreed.contains(&block) || (frame.effects.no_free && found_by(frame));
        self.frames().any(forbids)
    }

    /// Notes a result that is promised to lead to no block that the caller knows, but leads to one that it may have known
    /// when it called.
    pub(super) fn note_fresh_result(&mut self, result: &[Scalar]) {
        let entered = self.frame.entered;
        // Nobody knew of the blocks that the environment keeps for its answers.
        let reserved = self.environment.environment.environment_memory().reserved.clone();
        let is_reserved = |block: MemoryBlock| matches!(block.kind(), BlockKind::Given(n) if reserved.contains(&n));
        let began_before =
            |block: MemoryBlock| self.memory.blocks().iter().any(|b| b.number == block && b.begin < entered);
        let is_known = |block: MemoryBlock| began_before(block) && !is_reserved(block);
        if result.iter().filter_map(Scalar::block).any(is_known) {
            self.latents.add(Latent::ReturnsKnown);
        }
    }
}
