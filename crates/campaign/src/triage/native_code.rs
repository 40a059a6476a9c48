//! What the report of a mistake of code generation shows: at which levels it is there, the assembly of a level that has
//! it beside that of one that has not, whether the result varies, and a program that prints the result.
//!
//! For a program `p`, a witness `w` and levels `O0 < O1 < O2 < O3`, with `violates(p, w, l)` the verdict on native code of
//! level `l`,
//!
//! ```text
//!   wrong = { l | violates(p, w, l) }        right = the level nearest to that of the case with a verdict, not in wrong
//! ```

use super::code_stage::{Suspect, code_blame};
use super::linked_program::linked_program;
use super::rewrite::Rewrite;
use crate::findings::code_blame::CodeBlame;
use irrefute_llvm::{Backend, CodegenLevel, Machine};
use irrefute_refine::{Report, Verdict};
use irrefute_trial::{Native, Settings, Snapshots, assembly, run_on};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Runs of the same native code that decide whether its result varies. What lies in registers and on the stack by chance
/// differs between processes more often than not.
const RUNS: usize = 4;

/// The assembly at a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The level.
    pub level: CodegenLevel,
    /// Labels and instructions, without directives.
    pub text: String,
}

/// Native code of the program of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeCode {
    /// The levels at which native code is wrong.
    pub wrong: BTreeSet<CodegenLevel>,
    /// The assembly that is wrong.
    pub shown: Assembly,
    /// The assembly of a level at which native code is right.
    pub right: Option<Assembly>,
    /// What several runs of the wrong code gave.
    pub outcomes: BTreeSet<String>,
    /// The optimized program with a `main` that prints the result; `None` if it cannot be called from there.
    pub program: Option<String>,
    /// Which stage of code generation is wrong; `None` if the code is right as compared with the optimized program.
    pub blame: Option<CodeBlame>,
}

impl NativeCode {
    /// Looks at the native code of what LLVM makes of a source; `None` if there is no assembly.
    pub(crate) fn of(
        Rewrite { source, target, function }: Rewrite<'_>,
        report: &Report,
        settings: &Settings,
        backend: &mut dyn Backend,
    ) -> Option<NativeCode> {
        let witness = report.witness.as_deref()?;
        let mut at = |level| {
            let settings = Settings { codegen: level, ..settings.clone() };
            let trial = run_on(witness, source, function, &settings, backend, Snapshots::None).ok()?;
            trial.functions.into_iter().find(|f| *f.name == *function)?.native
        };
        let reports: Vec<_> = CodegenLevel::ALL.into_iter().filter_map(|level| Some((level, at(level)?))).collect();
        let again = (1..RUNS).filter_map(|_| at(settings.codegen)).filter(is_wrong);
        let outcomes = again.chain([report.clone()]).filter_map(|r| Some(r.counterexample?.target.outcome)).collect();
        let distance = |level: CodegenLevel| (level as u8).abs_diff(settings.codegen as u8);
        let right = reports.iter().filter(|(_, report)| report.verdict == Verdict::Refines).map(|(level, _)| *level);
        let right = right.min_by_key(|level| distance(*level));
        let wrong = reports.iter().filter(|(_, report)| is_wrong(report)).map(|(level, _)| *level).collect();
        let comment = Machine::of(&settings.target.triple).map_or("#", |machine| machine.comment);
        let mut assembly_at = |level| {
            let settings = Settings { codegen: level, ..settings.clone() };
            Some(Assembly { level, text: instructions(&assembly(target, &settings, backend)?, comment) })
        };
        let shown = assembly_at(settings.codegen)?;
        // Where the code is not run here, neither is a program with it.
        let is_here = settings.native != Native::Emulated;
        let program = if is_here { linked_program(target, function, report, settings.dialect.version) } else { None };
        let right = right.and_then(assembly_at);
        let blame = code_blame(Suspect { module: target, function, witness }, settings, backend);
        Some(NativeCode { wrong, shown, right, outcomes, program, blame })
    }
}

fn is_wrong(report: &Report) -> bool {
    report.verdict == Verdict::Violates
}

/// The labels and instructions of an assembly, and the data that they refer to. What describes the file to the assembler
/// and the debugger is left out.
fn instructions(assembly: &str, comment: &str) -> String {
    let is_data =
        |word: &str| [".byte", ".short", ".long", ".quad", ".zero", ".ascii", ".asciz", ".octa"].contains(&word);
    let mut text = String::new();
    for line in assembly.lines() {
        let code = line.split(comment).next().unwrap_or_default().trim_end();
        let word = code.split_whitespace().next().unwrap_or_default();
        let is_label = word.ends_with(':') && !word.starts_with(".Lfunc_") && !word.starts_with(".Ltmp");
        if word.is_empty() || word.starts_with('.') && !is_label && !is_data(word) {
            continue;
        }
        // Tabs would be cut differently in each place where the report is pasted.
        let words = code.trim().replace('\t', " ");
        let _ = writeln!(text, "{}{words}", if is_label { "" } else { "    " });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assembly_is_its_labels_and_instructions() {
        let text = "\t.file\t\"module\"\n\t.globl\tf                               # -- Begin function f\n\t.type\tf,@function\nf:\
                    \t\t\t\t\t# @f\n\t.cfi_startproc\n# %bb.0:\n\tmovl\t%edi, %eax\n\tjne\t.LBB0_2\n.LBB0_2:\n\tretq\n.Lfunc_end0:\n\
                    \t.size\tf, .Lfunc_end0-f\n.LCPI0_0:\n\t.quad\t1                               # 0x1\n";
        let shown = "f:\n    movl %edi, %eax\n    jne .LBB0_2\n.LBB0_2:\n    retq\n.LCPI0_0:\n    .quad 1\n";
        assert_eq!(instructions(text, "#"), shown);
    }

    #[test]
    fn a_comment_begins_as_the_machine_has_it() {
        let text = "f:                                      // @f\n\tlsl\tx8, x0, #31  // a shift\n\tret\n";
        assert_eq!(instructions(text, "//"), "f:\n    lsl x8, x0, #31\n    ret\n");
    }
}
