//! Volatile loads and stores: events (`spec`: refinement, "Events").
//!
//! A volatile access may read and modify state that no ordinary access reaches (Language Reference, "Volatile
//! Memory Accesses"): what an ordinary access reaches it reads and writes like one. LLVM relies on both sides of
//! that: it forwards what was stored past a volatile load, and what a volatile load found to ordinary ones. The event
//! shows the pointer, the size and what is stored; of a block that nobody outside knows it shows only
//! that it is one, since which one it is is the program's own affair.

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

    /// Checks a volatile access and says what is seen of it.
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
                // Registers of devices have addresses where no block lies.
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
        let may = May { unwind: false, not_return, read: true };
        let event = Event::blind(name, args, may);
        let answer = self.environment.answer_event(self.trace.len(), &event, &Shape::new());
        self.trace.push(event);
        self.progress.interrupt(self.steps);
        match answer {
            Answer::Returns(_) => Ok(()),
            Answer::NeverReturns if not_return => Err(self.stopped()),
            Answer::NeverReturns | Answer::Unwinds => Err(self.unsupported(Unmodelled::VolatileAnswer)),
        }
    }
}
