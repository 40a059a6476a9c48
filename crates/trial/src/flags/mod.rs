//! Flags of LLVM (`cl::opt`), read from `flags.txt`: those that random campaigns set, and why the others are left out.
//!
//! Flags are global in an LLVM process, so each set of them has a worker of its own.

use super::lists::{ParagraphTitle, paragraphs};
use super::versions::Versions;
use irrefute_generate::{Random, seeded};
use irrefute_ir::LlvmVersion;
use std::sync::LazyLock;

/// A flag that random campaigns set.
#[derive(Clone, Debug)]
pub struct Flag {
    /// Without the leading `-`.
    pub name: &'static str,
    /// The LLVMs that have it.
    pub versions: Versions,
    /// The values that are drawn, with equal probability.
    pub values: Vec<&'static str>,
}

/// Flags that are never set, for one reason.
#[derive(Clone, Debug)]
pub struct Excluded {
    /// The reason in one word.
    pub word: &'static str,
    /// The reason in a sentence.
    pub reason: &'static str,
    /// Names; a `*` stands for any text.
    pub patterns: Vec<&'static str>,
}

/// The contents of `flags.txt`.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// The flags that random campaigns set.
    pub allowed: Vec<Flag>,
    /// The others, by reason.
    pub excluded: Vec<Excluded>,
}

static FLAGS: LazyLock<Flags> = LazyLock::new(|| Flags::read(TEXT).unwrap_or_default());

const TEXT: &str = include_str!("flags.txt");

/// The bytes for one set of flags: more than any set uses.
const BYTES: usize = 256;

/// The most flags of a random set. A finding is blamed on a pass and then loses flags one by one, so few are better.
const MOST: u32 = 6;

/// The table.
pub fn flags() -> &'static Flags {
    &FLAGS
}

/// Random flags for a version, as on a command line, a function of the seed: none to six, each once.
pub fn random(seed: u64, version: LlvmVersion) -> Vec<String> {
    seeded(seed, BYTES, |random| draw(random, version))
}

/// Random flags for a version, as on a command line.
pub fn draw(random: &mut Random<'_, '_>, version: LlvmVersion) -> Vec<String> {
    let there: Vec<&Flag> = flags().of(version).collect();
    let mut chosen: Vec<&Flag> = Vec::new();
    for _ in 0..random.below(MOST + 1) {
        let flag = random.pick(&there);
        if chosen.iter().all(|other| other.name != flag.name) {
            chosen.push(flag);
        }
    }
    chosen.iter().map(|flag| format!("-{}={}", flag.name, random.pick(&flag.values))).collect()
}

impl Flags {
    /// The flags that a version has.
    pub fn of(&self, version: LlvmVersion) -> impl Iterator<Item = &Flag> {
        self.allowed.iter().filter(move |flag| flag.versions.contain(version))
    }

    fn read(text: &'static str) -> Result<Flags, String> {
        let mut flags = Flags::default();
        for (title, lines) in paragraphs(text)? {
            match title {
                ParagraphTitle::Allowed => flags.allowed = lines.into_iter().map(flag).collect::<Result<_, _>>()?,
                ParagraphTitle::Excluded { word, reason, no_optimization: _ } => {
                    let patterns = lines.into_iter().flat_map(str::split_whitespace).collect();
                    flags.excluded.push(Excluded { word, reason, patterns });
                }
            }
        }
        Ok(flags)
    }
}

fn flag(line: &'static str) -> Result<Flag, String> {
    let words: Vec<&'static str> = line.split_whitespace().collect();
    match &words[..] {
        [name, versions, values @ ..] if !values.is_empty() => {
            Ok(Flag { name, versions: versions.parse()?, values: values.to_vec() })
        }
        _ => Err(format!("`{line}` cannot be read")),
    }
}

impl Excluded {
    /// Whether a flag is one of these.
    pub fn has(&self, name: &str) -> bool {
        self.patterns.iter().any(|pattern| matches(pattern, name))
    }
}

/// Whether a name matches a pattern in which `*` stands for any text.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, rest)) => name.strip_prefix(before).is_some_and(|tail| {
            tail.char_indices().map(|(at, _)| at).chain([tail.len()]).any(|at| matches(rest, &tail[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_flag_is_both_allowed_and_excluded() {
        let flags = Flags::read(TEXT).unwrap();
        let mut seen = BTreeSet::new();
        for flag in &flags.allowed {
            assert!(seen.insert(flag.name), "{} twice", flag.name);
            let excluded = flags.excluded.iter().find(|group| group.has(flag.name));
            assert!(excluded.is_none(), "{} is excluded as {}", flag.name, excluded.map_or("", |g| g.word));
        }
        assert!(flags.excluded.iter().all(|g| g.reason.len() > 20 && !g.patterns.is_empty()));
    }

    #[test]
    fn patterns_match_whole_names() {
        assert!(matches("enable-unsafe-*", "enable-unsafe-globalsmodref-alias-results"));
        assert!(matches("*-verify-*", "loop-verify-x") && matches("*", ""));
        assert!(!matches("verify-*", "noverify-x") && !matches("debug", "debug-only"));
    }

    #[test]
    fn drawn_flags_are_those_of_the_version_each_once() {
        for version in [14, 22].map(LlvmVersion) {
            for seed in 0..500 {
                let drawn = random(seed, version);
                assert_eq!(drawn, random(seed, version));
                let names: BTreeSet<&str> =
                    drawn.iter().filter_map(|f| f.strip_prefix('-')?.split('=').next()).collect();
                assert_eq!(names.len(), drawn.len());
                assert!(names.iter().all(|name| flags().of(version).any(|flag| flag.name == *name)), "{drawn:?}");
            }
        }
    }
}
