//! The runtime, as IR that is put into the module.

use super::unsupported::{Construct, Unsupported};
use irrefute_ir::{CastOp, LlvmVersion, Module, Op, parse};

/// How the names of its symbols begin.
pub const PREFIX: &str = "__softbound_";

/// The library functions that it calls. A program that defines one itself cannot be instrumented: its own would be
/// called in the midst of what the runtime does.
pub const NEEDS: [&str; 3] = ["calloc", "free", "abort"];

/// The function that aborts unless bytes are within bounds.
pub const CHECK: &str = "__softbound_check";
/// The same, for a number of bytes that may be 0.
pub const CHECK_BYTES: &str = "__softbound_check_bytes";
/// The length of a string, which must end within bounds.
pub const LENGTH: &str = "__softbound_length";
/// The bounds of a pointer in memory.
pub const LOAD: &str = "__softbound_load";
/// Sets the bounds of a pointer in memory.
pub const STORE: &str = "__softbound_store";
/// Copies the bounds of all pointers in a range of memory.
pub const COPY: &str = "__softbound_copy";
/// The same after `realloc`.
pub const MOVED: &str = "__softbound_moved";
/// Makes room on the shadow stack.
pub const RESERVE: &str = "__softbound_reserve";
/// A product, or the largest number if that is too large.
pub const PRODUCT: &str = "__softbound_product";
/// The bounds of a command line.
pub const WORDS: &str = "__softbound_words";
/// The variable that holds the address of the shadow stack.
pub const STACK: &str = "__softbound_stack";
/// The variable that holds the index of the frame of the function that runs, or that is called next.
pub const TOP: &str = "__softbound_top";
/// The constructor that sets the bounds of pointers in initializers.
pub const INITIALIZE: &str = "__softbound_initialize";

/// The text of the runtime.
const TEXT: &str = include_str!("runtime.ll");

/// The operation that gives the address of a pointer and exposes nothing, as far as a version has it.
pub fn address_of(version: LlvmVersion) -> CastOp {
    if version >= LlvmVersion(22) { CastOp::PtrToAddr } else { CastOp::PtrToInt }
}

/// Adds the runtime to a module.
///
/// # Errors
/// If the module declares a function that the runtime needs with another type.
///
/// # Panics
/// If the text of the runtime is no module, which its tests exclude.
pub fn add(module: &mut Module) -> Result<(), Unsupported> {
    let mut runtime = parse(TEXT, LlvmVersion::DEFAULT).expect("the runtime is a module");
    runtime.version = module.version;
    for inst in runtime.functions.iter_mut().flat_map(|f| &mut f.blocks).flat_map(|b| &mut b.insts) {
        if let Op::Cast { op: op @ CastOp::PtrToAddr, .. } = &mut inst.op {
            *op = address_of(module.version);
        }
    }
    for name in NEEDS {
        let (Some(known), Some(needed)) = (module.function(name), runtime.function(name)) else { continue };
        if known.function_type() != needed.function_type() {
            return Err(Unsupported { function: None, what: Construct::TypeOfLibraryFunction(name.into()) });
        }
        // The declaration that is there may promise more.
        runtime.functions.retain(|f| &*f.name != name);
    }
    let reserved = |conflict: irrefute_ir::symbols::Conflict| Construct::Reserved(conflict.0);
    module.absorb(runtime).map_err(|conflict| Unsupported { function: None, what: reserved(conflict) })
}
