//! Whether LLVM miscompiles one function in each of many programs, in which class, and nothing else.
//!
//! A reduction asks this about hundreds of programs, most of which are compiled correctly. So LLVM comes first: a
//! program that it leaves unchanged cannot be wrong, and costs no execution. The witnesses of larger programs come
//! next. Inputs are drawn only if those show nothing, until one is violated. For a program `p` without native code,
//! with `run` its [trial](super::module) and `W` the witnesses,
//!
//! ```text
//!   found(p, f) = the violation of f in run(p) on the first of W that shows one, else on the first input that does
//! ```
//!
//! If there are other dialects, and one of them has no violation, nothing is found.

use super::batch::{combine, guarded, run_batch};
use super::module::{Snapshots, TrialError, read, run_on, with_names};
use super::settings::Settings;
use irrefute_ir::symbols::batch_prefix;
use irrefute_ir::{Function, Module, is_intrinsic_name, print, same_body};
use irrefute_llvm::{Backend, Want};
use irrefute_refine::pairs::between;
use irrefute_refine::{Class, Found, Report, Side, Witness, violation, violation_on};
use irrefute_semantics::{Dialect, Program};
use std::sync::Arc;

/// The question about each of many programs: is this function miscompiled?
pub struct Question<'a> {
    /// The name of the function in each program.
    pub function: &'a str,
    /// How LLVM runs, and how its result is checked.
    pub settings: &'a Settings,
    /// Dialects under which it must be miscompiled as well.
    pub others: &'a [Dialect],
    /// In what respect it must be miscompiled: in one of these, or in any if there are none.
    pub classes: &'a [Class],
    /// Inputs that are tried first, under every dialect: those on which larger programs were miscompiled.
    pub witnesses: &'a [Witness],
}

impl Question<'_> {
    /// The violation of the function in each program, if there is one. If LLVM fails on a program, it is `None`.
    pub fn ask(&self, programs: &[Module], backend: &mut dyn Backend) -> Vec<Option<Found>> {
        if self.settings.has_native() {
            return self.ask_in_full(programs, backend);
        }
        let mut ask = |module: &Module, prefixes: &[String]| {
            // A panic of ours must not end a reduction. The worker may be in any state then.
            let asked = guarded(|| self.ask_together(module, prefixes, backend));
            if asked.is_err() {
                backend.retire();
            }
            asked.and_then(|found| found).ok()
        };
        if programs.len() > 1
            && self.settings.pipeline.batchable()
            && let Some(combined) = combine(programs)
            && let Some(found) = ask(&combined, &(0..programs.len()).map(batch_prefix).collect::<Vec<_>>())
        {
            return found;
        }
        // A batch that fails as a whole is asked about program by program.
        let mut alone = |program: &Module| ask(program, &[String::new()])?.into_iter().next()?;
        programs.iter().map(&mut alone).collect()
    }

    /// The answers if native code counts: from whole trials.
    fn ask_in_full(&self, programs: &[Module], backend: &mut dyn Backend) -> Vec<Option<Found>> {
        let mut found = self.found_by_trials(programs, self.settings, backend);
        for dialect in self.others {
            let settings = Settings { dialect: *dialect, ..self.settings.clone() };
            let under_it = self.found_by_trials(programs, &settings, backend);
            found.iter_mut().zip(under_it).for_each(|(found, other)| {
                found.take_if(|_| other.is_none());
            });
        }
        found
    }

    /// The violations that trials show under one dialect: on the witnesses, otherwise on drawn inputs.
    fn found_by_trials(
        &self,
        programs: &[Module],
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> Vec<Option<Found>> {
        let of_function = |functions: &[super::FunctionTrial]| {
            let found = functions.iter().filter(|f| *f.name == *self.function).find_map(|f| f.violation());
            found.and_then(Found::of).filter(|found| self.is_wanted(found.class))
        };
        let mut on_witnesses = |program: &Module| {
            self.witnesses.iter().find_map(|witness| {
                let trial = guarded(|| run_on(witness, program, self.function, settings, backend, Snapshots::None));
                of_function(&trial.ok()?.ok()?.functions)
            })
        };
        let seen: Vec<Option<Found>> = programs.iter().map(&mut on_witnesses).collect();
        let others: Vec<Module> =
            programs.iter().zip(&seen).filter(|(_, seen)| seen.is_none()).map(|(program, _)| program.clone()).collect();
        let mut searched = run_batch(&others, settings, backend).programs.into_iter();
        let search = |seen: Option<Found>| seen.or_else(|| of_function(&searched.next()?.ok()?));
        seen.into_iter().map(search).collect()
    }

    /// The answers for the programs of a module, whose symbols begin with these prefixes.
    fn ask_together(
        &self,
        module: &Module,
        prefixes: &[String],
        backend: &mut dyn Backend,
    ) -> Result<Vec<Option<Found>>, TrialError> {
        let named = with_names(module, self.settings);
        let module = &*named;
        let version = self.settings.dialect.version;
        let response = backend.run(&self.settings.job(print(module, version)?, Want::default()))?;
        let target = read(&response.text, version)?;
        let pairs = between(module, &target, self.settings.locals);
        let lowered = |dialect| (Program::new(module, dialect), Program::new(&target, dialect));
        let look = |(source_program, target_program): &(Program, Program), prefix: &str| {
            let name = format!("{prefix}{}", self.function);
            let pair = pairs.iter().find(|pair| *pair.source == *name)?;
            let Some(of_target) = &pair.target else {
                return Found::of(&Report::missing(&name)).filter(|found| self.is_wanted(found.class));
            };
            if is_untouched(module, &target, prefix) {
                return None;
            }
            let source = Side::new(module, source_program, &name)?;
            let target = Side::new(&target, target_program, of_target)?;
            self.look(source, target, prefix)
        };
        let programs = lowered(self.settings.dialect);
        let mut found: Vec<Option<Found>> = prefixes.iter().map(|prefix| look(&programs, prefix)).collect();
        // LLVM's answer is the same under every dialect: one run of it serves all.
        for dialect in self.others {
            if found.iter().all(Option::is_none) {
                break;
            }
            let programs = lowered(*dialect);
            for (found, prefix) in found.iter_mut().zip(prefixes) {
                found.take_if(|_| look(&programs, prefix).is_none());
            }
        }
        Ok(found)
    }

    fn is_wanted(&self, class: Class) -> bool {
        self.classes.is_empty() || self.classes.contains(&class)
    }

    /// The violation of a pair: on one of the witnesses, otherwise on a drawn input.
    fn look(&self, source: Side<'_>, target: Side<'_>, prefix: &str) -> Option<Found> {
        let options = &self.settings.check;
        // Witnesses name symbols as the program alone does. A name that the program lacks is left, and the witness then
        // has a null pointer there.
        let prefixed = |name: &str| {
            source.program.block_named(&format!("{prefix}{name}")).map(|_| Arc::from(format!("{prefix}{name}")))
        };
        let own = |name: &str| name.strip_prefix(prefix).map(Arc::from);
        let seen = self.witnesses.iter().find_map(|witness| {
            let mut witness = witness.clone();
            witness.rename(&prefixed);
            violation_on(&witness, source, target, options).filter(|found| self.is_wanted(found.class))
        });
        let mut found = seen.or_else(|| violation(source, target, options, self.classes))?;
        if let Some(witness) = &mut found.witness {
            witness.rename(&own);
        }
        Some(found)
    }
}

/// Whether LLVM left a program unchanged: the bodies of its functions, and all that they promise. Intrinsics do not
/// count, because LLVM always prints more attributes on their declarations than a text needs.
fn is_untouched(source: &Module, target: &Module, prefix: &str) -> bool {
    let shared = |name: &str| source.function(name).is_some_and(|f| !f.is_definition()) && !is_intrinsic_name(name);
    let of_program = |name: &str| name.starts_with(prefix);
    let mut functions = source.functions.iter().filter(|f| of_program(&f.name) || shared(&f.name));
    functions.all(|f| f.is_intrinsic() || target.function(&f.name).is_some_and(|g| is_same(source, f, target, g)))
        && source.globals.iter().filter(|g| of_program(&g.name)).all(|g| target.global(&g.name) == Some(g))
        && source.aliases.iter().filter(|a| of_program(&a.name)).all(|a| target.aliases.contains(a))
}

/// Whether two functions have one signature, with all attributes, and the same body.
fn is_same(source: &Module, f: &Function, target: &Module, g: &Function) -> bool {
    let promises = |f: &Function| (f.ret_attrs.clone(), f.params.clone(), f.attrs.clone(), f.header.clone());
    f.ret == g.ret && f.varargs == g.varargs && promises(f) == promises(g) && same_body(source, f, target, g)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Native, Snapshots, run};
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::Failure;
    use irrefute_llvm::scripted::one_pass;
    use irrefute_refine::{Class, Options};
    use irrefute_semantics::dialect::OddWidth;

    /// An LLVM that replaces one word by another, and crashes on a third.
    fn fake() -> impl Backend {
        one_pass(|job| match job.text.contains(" mul ") {
            true => Err(Failure::Protocol("it ended".to_owned())),
            false => Ok(job.text.replace(" xor ", " or ").replace(" sub ", " sub nuw ")),
        })
    }

    fn settings() -> Settings {
        Settings { native: Native::Off, ..Settings::new("instcombine".parse().expect("a pipeline")) }
    }

    /// The class of the violation in each program.
    fn refuted(
        programs: &[Module],
        function: &str,
        settings: &Settings,
        others: &[Dialect],
        backend: &mut dyn Backend,
    ) -> Vec<Option<Class>> {
        let found = Question { function, settings, others, classes: &[], witnesses: &[] }.ask(programs, backend);
        found.into_iter().map(|found| Some(found?.class)).collect()
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

    /// The bits that a load finds beside a stored bit depend on the dialect; no dialect gives 2.
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
        let others = [Dialect { odd_width: OddWidth::Unspecified.noted(), ..Dialect::LANGREF }];
        let settings = || Settings {
            dialect: Dialect { odd_width: OddWidth::ZeroExtended.noted(), ..Dialect::LANGREF },
            ..settings()
        };
        let value = Some(Class::Value);
        assert_eq!(refuted(&programs, "f", &settings(), &[], &mut llvm), [value, value, None]);
        assert_eq!(refuted(&programs, "f", &settings(), &others, &mut llvm), [None, value, None]);
        let native = Settings { native: Native::Both, ..settings() };
        assert_eq!(refuted(&programs[..1], "f", &native, &others, &mut llvm), [None]);
    }

    /// Only one of 2^64 arguments shows it, and no constant of the source is near.
    #[test]
    fn a_witness_is_tried_before_inputs_are_drawn() {
        let program =
            |op: &str| module(&format!("define i64 @f(i64 noundef %x) {{\n  %y = {op} i64 %x, 0\n  ret i64 %y\n}}\n"));
        let wrong = "%c = icmp eq i64 %x, 81985529216486895\n  %z = zext i1 %c to i64\n  %y = xor i64 %x, %z";
        let mut llvm = one_pass(|job| Ok(job.text.replace("%y = xor i64 %x, 0", wrong)));
        let programs = [program("xor"), program("or")];
        let settings = Settings { check: Options { inputs: 4, ..Options::CAMPAIGN }, ..settings() };
        let ask = |witnesses: &[Witness], llvm: &mut dyn Backend| {
            Question { function: "f", settings: &settings, others: &[], classes: &[], witnesses }.ask(&programs, llvm)
        };
        assert_eq!(ask(&[], &mut llvm), [None, None]);
        let source = module(&format!(
            "define i64 @f(i64 noundef %x) {{\n  ret i64 %x\n}}\ndefine i64 @t(i64 noundef %x) {{\n  {wrong}\n  ret i64 %y\n}}\n"
        ));
        let lowered = Program::new(&source, Dialect::LANGREF);
        let side = |name| Side::new(&source, &lowered, name).expect("it is there");
        let witness =
            irrefute_refine::check(side("f"), side("t"), &Options::CHECK).witness.expect("the constant is tried");
        let found = ask(&[*witness], &mut llvm);
        assert_eq!(found[0].as_ref().map(|found| found.class), Some(Class::Value));
        assert_eq!(found[1], None);
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
