//! The structure of a function: ids are in range, each value has exactly one definition, the
//! entry has no predecessor, and phis have one entry per incoming edge.

use super::error::{block_name, value_name};
use super::symbols::Symbols;
use super::{Errors, Fault, Place, Position};
use crate::attribute::Metadata;
use crate::cfg::Cfg;
use crate::instruction::{Operand, Phi};
use crate::module::{BlockId, ENTRY, Function, Header, Linkage, ValueId};
use crate::types::Type;
use rustc_hash::FxHashSet;

/// Checks the header of a function: types, linkage.
pub fn check_header(symbols: &Symbols, function: &Function, errors: &mut Errors) {
    let place = || Place::Symbol(function.name.clone());
    errors.check(place, check_signature(symbols, function));
    let linkage = function.header.linkage;
    if matches!(linkage, Linkage::Common | Linkage::Appending) {
        errors.report(place(), Fault::Global("a function cannot have this linkage"));
    }
    if !function.is_definition() && !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
        errors.report(place(), Fault::Global("a declaration must be external or extern_weak"));
    }
    errors.check(place, check_local(&function.header));
    if function.is_definition() && linkage == Linkage::ExternWeak {
        errors.report(place(), Fault::Global("a definition cannot be extern_weak"));
    }
    if function.is_definition() && function.is_intrinsic() {
        errors.report(place(), Fault::Global("an intrinsic cannot be defined"));
    }
}

/// Checks that a symbol which only its module sees does not say who else may see it.
pub fn check_local(header: &Header) -> Result<(), Fault> {
    match header.linkage.is_local() && (header.visibility.is_some() || header.dll_storage.is_some()) {
        true => Err(Fault::Global("a local symbol has default visibility and no DLL storage class")),
        false => Ok(()),
    }
}

fn check_signature(symbols: &Symbols, function: &Function) -> Result<(), Fault> {
    if function.values.len() < function.params.len() {
        return Err(Fault::NoSuchValue(ValueId(function.values.len() as u32)));
    }
    let intrinsic = function.is_intrinsic();
    check_result_type(symbols, &function.ret, intrinsic)?;
    for value in &function.values {
        symbols.check_type(&value.ty)?;
    }
    function.param_ids().try_for_each(|p| check_parameter_type(function.ty(p), intrinsic))
}

/// Checks the type of a result; only intrinsics return tokens.
pub fn check_result_type(symbols: &Symbols, ty: &Type, intrinsic: bool) -> Result<(), Fault> {
    symbols.check_type(ty)?;
    match ty {
        Type::Function(_) | Type::Label | Type::Metadata => Err(Fault::ReturnType(ty.clone())),
        Type::Token | Type::X86Amx if !intrinsic => Err(Fault::ReturnType(ty.clone())),
        _ => Ok(()),
    }
}

/// Checks the type of a parameter; only intrinsics take metadata and tokens.
pub fn check_parameter_type(ty: &Type, intrinsic: bool) -> Result<(), Fault> {
    match ty {
        Type::Void | Type::Function(_) | Type::Label => Err(Fault::ParameterType(ty.clone())),
        Type::Metadata | Type::Token | Type::X86Amx if !intrinsic => Err(Fault::ParameterType(ty.clone())),
        _ => Ok(()),
    }
}

/// Checks that ids are in range, that definitions are unique, and that every used value is defined somewhere.
pub fn check_ids(function: &Function, errors: &mut Errors) {
    let mut defined = vec![false; function.values.len()];
    defined.iter_mut().take(function.params.len()).for_each(|d| *d = true);
    for_each_definition(function, |block, position, value| {
        let place = || Place::instruction(function, block, position);
        match defined.get_mut(value.index()) {
            None => errors.report(place(), Fault::NoSuchValue(value)),
            Some(true) => {
                errors.report(place(), Fault::DefinedTwice { value, name: value_name(function, value) });
            }
            Some(d) => *d = true,
        }
    });
    for_each_use(function, |block, position, value| {
        let place = || Place::instruction(function, block, position);
        match defined.get(value.index()) {
            None => errors.report(place(), Fault::NoSuchValue(value)),
            Some(false) => {
                errors.report(place(), Fault::NeverDefined { value, name: value_name(function, value) });
            }
            Some(true) => {}
        }
    });
    for block in function.block_ids() {
        check_targets(function, block, errors);
    }
    check_names(function, &defined, errors);
}

fn check_targets(function: &Function, block: BlockId, errors: &mut Errors) {
    let is_missing = |b: &BlockId| b.index() >= function.blocks.len();
    let body = function.block(block);
    for target in body.term.op.successors().into_iter().filter(is_missing) {
        errors.report(Place::instruction(function, block, Position::Terminator), Fault::NoSuchBlock(target));
    }
    for (i, phi) in body.phis.iter().enumerate() {
        for (_, source) in phi.incoming.iter().filter(|(_, b)| is_missing(b)) {
            errors.report(Place::instruction(function, block, Position::Phi(i)), Fault::NoSuchBlock(*source));
        }
    }
}

/// Values and blocks share one name space. Entries that nothing defines any more do not count: they are not printed.
fn check_names(function: &Function, defined: &[bool], errors: &mut Errors) {
    let mut names = FxHashSet::default();
    let defined = function.values.iter().zip(defined).filter(|(_, d)| **d);
    let values = defined.filter_map(|(v, _)| v.name.as_ref());
    for name in values.chain(function.blocks.iter().filter_map(|b| b.name.as_ref())) {
        if !names.insert(name) {
            errors.report(Place::Symbol(function.name.clone()), Fault::LocalNameTwice(name.clone()));
        }
    }
}

/// Calls `visit` on each instruction that defines a value.
pub fn for_each_definition(function: &Function, mut visit: impl FnMut(BlockId, Position, ValueId)) {
    for id in function.block_ids() {
        let block = function.block(id);
        block.phis.iter().enumerate().for_each(|(i, p)| visit(id, Position::Phi(i), p.result));
        for (i, inst) in block.insts.iter().enumerate() {
            inst.result.into_iter().for_each(|r| visit(id, Position::Inst(i), r));
        }
        block.term.result.into_iter().for_each(|r| visit(id, Position::Terminator, r));
    }
}

/// Calls `visit` on each use of a local value, with its block and instruction.
fn for_each_use(function: &Function, mut visit: impl FnMut(BlockId, Position, ValueId)) {
    for id in function.block_ids() {
        let block = function.block(id);
        for (i, phi) in block.phis.iter().enumerate() {
            phi.incoming.iter().filter_map(|(o, _)| local(o)).for_each(|v| visit(id, Position::Phi(i), v));
        }
        for (i, inst) in block.insts.iter().enumerate() {
            inst.op.for_each_operand(&mut |o| local(o).into_iter().for_each(|v| visit(id, Position::Inst(i), v)));
        }
        block.term.op.for_each_operand(&mut |o| local(o).into_iter().for_each(|v| visit(id, Position::Terminator, v)));
    }
}

/// The local value that an operand uses.
pub fn local(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Local(v) | Operand::Metadata(Metadata::Local(v)) => Some(*v),
        Operand::Const(_) | Operand::Metadata(_) => None,
    }
}

/// Checks the edges: none leads to the entry, and each phi has one entry per edge.
pub fn check_graph(function: &Function, cfg: &Cfg, errors: &mut Errors) {
    if !cfg.predecessors(ENTRY).is_empty() {
        errors.report(Place::block(function, ENTRY), Fault::EntryHasPredecessor);
    }
    for block in cfg.blocks() {
        for (i, phi) in function.block(block).phis.iter().enumerate() {
            let place = || Place::instruction(function, block, Position::Phi(i));
            errors.check(place, check_entries(function, phi, cfg.predecessors(block)));
        }
    }
}

/// Checks that the entries of a phi are the incoming edges, and that entries for one block are equal.
fn check_entries(function: &Function, phi: &Phi, edges: &[BlockId]) -> Result<(), Fault> {
    let mut sources: Vec<BlockId> = phi.incoming.iter().map(|(_, b)| *b).collect();
    let mut expected = edges.to_vec();
    sources.sort_unstable();
    expected.sort_unstable();
    if sources != expected {
        return Err(first_difference(function, &sources, &expected));
    }
    let mut entries: Vec<&(Operand, BlockId)> = phi.incoming.iter().collect();
    entries.sort_by_key(|(_, block)| *block);
    match entries.windows(2).find(|w| w[0].1 == w[1].1 && w[0].0 != w[1].0) {
        Some(pair) => Err(Fault::PhiAmbiguous { block: pair[0].1, name: block_name(function, pair[0].1) }),
        None => Ok(()),
    }
}

/// The fault for two different sorted lists: it names the first block whose counts differ.
fn first_difference(function: &Function, sources: &[BlockId], edges: &[BlockId]) -> Fault {
    let count = |list: &[BlockId], b| list.iter().filter(|x| **x == b).count();
    let mut all = sources.iter().chain(edges).copied();
    let block = all.find(|b| count(sources, *b) != count(edges, *b)).unwrap_or(ENTRY);
    let name = block_name(function, block);
    Fault::PhiEntries { block, name, entries: count(sources, block), edges: count(edges, block) }
}
