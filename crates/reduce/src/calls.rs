//! What calls of defined functions did in one execution, in words of the caller: constants, and addresses that caller and
//! callee both know.
//!
//! The caller of [`reduce_observed`](super::reduce_observed) observes the execution; this floor executes nothing. What is
//! said here only suggests edits ([`effects`](super::effects)): it may be wrong, incomplete or
//! of another input, and the predicate decides all the same.

use irrefute_ir::{Call, Callee, Constant, Inst, Module, Op, TerminatorOp, Type, ValueId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The place of a call: indices of the function, of the block, and among the instructions of the block without its phis.
/// That of an `invoke` is the number of those instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallSite {
    /// The index of the caller in the module.
    pub function: usize,
    /// The index of the block in the caller.
    pub block: usize,
    /// The index of the call in the block.
    pub inst: usize,
}

/// What is known by the same pointer before a call and in the callee.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Base {
    /// The argument of this index, a pointer.
    Argument(usize),
    /// A global variable, by name.
    Global(Arc<str>),
}

/// An address that the caller can compute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Where it starts from.
    pub base: Base,
    /// In bytes from there.
    pub offset: i64,
    /// The type of a pointer that starts there.
    pub ty: Type,
}

/// A value that the caller can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nameable {
    /// A number, a vector, null, or an aggregate of them.
    Constant(Constant),
    /// A pointer.
    Address(Address),
}

/// Bytes that a call left otherwise than it found them, or at least wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The first byte.
    pub at: Address,
    /// What they hold when the call is over.
    pub value: Nameable,
    /// The alignment that a store of it may promise; `None` is the ABI alignment of the type.
    pub align: Option<u64>,
}

/// What a call did every time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallOutcome {
    /// What it answered; `None` if it has no result, not the same one every time, or none that the caller can name.
    pub answer: Option<Nameable>,
    /// What it wrote to memory that the caller knows; `None` if that was not the same every time, cannot be named, or is
    /// too much.
    pub writes: Option<Vec<Written>>,
}

/// What all calls did that returned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// By the place of the call.
    pub sites: FxHashMap<CallSite, CallOutcome>,
    /// By the function that was called: what all of its calls did.
    pub functions: FxHashMap<usize, CallOutcome>,
}

/// Executes a module and says what its calls did; nothing is always an answer.
pub type Observe<'a> = dyn Fn(&Module) -> Calls + 'a;

impl CallSite {
    /// The call at the place, and its result; `None` if there is none (any more).
    pub(super) fn call(self, module: &Module) -> Option<(&Call, Option<ValueId>)> {
        let block = module.functions.get(self.function)?.blocks.get(self.block)?;
        match (block.insts.get(self.inst), &block.term.op) {
            (Some(Inst { op: Op::Call(call), result, .. }), _) => Some((call, *result)),
            (None, TerminatorOp::Invoke { call, .. }) if self.inst == block.insts.len() => {
                Some((call, block.term.result))
            }
            (Some(_) | None, _) => None,
        }
    }
}

/// The places of all calls of functions by name, with these names.
pub(super) fn direct_calls(module: &Module) -> Vec<(CallSite, Arc<str>)> {
    let mut all = Vec::new();
    for (function, f) in module.functions.iter().enumerate() {
        for (block, b) in f.blocks.iter().enumerate() {
            for inst in 0..=b.insts.len() {
                let site = CallSite { function, block, inst };
                if let Some((Call { callee: Callee::Direct(name), .. }, _)) = site.call(module) {
                    all.push((site, name.clone()));
                }
            }
        }
    }
    all
}
