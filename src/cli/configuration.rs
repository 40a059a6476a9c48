//! `irrefute.toml`: options that a folder's commands repeat.
//!
//! ```toml
//! [fuzz]                      # the command
//! llvm = ["22", "19"]         # --llvm=22 --llvm=19
//! time = "1h"                 # --time=1h
//! no-undef-inputs = true      # --no-undef-inputs
//! ```
//!
//! The file of the folder in which the program runs counts. An option on the command line replaces that of the file, and
//! what is taken from the file is printed: nobody has to guess why two runs differ.
//!
//! Folders come from archives and repositories of others, so the file never names a program to run or to load.

use super::Cli;
use crate::campaign::files;
use crate::campaign::report::quoted;
use anyhow::{Context, bail, ensure};
use clap::CommandFactory;
use std::ffi::OsString;
use std::io;
use std::path::Path;

/// The name of the file.
pub const FILE: &str = "irrefute.toml";

/// The options that name a program to run.
const PROGRAMS: [&str; 4] = ["opt", "llc", "compiler", "compiler-option"];

/// The commands that help with a broken set-up, and so do not read the file.
const WITHOUT_FILE: [&str; 3] = ["doctor", "completions", "help"];

/// The most bytes of the file.
const MOST: u64 = 1 << 20;

/// The arguments, with those that the file adds right after the command; and these alone.
pub struct Configured {
    /// All arguments, the name of the program first.
    pub arguments: Vec<OsString>,
    /// What the file has added.
    pub added: Vec<String>,
}

/// Adds the options of a folder's file to the arguments of a command.
///
/// # Errors
/// If the file cannot be read, or names an option that the command does not have.
pub fn configured(arguments: Vec<OsString>, folder: &Path) -> anyhow::Result<Configured> {
    let path = folder.join(FILE);
    let is_helper = |word: &OsString| WITHOUT_FILE.iter().any(|name| word == name);
    if arguments.get(1).is_none_or(is_helper) {
        return Ok(Configured { arguments, added: vec![] });
    }
    let text =
        match files::read_at_most(&path, MOST).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other)) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Configured { arguments, added: vec![] });
            }
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
    let file: toml::Table = toml::from_str(&text).with_context(|| format!("in {FILE}"))?;
    let program = Cli::command();
    for (name, of_command) in &file {
        ensure!(of_command.is_table(), "{FILE}: `{name}` belongs below a command, such as `[fuzz]`");
        ensure!(program.find_subcommand(name).is_some(), "{FILE}: there is no command `{name}`");
    }
    let is_command = |word: &OsString| word.to_str().is_some_and(|word| program.find_subcommand(word).is_some());
    let Some(at) = arguments.iter().skip(1).position(is_command).map(|at| at + 1) else {
        return Ok(Configured { arguments, added: vec![] });
    };
    let name = arguments[at].to_string_lossy().into_owned();
    let (Some(table), Some(command)) =
        (file.get(&name).and_then(toml::Value::as_table), program.find_subcommand(&name))
    else {
        return Ok(Configured { arguments, added: vec![] });
    };
    let mut added = Vec::new();
    for (option, value) in table {
        let known = command.get_arguments().any(|argument| argument.get_long() == Some(option));
        ensure!(known, "{FILE}: `irrefute {name}` has no option `--{option}`; `irrefute {name} --help` lists them");
        if !is_given(option, &arguments[at + 1..]) {
            let words = words(option, value)?;
            expect_no_program(option, &words)?;
            added.extend(words);
        }
    }
    let (before, after) = arguments.split_at(at + 1);
    let arguments =
        before.iter().cloned().chain(added.iter().map(OsString::from)).chain(after.iter().cloned()).collect();
    Ok(Configured { arguments, added })
}

/// Refuses an option that runs or loads a program.
fn expect_no_program(option: &str, words: &[String]) -> anyhow::Result<()> {
    let is_path = |word: &String| {
        let value = word.split_once('=').map_or("", |(_, value)| value);
        value.split(',').any(|which| which.parse::<u16>().is_err())
    };
    let loads = |word: &String| word.contains("load") || word.contains("plugin");
    let runs = PROGRAMS.contains(&option)
        || (option == "llvm" && words.iter().any(is_path))
        || (option == "llvm-option" && words.iter().any(loads));
    ensure!(
        !runs,
        "{FILE}: `{option}` would run a program that the folder names; if you trust it, give it on the command line: {}",
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    );
    Ok(())
}

/// Whether the command line has an option.
fn is_given(option: &str, arguments: &[OsString]) -> bool {
    let is_it = |word: &str| word.strip_prefix("--").is_some_and(|rest| rest.split('=').next() == Some(option));
    arguments.iter().take_while(|word| *word != "--").any(|word| word.to_str().is_some_and(is_it))
}

/// The words of an option on a command line.
fn words(option: &str, value: &toml::Value) -> anyhow::Result<Vec<String>> {
    Ok(match value {
        toml::Value::Boolean(true) => vec![format!("--{option}")],
        toml::Value::Boolean(false) => Vec::new(),
        toml::Value::String(text) => vec![format!("--{option}={text}")],
        toml::Value::Integer(number) => vec![format!("--{option}={number}")],
        toml::Value::Float(number) => vec![format!("--{option}={number}")],
        toml::Value::Array(values) => {
            let all: anyhow::Result<Vec<Vec<String>>> = values.iter().map(|value| words(option, value)).collect();
            all?.concat()
        }
        toml::Value::Datetime(_) | toml::Value::Table(_) => bail!("{FILE}: `{option}` is no text, number or list"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(file: &str, arguments: &[&str]) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(FILE), file).expect("a file");
        let configured = configured(arguments.iter().map(OsString::from).collect(), folder.path());
        let text = |word: OsString| word.to_string_lossy().into_owned();
        configured.map(|c| c.arguments.into_iter().map(text).collect()).map_err(|e| format!("{e:#}"))
    }

    const FUZZ: &str = "[fuzz]\nllvm = ['22', '19']\nno-undef-inputs = true\njobs = 2\n";

    #[test]
    fn the_options_of_the_command_are_added() {
        let all = with(FUZZ, &["irrefute", "fuzz", "--seed", "1"]);
        let expected = ["irrefute", "fuzz", "--jobs=2", "--llvm=22", "--llvm=19", "--no-undef-inputs", "--seed", "1"];
        assert_eq!(all.expect("options"), expected);
        assert_eq!(with(FUZZ, &["irrefute", "doctor"]).expect("unchanged"), ["irrefute", "doctor"]);
    }

    #[test]
    fn the_command_line_replaces_what_the_file_has() {
        let all = with(FUZZ, &["irrefute", "fuzz", "--llvm=15", "--jobs", "1"]).expect("options");
        assert!(!all.contains(&"--llvm=22".to_owned()) && !all.contains(&"--jobs=2".to_owned()), "{all:?}");
    }

    #[test]
    fn the_file_names_no_program() {
        let refused = |line: &str| with(&format!("[fuzz]\n{line}\n"), &["irrefute", "fuzz"]).expect_err("a program");
        for line in [
            "opt = './evil -x'",
            "llc = 'evil'",
            "llvm = './libLLVM.so'",
            "llvm = ['22', 'x.so']",
            "llvm-option = '-load=x.so'",
        ] {
            assert!(refused(line).contains("on the command line: "), "{line}: {}", refused(line));
        }
        assert!(refused("opt = './evil -x'").ends_with("'--opt=./evil -x'"));
        let given = with("[fuzz]\nopt = 'evil'\n", &["irrefute", "fuzz", "--opt", "bin/opt"]);
        assert_eq!(given.expect("the user's"), ["irrefute", "fuzz", "--opt", "bin/opt"]);
    }

    #[test]
    fn who_helps_does_not_read_the_file() {
        for command in ["doctor", "completions", "help"] {
            assert_eq!(with("[fuzz\n", &["irrefute", command]).expect("unchanged"), ["irrefute", command]);
        }
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        let refused = |file: &str| with(file, &["irrefute", "fuzz"]).expect_err("a mistake");
        assert!(refused("[fuzz]\ntme = '1h'\n").contains("no option `--tme`"));
        assert!(refused("[fuz]\ntime = '1h'\n").contains("no command `fuz`"));
        assert!(refused("time = '1h'\n").contains("below a command"));
        assert!(refused("[fuzz]\ntime = 1979-05-27\n").contains("`time` is no text"));
        assert!(refused("[fuzz\n").starts_with("in irrefute.toml"));
    }
}
