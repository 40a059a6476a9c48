//! The report of a finding as an HTML page: one file that needs no other, with the two programs and the two executions
//! side by side.

use super::links::Link;
use super::native_shown::NativeShown;
use super::side_by_side::{Columns, ExecutionRow};
use crate::findings::finding::Finding;
use askama::Template;

/// The content of the page. The template escapes everything but numbers.
#[derive(Template)]
#[template(path = "report.html")]
pub struct Page<'a> {
    /// The heading: the kind of mistake and the pass.
    pub title: &'a str,
    /// What the finding means, in a sentence.
    pub explanation: &'a str,
    /// What is wrong, in a sentence.
    pub why: Option<String>,
    /// Pages where others can try it.
    pub links: &'a [Link],
    /// The verdict with its counts, in one line.
    pub verdict: String,
    /// Everything that the table of settings shows.
    pub finding: &'a Finding,
    /// The pipeline for `source`.
    pub pipeline: &'a str,
    /// Whether `source` is the minimal program.
    pub reduced: bool,
    /// Instructions of `source`.
    pub instructions: usize,
    /// The program before optimization.
    pub source: &'a str,
    /// Source and target; `None` if there is no target.
    pub target: Option<Columns>,
    /// LLVM's message for a module that it did not survive.
    pub failure: Option<String>,
    /// Native code that is wrong.
    pub native: Option<NativeShown<'a>>,
    /// The executions of the counterexample, instruction by instruction.
    pub steps: Vec<ExecutionRow<'a>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding::Origin;
    use irrefute_llvm::Target;
    use irrefute_refine::Undefined;
    use irrefute_refine::report::counterexample::{Context, DifferingBlock, Execution, NamedValue, ShownBlock, Test};
    use irrefute_refine::{Class, Counterexample};

    const SOURCE: &str =
        "define i2 @\"<f>\"(i2 %x) {\n  %1 = call i2 @llvm.umax.i2(i2 noundef -2, i2 %x)\n  ret i2 %1\n}";
    const TARGET: &str =
        "define i2 @\"<f>\"(i2 %x) {\n  %1 = call i2 @llvm.umax.i2(i2 noundef %x, i2 -2)\n  ret i2 %1\n}";

    fn counterexample() -> Counterexample {
        let value = |value: &str| NamedValue { name: "%1".to_owned(), ty: "i2".to_owned(), value: value.to_owned() };
        Counterexample {
            inputs: vec![NamedValue { name: "%x".to_owned(), ..value("poison") }],
            memory: vec![ShownBlock {
                space: None,
                block: "block A".to_owned(),
                size: Some(20),
                align: Some(4),
                address: Some("0x10010".to_owned()),
                state: vec!["heap".to_owned()],
                contents: vec!["+0: [block A +4] 01 02 ?? pp".to_owned(), "+16: 00 00 00 00".to_owned()],
            }],
            choices: vec!["what is left open is 3".to_owned()],
            differing: Some(DifferingBlock {
                block: "block A".to_owned(),
                call: None,
                offset: Some(4),
                source: "01 02".to_owned(),
                target: "01 <3>".to_owned(),
            }),
            calls: vec!["calls @get() after the execution".to_owned()],
            answers: vec!["returns 1".to_owned()],
            difference: "ub: the executions end differently".to_owned(),
            source: Execution {
                outcome: "returns poison".to_owned(),
                values: vec![value("poison")],
                ..Execution::default()
            },
            target: Execution { outcome: "undefined behaviour: poison & undef".to_owned(), ..Execution::default() },
            context: Some(Context::Confirmed(Test {
                initially: vec!["@x = 0".to_owned()],
                target: vec!["store 0 to @x".to_owned()],
                second: vec!["store 1 to @x".to_owned(), "r1 = load @x".to_owned()],
                ending: "r1 = 0".to_owned(),
                ..Test::default()
            })),
        }
    }

    fn finding(counterexample: Option<Counterexample>) -> Finding {
        Finding {
            id: "seed-1".to_owned(),
            group: "ub-instcombine-00000000".to_owned(),
            class: Class::Ub,
            summary: "ub violation by InstCombinePass".to_owned(),
            function: "<f>".to_owned(),
            pass: Some("InstCombinePass".to_owned()),
            pipeline: "O2".to_owned(),
            llvm: "22.1.8".to_owned(),
            how: irrefute_llvm::LlvmKind::Linked,
            library: "libLLVM.so.22.1".into(),
            versions: [("22.1.8".to_owned(), "violates".to_owned())].into(),
            target: Target::default(),
            llvm_options: Vec::new(),
            codegen: irrefute_llvm::CodegenLevel::default(),
            emulator: None,
            llc: None,
            code: None,
            place: None,
            shared_fold: false,
            reported: Some("https://github.com/llvm/llvm-project/issues/115890".to_owned()),
            origin: Origin::Seed { generator: 1, configuration: "default".to_owned(), seed: 1 },
            dialect: "langref".to_owned(),
            depends_on: vec!["undef=poison".to_owned()],
            undecided_variants: Vec::new(),
            loads: None,
            cause: None,
            needs_undef: false,
            pattern: None,
            undefined: Some(Undefined { poison: true, undef: false }),
            witness: None,
            counterexample,
            instructions: 12,
            reduced_instructions: Some(2),
            reduced_pipeline: Some("instcombine".to_owned()),
            reduced_llvm_options: None,
            irrefute: "0".to_owned(),
            commands: vec!["irrefute check reduced.src.ll --passes 'instcombine<no-verify-fixpoint>'".to_owned()],
            files: vec!["source.ll".to_owned(), "report.html".to_owned()],
        }
    }

    /// The page without its head, which contains the style sheet.
    fn body(page: &Page<'_>) -> String {
        let text = page.render().unwrap();
        text.split_once("<body>").unwrap().1.to_owned()
    }

    #[test]
    fn a_violation() {
        let finding = Finding { reported: None, ..finding(Some(counterexample())) };
        let page = Page {
            title: "Undefined behaviour introduced in InstCombine",
            explanation: "Seen twice.",
            why: None,
            links: &[],
            verdict: "violates (ub): 4 checked, 0 vacuous, 0 undecided".to_owned(),
            finding: &finding,
            pipeline: "instcombine",
            reduced: true,
            instructions: 2,
            source: SOURCE,
            target: Some(Columns::new(SOURCE, TARGET)),
            failure: None,
            native: None,
            steps: finding.counterexample.as_ref().map(ExecutionRow::all).unwrap_or_default(),
        };
        insta::assert_snapshot!("violation", body(&page));
        let whole = page.render().unwrap();
        let elsewhere = ["src=", "<link", "@import", "url(", "http", "<script"];
        assert_eq!(elsewhere.map(|word| whole.contains(word)), [false; 6], "the page needs nothing but itself");
    }

    #[test]
    fn a_failure() {
        let finding = Finding { class: Class::Crash, pass: None, reduced_instructions: None, ..finding(None) };
        let page = Page {
            title: "LLVM crashed: signal 11",
            explanation: "LLVM does not survive this module.",
            why: None,
            links: &[],
            verdict: "none".to_owned(),
            finding: &finding,
            pipeline: "O2",
            reduced: false,
            instructions: 12,
            source: SOURCE,
            target: None,
            failure: Some("Assertion `a<b && c` failed".to_owned()),
            native: None,
            steps: Vec::new(),
        };
        insta::assert_snapshot!("failure", body(&page));
    }
}
