//! Reading paths off Rust source, well enough for imports: tokens without comments and literals.

/// The tokens of a source: identifiers, `::`, and single other characters.
pub struct Source {
    tokens: Vec<String>,
}

impl Source {
    pub fn new(text: &str) -> Source {
        let chars: Vec<char> = text.chars().collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let next = skip_comment_or_literal(&chars, at);
            if next > at {
                at = next;
            } else if is_word(chars[at]) {
                let end = (at..chars.len()).find(|i| !is_word(chars[*i])).unwrap_or(chars.len());
                tokens.push(chars[at..end].iter().collect());
                at = end;
            } else if chars[at..].starts_with(&[':', ':']) {
                tokens.push("::".to_owned());
                at += 2;
            } else {
                tokens.extend((!chars[at].is_whitespace()).then(|| chars[at].to_string()));
                at += 1;
            }
        }
        Source { tokens }
    }

    fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", String::as_str)
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The end of the comment, string or character literal that begins here, or `at` if none does.
fn skip_comment_or_literal(chars: &[char], at: usize) -> usize {
    let rest = &chars[at..];
    let after = |found: Option<usize>| found.map_or(chars.len(), |offset| at + offset);
    match rest {
        ['/', '/', ..] => after(rest.iter().position(|c| *c == '\n')),
        ['/', '*', ..] => block_comment(chars, at),
        ['"', ..] => quoted(chars, at, '"'),
        ['r', '"' | '#', ..] if at == 0 || !is_word(chars[at - 1]) => raw_string(chars, at),
        ['\'', '\\', ..] => quoted(chars, at, '\''),
        ['\'', _, '\'', ..] => at + 3,
        _ => at,
    }
}

fn block_comment(chars: &[char], at: usize) -> usize {
    let (mut depth, mut i) = (0, at);
    while i < chars.len() {
        match chars[i..] {
            ['/', '*', ..] => (depth, i) = (depth + 1, i + 2),
            ['*', '/', ..] => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn quoted(chars: &[char], at: usize, quote: char) -> usize {
    let mut i = at + 1;
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// `r"…"`, `r#"…"#`; a raw identifier is none.
fn raw_string(chars: &[char], at: usize) -> usize {
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(at + 1 + hashes) != Some(&'"') {
        return at;
    }
    let mut end = vec!['"'];
    end.extend(std::iter::repeat_n('#', hashes));
    let body = at + 2 + hashes;
    (body..chars.len()).find(|i| chars[*i..].starts_with(&end)).map_or(chars.len(), |i| i + end.len())
}

/// The first segment after each occurrence of `root::`; all of them for `root::{a::b, c}`.
pub fn first_segments(source: &Source, root: &str) -> Vec<String> {
    let begins_path = |i: usize| source.token(i) == root && source.token(i + 1) == "::" && !is_inner(source, i);
    let places = (0..source.tokens.len()).filter(|i| begins_path(*i));
    places.flat_map(|i| segments_at(source, i + 2)).collect()
}

/// Whether a path is going on at this token: `std` in `my::std::fs`.
fn is_inner(source: &Source, at: usize) -> bool {
    at >= 2 && source.token(at - 1) == "::" && source.token(at - 2).chars().all(is_word)
}

fn segments_at(source: &Source, at: usize) -> Vec<String> {
    if source.token(at) != "{" {
        return vec![source.token(at).to_owned()];
    }
    let (mut depth, mut segments) = (0, Vec::new());
    for i in at..source.tokens.len() {
        match source.token(i) {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        let begins = depth == 1 && matches!(source.token(i), "{" | ",");
        let next = source.token(i + 1);
        segments.extend((begins && next.starts_with(is_word)).then(|| next.to_owned()));
    }
    segments
}

/// What paths that climb to the crate root by `super::` name there, from a file `depth` modules deep.
pub fn super_targets(source: &Source, depth: usize) -> Vec<String> {
    let mut targets = Vec::new();
    let mut at = 0;
    while at < source.tokens.len() {
        let mut climbed = 0;
        while source.token(at + 2 * climbed) == "super" && source.token(at + 2 * climbed + 1) == "::" {
            climbed += 1;
        }
        if climbed == depth {
            targets.extend(segments_at(source, at + 2 * climbed));
        }
        at += (2 * climbed).max(1);
    }
    targets
}

/// The names of the macros that are called.
pub fn macros(source: &Source) -> Vec<String> {
    let is_call = |i: &usize| source.token(i + 1) == "!" && matches!(source.token(i + 2), "(" | "[" | "{");
    (0..source.tokens.len()).filter(is_call).map(|i| source.token(i).to_owned()).collect()
}
