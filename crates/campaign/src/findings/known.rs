//! Known findings: a list that says which causes, groups and families somebody has dealt with.
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
//! group = "value-gvn-*"                         # or a group; `*` stands for any ending
//! status = "accepted"
//!
//! [[finding]]
//! family = "disputed"                           # or a family: `known`, `disputed` or `undef`
//! status = "accepted"
//! ```
//!
//! An entry may also name one known pattern (`pattern`), or one variant of the semantics that makes a finding right
//! (`variant`). What is most special counts: a cause before a pattern, a group, a variant, and a family.
//!
//! What is `open` or `accepted` is counted and fails nothing. What is `fixed` must not come back: it fails like a finding
//! that nobody knows.

use super::cause::Cause;
use super::finding::{Finding, FindingKind};
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
    /// An earlier report has it, and nobody has dealt with it.
    Seen,
}

/// Findings that are alike in what they are and not in what causes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnownFamily {
    /// Those of a known pattern.
    Known,
    /// Those that some variant of the semantics allows.
    Disputed,
    /// Those that need undef.
    Undef,
}

impl KnownFamily {
    fn has(self, kind: FindingKind) -> bool {
        match self {
            KnownFamily::Known => kind == FindingKind::Known,
            KnownFamily::Disputed => kind == FindingKind::Disputed,
            KnownFamily::Undef => kind == FindingKind::Undef,
        }
    }
}

/// What an entry may name a finding by.
#[derive(Clone, Copy, Debug)]
pub struct FindingMarks<'a> {
    /// Its cause, if that is known.
    pub cause: Option<&'a Cause>,
    /// Its group.
    pub group: &'a str,
    /// Its kind.
    pub kind: FindingKind,
    /// Its known pattern.
    pub pattern: Option<&'a str>,
    /// The variants that allow it.
    pub variants: &'a [String],
}

impl<'a> From<&'a Finding> for FindingMarks<'a> {
    fn from(finding: &'a Finding) -> FindingMarks<'a> {
        FindingMarks {
            cause: finding.cause.as_ref(),
            group: &finding.group,
            kind: finding.kind(),
            pattern: finding.pattern.as_deref(),
            variants: &finding.depends_on,
        }
    }
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
    /// A variant of the semantics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// A family.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<KnownFamily>,
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
        matches!(self.status, FindingStatus::Open | FindingStatus::Accepted | FindingStatus::Seen)
    }

    /// A finding that a report has seen, which names nothing yet.
    fn seen() -> KnownFinding {
        KnownFinding {
            pass: None,
            what: None,
            group: None,
            pattern: None,
            variant: None,
            family: None,
            status: FindingStatus::Seen,
            link: None,
            note: None,
            example: None,
        }
    }

    /// A cause that a report has seen.
    pub fn seen_cause(cause: &Cause) -> KnownFinding {
        KnownFinding { pass: Some(cause.pass.clone()), what: Some(cause.what.clone()), ..KnownFinding::seen() }
    }

    /// A group that a report has seen.
    pub fn seen_group(group: &str) -> KnownFinding {
        KnownFinding { group: Some(group.to_owned()), ..KnownFinding::seen() }
    }

    /// Whether it names one thing.
    fn is_one(&self) -> bool {
        let is_cause = self.pass.is_some() && self.what.is_some();
        let is_half = self.pass.is_some() != self.what.is_some();
        let others = [self.group.is_some(), self.pattern.is_some(), self.variant.is_some(), self.family.is_some()];
        !is_half && usize::from(is_cause) + others.into_iter().filter(|is_there| *is_there).count() == 1
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
    #[error("known finding {0} must have one of: `pass` and `what`, `group`, `pattern`, `variant`, `family`")]
    NotOne(usize),
    /// The text of a file is no list.
    #[error("in {}: {error}", path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with its text.
        error: Box<KnownError>,
    },
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
            .map_err(|error| KnownError::InFile { path: path.to_owned(), error: Box::new(error) })
    }

    /// Reads the file that `IRREFUTE_KNOWN` names; without the variable, nothing is known.
    ///
    /// # Errors
    /// If it cannot be read or parsed.
    pub fn from_environment() -> Result<KnownFindings, KnownError> {
        std::env::var_os(VARIABLE)
            .map_or_else(|| Ok(KnownFindings::default()), |path| KnownFindings::read(Path::new(&path)))
    }

    /// These and others, behind them.
    pub fn with(mut self, others: impl IntoIterator<Item = KnownFinding>) -> KnownFindings {
        self.findings.extend(others);
        self
    }

    /// The list as [`KnownFindings::from_text`] reads it.
    ///
    /// # Errors
    /// None that is known: every entry has a form in TOML.
    pub fn to_text(&self) -> Result<String, KnownError> {
        toml::to_string(self).map_err(|error| KnownError::NoList(error.to_string()))
    }

    /// The entries of families alone.
    pub fn families(mut self) -> KnownFindings {
        self.findings.retain(|known| known.family.is_some());
        self
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

    /// The entry of a finding, the most special one if there are several.
    pub fn finding(&self, marks: FindingMarks<'_>) -> Option<&KnownFinding> {
        let FindingMarks { cause, group, kind, pattern, variants } = marks;
        let of_pattern = |known: &KnownFinding| pattern.is_some() && known.pattern.as_deref() == pattern;
        let of_variant = |known: &KnownFinding| known.variant.as_ref().is_some_and(|name| variants.contains(name));
        let of_family = |known: &KnownFinding| known.family.is_some_and(|family| family.has(kind));
        cause
            .and_then(|cause| self.cause(cause))
            .or_else(|| self.find(of_pattern))
            .or_else(|| self.group(group))
            .or_else(|| self.find(of_variant))
            .or_else(|| self.find(of_family))
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
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cut.toml");
        std::fs::write(&path, "[[finding]]\n").unwrap();
        assert!(KnownFindings::read(&path).unwrap_err().to_string().contains("cut.toml"));
        assert!(matches!(KnownFindings::from_text("finding = 1"), Err(KnownError::NoList(_))));
        assert!(matches!(entry("group = \"a\"\nlabel = \"b\""), Err(KnownError::NoList(_))), "an unknown field");
    }

    #[test]
    fn an_entry_names_one_thing() {
        for fields in ["", "pass = \"GVN\"", "what = \"x\"", "group = \"a\"\nfamily = \"undef\""] {
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
        let fixed = "[[finding]]\ngroup = \"a\"\nstatus = \"fixed\"\n";
        assert!(!KnownFindings::from_text(fixed).unwrap().group("a").unwrap().is_excused());
    }

    #[test]
    fn the_most_special_entry_counts() {
        let marks = FindingMarks { cause: None, group: "g", kind: FindingKind::Undef, pattern: None, variants: &[] };
        let disputed = ["undef=poison".to_owned()];
        let disputed = FindingMarks { kind: FindingKind::Disputed, variants: &disputed, ..marks };
        let of_pattern = FindingMarks { kind: FindingKind::Known, pattern: Some("integer-copies"), ..marks };
        let has = |fields: &str, marks| entry(fields).unwrap().finding(marks).is_some();
        assert!(has("family = \"undef\"", marks) && !has("family = \"disputed\"", marks));
        assert!(has("family = \"disputed\"", disputed) && has("variant = \"undef=poison\"", disputed));
        assert!(!has("variant = \"pointers=flat\"", disputed) && !has("family = \"known\"", disputed));
        assert!(has("pattern = \"integer-copies\"", of_pattern) && has("family = \"known\"", of_pattern));
        assert!(!has("pattern = \"padding-kept\"", of_pattern) && !has("pattern = \"integer-copies\"", marks));
        let both = "[[finding]]\nfamily = \"undef\"\nstatus = \"accepted\"\n\
                    [[finding]]\ngroup = \"g\"\nstatus = \"fixed\"\n";
        let both = KnownFindings::from_text(both).unwrap();
        assert!(both.finding(marks).is_some_and(|known| known.status == FindingStatus::Fixed));
    }
}
