//! What a call promises of the pointers that it passes to a function with a body: `readonly`, `writeonly`, `readnone`,
//! `noalias`, `nofree`, `captures` (Language Reference, "Parameter Attributes").
//!
//! Each is about what the callee does with pointers that are *based on* the argument. Which pointer is based on which is not
//! tracked, but [`Base`]s of registers are known, so this tells two cases apart:
//!
//! ```text
//! kept            while the call lasts, nothing that the attribute forbids happens to a block the argument leads to, but
//!                 through pointers that are surely not based on it: on another parameter, a global, or on what memory held
//!                 while nothing that may be based on the argument had been stored
//! possibly broken something does; whether through a pointer that is based on the argument is not known
//! ```
//!
//! In the second case the execution notes that it depends on that ([`Dependence::Handling`]), and no verdict follows from
//! it. Where the argument alone leads to its block, breaches are certain, and undefined behaviour: see
//! [`Frame::note_promises`] and [`aliasing`](super::aliasing).

use super::Execution;
use super::frame::{Frame, Handled};
use crate::dependence::Dependence;
use crate::memory::{BlockKind, Intent, Memory, MemoryBlock, Permission, Visible};
use crate::observe::Observer;
use crate::program::{Base, CallSite, Captures, FunctionEffects, Lowered, PointerParamAttrs, Program, Slot};
use crate::value::{Scalar, Value};
use smallvec::SmallVec;

impl Frame<'_> {
    /// Notes the blocks that arguments with such promises lead to. Gives whether some argument may lead anywhere.
    pub(super) fn note_handled(&mut self, program: &Program, site: &CallSite, memory: &Memory<'_>) -> bool {
        let mut leads_anywhere = false;
        let slots = &self.slots[self.code.params.range()];
        // An integer may lead to what is exposed.
        let has_integer = slots.iter().any(|scalar| matches!(scalar, Scalar::Phy(_)));
        let mut at = 0;
        for (i, param) in program.params(self.function).iter().enumerate() {
            let of_param = at..at + param.shape.len();
            at = of_param.end;
            let passed = site.args.get(i).map_or(PointerParamAttrs::FREE, |argument| argument.param_attrs);
            let attrs = param.param_attrs.and(passed);
            if !is_about_handling(&attrs) {
                continue;
            }
            for (k, scalar) in slots[of_param.clone()].iter().enumerate() {
                leads_anywhere |= matches!(scalar, Scalar::Phy(_));
                for block in scalar.blocks() {
                    let others = slots.iter().enumerate().filter(|(other, _)| *other != of_param.start + k);
                    let is_shared = others.into_iter().any(|(_, other)| other.leads_to(block));
                    let has_name = matches!(block.kind(), BlockKind::Global(_) | BlockKind::Function(_));
                    let is_hidden = !has_name && !has_integer && !memory.is_held(block);
                    let alone = !is_shared && is_hidden;
                    self.handled.push(Handled { block, attrs, parameter: i as u32, is_stored: false, alone });
                }
            }
        }
        leads_anywhere
    }
}

fn is_about_handling(attrs: &PointerParamAttrs) -> bool {
    // A `byval` copy belongs to the callee.
    attrs.copy.is_none() && (attrs.permission != Permission::ALL || attrs.no_alias || !attrs.freed || keeps_less(attrs))
}

/// Whether less may be kept of an argument than all.
fn keeps_less(attrs: &PointerParamAttrs) -> bool {
    attrs.captures.provenance != Permission::ALL || !attrs.captures.address
}

/// Where a pointer comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin {
    /// The register of the active function that holds it.
    Register(Slot),
    /// Memory held it.
    Memory,
    /// Nothing is known.
    Unknown,
}

impl<O: Observer> Execution<'_, '_, O> {
    /// Whether a pointer is surely not based on the argument that a promise of the active frame of a depth is about. A
    /// parameter is based on what the argument of its call is based on.
    fn is_apart(&self, origin: Origin, depth: usize, handled: &Handled) -> bool {
        let mut slot = match origin {
            Origin::Register(slot) => slot,
            Origin::Memory => return !handled.is_stored,
            Origin::Unknown => return false,
        };
        let mut at = self.suspended.len();
        let mut frame: &Frame<'_> = &self.frame;
        loop {
            match frame.code.bases.get(&slot) {
                None => return false,
                Some(Base::Global) => return true,
                Some(Base::Loaded) => return !handled.is_stored,
                Some(Base::Parameter(i)) if at == depth => return *i != handled.parameter,
                Some(Base::Parameter(i)) => {
                    if frame.is_entry || at == 0 {
                        return false;
                    }
                    at -= 1;
                    frame = &self.suspended[at];
                    let site = frame.code.actions.get(frame.at).and_then(|action| action.call());
                    let Some(argument) = site.and_then(|site| site.args.get(*i as usize)) else { return false };
                    slot = argument.slots.start;
                }
            }
        }
    }

    /// Whether a promise of an active call may be broken that is about a block.
    fn is_forbidden(&self, block: MemoryBlock, forbids: impl Fn(usize, &Handled) -> bool) -> bool {
        self.all_handled().any(|(depth, handled)| handled.block == block && forbids(depth, handled))
    }

    /// The blocks that promises of active calls are about, with the depths of their frames.
    fn all_handled(&self) -> impl Iterator<Item = (usize, &Handled)> {
        let frames = self.suspended.iter().chain([&self.frame]).enumerate();
        frames.flat_map(|(depth, frame)| frame.handled.iter().map(move |handled| (depth, handled)))
    }

    /// An access of a block. `noalias` is about accesses through pointers that are not based on the argument, so an origin
    /// excuses none of these.
    pub(super) fn handled_access(&mut self, origin: Origin, index: usize, intent: Intent) {
        if self.handling == 0 {
            return;
        }
        let block = &self.memory.blocks()[index];
        // Once others know a block, a pointer that they give leads there as well.
        let (number, is_known) = (block.number, block.escaped || block.exposed);
        let is_forbidden = self.is_forbidden(number, |depth, handled| match intent {
            Intent::Read => !handled.attrs.permission.read && !self.is_apart(origin, depth, handled),
            Intent::Write => {
                !handled.attrs.permission.write && !self.is_apart(origin, depth, handled)
                    || handled.attrs.no_alias && (is_known || !handled.alone)
            }
            Intent::Neither => false,
        });
        if is_forbidden {
            self.memory.depends.add(Dependence::Handling);
        }
    }

    /// The end of a block that is freed.
    pub(super) fn handled_free(&mut self, block: MemoryBlock) {
        if self.handling > 0 && self.is_forbidden(block, |_, handled| !handled.attrs.freed) {
            self.memory.depends.add(Dependence::Handling);
        }
    }

    /// A copy of pointers, or of their addresses, that may outlive the calls that were entered before a time.
    pub(super) fn may_capture(&mut self, origin: Origin, scalars: &[Scalar], begin: Option<u64>) {
        if self.handling == 0 {
            return;
        }
        let outlives =
            |depth: usize| begin.is_none_or(|begin| begin < self.suspended.get(depth).unwrap_or(&self.frame).entered);
        let is_kept = self.all_handled().any(|(depth, handled)| {
            keeps_less(&handled.attrs)
                && outlives(depth)
                && leads_to(scalars, handled.block)
                && !self.is_apart(origin, depth, handled)
        });
        if is_kept {
            self.memory.depends.add(Dependence::Handling);
        }
        self.may_be_stored(origin, scalars);
    }

    /// Pointers that memory may hold from now on.
    fn may_be_stored(&mut self, origin: Origin, scalars: &[Scalar]) {
        let is_stored = |depth: usize, handled: &Handled| {
            !handled.is_stored && leads_to(scalars, handled.block) && !self.is_apart(origin, depth, handled)
        };
        let mut stored: SmallVec<[(usize, usize); 4]> = SmallVec::new();
        for (depth, frame) in self.suspended.iter().chain([&self.frame]).enumerate() {
            let of_frame = frame.handled.iter().enumerate().filter(|(_, handled)| is_stored(depth, handled));
            stored.extend(of_frame.map(|(i, _)| (depth, i)));
        }
        for (depth, i) in stored {
            self.suspended.get_mut(depth).unwrap_or(&mut self.frame).handled[i].is_stored = true;
        }
    }

    /// The result of the active function.
    pub(super) fn may_return(&mut self, result: &[Scalar]) {
        let is_kept = |handled: &Handled| keeps_less(&handled.attrs) && !handled.attrs.captures.returned;
        if self.frame.handled.iter().any(|handled| is_kept(handled) && leads_to(result, handled.block)) {
            self.memory.depends.add(Dependence::Handling);
        }
    }

    /// A call that the environment answers: it may do with what it gets whatever the callee's own promises leave it, and
    /// with memory that it is shown, or knows from elsewhere, whatever the callee may.
    pub(super) fn handed_on(
        &mut self,
        (callee, site): (&Lowered, &CallSite),
        args: &[Value],
        effects: FunctionEffects,
        shown: &Visible,
    ) {
        if self.handling == 0 {
            return;
        }
        let (memory, frees) = (effects.memory, !effects.no_free);
        let is_broken = |handled: &Handled, allowed: PointerParamAttrs, accesses: Permission, is_alone: bool| {
            let promised = &handled.attrs;
            accesses.read && !promised.permission.read
                || accesses.write && (!promised.permission.write || promised.no_alias && !is_alone)
                || frees && allowed.freed && !promised.freed
                || keeps_less(promised) && allowed.captures != Captures::NONE
        };
        let of_arg = |i: usize| site.args.get(i).map_or(Origin::Unknown, |arg| Origin::Register(arg.slots.start));
        let may_break = self.all_handled().any(|(depth, handled)| {
            let passed = args.iter().enumerate().filter(|(i, value)| {
                leads_to(&value.0, handled.block) && !(value.0.len() == 1 && self.is_apart(of_arg(*i), depth, handled))
            });
            let mut allowed = passed.map(|(i, _)| super::ask::param_attrs(callee, site, i));
            let block = self.memory.blocks().iter().find(|block| block.number == handled.block);
            let is_known = block.is_none_or(|block| block.escaped || block.exposed);
            let is_alone = handled.alone && !is_known;
            let elsewhere = PointerParamAttrs { captures: Captures::NONE, ..PointerParamAttrs::FREE };
            // A pointer in memory that is shown may lead there as well.
            let behind = shown.0.get(&handled.block).is_some_and(|seen| {
                is_broken(handled, elsewhere, Permission { read: seen.readable, write: seen.writable }, is_alone)
            });
            behind
                || is_known && is_broken(handled, elsewhere, memory.other, false)
                || allowed
                    .any(|allowed| is_broken(handled, allowed, allowed.permission.and(memory.arguments), is_alone))
        });
        if may_break {
            self.memory.depends.add(Dependence::Handling);
        }
        // What gets a pointer may store it.
        for (i, value) in args.iter().enumerate() {
            let origin = if value.0.len() == 1 { of_arg(i) } else { Origin::Unknown };
            self.may_be_stored(origin, &value.0);
        }
    }
}

fn leads_to(scalars: &[Scalar], block: MemoryBlock) -> bool {
    scalars.iter().any(|scalar| scalar.blocks().contains(&block))
}
