//! What the targets share: LLVM, set up once, what libFuzzer is told of an outcome, and changes of
//! inputs that are texts.

#[cfg(feature = "extra-counters")]
mod counters;

use irrefute_fuzzing::{Outcome, Session, TestCase, mutation};
use libfuzzer_sys::Corpus;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

static SESSION: OnceLock<Mutex<Session>> = OnceLock::new();

/// The worker as `cargo build --release` leaves it, for who names no other.
const WORKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/irrefute-llvm");

/// Starts LLVM, once. Without it there is nothing to fuzz: the process ends.
pub fn init() {
    session();
}

fn session() -> &'static Mutex<Session> {
    SESSION.get_or_init(|| match Session::start(Some(Path::new(WORKER).to_owned())) {
        Ok(session) => Mutex::new(session),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    })
}

/// Tries a test case with LLVM.
///
/// # Panics
/// If it shows that something is wrong, so that libFuzzer keeps the input as a crash.
pub fn try_case(case: &TestCase) -> Corpus {
    let mut session = session().lock().unwrap_or_else(PoisonError::into_inner);
    let outcome = session.try_case(case);
    #[cfg(feature = "extra-counters")]
    counters::count_blocks(session.reached());
    match outcome {
        Outcome::Checked(trial) => {
            #[cfg(feature = "extra-counters")]
            counters::count(irrefute_trial::features(&case.module, &trial.target));
            #[cfg(not(feature = "extra-counters"))]
            drop(trial);
            Corpus::Keep
        }
        Outcome::Nothing(_) | Outcome::Known(_) => Corpus::Reject,
        Outcome::Filed(group) => {
            eprintln!("filed: {group}");
            Corpus::Reject
        }
        Outcome::Unreproduced => {
            eprintln!("a violation did not show a second time, in a fresh worker");
            Corpus::Reject
        }
        Outcome::Wrong(complaint) => panic!("{complaint}"),
    }
}

/// Keeps an input with which something was tested.
pub fn keep_if(tested: bool) -> Corpus {
    if tested { Corpus::Keep } else { Corpus::Reject }
}

/// Changes the text in the first `size` bytes, for `fuzz_mutator!`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let changed = mutation::mutate(&data[..size], max_size, seed);
    put(&changed, data)
}

/// Writes a text with something of both, for `fuzz_crossover!`.
pub fn cross_over(one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    let crossed = mutation::cross_over(one, other, out.len(), seed);
    put(&crossed, out)
}

fn put(text: &[u8], out: &mut [u8]) -> usize {
    let size = text.len().min(out.len());
    out[..size].copy_from_slice(&text[..size]);
    size
}
