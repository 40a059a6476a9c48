//! LLVM's global options (`cl::opt`).
//!
//! The C API's parser is silent about what it does not know, and its `-help-list-hidden`, the only way to ask what
//! there is, ends the process. So the list comes from a process of its own, which only workers with options start.

use std::ffi::CString;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;

/// The argument that makes this program print LLVM's options and end.
pub const LIST: &str = "--list-llvm-options";

/// Sets options. Once per process: they cannot be taken back.
///
/// # Errors
/// The inner one names an option that LLVM does not have; the outer one is ours.
pub fn set(options: &[String]) -> anyhow::Result<Result<(), String>> {
    if options.is_empty() {
        return Ok(Ok(()));
    }
    let listed = Command::new("/proc/self/exe").arg(LIST).stdin(Stdio::null()).output()?;
    ensure!(listed.status.success(), "cannot list LLVM's options: {}", listed.status);
    let known = String::from_utf8_lossy(&listed.stdout);
    for option in options {
        let name = name_of(option);
        if !names(&known).any(|known| known == name) {
            return Ok(Err(format!("LLVM has no option `{option}`")));
        }
    }
    parse(options.iter().map(String::as_str))?;
    Ok(Ok(()))
}

/// Prints all options of LLVM and ends the process.
pub fn list() -> anyhow::Result<()> {
    parse(std::iter::once("-help-list-hidden"))
}

fn parse<'o>(options: impl Iterator<Item = &'o str>) -> anyhow::Result<()> {
    let arguments = std::iter::once("irrefute-llvm").chain(options).map(CString::new);
    let arguments = arguments.collect::<Result<Vec<_>, _>>().context("an option with a zero byte")?;
    let pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr()).collect();
    // SAFETY: as many terminated strings as are announced, and LLVM copies what it keeps. The overview may be null.
    unsafe { LLVMParseCommandLineOptions(pointers.len() as i32, pointers.as_ptr(), c"".as_ptr()) };
    Ok(())
}

/// `print-changed` of `-print-changed=quiet`.
fn name_of(option: &str) -> &str {
    let name = option.trim_start_matches('-');
    name.split_once('=').map_or(name, |(name, _)| name)
}

/// The names in what `-help-list-hidden` prints: lines like `  --name=<kind>   - what it does`.
fn names(list: &str) -> impl Iterator<Item = &str> {
    let options = list.lines().filter_map(|line| line.strip_prefix("  -"));
    options.map(|option| name_of(option.split([' ', '[']).next().unwrap_or(option)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_the_list() {
        let list = "OPTIONS:\n  --aa-pipeline=<string>    - A textual\n    =none   -   Do not\n  -S  - Write\n  --flag[=<n>] - x\n";
        assert_eq!(names(list).collect::<Vec<_>>(), ["aa-pipeline", "S", "flag"]);
    }
}
