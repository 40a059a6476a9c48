//! The data layout of a target, as the LLVM under test has it.
//!
//! A text may name no layout. LLVM gives it that of the target that it optimizes for, and prints it. Where the text is
//! executed before LLVM has seen it, it must have the same one: sizes, alignments, the order of bytes and the width of
//! pointers depend on it. A table of our own would be another one than that of some LLVM.

use super::Pipeline;
use super::settings::Settings;
use irrefute_ir::{Module, parse};
use irrefute_llvm::{Backend, Failure, Times, Want};
use std::borrow::Cow;

/// A module with the triple of the target and, if it names no data layout, the layout that LLVM has for it; and the time
/// that LLVM took.
///
/// # Errors
/// If LLVM fails or refuses the target, or its answer cannot be read.
pub fn laid_out<'a>(
    module: &'a Module,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Result<(Cow<'a, Module>, Times), Failure> {
    let triple = settings.target.triple.as_str();
    if module.data_layout.is_some() && module.triple.as_deref() == Some(triple) {
        return Ok((Cow::Borrowed(module), Times::default()));
    }
    let mut module = module.clone();
    module.triple = Some(triple.into());
    let mut times = Times::default();
    if module.data_layout.is_none() {
        let untouched = Settings { pipeline: Pipeline::from_passes(Vec::new()), ..settings.clone() };
        // A command that makes the code may have another layout than the LLVM that optimizes.
        let want = Want { by_command: settings.by_command, ..Want::default() };
        let response = backend.run(&untouched.job(String::new(), want))?;
        let unreadable = |error| Failure::Protocol(format!("cannot read an empty module: {error}"));
        module.data_layout = parse(&response.text, settings.dialect.version).map_err(unreadable)?.data_layout;
        times = response.times;
    }
    Ok((Cow::Owned(module), times))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::LlvmVersion;
    use irrefute_llvm::Target;
    use irrefute_llvm::scripted::one_pass;

    #[test]
    fn llvm_is_asked_for_a_layout_that_is_not_named() {
        let settings = Settings {
            target: Target { triple: "s390x-unknown-linux-gnu".to_owned(), ..Target::none() },
            ..Settings::new("instcombine".parse().expect("a pipeline"))
        };
        let mut llvm = one_pass(|job| {
            assert!(job.pipeline.is_empty() && job.target.triple.starts_with("s390x"));
            Ok("target datalayout = \"E-m:e-i64:64\"\n".to_owned())
        });
        let mut layout = |text: &str| {
            let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
            let laid_out = laid_out(&module, &settings, &mut llvm).expect("an answer").0.into_owned();
            assert_eq!(laid_out.triple.as_deref(), Some("s390x-unknown-linux-gnu"));
            laid_out.data_layout.map(|layout| layout.to_string())
        };
        assert_eq!(layout("define void @f() {\n  ret void\n}").as_deref(), Some("E-m:e-i64:64"));
        assert_eq!(layout("target datalayout = \"E-p:32:32\"\n").as_deref(), Some("E-p:32:32"));
    }
}
