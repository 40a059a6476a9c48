//! Volatile accesses: events (docs/semantics.md#events).
//!
//! A volatile access may read and modify state that no ordinary access reaches (Language Reference, "Volatile
//! Memory Accesses"). Memory that ordinary accesses reach it reads and writes like one of them. LLVM relies on both: it
//! forwards a stored value past a volatile load, and the value of a volatile load to ordinary ones. The event shows the
//! pointer, the size and the stored value. If the environment has no pointer to the block, the event hides which block
//! it is: that concerns the program alone.
//!
//! No text says into how many accesses a volatile copy is divided (Language Reference, "llvm.memcpy": "not very cleanly
//! specified"). It is one event here, of which the comparison knows that it may be others.
//!
//! Where no block lies, a device may: the environment answers the load, and the event is all that a store does.

use super::{Ended, Execution};
use crate::environment::Answer;
use crate::memory::Intent;
use crate::observe::Observer;
use crate::outcome::{May, VOLATILE_BYTES};
use crate::program::{LoadSite, Slot, StoreSite, VolatileBytesSite};
use crate::reason::Unmodelled;
use crate::value::{Scalar, Shape, Value};
use crate::{End, Event, UbRule};
use irrefute_ir::{AddressSpace, LlvmVersion};

impl<O: Observer> Execution<'_, '_, O> {
    /// A volatile load.
    pub(super) fn load_volatile(&mut self, site: &LoadSite) -> Result<(), Ended> {
        let (args, place) = self.volatile_arguments((site.pointer, site.space), Intent::Read, site.size, site.align)?;
        // Up to LLVM 22 only stores may fail to return.
        let not_return = self.program.dialect.version > LlvmVersion(22);
        match place {
            Place::Memory => {
                self.perform_volatile("volatile load", args, not_return, &Shape::new())?;
                self.load(site)
            }
            Place::Device => {
                let shape: Shape = site.pieces.iter().flat_map(|piece| (0..piece.lanes).map(|_| piece.leaf)).collect();
                let loaded = self.perform_volatile("volatile load", args, not_return, &shape)?;
                if loaded.0.len() != shape.len() {
                    return Err(self.unsupported(Unmodelled::VolatileAnswer));
                }
                self.frame.put(site.to.start, loaded.0);
                Ok(())
            }
        }
    }

    /// A volatile store.
    pub(super) fn store_volatile(&mut self, site: &StoreSite) -> Result<(), Ended> {
        let (mut args, place) =
            self.volatile_arguments((site.pointer, site.space), Intent::Write, site.size, site.align)?;
        let stored = self.frame.value(site.value);
        self.must_not_be_captured(&stored.0)?;
        args.push(stored);
        self.perform_volatile("volatile store", args, true, &Shape::new())?;
        match place {
            Place::Memory => self.store(site),
            Place::Device => Ok(()),
        }
    }

    /// The event of a volatile copy or fill; the copy itself follows.
    pub(super) fn access_volatile(&mut self, site: &VolatileBytesSite) -> Result<(), Ended> {
        // Without bytes nothing is accessed, and a length that no block has is undefined behaviour of the copy.
        let Some(bytes) = self.length(site.length, site.length_width)?.filter(|bytes| *bytes > 0) else {
            return Ok(());
        };
        let mut args = Vec::new();
        for access in &site.accesses {
            let (shown, place) =
                self.volatile_arguments((access.pointer, access.space), access.intent, bytes, access.align)?;
            if place == Place::Device {
                return Err(self.unsupported(Unmodelled::VolatileCopyOfDevice));
            }
            args.extend(shown.into_iter().take(1));
        }
        args.push(Value::scalar(Scalar::Word(bytes)));
        args.extend(site.byte.map(|slot| Value::scalar(self.frame.slots[slot.index()].extract().into_owned())));
        // The declarations of these intrinsics promise that they return.
        self.perform_volatile(&format!("{VOLATILE_BYTES}{}", site.name), args, false, &Shape::new())?;
        Ok(())
    }

    /// Checks a volatile access, and gives the arguments of its event and what it reaches.
    fn volatile_arguments(
        &mut self,
        (pointer, space): (Slot, AddressSpace),
        intent: Intent,
        size: u64,
        align: u64,
    ) -> Result<(Vec<Value>, Place), Ended> {
        self.check_may_write()?;
        let mut place = Place::Memory;
        let scalar = self.frame.slots[pointer.index()].extract().into_owned();
        let mut shown = scalar.clone();
        if size > 0 {
            match self.reach((pointer, space), intent, size, align) {
                Ok((Some(index), ..)) => {
                    let block = &self.memory.blocks()[index];
                    if !block.escaped {
                        shown = Scalar::Word(0);
                    }
                }
                Ok((None, ..)) => {}
                Err(end) if is_nowhere(&end) => {
                    // What a device is told is an address, whatever it was made from.
                    let kind = self.program.globals.spaces.kind(space);
                    let address = self.memory.integer(&scalar, kind, &mut self.chooser);
                    shown = address.map_err(|stop| self.stop(stop, vec![Value::scalar(scalar)]))?;
                    place = Place::Device;
                }
                Err(end) => return Err(end),
            }
        }
        self.must_not_be_captured(std::slice::from_ref(&shown))?;
        Ok((vec![Value::scalar(shown), Value::scalar(Scalar::Word(size))], place))
    }

    fn perform_volatile(
        &mut self,
        name: &str,
        args: Vec<Value>,
        not_return: bool,
        shape: &Shape,
    ) -> Result<Value, Ended> {
        self.flush_output();
        if self.program.dialect.volatile_synchronizes() {
            self.may_synchronize();
        }
        let may = May { unwind: false, returns: true, not_return, read: true, write: true };
        let event = Event::blind(name, args, may);
        let answer = self.environment.asked().answer_event(self.trace.len(), &event, shape);
        self.trace.push(event);
        self.progress.noted_event();
        match answer {
            Answer::Returns(value) => Ok(value),
            Answer::NeverReturns if not_return => Err(self.stopped()),
            Answer::NeverReturns | Answer::Unwinds(_) => Err(self.unsupported(Unmodelled::VolatileAnswer)),
        }
    }
}

/// What a volatile access reaches.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// A block.
    Memory,
    /// An address where no block lies.
    Device,
}

/// Whether an access was refused because no block lies there. That is no undefined behaviour of a volatile one.
fn is_nowhere(end: &End) -> bool {
    match end {
        End::Ub(ub) => matches!(ub.rule, UbRule::NullAccess | UbRule::NoProvenance | UbRule::NothingThere),
        _ => false,
    }
}
