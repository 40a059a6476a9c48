//! Executes a function of a text on several arguments: what it returns, or which rule it breaks.
//!
//! ```console
//! $ cargo run --no-default-features --example execute_a_function
//! ```

use irrefute::semantics::{Budget, First, Machine, Nobody, Scalar, Value};
use irrefute::{Dialect, LlvmVersion, Program, parse};

const TEXT: &str = "
define i8 @quotient(i8 %a, i8 %b) {
  %q = udiv i8 %a, %b
  ret i8 %q
}";

fn main() {
    let module = parse(TEXT, LlvmVersion::DEFAULT).expect("the text is well formed");
    let program = Program::new(&module, Dialect::LANGREF);
    let function = program.function("quotient").expect("it is defined");
    // The function calls nothing, so nobody is asked; where it has a choice, the first one is taken.
    let end = |a: Scalar, b: Scalar| {
        let args = [Value::scalar(a), Value::scalar(b)];
        Machine::new(&program).execute(function, &args, &mut Nobody, &mut First, Budget::default()).end.to_string()
    };
    for (a, b, expected) in [
        (Scalar::Word(200), Scalar::Word(7), "returns 28"),
        (Scalar::Poison, Scalar::Word(7), "returns poison"),
        (Scalar::Word(200), Scalar::Word(0), "undefined behaviour: division by zero"),
    ] {
        let said = end(a, b);
        println!("{said}");
        assert_eq!(said, expected);
    }
}
