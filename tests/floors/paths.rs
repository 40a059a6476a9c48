//! The paths and macros that a Rust source names, read off its tokens: comments and strings are none.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::str::FromStr;

/// What a source names.
#[derive(Default)]
pub struct Source {
    /// Paths of at least two segments, those of `use` with their groups multiplied out.
    pub paths: Vec<Vec<String>>,
    /// What `pub use` gives another name, or a name elsewhere.
    pub exports: Vec<Vec<String>>,
    pub macros: Vec<String>,
}

impl Source {
    /// Reads a source, with its unit tests.
    pub fn new(text: &str) -> Source {
        Source::of(TokenStream::from_str(text).expect("Rust"))
    }

    /// Reads a source without modules that are compiled for tests alone.
    pub fn without_tests(text: &str) -> Source {
        let tokens: Vec<TokenTree> = TokenStream::from_str(text).expect("Rust").into_iter().collect();
        let is_test = |i: usize| {
            let before = tokens[..i].iter().rev().take(2).map(ToString::to_string).collect::<String>();
            tokens[i].to_string() == "mod" && before.contains("cfg (test)")
        };
        let mut kept = Vec::new();
        let mut i = 0;
        while i < tokens.len() {
            if is_test(i) {
                i += 3;
                continue;
            }
            kept.push(tokens[i].clone());
            i += 1;
        }
        Source::of(kept.into_iter().collect())
    }

    fn of(tokens: TokenStream) -> Source {
        let mut source = Source::default();
        source.read(tokens);
        source
    }

    /// The second segments of paths that begin with `first`.
    pub fn after(&self, first: &str) -> Vec<String> {
        self.paths.iter().filter(|path| path[0] == first).map(|path| path[1].clone()).collect()
    }

    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Ident(word) if word == "use" => {
                    let end = (i..tokens.len()).find(|&j| is_punct(&tokens[j], ';')).unwrap_or(tokens.len());
                    let is_public = i > 0 && matches!(&tokens[i - 1], TokenTree::Ident(w) if w == "pub");
                    let mut used = Vec::new();
                    tree(&tokens[i + 1..end], &[], &mut used);
                    if is_public {
                        self.exports.extend(used.iter().cloned());
                    }
                    self.paths.extend(used.into_iter().filter(|path| path.len() > 1));
                    i = end;
                }
                TokenTree::Ident(_) => {
                    let (path, next) = path_at(&tokens, i);
                    let is_macro = next + 1 < tokens.len()
                        && is_punct(&tokens[next], '!')
                        && matches!(tokens[next + 1], TokenTree::Group(_));
                    if is_macro && let Some(name) = path.last() {
                        self.macros.push(name.clone());
                    }
                    if path.len() > 1 {
                        self.paths.push(path);
                    }
                    i = next;
                }
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    i += 1;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => i += 1,
            }
        }
    }
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == c)
}

/// Whether `::` stands there.
fn is_joint(tokens: &[TokenTree], i: usize) -> bool {
    i + 1 < tokens.len() && is_punct(&tokens[i], ':') && is_punct(&tokens[i + 1], ':')
}

/// The path that begins at a word, and where it ends.
fn path_at(tokens: &[TokenTree], mut i: usize) -> (Vec<String>, usize) {
    let mut path = vec![tokens[i].to_string()];
    i += 1;
    while is_joint(tokens, i)
        && let Some(TokenTree::Ident(word)) = tokens.get(i + 2)
    {
        path.push(word.to_string());
        i += 3;
    }
    (path, i)
}

/// The paths of a `use`, behind a prefix.
fn tree(tokens: &[TokenTree], prefix: &[String], found: &mut Vec<Vec<String>>) {
    for part in tokens.split(|token| is_punct(token, ',')) {
        let mut path = prefix.to_vec();
        for token in part {
            match token {
                TokenTree::Ident(word) if word == "as" => break,
                TokenTree::Ident(word) if word == "self" && !path.is_empty() => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    tree(&inner, &path, found);
                    path.clear();
                }
                TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if path.len() > prefix.len() || (!path.is_empty() && part.len() == 1) {
            found.push(path);
        }
    }
}
