//! Reads programs from files, with errors that show the position.

use crate::campaign::files::{MOST_OF_A_PROGRAM, read_at_most, take_at_most};
use crate::ir::{LlvmVersion, Module, SourceMap, downgrade, parse_with_positions, verify};
use crate::llvm::{Backend, Job, Linked, WorkerConfig};
use crate::trial::Pipeline;
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program that was read from a file.
pub struct Source {
    /// The file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// The parsed and verified module.
    pub module: Module,
    /// The positions of instructions in the text.
    pub map: SourceMap,
}

/// Reads and verifies a module, as text or bitcode; `-` is standard input.
///
/// # Errors
/// If the file cannot be read, does not parse, or is not well-formed; with position and reason.
pub fn read(path: &Path, version: LlvmVersion) -> anyhow::Result<Source> {
    let (text, version) = match read_text(path)? {
        Content::Text(text) => (text, version),
        Content::Bitcode(bitcode) => (disassembled(path, bitcode)?, LlvmVersion::DEFAULT),
    };
    parse_text(path.to_owned(), text, version)
}

/// The text of bitcode, as the linked LLVM writes it.
fn disassembled(path: &Path, bitcode: Vec<u8>) -> anyhow::Result<String> {
    let failed =
        || format!("{} is bitcode, of which the linked LLVM can make no text (`llvm-dis` may)", path.display());
    let mut llvm = Linked::start(WorkerConfig::default()).with_context(failed)?;
    let job = Job { bitcode: Some(bitcode), timeout: DISASSEMBLY, ..Job::new("", "") };
    Ok(llvm.run(&job).with_context(failed)?.text)
}

/// How long LLVM may take to make text of bitcode.
const DISASSEMBLY: Duration = Duration::from_secs(120);

/// What a file holds.
enum Content {
    Text(String),
    Bitcode(Vec<u8>),
}

/// Parses and verifies a text, which `path` names.
///
/// # Errors
/// As [`read`].
pub fn parse_text(path: PathBuf, text: String, version: LlvmVersion) -> anyhow::Result<Source> {
    let (module, map) = match parse_with_positions(&text, version) {
        Ok(parsed) => parsed,
        Err(error) => bail!("{}", error.render(&text, &path.display().to_string())),
    };
    if let Err(errors) = verify(&module) {
        let shown: Vec<String> = errors.iter().take(5).map(ToString::to_string).collect();
        bail!("{} is not well-formed:\n  {}", path.display(), shown.join("\n  "));
    }
    Ok(Source { path, text, module, map })
}

/// A program in the syntax of what a pipeline begins with: of an LLVM, as [`said_for`] gives it, or irrefute's own.
///
/// # Errors
/// As [`said_for`].
pub fn said_for_pipeline(module: Module, pipeline: &Pipeline, version: LlvmVersion) -> anyhow::Result<Module> {
    if pipeline.begins_with_bytes() { Ok(module) } else { said_for(&module, version) }
}

/// A program in the syntax of an LLVM. Prints what had to be left out for it.
///
/// # Errors
/// If the version cannot express the program; the reason.
pub fn said_for(module: &Module, version: LlvmVersion) -> anyhow::Result<Module> {
    let said = downgrade(module, version)?;
    if !said.without.is_empty() {
        let without: Vec<String> = said.without.into_iter().collect();
        anstream::eprintln!("LLVM {} has no {}: the program is tested without", version.0, without.join(", "));
    }
    Ok(said.module)
}

/// How bitcode begins: as it is, and in the wrapper of Darwin.
const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];

/// How some editors begin a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

fn read_text(path: &Path) -> anyhow::Result<Content> {
    let bytes = match path == Path::new("-") {
        true => take_at_most(std::io::stdin(), MOST_OF_A_PROGRAM).context("cannot read standard input")?,
        false => read_at_most(path, MOST_OF_A_PROGRAM).with_context(|| format!("cannot read {}", path.display()))?,
    };
    if BITCODE.iter().any(|magic| bytes.starts_with(magic)) {
        return Ok(Content::Bitcode(bytes));
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bail!(
            "{} begins with a byte order mark, which LLVM does not read either; remove its three bytes",
            path.display()
        );
    }
    String::from_utf8(bytes).map(Content::Text).with_context(|| format!("{} is not UTF-8", path.display()))
}
