//! The names that LLVM's TargetLibraryInfo knows.
//!
//! LLVM rewrites calls of these functions by their meaning (`printf("hello\n")` becomes `puts`), so they
//! are never calls of unknown functions: they are modelled ([`call`]), or unsupported.

mod call;
pub(super) mod facts;
pub(super) mod format;
mod fortified;

use super::exception::is_personality;
use super::lower::library as instructions;
use irrefute_ir::{FunctionType, is_intrinsic_name};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

pub use call::has_type;
pub(super) use call::{
    Allocation, Comparison, Copying, Format, LibraryFunction, NumberText, Search, SpanEnd, StreamText, int_bits, lookup,
};
pub(super) use fortified::{Fortification, Needs, fortification};

const NAMES: &str = include_str!("names.txt");

/// Whether this is the name of a function of the C, C++ or mathematical library.
///
/// ```
/// use irrefute_semantics::library::is_known;
/// assert!(is_known("printf") && is_known("__memcpy_chk") && is_known("_Znwm"));
/// assert!(!is_known("opaque"));
/// ```
pub fn is_known(name: &str) -> bool {
    // A leading byte 1 tells LLVM not to mangle the name; `__x_chk` and `__x_finite` are variants of `x`.
    let plain = name.strip_prefix('\u{1}').unwrap_or(name);
    let unchecked = plain.strip_prefix("__").and_then(|rest| rest.strip_suffix("_chk"));
    let finite = plain.strip_prefix("__").and_then(|rest| rest.strip_suffix("_finite"));
    is_operator(plain) || is_of_runtime(plain) || [Some(plain), unchecked, finite].into_iter().flatten().any(is_listed)
}

/// The names of the functions whose calls executions carry out. Those of the mathematical library also exist with the
/// suffixes `f` and `l`.
pub fn modelled() -> impl Iterator<Item = &'static str> {
    let listed = call::rows().chain(instructions::rows()).map(|(name, _)| name);
    listed.chain(instructions::mathematical_stems())
}

/// The type with which a function is [modelled] where a `size_t` has 64 bits; `None` if it is not.
///
/// ```
/// use irrefute_semantics::library::{has_type, type_of};
/// assert!(type_of("strnlen").is_some_and(|ty| has_type(&ty, "lpl", 64)));
/// assert!(type_of("powf").is_some_and(|ty| has_type(&ty, "fff", 64)));
/// assert_eq!(type_of("strtok"), None);
/// ```
///
/// [modelled]: modelled()
pub fn type_of(name: &str) -> Option<FunctionType> {
    let listed = call::rows().chain(instructions::rows()).find(|(known, _)| *known == name);
    match listed {
        Some((_, letters)) => call::type_of(letters),
        None => instructions::mathematical_type(name),
    }
}

/// Whether a function leaves its caller other than by returning to it once, or by an exception.
pub(super) fn jumps(name: &str) -> bool {
    name.contains("setjmp") || name.contains("longjmp") || matches!(name, "vfork" | "fork")
}

/// Whether LLVM knows by its name what a symbol means: an intrinsic, a function of a library, or a personality function.
/// A program in which it has another name is another program.
pub fn is_known_by_name(name: &str) -> bool {
    is_intrinsic_name(name) || is_known(name) || is_personality(name)
}

/// Functions of the compiler's runtime library, calls of which LLVM makes of instructions.
fn is_of_runtime(name: &str) -> bool {
    ["__atomic_", "__sync_", "__llvm_profile_"].iter().any(|prefix| name.starts_with(prefix))
}

/// `operator new`, `operator delete` and their array forms, mangled (Itanium and Microsoft).
pub(super) fn is_operator(name: &str) -> bool {
    ["_Zn", "_Zd", "??2@", "??3@", "??_U@", "??_V@"].iter().any(|prefix| name.starts_with(prefix))
}

fn is_listed(name: &str) -> bool {
    // Lowering asks for every function of every module: 2 % of a campaign's machine instructions as searches of lists.
    static LISTED: LazyLock<FxHashSet<String>> = LazyLock::new(|| {
        let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
        let names = lines.flat_map(|line| match line.strip_prefix("mathematical ") {
            Some(bases) => {
                bases.split(' ').flat_map(|base| ["", "f", "l"].map(|suffix| format!("{base}{suffix}"))).collect()
            }
            None => line.split(' ').map(str::to_owned).collect::<Vec<_>>(),
        });
        names.collect()
    });
    LISTED.contains(name)
}
