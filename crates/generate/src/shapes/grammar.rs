//! Reads the files of shapes into a grammar.

use rustc_hash::FxHashMap;

/// The shapes of a topic, and the definitions that they use.
#[derive(Debug, Default)]
pub(super) struct Grammar {
    pub shapes: Vec<Shape>,
    pub definitions: FxHashMap<&'static str, Definition>,
}

/// A module with holes.
#[derive(Debug)]
pub(super) struct Shape {
    #[cfg_attr(not(test), expect(dead_code, reason = "only messages of tests name it"))]
    pub name: &'static str,
    pub weight: u32,
    pub text: String,
}

/// What stands for a name.
#[derive(Debug)]
pub(super) struct Definition {
    pub parameters: Vec<&'static str>,
    /// Each with its weight.
    pub alternatives: Vec<(String, u32)>,
}

impl Grammar {
    /// The grammar of several files.
    pub fn new(files: &[&'static str]) -> Grammar {
        let mut grammar = Grammar::default();
        files.iter().flat_map(|file| file.split("\n\n")).for_each(|paragraph| grammar.read(paragraph));
        grammar
    }

    fn read(&mut self, paragraph: &'static str) {
        let mut lines = paragraph.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let Some(head) = lines.next() else { return };
        if let Some(rest) = head.strip_prefix("shape ") {
            let (name, weight) = rest.split_once(' ').unwrap_or((rest, "1"));
            let weight = weight.trim().parse().unwrap_or(1);
            self.shapes.push(Shape { name, weight, text: joined(lines) });
            return;
        }
        let Some(rest) = head.strip_prefix("def ") else { return };
        if let Some((name, line)) = rest.split_once(" = ") {
            let alternatives = split(line, '|').into_iter().map(|part| weighted(part.trim())).collect();
            self.definitions.insert(name.trim(), Definition { parameters: Vec::new(), alternatives });
            return self.read_more(lines);
        }
        let (name, parameters) = rest.trim_end_matches(')').split_once('(').unwrap_or((rest, ""));
        let parameters = parameters.split(',').map(str::trim).filter(|p| !p.is_empty()).collect();
        let mut alternatives = vec![(String::new(), 1)];
        for line in lines {
            if let Some(weight) = line.strip_prefix("--") {
                alternatives.push((String::new(), weight.trim().parse().unwrap_or(1)));
            } else if let Some((text, _)) = alternatives.last_mut() {
                text.push_str(line);
                text.push('\n');
            }
        }
        self.definitions.insert(name.trim(), Definition { parameters, alternatives });
    }

    /// Definitions of one line may follow each other without an empty line.
    fn read_more(&mut self, lines: impl Iterator<Item = &'static str>) {
        lines.for_each(|line| self.read(line));
    }
}

fn joined(lines: impl Iterator<Item = &'static str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// An alternative, and how often it is drawn: `3*text`.
pub(super) fn weighted(text: &str) -> (String, u32) {
    let drawn = text.split_once('*').and_then(|(weight, rest)| Some((rest.to_owned(), weight.trim().parse().ok()?)));
    drawn.unwrap_or_else(|| (text.to_owned(), 1))
}

/// The parts of a text between separators outside of brackets.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        depth += opens(byte);
        if depth == 0 && byte == separator as u8 {
            parts.push(&text[start..at]);
            start = at + 1;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// How a byte changes the depth of brackets.
pub(super) fn opens(byte: u8) -> i32 {
    match byte {
        b'(' | b'[' | b'{' => 1,
        b')' | b']' | b'}' => -1,
        _ => 0,
    }
}
