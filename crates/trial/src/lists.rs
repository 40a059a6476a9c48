//! The format of the lists that are kept as data: what is allowed, and what is excluded for which reason.
//!
//! ```text
//!   list      ::= paragraph ("\n\n" paragraph)*                  lines that begin with `#` are comments
//!   paragraph ::= ("allowed" | ("excluded " | "no optimization ") word ": " reason) "\n" line*
//! ```

/// What a paragraph holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParagraphTitle {
    /// Entries that random campaigns draw.
    Allowed,
    /// Entries that they never draw: a keyword for the group, and the reason.
    Excluded {
        /// The keyword.
        word: &'static str,
        /// The reason in a sentence.
        reason: &'static str,
        /// Whether the entries are not even meant to keep what programs do.
        no_optimization: bool,
    },
}

/// The paragraphs of a list with their lines.
///
/// # Errors
/// If the first line of a paragraph is not a title.
pub fn paragraphs(text: &'static str) -> Result<Vec<(ParagraphTitle, Vec<&'static str>)>, String> {
    let lines = text.split("\n\n").map(|paragraph| {
        paragraph.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect::<Vec<_>>()
    });
    let paragraph = |lines: Vec<&'static str>| {
        let (first, rest) = lines.split_first()?;
        Some(title(first).map(|title| (title, rest.to_vec())))
    };
    lines.filter_map(paragraph).collect()
}

/// The title in the first line of a paragraph.
fn title(line: &'static str) -> Result<ParagraphTitle, String> {
    if line == "allowed" {
        return Ok(ParagraphTitle::Allowed);
    }
    let (no_optimization, title) = match line.strip_prefix("no optimization ") {
        Some(title) => (true, Some(title)),
        None => (false, line.strip_prefix("excluded ")),
    };
    let titled = title.and_then(|title| title.split_once(": "));
    let (word, reason) = titled.ok_or_else(|| format!("`{line}` begins no paragraph"))?;
    Ok(ParagraphTitle::Excluded { word, reason, no_optimization })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_have_titles_and_lines() {
        let text = "# comment\n\nallowed\na\n# b\n c\n\nexcluded slow: takes long\nd\n\n\
                    no optimization names: renames\ne\n";
        let expected = [
            (ParagraphTitle::Allowed, vec!["a", " c"]),
            (ParagraphTitle::Excluded { word: "slow", reason: "takes long", no_optimization: false }, vec!["d"]),
            (ParagraphTitle::Excluded { word: "names", reason: "renames", no_optimization: true }, vec!["e"]),
        ];
        assert_eq!(paragraphs(text), Ok(expected.to_vec()));
        assert!(paragraphs("something\nelse").is_err());
    }
}
