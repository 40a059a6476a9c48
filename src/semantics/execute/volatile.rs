//! Volatile loads and stores: events (docs/semantics.md#events).
//!
//! A volatile access may read and modify state that no ordinary access reaches (Language Reference, "Volatile
//! Memory Accesses"). Memory that ordinary accesses reach it reads and writes like one of them. LLVM relies on both: it
//! forwards a stored value past a volatile load, and the value of a volatile load to ordinary ones. The event shows the
//! pointer, the size and the stored value. If the environment has no pointer to the block, the event hides which block
//! it is: that concerns the program alone.

use super::{Ended, Execution};
use crate::ir::LlvmVersion;
use crate::semantics::environment::Answer;
use crate::semantics::memory::Intent;
use crate::semantics::observe::Observer;
use crate::semantics::outcome::May;
use crate::semantics::program::{LoadSite, Slot, StoreSite};
use crate::semantics::reason::Unmodelled;
use crate::semantics::value::{Scalar, Shape, Value};
use crate::semantics::{End, Event, UbRule};

impl<O: Observer> Execution<'_, '_, O> {
    /// A volatile load.
    pub(super) fn load_volatile(&mut self, site: &LoadSite) -> Result<(), Ended> {
        let args = self.volatile_arguments(site.pointer, Intent::Read, site.size, site.align)?;
        // Up to LLVM 22 only stores may fail to return.
        let not_return = self.program.dialect.version > LlvmVersion(22);
        self.perform_volatile("volatile load", args, not_return)?;
        self.load(site)
    }

    /// A volatile store.
    pub(super) fn store_volatile(&mut self, site: &StoreSite) -> Result<(), Ended> {
        let mut args = self.volatile_arguments(site.pointer, Intent::Write, site.size, site.align)?;
        let stored = self.frame.value(site.value);
        self.must_not_be_captured(&stored.0)?;
        args.push(stored);
        self.perform_volatile("volatile store", args, true)?;
        self.store(site)
    }

    /// Checks a volatile access, and gives the arguments of its event.
    fn volatile_arguments(
        &mut self,
        pointer: Slot,
        intent: Intent,
        size: u64,
        align: u64,
    ) -> Result<Vec<Value>, Ended> {
        self.check_may_write()?;
        let scalar = self.frame.slots[pointer.index()].extract().into_owned();
        let mut shown = scalar.clone();
        if size > 0 {
            match self.reach(pointer, intent, size, align) {
                Ok((Some(index), ..)) => {
                    let block = &self.memory.blocks()[index];
                    if !block.escaped {
                        shown = Scalar::Word(0);
                    }
                }
                Ok((None, ..)) => {}
                // Device registers have addresses where no block lies.
                Err(end) => return Err(self.without_block(end)),
            }
        }
        self.must_not_be_captured(std::slice::from_ref(&shown))?;
        Ok(vec![Value::scalar(shown), Value::scalar(Scalar::Word(size))])
    }

    /// A volatile access of an address where no block lies is not undefined behaviour.
    fn without_block(&self, end: Ended) -> Ended {
        match &*end {
            End::Ub(ub) => match ub.rule {
                UbRule::NullAccess | UbRule::NoProvenance | UbRule::NothingThere => {
                    self.unsupported(Unmodelled::VolatileNowhere)
                }
                _ => end,
            },
            _ => end,
        }
    }

    fn perform_volatile(&mut self, name: &str, args: Vec<Value>, not_return: bool) -> Result<(), Ended> {
        self.flush_output();
        let may = May { unwind: false, returns: true, not_return, read: true, write: true };
        let event = Event::blind(name, args, may);
        let answer = self.environment.asked().answer_event(self.trace.len(), &event, &Shape::new());
        self.trace.push(event);
        self.progress.interrupt(self.steps);
        match answer {
            Answer::Returns(_) => Ok(()),
            Answer::NeverReturns if not_return => Err(self.stopped()),
            Answer::NeverReturns | Answer::Unwinds => Err(self.unsupported(Unmodelled::VolatileAnswer)),
        }
    }
}
