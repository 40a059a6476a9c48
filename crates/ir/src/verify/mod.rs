//! The verifier: it decides which modules are well formed.
//!
//! A module that [`verify()`] accepts has a meaning. LLVM's own verifier and parser accept it too,
//! and this verifier rejects what they reject, as far as it is modelled. The checks are, in order:
//! - [`structure`]: ids are in range, every value has one definition, phis have an entry per edge;
//! - [`typing`]: each operation has the type that follows from its operands;
//! - [`ssa`]: definitions dominate uses (docs/semantics.md#definitions-dominate-uses);
//! - [`calls`], [`intrinsics`], [`immediates`], [`exceptions`], [`convergence`], [`attributes`], [`constants`],
//!   [`globals`], [`metadata`]: the other demands of LLVM on these.
//!
//! Types are checked in unreachable code too; every use is dominated there.
//!
//! Later checks rely on earlier ones: a function with a broken structure is not checked further.

mod attributes;
mod calls;
mod constants;
mod convergence;
mod error;
mod exceptions;
mod globals;
mod immediates;
mod intrinsics;
mod metadata;
mod named_types;
mod ssa;
mod structure;
mod symbols;
mod typing;

pub use error::{Fault, Place, Position, TypeClass, VerifyError};
pub use immediates::{matrix_formats, matrix_words};
pub use ssa::Dominance;

use super::cfg::Cfg;
use super::dominators::DominatorTree;
use super::module::{BlockId, Function, Module};
use super::types::Type;
use metadata::Carrier;
use symbols::Symbols;

/// Verifies a module.
///
/// # Errors
/// All mistakes: those of symbols and globals first, then function by function. If a type contains
/// itself, only that is reported.
///
/// ```
/// use irrefute_ir::{verify, Block, Constant, Function, LlvmVersion, Module, TerminatorOp, Type};
/// let mut f = Function::new("f", Type::Int(8), &[]);
/// let ret = TerminatorOp::Ret(Some(Constant::int(Type::Int(16), 1).into()));
/// f.blocks.push(Block { name: None, phis: vec![], insts: vec![], term: ret.into() });
/// let mut module = Module::new(LlvmVersion::DEFAULT);
/// module.functions.push(f);
/// let errors = verify(&module).unwrap_err();
/// assert_eq!(errors[0].to_string(), "@f, block %0, terminator `ret`: the returned value has type i16, expected i8");
/// ```
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let mut errors = Errors(Vec::new());
    if let Err(fault) = named_types::check(module) {
        // Every other check walks over types, and such a walk would not end on a recursive one.
        errors.report(Place::Module, fault);
        return Err(errors.0);
    }
    let symbols = Symbols::of(module, &mut errors);
    globals::check(&symbols, &mut errors);
    for function in &module.functions {
        verify_function(&symbols, function, &mut errors);
    }
    if errors.0.is_empty() { Ok(()) } else { Err(errors.0) }
}

/// The function that is checked, and the symbols of its module.
struct VerifyScope<'a> {
    symbols: &'a Symbols<'a>,
    function: &'a Function,
}

/// The mistakes that were found so far.
struct Errors(Vec<VerifyError>);

impl Errors {
    fn report(&mut self, place: Place, fault: Fault) {
        self.0.push(VerifyError { place, fault });
    }

    /// Reports the fault of a failed check.
    fn check(&mut self, place: impl FnOnce() -> Place, result: Result<(), Fault>) {
        if let Err(fault) = result {
            self.report(place(), fault);
        }
    }
}

fn verify_function(symbols: &Symbols, function: &Function, errors: &mut Errors) {
    let before = errors.0.len();
    structure::check_header(symbols, function, errors);
    attributes::check_function(function, errors);
    structure::check_ids(function, errors);
    if errors.0.len() > before || !function.is_definition() {
        return;
    }
    let scope = VerifyScope { symbols, function };
    let cfg = Cfg::of(function);
    structure::check_graph(function, &cfg, errors);
    for block in function.block_ids() {
        verify_block(&scope, block, errors);
    }
    exceptions::check(&scope, &cfg, errors);
    ssa::check(function, &cfg, &DominatorTree::of(&cfg), errors);
}

/// The checks that look at one instruction of a block at a time.
fn verify_block(scope: &VerifyScope, id: BlockId, errors: &mut Errors) {
    let block = scope.function.block(id);
    for (i, phi) in block.phis.iter().enumerate() {
        let place = || Place::instruction(scope.function, id, Position::Phi(i));
        errors.check(place, typing::check_phi(scope, phi));
        let ty = scope.function.ty(phi.result);
        errors.check(place, metadata::check(scope, &phi.metadata, Carrier::Other, ty));
    }
    for (i, inst) in block.insts.iter().enumerate() {
        let place = || Place::instruction(scope.function, id, Position::Inst(i));
        errors.check(place, typing::check_inst(scope, inst));
        errors.check(place, calls::check_position(scope, block, i));
        errors.check(place, convergence::check_position(scope, id, i));
        let ty = inst.result.map_or(&Type::Void, |r| scope.function.ty(r));
        errors.check(place, metadata::check(scope, &inst.metadata, Carrier::of(&inst.op), ty));
    }
    let place = || Place::instruction(scope.function, id, Position::Terminator);
    errors.check(place, typing::check_terminator(scope, &block.term));
    let ty = block.term.result.map_or(&Type::Void, |r| scope.function.ty(r));
    errors.check(place, metadata::check(scope, &block.term.metadata, Carrier::of_terminator(&block.term.op), ty));
}
