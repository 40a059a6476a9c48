//! Where compilers are.

use std::path::{Path, PathBuf};

/// The versions of clang whose IR irrefute reads.
const OLDEST: u16 = 14;
const NEWEST: u16 = 23;

/// The first program in `PATH` of this name that `is_wanted`, or else the newest of that name and a version of clang, such
/// as `clang-22`.
pub fn find(name: &str, is_wanted: &dyn Fn(&Path) -> bool) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = (OLDEST..=NEWEST).rev().map(|version| format!("{name}-{version}"));
    let versions: Vec<String> = if name.starts_with("clang") { versions.collect() } else { Vec::new() };
    let mut names = std::iter::once(name.to_owned()).chain(versions);
    names
        .find_map(|name| folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file() && is_wanted(path)))
}
