//! The substitutions of lit: what `%s`, `%t` and the like stand for in the options of a test.
//!
//! LLVM's lit (`TestRunner.py`) is the reference. One thing differs: `%t` is no absolute path but the name of a file in
//! the folder in which LLVM runs. In a sweep that is a scratch folder, and the results do not depend on its name.
//!
//! Of the commands of a test only `opt` is run, so a file that another command makes is not there. [`Files`] remembers
//! the names of such files.

use super::NotRun;
use super::shell::ShellCommand;
use std::path::{Path, PathBuf, absolute};

/// Commands that make no files.
const READERS: [&str; 10] = ["FileCheck", "cat", "cmp", "count", "diff", "grep", "ls", "not", "rm", "test"];

/// What the substitutions stand for in one test.
pub(super) struct Substitutions {
    /// `%s`.
    test: PathBuf,
    /// `%S` and `%p`.
    folder: PathBuf,
    /// `%t`.
    scratch: String,
}

impl Substitutions {
    /// For the test in this file.
    pub fn of(test: &Path) -> Substitutions {
        let test = absolute(test).unwrap_or_else(|_| test.to_owned());
        let folder = test.parent().unwrap_or(&test).to_owned();
        // One name per test: those of different folders have the same names.
        let digest = blake3::hash(test.as_os_str().as_encoded_bytes()).to_hex();
        let scratch = format!("{}-{}.tmp", name_of(&test), &digest[..8]);
        Substitutions { test, folder, scratch }
    }

    /// A word with its substitutions replaced.
    ///
    /// # Errors
    /// The first that is not known: it depends on the configuration of the test suite.
    pub fn apply(&self, word: &str) -> Result<String, NotRun> {
        let mut out = String::new();
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let found = self.first(after).ok_or_else(|| NotRun::Substitution(format!("%{}", name_in(after))))?;
            out.push_str(&found.0);
            rest = found.1;
        }
        out.push_str(rest);
        Ok(out)
    }

    /// The replacement of the substitution at the beginning of a text without its `%`, and the text behind it.
    fn first<'t>(&self, text: &'t str) -> Option<(String, &'t str)> {
        if let Some(rest) = text.strip_prefix('%') {
            return Some(("%".to_owned(), rest));
        }
        let fixed = [
            ("basename_t", name_of(&self.test)),
            ("{t:stem}", name_of(&self.test)),
            ("{s:basename}", name_of(&self.test)),
            ("{pathsep}", ":".to_owned()),
            ("{fs-sep}", "/".to_owned()),
            ("{fs-src-root}", "/".to_owned()),
            ("{fs-tmp-root}", "/".to_owned()),
        ];
        if let Some((name, value)) = fixed.into_iter().find(|(name, _)| text.starts_with(name)) {
            return Some((value, &text[name.len()..]));
        }
        // `%/s` is `%s` with slashes, which only Windows has otherwise.
        let text = text.strip_prefix('/').unwrap_or(text);
        let mut letters = text.chars();
        let value = match letters.next()? {
            's' => self.test.display().to_string(),
            'S' | 'p' => self.folder.display().to_string(),
            't' => self.scratch.clone(),
            'T' => ".".to_owned(),
            _ => return None,
        };
        let rest = letters.as_str();
        // `%shlibext` is none of these.
        (!rest.starts_with(|c: char| c.is_ascii_alphabetic())).then_some((value, rest))
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The name of a substitution, for the message.
fn name_in(text: &str) -> &str {
    if text.starts_with('{') {
        return text.split_inclusive('}').next().unwrap_or(text);
    }
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or(text)
}

/// The files that the commands of a test make, by their names before substitution, with the option of `opt` that names
/// them, if it is one.
#[derive(Default)]
pub(super) struct Files(Vec<(Option<String>, String)>);

impl Files {
    /// Notes what a command may have made when it has ended.
    pub fn add(&mut self, command: &ShellCommand) {
        let Some((name, arguments)) = command.words.split_first() else { return };
        let mut made = |option: Option<String>, word: &str| {
            self.0.extend(parts(word).filter(|part| is_scratch(part)).map(|part| (option.clone(), part.to_owned())));
        };
        command.outputs.iter().for_each(|file| made(None, file));
        if READERS.contains(&name.as_str()) {
            return;
        }
        let mut is_output = false;
        for word in arguments {
            match (word.split_once('='), name == "opt") {
                (Some((option, value)), true) if option.trim_start_matches('-') != "o" => {
                    made(Some(option.trim_start_matches('-').to_owned()), value);
                }
                (None, true) if !is_output => {}
                _ => made(None, word),
            }
            is_output = word.trim_start_matches('-') == "o";
        }
    }

    /// Whether all files are there that a word of `opt` names. `option` is the option that it belongs to.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self, option: &str, word: &str, substitutions: &Substitutions) -> Result<(), NotRun> {
        for part in parts(word) {
            // The same option may name the same file again: it writes it.
            let is_made = |(by, file): &(Option<String>, String)| {
                part.starts_with(file.as_str()) && by.as_deref() != Some(option)
            };
            if is_scratch(part) && self.0.iter().any(is_made) {
                return Err(NotRun::MadeFile(part.to_owned()));
            }
            if ["%S", "%p", "%/S", "%/p"].iter().any(|folder| part.contains(folder))
                && !Path::new(&substitutions.apply(part)?).exists()
            {
                return Err(NotRun::NoFile(part.to_owned()));
            }
        }
        Ok(())
    }
}

/// The parts of a word that may be names of files.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split(['=', ',', ';', '<', '>', '(', ')']).filter(|part| part.contains('%'))
}

/// Whether a name is that of a file in the scratch folder.
fn is_scratch(part: &str) -> bool {
    ["%t", "%T", "%/t", "%/T"].iter().any(|name| part.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn substituted(word: &str) -> Result<String, String> {
        Substitutions::of(Path::new("/tests/a b/x.ll")).apply(word).map_err(|reason| reason.to_string())
    }

    #[test]
    fn substitutions_mean_what_they_mean_in_lit() {
        for (word, expected) in [
            ("%s", "/tests/a b/x.ll"),
            ("-f=%S/Inputs/x,%p/y", "-f=/tests/a b/Inputs/x,/tests/a b/y"),
            ("%/S%{fs-sep}x", "/tests/a b/x"),
            ("%basename_t.%{t:stem}", "x.ll.x.ll"),
            ("%T/x", "./x"),
            ("100%%", "100%"),
            ("none", "none"),
        ] {
            assert_eq!(substituted(word).as_deref(), Ok(expected), "{word}");
        }
    }

    /// LLVM runs in a scratch folder: a relative name is a file in it.
    #[test]
    fn each_test_has_a_scratch_name_of_its_own() {
        let scratch = |test: &str| Substitutions::of(Path::new(test)).apply("%t.1").unwrap();
        assert!(scratch("/a/x.ll").starts_with("x.ll-") && scratch("/a/x.ll").ends_with(".tmp.1"));
        assert!(!scratch("/a/x.ll").contains('/'));
        assert_ne!(scratch("/a/x.ll"), scratch("/b/x.ll"));
        assert_eq!(scratch("/a/x.ll"), scratch("/a/x.ll"));
    }

    #[test]
    fn what_is_not_known_is_never_passed_on() {
        for (word, name) in [
            ("-load=%llvmshlibdir/x%pluginext", "%llvmshlibdir"),
            ("%shlibext", "%shlibext"),
            ("%{run}x", "%{run}"),
            ("%", "%"),
        ] {
            let reason = format!("the substitution `{name}` is not known");
            assert_eq!(substituted(word), Err(reason), "{word}");
        }
    }
}
