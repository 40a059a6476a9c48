//! Findings that were filed and not reduced: an interrupt or the time limit came before. One of each group is taken up
//! again, since its cause is that of the others.

use super::finding::{Finding, FindingKind};
use super::store;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the smallest finding of each group in which none is reduced. Those of a family are told by their family,
/// and need no cause.
///
/// # Errors
/// If the folder cannot be read.
pub fn unreduced(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut smallest: BTreeMap<String, Option<(usize, PathBuf)>> = BTreeMap::new();
    for folder in store::findings(root)? {
        let Ok(finding) = Finding::read(&folder) else { continue };
        if matches!(finding.kind(), FindingKind::Known | FindingKind::Disputed | FindingKind::Undef) {
            continue;
        }
        let size = finding.size();
        match smallest.get_mut(&finding.group) {
            // A reduced one.
            Some(None) => {}
            Some(known) if !is_unreduced(&finding) => *known = None,
            Some(Some(known)) if known.0 <= size => {}
            Some(known) => *known = Some((size, folder)),
            None => {
                let of_group = is_unreduced(&finding).then_some((size, folder));
                smallest.insert(finding.group, of_group);
            }
        }
    }
    Ok(smallest.into_values().flatten().map(|(_, folder)| folder).collect())
}

/// Whether a finding has neither a smaller program nor the cause of another one.
fn is_unreduced(finding: &Finding) -> bool {
    finding.reduced_instructions.is_none() && finding.cause.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::finding::FILE;
    use std::fs;

    #[test]
    fn one_of_each_group_without_a_cause_is_taken_up() {
        let dir = tempfile::tempdir().expect("a folder");
        let save = |group: &str, id: &str, size: usize, change: &dyn Fn(&mut serde_json::Value)| {
            let mut json = serde_json::json!({
                "id": id, "group": group, "class": "value", "pipeline": "O2", "llvm": "22.1.8",
                "target": { "triple": "t", "cpu": "", "features": "" }, "dialect": "langref",
                "origin": { "file": { "path": "f.ll" } }, "instructions": size
            });
            change(&mut json);
            let folder = dir.path().join(group).join(id);
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join(FILE), json.to_string()).expect("a file");
        };
        let cause = serde_json::json!({ "pass": "GVN", "class": "value", "what": "add -> sub" });
        save("a", "1", 9, &|_| {});
        save("a", "2", 4, &|_| {});
        save("b", "1", 9, &|_| {});
        save("b", "2", 9, &|json| json["cause"] = cause.clone());
        save("b", "3", 2, &|_| {});
        save("c", "1", 9, &|json| json["needs_undef"] = true.into());
        assert_eq!(unreduced(dir.path()).expect("read"), [dir.path().join("a").join("2")]);
    }
}
