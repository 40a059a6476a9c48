//! SoftBound, run: a program that is spatially safe does as before, and one that is not aborts before the reference
//! semantics finds it undefined.
//!
//! The long run over random programs is ignored by default:
//! `cargo test --release -p irrefute-trial --test it -- softbound --ignored --nocapture`.

mod constructs;
mod faults;
mod flaws;
mod optimized;
mod overhead;
mod random;
mod refused;

use irrefute_ir::{LlvmVersion, Module, parse, print, verify};
use irrefute_semantics::{Budget, Dialect, UbRule};
use irrefute_softbound::{Unsupported, instrument};
use irrefute_trial::whole::{Behaviour, Ending, behaviour, dialect_of_programs};

/// As many steps as a test waits for.
const BUDGET: Budget = Budget { steps: 4_000_000, call_depth: 4_000, picks: 1 << 20 };

fn module(text: &str) -> Module {
    let module = parse(text, LlvmVersion::DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(verify(&module), Ok(()), "{text}");
    module
}

fn text(module: &Module) -> String {
    print(module, LlvmVersion::DEFAULT).expect("it can be printed")
}

/// The instrumented module, which must be well formed.
fn safe(module: &Module) -> Result<Module, Unsupported> {
    let mut safe = module.clone();
    instrument(&mut safe)?;
    assert_eq!(verify(&safe), Ok(()), "{}\n{}", text(module), text(&safe));
    Ok(safe)
}

/// What a program does with a command line of this many words. They are numbers: −1, −1, …
fn run(module: &Module, words: usize) -> Behaviour {
    let dialect = dialect_of_programs(Dialect::LANGREF);
    let words: Vec<String> = (0..words).map(|i| if i == 0 { "program" } else { "-1" }.to_owned()).collect();
    behaviour(module, dialect, &words, b"", BUDGET).expect("it is a program")
}

/// Whether a violation of a rule is spatial: an access where the pointer may not be dereferenced. Through undef and
/// poison, too, as which pointers count that are computed out of bounds.
fn is_spatial(rule: UbRule) -> bool {
    matches!(
        rule,
        UbRule::OutOfBounds
            | UbRule::NullAccess
            | UbRule::NoProvenance
            | UbRule::NothingThere
            | UbRule::NotReachable
            | UbRule::AccessThroughUndefined
    )
}

fn rule(ending: &Ending) -> Option<UbRule> {
    match ending {
        Ending::Ub(ub) => Some(ub.rule),
        Ending::Exited(_) | Ending::Aborted | Ending::Endless | Ending::Unknown(_) => None,
    }
}
