//! What is printed of a module is read back as that module.
#![no_main]

use irrefute_fuzz::keep_if;
use irrefute_fuzzing::text;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus { keep_if(std::str::from_utf8(bytes).is_ok_and(text::prints_and_parses)) });
