//! The worker: a process that LLVM 22 is linked into, with other LLVMs loaded beside it. It may crash, hang, abort or
//! run out of memory.
//!
//! It speaks `irrefute_protocol::messages` on descriptor 0 and lives as long as that socket. All code of this package that
//! is linked to LLVM, and all unsafe code, is in this folder:
//!
//! - [`channel`]: the three descriptors;
//! - [`limits`]: the limits that the process sets itself;
//! - [`session`]: jobs, one after the other;
//! - [`options`]: LLVM's own command line;
//! - [`stages`]: parse, verify, optimize, print, in the linked LLVM ([`module`]) or a loaded one ([`loaded`], by its
//!   table of [`functions`]);
//! - [`capture`]: the dumps of passes;
//! - [`native`]: native calls, of code that [`jit`] makes of a module that [`prepare`] has prepared ([`wrapper`],
//!   [`signature`], [`reach`], [`runtime`]), under [`guard`];
//! - [`object`]: object files for other machines, of a module that is prepared in the same way;
//! - [`machine_code`]: assembler and disassembler;
//! - [`regions`]: the memory of a call, in [`arena`], [`heap`] and [`variables`], with a [`canary`] around it;
//! - [`breakpoints`]: which blocks of LLVM's code, of its [`text`], are reached; [`huge_pages`]: what it lies in;
//! - [`stopwatch`]: the stage and the cost of a job;
//! - [`fatal`]: LLVM's fatal errors.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this is a process")]

mod arena;
#[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu")), path = "unwatched.rs")]
mod breakpoints;
mod canary;
mod capture;
mod channel;
mod cpu;
mod fatal;
mod functions;
#[cfg_attr(not(target_arch = "x86_64"), path = "unguarded.rs")]
mod guard;
mod heap;
#[cfg_attr(not(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")), path = "small_pages.rs")]
mod huge_pages;
mod jit;
mod limits;
mod loaded;
mod machine_code;
mod module;
mod native;
mod object;
mod options;
mod prepare;
mod reach;
mod regions;
mod runtime;
mod session;
mod signature;
mod stages;
mod stopwatch;
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod text;
mod variables;
mod wrapper;

use std::process::ExitCode;

use channel::Channel;
use inkwell::targets::{InitializationConfig, Target};
use irrefute_protocol::messages::{BUILD, EXIT_OURS, EXIT_VERSION, Hello, PROTOCOL, Reply, Setup};
use options::Question;
use session::{Identity, Session};

/// The LLVM that the bindings were made for.
const BUILT_FOR: (u32, u32) = (22, 1);

/// The stack of the thread that runs LLVM, in bytes. LLVM recurses on deep IR, and threads start with 2 MiB.
const STACK: usize = 64 << 20;

fn main() -> ExitCode {
    let (major, minor, patch) = inkwell::support::get_llvm_version();
    let version = format!("{major}.{minor}.{patch}");
    if (major, minor) != BUILT_FOR {
        eprintln!("built for LLVM {}.{}, but linked to LLVM {version}", BUILT_FOR.0, BUILT_FOR.1);
        return ExitCode::from(EXIT_VERSION as u8);
    }
    if let Some(question) = Question::of(std::env::args_os().skip(1)) {
        return match options::answer(&question) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&format!("{error:#}")),
        };
    }
    let Ok(channel) = Channel::take() else {
        println!(
            "irrefute-llvm {} (LLVM {version}): the worker that `irrefute` starts by itself",
            env!("CARGO_PKG_VERSION")
        );
        return ExitCode::SUCCESS;
    };
    let llvm = std::thread::Builder::new().name("llvm".into()).stack_size(STACK);
    match llvm.spawn(move || work(channel, version)).map(|thread| thread.join()) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => fail(&format!("{error:#}")),
        // The panic has printed its message.
        Ok(Err(_)) => ExitCode::from(EXIT_OURS as u8),
        Err(error) => fail(&format!("no thread for LLVM: {error}")),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(EXIT_OURS as u8)
}

/// The whole life of a worker; ends when the parent closes the socket.
fn work(mut channel: Channel, version: String) -> anyhow::Result<()> {
    let Some(setup) = channel.receive::<Setup>()? else { return Ok(()) };
    limits::impose(setup.address_space)?;
    limits::die_with(channel.socket())?;
    fatal::install(channel.socket())?;
    // Before the guard: it passes faults of LLVM on to the handlers that were installed before it.
    inkwell::support::enable_llvm_pretty_stack_trace();
    Target::initialize_all(&InitializationConfig::default());
    // Another library may have the options that the linked one lacks, so only jobs for the linked one are refused.
    let linked = options::set(&setup.options)?;
    let library = limits::library_path("libLLVM").unwrap_or_default();
    channel.send(&Reply::Hello(Hello {
        protocol: PROTOCOL,
        build: BUILD,
        version: version.clone(),
        library: library.clone(),
    }))?;
    Session::new(channel, Identity { version, library }, setup.options, linked)?.serve()
}
