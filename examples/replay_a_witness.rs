//! Keeps the witness of a violation as JSON, and asks later whether another target is wrong on it.
//!
//! ```console
//! $ cargo run --no-default-features --example replay_a_witness
//! ```

use irrefute::refine::on;
use irrefute::{Dialect, LlvmVersion, Options, Program, Side, Verdict, Witness, check, parse};

const TEXT: &str = "
define i8 @src(i8 noundef %x) {
  %r = sdiv i8 %x, 2
  ret i8 %r
}
define i8 @wrong(i8 noundef %x) {
  %r = ashr i8 %x, 1
  ret i8 %r
}
define i8 @right(i8 noundef %x) {
  %sign = lshr i8 %x, 7
  %y = add i8 %x, %sign
  %r = ashr i8 %y, 1
  ret i8 %r
}";

fn main() {
    let module = parse(TEXT, LlvmVersion::DEFAULT).expect("the text is well formed");
    let program = Program::new(&module, Dialect::LANGREF);
    let side = |name| Side::new(&module, &program, name).expect("it is defined");

    let report = check(side("src"), side("wrong"), &Options::CHECK);
    let witness = report.witness.as_ref().expect("a violation has a witness");
    let json = serde_json::to_string_pretty(witness).expect("a witness is data");
    println!("{report}\n{json}");

    // Nothing is drawn here: both targets meet the one input that was kept.
    let witness: Witness = serde_json::from_str(&json).expect("what was written can be read");
    let again = |name| on(&witness, side("src"), side(name), &Options::CHECK).verdict;
    assert_eq!((again("wrong"), again("right")), (Verdict::Violates, Verdict::Refines));
    println!("on this input @wrong violates and @right does not");
}
