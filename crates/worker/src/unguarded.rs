//! Replaces `guard.rs` on machines for which its assembly is not written: no native call is made.

use std::io;
use std::marker::PhantomData;
use std::time::Duration;

use irrefute_protocol::job::Ending;

/// The wrapper of a module ([`crate::wrapper`]).
pub type Native = unsafe extern "C" fn(*const u64, *mut u64, u32);

/// Not a right to call native code: [`crate::jit`] refuses every target but x86-64 before.
pub struct Guard;

impl Guard {
    /// Nothing to install.
    pub fn install() -> io::Result<Guard> {
        Ok(Guard)
    }

    /// Nothing to limit.
    pub fn limit(&self, _: Duration) -> io::Result<Armed<'_>> {
        Ok(Armed { guard: PhantomData })
    }
}

/// No calls.
pub struct Armed<'g> {
    guard: PhantomData<&'g Guard>,
}

impl Armed<'_> {
    /// Skips the call.
    ///
    /// # Safety
    /// None is needed.
    pub unsafe fn call(&self, _: Native, _: u32, _: &[u64], _: &mut [u64]) -> Ending {
        Ending::Skipped
    }
}
