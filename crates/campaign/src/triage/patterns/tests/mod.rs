//! Pairs that are instances of a known pattern, and similar pairs that are mistakes.

mod fixed_point_down;
mod integer_copies;
mod padding_kept;
mod willreturn_inferred;

use super::*;
use irrefute_ir::{LlvmVersion, parse};
use irrefute_refine::{Options, Side, Undefined, Verdict, check};
use irrefute_semantics::{Dialect, Program};

/// A module with one of its two functions, under a name that both sides have.
fn side(module: &Module, function: &str, other: &str) -> Module {
    let mut side = module.clone();
    side.functions.retain(|f| &*f.name != other);
    side.rename(&|name| (name == function).then(|| "f".into()));
    side
}

fn verdict(source: &Module, target: &Module, options: &Options) -> Verdict {
    let programs = [source, target].map(|module| Program::new(module, Dialect::LANGREF));
    let side = |module, program| Side::new(module, program, "f").expect("it is there");
    let report = check(side(source, &programs[0]), side(target, &programs[1]), options);
    match report.verdict {
        Verdict::Proved | Verdict::Refines if report.inputs.undecided > 0 => Verdict::Inconclusive,
        other => other,
    }
}

/// The name of the pattern of which the violation of `@src` by `@tgt` is an instance.
fn recognised_with(text: &str, options: &Options) -> Option<&'static str> {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let (source, target) = (side(&module, "src", "tgt"), side(&module, "tgt", "src"));
    assert_eq!(verdict(&source, &target, options), Verdict::Violates);
    for pattern in KNOWN_PATTERNS {
        for Experiment { source, target, .. } in
            (pattern.experiments)(&Rewrite { source: &source, target: &target, function: "f" })
        {
            assert_eq!((verify(&source), verify(&target)), (Ok(()), Ok(())), "{}\n{target}", pattern.name);
        }
    }
    let passes = &mut |source: &Module, target: &Module, _: bool| {
        matches!(verdict(source, target, options), Verdict::Proved | Verdict::Refines)
    };
    recognise(&source, &target, "f", passes).map(|pattern| pattern.name)
}

fn recognised(text: &str) -> Option<&'static str> {
    recognised_with(text, &Options::CHECK)
}

/// Check options without undef or poison arguments.
const DEFINED: Options = Options { undefined: Undefined { poison: false, undef: false }, ..Options::CHECK };

#[test]
fn names_are_told_apart() {
    let names: BTreeSet<&str> = KNOWN_PATTERNS.iter().map(|pattern| pattern.name).collect();
    assert_eq!(names.len(), KNOWN_PATTERNS.len());
}

#[test]
fn a_wrong_value_is_no_pattern() {
    assert_eq!(recognised("define i8 @src() { ret i8 1 }\ndefine i8 @tgt() { ret i8 2 }"), None);
}

/// Functions that are not reached are not rewritten.
#[test]
fn only_what_the_function_comes_upon_is_rewritten() {
    let text = "define void @f(ptr %p) {\n  call void @g(ptr %p)\n  ret void\n}\n\
                define void @g(ptr %p) {\n  store { i8, i32 } zeroinitializer, ptr %p\n  ret void\n}\n\
                define void @h(ptr %p) {\n  store { i8, i32 } zeroinitializer, ptr %p\n  ret void\n}\n";
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let mut seen = Vec::new();
    rewritten(&module, "f", |_, function| {
        seen.push(function.name.to_string());
        false
    });
    assert_eq!(seen, ["f", "g"]);
}
