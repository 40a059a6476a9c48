//! Which violations of the corpus that other threads notice a second thread shows, and how both then end.

use irrefute_corpus as cases;
use irrefute_refine::report::counterexample::Context;
use std::fmt::Write as _;

#[test]
fn a_second_thread_shows_what_other_threads_notice() -> anyhow::Result<()> {
    let mut shown = String::new();
    for case in cases::all()? {
        if !["violates race", "violates ordering"].contains(&&*case.expectations[0].verdict) {
            continue;
        }
        let report = case.check("langref")?;
        let context = report.counterexample.and_then(|counterexample| counterexample.context);
        let ending = match &context {
            Some(Context::Confirmed(test)) => &test.ending,
            Some(Context::NotFound) => "no context found",
            None => "not asked",
        };
        writeln!(shown, "{}: {ending}", case.name)?;
    }
    insta::assert_snapshot!(shown);
    Ok(())
}
