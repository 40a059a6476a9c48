//! mem2reg: stack blocks that hold one value become values (docs/transform.md#mem2reg).
//!
//! Four ways, which must agree on what a program does:
//!
//! | method | phis | how |
//! |---|---|---|
//! | [`Method::Micro`] | where needed, from all | a pipeline of micro-passes, one change at a time ([`steps`]) |
//! | [`Method::Fused`] | the same | the same changes, collected block by block and applied at once ([`fused`]) |
//! | [`Method::Minimal`] | at iterated dominance frontiers | one walk over the dominator tree ([`frontier`]) |
//! | [`Method::Pruned`] | those of `Minimal` whose value may be loaded | the same |
//!
//! The first two begin with phis in every block ([`placement`]) and end with the elimination of phis ([`phis`]); all of
//! their intermediate programs are well formed and refine the source. The other two place phis first and fill them in
//! while they rename, so only their result is a program.
//!
//! What a slot holds before the first store is `undef`. That refines what every dialect loads from fresh memory, undef
//! or poison. A marker of its lifetime makes it `undef` again: to forget the marker would be wrong, because what was
//! stored before may be poison, and poison does not refine the undef of fresh memory. In code that nothing reaches, poison stands for what is loaded.
//!
//! Invariant, checked in debug builds: a slot stays a slot until its `alloca` is gone.

pub mod frontier;
pub mod fused;
pub mod phis;
pub mod placement;
pub mod steps;

use super::slots::{Slot, slots};
use irrefute_ir::{BlockId, Cfg, Function, TerminatorOp, ValueId};

/// How slots are promoted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// One change at a time.
    Micro,
    /// Substitution lists.
    Fused,
    /// Iterated dominance frontiers.
    Minimal,
    /// Iterated dominance frontiers, where the value is live.
    #[default]
    Pruned,
}

impl Method {
    /// Every method with its name.
    pub const ALL: [(Method, &'static str); 4] =
        [(Method::Micro, "micro"), (Method::Fused, "fused"), (Method::Minimal, "minimal"), (Method::Pruned, "pruned")];
}

/// What a promotion did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promoted {
    /// Blocks that became values.
    pub allocas: usize,
    /// Phis that were placed.
    pub placed: usize,
    /// Of these, the phis that are left.
    pub phis: usize,
}

impl std::ops::AddAssign for Promoted {
    fn add_assign(&mut self, other: Promoted) {
        self.allocas += other.allocas;
        self.placed += other.placed;
        self.phis += other.phis;
    }
}

/// Promotes every slot of a function, and then those blocks that have become slots: the address of one that was stored
/// to another is what is loaded from there.
pub fn promote(function: &mut Function, method: Method) -> Promoted {
    let mut promoted = Promoted::default();
    loop {
        let round = promote_slots(function, method);
        promoted += round;
        // Loads in code that nothing reaches may keep a block.
        if round.allocas == 0 {
            return promoted;
        }
    }
}

fn promote_slots(function: &mut Function, method: Method) -> Promoted {
    let slots = slots(function);
    if slots.is_empty() {
        return Promoted::default();
    }
    // A block that ends in `catchswitch` has room for phis only, so nothing can be stored there.
    let method = match method {
        Method::Micro | Method::Fused if has_catchswitch(function) => Method::Pruned,
        method => method,
    };
    let before = phi_results(function).len();
    let placed = match method {
        Method::Micro => steps::promote(function, &slots),
        Method::Fused => fused::promote(function, &slots),
        Method::Minimal => frontier::promote(function, &slots, frontier::Placement::Minimal),
        Method::Pruned => frontier::promote(function, &slots, frontier::Placement::Pruned),
    };
    let allocas = slots.len() - left(function, &slots);
    let phis = phi_results(function).len().saturating_sub(before);
    function.compact();
    Promoted { allocas, placed, phis }
}

/// The number of slots whose `alloca` is still there.
fn left(function: &Function, slots: &[Slot]) -> usize {
    let defined: std::collections::BTreeSet<ValueId> = function.results().collect();
    slots.iter().filter(|slot| defined.contains(&slot.alloca)).count()
}

fn phi_results(function: &Function) -> Vec<ValueId> {
    function.blocks.iter().flat_map(|block| &block.phis).map(|phi| phi.result).collect()
}

fn has_catchswitch(function: &Function) -> bool {
    function.blocks.iter().any(|block| matches!(block.term.op, TerminatorOp::CatchSwitch { .. }))
}

/// Which values are slots.
struct IsSlot(Vec<bool>);

impl IsSlot {
    fn new(function: &Function, slots: &[Slot]) -> IsSlot {
        let mut is_slot = vec![false; function.values.len()];
        slots.iter().for_each(|slot| is_slot[slot.alloca.index()] = true);
        IsSlot(is_slot)
    }

    /// Values that were made later are none.
    fn get(&self, value: ValueId) -> bool {
        self.0.get(value.index()).copied().unwrap_or(false)
    }
}

/// Checks the invariant of the part: what remains of the slots are slots.
fn debug_check(function: &Function, slot: &Slot) {
    debug_assert!(
        left(function, std::slice::from_ref(slot)) == 0 || super::slots::slots(function).contains(slot),
        "a step has spoilt the slot {slot:?} of @{}",
        function.name
    );
}

/// The blocks that lie on some path from the entry.
fn reachable(function: &Function) -> Vec<bool> {
    let cfg = Cfg::of(function);
    (0..function.blocks.len() as u32).map(|b| cfg.is_reachable(BlockId(b))).collect()
}
