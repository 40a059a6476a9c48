//! The threads of campaigns, and of whatever reads what campaigns left behind.
//!
//! Their stacks are large: constants and types of other people's programs are nested deeply, and so is what walks over
//! them.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The stack of a thread that reads or checks programs.
const STACK: usize = 64 << 20;

/// A pool of so many threads.
///
/// # Errors
/// If one of them cannot be started; none is left then.
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
