//! The rounding modes that the constrained intrinsics of a function name (Language Reference, "Constrained Floating-Point
//! Intrinsics"). A mode that is named must be that of the environment, or the behaviour is undefined.

use super::floats::RoundingMode;
use irrefute_ir::{Call, Function};

/// Whether a call is one of a constrained intrinsic, which says what becomes of exceptions.
pub fn is_constrained(call: &Call) -> bool {
    call.words().any(|word| word.starts_with("fpexcept."))
}

/// The mode that a constrained intrinsic names; [`RoundingMode::Dynamic`] is that of the environment.
pub fn named_by(call: &Call) -> Option<RoundingMode> {
    call.words().find_map(RoundingMode::from_word).filter(|_| is_constrained(call))
}

/// The modes that a function names, each once, in the order of the text.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_semantics::{floats::RoundingMode, rounding_modes};
///
/// let text = "declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata)
///   define float @f(float %x) {
///     %r = call float @llvm.experimental.constrained.sqrt.f32(float %x, metadata !\"round.upward\", metadata !\"fpexcept.ignore\")
///     ret float %r
///   }";
/// let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
/// assert_eq!(rounding_modes::named_in(module.function("f").expect("f")), [RoundingMode::Up]);
/// ```
pub fn named_in(function: &Function) -> Vec<RoundingMode> {
    let mut named = Vec::new();
    function.for_each_call(&mut |call| {
        if let Some(mode) = named_by(call)
            && !named.contains(&mode)
        {
            named.push(mode);
        }
    });
    named
}
