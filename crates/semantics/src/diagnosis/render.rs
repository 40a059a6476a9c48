//! A diagnosis as text, with the lines of the program underlined.

use super::{Diagnosis, Origin};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use std::collections::BTreeMap;
use std::ops::Range;

impl Diagnosis {
    /// The diagnosis with the lines of `text` that it is about; `path` names the text.
    pub fn render(&self, text: &str, path: &str, colour: bool) -> String {
        let title = format!("undefined behaviour: {}", self.rule);
        self.rendered(Group::with_title(Level::ERROR.primary_title(title)), (text, path), colour)
    }

    /// The same for what is no mistake of the program: a value that was asked about, an execution that was given up.
    pub fn render_as_note(&self, text: &str, path: &str, colour: bool) -> String {
        self.rendered(Group::with_title(Level::NOTE.primary_title(self.rule.clone())), (text, path), colour)
    }

    fn rendered<'a>(&self, mut group: Group<'a>, (text, path): (&'a str, &'a str), colour: bool) -> String {
        let annotations = self.annotations(text);
        if !annotations.is_empty() {
            group = group.element(Snippet::source(text).path(path).annotations(annotations));
        }
        for note in self.notes() {
            group = group.element(Level::NOTE.message(note));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    /// The line of the instruction, and the lines that its operands came from. Labels of one line are joined, since
    /// overlapping annotations cannot be read.
    fn annotations(&self, text: &str) -> Vec<Annotation<'static>> {
        let mut labels: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (line, origin) in self.origins.iter().filter_map(|o| Some((o.line?, o))) {
            labels.entry(line).or_default().push(origin.label());
        }
        for (cause, what) in self.accessed.iter().flat_map(|accessed| accessed.causes()) {
            if let Some(line) = cause.line {
                labels.entry(line).or_default().push(what.to_owned());
            }
        }
        let own = self.line.and_then(|line| Some((line, span(text, line)?)));
        let primary = own.clone().map(|(_, span)| AnnotationKind::Primary.span(span).label(self.label()));
        let others = labels.into_iter().filter(|(line, _)| Some(*line) != self.line).filter_map(|(line, labels)| {
            Some(AnnotationKind::Context.span(span(text, line)?).label(labels.join(", ")))
        });
        primary.into_iter().chain(others).collect()
    }

    fn label(&self) -> String {
        match &self.operands[..] {
            [] => self.rule.clone(),
            operands => format!("with {}", operands.join(" and ")),
        }
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        notes.extend(self.accessed.iter().map(|accessed| accessed.words()));
        if self.line.is_none() {
            notes.push(format!("in @{}: {}", self.function, self.instruction));
            notes.extend(self.origins.iter().map(Origin::label));
            let causes = self.accessed.iter().flat_map(|accessed| accessed.causes());
            notes.extend(causes.map(|(cause, what)| format!("{what}: {}, in @{}", cause.instruction, cause.function)));
        }
        notes.extend(self.location.as_ref().map(|location| format!("compiled from {location}")));
        for caller in &self.callers {
            let line = caller.line.map(|line| format!(", line {line}"));
            let at = caller.location.as_ref().map(|location| format!(", {location}")).or(line).unwrap_or_default();
            notes.push(format!("called by @{}{at}", caller.function));
        }
        notes
    }
}

impl Origin {
    fn label(&self) -> String {
        let from = self.from.as_ref().map(|block| format!(", coming from {block}")).unwrap_or_default();
        format!("{} is {}{from}", self.name, self.value)
    }
}

/// The range of bytes of a line, without the space around it.
fn span(text: &str, line: u32) -> Option<Range<usize>> {
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)? as usize).map(str::len).sum();
    let content = text.get(start..)?.lines().next()?;
    let trimmed = content.trim();
    let indent = content.len() - content.trim_start().len();
    (!trimmed.is_empty()).then_some(start + indent..start + indent + trimmed.len())
}
