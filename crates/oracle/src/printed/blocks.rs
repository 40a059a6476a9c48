//! The printers about blocks.
//!
//! `print<domtree>` and `print<postdomtree>` print a tree by its depth:
//!
//! ```text
//! DominatorTree for function: f
//! =============================--------------------------------
//! Inorder Dominator Tree: DFSNumbers invalid: 0 slow queries.
//!   [1] %entry {4294967295,4294967295} [0]
//!     [2] %loop {4294967295,4294967295} [1]
//! Roots: %entry
//! ```
//!
//! `print<loops>` prints the blocks of each loop, the header first, with marks:
//!
//! ```text
//! Loop info for function 'f':
//! Loop at depth 1 containing: %loop<header><exiting>,%latch<latch>
//! ```
//!
//! `print-mustexecute` prints the text of the function, with the loops that must execute an instruction:
//!
//! ```text
//!   %g = getelementptr i8, ptr %p, i32 %i ; (mustexec in: loop)
//!   store i8 0, ptr %g, align 1 ; (mustexec in 2 loops: inner, outer)
//! ```

use super::{Reading, quoted_behind};
use crate::claim::{ClaimKind, Statement};
use crate::names::plain;
use crate::scanner::Scanner;

/// The function whose tree of dominators a line begins.
pub(super) fn dominated_function(line: &str) -> Option<&str> {
    line.strip_prefix("DominatorTree for function: ")
}

/// The function whose tree of post-dominators a line begins.
pub(super) fn post_dominated_function(line: &str) -> Option<&str> {
    line.strip_prefix("PostDominatorTree for function: ")
}

/// The function whose loops a line begins.
pub(super) fn looping_function(line: &str) -> Option<&str> {
    quoted_behind(line, "Loop info for function ")
}

/// The function whose text a line begins.
pub(super) fn defined_function(line: &str) -> Option<&str> {
    let (_, behind) = line.strip_prefix("define ")?.split_once('@')?;
    let name = behind.split('(').next()?;
    Some(name.trim_matches('"'))
}

pub(super) fn dominators(lines: &[&str], reading: &mut Reading<'_, '_>) {
    tree(lines, ClaimKind::Dominator, reading);
}

pub(super) fn post_dominators(lines: &[&str], reading: &mut Reading<'_, '_>) {
    tree(lines, ClaimKind::PostDominator, reading);
}

fn tree(lines: &[&str], kind: ClaimKind, reading: &mut Reading<'_, '_>) {
    // The blocks from the root down to the last one, `None` for the exit that no block is.
    let mut path = Vec::new();
    for line in lines.iter().copied() {
        let Some((_, rest)) = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("] ")) else {
            continue;
        };
        let depth = (line.len() - line.trim_start().len()) / 2;
        let mut scanner = Scanner(rest);
        let block = match scanner.name() {
            Some(name) => match reading.names.block(name) {
                Some(block) => Some(block),
                None => return reading.unread(kind, line, "a name that the function does not have"),
            },
            None if scanner.0.trim_start().starts_with("<<exit node>>") => None,
            None => return reading.unread(kind, line, "a line that is not understood"),
        };
        path.truncate(depth.saturating_sub(1));
        if let (Some(Some(parent)), Some(block)) = (path.last().copied(), block) {
            let text = format!("{} is below {}", shown(block, reading), shown(parent, reading));
            let statement = match kind {
                ClaimKind::PostDominator => Statement::After(parent, block),
                _ => Statement::Before(parent, block),
            };
            reading.claim(kind, text, statement);
        }
        path.push(block);
    }
}

fn shown(block: irrefute_ir::BlockId, reading: &Reading<'_, '_>) -> String {
    match &reading.names.function.block(block).name {
        Some(name) => format!("%{name}"),
        None => format!("block {}", block.0),
    }
}

pub(super) fn loops(lines: &[&str], reading: &mut Reading<'_, '_>) {
    for line in lines.iter().copied() {
        let Some((_, list)) = line.split_once("Loop at depth ").and_then(|(_, rest)| rest.split_once(" containing: "))
        else {
            if !line.trim().is_empty() {
                reading.unread(ClaimKind::Loop, line, "a line that is not understood");
            }
            continue;
        };
        let blocks: Option<Vec<_>> =
            list.split(',').map(|part| Scanner(part).name().and_then(|name| reading.names.block(name))).collect();
        match blocks.as_deref() {
            Some(all @ [header, ..]) => {
                reading.claim(ClaimKind::Loop, line.trim(), Statement::LoopOf(*header, all.to_vec()))
            }
            _ => reading.unread(ClaimKind::Loop, line, "a name that the function does not have"),
        }
    }
}

pub(super) fn must_execute(lines: &[&str], reading: &mut Reading<'_, '_>) {
    let names = reading.names;
    let mut next = names.lines().iter().peekable();
    for line in lines.iter().copied() {
        let (text, loops) = match line.rsplit_once(" ; (mustexec in") {
            Some((text, loops)) => (text, Some(loops)),
            None => (line, None),
        };
        if next.peek().is_none_or(|(first, _)| plain(first) != plain(text)) {
            continue;
        }
        let Some((_, place)) = next.next() else { return };
        let list = loops.and_then(|loops| loops.strip_suffix(')')).and_then(|loops| loops.split_once(": "));
        for name in list.into_iter().flat_map(|(_, list)| list.split(", ")) {
            let shown = format!("{} in {name}", text.trim());
            let header = names.label(name);
            if header.is_none() {
                reading.unread(ClaimKind::MustExecute, shown, "a loop without a name");
                continue;
            }
            match header.and_then(|header| reading.statics.loop_of_header(header)) {
                Some(number) => reading.claim(ClaimKind::MustExecute, shown, Statement::ExecutedIn(number, *place)),
                None => reading.unread(ClaimKind::MustExecute, shown, "a loop that is not a natural loop"),
            }
        }
    }
}
