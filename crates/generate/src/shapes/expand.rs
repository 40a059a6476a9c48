//! Expands a text with holes.

use super::grammar::{Definition, Grammar, opens, split, weighted};
use crate::constants::{Bases, int};
use crate::random::Random;

/// The text with every hole filled. An unknown name stays as it is, so that the text is no program.
pub(super) fn expand(random: &mut Random, grammar: &Grammar, text: &str, bases: [Bases; 2]) -> String {
    let mut expansion = Expansion { random, grammar, bases, bound: Vec::new(), new: 0 };
    let mut out = String::with_capacity(2 * text.len());
    expansion.lines(text, &mut out);
    out
}

struct Expansion<'r, 'a, 'b, 'g> {
    random: &'r mut Random<'a, 'b>,
    grammar: &'g Grammar,
    bases: [Bases; 2],
    /// The names that are bound, the latest last.
    bound: Vec<(&'g str, String)>,
    /// How many new numbers were given.
    new: u32,
}

impl<'g> Expansion<'_, '_, '_, 'g> {
    /// Expands lines; what they bind is forgotten at their end.
    fn lines(&mut self, text: &'g str, out: &mut String) {
        let mark = self.bound.len();
        let mut rest = text;
        // A hole may span lines, so everything up to the next binding is filled at once.
        while let Some(at) = binding(rest) {
            self.fill(&rest[..at], out);
            let (line, after) = rest[at..].split_once('\n').unwrap_or((&rest[at..], ""));
            if let Some((names, value)) = line[LET.len()..].split_once('=') {
                self.bind(names, value);
            }
            rest = after;
        }
        self.fill(rest, out);
        self.bound.truncate(mark);
    }

    fn bind(&mut self, names: &'g str, value: &str) {
        let mut filled = String::new();
        self.fill(value.trim(), &mut filled);
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        let mut parts = filled.splitn(names.len(), ',');
        for name in names {
            self.bound.push((name, parts.next().unwrap_or("").trim().to_owned()));
        }
    }

    /// Fills the holes of a text.
    fn fill(&mut self, mut text: &str, out: &mut String) {
        while let Some(at) = text.find(['~', '?', '=']) {
            out.push_str(&text[..at]);
            let (mark, rest) = text[at..].split_at(1);
            text = match (mark, rest.as_bytes().first()) {
                ("~", Some(_)) => self.name(rest, out),
                ("?", Some(b'(')) => self.choice(rest, out),
                ("=", Some(b'(')) => self.sum(rest, out),
                _ => {
                    out.push_str(mark);
                    rest
                }
            };
        }
        out.push_str(text);
    }

    /// Fills `name`, `name(arguments)` or `{name}(arguments)`, and returns what follows.
    fn name<'t>(&mut self, text: &'t str, out: &mut String) -> &'t str {
        let computed;
        let (name, mut rest) = if text.starts_with('{') {
            let (inner, rest) = bracketed(text);
            let mut filled = String::new();
            self.fill(inner, &mut filled);
            computed = filled;
            (&computed[..], rest)
        } else {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
            text.split_at(end)
        };
        if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| *bound == name) {
            out.push_str(value);
            return rest;
        }
        if name == "new" {
            self.new += 1;
            out.push_str(&self.new.to_string());
            return rest;
        }
        let mut arguments = Vec::new();
        if rest.starts_with('(') {
            let (inner, after) = bracketed(rest);
            rest = after;
            for argument in split(inner, ',') {
                let mut filled = String::new();
                self.fill(argument.trim(), &mut filled);
                arguments.push(filled);
            }
        }
        if name == "const" {
            self.constant(arguments.first().map_or("", |ty| ty), out);
            return rest;
        }
        match self.grammar.definitions.get(name) {
            Some(definition) => self.definition(definition, arguments, out),
            None => {
                out.push('~');
                out.push_str(name);
            }
        }
        rest
    }

    fn definition(&mut self, definition: &'g Definition, arguments: Vec<String>, out: &mut String) {
        let mark = self.bound.len();
        self.bound.extend(definition.parameters.iter().copied().zip(arguments));
        let weights: Vec<(usize, u32)> = definition.alternatives.iter().map(|(_, w)| *w).enumerate().collect();
        let at = self.random.weighted(&weights);
        self.lines(&definition.alternatives[at].0, out);
        self.bound.truncate(mark);
    }

    /// Fills `(a|b)`, `(a)` or `(1..9)`, and returns what follows.
    fn choice<'t>(&mut self, text: &'t str, out: &mut String) -> &'t str {
        let (inner, rest) = bracketed(text);
        let alternatives = split(inner, '|');
        if let [only] = alternatives[..] {
            match only.split_once("..") {
                Some((low, high)) => {
                    let (low, high) = (self.number(low), self.number(high));
                    let drawn = low + i64::from(self.random.below((high - low).max(0) as u32 + 1));
                    out.push_str(&drawn.to_string());
                }
                None if self.random.coin() => self.fill(only, out),
                None => {}
            }
            return rest;
        }
        let parts: Vec<(String, u32)> = alternatives.into_iter().map(weighted).collect();
        let weights: Vec<(usize, u32)> = parts.iter().map(|(_, weight)| *weight).enumerate().collect();
        let at = self.random.weighted(&weights);
        self.fill(&parts[at].0, out);
        rest
    }

    /// Fills `(1 + 2 * 3)`, computed from left to right, and returns what follows.
    fn sum<'t>(&mut self, text: &'t str, out: &mut String) -> &'t str {
        let (inner, rest) = bracketed(text);
        let mut filled = String::new();
        self.fill(inner, &mut filled);
        let mut words = filled.split_whitespace();
        let mut value: i64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        while let (Some(op), Some(word)) = (words.next(), words.next()) {
            let operand = word.parse().unwrap_or(0);
            value = match op {
                "+" => value + operand,
                "-" => value - operand,
                "*" => value * operand,
                _ => value.checked_div(operand).unwrap_or(0),
            };
        }
        out.push_str(&value.to_string());
        rest
    }

    fn number(&mut self, text: &str) -> i64 {
        let mut filled = String::new();
        self.fill(text.trim(), &mut filled);
        filled.parse().unwrap_or(0)
    }

    /// A constant of the type `iN`.
    fn constant(&mut self, ty: &str, out: &mut String) {
        let width = ty.trim_start_matches('i').parse().unwrap_or(8);
        let value = self.bases[self.random.index(2)].draw_value(self.random, width);
        out.push_str(&int(width, value).to_string());
    }
}

const LET: &str = "let ";

/// Where the next line begins that binds names.
fn binding(text: &str) -> Option<usize> {
    if text.starts_with(LET) { Some(0) } else { text.find("\nlet ").map(|at| at + 1) }
}

/// The inside of the bracket with which a text begins, and what follows it.
fn bracketed(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        depth += opens(byte);
        if depth == 0 {
            return (&text[1..at], &text[at + 1..]);
        }
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;

    fn filled(grammar: &'static str, text: &str) -> String {
        let grammar = Grammar::new(&[grammar]);
        seeded(1, 64, |random| {
            let bases = [Bases::draw(random), Bases::draw(random)];
            expand(random, &grammar, text, bases)
        })
    }

    #[test]
    fn holes_are_filled() {
        let grammar = "def pair(a, b)\n<~b ~a>\n\ndef word = only\ndef wordy = other";
        assert_eq!(filled(grammar, "let X, Y = 1, ?(2)?(2..2)\n~X =(~X + 2 * 3)"), "1 9");
        assert_eq!(filled(grammar, "~pair(?(a|a), f(1, 2)) ~new~new ~none\n"), "<f(1, 2) a>\n 12 ~none\n");
        assert_eq!(filled(grammar, "let D = dy\n~{wor~D} = 1"), "other = 1");
    }
}
