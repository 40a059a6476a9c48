//! No text makes the parser, the verifier or the lowering panic.
#![no_main]

use irrefute_fuzz::keep_if;
use irrefute_fuzzing::text;
use libfuzzer_sys::{Corpus, fuzz_target};

// A text that is refused is as good a test as one that is read: all that is UTF-8 is kept.
fuzz_target!(|bytes: &[u8]| -> Corpus { keep_if(std::str::from_utf8(bytes).map(text::parses).is_ok()) });
