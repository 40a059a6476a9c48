//! Known findings: groups that a fuzzer passes over, so that it does not stop at the same finding every time.
//!
//! A line is the name of a group, in the form of the folders of a campaign's findings: `ls findings` prints such a
//! list. A `*` at the end stands for any ending; `#` begins a comment.

use std::io;
use std::path::{Path, PathBuf};

/// The environment variable that names the file.
pub const VARIABLE: &str = "IRREFUTE_KNOWN";

/// The groups that are passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    patterns: Vec<String>,
}

/// The list of known findings cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{VARIABLE} names {}, which cannot be read: {source}", path.display())]
pub struct KnownError {
    path: PathBuf,
    source: io::Error,
}

impl Known {
    /// Parses a list.
    ///
    /// ```
    /// use irrefute::fuzzing::Known;
    /// let known = Known::from_text("value-gvn-01234567\nundef-*   # undef read more than once\n");
    /// assert!(known.contains("value-gvn-01234567") && known.contains("undef-value-sccp"));
    /// assert!(!known.contains("value-gvn-0123456") && !known.contains("poison-gvn-01234567"));
    /// ```
    pub fn from_text(text: &str) -> Known {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        Known { patterns: lines.filter(|line| !line.is_empty()).map(str::to_owned).collect() }
    }

    /// Reads the list in a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Known, KnownError> {
        let text = std::fs::read_to_string(path).map_err(|source| KnownError { path: path.to_owned(), source })?;
        Ok(Known::from_text(&text))
    }

    /// Reads the list that `IRREFUTE_KNOWN` names; without the variable, nothing is known.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn from_environment() -> Result<Known, KnownError> {
        std::env::var_os(VARIABLE).map_or_else(|| Ok(Known::default()), |path| Known::read(Path::new(&path)))
    }

    /// Whether a group is known.
    pub fn contains(&self, group: &str) -> bool {
        self.patterns.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(start) => group.starts_with(start),
            None => group == pattern,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_cannot_be_read_is_an_error_with_its_name() {
        let error = Known::read(Path::new("/nowhere/known.txt")).unwrap_err();
        assert!(error.to_string().contains("IRREFUTE_KNOWN names /nowhere/known.txt"), "{error}");
    }

    #[test]
    fn comments_and_empty_lines_know_nothing() {
        let known = Known::from_text("# all\n\n   \n#*\n");
        assert_eq!(known, Known::default());
        assert!(!known.contains("") && !known.contains("value-gvn-01234567"));
    }
}
