//! Native code of any program does what the reference semantics says.
#![no_main]

use irrefute_fuzz::{init, try_case};
use irrefute_fuzzing::Compiled;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(init: init(), |case: Compiled| -> Corpus { try_case(&case.0) });
