//! The C library that an LLVM brings. One that `scripts/llvm-23` unpacked was built with a newer one than the system's, which a
//! running process cannot load: its worker is started by the loader that lies beside the library.

use irrefute_protocol::library::Library;
use std::path::{Path, PathBuf};

/// The loader that the programs of this machine name. Where it is another one, no library brings its own.
pub const OF_SYSTEM: &str =
    if cfg!(target_arch = "aarch64") { "/lib/ld-linux-aarch64.so.1" } else { "/lib64/ld-linux-x86-64.so.2" };

/// The loader that starts the worker of a library, with the other libraries in its folder; `None`: the system's.
pub fn of(library: &Library) -> Option<PathBuf> {
    match library {
        Library::Loaded(path) => beside(path),
        Library::Linked | Library::Program(_) => None,
    }
}

/// The loader beside a library, unless it is the system's.
pub fn beside(library: &Path) -> Option<PathBuf> {
    let system = Path::new(OF_SYSTEM);
    let loader = library.with_file_name(system.file_name()?);
    let found = loader.canonicalize().ok()?;
    (system.canonicalize().ok() != Some(found)).then_some(loader)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_of_the_system_is_nobodys_own() {
        let name = Path::new(OF_SYSTEM).file_name().expect("a name");
        let folder = tempfile::tempdir().expect("a folder");
        let (library, loader) = (folder.path().join("libLLVM.so.23.1"), folder.path().join(name));
        assert_eq!(beside(&library), None);
        std::fs::write(&loader, "").expect("it is written");
        assert_eq!(of(&Library::Loaded(library.clone())), Some(loader.clone()));
        std::fs::remove_file(&loader).expect("it is removed");
        if Path::new(OF_SYSTEM).exists() {
            std::os::unix::fs::symlink(OF_SYSTEM, &loader).expect("a link");
            assert_eq!(beside(&library), None);
        }
    }
}
