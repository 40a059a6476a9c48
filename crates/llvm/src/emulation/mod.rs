//! Native code for other machines: linked by `lld` with a harness of our own, and run by QEMU's user-mode emulators.
//!
//! ```text
//!   Job ──> LLVM ──> text, object ──┐
//!   harness, runtime (IR) ─> LLVM ──┴─> lld ──> program ──> qemu ──> one reply per request
//! ```
//!
//! No C library and no calling convention is involved: the functions are called by a wrapper that LLVM compiles with them
//! ([`Object`](super::job::Object)), and the harness is IR with the system calls of each machine.
//!
//! - [`machine`]: what has to be known of each machine, as a table;
//! - [`processors`]: CPUs and features that campaigns draw;
//! - [`harness`]: the program that carries out a script; [`script`]: what it is told to do;
//! - [`runtime`]: the functions that code generation calls, in IR;
//! - [`tools`]: where the linker and the emulators are;
//! - [`program`]: a linked program, and its runs; `wasm`: those of WebAssembly, in this process;
//! - [`calls`]: requests as scripts, and what came back as replies; [`place`]: where buffers lie;
//! - [`emulated`]: the back end; `by_command`: code that a command makes for it; `generators`: those commands.

mod by_command;
mod calls;
pub mod emulated;
mod generators;
mod harness;
pub mod machine;
mod place;
pub mod processors;
mod program;
pub mod runtime;
mod script;
pub mod tools;
mod wasm;

pub use emulated::Emulated;
pub use machine::Machine;
pub use tools::Tools;
