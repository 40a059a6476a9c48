//! What LLVM makes of the intrinsics of a module when it reads it.
//!
//! The attributes of an intrinsic are part of its definition: LLVM gives them to every declaration that it reads,
//! whatever the text says, and prints them. A text may leave them out, and LLVM's own tests do. Only intrinsics
//! that have [no meaning](irrefute_semantics::targets::is_without_meaning) here need them: all that is known of them is what
//! their declaration says.
//!
//! An intrinsic that LLVM does not have any more is replaced by other instructions (`AutoUpgrade`). What passes see is
//! the replacement, so the source is the module as it was read.
//!
//! In both cases the LLVM under test is asked, by a job without passes.

use super::Pipeline;
use super::settings::Settings;
use irrefute_ir::{Call, Function, IntrinsicId, Module, parse, print};
use irrefute_llvm::{Backend, Times, Want};
use irrefute_semantics::targets;
use std::borrow::Cow;

/// The module as LLVM reads it, as far as intrinsics make a difference, and the time that LLVM took. Without an answer, the
/// module is left as it is.
pub fn as_read<'a>(
    mut module: Cow<'a, Module>,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> (Cow<'a, Module>, Times) {
    let is_called = module.definitions().any(targets::is_called_in);
    if !is_called && !module.functions.iter().any(is_unknown) {
        return (module, Times::default());
    }
    let version = settings.dialect.version;
    let written = print(&module, version);
    // A call needs no declaration since LLVM 19.
    if is_called {
        module.to_mut().declare_missing_intrinsics(|name| IntrinsicId::of(name).is_none());
    }
    let is_misnamed = is_misnamed(&module);
    if !is_misnamed && !module.functions.iter().any(is_unknown) {
        return (module, Times::default());
    }
    let untouched = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
    let response = written.ok().and_then(|text| backend.run(&untouched.job(text, Want::default())).ok());
    let Some(response) = response else { return (module, Times::default()) };
    let Ok(printed) = parse(&response.text, version) else { return (module, response.times) };
    let is_gone = |function: &Function| is_unknown(function) && printed.function(&function.name).is_none();
    if is_misnamed || module.functions.iter().any(is_gone) {
        return (Cow::Owned(printed), response.times);
    }
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

/// Whether nothing is known here of an intrinsic.
fn is_unknown(function: &Function) -> bool {
    let has_meaning = || targets::of(&function.name, &function.function_type()).is_some();
    function.is_intrinsic() && IntrinsicId::of(&function.name).is_none() && !has_meaning()
}

/// Whether an intrinsic is called by other types than those in its name, so that no declaration is that of all calls: LLVM
/// gives each the name of its types.
fn is_misnamed(module: &Module) -> bool {
    let mut found = false;
    let mut look = |call: &Call| {
        let unknown = call.intrinsic().filter(|name| IntrinsicId::of(name).is_none());
        let unknown = unknown.filter(|name| targets::of(name, &call.ty).is_none());
        found |= unknown.is_some_and(|name| module.function(name).is_none_or(|it| it.function_type() != *call.ty));
    };
    module.definitions().for_each(|function| function.for_each_call(&mut look));
    found
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
        let module = as_read(Cow::Owned(module), &settings, &mut backend).0.into_owned();
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
    fn what_llvm_replaces_is_read_as_it_was_replaced() {
        let text = "declare i32 @llvm.x86.of.old(i32)\n\
                    define i32 @f(i32 %x) {\n  %r = call i32 @llvm.x86.of.old(i32 %x)\n  ret i32 %r\n}\n";
        let (module, _) = asked(text, "define i32 @f(i32 %x) {\n  %r = add i32 %x, %x\n  ret i32 %r\n}\n");
        assert!(module.function("llvm.x86.of.old").is_none());
        assert!(!targets::is_called_in(module.function("f").expect("it stays")));
    }

    #[test]
    fn a_call_by_other_types_than_its_name_says_gets_another_name() {
        let call = |ty: &str| {
            format!(
                "define {ty} @{ty}({ty} %x) {{\n  %r = call {ty} @llvm.amdgcn.wave.i32({ty} %x)\n  ret {ty} %r\n}}\n"
            )
        };
        let answer = call("i32") + &call("i64").replace("wave.i32", "wave.i64");
        let (module, _) = asked(&(call("i32") + &call("i64")), &answer);
        assert!(module.functions.iter().all(|function| !is_unknown(function)), "what was read has no declarations");
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
