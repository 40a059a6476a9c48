//! `index.html` of a findings folder: the [page](super::campaign_page) of that folder.

use super::campaign_page::page_of_folder;
use crate::findings::known::KnownFindings;
use crate::findings::store::Store;
use std::io;
use std::path::PathBuf;

/// The name of the file.
pub const FILE: &str = "index.html";

/// The index could not be written. The findings themselves are not affected.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct Unwritten {
    path: PathBuf,
    source: io::Error,
}

/// Writes the index of the folder as it is now, with what is known.
///
/// # Errors
/// If the folder cannot be read, or the file cannot be written.
pub fn write(store: &Store, known: &KnownFindings) -> Result<(), Unwritten> {
    let written = page_of_folder(store.root(), known).and_then(|text| store.put(FILE, &text));
    written.map_err(|source| Unwritten { path: store.root().join(FILE), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::store::FileOf;
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
        write(&store, &KnownFindings::default()).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        let at = |needle: &str| text.find(needle).unwrap_or_else(|| panic!("{needle} is not in {text}"));
        assert!(at("big/a%20b/report.html") < at("every counterexample needs undef"), "{text}");
        at("<td class=\"mono\">Pass&#60;&#38;&#62;");
        at("add -&#62; &#60;sub&#62;");
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
        write(&store, &KnownFindings::default()).unwrap();
        write(&store, &KnownFindings::default()).unwrap();
        let text = fs::read_to_string(dir.path().join(FILE)).unwrap();
        assert!(text.contains("g/1/report.md"), "{text}");
        assert!(text.contains("1 finding,"), "{text}");
    }
}
