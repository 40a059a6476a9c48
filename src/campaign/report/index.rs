//! `index.html` of a findings folder: one row per group, with the smallest case of each.
//!
//! It is computed from the folder, not from the campaign: it includes findings of earlier campaigns, and can be written
//! again at any time. Folders without a readable `finding.json` are counted too.

use crate::campaign::findings::finding::{Finding, Kind};
use crate::campaign::findings::store::{Store, folders, name};
use askama::Template;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE: &str = "index.html";

/// A group, with its clearest and smallest case.
struct IndexRow {
    cases: usize,
    best: Finding,
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
    groups: Vec<IndexRow>,
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

/// The order of cases and groups in the index: clear kinds first, then small programs.
fn doubt(finding: &Finding) -> (Kind, usize, &str) {
    (finding.kind(), finding.size(), &finding.id)
}

impl IndexPage {
    fn read(root: &Path) -> io::Result<IndexPage> {
        let mut page = IndexPage { cases: 0, groups: Vec::new(), shelves: Vec::new() };
        let mut unreadable = BTreeMap::new();
        for group in folders(root)? {
            let mut best: Option<(Finding, PathBuf)> = None;
            let (mut cases, mut others) = (0, 0);
            for folder in folders(&group)? {
                let Ok(finding) = Finding::read(&folder) else {
                    others += 1;
                    continue;
                };
                cases += 1;
                if best.as_ref().is_none_or(|(old, _)| doubt(&finding) < doubt(old)) {
                    best = Some((finding, folder));
                }
            }
            if let Some((best, folder)) = best {
                page.groups.push(IndexRow { cases, best, link: link(root, &folder) });
            }
            if others > 0 {
                unreadable.insert(name(&group), others);
            }
            page.cases += cases;
        }
        page.groups.sort_by(|a, b| doubt(&a.best).cmp(&doubt(&b.best)));
        let shelf = |(name, count): (String, usize)| IndexSection { meaning: meaning(&name), name, count };
        page.shelves = unreadable.into_iter().map(shelf).collect();
        Ok(page)
    }
}

/// The meaning of a folder of programs that are not findings.
fn meaning(shelf: &str) -> &'static str {
    match shelf {
        "pending" => "candidates that the end of the campaign left without a second look",
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
            r#"{{"id":"{id}","class":"value","pass":{pass},"needs_undef":{undef},"depends_on":[],
                 "pipeline":"O2","llvm":"22.1.8","target":{{"triple":"t","cpu":"","features":""}},"dialect":"langref",
                 "origin":{{"file":{{"path":"f.ll"}}}},
                 "instructions":40,"reduced_instructions":{size},"more":1}}"#
        );
        FileOf { name: "finding.json", text }
    }

    #[test]
    fn groups_are_ordered_by_how_clear_they_are_and_show_their_smallest_case() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let report = || FileOf { name: "report.html", text: String::new() };
        store.save("undef", "1", vec![json("1", "null", true, 1), report()]).unwrap();
        store.save("big", "2", vec![json("2", "\"Pass<&>\"", false, 9)]).unwrap();
        store.save("big", "a b", vec![json("a b", "\"Pass<&>\"", false, 7), report()]).unwrap();
        store.save("pending", "4", vec![FileOf { name: "source.ll", text: String::new() }]).unwrap();
        write(&store).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        let at = |needle: &str| text.find(needle).unwrap_or_else(|| panic!("{needle} is not in {text}"));
        assert!(at("big/a%20b/report.html") < at("undef/1/report.html"), "{text}");
        assert!(at("Pass&#60;&#38;&#62;") < at(r#"<td class="number">7</td>"#), "{text}");
        assert!(!text.contains("big/2"), "only the smallest case is linked");
        at("3 findings in 2 groups");
        at("1 × <code>pending</code>");
    }

    #[test]
    fn what_has_no_page_is_linked_as_text() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        store
            .save("g", "1", vec![json("1", "null", false, 2), FileOf { name: "report.md", text: String::new() }])
            .unwrap();
        write(&store).unwrap();
        write(&store).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        assert!(text.contains("g/1/report.md"), "{text}");
        assert!(text.contains("1 finding in 1 group"), "{text}");
    }
}
