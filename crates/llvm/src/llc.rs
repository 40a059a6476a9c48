//! A command that behaves like `llc`: code of another LLVM than the linked one, such as a developer's own build.
//!
//! A file is one process: the module on standard input, the object file or the assembly on standard output, within the
//! limits of [`super::external`]. The linked LLVM adds the wrapper through which functions are called, and prints the
//! module; the command reads the text. It may have another data layout for a target than the linked LLVM. It is asked for
//! it, and a text with another one is refused: `llc` replaces the layout of a text without a word.
//!
//! A crash, an abort and a hang are findings, as those of the linked code generator. An error that the command reports is
//! an abort, too: the linked LLVM ends at such errors. A text that the command cannot read is none.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::code_generator::CodeGenerator;
use super::external::{self, Ended, ExternalConfig, ended, known_target, of_target, start, why};
use super::folder::WorkingFolder;
use super::programs;
use irrefute_protocol::failure::{Failure, Position, Stage};
use irrefute_protocol::job::{Job, Target};
use irrefute_protocol::library::Library;

/// The file name of the program beside the `opt` of an LLVM that was unpacked.
const PROGRAM: &str = "llc";

/// The pass after which `llc` prints the module with the data layout, instead of code.
const STOP: [&str; 3] = ["-stop-after=finalize-isel", "-o", "-"];

/// What makes a data layout in a text.
const LAYOUT: &str = "target datalayout = ";

/// What is made of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// An object file for a program that is linked statically.
    Object,
    /// The assembly of that object file.
    AssemblyOfObject,
    /// The assembly as `llc` prints it.
    Assembly,
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeFile {
    /// The file.
    pub bytes: Vec<u8>,
    /// What code generation printed.
    pub printed: String,
    /// Its CPU time.
    pub cpu: Duration,
}

/// Why there is no file.
#[derive(Clone, Debug, PartialEq)]
pub enum Unmade {
    /// The command cannot read the text. The reason names the command.
    Unreadable(String),
    /// The command has another data layout. The reason names the command.
    Layout(String),
    /// It fails.
    Failure(Failure),
}

/// A command that makes code.
#[derive(Debug)]
pub struct Llc {
    config: ExternalConfig,
    generator: CodeGenerator,
    /// The data layouts of targets, as they stand in texts.
    layouts: BTreeMap<[String; 3], String>,
    folder: WorkingFolder,
}

/// The `llc` beside the `opt` of an unpacked LLVM, or beside an `opt` that is run; `None` where that folder has no `llc`.
pub fn beside(library: &Library) -> Option<PathBuf> {
    let opt = match library {
        Library::Program(opt) => opt.clone(),
        Library::Loaded(path) => programs::program_of(path)?,
        Library::Linked => return None,
    };
    Some(opt.with_file_name(PROGRAM)).filter(|path| path.is_file())
}

/// Whether a text names a data layout.
pub fn names_layout(text: &str) -> bool {
    layout_of(text).is_some()
}

fn layout_of(text: &str) -> Option<&str> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(LAYOUT))?;
    line.trim_end().strip_prefix('"')?.strip_suffix('"')
}

impl Llc {
    /// Asks the command for its version.
    ///
    /// # Errors
    /// When it does not start, or does not print what `llc` prints.
    pub fn start(config: ExternalConfig) -> Result<Llc, Failure> {
        let folder = WorkingFolder::make(config.runs_in)
            .map_err(|error| Failure::Spawn(format!("cannot make a scratch folder: {error}")))?;
        let version = external::version(&config, &folder)?;
        let generator = CodeGenerator { command: config.command.join(" "), version };
        Ok(Llc { config, generator, layouts: BTreeMap::new(), folder })
    }

    /// The command and its version.
    pub fn describe(&self) -> &CodeGenerator {
        &self.generator
    }

    /// The data layout that the command has for the target of a job.
    ///
    /// # Errors
    /// If it fails, or prints none.
    pub fn layout(&mut self, job: &Job) -> Result<String, Failure> {
        let Target { triple, cpu, features } = job.target.clone();
        let key = [triple, cpu, features];
        if let Some(known) = self.layouts.get(&key) {
            return Ok(known.clone());
        }
        let arguments: Vec<String> = of_target(&job.target).chain(STOP.map(str::to_owned)).collect();
        let ended = self.run(&arguments, "", job)?;
        let text = external::text(ended.stdout);
        let layout = layout_of(&text).ok_or_else(|| {
            Failure::Spawn(format!("`{}` names no data layout with {}", self.generator.command, STOP[0]))
        })?;
        self.layouts.insert(key, layout.to_owned());
        Ok(layout.to_owned())
    }

    /// A text with the layout that the command has for the target, if it names none.
    ///
    /// # Errors
    /// As [`layout`](Self::layout).
    pub fn laid_out(&mut self, job: &Job) -> Result<String, Failure> {
        let layout = self.layout(job)?;
        Ok(format!("{LAYOUT}\"{layout}\"\n{}", job.text))
    }

    /// Makes a file of a module, at the level and with the options of a job.
    ///
    /// # Errors
    /// Why there is none.
    pub fn make(&mut self, text: &str, job: &Job, output: Output) -> Result<MadeFile, Unmade> {
        let (layout, ours) = (self.layout(job).map_err(Unmade::Failure)?, layout_of(text).unwrap_or_default());
        if layout != ours {
            let reason = format!("the data layout of the text is not that of {}: {ours}, {layout}", self.generator);
            return Err(Unmade::Layout(reason));
        }
        let mut arguments = vec![job.want.codegen.to_string()];
        arguments.extend(of_target(&job.target));
        arguments.push(format!("-filetype={}", if output == Output::Object { "obj" } else { "asm" }));
        if output != Output::Assembly {
            arguments.push("-relocation-model=static".into());
        }
        if self.generator.version.starts_with("14.") {
            arguments.push("-opaque-pointers".into());
        }
        arguments.extend(job.options.iter().cloned());
        arguments.extend(["-o", "-", "-"].map(str::to_owned));
        match self.run(&arguments, text, job) {
            Ok(Ended { stdout, stderr, cpu, .. }) => Ok(MadeFile { bytes: stdout, printed: stderr, cpu }),
            Err(Failure::Rejected(message)) => {
                Err(Unmade::Unreadable(format!("{} cannot read it: {message}", self.generator)))
            }
            Err(failure) => Err(Unmade::Failure(failure)),
        }
    }

    fn run(&self, arguments: &[String], text: &str, job: &Job) -> Result<Ended, Failure> {
        let running = start(&self.config, &self.folder, arguments, text, job.timeout)?;
        let ended = ended(running, Stage::Codegen)?;
        if ended.status.success() {
            known_target(&ended.stderr)?;
            return Ok(ended);
        }
        let failure = why(&ended, self.config.output, Stage::Codegen);
        let reported = ended.stderr.lines().find(|line| line.starts_with("error: "));
        Err(match (failure, reported) {
            (Failure::Protocol(_), Some(error)) => Failure::abort(error.to_owned(), Position::at(Stage::Codegen)),
            (failure, _) => failure,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_found_in_texts_and_in_machine_code() {
        let machine =
            "--- |\n  ; ModuleID = 'e.ll'\n  target datalayout = \"E-m:e-i64:64\"\n  target triple = \"x\"\n...\n";
        assert_eq!(layout_of(machine), Some("E-m:e-i64:64"));
        assert_eq!(layout_of("target datalayout = \"e\"\ndefine void @f()"), Some("e"));
        assert!(!names_layout("define void @f()"));
    }
}
