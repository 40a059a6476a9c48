//! Properties of generated programs.

use irrefute::generate::{self, Config};
use irrefute::ir::verify;

fn configs() -> [Config; 2] {
    [Config::default(), Config::bench()]
}

#[test]
fn the_verifier_accepts_every_program() {
    for config in configs() {
        for seed in 0..5_000 {
            let module = generate::from_seed(seed, &config);
            if let Err(errors) = verify(&module) {
                panic!("seed {seed}: {errors:?}");
            }
        }
    }
}
