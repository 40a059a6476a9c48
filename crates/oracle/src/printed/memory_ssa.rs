//! `print<memoryssa-walker>`: the text of the function, with a line before each access.
//!
//! ```text
//! MemorySSA (walker) for function: f
//! loop:                                             ; preds = %loop, %entry
//! ; 3 = MemoryPhi({entry,liveOnEntry},{loop,1})
//! ; 1 = MemoryDef(3)->liveOnEntry - clobbered by liveOnEntry
//!   store i32 %i, ptr %p, align 4
//! ; MemoryUse(1) - clobbered by 1 = MemoryDef(3)->liveOnEntry
//!   %v = load i8, ptr %q, align 1
//! ```
//!
//! LLVM, `MemorySSA.cpp`: the walker names the access that wrote the location of a load or store last, as far as it can
//! tell. Everything between that access and this one does not write the location.

use super::Reading;
use crate::claim::{ClaimKind, Statement, Writer};
use crate::names::plain;
use irrefute_ir::{InstRef, Op};
use irrefute_semantics::Place;
use std::collections::HashMap;

/// The function that a line begins.
pub(super) fn function(line: &str) -> Option<&str> {
    line.strip_prefix("MemorySSA (walker) for function: ")
}

pub(super) fn read(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let names = reading.names;
    let mut writers = HashMap::from([("liveOnEntry", Writer::Before)]);
    let mut clobbers: Vec<(Place, &str, &str)> = Vec::new();
    let mut next = names.lines().iter().peekable();
    let mut block = None;
    // A comment describes the instruction on the next line; that of a phi stands alone, at the head of its block.
    let mut access: Option<&str> = None;
    for line in lines.iter().copied() {
        if let Some(comment) = line.strip_prefix("; ") {
            let phi = comment.split_once(" = MemoryPhi(").map(|(id, _)| id);
            match phi.zip(block) {
                Some((id, block)) => drop(writers.insert(id, Writer::Block(block))),
                None => access = Some(comment),
            }
        // Instructions are found by their order, since those without results have no names.
        } else if next.peek().is_some_and(|(first, _)| plain(first) == plain(line)) {
            let Some((_, place)) = next.next() else { break };
            if let Some(comment) = access.take() {
                if let Some((id, _)) = comment.split_once(" = MemoryDef(") {
                    writers.insert(id, Writer::Instruction(*place));
                }
                if let Some((_, by)) = comment.split_once(" - clobbered by ") {
                    clobbers.push((*place, line, by.split(' ').next().unwrap_or(by)));
                }
            }
        } else if let Some((label, _)) = line.split_once(':').filter(|_| !line.starts_with(' ')) {
            block = names.label(label);
        }
    }
    // One that was not found would have shifted all that follow.
    if next.peek().is_some() {
        return reading.unread(ClaimKind::Clobber, "", "a text that is not that of the function");
    }
    // Only now: a definition may stand behind the access that it clobbers, in a loop.
    for (place, line, by) in clobbers {
        let text = format!("{} is clobbered by {by}", line.trim());
        let is_access = matches!(
            names.at(place),
            Some(InstRef::Inst(inst)) if matches!(inst.op, Op::Load { .. } | Op::Store { .. })
        );
        match writers.get(by) {
            _ if !is_access => reading.unread(ClaimKind::Clobber, text, "an access that is no load and no store"),
            Some(writer) => reading.claim(ClaimKind::Clobber, text, Statement::WrittenBy(place, *writer)),
            None => reading.unread(ClaimKind::Clobber, text, "an access that is not found"),
        }
    }
}
