//! LLVM's fatal errors: the message goes to the parent, then the process ends.
//!
//! LLVM's own way is `exit(1)`, which runs destructors in a process that may be in any state.

use std::ffi::{CStr, c_char};
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::sync::OnceLock;

use inkwell::llvm_sys::error_handling::LLVMInstallFatalErrorHandler;
use irrefute::llvm::frame::encode;
use irrefute::llvm::protocol::{EXIT_FATAL, Reply};

/// Where the message goes: the handler has no argument for it.
static SOCKET: OnceLock<UnixStream> = OnceLock::new();

/// Makes fatal errors speak on `socket`.
pub fn install(socket: &UnixStream) -> io::Result<()> {
    let socket = socket.try_clone()?;
    SOCKET.get_or_init(|| socket);
    // SAFETY: `on_fatal_error` has the signature that LLVM calls and never returns or unwinds.
    unsafe { LLVMInstallFatalErrorHandler(Some(on_fatal_error)) };
    Ok(())
}

extern "C" fn on_fatal_error(reason: *const c_char) {
    // SAFETY: LLVM passes a terminated string that lives as long as this call.
    let message = unsafe { CStr::from_ptr(reason) }.to_string_lossy().into_owned();
    let mut frame = Vec::new();
    if encode(&Reply::Fatal(message), &mut frame).is_ok()
        && let Some(mut socket) = SOCKET.get()
    {
        // Without the message the parent still sees the exit status.
        let _ = socket.write_all(&frame);
    }
    // SAFETY: ends the process without running anything in it.
    unsafe { libc::_exit(EXIT_FATAL) }
}
