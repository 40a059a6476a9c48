//! `irrefute`, never linked to LLVM: see [`irrefute::cli`].

fn main() -> std::process::ExitCode {
    irrefute::cli::main()
}
