//! Facts about an intrinsic that follow from its name alone.

use super::mangling::is_type;

/// Whether a function of this name is an intrinsic.
///
/// ```
/// use irrefute_ir::is_intrinsic_name;
/// assert!(is_intrinsic_name("llvm.unheard.of") && !is_intrinsic_name("llvm"));
/// ```
pub fn is_intrinsic_name(name: &str) -> bool {
    name.starts_with("llvm.")
}

/// The part of an intrinsic's name that follows `llvm.`: the name of the target, if only one target has the intrinsic.
///
/// ```
/// use irrefute_ir::first_part;
/// assert_eq!(first_part("llvm.x86.rdpid"), Some("x86"));
/// assert_eq!(first_part("x86"), None);
/// ```
pub fn first_part(name: &str) -> Option<&str> {
    name.strip_prefix("llvm.")?.split('.').next()
}

/// The name of an intrinsic without the types that it is overloaded on (`.i32`, `.nxv4i8`, `.p0`).
///
/// ```
/// use irrefute_ir::base_name;
/// assert_eq!(base_name("llvm.umax.v4i32"), "llvm.umax");
/// assert_eq!(base_name("llvm.uadd.with.overflow.i8"), "llvm.uadd.with.overflow");
/// ```
pub fn base_name(name: &str) -> &str {
    let mut base = name;
    while let Some((front, last)) = base.rsplit_once('.')
        && is_type(last)
    {
        base = front;
    }
    base
}
