//! How a function uses its registers, as far as circuits depend on that.
//!
//! ```text
//!   an `alloca` whose address gets out    a block that others may reach, from the entry to the end
//!   a pointer made from an integer        has a circuit if nothing but comparisons reads it: these see its address alone
//!   a block that nothing leads to         an allocation whose result nothing reads
//! ```
//!
//! Invariant: an `alloca` that is not in the first list is only moved, accessed, and begun or ended by lifetimes.

use super::evaluate::Evaluation;
use super::flow::NoCircuit;
use super::open::Open;
use irrefute_semantics::register_code::{Exit, MemoryStep, Register, RegisterCode, Step};
use rustc_hash::{FxHashMap, FxHashSet};

/// An `alloca` whose address gets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnBlock {
    /// The pointer that it gives.
    pub to: Register,
    /// In bytes.
    pub size: u64,
    /// In bytes.
    pub align: u64,
}

/// The `alloca`s whose addresses get out, in the order in which they are made.
///
/// # Errors
/// Such a block that is not made before all events, or that calls marked `tail` must not access. The source chooses an
/// address before it sees what the environment answers.
pub(super) fn own_blocks(code: &RegisterCode) -> Result<Vec<OwnBlock>, NoCircuit> {
    // Every circuit asks, and few functions have an `alloca`.
    if !steps(code).any(|step| matches!(step, Step::Memory(memory) if matches!(**memory, MemoryStep::Allocate { .. })))
    {
        return Ok(Vec::new());
    }
    let out = let_out(code);
    let mut all = Vec::new();
    for (number, block) in code.blocks.iter().enumerate() {
        let mut is_first = number == 0;
        for step in &block.steps {
            is_first &= !matches!(step, Step::Call(_));
            let Step::Memory(memory) = step else { continue };
            let MemoryStep::Allocate { to, size, align, dormant } = **memory else { continue };
            if !out.contains(&to) {
                continue;
            }
            if dormant || !is_first {
                return Err("the address of an `alloca` that does not live from the beginning on");
            }
            all.push(OwnBlock { to, size, align });
        }
    }
    if !all.is_empty() && steps(code).any(is_tail) {
        return Err("the address of an `alloca`, beside `tail` calls");
    }
    Ok(all)
}

/// Whether a step is marked `tail`.
fn is_tail(step: &Step) -> bool {
    match step {
        Step::Call(call) => call.is_tail,
        Step::Memory(memory) => matches!(**memory, MemoryStep::Fill { is_tail: true, .. }),
        _ => false,
    }
}

/// The registers of the `alloca`s whose pointers are used for more than moves and accesses of the block.
fn let_out(code: &RegisterCode) -> FxHashSet<Register> {
    let block_of = pointers_into(code);
    let mut out = FxHashSet::default();
    let mut note = |register: Register| out.extend(block_of.get(&register).copied());
    for step in steps(code) {
        match step {
            Step::Copy { .. } => {}
            Step::Memory(memory) => {
                memory.operands().into_iter().for_each(&mut note);
                if let MemoryStep::Compare { .. } | MemoryStep::Mask { .. } | MemoryStep::Number { .. } = **memory {
                    memory.pointers().into_iter().for_each(&mut note);
                }
            }
            step => step.operands().into_iter().for_each(&mut note),
        }
    }
    read_between(code).for_each(note);
    out
}

/// By register, the `alloca` into whose block it surely points.
fn pointers_into(code: &RegisterCode) -> FxHashMap<Register, Register> {
    let mut block_of: FxHashMap<Register, Register> = FxHashMap::default();
    loop {
        let before = block_of.len();
        for step in steps(code) {
            let (from, to) = match step {
                Step::Copy { from, to } => (*from, *to),
                Step::Memory(memory) => match **memory {
                    MemoryStep::Allocate { to, .. } => {
                        block_of.insert(to, to);
                        continue;
                    }
                    MemoryStep::Move { base, to, .. } => (base, to),
                    _ => continue,
                },
                _ => continue,
            };
            if let Some(&block) = block_of.get(&from) {
                block_of.insert(to, block);
            }
        }
        if block_of.len() == before {
            return block_of;
        }
    }
}

fn steps(code: &RegisterCode) -> impl Iterator<Item = &Step> {
    code.blocks.iter().flat_map(|block| &block.steps)
}

/// The registers that edges move, and ends of blocks read.
fn read_between(code: &RegisterCode) -> impl Iterator<Item = Register> {
    let moved = code.edges.iter().flat_map(|edge| &edge.moves).map(|(from, _)| *from);
    let at_ends = code.blocks.iter().flat_map(|block| match &block.exit {
        Exit::Return(registers) => registers.clone(),
        Exit::Branch { condition, .. } => vec![*condition],
        Exit::Switch { value, .. } => vec![*value],
        Exit::Jump(_) | Exit::Unreachable | Exit::Stopped => Vec::new(),
    });
    moved.chain(at_ends)
}

/// The registers that a step reads.
pub(super) fn read_by(step: &Step) -> impl Iterator<Item = Register> {
    let mut all = step.operands();
    if let Step::Memory(memory) = step {
        all.extend(memory.pointers());
    }
    all.into_iter()
}

/// Whether anything reads a register, but for comparisons of pointers if these do not count.
fn is_read(code: &RegisterCode, register: Register, by_comparisons: bool) -> bool {
    let is_comparison = |step: &Step| match step {
        Step::Memory(memory) => matches!(**memory, MemoryStep::Compare { .. }),
        _ => false,
    };
    let by_steps =
        steps(code).any(|step| (by_comparisons || !is_comparison(step)) && read_by(step).any(|read| read == register));
    by_steps || read_between(code).any(|read| read == register)
}

impl<O: Open> Evaluation<'_, O> {
    /// Refuses a pointer that is made from an integer and not just compared.
    pub(super) fn must_be_only_compared(&self, register: Register) -> Result<(), NoCircuit> {
        match is_read(self.code, register, false) {
            true => Err("pointers that are made from integers"),
            false => Ok(()),
        }
    }

    /// Whether nothing reads any of these registers.
    pub(super) fn are_unread(&self, registers: &[Register]) -> bool {
        registers.iter().all(|&register| !is_read(self.code, register, true))
    }
}
