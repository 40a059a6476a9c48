//! What a call promises of the pointers that it passes to a function with a body: `readonly`, `writeonly`, `readnone`,
//! `noalias`, `nofree`, `captures` (Language Reference, "Parameter Attributes").
//!
//! Each is about what the callee does with pointers that are *based on* the argument. Which pointer is based on which is not
//! tracked, so this tells two cases apart:
//!
//! ```text
//! kept            while the call lasts, nothing that the attribute forbids happens to a block the argument leads to
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
use crate::program::{CallSite, Captures, FunctionEffects, Lowered, PointerParamAttrs, Program};
use crate::value::{Scalar, Value};

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
                    self.handled.push(Handled { block, attrs, alone });
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

impl<O: Observer> Execution<'_, '_, O> {
    /// Notes that a promise may be broken, if one of an active call may be that is about a block.
    fn handled(&mut self, block: MemoryBlock, forbids: impl Fn(&Handled) -> bool) {
        if self.handling == 0 {
            return;
        }
        let mut handled = self.suspended.iter().chain([&self.frame]).flat_map(|frame| &frame.handled);
        if handled.any(|handled| handled.block == block && forbids(handled)) {
            self.memory.depends.add(Dependence::Handling);
        }
    }

    /// An access of a block.
    pub(super) fn handled_access(&mut self, index: usize, intent: Intent) {
        let block = &self.memory.blocks()[index];
        // Once others know a block, a pointer that they give leads there as well.
        let (number, is_known) = (block.number, block.escaped || block.exposed);
        self.handled(number, |handled| match intent {
            Intent::Read => !handled.attrs.permission.read,
            Intent::Write => !handled.attrs.permission.write || handled.attrs.no_alias && (is_known || !handled.alone),
            Intent::Neither => false,
        });
    }

    /// The end of a block that is freed.
    pub(super) fn handled_free(&mut self, block: MemoryBlock) {
        self.handled(block, |handled| !handled.attrs.freed);
    }

    /// A copy of pointers, or of their addresses, that may outlive the calls that were entered before a time.
    pub(super) fn may_capture(&mut self, scalars: &[Scalar], begin: Option<u64>) {
        if self.handling == 0 {
            return;
        }
        let frames = self.suspended.iter().chain([&self.frame]);
        let outlived = frames.filter(|frame| begin.is_none_or(|begin| begin < frame.entered));
        let mut handled = outlived.flat_map(|frame| &frame.handled);
        if handled.any(|handled| keeps_less(&handled.attrs) && leads_to(scalars, handled.block)) {
            self.memory.depends.add(Dependence::Handling);
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
        let frames = self.suspended.iter().chain([&self.frame]);
        let may_break = frames.flat_map(|frame| &frame.handled).any(|handled| {
            let passed = args.iter().enumerate().filter(|(_, value)| leads_to(&value.0, handled.block));
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
    }
}

fn leads_to(scalars: &[Scalar], block: MemoryBlock) -> bool {
    scalars.iter().any(|scalar| scalar.blocks().contains(&block))
}
