//! Which programs two LLVMs optimize differently, without executing anything.
//!
//! For programs `p` and two LLVMs `a` and `b` with the same pipeline, `p` differs iff the optimized modules disagree on a
//! function or a variable: on its presence, its attributes, or its body up to the names of values. What is equal in both
//! is right in one exactly if it is right in the other. The processor that a function is compiled for is written by who
//! calls LLVM (`opt -mcpu` writes it, a library does not), so it is no difference.

use super::batch::combine;
use super::module::Snapshots;
use super::optimize::optimize;
use super::settings::Settings;
use irrefute_ir::symbols::batch_prefix;
use irrefute_ir::{Attribute, Function, Module, StringKey, same_body};
use irrefute_llvm::Backend;
use std::collections::BTreeSet;

/// How the optimized modules of a program compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They are equal.
    None,
    /// They disagree on so many functions; on 0 if only on variables.
    Functions(u64),
    /// An LLVM fails on the program, or we cannot read what it made: nothing can be compared.
    Unknown,
}

/// An LLVM, with the same programs in the words of its version.
pub struct Optimizer<'a> {
    /// How it runs.
    pub settings: &'a Settings,
    /// Where it runs.
    pub backend: &'a mut dyn Backend,
    /// The programs.
    pub programs: &'a [Module],
}

/// Compares what two LLVMs make of each of their programs, which are the same in the same order.
pub fn differences(mut a: Optimizer<'_>, mut b: Optimizer<'_>) -> Vec<Difference> {
    if let (Some(of_a), Some(of_b)) = (a.together(), b.together()) {
        return (0..a.programs.len()).map(|i| compare(&of_a, &of_b, &batch_prefix(i))).collect();
    }
    let programs = 0..a.programs.len();
    let alone = |index: usize| match (a.alone(index), b.alone(index)) {
        (Some(of_a), Some(of_b)) => compare(&of_a, &of_b, ""),
        (None, _) | (_, None) => Difference::Unknown,
    };
    programs.map(alone).collect()
}

impl Optimizer<'_> {
    /// All programs in one module, optimized; `None` if they must be optimized one by one.
    fn together(&mut self) -> Option<Module> {
        if !self.settings.pipeline.batchable() {
            return None;
        }
        let combined = combine(self.programs)?;
        Some(optimize(&combined, self.settings, self.backend, Snapshots::None).ok()?.module)
    }

    fn alone(&mut self, index: usize) -> Option<Module> {
        let program = self.programs.get(index)?;
        Some(optimize(program, self.settings, self.backend, Snapshots::None).ok()?.module)
    }
}

/// Compares the symbols whose names begin with `prefix`.
fn compare(a: &Module, b: &Module, prefix: &str) -> Difference {
    let differing = differing_functions(a, b, prefix).len() as u64;
    match differing {
        0 if same_variables(a, b, prefix) => Difference::None,
        n => Difference::Functions(n),
    }
}

/// The functions on which two modules disagree, of those whose names begin with `prefix`.
pub(super) fn differing_functions(a: &Module, b: &Module, prefix: &str) -> Vec<String> {
    let names = |m: &Module| -> BTreeSet<String> {
        let bodies = m.definitions().filter(|f| f.name.starts_with(prefix));
        bodies.map(|f| f.name.to_string()).collect()
    };
    let all: BTreeSet<String> = names(a).union(&names(b)).cloned().collect();
    let is_equal = |name: &String| match (a.function(name), b.function(name)) {
        (Some(f), Some(g)) => f.is_definition() == g.is_definition() && same_promises(f, g) && same_body(a, f, b, g),
        (None, _) | (_, None) => false,
    };
    all.into_iter().filter(|name| !is_equal(name)).collect()
}

fn same_variables(a: &Module, b: &Module, prefix: &str) -> bool {
    let variables = |m: &Module| {
        let of_program = m.globals.iter().filter(|g| g.name.starts_with(prefix));
        of_program.map(|g| (g.name.clone(), g.constant, g.initializer.clone())).collect::<Vec<_>>()
    };
    variables(a) == variables(b)
}

fn same_promises(f: &Function, g: &Function) -> bool {
    let of_function = |h: &Function| h.attrs.iter().filter(|attribute| !names_processor(attribute)).cloned().collect();
    let [of_f, of_g]: [Vec<Attribute>; 2] = [f, g].map(of_function);
    (&f.ret_attrs, &f.params, of_f) == (&g.ret_attrs, &g.params, of_g)
}

fn names_processor(attribute: &Attribute) -> bool {
    matches!(attribute, Attribute::String(StringKey::TargetCpu | StringKey::TargetFeatures, _))
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};
    use irrefute_llvm::Job;
    use irrefute_llvm::failure::{Failure, Position, Stage};
    use irrefute_llvm::scripted::one_pass;

    const PROGRAM: &str = "define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n\n\
                           define i8 @g(i8 %x) {\n  %y = sub i8 %x, 1\n  ret i8 %y\n}\n";

    fn edited(edit: impl Fn(&str) -> String + Send + 'static) -> impl Backend {
        one_pass(move |job: &Job| match job.text.contains("i9") {
            true => Err(Failure::Abort { message: "i9".to_owned(), at: Position::at(Stage::Optimize) }),
            false => Ok(edit(&job.text)),
        })
    }

    fn all(programs: &[&str], edit: impl Fn(&str) -> String + Send + 'static) -> Vec<Difference> {
        let programs: Vec<Module> = programs.iter().map(|p| parse(p, LlvmVersion::DEFAULT).expect(p)).collect();
        let settings = Settings::new("instcombine".parse().expect("a pipeline"));
        let (mut base, mut new) = (edited(str::to_owned), edited(edit));
        let a = Optimizer { settings: &settings, backend: &mut base, programs: &programs };
        differences(a, Optimizer { settings: &settings, backend: &mut new, programs: &programs })
    }

    #[test]
    fn bodies_attributes_and_presence_are_compared() {
        let other = PROGRAM.replace("sub", "mul");
        let programs = [PROGRAM, &*other];
        let of = |from: &'static str, to: &'static str| all(&programs, move |text| text.replace(from, to));
        assert_eq!(of("", ""), [Difference::None; 2]);
        assert_eq!(of("%y", "%z"), [Difference::None; 2]);
        assert_eq!(of("sub i8", "sub nsw i8"), [Difference::Functions(1), Difference::None]);
        assert_eq!(of("define i8", "define noundef i8"), [Difference::Functions(2); 2]);
        assert_eq!(of(" {", " nounwind {"), [Difference::Functions(2); 2]);
    }

    /// `opt -mcpu` writes them, the library does not: all of 16,640 programs differed.
    #[test]
    fn how_an_llvm_is_called_is_no_difference() {
        let called = |text: &str| text.replace(" {", " \"target-cpu\"=\"x86-64\" \"target-features\"=\"+avx\" {");
        assert_eq!(all(&[PROGRAM], move |text| called(text)), [Difference::None]);
        let changed = move |text: &str| called(text).replace("sub i8", "sub nsw i8");
        assert_eq!(all(&[PROGRAM], changed), [Difference::Functions(1)]);
    }

    #[test]
    fn a_program_that_cannot_be_optimized_spoils_no_other() {
        let nine = PROGRAM.replace("i8", "i9");
        let found = all(&[PROGRAM, &nine], |text| text.replace("add i8", "add nuw i8"));
        assert_eq!(found, [Difference::Functions(1), Difference::Unknown]);
    }
}
