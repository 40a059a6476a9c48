//! Tables of small programs as text: one in each paragraph, a header and then a line for each step.
//!
//! ```text
//! NAME WORDS…
//! r = ACTION OPERANDS…        the steps may name the results of those before
//! ```

/// A paragraph that was read.
pub(super) struct Paragraph<S> {
    /// The words of the header behind the name.
    pub header: Vec<&'static str>,
    pub steps: Vec<S>,
}

/// Reads a paragraph whose steps `step` reads, given the names of the results before. `None` if it is
/// only a comment or a step cannot be read.
pub(super) fn read<S>(
    paragraph: &'static str,
    step: impl Fn(&'static str, &[&str]) -> Option<S>,
) -> Option<Paragraph<S>> {
    let mut lines = paragraph.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let header = lines.next()?.split_whitespace().skip(1).collect();
    let mut names: Vec<&str> = Vec::new();
    let mut steps = Vec::new();
    for line in lines {
        let (name, text) = line.split_once(" = ").unwrap_or(("", line));
        steps.push(step(text, &names)?);
        names.push(name.trim());
    }
    Some(Paragraph { header, steps })
}
