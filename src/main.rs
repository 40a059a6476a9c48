//! `irrefute`, never linked to LLVM: see [`irrefute::cli`].

/// Executions make and drop small things; with the system's allocator they cost an eighth of a campaign.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    irrefute::cli::main()
}
