//! `initializes` of parameters with a body (Language Reference, "Parameter Attributes").
//!
//! ```text
//! each byte of the ranges is "not initialized" when the function is entered
//! an access through the argument    a write makes it initialized, a read before gives poison
//! a normal return                   bytes that are not initialized become undef
//! ```
//!
//! Accesses through other pointers change nothing of this. Which pointer an access is based on is known if nothing but the
//! argument leads to the block, or from a chain of `getelementptr` ([`Base`]). Where it is not known, and matters, the
//! execution decides nothing.

use super::bytes::MOST;
use super::{Ended, Execution};
use crate::memory::{BlockBytes, BlockKind, Filling, Intent, Life, Memory, MemoryBlock};
use crate::observe::Observer;
use crate::program::{Base, Code, Slot};
use crate::reason::Inconclusive;
use crate::value::Scalar;
use crate::{End, Event};

/// A range of bytes that an argument is promised to initialize.
#[derive(Clone, Debug)]
pub(super) struct Initialized {
    parameter: u32,
    block: MemoryBlock,
    /// The first byte of the range.
    start: u64,
    /// For each byte whether it is initialized.
    written: Vec<bool>,
    /// Whether only the argument leads to the block.
    is_alone: bool,
    /// Whether the environment was asked for something meanwhile: it may know other ways to the block.
    is_asked: bool,
}

impl Initialized {
    /// The bytes of an access that are in the range and not initialized.
    fn open<'a>(&'a self, (start, size): (u64, u64)) -> impl Iterator<Item = usize> + 'a {
        let begins = start.max(self.start) - self.start;
        let ends = (start + size).min(self.start + self.written.len() as u64).saturating_sub(self.start);
        (begins..ends).map(|at| at as usize).filter(|at| !self.written[*at])
    }

    fn is_done(&self) -> bool {
        self.written.iter().all(|written| *written)
    }
}

/// What an access has to do with a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    ThroughArgument,
    Elsewhere,
    Unknown,
}

/// The ranges that the arguments of a call initialize, and whether all of them lie in blocks. `slots` are those of its frame.
pub(super) fn ranges(code: &Code, slots: &[Scalar], memory: &Memory<'_>) -> (Vec<Initialized>, bool) {
    let (mut ranges, mut is_known) = (Vec::new(), true);
    let arguments = &slots[code.params.range()];
    for promise in &code.initializes {
        let Scalar::Log(block, offset) = slots[promise.pointer.index()] else {
            is_known = false;
            continue;
        };
        let has_name = matches!(block.kind(), BlockKind::Global(_) | BlockKind::Function(_));
        let leading = arguments.iter().filter(|other| other.leads_to(block)).count();
        let is_alone = !has_name && leading == 1 && !memory.is_held(block);
        let found = memory.blocks().iter().find(|other| other.number == block && other.life == Life::Alive);
        let bytes = found.and_then(|found| found.size).unwrap_or(0);
        for (low, high) in &promise.ranges {
            let (start, end) = (offset.wrapping_add_signed(*low), offset.wrapping_add_signed(*high));
            if start >= end || end > bytes || end - start > MOST {
                is_known = false;
                continue;
            }
            let (parameter, written) = (promise.parameter, vec![false; (end - start) as usize]);
            ranges.push(Initialized { parameter, block, start, written, is_alone, is_asked: false });
        }
    }
    (ranges, is_known)
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Checks an access against the ranges of all active functions. Whether a read gives poison.
    pub(super) fn check_initialized(
        &mut self,
        (slot, scalar): (Option<Slot>, &Scalar),
        block: MemoryBlock,
        bytes: (u64, u64),
        intent: Intent,
    ) -> Result<bool, Ended> {
        let base = slot.and_then(|slot| self.frame.code.bases.get(&slot).copied());
        let is_physical = matches!(scalar, Scalar::Phy(_));
        let memory = &self.memory;
        let active = self.suspended.len();
        let mut is_poison = false;
        for (depth, frame) in self.suspended.iter_mut().chain([&mut self.frame]).enumerate() {
            for range in frame.initialized.iter_mut().filter(|range| range.block == block) {
                let open: Vec<usize> = range.open(bytes).collect();
                if open.is_empty() || intent == Intent::Neither {
                    continue;
                }
                let is_certain = range.is_alone && !is_physical && !(range.is_asked && memory.is_held(block));
                let way = match base {
                    Some(Base::Parameter(i)) if depth == active && i == range.parameter => Way::ThroughArgument,
                    Some(Base::Parameter(_) | Base::Global) if depth == active => Way::Elsewhere,
                    _ if is_certain => Way::ThroughArgument,
                    _ => Way::Unknown,
                };
                match (way, intent) {
                    (Way::Elsewhere, _) => {}
                    (Way::ThroughArgument, Intent::Write) => open.iter().for_each(|at| range.written[*at] = true),
                    // A read of some bytes that are initialized and some that are not has no rule here.
                    (Way::ThroughArgument, Intent::Read) if !range.is_asked && open.len() as u64 == bytes.1 => {
                        is_poison = true;
                    }
                    (Way::ThroughArgument | Way::Unknown, _) => {
                        return Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization)));
                    }
                }
            }
        }
        Ok(is_poison)
    }

    /// Notes that the environment is asked. What it reads of an argument's bytes before they are initialized is poison to
    /// it, and what it writes there initializes them, which is not followed.
    pub(super) fn asked_meanwhile(&mut self, event: &Event) -> Result<(), Ended> {
        for frame in self.suspended.iter_mut().chain([&mut self.frame]) {
            for range in frame.initialized.iter_mut().filter(|range| !range.is_done()) {
                if event.args.iter().flat_map(|arg| &arg.0).any(|scalar| scalar.leads_to(range.block)) {
                    return Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization)));
                }
                range.is_asked |= event.may.read || event.may.write;
            }
        }
        Ok(())
    }

    /// Notes that the environment answers: a pointer to the block may be another way there.
    pub(super) fn answered_meanwhile(&mut self, answer: &[Scalar]) {
        for frame in self.suspended.iter_mut().chain([&mut self.frame]) {
            for range in &mut frame.initialized {
                range.is_alone &= !answer.iter().any(|scalar| scalar.leads_to(range.block));
            }
        }
    }

    /// Makes bytes undef that the active function, which returns now, should have initialized.
    pub(super) fn return_initialized(&mut self) -> Result<(), Ended> {
        let open = || Err(Box::new(End::Inconclusive(Inconclusive::OpenInitialization)));
        if !self.frame.initializes_known {
            return open();
        }
        for range in std::mem::take(&mut self.frame.initialized) {
            if range.is_done() {
                continue;
            }
            let found = self.memory.blocks().iter().position(|block| block.number == range.block);
            let Some(index) = found else { return open() };
            let block = &self.memory.blocks()[index];
            if !range.is_alone || range.is_asked || block.life != Life::Alive || !block.permission.write {
                return open();
            }
            let undef = BlockBytes::filled(1, Filling::Undef, &self.program.dialect);
            let image = match self.memory.contents_mut(index) {
                Ok(image) => image,
                Err(reason) => return Err(self.unsupported(reason)),
            };
            for at in (0..range.written.len()).filter(|at| !range.written[*at]) {
                image.copy_from(range.start + at as u64, &undef, 0, 1);
            }
        }
        Ok(())
    }
}
