//! Tests an optimization that is written in Rust: runs it over random programs, checks each result against the
//! original, and minimizes the first counterexample.
//!
//! ```console
//! $ cargo run --no-default-features --example check_a_pass
//! ```

use irrefute::generate::{Config, from_seed};
use irrefute::ir::{BinaryOp, Flags, Module, Op, print};
use irrefute::reduce::{Options as Limits, reduce};
use irrefute::{Dialect, LlvmVersion, Options, Program, Report, Side, Verdict, check};

/// A wrong optimization: an addition in the place of an `or`, whether or not the operands have bits in common.
fn add_for_or(module: &Module) -> Module {
    let mut optimized = module.clone();
    let functions = optimized.functions.iter_mut();
    for inst in functions.flat_map(|f| &mut f.blocks).flat_map(|block| &mut block.insts) {
        if let Op::Binary { op: op @ BinaryOp::Or, flags, .. } = &mut inst.op {
            *op = BinaryOp::Add;
            *flags = Flags::NONE;
        }
    }
    optimized
}

/// Checks the function `f` of a module against what the optimization makes of it, if that is anything else.
fn verdict(module: &Module) -> Option<Report> {
    let optimized = add_for_or(module);
    if optimized == *module {
        return None;
    }
    let (before, after) = (Program::new(module, Dialect::LANGREF), Program::new(&optimized, Dialect::LANGREF));
    Some(check(Side::new(module, &before, "f")?, Side::new(&optimized, &after, "f")?, &Options::CAMPAIGN))
}

fn is_wrong(module: &Module) -> bool {
    verdict(module).is_some_and(|report| report.verdict == Verdict::Violates)
}

fn main() {
    let config = Config::default();
    let Some(found) = (0..1_000).map(|seed| from_seed(seed, &config)).find(is_wrong) else {
        println!("1,000 programs, and the optimization was right on each");
        return;
    };
    let reduced = reduce(found, "f", &mut |modules| modules.iter().map(is_wrong).collect(), Limits::default());
    println!("{}", print(&reduced.module, LlvmVersion::DEFAULT).expect("what was parsed can be printed"));
    println!("{}", verdict(&reduced.module).expect("`f` is defined"));
}
