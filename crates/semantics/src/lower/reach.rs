//! The global variables and functions that an execution can reach: those that its function names, those that functions
//! it may call name, and those that the initializers of these variables point to.
//!
//! A module of many programs has many variables; an execution begins with only those that matter to it.

use super::super::memory::{BlockKind, Globals, MemoryBlock};
use super::super::program::{Action, Body, FunctionIndex, Lowered, Target};
use crate::program::reached::Reached;

/// The globals that each function reaches.
pub(super) fn reached(functions: &[Lowered], globals: &Globals) -> Vec<Reached> {
    let named: Vec<Vec<MemoryBlock>> = functions.iter().map(named_by).collect();
    let held: Vec<Vec<MemoryBlock>> = globals.variables.iter().map(|variable| held_by(&variable.contents)).collect();
    (0..functions.len()).map(|function| from(function, &named, &held)).collect()
}

/// The blocks that a function names, its callees among them.
fn named_by(function: &Lowered) -> Vec<MemoryBlock> {
    let Body::Code(code) = &function.body else { return Vec::new() };
    let constants = code.constants.iter().filter_map(|(_, scalar)| scalar.block());
    let callees = code.calls().filter_map(|site| match site.callee {
        Target::Defined(callee)
        | Target::Declared(callee)
        | Target::Part(callee, _)
        | Target::ByAnotherType(callee, _)
        | Target::Library(callee, _)
        | Target::Hosted(callee, _) => Some(MemoryBlock::function(callee.0)),
        // To call a function through a pointer, some constant must name it.
        Target::Indirect(_) | Target::Trap(_) | Target::Bad => None,
    });
    let weak = code.actions.iter().filter_map(|action| match action {
        Action::WeakSymbol { block, .. } => Some(*block),
        _ => None,
    });
    constants.chain(callees).chain(weak).collect()
}

fn held_by(contents: &super::super::memory::Contents) -> Vec<MemoryBlock> {
    let Ok(image) = contents else { return Vec::new() };
    image.pointers().filter_map(|(_, pointer)| pointer.block()).collect()
}

fn from(function: usize, named: &[Vec<MemoryBlock>], held: &[Vec<MemoryBlock>]) -> Reached {
    let mut found = vec![MemoryBlock::function(function as u32)];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        let more = match block.kind() {
            BlockKind::Function(i) => named.get(i as usize),
            BlockKind::Global(i) => held.get(i as usize),
            BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => None,
        };
        for block in more.into_iter().flatten() {
            if !found.contains(block) {
                found.push(*block);
            }
        }
    }
    let mut reached = Reached::default();
    for block in found {
        match block.kind() {
            BlockKind::Global(i) => reached.variables.push(i),
            BlockKind::Function(i) => reached.functions.push(i),
            BlockKind::Label(_) | BlockKind::Given(_) | BlockKind::Fresh(_) => {}
        }
    }
    reached.variables.sort_unstable();
    reached.functions.sort_unstable();
    reached
}

/// The most functions that are noted to share state with one: more would only make each of them rarer.
const MOST_SHARING: usize = 8;

/// Notes for each function which others share state with it.
pub(super) fn note_sharing(functions: &mut [Lowered], globals: &Globals) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); globals.variables.len()];
    for (number, function) in functions.iter().enumerate().filter(|(_, function)| is_enterable(function, globals)) {
        function.reached.variables.iter().for_each(|variable| users[*variable as usize].push(number));
    }
    let mut is_written = vec![false; globals.variables.len()];
    for function in functions.iter().filter(|function| may_write(function)) {
        function.reached.variables.iter().for_each(|variable| is_written[*variable as usize] = true);
    }
    for (number, function) in functions.iter_mut().enumerate() {
        let private = function.reached.variables.iter().filter(|variable| {
            let variable = **variable as usize;
            !globals.variables[variable].external && !globals.variables[variable].constant && is_written[variable]
        });
        let mut sharing: Vec<usize> = Vec::new();
        for user in private.flat_map(|variable| &users[*variable as usize]) {
            if sharing.len() < MOST_SHARING && !sharing.contains(user) {
                sharing.push(*user);
            }
        }
        sharing.sort_by_key(|user| *user != number);
        function.sharing = sharing.into_iter().map(|user| FunctionIndex(user as u32)).collect();
    }
}

/// Whether some instruction of a function may write memory, or call what does.
fn may_write(function: &Lowered) -> bool {
    let Body::Code(code) = &function.body else { return false };
    code.actions.iter().any(|action| {
        matches!(
            action,
            Action::Store(_)
                | Action::StoreVolatile(_)
                | Action::Fill(_)
                | Action::FillPattern(_)
                | Action::CopyBytes(_)
                | Action::Masked(_)
                | Action::Call(_)
        )
    })
}

/// Whether the environment may enter a function and everything is given that it reaches. It stays, whatever LLVM does: what
/// may be discarded may be missing in a target.
fn is_enterable(function: &Lowered, globals: &Globals) -> bool {
    let needs = |variable: &u32| globals.variables[*variable as usize].elsewhere;
    matches!(function.body, Body::Code(_))
        && function.is_final
        && !function.is_discardable
        && function.promises.is_empty()
        && !function.reached.variables.iter().any(needs)
}
