//! The passes of LLVM, read from `passes.txt`: those that random pipelines consist of, and why the others are left out.
//!
//! Invariant (tests): the table can be read, every pass is in it once, and `passes.txt` has every pass that
//! `opt --print-passes` of LLVM 22 lists.

use super::{Pass, Pipeline};
use crate::lists::{ParagraphTitle, paragraphs};
use crate::versions::Versions;
use irrefute_ir::LlvmVersion;
use std::str::FromStr;
use std::sync::LazyLock;

/// The unit that a pass runs on. A pass manager turns several passes of a level into one pass of the level above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The whole module.
    Module,
    /// The strongly connected components of the call graph.
    Cgscc,
    /// One function at a time.
    Function,
    /// One loop at a time.
    Loop,
    /// Machine code: never in a pipeline here.
    Machine,
}

/// How a loop pass works with MemorySSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mssa {
    /// LLVM runs it in a `loop-mssa` manager.
    Wants,
    /// It may run in one.
    Keeps,
    /// LLVM ends the process if it runs in one.
    Breaks,
}

/// A pass that random pipelines may contain.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The manager that it must stand in.
    pub level: Level,
    /// As in a pipeline, with the parameter that belongs to it: `invalidate<all>`.
    pub name: &'static str,
    /// The LLVMs that have it.
    pub versions: Versions,
    /// Its name in LLVM's dumps.
    pub class: Option<&'static str>,
    /// An analysis that an earlier pass must require.
    pub needs: Option<&'static str>,
    /// The kind of loop manager that it may stand in; of no meaning at other levels.
    pub mssa: Mssa,
    /// Functions of a module become part of each other.
    pub alone: bool,
    /// The groups of parameters that it may have.
    pub parameters: Vec<Parameter>,
}

/// A group of parameters, of which a pass has one at most.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Whether one must be chosen.
    pub required: bool,
    /// The LLVMs that have the group.
    pub versions: Versions,
    /// The parameters, as in a pipeline.
    pub alternatives: Vec<&'static str>,
}

/// Passes that are left out for one reason.
#[derive(Clone, Debug)]
pub struct Excluded {
    /// The reason in one word.
    pub word: &'static str,
    /// The reason in a sentence.
    pub reason: &'static str,
    /// Whether the passes are no optimizations: what they change is no mistake, so that sweeps leave them out as well.
    pub no_optimization: bool,
    /// Level, name and versions of each pass.
    pub passes: Vec<(Level, &'static str, Versions)>,
}

/// The contents of `passes.txt`.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The passes that random pipelines consist of.
    pub allowed: Vec<Entry>,
    /// The others, by reason.
    pub excluded: Vec<Excluded>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::read(TEXT).unwrap_or_default());

const TEXT: &str = include_str!("passes.txt");

/// The table.
pub fn table() -> &'static Table {
    &TABLE
}

impl Table {
    fn read(text: &'static str) -> Result<Table, String> {
        let mut table = Table::default();
        for (title, lines) in paragraphs(text)? {
            match title {
                ParagraphTitle::Allowed => table.allowed = allowed(lines.into_iter())?,
                ParagraphTitle::Excluded { word, reason, no_optimization } => {
                    let passes = excluded(lines.into_iter())?;
                    table.excluded.push(Excluded { word, reason, no_optimization, passes });
                }
            }
        }
        Ok(table)
    }

    /// The passes that a version has.
    pub fn of(&self, version: LlvmVersion) -> impl Iterator<Item = &Entry> {
        self.allowed.iter().filter(move |entry| entry.versions.contain(version))
    }

    /// The pass with this name in LLVM's dumps.
    pub fn by_class(&self, class: &str) -> Option<&Entry> {
        self.allowed.iter().find(|entry| entry.class == Some(class))
    }

    /// Whether a pass is known, and exists only on levels that see more than one function.
    pub fn sees_functions_together(&self, name: &str) -> bool {
        let mut levels = self.levels(name).peekable();
        levels.peek().is_some() && levels.all(|level| matches!(level, Level::Module | Level::Cgscc))
    }

    /// Why a pass is no optimization, if it is none.
    pub fn no_optimization(&self, name: &str) -> Option<&'static str> {
        let mut groups = self.excluded.iter().filter(|group| group.no_optimization);
        let group = groups.find(|group| group.passes.iter().any(|(_, listed, _)| *listed == name))?;
        Some(group.reason)
    }

    /// Whether a pass makes functions part of each other.
    pub fn is_alone(&self, name: &str) -> bool {
        self.allowed.iter().any(|entry| entry.alone && entry.name == name)
    }

    /// The analysis that must be required before a pass.
    pub fn needs(&self, name: &str) -> Option<&'static str> {
        self.allowed.iter().find(|entry| entry.name == name)?.needs
    }

    /// The levels on which a pass of this name exists, allowed or excluded.
    fn levels<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Level> + 'a {
        let excluded =
            self.excluded.iter().flat_map(|group| group.passes.iter().map(|(level, name, _)| (*level, *name)));
        let all = self.allowed.iter().map(|entry| (entry.level, entry.name)).chain(excluded);
        all.filter(move |(_, listed)| listed.split('<').next() == Some(name)).map(|(level, _)| level)
    }
}

impl Entry {
    /// The pass with this choice of parameters.
    pub fn pass(&self, chosen: &[&str]) -> Pass {
        let (name, own) = match self.name.split_once('<') {
            Some((name, own)) => (name, Some(own.trim_end_matches('>'))),
            None => (self.name, None),
        };
        let parameters: Vec<&str> = own.into_iter().chain(chosen.iter().copied()).collect();
        let parameters = if parameters.is_empty() { None } else { Some(parameters.join(";")) };
        Pass { name: name.into(), parameters, nested: Vec::new() }
    }

    /// A pipeline of this pass alone, with the managers around it that it needs. If no parameter is chosen, each
    /// required group gives its first alternative.
    pub fn single(&self, chosen: &[&str]) -> Pipeline {
        let mut default: Vec<&str> = match chosen {
            [] => self.parameters.iter().filter(|p| p.required).map(|p| p.alternatives[0]).collect(),
            chosen => chosen.to_vec(),
        };
        // Groups of different versions begin with the same one.
        default.dedup();
        let pass = self.pass(&default);
        let pass = match self.level {
            Level::Cgscc => manager("cgscc", vec![pass]),
            Level::Loop => manager(if self.mssa == Mssa::Wants { "loop-mssa" } else { "loop" }, vec![pass]),
            Level::Function if self.needs.is_some() => manager("function", vec![pass]),
            Level::Module | Level::Function | Level::Machine => pass,
        };
        Pipeline::from_passes(self.needs.map(require).into_iter().chain([pass]).collect())
    }
}

/// A pass manager.
pub(super) fn manager(name: &str, nested: Vec<Pass>) -> Pass {
    Pass { name: name.into(), parameters: None, nested }
}

/// The pass that requires an analysis.
pub(super) fn require(analysis: &str) -> Pass {
    Pass { name: "require".into(), parameters: Some(analysis.into()), nested: Vec::new() }
}

fn allowed(lines: impl Iterator<Item = &'static str>) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in lines {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        match (line.starts_with(' '), entries.last_mut()) {
            (true, Some(entry)) => entry.parameters.push(parameter(&words).ok_or_else(|| wrong(line))?),
            (true, None) => return Err(wrong(line)),
            (false, _) => entries.push(entry(&words).ok_or_else(|| wrong(line))?),
        }
    }
    Ok(entries)
}

fn wrong(line: &str) -> String {
    format!("`{line}` cannot be read")
}

fn parameter(words: &[&'static str]) -> Option<Parameter> {
    let [kind, versions, alternatives] = words else { return None };
    let required = match *kind {
        "must" => true,
        "may" => false,
        _ => return None,
    };
    Some(Parameter { required, versions: versions.parse().ok()?, alternatives: alternatives.split('|').collect() })
}

fn entry(words: &[&'static str]) -> Option<Entry> {
    let [level, name, versions, rest @ ..] = words else { return None };
    let value = |key: &str| rest.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let known =
        |word: &&str| matches!(word.split('=').next(), Some("class" | "needs" | "mssa" | "keeps-mssa" | "alone"));
    rest.iter().all(known).then_some(())?;
    Some(Entry {
        level: level.parse().ok()?,
        name,
        versions: versions.parse().ok()?,
        class: value("class"),
        needs: value("needs"),
        mssa: match () {
            () if rest.contains(&"mssa") => Mssa::Wants,
            () if rest.contains(&"keeps-mssa") => Mssa::Keeps,
            () => Mssa::Breaks,
        },
        alone: rest.contains(&"alone"),
        parameters: Vec::new(),
    })
}

fn excluded(lines: impl Iterator<Item = &'static str>) -> Result<Vec<(Level, &'static str, Versions)>, String> {
    let mut passes = Vec::new();
    for line in lines {
        let words: Vec<&'static str> = line.split_whitespace().collect();
        let [level, versions, names @ ..] = &words[..] else { return Err(wrong(line)) };
        let (level, versions) = (level.parse()?, versions.parse()?);
        passes.extend(names.iter().map(|name| (level, *name, versions)));
    }
    Ok(passes)
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        match text {
            "module" => Ok(Level::Module),
            "cgscc" => Ok(Level::Cgscc),
            "function" => Ok(Level::Function),
            "loop" => Ok(Level::Loop),
            "machine" => Ok(Level::Machine),
            _ => Err(format!("`{text}` is no level")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_can_be_read_and_names_every_pass_once() {
        let table = Table::read(TEXT).unwrap();
        let mut seen = BTreeSet::new();
        for entry in &table.allowed {
            assert!(seen.insert((entry.level, entry.name)), "{} twice", entry.name);
        }
        for group in &table.excluded {
            assert!(group.reason.len() > 20 && !group.passes.is_empty(), "{}", group.word);
            for (level, name, _) in &group.passes {
                assert!(seen.insert((*level, name)), "{name} twice");
            }
        }
    }

    /// A name that is an optimization at one level is none at no other.
    #[test]
    fn no_optimization_is_an_optimization() {
        let table = table();
        let others = table.excluded.iter().filter(|group| !group.no_optimization);
        let of_ir = others.flat_map(|group| group.passes.iter().filter(|(level, ..)| *level != Level::Machine));
        let others = of_ir.map(|(_, name, _)| *name);
        for name in table.allowed.iter().map(|entry| entry.name).chain(others) {
            assert_eq!(table.no_optimization(name), None, "{name}");
        }
        assert!(table.no_optimization("place-safepoints").is_some());
    }

    #[test]
    fn a_class_is_one_pass_of_a_version() {
        for version in [14, 15, 16, 19, 22].map(LlvmVersion) {
            let mut seen = BTreeSet::new();
            for class in table().of(version).filter_map(|entry| entry.class) {
                assert!(seen.insert(class), "{class} twice");
            }
        }
    }

    #[test]
    fn single_passes_stand_in_their_managers() {
        let single = |name: &str| {
            table().of(LlvmVersion(22)).find(|e| e.name == name).map(|e| e.single(&[]).to_string()).unwrap()
        };
        assert_eq!(single("licm"), "loop-mssa(licm)");
        assert_eq!(single("inline"), "cgscc(inline)");
        assert_eq!(single("default"), "default<O1>");
        assert_eq!(single("codegenprepare"), "require<profile-summary>,function(codegenprepare)");
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        for text in ["allowed\nmodule gvn", "allowed\n  may 14.. a|b", "excluded: x", "allowed\nblock gvn 14.."] {
            assert!(Table::read(text).is_err(), "{text}");
        }
    }
}
