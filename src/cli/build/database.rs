//! `compile_commands.json`: the commands of a build that need not run.

use super::wrapper::{COMPILER, Compiler};
use crate::campaign::build::BuildStore;
use crate::campaign::sweep::lit::words;
use anyhow::Context;
use serde::Deserialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A command, as CMake and others write it.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    command: String,
}

/// Puts the units of all commands into the store.
///
/// # Errors
/// If the file cannot be read, a compiler is not there, or the store cannot be written.
pub fn record(database: &Path, compiler: Option<&str>, store: &BuildStore) -> anyhow::Result<()> {
    let named = || format!("in {}", database.display());
    let text = std::fs::read_to_string(database).with_context(|| format!("cannot read {}", database.display()))?;
    let entries: Vec<Entry> = serde_json::from_str(&text).with_context(named)?;
    let base = database.parent().unwrap_or(Path::new(""));
    for entry in entries {
        let words = match entry.arguments.is_empty() {
            true => words(&entry.command).map_err(anyhow::Error::msg).with_context(named)?,
            false => entry.arguments,
        };
        let (program, rest) = words.split_first().with_context(named)?;
        let compiler = match compiler {
            Some(compiler) => Compiler::at(&super::found(compiler)?),
            None if program.contains('/') => Compiler::at(&entry.directory.join(program)),
            None => Compiler::real(program).with_context(|| format!("{COMPILER} or --compiler names another"))?,
        };
        let arguments: Vec<OsString> = rest.iter().map(OsString::from).collect();
        let folder = std::path::absolute(base.join(&entry.directory)).with_context(named)?;
        compiler.record(&arguments, &folder, store)?;
    }
    Ok(())
}
