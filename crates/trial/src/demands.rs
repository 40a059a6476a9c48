//! What LLVM demands of a program beyond a well-formed module. Where a program does not fulfil it, LLVM may end itself, and that
//! is no finding.

use irrefute_ir::scale::mentions_vscale;
use irrefute_ir::{Call, Function, IntrinsicId, Module, Type};
use irrefute_llvm::Target;

/// How the architectures begin that have scalable vectors.
const SCALABLE: [&str; 3] = ["aarch64", "arm64", "riscv"];

/// What a module demands of the target that this one has not; `None` if it demands no more than there is. Without scalable
/// vectors, a target cannot say what operations on them cost, and passes that ask end LLVM.
pub fn lacks_target(module: &Module, target: &Target) -> Option<&'static str> {
    let has_scalable = SCALABLE.iter().any(|architecture| target.triple.starts_with(architecture));
    (!has_scalable && mentions_vscale(module).is_some()).then_some("scalable vectors for a target that has none")
}

/// Whether code generation refuses something in a function by design, whatever the target.
pub(super) fn has_no_code(function: &Function) -> bool {
    let mut found = false;
    function.for_each_call(&mut |call| found |= is_not_selected(call));
    found
}

/// A guard must have been lowered before (`lower-guard-intrinsic`), and the exponent of `llvm.powi` must have the type `int`
/// of C (Language Reference, "llvm.powi": "the only supported type for the exponent").
fn is_not_selected(call: &Call) -> bool {
    match call.intrinsic_id() {
        Some(IntrinsicId::ExperimentalGuard) => true,
        Some(IntrinsicId::PowI) => call.ty.params.get(1) != Some(&Type::Int(32)),
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn module(text: &str) -> Module {
        parse(text, LlvmVersion::DEFAULT).expect("a module")
    }

    #[test]
    fn scalable_vectors_need_a_target_that_has_them() {
        let scalable = module("define <vscale x 2 x i8> @f(<vscale x 2 x i8> %x) {\n  ret <vscale x 2 x i8> %x\n}\n");
        assert!(
            lacks_target(&scalable, &Target::none()).is_some() && lacks_target(&scalable, &Target::default()).is_some()
        );
        assert_eq!(lacks_target(&scalable, &Target::with_scalable_vectors()), None);
        let fixed = module("define <2 x i8> @f(<2 x i8> %x) {\n  ret <2 x i8> %x\n}\n");
        assert_eq!(lacks_target(&fixed, &Target::none()), None);
    }

    #[test]
    fn exponents_are_ints_of_c() {
        let calls = |width: u32| {
            let text = format!(
                "define float @f(float %x) {{\n  %r = call float @llvm.powi.f32.i{width}(float %x, i{width} 2)\n  \
                 ret float %r\n}}\ndeclare float @llvm.powi.f32.i{width}(float, i{width})\n"
            );
            has_no_code(&module(&text).functions[0])
        };
        assert!(calls(8) && !calls(32));
    }
}
