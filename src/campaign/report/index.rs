//! `index.html` of a findings folder: one row per cause, with its smallest case.
//!
//! It is computed from the folder, not from the campaign: it includes findings of earlier campaigns, and can be written
//! again at any time. Folders without a readable `finding.json` are counted too.

use super::causes::{CauseLine, Causes, Family};
use crate::campaign::findings::finding::Kind;
use crate::campaign::findings::known::KnownFindings;
use crate::campaign::findings::pending;
use crate::campaign::findings::store::Store;
use askama::Template;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "index.html";

/// A cause, with the link to its smallest case.
struct IndexRow {
    line: CauseLine,
    link: String,
}

/// A folder of programs that are kept without being findings.
struct IndexSection {
    name: String,
    count: usize,
    meaning: &'static str,
}

#[derive(Template)]
#[template(path = "index.html")]
struct IndexPage {
    cases: usize,
    rows: Vec<IndexRow>,
    families: Vec<Family>,
    unreduced: usize,
    unreduced_passes: String,
    shelves: Vec<IndexSection>,
}

/// The index could not be written. The findings themselves are not affected.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct Unwritten {
    path: PathBuf,
    source: io::Error,
}

/// Writes the index of the folder as it is now.
///
/// # Errors
/// If the folder cannot be read, or the file cannot be written.
pub fn write(store: &Store) -> Result<(), Unwritten> {
    let text = IndexPage::read(store.root()).and_then(|page| page.render().map_err(io::Error::other));
    let written = text.and_then(|text| store.put(FILE, &text));
    written.map_err(|source| Unwritten { path: store.root().join(FILE), source })
}

impl IndexPage {
    fn read(root: &Path) -> io::Result<IndexPage> {
        let causes = Causes::of(root, &KnownFindings::default())?;
        let row = |line: CauseLine| IndexRow { link: link(root, &root.join(&line.smallest)), line };
        let shelf = |(name, count): (String, usize)| IndexSection { meaning: meaning(&name), name, count };
        let waiting = pending::count(root)?;
        let waiting = (waiting > 0).then(|| (pending::FOLDER.to_owned(), waiting));
        Ok(IndexPage {
            cases: causes.findings,
            rows: causes.causes.into_iter().map(row).collect(),
            families: causes.families,
            unreduced: causes.unreduced,
            unreduced_passes: causes.unreduced_passes.into_iter().collect::<Vec<_>>().join(", "),
            shelves: causes.unreadable.into_iter().chain(waiting).map(shelf).collect(),
        })
    }
}

/// The meaning of a folder of programs that are not findings.
fn meaning(shelf: &str) -> &'static str {
    match shelf {
        pending::FOLDER => "candidates that wait for a second look: `irrefute fuzz --resume`",
        "unreproduced" => "candidates that did not show a second time",
        "failed" => "candidates whose second look failed",
        "internal" => "programs on which irrefute itself failed",
        "control" => "programs that no pass was to change, and that came back changed",
        _ => "folders without a readable finding.json",
    }
}

/// The link to the report of a finding, relative to the index. Old findings have a report as text only.
fn link(root: &Path, folder: &Path) -> String {
    let report = ["report.html", "report.md"].into_iter().find(|f| folder.join(f).is_file()).unwrap_or_default();
    let relative = folder.strip_prefix(root).unwrap_or(folder);
    let parts = relative.iter().map(|part| address(&part.to_string_lossy()));
    parts.chain([report.to_owned()]).collect::<Vec<_>>().join("/")
}

/// A file name, percent-encoded as part of a URL.
fn address(name: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    name.bytes().map(escaped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::findings::store::FileOf;
    use std::fs;

    fn json(id: &str, pass: &str, undef: bool, size: usize) -> FileOf {
        let text = format!(
            r#"{{"id":"{id}","group":"{pass}","class":"value","pass":"{pass}","needs_undef":{undef},"depends_on":[],
                 "cause":{{"pass":"{pass}","class":"value","what":"add -> <sub>"}},
                 "pipeline":"O2","llvm":"22.1.8","target":{{"triple":"t","cpu":"","features":""}},"dialect":"langref",
                 "origin":{{"file":{{"path":"f.ll"}}}},
                 "instructions":40,"reduced_instructions":{size},"more":1}}"#
        );
        FileOf { name: "finding.json", text }
    }

    #[test]
    fn causes_are_ordered_by_how_clear_they_are_and_show_their_smallest_case() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let report = || FileOf { name: "report.html", text: String::new() };
        store.save("undef", "1", vec![json("1", "U", true, 1), report()]).unwrap();
        store.save("big", "2", vec![json("2", "Pass<&>", false, 9)]).unwrap();
        store.save("big", "a b", vec![json("a b", "Pass<&>", false, 7), report()]).unwrap();
        store.save("pending", "4", vec![FileOf { name: "source.ll", text: String::new() }]).unwrap();
        write(&store).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        let at = |needle: &str| text.find(needle).unwrap_or_else(|| panic!("{needle} is not in {text}"));
        assert!(at("big/a%20b/report.html") < at("every counterexample needs undef"), "{text}");
        assert!(at("add -&#62; &#60;sub&#62;") < at("Pass&#60;&#38;&#62;"), "{text}");
        assert!(!text.contains("big/2"), "only the smallest case is linked");
        at("3 findings");
        at("1 × <code>pending</code>");
    }

    #[test]
    fn what_has_no_page_is_linked_as_text() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        store
            .save("g", "1", vec![json("1", "P", false, 2), FileOf { name: "report.md", text: String::new() }])
            .unwrap();
        write(&store).unwrap();
        write(&store).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        assert!(text.contains("g/1/report.md"), "{text}");
        assert!(text.contains("1 finding,"), "{text}");
    }
}
