//! What LLVM's reader rewrites is read in the same way here (docs/semantics.md#what-the-reader-rewrites): each module of the
//! data goes through LLVM without a pass, and its functions must be what they were.

use irrefute_ir::{LlvmVersion, downgrade, parse, verify};
use irrefute_llvm::{Linked, Target, WorkerConfig};
use irrefute_refine::{Options, Verdict};
use irrefute_trial::{Native, Pipeline, Settings, Snapshots, run};
use std::path::PathBuf;

/// The modules, each behind a line with what it is about.
const MODULES: &str = include_str!("../data/reader_rewrites.ll");

#[test]
fn what_is_read_is_what_was_written() {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    let mut worker = Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts");
    let mut compared = 0;
    for text in MODULES.split("; ----\n").skip(1) {
        let about = text.lines().next().unwrap_or_default().trim_start_matches("; ");
        let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{about}: {e}"));
        verify(&module).unwrap_or_else(|e| panic!("{about}: {e:?}"));
        let module = downgrade(&module, LlvmVersion::DEFAULT).expect("its own version").module;
        let triple = module.triple.as_deref().unwrap_or_default().to_owned();
        let settings = Settings {
            check: Options::CHECK,
            native: Native::Off,
            target: Target { triple, ..Target::none() },
            ..Settings::new("verify".parse::<Pipeline>().expect("a pipeline"))
        };
        let trial = run(&module, &settings, &mut worker, Snapshots::None).unwrap_or_else(|e| panic!("{about}: {e}"));
        assert!(!trial.functions.is_empty(), "{about}");
        for function in &trial.functions {
            let report = &function.report;
            let is_right = matches!(report.verdict, Verdict::Proved | Verdict::Refines);
            assert!(is_right, "{about}: @{}: {report}\n{}", function.name, trial.optimized);
            compared += 1;
        }
    }
    assert!(compared > 8, "{compared} functions");
}
