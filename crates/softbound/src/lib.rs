//! SoftBound: a program that is made spatially safe (docs/transform.md#softbound).
//!
//! Every pointer has bounds, the addresses between which it may be dereferenced. They are computed beside it, kept in a
//! table for pointers in memory, and passed on a shadow stack. A check comes before every access, and aborts.
//!
//! ```text
//!   symbols ──> rewrite (one function: instructions, calls) ──> initializers ──> runtime
//! ```
//!
//! - [`bounds`]: bounds, and the pointers in a value. [`symbols`]: the bounds of constants.
//! - [`rewrite`]: one function. `instructions` and `calls`: what is done for each instruction.
//! - [`library`]: what the functions of the C library access. [`format`](mod@format): the formats of `printf`.
//! - [`initializers`]: pointers that are in memory from the start. [`runtime`]: what is called by all of this.
//! - [`unsupported`]: what is refused.
//!
//! This is no optimization: the result does not refine the program where that dereferences what was an integer, or what
//! it copied byte by byte. It is a whole program that is transformed, since bounds come from callers.
//!
//! Invariants: bounds are never undef or poison, and are those of a block that was alive when they were made. The result
//! is well formed, or the module is refused and stays as it is.

pub mod bounds;
mod calls;
pub mod format;
pub mod initializers;
mod instructions;
pub mod library;
pub mod rewrite;
pub mod runtime;
pub mod symbols;
pub mod unsupported;

pub use unsupported::{Construct, Unsupported};

use bounds::Types;
use irrefute_ir::layout::DataLayout;
use irrefute_ir::{AddressSpace, Function, Module};
use rewrite::{Rewriter, Shared};
use std::cell::Cell;
use symbols::{Symbols, plain_constant};

/// Instruments a module, and gives the number of checks.
///
/// # Errors
/// The first construct that has no instrumentation; the module is then as it was.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse, verify};
/// use irrefute_softbound::instrument;
/// let text = "define i8 @f(ptr %p) {\n %v = load i8, ptr %p\n ret i8 %v\n}\n";
/// let mut module = parse(text, LlvmVersion::DEFAULT)?;
/// assert_eq!(instrument(&mut module), Ok(1));
/// assert_eq!(verify(&module), Ok(()));
/// # Ok::<(), irrefute_ir::ParseError>(())
/// ```
pub fn instrument(module: &mut Module) -> Result<u32, Unsupported> {
    let whole = |what| Unsupported { function: None, what };
    symbols::refuse(module)?;
    let layout = DataLayout::of(module).map_err(|error| whole(Construct::Layout(error.to_string())))?;
    let width = layout.pointer_bits(AddressSpace(0));
    if width != 64 {
        return Err(whole(Construct::PointerWidth(width)));
    }
    let mut instrumented = module.clone();
    instrumented.name_numbered_symbols();
    let named = instrumented.named_types.clone();
    let types = Types { layout: &layout, named: &named };
    let symbols = Symbols::of(&instrumented, &types);
    let shared = Shared {
        types,
        symbols,
        address_of: runtime::address_of(module.version),
        checks: Cell::new(0),
        measures: Cell::new(false),
    };
    for function in instrumented.functions.iter_mut().filter(|f| f.is_definition()) {
        let name = function.name.clone();
        let original = std::mem::replace(function, Function::new("", irrefute_ir::Type::Void, &[]));
        let rewritten = Rewriter::rewrite(&shared, original);
        *function = rewritten.map_err(|what| Unsupported { function: Some(name), what })?;
    }
    instrumented.globals.iter_mut().filter_map(|g| g.initializer.as_mut()).for_each(plain_constant);
    if shared.measures.get() {
        declare_measure(&mut instrumented)?;
    }
    initializers::add(&mut instrumented, &shared)?;
    runtime::add(&mut instrumented)?;
    *module = instrumented;
    Ok(shared.checks.get())
}

/// Declares `snprintf`.
fn declare_measure(module: &mut Module) -> Result<(), Unsupported> {
    let ty = calls::measure_type();
    match module.function(calls::MEASURE) {
        Some(known) if known.function_type() == ty && !known.is_definition() => Ok(()),
        Some(_) => Err(Unsupported { function: None, what: Construct::TypeOfLibraryFunction(calls::MEASURE.into()) }),
        None => {
            let mut declaration = Function::new(calls::MEASURE, ty.ret, &ty.params);
            declaration.varargs = true;
            module.functions.push(declaration);
            Ok(())
        }
    }
}
