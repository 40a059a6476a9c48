//! `compile_commands.json`: the commands of a build that need not run.

use super::wrapper::{COMPILER, Compiler};
use crate::campaign::build::BuildStore;
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
        let words = if entry.arguments.is_empty() { words(&entry.command) } else { entry.arguments };
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

/// The words of a command for a shell: quotation marks and backslashes, and nothing that would be expanded.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut signs = command.chars();
    while let Some(sign) = signs.next() {
        match (sign, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(signs.next()),
            ('"' | '\'', None) => (quote, word) = (Some(sign), Some(word.unwrap_or_default())),
            (_, Some(mark)) if mark == sign => quote = None,
            (_, None) if sign.is_whitespace() => words.extend(word.take()),
            (..) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_those_of_a_shell() {
        let words = super::words(r#"clang -DS=\"a\"  '-DT=x y' "a\"b" '' -c a.c"#);
        assert_eq!(words, ["clang", r#"-DS="a""#, "-DT=x y", r#"a"b"#, "", "-c", "a.c"]);
    }
}
