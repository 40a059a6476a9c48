//! Thread pools for campaigns, and for commands that read many programs or findings.
//!
//! Their stacks are large: constants and types of foreign programs can be nested deeply, and the functions that walk
//! over them recurse.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The stack of a thread that reads or checks programs, in bytes.
const STACK: usize = 64 << 20;

/// A pool of this many threads; at least one.
///
/// # Errors
/// If one of them cannot be started; then none of them is left.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK).build()
}

/// A pool of one thread per core.
///
/// # Errors
/// If one of them cannot be started; none is left then.
pub fn pool_of_all_cores() -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().stack_size(STACK).build()
}

/// The results of a function on every item, in their order, one thread per core.
///
/// # Errors
/// If a thread cannot be started.
pub fn on_all_cores<T: Sync, R: Send>(
    items: &[T],
    of: impl Fn(&T) -> R + Sync + Send,
) -> Result<Vec<R>, ThreadPoolBuildError> {
    Ok(pool_of_all_cores()?.install(|| items.par_iter().map(of).collect()))
}
