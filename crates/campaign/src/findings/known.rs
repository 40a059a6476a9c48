//! Known findings: a file in the user's repository that says which causes, groups and patterns somebody has dealt with.
//!
//! ```toml
//! [[finding]]
//! pass = "InstCombine"                          # a cause, as the end of a campaign prints it
//! what = "keeps `noundef` on an argument"
//! status = "open"
//! link = "https://github.com/llvm/llvm-project/issues/115890"
//! note = "the operands of commutative intrinsics are swapped, their attributes are not"
//!
//! [[finding]]
//! group = "undef-*"                             # or a group; `*` stands for any ending
//! status = "accepted"
//! ```
//!
//! What is `open` or `accepted` is counted and fails nothing. What is `fixed` must not come back: it fails like a finding
//! that nobody knows.

use super::cause::Cause;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// The environment variable that names the file for fuzz targets.
pub const VARIABLE: &str = "IRREFUTE_KNOWN";

/// What became of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingStatus {
    /// It is reported, and not yet fixed.
    Open,
    /// LLVM will stay as it is.
    Accepted,
    /// It is fixed in the LLVM that is tested.
    Fixed,
}

/// A known finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFinding {
    /// The pass of a cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// What is wrong, as the cause has it; with `pass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// A group, or its beginning and a `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The name of a known pattern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// What became of it.
    pub status: FindingStatus,
    /// Where it is reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// A remark for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// A program that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

/// A program that shows a known finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The file, beside the list.
    pub program: PathBuf,
    /// The pipeline, as `opt -passes=` takes it.
    pub passes: String,
    /// The major versions of LLVM that are wrong, of those that were tried.
    pub wrong_in: Vec<u16>,
}

impl KnownFinding {
    /// Whether a finding of it is counted and fails nothing.
    pub fn is_excused(&self) -> bool {
        matches!(self.status, FindingStatus::Open | FindingStatus::Accepted)
    }

    /// Whether it names one thing: a cause, a group or a pattern.
    fn is_one(&self) -> bool {
        let cause = self.pass.is_some() && self.what.is_some();
        let half = self.pass.is_some() != self.what.is_some();
        !half && usize::from(cause) + usize::from(self.group.is_some()) + usize::from(self.pattern.is_some()) == 1
    }

    fn is_group(&self, group: &str) -> bool {
        self.group.as_deref().is_some_and(|pattern| match pattern.strip_suffix('*') {
            Some(start) => group.starts_with(start),
            None => group == pattern,
        })
    }
}

/// The known findings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFindings {
    #[serde(default, rename = "finding")]
    findings: Vec<KnownFinding>,
}

/// Known findings cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// The file cannot be read.
    #[error("cannot read the known findings in {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The text is not a list of findings.
    #[error("these are no known findings: {0}")]
    NoList(String),
    /// An entry names nothing, or more than one thing.
    #[error("known finding {0} must have `pass` and `what`, or `group`, or `pattern`")]
    NotOne(usize),
}

impl KnownFindings {
    /// Parses a list.
    ///
    /// ```
    /// use irrefute_campaign::findings::known::KnownFindings;
    /// let text = "[[finding]]\ngroup = \"undef-*\"\nstatus = \"accepted\"\n";
    /// let known = KnownFindings::from_text(text)?;
    /// assert!(known.group("undef-value-sccp").is_some() && known.group("value-gvn-01234567").is_none());
    /// # Ok::<(), irrefute_campaign::findings::known::KnownError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not TOML, or an entry does not name one thing.
    pub fn from_text(text: &str) -> Result<KnownFindings, KnownError> {
        let known: KnownFindings = toml::from_str(text).map_err(|error| KnownError::NoList(error.to_string()))?;
        match known.findings.iter().position(|finding| !finding.is_one()) {
            Some(i) => Err(KnownError::NotOne(i + 1)),
            None => Ok(known),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or parsed.
    pub fn read(path: &Path) -> Result<KnownFindings, KnownError> {
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|source| KnownError::Unreadable { path: path.to_owned(), source })?;
        KnownFindings::from_text(&text)
    }

    /// Reads the file that `IRREFUTE_KNOWN` names; without the variable, nothing is known.
    ///
    /// # Errors
    /// If it cannot be read or parsed.
    pub fn from_environment() -> Result<KnownFindings, KnownError> {
        std::env::var_os(VARIABLE)
            .map_or_else(|| Ok(KnownFindings::default()), |path| KnownFindings::read(Path::new(&path)))
    }

    /// All entries.
    pub fn iter(&self) -> impl Iterator<Item = &KnownFinding> {
        self.findings.iter()
    }

    /// The entry of a cause.
    pub fn cause(&self, cause: &Cause) -> Option<&KnownFinding> {
        self.find(|known| known.pass.as_ref() == Some(&cause.pass) && known.what.as_ref() == Some(&cause.what))
    }

    /// The entry of a group.
    pub fn group(&self, group: &str) -> Option<&KnownFinding> {
        self.find(|known| known.is_group(group))
    }

    /// The entry of a pattern.
    pub fn pattern(&self, pattern: &str) -> Option<&KnownFinding> {
        self.find(|known| known.pattern.as_deref() == Some(pattern))
    }

    /// The entry of a finding: of its cause if that is known, else of its pattern, else of its group.
    pub fn finding(&self, cause: Option<&Cause>, pattern: Option<&str>, group: &str) -> Option<&KnownFinding> {
        let of_cause = cause.and_then(|cause| self.cause(cause));
        of_cause.or_else(|| pattern.and_then(|pattern| self.pattern(pattern))).or_else(|| self.group(group))
    }

    fn find(&self, is_it: impl Fn(&KnownFinding) -> bool) -> Option<&KnownFinding> {
        self.findings.iter().find(|known| is_it(known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(fields: &str) -> Result<KnownFindings, KnownError> {
        KnownFindings::from_text(&format!("[[finding]]\n{fields}\nstatus = \"open\"\n"))
    }

    #[test]
    fn a_list_that_cannot_be_read_is_an_error_with_its_name() {
        let error = KnownFindings::read(Path::new("/nowhere/known.toml")).unwrap_err();
        assert!(error.to_string().contains("/nowhere/known.toml"), "{error}");
        assert!(matches!(KnownFindings::from_text("finding = 1"), Err(KnownError::NoList(_))));
        assert!(matches!(entry("group = \"a\"\nlabel = \"b\""), Err(KnownError::NoList(_))), "an unknown field");
    }

    #[test]
    fn an_entry_names_one_thing() {
        for fields in ["", "pass = \"GVN\"", "what = \"x\"", "group = \"a\"\npattern = \"b\""] {
            assert!(matches!(entry(fields), Err(KnownError::NotOne(1))), "{fields}");
        }
        assert_eq!(KnownFindings::from_text("# all\n").unwrap(), KnownFindings::default());
    }

    #[test]
    fn causes_groups_and_patterns_are_found() {
        let cause = Cause { pass: "GVN".to_owned(), class: None, what: "add -> sub".to_owned() };
        let known = entry("pass = \"GVN\"\nwhat = \"add -> sub\"").unwrap();
        assert!(known.cause(&cause).is_some_and(KnownFinding::is_excused));
        assert!(known.cause(&Cause { what: "add -> mul".to_owned(), ..cause.clone() }).is_none());
        assert!(known.cause(&Cause { pass: "SROA".to_owned(), ..cause }).is_none());
        let known = entry("group = \"value-gvn-*\"").unwrap();
        assert!(known.group("value-gvn-0123").is_some() && known.group("value-sroa-0123").is_none());
        let known = entry("pattern = \"integer-copies\"").unwrap();
        assert!(known.pattern("integer-copies").is_some() && known.pattern("padding-kept").is_none());
        let fixed = "[[finding]]\ngroup = \"a\"\nstatus = \"fixed\"\n";
        assert!(!KnownFindings::from_text(fixed).unwrap().group("a").unwrap().is_excused());
    }
}
