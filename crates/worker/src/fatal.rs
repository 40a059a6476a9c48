//! LLVM's fatal errors, and other errors for which it would end the process: the message goes to the parent, then the
//! process ends.
//!
//! LLVM itself would call `exit(1)`, which runs destructors in a process that may be in any state.

use std::ffi::{CStr, c_char, c_void};
use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::ptr;
use std::sync::OnceLock;

use inkwell::context::Context;
use inkwell::llvm_sys::LLVMDiagnosticSeverity;
use inkwell::llvm_sys::core::{LLVMContextSetDiagnosticHandler, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity};
use inkwell::llvm_sys::error_handling::LLVMInstallFatalErrorHandler;
use inkwell::llvm_sys::prelude::LLVMDiagnosticInfoRef;
use irrefute_protocol::frame::encode;
use irrefute_protocol::messages::{EXIT_FATAL, Reply};

/// The socket for the message: the handler has no argument for it.
static SOCKET: OnceLock<UnixStream> = OnceLock::new();

/// Installs the handler that sends fatal errors on `socket`.
pub fn install(socket: &UnixStream) -> io::Result<()> {
    let socket = socket.try_clone()?;
    SOCKET.get_or_init(|| socket);
    // SAFETY: `on_fatal_error` has the signature that LLVM calls and never returns or unwinds.
    unsafe { LLVMInstallFatalErrorHandler(Some(on_fatal_error)) };
    Ok(())
}

/// Makes errors that LLVM reports in `context` fatal: LLVM's own handler prints them and ends the process as well.
/// Warnings and remarks are dropped.
pub fn watch(context: &Context) {
    // SAFETY: `on_diagnostic` has the signature that LLVM calls, and needs no further argument.
    unsafe { LLVMContextSetDiagnosticHandler(context.raw(), Some(on_diagnostic), ptr::null_mut()) };
}

extern "C" fn on_diagnostic(diagnostic: LLVMDiagnosticInfoRef, _: *mut c_void) {
    // SAFETY: LLVM passes a diagnostic that lives as long as this call.
    if unsafe { LLVMGetDiagInfoSeverity(diagnostic) } == LLVMDiagnosticSeverity::LLVMDSError {
        on_fatal_error(unsafe { LLVMGetDiagInfoDescription(diagnostic) });
    }
}

/// Sends the message to the parent and ends the process. This is the handler for every library.
pub extern "C" fn on_fatal_error(reason: *const c_char) {
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
