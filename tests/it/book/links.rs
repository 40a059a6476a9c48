//! What refers to a place of the book finds it: links between pages, and citations in the sources.

use super::{fence, files, pages, read, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The anchors of a page: of its headings, as GitHub and mdBook make them, and those that are written out.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut in_code = false;
    for line in text.lines() {
        if fence(line).is_some() {
            in_code = !in_code;
        } else if !in_code && line.starts_with('#') {
            found.insert(slug(line.trim_start_matches('#').trim()));
        }
        for written in line.split("<a id=\"").skip(1) {
            found.extend(written.split('"').next().map(str::to_owned));
        }
    }
    found
}

fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The targets of the links of a page, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if fence(line).is_some() {
            in_code = !in_code;
        } else if !in_code {
            found.extend(line.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned));
        }
    }
    found
}

/// The places `docs/PAGE.md#ANCHOR` that a source cites.
fn citations(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '#');
    let ends = |rest: &str| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let cited = text.split("docs/").skip(1).map(|rest| rest[..ends(rest)].trim_end_matches('.').to_owned());
    cited.filter(|cited| cited.contains(".md")).collect()
}

/// The anchors of every page, by the page's path.
fn places() -> BTreeMap<String, BTreeSet<String>> {
    pages().into_iter().map(|page| (page.clone(), anchors(&read(&root().join(page))))).collect()
}

#[test]
fn links_of_the_book_lead_somewhere() {
    let places = places();
    let mut wrong = Vec::new();
    for page in places.keys() {
        for link in links(&read(&root().join(page))) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = Path::new(page).parent().expect("a page is in a folder");
            let target = if path.is_empty() { page.clone() } else { normal(&folder.join(path)) };
            let known = places.get(&target);
            let is_there = known.is_some() || root().join(&target).exists();
            let has_anchor = anchor.is_empty() || known.is_some_and(|anchors| anchors.contains(anchor));
            if !is_there || !has_anchor {
                wrong.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A path without `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part.as_os_str().to_str().expect("UTF-8") {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part.to_owned()),
        }
    }
    parts.join("/")
}

/// The folders with Rust. The fuzz targets are a package of their own, which is not part of a published one.
fn sources() -> Vec<&'static str> {
    let all = ["src", "tests", "benches", "examples", "crates", "fuzz/fuzz_targets"];
    all.into_iter().filter(|folder| *folder != "fuzz/fuzz_targets" || root().join(folder).exists()).collect()
}

#[test]
fn citations_of_the_book_resolve() {
    let places = places();
    let mut wrong = Vec::new();
    let mut count = 0;
    for folder in sources() {
        for path in files(&root().join(folder), "rs") {
            // This folder has examples of citations that do not resolve.
            if path.starts_with(root().join("tests/it/book")) {
                continue;
            }
            for cited in citations(&read(&path)) {
                count += 1;
                let (page, anchor) = cited.split_once('#').unwrap_or((&cited, ""));
                let anchors = places.get(&format!("docs/{page}"));
                if !anchors.is_some_and(|anchors| anchor.is_empty() || anchors.contains(anchor)) {
                    wrong.push(format!("{}: docs/{cited}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 30, "only {count} citations were found");
}

/// What is not in the repository is not cited.
#[test]
fn nothing_cites_documents_outside() {
    for folder in sources().into_iter().chain(["docs"]) {
        for path in ["rs", "md"].iter().flat_map(|extension| files(&root().join(folder), extension)) {
            if path.starts_with(root().join("tests/it/book")) {
                continue;
            }
            let text = read(&path);
            for outside in ["`spec`:", "`design`:"] {
                assert!(!text.contains(outside), "{} cites {outside}", path.display());
            }
            // A test names a file from its own folder, or from that of its package.
            let folder = path.parent().expect("a file is in a folder");
            let package = folder.ancestors().find(|folder| folder.join("Cargo.toml").exists()).unwrap_or(root());
            let inside = root().canonicalize().expect("a folder");
            for upwards in paths_upwards(&text) {
                let targets = [folder, package].map(|folder| folder.join(upwards).canonicalize());
                let is_inside = targets.into_iter().flatten().any(|target| target.starts_with(&inside));
                assert!(is_inside, "{} cites {upwards}, which is not in the repository", path.display());
            }
        }
    }
}

/// The paths in a text that begin with `../` and have a name behind it.
fn paths_upwards(text: &str) -> Vec<&str> {
    let is_of_path = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
    let words = text.split(|c: char| !is_of_path(c)).map(|word| word.trim_end_matches(['.', '/']));
    words.filter(|word| word.starts_with("../") && word.contains(|c: char| c.is_ascii_alphanumeric())).collect()
}

#[test]
fn anchors_links_and_citations_are_read() {
    let text = "# One `two`, three\n<a id=\"four\"></a>\n```\n# no heading [no](link)\n```\n[a](b.md#c), [d](#e)";
    assert_eq!(anchors(text), BTreeSet::from(["one-two-three".to_owned(), "four".to_owned()]));
    assert_eq!(links(text), ["b.md#c", "#e"]);
    let cited = citations("see (docs/memory.md#deref), docs/semantics.md. And docs/report.png");
    assert_eq!(cited, ["memory.md#deref", "semantics.md"]);
    assert_eq!(paths_upwards("see ../a/b.md, (../../c). And ../ or a/../b"), ["../a/b.md", "../../c"]);
}
