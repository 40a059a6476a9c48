//! Any program through any pipeline: what LLVM makes of it refines it.
#![no_main]

use irrefute_fuzz::{init, try_case};
use irrefute_fuzzing::Optimized;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(init: init(), |case: Optimized| -> Corpus { try_case(&case.0) });
