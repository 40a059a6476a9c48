//! In which class LLVM miscompiles one function of each of many programs, and nothing else.
//!
//! A reduction asks this of hundreds of programs, most of which are all right. So LLVM comes first: what it left as it
//! was cannot be wrong, and costs no execution; and inputs are drawn only until one is violated. For a program `p` that
//! makes no native code, with `run` the [trial](super::module) of it,
//!
//! ```text
//!   refuted(p, f) = the class of the violation of f in run(p)
//! ```
//!
//! and nothing where one of some other dialects has none.

use super::batch::{combine, guarded, prefix_of, run_batch};
use super::module::{TrialError, read};
use super::settings::Settings;
use crate::ir::{Function, Module, print, same_body};
use crate::llvm::{Backend, Want};
use crate::refine::pairs::{LocalFunctions, between};
use crate::refine::{Class, Report, Side, violation};
use crate::semantics::{Dialect, Program};

/// The class in which the function of a name is miscompiled in each program, if it is under the dialect of the settings
/// and under each of the others. Where LLVM fails, it is not.
pub fn refuted(
    programs: &[Module],
    function: &str,
    settings: &Settings,
    others: &[Dialect],
    backend: &mut dyn Backend,
) -> Vec<Option<Class>> {
    if settings.has_native() {
        let mut classes = refuted_in_full(programs, function, settings, backend);
        for dialect in others {
            let settings = Settings { dialect: *dialect, ..settings.clone() };
            keep_where(&mut classes, &refuted_in_full(programs, function, &settings, backend));
        }
        return classes;
    }
    let mut ask = |module: &Module, prefixes: &[String]| {
        let asked = guarded(|| ask(module, function, prefixes, settings, others, backend));
        if asked.is_err() {
            backend.retire();
        }
        asked.and_then(|classes| classes).ok()
    };
    if programs.len() > 1
        && settings.pipeline.batchable()
        && let Some(combined) = combine(programs)
        && let Some(classes) = ask(&combined, &(0..programs.len()).map(prefix_of).collect::<Vec<_>>())
    {
        return classes;
    }
    let mut alone = |program: &Module| ask(program, &[String::new()])?.into_iter().next()?;
    programs.iter().map(&mut alone).collect()
}

fn refuted_in_full(
    programs: &[Module],
    function: &str,
    settings: &Settings,
    backend: &mut dyn Backend,
) -> Vec<Option<Class>> {
    let trials = run_batch(programs, settings, backend).programs;
    let class = |trial: Result<Vec<super::FunctionTrial>, TrialError>| {
        trial.ok()?.iter().filter(|f| &*f.name == function).find_map(|f| f.violation())?.class
    };
    trials.into_iter().map(class).collect()
}

/// Forgets the classes where others are none.
fn keep_where(classes: &mut [Option<Class>], others: &[Option<Class>]) {
    for (class, other) in classes.iter_mut().zip(others) {
        *class = class.filter(|_| other.is_some());
    }
}

/// The classes for the programs of a module, whose symbols begin with these prefixes.
fn ask(
    module: &Module,
    function: &str,
    prefixes: &[String],
    settings: &Settings,
    others: &[Dialect],
    backend: &mut dyn Backend,
) -> Result<Vec<Option<Class>>, TrialError> {
    if module.has_numbered_symbols() {
        let mut named = module.clone();
        named.name_numbered_symbols();
        return ask(&named, function, prefixes, settings, others, backend);
    }
    let version = settings.dialect.version;
    let response = backend.run(&settings.job(print(module, version)?, Want::default()))?;
    let target = read(&response.text, version)?;
    let pairs = between(module, &target, LocalFunctions::Skipped);
    let under = |dialect: Dialect, is_asked: &dyn Fn(usize) -> bool| -> Vec<Option<Class>> {
        let (source_program, target_program) = (Program::new(module, dialect), Program::new(&target, dialect));
        let class = |prefix: &String| {
            let name = format!("{prefix}{function}");
            let pair = pairs.iter().find(|pair| *pair.source == *name)?;
            let Some(of_target) = &pair.target else { return Report::missing(&name).class };
            if is_untouched(module, &target, prefix) {
                return None;
            }
            let source = Side::new(module, &source_program, &name)?;
            let target = Side::new(&target, &target_program, of_target)?;
            violation(source, target, &settings.check)
        };
        prefixes.iter().enumerate().map(|(i, prefix)| if is_asked(i) { class(prefix) } else { None }).collect()
    };
    let mut classes = under(settings.dialect, &|_| true);
    for dialect in others {
        if classes.iter().any(Option::is_some) {
            let other = under(*dialect, &|i| classes[i].is_some());
            keep_where(&mut classes, &other);
        }
    }
    Ok(classes)
}

/// Whether a program is what it was: everything that its functions run, and all that they promise. Of intrinsics LLVM
/// always says more than a text has to.
fn is_untouched(source: &Module, target: &Module, prefix: &str) -> bool {
    let shared = |name: &str| source.function(name).is_some_and(|f| !f.is_definition()) && !name.starts_with("llvm.");
    let of_program = |name: &str| name.starts_with(prefix);
    let mut functions = source.functions.iter().filter(|f| of_program(&f.name) || shared(&f.name));
    functions
        .all(|f| f.name.starts_with("llvm.") || target.function(&f.name).is_some_and(|g| is_same(source, f, target, g)))
        && source.globals.iter().filter(|g| of_program(&g.name)).all(|g| target.global(&g.name) == Some(g))
        && source.aliases.iter().filter(|a| of_program(&a.name)).all(|a| target.aliases.contains(a))
}

fn is_same(source: &Module, f: &Function, target: &Module, g: &Function) -> bool {
    let promises = |f: &Function| (f.ret_attrs.clone(), f.params.clone(), f.attrs.clone(), f.header.clone());
    f.ret == g.ret && f.varargs == g.varargs && promises(f) == promises(g) && same_body(source, f, target, g)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{LlvmVersion, parse};
    use crate::llvm::Failure;
    use crate::llvm::scripted::one_pass;
    use crate::semantics::dialect::OddWidth;
    use crate::trial::{Native, Snapshots, run};

    /// Makes one word of another, and crashes on a third.
    fn fake() -> impl Backend {
        one_pass(|job| match job.text.contains(" mul ") {
            true => Err(Failure::Protocol("it ended".to_owned())),
            false => Ok(job.text.replace(" xor ", " or ").replace(" sub ", " sub nuw ")),
        })
    }

    fn settings() -> Settings {
        Settings { native: Native::Off, ..Settings::new("instcombine".parse().expect("a pipeline")) }
    }

    fn module(text: &str) -> Module {
        parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"))
    }

    fn program(op: &str) -> Module {
        module(&format!(
            "define i8 @g(i8 %x) {{\n  ret i8 %x\n}}\ndefine i8 @f(i8 %x) {{\n  %y = {op} i8 %x, 1\n  ret i8 %y\n}}\n"
        ))
    }

    #[test]
    fn each_program_gets_the_class_of_its_trial() {
        for ops in [&["add", "xor", "sub", "and"][..], &["xor", "mul", "sub"], &["xor"], &["add"]] {
            let programs: Vec<Module> = ops.iter().map(|op| program(op)).collect();
            let classes = refuted(&programs, "f", &settings(), &[], &mut fake());
            let of_trial = |program: &Module| {
                let trial = run(program, &settings(), &mut fake(), Snapshots::None).ok()?;
                trial.functions.iter().find(|f| &*f.name == "f")?.violation()?.class
            };
            assert_eq!(classes, programs.iter().map(of_trial).collect::<Vec<_>>(), "{ops:?}");
        }
        let classes = |op: &str| refuted(&[program(op)], "f", &settings(), &[], &mut fake());
        assert_eq!((classes("xor"), classes("sub")), (vec![Some(Class::Value)], vec![Some(Class::Poison)]));
    }

    /// What a load finds beside a bit that was stored is one thing or another; 2 is neither.
    #[test]
    fn other_dialects_must_refute_it_too() {
        let program = |op: &str| {
            module(&format!(
                "@g = constant i1 true\ndefine i8 @f(i8 %x) {{\n  %v = load i8, ptr @g\n  %y = {op} i8 %v, 0\n  ret i8 %y\n}}\n"
            ))
        };
        let mut llvm = one_pass(|job| {
            Ok(job.text.replace("xor i8 %v, 0", "add i8 0, 3").replace(" sub i8 %v, 0", " add i8 0, 2"))
        });
        let programs = ["xor", "sub", "add"].map(program);
        let others = [Dialect { odd_width: OddWidth::Unspecified, ..Dialect::LANGREF }];
        let value = Some(Class::Value);
        assert_eq!(refuted(&programs, "f", &settings(), &[], &mut llvm), [value, value, None]);
        assert_eq!(refuted(&programs, "f", &settings(), &others, &mut llvm), [None, value, None]);
        let native = Settings { native: Native::Both, ..settings() };
        assert_eq!(refuted(&programs[..1], "f", &native, &others, &mut llvm), [None]);
    }

    #[test]
    fn what_a_function_calls_is_part_of_the_program() {
        let text = |attribute: &str, constant: u8| {
            format!(
                "@p0.c = global i8 {constant}\ndeclare i8 @rand({attribute})\ndefine internal i8 @p0.g() {{\n  ret i8 1\n}}\n\
                 define i8 @p0.f() {{\n  %y = call i8 @p0.g()\n  ret i8 %y\n}}\ndefine i8 @p1.f() {{\n  ret i8 1\n}}\n"
            )
        };
        let source = module(&text("i8", 1));
        let untouched = |text: &str, prefix: &str| is_untouched(&source, &module(text), prefix);
        assert!(untouched(&text("i8", 1), "p0."));
        assert!(!untouched(&text("i8", 2), "p0.") && untouched(&text("i8", 2), "p1."));
        assert!(!untouched(&text("i8 noundef", 1), "p1."), "both programs may call it");
        let other = text("i8", 1).replacen("ret i8 1", "ret i8 3", 1);
        assert!(!untouched(&other, "p0.") && untouched(&other, "p1."));
        let other = text("i8", 1).replace("i8 @p1.f()", "noundef i8 @p1.f()");
        assert!(untouched(&other, "p0.") && !untouched(&other, "p1."));
    }
}
