//! Files that import each other in a circle. A folder's `mod.rs` holds what its files share and may use each of them;
//! any other circle has a reason, which the module comment named here gives.

use crate::paths::Source;
use std::collections::{BTreeMap, BTreeSet};

/// The circles that there are, by their files, and the file whose comment argues for them.
const ARGUED: &[(&[&str], &str)] = &[
    (&["ir::attribute", "ir::constant", "ir::instruction", "ir::module"], "ir/mod.rs"),
    (
        &["prove::division", "prove::forms", "prove::graph", "prove::multiples", "prove::rules", "prove::word"],
        "prove/forms.rs",
    ),
    (
        &[
            "semantics::raw_bits",
            "semantics::set",
            "semantics::set::joint",
            "semantics::set::normal",
            "semantics::value",
        ],
        "semantics/value.rs",
    ),
    (
        &[
            "semantics::lower::constant",
            "semantics::lower::expression",
            "semantics::lower::lowering",
            "semantics::lower::materialize",
            "semantics::lower::memory",
        ],
        "semantics/lower/mod.rs",
    ),
    (
        &[
            "semantics::lower::call",
            "semantics::lower::indirect",
            "semantics::lower::intrinsic",
            "semantics::lower::library",
        ],
        "semantics/lower/mod.rs",
    ),
    (
        &[
            "generate::body",
            "generate::fixed_point",
            "generate::floats",
            "generate::floats::constants",
            "generate::floats::intrinsics",
            "generate::floats::patterns",
            "generate::floats::swarm",
            "generate::intrinsics",
            "generate::memory",
            "generate::memory::objects",
            "generate::memory::passing",
            "generate::memory::scopes",
            "generate::memory::shapes",
            "generate::memory::swarm",
            "generate::swarm",
            "generate::tables",
            "generate::templates",
            "generate::templates::parse",
        ],
        "generate/body.rs",
    ),
];

type Module = Vec<String>;

/// The module of a file below `src`.
fn module_of(path: &str) -> Module {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// The sources by their modules.
struct House {
    sources: BTreeMap<Module, Source>,
}

impl House {
    fn new(files: &[(String, String)]) -> House {
        let is_room = |path: &str| path != "lib.rs" && !path.starts_with("bin/") && !path.contains("tests");
        let files = files.iter().filter(|(path, _)| is_room(path));
        House { sources: files.map(|(path, text)| (module_of(path), Source::without_tests(text))).collect() }
    }

    /// A path as one from the root of the crate; `None` if it leads to another crate or is a local name.
    fn absolute(&self, from: &Module, path: &[String]) -> Option<Vec<String>> {
        match path[0].as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([from, &path[1..]].concat()),
            "super" => {
                let up = path.iter().take_while(|word| *word == "super").count();
                let base = from.get(..from.len().checked_sub(up)?)?;
                Some([base, &path[up..]].concat())
            }
            first => {
                let child = [from.as_slice(), &[first.to_owned()]].concat();
                self.sources.contains_key(&child).then(|| [from.as_slice(), path].concat())
            }
        }
    }

    /// The file that defines what a path names, through what other files export.
    fn owner(&self, path: &[String], depth: u32) -> Option<Module> {
        let at = (1..=path.len()).rev().find(|&n| self.sources.contains_key(&path[..n]))?;
        let module = path[..at].to_vec();
        let exported = path.get(at).and_then(|name| {
            let exports = &self.sources[&module].exports;
            exports.iter().find(|export| export.last() == Some(name)).map(|export| (export, name))
        });
        match exported {
            Some((export, _)) if depth > 0 => {
                let absolute = self.absolute(&module, export).or_else(|| Some([&module[..], export].concat()))?;
                self.owner(&absolute, depth - 1)
            }
            _ => Some(module),
        }
    }

    /// Which files each file imports; not those of its own folder's face, nor of folders around it.
    fn imports(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(module, source): (&'_ Module, &Source)| -> BTreeSet<Module> {
            let named = source.paths.iter().filter(|path| !source.exports.contains(path));
            let owners = named.filter_map(|path| self.owner(&self.absolute(module, path)?, 6));
            owners.filter(|owner| !module.starts_with(owner)).collect()
        };
        self.sources.iter().map(|(module, source)| (module, of((module, source)))).collect()
    }

    /// The circles: strongly connected components of more than one file.
    fn circles(&self) -> Vec<BTreeSet<String>> {
        let imports = self.imports();
        let reach = |from: &Module| -> BTreeSet<Module> {
            let mut found = BTreeSet::new();
            let mut next: Vec<Module> = imports[from].iter().cloned().collect();
            while let Some(module) = next.pop() {
                if found.insert(module.clone()) {
                    next.extend(imports.get(&module).into_iter().flatten().cloned());
                }
            }
            found
        };
        let reached: BTreeMap<&Module, BTreeSet<Module>> = imports.keys().map(|m| (*m, reach(m))).collect();
        let mut circles = BTreeSet::new();
        for (module, all) in reached.iter().filter(|(module, all)| all.contains(**module)) {
            let with = all.iter().filter(|other| reached[*other].contains(*module));
            circles.insert(with.map(|m| m.join("::")).collect::<BTreeSet<String>>());
        }
        circles.into_iter().collect()
    }
}

#[test]
fn every_circle_of_files_is_argued() {
    let files = crate::all_sources();
    let argued: BTreeSet<BTreeSet<String>> =
        ARGUED.iter().map(|(files, _)| files.iter().map(|f| (*f).to_owned()).collect()).collect();
    let found: BTreeSet<BTreeSet<String>> = House::new(&files).circles().into_iter().collect();
    assert_eq!(found, argued, "left: the circles of the sources; right: those that are argued");
    for (_, path) in ARGUED {
        let (_, text) = files.iter().find(|(name, _)| name == path).expect(path);
        let comment: String = text.lines().take_while(|line| line.starts_with("//!")).collect();
        assert!(comment.contains("circle"), "{path}: its comment does not argue for a circle");
    }
}

#[test]
fn a_circle_is_found() {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let files = [
        file("a/mod.rs", "pub mod b; pub mod c; pub use c::C; use b::B;"),
        file("a/b.rs", "use super::C; #[cfg(test)] mod tests { use crate::d::D; }"),
        file("a/c.rs", "use crate::d::{self, D};"),
        file("d.rs", "use crate::a::b::B;"),
    ];
    let expected = BTreeSet::from(["a::b".to_owned(), "a::c".to_owned(), "d".to_owned()]);
    assert_eq!(House::new(&files).circles(), [expected]);
    assert_eq!(House::new(&files[..3]).circles(), Vec::<BTreeSet<String>>::new());
}
