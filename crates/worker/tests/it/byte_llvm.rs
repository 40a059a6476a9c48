//! The cases of `corpus/byte/llvm` hold what LLVM 22 itself makes of their sources: the target of each is the result of the
//! pass that its header names. And what each violates under the models of loads, as a table.

use irrefute_corpus::matrix;

use anyhow::{Context, Result, ensure};
use irrefute_corpus as cases;
use irrefute_ir::{Attributes, Function, LlvmVersion, Module, parse};
use irrefute_llvm::{Backend, Job, Linked, Target, WorkerConfig};
use irrefute_refine::{Report, Verdict};

const FOLDER: &str = "byte/llvm";

/// The models of loads: a verdict vector has one verdict for each.
const MODELS: [(&str, &str); 4] =
    [("byte-strict", "strict"), ("langref", "punning"), ("limited-punning", "limited punning"), ("loads=flat", "flat")];

#[test]
fn the_targets_are_what_llvm_makes_of_the_sources() -> Result<()> {
    let program = Some(env!("CARGO_BIN_EXE_irrefute-llvm").into());
    let mut llvm = Linked::start(WorkerConfig { program, ..WorkerConfig::default() })?;
    let mut count = 0;
    for case in cases::all()?.iter().filter(|case| case.name.starts_with(FOLDER)) {
        let pass = case.text.lines().find_map(|line| line.strip_prefix("; pass: "));
        let pass = pass.with_context(|| format!("{}: no `; pass: …`", case.name))?;
        let module = parse(&case.text, LlvmVersion::DEFAULT).with_context(|| case.name.clone())?;
        let mut source = module.clone();
        source.functions.retain(|f| &*f.name != "tgt");
        let mut job = Job::new(source.to_string(), pass);
        if let Some(triple) = &module.triple {
            job.target = Target { triple: triple.to_string(), cpu: String::new(), features: String::new() };
        }
        let made = parse(&llvm.run(&job)?.text, LlvmVersion::DEFAULT)?;
        let (made, kept) = (body(&made, "src")?, body(&module, "tgt")?);
        ensure!(made == kept, "{}: LLVM makes\n{made}\nand not\n{kept}", case.name);
        count += 1;
    }
    ensure!(count >= 26, "{count} cases");
    Ok(())
}

/// The blocks of a function as text, without its name and its promises.
fn body(module: &Module, name: &str) -> Result<String> {
    let function = module.function(name).with_context(|| format!("no @{name}"))?;
    let mut function = Function { name: "f".into(), ..function.clone() };
    function.attrs = Attributes::default();
    function.ret_attrs = Attributes::default();
    function.params.iter_mut().for_each(|attributes| *attributes = Attributes::default());
    function.header = Default::default();
    function.compact();
    Ok(Module { functions: vec![function], ..Module::new(LlvmVersion::DEFAULT) }.to_string())
}

/// Each of U1 to U12, and of the eleven files of LLVM's own tests that the thesis found to be wrong, has a case that is
/// wrong under strict loads, and the vector of its verdicts is the one that its header says.
#[test]
fn every_optimization_that_the_thesis_names_is_found() -> Result<()> {
    let names = matrix::check(FOLDER, &MODELS, field)?;
    for number in 1..=12 {
        let prefix = format!("u{number:02}-");
        assert!(names.iter().any(|name| name.starts_with(&prefix)), "{prefix} is missing");
    }
    assert_eq!(names.iter().filter(|name| name.starts_with("t83-")).count(), 11);
    for case in cases::all()?.iter().filter(|case| case.name.starts_with(FOLDER)) {
        let is_found = case.expectations.iter().any(|e| e.verdict.starts_with("violates"));
        assert!(is_found, "{} is right under every model", case.name);
        assert_eq!(case.expectations.len(), MODELS.len(), "{}", case.name);
    }
    Ok(())
}

fn field(report: &Report) -> String {
    match report.verdict {
        Verdict::Proved | Verdict::Refines => "right".to_owned(),
        Verdict::Violates => format!("wrong: {}", report.class.map(|class| class.to_string()).unwrap_or_default()),
        Verdict::Inconclusive | Verdict::Unsupported => "open".to_owned(),
    }
}
