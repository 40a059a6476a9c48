//! The memory of a function that nothing outside can see: allocas whose addresses are used only by
//! derived pointers, loads, stores and operations on many bytes. A store to such memory is live only if
//! a live instruction reads the memory.
//!
//! `bases(v)` is the least solution of
//!
//! ```text
//!   bases(alloca a) = {a}      bases(gep p …, freeze p) = bases(p)
//!   bases(phi …, select …) = ∪ bases(arms)      bases(everything else) = {the world}
//! ```

use irrefute_ir::{Call, Function, IntrinsicId, Op, Operand, ValueId};

/// A set of allocas, by their number; the last bit represents all memory that others can see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bases(u128);

impl Bases {
    const WORLD: Bases = Bases(1 << 127);

    /// Whether the pointer may point to memory that others see.
    pub fn is_visible(self) -> bool {
        self.0 & Self::WORLD.0 != 0
    }

    pub fn meets(self, other: Bases) -> bool {
        self.0 & other.0 != 0
    }

    pub fn add(&mut self, other: Bases) -> bool {
        let before = self.0;
        self.0 |= other.0;
        self.0 != before
    }
}

/// The bases of every value of a function.
pub(crate) struct Objects(Vec<Bases>);

impl Objects {
    pub fn of(function: &Function) -> Objects {
        let mut objects = Objects(vec![Bases::WORLD; function.values.len()]);
        let mut allocas = 0;
        let derived = |op: &Op| matches!(op, Op::GetElementPtr { .. } | Op::Select { .. } | Op::Freeze { .. });
        for block in &function.blocks {
            block.phis.iter().for_each(|phi| objects.0[phi.result.index()] = Bases::default());
            for inst in &block.insts {
                let Some(result) = inst.result else { continue };
                match &inst.op {
                    // Allocas beyond the bits of the set count as visible, which keeps more code than needed.
                    Op::Alloca { .. } if allocas < 127 => {
                        objects.0[result.index()] = Bases(1 << allocas);
                        allocas += 1;
                    }
                    op if derived(op) => objects.0[result.index()] = Bases::default(),
                    _ => {}
                }
            }
        }
        while objects.widen(function) {}
        objects
    }

    /// One round of the equations; returns whether something changed.
    fn widen(&mut self, function: &Function) -> bool {
        let mut changed = false;
        for block in &function.blocks {
            for phi in &block.phis {
                for (operand, _) in &phi.incoming {
                    let bases = self.bases(operand);
                    changed |= self.0[phi.result.index()].add(bases);
                }
            }
            for inst in &block.insts {
                let Some(ValueId(result)) = inst.result else { continue };
                let sources = match &inst.op {
                    Op::GetElementPtr { base, .. } => [Some(base), None],
                    Op::Freeze { operand } => [Some(operand), None],
                    Op::Select { if_true, if_false, .. } => [Some(if_true), Some(if_false)],
                    _ => continue,
                };
                for source in sources.into_iter().flatten() {
                    let bases = self.bases(source);
                    changed |= self.0[result as usize].add(bases);
                }
            }
        }
        changed
    }

    /// The blocks into which a pointer may point.
    pub fn bases(&self, operand: &Operand) -> Bases {
        match operand {
            Operand::Local(value) => self.0[value.index()],
            Operand::Const(_) | Operand::Metadata(_) => Bases::WORLD,
        }
    }
}

/// The accesses of an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<'a> {
    pub writes: Option<&'a Operand>,
    pub reads: Option<&'a Operand>,
    /// Whether it only marks the lifetime of the block at `writes`, so that it is live iff the block is.
    pub marks: bool,
}

/// The accesses of an instruction; `None` if it does more than that.
pub(crate) fn touch(op: &Op) -> Option<Touch<'_>> {
    match op {
        Op::Store { pointer, mode, .. } if mode.is_plain() => {
            Some(Touch { writes: Some(pointer), reads: None, marks: false })
        }
        Op::Load { pointer, mode, .. } if mode.is_plain() => {
            Some(Touch { writes: None, reads: Some(pointer), marks: false })
        }
        Op::Call(call) => touch_of_call(call),
        _ => None,
    }
}

fn touch_of_call(call: &Call) -> Option<Touch<'_>> {
    let argument = |i: usize| call.args.get(i).map(|arg| &arg.operand);
    match call.intrinsic_id()? {
        IntrinsicId::MemCpy
        | IntrinsicId::MemCpyInline
        | IntrinsicId::MemCpyElementUnorderedAtomic
        | IntrinsicId::MemMove
        | IntrinsicId::MemMoveElementUnorderedAtomic => {
            Some(Touch { writes: argument(0), reads: argument(1), marks: false })
        }
        IntrinsicId::MemSet | IntrinsicId::MemSetInline | IntrinsicId::MemSetElementUnorderedAtomic => {
            Some(Touch { writes: argument(0), reads: None, marks: false })
        }
        IntrinsicId::LifetimeStart | IntrinsicId::LifetimeEnd => {
            Some(Touch { writes: argument(0), reads: None, marks: true })
        }
        _ => None,
    }
}
