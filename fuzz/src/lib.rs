//! What the targets share: LLVM, set up once, and what libFuzzer is told of an outcome.

use irrefute::fuzzing::{Outcome, Session, TestCase};
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
    match session.try_case(case) {
        Outcome::Checked(_) => Corpus::Keep,
        Outcome::Nothing(_) | Outcome::Known(_) => Corpus::Reject,
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
