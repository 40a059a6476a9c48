//! What LLVM says of the intrinsics of targets that a module declares.
//!
//! The attributes of an intrinsic are part of its definition: LLVM gives them to every declaration that it reads,
//! whatever the text says, and prints them. A text may leave them out, and LLVM's own tests do. So the LLVM under test is
//! asked, by a job without passes, and its answer stands in the source as it does in LLVM's output. Only intrinsics
//! that have [no meaning](irrefute_semantics::targets::is_without_meaning) here need it: all that is known of them is what
//! their declaration says.

use super::Pipeline;
use super::settings::Settings;
use irrefute_ir::{IntrinsicId, Module, parse, print};
use irrefute_llvm::{Backend, Times, Want};
use irrefute_semantics::targets;
use std::borrow::Cow;

/// The module with the attributes that LLVM gives to its declarations of intrinsics, and the time that LLVM took. Without
/// an answer, the module is left as it is.
pub(super) fn with_attributes<'a>(
    mut module: Cow<'a, Module>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> (Cow<'a, Module>, Times) {
    // A call needs no declaration since LLVM 19.
    if module.definitions().any(targets::is_called_in) {
        module.to_mut().declare_missing_intrinsics(|name| IntrinsicId::of(name).is_none());
    }
    if !module.functions.iter().any(targets::is_without_meaning) {
        return (module, Times::default());
    }
    let version = settings.dialect.version;
    let untouched = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
    let response =
        print(&module, version).ok().and_then(|text| backend.run(&untouched.job(text, Want::default())).ok());
    let Some(response) = response else { return (module, Times::default()) };
    let Ok(printed) = parse(&response.text, version) else { return (module, response.times) };
    let mut module = module.into_owned();
    for function in module.functions.iter_mut().filter(|function| targets::is_without_meaning(function)) {
        let said = printed.function(&function.name).filter(|said| said.function_type() == function.function_type());
        if let Some(said) = said {
            function.attrs = said.attrs.clone();
            function.ret_attrs = said.ret_attrs.clone();
            function.params = said.params.clone();
        }
    }
    (Cow::Owned(module), response.times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{AttrKind, LlvmVersion};
    use irrefute_llvm::scripted::one_pass;

    const BARE: &str = "declare float @llvm.amdgcn.fmed3.f32(float, float, float)";

    fn asked(text: &str, answer: &str) -> (Module, usize) {
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let settings = Settings::new("instcombine".parse().expect("a pipeline"));
        let mut jobs = 0;
        let mut backend = one_pass(|job| {
            jobs += 1;
            assert_eq!(job.pipeline, "");
            Ok(answer.to_owned())
        });
        let module = with_attributes(Cow::Owned(module), &settings, &mut backend).0.into_owned();
        drop(backend);
        (module, jobs)
    }

    #[test]
    fn a_declaration_has_the_attributes_that_llvm_gives_it() {
        let answer = format!("{BARE} #0\nattributes #0 = {{ nounwind willreturn memory(none) }}\n");
        let (module, jobs) = asked(BARE, &answer);
        assert!(jobs == 1 && module.functions[0].attrs.has(AttrKind::WillReturn));
        // Of another type, it is another intrinsic.
        let (module, _) = asked(BARE, &answer.replace("(float, float, float)", "(float, float)"));
        assert!(!module.functions[0].attrs.has(AttrKind::WillReturn));
    }

    #[test]
    fn a_call_needs_no_declaration() {
        let call = "call float @llvm.amdgcn.fmed3.f32(float %x, float %x, float %x)";
        let text = format!("define float @f(float %x) {{\n  %r = {call}\n  ret float %r\n}}\n");
        let answer = format!("{BARE} #0\nattributes #0 = {{ nounwind willreturn memory(none) }}\n");
        let (module, jobs) = asked(&text, &answer);
        let declared = module.function("llvm.amdgcn.fmed3.f32").expect("a declaration");
        assert!(jobs == 1 && declared.attrs.has(AttrKind::WillReturn));
    }

    #[test]
    fn llvm_is_not_asked_of_what_has_a_meaning() {
        let text = "declare i32 @llvm.x86.bmi.bzhi.32(i32, i32)\ndeclare i8 @llvm.abs.i8(i8, i1)\ndeclare void @f()";
        assert_eq!(asked(text, "").1, 0);
    }
}
