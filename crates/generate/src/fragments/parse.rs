//! Reads the files of fragments. A paragraph that cannot be read is skipped; a test ensures that every one is read.

use super::{Fragment, Parameter, Shape};
use crate::templates::WidthNeed;
use irrefute_ir::{FunctionType, IntrinsicId};
use irrefute_semantics::library;
use std::sync::OnceLock;

/// Globals and metadata nodes that fragments mention.
pub(super) const PRELUDE: &str = include_str!("prelude.txt");

/// The fragments of some files.
pub(super) fn fragments(files: &[&'static str]) -> Vec<Fragment> {
    files.iter().flat_map(|text| paragraphs(text)).filter_map(fragment).collect()
}

/// The paragraphs that contain more than comments.
pub(super) fn paragraphs(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split("\n\n").filter(|p| p.lines().any(is_content))
}

fn is_content(line: &str) -> bool {
    !line.starts_with('#') && !line.trim().is_empty()
}

pub(super) fn fragment(paragraph: &'static str) -> Option<Fragment> {
    let start = paragraph.lines().take_while(|line| !is_content(line)).map(|line| line.len() + 1).sum();
    let (head, body) = paragraph[start..].split_once('\n')?;
    let (_name, rest) = head.split_once('(')?;
    let (parameters_text, needs) = rest.split_once(')')?;
    let parameters =
        parameters_text.split(',').filter(|p| !p.trim().is_empty()).map(parameter).collect::<Option<_>>()?;
    let mut fragment = Fragment {
        #[cfg(test)]
        name: _name,
        parameters,
        shape: Shape::Anything,
        width: WidthNeed::Anything,
        body,
        header: header(body)?,
        intrinsics: symbols(body).filter_map(|name| IntrinsicId::of(name.split(".$").next()?)).collect(),
        library: symbols(body).filter(|name| library::type_of(name).is_some()).collect(),
        oldest: OnceLock::new(),
        needs_floats: ["$F", "float", "double"]
            .iter()
            .any(|word| body.contains(word) || parameters_text.contains(word)),
    };
    for word in needs.split_whitespace() {
        need(word, &mut fragment)?;
    }
    Some(fragment)
}

fn parameter(text: &'static str) -> Option<Parameter> {
    let (name, ty) = text.trim().split_once(": ")?;
    Some(match ty.strip_prefix("ptr ") {
        Some(bytes) => Parameter { name, ty: "ptr", bytes: Some(bytes.parse().ok()?) },
        None => Parameter { name, ty, bytes: None },
    })
}

fn need(word: &str, fragment: &mut Fragment) -> Option<()> {
    match word {
        "scalar" => fragment.shape = Shape::Scalar,
        "vector" => fragment.shape = Shape::Vector,
        "bytes8" => fragment.shape = Shape::InMemory,
        word => fragment.width = WidthNeed::of(word)?,
    }
    Some(())
}

/// The names behind each `sigil` of a text.
fn mentioned(text: &'static str, sigil: char) -> impl Iterator<Item = &'static str> {
    text.split(sigil).skip(1).map(|rest| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "._$".contains(c);
        &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())]
    })
}

/// The symbols that a text mentions.
fn symbols(text: &'static str) -> impl Iterator<Item = &'static str> {
    mentioned(text, '@')
}

/// The lines before the instructions: what the prelude says of the names in them, and declarations. `None` if a name is
/// unknown.
fn header(body: &'static str) -> Option<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut add = |line: String| {
        if !lines.contains(&line) {
            lines.push(line);
        }
    };
    for name in symbols(body).filter(|name| !irrefute_ir::is_intrinsic_name(name)) {
        match definition('@', name) {
            Some(line) => add(line.to_owned()),
            None => add(declaration(name, &library::type_of(name)?)),
        }
    }
    let is_number = |name: &&str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
    let mut nodes: Vec<&'static str> = mentioned(body, '!').filter(is_number).collect();
    while let Some(node) = nodes.pop() {
        let line = definition('!', node)?;
        add(line.to_owned());
        let own = |inner: &&str| *inner != node;
        nodes.extend(mentioned(line, '!').filter(is_number).filter(own));
    }
    Some(lines.join("\n"))
}

/// The line of the prelude that defines a name.
fn definition(sigil: char, name: &str) -> Option<&'static str> {
    PRELUDE
        .lines()
        .find(|line| line.strip_prefix(sigil).and_then(|l| l.split_once(" =")).is_some_and(|(n, _)| n == name))
}

fn declaration(name: &str, ty: &FunctionType) -> String {
    let mut params: Vec<String> = ty.params.iter().map(ToString::to_string).collect();
    params.extend(ty.varargs.then(|| "...".to_owned()));
    format!("declare {} @{name}({})", ty.ret, params.join(", "))
}
