//! Reads modules as the text of a version of LLVM, prints them, and reads them back: the module must be the same.
//!
//! ```console
//! $ opt -S input.ll -o output.ll
//! $ cargo run --release --no-default-features --example round_trip -- --version 23 output.ll
//! ```
//!
//! Prints how many files come back, and why others do not: what is refused, with the number of files.

use irrefute::LlvmVersion;
use irrefute::ir::{parse, print};
use std::collections::BTreeMap;

/// What happens to a text: `Err` with what is refused, or what went wrong.
fn round_trip(text: &str, version: LlvmVersion) -> Result<(), String> {
    let module = parse(text, version).map_err(|error| format!("not read: {}", error.message))?;
    let printed = print(&module, version).map_err(|error| format!("not printed: {error}"))?;
    let again = parse(&printed, version).map_err(|error| format!("WRONG, what was printed is not read: {error}"))?;
    if again == module { Ok(()) } else { Err("WRONG: it comes back as another module".to_owned()) }
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|argument| argument == "--version");
    let version = at.map_or(LlvmVersion::DEFAULT, |at| {
        let number = arguments.drain(at..at + 2).nth(1).and_then(|number| number.parse().ok());
        LlvmVersion(number.expect("--version takes the number of a version"))
    });
    let (mut same, mut reasons) = (0, BTreeMap::<String, (usize, String)>::new());
    for file in &arguments {
        let text = match std::fs::read(file) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => panic!("{file}: {error}"),
        };
        match round_trip(&text, version) {
            Ok(()) => same += 1,
            Err(reason) => reasons.entry(reason).or_insert((0, file.clone())).0 += 1,
        }
    }
    println!("{same} of {} files come back as the same module", arguments.len());
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (reason, (count, file)) in reasons {
        println!("{count:6}  {reason}  ({file})");
    }
}
