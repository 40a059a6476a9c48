//! The LLVMs on this machine: the worker, libraries that it can load, and those that were unpacked. For `--llvm` and
//! `irrefute doctor`.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;

use serde::Serialize;

use super::backend::{Backend, Description};
use super::code_generator::CodeGenerator;
use super::external::ExternalConfig;
use super::folder::RunsIn;
use super::interrupt::Interrupt;
use super::linked::{Linked, WorkerConfig};
use super::llc::{self, Llc};
use super::programs::{self, WithPrograms};
use irrefute_protocol::failure::Failure;
use irrefute_protocol::library::Library;

/// Folders in which distributions keep `libLLVM`.
const LIBRARY_FOLDERS: [&str; 8] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
    "/opt/homebrew/opt/llvm/lib",
    "/usr/lib/llvm",
    "/opt/llvm/lib",
];

/// The folder of libraries beside the program of an LLVM that was unpacked; in it there is one for each kind of machine.
const UNPACKED_LIBRARIES: &str = "root/usr/lib";

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Installed {
    /// Every LLVM that works.
    pub llvm: Vec<Description>,
    /// The commands that make code, beside programs that were unpacked.
    pub code_generators: Vec<CodeGenerator>,
    /// `libLLVM` files on this machine, by path, whether or not they work.
    pub libraries: Vec<PathBuf>,
    /// What is wrong, each with advice.
    pub problems: Vec<String>,
}

/// Looks for every LLVM: starts a worker and waits for its answer, and lets it load every library.
pub fn look(config: WorkerConfig) -> Installed {
    let mut installed = Installed { libraries: libraries(), ..Installed::default() };
    let interrupt = config.interrupt.clone();
    match Linked::start(config) {
        Ok(linked) => {
            let mut all = WithPrograms::new(Box::new(linked), RunsIn::Here, interrupt.clone());
            let (found, problems) = present(&mut all);
            installed.problems = problems;
            for path in found.iter().filter_map(|found| llc::beside(&found.library)) {
                installed.add_code_generator(&path, &interrupt);
            }
            installed.llvm = found.into_iter().map(|found| found.description).collect();
        }
        Err(failure) => installed.problems.push(failure.to_string()),
    }
    installed
}

impl Installed {
    /// Asks an `llc` for its version.
    pub fn add_code_generator(&mut self, path: &Path, interrupt: &Interrupt) {
        let command = vec![path.to_string_lossy().into_owned()];
        match Llc::start(ExternalConfig { interrupt: interrupt.clone(), ..ExternalConfig::new(command) }) {
            Ok(llc) => self.code_generators.push(llc.describe().clone()),
            Err(failure) => self.problems.push(failure.to_string()),
        }
    }
}

/// A library, with the version that it reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledLlvm {
    /// How a job names it.
    pub library: Library,
    /// Its major version.
    pub major: u16,
    /// Its identity.
    pub description: Description,
}

impl InstalledLlvm {
    fn new(library: Library, description: Description) -> Result<InstalledLlvm, Failure> {
        let Description { version, path, .. } = &description;
        let unknown = || Failure::Spawn(format!("{} says that it is LLVM {version}", path.display()));
        let major = description.major().ok_or_else(unknown)?;
        Ok(InstalledLlvm { library, major, description })
    }
}

/// The linked LLVM.
///
/// # Errors
/// When the version that it reports is not a version.
pub fn linked(backend: &dyn Backend) -> Result<InstalledLlvm, Failure> {
    InstalledLlvm::new(Library::Linked, backend.describe().clone())
}

/// The linked LLVM, every library that can be loaded, and every LLVM that was unpacked, by version, each once; and what
/// is wrong with the others.
pub fn present(backend: &mut dyn Backend) -> (Vec<InstalledLlvm>, Vec<String>) {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    match linked(backend) {
        Ok(linked) => found.push(linked),
        Err(failure) => problems.push(failure.to_string()),
    }
    for path in libraries().into_iter().chain(of_rustc().ok()) {
        match identify(path, backend) {
            Ok(InstalledLlvm { library: Library::Linked, .. }) => {}
            Ok(loaded) => found.push(loaded),
            Err(failure) => problems.push(failure.to_string()),
        }
    }
    for path in programs::unpacked() {
        match of_unpacked(path, backend) {
            Ok(unpacked) => found.push(unpacked),
            Err(failure) => problems.push(failure.to_string()),
        }
    }
    let key = |found: &InstalledLlvm| {
        found.description.version.split('.').map(|n| n.parse().unwrap_or(0)).collect::<Vec<u32>>()
    };
    found.sort_by_key(key);
    (found, problems)
}

/// The LLVM that a user wants, as the argument of `--llvm`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestedLlvm {
    /// Any of this major version.
    Major(u16),
    /// The one that comes with `rustc`.
    Rustc,
    /// This file: a library, or a program that is called `opt`.
    Path(PathBuf),
}

impl FromStr for RequestedLlvm {
    type Err = String;

    /// `19`, `rustc`, or a path.
    fn from_str(text: &str) -> Result<RequestedLlvm, String> {
        if let Ok(major) = text.parse() {
            return Ok(RequestedLlvm::Major(major));
        }
        match text {
            "rustc" => Ok(RequestedLlvm::Rustc),
            path if path.contains('/') => Ok(RequestedLlvm::Path(path.into())),
            _ => Err("a major version (`19`), the path of a libLLVM or of an `opt`, or `rustc`".into()),
        }
    }
}

/// Finds the LLVM that is wanted, and opens it.
///
/// # Errors
/// When it is not here or cannot be used.
pub fn find(which: &RequestedLlvm, backend: &mut dyn Backend) -> Result<InstalledLlvm, Failure> {
    match which {
        RequestedLlvm::Major(major) => of_major(*major, backend),
        RequestedLlvm::Rustc => identify(of_rustc()?, backend),
        RequestedLlvm::Path(path) if path.file_name().is_some_and(|name| name == programs::PROGRAM) => {
            of_program(std::path::absolute(path).unwrap_or_else(|_| path.clone()), backend)
        }
        // LLVM may run in another folder.
        RequestedLlvm::Path(path) => identify(std::path::absolute(path).unwrap_or_else(|_| path.clone()), backend),
    }
}

fn of_major(major: u16, backend: &mut dyn Backend) -> Result<InstalledLlvm, Failure> {
    let linked = linked(backend)?;
    if linked.major == major {
        return Ok(linked);
    }
    let mut why = format!(
        "there is no libLLVM of version {major}; install it (Debian: libllvm{major}), name its path, or unpack it \
         (`scripts/llvm-23 target/llvm-{major} {major}`)"
    );
    for path in libraries().into_iter().filter(|path| major_of(&name_of(path)) == Some(major)) {
        match identify(path, backend) {
            Ok(found) if found.major == major => return Ok(found),
            Ok(_) => {}
            Err(failure) => why = failure.to_string(),
        }
    }
    let is_wanted = |program: &PathBuf| program.parent().and_then(programs::major_of) == Some(major);
    for program in programs::unpacked().into_iter().filter(is_wanted) {
        match of_unpacked(program, backend) {
            Ok(found) if found.major == major => return Ok(found),
            Ok(_) => {}
            Err(failure) => why = failure.to_string(),
        }
    }
    Err(Failure::Spawn(why))
}

/// Identifies an LLVM that was unpacked with this program: by its library, or by running the program if it has none.
fn of_unpacked(program: PathBuf, backend: &mut dyn Backend) -> Result<InstalledLlvm, Failure> {
    match unpacked_library(&program) {
        Some(library) => identify(library, backend),
        None => of_program(program, backend),
    }
}

/// The `libLLVM` that was unpacked with a program.
fn unpacked_library(program: &Path) -> Option<PathBuf> {
    let major = programs::major_of(program.parent()?);
    let libraries = entries(&program.with_file_name(UNPACKED_LIBRARIES)).flat_map(|folder| entries(&folder));
    libraries.filter(|path| is_library(&name_of(path)) && major_of(&name_of(path)) == major).min()
}

/// Identifies a program by running it.
fn of_program(path: PathBuf, backend: &mut dyn Backend) -> Result<InstalledLlvm, Failure> {
    let library = Library::Program(path);
    let description = backend.identify(&library)?;
    InstalledLlvm::new(library, description)
}

/// Identifies a file by opening it, unless it is the linked library.
fn identify(path: PathBuf, backend: &mut dyn Backend) -> Result<InstalledLlvm, Failure> {
    let path = path.canonicalize().map_err(|error| Failure::Spawn(format!("{}: {error}", path.display())))?;
    if backend.describe().path.canonicalize().is_ok_and(|linked| linked == path) {
        return linked(backend);
    }
    let library = Library::Loaded(path);
    let description = backend.identify(&library)?;
    InstalledLlvm::new(library, description)
}

/// The `libLLVM` of the Rust compiler.
fn of_rustc() -> Result<PathBuf, Failure> {
    let none = || Failure::Spawn("`rustc --print sysroot` names no folder with a libLLVM".into());
    let shown = Command::new("rustc").args(["--print", "sysroot"]).stdin(Stdio::null()).output();
    let shown = shown.map_err(|error| Failure::Spawn(format!("cannot ask rustc where it is: {error}")))?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&shown.stdout).trim());
    let mut libraries: Vec<_> =
        entries(&sysroot.join("lib")).filter(|path| is_library(&name_of(path)) && is_elf(path)).collect();
    libraries.sort();
    libraries.pop().ok_or_else(none)
}

/// Whether a file is an ELF file. In `rustc`'s folder, a linker script lies beside the library.
fn is_elf(path: &Path) -> bool {
    let mut magic = [0; 4];
    File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && magic == *b"\x7fELF"
}

/// The major version in the name of a library: 14 for `libLLVM-14.so.1`, 22 for `libLLVM.so.22.1`.
fn major_of(name: &str) -> Option<u16> {
    let version = name.strip_prefix("libLLVM-").or_else(|| name.split_once(".so.").map(|(_, version)| version))?;
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// All `libLLVM` files in the folders where distributions keep them, each file once, in the order of their paths.
pub fn libraries() -> Vec<PathBuf> {
    let versioned = entries(Path::new("/usr/lib")).filter(|path| name_of(path).starts_with("llvm-"));
    let folders = LIBRARY_FOLDERS.iter().map(PathBuf::from).chain(versioned.map(|path| path.join("lib")));
    let mut found: Vec<PathBuf> = folders
        .flat_map(|folder| entries(&folder))
        .filter(|path| is_library(&name_of(path)))
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    found.sort();
    found.dedup();
    found
}

/// `libLLVM.so.22.1`, `libLLVM-14.so.1`, `libLLVM.dylib`, but not `libLLVMSupport.a`.
fn is_library(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("libLLVM") else { return false };
    let rest = rest
        .strip_prefix('-')
        .map_or(rest, |version| version.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let rest = rest.trim_start_matches('.');
    rest.starts_with("so") || rest == "dylib"
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader;

    #[test]
    fn names_say_the_version() {
        for (name, major) in [
            ("libLLVM-14.so.1", Some(14)),
            ("libLLVM-16.0.6.so.1", Some(16)),
            ("libLLVM.so.22.1", Some(22)),
            ("libLLVM.so.22.1-rust-1.95.0-stable", Some(22)),
            ("libLLVM.so", None),
        ] {
            assert_eq!(major_of(name), major, "{name}");
        }
    }

    #[test]
    fn what_is_wanted_is_a_version_a_path_or_the_compilers() {
        assert_eq!("19".parse(), Ok(RequestedLlvm::Major(19)));
        assert_eq!("./libLLVM.so".parse(), Ok(RequestedLlvm::Path("./libLLVM.so".into())));
        assert_eq!("rustc".parse(), Ok(RequestedLlvm::Rustc));
        assert!("nineteen".parse::<RequestedLlvm>().is_err());
    }

    #[test]
    fn an_unpacked_llvm_is_its_library_and_the_llc_beside_its_opt() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().canonicalize().expect("it is there").join("llvm-23");
        let (opt, llc) = (folder.join("opt"), folder.join("llc"));
        let libraries = folder.join(UNPACKED_LIBRARIES).join("any-machine");
        std::fs::create_dir_all(&libraries).expect("it is made");
        assert_eq!(unpacked_library(&opt), None);
        let written = |path: PathBuf| {
            std::fs::write(&path, "").expect("it is written");
            path
        };
        for other in ["libLLVM.so.22.1", "libLTO.so.23.1"] {
            written(libraries.join(other));
        }
        assert_eq!(unpacked_library(&opt), None);
        let library = written(libraries.join("libLLVM.so.23.1"));
        assert_eq!(unpacked_library(&opt), Some(library.clone()));
        written(llc.clone());
        let library = Library::Loaded(library);
        assert_eq!(llc::beside(&library), None, "a library of the system");
        written(libraries.join(Path::new(loader::OF_SYSTEM).file_name().expect("a name")));
        assert_eq!(llc::beside(&library), Some(llc));
    }

    #[test]
    fn libraries_are_told_from_archives() {
        for name in ["libLLVM.so", "libLLVM.so.22.1", "libLLVM-14.so.1", "libLLVM-14.0.6.so", "libLLVM.dylib"] {
            assert!(is_library(name), "{name}");
        }
        for name in ["libLLVMSupport.a", "libLLVMCore.so", "libLTO.so.22.1", "libLLVM.a"] {
            assert!(!is_library(name), "{name}");
        }
    }
}
