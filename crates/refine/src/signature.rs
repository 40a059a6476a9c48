//! Whether two signatures may be compared, and which promises a target's signature must not add
//! (docs/semantics.md#signatures).
//!
//! Inputs obey the source's signature, and the target's promises are checked by running it: `noundef` on a
//! parameter may be added where an undefined argument is undefined behaviour in the source anyway. No run
//! checks to whom the memory behind a parameter belongs: only the source may promise that.
//! Attributes of the calling convention must be equal.

use irrefute_ir::{AttrKind, Attributes, Function, LlvmVersion};
use irrefute_semantics::denormal_modes;
use irrefute_semantics::promises::PASSING;

/// The result of comparing two signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureCheck {
    /// The functions can be run on the same inputs.
    Comparable,
    /// The functions have different types, which the text names.
    OtherType(String),
    /// The target adds a promise that only the source may make, or is called in another way; in words.
    Violation(String),
}

/// Promises about a parameter that only the source may make.
const PROMISES: [AttrKind; 2] = [AttrKind::ByVal, AttrKind::Writable];

/// Compares the signatures of a source and a target, as a version of LLVM reads them.
pub fn compare(source: &Function, target: &Function, version: LlvmVersion) -> SignatureCheck {
    let (s, t) = (source.function_type(), target.function_type());
    if s != t {
        return SignatureCheck::OtherType(format!(
            "the functions have different types: {} and {}",
            irrefute_ir::Type::Function(s.into()),
            irrefute_ir::Type::Function(t.into())
        ));
    }
    match violation(source, target, version) {
        Some(reason) => SignatureCheck::Violation(reason),
        None => SignatureCheck::Comparable,
    }
}

/// The first violation of two signatures of one type, in words.
fn violation(source: &Function, target: &Function, version: LlvmVersion) -> Option<String> {
    for (i, (s, t)) in source.params.iter().zip(&target.params).enumerate() {
        if let Some(kind) = PROMISES.iter().find(|kind| t.has(*kind) && !s.has(*kind)) {
            return Some(format!("only the target's parameter {i} is `{kind}`"));
        }
        if let Some(kind) = passed_differently(s, t) {
            return Some(format!("`{kind}` of parameter {i} differs"));
        }
    }
    if let Some(kind) = passed_differently(&source.ret_attrs, &target.ret_attrs) {
        return Some(format!("`{kind}` of the result differs"));
    }
    if source.header.convention != target.header.convention {
        return Some("the calling convention differs".to_owned());
    }
    // A target that has it defines more, as the inliner's callers do; one that drops it defines less.
    if source.attrs.has(AttrKind::NullPointerIsValid) && !target.attrs.has(AttrKind::NullPointerIsValid) {
        return Some("only the source is `null_pointer_is_valid`".to_owned());
    }
    let modes = |function: &Function| denormal_modes(&function.attrs, version);
    (modes(source) != modes(target)).then(|| "the mode of subnormal numbers differs".to_owned())
}

/// Whether the target's signature has `noundef` where the source's has not.
///
/// A run checks that, except for functions with names that LLVM knows: LLVM adds what the library promises, also
/// where the module has a body of its own, and no execution of that body supports it.
pub(super) fn says_more_is_defined(source: &Function, target: &Function) -> bool {
    let added = |s: &Attributes, t: &Attributes| t.has(AttrKind::NoUndef) && !s.has(AttrKind::NoUndef);
    added(&source.ret_attrs, &target.ret_attrs) || source.params.iter().zip(&target.params).any(|(s, t)| added(s, t))
}

/// The first attribute by which two values are passed differently.
fn passed_differently(source: &Attributes, target: &Attributes) -> Option<&'static AttrKind> {
    // Callers are compiled apart from the function.
    PASSING.iter().find(|kind| source.get(*kind) != target.get(*kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{Attribute, StringKey, Type};

    fn function(params: &[Type]) -> Function {
        Function::new("f", Type::Int(8), params)
    }

    fn with(kind: AttrKind) -> Function {
        let mut f = function(&[Type::Int(8)]);
        f.params[0].insert(kind);
        f
    }

    fn is_violation(source: &Function, target: &Function) -> bool {
        matches!(compare(source, target, LlvmVersion::DEFAULT), SignatureCheck::Violation(_))
    }

    #[test]
    fn a_promise_about_a_parameter_may_be_dropped_but_not_added() {
        let (plain, promise) = (function(&[Type::Int(8)]), with(AttrKind::Writable));
        assert_eq!(compare(&promise, &plain, LlvmVersion::DEFAULT), SignatureCheck::Comparable);
        assert!(is_violation(&plain, &promise));
    }

    #[test]
    fn definedness_of_a_parameter_is_for_the_run_to_check() {
        let (plain, promise) = (function(&[Type::Int(8)]), with(AttrKind::NoUndef));
        assert_eq!(compare(&plain, &promise, LlvmVersion::DEFAULT), SignatureCheck::Comparable);
    }

    #[test]
    fn passing_must_agree_on_both_sides() {
        let plain = function(&[Type::Int(8)]);
        let extended = with(AttrKind::ZeroExt);
        assert!(is_violation(&plain, &extended) && is_violation(&extended, &plain));
        let mut result = plain.clone();
        result.ret_attrs.insert(AttrKind::SignExt);
        assert!(is_violation(&plain, &result));
        let mut fast = plain.clone();
        fast.header.convention = Some("fastcc".into());
        assert!(is_violation(&plain, &fast));
        let mut denormal = plain.clone();
        denormal.attrs.insert(Attribute::String(StringKey::DenormalFpMath, Some("preserve-sign".into())));
        assert!(is_violation(&plain, &denormal));
    }

    #[test]
    fn a_promise_about_the_result_is_for_the_run_to_check() {
        let mut target = function(&[Type::Int(8)]);
        target.ret_attrs.insert(AttrKind::NoUndef);
        assert_eq!(compare(&function(&[Type::Int(8)]), &target, LlvmVersion::DEFAULT), SignatureCheck::Comparable);
    }

    #[test]
    fn other_types_are_not_compared() {
        let (one, two) = (function(&[Type::Int(8)]), function(&[Type::Int(8), Type::Int(8)]));
        assert!(matches!(compare(&one, &two, LlvmVersion::DEFAULT), SignatureCheck::OtherType(_)));
    }
}
