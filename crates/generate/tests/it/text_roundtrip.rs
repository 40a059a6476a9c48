//! The text of a program is the program.

use irrefute_generate::{self as generate, Config};
use irrefute_ir::{Module, parse, verify};

/// Programs of every preset, with the seed that made them.
fn programs(count: u64) -> impl Iterator<Item = (u64, Module)> {
    let configs = Config::PRESETS.map(|name| Config::preset(name).expect("it is one"));
    (0..count).flat_map(move |seed| configs.clone().map(|config| (seed, generate::from_seed(seed, &config))))
}

#[test]
fn parsing_what_is_printed_gives_it_back() {
    for (seed, module) in programs(3_000) {
        let text = module.to_string();
        let mut back = parse(&text, module.version).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(verify(&back), Ok(()), "seed {seed}:\n{text}");
        // The parser numbers a value where it is first named, and declares intrinsics that are only called.
        back.functions.retain(|f| f.is_definition() || !f.is_intrinsic());
        back.functions.iter_mut().for_each(|f| f.compact());
        assert_eq!(back, module, "seed {seed}:\n{text}");
        assert_eq!(back.to_string(), text, "seed {seed}");
    }
}
