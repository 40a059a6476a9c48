//! The book: its generated page is fresh, what refers to a place in it finds that place, and its commands run.

mod commands;
mod dialects;
mod links;
pub mod unreported;
pub mod violations;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The pages of the book, and those that stand beside it, by their path in the repository.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(str::to_owned).into();
    let docs = files(&root().join("docs"), "md");
    pages.extend(docs.iter().map(|path| path.strip_prefix(root()).expect("below").display().to_string()));
    assert!(pages.len() >= 11, "{pages:?}");
    pages
}

/// The files below a folder with an extension.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Whether a line opens or closes a block of code, and with which word after the fence.
fn fence(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("```")
}
