//! What pointers are surely based on (Language Reference, "Pointer Aliasing Rules"): a parameter, or a global.
//!
//! Only chains of `getelementptr` are followed. Of any other pointer nothing is said, so `noalias` is checked for
//! accesses alone that leave no doubt.

use super::lowering::Lowering;
use crate::memory::BlockKind;
use crate::program::{Action, Base};
use irrefute_ir::{AttrKind, Attributes, Op, Operand};

/// Notes the bases of the pointers of a function that has a parameter that is `noalias` or `initializes`; no other rule asks for them.
pub(super) fn note(lowering: &mut Lowering) {
    let function = lowering.function;
    let asks = |attrs: &Attributes| attrs.has(AttrKind::NoAlias) || attrs.has(AttrKind::Initializes);
    if !function.params.iter().any(asks) {
        return;
    }
    let mut bases: Vec<Option<Base>> = vec![None; function.values.len()];
    for (i, value) in function.param_ids().enumerate() {
        bases[value.index()] = Some(Base::Parameter(i as u32));
    }
    // Blocks are not in the order of dominance, so a definition may come after its use: then the use is not noted.
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let (Op::GetElementPtr { base: Operand::Local(base), .. }, Some(result)) = (&inst.op, inst.result) {
            bases[result.index()] = bases[base.index()];
        }
    }
    let code = &mut lowering.code;
    for (slots, base) in code.values.iter().zip(bases) {
        if let Some(base) = base {
            code.bases.insert(slots.start, base);
        }
    }
    for (slot, scalar) in &code.constants {
        if matches!(scalar.block().map(|block| block.kind()), Some(BlockKind::Global(_))) {
            code.bases.insert(*slot, Base::Global);
        }
    }
    // An argument that must keep promises is copied and looked at: the copy is the same pointer.
    for action in &code.actions {
        if let Action::ValueConstraints(site) = action
            && let Some(base) = code.bases.get(&site.from.start).copied()
        {
            code.bases.insert(site.to, base);
        }
    }
}
