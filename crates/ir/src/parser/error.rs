//! The error of a text that is not a module.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// Why a text is not a module: one message, one place.
///
/// Lines and columns count from 1; a column counts characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The mistake, without the place.
    pub message: String,
    /// The number of bytes from the place to the end of what the message is about.
    pub length: usize,
}

impl ParseError {
    /// The error at the bytes `start..end` of a text.
    pub(super) fn at(text: &str, start: usize, end: usize, message: String) -> ParseError {
        let start = floor_char_boundary(text, start.min(text.len()));
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        ParseError {
            line: before.bytes().filter(|b| *b == b'\n').count() as u32 + 1,
            column: before[line_start..].chars().count() as u32 + 1,
            message,
            length: end.saturating_sub(start),
        }
    }

    /// The message with the line of the text and carets under the place.
    ///
    /// ```
    /// use irrefute_ir::{self as ir, LlvmVersion};
    /// let text = "define i8 @f() {\n  ret i8 %x\n}\n";
    /// let error = ir::parse(text, LlvmVersion(22)).unwrap_err();
    /// assert!(error.render(text, "f.ll").contains("--> f.ll:2:10"));
    /// ```
    pub fn render(&self, text: &str, file: &str) -> String {
        let line = text.lines().nth(self.line.saturating_sub(1) as usize).unwrap_or("");
        let start = line.char_indices().nth(self.column.saturating_sub(1) as usize).map_or(line.len(), |(at, _)| at);
        let end = ceil_char_boundary(line, (start + self.length.max(1)).min(line.len()).max(start));
        let snippet = Snippet::source(line)
            .line_start(self.line as usize)
            .path(file)
            .annotation(AnnotationKind::Primary.span(start..end));
        Renderer::plain().render(&[Level::ERROR.primary_title(&self.message).element(snippet)])
    }
}

fn floor_char_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn ceil_char_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
