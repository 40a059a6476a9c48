//! `callbr`: a call of inline assembly that also gives the number of the label to go on at.
//!
//! ```text
//! callbr T asm … to label %d [label %i1, …, label %in]     (r, k) = asm …;  k mod (n + 1) = 0: %d,  else %i_k
//! ```

use super::emit::{apply, number};
use super::lowering::Lowering;
use super::{Reason, assembly, attributes, call, edge, uninterpreted};
use crate::program::{Action, Slots, SwitchTable, Target, ValueConstraints};
use crate::promises::PromisePlace;
use crate::rules::{Binary, Rule};
use irrefute_ir::{BinaryOp, BlockId, Call, Callee, Flags, Int, Terminator};
use rustc_hash::FxHashMap;

/// Lowers `callbr`.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    from: BlockId,
    term: &'a Terminator,
    (fallthrough, indirect): (BlockId, &'a [BlockId]),
    call: &'a Call,
) -> Result<(), Reason> {
    let Callee::Direct(name) = &call.callee else { return Err("callbr".into()) };
    let index = lowering.context.names.get(name).copied();
    let index = index.filter(|index| assembly::is_assembly(&lowering.context.module.functions[index.index()]));
    let Some(index) = index else { return Err(format!("callbr of @{name}").into()) };
    uninterpreted::note_library(lowering, index)?;
    attributes::collect_call(lowering.promises, call, PromisePlace::Parameter);
    let shape = lowering.context.shape(&call.ty.ret)?;
    let results = lowering.new_slots(shape.len() as u32);
    let mut site = call::site(lowering, call, Target::Declared(index), None, ValueConstraints::default(), None)?;
    (site.shape, site.to) = (shape, results);
    lowering.emit(Action::Call(Box::new(site)));
    let to = lowering.result(term.result)?;
    lowering.emit(Action::Copy { from: results.start, to: to.start, len: to.len });
    let label = Slots { start: results.start.offset(results.len - 1), len: 1 };
    let labels = number(lowering, indirect.len() as u64 + 1, 1, 32);
    let remainder = Rule::Binary(Binary::new(BinaryOp::URem, Flags::NONE, 32, &lowering.context.dialect));
    let chosen = apply(lowering, remainder, &[label, labels]);
    let default = edge::lower(lowering, from, fallthrough, term);
    let mut table = SwitchTable { width: 32, default, cases: Vec::new(), words: FxHashMap::default() };
    for (to, number) in indirect.iter().zip(1_u64..) {
        let edge = edge::lower(lowering, from, *to, term);
        table.words.insert(number, edge);
        table.cases.push((Int::new(32, number), edge));
    }
    lowering.emit(Action::Switch { value: chosen.start, table: Box::new(table) });
    Ok(())
}
