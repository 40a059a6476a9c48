//! Lowering of a body: slots for its constants and values, then its blocks one after another.

use super::attributes::Promises;
use super::lowering::Lowering;
use super::{Context, bases, block, contraction, scopes};
use crate::Place;
use crate::program::{Code, FunctionIndex};
use irrefute_ir as ir;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// Lowers the body of a defined function.
pub(super) fn lower_body<'a>(
    context: &'a Context<'a>,
    index: FunctionIndex,
    function: &'a ir::Function,
    promises: &'a mut Promises,
) -> Code {
    let place = Place { function: index.0, block: 0, instruction: 0 };
    // Most instructions are one action.
    let actions = function.instruction_count();
    let is_variadic = function.varargs;
    let code = Code {
        is_variadic,
        actions: Vec::with_capacity(actions),
        places: Vec::with_capacity(actions),
        ..Code::default()
    };
    let shapes = function.values.iter().map(|v| context.shape(&v.ty)).collect();
    let mut lowering = Lowering {
        context,
        function,
        index,
        code,
        promises,
        shapes,
        constants: FxHashMap::default(),
        place,
        callees: None,
        ulps: 0,
        mode_may_change: OnceCell::new(),
        products: contraction::products(function),
        scoped_calls: Vec::new(),
        copied_padding: Vec::new(),
        accessed_type: None,
        broken_edges: Vec::new(),
    };
    lowering.place_values();
    block::lower_blocks(&mut lowering);
    bases::note(&mut lowering);
    scopes::finish(&mut lowering);
    let mut code = lowering.code;
    code.compact = code.compacted(&context.dialect, &context.globals.spaces);
    code
}
