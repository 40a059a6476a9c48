//! What ends the wait for LLVM before its time: a signal of the user, or the end of the work that waits.
//!
//! A job has a time limit of its own; a job beyond it [hangs](super::Failure::Hang), and that is LLVM's fault. A job
//! that is interrupted is nobody's fault: it fails with [`Interrupted`](super::Failure::Interrupted), and what it would
//! have answered is unknown.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a wait goes on at most after an interrupt. Each wait looks this often, which costs nothing that can be
/// measured.
pub(super) const NOTICED_WITHIN: Duration = Duration::from_millis(100);

/// Ends waits. Clones share one state.
///
/// ```
/// use irrefute_llvm::Interrupt;
/// use std::time::Instant;
///
/// let interrupt = Interrupt::default();
/// assert!(!interrupt.is_set());
/// interrupt.end_at(Some(Instant::now()));
/// assert!(interrupt.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    signal: Arc<AtomicBool>,
    end: Arc<Mutex<Option<Instant>>>,
}

impl Interrupt {
    /// Is set once `signal` is true.
    pub fn by(signal: Arc<AtomicBool>) -> Interrupt {
        Interrupt { signal, end: Arc::default() }
    }

    /// Is set from this time on as well; `None`: only by the signal.
    pub fn end_at(&self, end: Option<Instant>) {
        // The state is one value, which no panic leaves half written.
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Whether waits end now.
    pub fn is_set(&self) -> bool {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        self.signal.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end)
    }
}

impl PartialEq for Interrupt {
    /// Whether both are clones of one.
    fn eq(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.signal, &other.signal) && Arc::ptr_eq(&self.end, &other.end)
    }
}

impl Eq for Interrupt {}
