//! LLVM's global options (`cl::opt`).
//!
//! The C API's parser does not report unknown options, and its `-help-list-hidden`, the only way to list the known
//! ones, ends the process. So the list comes from a process of its own, which only workers with options start.

use std::ffi::{CString, OsStr, OsString, c_char, c_int};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use inkwell::llvm_sys::support::LLVMParseCommandLineOptions;

use crate::functions::{self, Functions};

/// The argument that makes this program print LLVM's options and end; a library may follow.
pub const LIST: &str = "--list-llvm-options";

/// The argument that makes this program print the version of the library that follows, and end.
pub const VERSION: &str = "--llvm-version";

/// Options that every LLVM from 14 to 23 has and does not list (`cl::ReallyHidden`).
const UNLISTED: [&str; 1] = ["print-all-alias-modref-info"];

/// LLVM's parser of command lines.
type Parse = unsafe extern "C" fn(c_int, *const *const c_char, *const c_char);

/// A question that LLVM answers by printing and ending the process.
pub struct Question {
    option: &'static str,
    /// The library; `None` for the linked one.
    library: Option<PathBuf>,
}

impl Question {
    /// The question in this program's arguments, if there is one.
    pub fn of(mut arguments: impl Iterator<Item = OsString>) -> Option<Question> {
        let first = arguments.next()?;
        let option = match first.to_str()? {
            LIST => "-help-list-hidden",
            VERSION => "-version",
            _ => return None,
        };
        Some(Question { option, library: arguments.next().map(PathBuf::from) })
    }
}

/// This program in a process of its own that answers a question. What started this one may be a loader that it is an
/// argument of.
///
/// # Errors
/// When the system does not say how it was started.
pub fn asked() -> std::io::Result<Command> {
    let line = std::fs::read("/proc/self/cmdline")?;
    let arguments = line.split(|byte| *byte == 0).skip(1).filter(|argument| !argument.is_empty());
    let mut command = Command::new("/proc/self/exe");
    command.args(arguments.map(OsStr::from_bytes)).stdin(Stdio::null());
    Ok(command)
}

/// Prints the answer and ends the process.
pub fn answer(question: &Question) -> anyhow::Result<()> {
    let parse_options = match &question.library {
        Some(path) => functions::open(path).map_err(anyhow::Error::msg)?.parse_command_line_options,
        None => LLVMParseCommandLineOptions,
    };
    parse(parse_options, std::iter::once(question.option))
}

/// Sets options of the linked LLVM. Once per process: they cannot be taken back.
///
/// # Errors
/// The inner error names an option that LLVM does not have; the outer one is the worker's fault.
pub fn set(options: &[String]) -> anyhow::Result<Result<(), String>> {
    set_by(LLVMParseCommandLineOptions, None, options)
}

/// Sets options of a loaded library. Once per library and process.
///
/// # Errors
/// As [`set`].
pub fn set_in(functions: &Functions, path: &Path, options: &[String]) -> anyhow::Result<Result<(), String>> {
    set_by(functions.parse_command_line_options, Some(path), options)
}

fn set_by(parse_options: Parse, library: Option<&Path>, options: &[String]) -> anyhow::Result<Result<(), String>> {
    if options.is_empty() {
        return Ok(Ok(()));
    }
    let listed = asked()?.arg(LIST).args(library).output()?;
    ensure!(listed.status.success(), "cannot list LLVM's options: {}", listed.status);
    let known = String::from_utf8_lossy(&listed.stdout);
    for option in options {
        let name = name_of(option);
        if !names(&known).chain(UNLISTED).any(|known| known == name) {
            return Ok(Err(format!("LLVM has no option `{option}`")));
        }
    }
    parse(parse_options, options.iter().map(String::as_str))?;
    Ok(Ok(()))
}

fn parse<'o>(parse_options: Parse, options: impl Iterator<Item = &'o str>) -> anyhow::Result<()> {
    let arguments = std::iter::once("irrefute-llvm").chain(options).map(CString::new);
    let arguments = arguments.collect::<Result<Vec<_>, _>>().context("an option with a zero byte")?;
    let pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr()).collect();
    // SAFETY: as many terminated strings as are announced, and LLVM copies what it keeps. The overview may be null.
    unsafe { parse_options(pointers.len() as i32, pointers.as_ptr(), c"".as_ptr()) };
    Ok(())
}

/// The name of an option: `print-changed` for `-print-changed=quiet`.
fn name_of(option: &str) -> &str {
    let name = option.trim_start_matches('-');
    name.split_once('=').map_or(name, |(name, _)| name)
}

/// The names in the output of `-help-list-hidden`, whose lines are like `  --name=<kind>   - what it does`.
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
